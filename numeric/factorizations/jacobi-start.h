/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_FACTORIZATIONS_JACOBI_START_H
#define HOL_NUMERIC_FACTORIZATIONS_JACOBI_START_H

#include "numeric/dense/mat.h"

/*
 * A start for Jacobi's methods at many bits (private to numeric/): V, orthogonal at full precision,
 * such that the columns of X V are nearly orthogonal. The rotations are found in double, where they
 * cost next to nothing; then Jacobi's method, which squares what is left in each sweep, needs two
 * or three sweeps instead of about ten (at up to 212 bits). Nothing in the result has the precision
 * of double but the choice of V, and any orthogonal V will do.
 *
 * V out n x n, X in n x n, MPFR, n <= that of the work space, of which the room for doubles is
 * used. *spread: the ratio of the largest and the smallest column of X V, in double (Inf: one is
 * zero). False, V undefined: small matrices, and those whose columns are orthogonal as they are: no
 * start is needed.
 */
bool hol_jacobi_start(struct hol_mat *v, double *spread, const struct hol_mat *x,
                      struct hol_work *work);

#endif
