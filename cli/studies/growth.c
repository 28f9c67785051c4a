/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom growth: how the errors of formulations grow with the condition number. */
#include "cli/commands/shared.h"
#include "cli/options/commands.h"
#include "cli/studies/over.h"

#include "base/alloc.h"
#include "reports/studies/growth.h"

#include <stdio.h>

enum hol_status
hol_load_member(struct hol_loaded *loaded, const struct hol_member *member,
                const struct hol_options *options)
{
    return hol_load_named(loaded, member->source, member->override_count, member->overrides,
                          options);
}

/* One member; an index after the last: a timed one. */
static enum hol_status
add_member(struct hol_growth_study *study, struct hol_member *member, size_t index,
           const struct hol_options *options)
{
    struct hol_loaded loaded = {0};
    char name[96];
    hol_member_text(name, sizeof name, member);
    enum hol_status status = hol_load_member(&loaded, member, options);
    if (status != HOL_OK)
        return status;
    study->keeper = options->keeper;
    status = index < hol_member_count()
                 ? hol_growth_add(study, member, index, loaded.model)
                 : hol_growth_time(study, index - hol_member_count(), loaded.model);
    if (status != HOL_OK && status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", name, hol_status_text(status));
    hol_loaded_clear(&loaded);
    return status;
}

/* All members, one after the other, and the timed ones after them. */
static enum hol_status
add_members(struct hol_growth_study *study, const struct hol_options *options, bool timed)
{
    struct hol_progress progress;
    struct hol_member member;
    enum hol_status status = HOL_OK;
    size_t count = hol_member_count() + (timed ? HOL_TIMED : 0);
    hol_progress_begin(&progress, count);
    for (size_t i = 0; i < count && status == HOL_OK; i++) {
        if (i < hol_member_count())
            hol_member_make(&member, i);
        else
            hol_member_timed(&member, i - hol_member_count());
        hol_progress_step(&progress, i, member.source);
        status = add_member(study, &member, i, options);
    }
    hol_progress_end(&progress);
    return status;
}

enum hol_status
hol_measure_growth(struct hol_growth_study **study, const char *names, size_t bits_count,
                   const mpfr_prec_t *bits, bool timed, const struct hol_options *options)
{
    struct hol_growth_study *new = NULL;
    size_t count = 0;
    const struct hol_solver **solvers = hol_choose_solvers(&count, names);
    enum hol_status status = solvers != NULL ? HOL_OK : HOL_INVALID;
    if (status == HOL_OK)
        hol_note_paths(options, solvers, count);
    if (status == HOL_OK)
        status = hol_growth_create(&new, count, solvers, bits_count, bits, hol_threads(options));
    if (status == HOL_OK)
        status = add_members(new, options, timed);
    if (status == HOL_OK)
        status = hol_growth_judge(new);
    hol_free(solvers);
    if (status == HOL_OK)
        *study = new;
    else
        hol_growth_destroy(new);
    return status;
}

static int
print(const struct hol_options *options, enum hol_growth_show show,
      const struct hol_growth_study *study)
{
    struct hol_tables output;
    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    if (!hol_tables_end(
            &output, options,
            hol_growth_write(output.file, &options->style, show, options->verbose, study)) ||
        (options->figure != NULL && !hol_figure_save(options, &hol_growth_drawing, study)))
        return HOL_EXIT_USAGE;
    return study->worst == HOL_GROWTH_FAILS || study->varies ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

/* The study of the user's cases. */
static enum hol_status
measure_over(struct hol_growth_study **study, const struct hol_options *options)
{
    struct hol_over_found found = {0};
    size_t count = 0;
    const struct hol_solver **solvers = hol_choose_solvers(&count, options->solvers);
    enum hol_status status =
        solvers != NULL ? hol_over_measure(&found, count, solvers, options) : HOL_INVALID;
    if (status == HOL_OK) {
        hol_note_paths(options, solvers, count);
        status = hol_growth_create(study, count, solvers, options->bits_count, options->bits, 1);
        if (found.count > HOL_OWN_MOST) {
            hol_complain("growth takes at most %d cases, not %zu", HOL_OWN_MOST, found.count);
            status = HOL_INVALID;
        }
        for (size_t k = 0; k < found.count && status == HOL_OK; k++)
            status = hol_growth_over(*study, found.of[k].instants);
        if (status == HOL_OK)
            status = hol_growth_judge(*study);
        if (status != HOL_OK && status != HOL_INVALID)
            hol_complain("%s", hol_status_text(status));
        else if (status == HOL_OK && (*study)->count == 0)
            hol_complain("%s: there is nothing to compare at any value of %s; `holonom sweep "
                         "--instant --over' says why",
                         found.of[0].instants->name, found.of[0].axis.name);
    }
    hol_over_clear(&found);
    hol_free(solvers);
    return status;
}

/* A case comes with --over. */
static bool
operands_fit(const struct hol_options *options, enum hol_growth_show show)
{
    if (options->over == NULL && options->pattern_count > 0)
        hol_complain("growth of a CASE needs --over=NAME=RANGE, one of its parameters or sizes");
    else if (options->over != NULL && options->pattern_count == 0)
        hol_complain("--over needs a CASE that has the parameter");
    else if (options->over != NULL && show != HOL_GROWTH_SHOW_ERRORS)
        hol_complain("--show=%s is for the collection, without --over", options->show);
    else
        return true;
    return false;
}

int
hol_command_growth(const struct hol_options *options)
{
    enum hol_growth_show show = HOL_GROWTH_SHOW_ERRORS;
    struct hol_growth_study *study = NULL;
    if (options->show != NULL)
        (void)hol_growth_show_find(&show, options->show);
    hol_growth_probe(&options->style, show, options->bits, options->bits_count,
                     options->over == NULL);
    if (!operands_fit(options, show) || !hol_tables_good(options))
        return HOL_EXIT_USAGE;
    enum hol_status status =
        options->over != NULL
            ? measure_over(&study, options)
            : hol_measure_growth(&study, options->solvers, options->bits_count, options->bits,
                                 show == HOL_GROWTH_SHOW_COST, options);
    int code = HOL_EXIT_USAGE;
    if (status == HOL_OK && study->count > 0)
        code = print(options, show, study);
    else if (status == HOL_OK)
        code = HOL_EXIT_VERDICT;
    hol_growth_destroy(study);
    return code;
}
