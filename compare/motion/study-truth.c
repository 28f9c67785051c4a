/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth at the times of a run, and how far a state is from it. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIZES 256               /* times at which the size of the motion is looked at */
#define FIRST_CAPACITY 1024     /* entries of the table */
#define MOST_NUMBERS (1u << 20) /* of the table: 16 MiB */
#define NARROW 64               /* bits of long double */

/* ------------------------------------------------------------------------ the table */

void
hol_study_cache_clear(struct hol_study_cache *cache)
{
    hol_free(cache->t);
    hol_free(cache->x);
    *cache = (struct hol_study_cache){0};
}

/* The place of t: where it is, or the free one where it belongs. Some place is free. */
static size_t
place(const long double *times, size_t capacity, long double t)
{
    int exponent;
    uint64_t mantissa = (uint64_t)ldexpl(frexpl(fabsl(t), &exponent), NARROW);
    uint64_t hash = (mantissa ^ (uint64_t)(unsigned)exponent) * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(hash >> 32) & (capacity - 1);

    while (!isnan(times[i]) && times[i] != t)
        i = (i + 1) & (capacity - 1);
    return i;
}

/* Make room for one more; false: the table has its largest size. */
static enum hol_status
grow(struct hol_study_cache *cache, size_t n, bool *room)
{
    size_t capacity = cache->capacity > 0 ? 2 * cache->capacity : FIRST_CAPACITY;
    long double *t, *x;

    *room = cache->capacity > 0 && 2 * (cache->count + 1) <= cache->capacity;
    if (*room || capacity > MOST_NUMBERS / (2 * n))
        return HOL_OK;
    t = hol_alloc(capacity, sizeof *t);
    x = hol_alloc(capacity * 2 * n, sizeof *x);
    if (t == NULL || x == NULL) {
        hol_free(t);
        hol_free(x);
        return HOL_NOMEM;
    }
    for (size_t i = 0; i < capacity; i++)
        t[i] = NAN;
    for (size_t i = 0; i < cache->capacity; i++)
        if (!isnan(cache->t[i])) {
            size_t k = place(t, capacity, cache->t[i]);
            t[k] = cache->t[i];
            memcpy(x + k * 2 * n, cache->x + i * 2 * n, 2 * n * sizeof *x);
        }
    hol_free(cache->t);
    hol_free(cache->x);
    cache->t = t;
    cache->x = x;
    cache->capacity = capacity;
    *room = true;
    return HOL_OK;
}

/* --------------------------------------------------------------------------- errors */

long double
hol_study_number(mpfr_srcptr x)
{
    long double size = hol_scalar_abs(x);

    return mpfr_sgn(x) < 0 ? -size : size;
}

long double
hol_study_time(mpfr_srcptr t, long double error)
{
    return hol_scalar_abs(t) <= error ? 0 : hol_study_number(t);
}

long double
hol_study_component(const struct hol_vec *v, size_t i)
{
    struct hol_scalar x;
    long double size = hol_mat_abs(v, i, 0);

    hol_scalar_init(&x, v->bits);
    hol_mat_get(x.x, v, i, 0);
    return mpfr_sgn(x.x) < 0 ? -size : size;
}

bool
hol_study_has_truth(const struct hol_study *study)
{
    return (study->a.trajectory != NULL || study->a.phases != NULL) && !mpfr_nan_p(study->a.known);
}

enum hol_status
hol_study_truth_at(struct hol_study *study, mpfr_srcptr t, size_t changes)
{
    struct hol_motion_entries *a = &study->a;
    size_t phase = SIZE_MAX;
    enum hol_status status;

    if (mpfr_cmp(t, a->known) > 0)
        return HOL_DOMAIN;
    if (a->phases == NULL)
        status = hol_trajectory_at(a->trajectory, t, &a->point, NULL, NULL);
    else {
        phase = hol_phases_find_after(a->phases, t, changes);
        status = hol_phases_at(a->phases, phase, t, &a->point, NULL, NULL);
    }
    /* no error is to be relative to what is 0 */
    if (status == HOL_OK)
        hol_trajectory_clean(&a->point, a->phases == NULL
                                            ? a->trajectory
                                            : hol_phases_get(a->phases, phase)->trajectory);
    return status;
}

/* The same at the time of a sample. DOMAIN: sample and truth are in different phases. */
static enum hol_status
truth_at(struct hol_study *study, const struct hol_sample *s)
{
    struct hol_scalar x;

    hol_scalar_init(&x, s->t->bits);
    hol_mat_get(x.x, s->t, 0, 0);
    return hol_study_truth_at(study, x.x, s->phase);
}

/* Largest |x_i - y_i| */
static long double
distance(const struct hol_vec *x, const struct hol_vec *y)
{
    struct hol_scalar a, b;
    long double largest = 0;

    hol_scalar_init(&a, x->bits);
    hol_scalar_init(&b, x->bits > y->bits ? x->bits : y->bits);
    for (size_t i = 0; i < x->rows; i++) {
        hol_mat_get(a.x, x, i, 0);
        hol_mat_get(b.x, y, i, 0);
        mpfr_sub(b.x, a.x, b.x, MPFR_RNDN);
        largest = fmaxl(largest, hol_scalar_abs(b.x));
    }
    return largest;
}

/* The same against a row of the table: long double holds 2^11 times the digits of a double. */
static long double
near_distance(const struct hol_vec *x, const long double *y)
{
    long double largest = 0;

    for (size_t i = 0; i < x->rows; i++)
        largest = fmaxl(largest, fabsl(hol_study_component(x, i) - y[i]));
    return largest;
}

/* At 53 bits, of a motion without contacts: through the table, which several runs with the same
 * steps share. */
static enum hol_status
narrow_errors(long double *error_q, long double *error_v, struct hol_study *study,
              const struct hol_sample *s)
{
    struct hol_study_cache *cache = &study->cache;
    size_t n = study->model->n, k;
    long double t = hol_study_component(s->t, 0), *x;
    bool room;
    enum hol_status status = grow(cache, n, &room);

    if (status != HOL_OK)
        return status;
    k = cache->capacity > 0 ? place(cache->t, cache->capacity, t) : 0;
    if (cache->capacity == 0 || isnan(cache->t[k])) {
        if (truth_at(study, s) != HOL_OK)
            return HOL_OK;
        if (!room) {
            *error_q = distance(s->q, &study->a.point.q);
            *error_v = distance(s->v, &study->a.point.v);
            return HOL_OK;
        }
        cache->t[k] = t;
        cache->count++;
        for (size_t i = 0; i < n; i++) {
            cache->x[k * 2 * n + i] = hol_study_component(&study->a.point.q, i);
            cache->x[k * 2 * n + n + i] = hol_study_component(&study->a.point.v, i);
        }
    }
    x = cache->x + k * 2 * n;
    *error_q = near_distance(s->q, x);
    *error_v = near_distance(s->v, x + n);
    return HOL_OK;
}

enum hol_status
hol_study_errors(long double *error_q, long double *error_v, struct hol_study *study,
                 const struct hol_sample *s)
{
    *error_q = *error_v = NAN;
    if (!hol_study_has_truth(study))
        return HOL_OK;
    if (s->q->bits == HOL_BITS_DOUBLE && study->model->source->contact_count == 0)
        return narrow_errors(error_q, error_v, study, s);
    if (truth_at(study, s) == HOL_OK) {
        *error_q = distance(s->q, &study->a.point.q);
        *error_v = distance(s->v, &study->a.point.v);
    }
    return HOL_OK;
}

void
hol_study_sizes(struct hol_study *study)
{
    struct hol_motion_entries *a = &study->a;

    study->size_q = study->size_v = NAN;
    for (unsigned k = 0; k <= SIZES; k++) {
        mpfr_sub(a->x, a->known, a->start, MPFR_RNDN);
        mpfr_mul_ui(a->x, a->x, k, MPFR_RNDN);
        mpfr_div_ui(a->x, a->x, SIZES, MPFR_RNDN);
        mpfr_add(a->x, a->x, a->start, MPFR_RNDD);
        if (hol_study_truth_at(study, a->x, SIZE_MAX) != HOL_OK)
            continue;
        study->size_q = fmaxl(study->size_q, hol_mat_max(&a->point.q));
        study->size_v = fmaxl(study->size_v, hol_mat_max(&a->point.v));
    }
    if (study->size_v == 0 && study->size_q > 0) /* at rest: as of a motion across that */
        study->size_v = study->size_q / (study->t_reached - study->t_start);
}
