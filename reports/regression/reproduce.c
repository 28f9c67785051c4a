/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The command that reproduces a row of a table. */
#include "reports/regression/regression-table.h"

#include <string.h>

/* Options of compare and rank by columns. */
static const struct {
    const char *column, *option;
} narrow[] = {{"state", "--state="}, {"solver", "--solvers="}, {"bits", "--bits="}};

/* The key columns that --rows narrows the tables of other commands to. */
static const char *const shown[] = {"family", "parameter",  "value",         "state", "solver",
                                    "bits",   "integrator", "stabilization", "rung",  "t"};

static void
add_word(struct hol_text *line, const char *before, const char *value)
{
    struct hol_text word = {.text = NULL};

    hol_text_print(&word, "%s%s", before, value);
    hol_provenance_add_word(line, &word);
}

/* The seed and the like, as the run had it. */
static void
add_setting(struct hol_text *line, const struct hol_provenance *record,
            enum hol_provenance_field field, const char *option, const char *usual)
{
    const char *value = record->value[field];

    if (value != NULL && strcmp(value, usual) != 0)
        add_word(line, option, value);
}

void
hol_regression_reproduce(struct hol_text *line, const struct hol_difference *difference,
                         const struct hol_provenance *record)
{
    const char *command = record->value[HOL_PROVENANCE_COMMAND];
    const char *name = hol_difference_cell(difference, "case");
    struct hol_text rows = {.text = NULL};

    if (command == NULL || difference->index == SIZE_MAX || strncmp(command, "holonom ", 8) != 0)
        return;
    size_t length = 8 + strcspn(command + 8, " ");
    if (name[0] != '\0' && (strncmp(command, "holonom compare", length) == 0 ||
                            strncmp(command, "holonom rank", length) == 0)) {
        hol_text_add_bytes(line, command, length);
        hol_text_print(line, " %s", name); /* with what is overridden: words of a shell */
        for (size_t k = 0; k < sizeof narrow / sizeof *narrow; k++) {
            const char *cell = hol_difference_cell(difference, narrow[k].column);
            if (cell[0] != '\0')
                add_word(line, narrow[k].option, cell);
        }
        if (strncmp(hol_difference_cell(difference, "state"), "random", 6) == 0)
            add_setting(line, record, HOL_PROVENANCE_SEED, "--seed=", "1");
        hol_text_add(line, " --verbose");
        return;
    }
    hol_text_add(line, command);
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
        const char *cell = hol_difference_cell(difference, shown[k]);
        if (cell[0] != '\0' && strpbrk(cell, ",|*?[<>=!") == NULL)
            hol_text_print(&rows, "%s%s=%s", rows.length > 0 ? "," : "", shown[k], cell);
    }
    if (rows.length > 0 && strstr(command, "--rows=") == NULL)
        add_word(line, "--rows=", rows.text);
    line->failed = line->failed || rows.failed;
    hol_text_clear(&rows);
}
