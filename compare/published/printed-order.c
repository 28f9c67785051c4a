/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Checks printed approximations: does the error fall with the stated power of the parameter? */
#include "compare/published/printed-order.h"

#include "base/alloc.h"
#include "compare/published/motion-entries.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>
#include <stdio.h>

#define DIGITS 60      /* of the truth at a state */
#define NOTHING 1e-22L /* of the first difference */
#define SLACK 0.25L    /* of the power */
#define LAST 3         /* halvings that are judged */
#define RUNS (HOL_ORDER_HALVINGS + 1)

/* All entries to an order in one parameter, with each of its values. */
struct ladder {
    const struct hol_model *model; /* of the case */
    const struct hol_published_plan *plan;
    size_t parameter, count;
    struct hol_check *checks; /* RUNS times count */
};

static bool
is_known(const struct hol_check *check)
{
    return check->states > 0 && isfinite(check->error);
}

/* Every state of the case as far as it has a truth. */
static enum hol_status
look_at_state(struct hol_check *checks, struct hol_finding *findings,
              const struct hol_published_plan *plan, const struct hol_model *model, size_t state)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_yardstick yard = {0};
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_certify(&truth, NULL, model, &recipe, DIGITS, 0);
    bool known = status == HOL_OK;

    if (known)
        status = hol_yardstick_init(&yard, truth, HOL_OK);
    if (status == HOL_OK) {
        status = hol_published_state(findings, plan, model, &yard, state);
        for (size_t k = 0; status == HOL_OK && k < plan->entry_count; k++)
            if (hol_published_wanted(plan, &plan->items[k]) &&
                !hol_motion_entries_concerns(&plan->items[k]))
                hol_check_add(&checks[k], &findings[k], model->source->states[state].name);
        hol_yardstick_clear(&yard);
    }
    hol_truth_destroy(truth);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* The quantities of events are named by the case, which lives longer than the shrunk one. */
static void
name_quantities(struct hol_check *checks, const struct ladder *l,
                const struct hol_published_plan *shrunk)
{
    for (size_t k = 0; k < l->count; k++) {
        const struct hol_entry *own = l->plan->items[k].source, *other = shrunk->items[k].source;
        const char *name = checks[k].quantity;

        checks[k].quantity = NULL;
        for (size_t q = 0; name != NULL && q < other->quantity_count; q++)
            if (other->quantities[q].text == name)
                checks[k].quantity = own->quantities[q].text;
    }
}

/* Check every entry with one value of the parameter, into checks (count of them). */
static enum hol_status
look(struct hol_check *checks, const struct ladder *l, const struct hol_model *model)
{
    struct hol_published_plan plan = {0};
    struct hol_finding *findings = NULL;
    enum hol_status status = hol_published_plan_make(&plan, model);

    if (status != HOL_OK)
        return status;
    plan.order = l->parameter;
    plan.entries = l->plan->entries;
    findings = hol_alloc(plan.count + 1, sizeof *findings);
    if (findings == NULL)
        status = HOL_NOMEM;
    for (size_t k = 0; k < l->count; k++)
        hol_check_begin(&checks[k], &plan.items[k]);
    for (size_t i = 0; status == HOL_OK && i < model->source->state_count; i++)
        status = look_at_state(checks, findings, &plan, model, i);
    if (status == HOL_OK)
        status = hol_motion_entries_check(checks, &plan, model);
    name_quantities(checks, l, &plan);
    hol_free(findings);
    hol_published_plan_clear(&plan);
    return status;
}

/* The case with the parameter divided by 2^halvings. Where it has no model, nothing is known. */
static enum hol_status
climb(struct ladder *l, unsigned halvings)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    struct hol_case *c = NULL;
    enum hol_status status =
        hol_case_shrunk(&c, &diagnostics, l->model->source, l->parameter, halvings);

    if (status == HOL_OK)
        status = hol_model_create(&model, c, &diagnostics);
    hol_diagnostics_clear(&diagnostics);
    if (status == HOL_OK)
        status = look(l->checks + halvings * l->count, l, model);
    hol_model_destroy(model);
    hol_case_destroy(c);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* log2 of what the halving before run i divides the difference by; INFINITY: nothing is left. */
static long double
power_seen(const struct ladder *l, size_t entry, size_t i)
{
    const struct hol_check *first = &l->checks[entry], *before = first + (i - 1) * l->count,
                           *here = first + i * l->count;
    bool agrees = here->result == HOL_CHECK_CONFIRMED || here->result == HOL_CHECK_MISPRINT_HOLDS;

    if (here->error == 0 || agrees || here->error <= NOTHING * first->error)
        return INFINITY;
    return log2l(before->error / here->error);
}

/* The check of the case as it is, judged by the power. */
static void
judge(struct hol_check *check, const struct ladder *l, size_t entry,
      const struct hol_published_item *item)
{
    const struct hol_entry *source = item->source;
    long double power = INFINITY;
    bool known = true;

    *check = l->checks[entry];
    for (size_t i = 0; i < RUNS; i++)
        known = known && is_known(&l->checks[i * l->count + entry]);
    if (!known) {
        check->result = HOL_CHECK_UNDEFINED;
        if (check->states > 0)
            (void)snprintf(check->why, sizeof check->why,
                           "the difference is not known for a smaller %.40s",
                           l->model->source->parameters[l->parameter].name);
        check->states = 0;
        return;
    }
    for (size_t i = RUNS - LAST; i < RUNS; i++)
        power = fminl(power, power_seen(l, entry, i));
    check->result = power >= (long double)source->smallness.power - SLACK ? HOL_CHECK_CONFIRMED
                                                                          : HOL_CHECK_FAILED;
    if (isinf(power))
        (void)snprintf(check->why, sizeof check->why, "it holds to any order");
    else
        (void)snprintf(check->why, sizeof check->why, "the difference falls like %.40s^%.3Lf",
                       l->model->source->parameters[l->parameter].name, power);
    hol_check_close(check, item);
}

/* Is it an entry to an order in the parameter? */
static bool
concerns(const struct hol_published_plan *plan, size_t k, size_t parameter)
{
    return plan->items[k].source->smallness.parameter == parameter &&
           hol_published_planned(plan, &plan->items[k]);
}

static bool
has_any(const struct hol_published_plan *plan, size_t parameter)
{
    for (size_t k = 0; k < plan->entry_count; k++)
        if (concerns(plan, k, parameter))
            return true;
    return false;
}

static enum hol_status
check_parameter(struct hol_check *checks, const struct hol_published_plan *plan,
                const struct hol_model *model, size_t parameter)
{
    struct ladder l = {
        .model = model, .plan = plan, .parameter = parameter, .count = plan->entry_count};
    enum hol_status status = HOL_OK;

    l.checks = hol_alloc(RUNS * l.count, sizeof *l.checks);
    if (l.checks == NULL)
        return HOL_NOMEM;
    for (unsigned i = 0; status == HOL_OK && i < RUNS; i++)
        status = climb(&l, i);
    for (size_t k = 0; status == HOL_OK && k < l.count; k++)
        if (concerns(plan, k, parameter))
            judge(&checks[k], &l, k, &plan->items[k]);
    hol_free(l.checks);
    return status;
}

enum hol_status
hol_order_check(struct hol_check *checks, const struct hol_published_plan *plan,
                const struct hol_model *model)
{
    enum hol_status status = HOL_OK;

    for (size_t p = 0; status == HOL_OK && p < model->source->parameter_count; p++)
        if (has_any(plan, p))
            status = check_parameter(checks, plan, model, p);
    return status;
}
