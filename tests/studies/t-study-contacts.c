/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Studies of motions with contacts: the truth of each phase, the changes of contact as events, what
 * is compared with what, and runs that stray.
 */
#include "solvers/solver.h"
#include "tests/studies/study.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

/* y = 4.9 - 4.9 t^2; then bounces at 1, 2.6, 3.88, 4.904 with 0.8 of the speed. */
static const char ball[] = "title \"ball\"; source \"s\"; parameter g = 9.8, e = 8/10;"
                           "coordinate y; kinetic y'^2/2; potential g*y;"
                           "contact floor: y >= 0, open, restitution e;"
                           "initial y = 4.9, y' = 0; span 0 .. 5;";

/* The error of a state as one of a phase; < 0: there is nothing to compare with. */
static long double
error_of(struct hol_study *study, const char *t, const char *y, const char *v, size_t phase)
{
    struct hol_vec time = {0}, q = {0}, rate = {0};
    long double error_q = 0, error_v = 0;

    study_number(&time, t, 53);
    study_number(&q, y, 53);
    study_number(&rate, v, 53);
    if (hol_study_errors(&error_q, &error_v, study,
                         &(struct hol_sample){.t = &time, .q = &q, .v = &rate, .phase = phase}) !=
        HOL_OK)
        tap_bail("out of memory");
    hol_mat_clear(&time);
    hol_mat_clear(&q);
    hol_mat_clear(&rate);
    return isnan(error_q) && isnan(error_v) ? -1 : fmaxl(error_q, error_v);
}

static void
phases(struct hol_study *study)
{
    static const long double t[] = {1, 2.6L, 3.88L, 4.904L};
    bool good = true;

    for (size_t k = 0; k < 4 && good; k++) {
        const struct hol_study_event *event = hol_study_event(study, k);

        good = event != NULL && strcmp(event->name, "floor bounces") == 0 &&
               fabsl(event->truth - t[k]) < 1e-17L;
    }
    tap_ok(good && hol_study_event(study, 4) == NULL, "the changes of contact are its events");
    /* at 2: y = 7.84 - 4.9, y' = 7.84 - 9.8 */
    tap_ok(error_of(study, "0.5", "3.675", "-4.9", 0) < 1e-15L &&
               error_of(study, "2", "2.94", "-1.96", 1) < 1e-15L &&
               error_of(study, "2", "2.94", "-1.96", SIZE_MAX) < 1e-15L &&
               fabsl(error_of(study, "2", "2.94", "-1.46", 1) - 0.5L) < 1e-15L,
           "the truth of each phase");
    tap_ok(error_of(study, "2", "2.94", "-1.96", 0) < 0 &&
               error_of(study, "2", "2.94", "-1.96", 2) < 0 &&
               error_of(study, "2", "2.94", "-1.96", 77) < 0,
           "what is of another phase is not compared");
}

/* Errors of the times of bounces by Euler's method: order 1; a run without a bounce has strayed. */
static void
euler(struct hol_study *study)
{
    struct hol_study_result a = study_measure(study, "euler", "none", "0.002", 53, 0);
    struct hol_study_result b = study_measure(study, "euler", "none", "0.001", 53, 0);
    bool good = !a.strayed && !b.strayed && a.end == HOL_END_COMPLETE;

    for (size_t k = 0; k < 4 && good; k++)
        good = fabsl(a.event_error[k] / b.event_error[k] - 2) < 0.02L;
    tap_ok(good && b.event_error[0] > 0 && b.event_error[0] < 1e-3L &&
               fabsl(b.digits - a.digits - log10l(2)) < 0.02L,
           "Euler: four bounces of order 1, and the digits with them");
    tap_ok(b.worst.error_v < 1, "no jump of the velocity is taken for an error");
    if (b.worst.error_v >= 1)
        tap_diag("%.2Le", b.worst.error_v);
    hol_study_result_clear(&a);
    hol_study_result_clear(&b);
    a = study_measure(study, "euler", "none", "0.05", 53, 0);
    tap_ok(a.strayed && a.digits == 0 && !isnan(a.event_error[1]) && isnan(a.event_error[3]),
           "with large steps one bounce less: strayed, and no digits");
    hol_study_result_clear(&a);
}

/* An impact, a release, and on: halving the steps of RK-4 gives 16 times the digits. */
static void
dumbbell(void)
{
    struct case_model c = case_load("greenwood/dumbbell-leaves-wall");
    struct hol_study *study = study_make(c.model, NULL);
    struct hol_study_result r[2];
    struct hol_vec h[2] = {0};
    bool good;

    study_number(&h[0], "0.008", 53);
    study_number(&h[1], "0.004", 53);
    for (size_t i = 0; i < 2; i++) {
        struct hol_study_run run = study_run("rk4", "one-step", &h[i], 53);

        run.solver = hol_solver_find("lagrange");
        if (hol_study_measure(&r[i], study, &run) != HOL_OK)
            tap_bail("out of memory");
    }
    good = r[0].event_count == 2 && !r[1].strayed && fabsl(r[1].event_error[0]) < 1e-8L;
    for (size_t k = 0; k < 2 && good; k++)
        good = fabsl(log2l(fabsl(r[0].event_error[k] / r[1].event_error[k])) - 4) < 0.5L;
    if (!tap_ok(good && fabsl(r[1].digits - r[0].digits - 4 * log10l(2)) < 0.15L,
                "RK-4: impact, release and digits of order 4"))
        tap_diag("%.2Le, %.2Le; %.2Lf, %.2Lf digits", r[0].event_error[0], r[1].event_error[0],
                 r[0].digits, r[1].digits);
    for (size_t i = 0; i < 2; i++) {
        hol_study_result_clear(&r[i]);
        hol_mat_clear(&h[i]);
    }
    hol_study_destroy(study);
    case_clear(&c);
}

static void
starves(struct hol_model *model)
{
    struct hol_study_options options = {.digits = 20};
    struct hol_study *study = NULL;
    enum hol_status status = HOL_NOMEM;
    size_t tried = 0;

    for (size_t k = 1; status == HOL_NOMEM && tried < 3000; k += 1 + k / 3, tried++) {
        heap_fail_at(k);
        status = hol_study_create(&study, model, &options, NULL);
        heap_fail_at(0);
    }
    tap_ok(status == HOL_OK && tried > 10, "out of memory %zu times, then not", tried - 1);
    hol_study_destroy(study);
}

int
main(void)
{
    struct case_model c = case_parse(ball);
    struct hol_study *study = study_make(c.model, NULL);

    phases(study);
    euler(study);
    hol_study_destroy(study);
    dumbbell();
    starves(c.model);
    case_clear(&c);
    mpfr_free_cache();
    return tap_done();
}
