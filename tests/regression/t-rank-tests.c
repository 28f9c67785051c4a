/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The tests by ranks: closed forms, every split and every sign counted one by one, the normal
 * approximation beside the exact count, and values that GNU R 4.2 (wilcox.test) gives.
 */
#include "compare/regression/rank-tests.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdbool.h>

static double
rank_sum(const double *x, size_t nx, const double *y, size_t ny)
{
    double p = NAN;

    return hol_rank_sum_test(&p, x, nx, y, ny) == HOL_OK ? p : NAN;
}

static double
signed_rank(const double *d, size_t n)
{
    double p = NAN;

    return hol_signed_rank_test(&p, d, n) == HOL_OK ? p : NAN;
}

/* The mean rank of v[i], by counting. */
static double
rank_of(const double *v, size_t count, size_t i)
{
    double below = 0, equal = 0;

    for (size_t k = 0; k < count; k++) {
        below += v[k] < v[i];
        equal += !(v[k] < v[i]) && !(v[k] > v[i]);
    }
    return below + (equal + 1) / 2;
}

/* p by all subsets of that size, or of any size where the values are differences. */
static double
count_all(const double *v, size_t count, size_t chosen, bool signs)
{
    double absolute[16], rank[16], mean = 0, seen = 0, far = 0, all = 0;

    for (size_t i = 0; i < count; i++)
        absolute[i] = signs ? fabs(v[i]) : v[i];
    for (size_t i = 0; i < count; i++) {
        rank[i] = rank_of(absolute, count, i);
        mean += rank[i] * (signs ? 0.5 : (double)chosen / (double)count);
        seen += (signs ? v[i] > 0 : i < chosen) ? rank[i] : 0;
    }
    for (unsigned set = 0; set < 1u << count; set++) {
        double sum = 0;
        size_t size = 0;
        for (size_t i = 0; i < count; i++)
            if (set >> i & 1) {
                sum += rank[i];
                size++;
            }
        if (!signs && size != chosen)
            continue;
        all++;
        far += fabs(sum - mean) > fabs(seen - mean) - 1e-9;
    }
    return far / all;
}

static bool
near(double x, double y)
{
    return fabs(x - y) <= 1e-12 * fmax(1, fabs(y));
}

static void
test_closed(void)
{
    static const double low[] = {1, 2, 3, 4, 5}, high[] = {6, 7, 8, 9, 10};

    tap_ok(near(rank_sum(low, 5, high, 5), 2.0 / 252), "5 below 5: 2 / binomial(10, 5)");
    tap_ok(near(hol_rank_sum_least(5, 5), 2.0 / 252) && near(hol_rank_sum_least(1, 1), 1),
           "... which is the least; of one and one it is 1");
    tap_ok(near(rank_sum(low, 5, low, 5), 1), "the same twice: 1");
    tap_ok(near(rank_sum(low, 0, high, 5), 1), "an empty sample: 1");
    for (size_t n = 1; n <= 5; n++)
        tap_ok(near(signed_rank(low, n), fmin(1, 2 / ldexp(1, (int)n))),
               "%zu differences of one sign: 2 / 2^%zu", n, n);
    tap_ok(near(signed_rank((const double[]){0, 0, 1}, 3), 1), "zeros are left out");
}

static void
test_all(void)
{
    struct rng r = {tap_seed()};

    for (int trial = 0; trial < 60; trial++) {
        size_t count = (size_t)rng_int(&r, 2, 11), chosen = (size_t)rng_int(&r, 1, (long)count - 1);
        int span = trial % 2 ? 4 : 1000; /* with many ties; with few */
        double v[16];
        for (size_t i = 0; i < count; i++)
            v[i] = rng_int(&r, -span, span) + 0.5;
        double p = rank_sum(v, chosen, v + chosen, count - chosen);
        double q = count_all(v, count, chosen, false);
        tap_ok(near(p, q), "rank sum, %zu of %zu: %.6g as all splits say: %.6g", chosen, count, p,
               q);
        p = signed_rank(v, count);
        q = count_all(v, count, 0, true);
        tap_ok(near(p, q), "signed ranks, %zu: %.6g as all signs say: %.6g", count, p, q);
    }
}

/* x[i] = 3 i mod 53, y[i] = (5 i mod 53) + 4 and the like: distinct but for ties of two. */
static void
test_large(void)
{
    double x[30], y[30], d[60], p;

    for (int i = 0; i < 30; i++) {
        x[i] = 3 * i % 53;
        y[i] = 5 * i % 53 + 4;
    }
    for (int i = 0; i < 60; i++)
        d[i] = 7 * i % 61 - 25.5;
    /* wilcox.test(x, y)$p.value: 30 and 30 values, with ties, corrected for continuity */
    p = rank_sum(x, 30, y, 30);
    tap_ok(fabs(p - 0.108611187004789) < 1e-9, "30 and 30 values: %.12g, as R says", p);
    /* wilcox.test(d, exact = FALSE)$p.value */
    p = signed_rank(d, 60);
    tap_ok(fabs(p - 0.0968767011112024) < 1e-9, "60 differences: %.12g, as R says", p);
    /* wilcox.test(x[1:25], y[1:25] + 0.25, exact = TRUE)$p.value, no ties */
    for (int i = 0; i < 25; i++)
        y[i] += 0.25;
    p = rank_sum(x, 25, y, 25);
    tap_ok(fabs(p - 0.107748161585152) < 1e-9, "25 and 25, exact: %.12g, as R says", p);
}

static enum hol_status
both(double *p)
{
    static const double x[] = {1, 2, 3}, y[] = {2, 4};
    enum hol_status status = hol_rank_sum_test(p, x, 3, y, 2);

    return status == HOL_OK ? hol_signed_rank_test(p, x, 3) : status;
}

int
main(void)
{
    double p;

    test_closed();
    test_all();
    test_large();
    for (size_t k = 1;; k++) {
        heap_fail_at(k);
        enum hol_status status = both(&p);
        bool failed = heap_calls() >= k;
        heap_fail_at(0);
        if (!failed)
            break;
        tap_ok(status == HOL_NOMEM, "allocation %zu fails: NOMEM", k);
    }
    return tap_done();
}
