/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom list: what there is. */
#include "cli/collection.h"
#include "cli/commands.h"

#include "motion/method.h"
#include "motion/stabilization.h"
#include "reports/describe.h"

#include <string.h>

static void
list_solvers(void)
{
    for (size_t i = 0; hol_compared_solver(i) != NULL; i++) {
        const struct hol_solver *solver = hol_compared_solver(i);
        printf("%-14s %s\n%-14s   error grows like %s%s%s; ", solver->name, solver->summary, "",
               solver->growth == HOL_GROWTH_KAPPA ? "kappa" : "kappa^2",
               solver->needs & HOL_NEEDS_FULL_RANK ? ", needs full row rank" : "",
               solver->needs & HOL_NEEDS_PD_MASS ? ", needs M > 0" : "");
        printf("%s\n", solver->source);
    }
}

static void
list_integrators(void)
{
    for (size_t i = 0; hol_integrator_at(i) != NULL; i++) {
        const struct hol_integrator *method = hol_integrator_at(i);
        char order[24] = "";
        if (method->order > 0)
            snprintf(order, sizeof order, "order %d", method->order);
        printf("%-18s %-58s %s%s%s\n", method->name, method->summary, order,
               method->flags & HOL_METHOD_ADAPTIVE ? "to a tolerance" : "",
               method->flags & HOL_METHOD_DOUBLE ? ", 53 bits" : "");
        printf("%-18s   %s\n", "", method->source);
        if (method->absent != NULL)
            printf("%-18s   %s: %s\n", "", method->name, method->absent);
    }
}

static void
list_stabilizations(void)
{
    for (size_t i = 0; hol_stabilization_at(i) != NULL; i++) {
        const struct hol_stabilization *method = hol_stabilization_at(i);
        const char *needs = "";
        if (method->flags & HOL_STABILIZE_MOMENTUM)
            needs = method->flags & HOL_STABILIZE_ENERGY
                        ? "; needs the invariant \"energy\" and another one"
                        : "; needs another invariant than \"energy\"";
        else if (method->flags & HOL_STABILIZE_ENERGY)
            needs = "; needs an invariant \"energy\"";
        printf("%-29s %s%s\n%-29s   %s\n", method->name, method->summary, needs, "",
               method->source);
    }
}

/* The lists that are not of cases. */
static const struct {
    const char *name;
    void (*list)(void);
} lists[] = {{"solvers", list_solvers},
             {"integrators", list_integrators},
             {"stabilizations", list_stabilizations}};

static bool
has_tag(unsigned tags, const char *wanted)
{
    for (int t = 0; t < HOL_TAG_COUNT; t++)
        if ((tags & (1u << t)) && strcmp(hol_tag_text((enum hol_tag)t), wanted) == 0)
            return true;
    return false;
}

static bool
known_tag(const char *wanted)
{
    return has_tag((1u << HOL_TAG_COUNT) - 1, wanted);
}

static enum hol_status
list_case(const struct hol_selected *selected, const struct hol_options *options)
{
    struct hol_loaded loaded;
    struct hol_truth *truth = NULL;
    struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK)
        return status;
    bool known = hol_truth_create(&truth, loaded.model, &initial, 20, 0) == HOL_OK;
    unsigned tags = hol_tags(loaded.model, known ? truth : NULL);
    if (options->tag == NULL || has_tag(tags, options->tag)) {
        printf("%-38s n %-3zu m %-3zu %s\n%-38s ", selected->name, loaded.model->n, loaded.model->m,
               loaded.source->title ? loaded.source->title : "", "");
        for (int t = 0; t < HOL_TAG_COUNT; t++)
            if (tags & (1u << t))
                printf(" %s", hol_tag_text((enum hol_tag)t));
        putchar('\n');
    }
    hol_truth_destroy(truth);
    hol_loaded_clear(&loaded);
    return HOL_OK;
}

static int
list_cases(const struct hol_options *options)
{
    struct hol_selection selection;
    int code = HOL_EXIT_GOOD;
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < selection.count; i++)
        if (list_case(&selection.list[i], options) != HOL_OK)
            code = HOL_EXIT_USAGE;
    hol_selection_clear(&selection);
    return code;
}

static int
run(const struct hol_options *options)
{
    if (options->tag != NULL && !known_tag(options->tag)) {
        fprintf(stderr, "holonom: unknown tag '%s'; tags are:", options->tag);
        for (int t = 0; t < HOL_TAG_COUNT; t++)
            fprintf(stderr, " %s", hol_tag_text((enum hol_tag)t));
        fputc('\n', stderr);
        return HOL_EXIT_USAGE;
    }
    for (size_t i = 0; options->pattern_count == 1 && i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(options->patterns[0], lists[i].name) == 0) {
            lists[i].list();
            return HOL_EXIT_GOOD;
        }
    struct hol_options cases = *options;
    if (options->pattern_count > 0 && strcmp(options->patterns[0], "cases") == 0) {
        cases.patterns++;
        cases.pattern_count--;
    }
    return list_cases(&cases);
}

const struct hol_command hol_command_list = {
    .name = "list",
    .arguments = "[cases [PATTERN]... | WHAT]",
    .summary = "The cases with size and tags, or the methods",
    .details = "WHAT is solvers, integrators or stabilizations. Tags are found by the program:\n"
               "holonomic, nonholonomic, rheonomic, redundant, nonideal, ...",
    .options = HOL_OPTION_TAG | HOL_OPTION_CASES,
    .most_patterns = SIZE_MAX,
    .run = run,
};
