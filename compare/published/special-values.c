/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Do printed formulas hold only since a parameter is 1, 0, or equal to another one? */
#include "compare/published/special-values.h"

#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"

#include <stdio.h>

#define DIGITS 60 /* of the truth at a state */
#define SAMPLES 2 /* random states */
#define BITS 64   /* of theirs */

/* 0, 1, 2, or what another parameter is, up to a sign. */
static bool
is_special(const struct hol_case *c, size_t parameter)
{
    bool special = false;
    mpq_t value, other;

    mpq_init(value);
    mpq_init(other);
    if (hol_expr_is_rational(c->graph, c->parameters[parameter].value, value)) {
        mpq_abs(value, value);
        special = mpz_cmp_ui(mpq_denref(value), 1) == 0 && mpz_cmp_ui(mpq_numref(value), 2) <= 0;
        for (size_t p = 0; p < c->parameter_count && !special; p++) {
            if (p == parameter || !hol_expr_is_rational(c->graph, c->parameters[p].value, other))
                continue;
            mpq_abs(other, other);
            special = mpq_equal(value, other) != 0;
        }
    }
    mpq_clear(value);
    mpq_clear(other);
    return special;
}

static bool
holds(struct hol_graph *g, hol_node a, size_t parameter)
{
    hol_node slope = a == HOL_NODE_NONE ? a : hol_expr_diff(g, a, HOL_VAR_PARAMETER, parameter);

    return slope != HOL_NODE_NONE && !hol_expr_is_zero(g, slope);
}

/* Does the formula itself hold the parameter? A source that puts in its value may do so. */
static bool
names(struct hol_graph *g, const struct hol_entry *entry, size_t parameter)
{
    bool found = holds(g, entry->left, parameter) || holds(g, entry->right.value, parameter);

    for (size_t k = 0; !found && k < entry->rows * entry->cols; k++)
        found = holds(g, entry->cells[k], parameter);
    return found;
}

/* Exact formulas of an instant that hold as the case is, at any of its states. */
static bool
concerns(const struct hol_published_item *item, const struct hol_check *check)
{
    switch (item->source->kind) {
    case HOL_ENTRY_SOLUTION:
    case HOL_ENTRY_AT:
    case HOL_ENTRY_EVENT:
    case HOL_ENTRY_LIMIT:
        return false;
    default:
        return (check->result == HOL_CHECK_CONFIRMED ||
                check->result == HOL_CHECK_MISPRINT_HOLDS) &&
               item->state == SIZE_MAX && !item->source->right.is_number &&
               item->source->smallness.parameter == SIZE_MAX;
    }
}

/* A random state of the case as it is. */
static enum hol_status
find_point(struct hol_point *point, const struct hol_model *model, size_t sample)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = 1, .sample = sample};
    struct hol_points *points = NULL;
    enum hol_status status = hol_point_init(point, model->n, BITS);

    if (status == HOL_OK)
        status = hol_points_create(&points, model, BITS);
    if (status == HOL_OK)
        status = hol_points_make(points, point, &recipe, NULL);
    hol_points_destroy(points);
    return status;
}

/* The findings where the changed case is near that. Where it has no truth, nothing is said. */
static enum hol_status
look(struct hol_finding *findings, const struct hol_published_plan *plan,
     const struct hol_model *model, const struct hol_point *point)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_POINT, .point = point};
    struct hol_yardstick yard = {0};
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_certify(&truth, NULL, model, &recipe, DIGITS, 0);

    if (status == HOL_OK && (status = hol_yardstick_init(&yard, truth, HOL_OK)) == HOL_OK) {
        status = hol_published_state(findings, plan, model, &yard, SIZE_MAX);
        hol_yardstick_clear(&yard);
    }
    hol_truth_destroy(truth);
    return status;
}

static void
judge(struct hol_check *check, const struct hol_finding *finding, const struct hol_parameter *p)
{
    if (!finding->evaluated || finding->result != HOL_CHECK_FAILED)
        return;
    if (check->result != HOL_CHECK_REFUTED)
        check->result =
            check->result == HOL_CHECK_MISPRINT_HOLDS ? HOL_CHECK_REFUTED : HOL_CHECK_SPECIAL;
    check->digits = finding->digits;
    (void)snprintf(check->state, sizeof check->state, "another %.40s", p->name);
    (void)snprintf(check->value, sizeof check->value, "%s", finding->value);
    (void)snprintf(check->truth, sizeof check->truth, "%s", finding->truth);
    (void)snprintf(check->why, sizeof check->why,
                   "it holds with this value of %.40s, and not with another one", p->name);
}

/* The model of the case with another value of the parameter: asked[k] entries are looked at. */
static enum hol_status
try_value(struct hol_check *checks, const struct hol_published_plan *plan, const bool *asked,
          const struct hol_model *here, const struct hol_model *model,
          const struct hol_parameter *parameter)
{
    struct hol_published_plan changed = {0};
    struct hol_finding *findings = NULL;
    enum hol_status status = hol_published_plan_make(&changed, model);

    if (status == HOL_OK && (findings = hol_alloc(changed.count + 1, sizeof *findings)) == NULL)
        status = HOL_NOMEM;
    for (size_t i = 0; i < SAMPLES && status != HOL_NOMEM; i++) {
        struct hol_point point = {0};

        status = find_point(&point, here, i);
        if (status == HOL_OK)
            status = look(findings, &changed, model, &point);
        hol_point_clear(&point);
        for (size_t k = 0; status == HOL_OK && k < plan->entry_count; k++)
            if (asked[k])
                judge(&checks[k], &findings[k], parameter);
    }
    hol_free(findings);
    hol_published_plan_clear(&changed);
    return status;
}

static enum hol_status
check_parameter(struct hol_check *checks, const struct hol_published_plan *plan, bool *asked,
                const struct hol_model *model, size_t parameter)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *changed = NULL;
    struct hol_case *c = NULL;
    bool any = false;
    enum hol_status status =
        hol_case_shrunk(&c, &diagnostics, model->source, parameter, HOL_CASE_PERTURBED);

    for (size_t k = 0; status == HOL_OK && k < plan->entry_count; k++) {
        const struct hol_published_item *item = &plan->items[k];

        asked[k] = hol_published_wanted(plan, item) && concerns(item, &checks[k]) &&
                   names(c->graph, &c->published[item->block].entries[item->entry], parameter);
        any = any || asked[k];
    }
    if (status == HOL_OK && any)
        status = hol_model_create(&changed, c, &diagnostics);
    if (status == HOL_OK && any)
        status =
            try_value(checks, plan, asked, model, changed, &model->source->parameters[parameter]);
    hol_diagnostics_clear(&diagnostics);
    hol_model_destroy(changed);
    hol_case_destroy(c);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_special_values_check(struct hol_check *checks, const struct hol_published_plan *plan,
                         const struct hol_model *model)
{
    const struct hol_case *c = model->source;
    enum hol_status status = HOL_OK;
    bool *asked, any = false;

    for (size_t k = 0; k < plan->entry_count && !any; k++)
        any = concerns(&plan->items[k], &checks[k]);
    if (!any || c->text == NULL)
        return HOL_OK;
    if ((asked = hol_alloc(plan->entry_count, sizeof *asked)) == NULL)
        return HOL_NOMEM;
    for (size_t p = 0; p < c->parameter_count && status == HOL_OK; p++)
        if (is_special(c, p))
            status = check_parameter(checks, plan, asked, model, p);
    hol_free(asked);
    return status;
}
