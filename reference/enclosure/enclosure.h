/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_ENCLOSURE_ENCLOSURE_H
#define HOL_REFERENCE_ENCLOSURE_ENCLOSURE_H

#include "model/tape/ball.h"
#include "model/tape/eval-poly.h"
#include "reference/instant/instant.h"

/* Bits at which a state, and the rows that are left out as dependent, are looked at once more; and
 * rows and columns for which the latter is done. */
#define HOL_FAR_BITS 4096
#define HOL_FAR_SIZE 80

/*
 * The answer at an instant, enclosed: balls [mid +- radius] that contain the exact q'', F_L, F_C
 * and unique multipliers at an exact state, computed in ball arithmetic from the recipe on
 * (state, tape, linear algebra). Rounding cannot spoil what they say; no second run is needed.
 *
 * The state that is meant:
 *   NAMED, SOLUTION  `=` values (closed forms) are the exact values of their expressions, enclosed.
 *   EXACT            the rational numbers themselves, whether the constraints hold there or not.
 *   NAMED with `~`, RANDOM, POINT   as many of the unknowns as there are independent constraints
 * are solved for: an interval Newton step around the truth's point proves that the constraints have
 * one solution in a small box, and encloses it. The other unknowns are, exactly, the numbers of the
 * truth's point (dyadic, of truth->bits bits): with as many unknowns as independent constraints
 * that solution is the recipe's state; with more, it is the exact solution next to the truth's
 * point, which differs from the recipe's limit by a rounding at truth->bits. The time of a SOLUTION
 * or POINT is the truth's dyadic number, too.
 *
 *   NAMED of values that somebody gave as they are (HOL_GIVEN_AS_IS)   the same, if it can be
 * proved to be on the constraints; else what was given, exactly, and for what was approximate the
 * numbers of the truth's point.
 *
 * Reactions that C depends on are those next to the truth's: the solution there is proved to exist
 * and to be the only one in its box, not to be the only one at all.
 *
 * What is given and what is proved: the rank k is the truth's. That k rows are independent (rank >=
 * k), and that M is such that the answer is unique, is proved: the system of k independent rows,
 *     M q0 = F + A_k^T lambda,   A_k q0 = b_k,
 * has been solved in balls. That the other rows depend on them (rank <= k), and that they agree
 * with them, cannot be proved by balls: it rests on the gap the truth has seen; the balls only
 * have not refuted it (every dropped equation contains 0; else DOMAIN), at HOL_FAR_BITS, too, where
 * of a state that is solved for what is below 2^-(3/4 of these) counts as its rounding.
 */
struct hol_enclosure {
    size_t n, m, rank;
    mpfr_prec_t bits;       /* of the balls' midpoints */
    mpfr_prec_t point_bits; /* of the free unknowns, if any */
    bool solved;            /* the state was solved for (interval Newton), else evaluated */
    arb_ptr t, q, v;        /* 1, n, n: the state */
    arb_ptr qdd, FL, FC;    /* n each */
    arb_ptr lambda;         /* m; indeterminate where not unique */
    arb_ptr reaction;       /* m, the multipliers with C; likewise */
    /*
     * Of nonideal forces that depend on reactions only, and linearly: the sign of
     * det (I - N dC/dr) (reference/instant/reaction.h), 0: not told; and whether the matrix W that
     * takes forces of closed contacts to gap'' is proved positive definite, so that of those that
     * are closed here one choice at most presses while the others leave. Without: 1, true.
     */
    int orientation;
    bool sole;
    bool *unique;    /* m */
    size_t *row;     /* m: `rank` independent ones, then the others */
    double digits;   /* decimals certified: of the worst component of q'', F_L, F_C, unique
                        lambda and r, relative to the largest of its vector (absolute for a
                        vector that is zero) */
    bool wide;       /* not certified only since the balls leave fewer digits than wanted */
    const char *why; /* static text for a status other than OK */
};

/*
 * Enclose the answer at a state, raising the precision until `digits` decimals are certified, up to
 * twice that of the truth. For a status other than HOL_OK, *enclosure is delivered with why, if
 * memory allowed, and nothing else.
 *
 * truth  in  that of the recipe, with status HOL_OK
 *
 * HOL_UNABLE   fewer digits; a ball that does not decide (a state on the edge of where sqrt, log or
 *              sign have a value); or a state that is no regular solution of its constraints, so
 *              that Newton's step proves nothing
 * HOL_DOMAIN   the state, or the rows dropped, provably violate a constraint: the truth is refuted
 * HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_enclosure_create(struct hol_enclosure **enclosure,
                                     const struct hol_model *model, const struct hol_recipe *recipe,
                                     const struct hol_truth *truth, long digits) HOL_MUST_CHECK;

/* Only that look at HOL_FAR_BITS: OK; DOMAIN: the truth is refuted; NOMEM. */
enum hol_status hol_truth_look_far(const struct hol_model *model, const struct hol_recipe *recipe,
                                   const struct hol_truth *truth) HOL_MUST_CHECK;

/*
 * What the rows that are left out of `rank` leave at a point that is moved onto the constraints
 * with HOL_FAR_BITS: of all that ought to be 0, if they depend on the others and agree with them,
 * the largest that is not; 0: nothing, or it is not looked at (HOL_FAR_SIZE). At a point that a
 * computation has made that may be its error: another one has another error.
 *
 * independent  out  it shows that they are independent
 *
 * HOL_OK; HOL_NOMEM
 */
enum hol_status hol_rows_left(arb_t left, bool *independent, const struct hol_model *model,
                              const struct hol_point *point, size_t rank) HOL_MUST_CHECK;

/*
 * Enclose the answer at a state given in balls, such as that of a motion at an instant, with
 * midpoints to `bits`. Multipliers are unique only where rank = m. digits is not set.
 *
 * t, q, v  in  1, n, n
 * rank     in           of A there: as hol_enclosure_create found it, not proved
 *
 * HOL_UNABLE   with why: a ball does not decide
 * HOL_DOMAIN   with why: the rows dropped provably contradict the others
 * HOL_INVALID  rank > m;  HOL_NOMEM
 */
enum hol_status hol_enclosure_at(struct hol_enclosure **enclosure, const struct hol_model *model,
                                 const arb_t t, arb_srcptr q, arb_srcptr v, size_t rank,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * The same of an impact: of the impact's model, at the state before it; q'' are the velocities
 * after it, forces impulses. The reaction of the row that is struck is unique, as the others have a
 * rank less. Without nonideal forces reactions come from the jump of the velocities, too.
 *
 * struck  in  the row
 */
enum hol_status hol_enclosure_impact(struct hol_enclosure **enclosure,
                                     const struct hol_model *model, const arb_t t, arb_srcptr q,
                                     arb_srcptr v, size_t rank, size_t struck,
                                     mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * The state of a recipe as far as two precisions see it: exact where more bits do not change it.
 * Both may miss the same, so that nothing is certified by it. state: 1 + 2n; the statuses of
 * hol_points_make.
 */
enum hol_status hol_enclosure_seen(arb_ptr state, const struct hol_model *model,
                                   const struct hol_recipe *recipe,
                                   mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * The Taylor series of the motion from a state, of which `length` coefficients are wanted.
 *
 * answer  in   of hol_enclosure_at
 * q       out  n series
 * known   out  how many coefficients are known: 3 at least, and no more where C is not linear in
 *              reactions, or rows depend on each other and C on forces
 * eval    in   of the model's tape
 *
 * HOL_NOMEM
 */
enum hol_status hol_enclosure_series(arb_poly_struct *q, slong *known, struct hol_poly_eval *eval,
                                     const struct hol_model *model,
                                     const struct hol_enclosure *answer,
                                     slong length) HOL_MUST_CHECK;
/* Coordinates and velocities of the evaluator. */
void hol_enclosure_set_series(struct hol_poly_eval *eval, const arb_poly_struct *q, size_t n);

void hol_enclosure_destroy(struct hol_enclosure *enclosure); /* NULL is a no-op */

/* An evaluator of the model's tape, run to the stage STATE at a state in balls; and after that to
 * the stage ANSWER with the answer there. */
struct hol_ball_eval;
void hol_enclosure_run_state(struct hol_ball_eval *eval, const struct hol_model *model,
                             const arb_t t, arb_srcptr q, arb_srcptr v);
void hol_enclosure_run_answer(struct hol_ball_eval *eval, const struct hol_enclosure *answer);

/*
 * Of an impact: is the nonideal impulse C at the velocities after it one of those at the velocities
 * before it, as far as balls tell (reference/instant/impact.c)? False, too: out of memory.
 */
bool hol_enclosure_keeps_friction(const struct hol_model *model,
                                  const struct hol_enclosure *answer);

/*
 * Find truth and enclosure, both raised in precision until they agree: a value that two passes of
 * the truth do not see is in the balls, which are wide then, or do not contain the truth. HOL_OK:
 * certified; or enclosure->why says what balls cannot prove here, and the truth is what two passes
 * agree on. Both are delivered as far as they were made.
 *
 * enclosure  out  NULL: there is none, and the truth is raised until nothing of its rank is refuted
 *                 at HOL_FAR_BITS
 * bits       in   as in hol_truth_create; 0: any will do
 *
 * HOL_UNABLE  the highest precision does not settle it
 * and the statuses of hol_truth_create
 */
enum hol_status hol_truth_certify(struct hol_truth **truth, struct hol_enclosure **enclosure,
                                  const struct hol_model *model, const struct hol_recipe *recipe,
                                  long digits, mpfr_prec_t bits) HOL_MUST_CHECK;

/* "certified" (enclosed by balls) or "agreed" (two computations agree). */
const char *hol_known_word(bool certified);

/* A component of the answer that lies outside its ball. */
struct hol_outside {
    const char *quantity; /* "q''", "F_L", "F_C", "lambda" */
    size_t index;
};
/*
 * Does every component of the answer lie in its ball? A component is allowed to lie outside by a
 * rounding of the answer itself, 2^-(3/4 answer bits) of the largest of its vector. Multipliers
 * that are not unique are not looked at. *outside (may be NULL): the first that does not.
 */
bool hol_enclosure_contains(const struct hol_enclosure *enclosure, const struct hol_answer *answer,
                            struct hol_outside *outside);

/*
 * Significant decimals, at most `most`, that may be printed of the ball's middle: every number of
 * the ball is rounded (to nearest) to these same digits, or, next to a tie such as 0.125 to two
 * digits, is within 0.501 units of the last one of what is printed. 0 if the ball contains 0 or is
 * not bounded.
 */
long hol_ball_digits(const arb_t ball, long most);

#endif
