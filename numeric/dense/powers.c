/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Rows and columns by powers of two, and the exponents that such units are chosen by. */
#include "numeric/dense/clones.h"
#include "numeric/dense/mat.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* x_i := 2^(row[i] + unit) x_i, with row[i] + unit in [-1000, 1000]: exact barring over- and
 * underflow. */
HOL_LOOPS static void
scale_doubles(double *x, size_t count, const long *row, long unit)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word = (uint64_t)((row != NULL ? row[i] : 0) + unit + 1023) << 52;
        double power;

        memcpy(&power, &word, sizeof power);
        x[i] *= power;
    }
}

void
hol_scale_2exp(struct hol_mat *a, const long *row, const long *col)
{
    long least = 0, most = 0;

    for (size_t i = 0; row != NULL && i < a->rows; i++) {
        least = row[i] < least ? row[i] : least;
        most = row[i] > most ? row[i] : most;
    }
    for (size_t j = 0; j < a->cols; j++) {
        long unit = col != NULL ? col[j] : 0;
        size_t first = j * a->rows;

        if (a->d != NULL && unit + least >= -1000 && unit + most <= 1000) {
            if (unit != 0 || least != most)
                scale_doubles(a->d + first, a->rows, row, unit);
            continue;
        }
        for (size_t i = 0; i < a->rows; i++) {
            long e = unit + (row != NULL ? row[i] : 0);

            if (a->d != NULL)
                a->d[first + i] = scalbln(a->d[first + i], e);
            else
                mpfr_mul_2si(a->x[first + i], a->x[first + i], e, MPFR_RNDN);
        }
    }
}

/* e[i] := the larger of e[i] and unit + the exponent of x_i; false: a subnormal number is left out.
 */
HOL_LOOPS static bool
raise_exponents(long *e, const double *x, size_t count, long unit)
{
    bool normal = true;

    for (size_t i = 0; i < count; i++) {
        uint64_t word;
        long biased, here;

        memcpy(&word, x + i, sizeof word);
        biased = (long)(word >> 52 & 0x7ff);
        here = biased != 0 ? unit + biased - 1022 : LONG_MIN;
        normal &= biased != 0 || word << 1 == 0;
        e[i] = here > e[i] ? here : e[i];
    }
    return normal;
}

void
hol_row_exponents(long *e, const struct hol_mat *a, const long *col)
{
    for (size_t i = 0; i < a->rows; i++)
        e[i] = LONG_MIN;
    for (size_t j = 0; j < a->cols; j++) {
        long unit = col != NULL ? col[j] : 0;
        size_t first = j * a->rows;

        if (unit == LONG_MIN || (a->d != NULL && raise_exponents(e, a->d + first, a->rows, unit)))
            continue;
        for (size_t i = 0; i < a->rows; i++) {
            size_t k = first + i;
            int small = 0;
            long here;

            if (a->d != NULL ? a->d[k] == 0 : mpfr_zero_p(a->x[k]) != 0)
                continue;
            if (a->d != NULL)
                (void)frexp(a->d[k], &small);
            here = unit + (a->d != NULL ? small : mpfr_get_exp(a->x[k]));
            e[i] = here > e[i] ? here : e[i];
        }
    }
}
