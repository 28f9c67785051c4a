/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Sweeps over Baumgarte's gains, and work against precision, on the particle on cone and plane
 * (Greenwood, Problem 6.6): runs diverge where the theory says that they do; orders are those of
 * the methods, and the one that Baumgarte's gains leave of them; the number of threads changes
 * nothing; memory may end anywhere.
 */
#include "compare/sweeps/sweep.h"
#include "compare/sweeps/work-precision.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define NAME "greenwood/cone-and-plane"

static struct hol_vec half;

/* A decimal as one component. */
static struct hol_vec
decimal(const char *text)
{
    struct hol_vec v;
    mpfr_t x;

    if (hol_vec_init(&v, 1, 53) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, 53);
    mpfr_set_str(x, text, 10, MPFR_RNDN);
    hol_mat_set(&v, 0, 0, x);
    mpfr_clear(x);
    return v;
}

/* To t = 1/2. */
static struct hol_sweep *
sweep_of(struct hol_model *const *models, size_t count, const char *integrator, const char *step,
         const char *alpha, const char *beta, size_t points, enum hol_status *status)
{
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT] = {{0}};
    const char *const text[] = {step, alpha, beta}, *why = NULL;
    struct hol_sweep *sweep = NULL;
    struct hol_sweep_options how = {.solver = hol_solver_find("gram-schmidt"),
                                    .integrator = hol_integrator_find(integrator),
                                    .stabilization = hol_stabilization_find("baumgarte"),
                                    .bits = 53,
                                    .until = &half,
                                    .tolerance = 1e-6L};

    *status = HOL_OK;
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++) {
        how.axis[k] = &axis[k];
        if (*status == HOL_OK && text[k] != NULL)
            *status = hol_sweep_axis_read(&axis[k], (enum hol_sweep_axis_kind)k, text[k], points,
                                          53, &why);
    }
    if (*status == HOL_OK)
        *status = hol_sweep_create(&sweep, models, count, &how, &why);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&axis[k]);
    return sweep;
}

static bool
diverges(const struct hol_sweep_cell *cell)
{
    return cell->end != HOL_END_COMPLETE || cell->digits <= 0;
}

struct limit {
    const struct hol_sweep *sweep;
    size_t count;
    long double worst;
};

static void
on_limit(void *context, const long double from[2], const long double to[2])
{
    struct limit *limit = context;
    const long double *const ends[] = {from, to};

    for (int k = 0; k < 2; k++) {
        long double h = limit->sweep->cells[0].step;
        long double radius =
            hol_sweep_radius(limit->sweep, h, ends[k][0] / h, ends[k][1] / (h * h));

        limit->worst = fmaxl(limit->worst, fabsl(radius - 1));
    }
    limit->count++;
}

/* Cells at least 5 % away from |rho| = 1. */
static void
theory(struct hol_model *const *models, const char *integrator, const char *step)
{
    enum hol_status status;
    struct hol_sweep *s =
        sweep_of(models, 1, integrator, step, "0.05:8/h", "1e-3:16/h^2", 12, &status);
    size_t stable = 0, unstable = 0, lost = 0, kept = 0;
    struct limit limit = {.sweep = s};

    if (s == NULL)
        tap_bail("a sweep: %s", hol_status_text(status));
    for (size_t k = 0; k < s->count; k++) {
        const struct hol_sweep_cell *cell = &s->cells[k];

        stable += cell->radius < 0.95L;
        lost += cell->radius < 0.95L && diverges(cell);
        unstable += cell->radius > 1.05L;
        kept += cell->radius > 1.05L && !diverges(cell);
    }
    if (!tap_ok(unstable > 20 && kept == 0, "%s: each of %zu runs with |rho| > 1.05 diverges",
                integrator, unstable))
        tap_diag("%zu do not", kept);
    if (!tap_ok(stable > 20 && lost * 40 <= stable,
                "%s: of %zu runs with |rho| < 0.95 not one in forty diverges", integrator, stable))
        tap_diag("%zu do", lost);
    hol_sweep_limit(s, on_limit, &limit);
    if (!tap_ok(limit.count > 50 && limit.worst < 1e-5L,
                "%s: on the %zu pieces of the limit |rho| = 1", integrator, limit.count))
        tap_diag("off by %Lg", limit.worst);
    tap_ok(s->has_own && fabsl(s->own.radius - (strcmp(integrator, "rk2") ? 0.375L : 0.5L)) < 1e-9L,
           "%s: the method's own gains are run, too", integrator);
    tap_ok(s->best != SIZE_MAX && s->cells[s->best].digits >= s->own.digits,
           "%s: there is a best one", integrator);
    hol_sweep_destroy(s);
}

static void
threads(struct hol_model *const *models, size_t count)
{
    enum hol_status status[2];
    struct hol_sweep *s[2];
    bool same = true;

    s[0] = sweep_of(models, 1, "rk4", "0.02,0.05", "1:3/h", "1", 4, &status[0]);
    s[1] = sweep_of(models, count, "rk4", "0.02,0.05", "1:3/h", "1", 4, &status[1]);
    if (s[0] == NULL || s[1] == NULL)
        tap_bail("a sweep failed");
    for (size_t k = 0; k < s[0]->count; k++) {
        const struct hol_sweep_cell *a = &s[0]->cells[k], *b = &s[1]->cells[k];

        same = same && a->digits == b->digits && a->phi == b->phi && a->drift == b->drift &&
               a->end == b->end && a->evaluations == b->evaluations && a->step == b->step &&
               a->alpha == b->alpha;
    }
    tap_ok(same && s[0]->count == 8 && s[1]->count == 8, "%zu threads change nothing", count);
    tap_ok(fabsl(s[0]->cells[4].alpha - 20) < 1e-12L && fabsl(s[0]->cells[0].alpha - 50) < 1e-12L,
           "gains in units of 1/h are those of their step");
    hol_sweep_destroy(s[0]);
    hol_sweep_destroy(s[1]);
}

static void
refusals(struct hol_model *const *models)
{
    enum hol_status status;

    tap_ok(sweep_of(models, 1, "numerov", "0.1", "1,2", NULL, 2, &status) == NULL &&
               status == HOL_INVALID,
           "an integrator that does not apply is INVALID");
    tap_ok(sweep_of(models, 1, "rk2", NULL, "1,2", NULL, 2, &status) == NULL &&
               status == HOL_INVALID,
           "as is a sweep without a step");
    tap_ok(sweep_of(models, 1, "rk2", "0.1", "1:2", "1:2", 1000, &status) == NULL &&
               status == HOL_INVALID,
           "and one of a million runs");
}

/* --------------------------------------------------------------- work and precision */

static const struct expected {
    const char *integrator, *stabilization;
    long double order, within;
} expected[] = {
    {"rk2", "none", 2, 0.1L},    {"rk2", "baumgarte", 1, 0.1L},   {"rk2", "one-step", 2, 0.1L},
    {"rk4", "none", 4, 0.1L},    {"rk4", "baumgarte", 1, 0.1L},   {"rk4", "one-step", 4, 0.1L},
    {"rattle", "none", 2, 0.1L}, {"rattle", "one-step", 2, 0.1L},
};

static struct hol_work_precision *
work_of(struct hol_model *const *models, size_t count, size_t rungs, const struct hol_vec *until,
        bool timed, enum hol_status *status)
{
    static const char *const names[] = {"rk2", "rk4", "rattle"};
    static const char *const stabilized[] = {"none", "baumgarte", "one-step"};
    const struct hol_integrator *integrators[3];
    const struct hol_stabilization *stabilizations[3];
    struct hol_work_precision *result = NULL;
    const char *why;
    struct hol_work_precision_options how = {.integrator_count = 3,
                                             .stabilization_count = 3,
                                             .integrators = integrators,
                                             .stabilizations = stabilizations,
                                             .solver = hol_solver_find("gram-schmidt"),
                                             .bits = 53,
                                             .until = until,
                                             .rungs = rungs,
                                             .seconds = 1e6,
                                             .timed = timed};

    for (size_t k = 0; k < 3; k++) {
        integrators[k] = hol_integrator_find(names[k]);
        stabilizations[k] = hol_stabilization_find(stabilized[k]);
    }
    *status = hol_work_precision_create(&result, models, count, &how, &why);
    return result;
}

static void
orders(struct hol_model *const *models, size_t count)
{
    enum hol_status status;
    struct hol_work_precision *r = work_of(models, count, 8, &half, true, &status);
    size_t timed = 0, complete = 0;

    if (r == NULL)
        tap_bail("work and precision: %s", hol_status_text(status));
    tap_ok(r->count == 9 && fabsl(r->step - 0.02L) < 1e-12L, "nine combinations from 1/25 on");
    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];

        for (size_t k = 0; k < ladder->count; k++) {
            complete += ladder->rung[k].end == HOL_END_COMPLETE;
            timed += ladder->rung[k].seconds > 0;
        }
        for (size_t e = 0; e < sizeof expected / sizeof expected[0]; e++)
            if (strcmp(ladder->integrator->name, expected[e].integrator) == 0 &&
                strcmp(ladder->stabilization->name, expected[e].stabilization) == 0 &&
                !tap_ok(fabsl(ladder->order - expected[e].order) <= expected[e].within,
                        "%s, %s: order %.0Lf", expected[e].integrator, expected[e].stabilization,
                        expected[e].order))
                tap_diag("%Lg over rungs %zu to %zu", ladder->order, ladder->from, ladder->to);
    }
    tap_ok(timed == complete && complete > 55, "all %zu complete runs have their seconds", timed);
    tap_ok(r->ladders[7].why != NULL && r->ladders[7].count == 0,
           "what does not apply is there, with the reason");
    hol_work_precision_destroy(r);
}

/* ------------------------------------------------------------------------- memory */

static void
starved(struct hol_model *const *models)
{
    struct hol_vec soon = decimal("0.0625");
    size_t wrong = 0, k, tried = 0;
    enum hol_status status = HOL_NOMEM;

    for (k = 1; status == HOL_NOMEM; k += 1 + k / 4, tried++) {
        heap_fail_at(k);
        struct hol_work_precision *r = work_of(models, 1, 1, &soon, true, &status);
        heap_fail_at(0);
        wrong += (status == HOL_NOMEM) != (r == NULL) || (status != HOL_NOMEM && status != HOL_OK);
        hol_work_precision_destroy(r);
    }
    tap_ok(wrong == 0 && tried > 20, "work and precision: %zu of %zu allocations may fail", tried,
           k);
    status = HOL_NOMEM;
    for (k = 1, tried = 0; status == HOL_NOMEM; k += 1 + k / 4, tried++) {
        heap_fail_at(k);
        struct hol_sweep *s = sweep_of(models, 1, "rk2", "1,2", "1", NULL, 2, &status);
        heap_fail_at(0);
        wrong += (status == HOL_NOMEM) != (s == NULL) || (status != HOL_NOMEM && status != HOL_OK);
        hol_sweep_destroy(s);
    }
    tap_ok(wrong == 0 && tried > 20, "sweep: %zu of %zu allocations may fail", tried, k);
    hol_mat_clear(&soon);
}

int
main(void)
{
    struct case_model cases[2] = {case_load(NAME), case_load(NAME)};
    struct hol_model *models[2] = {cases[0].model, cases[1].model};

    half = decimal("0.5");
    theory(models, "rk2", "0.001");
    theory(models, "rk4", "0.002");
    threads(models, 2);
    refusals(models);
    orders(models, 2);
    starved(models);
    hol_mat_clear(&half);
    case_clear(&cases[0]);
    case_clear(&cases[1]);
    return tap_done();
}
