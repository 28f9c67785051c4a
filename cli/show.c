/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom show: a case as the program understood it. */
#include "cli/collection.h"
#include "cli/commands.h"

#include "reports/describe.h"

static enum hol_status
show(const struct hol_selected *selected, const struct hol_options *options)
{
    struct hol_loaded loaded;
    struct hol_truth *truth = NULL;
    struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK)
        return status;
    enum hol_status known = hol_truth_create(&truth, loaded.model, &initial, 20, 0);
    status = hol_describe(stdout, loaded.model, known == HOL_OK ? truth : NULL);
    if (known != HOL_OK)
        printf("at the initial state: %s (%s)\n",
               truth != NULL && truth->why ? truth->why : hol_status_text(known),
               hol_status_name(known));
    hol_truth_destroy(truth);
    hol_loaded_clear(&loaded);
    return status;
}

static int
run(const struct hol_options *options)
{
    struct hol_selection selection;
    int code = HOL_EXIT_GOOD;
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < selection.count; i++) {
        if (i > 0)
            putchar('\n');
        if (show(&selection.list[i], options) != HOL_OK)
            code = HOL_EXIT_USAGE;
    }
    hol_selection_clear(&selection);
    return code;
}

const struct hol_command hol_command_show = {
    .name = "show",
    .arguments = "CASE... [NAME=VALUE]...",
    .summary = "A case as the program understood it: M, F, A, b, rank, tags",
    .details = "",
    .options = HOL_OPTION_CASES,
    .least_patterns = 1,
    .most_patterns = SIZE_MAX,
    .run = run,
};
