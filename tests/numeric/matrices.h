/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_NUMERIC_MATRICES_H
#define HOL_TESTS_NUMERIC_MATRICES_H

#include "numeric/dense/mat.h"

#include <stdint.h>

/*
 * What the tests of numeric/ share: random matrices with prescribed singular values, residuals
 * computed at more than twice the bits, and a ledger that holds every law's worst ratio against one
 * limit.
 */
#define LIMIT 30

/* The numbers of bits at which every law is tried: count of them, then the list. */
#define BITS_COUNT 5
extern const mpfr_prec_t bits_tried[BITS_COUNT];

/* One random matrix: singular values 2^scale * 2^(-spread i / (rank - 1)), i < rank, then 0. */
struct trial {
    mpfr_prec_t bits;
    size_t rows, cols, rank;
    double spread; /* log2 of the condition number */
    long scale;
    unsigned long seed;
    uint64_t state; /* of the generator */
};

/* The matrices of a trial; all are cleared at its end. Bails out when memory is short. */
struct pool {
    struct hol_mat mat[64];
    size_t used;
};
struct hol_mat *pool_mat(struct pool *pool, size_t rows, size_t cols, mpfr_prec_t bits);
struct hol_work *pool_work(size_t n, mpfr_prec_t bits); /* to be destroyed by the caller */
void pool_clear(struct pool *pool);

/* Uniform: 64 bits; an integer in [0, n); a number in [-1, 1) with 30 bits. */
uint64_t draw(struct trial *t);
size_t draw_below(struct trial *t, size_t n);
void draw_number(mpfr_t x, struct trial *t);

/* More than twice the bits of the trial (never 53), for residuals. */
mpfr_prec_t high_bits(const struct trial *t);

/* A (rows x cols, at high bits) with the trial's singular values; sigma their vector, min(rows,
 * cols). */
void draw_matrix(struct hol_mat *a, struct hol_vec *sigma, struct trial *t, struct pool *pool);
/* Symmetric rows x rows with those numbers as eigenvalues, every second one negative if indefinite.
 */
void draw_symmetric(struct hol_mat *s, struct hol_vec *lambda, bool indefinite, struct trial *t,
                    struct pool *pool);
/* Independent entries in [-1, 1). */
void draw_entries(struct hol_mat *a, struct trial *t);

/* A copy at high bits (exact), and at the trial's bits. */
struct hol_mat *lifted(struct pool *pool, const struct trial *t, const struct hol_mat *a);
struct hol_mat *lower(struct pool *pool, const struct trial *t, const struct hol_mat *a);

/* Frobenius norms of X - Y and Q^T Q - I, of matrices at high bits. */
long double distance(struct pool *pool, const struct hol_mat *x, const struct hol_mat *y);
long double orthogonality(struct pool *pool, const struct hol_mat *q);
/* A with its columns in the order perm; the call bails out if perm is no permutation. */
struct hol_mat *permuted_columns(struct pool *pool, const struct hol_mat *a, const size_t *perm);
struct hol_mat *diagonal(struct pool *pool, const struct hol_vec *w);

/*
 * The ledger: residual / (scale * max(rows, cols) * 2^-bits) of one law in one trial; 0 / 0 is 0. A
 * ratio beyond LIMIT is reported at once with all that is needed to draw the trial again.
 */
#define LAWS_MAX 16
struct ledger {
    const char *law[LAWS_MAX];
    long double worst[LAWS_MAX];
    unsigned long trials[LAWS_MAX], failures[LAWS_MAX];
    size_t laws;
};
void law(struct ledger *ledger, const char *name, const struct trial *t, long double residual,
         long double scale);
/* A law that holds or not. */
void law_holds(struct ledger *ledger, const char *name, const struct trial *t, bool holds);

/*
 * Runs test on every shape, spread, scale and number of bits, and reports each law per number of
 * bits. Which trials: square only or all shapes; with rank-deficient ones or not.
 */
enum shapes { SQUARE, ALL_SHAPES };
enum ranks { FULL_RANK, ALL_RANKS };
void run_trials(void (*test)(struct trial *t, struct ledger *ledger), enum shapes shapes,
                enum ranks ranks);

#endif
