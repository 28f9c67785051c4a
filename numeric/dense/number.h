/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_NUMBER_H
#define HOL_NUMERIC_DENSE_NUMBER_H

#include "numeric/dense/scalar.h"

/*
 * Arithmetic on elements of arrays of numbers, double or MPFR by the type of the first argument:
 * what the kernels of sparse matrices are written on. Such a kernel is a text that is included
 * twice, with NUMBER the type of an element and NAME(stem) the name of a function for it. t:
 * scratch of one element for MPFR, not looked at for double.
 */

/* The elements of a matrix of MPFR numbers; NULL at 53 bits. */
static inline mpfr_ptr
hol_mpfr_elements(const struct hol_mat *a)
{
    return a->x == NULL ? NULL : a->x[0];
}

static inline void
hol_put_double(double *x, const double *a)
{
    *x = *a;
}
static inline void
hol_put_mpfr(mpfr_ptr x, mpfr_srcptr a)
{
    mpfr_set(x, a, MPFR_RNDN);
}
static inline void
hol_nil_double(double *x)
{
    *x = 0;
}
static inline void
hol_nil_mpfr(mpfr_ptr x)
{
    mpfr_set_zero(x, 1);
}
static inline void
hol_over_double(double *x, const double *a, const double *b)
{
    *x = *a / *b;
}
static inline void
hol_over_mpfr(mpfr_ptr x, mpfr_srcptr a, mpfr_srcptr b)
{
    mpfr_div(x, a, b, MPFR_RNDN);
}
static inline void
hol_addmul_double(double *x, const double *a, const double *b, double *t)
{
    (void)t;
    *x += *a * *b;
}
static inline void
hol_addmul_mpfr(mpfr_ptr x, mpfr_srcptr a, mpfr_srcptr b, mpfr_ptr t)
{
    mpfr_mul(t, a, b, MPFR_RNDN);
    mpfr_add(x, x, t, MPFR_RNDN);
}
static inline void
hol_submul_double(double *x, const double *a, const double *b, double *t)
{
    (void)t;
    *x -= *a * *b;
}
static inline void
hol_submul_mpfr(mpfr_ptr x, mpfr_srcptr a, mpfr_srcptr b, mpfr_ptr t)
{
    mpfr_mul(t, a, b, MPFR_RNDN);
    mpfr_sub(x, x, t, MPFR_RNDN);
}
static inline int
hol_compare_double(const double *a, const double *b)
{
    double x = *a < 0 ? -*a : *a, y = *b < 0 ? -*b : *b;

    return (x > y) - (x < y);
}
static inline int
hol_compare_mpfr(mpfr_srcptr a, mpfr_srcptr b)
{
    return mpfr_cmpabs(a, b);
}

#define HOL_NUMBER(verb, x)                                                                        \
    _Generic((x), double * : hol_##verb##_double, mpfr_ptr : hol_##verb##_mpfr)
/* x := a;  x := 0;  x := a / b;  x := x + a b;  x := x - a b */
#define HOL_PUT(x, a) HOL_NUMBER(put, x)(x, a)
#define HOL_NIL(x) HOL_NUMBER(nil, x)(x)
#define HOL_OVER(x, a, b) HOL_NUMBER(over, x)(x, a, b)
#define HOL_ADDMUL(x, a, b, t) HOL_NUMBER(addmul, x)(x, a, b, t)
#define HOL_SUBMUL(x, a, b, t) HOL_NUMBER(submul, x)(x, a, b, t)
/* Sign of |a| - |b|. */
#define HOL_COMPARE(a, b) HOL_NUMBER(compare, a)(a, b)

#endif
