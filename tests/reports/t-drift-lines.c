/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * What holonom drift is made of: its lines are the runs of a study, whatever the threads; what does
 * not apply says why; the figure has a block and a label for every line; allocations may fail.
 */
#include "base/alloc.h"
#include "reports/motion/drift.h"
#include "solvers/solver.h"
#include "tests/studies/study.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CASE "greenwood/cone-and-plane"

static const char *const integrators[] = {"rk2", "numerov", "rkf45"};
static const char *const stabilizations[] = {"none", "one-step"};

struct methods {
    const struct hol_integrator *integrators[3];
    const struct hol_stabilization *stabilizations[2];
    struct hol_vec step, until;
    struct hol_drift_options options;
};

static void
choose(struct methods *m)
{
    for (size_t i = 0; i < 3; i++)
        m->integrators[i] = hol_integrator_find(integrators[i]);
    for (size_t i = 0; i < 2; i++)
        m->stabilizations[i] = hol_stabilization_find(stabilizations[i]);
    study_number(&m->step, "0.0625", 53);
    study_number(&m->until, "1", 53);
    m->options = (struct hol_drift_options){.integrator_count = 3,
                                            .stabilization_count = 2,
                                            .integrators = m->integrators,
                                            .stabilizations = m->stabilizations,
                                            .solver = hol_solver_find(SOLVER),
                                            .bits = 53,
                                            .until = &m->until,
                                            .step = &m->step,
                                            .tolerance = 1e-9L};
}

static bool
same_result(const struct hol_study_result *a, const struct hol_study_result *b)
{
    bool same = a->sample_count == b->sample_count && a->end == b->end && a->steps == b->steps &&
                a->worst.error_q == b->worst.error_q && a->worst.phi == b->worst.phi &&
                a->event_count == b->event_count && a->digits == b->digits;

    for (size_t i = 0; same && i < a->sample_count; i++)
        same = a->samples[i].error_v == b->samples[i].error_v && a->samples[i].t == b->samples[i].t;
    return same;
}

static void
lines(struct methods *m, struct hol_model *const *models)
{
    struct hol_drift *one = NULL, *three = NULL;
    const char *why;
    size_t wrong = 0;

    if (hol_drift_create(&one, models, 1, &m->options, &why) != HOL_OK ||
        hol_drift_create(&three, models, 3, &m->options, &why) != HOL_OK)
        tap_bail("no drift");
    for (size_t k = 0; k < 6; k++) {
        const struct hol_drift_line *a = &one->lines[k], *b = &three->lines[k];

        wrong += a->integrator != m->integrators[k / 2] ||
                 a->stabilization != m->stabilizations[k % 2] || a->why != b->why ||
                 (a->why == NULL && !same_result(&a->result, &b->result));
    }
    tap_ok(one->count == 6 && three->count == 6 && wrong == 0, "lines do not depend on threads");
    tap_ok(one->lines[2].why != NULL && strstr(one->lines[2].why, "velocities") != NULL &&
               one->lines[2].result.samples == NULL && one->lines[0].why == NULL,
           "what does not apply says why");
    tap_ok(one->step == 0.0625L && one->start == 0 && one->end == 1 && one->reached == 1 &&
               one->event_count == 1 && one->lines[0].result.sample_count == 17 &&
               one->lines[1].result.worst.error_q > 1e-4L &&
               one->lines[5].result.worst.error_q < 1e-7L,
           "step, span, events, samples, errors");
    hol_drift_destroy(one);
    hol_drift_destroy(three);
}

static size_t
count_of(const char *text, const char *what)
{
    size_t count = 0;

    for (const char *p = text; (p = strstr(p, what)) != NULL; p++)
        count++;
    return count;
}

static void
figure(struct methods *m, struct hol_model *const *models)
{
    struct hol_work_precision_options how = {.integrator_count = 3,
                                             .stabilization_count = 2,
                                             .integrators = m->integrators,
                                             .stabilizations = m->stabilizations,
                                             .solver = m->options.solver,
                                             .bits = 53,
                                             .until = &m->until,
                                             .step = &m->step,
                                             .rungs = 6,
                                             .seconds = 1e6}; /* never cut short */
    struct hol_drift_figure f = {0};
    struct hol_drift *drift = NULL;
    struct hol_work_precision *ladders = NULL;
    const char *why;
    char *data = NULL, *text;
    size_t size;
    FILE *out = open_memstream(&data, &size);

    if (out == NULL || hol_drift_create(&drift, models, 1, &m->options, &why) != HOL_OK ||
        hol_work_precision_create(&ladders, models, 1, &how, &why) != HOL_OK)
        tap_bail("no figure");
    f.drift = drift;
    f.ladders = ladders;
    text = hol_draw_text(&hol_drift_drawing, HOL_BY_CASE(&f));
    if (hol_drift_drawing.data(out, HOL_BY_CASE(&f)) != HOL_OK || fclose(out) != 0 || text == NULL)
        tap_bail("no data");
    tap_ok(count_of(data, "# t residual error") == 4 && count_of(data, "# step error") == 2 &&
               count_of(data, "\n\n") == 2 * 6,
           "a block over time for each line, a ladder for those with steps");
    /* the errors of one-step do not fall on a line here: it has no order */
    tap_ok(count_of(text, "\"rk2 none: order ") == 1 && count_of(text, "\"rkf45 none\"") == 1 &&
               count_of(text, "\"rk2 one-step\"") == 1 && count_of(text, "escapes") == 0,
           "a name for each line, with its order where there is one: %s", text);
    tap_ok(count_of(text, "\"relative error of the state\" 2 ") == 1,
           "no error at the start is told from one of the size of the lower edge: %s", text);
    free(data);
    hol_free(text);
    hol_work_precision_destroy(ladders);
    hol_drift_destroy(drift);
}

static void
refusals(struct methods *m, struct hol_model *const *models)
{
    struct hol_drift_options options = m->options;
    struct hol_drift *drift = NULL;
    struct hol_vec zero;
    const char *why;

    study_number(&zero, "0", 53);
    options.step = &zero;
    tap_ok(hol_drift_create(&drift, models, 1, &options, &why) == HOL_INVALID && why != NULL &&
               drift == NULL,
           "a step of 0: INVALID");
    options.step = &m->step;
    options.until = &zero;
    tap_ok(hol_drift_create(&drift, models, 1, &options, &why) == HOL_INVALID && drift == NULL,
           "an end at the start: INVALID");
    hol_mat_clear(&zero);
}

static void
memory(struct methods *m, struct hol_model *const *models)
{
    size_t tried = 0, wrong = 0;
    enum hol_status status = HOL_NOMEM;

    for (size_t k = 1; k < 1000000 && status != HOL_OK; k += 1 + k / 12) {
        struct hol_drift *drift = NULL;
        const char *why;

        heap_fail_at(k);
        status = hol_drift_create(&drift, models, 1, &m->options, &why);
        heap_fail_at(0);
        wrong += status != HOL_OK && (status != HOL_NOMEM || drift != NULL);
        hol_drift_destroy(drift);
        tried++;
    }
    tap_ok(tried > 50 && wrong == 0 && status == HOL_OK, "%zu allocations may fail", tried);
}

int
main(void)
{
    struct case_model c[3] = {case_load(CASE), case_load(CASE), case_load(CASE)};
    struct hol_model *models[3] = {c[0].model, c[1].model, c[2].model};
    struct methods m = {0};

    choose(&m);
    lines(&m, models);
    figure(&m, models);
    refusals(&m, models);
    memory(&m, models);
    hol_mat_clear(&m.step);
    hol_mat_clear(&m.until);
    for (size_t i = 0; i < 3; i++)
        case_clear(&c[i]);
    mpfr_free_cache();
    return tap_done();
}
