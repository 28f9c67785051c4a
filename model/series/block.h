/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_BLOCK_H
#define HOL_MODEL_SERIES_BLOCK_H

#include "base/status.h"

#include <mpfr.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A row of numbers x_0, x_1, ... (the coefficients of a power series) that is multiplied with other
 * rows as x_0 y_k + x_1 y_(k-1) + ..., the sums on which Taylor arithmetic spends its time. Beside
 * the numbers themselves, in MPFR, there is a copy in fixed point, all of it relative to one power
 * of two, x_k 2^(k unit) = +- sum_l limb_(l,k) 2^(top - BITS (l + 1)), so that products need no
 * alignment and run side by side in the lanes of a vector unit. It is made as far as a sum needs
 * it.
 *
 * arb_approx_dot, which needs no such copy, is as fast for 30 orders at 128 bits, and takes 2 times
 * as long for 70 orders at 128 bits, 5 times at 192 and 256 (bench-dot, with AVX-512). A fifth of
 * the time of a true motion to 50 digits is in these sums (iftomm/andrews): it would take 1.7 times
 * as long.
 */
#define HOL_BLOCK_BITS 52 /* of a limb */
#define HOL_BLOCK_LIMBS 12

/* Which way a row is read. */
enum hol_block_use { HOL_BLOCK_UP = 1, HOL_BLOCK_DOWN = 2 };

struct hol_block {
    mpfr_t *x;           /* not owned */
    uint64_t *up, *down; /* limb l of x_k: up[l stride + k], down[l stride + stride - 1 - k]; the
                            sign is bit 63 of limb 0. NULL: not read that way */
    int32_t *size_up, *size_down; /* exponents of x_k 2^(k unit), in the same order */
    size_t stride, count;         /* room; how many are copied */
    size_t unfit;                 /* one past the last that has no copy: NaN, Inf, out of range */
    long unit, top;
};

/* Numbers of 64 bits that a row of `length` at `bits` takes for a use (bits of it): 0 where the
 * precision is beyond blocks. */
size_t hol_block_words(size_t length, mpfr_prec_t bits, unsigned use);
/* x: length numbers of one precision, bits, that outlive the block; words: hol_block_words of
 * them, none with use 0 or where they are 0. */
void hol_block_init(struct hol_block *block, mpfr_t *x, size_t length, mpfr_prec_t bits,
                    unsigned use, uint64_t *words);
/* Forget the copy: x will change. unit: x_k is expected to go like 2^(-k unit); any will do. */
void hol_block_restart(struct hol_block *block, long unit);
/* The same from x_k on. */
void hol_block_forget(struct hol_block *block, size_t k);

// clang-format off
/*
 * r := x_from y_last + x_(from+1) y_(last-1) + ... (n terms).
 * |r - exact| <= n 2^-(bits + 8) max |x_i y_j| + a rounding to the precision of r
 *
 * x, y  in   what has been copied must not have changed since the restart. Where x cannot be read
 *            up, or y down, where their units differ, and where the fixed point of either does not
 *            reach for `bits`, hol_dot makes the sum, with its smaller error
 * bits  in   >= 1; more than the precision of x counts as that precision
 * r     out  may be a number of x or y that is not copied
 */
// clang-format on
void hol_block_dot(mpfr_t r, struct hol_block *x, size_t from, struct hol_block *y, size_t last,
                   size_t n, mpfr_prec_t bits);

// clang-format off
/*
 * The inner loops.
 *
 * sum: column[0..limbs] := the products of a and b, n of them, summed: their value is
 *      sum_c column[c] 2^(-BITS c), below (2 limbs + 2) n 2^(-BITS limbs) of the exact one;
 *      |column[c]| < 2^56 for n < 2^24. a, b: as up and down above, each with its stride.
 * top: the largest a[i] + b[i], n > 0 exponents as above; below NOTHING: all products are 0.
 * NULL: there are none for this machine.
 */
// clang-format on
#define HOL_BLOCK_NOTHING (-(1 << 29)) /* exponent of 0 */
struct hol_block_kernel {
    void (*sum)(int64_t *column, const uint64_t *a, size_t stride_a, const uint64_t *b,
                size_t stride_b, size_t n, size_t limbs);
    int32_t (*top)(const int32_t *a, const int32_t *b, size_t n);
};
const struct hol_block_kernel *hol_block_kernel_portable(void);
const struct hol_block_kernel *hol_block_kernel_vector(void); /* AVX-512 with IFMA */

#endif
