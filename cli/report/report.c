/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom report: everything measured, as tables, figures and pages of HTML in a folder. */
#include "cli/report/report.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "reports/figures/bits.h"
#include "reports/published/errata.h"

#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------------- comparison */

static struct hol_compare_options
comparison(const struct hol_report_job *r, size_t bits_count, const mpfr_prec_t *bits,
           bool published)
{
    return (struct hol_compare_options){.bits_count = bits_count,
                                        .bits = bits,
                                        .solver_count = r->solver_count,
                                        .solvers = r->solvers,
                                        .random_states = r->options->states,
                                        .seed = r->options->seed,
                                        .check_published = published,
                                        .solve = true,
                                        .jobs = r->options->jobs,
                                        .keeper = r->options->keeper};
}

/* The writers that go through all cases together. */
static const struct stream {
    const char *file;
    enum hol_format format;
} streams[] = {{"comparison.txt", HOL_FORMAT_TEXT},
               {"comparison.csv", HOL_FORMAT_CSV},
               {"comparison.json", HOL_FORMAT_JSON},
               {"comparison.tex", HOL_FORMAT_LATEX}};
#define STREAMS (sizeof streams / sizeof streams[0])

struct all_cases {
    struct hol_report_job *report;
    struct hol_writer_options how;
    struct hol_part_lists lists;
    const struct hol_result *result; /* of the case whose page is written */
    struct open_stream {
        struct hol_output output;
        char *path; /* NULL: not begun */
        void *state;
    } open[STREAMS];
};

static enum hol_status
begin_streams(struct all_cases *all)
{
    enum hol_status status = HOL_OK;
    for (size_t i = 0; i < STREAMS && status == HOL_OK; i++) {
        struct open_stream *open = &all->open[i];
        if (!hol_report_open(&open->output, &open->path, all->report, streams[i].file))
            return HOL_IO;
        status = hol_writers[streams[i].format]->begin(open->output.file, &open->state, &all->how);
    }
    return status;
}

static enum hol_status
end_streams(struct all_cases *all, enum hol_status status)
{
    for (size_t i = 0; i < STREAMS; i++) {
        struct open_stream *open = &all->open[i];
        if (open->path == NULL)
            continue;
        enum hol_status ended = hol_writers[streams[i].format]->end(
            open->output.file, open->state, status == HOL_OK ? &all->report->totals : NULL);
        if (hol_output_close(&open->output, status == HOL_OK && ended == HOL_OK) != 0)
            ended = HOL_IO;
        status = status == HOL_OK ? ended : status;
        hol_free(open->path);
    }
    return status;
}

static enum hol_status
write_case(FILE *out, void *context)
{
    const struct all_cases *all = context;
    return hol_part_case(out, &all->lists, all->result);
}

/* With what each formulation costs at its initial state. */
static enum hol_status
add_to_lists(struct all_cases *all, const struct hol_model *model, const struct hol_result *result)
{
    static const struct hol_cost_patience patience = {3, 2e-4};
    const struct hol_report_job *r = all->report;
    struct hol_cost cost;
    enum hol_status status =
        hol_cost_measure(&cost, model, r->solver_count, r->solvers, &patience, r->options->keeper);
    if (status != HOL_NOMEM && status != HOL_IO) /* without a truth there is no time */
        status = hol_part_lists_add(&all->lists, result, &cost);
    hol_cost_clear(&cost);
    return status;
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct all_cases *all = context;
    struct hol_report_job *r = all->report;
    struct hol_compare_options how = comparison(r, r->options->bits_count, r->options->bits, true);
    struct hol_stored *stored = hol_stored_of(loaded->source, r->options);
    struct hol_result *result = NULL;
    char file[HOL_PART_PATH];
    enum hol_status status;

    how.certify = HOL_ERRATA_SECONDS;
    how.stored = stored;
    status = hol_compare_case(&result, loaded->model, &how);
    hol_stored_destroy(stored);
    if (status == HOL_OK) {
        hol_totals_add(&r->totals, result);
        status = hol_overall_add(&r->overall, result);
    }
    for (size_t i = 0; i < STREAMS && status == HOL_OK; i++)
        status = hol_writers[streams[i].format]->result(all->open[i].output.file,
                                                        all->open[i].state, result);
    if (status == HOL_OK)
        status = add_to_lists(all, loaded->model, result);
    all->result = result;
    if (status == HOL_OK)
        status =
            hol_report_save(r, hol_part_case_file(file, result->source->name), write_case, all);
    hol_result_destroy(result);
    return status;
}

static enum hol_status
write_cases(FILE *out, void *context)
{
    return hol_part_lists_cases(&((struct all_cases *)context)->lists, out);
}

static enum hol_status
write_published(FILE *out, void *context)
{
    return hol_part_lists_published(&((struct all_cases *)context)->lists, out);
}

static enum hol_status
write_overview(FILE *out, void *context)
{
    struct all_cases *all = context;
    const struct hol_report_job *r = all->report;
    const char *notes[4] = {NULL};
    size_t count = 0;
    if (r->growth_bad)
        notes[count++] = "The growth of errors contradicts a declaration: see growth of errors.";
    if (r->incomplete)
        notes[count++] = "Not everything could be measured: cases of the collection are missing.";
    if (r->undrawn)
        notes[count] = "Not all figures could be drawn: they need gnuplot.";
    return hol_part_lists_overview(&all->lists, out, &r->totals, notes);
}

static enum hol_status
write_style(FILE *out, void *context)
{
    (void)context;
    hol_page_style(out);
    return HOL_OK;
}

static enum hol_status
instants_part(struct hol_report_job *r, struct hol_page *page)
{
    (void)hol_report_draw(r, "error-cases", &hol_overall_drawing,
                          &(const struct hol_overall_figure){&r->overall, r->options->bits[0]});
    return hol_part_instants(page, &r->overall, !r->incomplete);
}

/* The pages that need all cases; the first page is the last to be there. */
static enum hol_status
ending_pages(struct all_cases *all)
{
    struct hol_report_job *r = all->report;
    enum hol_status status = hol_report_part(r, HOL_PART_INSTANTS, instants_part);
    if (status == HOL_OK)
        status = hol_report_part(r, HOL_PART_TIMES, hol_report_times);
    if (status == HOL_OK)
        status = hol_report_part(r, HOL_PART_GROWTH, hol_report_growth);
    if (status == HOL_OK)
        status = hol_report_save(r, hol_part_file(HOL_PART_CASES), write_cases, all);
    if (status == HOL_OK)
        status = hol_report_save(r, hol_part_file(HOL_PART_PUBLISHED), write_published, all);
    if (status == HOL_OK)
        status = hol_report_save(r, HOL_PAGE_STYLE, write_style, NULL);
    if (status == HOL_OK)
        status = hol_report_save(r, hol_part_file(HOL_PART_OVERVIEW), write_overview, all);
    return status;
}

/* Verdicts in double are those to choose by; where there are none, at the first precision. */
static mpfr_prec_t
recommended_bits(const struct hol_options *options)
{
    for (size_t k = 0; k < options->bits_count; k++)
        if (options->bits[k] == HOL_BITS_DOUBLE)
            return HOL_BITS_DOUBLE;
    return options->bits[0];
}

static enum hol_status
all_cases(struct hol_report_job *r)
{
    struct all_cases all = {
        .report = r,
        .how = {.seed = r->options->seed, .states = r->options->states, .overrides = ""}};
    char *folder = hol_path_join(r->folder, HOL_PART_FOLDER);
    bool made;
    enum hol_status status = folder != NULL ? HOL_OK : HOL_NOMEM;
    if (status == HOL_OK && !hol_folder_make(r->options, folder, &made))
        status = HOL_IO;
    hol_free(folder);
    if (status == HOL_OK)
        status = hol_part_lists_begin(&all.lists, &r->site, &all.how, recommended_bits(r->options),
                                      r->solver_count, r->solvers);
    if (status == HOL_OK)
        status = begin_streams(&all);
    if (status == HOL_OK)
        status = hol_each_case(&r->selection, &r->totals.unread_cases, one_case, &all, r->options);
    hol_overall_sort(&r->overall);
    r->lists = &all.lists;
    status = end_streams(&all, status);
    if (status == HOL_OK)
        status = ending_pages(&all);
    hol_part_lists_clear(&all.lists);
    return status;
}

/* An ordinary case, and one of nearly dependent rows, against the number of bits. */
static enum hol_status
bits_figure(struct hol_report_job *r)
{
    static const mpfr_prec_t bits[] = {24,  32,  40,  48,  53,  64,  80,  96,  106, 128,
                                       160, 192, 212, 256, 300, 340, 384, 424, 460, 500};
    static const struct hol_override eps = {.name = "eps", .value = "1e-6"};
    static const char *const names[] = {"greenwood/cone-and-plane", "families/nearly-dependent"};
    const size_t count = sizeof bits / sizeof bits[0];
    hol_report_keep(r, "error-bits");
    const struct hol_compare_options how = comparison(r, count, bits, false);
    struct hol_loaded loaded[2] = {0};
    struct hol_result *result[2] = {NULL};
    enum hol_status status = HOL_OK;
    for (size_t k = 0; k < 2 && status == HOL_OK; k++) {
        status = hol_load_named(&loaded[k], names[k], k, &eps, r->options);
        if (status == HOL_OK)
            status = hol_compare_case(&result[k], loaded[k].model, &how);
    }
    if (status == HOL_OK)
        (void)hol_report_draw(
            r, "error-bits", &hol_bits_drawing,
            &(const struct hol_bits_figure){
                r->solver_count, count, r->solvers, bits, {result[0], result[1]}});
    for (size_t k = 0; k < 2; k++) {
        hol_result_destroy(result[k]);
        hol_loaded_clear(&loaded[k]);
    }
    hol_report_keep(r, NULL);
    if (status != HOL_OK && status != HOL_NOMEM && status != HOL_IO) { /* complained of */
        r->incomplete = true;
        status = HOL_OK;
    }
    return status;
}

/* ------------------------------------------------------------------------- everything */

static enum hol_status
everything(struct hol_report_job *r)
{
    static const struct {
        enum hol_part_kind part;
        enum hol_status (*write)(struct hol_report_job *r, struct hol_page *page);
    } parts[] = {{HOL_PART_RANK, hol_report_rank},
                 {HOL_PART_MOTION, hol_report_motion},
                 {HOL_PART_CLAIMS, hol_report_claims},
                 {HOL_PART_REFERENCES, hol_report_truths}};
    bool there[HOL_PART_COUNT];
    enum hol_status status = HOL_OK;
    if (!hol_timings_load(&r->times, r->options))
        return HOL_IO;
    for (int k = 0; k < HOL_PART_COUNT; k++)
        there[k] = k != HOL_PART_CLAIMS || hol_report_has_claims(r);
    r->site = hol_part_site(r->links, there);
    for (size_t k = 0; k < sizeof parts / sizeof parts[0] && status == HOL_OK; k++)
        if (there[parts[k].part])
            status = hol_report_part(r, parts[k].part, parts[k].write);
    if (status == HOL_OK)
        status = bits_figure(r);
    return status == HOL_OK ? all_cases(r) : status;
}

int
hol_command_report(const struct hol_options *options)
{
    struct hol_report_job r = {
        .own = *options, .options = &r.own, .whole = options->keeper, .folder = options->output};
    int code = HOL_EXIT_USAGE;
    bool made = false;
    r.solvers = hol_choose_solvers(&r.solver_count, options->solvers);
    if (r.solvers != NULL && hol_select(&r.selection, options) == HOL_OK &&
        (options->pattern_count == 0 || hol_can_read(&r.selection, options)) &&
        hol_folder_make(options, r.folder, &made)) {
        enum hol_status status = everything(&r);
        if (status == HOL_NOMEM || status == HOL_INVALID)
            hol_complain("report: %s", hol_status_text(status));
        if (status == HOL_OK && options->capture == NULL)
            printf("report: %s/index.html\n", r.folder);
        if (status == HOL_OK)
            hol_report_tidy(&r);
        if (status == HOL_OK && !r.incomplete)
            hol_keeper_whole(options->keeper);
        if (status == HOL_OK && !r.undrawn && !r.incomplete && r.totals.unread_cases == 0)
            code = r.totals.bad_cases > 0 || r.growth_bad ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    }
    if (made && code == HOL_EXIT_USAGE)
        (void)rmdir(r.folder); /* if nothing was written into it */
    hol_selection_clear(&r.selection);
    hol_overall_clear(&r.overall);
    hol_timings_destroy(r.times);
    hol_free(r.solvers);
    return code;
}
