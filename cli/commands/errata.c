/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom errata: printed values and formulas that are wrong, with what holds instead. */
#include "cli/collection.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "reports/studies/errata.h"

static enum hol_status
one_case(struct hol_errata *errata, size_t *unread, const struct hol_selected *selected,
         const struct hol_options *options)
{
    const struct hol_compare_options how = {.random_states = options->states,
                                            .seed = options->seed,
                                            .check_published = true,
                                            .jobs = options->jobs};
    struct hol_loaded loaded;
    struct hol_result *result = NULL;
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK) {
        ++*unread; /* said already; the other cases go on */
        return status == HOL_NOMEM ? status : HOL_OK;
    }
    status = hol_compare_case(&result, loaded.model, &how);
    if (status == HOL_OK)
        status = hol_errata_add(errata, result);
    if (status != HOL_OK)
        hol_complain("%s: %s", selected->name, hol_status_text(status));
    hol_result_destroy(result);
    hol_loaded_clear(&loaded);
    return status;
}

static enum hol_status
all_cases(struct hol_errata *errata, size_t *unread, const struct hol_options *options)
{
    struct hol_selection selection;
    struct hol_progress progress;
    enum hol_status status = hol_select(&selection, options);
    if (status != HOL_OK)
        return status;
    hol_progress_begin(&progress, selection.count);
    for (size_t i = 0; i < selection.count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, selection.list[i].name);
        status = one_case(errata, unread, &selection.list[i], options);
    }
    hol_progress_end(&progress);
    hol_selection_clear(&selection);
    hol_errata_sort(errata);
    return status;
}

static int
print(const struct hol_options *options, const struct hol_errata *errata)
{
    struct hol_output output;
    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    bool good = hol_print_errata(output.file, options->format, errata) == HOL_OK;
    if (!good)
        hol_complain("out of memory");
    if (hol_output_close(&output, good) != 0 || !good)
        return HOL_EXIT_USAGE;
    return hol_errata_all_marked(errata) ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_command_errata(const struct hol_options *options)
{
    struct hol_errata errata = {0};
    size_t unread = 0;
    int code = HOL_EXIT_USAGE;
    if (all_cases(&errata, &unread, options) == HOL_OK)
        code = print(options, &errata);
    hol_errata_clear(&errata);
    return unread > 0 ? HOL_EXIT_USAGE : code;
}
