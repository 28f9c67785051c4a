/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a validation's summary, JSON, HTML and LaTeX back, for tests. */
#include "tests/foreign/sheet.h"

#include "foreign/exchange.h"
#include "tests/support/tap.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t
sheet_count(const char *text, const char *what)
{
    size_t count = 0;

    for (; (text = strstr(text, what)) != NULL; text += strlen(what))
        count++;
    return count;
}

/* --- the summary again, from the problems in the JSON */

static double
number(const json_t *value) /* NaN: null */
{
    if (json_is_string(value))
        return INFINITY;
    return json_is_number(value) ? json_number_value(value) : NAN;
}

struct again {
    size_t problems, broken;
    const char *verdict; /* one to be counted */
    size_t tally;
    size_t count; /* of values */
    double values[4096];
};

/* group NULL: the largest of the ratios; else one of a group, "error", "ratio" or "law". */
static void
gather(struct again *a, const json_t *root, size_t solver, const char *group, const char *key)
{
    size_t i, j, k;
    json_t *c, *p, *reply;
    const char *name;

    a->problems = a->broken = a->tally = a->count = 0;
    json_array_foreach(json_object_get(root, "cases"), i, c)
    {
        json_array_foreach(json_object_get(c, "problems"), j, p)
        {
            json_t *record = json_array_get(json_object_get(p, "records"), solver);
            bool broken = false;
            double value = NAN;
            json_t *ratios = json_object_get(record, "ratio"), *ratio;

            a->problems++;
            json_object_foreach(json_object_get(p, "replies"), name, reply)
            {
                for (k = HOL_REPLY_MISSING; k < HOL_REPLY_COUNT; k++)
                    broken = broken || strcmp(json_string_value(reply),
                                              hol_reply_key((enum hol_reply_kind)k)) == 0;
            }
            a->broken += broken;
            a->tally +=
                strcmp(json_string_value(json_object_get(record, "verdict")), a->verdict) == 0;
            if (group != NULL && strcmp(group, "wall") == 0)
                value = number(json_object_get(p, "wall"));
            else if (group != NULL)
                value = number(json_object_get(json_object_get(record, group), key));
            else
                json_object_foreach(ratios, name, ratio) value = fmax(value, number(ratio));
            if (!isnan(value))
                a->values[a->count++] = value;
        }
    }
    gsl_sort(a->values, 1, a->count);
}

static bool
same_spread(const struct again *a, const json_t *spread)
{
    double median = number(json_object_get(spread, "median")),
           worst = number(json_object_get(spread, "largest"));

    if (json_integer_value(json_object_get(spread, "problems")) != (json_int_t)a->count)
        return false;
    if (a->count == 0)
        return isnan(median) && isnan(worst);
    double half = (a->values[(a->count - 1) / 2] + a->values[a->count / 2]) / 2;
    return worst == a->values[a->count - 1] &&
           (half == median || fabs(half - median) <= 1e-12 * half);
}

bool
sheet_summary(const json_t *root, size_t solver)
{
    static struct again a;
    const json_t *summary = json_array_get(json_object_get(root, "summaries"), solver), *value;
    const char *key;
    bool good = true;

    json_object_foreach(json_object_get(summary, "tally"), key, value)
    {
        a.verdict = key;
        gather(&a, root, solver, NULL, NULL);
        good = good && a.tally == (size_t)json_integer_value(value);
    }
    good = good && a.problems == (size_t)json_integer_value(json_object_get(summary, "problems"));
    good = good && (solver > 0 ||
                    a.broken == (size_t)json_integer_value(json_object_get(summary, "broken")));
    good = good && same_spread(&a, json_object_get(summary, "ratio"));
    json_object_foreach(json_object_get(summary, "quantities"), key, value)
    {
        gather(&a, root, solver, "ratio", key);
        good = good && same_spread(&a, value);
    }
    json_object_foreach(json_object_get(summary, "laws"), key, value)
    {
        gather(&a, root, solver, "law", key);
        good = good && same_spread(&a, value);
    }
    if (solver == 0) {
        gather(&a, root, 0, "wall", NULL);
        good = good && same_spread(&a, json_object_get(summary, "wall"));
    }
    return good;
}

json_t *
sheet_json(const char *text)
{
    json_error_t error;
    json_t *root = json_loads(text, 0, &error);

    if (root == NULL)
        tap_bail("no JSON: %s", error.text);
    return root;
}

size_t
sheet_tally(const json_t *root, const char *verdict)
{
    const json_t *summary = json_array_get(json_object_get(root, "summaries"), 0);

    return (size_t)json_integer_value(json_object_get(json_object_get(summary, "tally"), verdict));
}

/* Tags that are opened are closed, in order; nothing is left that should be escaped. */
bool
sheet_is_html(const char *html)
{
    char open[64][16];
    size_t depth = 0;

    for (const char *at = strchr(html, '<'); at != NULL; at = strchr(at + 1, '<')) {
        char name[16];
        size_t length = strspn(at + 1 + (at[1] == '/'), "abcdefghijklmnopqrstuvwxyz0123456789");
        if (at[1] == '!')
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, at + 1 + (at[1] == '/'));
        if (length == 0 || length >= sizeof name)
            return false;
        if (strcmp(name, "meta") == 0 || strcmp(name, "br") == 0)
            continue;
        if (at[1] != '/' && depth < 64)
            memcpy(open[depth++], name, sizeof name);
        else if (depth == 0 || strcmp(open[--depth], name) != 0)
            return false;
    }
    return depth == 0;
}

/* Braces and environments of LaTeX in pairs, as many & in each row of a table. */
bool
sheet_is_latex(const char *text)
{
    long depth = 0;

    for (const char *at = text; *at; at++) {
        depth += *at == '{' && (at == text || at[-1] != '\\');
        depth -= *at == '}' && (at == text || at[-1] != '\\');
        if (depth < 0 || (unsigned char)*at >= 0x80 ||
            ((*at == '_' || *at == '<') && at[-1] != '\\' && strncmp(at - 1, "F_", 2) != 0 &&
             *at == '_'))
            return false;
    }
    return depth == 0 && sheet_count(text, "\\begin{") == sheet_count(text, "\\end{");
}
