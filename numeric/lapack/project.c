/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lapack/project.h"

#include "numeric/dense/work.h"
#include "numeric/lapack/reflect-lanes.h"

struct hol_mat
hol_project_columns(struct hol_work *work, size_t rows, size_t cols)
{
    size_t ld = PADDED(rows);

    return (struct hol_mat){.rows = ld,
                            .cols = cols,
                            .capacity = ld * cols,
                            .bits = HOL_BITS_DOUBLE,
                            .d = aligned(work->room)};
}

/* part := Q^T y */
INLINE void
coefficients(double *part, const double *y, const double *q, size_t ld, size_t k)
{
    size_t j = 0;

    for (; j + GROUP <= k; j += GROUP, q += GROUP * ld) {
        lanes v, x, s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
        quad sums;

        for (size_t i = 0; i < ld; i += LANES) {
            LOAD(v, y + i);
            LOAD(x, q + i);
            s0 += x * v;
            LOAD(x, q + ld + i);
            s1 += x * v;
            LOAD(x, q + 2 * ld + i);
            s2 += x * v;
            LOAD(x, q + 3 * ld + i);
            s3 += x * v;
        }
        sums_of(&sums, &s0, &s1, &s2, &s3);
        STORE(part + j, sums);
    }
    for (; j < k; j++, q += ld) {
        lanes v, x, sum = {0};

        for (size_t i = 0; i < ld; i += LANES) {
            LOAD(v, y + i);
            LOAD(x, q + i);
            sum += x * v;
        }
        part[j] = sum_of(&sum);
    }
}

HOL_CLONES static void
out(double *y, const double *q, size_t ld, size_t k, double *part)
{
    size_t j = 0;

    coefficients(part, y, q, ld, k);
    for (; j + GROUP <= k; j += GROUP, q += GROUP * ld)
        for (size_t i = 0; i < ld; i += LANES) {
            lanes v, x;

            LOAD(v, y + i);
            for (size_t l = 0; l < GROUP; l++) {
                LOAD(x, q + l * ld + i);
                v -= x * part[j + l];
            }
            STORE(y + i, v);
        }
    for (; j < k; j++, q += ld)
        for (size_t i = 0; i < ld; i += LANES) {
            lanes v, x;

            LOAD(v, y + i);
            LOAD(x, q + i);
            v -= x * part[j];
            STORE(y + i, v);
        }
}

void
hol_project_out(double *y, const double *q, size_t ld, size_t k, double *part)
{
    out(y, q, ld, k, part);
}

/* The same for a direction out of one column. */
INLINE double
rest_of_one(double *x, size_t ld, const double *q, double w)
{
    lanes v, y, sum = {0};

    for (size_t i = 0; i < ld; i += LANES) {
        LOAD(v, q + i);
        LOAD(y, x + i);
        y -= v * w;
        sum += y * y;
        STORE(x + i, y);
    }
    return sqrt(sum_of(&sum));
}

HOL_CLONES static void
rest(double *x, size_t ld, size_t count, const double *q, double *length)
{
    coefficients(length, q, x, ld, count);
    for (size_t j = 0; j < count; j++)
        length[j] = rest_of_one(x + j * ld, ld, q, length[j]);
}

void
hol_project_rest(double *x, size_t ld, size_t count, const double *q, double *length)
{
    rest(x, ld, count, q, length);
}
