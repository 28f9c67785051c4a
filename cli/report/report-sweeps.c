/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The part of the report that goes through numbers of bits. */
#include "cli/report/report-inside.h"

#include "cli/collection.h"

#include "base/alloc.h"
#include "reports/figures/figures.h"

/* Cases drawn against the number of bits. */
static const struct bits_figure {
    const char *file, *name, *parameter, *value;
} bits_figures[] = {
    {"bits-ordinary.dat", "greenwood/cone-and-plane", NULL, NULL},
    {"bits-nearly-dependent.dat", "families/nearly-dependent", "eps", "1e-6"},
};
#define BITS_FIGURES (sizeof bits_figures / sizeof bits_figures[0])
static const mpfr_prec_t bits_axis[] = {24,  32,  40,  48,  53,  64,  80,  96,  106, 128,
                                        160, 192, 212, 256, 300, 340, 384, 424, 460, 500};
#define BITS_AXIS (sizeof bits_axis / sizeof bits_axis[0])

/* Compare one case with one parameter given, at some bits. The caller destroys result before
 * loaded. */
static enum hol_status
compare_with(struct hol_report_job *report, const char *name, const char *parameter,
             const char *value, size_t bits_count, const mpfr_prec_t *bits,
             struct hol_loaded *loaded, struct hol_result **result)
{
    struct hol_options options = *report->options;
    struct hol_override override = {parameter, value};
    struct hol_selection selection;
    struct hol_compare_options how = hol_report_comparison(report, bits_count, bits, false);
    options.pattern_count = 1;
    options.patterns = &name;
    options.override_count = parameter != NULL;
    options.overrides = &override;
    enum hol_status status = hol_select(&selection, &options);
    if (status == HOL_OK)
        status = hol_load(loaded, &selection.list[0], &options);
    if (status == HOL_OK)
        status = hol_compare_case(result, loaded->model, &how);
    hol_selection_clear(&selection);
    return status;
}

static enum hol_status
bits_figure(struct hol_report_job *report, const struct bits_figure *what)
{
    struct hol_output output;
    struct hol_figure figure;
    struct hol_loaded loaded = {0};
    struct hol_result *result = NULL;
    char *path;
    if (hol_report_open(&output, &path, report, what->file) != 0)
        return HOL_IO;
    hol_figure_begin(&figure, output.file, "bits kappa", report->solver_count, report->solvers);
    enum hol_status status = compare_with(report, what->name, what->parameter, what->value,
                                          BITS_AXIS, bits_axis, &loaded, &result);
    for (size_t i = 0; i < BITS_AXIS && status == HOL_OK; i++) {
        fprintf(output.file, "%ld %.6Le", (long)bits_axis[i], hol_figure_kappa(result));
        hol_figure_row(&figure, result, bits_axis[i]);
    }
    hol_result_destroy(result);
    hol_loaded_clear(&loaded);
    if (hol_output_close(&output, status == HOL_OK) != 0)
        status = HOL_IO;
    hol_free(path);
    return status;
}

enum hol_status
hol_report_sweeps(struct hol_report_job *report)
{
    enum hol_status status = HOL_OK;
    for (size_t i = 0; i < BITS_FIGURES && status == HOL_OK; i++)
        status = bits_figure(report, &bits_figures[i]);
    return status;
}
