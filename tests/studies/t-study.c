/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Simulations against the truth: errors of the state against closed forms, the errors and event
 * times of Greenwood 2003, Problems 6.6 (cone and plane) and 6.7 (knife edge), as measured with a
 * program of its own before this one, and convergence.
 */
#include "tests/studies/study.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* With the truth to `until` (NULL: the end of the span). */
static struct hol_study *
study_of(struct hol_model *model, const char *until)
{
    struct hol_study_options options = {0};
    struct hol_vec end = {0};
    struct hol_study *study;

    if (until != NULL) {
        study_number(&end, until, 200);
        options.until = &end;
    }
    study = study_make(model, &options);
    hol_mat_clear(&end);
    return study;
}

/* `printed` has two digits, or one (as %.2Lg shows it); 0: as small as roundings leave it. */
static bool
agrees(long double x, long double printed)
{
    long double unit = powl(10, floorl(log10l(fabsl(printed))) - 1);

    return printed == 0 ? fabsl(x) < 1e-14L : fabsl(x - printed) <= 0.75L * unit;
}

static bool
event_agrees(long double x, long double printed, const char *step)
{
    long double unit = powl(10, floorl(log10l(fabsl(printed))) - 1), h = strtold(step, NULL);

    return fabsl(x - printed) <= 0.75L * unit + h * h / 8;
}

/*
 * RK-2: largest errors of q and v, drift of the energy, errors of the two event times. That program
 * interpolated z' linearly between steps, which moves an event by about h^2/8 here. With
 * Baumgarte's terms and h = 0.01 the highest point comes at t = 1.605, 0.3 too early (then 0.2,
 * then 0.06: the error is of first order).
 */
static const struct row {
    const char *step, *name;
    long double q, v, phi, rate, energy, low, high;
} cone[] = {
    {"0.01", "none", 1.5e-2L, 8.8e-2L, 4.3e-3L, 2.1e-2L, 0.17L, 3.4e-4L, -8.2e-3L},
    {"0.01", "baumgarte", 1.46L, 5.0L, 5.5e-4L, 0.33L, 7.8L, -6.1e-3L, -0.30L},
    {"0.01", "one-step", 3.3e-2L, 0.19L, 1.4e-7L, 0, 0.42L, -4.0e-4L, -1.8e-2L},
    {"0.01", "one-step-energy", 3.6e-3L, 5.5e-2L, 1.4e-7L, 0, 1.3e-4L, -2.6e-4L, -6.9e-4L},
    {"0.01", "baumgarte-energy", 2.5e-3L, 0.44L, 5.2e-4L, 0.29L, 8.4e-3L, -2.4e-3L, -2.9e-3L},
    {"0.005", "none", 1.5e-3L, 2.0e-2L, 1.1e-3L, 5.1e-3L, 3.8e-2L, 7.2e-5L, -7.9e-4L},
    {"0.005", "baumgarte", 0.63L, 3.1L, 6.4e-5L, 0.15L, 3.3L, -3.1e-3L, -0.197L},
    {"0.005", "one-step", 4.2e-3L, 2.6e-2L, 2.3e-9L, 0, 9.3e-2L, -1.2e-4L, -2.5e-3L},
    {"0.005", "one-step-energy", 9.2e-4L, 1.6e-2L, 2.3e-9L, 0, 1.7e-6L, -8.0e-5L, -1.8e-4L},
    {"0.005", "baumgarte-energy", 7.0e-4L, 0.21L, 6.2e-5L, 0.14L, 5.2e-4L, -1.3e-3L, -1.4e-3L},
    {"0.001", "none", 6.0e-5L, 7.8e-4L, 4.2e-5L, 2.0e-4L, 1.4e-3L, 2.7e-6L, -7.4e-7L},
    {"0.001", "baumgarte", 0.128L, 0.75L, 4.5e-7L, 2.9e-2L, 0.58L, -6.4e-4L, -5.9e-2L},
    {"0.001", "one-step", 5.7e-5L, 1.1e-3L, 1.4e-13L, 0, 3.4e-3L, -5.2e-6L, -2.9e-5L},
    {"0.001", "one-step-energy", 3.7e-5L, 6.6e-4L, 1.4e-13L, 0, 9.3e-11L, -3.5e-6L, -7.1e-6L},
    {"0.001", "baumgarte-energy", 3.0e-5L, 4.1e-2L, 4.4e-7L, 2.9e-2L, 8.5e-7L, -2.5e-4L, -2.6e-4L},
};

static void
cone_and_plane(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_study *study = study_of(c.model, NULL);

    tap_ok(hol_study_event(study, 2) == NULL && hol_study_reached(study) == 2 &&
               strcmp(hol_study_event(study, 0)->name, "lowest point") == 0 &&
               fabsl(hol_study_event(study, 0)->truth - 0.953950360733L) < 1e-12L &&
               fabsl(hol_study_event(study, 1)->truth - 1.9079007214666L) < 1e-12L,
           "cone and plane: two events, and the truth to the end");
    for (size_t i = 0; i < sizeof cone / sizeof cone[0]; i++) {
        const struct row *w = &cone[i];
        struct hol_study_result r = study_measure(study, "rk2", w->name, w->step, 53, 0);
        const long double *e = r.event_error;

        if (!tap_ok(r.end == HOL_END_COMPLETE && agrees(r.worst.error_q, w->q) &&
                        agrees(r.worst.error_v, w->v) && agrees(r.worst.phi, w->phi) &&
                        agrees(r.worst.rate, w->rate) && agrees(r.drift[0], w->energy) &&
                        event_agrees(e[0], w->low, w->step) && event_agrees(e[1], w->high, w->step),
                    "cone and plane, RK-2, h = %s, %s: errors, drift, events", w->step, w->name))
            tap_diag("dq %.3Le, dv %.3Le, phi %.3Le, phi' %.3Le, E %.3Le, events %.3Le %.3Le",
                     r.worst.error_q, r.worst.error_v, r.worst.phi, r.worst.rate, r.drift[0], e[0],
                     e[1]);
        hol_study_result_clear(&r);
    }
    hol_study_destroy(study);
    case_clear(&c);
}

/* Problem 6.7, [0, 10]: largest error of x, y, phi. */
static void
knife_edge(void)
{
    static const struct {
        const char *integrator, *step, *name;
        long double q;
    } rows[] = {
        {"rk2", "0.01", "none", 2.0e-4L},      {"rk2", "0.01", "baumgarte", 2.1e-4L},
        {"rk2", "0.01", "one-step", 2.6e-4L},  {"rk2", "0.01", "one-step-energy", 1.3e-4L},
        {"rk2", "0.005", "none", 4.9e-5L},     {"rk2", "0.005", "baumgarte", 5.3e-5L},
        {"rk2", "0.005", "one-step", 6.5e-5L}, {"rk2", "0.001", "one-step-energy", 1.3e-6L},
        {"rk4", "0.01", "none", 2.6e-10L},     {"rk4", "0.01", "baumgarte", 1.8e-7L},
        {"rk4", "0.01", "one-step", 1.1e-9L},  {"rk4", "0.01", "one-step-energy", 3.9e-10L}};
    struct case_model c = case_load("greenwood/knife-edge-dumbbell");
    struct hol_study *study = study_of(c.model, NULL);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hol_study_result r =
            study_measure(study, rows[i].integrator, rows[i].name, rows[i].step, 53, 0);

        if (!tap_ok(agrees(r.worst.error_q, rows[i].q), "knife edge, %s, h = %s, %s: error",
                    rows[i].integrator, rows[i].step, rows[i].name))
            tap_diag("%.3Le, not %.2Le", r.worst.error_q, rows[i].q);
        hol_study_result_clear(&r);
    }
    hol_study_destroy(study);
    case_clear(&c);
}

/* On [0, 1] RK-2 converges with order 2, with Baumgarte's 2/h, 1/h^2 with 1. */
static void
orders(void)
{
    static const struct {
        const char *name;
        long double order;
    } rows[] = {{"none", 2}, {"baumgarte", 1}, {"one-step", 2}, {"baumgarte-energy", 1}};
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_study *study = study_of(c.model, "1");

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hol_study_result coarse =
            study_measure(study, "rk2", rows[i].name, "0.0005", 53, 50);
        struct hol_study_result fine = study_measure(study, "rk2", rows[i].name, "0.00025", 53, 50);
        long double order = log2l(coarse.worst.error_v / fine.worst.error_v);

        if (!tap_ok(fabsl(order - rows[i].order) < 0.06L, "%s: order %.0Lf", rows[i].name,
                    rows[i].order))
            tap_diag("%.3Lf", order);
        tap_ok(coarse.sample_count == 51 && fine.sample_count == 51 && coarse.steps == 2000 &&
                   coarse.samples[25].t == fine.samples[25].t,
               "%s: samples are thinned", rows[i].name);
        hol_study_result_clear(&coarse);
        hol_study_result_clear(&fine);
    }
    hol_study_destroy(study);
    case_clear(&c);
}

int
main(void)
{
    cone_and_plane();
    knife_edge();
    orders();
    mpfr_free_cache();
    return tap_done();
}
