/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Times of solvers against n, from the table that bench-solvers writes, and their figure. */
#include "reports/studies/timings.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------------- the table */

/* Cut the fields of a line apart, in place; how many there are, at most `most`. */
static size_t
split(char *line, char **field, size_t most)
{
    size_t count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    for (char *p = line; count < most; p++) {
        field[count++] = p;
        p += strcspn(p, ",");
        if (*p == '\0')
            return count;
        *p = '\0';
    }
    return most + 1; /* there are more */
}

static bool
read_size(size_t *value, const char *text)
{
    char *end;

    *value = (size_t)strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && *value <= 1000000000;
}

static bool
read_seconds(double *value, const char *text)
{
    char *end;

    *value = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*value) && *value > 0;
}

/* A name goes into a figure and a page: letters, digits, blanks and -+/_. of ASCII. */
static bool
read_name(char name[40], const char *text)
{
    size_t length = strlen(text);

    if (length >= 40 ||
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -+/_.") !=
            length)
        return false;
    memcpy(name, text, length + 1);
    return true;
}

/* The method of that name, a new one if need be; NULL: one too many. */
static struct hol_timings_method *
method_of(struct hol_timings *times, const char *name, const char *of, bool own)
{
    for (size_t k = 0; k < times->count; k++)
        if (strcmp(times->method[k].name, name) == 0)
            return &times->method[k];
    if (times->count == HOL_TIMINGS_METHODS)
        return NULL;
    struct hol_timings_method *m = &times->method[times->count++];
    *m = (struct hol_timings_method){.own = own};
    memcpy(m->name, name, strlen(name) + 1);
    memcpy(m->of, of, strlen(of) + 1);
    return m;
}

/* One more measurement, in its place by n. */
static bool
add_point(struct hol_timings_method *method, size_t n, size_t m, double seconds)
{
    size_t at = 0;

    while (at < method->count && method->point[at].n < n)
        at++;
    if (at < method->count && method->point[at].n == n) {
        if (seconds < method->point[at].seconds)
            method->point[at].seconds = seconds;
        return true;
    }
    if (method->count == HOL_TIMINGS_SIZES)
        return false;
    memmove(&method->point[at + 1], &method->point[at],
            (method->count - at) * sizeof method->point[0]);
    method->point[at].n = n;
    method->point[at].m = m;
    method->point[at].seconds = seconds;
    method->count++;
    return true;
}

static bool
read_line(struct hol_timings *times, char *line)
{
    char *field[8], name[40], of[40];
    size_t n, m;
    double seconds;

    if (split(line, field, 8) != 8 || !read_name(name, field[1]) || name[0] == '\0' ||
        !read_name(of, field[7]) || !read_size(&n, field[3]) || n == 0 ||
        !read_size(&m, field[4]) || !read_seconds(&seconds, field[5]) ||
        (strcmp(field[2], "0") != 0 && strcmp(field[2], "1") != 0))
        return false;
    struct hol_timings_method *method = method_of(times, name, of, field[2][0] == '1');
    return method != NULL && add_point(method, n, m, seconds);
}

enum hol_status
hol_timings_read(struct hol_timings **out, size_t *line, FILE *in)
{
    struct hol_timings *times = hol_alloc(1, sizeof *times);
    char text[512];
    bool good = true, any = false;

    if (times == NULL)
        return HOL_NOMEM;
    times->count = 0;
    *line = 0;
    while (good && fgets(text, sizeof text, in) != NULL) {
        ++*line;
        if (*line == 1) {
            text[strcspn(text, "\r\n")] = '\0';
            good = strcmp(text, HOL_TIMINGS_HEAD) == 0;
        } else {
            good = read_line(times, text);
        }
    }
    for (size_t k = 0; k < times->count; k++)
        any = any || times->method[k].own;
    if (*line == 0)
        *line = 1; /* which is missing */
    if (!good || !any) {
        hol_free(times);
        return HOL_INVALID;
    }
    *out = times;
    return HOL_OK;
}

void
hol_timings_destroy(struct hol_timings *times)
{
    hol_free(times);
}

double
hol_timings_exponent(const struct hol_timings_method *method)
{
    double x = 0, y = 0, xx = 0, xy = 0, count = 0;

    for (size_t i = 0; i < method->count; i++) {
        double u = log((double)method->point[i].n), v = log(method->point[i].seconds);

        if (method->point[i].n < 30)
            continue;
        x += u;
        y += v;
        xx += u * u;
        xy += u * v;
        count++;
    }
    return count < 3 ? NAN : (count * xy - x * y) / (count * xx - x * x);
}

/* ---------------------------------------------------------------------------- the figure */

/* The least time at n coordinates. */
static double
fastest(const struct hol_timings *times, size_t n)
{
    double least = INFINITY;

    for (size_t k = 0; k < times->count; k++)
        for (size_t i = 0; i < times->method[k].count; i++)
            if (times->method[k].point[i].n == n)
                least = fmin(least, times->method[k].point[i].seconds);
    return least;
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_timings *times = context;

    for (size_t k = 0; k < times->count; k++) {
        fprintf(out, "# %s\n", times->method[k].name);
        for (size_t i = 0; i < times->method[k].count; i++)
            fprintf(out, "%zu %.6g %.6g\n", times->method[k].point[i].n,
                    times->method[k].point[i].seconds,
                    times->method[k].point[i].seconds /
                        fastest(times, times->method[k].point[i].n));
        fputs("\n\n", out);
    }
    return HOL_OK;
}

/* Number of methods; of each whether it is a formulation, its name, where the baseline of its
 * method is (from 1; 0: there is none), the exponent. */
static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_timings *times = context;

    fprintf(out, "%zu", times->count);
    for (size_t k = 0; k < times->count; k++) {
        double exponent = hol_timings_exponent(&times->method[k]);
        size_t baseline = 0;

        for (size_t i = 0; i < times->count && times->method[k].own; i++)
            if (!times->method[i].own && strcmp(times->method[i].of, times->method[k].name) == 0)
                baseline = i + 1;
        fprintf(out, " %d \"%s\" %zu", times->method[k].own, times->method[k].name, baseline);
        if (isnan(exponent))
            fputs(" \"\"", out);
        else
            fprintf(out, " \"n^{/*1.27 %.1f}\"", exponent);
    }
    return HOL_OK;
}

static const char *
panel(const void *context, size_t k)
{
    const struct hol_timings *times = context;

    for (size_t i = 0; i < times->count; i++)
        if (times->method[i].own && k-- == 0)
            return times->method[i].name;
    return NULL;
}

const struct hol_drawing hol_timings_drawing = {
    .template = "times", .column = true, .data = put_data, .text = put_text, .panel = panel};
