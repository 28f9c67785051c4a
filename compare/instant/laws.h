/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_LAWS_H
#define HOL_COMPARE_INSTANT_LAWS_H

#include "compare/instant/metrics.h"

/*
 * The laws of HOL_LAW_LIST on one answer. Residuals are computed at the truth's bits with the
 * problem that the solver was given (rounded once to its bits) and divided by kappa 2^-bits times
 *
 *     CONSTRAINT     |A_i|_1 (scale of q'') row by row, so that no row hides behind a larger one;
 *                    |b_i| for a zero row
 *     MOTION         the scale of forces
 *     RANGE          the scale of forces; |V^T F_L|, V an orthonormal basis of null(A), the truth's
 *     VIRTUAL_WORK   the scale of forces; |V^T (F_C - C)|
 *     PERMUTED       each quantity's scale; the distance of the second answer's q'', F_L, F_C from
 *     REPEATED       the first one's
 *
 * PERMUTED: the rows of (A, b) in reverse order, row by row multiplied by -2, 1, -1/2, ...: exact
 * in binary. kappa_B may change by the spread of the factors at most, so that kappa is taken 4
 * times as large there. REPEATED: the last row once more, in front; kappa_B grows by sqrt(2) at
 * most, which is not counted. It is asked of solvers without HOL_NEEDS_FULL_RANK. If the second
 * answer does not come, or has another rank, the residual is INFINITY, unless the rank is
 * undecidable at this precision, or the solver's kappa^2 has exhausted it (metrics.h): then the law
 * does not apply.
 *
 * A solver without HOL_YIELDS_SPLIT is judged on F_L + F_C: RANGE does not apply to it,
 * VIRTUAL_WORK is |V^T (F_L + F_C - C)|. With HOL_YIELDS_NO_FORCE, M q'' - F stands for that sum:
 * MOTION does not apply, and PERMUTED and REPEATED look at q'' only. Laws that do not apply (no
 * rows, null(A) = {0}) are -1.
 *
 * law    out  HOL_LAW_COUNT, unchanged unless HOL_OK
 * work   the solver's, for the sizes of given;   wide: the answer, carried over to the truth's bits
 * HOL_NOMEM
 */
enum hol_status hol_laws_measure(long double *law, const struct hol_yardstick *yard,
                                 const struct hol_solver *solver, void *work,
                                 const struct hol_problem *given,
                                 const struct hol_answer *wide) HOL_MUST_CHECK;

/*
 * The second problem: with from's rows reversed and scaled (to->m = from->m, PERMUTED), or with its
 * last row repeated in front (to->m = from->m + 1, REPEATED). from->m > 0; same bits; room: 1 x 1,
 * of these bits.
 */
void hol_laws_second(struct hol_problem *to, const struct hol_problem *from, struct hol_mat *room);

#endif
