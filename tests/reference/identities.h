/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_REFERENCE_IDENTITIES_H
#define HOL_TESTS_REFERENCE_IDENTITIES_H

#include "numeric/dense/mat.h"
#include "tests/conformance/instances.h"

/*
 * What t-identities works with: the identities by name, a pool of matrices that are cleared
 * together, and a ledger of residuals relative to what rounding explains.
 */
#define LAW_LIST(X)                                                                                \
    X(BV, "(12) B V = 0")                                                                          \
    X(ED, "E D = 0, text after (31)")                                                              \
    X(FULL, "(15) L has full column rank")                                                         \
    X(CONSISTENT, "(15) L r = s is consistent, r = (M^1/2 q'', M^-1/2 F^c) of the truth")          \
    X(SOLUTION, "(15) its least-squares solution is that r")                                       \
    X(NORMAL, "(16)-(19) L^T L = G, L^T s = (a_s + B^T b, -a_s + E C_s)")                          \
    X(INVERSE, "(20)-(23) G [P J; J S] = I")                                                       \
    X(FIRST, "(27) P (I + D) - J = I")                                                             \
    X(SECOND, "(30) S (I + E) - J = I")                                                            \
    X(SE, "(24), (35) S E = I - J D")                                                              \
    X(DJ, "(44) D J = J D")                                                                        \
    X(ES, "(45) E S = S E")                                                                        \
    X(CHAIN, "(46) D J = I - E S")                                                                 \
    X(PENROSE1, "(41) B (J B^T) B = B")                                                            \
    X(PENROSE2, "(41) (J B^T) B (J B^T) = J B^T")                                                  \
    X(PENROSE3, "(41) B (J B^T) symmetric")                                                        \
    X(PENROSE4, "(41) (J B^T) B symmetric")                                                        \
    X(PINV, "(41) J B^T = B^+ by singular values")                                                 \
    X(ANY_V, "(41) J B^T the same with another V")                                                 \
    X(SCALED, "(36), (38) F_s^c both ways")                                                        \
    X(FORCE, "(39) F^c = F_L + F_C of the truth")                                                  \
    X(IDEAL, "(39) F_i^c = F_L of the truth")                                                      \
    X(MOTION, "(40) q'' of the truth")

#define LAW_ENUM(key, text) LAW_##key,
enum law { LAW_LIST(LAW_ENUM) LAW_COUNT };
#undef LAW_ENUM
extern const char *const identity_text[];

#define IDENTITY_BITS_COUNT 3
extern const mpfr_prec_t identity_bits[IDENTITY_BITS_COUNT];

struct identity_record {
    size_t tried, failed;
    long double worst;
};

/* Matrices of one instant at one number of bits; all are cleared together. */
#define POOL 96
struct instant {
    mpfr_prec_t bits;
    size_t which, n, m, rank;
    struct hol_mat pool[POOL];
    size_t used;
    struct hol_work *work;
    long double
        unit; /* 2^-bits n kappa(D + E)^2 kappa(M): what a relative residual is divided by */
    const char *label;
    struct identity_record *ledger; /* LAW_COUNT */
};

/* New matrices of the pool: a result, zero, the identity, a copy rounded to the instant's bits. */
struct hol_mat *mat(struct instant *t, size_t rows, size_t cols);
struct hol_mat *mul(struct instant *t, const struct hol_mat *a, const struct hol_mat *b);
struct hol_mat *mul_nt(struct instant *t, const struct hol_mat *a, const struct hol_mat *b);
struct hol_mat *mul_tn(struct instant *t, const struct hol_mat *a, const struct hol_mat *b);
struct hol_mat *add(struct instant *t, const struct hol_mat *a, const struct hol_mat *b);
struct hol_mat *sub(struct instant *t, const struct hol_mat *a, const struct hol_mat *b);
struct hol_mat *eye(struct instant *t, size_t n);
struct hol_mat *transposed(struct instant *t, const struct hol_mat *a);
struct hol_mat *rounded(struct instant *t, const struct hol_mat *a);
/* Back to the first `used` matrices of the pool. */
void release(struct instant *t, size_t used);

/* One law: a residual, or two sides, and the size of the terms that make them. */
void identity_law(struct instant *t, enum law which, long double residual, long double scale);
void law_equal(struct instant *t, enum law which, const struct hol_mat *a, const struct hol_mat *b,
               long double scale);

/* M^1/2 and M^-1/2 by eigenvalues; false if one is not positive. */
bool mass_roots(struct instant *t, const struct hol_mat *M, struct hol_mat **root,
                struct hol_mat **inverse);
/* V = M^1/2 Z T of about the given size, Z the null vectors of A, T random and far from orthogonal.
 */
struct hol_mat *make_V(struct instant *t, const struct hol_mat *root, const struct hol_mat *Z,
                       long double size, struct rng *rng);
/* (D + E)^-1 and the condition of D + E; NULL if that is not positive definite. */
struct hol_mat *make_J(struct instant *t, const struct hol_mat *DE, long double *kappa);
/* B^+ of rank t->rank by singular values. */
struct hol_mat *make_pinv(struct instant *t, const struct hol_mat *B);

#endif
