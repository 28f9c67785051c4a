/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "bench/lines.h"

#include "bench/bare.h"
#include "numeric/alloc.h"
#include "reports/timings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
bench_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

void
bench_lines_add(struct bench_lines *lines, const char *text)
{
    struct bench_line l = {.n = 0};
    int own;

    if (lines->count == BENCH_LINES || sscanf(text, "%23[^,],%39[^,],%d,%zu,%zu,%lf,%lf", l.core,
                                              l.name, &own, &l.n, &l.m, &l.seconds, &l.flops) != 7)
        return;
    l.own = own != 0;
    lines->line[lines->count++] = l;
}

/* The best over the kernels of OpenBLAS, NULL: not measured. */
static const struct bench_line *
best(const struct bench_lines *lines, const char *name, size_t n)
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

/* The slope of log time over log n, from n = 30 on. NaN: fewer than three sizes. */
static double
exponent(const struct bench_lines *lines, const char *name)
{
    double x = 0, y = 0, xx = 0, xy = 0, count = 0;

    for (size_t k = 0; k < lines->count; k++) {
        const struct bench_line *l = &lines->line[k];
        double u = log((double)l->n), v = log(l->seconds);

        if (l->n < 30 || l != best(lines, name, l->n))
            continue;
        x += u;
        y += v;
        xx += u * u;
        xy += u * v;
        count++;
    }
    return count < 3 ? NAN : (count * xy - x * y) / (count * xx - x * x);
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

static void
print_times(const struct bench_lines *lines)
{
    printf("us per solve, the best kernels of OpenBLAS for each; growth: exponent of n from 30 on\n"
           "%-22s",
           "");
    for (size_t k = 0; k < lines->count; k++)
        if (strcmp(lines->line[k].name, lines->line[0].name) == 0 && is_first(lines, k, true))
            printf(" (%4zu,%4zu)", lines->line[k].n, lines->line[k].m);
    printf("  growth\n");
    for (size_t k = 0; k < lines->count; k++) {
        if (!is_first(lines, k, false))
            continue;
        printf("%-22s", lines->line[k].name);
        for (size_t i = 0; i < lines->count; i++) {
            const struct bench_line *l = NULL;

            if (strcmp(lines->line[i].name, lines->line[0].name) != 0 || !is_first(lines, i, true))
                continue;
            if ((l = best(lines, lines->line[k].name, lines->line[i].n)) != NULL)
                printf(" %11.4g", 1e6 * l->seconds);
            else
                printf(" %11s", "-");
        }
        printf("  %6.2f\n", exponent(lines, lines->line[k].name));
    }
}

/* A formulation over the bare sequence of its method, and that sequence's speed. */
static void
print_ratios(const struct bench_lines *lines)
{
    printf("\nformulation over the bare sequence of the same method (its kernels; Gflop/s)\n");
    for (size_t b = 0; bare_methods[b].name != NULL; b++) {
        if (bare_methods[b].solver == NULL)
            continue;
        for (size_t k = 0; k < lines->count; k++) {
            const struct bench_line *bare = &lines->line[k], *own;

            if (strcmp(bare->name, bare_methods[b].name) != 0 || !is_first(lines, k, true))
                continue;
            bare = best(lines, bare->name, bare->n);
            if ((own = best(lines, bare_methods[b].solver, bare->n)) == NULL)
                continue;
            printf("%-16s / %-14s (%4zu,%4zu) %8.2f   (%s; %.1f)\n", own->name, bare->name, own->n,
                   own->m, own->seconds / bare->seconds, bare->core,
                   1e-9 * bare->flops / bare->seconds);
        }
    }
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

void
bench_lines_report(const struct bench_lines *lines)
{
    FILE *csv = fopen("bench-solvers.csv", "w");

    if (csv != NULL) {
        fprintf(csv, "%s\n", HOL_TIMINGS_HEAD);
        for (size_t k = 0; k < lines->count; k++) {
            const struct bench_line *l = &lines->line[k];

            fprintf(csv, "%s,%s,%d,%zu,%zu,%.9g,%.9g,%s\n", l->core, l->name, l->own, l->n, l->m,
                    l->seconds, l->flops, l->own ? "" : formulation_of(l->name));
        }
        if (fclose(csv) != 0)
            fprintf(stderr, "bench-solvers.csv cannot be written\n");
    }
    print_times(lines);
    print_ratios(lines);
    fflush(stdout); /* before gnuplot speaks */
}

/* gnuplot draws the data in this folder; text has no apostrophe. */
static void
draw(const char *source, const char *text)
{
    char command[16384];

    for (int png = 0; png < 2; png++) {
        if (snprintf(command, sizeof command,
                     "gnuplot -c '%s/reports/times.gp' bench-solvers '%s/reports' %s '%s' 2>&1",
                     source, source, png ? "png" : "pdf", text) >= (int)sizeof command)
            return;
        if (system(command) != 0)
            printf("no figure: gnuplot is not there, or fails\n");
    }
}

void
bench_lines_figure(const char *source)
{
    struct hol_timings *timings = NULL;
    size_t line;
    FILE *csv = source != NULL ? fopen("bench-solvers.csv", "r") : NULL, *data = NULL;
    char *text = NULL;

    if (csv == NULL)
        return;
    if (hol_timings_read(&timings, &line, csv) == HOL_OK)
        data = fopen("bench-solvers.dat", "w");
    (void)fclose(csv);
    if (data != NULL) {
        bool written = hol_timings_data(data, timings) == HOL_OK;
        written = fclose(data) == 0 && written;
        if (written && (text = hol_timings_text(timings)) != NULL)
            draw(source, text);
    }
    hol_free(text);
    hol_timings_destroy(timings);
}
