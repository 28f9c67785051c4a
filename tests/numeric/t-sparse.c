/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sparse matrices, orders and factors against dense ones, at three precisions; exhausted memory. */
#include "numeric/sparse/sparse-ldl.h"
#include "numeric/sparse/sparse-lu.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

enum { N = 30 };

/* Symmetric, diagonally dominant, about `often` of 100 cells off the diagonal. */
static void
make_symmetric(struct hol_mat *S, long often, struct rng *r)
{
    hol_mat_zero(S);
    for (size_t i = 0; i < S->rows; i++) {
        hol_mat_set_si(S, i, i, 200 + rng_int(r, 0, 50));
        for (size_t j = 0; j < i; j++)
            if (rng_int(r, 0, 99) < often) {
                long x = rng_int(r, 1, 5);

                hol_mat_set_si(S, i, j, x);
                hol_mat_set_si(S, j, i, x);
            }
    }
}

/* Regular, with zeros on the diagonal: a permutation, and cells beside it. */
static void
make_general(struct hol_mat *K, long often, struct rng *r)
{
    hol_mat_zero(K);
    for (size_t i = 0; i < K->rows; i++)
        for (size_t j = 0; j < K->cols; j++)
            if (j == (i + 7) % K->cols)
                hol_mat_set_si(K, i, j, 100 + rng_int(r, 0, 9));
            else if (rng_int(r, 0, 99) < often)
                hol_mat_set_si(K, i, j, rng_int(r, 1, 9) - 5);
}

static void
make_vector(struct hol_vec *x, size_t n, mpfr_prec_t bits, struct rng *r)
{
    if (hol_vec_init(x, n, bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < n; i++)
        hol_mat_set_si(x, i, 0, rng_int(r, -99, 99));
}

/* |A x - b| relative to what rounding may leave. */
static long double
residual(const struct hol_mat *A, const struct hol_vec *x, const struct hol_vec *b)
{
    struct hol_vec y;
    long double ratio;

    if (hol_vec_init(&y, b->rows, b->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_mul_v(&y, A, x);
    hol_sub(&y, &y, b);
    ratio = hol_mat_norm(&y) /
            (ldexpl(N, -(int)b->bits) * (hol_mat_norm(A) * hol_mat_norm(x) + hol_mat_norm(b)));
    hol_mat_clear(&y);
    return ratio;
}

static void
test_products(mpfr_prec_t bits, struct rng *r)
{
    struct hol_mat K;
    struct hol_sparse k = {0};
    struct hol_vec x, y, z;
    bool same;

    if (hol_mat_init(&K, N, N, bits) != HOL_OK || hol_vec_init(&y, N, bits) != HOL_OK ||
        hol_vec_init(&z, N, bits) != HOL_OK)
        tap_bail("out of memory");
    make_general(&K, 15, r);
    make_vector(&x, N, bits, r);
    if (hol_sparse_from(&k, &K, false) != HOL_OK)
        tap_bail("out of memory");
    hol_sparse_mul(&y, &k, &x); /* small integers: exact at every precision */
    hol_mul_v(&z, &K, &x);
    hol_sub(&z, &z, &y);
    same = hol_mat_is_zero(&z);
    hol_sparse_mul_t(&y, &k, &x);
    hol_mul_tv(&z, &K, &x);
    hol_sub(&z, &z, &y);
    tap_ok(same && hol_mat_is_zero(&z), "%ld bits: A x, A^T x as of dense matrices", (long)bits);
    hol_sparse_clear(&k);
    hol_mat_clear(&K);
    hol_mat_clear(&x);
    hol_mat_clear(&y);
    hol_mat_clear(&z);
}

/* A permutation of 0 .. n - 1? */
static bool
is_order(const struct hol_indices *order, size_t n)
{
    bool seen[N] = {false}, good = n <= N;

    for (size_t k = 0; k < n && good; k++) {
        good = order->at[k] < n && !seen[order->at[k]];
        if (good)
            seen[order->at[k]] = true;
    }
    return good;
}

static void
test_factors(mpfr_prec_t bits, long often, struct rng *r)
{
    struct hol_mat S, K;
    struct hol_sparse s = {0}, k = {0};
    struct hol_pattern t = {0};
    struct hol_ordering scratch = {0};
    struct hol_indices order = {0}, map = {0};
    struct hol_sparse_ldl ldl = {0};
    struct hol_sparse_lu lu = {0};
    struct hol_vec b, x, columns = {0};
    long double ratio = 0;

    if (hol_mat_init(&S, N, N, bits) != HOL_OK || hol_mat_init(&K, N, N, bits) != HOL_OK ||
        hol_vec_init(&x, N, bits) != HOL_OK)
        tap_bail("out of memory");
    make_symmetric(&S, often, r);
    make_general(&K, often, r);
    make_vector(&b, N, bits, r);
    if (hol_sparse_from(&s, &S, true) != HOL_OK || hol_sparse_from(&k, &K, false) != HOL_OK ||
        hol_order_minimum_degree(&order, &scratch, &s.pattern) != HOL_OK ||
        hol_sparse_ldl_analyse(&ldl, &s.pattern, order.at, bits) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(is_order(&order, N), "%ld%% filled: the order has every row once", often);
    hol_mat_round(&x, &b);
    tap_ok(hol_sparse_ldl_factor(&ldl, &ratio, &s.value, 0) == HOL_OK && ratio > 0 && ratio <= 1,
           "%ld bits, %ld%%: L D L^T", (long)bits, often);
    hol_sparse_ldl_solve(&ldl, &x);
    ratio = residual(&S, &x, &b);
    tap_ok(ratio <= 30, "and S x = b (ratio %.1Le)", ratio);
    if (hol_pattern_transpose(&t, &map, &k.pattern) != HOL_OK ||
        hol_sparse_lu_analyse(&lu, &t, &k.pattern, bits) != HOL_OK ||
        hol_numbers_reserve(&columns, t.count, bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t c = 0; c < t.count; c++) {
        mpfr_t e;

        mpfr_init2(e, bits);
        hol_mat_get(e, &k.value, map.at[c], 0);
        hol_mat_set(&columns, c, 0, e);
        mpfr_clear(e);
    }
    hol_mat_round(&x, &b);
    tap_ok(hol_sparse_lu_factor(&lu, &t, &columns) == HOL_OK, "P K Q = L U");
    tap_ok(lu.L_start.at[N] <= lu.room_L && lu.U_start.at[N] <= lu.room_U,
           "in the room known beforehand: %u of %zu, %u of %zu", lu.L_start.at[N], lu.room_L,
           lu.U_start.at[N], lu.room_U);
    hol_sparse_lu_solve(&lu, &x);
    ratio = residual(&K, &x, &b);
    tap_ok(ratio <= 30, "and K x = b (ratio %.1Le)", ratio);
    hol_mat_zero(&columns);
    tap_ok(hol_sparse_lu_factor(&lu, &t, &columns) == HOL_UNABLE, "K = 0: UNABLE");
    hol_mat_zero(&s.value);
    tap_ok(hol_sparse_ldl_factor(&ldl, &ratio, &s.value, 0) == HOL_UNABLE, "S = 0: UNABLE");
    hol_sparse_ldl_clear(&ldl);
    hol_sparse_lu_clear(&lu);
    hol_ordering_clear(&scratch);
    hol_indices_clear(&order);
    hol_indices_clear(&map);
    hol_pattern_clear(&t);
    hol_sparse_clear(&s);
    hol_sparse_clear(&k);
    hol_mat_clear(&columns);
    hol_mat_clear(&S);
    hol_mat_clear(&K);
    hol_mat_clear(&b);
    hol_mat_clear(&x);
}

/* A tree: every row but the first is next to one before it; a ring: with the last next to the
 * first. */
static size_t
fill_of(bool ring, struct rng *r)
{
    struct hol_pattern p = {0};
    struct hol_ordering scratch = {0};
    struct hol_indices order = {0};
    struct hol_sparse_ldl f = {0};
    size_t i[2 * N], j[2 * N], count = 0, fill;

    for (size_t k = 0; k < N; k++) {
        i[count] = j[count] = k;
        count++;
        if (k == 0)
            continue;
        i[count] = k;
        j[count++] = ring ? k - 1 : (size_t)rng_int(r, 0, (long)k - 1);
    }
    if (ring) {
        i[count] = N - 1;
        j[count++] = 0;
    }
    if (hol_pattern_set(&p, N, N, count, i, j) != HOL_OK ||
        hol_order_minimum_degree(&order, &scratch, &p) != HOL_OK ||
        hol_sparse_ldl_analyse(&f, &p, order.at, 53) != HOL_OK)
        tap_bail("out of memory");
    fill = f.fill - (count - N);
    hol_sparse_ldl_clear(&f);
    hol_ordering_clear(&scratch);
    hol_indices_clear(&order);
    hol_pattern_clear(&p);
    return fill;
}

static void
test_patterns(void)
{
    static const size_t i[] = {2, 0, 1, 2}, j[] = {1, 0, 0, 0}, twice[] = {0, 0, 0, 0};
    struct hol_pattern p = {0}, q = {0};

    tap_ok(hol_pattern_set(&p, 3, 3, 4, i, j) == HOL_OK && hol_pattern_find(&p, 2, 0) == 2 &&
               hol_pattern_find(&p, 2, 1) == 3 && hol_pattern_find(&p, 2, 2) == SIZE_MAX,
           "cells are found where they are");
    tap_ok(hol_pattern_copy(&q, &p) == HOL_OK && hol_pattern_equal(&p, &q), "a copy is equal");
    q.index.at[3] = 2;
    tap_ok(!hol_pattern_equal(&p, &q), "a cell elsewhere: not equal");
    hol_pattern_seal(&p);
    tap_ok(hol_pattern_copy(&q, &p) == HOL_OK && hol_pattern_equal(&p, &q) &&
               hol_pattern_set(&q, 3, 3, 4, j, i) == HOL_OK && !hol_pattern_equal(&p, &q) &&
               hol_pattern_set(&q, 3, 3, 4, i, j) == HOL_OK && hol_pattern_equal(&p, &q),
           "a sealed one and its copy are equal, until the copy is set anew");
    tap_ok(hol_pattern_set(&q, 2, 3, 4, i, j) == HOL_INVALID, "a cell outside: INVALID");
    tap_ok(hol_pattern_set(&q, 3, 3, 4, twice, twice) == HOL_INVALID, "a cell twice: INVALID");
    hol_pattern_clear(&p);
    hol_pattern_clear(&q);
}

/* Every allocation of the analyses fails in turn. */
static void
test_memory(mpfr_prec_t bits, struct rng *r)
{
    struct hol_mat S;
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;
    bool good = true;

    if (hol_mat_init(&S, N, N, bits) != HOL_OK)
        tap_bail("out of memory");
    make_symmetric(&S, 10, r);
    while (status == HOL_NOMEM && good && k < 1000) {
        struct hol_sparse s = {0};
        struct hol_ordering scratch = {0};
        struct hol_indices order = {0};
        struct hol_sparse_ldl ldl = {0};
        struct hol_sparse_lu lu = {0};

        heap_fail_at(++k);
        if ((status = hol_sparse_from(&s, &S, true)) == HOL_OK &&
            (status = hol_order_minimum_degree(&order, &scratch, &s.pattern)) == HOL_OK &&
            (status = hol_sparse_ldl_analyse(&ldl, &s.pattern, order.at, bits)) == HOL_OK)
            status = hol_sparse_lu_analyse(&lu, &s.pattern, &s.pattern, bits);
        heap_fail_at(0);
        good = status == HOL_NOMEM || status == HOL_OK;
        hol_sparse_clear(&s);
        hol_ordering_clear(&scratch);
        hol_indices_clear(&order);
        hol_sparse_ldl_clear(&ldl);
        hol_sparse_lu_clear(&lu);
    }
    tap_ok(good && status == HOL_OK && k > 30, "%ld bits: NOMEM at each of %zu allocations",
           (long)bits, k - 1);
    hol_mat_clear(&S);
}

int
main(void)
{
    static const mpfr_prec_t precisions[] = {24, 53, 212};
    static const long often[] = {0, 4, 12, 90};
    struct rng r = {tap_seed()};

    test_patterns();
    tap_ok(fill_of(false, &r) == 0, "least degrees: a tree has no new cells");
    tap_ok(fill_of(true, &r) == N - 3, "and a ring of %d has %d", N, N - 3);
    for (size_t b = 0; b < sizeof precisions / sizeof *precisions; b++) {
        test_products(precisions[b], &r);
        test_memory(precisions[b], &r);
        for (size_t o = 0; o < sizeof often / sizeof *often; o++)
            for (unsigned long i = 0; i < 2 * tap_multiplier(); i++)
                test_factors(precisions[b], often[o], &r);
    }
    mpfr_free_cache();
    return tap_done();
}
