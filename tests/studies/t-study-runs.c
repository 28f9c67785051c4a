/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Runs of a study: one without monitors is the same run, what is incomplete is called so, what
 * makes no sense is refused, and every allocation may fail. */
#include "motion/integrators/vector.h"
#include "solvers/solver.h"
#include "tests/studies/study.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>

static const char oscillator[] =
    "coordinate x; kinetic x'^2/2; potential x^2/2; initial x = 1, x' = 0; span 0 .. 10;\n"
    "published \"p\" { event \"through\": zero x, t = 1.5708; }\n";

static enum hol_status
count_samples(void *context, const struct hol_sample *s)
{
    ++*(size_t *)context;
    return s->a != NULL ? HOL_OK : HOL_UNABLE;
}

/* Of all bare runs: the clock of a thread may stand still in one as short as these are. */
static double bare_seconds;

/* With and without monitors: the same end bit for bit, at the same cost; 0: it does not apply. An
 * escape may be noticed one evaluation later. */
static size_t
compare_bare(struct hol_simulation *how, size_t *wrong)
{
    struct hol_outcome with, without;
    bool same;

    how->bare = false;
    if (hol_simulate(&with, how) != HOL_OK)
        return 0;
    how->bare = true;
    if (hol_simulate(&without, how) != HOL_OK)
        tap_bail("the bare run does not apply");
    same = hol_vec_same(&with.q, &without.q) && hol_vec_same(&with.v, &without.v) &&
           hol_vec_same(&with.t, &without.t) && with.end == without.end &&
           with.steps == without.steps && without.max_phi == 0 && without.seconds >= 0 &&
           (with.end != HOL_END_COMPLETE ||
            (with.evaluations == without.evaluations && with.solves == without.solves));
    if (!same)
        tap_diag("%s, %s: ends %d and %d, %zu and %zu evaluations, %g and %g s, q %s, v %s",
                 how->integrator->name, how->stabilization->name, (int)with.end, (int)without.end,
                 with.evaluations, without.evaluations, with.seconds, without.seconds,
                 hol_vec_same(&with.q, &without.q) ? "same" : "others",
                 hol_vec_same(&with.v, &without.v) ? "same" : "others");
    bare_seconds += without.seconds;
    *wrong += !same;
    hol_outcome_clear(&with);
    hol_outcome_clear(&without);
    return 1;
}

static void
bare(void)
{
    static const char *const names[] = {"greenwood/cone-and-plane",
                                        "greenwood/knife-edge-dumbbell"};
    struct hol_vec step, until;
    size_t runs = 0, wrong = 0, samples = 0;

    study_number(&step, "0.0625", 53);
    study_number(&until, "1", 53);
    for (size_t k = 0; k < 2; k++) {
        struct case_model c = case_load(names[k]);

        for (size_t i = 0; hol_integrator_at(i) != NULL; i++)
            for (size_t j = 0; hol_stabilization_at(j) != NULL; j++) {
                struct hol_simulation how = {.model = c.model,
                                             .solver = hol_solver_find(SOLVER),
                                             .integrator = hol_integrator_at(i),
                                             .stabilization = hol_stabilization_at(j),
                                             .bits = 53,
                                             .tolerance = 1e-8L,
                                             .step = &step,
                                             .until = &until,
                                             .every = 1,
                                             .sample = count_samples,
                                             .context = &samples};
                runs += compare_bare(&how, &wrong);
            }
        case_clear(&c);
    }
    tap_ok(runs > 200 && wrong == 0 && samples >= 16 * runs && bare_seconds > 0,
           "%zu runs without monitors are the same runs", runs);
    hol_mat_clear(&step);
    hol_mat_clear(&until);
}

static void
incomplete(void)
{
    struct case_model c = case_load("ukn1994/finite-escape");
    struct hol_study_options options = {.no_truth = true}, longer = {0};
    struct hol_study *study;
    struct hol_study_result r;
    struct hol_vec until;

    study_number(&until, "1.5", 53);
    longer.until = &until;
    study = study_make(c.model, &longer);
    r = study_measure(study, "rk4", "none", "0.001", 53, 0);
    if (!tap_ok(r.end == HOL_END_ESCAPE && r.digits == 0 && r.ended_at < hol_study_end(study) &&
                    fabsl(hol_study_reached(study) - 1.25L) < 1e-3L && r.sample_count > 1200 &&
                    isnan(r.samples[r.sample_count - 1].error_q) ==
                        (r.ended_at > hol_study_reached(study)) &&
                    r.last_q >= 0 && r.worst.t == r.ended_at,
                "an escape: incomplete, no digits, errors as far as there is truth"))
        tap_diag("end %d at %.6Lf, reached %.6Lf, digits %.2Lf, last %.2Le", (int)r.end, r.ended_at,
                 hol_study_reached(study), r.digits, r.last_q);
    hol_study_result_clear(&r);
    hol_study_destroy(study);
    case_clear(&c);

    c = case_load("greenwood/hinged-rods-on-wire");
    study = study_make(c.model, NULL);
    r = study_measure(study, "rk4", "one-step", "0.001", 53, 0);
    if (!tap_ok(fabsl(hol_study_reached(study) - 0.660765L) < 1e-3L && r.rank_events >= 1 &&
                    hol_study_event(study, 0) != NULL && hol_study_event(study, 1) == NULL &&
                    fabsl(r.event_error[0]) < 1e-8L && isnan(r.samples[700].error_q) &&
                    r.samples[600].error_q < 1e-8L && r.worst.error_q < 1e-6L,
                "problem 6.5: the truth ends where the rank changes, errors with it"))
        tap_diag(
            "reached %.8Lf, %zu rank events, event error %.2Le, error at 0.6 %.2Le, worst %.2Le",
            hol_study_reached(study), r.rank_events, r.event_error[0], r.samples[600].error_q,
            r.worst.error_q);
    hol_study_result_clear(&r);
    hol_study_destroy(study);

    study = study_make(c.model, &options);
    r = study_measure(study, "rk4", "one-step", "0.01", 53, 0);
    tap_ok(isnan(r.digits) && isnan(r.worst.error_q) && isnan(r.last_v) && r.event_count == 0 &&
               r.worst.phi < 1e-3L && hol_study_reached(study) == hol_study_start(study),
           "without a truth: drift alone");
    hol_mat_clear(&until);
    hol_study_result_clear(&r);
    hol_study_destroy(study);
    case_clear(&c);
}

static enum hol_status
try(const char *text, const struct hol_study_options *options)
{
    struct case_model c = case_parse(text);
    struct hol_study *study = NULL;
    enum hol_status status = hol_study_create(&study, c.model, options, NULL);

    hol_study_destroy(study);
    case_clear(&c);
    return status;
}

static void
refusals(void)
{
    static const char no_span[] = "coordinate x; kinetic x'^2; initial x = 1, x' = 0;";
    static const char apart[] = "coordinate x, y; kinetic x'^2 + y'^2; constraint line: x = y;"
                                "initial x = 1, y = 2, x' = 0, y' = 0; span 0 .. 1;";
    static const char struck[] = "coordinate x, y; kinetic x'^2 + y'^2; after wall: x' = 0;"
                                 "initial x = 0, y = 0, x' = -5, y' = 1;";
    struct hol_study_options options = {0}, other = {.state = 1}, early = {0};
    struct case_model c = case_parse(no_span);
    struct hol_vec until;
    struct hol_study *study;
    struct hol_study_run run;
    struct hol_study_result result;

    study_number(&until, "-1", 53);
    early.until = &until;
    tap_ok(try(no_span, &options) == HOL_INVALID && try(struck, &options) == HOL_INVALID &&
               try(no_span, &early) == HOL_INVALID && try(oscillator, &other) == HOL_INVALID,
           "no span, an impulse, an end before the start, no such state: INVALID");
    tap_ok(try(apart, &options) == HOL_DOMAIN, "a state that violates a constraint: DOMAIN");
    hol_mat_clear(&until);
    study_number(&until, "1.5", 53);
    options.until = &until;
    study = study_make(c.model, &options);
    run = study_run("rk4", "energy", NULL, 53);
    tap_ok(hol_study_end(study) == 1.5L && hol_study_measure(&result, study, &run) == HOL_INVALID,
           "a method that does not apply: INVALID");
    run = study_run("rk4", "none", NULL, 53);
    run.timed = true;
    tap_ok(hol_study_measure(&result, study, &run) == HOL_OK && result.seconds > 0 &&
               result.steps == 1000 && result.sample_count == 1001,
           "timed, a thousand steps");
    hol_study_result_clear(&result);
    hol_study_destroy(study);
    hol_mat_clear(&until);
    case_clear(&c);
}

/* Create a study, and measure one run; create: with one that is there. */
static enum hol_status
both(struct hol_study_result *result, struct hol_study *study, struct hol_model *model,
     const struct hol_study_run *run)
{
    struct hol_study_options options = {.digits = 3};
    struct hol_study *own = NULL;
    enum hol_status status = HOL_OK;

    if (study == NULL)
        status = hol_study_create(&own, model, &options, NULL);
    if (status == HOL_OK)
        status = hol_study_measure(result, study != NULL ? study : own, run);
    hol_study_destroy(own);
    return status;
}

/* Most allocations of a study are the trajectory's: some of them, and all of a run. */
static void
memory(void)
{
    struct case_model c = case_parse(oscillator);
    struct hol_study_options options = {.digits = 3};
    struct hol_study *studies[] = {NULL, study_make(c.model, &options)};
    struct hol_study_run run;
    struct hol_study_result result = {0};
    struct hol_vec step;

    study_number(&step, "0.5", 53);
    run = study_run("rk4", "none", &step, 53);
    run.timed = true;
    for (size_t i = 0; i < 2; i++) {
        size_t tried = 0, wrong = 0, k;
        enum hol_status status = HOL_NOMEM;

        for (k = 1; k < 100000 && status != HOL_OK; k += i == 0 ? 1 + k / 16 : 1) {
            heap_fail_at(k);
            status = both(&result, studies[i], c.model, &run);
            heap_fail_at(0);
            wrong += status != HOL_OK && (status != HOL_NOMEM || result.samples != NULL);
            tried++;
        }
        tap_ok(tried > 50 && k < 100000 && wrong == 0, "%zu allocations may fail", tried);
        hol_study_result_clear(&result);
    }
    hol_study_destroy(studies[1]);
    hol_mat_clear(&step);
    case_clear(&c);
}

int
main(void)
{
    bare();
    incomplete();
    refusals();
    memory();
    mpfr_free_cache();
    return tap_done();
}
