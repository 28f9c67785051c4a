/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_LAPACK_LU_PANELS_H
#define HOL_NUMERIC_LAPACK_LU_PANELS_H

#include "base/workspace.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * P A = L U with partial pivoting in double, with a few right sides beside A that are carried
 * along: less than the time of LAPACK's dgesv, with AVX-512 half of it up to about a hundred rows.
 * By panels of columns (Golub & Van Loan 3.2.11) whose rows are whole vectors of the processor: the
 * columns are longer than those of A, by rows of zeros. The contract of hol_lu (mat.h):
 *     ||P A - L U|| <= 30 N u ||A||   unless the elements of U grow far beyond those of A
 * Up to loops->lu rows (800, with AVX-512) no operation is fused or done in another order than in
 * the outer-product form (Golub & Van Loan 3.4.1): the bits do not depend on the processor.
 */
enum { HOL_LU_RIGHT = 2 }; /* right sides there is room for */

struct hol_lu_panels {
    size_t n, ld;  /* rows of A; of its columns as they are stored, a multiple of 8 */
    double *a;     /* ld x n, then the right sides; rows n.. are zero and stay so */
    double *right; /* ld x HOL_LU_RIGHT: column n of a and the next */
    size_t *pivot; /* n: in step k, row k was exchanged with row pivot[k] */
    void *storage;
    const struct hol_loops *loops;
};

/* HOL_NOMEM. A zeroed struct is a no-op for clear, which leaves one. */
enum hol_status hol_lu_panels_init(struct hol_lu_panels *lu, size_t n) HOL_MUST_CHECK;
void hol_lu_panels_clear(struct hol_lu_panels *lu);
extern const struct hol_storage hol_storage_lu_panels; /* zero in other bits than 53 */
#define HOL_LU_PANELS(type, member, size) HOL_SLOT(hol_storage_lu_panels, type, member, size, ONE)

/*
 * A := its factors, L below the diagonal and U on and above it, and the first `count` right sides
 * b := L^-1 P b. (Exchanges of later panels are not carried to the rows of L.)
 * false: a pivot is zero, subnormal, beyond 2^1000 or NaN.
 */
bool hol_lu_panels_factor(struct hol_lu_panels *lu, size_t count);

/* The first `count` right sides b := L^-1 P b, of a matrix that is factored. */
void hol_lu_panels_forward(struct hol_lu_panels *lu, size_t count);

/* The first `count` right sides x := U^-1 x. */
void hol_lu_panels_back(struct hol_lu_panels *lu, size_t count);

#endif
