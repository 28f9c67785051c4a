/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom solve: the truth about one instant, to the digits asked for. */
#include "cli/collection/collection.h"
#include "cli/collection/given.h"
#include "cli/options/commands.h"

#include "cli/commands/shared.h"
#include "cli/motion-options.h"

#include "reports/instant/formulation-answer.h"
#include "reports/instant/true-answer.h"

#include <stdlib.h>
#include <string.h>

/* More digits than asked for, so that components small against the largest of their list have
 * theirs, too. */
#define SPARE_DIGITS 20
#define SAMPLE_MAX 1000000

static bool
find_state(struct hol_recipe *recipe, char *label, size_t size, const struct hol_case *source,
           const struct hol_options *options)
{
    static const char random_state[] = "random ";
    const char *wanted = options->state ? options->state : "initial";
    char *end;
    snprintf(label, size, "%s", wanted);
    *recipe = (struct hol_recipe){.kind = HOL_RECIPE_NAMED, .seed = options->seed};
    if (hol_find_state(&recipe->state, source, wanted))
        return true;
    recipe->state = 0; /* random states are near the initial one */
    if (strncmp(wanted, random_state, sizeof random_state - 1) == 0) {
        unsigned long sample = strtoul(wanted + sizeof random_state - 1, &end, 10);
        if (*end == '\0' && sample >= 1 && sample <= SAMPLE_MAX) {
            recipe->kind = HOL_RECIPE_RANDOM;
            recipe->sample = sample - 1;
            return true;
        }
    }
    hol_complain_state(source, wanted);
    return false;
}

static void
explain(const struct hol_case *source, const char *label, enum hol_status status,
        const struct hol_truth *truth)
{
    const char *why = hol_truth_why(truth, status);
    /* an iteration that does not converge has no one constraint to blame */
    if (truth != NULL && truth->violation.magnitude > 0 &&
        truth->violation.constraint < source->m + source->before_count)
        hol_complain("%s at state '%s': %s: constraint '%s'%s is off by %.2Le", source->label,
                     label, why, source->constraints[truth->violation.constraint].name,
                     truth->violation.rate ? " (its rate)" : "", truth->violation.magnitude);
    else
        hol_complain("%s at state '%s': %s", source->label, label, why);
}

static int
solve(const struct hol_loaded *loaded, const struct hol_options *options, FILE *out,
      struct hol_table *table)
{
    struct hol_recipe recipe;
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    char label[80];
    int code = HOL_EXIT_GOOD;
    if (!find_state(&recipe, label, sizeof label, loaded->source, options))
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_truth_certify(&truth, &enclosure, loaded->model, &recipe,
                                               options->digits + SPARE_DIGITS, 0);
    if (status == HOL_OK && table != NULL)
        status = hol_truth_rows(table, loaded->model, label, truth, enclosure, options->digits);
    else if (status == HOL_OK)
        status =
            options->format == HOL_FORMAT_JSON
                ? hol_print_truth_json(out, loaded->model, label, truth, enclosure, options->digits)
                : hol_print_truth(out, loaded->model, label, truth, enclosure, options->digits);
    if (status != HOL_OK) {
        explain(loaded->source, label, status, truth);
        code = status == HOL_DOMAIN || status == HOL_UNABLE ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
    }
    hol_enclosure_destroy(enclosure);
    hol_truth_destroy(truth);
    return code;
}

/* --solvers: by a formulation, at its own precision. */
static int
solve_by(const struct hol_solver *solver, const struct hol_loaded *loaded,
         const struct hol_options *options, FILE *out, struct hol_table *table)
{
    struct hol_recipe recipe;
    struct hol_solved *solved = NULL;
    char label[80];
    if (!find_state(&recipe, label, sizeof label, loaded->source, options))
        return HOL_EXIT_USAGE;
    enum hol_status status =
        hol_solved_create(&solved, loaded->model, &recipe, solver, options->bits[0]);
    int code = HOL_EXIT_GOOD;
    if (status == HOL_OK) {
        bool kernel = solved->answer.origin.path == HOL_PATH_KERNEL;
        code = solved->status == HOL_OK ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
        if (solved->status == HOL_OK)
            hol_provenance_path(options->provenance, !kernel, kernel);
        if (table != NULL)
            hol_solved_rows(table, loaded->model, label, solved, options->digits);
        else if (options->format == HOL_FORMAT_JSON)
            status = hol_print_solved_json(out, loaded->model, label, solved, options->digits);
        else
            hol_print_solved(out, loaded->model, label, solved, options->digits);
        if (status != HOL_OK) {
            hol_complain("%s at state '%s': %s", loaded->source->label, label,
                         hol_status_text(status));
            code = HOL_EXIT_USAGE;
        }
    } else if (loaded->source->impulsive) {
        hol_complain("%s: solve --solvers is for motions, not for impulses", loaded->source->label);
        code = HOL_EXIT_USAGE;
    } else if (status == HOL_UNABLE) {
        hol_complain(
            "%s: solve --solvers is for nonideal forces that do not depend on constraint forces",
            loaded->source->label);
        code = HOL_EXIT_USAGE;
    } else {
        hol_complain("%s at state '%s': %s", loaded->source->label, label, hol_status_text(status));
        code = status == HOL_DOMAIN ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
    }
    hol_solved_destroy(solved);
    return code;
}

static int
run(const struct hol_options *options)
{
    const struct hol_solver *solver = NULL;
    struct hol_selection selection;
    struct hol_output output;
    struct hol_table *table = NULL; /* NULL: prose, or a document */
    bool tabular = hol_table_is_tabular(&options->style);
    int code = HOL_EXIT_USAGE;
    if (options->solvers != NULL && (solver = hol_one_solver(options)) == NULL)
        return HOL_EXIT_USAGE;
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (hol_output_open(&output, options) == 0) {
        code = HOL_EXIT_GOOD;
        if (tabular)
            table = solver != NULL ? hol_solved_table(output.file, &options->style)
                                   : hol_truth_table(output.file, &options->style);
        bool good = hol_tables_good(options);
        code = good ? code : HOL_EXIT_USAGE;
        for (size_t i = 0; i < selection.count && good; i++) {
            struct hol_loaded loaded;
            int own = HOL_EXIT_USAGE;
            if (hol_load(&loaded, &selection.list[i], options) == HOL_OK) {
                hol_given_tell(&loaded, options);
                own = solver != NULL ? solve_by(solver, &loaded, options, output.file, table)
                                     : solve(&loaded, options, output.file, table);
                hol_loaded_clear(&loaded);
            }
            code = own > code ? own : code;
        }
        enum hol_status status = tabular ? hol_table_end(table) : HOL_OK;
        if (status != HOL_OK && code != HOL_EXIT_USAGE) {
            if (status != HOL_INVALID || hol_tables_good(options))
                hol_complain("%s", hol_status_text(status));
            code = HOL_EXIT_USAGE;
        }
        if (hol_output_close(&output, code == HOL_EXIT_GOOD) != 0)
            code = HOL_EXIT_USAGE;
    }
    hol_selection_clear(&selection);
    return code;
}

int
hol_command_solve(const struct hol_options *options)
{
    struct hol_given_options given;
    if (options->along != NULL)
        return hol_solve_along(options);
    if (options->at != NULL && options->solvers == NULL)
        return hol_command_reference(options); /* which encloses the answer on the true motion */
    int code = hol_given_at(&given, options) ? run(&given.options) : HOL_EXIT_USAGE;
    hol_given_options_clear(&given);
    return code;
}
