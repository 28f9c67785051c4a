/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_CONDITION_H
#define HOL_REFERENCE_LINEAR_CONDITION_H

#include "problem/problem.h"

/*
 * Condition numbers of the nonzero singular values, given the rank, to 15 decimals, by
 * one-sided Jacobi rotations in MPFR (beyond 8 rows: by tridiagonal reduction and bisection):
 * kappa of B = A M^-1/2 (1 if rank 0), kappa of M, smallest nonzero singular value of A (rows as
 * written; 0 if rank 0). M singular or indefinite: kappa_M is INFINITY, and kappa_B that of the
 * matrix [M A^T; A 0] with the rows of A scaled to size 1. INFINITY is also what no long double
 * holds.
 */
struct hol_condition {
    long double kappa_B, kappa_M, sigma_A_min;
    bool singular, indefinite; /* M; indefinite: regular, and not positive definite */
};
enum hol_status hol_condition_compute(struct hol_condition *condition,
                                      const struct hol_problem *problem,
                                      size_t rank) HOL_MUST_CHECK;

#endif
