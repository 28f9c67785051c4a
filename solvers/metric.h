/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_METRIC_H
#define HOL_SOLVERS_METRIC_H

#include "solvers/balanced.h"

/*
 * The metric of M: M^1/2 and M^-1/2, the symmetric roots by eigen-decomposition M = W diag(w) W^T,
 * and B = A M^-1/2 [UKF2005 (2), UKP2004 (7)].
 */
struct hol_metric {
    struct hol_mat Msqrt, Minvsqrt; /* n x n */
    struct hol_mat B;               /* m x n */
    /* Scratch. */
    struct hol_mat W, S;
    struct hol_vec w;
};

enum hol_status hol_metric_init(struct hol_metric *g, size_t n, size_t m,
                                mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_metric_clear(struct hol_metric *g);

/*
 * Fill g from a loaded problem. The rows of B, and with them those of A and b in `in`, are scaled
 * by powers of two so that the largest entry of a row of B is in [1/2, 1): then kappa(B) is within
 * sqrt(m) of the least that any scaling of the rows gives (van der Sluis 1969).
 *
 * The rank of B is that of A, whatever the errors of M^-1/2: what the rounding E of A and that of
 * the product make of dependent rows is u ||A|| ||M^-1/2||, which may be kappa(M)^1/2 times u
 * ||B||. So where A has dependent rows, or columns, and the problem has no threshold of its own,
 * the threshold in `in` becomes the default times ||A|| ||M^-1/2||_2 / ||B||.
 *
 * HOL_DOMAIN  M has a negative eigenvalue, and is not positive definite on null(A) either
 * HOL_UNABLE  M is not positive definite at this precision, though the problem may have an answer
 */
enum hol_status hol_metric_load(struct hol_metric *g, struct hol_balanced *in) HOL_MUST_CHECK;

#endif
