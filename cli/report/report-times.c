/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The part of the report about time against n: a table that was measured before. */
#include "cli/report/report-inside.h"

#include "base/alloc.h"
#include "reports/studies/timings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The table of a file; any failure but NOMEM after a complaint. */
static enum hol_status
read_table(struct hol_timings **times, const char *path)
{
    size_t line = 0;
    FILE *in = fopen(path, "r");

    if (in == NULL) {
        hol_complain("cannot read %s: %s", path, strerror(errno));
        return HOL_IO;
    }
    enum hol_status status = hol_timings_read(times, &line, in);
    if (ferror(in)) {
        hol_complain("cannot read %s: %s", path, strerror(errno));
        if (status == HOL_OK)
            hol_timings_destroy(*times);
        *times = NULL;
        status = HOL_IO;
    } else if (status == HOL_INVALID) {
        hol_complain("%s:%zu: --times takes a table of bench-solvers, with the first line %s", path,
                     line, HOL_TIMINGS_HEAD);
        status = HOL_IO;
    }
    (void)fclose(in);
    return status;
}

static enum hol_status
write_data(const struct hol_report_job *report, const struct hol_timings *times)
{
    struct hol_output output;
    char *path;

    if (hol_report_open(&output, &path, report, "times.dat") != 0)
        return HOL_IO;
    enum hol_status status = hol_timings_data(output.file, times);
    if (hol_output_close(&output, status == HOL_OK) != 0)
        status = HOL_IO;
    hol_free(path);
    return status;
}

enum hol_status
hol_report_times(struct hol_report_job *report)
{
    struct hol_timings *times = NULL;
    enum hol_status status = HOL_OK;
    size_t size;

    if (report->options->times != NULL) {
        status = read_table(&times, report->options->times);
        if (status == HOL_OK)
            status = write_data(report, times);
        if (status == HOL_OK && (report->times_text = hol_timings_text(times)) == NULL)
            status = HOL_NOMEM;
    }
    FILE *page = status == HOL_OK ? open_memstream(&report->times, &size) : NULL;
    if (page != NULL) {
        hol_page_timings(page, times);
        if (fclose(page) != 0)
            status = HOL_NOMEM;
    } else if (status == HOL_OK) {
        status = HOL_NOMEM;
    }
    hol_timings_destroy(times);
    return status;
}

int
hol_report_times_draw(const struct hol_report_job *report)
{
    if (report->times_text == NULL)
        return 0;
    return hol_report_plot_now(report, "times", "times", report->times_text) != 0
               ? -1
               : hol_report_plot_now(report, "times-column", "times-column", report->times_text);
}

void
hol_report_times_clear(struct hol_report_job *report)
{
    free(report->times);
    hol_free(report->times_text);
}
