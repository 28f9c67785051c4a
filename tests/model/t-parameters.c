/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Published formulas at other values of the parameters: a factor that is 1 as printed (a mass, a
 * length) hides in them otherwise. Every parameter that is a number is changed a little, each by
 * another factor; formulas must hold at random states of that case, too.
 */
#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "tests/support/case-files.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 64, SIZE = 80 };

/* Parameters whose value belongs to the problem: what is printed holds for that one only. */
static const struct {
    const char *name, *parameter, *reason;
} fixed[] = {
    {"greenwood/dumbbell-of-spheres-bounces", "e", "the answer is that of an elastic impact"},
    {"greenwood/dumbbell-rebounds-from-wall", "e", "the answer is that of an elastic impact"},
    {"greenwood/sphere-strikes-linkage", "e", "the answer is that of the restitution stated"},
    {"greenwood/stacked-blocks-slide", "mu1", "the answer is that of the friction stated"},
    {"greenwood/stacked-blocks-slide", "mu2", "the answer is that of the friction stated"},
    {"greenwood/stacked-blocks-together", "mu2", "the answer is that of the friction stated"},
    {"greenwood/three-spheres", "e", "the answer is that of an elastic impact"},
};
#define FIXED (sizeof fixed / sizeof fixed[0])

static bool
is_fixed(const char *name, const char *parameter)
{
    for (size_t i = 0; i < FIXED; i++)
        if (strcmp(fixed[i].name, name) == 0 && strcmp(fixed[i].parameter, parameter) == 0)
            return true;
    return false;
}

/* "g=(49/5)*1067/1024" for each parameter that is a number and not 0; how many. all: also those
 * that are fixed. */
static size_t
change(char texts[MOST][SIZE], const char *overrides[MOST + 1], const struct hol_case *c, bool all,
       unsigned long *state)
{
    size_t count = 0;
    mpq_t value;

    mpq_init(value);
    for (size_t p = 0; p < c->parameter_count && count < MOST; p++) {
        char number[SIZE];

        if (!hol_expr_is_rational(c->graph, c->parameters[p].value, value) || mpq_sgn(value) == 0 ||
            gmp_snprintf(number, sizeof number, "%Qd", value) >= 40 ||
            (!all && is_fixed(c->name, c->parameters[p].name)))
            continue;
        *state = *state * 6364136223846793005ul + 1442695040888963407ul;
        (void)snprintf(texts[count], SIZE, "%.20s=(%.39s)*%lu/1024", c->parameters[p].name, number,
                       1025 + (*state >> 33) % 60);
        overrides[count] = texts[count];
        count++;
    }
    overrides[count] = NULL;
    mpq_clear(value);
    return count;
}

static bool
is_formula(const struct hol_entry *e)
{
    return e->kind != HOL_ENTRY_SOLUTION && e->kind != HOL_ENTRY_AT && e->kind != HOL_ENTRY_EVENT &&
           !e->right.is_number && !e->misprint;
}

static bool
has_formula(const struct hol_case *c)
{
    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++)
            if (is_formula(&c->published[b].entries[e]))
                return true;
    return false;
}

/* The entries that were evaluated; those that do not hold are said. */
static size_t
look(const char *name, struct hol_model *model, bool say, size_t *failed)
{
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *result = NULL;
    const struct hol_case *c = model->source;
    size_t evaluated = 0;

    options.solve = false;
    options.entries = is_formula;
    options.jobs = 1;
    options.seed = tap_seed();
    if (hol_compare_case(&result, model, &options) != HOL_OK)
        tap_bail("%s: the comparison failed", name);
    for (size_t k = 0; k < result->check_count; k++) {
        const struct hol_check *check = &result->checks[k];
        const struct hol_entry *e = &c->published[check->block].entries[check->entry];

        if (!is_formula(e) || check->states == 0)
            continue;
        evaluated++;
        if (check->result != HOL_CHECK_FAILED)
            continue;
        ++*failed;
        if (say)
            tap_diag("%s, %s: %s: at %s: printed %s, true %s", name,
                     c->published[check->block].title, e->text, check->state, check->value,
                     check->truth);
    }
    hol_result_destroy(result);
    return evaluated;
}

/* Formulas evaluated with these overrides, and how many of them fail. */
static size_t
try_overrides(const char *name, const char *const *overrides, bool say, size_t *failed)
{
    struct hol_case *c = load_named(name, overrides);
    struct hol_model *model = NULL;
    struct hol_diagnostics diagnostics = {0};
    size_t evaluated;

    if (hol_model_create(&model, c, &diagnostics) != HOL_OK)
        tap_bail("%s: no model", name);
    evaluated = look(name, model, say, failed);
    hol_diagnostics_clear(&diagnostics);
    hol_model_destroy(model);
    hol_case_destroy(c);
    return evaluated;
}

/*
 * Formulas of a case at changed parameters, all at once, or, where its states then violate the
 * constraints, one after the other. all: something must fail, or nothing is fixed.
 */
static size_t
one_case(const char *name, bool all, unsigned long *state)
{
    char texts[MOST][SIZE];
    const char *overrides[MOST + 1];
    struct hol_case *c = load_named(name, NULL);
    size_t evaluated, failed = 0,
                      count = has_formula(c) ? change(texts, overrides, c, all, state) : 0;
    bool alone;

    hol_case_destroy(c);
    if (count == 0)
        return 0;
    evaluated = try_overrides(name, overrides, !all, &failed);
    alone = evaluated == 0 && count > 1;
    for (size_t i = 0; alone && i < count; i++) {
        const char *one[] = {overrides[i], NULL};

        evaluated += try_overrides(name, one, !all, &failed);
    }
    if (all)
        tap_ok(failed > 0, "%s: needs its exception", name);
    else if (!tap_ok(failed == 0, "%s: %zu formulas with %zu other parameters", name, evaluated,
                     count))
        for (size_t i = 0; i < count; i++)
            tap_diag("%s", overrides[i]);
    return evaluated;
}

int
main(void)
{
    struct case_list list = case_list_make();
    unsigned long state = tap_seed();
    size_t evaluated = 0;

    for (size_t i = 0; i < list.count; i++)
        evaluated += one_case(list.names[i], false, &state);
    for (size_t i = 0; i < FIXED; i++)
        (void)one_case(fixed[i].name, true, &state);
    tap_ok(evaluated > 100, "%zu formulas in all", evaluated);
    case_list_clear(&list);
    return tap_done();
}
