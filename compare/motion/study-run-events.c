/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The times of events along one run. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

#define NODES HOL_STUDY_NODES
#define MIDDLE (NODES / 2 - 1) /* the interval after this node is searched */
#define GUARD 64
/* An event further from the truth than this part of the motion is another one. */
#define NEAR 4

enum hol_status
hol_study_run_events_begin(struct hol_study_run_events *w, struct hol_study *study,
                           long double *error, mpfr_prec_t bits)
{
    enum hol_status status;

    *w = (struct hol_study_run_events){.study = study, .error = error};
    for (size_t k = 0; k < study->event_count; k++)
        error[k] = NAN;
    if (study->sought_count == 0)
        return HOL_OK;
    w->work = hol_alloc_mpfr(3 * NODES + 6, bits + GUARD);
    if (w->work == NULL)
        return HOL_NOMEM;
    status = hol_eval_create(&w->eval, study->tape, bits);
    if (status == HOL_OK)
        status = hol_vec_init(&w->t, NODES, bits);
    if (status == HOL_OK)
        status = hol_mat_init(&w->g, NODES, study->sought_count, bits);
    return status;
}

void
hol_study_run_events_clear(struct hol_study_run_events *w)
{
    hol_free(w->work);
    hol_eval_destroy(w->eval);
    hol_mat_clear(&w->t);
    hol_mat_clear(&w->g);
}

/* Has an output a value at a node? *sign: of it, 0 for zero. */
static bool
has_value(int *sign, const struct hol_study_run_events *w, size_t node, size_t k)
{
    struct hol_scalar x;

    hol_scalar_init(&x, w->g.bits);
    hol_mat_get(x.x, &w->g, node, k);
    *sign = mpfr_number_p(x.x) ? mpfr_sgn(x.x) : 0;
    return mpfr_number_p(x.x) != 0;
}

/*
 * The sign of an output at a node; of a zero that at the next node which has one, or of the last
 * before: a zero that is touched is no change, nor one at the start or the end. 0: no value.
 */
static int
sign_at(const struct hol_study_run_events *w, size_t node, size_t k)
{
    int sign = 0;

    for (size_t i = node; i < w->count && sign == 0; i++)
        if (!has_value(&sign, w, i, k))
            return 0;
    for (size_t i = node; i > 0 && sign == 0; i--)
        if (!has_value(&sign, w, i - 1, k))
            return 0;
    return sign;
}

/* value := the polynomial through (t_i, g_i) at x, by Neville's scheme. */
static void
interpolate(mpfr_t value, const struct hol_study_run_events *w, mpfr_srcptr x)
{
    mpfr_t *t = w->work, *g = w->work + NODES, *p = w->work + 2 * NODES;

    for (size_t i = 0; i < w->count; i++)
        mpfr_set(p[i], g[i], MPFR_RNDN);
    for (size_t level = 1; level < w->count; level++)
        for (size_t i = 0; i + level < w->count; i++) {
            mpfr_ptr a = p[NODES], b = p[NODES + 1];
            mpfr_sub(a, x, t[i + level], MPFR_RNDN);
            mpfr_mul(a, a, p[i], MPFR_RNDN);
            mpfr_sub(b, t[i], x, MPFR_RNDN);
            mpfr_mul(b, b, p[i + 1], MPFR_RNDN);
            mpfr_add(a, a, b, MPFR_RNDN);
            mpfr_sub(b, t[i], t[i + level], MPFR_RNDN);
            mpfr_div(p[i], a, b, MPFR_RNDN);
        }
    mpfr_set(value, p[0], MPFR_RNDN);
}

/* Output k changes its sign between node and node + 1: locate it by bisection, and keep it. */
static void
refine(struct hol_study_run_events *w, size_t node, size_t k)
{
    mpfr_t *rest = w->work + 3 * NODES + 2;
    mpfr_ptr low = rest[0], high = rest[1], x = rest[2], value = rest[3];
    int sign = sign_at(w, node, k);
    struct hol_scalar apart;
    long double error;

    for (size_t i = 0; i < w->count; i++) {
        hol_mat_get(w->work[i], &w->t, i, 0);
        hol_mat_get(w->work[NODES + i], &w->g, i, k);
    }
    mpfr_set(low, w->work[node], MPFR_RNDN);
    mpfr_set(high, w->work[node + 1], MPFR_RNDN);
    for (mpfr_prec_t i = mpfr_get_prec(x); i > 0; i--) {
        mpfr_add(x, low, high, MPFR_RNDN);
        mpfr_div_2ui(x, x, 1, MPFR_RNDN);
        interpolate(value, w, x);
        mpfr_set((mpfr_sgn(value) < 0 ? -1 : 1) == sign ? low : high, x, MPFR_RNDN);
    }
    hol_scalar_init(&apart, HOL_MOTION_ENTRIES_BITS);
    mpfr_sub(apart.x, high, w->study->event_time[k], MPFR_RNDN);
    error = hol_study_number(apart.x);
    if (fabsl(error) <= (w->study->t_end - w->study->t_start) / NEAR &&
        !(fabsl(error) >= fabsl(w->error[k])))
        w->error[k] = error;
}

/* Look between two nodes. */
static void
look(struct hol_study_run_events *w, size_t node)
{
    for (size_t k = 0; k < w->study->sought_count; k++) {
        int before = sign_at(w, node, k), after = sign_at(w, node + 1, k);
        int wanted = w->study->sought[k].sign;
        bool whole = before * after < 0 && (wanted == 0 || wanted == after);

        for (size_t i = 0; i < w->count && whole; i++)
            whole = sign_at(w, i, k) != 0;
        if (whole)
            refine(w, node, k);
    }
}

/* Forget the first node. */
static void
shift(struct hol_study_run_events *w)
{
    struct hol_scalar x;

    hol_scalar_init(&x, w->t.bits);
    for (size_t i = 0; i + 1 < NODES; i++) {
        hol_mat_get(x.x, &w->t, i + 1, 0);
        hol_mat_set(&w->t, i, 0, x.x);
        for (size_t k = 0; k < w->g.cols; k++) {
            hol_mat_get(x.x, &w->g, i + 1, k);
            hol_mat_set(&w->g, i, k, x.x);
        }
    }
    w->count = NODES - 1;
}

void
hol_study_run_events_step(struct hol_study_run_events *w, const struct hol_sample *s)
{
    const struct hol_study *study = w->study;
    struct hol_scalar x;

    if (study->sought_count == 0)
        return;
    if (w->count == NODES)
        shift(w);
    hol_scalar_init(&x, w->t.bits);
    hol_model_set_state(study->model, w->eval, s->t, s->q, s->v);
    for (size_t i = 0; i < study->model->n; i++) {
        mpfr_set_nan(x.x);
        if (s->a != NULL)
            hol_mat_get(x.x, s->a, i, 0);
        hol_eval_set(w->eval, HOL_VAR_ACCEL, i, x.x);
    }
    /* NaN where there is no value; one with a value is noted below. */
    if (hol_eval_run(w->eval, HOL_STAGE_ANSWER, NULL) == HOL_INVALID)
        return;
    hol_mat_get(x.x, s->t, 0, 0);
    hol_mat_set(&w->t, w->count, 0, x.x);
    for (size_t k = 0; k < study->sought_count; k++) {
        hol_eval_get(x.x, w->eval, k);
        hol_mat_set(&w->g, w->count, k, x.x);
    }
    w->count++;
    w->samples++;
    if (w->count < NODES)
        return;
    for (size_t node = w->samples == NODES ? 0 : MIDDLE; node <= MIDDLE; node++)
        look(w, node);
}

void
hol_study_run_events_end(struct hol_study_run_events *w)
{
    size_t from = w->samples > NODES || w->count == NODES ? MIDDLE + 1 : 0;

    for (size_t node = from; node + 1 < w->count; node++)
        look(w, node);
}
