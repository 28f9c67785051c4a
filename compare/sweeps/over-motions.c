/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The motion of a case by formulations, integrators and stabilizations, over a parameter. */
#include "compare/sweeps/over.h"

#include "base/alloc.h"
#include "compare/instant/pack.h"
#include "compare/sweeps/pack.h"
#include "compare/sweeps/work-precision.h"

#include <string.h>

#define SAMPLES 100 /* states along a motion that are compared with the truth */

struct work {
    const struct hol_over_motion_options *how;
    struct hol_over_motions *result;
};

/* The methods of run k. */
static void
choose(struct hol_over_run *run, const struct hol_over_motion_options *how, size_t k)
{
    run->stabilization = how->stabilizations[k % how->stabilization_count];
    k /= how->stabilization_count;
    run->integrator = how->integrators[k % how->integrator_count];
    run->solver = how->solvers[k / how->integrator_count];
}

static enum hol_status
run_one(struct hol_over_run *run, struct hol_study *study, const struct hol_case *source,
        const struct hol_over_motion_options *how)
{
    const struct hol_study_run methods = {.solver = run->solver,
                                          .integrator = run->integrator,
                                          .stabilization = run->stabilization,
                                          .gains = how->gains,
                                          .bits = how->bits,
                                          .step = how->step,
                                          .tolerance = how->tolerance,
                                          .samples = SAMPLES};
    struct hol_study_result result;
    enum hol_status status = hol_study_measure(&result, study, &methods);

    if (status == HOL_OK) {
        hol_sweep_cell_keep(&run->cell, &result);
        run->cell.step = how->step != NULL ? hol_mat_abs(how->step, 0, 0)
                                           : (hol_study_end(study) - hol_study_start(study)) / 1000;
        hol_study_result_clear(&result);
    } else if (status == HOL_INVALID) {
        run->why = hol_combination_why(source, run->integrator, run->stabilization, how->bits);
        status = HOL_OK;
    }
    return status;
}

/* All runs at a value, whose case it is. */
static enum hol_status
measure(struct hol_over_motion *motion, const struct hol_case *source, struct hol_model *model,
        const struct work *work)
{
    const struct hol_over_motion_options *how = work->how;
    struct hol_study_options options = {.until = how->until, .certify = how->certify};
    struct hol_study *study = NULL;
    const char *why = NULL;
    enum hol_status status = HOL_OK;

    motion->n = model->n;
    motion->m = model->m;
    while (options.state < source->state_count &&
           strcmp(source->states[options.state].name, how->state) != 0)
        options.state++;
    if (options.state == source->state_count)
        why = "the case has no such state";
    else
        status = hol_study_create(&study, model, &options, &why);
    if (status != HOL_OK && status != HOL_NOMEM && why == NULL)
        why = status == HOL_DOMAIN ? hol_end_text(HOL_END_START) : hol_status_text(status);
    if (why != NULL && (motion->why = hol_strdup(why)) == NULL)
        status = HOL_NOMEM;
    if (study == NULL)
        return status == HOL_NOMEM ? status : HOL_OK;
    motion->end = hol_study_end(study);
    motion->reached = hol_study_reached(study);
    motion->proof = hol_study_proof(study);
    motion->runs = hol_alloc(work->result->run_count, sizeof *motion->runs);
    status = motion->runs != NULL ? status : HOL_NOMEM;
    for (size_t k = 0; k < work->result->run_count && status == HOL_OK; k++) {
        choose(&motion->runs[k], how, k);
        status = run_one(&motion->runs[k], study, source, how);
    }
    hol_study_destroy(study);
    return status;
}

/* A value as it is kept: its runs have their methods already. */
struct kept {
    struct hol_over_motion *motion;
    size_t run_count;
};

static void
pack_motion(struct hol_pack *pack, void *record)
{
    const struct kept *kept = record;
    struct hol_over_motion *motion = kept->motion;
    bool any = motion->runs != NULL;
    size_t count = kept->run_count;

    hol_pack_text(pack, &motion->why);
    hol_pack_size(pack, &motion->n);
    hol_pack_size(pack, &motion->m);
    hol_pack_real(pack, &motion->end);
    hol_pack_real(pack, &motion->reached);
    hol_pack_study_proof(pack, &motion->proof);
    hol_pack_bool(pack, &any);
    if (!any)
        return;
    hol_pack_array(pack, &motion->runs, &count, sizeof *motion->runs);
    if (count != kept->run_count && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t k = 0; k < count; k++) {
        hol_pack_static(pack, &motion->runs[k].why);
        hol_pack_sweep_cell(pack, &motion->runs[k].cell);
    }
}

static enum hol_status
find_or_measure(void *context, size_t value, const struct hol_case *source, struct hol_model *model,
                char *why)
{
    const struct work *work = context;
    struct hol_over_motion *motion = &work->result->motions[value];
    struct kept kept = {motion, work->result->run_count};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    motion->why = why;
    if (source == NULL)
        return HOL_OK;
    hol_unit_name(name, source, "over", value);
    status = hol_keeper_recall(work->how->keeper, name, pack_motion, &kept);
    for (size_t k = 0; status == HOL_OK && motion->runs != NULL && k < kept.run_count; k++)
        choose(&motion->runs[k], work->how, k);
    if (status != HOL_UNABLE)
        return status;
    status = measure(motion, source, model, work);
    if (status == HOL_OK)
        status = hol_keeper_keep(work->how->keeper, name, "over", pack_motion, &kept,
                                 (const void *const[]){source, work->result, motion});
    return status;
}

static void
count(struct hol_over_motions *result)
{
    for (size_t i = 0; i < result->count; i++)
        for (size_t k = 0; result->motions[i].runs != NULL && k < result->run_count; k++) {
            const struct hol_over_run *run = &result->motions[i].runs[k];

            result->complete += run->why == NULL && run->cell.end == HOL_END_COMPLETE;
        }
}

enum hol_status
hol_over_motions_create(struct hol_over_motions **motions, const struct hol_over_case *what,
                        const struct hol_over_motion_options *how)
{
    struct work work = {.how = how};
    enum hol_status status;

    work.result = hol_alloc(1, sizeof *work.result);
    if (work.result == NULL)
        return HOL_NOMEM;
    work.result->axis = what->axis;
    work.result->name = hol_strdup(what->name);
    work.result->state = how->state;
    work.result->bits = how->bits;
    work.result->count = what->axis->count;
    work.result->run_count = how->solver_count * how->integrator_count * how->stabilization_count;
    work.result->motions = hol_alloc(what->axis->count, sizeof *work.result->motions);
    status = work.result->motions != NULL && work.result->name != NULL
                 ? hol_over_values(what, &work, find_or_measure)
                 : HOL_NOMEM;
    if (status == HOL_OK) {
        count(work.result);
        *motions = work.result;
    } else {
        hol_over_motions_destroy(work.result);
    }
    return status;
}

void
hol_over_motions_destroy(struct hol_over_motions *motions)
{
    if (motions == NULL)
        return;
    for (size_t i = 0; motions->motions != NULL && i < motions->count; i++) {
        hol_free(motions->motions[i].why);
        hol_free(motions->motions[i].runs);
    }
    hol_free(motions->motions);
    hol_free(motions->name);
    hol_free(motions);
}
