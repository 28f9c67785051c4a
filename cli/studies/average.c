/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom average: mean, rms, median, largest and last of the numbers in a table. */
#include "base/alloc.h"
#include "cli/options/commands.h"
#include "cli/studies/tables-read.h"

#include "reports/regression/averages-table.h"

int
hol_command_average(const struct hol_options *options)
{
    const char *path = options->patterns[0];
    struct hol_averages averages = {.list = NULL};
    struct hol_provenance record = {.cases = NULL};
    struct hol_rows rows = {.bytes = NULL};
    struct hol_tables output;
    char why[HOL_ROWS_WHY] = "";
    int code = HOL_EXIT_USAGE;

    hol_averages_probe(&options->style);
    if (!hol_tables_good(options))
        return code;
    size_t run = 0; /* of the path */
    char *store = hol_store_of(path, &run);
    hol_free(store);
    if (options->run > 0 && (store == NULL || run > 0)) {
        hol_complain("--run is of a store without a number, and %s is none", path);
        return code;
    }
    if (!hol_table_load(&rows, &record, path, options->run)) {
        hol_provenance_clear(&record);
        return code;
    }
    enum hol_status status = hol_averages_make(&averages, why, &rows, options->over);
    if (status != HOL_OK) {
        hol_complain("%s: %s", path, status == HOL_INVALID ? why : hol_status_text(status));
    } else if (hol_tables_open(&output, options) == 0) {
        status = hol_averages_write(output.file, &options->style, &averages);
        if (hol_tables_end(&output, options, status))
            code = HOL_EXIT_GOOD;
    }
    hol_averages_clear(&averages);
    hol_rows_clear(&rows);
    hol_provenance_clear(&record);
    return code;
}
