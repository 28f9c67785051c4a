/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The comparison finds every wrong solver out on real cases, or it is not comparing: the case files
 * one after another until every mutant was WRONG somewhere, and one case without an answer.
 */
#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "compare/instant/verdict.h"
#include "tests/mutants/mutants.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#define MOST 64

/* Velocity and acceleration level contradict each other: x' = 1 for ever, and x'' = 1. */
static const char contradiction[] = "title \"contradiction\"; source \"-\";\n"
                                    "coordinate x, y;\n"
                                    "kinetic x'^2 + y'^2; force y = 1;\n"
                                    "constraint steady: x' = 1;\n"
                                    "constraint pushed: x'' = 1;\n"
                                    "initial x = 0, y = 0, x' = 1, y' = 0;\n";

/* Mutants not found out yet. */
struct suspects {
    size_t count;
    const struct hol_solver *list[MOST];
};

static const struct hol_record *
find_wrong(const struct hol_result *result, const struct hol_solver *solver,
           const struct hol_comparison **where)
{
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++) {
            const struct hol_record *r = &result->comparisons[i].records[k];
            if (r->solver == solver->name && hol_record_bad(r)) {
                *where = &result->comparisons[i];
                return r;
            }
        }
    return NULL;
}

static struct hol_result *
compare(const struct hol_model *model, size_t count, const struct hol_solver *const *solvers)
{
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *result = NULL;

    options.solver_count = count;
    options.solvers = solvers;
    options.check_published = false;
    options.random_states = 1;
    options.seed = tap_seed();
    options.jobs = 1;
    if (hol_compare_case(&result, model, &options) != HOL_OK)
        tap_bail("%s could not be compared", model->source->name);
    return result;
}

/* Who is wrong on this case is found out and leaves the list. */
static void
try_case(struct suspects *s, struct case_model *c, const char *name)
{
    struct hol_result *result = compare(c->model, s->count, s->list);
    size_t kept = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct hol_comparison *where = NULL;
        const struct hol_record *r = find_wrong(result, s->list[i], &where);
        if (r == NULL)
            s->list[kept++] = s->list[i];
        else
            tap_diag("%s (%s): %s on %s, %s, at %ld bits: %s", r->solver, s->list[i]->summary,
                     hol_verdict_text(r->verdict), name, where->label, (long)r->bits, r->why);
    }
    s->count = kept;
    hol_result_destroy(result);
}

static void
test_mutants(void)
{
    struct case_list cases = case_list_make();
    struct suspects suspects = {0};
    struct case_model c = case_parse(contradiction);

    while (hol_mutants[suspects.count] != NULL) {
        if (suspects.count == MOST)
            tap_bail("more than %d mutants", MOST);
        suspects.list[suspects.count] = hol_mutants[suspects.count];
        suspects.count++;
    }
    tap_ok(suspects.count >= 8, "%zu mutants", suspects.count);
    for (size_t i = 0; i < cases.count && suspects.count > 0; i++) {
        struct case_model file;
        if (!case_try(&file, cases.names[i]))
            continue; /* t-compare fails on it */
        try_case(&suspects, &file, cases.names[i]);
        case_clear(&file);
    }
    if (suspects.count > 0)
        try_case(&suspects, &c, "a contradiction");
    for (size_t i = 0; hol_mutants[i] != NULL; i++) {
        bool left = false;

        for (size_t k = 0; k < suspects.count; k++)
            left = left || suspects.list[k] == hol_mutants[i];
        tap_ok(!left, "%s (%s) is wrong somewhere", hol_mutants[i]->name, hol_mutants[i]->summary);
    }
    case_clear(&c);
    case_list_clear(&cases);
}

/* The real ones say DOMAIN of the contradiction, and it is a good result. */
static void
test_contradiction(void)
{
    struct case_model c = case_parse(contradiction);
    struct hol_result *result = compare(c.model, 0, NULL);
    size_t records = 0;

    for (size_t i = 0; i < result->comparison_count; i++)
        records += result->comparisons[i].record_count;
    tap_ok(result->comparisons[0].truth_status == HOL_DOMAIN &&
               result->comparisons[0].problem_known,
           "a contradiction is a known problem without an answer: %s",
           result->comparisons[0].truth_why);
    tap_ok(records > 0 &&
               result->tally[HOL_VERDICT_DOMAIN] + result->tally[HOL_VERDICT_UNABLE] == records &&
               result->tally[HOL_VERDICT_DOMAIN] > records / 2 && hol_result_good(result),
           "all formulations say so: %zu domain, %zu unable", result->tally[HOL_VERDICT_DOMAIN],
           result->tally[HOL_VERDICT_UNABLE]);
    hol_result_destroy(result);
    case_clear(&c);
}

int
main(void)
{
    test_mutants();
    test_contradiction();
    mpfr_free_cache();
    return tap_done();
}
