/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_MINIMUM_NORM_H
#define HOL_MOTION_STABILIZATIONS_MINIMUM_NORM_H

#include "numeric/dense/mat.h"

/*
 * The least change of a state that removes residuals to first order: x of least norm with
 *     B x = -r,   x = -B^+ r                            [Greenwood2003] (6.367)-(6.370)
 * or, with M = L L^T, of least norm sqrt(x^T M x): x = -L^-T (B L^-T)^+ r. It is computed from a
 * QR factorization of B^T (the error grows with the condition number, not its square); with rows
 * that depend on each other, from an SVD. Rows are scaled by powers of two, so that their units do
 * not matter. Nothing is allocated but by init.
 */
struct hol_minimum_norm {
    size_t n, most, rank; /* rank: of the rows, after hol_minimum_norm_factor */
    bool mass;
    struct hol_mat B; /* the caller fills rows x n in, then factors; it is scaled in place */
    /* private */
    bool by_qr;
    struct hol_mat Bt, Q, R, Rt, L, basis;
    struct hol_vec diagonal, r, product;
    size_t *perm;
    long *scale;
    struct hol_work *work;
};

/* Make room for `most` rows of n columns. HOL_INVALID: bits out of range; HOL_NOMEM. */
enum hol_status hol_minimum_norm_init(struct hol_minimum_norm *w, size_t n, size_t most,
                                      mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_minimum_norm_clear(struct hol_minimum_norm *w); /* zeroed: no-op */
/* As a member of a work space, of extents rows x columns. */
extern const struct hol_storage hol_storage_minimum_norm;

/*
 * Factor w->B.
 *
 * M  in  n x n  the norm is sqrt(x^T M x); NULL: the Euclidean norm
 *
 * HOL_UNABLE  the rank cannot be decided, M is not positive definite, or a number is not finite
 */
enum hol_status hol_minimum_norm_factor(struct hol_minimum_norm *w,
                                        const struct hol_mat *M) HOL_MUST_CHECK;

/* x (n) := the least change for the residuals r, one for each row. HOL_UNABLE: it overflows. */
enum hol_status hol_minimum_norm_solve(struct hol_minimum_norm *w, struct hol_vec *x,
                                       const struct hol_vec *r) HOL_MUST_CHECK;

/* Into and out of coordinates in which the norm is Euclidean: G := L^-1 G for gradients (n x any),
 * x := L^-T x for changes. Without M nothing is done. */
void hol_minimum_norm_to_euclidean(const struct hol_minimum_norm *w, struct hol_mat *G);
void hol_minimum_norm_from_euclidean(const struct hol_minimum_norm *w, struct hol_mat *x);
/* g := the part of g outside the range of B^T, in these coordinates. */
void hol_minimum_norm_null_part(struct hol_minimum_norm *w, struct hol_vec *g);

#endif
