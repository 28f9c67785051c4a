/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The integrators of SUNDIALS: against the true trajectory, on systems of all kinds; what they
 * cost; what they refuse; how they fail. Without SUNDIALS: they are there, and say why they are
 * not.
 */
#include "motion/run/simulate.h"
#include "reference/trajectory/trajectory.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static const char *const methods[] = {"cvode-adams", "cvode-bdf", "ida-1", "ida-2"};
#define METHODS (sizeof methods / sizeof methods[0])

/* q and q' at the end. */
static void
truth_at(struct hol_point *point, const struct hol_model *model, const mpfr_t end)
{
    const struct hol_trajectory_options options = {.digits = 16, .project = true};
    struct hol_trajectory *trajectory = NULL;

    if (hol_point_init(point, model->n, 64) != HOL_OK ||
        hol_trajectory_create(&trajectory, model, &options, end, NULL, NULL) != HOL_OK ||
        hol_trajectory_at(trajectory, end, point, NULL, NULL) != HOL_OK)
        tap_bail("no truth");
    hol_trajectory_destroy(trajectory);
}

/* A run of 20 steps to the end. */
static enum hol_status
run(struct hol_outcome *o, const struct hol_model *model, const char *method,
    const char *stabilization, mpfr_prec_t bits, long double tolerance, const mpfr_t end)
{
    struct hol_simulation how = {.model = model,
                                 .solver = hol_solver_find("svd"),
                                 .integrator = hol_integrator_find(method),
                                 .stabilization = hol_stabilization_find(stabilization),
                                 .tolerance = tolerance,
                                 .bits = bits};
    struct hol_vec until, step;
    enum hol_status status;
    mpfr_t x;

    mpfr_init2(x, 64);
    if (hol_vec_init(&until, 1, 64) != HOL_OK || hol_vec_init(&step, 1, 64) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set(&until, 0, 0, end);
    mpfr_div_ui(x, end, 20, MPFR_RNDN);
    hol_mat_set(&step, 0, 0, x);
    how.until = &until;
    how.step = &step;
    status = hol_simulate(o, &how);
    hol_mat_clear(&until);
    hol_mat_clear(&step);
    mpfr_clear(x);
    return status;
}

/* Largest error of q and q', relative to 1 + the largest of them. */
static long double
error_of(struct hol_outcome *o, const struct hol_point *truth)
{
    long double worst = 0, size = 1 + fmaxl(hol_mat_max(&truth->q), hol_mat_max(&truth->v));
    struct hol_vec *const computed[] = {&o->q, &o->v};
    const struct hol_vec *const exact[] = {&truth->q, &truth->v};

    for (int k = 0; k < 2; k++) {
        struct hol_vec x;

        if (hol_vec_init(&x, truth->q.rows, 64) != HOL_OK)
            tap_bail("out of memory");
        hol_mat_round(&x, computed[k]);
        hol_sub(&x, &x, exact[k]);
        worst = fmaxl(worst, hol_mat_max(&x) / size);
        hol_mat_clear(&x);
    }
    return worst;
}

/* As good as the tolerance says, but for the growth of errors along the motion. */
static void
agrees(const struct hol_model *model, const char *name, const char *method,
       const char *stabilization, const mpfr_t end, const struct hol_point *truth)
{
    static const long double tolerances[] = {1e-5L, 1e-9L};
    size_t evaluations = 0;

    for (int k = 0; k < 2; k++) {
        struct hol_outcome o;
        long double e;

        if (run(&o, model, method, stabilization, 53, tolerances[k], end) != HOL_OK) {
            tap_ok(false, "%s, %s on %s runs", method, stabilization, name);
            return;
        }
        e = error_of(&o, truth);
        if (!tap_ok(o.end == HOL_END_COMPLETE && e < 2e3L * tolerances[k],
                    "%s, %s on %s: tolerance %.0Le", method, stabilization, name, tolerances[k]))
            tap_diag("%s, error %.2Le", hol_end_text(o.end), e);
        tap_ok(o.steps >= 20 && o.evaluations > o.steps && o.evaluations > evaluations &&
                   (strncmp(method, "ida", 3) == 0 ? o.solves == 0 : o.solves > o.steps),
               "and what it costs: %zu steps, %zu evaluations, %zu solves", o.steps, o.evaluations,
               o.solves);
        evaluations = o.evaluations;
        hol_outcome_clear(&o);
    }
}

static void
on_case(const char *name, const char *end_text, size_t count, bool all_stabilizations)
{
    struct case_model c = case_load(name);
    struct hol_point truth;
    mpfr_t end;

    mpfr_init2(end, 64);
    mpfr_set_str(end, end_text, 10, MPFR_RNDN);
    truth_at(&truth, c.model, end);
    for (size_t k = 0; k < count; k++) {
        agrees(c.model, name, methods[k], "none", end, &truth);
        if (all_stabilizations)
            agrees(c.model, name, methods[k], "one-step", end, &truth);
    }
    for (size_t k = count; k < METHODS; k++) {
        struct hol_outcome o;

        tap_ok(run(&o, c.model, methods[k], "none", 53, 1e-6L, end) == HOL_INVALID, "%s refuses %s",
               methods[k], name);
    }
    hol_point_clear(&truth);
    mpfr_clear(end);
    case_clear(&c);
}

static void
refusals(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_outcome o;
    mpfr_t end;

    mpfr_init2(end, 64);
    mpfr_set_ui(end, 1, MPFR_RNDN);
    for (size_t k = 0; k < METHODS; k++) {
        tap_ok(run(&o, c.model, methods[k], "none", 106, 1e-6L, end) == HOL_INVALID,
               "%s: 53 bits only", methods[k]);
        tap_ok(run(&o, c.model, methods[k], "none", 53, 0, end) == HOL_INVALID,
               "%s: needs a tolerance", methods[k]);
        if (strncmp(methods[k], "ida", 3) == 0)
            tap_ok(run(&o, c.model, methods[k], "baumgarte", 53, 1e-6L, end) == HOL_INVALID,
                   "%s: there is no right-hand side to be biased", methods[k]);
    }
    case_clear(&c);
    mpfr_clear(end);
}

/* Motions that end early: the last state is kept, before the end that is there. */
static void
ends(const char *text, const char *what, double before)
{
    struct case_model c = case_parse(text);
    mpfr_t end;

    mpfr_init2(end, 64);
    mpfr_set_ui(end, 4, MPFR_RNDN);
    for (size_t k = 0; k < METHODS; k++) {
        struct hol_outcome o;
        long double t;

        if (run(&o, c.model, methods[k], "none", 53, 1e-8L, end) != HOL_OK)
            tap_bail("%s does not run", methods[k]);
        t = hol_mat_abs(&o.t, 0, 0);
        if (!tap_ok((o.end == HOL_END_ESCAPE || o.end == HOL_END_STEP) && t > before - 0.02 &&
                        t < before + 0.001 && hol_mat_is_finite(&o.q),
                    "%s: %s", methods[k], what))
            tap_diag("%s at %.6Lf", hol_end_text(o.end), t);
        hol_outcome_clear(&o);
    }
    mpfr_clear(end);
    case_clear(&c);
}

static void
absent(void)
{
    for (size_t k = 0; k < METHODS; k++) {
        const struct hol_integrator *method = hol_integrator_find(methods[k]);
        struct hol_vec v = {0};
        void *work = NULL;

        if (method == NULL)
            tap_bail("%s is not in the list", methods[k]);
        tap_ok(method->absent != NULL && strstr(method->absent, "SUNDIALS") != NULL &&
                   method->create(method, &work, NULL, 1e-6L) == HOL_INVALID && work == NULL,
               "%s: %s", method->name, method->absent);
        method->changed(work);
        tap_ok(method->step(work, &v, &v, &v) == HOL_INVALID && method->steps(work) == 0,
               "and does nothing");
        method->destroy(work);
    }
}

int
main(void)
{
    if (hol_integrator_find("ida-1") != NULL && hol_integrator_find("ida-1")->absent != NULL) {
        absent();
        return tap_done();
    }
    on_case("greenwood/cone-and-plane", "1", METHODS, true);
    on_case("greenwood/knife-edge-dumbbell", "2", METHODS, true); /* velocity level */
    on_case("ukp2004/redundant-ring", "1", METHODS, false);       /* dependent rows */
    on_case("ukp2004/block-on-vibrating-plane", "1", 2, false);   /* C of lambda */
    on_case("ukp2004/nonholonomic-particle", "1", METHODS, false);
    refusals();
    /* x = y = 1 / (1 - t) */
    ends("coordinate x, y; kinetic (x'^2 + y'^2)/2; force x = 2*x^3; constraint c: y = x;"
         "force y = 2*y^3; initial x = 1, y = 1, x' = 1, y' = 1;",
         "escape at t = 1", 1);
    mpfr_free_cache();
    return tap_done();
}
