/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Inner products of rows in fixed point against exact sums, and hol_dot likewise: random numbers,
 * spread exponents, zeros, cancellation, what is no number. */
#include "base/alloc.h"
#include "model/series/block.h"
#include "model/series/dot.h"
#include "tests/support/tap.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#define MOST 300
#define EXACT 8000

enum shape { FLAT, DECAY, GROWTH, WILD, ZEROS, CANCEL, SHAPES };

static const char *const shape_names[] = {"flat", "falling",    "growing",
                                          "wild", "with zeros", "cancelling"};
static gmp_randstate_t state;
static mpfr_t sum, product, most, bound;

static void
fill(mpfr_t *x, size_t n, enum shape shape)
{
    for (size_t k = 0; k < n; k++) {
        long e = (long)gmp_urandomm_ui(state, 6);

        e = shape == DECAY ? e - 2 * (long)k : shape == GROWTH ? e + 3 * (long)k : e;
        if (shape == WILD)
            e = (long)gmp_urandomm_ui(state, 600) - 300;
        mpfr_urandom(x[k], state, MPFR_RNDN);
        mpfr_mul_2si(x[k], x[k], e, MPFR_RNDN);
        if (gmp_urandomm_ui(state, 2))
            mpfr_neg(x[k], x[k], MPFR_RNDN);
        if (shape == ZEROS && gmp_urandomm_ui(state, 3) == 0)
            mpfr_set_zero(x[k], 1);
    }
}

/* x_(2i) y + x_(2i+1) y' = almost 0 */
static void
cancel(mpfr_t *x, mpfr_t *y, size_t from, size_t last, size_t n)
{
    for (size_t i = 0; i + 1 < n; i += 2) {
        mpfr_neg(x[from + i + 1], x[from + i], MPFR_RNDN);
        mpfr_set(y[last - i - 1], y[last - i], MPFR_RNDN);
        if (gmp_urandomm_ui(state, 4) == 0)
            mpfr_nextabove(y[last - i]);
    }
}

/* sum and most := the exact sum, and its largest term. */
static void
exact(mpfr_t *x, mpfr_t *y, size_t n)
{
    mpfr_set_zero(sum, 1);
    mpfr_set_zero(most, 1);
    for (size_t i = 0; i < n; i++) {
        mpfr_mul(product, x[i], *(y - i), MPFR_RNDN);
        mpfr_add(sum, sum, product, MPFR_RNDN);
        if (mpfr_cmpabs(product, most) > 0)
            mpfr_abs(most, product, MPFR_RNDN);
    }
}

/* |r - sum| in units of what is promised: terms 2^-(bits + spare) most + 2^-prec |r| */
static double
excess(const mpfr_t r, size_t terms, mpfr_prec_t bits, long spare)
{
    double ratio;

    mpfr_mul_ui(bound, most, terms, MPFR_RNDU);
    mpfr_mul_2si(bound, bound, -(long)bits - spare, MPFR_RNDU);
    mpfr_abs(product, sum, MPFR_RNDU);
    mpfr_mul_2si(product, product, -(long)mpfr_get_prec(r), MPFR_RNDU);
    mpfr_add(bound, bound, product, MPFR_RNDU);
    mpfr_sub(product, r, sum, MPFR_RNDN);
    if (mpfr_zero_p(product))
        return 0;
    mpfr_div(product, product, bound, MPFR_RNDU);
    ratio = exp2((double)mpfr_get_exp(product));
    return mpfr_number_p(product) ? ratio : INFINITY;
}

/* At one precision and shape: the worst of many sums, of both ways to make them. */
static void
sums(mpfr_prec_t bits, enum shape shape)
{
    mpfr_t *x = hol_alloc_mpfr(MOST, bits), *y = hol_alloc_mpfr(MOST, bits);
    size_t words = hol_block_words(MOST, bits, HOL_BLOCK_UP | HOL_BLOCK_DOWN);
    uint64_t *room = hol_alloc(2 * words + 1, sizeof *room);
    struct hol_block a, b;
    double block = 0, dot = 0;
    mpfr_t r;

    if (!x || !y || !room)
        tap_bail("out of memory");
    mpfr_init2(r, bits);
    for (int i = 0; i < 40 * (int)tap_multiplier(); i++) {
        size_t n = 1 + gmp_urandomm_ui(state, i % 4 ? 60 : MOST - 20);
        size_t from = gmp_urandomm_ui(state, 10);
        size_t last = n - 1 + gmp_urandomm_ui(state, 10);
        mpfr_prec_t use =
            i % 3 ? bits : 20 + (mpfr_prec_t)gmp_urandomm_ui(state, 2 * (unsigned long)bits);
        mpfr_prec_t kept = use < bits ? use : bits;

        fill(x, MOST, shape);
        fill(y, MOST, shape);
        if (shape == CANCEL)
            cancel(x, y, from, last, n);
        hol_block_init(&a, x, MOST, bits, HOL_BLOCK_UP, room);
        hol_block_init(&b, y, MOST, bits, HOL_BLOCK_DOWN, room + words);
        hol_block_restart(&a, i % 7 - 3);
        hol_block_restart(&b, i % 7 - 3);
        exact(x + from, y + last, n);
        hol_block_dot(r, &a, from, &b, last, n, use);
        block = fmax(block, excess(r, n, kept, 8));
        hol_dot(r, x + from, y + last, -1, n, use);
        dot = fmax(dot, excess(r, n + 1, kept, 32));
        /* copies that are extended, and copies made again */
        hol_block_forget(&a, from);
        mpfr_mul_2ui(x[from], x[from], 3, MPFR_RNDN);
        exact(x + from, y + last, n);
        hol_block_dot(r, &a, from, &b, last, n, use);
        block = fmax(block, excess(r, n, kept, 8));
    }
    if (!tap_ok(block <= 1 && dot <= 1, "%ld bits, %s: errors as promised", (long)bits,
                shape_names[shape]))
        tap_diag("blocks %g, hol_dot %g of it", block, dot);
    mpfr_clear(r);
    hol_free(x);
    hol_free(y);
    hol_free(room);
}

/* Both kernels give the same sum, to their error. */
static void
kernels(void)
{
    const struct hol_block_kernel *kernel[2] = {hol_block_kernel_portable(),
                                                hol_block_kernel_vector()};
    size_t stride = MOST, wrong = 0, tops = 0;
    uint64_t *a = malloc(HOL_BLOCK_LIMBS * stride * sizeof *a);
    uint64_t *b = malloc(HOL_BLOCK_LIMBS * stride * sizeof *b);
    int32_t e[MOST], f[MOST];

    if (!a || !b)
        tap_bail("out of memory");
    if (!kernel[0] || !kernel[1])
        tap_diag("this machine has one kernel only");
    for (size_t limbs = 1; limbs <= HOL_BLOCK_LIMBS; limbs++)
        for (size_t n = 1; n <= stride; n += n < 20 ? 1 : 40) {
            mpfr_t got[2];

            for (size_t i = 0; i < limbs * stride; i++) {
                /* all ones is the worst */
                a[i] = n % 2 ? ((uint64_t)1 << HOL_BLOCK_BITS) - 1 : gmp_urandomb_ui(state, 52);
                b[i] = n % 2 ? ((uint64_t)1 << HOL_BLOCK_BITS) - 1 : gmp_urandomb_ui(state, 52);
            }
            for (size_t i = 0; i < n; i++) {
                a[i] |= (uint64_t)(n % 3 == 0 && i % 3 == 1) << 63;
                b[i] |= (uint64_t)(n % 5 == 0 && i % 2 == 1) << 63;
                e[i] = (int32_t)gmp_urandomb_ui(state, 20) - 600000;
                f[i] = i % 4 ? (int32_t)gmp_urandomb_ui(state, 20) : HOL_BLOCK_NOTHING;
            }
            for (int k = 0; k < 2; k++) {
                int64_t column[HOL_BLOCK_LIMBS + 4];

                mpfr_init2(got[k], 2000);
                mpfr_set_zero(got[k], 1);
                if (!kernel[k])
                    continue;
                kernel[k]->sum(column, a, stride, b, stride, n, limbs);
                for (size_t c = 0; c <= limbs; c++) {
                    mpfr_set_si_2exp(product, (long)column[c], -HOL_BLOCK_BITS * (mpfr_exp_t)c,
                                     MPFR_RNDN);
                    mpfr_add(got[k], got[k], product, MPFR_RNDN);
                }
            }
            mpfr_sub(product, got[0], got[1], MPFR_RNDN);
            mpfr_set_ui_2exp(bound, 2 * n * (2 * limbs + 2), -HOL_BLOCK_BITS * (mpfr_exp_t)limbs,
                             MPFR_RNDN);
            wrong += kernel[0] && kernel[1] && mpfr_cmpabs(product, bound) > 0;
            tops += kernel[0] && kernel[1] && kernel[0]->top(e, f, n) != kernel[1]->top(e, f, n);
            mpfr_clears(got[0], got[1], (mpfr_ptr)0);
        }
    tap_ok(wrong == 0 && tops == 0, "the kernels agree (%zu sums and %zu exponents do not)", wrong,
           tops);
    free(a);
    free(b);
}

/* NaN and Inf come out where they are in the sum, and only there. */
static void
no_numbers(void)
{
    mpfr_t *x = hol_alloc_mpfr(20, 192), r;
    uint64_t *room = hol_alloc(2 * hol_block_words(20, 192, HOL_BLOCK_UP), sizeof *room);
    struct hol_block a, b;
    bool good;

    if (!x || !room)
        tap_bail("out of memory");
    mpfr_init2(r, 192);
    fill(x, 20, FLAT);
    mpfr_set_nan(x[0]);
    hol_block_init(&a, x, 20, 192, HOL_BLOCK_UP, room);
    hol_block_init(&b, x, 20, 192, HOL_BLOCK_DOWN, room + hol_block_words(20, 192, HOL_BLOCK_UP));
    hol_block_restart(&a, 0);
    hol_block_restart(&b, 0);
    exact(x + 1, x + 19, 18);
    hol_block_dot(r, &a, 1, &b, 19, 18, 192);
    good = excess(r, 18, 192, 8) <= 1;
    hol_block_dot(r, &a, 0, &b, 19, 18, 192);
    good = good && mpfr_nan_p(r);
    hol_block_dot(r, &a, 1, &b, 10, 0, 192);
    tap_ok(good && mpfr_zero_p(r), "NaN where it is in the sum; no terms: 0");
    mpfr_clear(r);
    hol_free(x);
    hol_free(room);
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 64, 128, 192, 256, 384, 448, 520, 1024};

    gmp_randinit_default(state);
    gmp_randseed_ui(state, tap_seed());
    mpfr_inits2(EXACT, sum, product, most, bound, (mpfr_ptr)0);
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++)
        for (int shape = 0; shape < SHAPES; shape++)
            sums(bits[i], (enum shape)shape);
    kernels();
    no_numbers();
    mpfr_clears(sum, product, most, bound, (mpfr_ptr)0);
    gmp_randclear(state);
    mpfr_free_cache();
    return tap_done();
}
