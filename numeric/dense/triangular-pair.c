/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Two columns x, y := T^-1 x, T^-1 y in double at once: T, which is most of what has to be read, is
 * read once, where dtrsv reads it for each and dtrsm copies it first.
 */
#include "numeric/dense/triangular.h"

#include "numeric/lapack/clones.h"

#include <string.h>

#define LANES 8
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

/* x := x - factor[0] t, y := y - factor[1] t. A macro, as functions that are chosen where they run
 * are not inlined into each other. */
#define SUBTRACT(x, y, t, count, factor)                                                           \
    do {                                                                                           \
        size_t i_ = 0, count_ = (count);                                                           \
        const double *t_ = (t), *f_ = (factor);                                                    \
        double *x_ = (x), *y_ = (y);                                                               \
                                                                                                   \
        for (; i_ + LANES <= count_; i_ += LANES) {                                                \
            lanes v_, p_, q_;                                                                      \
                                                                                                   \
            memcpy(&v_, t_ + i_, sizeof v_);                                                       \
            memcpy(&p_, x_ + i_, sizeof p_);                                                       \
            memcpy(&q_, y_ + i_, sizeof q_);                                                       \
            p_ -= v_ * f_[0];                                                                      \
            q_ -= v_ * f_[1];                                                                      \
            memcpy(x_ + i_, &p_, sizeof p_);                                                       \
            memcpy(y_ + i_, &q_, sizeof q_);                                                       \
        }                                                                                          \
        for (; i_ < count_; i_++) {                                                                \
            x_[i_] -= t_[i_] * f_[0];                                                              \
            y_[i_] -= t_[i_] * f_[1];                                                              \
        }                                                                                          \
    } while (0)

/* By columns of T. */
HOL_CLONES static void
by_columns(double *x, double *y, const double *t, size_t ld, size_t n, bool upper, bool unit)
{
    for (size_t k = 0; k < n; k++) {
        size_t j = upper ? n - 1 - k : k, from = upper ? 0 : j + 1;
        const double *column = t + j * ld;
        double found[2];

        if (!unit) {
            x[j] /= column[j];
            y[j] /= column[j];
        }
        found[0] = x[j];
        found[1] = y[j];
        SUBTRACT(x + from, y + from, column + from, upper ? j : n - from, found);
    }
}

/* By rows of T^T, which are the columns of T: x_j := (x_j - t_j . x) / t_jj. */
HOL_CLONES static void
by_rows(double *x, double *y, const double *t, size_t ld, size_t n, bool upper, bool unit)
{
    for (size_t k = 0; k < n; k++) {
        size_t j = upper ? k : n - 1 - k, i = upper ? 0 : j + 1, end = upper ? j : n;
        const double *column = t + j * ld;
        lanes sums[2] = {{0}};
        double first = x[j], second = y[j];

        for (; i + LANES <= end; i += LANES) {
            lanes v, p, q;

            memcpy(&v, column + i, sizeof v);
            memcpy(&p, x + i, sizeof p);
            memcpy(&q, y + i, sizeof q);
            sums[0] += v * p;
            sums[1] += v * q;
        }
        for (; i < end; i++) {
            first -= column[i] * x[i];
            second -= column[i] * y[i];
        }
        for (size_t l = 0; l < LANES; l++) {
            first -= sums[0][l];
            second -= sums[1][l];
        }
        x[j] = unit ? first : first / column[j];
        y[j] = unit ? second : second / column[j];
    }
}

void
hol_triangular_pair(double *x, double *y, const double *t, size_t ld, size_t k,
                    enum hol_triangular kind)
{
    bool unit = kind == HOL_UNIT_LOWER || kind == HOL_UNIT_LOWER_TRANSPOSED;

    if (kind == HOL_LOWER || kind == HOL_UNIT_LOWER || kind == HOL_UPPER)
        by_columns(x, y, t, ld, k, kind == HOL_UPPER, unit);
    else
        by_rows(x, y, t, ld, k, kind == HOL_UPPER_TRANSPOSED, unit);
}
