/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SADDLE_CLEAR_H
#define HOL_SOLVERS_KERNELS_SADDLE_CLEAR_H

#include "numeric/lapack/lu-panels.h"
#include "solvers/support/saddle.h"

/*
 * The system of the multipliers in double where all is clear at first sight, without a rank
 * decision on A by itself: the factorization of K decides. K is taken in units in which M_jj and
 * the largest entry of every row of A are about 1, with rows of A of that size, not weighed by
 * 1/sigma_min: what that leaves of kappa(A)^2 in the error is removed by a step of iterative
 * refinement in the same precision, after which every row of K x = r holds to rounding beside its
 * own terms (Skeel 1980), in any weights of rows and columns. Beyond a condition number of 2^20, it
 * is not clear.
 *
 * The steps: load, factorize K, look at its pivots, saddle->X := K^-1 X by the factors, check,
 * where it asks for it once more with X := K^-1 X, give. Wherever one of them says no, the other
 * way has to be gone.
 */

/*
 * K (n + m columns of ld rows, to be factored in place), its lower triangle only unless whole; and
 * saddle->X = [F; b] with random numbers beside it, a probe for the size of K^-1. No:
 * hol_clear_applies, M_jj not positive, a row of zeros, or nonideal forces.
 */
bool hol_saddle_clear_load(struct hol_saddle *saddle, struct hol_balanced *in, double *K, size_t ld,
                           bool whole, const struct hol_answer *answer,
                           const struct hol_problem *p);

/*
 * Is every pivot of U, every block of D, above the least that a condition number of 2^20 allows,
 * the entries of K being about 1? The last pivot is at least 1 / ||K^-1||; that of dependent rows
 * is rounding. Beside the probe, which may miss with a small probability, this is no matter of
 * chance.
 */
bool hol_saddle_clear_pivots(struct hol_saddle *saddle, const struct hol_lu_panels *LU);
bool hol_saddle_clear_blocks(struct hol_saddle *saddle, const struct hol_mat *LD);

/*
 * X = K^-1 X. HOL_SADDLE_REFINE: X is now the residual [F; b] - K x, to be solved for the
 * correction by the factors before hol_saddle_clear_give.
 */
enum hol_saddle_outcome { HOL_SADDLE_UNCLEAR, HOL_SADDLE_CLEAR, HOL_SADDLE_REFINE };
enum hol_saddle_outcome hol_saddle_clear_check(struct hol_saddle *saddle,
                                               const struct hol_problem *p);

/* The answer; refined: X holds the correction. No: a number is not finite; answer untouched. */
bool hol_saddle_clear_give(struct hol_saddle *saddle, struct hol_answer *answer,
                           const struct hol_problem *p, bool refined);

/*
 * Is M > 0: by a proof in single precision, or each pivot of Cholesky clear beside its diagonal
 * element? Spoils in->T and in->x.
 */
bool hol_saddle_clear_mass(struct hol_balanced *in, const struct hol_problem *p);

#endif
