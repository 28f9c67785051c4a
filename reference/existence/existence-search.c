/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Branch and bound: the largest |q''_i| of a box, enclosed. */
#include "reference/existence/existence-inside.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

#define BITS 128
#define LEVELS 20        /* the most halvings of a side of the box */
#define GAP 0.0009765625 /* the relative distance of the bounds of mu that is good enough */
#define CORNERS 8        /* all corners are tried with up to this many relevant dimensions */

/* ------------------------------------------------------------------------------- parts */

static enum hol_status
search_reserve(struct hol_search *s)
{
    size_t larger = s->capacity ? 2 * s->capacity : 64, dims = s->field.dims;
    long *k = hol_realloc(s->k, larger * dims, sizeof *k);
    unsigned char *level;
    double *high;
    enum hol_field_outcome *outcome;

    s->k = k != NULL ? k : s->k;
    level = k == NULL ? NULL : hol_realloc(s->level, larger * dims, 1);
    s->level = level != NULL ? level : s->level;
    high = level == NULL ? NULL : hol_realloc(s->high, larger, sizeof *high);
    s->high = high != NULL ? high : s->high;
    outcome = high == NULL ? NULL : hol_realloc(s->outcome, larger, sizeof *outcome);
    if (outcome == NULL)
        return HOL_NOMEM;
    s->outcome = outcome;
    s->capacity = larger;
    return HOL_OK;
}

/* s->part := state + radius (-1 + (2 k + 1)/2^level +- 1/2^level); middle: without the width. */
static void
place(struct hol_search *s, const long *k, const unsigned char *level, bool middle)
{
    arb_t width;
    mag_t r;

    arb_init(width);
    mag_init(r);
    for (size_t d = 0; d < s->field.dims; d++) {
        arb_ptr x = s->part + d;

        arb_set_si(x, 2 * k[d] + 1 - (1L << level[d]));
        arb_mul(x, x, s->field.radius + d, BITS);
        arb_mul_2exp_si(x, x, -(slong)level[d]);
        arb_add(x, x, s->field.state + d, BITS);
        if (middle)
            continue;
        arb_mul_2exp_si(width, s->field.radius + d, -(slong)level[d]);
        arb_get_mag(r, width); /* rounded up */
        mag_add(arb_radref(x), arb_radref(x), r);
    }
    mag_clear(r);
    arb_clear(width);
}

static double
bound(struct hol_search *s, enum hol_field_outcome *outcome, const long *k,
      const unsigned char *level)
{
    double low, high;

    place(s, k, level, false);
    *outcome = hol_field_bound(&s->field, &low, &high, s->part);
    if (*outcome == HOL_FIELD_REFUTED) /* of the whole part, and so of its middle */
        s->refuted = true;
    return high;
}

/* The state in the middle of a part, or in s->part: a lower bound of mu, or a larger rank. */
static void
probe(struct hol_search *s, const long *k, const unsigned char *level)
{
    double low, high;

    if (s->refuted)
        return;
    if (k != NULL)
        place(s, k, level, true);
    if (hol_field_bound(&s->field, &low, &high, s->part) == HOL_FIELD_REFUTED)
        s->refuted = true;
    s->low = fmax(s->low, low);
}

/* The corners of the box in the relevant dimensions, if there are not too many. */
static void
probe_corners(struct hol_search *s)
{
    const struct hol_field *f = &s->field;
    size_t relevant = 0;

    for (size_t d = 0; d < f->dims; d++)
        relevant += f->relevant[d];
    for (unsigned c = 0; relevant <= CORNERS && c < 1u << relevant && !s->refuted; c++) {
        unsigned bits = c;

        for (size_t d = 0; d < f->dims; d++) {
            arb_set(s->part + d, f->state + d);
            if (!f->relevant[d])
                continue;
            if (bits & 1)
                arb_add(s->part + d, s->part + d, f->radius + d, BITS);
            else
                arb_sub(s->part + d, s->part + d, f->radius + d, BITS);
            bits >>= 1;
        }
        probe(s, NULL, NULL);
    }
}

/* ------------------------------------------------------------------------------ search */

/* The best way to halve a part. */
struct cut {
    size_t d; /* SIZE_MAX: not at all */
    double high[2];
    enum hol_field_outcome outcome[2];
};

static bool
is_better(const struct cut *a, const struct cut *b, const unsigned char *level)
{
    double most[2] = {fmax(a->high[0], a->high[1]), fmax(b->high[0], b->high[1])};
    double least[2] = {fmin(a->high[0], a->high[1]), fmin(b->high[0], b->high[1])};

    if (b->d == SIZE_MAX)
        return true;
    if (most[0] != most[1])
        return most[0] < most[1];
    /* where neither helps: the longest side */
    if (isinf(most[0]) && level[a->d] != level[b->d])
        return level[a->d] < level[b->d];
    return least[0] < least[1];
}

/* Halve part p: one half in its place, the other after all. */
static enum hol_status
halve(struct hol_search *s, size_t p)
{
    size_t dims = s->field.dims;
    struct cut best = {.d = SIZE_MAX};

    if (s->count == s->capacity && search_reserve(s) != HOL_OK)
        return HOL_NOMEM;
    long *k = s->k + p * dims, *other = s->k + s->count * dims;
    unsigned char *level = s->level + p * dims, *other_level = s->level + s->count * dims;

    for (size_t d = 0; d < dims && !s->refuted; d++) {
        struct cut cut = {.d = d};

        if (!s->field.relevant[d] || level[d] >= LEVELS)
            continue;
        level[d]++;
        for (int half = 0; half < 2; half++) {
            k[d] = 2 * k[d] + half;
            cut.high[half] = bound(s, &cut.outcome[half], k, level);
            k[d] /= 2;
        }
        level[d]--;
        if (is_better(&cut, &best, level))
            best = cut;
    }
    if (best.d == SIZE_MAX)
        return HOL_UNABLE;
    level[best.d]++;
    memcpy(other, k, dims * sizeof *k);
    memcpy(other_level, level, dims);
    k[best.d] *= 2;
    other[best.d] = k[best.d] + 1;
    s->high[p] = best.high[0], s->outcome[p] = best.outcome[0];
    s->high[s->count] = best.high[1], s->outcome[s->count] = best.outcome[1];
    probe(s, k, level);
    probe(s, other, other_level);
    s->count++;
    return HOL_OK;
}

/* The part with the largest bound; of those without one the last, which is the smallest. */
static size_t
worst(const struct hol_search *s)
{
    size_t p = 0;

    for (size_t i = 1; i < s->count; i++)
        if (s->high[i] > s->high[p] || (isinf(s->high[i]) && isinf(s->high[p])))
            p = i;
    return p;
}

enum hol_status
hol_search_run(struct hol_search *s, size_t *p)
{
    enum hol_status status = HOL_OK;
    size_t dims = s->field.dims;

    *p = 0;
    if (search_reserve(s) != HOL_OK)
        return HOL_NOMEM;
    memset(s->k, 0, dims * sizeof *s->k);
    memset(s->level, 0, dims);
    s->count = 1;
    s->high[0] = bound(s, &s->outcome[0], s->k, s->level);
    probe(s, s->k, s->level);
    probe_corners(s);
    while (status == HOL_OK && !s->refuted) {
        *p = worst(s);
        if (s->high[*p] <= fmax(s->low * (1 + GAP), s->speed) || s->field.evaluations >= s->most)
            break;
        status = halve(s, *p);
    }
    if (s->refuted)
        return HOL_DOMAIN;
    *p = worst(s);
    if (status == HOL_NOMEM)
        return status;
    return isfinite(s->high[*p]) ? HOL_OK : HOL_UNABLE;
}

void
hol_search_place(struct hol_search *s, size_t p)
{
    place(s, s->k + p * s->field.dims, s->level + p * s->field.dims, false);
}

void
hol_search_clear(struct hol_search *s)
{
    hol_balls_free(s->part, s->field.dims);
    hol_field_clear(&s->field);
    hol_free(s->k);
    hol_free(s->level);
    hol_free(s->high);
    hol_free(s->outcome);
    *s = (struct hol_search){0};
}
