/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs all solvers on the states of a case and collects what they say about the rank. */
#include "compare/rank/rank.h"

#include "base/jobs.h"
#include "compare/instant/metrics.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Attempts to find a random state. */
#define ATTEMPTS 8
#define TRUTH_DIGITS 12

/* --------------------------------------------------------------------------- one state */

struct work {
    const struct hol_rank_options *options;
    struct hol_rank_study *study;
};

static enum hol_status
make_truth(struct hol_truth **truth, struct hol_rank_state *state, const struct work *work)
{
    const struct hol_rank_options *o = work->options;
    size_t attempts = state->recipe.kind == HOL_RECIPE_RANDOM ? ATTEMPTS : 1;
    enum hol_status status = HOL_OK;
    mpfr_prec_t bits = 0;

    for (size_t i = 0; i < o->bits_count; i++)
        bits = o->bits[i] > bits ? o->bits[i] : bits;
    for (size_t i = 0; i < attempts; i++) {
        hol_truth_destroy(*truth);
        *truth = NULL;
        status =
            hol_truth_create(truth, work->study->model, &state->recipe, TRUTH_DIGITS, 2 * bits);
        if (status != HOL_DOMAIN || hol_truth_has_problem(*truth, status))
            break;
        if (i + 1 < attempts)
            state->recipe.sample += o->random_states;
    }
    return status;
}

/* Keep what the study needs of the truth. */
static enum hol_status
take_truth(struct hol_rank_state *state, const struct hol_truth *truth, enum hol_status status)
{
    const struct hol_kkt_info *info = truth != NULL ? &truth->info : NULL;

    state->truth_status = status;
    state->truth_why = "";
    state->gap = NAN;
    if (status != HOL_OK) {
        state->truth_why =
            truth != NULL && truth->why != NULL ? truth->why : hol_status_text(status);
        return HOL_OK;
    }
    state->unique = hol_alloc(state->m + 1, sizeof *state->unique);
    if (state->unique == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < state->m; i++)
        state->unique[i] = truth->unique[i];
    state->rank = info->rank;
    if (info->rank > 0 && info->rank < state->m)
        state->gap = info->smallest_kept / info->largest_dropped;
    return HOL_OK;
}

static enum hol_status
run_solvers(struct hol_rank_state *state, const struct work *work,
            const struct hol_problem *problem)
{
    const struct hol_rank_options *o = work->options;
    size_t pairs = o->solver_count * o->bits_count;
    bool known = state->truth_status == HOL_OK;
    enum hol_status status = HOL_OK;

    state->records = hol_alloc(pairs + 1, sizeof *state->records);
    if (state->records == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < pairs && status == HOL_OK; i++) {
        const struct hol_solver *solver = o->solvers[i / o->bits_count];
        mpfr_prec_t bits = o->bits[i % o->bits_count];

        if (hol_solver_covers(solver, problem->n, problem->m, bits))
            status = hol_rank_record_make(&state->records[state->record_count++], problem,
                                          known ? &state->rank : NULL, state->unique, solver, bits,
                                          o->threshold_count, o->thresholds);
    }
    return status;
}

static enum hol_status
run_state(void *context, size_t index)
{
    const struct work *work = context;
    struct hol_rank_state *state = &work->study->states[index];
    struct hol_truth *truth = NULL;
    enum hol_status known = make_truth(&truth, state, work), status = known;

    if (known != HOL_NOMEM && known != HOL_INVALID)
        status = take_truth(state, truth, known);
    if (status == HOL_OK && hol_truth_has_problem(truth, known))
        status = run_solvers(state, work, &truth->problem);
    hol_truth_destroy(truth);
    return status;
}

/* -------------------------------------------------------------------------- all states */

static bool
is_wanted(const struct hol_rank_options *o, const char *label)
{
    return o->state == NULL || strcmp(o->state, label) == 0;
}

/* A state, if it is wanted. */
static enum hol_status
add_state(struct hol_rank_study *study, const struct hol_rank_options *o, const char *label,
          struct hol_recipe recipe)
{
    struct hol_rank_state *state = &study->states[study->state_count];

    if (!is_wanted(o, label))
        return HOL_OK;
    *state = (struct hol_rank_state){
        .label = hol_strdup(label), .recipe = recipe, .n = study->model->n, .m = study->model->m};
    study->state_count++;
    return state->label != NULL ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
add_states(struct hol_rank_study *study, const struct hol_rank_options *o)
{
    const struct hol_case *c = study->source;
    enum hol_status status = HOL_OK;
    char label[64];

    study->states = hol_alloc(c->state_count + o->random_states + 1, sizeof *study->states);
    if (study->states == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < c->state_count && status == HOL_OK; i++)
        status = add_state(study, o, c->states[i].name,
                           (struct hol_recipe){.kind = HOL_RECIPE_NAMED, .state = i});
    for (size_t i = 0; i < o->random_states && status == HOL_OK; i++) {
        (void)snprintf(label, sizeof label, "random %zu", i + 1);
        status =
            add_state(study, o, label,
                      (struct hol_recipe){.kind = HOL_RECIPE_RANDOM, .seed = o->seed, .sample = i});
    }
    return status;
}

static void
count_verdicts(struct hol_rank_study *study)
{
    for (size_t i = 0; i < study->state_count; i++)
        for (size_t k = 0; k < study->states[i].record_count; k++)
            study->tally[study->states[i].records[k].verdict]++;
}

enum hol_status
hol_rank_study_create(struct hol_rank_study **study, const struct hol_model *model,
                      const struct hol_rank_options *options, const char **why)
{
    struct hol_rank_study *new = hol_alloc(1, sizeof *new);
    struct work work = {options, new};
    enum hol_status status;

    *why = NULL;
    if (new == NULL)
        return HOL_NOMEM;
    new->source = model->source;
    new->model = model;
    status = add_states(new, options);
    if (status == HOL_OK && new->state_count == 0) {
        *why = "no state of that name";
        status = HOL_INVALID;
    }
    for (size_t i = 0; i < options->bits_count; i++)
        if (options->bits[i] < HOL_BITS_MIN || options->bits[i] > HOL_BITS_MAX / 4)
            status = HOL_INVALID;
    if (status == HOL_OK)
        status = hol_jobs_run(new->state_count, options->jobs, &work, run_state);
    if (status != HOL_OK) {
        hol_rank_study_destroy(new);
        return status;
    }
    count_verdicts(new);
    *study = new;
    return HOL_OK;
}

void
hol_rank_study_destroy(struct hol_rank_study *study)
{
    if (study == NULL)
        return;
    for (size_t i = 0; i < study->state_count; i++) {
        struct hol_rank_state *state = &study->states[i];

        for (size_t k = 0; k < state->record_count; k++)
            hol_rank_record_clear(&state->records[k]);
        hol_free(state->records);
        hol_free(state->unique);
        hol_free(state->label);
    }
    hol_free(study->states);
    hol_free(study);
}
