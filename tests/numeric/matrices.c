/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Random matrices with prescribed singular values, residuals at high precision, and their
 * ledger. */
#include "tests/numeric/matrices.h"

#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

const mpfr_prec_t bits_tried[BITS_COUNT] = {24, 53, 106, 212, 500};

struct hol_mat *
pool_mat(struct pool *pool, size_t rows, size_t cols, mpfr_prec_t bits)
{
    struct hol_mat *a = &pool->mat[pool->used];

    if (pool->used == sizeof pool->mat / sizeof *pool->mat)
        tap_bail("a trial uses too many matrices");
    if (hol_mat_init(a, rows, cols, bits) != HOL_OK)
        tap_bail("out of memory");
    ++pool->used;
    return a;
}

struct hol_work *
pool_work(size_t n, mpfr_prec_t bits)
{
    struct hol_work *work = NULL;

    if (hol_work_create(&work, n, bits) != HOL_OK)
        tap_bail("out of memory");
    return work;
}

void
pool_clear(struct pool *pool)
{
    for (size_t i = 0; i < pool->used; i++)
        hol_mat_clear(&pool->mat[i]);
    pool->used = 0;
}

/* splitmix64 (Steele, Lea & Flood 2014) */
uint64_t
draw(struct trial *t)
{
    uint64_t z = t->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

size_t
draw_below(struct trial *t, size_t n)
{
    return (size_t)(draw(t) % n);
}

void
draw_number(mpfr_t x, struct trial *t)
{
    mpfr_set_si_2exp(x, (long)(draw(t) >> 34) - (1L << 29), -29, MPFR_RNDN);
}

mpfr_prec_t
high_bits(const struct trial *t)
{
    return 2 * t->bits + 96;
}

void
draw_entries(struct hol_mat *a, struct trial *t)
{
    mpfr_t x;

    mpfr_init2(x, 64);
    for (size_t j = 0; j < a->cols; j++)
        for (size_t i = 0; i < a->rows; i++) {
            draw_number(x, t);
            hol_mat_set(a, i, j, x);
        }
    mpfr_clear(x);
}

/* A := H A with a random Householder reflector H = I - 2 v v^T / v^T v. */
static void
reflect(struct hol_mat *a, struct trial *t, struct pool *pool)
{
    struct hol_vec *v = pool_mat(pool, a->rows, 1, a->bits);
    struct hol_vec *w = pool_mat(pool, a->cols, 1, a->bits);
    mpfr_t norm, x;

    mpfr_inits2(a->bits, norm, x, (mpfr_ptr)0);
    draw_entries(v, t);
    mpfr_set_zero(norm, 1);
    for (size_t i = 0; i < a->rows; i++) {
        mpfr_sqr(x, v->x[i], MPFR_RNDN);
        mpfr_add(norm, norm, x, MPFR_RNDN);
    }
    for (size_t j = 0; j < a->cols; j++) {
        for (size_t i = 0; i < a->rows; i++) {
            mpfr_mul(x, v->x[i], a->x[i + j * a->rows], MPFR_RNDN);
            mpfr_add(w->x[j], w->x[j], x, MPFR_RNDN);
        }
        mpfr_mul_2ui(w->x[j], w->x[j], 1, MPFR_RNDN);
        mpfr_div(w->x[j], w->x[j], norm, MPFR_RNDN);
        for (size_t i = 0; i < a->rows; i++) {
            mpfr_mul(x, v->x[i], w->x[j], MPFR_RNDN);
            mpfr_sub(a->x[i + j * a->rows], a->x[i + j * a->rows], x, MPFR_RNDN);
        }
    }
    mpfr_clears(norm, x, (mpfr_ptr)0);
}

/* The trial's magnitudes, descending: k of them. */
static void
prescribe(struct hol_vec *sigma, const struct trial *t)
{
    mpfr_t e;

    mpfr_init2(e, 128);
    hol_mat_zero(sigma);
    for (size_t i = 0; i < t->rank; i++) {
        mpfr_set_d(e, -t->spread * (double)i, MPFR_RNDN);
        mpfr_div_ui(e, e, t->rank > 1 ? t->rank - 1 : 1, MPFR_RNDN);
        mpfr_exp2(sigma->x[i], e, MPFR_RNDN);
        mpfr_mul_2si(sigma->x[i], sigma->x[i], t->scale, MPFR_RNDN);
    }
    mpfr_clear(e);
}

/* Mixes the rows, then the columns, of A; an orthogonal change on either side. */
static void
mix(struct hol_mat *a, bool same, struct trial *t, struct pool *pool)
{
    struct hol_mat *transpose = pool_mat(pool, a->cols, a->rows, a->bits);

    if (a->rows == 0 || a->cols == 0)
        return;
    for (int i = 0; i < 3; i++) {
        uint64_t state = t->state;
        reflect(a, t, pool);
        hol_transpose(transpose, a);
        if (same)
            t->state = state;
        reflect(transpose, t, pool);
        hol_transpose(a, transpose);
    }
}

void
draw_matrix(struct hol_mat *a, struct hol_vec *sigma, struct trial *t, struct pool *pool)
{
    prescribe(sigma, t);
    hol_mat_zero(a);
    for (size_t i = 0; i < sigma->rows; i++)
        hol_mat_set(a, i, i, sigma->x[i]);
    mix(a, false, t, pool);
}

void
draw_symmetric(struct hol_mat *s, struct hol_vec *lambda, bool indefinite, struct trial *t,
               struct pool *pool)
{
    prescribe(lambda, t);
    hol_mat_zero(s);
    for (size_t i = 0; i < lambda->rows; i++) {
        if (indefinite && i % 2 == 1)
            mpfr_neg(lambda->x[i], lambda->x[i], MPFR_RNDN);
        hol_mat_set(s, i, i, lambda->x[i]);
    }
    mix(s, true, t, pool);
    for (size_t j = 0; j < s->cols; j++)
        for (size_t i = j + 1; i < s->rows; i++)
            hol_mat_set(s, j, i, s->x[i + j * s->rows]);
}

struct hol_mat *
lifted(struct pool *pool, const struct trial *t, const struct hol_mat *a)
{
    struct hol_mat *copy = pool_mat(pool, a->rows, a->cols, high_bits(t));
    hol_mat_round(copy, a);
    return copy;
}

struct hol_mat *
lower(struct pool *pool, const struct trial *t, const struct hol_mat *a)
{
    struct hol_mat *copy = pool_mat(pool, a->rows, a->cols, t->bits);
    hol_mat_round(copy, a);
    return copy;
}

long double
distance(struct pool *pool, const struct hol_mat *x, const struct hol_mat *y)
{
    struct hol_mat *difference = pool_mat(pool, x->rows, x->cols, x->bits);

    if (x->rows != y->rows || x->cols != y->cols)
        return INFINITY;
    hol_sub(difference, x, y);
    return hol_mat_norm(difference);
}

long double
orthogonality(struct pool *pool, const struct hol_mat *q)
{
    struct hol_mat *gram = pool_mat(pool, q->cols, q->cols, q->bits);
    struct hol_mat *identity = pool_mat(pool, q->cols, q->cols, q->bits);

    hol_mul_tn(gram, q, q);
    hol_mat_identity(identity);
    return distance(pool, gram, identity);
}

struct hol_mat *
permuted_columns(struct pool *pool, const struct hol_mat *a, const size_t *perm)
{
    struct hol_mat *ap = pool_mat(pool, a->rows, a->cols, a->bits);
    struct hol_mat *column = pool_mat(pool, a->rows, 1, a->bits);
    bool seen[256] = {false};

    for (size_t j = 0; j < a->cols; j++) {
        if (perm[j] >= a->cols || seen[perm[j]])
            tap_bail("not a permutation");
        seen[perm[j]] = true;
        hol_mat_take(column, a, 0, perm[j]);
        hol_mat_put(ap, 0, j, column);
    }
    return ap;
}

struct hol_mat *
diagonal(struct pool *pool, const struct hol_vec *w)
{
    struct hol_mat *d = pool_mat(pool, w->rows, w->rows, w->bits);

    for (size_t i = 0; i < w->rows; i++)
        hol_mat_set(d, i, i, w->x[i]);
    return d;
}

void
law(struct ledger *ledger, const char *name, const struct trial *t, long double residual,
    long double scale)
{
    long double size = (long double)(t->rows > t->cols ? t->rows : t->cols), ratio = 0;
    size_t i = 0;

    if (residual != 0) /* NaN, too */
        ratio = residual / (scale * size * ldexpl(1, (int)-t->bits));
    while (i < ledger->laws && strcmp(ledger->law[i], name) != 0)
        ++i;
    if (i == LAWS_MAX)
        tap_bail("too many laws");
    if (i == ledger->laws)
        ledger->law[ledger->laws++] = name;
    ++ledger->trials[i];
    if (!(ratio <= ledger->worst[i]))
        ledger->worst[i] = ratio;
    if (ratio <= LIMIT)
        return;
    ++ledger->failures[i];
    tap_diag("%s: ratio %.1Le > %d: %zu x %zu, rank %zu, spread %g, scale %ld, %ld bits, "
             "HOL_TEST_SEED=%lu",
             name, ratio, LIMIT, t->rows, t->cols, t->rank, t->spread, t->scale, (long)t->bits,
             t->seed);
}

void
law_holds(struct ledger *ledger, const char *name, const struct trial *t, bool holds)
{
    law(ledger, name, t, holds ? 0 : INFINITY, 1);
}

/* All spreads and scales of one shape at one rank. */
static void
run_shape(void (*test)(struct trial *, struct ledger *), struct trial t, struct ledger *ledger)
{
    static const long scales[] = {0, 200, -200};
    const double spreads[] = {3, (double)t.bits / 2};
    unsigned long repeats = tap_multiplier();

    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++)
        for (size_t j = 0; j < sizeof scales / sizeof *scales; j++) {
            if (t.rows + t.cols > 36 && t.bits != HOL_BITS_DOUBLE && (i != j || i != t.rank % 2))
                continue; /* one of the large ones: they take most of the time */
            if (t.rows + t.cols > 36 && t.bits > 106 && t.rank < t.rows && t.rank < t.cols)
                continue;
            for (unsigned long k = 0; k < repeats; k++) {
                struct trial this = t;
                this.spread = spreads[i];
                this.scale = scales[j];
                this.state = t.seed + ((k * 4 + i) * 4 + j + 1) * 0x100000000u + t.rows * 4096 +
                             t.cols * 64 + t.rank;
                test(&this, ledger);
            }
        }
}

void
run_trials(void (*test)(struct trial *t, struct ledger *ledger), enum shapes shapes,
           enum ranks ranks)
{
    static const size_t shape[][2] = {{0, 0},   {1, 1}, {2, 2}, {3, 3}, {5, 5},  {12, 12},
                                      {30, 30}, /* square; then tall, transposed as well */
                                      {1, 0},   {3, 1}, {5, 2}, {6, 5}, {12, 5}, {30, 7}};
    enum { SQUARE_COUNT = 7 };
    size_t count = shapes == SQUARE ? SQUARE_COUNT : sizeof shape / sizeof *shape;
    unsigned long seed = tap_seed();

    for (size_t b = 0; b < BITS_COUNT; b++) {
        struct ledger ledger = {.laws = 0};
        for (size_t i = 0; i < count; i++)
            for (int wide = 0; wide < (i < SQUARE_COUNT ? 1 : 2); wide++) {
                struct trial t = {.bits = bits_tried[b], .seed = seed};
                size_t full = shape[i][1];
                t.rows = shape[i][wide];
                t.cols = shape[i][1 - wide];
                t.rank = full;
                run_shape(test, t, &ledger);
                if (ranks == FULL_RANK || full < 2)
                    continue;
                t.rank = (full + 1) / 2;
                run_shape(test, t, &ledger);
            }
        for (size_t i = 0; i < ledger.laws; i++)
            if (!tap_ok(ledger.failures[i] == 0, "%s at %ld bits: worst ratio %.2Lg in %lu trials",
                        ledger.law[i], (long)bits_tried[b], ledger.worst[i], ledger.trials[i]))
                tap_diag("%lu failures", ledger.failures[i]);
        if (ledger.laws == 0)
            tap_ok(false, "no law was tried at %ld bits", (long)bits_tried[b]);
    }
}
