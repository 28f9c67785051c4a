/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_KERNEL_H
#define HOL_NUMERIC_DENSE_KERNEL_H

#include <mpfr.h>
#include <stddef.h>

/*
 * Inner loops on arrays of MPFR numbers (private to numeric/). Every operation rounds to nearest at
 * the precision of its destination; t is scratch of the same precision, distinct from all else.
 * x, y: arrays of n elements, inc apart (1 where no inc is given). A product and a sum, not
 * mpfr_fma: measured from 24 to 2048 bits, fma is never faster, and takes twice the time at 106
 * bits.
 */

/* s := x . y, a plain sum from the first term to the last. */
void hol_kernel_dot(mpfr_ptr s, mpfr_srcptr x, size_t incx, mpfr_srcptr y, size_t incy, size_t n,
                    mpfr_ptr t);

/* y := y - a x */
void hol_kernel_axmy(mpfr_ptr y, mpfr_srcptr a, mpfr_srcptr x, size_t n, mpfr_ptr t);

/* y := y / a */
void hol_kernel_divide(mpfr_ptr y, mpfr_srcptr a, size_t n);

/*
 * The plane rotation (x, y) := (c x - s y, s x + c y) as three shears, x -= tau y, y += s x,
 * x -= tau y with tau = s / (1 + c): three products instead of four.
 */
void hol_kernel_rotate(mpfr_ptr x, mpfr_ptr y, size_t n, mpfr_srcptr tau, mpfr_srcptr s,
                       mpfr_ptr t);

/*
 * tau and s of the rotation that diagonalizes [a g; g b], g != 0, and t = s / c, |t| <= 1 (Golub &
 * Van Loan 8.5.2): t = sign(z) / (|z| + sqrt(1 + z^2)), z = (b - a) / (2 g).
 */
void hol_kernel_jacobi(mpfr_ptr tau, mpfr_ptr s, mpfr_ptr t, mpfr_srcptr a, mpfr_srcptr b,
                       mpfr_srcptr g);

#endif
