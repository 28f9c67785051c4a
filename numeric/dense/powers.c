/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Rows and columns by powers of two, and the exponents that such units are chosen by. */
#include "numeric/dense/mat.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Of x != 0: 2^-e |x| in [1/2, 1). */
static long
exponent_of(double x)
{
    uint64_t word;
    int e;

    memcpy(&word, &x, sizeof word);
    if ((word >> 52 & 0x7ff) != 0)
        return (long)(word >> 52 & 0x7ff) - 1022;
    (void)frexp(x, &e);
    return e;
}

/* 2^e x, exact barring over- and underflow. */
static double
times_power(double x, long e)
{
    uint64_t word = (uint64_t)(e + 1023) << 52;
    double power;

    if (e < -1000 || e > 1000)
        return scalbln(x, e);
    memcpy(&power, &word, sizeof power);
    return x * power;
}

void
hol_scale_2exp(struct hol_mat *a, const long *row, const long *col)
{
    for (size_t j = 0; j < a->cols; j++) {
        long unit = col != NULL ? col[j] : 0;

        for (size_t i = 0; i < a->rows; i++) {
            long e = unit + (row != NULL ? row[i] : 0);
            size_t k = i + j * a->rows;

            if (a->d != NULL)
                a->d[k] = times_power(a->d[k], e);
            else
                mpfr_mul_2si(a->x[k], a->x[k], e, MPFR_RNDN);
        }
    }
}

void
hol_row_exponents(long *e, const struct hol_mat *a, const long *col)
{
    for (size_t i = 0; i < a->rows; i++)
        e[i] = LONG_MIN;
    for (size_t j = 0; j < a->cols; j++) {
        long unit = col != NULL ? col[j] : 0;

        for (size_t i = 0; unit != LONG_MIN && i < a->rows; i++) {
            size_t k = i + j * a->rows;
            bool zero = a->d != NULL ? a->d[k] == 0 : mpfr_zero_p(a->x[k]) != 0;
            long here =
                zero ? 0 : unit + (a->d != NULL ? exponent_of(a->d[k]) : mpfr_get_exp(a->x[k]));

            if (!zero && here > e[i])
                e[i] = here;
        }
    }
}
