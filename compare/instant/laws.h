/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The laws of an answer, and second problems that must have the same answer. */
#ifndef HOL_COMPARE_INSTANT_LAWS_H
#define HOL_COMPARE_INSTANT_LAWS_H

#include "compare/instant/metrics.h"

/*
 * A problem that says the same as another, written otherwise: what it is asked for, key, text, the
 * law, and powers of two that masses, lengths and times are multiplied by.
 */
#define HOL_SECOND_LIST(X)                                                                         \
    X(PERMUTED, "permuted", "its rows permuted and scaled", PERMUTED, 0, 0, 0)                     \
    X(REPEATED, "repeated", "its last row repeated", REPEATED, 0, 0, 0)                            \
    X(MASS_LESS, "mass-less", "masses in units 1e6 times as large", MASS, -20, 0, 0)               \
    X(MASS_MORE, "mass-more", "masses in units 1e6 times as small", MASS, 20, 0, 0)                \
    X(LENGTH_LESS, "length-less", "lengths in units 1e6 times as large", LENGTH, 0, -20, 0)        \
    X(LENGTH_MORE, "length-more", "lengths in units 1e6 times as small", LENGTH, 0, 20, 0)         \
    X(TIME_LESS, "time-less", "times in units 1e6 times as large", TIME, 0, 0, -20)                \
    X(TIME_MORE, "time-more", "times in units 1e6 times as small", TIME, 0, 0, 20)
#define HOL_SECOND_ENUM(name, key, text, law, mass, length, time) HOL_SECOND_##name,
enum hol_second { HOL_SECOND_LIST(HOL_SECOND_ENUM) HOL_SECOND_COUNT };
#undef HOL_SECOND_ENUM

/*
 * The laws of HOL_LAW_LIST on one answer. Residuals are computed at the truth's bits with the
 * problem that the solver was given (rounded once to its bits) and divided by kappa 2^-bits times
 *
 *     CONSTRAINT     |A_i|_1 (scale of q'') row by row, so that no row hides behind a larger one;
 *                    |b_i| for a zero row
 *     MOTION         the scale of forces
 *     RANGE          the scale of forces; |V^T F_L|, V an orthonormal basis of the truth's null(A);
 *                    where rows are dependent, |A^T lambda - F_L|, over max_j sum_i |A_ij lambda_i|
 *                    if that is larger and three digits of F_L are right
 *     VIRTUAL_WORK   the scale of forces; |V^T (F_C - C)|
 *     PERMUTED ...   each quantity's scale; the distance of the second answer's q'', F_L, F_C and
 *                    unique multipliers from the first one's, in the first one's units and rows;
 *                    where rows are dependent, RANGE of the second answer, too
 *
 * PERMUTED: the rows of (A, b) in reverse order, row by row multiplied by -2, 1, -1/2, ...: exact
 * in binary. kappa_B may change by the spread of the factors at most, so that kappa is taken 4
 * times as large there. REPEATED: the last row once more, in front; kappa_B grows by sqrt(2) at
 * most, which is not counted. It is asked of solvers without HOL_NEEDS_FULL_RANK. MASS, LENGTH,
 * TIME, where options ask for them: units 2^20 and 2^-20 times as large, exact in binary; every
 * coordinate is taken for a length, every constraint for a square of lengths. They find thresholds
 * that are no ratios. A method may work in a norm that mixes units: it may lose the digits of 2^40,
 * but for 3, before it counts for worse than that.
 *
 * If the second answer does not come, or has another rank, or holds what is not a number, the
 * residual is INFINITY and *fault says so, unless the rank is undecidable at this precision, or the
 * solver's kappa^2 has exhausted it (metrics.h), or it is UNABLE, needs independent rows and these
 * are not: then the law does not apply.  Of an answer that nobody gave (HOL_STATUS_COUNT) the fault
 * is MISSING, and the residual that of the other questions of the law, or -1.
 *
 * What a solver does not yield is not looked at. Without F_C, VIRTUAL_WORK is of F_L + F_C - C,
 * without that of M q'' - F - C; without F_L, A^T lambda is compared with M q'' - F - F_C, without
 * both with the true F_L, or that of F_C = C. Laws that do not apply (no rows, null(A) = {0},
 * nothing of it is yielded) are -1.
 *
 * law, fault  out  HOL_LAW_COUNT, unchanged unless HOL_OK
 * work        in   the solver's, for the sizes of given
 * wide        in   the answer, carried over to the truth's bits
 *
 * HOL_NOMEM
 */
enum hol_status hol_laws_measure(long double *law, enum hol_fault *fault,
                                 const struct hol_yardstick *yard, const struct hol_solver *solver,
                                 void *work, const struct hol_problem *given,
                                 const struct hol_answer *wide, bool units) HOL_MUST_CHECK;

/* Is the second problem asked of a solver that needs that, about a problem with m rows? */
bool hol_second_is_asked(enum hol_second second, size_t m, unsigned needs, bool units);
/* The law that its answer is for. */
enum hol_law hol_second_law(enum hol_second second);
/* The power of two by which its q'', F_L, F_C and, but for the factors of rows, lambda are those of
 * the first one. */
long hol_second_exponent(enum hol_second second, enum hol_quantity_kind quantity);
/*
 * Its answer as one to the first problem, in the units and rows of that; the multipliers of a
 * repeated row are added. `to` has the first problem's sizes, in any bits.
 */
void hol_second_back(struct hol_answer *to, const struct hol_answer *from, enum hol_second second);
/*
 * The second problem; to->m = from->m, or from->m + 1 for REPEATED. Same bits; room: 1 x 1, of
 * these bits.
 */
void hol_laws_second(struct hol_problem *to, const struct hol_problem *from, enum hol_second second,
                     struct hol_mat *room);

#endif
