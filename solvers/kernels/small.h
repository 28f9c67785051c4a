/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_H
#define HOL_SOLVERS_KERNELS_SMALL_H

#include "problem/solver.h"

#include <stdint.h>
#include <string.h>

/*
 * Kernels: range-space formulas in double at small sizes, for one problem at a time
 * (solvers/kernels/small-template.h). They answer where rank, definiteness and
 * consistency are evident, and decline everything else.
 */
#define HOL_SMALL_N 12 /* n is at most this */
#define HOL_SMALL_M 12 /* and m this        */

/*
 * A pivot of M = L D L^T is above 2^-20 times its diagonal element: then L has a condition of about
 * 2^10, and the rows of B = A L^-T hold all but that of their 53 bits. (After a pivot that small,
 * what rounding leaves of a pivot that should be 0 is about 2^-33.) Of a row of B more than
 * 2^-26 of its length (2^-52 of its square) is left outside the span of those before it: it is
 * independent, with 13 bits or more between that and what rounding leaves of a dependent one. A
 * pivot of A M^-1 A^T is above 2^-13 times its diagonal element (solvers/lagrange-schur.c).
 */
#define HOL_SMALL_MASS 0x1p-20
#define HOL_SMALL_ROW 0x1p-52
#define HOL_SMALL_SCHUR 0x1p-13

/*
 * The kernel of min-norm: the least-norm w of B w = c by Gram-Schmidt, twice, on the rows of B as
 * they come; lambda of least norm, too. It declines where the problem is not hol_problem_is_plain;
 * where the rank, the definiteness of M or the consistency of the rows are not evident; where a
 * number overflows; and to say how the rank was found.
 */
extern const struct hol_kernel hol_kernel_min_norm;
/*
 * The kernel of lagrange-schur: Cholesky factors (without square roots) of M and of A M^-1 A^T. It
 * declines as above, nonideal forces, and rows that depend on others.
 */
extern const struct hol_kernel hol_kernel_lagrange_schur;
/* Their functions for a size; NULL: none. (The tables are in the formulations' files.) */
hol_kernel_solve *hol_small_find_min_norm(size_t n, size_t m);
hol_kernel_solve *hol_small_find_schur(size_t n, size_t m);

/*
 * A kernel as a solver of its own, to be compared, with the kernel as its context: what the kernel
 * declines, it is unable to do. The functions of its table.
 */
enum hol_answerable hol_small_applicable(const struct hol_problem *p, const char **why);
enum hol_answerable hol_small_applicable_to_independent(const struct hol_problem *p,
                                                        const char **why);
enum hol_status hol_small_solver_create(const struct hol_solver *self, void **work, size_t n,
                                        size_t m, mpfr_prec_t bits) HOL_MUST_CHECK;
enum hol_status hol_small_solver_solve(void *work, struct hol_answer *answer,
                                       const struct hol_problem *p);
void hol_small_solver_destroy(void *work);
const char *hol_small_solver_explain(const void *work);

/*
 * Private to solvers/kernels/. Any small size; with min_norm also rows that depend on others. The
 * bits of an answer do not depend on whether these or the function of a size gave it.
 */
bool hol_small_min_norm(struct hol_answer *answer, const struct hol_problem *p);
bool hol_small_schur(struct hol_answer *answer, const struct hol_problem *p);
/* The function of a size, NULL: it has none. */
hol_kernel_solve *hol_small_min_norm_of(size_t n, size_t m);
hol_kernel_solve *hol_small_schur_of(size_t n, size_t m);

/* Sizes (n, m) that have functions of their own, and the largest n of them. */
#define HOL_SMALL_SIZES(X)                                                                         \
    X(1, 1) X(2, 1) X(3, 1) X(3, 2) X(4, 1) X(4, 2) X(4, 3) X(5, 2) X(6, 1) X(6, 2) X(6, 3)
#define HOL_SMALL_FIXED 6

/* Before a loop whose passes are few and known: one after the other, without a branch. Not in
 * instrumented builds, whose compiler needs minutes for it. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define HOL_UNROLL _Pragma("GCC unroll 12")
#else
#define HOL_UNROLL
#endif

/* Before a function that is not made part of its caller: that is the faster for it. */
#define HOL_APART __attribute__((noinline))

/* Of an answer in whose storage the numbers are, found by a kernel. */
static inline void
hol_small_shape(struct hol_answer *a, size_t n, size_t m, size_t rank)
{
    a->qdd.rows = a->FL.rows = a->FC.rows = n;
    a->lambda.rows = m;
    a->qdd.cols = a->FL.cols = a->FC.cols = a->lambda.cols = 1;
    a->rank = rank;
    a->iterations = 0;
    a->origin = (struct hol_origin){.path = HOL_PATH_KERNEL};
}

/* The word of a double: its sign, as that of an integer. */
static inline int64_t
hol_word_of(double x)
{
    int64_t word;

    memcpy(&word, &x, sizeof word);
    return word;
}

#endif
