/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Walks along a motion and measures the angle between two corrections at each step. */
#include "compare/claims/claims-walk.h"

#include "base/alloc.h"
#include "model/state/point.h"
#include "motion/integrators/vector.h"
#include "motion/run/system.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>

struct walk {
    struct hol_system system;
    struct hol_rhs rhs;
    const struct hol_integrator *method;
    const struct hol_stabilization *one_step, *energy;
    void *integrator, *constraint_work, *energy_work;
    struct hol_vec t, h, y, q, v, a, before, energetic;
};

/* y' = (q', q'') without stabilizing terms. */
static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct walk *w = context;
    enum hol_status status;

    hol_mat_take(&w->q, y, 0, 0);
    hol_mat_take(&w->v, y, w->system.n, 0);
    status = hol_system_at(&w->system, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = hol_system_solve(&w->system, &w->a, NULL);
    if (status == HOL_OK) {
        hol_mat_put(dydt, 0, 0, &w->v);
        hol_mat_put(dydt, w->system.n, 0, &w->a);
    }
    return status;
}

static void
clear(struct walk *w)
{
    struct hol_vec *const all[] = {&w->t, &w->h, &w->y,      &w->q,
                                   &w->v, &w->a, &w->before, &w->energetic};

    if (w->energy_work != NULL)
        w->energy->destroy(w->energy_work);
    if (w->constraint_work != NULL)
        w->one_step->destroy(w->constraint_work);
    if (w->integrator != NULL)
        w->method->destroy(w->integrator);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hol_mat_clear(all[i]);
    hol_system_clear(&w->system);
}

static enum hol_status
init_vectors(struct walk *w, size_t n, const char *step)
{
    struct hol_vec *const sized[] = {&w->q, &w->v, &w->a, &w->before, &w->energetic};
    enum hol_status status = hol_claim_decimal(&w->h, step);

    if (status == HOL_OK)
        status = hol_vec_init(&w->t, 1, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_vec_init(&w->y, 2 * n, HOL_BITS_DOUBLE);
    for (size_t i = 0; i < sizeof sized / sizeof sized[0] && status == HOL_OK; i++)
        status = hol_vec_init(sized[i], n, HOL_BITS_DOUBLE);
    return status;
}

/* To be cleared also after a failure. */
static enum hol_status
init(struct walk *w, const struct hol_model *model, const char *integrator, const char *step)
{
    const struct hol_solver *solver = hol_claim_solver();
    enum hol_status status;

    w->method = hol_integrator_find(integrator);
    w->one_step = hol_stabilization_find("one-step");
    w->energy = hol_stabilization_find("energy");
    if (w->method == NULL || w->one_step == NULL || w->energy == NULL || solver == NULL)
        return HOL_UNABLE;
    status = hol_system_init(&w->system, model, solver, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = init_vectors(w, model->n, step);
    w->rhs = (struct hol_rhs){.n = model->n,
                              .size = 2 * model->n,
                              .bits = HOL_BITS_DOUBLE,
                              .context = w,
                              .derivative = derivative};
    if (status == HOL_OK)
        status = w->method->create(w->method, &w->integrator, &w->rhs, 0);
    if (status == HOL_OK)
        status = w->one_step->create(w->one_step, &w->constraint_work, &w->system, NULL);
    if (status == HOL_OK)
        status = w->energy->create(w->energy, &w->energy_work, &w->system, NULL);
    return status;
}

static enum hol_status
begin(struct walk *w, const struct hol_model *model)
{
    static const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    enum hol_status status = hol_points_create(&points, model, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = hol_point_init(&point, model->n, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &initial, NULL);
    if (status == HOL_OK) {
        hol_mat_round(&w->t, &point.t);
        hol_mat_put(&w->y, 0, 0, &point.q);
        hol_mat_put(&w->y, model->n, 0, &point.v);
        status = w->energy->begin(w->energy_work, &point.t, &point.q, &point.v);
    }
    hol_point_clear(&point);
    hol_points_destroy(points);
    return status;
}

/* |cosine| between b - a and c - a; NaN: one of them is nothing. */
static long double
cosine(const struct hol_vec *a, const struct hol_vec *b, const struct hol_vec *c)
{
    long double product = 0, first = 0, second = 0;

    for (size_t i = 0; i < a->rows; i++) {
        long double x = (long double)b->d[i] - a->d[i], y = (long double)c->d[i] - a->d[i];
        product += x * y;
        first += x * x;
        second += y * y;
    }
    return fabsl(product) / sqrtl(first * second);
}

/* One step and its corrections; the angle between them. */
static enum hol_status
advance(struct walk *w, long double *angle)
{
    size_t n = w->system.n;
    enum hol_status status = w->method->step(w->integrator, &w->t, &w->y, &w->h);

    if (status != HOL_OK)
        return status;
    hol_mat_take(&w->q, &w->y, 0, 0);
    hol_mat_take(&w->v, &w->y, n, 0);
    hol_mat_round(&w->before, &w->v);
    hol_mat_round(&w->energetic, &w->v);
    status = w->energy->correct(w->energy_work, &w->t, &w->q, &w->energetic);
    if (status == HOL_OK)
        status = w->one_step->correct(w->constraint_work, &w->t, &w->q, &w->v);
    if (status != HOL_OK)
        return status;
    *angle = cosine(&w->before, &w->v, &w->energetic);
    status = w->energy->correct(w->energy_work, &w->t, &w->q, &w->v);
    if (status != HOL_OK)
        return status;
    hol_mat_put(&w->y, 0, 0, &w->q);
    hol_mat_put(&w->y, n, 0, &w->v);
    w->method->changed(w->integrator);
    return HOL_OK;
}

enum hol_status
hol_claim_walk(struct hol_angles *angles, const struct hol_model *model, const char *integrator,
               const char *step, long double end)
{
    struct walk walk = {0};
    long double *all = NULL;
    size_t steps = 0, count = 0;
    enum hol_status status = init(&walk, model, integrator, step);

    if (status == HOL_OK)
        status = begin(&walk, model);
    if (status == HOL_OK) {
        steps = (size_t)llroundl((end - walk.t.d[0]) / walk.h.d[0]);
        all = hol_alloc(steps + 1, sizeof *all);
        status = all != NULL ? HOL_OK : HOL_NOMEM;
    }
    for (size_t k = 0; k < steps && status == HOL_OK; k++) {
        status = advance(&walk, &all[count]);
        if (status == HOL_OK && isfinite(all[count]))
            count++;
    }
    if (status == HOL_OK && count == 0)
        status = HOL_UNABLE;
    if (status == HOL_OK) {
        gsl_sort_long_double(all, 1, count);
        *angles = (struct hol_angles){count, all[(count - 1) / 2], all[count - 1]};
    }
    hol_free(all);
    clear(&walk);
    return status;
}
