/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Inner loops on arrays of MPFR numbers. */
#include "numeric/dense/kernel.h"

void
hol_kernel_dot(mpfr_ptr s, mpfr_srcptr x, size_t incx, mpfr_srcptr y, size_t incy, size_t n,
               mpfr_ptr t)
{
    if (n == 0) {
        mpfr_set_zero(s, 1);
        return;
    }
    mpfr_mul(s, x, y, MPFR_RNDN);
    for (size_t i = 1; i < n; i++) {
        mpfr_mul(t, x + i * incx, y + i * incy, MPFR_RNDN);
        mpfr_add(s, s, t, MPFR_RNDN);
    }
}

void
hol_kernel_axmy(mpfr_ptr y, mpfr_srcptr a, mpfr_srcptr x, size_t n, mpfr_ptr t)
{
    for (size_t i = 0; i < n; i++) {
        mpfr_mul(t, a, x + i, MPFR_RNDN);
        mpfr_sub(y + i, y + i, t, MPFR_RNDN);
    }
}

void
hol_kernel_divide(mpfr_ptr y, mpfr_srcptr a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mpfr_div(y + i, y + i, a, MPFR_RNDN);
}

void
hol_kernel_rotate(mpfr_ptr x, mpfr_ptr y, size_t n, mpfr_srcptr tau, mpfr_srcptr s, mpfr_ptr t)
{
    for (size_t i = 0; i < n; i++) {
        mpfr_mul(t, tau, y + i, MPFR_RNDN);
        mpfr_sub(x + i, x + i, t, MPFR_RNDN);
        mpfr_mul(t, s, x + i, MPFR_RNDN);
        mpfr_add(y + i, y + i, t, MPFR_RNDN);
        mpfr_mul(t, tau, y + i, MPFR_RNDN);
        mpfr_sub(x + i, x + i, t, MPFR_RNDN);
    }
}

void
hol_kernel_jacobi(mpfr_ptr tau, mpfr_ptr s, mpfr_ptr t, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr g)
{
    int sign;

    mpfr_sub(t, b, a, MPFR_RNDN);
    mpfr_div(t, t, g, MPFR_RNDN);
    mpfr_div_2ui(t, t, 1, MPFR_RNDN); /* z */
    sign = mpfr_signbit(t);
    mpfr_abs(t, t, MPFR_RNDN);
    mpfr_sqr(s, t, MPFR_RNDN);
    mpfr_add_ui(s, s, 1, MPFR_RNDN);
    mpfr_sqrt(s, s, MPFR_RNDN);
    mpfr_add(t, t, s, MPFR_RNDN);
    mpfr_ui_div(t, 1, t, MPFR_RNDN);
    mpfr_setsign(t, t, sign, MPFR_RNDN); /* t */
    mpfr_sqr(tau, t, MPFR_RNDN);
    mpfr_add_ui(tau, tau, 1, MPFR_RNDN);
    mpfr_rec_sqrt(tau, tau, MPFR_RNDN); /* c */
    mpfr_mul(s, t, tau, MPFR_RNDN);
    mpfr_add_ui(tau, tau, 1, MPFR_RNDN);
    mpfr_div(tau, s, tau, MPFR_RNDN); /* s / (1 + c) */
}
