/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom report: the comparison of all cases, sweeps over families, figures, one HTML page. */
#include "cli/collection.h"
#include "cli/commands.h"
#include "cli/gnuplot.h"
#include "cli/pick.h"
#include "cli/progress.h"
#include "cli/run.h"

#include "numeric/alloc.h"
#include "reports/figures.h"
#include "reports/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Families whose parameter is swept, and what is drawn of them. */
static const struct sweep {
    const char *file, *name, *parameter;
    const char *const *values;
} sweeps[] = {
    {"kappa-nearly-dependent.dat", "families/nearly-dependent", "eps",
     /* not powers of ten: 1 + k 1e-10 happens to round as if by another eps, which does no harm */
     (const char *const[]){"1", "0.618e-1", "0.618e-2", "0.618e-3", "0.618e-4", "0.618e-5",
                           "0.618e-6", "0.618e-7", "0.618e-8", "0.618e-9", "0.618e-10", "0.618e-11",
                           "0.618e-12", "0.618e-13", "0.618e-14", NULL}},
    {"kappa-mass-ratio.dat", "families/mass-ratio", "ratio",
     (const char *const[]){"1", "1e1", "1e2", "1e3", "1e4", "1e5", "1e6", "1e7", "1e8", "1e9",
                           "1e10", "1e11", "1e12", "1e13", "1e14", NULL}},
};
#define SWEEPS (sizeof sweeps / sizeof sweeps[0])

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

struct report {
    const struct hol_options *options;
    const char *folder;
    const struct hol_solver **solvers;
    size_t solver_count;
    struct hol_totals totals;
};

/* A file of the report's folder; written whole or not at all. */
static int
open_in(struct hol_output *output, char **path, const struct report *report, const char *name)
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

static struct hol_compare_options
comparison(const struct report *report, size_t bits_count, const mpfr_prec_t *bits, bool published)
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
begin_streams(struct report *report, struct open_stream *open)
{
    struct hol_writer_options how = {
        .seed = report->options->seed, .states = report->options->states, .overrides = ""};
    for (size_t i = 0; i < STREAMS; i++) {
        if (open_in(&open[i].output, &open[i].path, report, streams[i].file) != 0)
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
end_streams(struct report *report, struct open_stream *open, enum hol_status status)
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

/* A row of the figure of all cases, kept until they are in order of kappa. */
struct case_row {
    long double kappa;
    char *text;
};

static int
by_kappa(const void *a, const void *b)
{
    long double x = ((const struct case_row *)a)->kappa, y = ((const struct case_row *)b)->kappa;
    return (x > y) - (x < y);
}

static enum hol_status
keep_row(struct report *report, struct case_row *row, const struct hol_result *result)
{
    struct hol_figure figure = {NULL, report->solver_count, report->solvers};
    size_t size;
    char *text = NULL;
    figure.out = open_memstream(&text, &size);
    if (figure.out == NULL)
        return HOL_NOMEM;
    row->kappa = hol_figure_kappa(result);
    fprintf(figure.out, "%s %.6Le", result->source->name, row->kappa);
    hol_figure_row(&figure, result, report->options->bits[0]);
    if (fclose(figure.out) != 0) {
        free(text);
        return HOL_NOMEM;
    }
    row->text = text;
    return HOL_OK;
}

static enum hol_status
write_rows(struct report *report, struct case_row *rows, size_t count)
{
    struct hol_output output;
    struct hol_figure figure;
    char *path;
    if (open_in(&output, &path, report, "cases.dat") != 0)
        return HOL_IO;
    qsort(rows, count, sizeof *rows, by_kappa);
    hol_figure_begin(&figure, output.file, "case kappa", report->solver_count, report->solvers);
    for (size_t i = 0; i < count; i++)
        if (rows[i].kappa > 0)
            fputs(rows[i].text, output.file);
    int closed = hol_output_close(&output, true);
    hol_free(path);
    return closed == 0 ? HOL_OK : HOL_IO;
}

static enum hol_status
one_case(struct report *report, struct open_stream *open, const struct hol_selected *selected,
         struct case_row *row)
{
    struct hol_loaded loaded;
    struct hol_result *result = NULL;
    struct hol_compare_options how =
        comparison(report, report->options->bits_count, report->options->bits, true);
    enum hol_status status = hol_load(&loaded, selected, report->options);
    if (status != HOL_OK) {
        report->totals.unread_cases++;
        return status == HOL_NOMEM ? status : HOL_OK;
    }
    status = hol_compare_case(&result, loaded.model, &how);
    if (status == HOL_OK) {
        hol_totals_add(&report->totals, result);
        status = keep_row(report, row, result);
    }
    for (size_t i = 0; i < STREAMS && status == HOL_OK; i++)
        status = (*streams[i].writer)->result(open[i].output.file, open[i].state, result);
    hol_result_destroy(result);
    hol_loaded_clear(&loaded);
    return status;
}

static enum hol_status
all_cases(struct report *report, const struct hol_selection *selection)
{
    struct open_stream open[STREAMS] = {{.begun = false}};
    struct hol_progress progress;
    struct case_row *rows = hol_alloc(selection->count, sizeof *rows);
    enum hol_status status = rows ? begin_streams(report, open) : HOL_NOMEM;
    hol_progress_begin(&progress, selection->count);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, selection->list[i].name);
        status = one_case(report, open, &selection->list[i], &rows[i]);
    }
    hol_progress_end(&progress);
    if (status == HOL_OK)
        status = write_rows(report, rows, selection->count);
    status = end_streams(report, open, status);
    for (size_t i = 0; i < selection->count && rows != NULL; i++)
        free(rows[i].text);
    hol_free(rows);
    return status;
}

/* Compare one case with one parameter given, at some bits. The caller destroys result before
 * loaded. */
static enum hol_status
compare_with(struct report *report, const char *name, const char *parameter, const char *value,
             size_t bits_count, const mpfr_prec_t *bits, struct hol_loaded *loaded,
             struct hol_result **result)
{
    struct hol_options options = *report->options;
    struct hol_override override = {parameter, value};
    struct hol_selection selection;
    struct hol_compare_options how = comparison(report, bits_count, bits, false);
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
sweep(struct report *report, const struct sweep *what)
{
    static const mpfr_prec_t bits[] = {53};
    enum hol_status status = HOL_OK;
    struct hol_output output;
    struct hol_figure figure;
    char *path;
    if (open_in(&output, &path, report, what->file) != 0)
        return HOL_IO;
    hol_figure_begin(&figure, output.file, "value kappa", report->solver_count, report->solvers);
    for (size_t i = 0; what->values[i] != NULL && status == HOL_OK; i++) {
        struct hol_loaded loaded = {0};
        struct hol_result *result = NULL;
        status = compare_with(report, what->name, what->parameter, what->values[i], 1, bits,
                              &loaded, &result);
        if (status == HOL_OK) {
            fprintf(output.file, "%s %.6Le", what->values[i], hol_figure_kappa(result));
            hol_figure_row(&figure, result, 53);
        }
        hol_result_destroy(result);
        hol_loaded_clear(&loaded);
    }
    if (hol_output_close(&output, status == HOL_OK) != 0)
        status = HOL_IO;
    hol_free(path);
    return status;
}

static enum hol_status
bits_figure(struct report *report, const struct bits_figure *what)
{
    struct hol_output output;
    struct hol_figure figure;
    struct hol_loaded loaded = {0};
    struct hol_result *result = NULL;
    char *path;
    if (open_in(&output, &path, report, what->file) != 0)
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

static enum hol_status
everything(struct report *report)
{
    struct hol_selection selection = {0};
    enum hol_status status = hol_select(&selection, report->options);
    if (status == HOL_OK)
        status = all_cases(report, &selection);
    hol_selection_clear(&selection);
    for (size_t i = 0; i < SWEEPS && status == HOL_OK; i++)
        status = sweep(report, &sweeps[i]);
    for (size_t i = 0; i < BITS_FIGURES && status == HOL_OK; i++)
        status = bits_figure(report, &bits_figures[i]);
    return status;
}

static int
draw(const struct report *report)
{
    struct hol_drawing drawing = {.folder = report->folder, .bits = report->options->bits[0]};
    char *names = NULL;
    size_t size;
    FILE *list = open_memstream(&names, &size);
    if (list == NULL)
        return -1;
    for (size_t s = 0; s < report->solver_count; s++)
        fprintf(list, "%s%s", s ? " " : "", report->solvers[s]->name);
    int result = fclose(list);
    drawing.solvers = names;
    if (result == 0)
        result = hol_gnuplot_all(&drawing);
    if (result == 0)
        printf("report: %s/index.html\n", report->folder);
    free(names);
    return result;
}

static int
run(const struct hol_options *options)
{
    struct report report = {.options = options,
                            .folder = options->output ? options->output : "report"};
    int code = HOL_EXIT_USAGE;
    if (!hol_bits_comparable(options))
        return HOL_EXIT_USAGE;
    if (options->override_count > 0) {
        hol_complain("report takes no NAME=VALUE: it is about the cases as they are");
        return HOL_EXIT_USAGE;
    }
    if (mkdir(report.folder, 0777) != 0 && errno != EEXIST) {
        hol_complain("cannot make the folder %s: %s", report.folder, strerror(errno));
        return HOL_EXIT_USAGE;
    }
    report.solvers = hol_pick_solvers(&report.solver_count, options);
    if (report.solvers != NULL) {
        enum hol_status status = everything(&report);
        if (status == HOL_NOMEM || status == HOL_INVALID)
            hol_complain("report: %s", hol_status_text(status));
        if (status == HOL_OK && draw(&report) == 0 && report.totals.unread_cases == 0)
            code = report.totals.bad_cases > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    }
    hol_free(report.solvers);
    return code;
}

const struct hol_command hol_command_report = {
    .name = "report",
    .arguments = "[CASE]...",
    .summary = "Comparison, sweeps, figures (PNG, SVG) and one HTML page",
    .details =
        "Writes into the folder --output (default: report): index.html, the comparison as "
        "text, CSV,\n"
        "JSON and LaTeX, the data of the figures and the figures. Needs gnuplot. The figure of all "
        "cases\n"
        "is drawn at the first of --bits; the sweeps over families have their own precisions.",
    .options = HOL_OPTION_OUTPUT | HOL_OPTION_BITS | HOL_OPTION_JOBS | HOL_OPTION_SEED |
               HOL_OPTION_STATES | HOL_OPTION_SOLVERS | HOL_OPTION_CASES,
    .most_patterns = SIZE_MAX,
    .run = run,
};
