/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom average: mean, rms, median, largest and last of the numbers in a table. */
#include "cli/options/commands.h"
#include "cli/paths.h"

#include "reports/regression/averages-table.h"

int
hol_command_average(const struct hol_options *options)
{
    const char *path = options->patterns[0];
    struct hol_averages averages = {.list = NULL};
    struct hol_file_text text = {0};
    struct hol_rows rows = {.bytes = NULL};
    struct hol_tables output;
    char why[HOL_ROWS_WHY] = "";
    int code = HOL_EXIT_USAGE;

    hol_averages_probe(&options->style);
    if (!hol_tables_good(options) || !hol_file_text_read(&text, path))
        return code;
    enum hol_status status = hol_rows_read(&rows, why, text.bytes, text.length);
    if (status == HOL_OK)
        status = hol_averages_make(&averages, why, &rows, options->over);
    if (status != HOL_OK) {
        hol_complain("%s: %s", path, status == HOL_INVALID ? why : hol_status_text(status));
    } else if (hol_tables_open(&output, options) == 0) {
        status = hol_averages_write(output.file, &options->style, &averages);
        if (hol_tables_end(&output, options, status))
            code = HOL_EXIT_GOOD;
    }
    hol_averages_clear(&averages);
    hol_rows_clear(&rows);
    hol_file_text_clear(&text);
    return code;
}
