/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The measurements of bench-solvers: collected, printed as tables, and compared with the aims. */
#include "bench/lines.h"

#include "base/alloc.h"
#include "bench/baselines/bare.h"
#include "bench/bench.h"
#include "reports/studies/timings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
bench_lines_add(struct bench_lines *lines, const char *text, size_t choice)
{
    struct bench_line l = {.choice = choice};
    int own;

    if (lines->count == BENCH_LINES || sscanf(text, "%23[^,],%39[^,],%d,%zu,%zu,%lf,%lf", l.core,
                                              l.name, &own, &l.n, &l.m, &l.seconds, &l.flops) != 7)
        return;
    l.own = own != 0;
    lines->line[lines->count++] = l;
}

const struct bench_line *
bench_lines_best(const struct bench_lines *lines, const char *name, size_t n)
{
    const struct bench_line *found = NULL;

    for (size_t k = 0; k < lines->count; k++) {
        const struct bench_line *l = &lines->line[k];

        if (l->n == n && strcmp(l->name, name) == 0 &&
            (found == NULL || l->seconds < found->seconds))
            found = l;
    }
    return found;
}

/* Is it the first line of its name (and, unless 0, of its size)? */
static bool
is_first(const struct bench_lines *lines, size_t k, bool of_size)
{
    for (size_t i = 0; i < k; i++)
        if (strcmp(lines->line[i].name, lines->line[k].name) == 0 &&
            (!of_size || lines->line[i].n == lines->line[k].n))
            return false;
    return true;
}

struct sizes {
    size_t count, n[HOL_TIMINGS_SIZES], m[HOL_TIMINGS_SIZES];
};

/* All sizes, in the order of their first lines. */
static struct sizes
sizes_of(const struct bench_lines *lines)
{
    struct sizes s = {.count = 0};

    for (size_t k = 0; k < lines->count; k++) {
        size_t i = 0;

        while (i < s.count && s.n[i] != lines->line[k].n)
            i++;
        if (i < s.count || i == HOL_TIMINGS_SIZES)
            continue;
        s.n[s.count] = lines->line[k].n;
        s.m[s.count++] = lines->line[k].m;
    }
    return s;
}

static void
print_head(const char *title, const struct sizes *sizes, const char *last)
{
    printf("%s\n%-34s", title, "");
    for (size_t i = 0; i < sizes->count; i++)
        printf(" (%4zu,%4zu)", sizes->n[i], sizes->m[i]);
    printf("  %s\n", last);
}

static double
exponent_of(const struct hol_timings *times, const char *name)
{
    for (size_t k = 0; times != NULL && k < times->count; k++)
        if (strcmp(times->method[k].name, name) == 0)
            return hol_timings_exponent(&times->method[k]);
    return NAN;
}

static void
print_times(const struct bench_lines *lines, const struct hol_timings *times)
{
    struct sizes sizes = sizes_of(lines);
    bool left = false;

    print_head("us per solve (CPU time of the thread, lower quartile), the best kernels of "
               "OpenBLAS for each; growth: exponent of n, fitted from n = 30 on",
               &sizes, "growth");
    for (size_t k = 0; k < lines->count; k++) {
        const char *name = lines->line[k].name;
        double exponent = exponent_of(times, name);

        if (!is_first(lines, k, false))
            continue;
        printf("%-34s", name);
        for (size_t i = 0; i < sizes.count; i++) {
            const struct bench_line *l = bench_lines_best(lines, name, sizes.n[i]);

            if (l != NULL)
                printf(" %11.4g", 1e6 * l->seconds);
            else
                printf(" %11s", "*");
            left = left || l == NULL;
        }
        if (isnan(exponent))
            printf("       -\n");
        else
            printf("  %6.2f\n", exponent);
    }
    if (left)
        printf("*: not measured; by its growth so far one solve takes more than %.0f s\n",
               BENCH_LIMIT);
}

/* How fast the baselines are whose operations are counted. */
static void
print_flops(const struct bench_lines *lines)
{
    struct sizes sizes = sizes_of(lines);

    print_head(
        "\nfloating-point operations of the baselines, and Gflop/s; where they depend on the "
        "numbers they are not counted",
        &sizes, "");
    for (size_t k = 0; k < lines->count; k++) {
        if (!is_first(lines, k, false) || lines->line[k].flops <= 0)
            continue;
        for (int speed = 0; speed < 2; speed++) {
            printf("%-24s %-9s", speed ? "" : lines->line[k].name, speed ? "Gflop/s" : "flop");
            for (size_t i = 0; i < sizes.count; i++) {
                const struct bench_line *l =
                    bench_lines_best(lines, lines->line[k].name, sizes.n[i]);

                if (l == NULL)
                    printf(" %11s", "-");
                else
                    printf(" %11.4g", speed ? 1e-9 * l->flops / l->seconds : l->flops);
            }
            printf("\n");
        }
    }
}

/* Time of `over` by that of `under`, each with its best kernels; NaN: not both were measured. */
static double
ratio_of(const struct bench_lines *lines, const char *over, const char *under, size_t n)
{
    const struct bench_line *a = bench_lines_best(lines, over, n);
    const struct bench_line *b = bench_lines_best(lines, under, n);

    return a == NULL || b == NULL ? NAN : a->seconds / b->seconds;
}

/* Each formulation over the bare sequence of its method. */
static void
print_ratios(const struct bench_lines *lines)
{
    struct sizes sizes = sizes_of(lines);

    print_head("\nformulation over the bare sequence of the same method", &sizes, "");
    for (const struct bare_method *b = bare_methods; b->name != NULL; b++) {
        char what[100];

        if (b->solver == NULL)
            continue;
        (void)snprintf(what, sizeof what, "%s / %s", b->solver, b->name);
        printf("%-34s", what);
        for (size_t i = 0; i < sizes.count; i++) {
            double ratio = ratio_of(lines, b->solver, b->name, sizes.n[i]);

            if (isnan(ratio))
                printf(" %11s", "-");
            else
                printf(" %11.2f", ratio);
        }
        printf("\n");
    }
    print_head("kernels of the bare sequences", &sizes, "");
    for (const struct bare_method *b = bare_methods; b->name != NULL; b++) {
        printf("%-34s", b->name);
        for (size_t i = 0; i < sizes.count; i++) {
            const struct bench_line *l = bench_lines_best(lines, b->name, sizes.n[i]);

            printf(" %11s", l != NULL ? l->core : "-");
        }
        printf("\n");
    }
}

/* What a formulation on LAPACK may cost beside the bare sequence: it decides the rank, too. */
static double
bound_of(size_t n)
{
    return n < 100 ? 1.5 : n < 300 ? 1.3 : 1.1;
}

/* The ratio furthest above its bound, from n = 30 on. */
static void
aim_of_large(const struct bench_lines *lines, const struct bare_method *b)
{
    struct sizes sizes = sizes_of(lines);
    double worst = NAN, bound = 1.1;
    char what[160];

    (void)snprintf(what, sizeof what, "%s / %s", b->solver, b->name);
    for (size_t i = 0; i < sizes.count; i++) {
        double ratio = ratio_of(lines, b->solver, b->name, sizes.n[i]);

        if (sizes.n[i] < 30 || isnan(ratio) || ratio / bound_of(sizes.n[i]) <= worst / bound)
            continue;
        worst = ratio;
        bound = bound_of(sizes.n[i]);
        (void)snprintf(what, sizeof what, "%s / %s, worst of n >= 30: (%zu,%zu)", b->solver,
                       b->name, sizes.n[i], sizes.m[i]);
    }
    bench_aim(what, worst, BENCH_AT_MOST, bound);
}

static void
print_aims(const struct bench_lines *lines)
{
    static const struct {
        size_t n, m;
        double least;
    } small[] = {{3, 1, 16}, {6, 2, 7}, {12, 6, 2.8}};

    printf("\n");
    for (size_t k = 0; k < sizeof small / sizeof *small; k++) {
        char what[80];

        (void)snprintf(what, sizeof what, "dgeqp3 / min-norm/kernel (%zu,%zu)", small[k].n,
                       small[k].m);
        bench_aim(what, ratio_of(lines, "dgeqp3", "min-norm/kernel", small[k].n), BENCH_AT_LEAST,
                  small[k].least);
    }
    for (const struct bare_method *b = bare_methods; b->name != NULL; b++)
        if (b->solver != NULL)
            aim_of_large(lines, b);
}

/* The formulation of whose method a baseline is. */
static const char *
formulation_of(const char *baseline)
{
    for (size_t b = 0; bare_methods[b].name != NULL; b++)
        if (strcmp(bare_methods[b].name, baseline) == 0 && bare_methods[b].solver != NULL)
            return bare_methods[b].solver;
    return "";
}

static void
write_csv(const struct bench_lines *lines)
{
    FILE *csv = fopen("bench-solvers.csv", "w");

    if (csv == NULL)
        return;
    fprintf(csv, "%s\n", HOL_TIMINGS_HEAD);
    for (size_t k = 0; k < lines->count; k++) {
        const struct bench_line *l = &lines->line[k];

        fprintf(csv, "%s,%s,%d,%zu,%zu,%.9g,%.9g,%s\n", l->core, l->name, l->own, l->n, l->m,
                l->seconds, l->flops, l->own ? "" : formulation_of(l->name));
    }
    if (fclose(csv) != 0)
        fprintf(stderr, "bench-solvers.csv cannot be written\n");
}

void
bench_lines_report(const struct bench_lines *lines)
{
    struct hol_timings *times = NULL;
    size_t line;
    FILE *csv;
    char why[HOL_DRAW_WHY];

    write_csv(lines);
    csv = fopen("bench-solvers.csv", "r");
    if (csv != NULL && hol_timings_read(&times, &line, csv) != HOL_OK)
        times = NULL;
    if (csv != NULL)
        (void)fclose(csv);
    print_times(lines, times);
    print_flops(lines);
    print_ratios(lines);
    print_aims(lines);
    fflush(stdout); /* before gnuplot speaks */
    if (times != NULL)
        if (hol_draw_all(".", "bench-solvers", why, &hol_timings_drawing, NULL, times) != HOL_OK)
            printf("no figure: %s\n", why);
    hol_timings_destroy(times);
}
