/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Containers and products: on integers that fit the precision every result is exact. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <gmp.h>
#include <math.h>

/* The integer after element (i, j) of a matrix of integers. */
static void
integer(mpz_t z, const struct hol_mat *a, size_t i, size_t j)
{
    mpfr_t x;

    mpfr_init2(x, a->bits);
    hol_mat_get(x, a, i, j);
    if (!mpfr_integer_p(x))
        tap_bail("not an integer");
    mpfr_get_z(z, x, MPFR_RNDN);
    mpfr_clear(x);
}

/* Integers of (bits - 6) / 2 bits and a sign: sums of 30 products fit in bits. */
static void
draw_integers(struct hol_mat *a, struct trial *t)
{
    mpfr_prec_t size = (t->bits - 6) / 2;
    mpfr_t x;
    mpz_t z;

    mpz_init(z);
    mpfr_init2(x, 300);
    for (size_t j = 0; j < a->cols; j++)
        for (size_t i = 0; i < a->rows; i++) {
            mpz_set_ui(z, 0);
            for (mpfr_prec_t k = 0; k < size; k += 32) {
                mpz_mul_2exp(z, z, 32);
                mpz_add_ui(z, z, (unsigned long)(draw(t) >> 32));
            }
            mpz_fdiv_r_2exp(z, z, (mp_bitcnt_t)size);
            if (draw(t) >> 63)
                mpz_neg(z, z);
            mpfr_set_z(x, z, MPFR_RNDN);
            hol_mat_set(a, i, j, x);
        }
    mpz_clear(z);
    mpfr_clear(x);
}

/* Is C = op(A) op(B), in integers? */
static bool
is_product(const struct hol_mat *c, const struct hol_mat *a, bool ta, const struct hol_mat *b,
           bool tb)
{
    size_t inner = ta ? a->rows : a->cols;
    bool same = c->rows == (ta ? a->cols : a->rows) && c->cols == (tb ? b->rows : b->cols);
    mpz_t sum, x, y;

    mpz_inits(sum, x, y, (mpz_ptr)0);
    for (size_t i = 0; i < c->rows && same; i++)
        for (size_t j = 0; j < c->cols && same; j++) {
            mpz_set_ui(sum, 0);
            for (size_t k = 0; k < inner; k++) {
                integer(x, a, ta ? k : i, ta ? i : k);
                integer(y, b, tb ? j : k, tb ? k : j);
                mpz_addmul(sum, x, y);
            }
            integer(x, c, i, j);
            same = mpz_cmp(sum, x) == 0;
        }
    mpz_clears(sum, x, y, (mpz_ptr)0);
    return same;
}

/* Is C = A + sign B? */
static bool
is_sum(const struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b, int sign)
{
    bool same = c->rows == a->rows && c->cols == a->cols;
    mpz_t x, y, z;

    mpz_inits(x, y, z, (mpz_ptr)0);
    for (size_t i = 0; i < c->rows && same; i++)
        for (size_t j = 0; j < c->cols && same; j++) {
            integer(x, a, i, j);
            integer(y, b, i, j);
            integer(z, c, i, j);
            if (sign > 0)
                mpz_add(x, x, y);
            else
                mpz_sub(x, x, y);
            same = mpz_cmp(x, z) == 0;
        }
    mpz_clears(x, y, z, (mpz_ptr)0);
    return same;
}

static void
test_products(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = 1 + draw_below(t, 9), big = r > c ? r : c;
    mpfr_prec_t bits = t->bits;
    struct hol_mat *A = pool_mat(&pool, r, c, bits), *B = pool_mat(&pool, c, k, bits);
    struct hol_mat *BT = pool_mat(&pool, k, c, bits), *D = pool_mat(&pool, r, k, bits);
    struct hol_mat *x = pool_mat(&pool, c, 1, bits), *y = pool_mat(&pool, r, 1, bits);
    struct hol_mat *C = pool_mat(&pool, big + 9, big + 9, bits);
    mpfr_t nan;

    mpfr_init2(nan, 24); /* what an output held before must not matter */
    draw_integers(A, t);
    draw_integers(B, t);
    draw_integers(BT, t);
    draw_integers(D, t);
    draw_integers(x, t);
    draw_integers(y, t);
    for (size_t i = 0; i < C->rows; i++)
        for (size_t j = 0; j < C->cols; j++)
            hol_mat_set(C, i, j, nan);
    hol_mul(C, A, B);
    law_holds(ledger, "C = A B", t, is_product(C, A, false, B, false));
    hol_mul_nt(C, A, BT);
    law_holds(ledger, "C = A B^T", t, is_product(C, A, false, BT, true));
    hol_mul_tn(C, A, D);
    law_holds(ledger, "C = A^T B", t, is_product(C, A, true, D, false));
    if (r > 0 && c > 0) /* C is c x k */
        hol_mat_set(C, 0, 0, nan);
    hol_mul_v(C, A, x);
    law_holds(ledger, "y = A x", t, is_product(C, A, false, x, false));
    hol_mul_tv(C, A, y);
    law_holds(ledger, "y = A^T x", t, is_product(C, A, true, y, false));
    mpfr_clear(nan);
    pool_clear(&pool);
}

static void
test_elementwise(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols;
    mpfr_prec_t bits = t->bits;
    struct hol_mat *A = pool_mat(&pool, r, c, bits), *B = pool_mat(&pool, r, c, bits);
    struct hol_mat *C = pool_mat(&pool, r, c, bits), *D = pool_mat(&pool, r, c, bits);
    struct hol_mat *I = pool_mat(&pool, r, r, bits), *zero = pool_mat(&pool, r, c, bits);
    struct hol_mat *x = pool_mat(&pool, r, 1, bits), *y = pool_mat(&pool, c, 1, bits);
    struct hol_mat *big = pool_mat(&pool, r + 3, c + 2, bits), *up;

    draw_integers(A, t);
    draw_integers(B, t);
    hol_add(C, A, B);
    law_holds(ledger, "C = A + B", t, is_sum(C, A, B, 1));
    hol_sub(C, A, B);
    law_holds(ledger, "C = A - B", t, is_sum(C, A, B, -1));
    hol_mat_round(C, A);
    hol_add(C, C, B);
    hol_sub(C, C, A);
    law_holds(ledger, "C may be A", t, is_sum(C, B, zero, 1));
    hol_negate(C);
    law_holds(ledger, "-C", t, is_sum(zero, B, C, 1));
    hol_mat_identity(I);
    hol_mul(C, I, A);
    law_holds(ledger, "I A = A", t, is_sum(C, A, zero, 1));
    hol_transpose(C, A);
    hol_transpose(D, C);
    law_holds(ledger, "A^T^T = A", t, is_sum(D, A, zero, 1));
    hol_mul_nt(D, I, C); /* exactness of mul_nt is known */
    law_holds(ledger, "A^T", t, is_sum(D, A, zero, 1) && C->rows == c);
    hol_mat_shape(C, r, c);
    hol_mat_put(big, 2, 1, A);
    hol_mat_take(C, big, 2, 1);
    law_holds(ledger, "put, take", t, is_sum(C, A, zero, 1));
    hol_mat_put(big, 2, 1, zero);
    law_holds(ledger, "put touches nothing else", t, hol_mat_max(big) == 0);
    up = pool_mat(&pool, r, c, high_bits(t));
    hol_mat_round(up, A);
    hol_mat_round(C, up);
    law_holds(ledger, "up and down again", t, is_sum(C, A, zero, 1) && is_sum(up, A, zero, 1));
    for (size_t i = 0; i < r; i++) {
        hol_row_scale_2exp(C, i, 3);
        hol_row_scale_2exp(C, i, -2);
    }
    law_holds(ledger, "scaled rows", t, is_sum(C, A, A, 1));
    hol_mat_zero(C);
    law_holds(ledger, "zero", t, is_sum(C, zero, zero, 1));
    hol_mat_round(C, A);
    draw_integers(x, t);
    draw_integers(y, t);
    hol_sub_outer(C, x, y);
    hol_mul_nt(D, x, y);
    law_holds(ledger, "C - x y^T", t, is_sum(C, A, D, -1));
    pool_clear(&pool);
}

/* Norms and elements of known matrices; what is not finite is seen. */
static void
test_norms(mpfr_prec_t bits)
{
    struct pool pool = {.used = 0};
    struct hol_mat *a = pool_mat(&pool, 2, 3, bits), *none = pool_mat(&pool, 0, 4, bits);
    struct hol_mat *all = pool_mat(&pool, 5, 5, bits);
    mpfr_t x;

    mpfr_init2(x, 700);
    hol_mat_set_si(a, 0, 0, -3);
    hol_mat_set_si(a, 1, 2, 4);
    tap_ok(hol_mat_max(a) == 4 && hol_mat_norm(a) == 5, "%ld bits: norms", (long)bits);
    tap_ok(hol_mat_abs(a, 0, 0) == 3 && hol_mat_abs(a, 1, 2) == 4 && hol_mat_abs(a, 1, 0) == 0,
           "%ld bits: magnitudes", (long)bits);
    for (size_t i = 0; i < 25; i++)
        hol_mat_set_si(all, i / 5, i % 5, i % 2 ? 7 : -7);
    tap_ok(hol_mat_norm(all) == 35, "%ld bits: norm of many", (long)bits);
    hol_row_scale_2exp(a, 0, -900);
    hol_row_scale_2exp(a, 1, -900);
    tap_ok(hol_mat_norm(a) == ldexpl(5, -900), "%ld bits: norm of tiny numbers", (long)bits);
    hol_mat_get(x, a, 0, 0);
    tap_ok(mpfr_cmp_si_2exp(x, -3, -900) == 0, "%ld bits: exact elements", (long)bits);
    tap_ok(hol_mat_max(none) == 0 && hol_mat_norm(none) == 0, "%ld bits: empty", (long)bits);

    mpfr_set_ui(x, 1, MPFR_RNDN); /* 1 + 2^(1 - bits) fits; 1 + 2^-bits is a tie and goes down */
    mpfr_mul_2ui(x, x, (unsigned long)bits - 1, MPFR_RNDN);
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
    hol_mat_set(a, 0, 1, x);
    hol_mat_get(x, a, 0, 1);
    mpfr_sub_ui(x, x, 1, MPFR_RNDN);
    tap_ok(mpfr_cmp_ui_2exp(x, 1, bits - 1) == 0, "%ld bits: all of them are kept", (long)bits);
    mpfr_mul_2ui(x, x, 1, MPFR_RNDN);
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
    hol_mat_set(a, 0, 1, x);
    hol_mat_get(x, a, 0, 1);
    tap_ok(mpfr_cmp_ui_2exp(x, 1, bits) == 0, "%ld bits: and not one more", (long)bits);

    tap_ok(hol_mat_is_finite(a) && hol_mat_is_finite(none), "%ld bits: finite", (long)bits);
    mpfr_set_inf(x, -1);
    hol_mat_set(a, 1, 1, x);
    tap_ok(!hol_mat_is_finite(a) && isinf(hol_mat_max(a)) && isinf(hol_mat_norm(a)),
           "%ld bits: Inf is seen", (long)bits);
    mpfr_set_nan(x);
    hol_mat_set(a, 0, 2, x);
    tap_ok(!hol_mat_is_finite(a) && isnan(hol_mat_max(a)) && isnan(hol_mat_norm(a)),
           "%ld bits: NaN is seen", (long)bits);
    mpfr_clear(x);
    pool_clear(&pool);
}

/* Magnitudes are numbers rounded to nearest, ties to even: as mpfr_get_ld does. */
static void
test_magnitudes(mpfr_prec_t bits)
{
    static const long exponents[] = {0, 1, -70, 16300, -16381, -16400, -16600, 16384, 20000};
    static const unsigned long below[] = {0, 1, 2, 3, 4, 5, 6, 7};
    gmp_randstate_t random;
    struct hol_mat a = {0};
    unsigned long wrong = 0, tried = 0;
    mpfr_t x;

    gmp_randinit_default(random);
    gmp_randseed_ui(random, tap_seed());
    mpfr_init2(x, bits);
    if (hol_mat_init(&a, 1, 1, bits) != HOL_OK)
        tap_bail("out of memory");
    for (unsigned long i = 0; i < 400 * tap_multiplier(); i++) {
        if (i % 4 == 0) {
            mpfr_urandomb(x, random);
        } else { /* 64 random or set bits, those next to them few, and perhaps one at the end */
            mpfr_set_ui(x, i % 4 == 1 ? gmp_urandomb_ui(random, 62) : (1ul << 62) - 1, MPFR_RNDN);
            mpfr_add_ui(x, x, 1ul << 62, MPFR_RNDN);
            mpfr_mul_2ui(x, x, 4, MPFR_RNDN);
            mpfr_add_ui(x, x, below[gmp_urandomm_ui(random, 8)] << (i % 3), MPFR_RNDN);
            if (i % 4 == 3 && bits > 70) {
                mpfr_mul_2ui(x, x, (unsigned long)bits - 68, MPFR_RNDN);
                mpfr_add_ui(x, x, 1, MPFR_RNDN);
            }
        }
        mpfr_mul_2si(x, x, exponents[gmp_urandomm_ui(random, 9)], MPFR_RNDN);
        if (i % 2)
            mpfr_neg(x, x, MPFR_RNDN);
        hol_mat_set(&a, 0, 0, x);
        hol_mat_get(x, &a, 0, 0);
        tried++;
        if (hol_mat_abs(&a, 0, 0) == fabsl(mpfr_get_ld(x, MPFR_RNDN)))
            continue;
        if (wrong++ == 0)
            tap_diag("%ld bits, number %lu", (long)bits, i);
    }
    tap_ok(wrong == 0, "%ld bits: %lu magnitudes, rounded to nearest", (long)bits, tried);
    hol_mat_clear(&a);
    mpfr_clear(x);
    gmp_randclear(random);
}

/* Of a diagonal 3, -2, 5 with smaller numbers beside it; with a NaN; of no elements. */
static void
test_least_pivot(mpfr_prec_t bits)
{
    static const long diagonal[] = {3, -2, 5};
    struct hol_mat a = {0}, none = {0};
    mpfr_t nan;

    mpfr_init2(nan, bits);
    if (hol_mat_init(&a, 3, 3, bits) != HOL_OK || hol_mat_init(&none, 0, 0, bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            hol_mat_set_si(&a, i, j, i == j ? diagonal[i] : 1);
    tap_ok(hol_mat_least_pivot(&a) == 2 && isinf(hol_mat_least_pivot(&none)),
           "%ld bits: the least pivot, and that of none", (long)bits);
    for (size_t i = 0; i < 3; i++) { /* mpfr_init2 makes a NaN */
        hol_mat_set(&a, i, i, nan);
        tap_ok(isnan(hol_mat_least_pivot(&a)), "%ld bits: a pivot that is NaN is not passed over",
               (long)bits);
        hol_mat_set_si(&a, i, i, diagonal[i]);
    }
    hol_mat_clear(&a);
    hol_mat_clear(&none);
    mpfr_clear(nan);
}

int
main(void)
{
    test_least_pivot(53);
    test_least_pivot(200);
    for (mpfr_prec_t bits = 24; bits < 300; bits += 13)
        test_magnitudes(bits);
    test_magnitudes(64);
    test_magnitudes(65);
    test_magnitudes(128);
    test_magnitudes(129);
    run_trials(test_products, ALL_SHAPES, FULL_RANK);
    run_trials(test_elementwise, ALL_SHAPES, FULL_RANK);
    for (size_t b = 0; b < BITS_COUNT; b++)
        test_norms(bits_tried[b]);
    return tap_done();
}
