/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Events of a trajectory: zeros of an output or of its time derivative. They are found on its power
 * series in each step, then refined. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "reference/linear/dense.h"

#include <math.h>

/* A function without a single series is evaluated this many times in each step. */
#define SAMPLES 24
/* Where two pieces meet, signs are looked at 2^-MEET of a piece aside. */
#define MEET 10
#define ITERATIONS 400
#define SECTIONS 40
/* A function that comes down to 2^-LEAST of what it is beside may touch 0, or cross it twice. */
#define LEAST 20

/*
 * The zero between a and b, where the signs differ, by the Illinois method (Dowell & Jarratt 1971);
 * t[0], t[1] = a, b are moved, t[2] is the result.
 */
static enum hol_status
refine(struct hol_probe *p, mpfr_t *t, mpfr_t *g)
{
    long double near = -(long double)p->run->plan.bits + 4;
    enum hol_status status;
    int side = 0;

    if ((status = hol_probe_value(g[0], p, t[0])) != HOL_OK ||
        (status = hol_probe_value(g[1], p, t[1])) != HOL_OK)
        return status;
    /* another zero at t[1], but for rounding? */
    if (mpfr_sgn(g[0]) * mpfr_sgn(g[1]) > 0 || mpfr_zero_p(g[1])) {
        mpfr_sub(t[2], t[1], t[0], MPFR_RNDN);
        mpfr_div_2ui(t[2], t[2], (unsigned long)p->run->plan.bits * 3 / 4, MPFR_RNDN);
        mpfr_sub(t[1], t[1], t[2], MPFR_RNDN);
        if ((status = hol_probe_value(g[1], p, t[1])) != HOL_OK)
            return status;
        if (mpfr_sgn(g[0]) * mpfr_sgn(g[1]) > 0)
            return HOL_UNABLE;
    }
    mpfr_set(t[2], t[0], MPFR_RNDN);
    for (int i = 0; i < ITERATIONS; i++) {
        /* t2 = t1 - g1 (t1 - t0) / (g1 - g0) */
        mpfr_set(t[3], t[2], MPFR_RNDN);
        mpfr_sub(g[2], g[1], g[0], MPFR_RNDN);
        mpfr_sub(t[2], t[1], t[0], MPFR_RNDN);
        mpfr_mul(t[2], t[2], g[1], MPFR_RNDN);
        mpfr_div(t[2], t[2], g[2], MPFR_RNDN);
        mpfr_sub(t[2], t[1], t[2], MPFR_RNDN);
        mpfr_sub(t[3], t[3], t[2], MPFR_RNDN);
        if (!mpfr_number_p(t[2]) || (status = hol_probe_value(g[2], p, t[2])) != HOL_OK)
            return status == HOL_OK ? HOL_UNABLE : status;
        if (mpfr_zero_p(g[2]) || hol_ref_log2(t[3]) < near + hol_ref_log2(t[2]))
            return HOL_OK;
        if (mpfr_sgn(g[2]) == mpfr_sgn(g[1])) {
            mpfr_swap(t[1], t[2]);
            mpfr_swap(g[1], g[2]);
            if (side == 1)
                mpfr_div_2ui(g[0], g[0], 1, MPFR_RNDN);
            side = 1;
            mpfr_set(t[2], t[1], MPFR_RNDN);
        } else {
            mpfr_swap(t[0], t[2]);
            mpfr_swap(g[0], g[2]);
            if (side == -1)
                mpfr_div_2ui(g[1], g[1], 1, MPFR_RNDN);
            side = -1;
            mpfr_set(t[2], t[0], MPFR_RNDN);
        }
    }
    return HOL_OK;
}

static bool
is_wanted(enum hol_event_kind kind, int before, int after)
{
    return before * after < 0 &&
           (kind == HOL_EVENT_ZERO || (after > 0) == (kind == HOL_EVENT_MINIMUM));
}

/* ------------------------------------------------------------------------- searching */

/*
 * A zero where two pieces meet, t[0] and t[1] around it; the signs there.
 */
static enum hol_status
meet(struct hol_probe *p, const mpfr_t at, const mpfr_t width, mpfr_t *t, mpfr_t *g, int *before,
     int *after)
{
    mpfr_t *aside = &p->run->tmp[3];
    enum hol_status status;

    mpfr_div_2ui(*aside, width, MEET, MPFR_RNDN);
    mpfr_sub(t[0], at, *aside, MPFR_RNDN);
    mpfr_add(t[1], at, *aside, MPFR_RNDN);
    if ((status = hol_probe_value(g[0], p, t[0])) != HOL_OK ||
        (status = hol_probe_value(g[1], p, t[1])) != HOL_OK)
        return status;
    *before = mpfr_sgn(g[0]);
    *after = mpfr_sgn(g[1]);
    return HOL_OK;
}

/*
 * The first zero after `from` that is wanted, or that is touched: t[0] and t[1] around it; touches:
 * no change of sign is seen there, but two may be too close. t[2] and t[3] are scratch: where the
 * piece begins, and its length. DOMAIN: there is none.
 */
static enum hol_status
search(struct hol_probe *p, enum hol_event_kind kind, const mpfr_t from, mpfr_t *t, mpfr_t *g,
       bool *touches)
{
    const struct hol_reference_run *run = p->run;
    size_t step = hol_reference_run_find(run, from);
    enum hol_status status;

    mpfr_set(t[2], from, MPFR_RNDN);
    for (bool first = true;; first = false) {
        const struct hol_root *root;
        int before, after;

        mpfr_add(t[3], *hol_reference_run_start(run, step), *hol_reference_run_length(run, step),
                 MPFR_RNDN);
        if (mpfr_cmp(t[2], t[3]) >= 0) {
            if (++step == run->count)
                return HOL_DOMAIN;
            mpfr_set(t[2], *hol_reference_run_start(run, step), MPFR_RNDN);
        }
        if ((status = hol_probe_piece(p, step, t[2], t[3])) != HOL_OK)
            return status == HOL_DOMAIN
                       ? HOL_UNABLE
                       : status; /* it has no value, which is not the same as no zero */
        if (!hol_probe_has_no_zero(p)) {
            if (hol_roots_begin(p->roots, p->c, p->degree) && !first) {
                if ((status = meet(p, t[2], t[3], t, g, &before, &after)) != HOL_OK)
                    return status;
                *touches = before == after && before != 0;
                if (*touches || is_wanted(kind, before, after))
                    return HOL_OK;
            }
            while ((root = hol_roots_next(p->roots)) != NULL) {
                *touches = root->before == root->after && root->before != 0;
                if (*touches || is_wanted(kind, root->before, root->after)) {
                    mpfr_fma(t[0], t[3], root->low, t[2], MPFR_RNDN);
                    mpfr_fma(t[1], t[3], root->high, t[2], MPFR_RNDN);
                    return HOL_OK;
                }
            }
        }
        mpfr_add(t[2], t[2], t[3], MPFR_RNDN);
    }
}

/*
 * Between t[4] and t[1] the function keeps its sign at three instants, and is least at the middle
 * one, t[0]: does it change its sign beside it, and back? By golden sections; true: t[1], g[1] are
 * where it has the other one. t[2], t[3], t[5], g[2] are scratch. UNABLE: it comes too near to 0.
 */
static bool
dips(struct hol_probe *p, mpfr_t *t, mpfr_t *g, enum hol_status *status)
{
    int sign = mpfr_sgn(g[0]);
    long double least = hol_ref_log2(g[0]), enough = least - LEAST;

    mpfr_set(t[2], t[4], MPFR_RNDN); /* t[2] < t[0] < t[3] */
    mpfr_set(t[3], t[1], MPFR_RNDN);
    for (int i = 0; i < SECTIONS; i++) {
        bool left;

        mpfr_sub(t[5], t[0], t[2], MPFR_RNDN);
        mpfr_sub(g[2], t[3], t[0], MPFR_RNDN);
        left = mpfr_cmp(t[5], g[2]) > 0;
        mpfr_mul_si(t[5], left ? t[5] : g[2], left ? -38 : 38, MPFR_RNDN);
        mpfr_div_ui(t[5], t[5], 100, MPFR_RNDN);
        mpfr_add(t[5], t[0], t[5], MPFR_RNDN);
        if ((*status = hol_probe_value(g[2], p, t[5])) != HOL_OK)
            return false;
        if (mpfr_sgn(g[2]) != sign) {
            mpfr_set(t[1], t[5], MPFR_RNDN);
            mpfr_set(g[1], g[2], MPFR_RNDN);
            mpfr_set(t[0], t[4], MPFR_RNDN);
            return true;
        }
        if (hol_ref_log2(g[2]) < least) {
            least = hol_ref_log2(g[2]);
            mpfr_swap(t[left ? 3 : 2], t[0]);
            mpfr_swap(t[0], t[5]);
        } else
            mpfr_swap(t[left ? 2 : 3], t[5]);
    }
    if (least < enough)
        *status = HOL_UNABLE;
    return false;
}

/*
 * The same of a function without a series, by its signs at several instants in each step, and
 * where its size is least between them. A value
 * at `from` that is nothing against the next one is that of an event at `from` itself.
 */
static enum hol_status
sample(struct hol_probe *p, enum hol_event_kind kind, const mpfr_t from, mpfr_t *t, mpfr_t *g)
{
    const struct hol_reference_run *run = p->run;
    size_t step = hol_reference_run_find(run, from);
    long double before = -INFINITY; /* log2 of the size of the last but one, at t[4] */
    bool first = true;
    enum hol_status status;

    mpfr_set(t[0], from, MPFR_RNDN);
    if ((status = hol_probe_value(g[0], p, t[0])) != HOL_OK)
        return status == HOL_DOMAIN ? HOL_UNABLE : status;
    for (; step < run->count; step++)
        for (unsigned long i = 1; i <= SAMPLES; i++) {
            mpfr_mul_ui(t[1], *hol_reference_run_length(run, step), i, MPFR_RNDN);
            mpfr_div_ui(t[1], t[1], SAMPLES, MPFR_RNDN);
            mpfr_add(t[1], t[1], *hol_reference_run_start(run, step), MPFR_RNDN);
            if (mpfr_cmp(t[1], t[0]) <= 0 || hol_reference_run_find(run, t[1]) == SIZE_MAX)
                continue;
            if ((status = hol_probe_value(g[1], p, t[1])) != HOL_OK)
                return status == HOL_DOMAIN ? HOL_UNABLE : status;
            if (mpfr_zero_p(g[1]))
                continue;
            if (first && hol_ref_log2(g[0]) < hol_ref_log2(g[1]) - (long double)run->plan.bits / 2)
                mpfr_set_zero(g[0], 1);
            if (!first && mpfr_sgn(g[0]) == mpfr_sgn(g[1]) && hol_ref_log2(g[0]) < before &&
                hol_ref_log2(g[0]) < hol_ref_log2(g[1]) && dips(p, t, g, &status))
                i--; /* the part after the dip is searched again */
            if (status != HOL_OK)
                return status == HOL_DOMAIN ? HOL_UNABLE : status;
            first = false;
            if (mpfr_sgn(g[0]) * mpfr_sgn(g[1]) < 0 &&
                is_wanted(kind, mpfr_sgn(g[0]), mpfr_sgn(g[1])))
                return HOL_OK;
            before = hol_ref_log2(g[0]);
            mpfr_set(t[4], t[0], MPFR_RNDN);
            mpfr_swap(t[0], t[1]);
            mpfr_swap(g[0], g[1]);
        }
    return HOL_DOMAIN;
}

/* Between t[0] and t[1], which are kept, by run i: t[2]. */
static enum hol_status
settle(struct hol_probe *p, bool touches, mpfr_t *t, mpfr_t *g)
{
    enum hol_status status;

    mpfr_set(t[4], t[0], MPFR_RNDN);
    mpfr_set(t[5], t[1], MPFR_RNDN);
    if (touches) { /* the derivative has a zero there, and crosses it */
        mpfr_sub(t[2], t[1], t[0], MPFR_RNDN);
        mpfr_sub(t[0], t[0], t[2], MPFR_RNDN);
        mpfr_add(t[1], t[1], t[2], MPFR_RNDN);
        p->d++;
    }
    mpfr_add(t[2], *hol_reference_run_start(p->run, p->run->count - 1),
             *hol_reference_run_length(p->run, p->run->count - 1), MPFR_RNDD);
    mpfr_min(t[1], t[1], t[2], MPFR_RNDN); /* runs end within a rounding of each other */
    status = hol_reference_run_find(p->run, t[0]) == SIZE_MAX ||
                     hol_reference_run_find(p->run, t[1]) == SIZE_MAX
                 ? HOL_UNABLE
                 : refine(p, t, g);
    mpfr_swap(t[0], t[4]);
    mpfr_swap(t[1], t[5]);
    return status;
}

/* Does a function of values g[0] at the beginning and g[1] right before the end of a piece become 0
 * at the end, as far as so many bits tell? */
static bool
is_next(mpfr_t *g, mpfr_prec_t bits)
{
    return mpfr_sgn(g[0]) * mpfr_sgn(g[1]) > 0 &&
           hol_ref_log2(g[1]) < hol_ref_log2(g[0]) - (long double)bits / 2;
}

long double
hol_trajectory_time_size(const struct hol_trajectory *j)
{
    const struct hol_reference_run *run = &j->run[0];
    long double size;
    mpfr_t end;

    mpfr_init2(end, run->plan.bits);
    mpfr_add(end, *hol_reference_run_start(run, run->count - 1),
             *hol_reference_run_length(run, run->count - 1), MPFR_RNDN);
    size = fmaxl(hol_ref_log2(*hol_reference_run_start(run, 0)), hol_ref_log2(end));
    mpfr_clear(end);
    return size;
}

/* The first event after `from`; touched: or zero that is touched, which else is not decided. */
static enum hol_status
find(struct hol_trajectory *j, size_t output, enum hol_event_kind kind, bool touched,
     const mpfr_t from, mpfr_t when, double *digits)
{
    struct hol_probe p[2] = {{0}, {0}};
    mpfr_prec_t bits = j->run[1].plan.bits;
    mpfr_t *t = NULL, *g;
    bool touches = false, found;
    enum hol_status status = HOL_OK;

    if (j->run[0].count == 0 || j->run[1].count == 0 ||
        hol_reference_run_find(&j->run[0], from) == SIZE_MAX ||
        hol_reference_run_find(&j->run[1], from) == SIZE_MAX)
        return HOL_DOMAIN;
    t = hol_alloc_mpfr(6 + 3 + 2, bits);
    if (!t)
        return HOL_NOMEM;
    g = t + 6;
    mpfr_set(t[0], from, MPFR_RNDN);
    mpfr_set(t[2], from, MPFR_RNDN);
    for (size_t i = 0; i < 2 && status == HOL_OK; i++)
        status = hol_probe_init(&p[i], j, i, output, kind != HOL_EVENT_ZERO);
    if (status == HOL_OK)
        status = p[0].sampled ? sample(&p[0], kind, from, t, g)
                              : search(&p[0], kind, from, t, g, &touches);
    if (status == HOL_OK && touches && !touched) {
        mpfr_set(t[2], t[0], MPFR_RNDN);
        status = HOL_UNABLE;
    }
    if (status == HOL_UNABLE) /* up to here it is known; sample moves t[0] on, search t[2] */
        mpfr_set(when, t[p[0].sampled ? 0 : 2], MPFR_RNDD);
    found = status == HOL_OK;
    if (found && (status = settle(&p[0], touches, t, g)) == HOL_OK) {
        mpfr_set(t[9], t[2], MPFR_RNDN);
        status = settle(&p[1], touches, t, g);
    }
    if (status == HOL_UNABLE && found)
        mpfr_set(when, is_next(g, bits) ? t[1] : t[0], MPFR_RNDD);
    if (status == HOL_OK) {
        mpfr_set(when, t[2], MPFR_RNDN);
        if (digits)
            *digits = hol_trajectory_agreement(t[2], t[9], hol_trajectory_time_size(j), t[3],
                                               j->run[0].plan.bits);
    }
    hol_probe_clear(&p[0]);
    hol_probe_clear(&p[1]);
    hol_free(t);
    return status;
}

enum hol_status
hol_trajectory_event(struct hol_trajectory *j, size_t output, enum hol_event_kind kind,
                     const mpfr_t from, mpfr_t when, double *digits)
{
    return find(j, output, kind, false, from, when, digits);
}

enum hol_status
hol_trajectory_zero(struct hol_trajectory *j, size_t output, const mpfr_t from, mpfr_t when)
{
    return find(j, output, HOL_EVENT_ZERO, true, from, when, NULL);
}
