/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Rows of numbers in fixed point, with one exponent a block, and their products. */
#include "model/series/block.h"

#include "model/series/dot.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#define BITS HOL_BLOCK_BITS
#define DIGIT (((uint64_t)1 << BITS) - 1)
#define SIGN ((uint64_t)1 << 63)
/* The range of exponents of products below the product of the tops. */
#define SPREAD 28
/* The bits of a sum: those promised, and those that truncation and mantissas below 1 cost. */
#define PROMISE 8
#define TAKEN 8
/* A larger number moves the top this far beyond it. */
#define AHEAD 6
/* With fewer terms copies do not pay. */
#define FEW 4
/* Exponents: that of 0; the largest and the least that are copied. */
#define NOTHING HOL_BLOCK_NOTHING
#define FARTHEST (1 << 27)

static size_t
limbs_for(mpfr_prec_t bits)
{
    return ((size_t)bits + PROMISE + TAKEN + SPREAD + BITS - 1) / BITS;
}

size_t
hol_block_words(size_t length, mpfr_prec_t bits, unsigned use)
{
    size_t ways = (use & HOL_BLOCK_UP ? 1 : 0) + (use & HOL_BLOCK_DOWN ? 1 : 0);
    size_t limbs = limbs_for(bits);

    if (GMP_NUMB_BITS != 64 || limbs > HOL_BLOCK_LIMBS ||
        (!hol_block_kernel_vector() && !hol_block_kernel_portable()))
        return 0;
    return ways * (limbs * length + (length + 1) / 2);
}

void
hol_block_init(struct hol_block *b, mpfr_t *x, size_t length, mpfr_prec_t bits, unsigned use,
               uint64_t *words)
{
    size_t size = limbs_for(bits) * length;

    *b = (struct hol_block){.x = x, .stride = length, .top = LONG_MIN};
    if (hol_block_words(length, bits, use) == 0)
        return;
    if (use & HOL_BLOCK_UP) {
        b->up = words;
        b->size_up = (int32_t *)(words + size);
        words += size + (length + 1) / 2;
    }
    if (use & HOL_BLOCK_DOWN) {
        b->down = words;
        b->size_down = (int32_t *)(words + size);
    }
}

void
hol_block_restart(struct hol_block *b, long unit)
{
    b->count = b->unfit = 0;
    b->unit = unit;
    b->top = LONG_MIN;
}

void
hol_block_forget(struct hol_block *b, size_t k)
{
    if (b->count > k)
        b->count = k;
    if (b->unfit > k)
        b->unfit = k;
}

/* ------------------------------------------------------------------------------ copies */

/* The digits of |x| 2^-shift, 1/2 <= |x| < 1, shift >= 0: the mantissa, between words of 0. */
static void
cut(uint64_t *digit, size_t limbs, const mpfr_t x, size_t shift)
{
    uint64_t word[2 * HOL_BLOCK_LIMBS + 4];
    const mp_limb_t *m = mpfr_custom_get_significand(x);
    size_t n = ((size_t)mpfr_get_prec(x) + 63) / 64, lead = (shift + 63) / 64;
    size_t at = 64 * lead - shift;

    if (lead > HOL_BLOCK_LIMBS) {
        memset(digit, 0, limbs * sizeof *digit);
        return;
    }
    memset(word, 0, (limbs + 3) * sizeof *word); /* all that is read */
    for (size_t i = 0; i < n; i++)
        word[lead + i] = m[n - 1 - i];
    for (size_t l = 0; l < limbs; l++, at += BITS) {
        const uint64_t *w = word + at / 64;
        unsigned bit = (unsigned)(at % 64);

        digit[l] = (w[0] << bit | w[1] >> 1 >> (63 - bit)) >> (64 - BITS);
    }
}

static void
put(struct hol_block *b, size_t k, long e)
{
    size_t limbs = limbs_for(mpfr_get_prec(b->x[k])), back = b->stride - 1 - k;
    uint64_t digit[HOL_BLOCK_LIMBS];

    if (e == NOTHING) {
        memset(digit, 0, limbs * sizeof *digit);
    } else {
        cut(digit, limbs, b->x[k], (size_t)(b->top - e));
        if (mpfr_signbit(b->x[k]))
            digit[0] |= SIGN;
    }
    if (b->up) {
        b->size_up[k] = (int32_t)e;
        for (size_t l = 0; l < limbs; l++)
            b->up[l * b->stride + k] = digit[l];
    }
    if (b->down) {
        b->size_down[back] = (int32_t)e;
        for (size_t l = 0; l < limbs; l++)
            b->down[l * b->stride + back] = digit[l];
    }
}

/* Rows of digits, `count` numbers each from `digit` on, 2^-shift times as large; toward 0, as `cut`
 * does. */
static void
shift_down(uint64_t *digit, size_t stride, size_t count, size_t limbs, size_t shift)
{
    size_t whole = shift / BITS;
    unsigned part = (unsigned)(shift % BITS);

    for (size_t l = limbs; l-- > 0;) {
        const uint64_t *low = l >= whole ? digit + (l - whole) * stride : NULL;
        const uint64_t *high = l > whole ? low - stride : NULL;
        uint64_t *to = digit + l * stride, sign = l == 0 ? SIGN : 0;

        for (size_t i = 0; i < count; i++) {
            uint64_t x = low ? (low[i] & DIGIT) >> part : 0;

            to[i] = (to[i] & sign) | x | (high ? high[i] << (BITS - part) & DIGIT : 0);
        }
    }
}

/* The copies of x_0 .. x_(k - 1) relative to a larger top. */
static void
raise(struct hol_block *b, size_t k, long top)
{
    size_t limbs = limbs_for(mpfr_get_prec(b->x[0]));

    if (b->top > LONG_MIN) { /* else they are all 0 */
        size_t most = limbs * BITS, far = (size_t)(top - b->top), shift = far < most ? far : most;

        if (b->up)
            shift_down(b->up, b->stride, k, limbs, shift);
        if (b->down)
            shift_down(b->down + b->stride - k, b->stride, k, limbs, shift);
    }
    b->top = top;
}

/* Exponent of x_k 2^(k unit); NOTHING: 0, or no number to be copied. */
static long
size_of(struct hol_block *b, size_t k)
{
    mpfr_exp_t e;

    if (mpfr_zero_p(b->x[k]))
        return NOTHING;
    if (mpfr_regular_p(b->x[k])) {
        e = mpfr_get_exp(b->x[k]);
        if (e < FARTHEST && e > -FARTHEST) {
            e += (long)k * b->unit;
            if (e < FARTHEST && e > -FARTHEST)
                return e;
        }
    }
    b->unfit = k + 1;
    return NOTHING;
}

/* Copies of x_0 .. x_(count - 1). */
static void
copy(struct hol_block *b, size_t count)
{
    while (b->count < count) {
        size_t k = b->count++;
        long e = size_of(b, k);

        if (e != NOTHING && e > b->top)
            raise(b, k, e + AHEAD);
        put(b, k, e);
    }
}

/* ---------------------------------------------------------------------------- the sum */

/* Carries; the sign is taken out: digits d[0] .. d[limbs], each below 2^BITS. */
static bool
settle(int64_t *d, size_t limbs)
{
    bool negative;

    for (size_t c = limbs; c > 0; c--) {
        d[c - 1] += d[c] >> BITS;
        d[c] &= (int64_t)DIGIT;
    }
    negative = d[0] < 0;
    if (negative) {
        int64_t borrow = 0;

        for (size_t c = limbs; c > 0; c--) {
            int64_t x = -d[c] - borrow;

            borrow = x < 0;
            d[c] = x & (int64_t)DIGIT;
        }
        d[0] = -d[0] - borrow;
    }
    return negative;
}

/* 64 bits of digits from bit `at` on; three words of 0 follow the last digit. */
static uint64_t
gather(const int64_t *d, size_t at)
{
    const int64_t *from = d + at / BITS;
    unsigned shift = (unsigned)(at % BITS) + 64 - BITS; /* of the first digit, to the left */
    uint64_t bits = (uint64_t)from[0] << shift;

    if (shift <= BITS)
        return bits | (uint64_t)from[1] >> (BITS - shift);
    return bits | (uint64_t)from[1] << (shift - BITS) | (uint64_t)from[2] >> (2 * BITS - shift);
}

/* Bits of a number that is not 0. */
static size_t
bits_of(uint64_t x)
{
#ifdef __GNUC__
    return 64 - (size_t)__builtin_clzll(x);
#else
    size_t bits = 0;

    for (; x > 0; x >>= 1)
        bits++;
    return bits;
#endif
}

/* r := +- sum d[c] 2^(e - BITS c), rounded once. */
static void
round_digits(mpfr_t r, int64_t *d, size_t limbs, mpfr_exp_t e)
{
    mp_limb_t mantissa[HOL_BLOCK_LIMBS + 1];
    bool negative = settle(d, limbs);
    size_t first = 0, at, n;
    mpfr_t x;

    while (first <= limbs && d[first] == 0)
        first++;
    if (first > limbs) {
        mpfr_set_zero(r, 1);
        return;
    }
    at = first * BITS;
    at += BITS - bits_of((uint64_t)d[first]);
    n = ((limbs + 1) * BITS - at + 63) / 64;
    d[limbs + 1] = d[limbs + 2] = d[limbs + 3] = 0;
    for (size_t i = 0; i < n; i++)
        mantissa[n - 1 - i] = (mp_limb_t)gather(d, at + 64 * i);
    mpfr_custom_init_set(x, negative ? -MPFR_REGULAR_KIND : MPFR_REGULAR_KIND,
                         e + BITS - (mpfr_exp_t)at, (mpfr_prec_t)(64 * n), mantissa);
    mpfr_set(r, x, MPFR_RNDN);
}

void
hol_block_dot(mpfr_t r, struct hol_block *x, size_t from, struct hol_block *y, size_t last,
              size_t n, mpfr_prec_t bits)
{
    int64_t digit[HOL_BLOCK_LIMBS + 4];
    const struct hol_block_kernel *kernel = hol_block_kernel_vector();
    size_t back = y->stride - 1 - last, limbs;
    long top;

    if (!kernel)
        kernel = hol_block_kernel_portable();
    if (n < FEW || !x->up || !y->down || x->unit != y->unit)
        goto other;
    copy(x, from + n);
    copy(y, last + 1);
    if (from < x->unfit || last + 1 - n < y->unfit)
        goto other;
    top = kernel->top(x->size_up + from, y->size_down + back, n);
    if (top < NOTHING) {
        mpfr_set_zero(r, 1);
        return;
    }
    if (bits > mpfr_get_prec(x->x[0]))
        bits = mpfr_get_prec(x->x[0]);
    limbs = ((size_t)(bits + PROMISE + TAKEN) + (size_t)(x->top + y->top - top) + BITS - 1) / BITS;
    if (limbs > limbs_for(mpfr_get_prec(x->x[0])))
        goto other;
    kernel->sum(digit, x->up + from, x->stride, y->down + back, y->stride, n, limbs);
    round_digits(r, digit, limbs,
                 (mpfr_exp_t)(x->top + y->top) - ((long)from * x->unit + (long)last * y->unit));
    return;
other:
    hol_dot(r, x->x + from, y->x + last, -1, n, bits);
}
