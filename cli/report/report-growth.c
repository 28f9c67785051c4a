/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The part of the report about the growth of errors: files, the section of the page, the figure. */
#include "cli/commands/growth.h"
#include "cli/report/report-inside.h"

#include "base/alloc.h"
#include "reports/studies/growth.h"

#include <stdlib.h>
#include <string.h>

static enum hol_status
write_file(const struct hol_report_job *report, const char *name, enum hol_format format,
           enum hol_growth_show show, const struct hol_growth_study *study)
{
    struct hol_output output;
    char *path;
    if (hol_report_open(&output, &path, report, name) != 0)
        return HOL_IO;
    enum hol_status status = hol_growth_write(output.file, format, show, false, study);
    if (hol_output_close(&output, status == HOL_OK) != 0)
        status = HOL_IO;
    hol_free(path);
    return status;
}

/* The data of the figure, and the text for its template. */
static enum hol_status
write_figure(struct hol_report_job *report, const struct hol_growth_study *study)
{
    struct hol_output output;
    char *path;
    if (hol_report_open(&output, &path, report, "growth.dat") != 0)
        return HOL_IO;
    enum hol_status status = hol_growth_data(output.file, study);
    if (hol_output_close(&output, status == HOL_OK) != 0)
        status = HOL_IO;
    hol_free(path);
    if (status == HOL_OK && (report->growth_text = hol_growth_figure_text(study)) == NULL)
        status = HOL_NOMEM;
    return status;
}

enum hol_status
hol_report_growth(struct hol_report_job *report)
{
    static const struct {
        const char *name;
        enum hol_format format;
        enum hol_growth_show show;
    } files[] = {
        {"growth.txt", HOL_FORMAT_TEXT, HOL_GROWTH_SHOW_ERRORS},
        {"growth.csv", HOL_FORMAT_CSV, HOL_GROWTH_SHOW_ERRORS},
        {"growth.tex", HOL_FORMAT_LATEX, HOL_GROWTH_SHOW_ERRORS},
        {"growth.json", HOL_FORMAT_JSON, HOL_GROWTH_SHOW_ERRORS},
        {"invariance.txt", HOL_FORMAT_TEXT, HOL_GROWTH_SHOW_INVARIANCE},
        {"invariance.csv", HOL_FORMAT_CSV, HOL_GROWTH_SHOW_INVARIANCE},
        {"invariance.tex", HOL_FORMAT_LATEX, HOL_GROWTH_SHOW_INVARIANCE},
    };
    struct hol_options options = *report->options;
    struct hol_growth_study *study = NULL;
    size_t size;
    options.bits_count = 3; /* the study has its own */
    memcpy(options.bits, (mpfr_prec_t[]){24, 53, 106}, 3 * sizeof *options.bits);
    if (!hol_option_given(report->options, "solvers"))
        options.solvers = "*,*/*";
    enum hol_status status = hol_measure_growth(&study, &options, true);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < sizeof files / sizeof files[0] && status == HOL_OK; i++)
        status = write_file(report, files[i].name, files[i].format, files[i].show, study);
    if (status == HOL_OK)
        status = write_figure(report, study);
    FILE *page = status == HOL_OK ? open_memstream(&report->growth, &size) : NULL;
    if (page != NULL) {
        hol_page_growth(page, study);
        if (fclose(page) != 0)
            status = HOL_NOMEM;
    } else if (status == HOL_OK) {
        status = HOL_NOMEM;
    }
    report->growth_bad = study->worst == HOL_GROWTH_FAILS || study->varies;
    hol_growth_destroy(study);
    return status;
}

int
hol_report_growth_draw(const struct hol_report_job *report)
{
    return hol_report_plot_now(report, "growth", "growth", report->growth_text) != 0
               ? -1
               : hol_report_plot_now(report, "growth-column", "growth-column", report->growth_text);
}

void
hol_report_growth_clear(struct hol_report_job *report)
{
    free(report->growth);
    hol_free(report->growth_text);
}
