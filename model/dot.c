/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "model/dot.h"

#include "numeric/mat.h"

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
significand(mpfr_t x)
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
            if (!mpfr_number_p(a[i]) || !mpfr_number_p(*b))
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

/* sum += x y, of which no more limbs are computed than the sum can hold. have: limbs of x and y. */
static void
add_product(struct sum *sum, mpfr_t x, mpfr_t y, mp_size_t have)
{
    mp_limb_t product[2 * LIMBS], *p = product;
    mpfr_exp_t shift = sum->top - mpfr_get_exp(x) - mpfr_get_exp(y);
    mp_size_t room, use, count, at;

    if (shift / GMP_NUMB_BITS >= sum->length - 1)
        return;
    room = sum->length - 1 - (mp_size_t)(shift / GMP_NUMB_BITS);
    use = have < room ? have : room;
    mpn_mul_n(p, significand(x) + (have - use), significand(y) + (have - use), use);
    count = 2 * use < room ? 2 * use : room;
    p += 2 * use - count;
    if (shift % GMP_NUMB_BITS)
        mpn_rshift(p, p, count, (unsigned)(shift % GMP_NUMB_BITS));
    at = room - count;
    if ((mpfr_signbit(x) != 0) != (mpfr_signbit(y) != 0))
        mpn_sub(sum->limb + at, sum->limb + at, sum->length - at, p, count);
    else
        mpn_add(sum->limb + at, sum->limb + at, sum->length - at, p, count);
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
