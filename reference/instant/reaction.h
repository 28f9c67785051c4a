/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Nonideal forces C(r) that depend on the reactions r, solved for at an instant of the truth.
 * Multipliers of other cases are not made here, but in reference/linear/kkt.c. */
#ifndef HOL_REFERENCE_INSTANT_REACTION_H
#define HOL_REFERENCE_INSTANT_REACTION_H

#include "model/equations/model.h"
#include "reference/linear/kkt.h"

/*
 * The reactions r of a nonideal force that depends on them, C = C(r): multipliers of
 *     M q'' = F + C(r) + A^T r,   A q'' = b,
 * of the p rows that C names. With lambda those without C, and N f the multipliers nu that a force
 * f calls up (M y = f + A^T nu, A y = 0),
 *     r = lambda + N C(r).
 * Newton's iteration from r = lambda, with D = dC/dr:
 *     (I - N D) (r+ - r) = lambda + N C(r) - r.
 * Where C is linear in r that is exact at once, and where it is piecewise linear (|r|) after
 * finitely many steps; a slope that has no value (of |r| as a length at 0) counts as 0.
 */
struct hol_reactions {
    const struct hol_model *model;
    size_t n, p;
    mpfr_prec_t bits;       /* of the linear algebra: those of the kkt */
    mpfr_t *r, *lambda;     /* p: the iterate; those without C */
    mpfr_t *C;              /* n: at the iterate */
    mpfr_t *D;              /* n x p: its slopes */
    mpfr_t *lu;             /* p x p: I - N D, factored */
    size_t *perm;           /* p */
    mpfr_t *nu, *force;     /* m, n */
    mpfr_t *step, *scratch; /* p */
    mpfr_t *keep;           /* p: a solution, while others are looked for */
    mpfr_t *tmp;            /* 3 */
};

extern const char hol_reactions_several[]; /* why */

/* C and D at the iterate r, into the work space. DOMAIN: C has no value. */
struct hol_reactions_source {
    enum hol_status (*evaluate)(struct hol_reactions *work, void *context);
    void *context;
};

enum hol_status hol_reactions_create(struct hol_reactions **work, const struct hol_model *model,
                                     mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_reactions_destroy(struct hol_reactions *work); /* NULL is a no-op */

/*
 * Solve for the reactions. At return the last evaluation was at work->r.
 *
 * work->lambda  in  the multipliers, which must be unique
 * kkt           in  factored
 * noise         in  log2 of the relative accuracy of what `source` delivers
 * alone         in  look for other solutions, too, from -r, from r with the sign of one
 *                   component changed, and from 2^20, 2^40 and 2^-20 times r and -r, with something
 * of the size of the others, of lambda or of 1 for a component that is 0; a single one also where
 * the residual changes its sign between neighbours among +-2^k times its size. A solution is where
 * the residual vanishes to the accuracy; that none is found is no proof that there is none
 *
 * HOL_DOMAIN  with why: C has no value; or C is linear and I - N D singular, so that r does not
 *             exist or is not unique
 * HOL_UNABLE  with why: I - N D is singular at an iterate, the iteration does not converge, or
 *             there are several solutions (Painleve's paradox is all of that)
 */
enum hol_status hol_reactions_solve(struct hol_reactions *work, struct hol_kkt_work *kkt,
                                    const struct hol_reactions_source *source, long double noise,
                                    bool alone, const char **why) HOL_MUST_CHECK;

/*
 * Factor I - N D, from work->D, for hol_reactions_apply: x (p) := (I - N D)^-1 x.
 *
 * HOL_DOMAIN  it is singular, to `noise`
 */
enum hol_status hol_reactions_factor(struct hol_reactions *work, struct hol_kkt_work *kkt,
                                     long double noise) HOL_MUST_CHECK;
void hol_reactions_apply(struct hol_reactions *work, mpfr_t *x);

/*
 * problem->C := C of an instant in MPFR: F_L and lambda of the kkt are given to the evaluator,
 * reactions are solved for and left there, and it is run to the stage IDEAL.
 *
 * HOL_DOMAIN, HOL_UNABLE  with why
 * HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_nonideal_solve(struct hol_problem *problem, struct hol_eval *eval,
                                   struct hol_kkt_work *kkt, const struct hol_model *model,
                                   bool alone, const char **why) HOL_MUST_CHECK;

/*
 * Give the evaluator the answer of a kkt, all steps of which are done, and run it to the stage
 * ANSWER. What a formula of the case gives need not have a value. HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_answer_evaluate(struct hol_eval *eval,
                                    const struct hol_kkt_work *kkt) HOL_MUST_CHECK;

#endif
