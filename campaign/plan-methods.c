/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The methods that a block of a campaign names, and the signature of a plan. */
#include "campaign/plan-inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "compare/instant/compare.h"
#include "solvers/solver.h"
#include "store/store.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <string.h>

static const mpfr_prec_t double_bits[] = {53};

/* A table of methods: the name of an entry, NULL beyond the last; is it in this build? */
struct table {
    const char *noun;
    const char *(*name)(size_t index);
    bool (*is_there)(size_t index);
};

static const char *
formulation_name(size_t index)
{
    return hol_compared_any(index) != NULL ? hol_compared_any(index)->name : NULL;
}

static const char *
integrator_name(size_t index)
{
    return hol_integrator_at(index) != NULL ? hol_integrator_at(index)->name : NULL;
}

static bool
integrator_is_there(size_t index)
{
    return hol_integrator_at(index)->absent == NULL;
}

static const char *
stabilization_name(size_t index)
{
    return hol_stabilization_at(index) != NULL ? hol_stabilization_at(index)->name : NULL;
}

static const struct table formulations = {"formulation", formulation_name, NULL};
static const struct table integrators = {"integrator", integrator_name, integrator_is_there};
static const struct table stabilizations = {"stabilization", stabilization_name, NULL};

/* The indices of what matches, in the order of the table. NOMEM */
static enum hol_status
choose(size_t **which, size_t *count, struct hol_planner *p, const struct table *table,
       const struct hol_campaign_list *patterns)
{
    size_t total = 0;
    bool *chosen;

    while (table->name(total) != NULL)
        total++;
    chosen = hol_alloc(total + 1, sizeof *chosen);
    *which = hol_alloc(total + 1, sizeof **which);
    *count = 0;
    if (chosen == NULL || *which == NULL) {
        hol_free(chosen);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < patterns->count; k++) {
        bool any = false;

        for (size_t i = 0; i < total; i++)
            if (fnmatch(patterns->list[k].text, table->name(i), FNM_PATHNAME) == 0 &&
                (table->is_there == NULL || table->is_there(i)))
                chosen[i] = any = true;
        if (!any)
            hol_planner_error(p, patterns->list[k].offset,
                              "no %s of this build matches '%s'; `holonom list %ss' shows them",
                              table->noun, patterns->list[k].text,
                              table == &formulations ? "solver" : table->noun);
    }
    for (size_t i = 0; i < total; i++)
        if (chosen[i])
            (*which)[(*count)++] = i;
    hol_free(chosen);
    return HOL_OK;
}

/* The methods of one kind, by `at`; without patterns the one of the name `otherwise`. */
#define CHOOSE(kind, type, at)                                                                     \
    static enum hol_status choose_##kind(struct hol_planner *p, struct hol_plan_block *block,      \
                                         const struct hol_campaign_list *patterns)                 \
    {                                                                                              \
        size_t *which = NULL, count = 0;                                                           \
        enum hol_status status = choose(&which, &count, p, &kind##s, patterns);                    \
                                                                                                   \
        if (status == HOL_OK) {                                                                    \
            block->kind##s = hol_alloc(count + 1, sizeof *block->kind##s);                         \
            if (block->kind##s == NULL)                                                            \
                status = HOL_NOMEM;                                                                \
        }                                                                                          \
        for (size_t k = 0; status == HOL_OK && k < count; k++)                                     \
            block->kind##s[block->kind##_count++] = at(which[k]);                                  \
        hol_free(which);                                                                           \
        return status;                                                                             \
    }
CHOOSE(formulation, hol_solver, hol_compared_any)
CHOOSE(integrator, hol_integrator, hol_integrator_at)
CHOOSE(stabilization, hol_stabilization, hol_stabilization_at)

/* All formulations that are compared; of motions the one that chooses for itself. */
static enum hol_status
default_formulations(struct hol_plan_block *block)
{
    size_t count = 0;

    while (hol_compared_solver(count) != NULL)
        count++;
    block->formulations = hol_alloc(count + 1, sizeof *block->formulations);
    if (block->formulations == NULL)
        return HOL_NOMEM;
    if (block->said->kind == HOL_CAMPAIGN_MOTIONS)
        block->formulations[block->formulation_count++] = hol_solver_default;
    else
        for (size_t k = 0; k < count; k++)
            block->formulations[block->formulation_count++] = hol_compared_solver(k);
    return HOL_OK;
}

/* The tables of the store: those that are named, and their parents; all without a name. */
static void
choose_tables(struct hol_planner *p, struct hol_plan_block *block)
{
    static const struct {
        const char *name;
        unsigned tables;
    } words[] = {
        {"problems", 1u << HOL_STORE_PROBLEMS},
        {"answers", 1u << HOL_STORE_PROBLEMS | 1u << HOL_STORE_ANSWERS},
        {"verdicts", 1u << HOL_STORE_PROBLEMS | 1u << HOL_STORE_ANSWERS | 1u << HOL_STORE_VERDICTS},
        {"motions", 1u << HOL_STORE_MOTIONS},
        {"times", 1u << HOL_STORE_TIMES},
    };
    const struct hol_campaign_list *said = &block->said->record;

    for (size_t i = 0; i < said->count; i++) {
        size_t k = 0;

        while (k < sizeof words / sizeof words[0] && strcmp(words[k].name, said->list[i].text) != 0)
            k++;
        if (k < sizeof words / sizeof words[0])
            block->tables |= words[k].tables;
        else
            hol_planner_error(p, said->list[i].offset,
                              "what is recorded is problems, answers, verdicts, motions or times, "
                              "not '%s'",
                              said->list[i].text);
    }
    for (size_t k = 0; said->count == 0 && k < sizeof words / sizeof words[0]; k++)
        block->tables |= words[k].tables;
}

enum hol_status
hol_planner_methods(struct hol_planner *planner, struct hol_plan_block *block)
{
    static struct hol_campaign_text rk4_text[] = {{"rk4", 0}}, none_text[] = {{"none", 0}};
    static const struct hol_campaign_list rk4 = {1, rk4_text}, none = {1, none_text};
    const struct hol_campaign_block *said = block->said;
    enum hol_status status = said->formulations.count > 0
                                 ? choose_formulation(planner, block, &said->formulations)
                                 : default_formulations(block);

    if (said->kind == HOL_CAMPAIGN_MOTIONS && status == HOL_OK)
        status = choose_integrator(planner, block,
                                   said->integrators.count > 0 ? &said->integrators : &rk4);
    if (said->kind == HOL_CAMPAIGN_MOTIONS && status == HOL_OK)
        status = choose_stabilization(
            planner, block, said->stabilizations.count > 0 ? &said->stabilizations : &none);
    choose_tables(planner, block);
    block->bits_count = said->bits_count > 0 ? said->bits_count : 1;
    block->bits = said->bits_count > 0 ? said->bits : double_bits;
    return status;
}

/* ------------------------------------------------------------------------------ signature */

static void
sign_texts(struct hol_text *text, const char *what, const struct hol_campaign_list *list)
{
    hol_text_print(text, "%s %zu\n", what, list->count);
    for (size_t k = 0; k < list->count; k++)
        hol_text_print(text, "%s\n", list->list[k].text);
}

static void
sign_block(struct hol_text *text, const struct hol_plan_block *block)
{
    const struct hol_campaign_block *said = block->said;

    hol_text_print(text, "%s %s\nseed %" PRIu64 " named %d random %zu until %s design %zu\n",
                   hol_campaign_kind_text(said->kind), said->name.text, said->seed, said->named,
                   said->random_states, said->until.text != NULL ? said->until.text : "-",
                   said->design_points);
    for (size_t k = 0; k < block->case_count; k++)
        hol_text_print(text, "case %s %s %zu\n", block->cases[k].name, block->cases[k].digest,
                       block->cases[k].states);
    for (size_t k = 0; k < block->axis_count; k++) {
        hol_text_print(text, "axis %s %d\n", block->axes[k].name, block->axes[k].is_size);
        for (size_t i = 0; i < block->axes[k].count; i++)
            hol_text_print(text, "%s\n", block->axes[k].text[i]);
    }
    for (size_t k = 0; k < said->design.count; k++) {
        const struct hol_campaign_axis *axis = &said->design.list[k];

        hol_text_print(text, "random %s %d %d %s %s\n", axis->name.text, axis->is_size,
                       axis->logarithmic, axis->low.text, axis->high.text);
    }
    for (size_t k = 0; k < block->formulation_count; k++)
        hol_text_print(text, "formulation %s\n", block->formulations[k]->name);
    for (size_t k = 0; k < block->integrator_count; k++)
        hol_text_print(text, "integrator %s\n", block->integrators[k]->name);
    for (size_t k = 0; k < block->stabilization_count; k++)
        hol_text_print(text, "stabilization %s\n", block->stabilizations[k]->name);
    for (size_t k = 0; k < block->bits_count; k++)
        hol_text_print(text, "bits %ld\n", (long)block->bits[k]);
    sign_texts(text, "steps", &said->steps);
    hol_text_print(text, "outside %zu\n", said->outside.count);
    for (size_t k = 0; k < said->outside.count; k++) { /* the same wherever their files are */
        hol_digest_command(text, said->outside.list[k].text);
        hol_text_add(text, "\n");
    }
    sign_texts(text, "record", &said->record);
}

enum hol_status
hol_planner_sign(struct hol_plan *plan)
{
    struct hol_text text = {0};
    enum hol_status status = HOL_OK;

    hol_text_print(&text, "holonom campaign %s\n", PACKAGE_VERSION);
    for (size_t b = 0; b < plan->campaign->block_count; b++)
        sign_block(&text, &plan->blocks[b]);
    if (text.failed)
        status = HOL_NOMEM;
    else
        hol_digest(plan->signature, text.text, text.length);
    hol_text_clear(&text);
    return status;
}
