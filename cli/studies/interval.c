/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom interval: for how long a motion is certain to exist. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"

#include "compare/motion/existence.h"
#include "reports/studies/existence.h"

#include <string.h>

static int
interval(const struct hol_loaded *loaded, const struct hol_options *options, FILE *out,
         struct hol_table *table)
{
    const char *wanted = options->state ? options->state : "initial", *name = loaded->source->label;
    struct hol_existence_options how = {.state = 0};
    struct hol_existence *existence = NULL;
    struct hol_point radii;
    const char *wrong;
    enum hol_status status, found = HOL_OK;

    if (loaded->source->impulsive) {
        hol_complain("%s: an impulsive problem has no motion", name);
        return HOL_EXIT_USAGE;
    }
    if (!hol_find_state(&how.state, loaded->source, wanted)) {
        hol_complain_state(loaded->source, wanted);
        return HOL_EXIT_USAGE;
    }
    status = hol_box_read(&radii, options->box, loaded->model, &wrong);
    if (status != HOL_OK) {
        hol_complain(
            status == HOL_NOMEM
                ? "out of memory%.0s"
                : "--box takes RADIUS and NAME=RADIUS (t, x, x') for all of them, not '%s'",
            wrong);
        return HOL_EXIT_USAGE;
    }
    how.radii = &radii;
    status = hol_existence_find(&existence, &found, loaded->model, &how, options->keeper);
    if (status == HOL_OK && existence != NULL && table != NULL)
        hol_existence_row(table, loaded->source, wanted, existence, found);
    else if (status == HOL_OK && existence != NULL)
        hol_print_existence(out, loaded->model, wanted, existence, found);
    else if (status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", name, hol_status_text(status != HOL_OK ? status : found));
    status = status != HOL_OK || existence == NULL ? HOL_INVALID : found;
    hol_existence_destroy(existence);
    hol_point_clear(&radii);
    return status == HOL_OK        ? HOL_EXIT_GOOD
           : status == HOL_INVALID ? HOL_EXIT_USAGE
                                   : HOL_EXIT_VERDICT;
}

/* All cases, as text one after the other, else as rows. */
static int
all(const struct hol_selection *selection, const struct hol_options *options, FILE *out,
    struct hol_table *table)
{
    int code = hol_tables_good(options) ? HOL_EXIT_GOOD : HOL_EXIT_USAGE;

    for (size_t i = 0; i < selection->count && code != HOL_EXIT_USAGE; i++) {
        struct hol_loaded loaded;
        int own = HOL_EXIT_USAGE;
        if (hol_load(&loaded, &selection->list[i], options) == HOL_OK) {
            own = interval(&loaded, options, out, table);
            hol_loaded_clear(&loaded);
        }
        code = own > code ? own : code;
    }
    return code;
}

int
hol_command_interval(const struct hol_options *options)
{
    bool prose = options->format == HOL_FORMAT_TEXT && !hol_table_is_chosen(&options->style);
    struct hol_selection selection;
    struct hol_output output;
    struct hol_table *table = NULL;
    int code = HOL_EXIT_USAGE;

    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (hol_output_open(&output, options) == 0) {
        if (!prose)
            table = hol_existence_table(output.file, &options->style);
        code = all(&selection, options, output.file, table);
        enum hol_status status = prose ? HOL_OK : hol_table_end(table);
        if (status != HOL_OK && code != HOL_EXIT_USAGE) {
            if (status != HOL_INVALID || hol_tables_good(options))
                hol_complain("%s", hol_status_text(status));
            code = HOL_EXIT_USAGE;
        }
        if (hol_output_close(&output, code != HOL_EXIT_USAGE) != 0)
            code = HOL_EXIT_USAGE;
    }
    hol_selection_clear(&selection);
    return code;
}
