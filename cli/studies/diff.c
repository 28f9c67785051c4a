/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom diff: what was lost and won between two runs, from their tables. */
#include "cli/options/commands.h"
#include "cli/studies/tables-read.h"

#include "base/alloc.h"
#include "reports/regression/regression-table.h"

#include <stdlib.h>
#include <string.h>

#define PART 20000 /* rows of two stores that are held at a time */

/* One of the two files. */
struct side {
    const char *path;
    char *store; /* the path of the store that it is; NULL: it is a table */
    size_t run;  /* of the store */
    struct hol_rows rows;
    struct hol_provenance record; /* empty: it has no block */
};

static void
side_clear(struct side *side)
{
    hol_free(side->store);
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

/* Random states of another seed are other problems under the same names. */
static bool
same_states(const struct side side[2])
{
    const char *seed[2];

    for (size_t k = 0; k < 2; k++) {
        const char *states = side[k].record.value[HOL_PROVENANCE_STATES];

        seed[k] = side[k].record.value[HOL_PROVENANCE_SEED];
        if (seed[k] == NULL || seed[k][0] == '\0' || (states != NULL && strcmp(states, "0") == 0))
            return true; /* there are none, or it does not say */
    }
    if (strcmp(seed[0], seed[1]) == 0)
        return true;
    hol_complain("%s has random states of seed %s, %s of seed %s: they are not the same problems",
                 side[0].path, seed[0], side[1].path, seed[1]);
    return false;
}

/* Can their rows be held against each other? */
static bool
alike(const struct side side[2])
{
    return same_command(side) && same_states(side);
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

/* A status other than OK; false. */
static bool
well(const struct side side[2], enum hol_status status)
{
    if (status == HOL_INVALID)
        hol_complain("%s and %s: no column that names rows is in both", side[0].path, side[1].path);
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK;
}

/* Two tables, or a table and a store: all of both. */
static bool
compare_tables(struct hol_regression *regression, struct side side[2], double level,
               const struct hol_options *options)
{
    return hol_table_load(&side[0].rows, &side[0].record, side[0].path, options->run) &&
           hol_table_load(&side[1].rows, &side[1].record, side[1].path, options->run) &&
           alike(side) &&
           well(side, hol_regression_make(regression, &side[0].rows, &side[1].rows, level));
}

/* Two stores, part by part: they may have more rows than there is memory for. */
static bool
compare_stores(struct hol_regression *regression, struct side side[2], double level)
{
    struct hol_row_stream *stored[2] = {NULL, NULL};
    struct hol_rows rows[2];
    bool any = true;
    bool good = hol_row_stream_open(&stored[0], &side[0].record, side[0].store, side[0].run) &&
                hol_row_stream_open(&stored[1], &side[1].record, side[1].store, side[1].run) &&
                alike(side);

    while (good && any && (good = hol_row_stream_read(rows, &any, stored, 2, PART))) {
        good = well(side, hol_regression_take(regression, &rows[0], &rows[1], level));
        hol_rows_clear(&rows[0]);
        hol_rows_clear(&rows[1]);
    }
    hol_row_stream_close(stored[0]);
    hol_row_stream_close(stored[1]);
    return good && well(side, hol_regression_end(regression, level));
}

int
hol_command_diff(const struct hol_options *options)
{
    double level = strtod(hol_option_value(options, "level"), NULL);
    struct hol_regression regression = {.list = NULL};
    struct side side[2] = {{0}, {0}};
    int code = HOL_EXIT_USAGE;
    bool good, takes_run = false;

    hol_regression_probe(&options->style);
    if (!hol_tables_good(options))
        return code;
    if (!(level < 1)) {
        hol_complain("--level takes a probability below 1, not %s", options->level);
        return code;
    }
    for (size_t k = 0; k < 2; k++) {
        side[k] = (struct side){.path = options->patterns[k]};
        side[k].store = hol_store_of(side[k].path, &side[k].run);
        takes_run = takes_run || (side[k].store != NULL && side[k].run == 0);
        if (side[k].run == 0)
            side[k].run = options->run;
    }
    if (options->run > 0 && !takes_run) {
        hol_complain("--run is of a store without a number, and neither %s nor %s is one",
                     side[0].path, side[1].path);
        side_clear(&side[0]);
        side_clear(&side[1]);
        return code;
    }
    good = side[0].store != NULL && side[1].store != NULL
               ? compare_stores(&regression, side, level)
               : compare_tables(&regression, side, level, options);
    if (good)
        code = write_it(&regression, side, level, options);
    hol_regression_clear(&regression);
    side_clear(&side[0]);
    side_clear(&side[1]);
    return code;
}
