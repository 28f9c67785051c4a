/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_LEAST_H
#define HOL_MOTION_STABILIZATIONS_LEAST_H

#include "numeric/dense/mat.h"

/*
 * The least change of a state that removes residuals to first order: x of least norm with
 *     B x = -r,   x = -B^+ r                            [Greenwood2003] (6.367)-(6.370)
 * or, with M = L L^T, of least norm sqrt(x^T M x): x = -L^-T (B L^-T)^+ r. It is computed from a
 * QR factorization of B^T (the error grows with the condition number, not its square); with rows
 * that depend on each other, from an SVD. Rows are scaled by powers of two, so that their units do
 * not matter. Nothing is allocated but by init.
 */
struct hol_least {
    size_t n, most, rank; /* rank: of the rows, after hol_least_factor */
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

/* most: rows at most. NOMEM; INVALID: bits. */
enum hol_status hol_least_init(struct hol_least *least, size_t n, size_t most,
                               mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_least_clear(struct hol_least *least); /* zeroed: no-op */

/*
 * Factor least->B; M (n x n): in its norm; NULL: the Euclidean one. UNABLE: the rank cannot be
 * decided, M is not positive definite, or a number is not finite.
 */
enum hol_status hol_least_factor(struct hol_least *least, const struct hol_mat *M) HOL_MUST_CHECK;

/* x (n) := the least change for residuals r (as many as rows). UNABLE: beyond all numbers. */
enum hol_status hol_least_change(struct hol_least *least, struct hol_vec *x,
                                 const struct hol_vec *r) HOL_MUST_CHECK;

/*
 * Into and out of the space where the norm is the Euclidean one: in: the columns of G (n rows,
 * gradients) become L^-1 G; out: those of a change, L^-T x. Without M nothing is done.
 */
void hol_least_into(const struct hol_least *least, struct hol_mat *G);
void hol_least_out_of(const struct hol_least *least, struct hol_mat *x);
/* In that space: what is left of the vector g beside the range of B^T. */
void hol_least_beside(struct hol_least *least, struct hol_vec *g);

#endif
