/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Products of power series in double side by side, for the vectors of two kinds of machines. */
#include "model/series/lanes.h"

/* Load a block that was stored in halves just before: as a whole it would wait for the cache. */
#define LATE(x, from)                                                                              \
    do {                                                                                           \
        hol_lanes_half low_, high_;                                                                \
                                                                                                   \
        HOL_LANES_LOAD(low_, from);                                                                \
        HOL_LANES_LOAD(high_, (from) + HOL_LANES_HALF);                                            \
        (x) = __builtin_shufflevector(low_, high_, 0, 1, 2, 3, 4, 5, 6, 7);                        \
    } while (0)

#define TERM(sum, u, v)                                                                            \
    do {                                                                                           \
        HOL_LANES_LOAD(x_, u);                                                                     \
        HOL_LANES_LOAD(y_, v);                                                                     \
        (sum) += x_ * y_;                                                                          \
    } while (0)
/* An odd term comes first: after a loop, where it ended would have to be computed. */
#define SUM(vector, late, to, first, stride, k)                                                    \
    do {                                                                                           \
        vector even_ = {0}, odd_ = {0}, last_ = {0}, x_, y_;                                       \
                                                                                                   \
        if ((k) > 1) {                                                                             \
            const double *u_ = (first) + (stride),                                                 \
                         *v_ = (first) + ((k)-1) * (stride) + (stride) / 2;                        \
            size_t left_ = (k)-2;                                                                  \
                                                                                                   \
            HOL_LANES_LOAD(x_, u_);                                                                \
            late(y_, v_);                                                                          \
            last_ = x_ * y_;                                                                       \
            if (left_ % 2 > 0) {                                                                   \
                u_ += (stride);                                                                    \
                v_ -= (stride);                                                                    \
                TERM(even_, u_, v_);                                                               \
            }                                                                                      \
            for (left_ /= 2; left_ > 0; left_--) {                                                 \
                TERM(odd_, u_ + (stride), v_ - (stride));                                          \
                u_ += 2 * (stride);                                                                \
                v_ -= 2 * (stride);                                                                \
                TERM(even_, u_, v_);                                                               \
            }                                                                                      \
        }                                                                                          \
        even_ += odd_;                                                                             \
        even_ += last_;                                                                            \
        HOL_LANES_STORE(to, even_);                                                                \
    } while (0)
#define COMBINE(vector, to, columns, stride, x, count)                                             \
    do {                                                                                           \
        const double *column_ = (columns), *of_ = (x);                                             \
        vector even_ = {0}, odd_ = {0}, z_;                                                        \
        size_t left_ = (count);                                                                    \
                                                                                                   \
        if (left_ % 2 > 0) {                                                                       \
            HOL_LANES_LOAD(z_, column_);                                                           \
            even_ += z_ * *of_++;                                                                  \
            column_ += (stride);                                                                   \
        }                                                                                          \
        for (left_ /= 2; left_ > 0; left_--) {                                                     \
            HOL_LANES_LOAD(z_, column_);                                                           \
            odd_ += z_ * of_[0];                                                                   \
            HOL_LANES_LOAD(z_, column_ + (stride));                                                \
            even_ += z_ * of_[1];                                                                  \
            column_ += 2 * (stride);                                                               \
            of_ += 2;                                                                              \
        }                                                                                          \
        even_ += odd_;                                                                             \
        HOL_LANES_STORE(to, even_);                                                                \
    } while (0)

HOL_LANES_WIDE void
hol_lanes_inner_wide(double *sum, const double *rows, size_t width, size_t k)
{
    for (size_t i = 0; i < width; i += HOL_LANES_BLOCK)
        SUM(hol_lanes_block, LATE, sum + i, rows + i, 2 * width, k);
}

HOL_CLONES void
hol_lanes_inner_narrow(double *sum, const double *rows, size_t width, size_t k)
{
    for (size_t i = 0; i < width; i += HOL_LANES_HALF)
        SUM(hol_lanes_half, HOL_LANES_LOAD, sum + i, rows + i, 2 * width, k);
}

HOL_LANES_WIDE void
hol_lanes_combine_wide(double *y, const double *columns, size_t stride, const double *x,
                       size_t count)
{
    for (size_t i = 0; i < stride; i += HOL_LANES_BLOCK)
        COMBINE(hol_lanes_block, y + i, columns + i, stride, x, count);
}

HOL_CLONES void
hol_lanes_combine_narrow(double *y, const double *columns, size_t stride, const double *x,
                         size_t count)
{
    for (size_t i = 0; i < stride; i += HOL_LANES_HALF)
        COMBINE(hol_lanes_half, y + i, columns + i, stride, x, count);
}
