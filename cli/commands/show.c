/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom show: a case as the program understood it. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"

#include "reference/enclosure/enclosure.h"
#include "reports/notation/describe.h"
#include "reports/notation/latex-case.h"

#include <string.h>

/* Of a line of an equation: that of a column fits the narrowest, of article's two, 7 cm wide; that
 * of a page an article in one column, 12 cm. */
#define COLUMN 199.0
#define PAGE 341.0

static double
points_of(const struct hol_options *options)
{
    if (options->width != NULL && strcmp(options->width, "column") == 0)
        return COLUMN;
    return options->style.page ? PAGE : options->style.width;
}

static enum hol_status
show(FILE *out, const struct hol_selected *selected, const struct hol_options *options)
{
    struct hol_loaded loaded;
    struct hol_truth *truth = NULL;
    struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK)
        return status;
    if (options->format == HOL_FORMAT_LATEX) {
        status = hol_latex_case(out, loaded.model, points_of(options));
        goto done;
    }
    enum hol_status known = hol_truth_certify(&truth, NULL, loaded.model, &initial, 20, 0);
    status = hol_describe(out, loaded.model, known == HOL_OK ? truth : NULL);
    if (known != HOL_OK)
        fprintf(out, "at the initial state: %s (%s)\n", hol_truth_why(truth, known),
                hol_status_name(known));
done:
    if (status != HOL_OK)
        hol_complain("%s: %s", loaded.source->label, hol_status_text(status));
    hol_truth_destroy(truth);
    hol_loaded_clear(&loaded);
    return status;
}

int
hol_command_show(const struct hol_options *options)
{
    struct hol_selection selection;
    struct hol_output output;
    int code = HOL_EXIT_GOOD;
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (hol_output_open(&output, options) != 0) {
        hol_selection_clear(&selection);
        return HOL_EXIT_USAGE;
    }
    if (options->standalone)
        hol_latex_begin(output.file, points_of(options));
    for (size_t i = 0; i < selection.count; i++) {
        if (i > 0)
            fputc('\n', output.file);
        if (show(output.file, &selection.list[i], options) != HOL_OK)
            code = HOL_EXIT_USAGE;
    }
    if (options->standalone)
        hol_latex_end(output.file);
    if (hol_output_close(&output, code == HOL_EXIT_GOOD) != 0)
        code = HOL_EXIT_USAGE;
    hol_selection_clear(&selection);
    return code;
}
