/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Solving with triangular matrices, in place. */
#ifndef HOL_NUMERIC_FACTORIZATIONS_TRIANGULAR_H
#define HOL_NUMERIC_FACTORIZATIONS_TRIANGULAR_H

#include "numeric/dense/mat.h"

/*
 * X := T^-1 X in place, X k x anything, T the leading k x k block of t (private to numeric/). Only
 * the triangle named by kind is read; the diagonal must not be 0.
 */
enum hol_triangular {
    HOL_LOWER,
    HOL_LOWER_TRANSPOSED,
    HOL_UNIT_LOWER,
    HOL_UNIT_LOWER_TRANSPOSED,
    HOL_UPPER,
    HOL_UPPER_TRANSPOSED
};
void hol_triangular_solve(struct hol_mat *x, const struct hol_mat *t, size_t k,
                          enum hol_triangular kind);

#endif
