/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Statements that repeat but for indices in equal steps become loops. */
#include "base/alloc.h"
#include "code/statements.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_PERIOD 12
#define FEWEST_TURNS 4

const char *
hol_mark_find(const char *from, char *kind, long *index, const char **end)
{
    const char *mark = strchr(from, HOL_MARK);
    char *after;

    if (mark == NULL)
        return NULL;
    *kind = mark[1];
    *index = strtol(mark + 2, &after, 10);
    *end = after + 1;
    return mark;
}

/* Are two texts the same but for the indices of marks? */
static bool
is_alike(const char *a, const char *b)
{
    for (;;) {
        char kind_a, kind_b;
        long x, y;
        const char *end_a, *end_b;
        const char *mark_a = hol_mark_find(a, &kind_a, &x, &end_a);
        const char *mark_b = hol_mark_find(b, &kind_b, &y, &end_b);

        if (mark_a == NULL || mark_b == NULL)
            return mark_a == mark_b && strcmp(a, b) == 0;
        if (mark_a - a != mark_b - b || memcmp(a, b, (size_t)(mark_a - a)) != 0 ||
            kind_a != kind_b || (kind_a == 'A' + HOL_VAR_PARAMETER && x != y))
            return false;
        a = end_a;
        b = end_b;
    }
}

/* Three texts that are alike: do their indices go up in equal steps? */
static bool
is_even(const char *a, const char *b, const char *c)
{
    char kind;
    long x, y, z;

    while (hol_mark_find(a, &kind, &x, &a) != NULL && hol_mark_find(b, &kind, &y, &b) != NULL &&
           hol_mark_find(c, &kind, &z, &c) != NULL)
        if (z - y != y - x)
            return false;
    return true;
}

static bool
is_repeated(const struct hol_code_statements *s, size_t at, size_t period, size_t turn)
{
    for (size_t k = 0; k < period; k++) {
        const struct hol_code_statement *now = &s->list[at + turn * period + k];
        const char *first = s->list[at + k].text;

        if (now->note != NULL || now->is_let != s->list[at + k].is_let ||
            !is_alike(first, now->text))
            return false;
        if (turn > 1 && !is_even(s->list[at + (turn - 2) * period + k].text,
                                 s->list[at + (turn - 1) * period + k].text, now->text))
            return false;
    }
    return true;
}

/* How often the `period` statements there are repeated. */
static size_t
turns(const struct hol_code_statements *s, size_t at, size_t period)
{
    size_t turn = 1;

    for (size_t k = 1; k < period; k++)
        if (s->list[at + k].note != NULL)
            return 1;
    while (at + (turn + 1) * period <= s->count && is_repeated(s, at, period, turn))
        turn++;
    return turn;
}

/* Intermediate values whose index varies in the loop are in the array. */
static void
claim(struct hol_code_statements *s, size_t at, size_t period, size_t repeats)
{
    for (size_t k = 0; k < period; k++) {
        const char *a = s->list[at + k].text, *b = s->list[at + period + k].text;
        char kind;
        long x, y;

        while (hol_mark_find(a, &kind, &x, &a) != NULL && hol_mark_find(b, &kind, &y, &b) != NULL)
            for (size_t turn = 0; kind == HOL_MARK_TEMPORARY && x != y && turn < repeats; turn++) {
                s->in_array[x + (long)turn * (y - x)] = true;
                s->has_array = true;
            }
    }
}

void
hol_statements_roll(struct hol_code_statements *s)
{
    s->in_array = hol_alloc(s->temporary_count + 1, sizeof *s->in_array);
    if (s->in_array == NULL) {
        s->failed = true;
        return;
    }
    for (size_t at = 0; at < s->count;) {
        size_t best = 1, period = 0;

        for (size_t tried = 1; tried <= LONGEST_PERIOD && at + FEWEST_TURNS * tried <= s->count;
             tried++) {
            size_t found = turns(s, at, tried);

            if (found >= FEWEST_TURNS && found * tried > best) {
                best = found * tried;
                period = tried;
            }
        }
        if (period > 0) {
            s->list[at].repeats = best / period;
            s->list[at].period = period;
            claim(s, at, period, best / period);
        }
        at += best;
    }
}
