/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tests by ranks: exact by counting sums of ranks, normal where there are many values. */
#include "compare/regression/rank-tests.h"

#include "base/alloc.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define EXACT_MOST 50 /* values: binomial(50, 25) and 2^50 are exact in double */

struct ranked {
    double value;
    size_t from, rank; /* index in the sample; twice the rank, so that ties have whole numbers */
};

static int
by_value(const void *a, const void *b)
{
    double x = ((const struct ranked *)a)->value, y = ((const struct ranked *)b)->value;

    return (x > y) - (x < y);
}

/* Rank them; returns the sum of t^3 - t over ties of t values. */
static double
rank(struct ranked *list, size_t count)
{
    double ties = 0;

    qsort(list, count, sizeof *list, by_value);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && !(list[next].value > list[i].value); next++)
            ;
        double t = (double)(next - i);
        ties += t * t * t - t;
        for (size_t k = i; k < next; k++)
            list[k].rank = i + next + 1; /* twice the mean of i + 1 .. next */
    }
    return ties;
}

static double
tail(double distance, double variance)
{
    double z = (distance - 0.5) / sqrt(variance); /* corrected for continuity */

    return !(variance > 0) || z <= 0 ? 1 : fmin(1, 2 * gsl_cdf_ugaussian_Q(z));
}

/*
 * Of all ways to choose `chosen` of the ranks (or, with signs, any number of them) the share whose
 * sum is at least as far from its mean as `sum`.
 */
static enum hol_status
count_sums(double *p, const struct ranked *list, size_t count, size_t chosen, bool signs,
           size_t sum)
{
    size_t total = 0, sizes = signs ? 1 : chosen + 1;

    for (size_t i = 0; i < count; i++)
        total += list[i].rank;
    double *ways = hol_alloc(sizes * (total + 1), sizeof *ways); /* [size][sum] */
    if (ways == NULL)
        return HOL_NOMEM;
    ways[0] = 1;
    for (size_t i = 0; i < count; i++)
        for (size_t k = sizes; k-- > (signs ? 0 : 1);) {
            double *into = ways + k * (total + 1),
                   *from = signs ? into : ways + (k - 1) * (total + 1);
            for (size_t s = total + 1; s-- > list[i].rank;)
                into[s] += from[s - list[i].rank];
        }
    const double *last = ways + (sizes - 1) * (total + 1);
    double all = 0, far = 0;
    double mean = signs ? (double)total / 2 : (double)total * (double)chosen / (double)count;
    double distance = fabs((double)sum - mean) - 1e-9 * (double)total;
    for (size_t s = 0; s <= total; s++) {
        all += last[s];
        if (fabs((double)s - mean) >= distance)
            far += last[s];
    }
    *p = fmin(1, far / all);
    hol_free(ways);
    return HOL_OK;
}

enum hol_status
hol_rank_sum_test(double *p, const double *x, size_t nx, const double *y, size_t ny)
{
    size_t count = nx + ny, sum = 0;
    enum hol_status status = HOL_OK;

    *p = 1;
    if (nx == 0 || ny == 0)
        return HOL_OK;
    struct ranked *list = hol_alloc(count, sizeof *list);
    if (list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct ranked){.value = i < nx ? x[i] : y[i - nx], .from = i};
    double ties = rank(list, count), n = (double)count, m = (double)nx * (double)ny;
    for (size_t i = 0; i < count; i++)
        sum += list[i].from < nx ? list[i].rank : 0;
    if (count <= EXACT_MOST)
        status = count_sums(p, list, count, nx, false, sum);
    else
        *p = tail(fabs((double)sum / 2 - (double)nx * (n + 1) / 2),
                  m / 12 * (n + 1 - ties / (n * (n - 1))));
    hol_free(list);
    return status;
}

double
hol_rank_sum_least(size_t nx, size_t ny)
{
    double ways = 1;

    for (size_t i = 1; i <= nx; i++)
        ways *= (double)(ny + i) / (double)i;
    return fmin(1, 2 / ways);
}

enum hol_status
hol_signed_rank_test(double *p, const double *difference, size_t count)
{
    struct ranked *list = hol_alloc(count, sizeof *list);
    size_t used = 0, sum = 0;
    enum hol_status status = HOL_OK;

    *p = 1;
    if (list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < count; i++)
        if (difference[i] < 0 || difference[i] > 0)
            list[used++] = (struct ranked){.value = fabs(difference[i]), .from = i};
    double ties = rank(list, used), n = (double)used;
    for (size_t i = 0; i < used; i++)
        sum += difference[list[i].from] > 0 ? list[i].rank : 0;
    if (used > 0 && used <= EXACT_MOST)
        status = count_sums(p, list, used, 0, true, sum);
    else if (used > 0)
        *p = tail(fabs((double)sum / 2 - n * (n + 1) / 4),
                  n * (n + 1) * (2 * n + 1) / 24 - ties / 48);
    hol_free(list);
    return status;
}
