/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_H
#define HOL_SOLVERS_KERNELS_SMALL_H

#include "problem/problem.h"

/*
 * Range-space formulas in double at small sizes (private to solvers/):
 * solvers/kernels/small-template.h for one problem at a time. Arrays are column major, without
 * gaps, as in struct hol_mat; C NULL or 0: no nonideal forces.
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
    bool plain; /* known to be hol_problem_is_plain: else the functions below look */
};

/* Storage of the caller, n and lambda m; written where a function below is true. */
struct hol_small_answer {
    double *qdd, *FL, *FC, *lambda;
    size_t rank;
};

/*
 * The least-norm w of B w = c by Gram-Schmidt, twice, on the rows of B as they come; lambda of
 * least norm, too. False: the problem is not plain, it is not clear that the rank, the definiteness
 * of M or the consistency of the rows are what they seem, or a number overflowed. The bits of the
 * answer do not depend on which of the functions for some sizes gave it.
 */
bool hol_small_min_norm(struct hol_small_answer *answer, const struct hol_small_problem *p);

/*
 * The same by Cholesky factors (without square roots) of M and of A M^-1 A^T; C NULL or 0. False:
 * the problem is not plain, M has a pivot that is not at least 4 N 2^-53 times its diagonal
 * element, or A M^-1 A^T one that is not at least `least` times; a number overflowed, or the sizes
 * are not small enough for it.
 */
bool hol_small_schur(struct hol_small_answer *answer, const struct hol_small_problem *p,
                     double least);

/*
 * The two above for a formulation for n, m at bits, found once when that is made: *answer is that
 * to p. Where they are false, or these are not sizes and numbers for them or do not agree, the
 * answer's storage is as it was, and otherwise(work, answer, p) is what is returned.
 */
struct hol_small_plan {
    size_t n, m;
    mpfr_prec_t bits;
    enum hol_status (*min_norm)(const struct hol_small_plan *plan, struct hol_answer *answer,
                                const struct hol_problem *p);
    enum hol_status (*schur)(const struct hol_small_plan *plan, struct hol_answer *answer,
                             const struct hol_problem *p, double least);
    enum hol_status (*otherwise)(void *work, struct hol_answer *answer,
                                 const struct hol_problem *p);
    void *work;
};
void hol_small_plan(struct hol_small_plan *plan, size_t n, size_t m, mpfr_prec_t bits,
                    enum hol_status (*otherwise)(void *work, struct hol_answer *answer,
                                                 const struct hol_problem *p),
                    void *work);

/*
 * Of a formulation for n, m at bits: has p these sizes, small ones, in double, and has the answer
 * room? Then *small is p, and *to the answer's storage.
 */
bool hol_small_take(struct hol_small_problem *small, struct hol_small_answer *to,
                    const struct hol_answer *answer, const struct hol_problem *p, size_t n,
                    size_t m, mpfr_prec_t bits);

#endif
