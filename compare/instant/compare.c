/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Compares a case: lists the units of work, runs them on threads, and puts the results together. */
#include "compare/instant/compare.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "compare/cost/work-unit.h"
#include "compare/instant/pack.h"
#include "compare/instant/verdict.h"
#include "compare/published/motion-entries.h"
#include "compare/published/printed-order.h"
#include "compare/published/special-values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const mpfr_prec_t default_bits[] = {53, 106, 212};
static const size_t default_bits_count = sizeof default_bits / sizeof default_bits[0];

const struct hol_compare_options hol_compare_defaults = {
    .bits_count = sizeof default_bits / sizeof default_bits[0],
    .bits = default_bits,
    .random_states = 3,
    .seed = 1,
    .check_published = true,
    .solve = true,
};

/* At least this many points of a published solution. */
#define SOLUTION_POINTS 4

bool
hol_comparison_assumes(const struct hol_comparison *c)
{
    return c->truth_status == HOL_OK && c->rank < c->m;
}

/* The options with defaults filled in; solvers stays NULL for all of hol_compared_solver. */
static struct hol_compare_options
complete(const struct hol_compare_options *options)
{
    struct hol_compare_options o = *options;

    if (o.bits_count == 0) {
        o.bits = default_bits;
        o.bits_count = default_bits_count;
    }
    if (o.solver_count == 0) {
        o.solvers = NULL;
        while (hol_compared_solver(o.solver_count) != NULL)
            o.solver_count++;
    }
    if (o.jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        o.jobs = cores > 0 ? (size_t)cores : 1;
    }
    return o;
}

static char *
make_label(const char *text, size_t number)
{
    char label[64];

    (void)snprintf(label, sizeof label, "%s %zu", text, number);
    return hol_strdup(label);
}

/* Begin a unit: recipe and label. */
static enum hol_status
begin_unit(struct hol_work_unit *unit, struct hol_recipe recipe, size_t item, char *label)
{
    *unit = (struct hol_work_unit){.item = item};
    unit->comparison.recipe = recipe;
    unit->comparison.label = label;
    return label == NULL ? HOL_NOMEM : HOL_OK;
}

/* The number of points at which an entry is checked, besides the states. */
static size_t
count_points(const struct hol_published_plan *plan, size_t k, size_t random_states)
{
    const struct hol_published_item *item = &plan->items[k];

    if (item->source->kind != HOL_ENTRY_SOLUTION || !hol_published_planned(plan, item))
        return 0;
    if (item->start_only)
        return 1;
    return 1 + (random_states > SOLUTION_POINTS ? random_states : SOLUTION_POINTS);
}

/* The units of a case: its states, random states, points of published solutions, in this order. */
struct units {
    size_t count, states; /* states: those that are comparisons */
    struct hol_work_unit *list;
};

/* Drop all units but the state of that label. */
static void
leave_one(struct units *units, const char *label)
{
    size_t kept = 0;

    for (size_t i = 0; i < units->count; i++)
        if (i < units->states && strcmp(units->list[i].comparison.label, label) == 0)
            units->list[kept++] = units->list[i];
        else
            hol_work_unit_clear(&units->list[i]);
    units->states = units->count = kept;
}

static enum hol_status
make_units(struct units *units, const struct hol_work_unit_job *job)
{
    const struct hol_case *c = job->model->source;
    const struct hol_compare_options *o = job->options;
    enum hol_status status = HOL_OK;
    size_t k = 0;

    units->states = c->state_count + o->random_states;
    units->count = units->states;
    for (size_t e = 0; e < job->plan->count; e++)
        units->count += count_points(job->plan, e, o->random_states);
    units->list = hol_alloc(units->count + 1, sizeof *units->list);
    if (units->list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; status == HOL_OK && i < c->state_count; i++)
        status =
            begin_unit(&units->list[k++], (struct hol_recipe){.kind = HOL_RECIPE_NAMED, .state = i},
                       SIZE_MAX, hol_strdup(c->states[i].name));
    for (size_t i = 0; status == HOL_OK && i < o->random_states; i++)
        status =
            begin_unit(&units->list[k++],
                       (struct hol_recipe){.kind = HOL_RECIPE_RANDOM, .seed = o->seed, .sample = i},
                       SIZE_MAX, make_label("random", i + 1));
    for (size_t e = 0; e < job->plan->count; e++)
        for (size_t i = 0; status == HOL_OK && i < count_points(job->plan, e, o->random_states);
             i++)
            status = begin_unit(&units->list[k++],
                                (struct hol_recipe){.kind = HOL_RECIPE_SOLUTION,
                                                    .seed = o->seed,
                                                    .sample = i,
                                                    .block = job->plan->items[e].block,
                                                    .entry = job->plan->items[e].entry},
                                e, make_label(i ? "sample" : "start, sample", i));
    if (status == HOL_OK && o->only != NULL)
        leave_one(units, o->only);
    for (size_t i = 0; i < units->count; i++)
        units->list[i].index = i;
    return status;
}

static void
clear_units(struct units *units)
{
    for (size_t i = 0; units->list != NULL && i < units->count; i++)
        hol_work_unit_clear(&units->list[i]);
    hol_free(units->list);
}

/* One published entry or invariant over all units that looked at it. */
static void
gather_check(struct hol_check *check, const struct units *units,
             const struct hol_published_plan *plan, size_t k)
{
    hol_check_begin(check, &plan->items[k]);
    for (size_t i = 0; i < units->count; i++) {
        const struct hol_work_unit *unit = &units->list[i];
        if (unit->item == SIZE_MAX)
            hol_check_add(check, &unit->findings[k], unit->comparison.label);
        else if (unit->item == k)
            hol_check_add(check, &unit->findings[0], unit->comparison.label);
    }
    hol_check_close(check, &plan->items[k]);
}

static void
pack_checks(struct hol_pack *pack, void *record)
{
    const struct hol_result *result = record;
    size_t count = result->check_count;

    hol_pack_size(pack, &count);
    if (count != result->check_count && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t k = 0; k < result->check_count; k++)
        hol_pack_check(pack, &result->checks[k]);
}

/* The checks of what is published: of the states, and of what takes the true motion. */
static enum hol_status
compute_checks(struct hol_result *result, const struct units *units,
               const struct hol_published_plan *plan)
{
    enum hol_status status;

    for (size_t k = 0; k < result->check_count; k++)
        gather_check(&result->checks[k], units, plan, k);
    status = hol_published_prove_solutions(result->checks, plan, result->model);
    if (status == HOL_OK)
        status = hol_motion_entries_check(result->checks, plan, result->model);
    if (status == HOL_OK)
        status = hol_order_check(result->checks, plan, result->model);
    if (status == HOL_OK)
        status = hol_special_values_check(result->checks, plan, result->model);
    return status;
}

static enum hol_status
gather_checks(struct hol_result *result, const struct units *units,
              const struct hol_published_plan *plan, const struct hol_keeper *keeper)
{
    enum hol_status status;
    char name[HOL_UNIT_NAME];

    result->checks = hol_alloc(plan->count + 1, sizeof *result->checks);
    result->invariants = hol_alloc(plan->count + 1, sizeof *result->invariants);
    if (result->checks == NULL || result->invariants == NULL)
        return HOL_NOMEM;
    result->check_count = plan->entry_count;
    result->invariant_count = plan->count - plan->entry_count;
    if (plan->count == 0) /* nothing to keep */
        keeper = NULL;
    hol_unit_name(name, result->source, "published", 0);
    status = hol_keeper_recall(keeper, name, pack_checks, result);
    if (status == HOL_UNABLE) {
        status = compute_checks(result, units, plan);
        if (status == HOL_OK)
            status = hol_keeper_keep(keeper, name, "published", pack_checks, result, NULL);
    }
    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < result->check_count; k++)
        result->check_tally[result->checks[k].result]++;
    for (size_t k = 0; k < result->invariant_count; k++)
        gather_check(&result->invariants[k], units, plan, plan->entry_count + k);
    return HOL_OK;
}

/* Move the comparisons from the units into the result. */
static enum hol_status
gather_comparisons(struct hol_result *result, struct units *units)
{
    result->comparisons = hol_alloc(units->states + 1, sizeof *result->comparisons);
    if (result->comparisons == NULL)
        return HOL_NOMEM;
    result->comparison_count = units->states;
    for (size_t i = 0; i < units->states; i++) {
        struct hol_comparison *c = &result->comparisons[i];
        *c = units->list[i].comparison;
        units->list[i].comparison = (struct hol_comparison){0};
        for (size_t k = 0; k < c->record_count; k++) {
            result->tally[c->records[k].verdict]++;
            result->vacuous += c->records[k].vacuous;
            result->bad += hol_record_bad(&c->records[k]);
        }
    }
    return HOL_OK;
}

static enum hol_status
compare(struct hol_result *result, const struct hol_compare_options *o)
{
    struct hol_published_plan plan = {0};
    struct units units = {0};
    enum hol_status status = HOL_OK;

    if (o->check_published)
        status = hol_published_plan_make(&plan, result->model);
    plan.entries = o->entries;
    plan.certify = o->certify;
    plan.stored = o->stored;
    const struct hol_work_unit_job job = hol_work_unit_job_of(result->model, o, &plan);
    if (status == HOL_OK)
        status = make_units(&units, &job);
    if (status == HOL_OK)
        status = hol_work_units_run(units.list, units.count, &job, o->jobs);
    if (status == HOL_OK)
        status = gather_checks(result, &units, &plan, o->keeper);
    if (status == HOL_OK)
        status = gather_comparisons(result, &units);
    clear_units(&units);
    hol_published_plan_clear(&plan);
    return status;
}

static void
pack_seconds(struct hol_pack *pack, void *record)
{
    hol_pack_double(pack, &((struct hol_result *)record)->seconds);
}

/* What it took: of a case that was kept whole, what it took then. */
static enum hol_status
take_time(struct hol_result *result, double start, const struct hol_keeper *keeper,
          const char *unit)
{
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, result->source, "time", unit != NULL);
    status = hol_keeper_recall(keeper, name, pack_seconds, result);
    if (status != HOL_UNABLE)
        return status;
    result->seconds = hol_clock(CLOCK_MONOTONIC) - start;
    return hol_keeper_keep(keeper, name, "time", pack_seconds, result, NULL);
}

enum hol_status
hol_compare_case(struct hol_result **result, const struct hol_model *model,
                 const struct hol_compare_options *options)
{
    const struct hol_compare_options o = complete(options);
    struct hol_result *new = NULL;
    enum hol_status status;
    double start = hol_clock(CLOCK_MONOTONIC);

    for (size_t i = 0; i < o.bits_count; i++)
        if (o.bits[i] < HOL_BITS_MIN || o.bits[i] > HOL_BITS_MAX / 4)
            return HOL_INVALID;
    new = hol_alloc(1, sizeof *new);
    if (new == NULL)
        return HOL_NOMEM;
    new->source = model->source;
    new->model = model;
    status = compare(new, &o);
    if (status == HOL_OK)
        status = take_time(new, start, o.keeper, o.unit);
    if (status == HOL_OK) {
        *result = new;
        new = NULL;
    }
    hol_result_destroy(new);
    return status;
}

void
hol_result_destroy(struct hol_result *result)
{
    if (result == NULL)
        return;
    for (size_t i = 0; i < result->comparison_count; i++) {
        hol_free(result->comparisons[i].label);
        hol_free(result->comparisons[i].records);
    }
    hol_free(result->comparisons);
    hol_free(result->checks);
    hol_free(result->invariants);
    hol_free(result);
}

bool
hol_result_good(const struct hol_result *result)
{
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        bool not_found = c->recipe.kind == HOL_RECIPE_RANDOM && c->truth_status == HOL_DOMAIN;
        bool known = c->truth_status == HOL_OK || c->truth_status == HOL_DOMAIN;
        if (!(known && c->problem_known) && !not_found)
            return false;
    }
    for (size_t i = 0; i < result->invariant_count; i++)
        if (result->invariants[i].result == HOL_CHECK_FAILED)
            return false;
    return result->bad == 0 && result->check_tally[HOL_CHECK_FAILED] == 0 &&
           result->check_tally[HOL_CHECK_MISPRINT_HOLDS] == 0;
}
