/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Inner products in fixed point, rounded once. */
#include "model/series/dot.h"

#include "numeric/dense/mat.h"

#define LIMBS (HOL_BITS_MAX / GMP_NUMB_BITS + 1)

/*
 * The sum in two's complement: limb `length - 1` holds the sign and what is carried into it, the
 * fraction below it counts from 2^top.
 */
struct sum {
    mp_limb_t limb[LIMBS + 2];
    mp_size_t length;
    mpfr_exp_t top;
};

static mp_limb_t *
limbs_of(mpfr_t x)
{
    return mpfr_custom_get_significand(x);
}

/* Exponent of the largest product; false: an operand is NaN or Inf. *any: there is a product other
 * than 0. */
static bool
find_top(mpfr_exp_t *top, bool *any, mpfr_t *a, mpfr_t *b, int step, size_t n)
{
    *any = false;
    for (size_t i = 0; i < n; i++, b += step) {
        mpfr_exp_t e;

        if (!mpfr_regular_p(a[i]) || !mpfr_regular_p(*b)) {
            if (!(mpfr_regular_p(a[i]) || mpfr_zero_p(a[i])) ||
                !(mpfr_regular_p(*b) || mpfr_zero_p(*b)))
                return false;
            continue;
        }
        e = mpfr_get_exp(a[i]) + mpfr_get_exp(*b);
        if (!*any || e > *top)
            *top = e;
        *any = true;
    }
    return true;
}

/*
 * Up to SHORT limbs the calls of mpn cost more than the work: products and sums in line.
 */
#ifdef __SIZEOF_INT128__
#define SHORT 3
__extension__ typedef unsigned __int128 wide;

/* p (2 n) := x y; n is known where this is expanded. */
static inline __attribute__((always_inline)) void
multiply(mp_limb_t *p, const mp_limb_t *x, const mp_limb_t *y, int n)
{
    wide carry = 0;

#pragma GCC unroll 3
    for (int j = 0; j < n; j++) {
        carry += (wide)x[j] * y[0];
        p[j] = (mp_limb_t)carry;
        carry >>= GMP_NUMB_BITS;
    }
    p[n] = (mp_limb_t)carry;
#pragma GCC unroll 3
    for (int i = 1; i < n; i++) {
        carry = 0;
#pragma GCC unroll 3
        for (int j = 0; j < n; j++) {
            carry += (wide)x[j] * y[i] + p[i + j];
            p[i + j] = (mp_limb_t)carry;
            carry >>= GMP_NUMB_BITS;
        }
        p[i + n] = (mp_limb_t)carry;
    }
}

static void
multiply_short(mp_limb_t *p, const mp_limb_t *x, const mp_limb_t *y, mp_size_t n)
{
    switch (n) {
    case 1:
        multiply(p, x, y, 1);
        break;
    case 2:
        multiply(p, x, y, 2);
        break;
    default:
        multiply(p, x, y, SHORT);
        break;
    }
}

/* limb (length) += or -= p (count) 2^-shift, shift < a limb. */
static void
add_short(mp_limb_t *limb, mp_size_t length, const mp_limb_t *p, mp_size_t count, unsigned shift,
          bool subtract)
{
    mp_limb_t flip = subtract ? ~(mp_limb_t)0 : 0;
    wide carry = subtract;
    mp_size_t i;

    for (i = 0; i < count; i++) {
        mp_limb_t high = i + 1 < count ? p[i + 1] << 1 << (GMP_NUMB_BITS - 1 - shift) : 0;

        carry += (wide)limb[i] + ((p[i] >> shift | high) ^ flip);
        limb[i] = (mp_limb_t)carry;
        carry >>= GMP_NUMB_BITS;
    }
    for (; i < length; i++) { /* the sign of what is subtracted goes all the way up */
        carry += (wide)limb[i] + flip;
        limb[i] = (mp_limb_t)carry;
        carry >>= GMP_NUMB_BITS;
    }
}
#else
#define SHORT 0
#define multiply_short mpn_mul_n
#endif

/* The same of any length. */
static void
add_long(mp_limb_t *limb, mp_size_t length, mp_limb_t *p, mp_size_t count, unsigned shift,
         bool subtract)
{
    if (shift)
        mpn_rshift(p, p, count, shift);
    if (subtract)
        mpn_sub(limb, limb, length, p, count);
    else
        mpn_add(limb, limb, length, p, count);
}
#if SHORT == 0
#define add_short add_long
#endif

/* sum += x y, of which no more limbs are computed than the sum can hold. have: limbs of x and y. */
static void
add_product(struct sum *sum, mpfr_t x, mpfr_t y, mp_size_t have)
{
    mp_limb_t product[2 * LIMBS], *p = product;
    mpfr_exp_t shift = sum->top - mpfr_get_exp(x) - mpfr_get_exp(y);
    unsigned rest = (unsigned)(shift % GMP_NUMB_BITS);
    bool subtract = (mpfr_signbit(x) != 0) != (mpfr_signbit(y) != 0);
    mp_size_t room, use, count, at;

    if (shift / GMP_NUMB_BITS >= sum->length - 1)
        return;
    room = sum->length - 1 - (mp_size_t)(shift / GMP_NUMB_BITS);
    use = have < room ? have : room;
    count = 2 * use < room ? 2 * use : room;
    at = room - count;
    if (use <= SHORT) {
        multiply_short(p, limbs_of(x) + (have - use), limbs_of(y) + (have - use), use);
        add_short(sum->limb + at, sum->length - at, p + 2 * use - count, count, rest, subtract);
    } else {
        mpn_mul_n(p, limbs_of(x) + (have - use), limbs_of(y) + (have - use), use);
        add_long(sum->limb + at, sum->length - at, p + 2 * use - count, count, rest, subtract);
    }
}

/* The sum as a number, rounded once. */
static void
round_sum(mpfr_t r, struct sum *sum)
{
    bool negative = sum->limb[sum->length - 1] >> (GMP_NUMB_BITS - 1) != 0;
    mp_size_t length = sum->length;
    mpfr_exp_t e = sum->top + GMP_NUMB_BITS;
    unsigned shift = 0;
    mpfr_t x;

    if (negative)
        mpn_neg(sum->limb, sum->limb, length);
    while (length > 0 && sum->limb[length - 1] == 0) {
        length--;
        e -= GMP_NUMB_BITS;
    }
    if (length == 0) {
        mpfr_set_zero(r, 1);
        return;
    }
    while (sum->limb[length - 1] << shift >> (GMP_NUMB_BITS - 1) == 0)
        shift++;
    if (shift)
        mpn_lshift(sum->limb, sum->limb, length, shift);
    mpfr_custom_init_set(x, negative ? -MPFR_REGULAR_KIND : MPFR_REGULAR_KIND, e - (long)shift,
                         (mpfr_prec_t)length * GMP_NUMB_BITS, sum->limb);
    mpfr_set(r, x, MPFR_RNDN);
}

void
hol_dot(mpfr_t r, mpfr_t *a, mpfr_t *b, int step, size_t n, mpfr_prec_t bits)
{
    mp_size_t have, want;
    struct sum sum;
    bool any = false;

    if (n == 0) {
        mpfr_set_zero(r, 1);
        return;
    }
    have = (mpfr_get_prec(a[0]) + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS;
    want = (bits + GMP_NUMB_BITS / 2 - 1) / GMP_NUMB_BITS + 1;
    if (want > have + 1)
        want = have + 1;
    if (!find_top(&sum.top, &any, a, b, step, n)) {
        mpfr_set_nan(r);
        return;
    }
    if (!any) {
        mpfr_set_zero(r, 1);
        return;
    }
    sum.length = want + 1;
    mpn_zero(sum.limb, sum.length);
    for (size_t i = 0; i < n; i++, b += step)
        if (mpfr_regular_p(a[i]) && mpfr_regular_p(*b))
            add_product(&sum, a[i], *b, have);
    round_sum(r, &sum);
}
