/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The sums of Taylor arithmetic, x_0 y_k + ... + x_k y_0 for every order k: by rows in fixed point,
 * as true motions make them, and by arb_approx_dot of Arb, which would need no code of ours.
 */
#include "base/alloc.h"
#include "base/jobs.h"
#include "bench/bench.h"
#include "model/series/block.h"

#include <arb.h>
#include <stdbool.h>
#include <stdio.h>

#define REPEATS 2000

/* Two series that converge, as numbers and as Arb has them; the copies in fixed point. */
struct pair {
    size_t length;
    mpfr_prec_t bits;
    mpfr_t *x, *y, sum;
    arb_ptr arb_x, arb_y;
    arb_t arb_sum;
    uint64_t *words;
    struct hol_block block_x, block_y;
};

static bool
make(struct pair *p, size_t length, mpfr_prec_t bits, gmp_randstate_t state)
{
    size_t words = hol_block_words(length, bits, HOL_BLOCK_UP | HOL_BLOCK_DOWN);

    *p = (struct pair){.length = length, .bits = bits};
    p->x = hol_alloc_mpfr(length, bits);
    p->y = hol_alloc_mpfr(length, bits);
    p->words = hol_alloc(2 * words, sizeof *p->words);
    if (p->x == NULL || p->y == NULL || p->words == NULL)
        return false;
    mpfr_init2(p->sum, bits);
    arb_init(p->arb_sum);
    p->arb_x = _arb_vec_init((slong)length);
    p->arb_y = _arb_vec_init((slong)length);
    for (size_t i = 0; i < length; i++)
        for (int k = 0; k < 2; k++) {
            mpfr_t *to = k == 0 ? &p->x[i] : &p->y[i];
            mpfr_urandomb(*to, state);
            mpfr_sub_d(*to, *to, 0.5, MPFR_RNDN);
            mpfr_div_2ui(*to, *to, i, MPFR_RNDN);
            arf_set_mpfr(arb_midref((k == 0 ? p->arb_x : p->arb_y) + i), *to);
        }
    hol_block_init(&p->block_x, p->x, length, bits, HOL_BLOCK_UP | HOL_BLOCK_DOWN, p->words);
    hol_block_init(&p->block_y, p->y, length, bits, HOL_BLOCK_UP | HOL_BLOCK_DOWN,
                   p->words + words);
    return true;
}

static void
clear(struct pair *p)
{
    mpfr_clear(p->sum);
    arb_clear(p->arb_sum);
    _arb_vec_clear(p->arb_x, (slong)p->length);
    _arb_vec_clear(p->arb_y, (slong)p->length);
    hol_free(p->x);
    hol_free(p->y);
    hol_free(p->words);
}

/* All orders, the copies made anew: a series grows term by term. Microseconds. */
static double
by_blocks(struct pair *p)
{
    double start = bench_now();

    for (int again = 0; again < REPEATS; again++) {
        hol_block_restart(&p->block_x, 1);
        hol_block_restart(&p->block_y, 1);
        for (size_t k = 0; k < p->length; k++)
            hol_block_dot(p->sum, &p->block_x, 0, &p->block_y, k, k + 1, p->bits);
    }
    return (bench_now() - start) / REPEATS * 1e6;
}

static double
by_arb(struct pair *p)
{
    double start = bench_now();

    for (int again = 0; again < REPEATS; again++)
        for (size_t k = 0; k < p->length; k++)
            arb_approx_dot(p->arb_sum, NULL, 0, p->arb_x, 1, p->arb_y + k, -1, (slong)k + 1,
                           p->bits);
    return (bench_now() - start) / REPEATS * 1e6;
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {128, 192, 256};
    static const size_t lengths[] = {30, 70};
    gmp_randstate_t state;

    gmp_randinit_default(state);
    puts("bits  orders  ours, us  arb_approx_dot, us  ratio");
    for (size_t b = 0; b < sizeof bits / sizeof *bits; b++)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            struct pair p;
            if (!make(&p, lengths[l], bits[b], state)) {
                fputs("bench-dot: out of memory\n", stderr);
                return 1;
            }
            double ours = by_blocks(&p), arb = by_arb(&p);
            printf("%4ld  %6zu  %8.1f  %18.1f  %5.2f\n", (long)bits[b], lengths[l], ours, arb,
                   arb / ours);
            clear(&p);
        }
    gmp_randclear(state);
    hol_thread_free_cache();
    return 0;
}
