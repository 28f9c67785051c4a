/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs all solvers on the states of a case and collects what they say about the rank. */
#include "compare/rank/rank.h"

#include "base/jobs.h"
#include "compare/instant/metrics.h"
#include "compare/instant/pack.h"
#include "reference/enclosure/enclosure.h"

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
        status = hol_truth_certify(truth, NULL, work->study->model, &state->recipe, TRUTH_DIGITS,
                                   2 * bits);
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
    state->truth_why = hol_truth_why(truth, status);
    state->gap = NAN;
    if (status != HOL_OK)
        return HOL_OK;
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
compute(struct hol_rank_state *state, const struct work *work)
{
    struct hol_truth *truth = NULL;
    enum hol_status known = make_truth(&truth, state, work), status = known;

    if (known != HOL_NOMEM && known != HOL_INVALID)
        status = take_truth(state, truth, known);
    if (status == HOL_OK && hol_truth_has_problem(truth, known))
        status = run_solvers(state, work, &truth->problem);
    hol_truth_destroy(truth);
    return status;
}

/* A state as it is kept. */
struct kept {
    struct hol_rank_state *state;
    const struct hol_rank_options *options;
};

static void
pack_flags(struct hol_pack *pack, bool *flags, size_t count)
{
    for (size_t k = 0; k < count; k++)
        hol_pack_bool(pack, &flags[k]);
}

/* What a solver measured, into a detail of that size. */
static void
pack_detail(struct hol_pack *pack, struct hol_rank_detail *d, size_t m)
{
    hol_pack_bool(pack, &d->stated);
    if (!d->stated || pack->status != HOL_OK)
        return;
    hol_pack_bool(pack, &d->decided);
    hol_pack_static(pack, &d->measure);
    hol_pack_size(pack, &d->rank);
    hol_pack_size(pack, &d->count);
    if (d->count > (d->n > d->m ? d->n : d->m)) {
        d->count = 0;
        pack->status = HOL_IO;
    }
    hol_pack_reals(pack, d->magnitude, d->count);
    hol_pack_real(pack, &d->reference);
    hol_pack_real(pack, &d->threshold);
    hol_pack_real(pack, &d->gap);
    hol_pack_bool(pack, &d->of_rows);
    for (size_t k = 0; k < d->count; k++)
        hol_pack_size(pack, &d->row[k]);
    pack_flags(pack, d->dropped, m);
    for (size_t k = 0; k < m; k++)
        HOL_PACK_ENUM(pack, d->unique[k], HOL_UNIQUE_YES + 1);
}

static void
pack_record(struct hol_pack *pack, struct hol_rank_record *r, const struct hol_rank_state *state)
{
    bool has_detail = r->detail.magnitude != NULL;

    hol_pack_static(pack, &r->why);
    HOL_PACK_ENUM(pack, r->status, HOL_STATUS_COUNT);
    HOL_PACK_ENUM(pack, r->verdict, HOL_RANK_VERDICT_COUNT);
    hol_pack_bool(pack, &r->unique_differs);
    hol_pack_reals(pack, r->plateau, 2);
    hol_pack_array(pack, &r->steps, &r->step_count, sizeof *r->steps);
    for (size_t k = 0; k < r->step_count; k++) {
        hol_pack_real(pack, &r->steps[k].threshold);
        HOL_PACK_ENUM(pack, r->steps[k].status, HOL_STATUS_COUNT);
        hol_pack_bool(pack, &r->steps[k].stated);
        hol_pack_bool(pack, &r->steps[k].decided);
        hol_pack_size(pack, &r->steps[k].rank);
    }
    hol_pack_bool(pack, &has_detail);
    if (!has_detail || pack->status != HOL_OK)
        return;
    if (pack->reading) {
        pack->status = hol_rank_detail_init(&r->detail, state->n, state->m, r->bits);
        if (pack->status != HOL_OK)
            return;
        hol_rank_detail_seal(&r->detail);
    }
    pack_detail(pack, &r->detail, state->m);
}

static void
pack_state(struct hol_pack *pack, void *record)
{
    const struct kept *kept = record;
    const struct hol_rank_options *o = kept->options;
    struct hol_rank_state *state = kept->state;
    size_t unique = state->unique != NULL ? state->m : 0, solver = 0;

    hol_pack_size(pack, &state->recipe.sample);
    HOL_PACK_ENUM(pack, state->truth_status, HOL_STATUS_COUNT);
    hol_pack_static(pack, &state->truth_why);
    hol_pack_size(pack, &state->rank);
    hol_pack_real(pack, &state->gap);
    hol_pack_size(pack, &unique);
    if (pack->reading && unique > 0 && unique == state->m) {
        state->unique = hol_alloc(state->m + 1, sizeof *state->unique);
        if (state->unique == NULL)
            pack->status = HOL_NOMEM;
    }
    if (state->unique != NULL)
        pack_flags(pack, state->unique, state->m);
    hol_pack_array(pack, &state->records, &state->record_count, sizeof *state->records);
    for (size_t k = 0; k < state->record_count && pack->status == HOL_OK; k++) {
        struct hol_rank_record *r = &state->records[k];
        long bits = r->bits;
        for (solver = 0; !pack->reading && o->solvers[solver] != r->solver; solver++)
            ;
        hol_pack_size(pack, &solver);
        hol_pack_long(pack, &bits);
        if (solver >= o->solver_count)
            pack->status = HOL_IO;
        if (pack->status != HOL_OK)
            return;
        r->solver = o->solvers[solver];
        r->bits = bits;
        pack_record(pack, r, state);
    }
}

static enum hol_status
run_state(void *context, size_t index)
{
    const struct work *work = context;
    struct hol_rank_state *state = &work->study->states[index];
    const struct hol_keeper *keeper = work->options->keeper;
    struct kept kept = {state, work->options};
    char name[HOL_UNIT_NAME], what[30];
    enum hol_status status;

    (void)snprintf(what, sizeof what, "rank %zu", work->options->threshold_count);
    hol_unit_name(name, work->study->source, what, index);
    status = hol_keeper_recall(keeper, name, pack_state, &kept);
    if (status != HOL_UNABLE)
        return status;
    status = compute(state, work);
    if (status == HOL_OK)
        status = hol_keeper_keep(keeper, name, "rank", pack_state, &kept,
                                 (const void *const[]){work->study->source, state});
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
