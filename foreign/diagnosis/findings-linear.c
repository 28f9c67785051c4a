/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A linear combination of the parts of q'', fitted to all answers at once. */
#include "foreign/diagnosis/findings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LINEAR_MIN 3 /* answers */

static bool
solve_normal(long double x[HOL_LINEAR_PARTS], long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1])
{
    enum { N = HOL_LINEAR_PARTS };
    long double most = 0;
    bool used[N] = {false};

    for (int i = 0; i < N; i++)
        most = fmaxl(most, a[i][i]);
    for (int step = 0; step < N; step++) {
        int p = -1;
        for (int i = 0; i < N; i++)
            if (!used[i] && (p < 0 || a[i][i] > a[p][p]))
                p = i;
        used[p] = true;
        if (!(a[p][p] > 1e-10L * most))
            continue; /* its part is a combination of the others, or 0: it stays as it is */
        for (int i = 0; i < N; i++) {
            long double factor = a[i][p] / a[p][p];
            for (int j = 0; i != p && j <= N; j++)
                a[i][j] -= factor * a[p][j];
        }
    }
    for (int i = 0; i < N; i++)
        x[i] = a[i][i] > 1e-10L * most ? a[i][N] / a[i][i] : 0;
    return most > 0;
}

static long double
misfit(const struct hol_off *o, const long double x[HOL_LINEAR_PARTS])
{
    long double worst = 0;

    for (size_t i = 0; i < o->n; i++) {
        long double r = o->parts[i];
        for (int k = 0; k < HOL_LINEAR_PARTS; k++)
            r -= x[k] * o->parts[i + (size_t)(k + 1) * o->n];
        if (!isfinite(r))
            return INFINITY;
        worst = fmaxl(worst, fabsl(r));
    }
    return worst;
}

static void
accumulate(long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1], const struct hol_off *o)
{
    for (size_t i = 0; i < o->n; i++)
        for (int k = 0; k < HOL_LINEAR_PARTS; k++) {
            long double p = o->parts[i + (size_t)(k + 1) * o->n];
            for (int l = 0; l < HOL_LINEAR_PARTS; l++)
                a[k][l] += p * o->parts[i + (size_t)(l + 1) * o->n];
            a[k][HOL_LINEAR_PARTS] += p * o->parts[i];
        }
}

void
hol_telling_linear(struct hol_telling *t)
{
    static const long double truth[HOL_LINEAR_PARTS] = {1, 0, 1, 1, 0};
    static const char *const names[HOL_LINEAR_PARTS] = {
        "P M^-1 F", "(1 - P) M^-1 F", "the part of b", "P M^-1 C", "(1 - P) M^-1 C"};
    long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1] = {{0}}, x[HOL_LINEAR_PARTS];
    size_t numbers = 0, answers = 0, matched = 0, length;
    bool fault = false;
    struct hol_diagnosis_finding *f;

    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) && t->d->list[i].parts != NULL) {
            accumulate(a, &t->d->list[i]);
            numbers += t->d->list[i].n;
            answers++;
        }
    if (answers < LINEAR_MIN || numbers < 3 * HOL_LINEAR_PARTS || !solve_normal(x, a))
        return;
    for (int k = 0; k < HOL_LINEAR_PARTS; k++) {
        if (!isfinite((double)(truth[k] + x[k])))
            return;
        if (fabsl(x[k] - roundl(4 * x[k]) / 4) < 1e-6L)
            x[k] = roundl(4 * x[k]) / 4;
        fault = fault || x[k] != 0;
    }
    if (!fault) /* it is the right q'' that fits: the fault is elsewhere */
        return;
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *o = &t->d->list[i];
        if (hol_telling_is_done(t, i) || o->parts == NULL ||
            !(misfit(o, x) <= fminl(1e-4L * o->most, 1e-6L)))
            continue;
        hol_telling_explain(t, i);
        matched++;
    }
    if (matched < LINEAR_MIN || matched * HOL_FINDING_SHARE < t->d->count) {
        hol_telling_take_back(t);
        return;
    }
    f = hol_telling_add(t, "linear", matched, t->d->count);
    (void)snprintf(f->sentence, sizeof f->sentence, "in q'' equals");
    for (int k = 0; k < HOL_LINEAR_PARTS; k++) {
        length = strlen(f->sentence);
        if (truth[k] + x[k] != 0)
            (void)snprintf(f->sentence + length, sizeof f->sentence - length, "%s %.4Lg %s",
                           length > 14 ? " +" : "", truth[k] + x[k], names[k]);
    }
    length = strlen(f->sentence);
    (void)snprintf(f->sentence + length, sizeof f->sentence - length,
                   " (P: onto what the constraints leave free) on %zu of %s", matched, t->of);
}
