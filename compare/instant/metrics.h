/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_METRICS_H
#define HOL_COMPARE_INSTANT_METRICS_H

#include "compare/instant/compare.h"
#include "reference/linear/attainable.h"

/*
 * What errors on one problem are measured with: computed at the truth's bits, x the solver's
 * numbers (carried over exactly), y the truth.
 *
 * The error. Of a vector |x - y| / |y|, in the kinetic metric |a|_M = (a^T M a)^1/2 for q'' and
 * |f|_M^-1 for forces, the plain norm for lambda; none of it depends on units, but for those of
 * rows, of lambda. Of a component |x_j - y_j| / |y_j|. What is attainable is the bound of
 * reference/linear/attainable.h, 2^-bits d_j: the error in units of it, units = max_j |x_j - y_j| /
 * (2^-bits d_j), says how far a solver is from the best there is, and names the worst component.
 * Where y_j is 0, d_j is at least the size of the terms of the problem, in the metric, over
 * M_jj^1/2 (forces: times), and stands for |y_j| in relative errors.
 *
 * The second yardstick is the condition number, normwise: with max-norms and a scale
 *
 *     ratio = |x - y| / (kappa 2^-bits scale),    kappa = kappa_B kappa_M,  B = A M^-1/2.
 *
 * Scales, max-norms of the truth:
 *
 *     q''           max(|q''|, |M^-1 F|, |M^-1 F_L|, |M^-1 F_C|)
 *     F_L, F_C      max(|F|, |F_L|, |F_C|, |C|, |M q''|); where all of them vanish, |M|
 *                   times the scale of q'' (M singular, only coordinates without mass move)
 *     lambda        max(|lambda|, scale of forces / sigma_min(A)); compared where unique
 *
 * Why these. With x = M^1/2 q'' and z = M^-1/2 F every formulation computes x = z + B^+ (b - B z) +
 * P M^-1/2 C, P the projector on null(B), whatever it calls the pieces. Rounding the data once to u
 * = 2^-bits, and one backward stable step, perturb B by u ||B||, which turns null(B) by kappa_B u
 * and changes B^+ b by kappa_B u |B^+ b|: |dx| <= c kappa_B u max(|x|, |z|, |M^-1/2 F_L|, |M^-1/2
 * F_C|), and b's own rounding, u |b| <= u ||B|| |x|, adds the same. (For a consistent system the
 * kappa^2 term of least squares has a zero residual for factor.) Back in accelerations, |M^-1/2
 * dx|, and in forces, |M^1/2 dx|, the norms of M^-1/2 and of M^1/2 cost at most kappa_M^1/2 each
 * against the scales above: kappa_B kappa_M covers both ways. A force of the scale is made by
 * multipliers of at most scale / sigma_min(A), so that is lambda's unit. The acceleration's own
 * size alone would not do: it is often zero (equilibrium) where the terms that cancel are not.
 *
 * M singular or indefinite (allowed where it is positive definite on null(A)): M^-1 or M^-1/2, B
 * and kappa_M do not exist. But A q'' = b holds, so that with any D
 *
 *     (M + A^T D^2 A) q'' = (F + A^T D^2 b) + F_L + F_C
 *
 * is the same problem with the same answer, and its M is positive definite if D is large enough. D
 * scales the rows of A to the same size and makes ||A^T D^2 A|| about ||M|| (powers of two), the
 * choice of Golub & Greif, "On solving block-structured indefinite linear systems", SIAM J. Sci.
 * Comput. 24 (2003) 2076-2092, section 2; it is doubled until a Cholesky factor exists. kappa_M,
 * kappa_B and the scale of q'' are those of this augmented problem.
 */
struct hol_yardstick {
    const struct hol_truth *truth;
    enum hol_status truth_status;        /* OK or DOMAIN */
    long double kappa, kappa_B, kappa_M; /* DOMAIN: kappa_B 1; and kappa_M, if mass_singular */
    /* kappa with the rows of A scaled to the same size in the metric, and the coordinates to the
     * same M_jj, by powers of two: what is left of it without their units. Where kappa^2 leaves
     * fewer than 3 decimals of 53 bits, else kappa. */
    long double kappa_units;
    bool mass_singular; /* or indefinite */
    bool redundant;
    long double scale[HOL_Q_COUNT];     /* of truth OK; else 0 */
    bool any_unique;                    /* a multiplier is */
    struct hol_attainable attain;       /* truth OK; of what is 0: as above */
    long double size[HOL_ATTAIN_COUNT]; /* of the truth's vectors, in their norms */
    struct hol_mat null;                /* n x (n - rank), orthonormal, truth's bits; truth OK */
};

/*
 * Prepare measurements against a truth, which must outlive it.
 *
 * truth_status  in  as hol_truth_create returned it: HOL_OK, or HOL_DOMAIN with a known problem
 *
 * HOL_UNABLE  a factorization at the truth's own precision failed;  HOL_NOMEM
 */
enum hol_status hol_yardstick_init(struct hol_yardstick *yard, const struct hol_truth *truth,
                                   enum hol_status truth_status) HOL_MUST_CHECK;
void hol_yardstick_clear(struct hol_yardstick *yard); /* a zeroed struct is a no-op */

/*
 * What a precision cannot do with this problem. undecidable: kappa 2^-bits 2^10 > 1, a rank cannot
 * be told from rounded data. exhausted: of a solver that declared kappa^2, kappa^2 2^-bits s > 1:
 * an error within what it declared may be as large as the answer, so that it may decline. s = 2^10,
 * and for large problems 16 max(n, m) m: u max(n, m) is the unit that factorizations round with, m
 * what the choice of units of the rows may cost (van der Sluis 1969), and 2^4 what they find kappa
 * by.
 */
bool hol_yardstick_undecidable(const struct hol_yardstick *yard, mpfr_prec_t bits);
bool hol_yardstick_exhausted(const struct hol_yardstick *yard, enum hol_growth growth,
                             mpfr_prec_t bits);

/*
 * Can problem and answer be represented at bits? In double: nothing overflows, and where something
 * underflows the answer is the same without it, to what is attainable.
 *
 * given   in  the truth's problem rounded to bits
 * yields  in  lambda counts where a solver yields it
 *
 * HOL_NOMEM
 */
enum hol_status hol_yardstick_fits(bool *fits, const struct hol_yardstick *yard,
                                   const struct hol_problem *given, unsigned yields) HOL_MUST_CHECK;

/* Can errors at bits be measured? They are long doubles: the largest number of a quantity is not
 * beyond these, nor what bits leave of it. */
bool hol_yardstick_measures(const struct hol_yardstick *yard, mpfr_prec_t bits);

/* Is what a solver yields finite, and q''? */
bool hol_answer_is_finite(const struct hol_answer *a, unsigned yields);

/* Is there a problem at all in what hol_truth_create left behind? */
bool hol_truth_has_problem(const struct hol_truth *truth, enum hol_status truth_status);

/* error / scale with 0 / 0 = 0; INFINITY for whatever is not a number. */
long double hol_relative(long double error, long double scale);

/* |a - b| in max-norm, same shape and bits, using room of that shape and bits; INFINITY if not
 * finite. */
long double hol_distance(struct hol_mat *room, const struct hol_mat *a, const struct hol_mat *b);

/* No component of any vector can be right to a digit at bits: agreement proves nothing. */
bool hol_yardstick_hopeless(const struct hol_yardstick *yard, mpfr_prec_t bits);

/*
 * Measure the errors of an answer that was carried over to the truth's bits. record->bits is set. A
 * solver whose F_C is C, where the truth's is not, or whose F_L, alone, is what that leaves, is
 * judged by F_L + F_C (record->whole_C), and its multipliers by those of that sum; so are the
 * multipliers of a solver that yields neither F_L nor F_C.
 *
 * yields  in       what the solver yields
 * room    scratch  n and m components suffice
 *
 * HOL_NOMEM
 */
enum hol_status hol_yardstick_errors(struct hol_record *record, const struct hol_yardstick *yard,
                                     const struct hol_answer *answer, unsigned yields,
                                     struct hol_mat *room) HOL_MUST_CHECK;

/* The record of one solver at bits: solve, carry over, laws (units: in other units, too), errors,
 * verdict. HOL_INVALID: bits; HOL_NOMEM. */
enum hol_status hol_yardstick_solver(struct hol_record *record, const struct hol_yardstick *yard,
                                     const struct hol_solver *solver, mpfr_prec_t bits,
                                     bool units) HOL_MUST_CHECK;

#endif
