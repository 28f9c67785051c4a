/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_CONFORMANCE_EXACT_H
#define HOL_TESTS_CONFORMANCE_EXACT_H

#include "problem/problem.h"

#include <gmp.h>

/*
 * Problems of constrained motion in rational numbers, solved exactly by Gaussian elimination on
 * independent rows: the truth of the conformance suite, sharing nothing with the formulations.
 * Functions bail out (tap_bail) when memory is out.
 */
struct qmat { /* row major */
    size_t rows, cols;
    mpq_t *x;
};

void qmat_init(struct qmat *a, size_t rows, size_t cols); /* zeros */
void qmat_clear(struct qmat *a);
void qmat_copy(struct qmat *to, const struct qmat *from); /* to is initialised here */
#define QMAT(a, i, j) ((a)->x[(i) * (a)->cols + (j)])
void qmat_mul(struct qmat *c, const struct qmat *a,
              const struct qmat *b);                       /* c is initialised here */
void qmat_transpose(struct qmat *c, const struct qmat *a); /* likewise */
/* X := A^-1 X; false (X undefined) if A is singular. */
bool qmat_solve(struct qmat *x, const struct qmat *a);
/* Reduced row echelon form in place; pivot[k] = column of pivot k; returns the rank. */
size_t qmat_reduce(struct qmat *a, size_t *pivot);
/* Largest eigenvalue of a symmetric positive semidefinite A, by power iteration on its magnitudes.
 */
long double qmat_largest(const struct qmat *a);
void qmat_from(struct qmat *to, const struct hol_mat *a); /* exact; to is initialised here */

struct exact {
    size_t n, m;
    struct qmat M, A, F, b, C;
    /* Set by exact_solve. */
    size_t rank;
    struct qmat qdd, FL, FC, lambda; /* lambda: the least-norm one                       */
    struct qmat null;                /* n x (n - rank): columns span null(A)             */
    struct qmat reach;               /* A M^-1; empty if M is singular                   */
    long double kappa_B, kappa_M;    /* 2-norm, of the nonzero singular values; M singular: 1 */
    long double sigma_min;           /* least nonzero singular value of A; 1 if rank 0   */
    long double scale_q, scale_F; /* largest entries of M^-1 F, M^-1 F_L, ...; of F, F_L, F_C, C */
};

enum exact_result {
    EXACT_OK,
    EXACT_INCONSISTENT, /* b outside range(A) */
    EXACT_SINGULAR      /* [M A^T; A 0] singular on independent rows */
};

void exact_init(struct exact *e, size_t n, size_t m); /* all zero */
void exact_clear(struct exact *e);
enum exact_result exact_solve(struct exact *e);
/* The problem with every entry rounded once. */
void exact_round(struct hol_problem *p, const struct exact *e);

#endif
