/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Is the inverse of a sparse matrix so large that its rows count as dependent? Hager's estimate. */
#ifndef HOL_SOLVERS_SUPPORT_NORM_ESTIMATE_H
#define HOL_SOLVERS_SUPPORT_NORM_ESTIMATE_H

#include "numeric/dense/mat.h"

/* A linear map X of m-vectors, known by its products alone. */
struct hol_linear_map {
    void *context;
    /* Returns ||X z||_1; keeps what `adjoint` needs. May spoil z. */
    long double (*product)(void *context, struct hol_vec *z);
    /* z := X^T sign(X z) of the last product. */
    void (*adjoint)(void *context, struct hol_vec *z);
};

/*
 * Does the 1-norm of X reach a limit, by Hager's estimate, which is a lower bound of it?
 *          Higham & Tisseur, SIAM J. Matrix Anal. Appl. 21 (2000) 1185, algorithm 2.1, one column
 *
 * z       scratch  m
 * rounds  in       at most this many columns of X are tried after the first vector, (1, -1, 1, ...)
 *
 * Returns true if the estimate is at least the limit, or not a number.
 */
bool hol_norm_reaches(const struct hol_linear_map *map, struct hol_vec *z, int rounds,
                      long double limit);

/* The sum of the magnitudes of x. */
long double hol_norm_1(const struct hol_vec *x);
/* x := its signs, 1 for zeros. */
void hol_norm_signs(struct hol_vec *x);

#endif
