/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom errata: printed values and formulas that are wrong, with what holds instead. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"
#include "cli/stored-files.h"

#include "reports/published/errata.h"

struct log {
    const struct hol_options *options;
    struct hol_errata errata;
};

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct log *log = context;
    struct hol_stored *stored = hol_stored_of(loaded->source, log->options);
    const struct hol_compare_options how = {.random_states = log->options->states,
                                            .seed = log->options->seed,
                                            .check_published = true,
                                            .certify = HOL_ERRATA_SECONDS,
                                            .stored = stored,
                                            .jobs = log->options->jobs,
                                            .keeper = log->options->keeper};
    struct hol_result *result = NULL;
    enum hol_status status = hol_compare_case(&result, loaded->model, &how);
    if (status == HOL_OK)
        status = hol_errata_add(&log->errata, result);
    if (status != HOL_OK && status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    hol_result_destroy(result);
    hol_stored_destroy(stored);
    return status;
}

static int
print(const struct hol_options *options, const struct hol_errata *errata)
{
    struct hol_tables output;
    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    if (!hol_tables_end(&output, options, hol_print_errata(output.file, &options->style, errata)))
        return HOL_EXIT_USAGE;
    return hol_errata_all_marked(errata) ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_command_errata(const struct hol_options *options)
{
    struct log log = {.options = options};
    struct hol_selection selection;
    size_t unread = 0;
    int code = HOL_EXIT_USAGE;
    hol_errata_probe(&options->style);
    if (!hol_tables_good(options))
        return HOL_EXIT_USAGE;
    if (hol_select(&selection, options) == HOL_OK &&
        hol_each_case(&selection, &unread, one_case, &log, options) == HOL_OK) {
        hol_errata_sort(&log.errata);
        code = print(options, &log.errata);
    }
    hol_selection_clear(&selection);
    hol_errata_clear(&log.errata);
    return unread > 0 ? HOL_EXIT_USAGE : code;
}
