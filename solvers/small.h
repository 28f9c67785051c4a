/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SMALL_H
#define HOL_SOLVERS_SMALL_H

#include "numeric/problem.h"

/*
 * Range-space formulas in double at small sizes (private to solvers/): solvers/small-template.h for
 * one problem at a time. Arrays are column major, without gaps, as in struct hol_mat; C NULL: no
 * nonideal forces. The numbers are those of a problem that hol_problem_is_plain.
 */
#define HOL_SMALL_N 12 /* n is at most this */
#define HOL_SMALL_M 12 /* and m this        */

/*
 * What is clear without looking further. A pivot of M = L D L^T above 2^-26 times its diagonal
 * element: then L has a condition of about 2^13, and the rows of B = A L^-T hold all but that of
 * their 53 bits. A row of B of which more than 2^-26 of its length (2^-52 of its square) is left
 * outside the span of those before it: independent, with 13 bits or more between that and what
 * rounding leaves of a dependent one.
 */
#define HOL_SMALL_MASS 0x1p-26
#define HOL_SMALL_ROW 0x1p-52

struct hol_small_problem {
    size_t n, m;
    const double *M, *A, *F, *b, *C;
};

struct hol_small_answer {
    double qdd[HOL_SMALL_N], FL[HOL_SMALL_N], FC[HOL_SMALL_N], lambda[HOL_SMALL_M];
    size_t rank;
};

/*
 * The least-norm w of B w = c by Gram-Schmidt, twice, on the rows of B as they come; lambda of
 * least norm, too. False: it is not clear that the rank, the definiteness of M or the consistency
 * of the rows are what they seem, or a number overflowed; nothing in answer is then of use.
 */
bool hol_small_min_norm(struct hol_small_answer *answer, const struct hol_small_problem *p);

/*
 * The same by Cholesky factors (without square roots) of M and of A M^-1 A^T; C NULL. False: M has
 * a pivot that is not more than 4 N 2^-53 times its diagonal element, or A M^-1 A^T one that is not
 * more than `least` times; or the sizes are not small enough for it. What it answers may overflow.
 */
bool hol_small_schur(struct hol_small_answer *answer, const struct hol_small_problem *p,
                     double least);

/*
 * Of a formulation for n, m at bits: is p small, in double, of plain numbers, and has the answer
 * room? Then *small is p.
 */
bool hol_small_take(struct hol_small_problem *small, const struct hol_answer *answer,
                    const struct hol_problem *p, size_t n, size_t m, mpfr_prec_t bits);
void hol_small_give(struct hol_answer *answer, const struct hol_small_answer *found,
                    const struct hol_small_problem *small);

#endif
