/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom report: the comparison of all cases, sweeps over families, figures, one HTML page. */
#include "cli/choose-methods.h"
#include "cli/collection.h"
#include "cli/comparison.h"
#include "cli/gnuplot.h"
#include "cli/options/commands.h"
#include "cli/progress.h"
#include "cli/report/report-inside.h"

#include "base/alloc.h"
#include "reports/page/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
hol_report_open(struct hol_output *output, char **path, const struct hol_report_job *report,
                const char *name)
{
    *path = hol_alloc(strlen(report->folder) + strlen(name) + 2, 1);
    if (*path == NULL) {
        hol_complain("out of memory");
        return -1;
    }
    sprintf(*path, "%s/%s", report->folder, name);
    if (hol_output_open(output, *path) == 0)
        return 0;
    hol_free(*path);
    *path = NULL;
    return -1;
}

int
hol_report_plot_now(const struct hol_report_job *report, const char *stem, const char *template,
                    const char *text)
{
    const struct hol_plot plot = {report->folder, template, stem, text};
    return hol_gnuplot_draw_all(&plot);
}

struct hol_compare_options
hol_report_comparison(const struct hol_report_job *report, size_t bits_count,
                      const mpfr_prec_t *bits, bool published)
{
    return (struct hol_compare_options){.bits_count = bits_count,
                                        .bits = bits,
                                        .solver_count = report->solver_count,
                                        .solvers = report->solvers,
                                        .random_states = report->options->states,
                                        .seed = report->options->seed,
                                        .check_published = published,
                                        .solve = true,
                                        .jobs = report->options->jobs};
}

/* The writers that go through all cases together. */
static const struct stream {
    const char *file;
    const struct hol_writer *const *writer;
} streams[] = {
    {"comparison.txt", &hol_writers[HOL_FORMAT_TEXT]},
    {"comparison.csv", &hol_writers[HOL_FORMAT_CSV]},
    {"comparison.json", &hol_writers[HOL_FORMAT_JSON]},
    {"comparison.tex", &hol_writers[HOL_FORMAT_LATEX]},
    {"index.html", &(const struct hol_writer *const){&hol_writer_page}},
};
#define STREAMS (sizeof streams / sizeof streams[0])

struct open_stream {
    struct hol_output output;
    char *path;
    void *state;
    bool begun;
};

static enum hol_status
begin_streams(struct hol_report_job *report, struct open_stream *open)
{
    struct hol_writer_options how = {.seed = report->options->seed,
                                     .states = report->options->states,
                                     .overrides = "",
                                     .motion = report->motion.html,
                                     .growth = report->growth,
                                     .times = report->times,
                                     .overall = &report->overall};
    for (size_t i = 0; i < STREAMS; i++) {
        if (hol_report_open(&open[i].output, &open[i].path, report, streams[i].file) != 0)
            return HOL_IO;
        open[i].begun = true;
        enum hol_status status =
            (*streams[i].writer)->begin(open[i].output.file, &open[i].state, &how);
        if (status != HOL_OK)
            return status;
    }
    return HOL_OK;
}

static enum hol_status
end_streams(struct hol_report_job *report, struct open_stream *open, enum hol_status status)
{
    for (size_t i = 0; i < STREAMS; i++) {
        if (!open[i].begun)
            continue;
        enum hol_status ended = (*streams[i].writer)
                                    ->end(open[i].output.file, open[i].state,
                                          status == HOL_OK ? &report->totals : NULL);
        if (hol_output_close(&open[i].output, status == HOL_OK && ended == HOL_OK) != 0)
            ended = HOL_IO;
        status = status == HOL_OK ? ended : status;
        hol_free(open[i].path);
    }
    return status;
}

static enum hol_status
one_case(struct hol_report_job *report, struct open_stream *open,
         const struct hol_selected *selected)
{
    struct hol_loaded loaded;
    struct hol_result *result = NULL;
    struct hol_compare_options how =
        hol_report_comparison(report, report->options->bits_count, report->options->bits, true);
    enum hol_status status = hol_load(&loaded, selected, report->options);
    if (status != HOL_OK) {
        report->totals.unread_cases++;
        return status == HOL_NOMEM ? status : HOL_OK;
    }
    status = hol_compare_case(&result, loaded.model, &how);
    if (status == HOL_OK) {
        hol_totals_add(&report->totals, result);
        status = hol_overall_add(&report->overall, result);
    }
    for (size_t i = 0; i < STREAMS && status == HOL_OK; i++)
        status = (*streams[i].writer)->result(open[i].output.file, open[i].state, result);
    hol_result_destroy(result);
    hol_loaded_clear(&loaded);
    return status;
}

static enum hol_status
all_cases(struct hol_report_job *report, const struct hol_selection *selection)
{
    struct open_stream open[STREAMS] = {{.begun = false}};
    struct hol_progress progress;
    enum hol_status status = begin_streams(report, open);
    hol_progress_begin(&progress, selection->count);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, selection->list[i].name);
        status = one_case(report, open, &selection->list[i]);
    }
    hol_progress_end(&progress);
    hol_overall_sort(&report->overall);
    return end_streams(report, open, status);
}

static enum hol_status
everything(struct hol_report_job *report, const struct hol_selection *selection)
{
    enum hol_status status = hol_report_times(report); /* first: it may be no such table */
    if (status == HOL_OK)
        status = hol_report_motion(&report->motion, report->folder, report->options);
    if (status == HOL_OK)
        status = hol_report_growth(report);
    if (status == HOL_OK)
        status = all_cases(report, selection);
    if (status == HOL_OK)
        status = hol_report_sweeps(report);
    return status;
}

/* The figures of the comparison: that of all cases at the first of the bits, and that of bits. */
static int
draw_comparison(const struct hol_report_job *report)
{
    const struct hol_overall_figure figure = {&report->overall, report->options->bits[0]};
    struct hol_output output;
    char *path, *text = hol_overall_text(&figure), *names = NULL;
    size_t size;
    FILE *list = text != NULL ? open_memstream(&names, &size) : NULL;
    int result = -1;

    if (list == NULL) {
        hol_complain("out of memory");
        goto done;
    }
    for (size_t s = 0; s < report->solver_count; s++)
        fprintf(list, "%s%s", s ? " " : "", report->solvers[s]->name);
    if (fclose(list) != 0 || hol_report_open(&output, &path, report, "error-cases.dat") != 0)
        goto done;
    bool written = hol_overall_data(output.file, &figure) == HOL_OK;
    result = hol_output_close(&output, written);
    hol_free(path);
    if (result == 0 && written)
        result = hol_report_plot_now(report, "error-cases", "error-cases", text);
    if (result == 0)
        result = hol_report_plot_now(report, "error-bits", "error-bits", names);
done:
    hol_free(text);
    free(names);
    return result;
}

static int
draw(const struct hol_report_job *report)
{
    int result = draw_comparison(report);
    if (result == 0)
        result = hol_report_motion_draw(&report->motion, report->folder);
    if (result == 0)
        result = hol_report_growth_draw(report);
    if (result == 0)
        result = hol_report_times_draw(report);
    if (result == 0)
        printf("report: %s/index.html\n", report->folder);
    return result;
}

/* Is there a folder of that name, made now or before? Else a complaint. */
static bool
make_folder(const char *path, bool *made)
{
    struct stat there;
    *made = mkdir(path, 0777) == 0;
    if (*made || (errno == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)))
        return true;
    hol_complain("cannot make the folder %s: %s", path, strerror(errno));
    return false;
}

int
hol_command_report(const struct hol_options *options)
{
    struct hol_report_job report = {.options = options, .folder = options->output};
    struct hol_selection selection = {0};
    int code = HOL_EXIT_USAGE;
    bool made = false;
    report.solvers = hol_choose_solvers(&report.solver_count, options);
    if (report.solvers != NULL && hol_select(&selection, options) == HOL_OK &&
        make_folder(report.folder, &made)) {
        enum hol_status status = everything(&report, &selection);
        if (status == HOL_NOMEM || status == HOL_INVALID)
            hol_complain("report: %s", hol_status_text(status));
        if (status == HOL_OK && draw(&report) == 0 && report.totals.unread_cases == 0)
            code =
                report.totals.bad_cases > 0 || report.growth_bad ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    }
    if (made && code == HOL_EXIT_USAGE)
        (void)rmdir(report.folder); /* if nothing was written into it */
    hol_selection_clear(&selection);
    hol_motion_part_clear(&report.motion);
    hol_report_growth_clear(&report);
    hol_report_times_clear(&report);
    hol_overall_clear(&report.overall);
    hol_free(report.solvers);
    return code;
}
