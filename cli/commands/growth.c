/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom growth: how the errors of formulations grow with the condition number. */
#include "cli/commands/growth.h"

#include "cli/choose-methods.h"
#include "cli/collection.h"
#include "cli/comparison.h"
#include "cli/gnuplot.h"
#include "cli/motion-options.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/studies/growth.h"

#include <stdio.h>

#define NAME "growth"

enum hol_status
hol_load_member(struct hol_loaded *loaded, struct hol_member *member,
                const struct hol_options *options)
{
    struct hol_options how = *options;
    struct hol_selection selection = {0};
    how.pattern_count = 1;
    how.patterns = &member->source;
    how.override_count = member->override_count;
    how.overrides = member->overrides;
    enum hol_status status = hol_select(&selection, &how);
    if (status == HOL_OK)
        status = hol_load(loaded, &selection.list[0], &how);
    hol_selection_clear(&selection);
    return status;
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
    status = index < hol_member_count()
                 ? hol_growth_add(study, member, index, loaded.model)
                 : hol_growth_time(study, index - hol_member_count(), loaded.model);
    if (status != HOL_OK)
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
hol_measure_growth(struct hol_growth_study **study, const struct hol_options *options, bool timed)
{
    struct hol_growth_study *new = NULL;
    size_t count = 0;
    const struct hol_solver **solvers = hol_choose_solvers(&count, options);
    enum hol_status status = solvers != NULL ? HOL_OK : HOL_INVALID;
    if (status == HOL_OK)
        status = hol_growth_create(&new, count, solvers, options->bits_count, options->bits,
                                   hol_threads(options));
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
draw(const struct hol_options *options, const struct hol_growth_study *study)
{
    struct hol_plot plot = {.template = options->column ? NAME "-column" : NAME};
    char *text = hol_growth_figure_text(study);
    plot.text = text;
    int result = -1;
    if (text == NULL)
        hol_complain("out of memory");
    else
        result = hol_figure_save(options->figure, &plot, hol_growth_data, study);
    hol_free(text);
    return result;
}

static int
print(const struct hol_options *options, enum hol_growth_show show,
      const struct hol_growth_study *study)
{
    struct hol_output output;
    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status =
        hol_growth_write(output.file, options->format, show, options->verbose, study);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK ||
        (options->figure != NULL && draw(options, study) != 0))
        return HOL_EXIT_USAGE;
    return study->worst == HOL_GROWTH_FAILS || study->varies ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

int
hol_command_growth(const struct hol_options *options)
{
    enum hol_growth_show show = HOL_GROWTH_SHOW_ERRORS;
    struct hol_growth_study *study = NULL;
    if (options->show != NULL)
        (void)hol_growth_show_find(&show, options->show);
    if (hol_measure_growth(&study, options, show == HOL_GROWTH_SHOW_COST) != HOL_OK)
        return HOL_EXIT_USAGE;
    int code = print(options, show, study);
    hol_growth_destroy(study);
    return code;
}
