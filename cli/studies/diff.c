/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom diff: what was lost and won between two runs, from their tables. */
#include "cli/options/commands.h"
#include "cli/studies/tables-read.h"

#include "reports/regression/regression-table.h"

#include <stdlib.h>
#include <string.h>

/* One of the two files. */
struct side {
    const char *path;
    struct hol_rows rows;
    struct hol_provenance record; /* empty: it has no block */
};

static bool
side_read(struct side *side, const char *path, size_t run)
{
    *side = (struct side){.path = path};
    return hol_table_load(&side->rows, &side->record, path, run);
}

static void
side_clear(struct side *side)
{
    hol_rows_clear(&side->rows);
    hol_provenance_clear(&side->record);
}

/* Are they tables of one command, as far as blocks say? */
static bool
same_command(const struct side side[2])
{
    const char *line[2];
    size_t length[2];

    for (size_t k = 0; k < 2; k++) {
        line[k] = side[k].record.value[HOL_PROVENANCE_COMMAND];
        if (line[k] == NULL || strncmp(line[k], "holonom ", 8) != 0)
            return true;
        length[k] = 8 + strcspn(line[k] + 8, " ");
    }
    if (length[0] == length[1] && strncmp(line[0], line[1], length[0]) == 0)
        return true;
    hol_complain("%s is of `%.*s', %s of `%.*s'", side[0].path, (int)length[0], line[0],
                 side[1].path, (int)length[1], line[1]);
    return false;
}

static bool
write_page(const struct hol_regression *regression, const struct hol_regression_about *about,
           const struct hol_options *options)
{
    struct hol_output output;

    return hol_output_open_part(&output, options, options->page, "page", HOL_CONTAINER_HTML) == 0 &&
           hol_output_end(&output, hol_regression_page(output.file, regression, about));
}

static int
write_it(const struct hol_regression *regression, const struct side side[2], double level,
         const struct hol_options *options)
{
    const struct hol_regression_about about = {.name = {side[0].path, side[1].path},
                                               .record = {&side[0].record, &side[1].record},
                                               .level = level,
                                               .verbose = options->verbose};
    struct hol_tables output;

    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_regression_write(output.file, &options->style, regression, &about);
    if (!hol_tables_end(&output, options, status) ||
        (options->page != NULL && !write_page(regression, &about, options)))
        return HOL_EXIT_USAGE;
    return hol_regression_lost(regression) ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

int
hol_command_diff(const struct hol_options *options)
{
    double level = strtod(hol_option_value(options, "level"), NULL);
    struct hol_regression regression = {.list = NULL};
    struct side side[2] = {{0}, {0}};
    int code = HOL_EXIT_USAGE;

    hol_regression_probe(&options->style);
    if (!hol_tables_good(options))
        return code;
    if (!(level < 1)) {
        hol_complain("--level takes a probability below 1, not %s", options->level);
        return code;
    }
    if (side_read(&side[0], options->patterns[0], options->run) &&
        side_read(&side[1], options->patterns[1], options->run) && same_command(side)) {
        enum hol_status status =
            hol_regression_make(&regression, &side[0].rows, &side[1].rows, level);
        if (status == HOL_INVALID)
            hol_complain("%s and %s: no column that names rows is in both", side[0].path,
                         side[1].path);
        else if (status != HOL_OK)
            hol_complain("%s", hol_status_text(status));
        else
            code = write_it(&regression, side, level, options);
    }
    hol_regression_clear(&regression);
    side_clear(&side[0]);
    side_clear(&side[1]);
    return code;
}
