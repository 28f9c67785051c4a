/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_CHECK_H
#define HOL_SOLVERS_KERNELS_SMALL_CHECK_H

#include "problem/plain.h"
#include "solvers/kernels/small.h"

/*
 * What the kernels require of a problem before they compute, and how they give an answer. Made to
 * be inlined where the sizes are constants (private to solvers/kernels/).
 */
#define HOL_CHECK_INLINE static inline __attribute__((always_inline))

HOL_CHECK_INLINE bool
hol_check_shape(const struct hol_mat *a, size_t rows, size_t cols)
{
    return a->rows == rows && a->cols == cols && a->bits == HOL_BITS_DOUBLE;
}

HOL_CHECK_INLINE bool
hol_check_room(const struct hol_vec *v, size_t rows)
{
    return v->capacity >= rows && v->bits == HOL_BITS_DOUBLE;
}

/* Sizes, precision and room, no threshold of its own, and no detail wanted about the rank. */
HOL_CHECK_INLINE bool
hol_check_fits(const struct hol_answer *a, const struct hol_problem *p, size_t n, size_t m)
{
    return a->detail == NULL && p->n == n && p->m == m && p->bits == HOL_BITS_DOUBLE &&
           hol_check_shape(&p->M, n, n) && hol_check_shape(&p->A, m, n) &&
           hol_check_shape(&p->F, n, 1) && hol_check_shape(&p->b, m, 1) &&
           hol_check_shape(&p->C, n, 1) && p->rank_threshold == 0 && hol_check_room(&a->qdd, n) &&
           hol_check_room(&a->FL, n) && hol_check_room(&a->FC, n) && hol_check_room(&a->lambda, m);
}

/* Into the sign: is one of these numbers not plain? */
HOL_CHECK_INLINE int64_t
hol_check_numbers(const double *x, size_t count)
{
    int64_t any = 0;

    for (size_t k = 0; k < count; k++) {
        int64_t word = hol_word_of(x[k]);

        any |= HOL_WILD(word);
    }
    return any;
}

/* hol_problem_is_plain, but where M_ij is 0 and M_ji is -0; C NULL: 0. */
HOL_CHECK_INLINE bool
hol_check_plain(const struct hol_problem *p, const double *C, size_t n, size_t m)
{
    const double *M = p->M.d;
    int64_t any = hol_check_numbers(M, n * n) | hol_check_numbers(p->A.d, m * n) |
                  hol_check_numbers(p->F.d, n) | hol_check_numbers(p->b.d, m);
    int64_t differ = 0;

    if (C != NULL)
        any |= hol_check_numbers(C, n);
    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++)
            differ |= hol_word_of(M[i + j * n]) ^ hol_word_of(M[j + i * n]);
    return any >= 0 && differ == 0;
}

/* Is there a nonideal force? (-0 does not count.) */
HOL_CHECK_INLINE bool
hol_check_nonideal(const double *C, size_t n)
{
    uint64_t any = 0;

    for (size_t j = 0; j < n; j++)
        any |= (uint64_t)hol_word_of(C[j]) << 1;
    return any != 0;
}

/* What is found is kept here until it is known to be good. */
struct hol_small_found {
    double qdd[HOL_SMALL_N], FL[HOL_SMALL_N], FC[HOL_SMALL_N], lambda[HOL_SMALL_M];
};

HOL_CHECK_INLINE bool
hol_small_give(struct hol_answer *a, const struct hol_small_found *f, size_t n, size_t m,
               size_t rank)
{
    HOL_UNROLL
    for (size_t j = 0; j < n; j++) {
        a->qdd.d[j] = f->qdd[j];
        a->FL.d[j] = f->FL[j];
        a->FC.d[j] = f->FC[j];
    }
    HOL_UNROLL
    for (size_t i = 0; i < m; i++)
        a->lambda.d[i] = f->lambda[i];
    hol_small_shape(a, n, m, rank);
    return HOL_KERNEL_ANSWERED;
}

#endif
