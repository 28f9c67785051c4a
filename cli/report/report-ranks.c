/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's parts about ranks, the growth of errors, and times: what they show, measured. */
#include "cli/collection/paths.h"
#include "cli/report/report.h"

#include "base/alloc.h"
#include "reports/studies/growth.h"
#include "reports/studies/timings.h"

#include <string.h>

#define RANK_POINTS 160
static const struct rank_figure {
    const char *stem, *name, *state;
    size_t override_count;
    struct hol_override overrides[4];
    const char *what;
} rank_figures[] = {
    {"rank-bricard",
     "iftomm/bricard",
     "initial",
     0,
     {{.name = NULL}},
     "Five closure equations of a mechanism with one degree of freedom: one of them follows from "
     "the others throughout the motion, and no multiplier is unique."},
    {"rank-four-bar",
     "families/n-four-bar",
     "almost in line",
     1,
     {{.name = "near", .value = "0"}},
     "With near=0: all bars lie in one line, and the rank drops by the number of loops at that "
     "instant alone."},
    {"rank-random",
     "families/random-system",
     "initial",
     4,
     {{.name = "n", .value = "10"},
      {.name = "m", .value = "8"},
      {.name = "r", .value = "5"},
      {.name = "K", .value = "6"}},
     "With n=10, m=8, r=5, K=6: singular values from 1 to 10^-6, and three that are zero. The rank "
     "is known exactly."},
    {"rank-near",
     "families/nearly-dependent",
     "initial",
     1,
     {{.name = "eps", .value = "1e-12"}},
     "With eps=1e-12: the rows are independent, and nearly are not. The default threshold lies "
     "closely below the magnitudes that must count."},
};

static enum hol_status
write_rank(FILE *out, const struct hol_table_style *style, const void *context)
{
    struct hol_table *table = hol_rank_begin(out, style);

    hol_rank_put(table, ((const struct hol_rank_figure *)context)->study);
    return hol_table_end(table);
}

static enum hol_status
rank_figure(struct hol_report_job *r, struct hol_page *page, const struct rank_figure *what,
            bool must)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    size_t points = r->options->points > 0 ? r->options->points : RANK_POINTS;
    long double *thresholds = hol_alloc(points, sizeof *thresholds);
    hol_report_keep(r, what->stem);
    const struct hol_rank_options how = {.bits_count = 1,
                                         .bits = bits,
                                         .state = what->state,
                                         .threshold_count = points,
                                         .thresholds = thresholds,
                                         .solver_count = r->solver_count,
                                         .solvers = r->solvers,
                                         .jobs = r->options->jobs,
                                         .keeper = r->options->keeper};
    struct hol_loaded loaded = {0};
    struct hol_rank_study *study = NULL;
    const char *why = NULL;
    enum hol_status status = thresholds != NULL ? HOL_OK : HOL_NOMEM;
    if (status == HOL_OK) {
        hol_rank_thresholds(thresholds, points, HOL_BITS_DOUBLE);
        status =
            hol_load_named(&loaded, what->name, what->override_count, what->overrides, r->options);
    }
    if (status == HOL_OK)
        status = hol_rank_study_create(&study, loaded.model, &how, &why);
    const struct hol_rank_figure figure = {study, study != NULL ? hol_rank_drawable(study) : 0,
                                           HOL_BITS_DOUBLE};
    if (status == HOL_OK && figure.state == SIZE_MAX) {
        status = HOL_UNABLE;
        why = "the true rank is not known";
    }
    if (status == HOL_OK)
        status = hol_report_put(r, what->stem, HOL_IN(CSV), write_rank, &figure);
    else if (!must && (status == HOL_UNABLE || status == HOL_DOMAIN))
        status = hol_part_none(page, loaded.source->name, why);
    else if (loaded.model != NULL)
        hol_complain("%s: %s", what->name, why != NULL ? why : hol_status_text(status));
    if (status == HOL_OK && figure.state != SIZE_MAX && study != NULL) {
        (void)hol_report_draw(r, what->stem, &hol_rank_drawing, &figure);
        status = hol_part_rank(page, what->stem, what->what, &figure);
    }
    hol_report_keep(r, NULL);
    hol_rank_study_destroy(study);
    hol_loaded_clear(&loaded);
    hol_free(thresholds);
    return status;
}

#define SHOWN_MOST 4 /* cases that are named */

enum hol_status
hol_report_rank(struct hol_report_job *r, struct hol_page *page)
{
    struct hol_selection shown;
    enum hol_status status = hol_report_shown(&shown, r, SHOWN_MOST);
    hol_part_rank_begin(page);
    for (size_t i = 0; i < sizeof rank_figures / sizeof rank_figures[0] && status == HOL_OK; i++)
        if (r->options->pattern_count == 0)
            status = rank_figure(r, page, &rank_figures[i], true);
    for (size_t i = 0; i < shown.count && status == HOL_OK; i++) {
        char stem[HOL_PAGE_STEM], file[HOL_PAGE_STEM + 8];
        const struct rank_figure what = {.stem = file,
                                         .name = shown.list[i].path,
                                         .state = "initial",
                                         .what = "A case of this report, at its initial state."};
        snprintf(file, sizeof file, "rank-%s", hol_page_stem(stem, shown.list[i].name));
        status = rank_figure(r, page, &what, false);
    }
    hol_free(shown.list);
    return status;
}

/* --------------------------------------------------------------- growth, time against n */

static enum hol_status
write_growth(FILE *out, const struct hol_table_style *style, const void *context)
{
    return hol_growth_write(out, style, HOL_GROWTH_SHOW_ERRORS, false, context);
}

static enum hol_status
write_invariance(FILE *out, const struct hol_table_style *style, const void *context)
{
    return hol_growth_write(out, style, HOL_GROWTH_SHOW_INVARIANCE, false, context);
}

enum hol_status
hol_report_growth(struct hol_report_job *r, struct hol_page *page)
{
    static const mpfr_prec_t bits[] = {24, 53, 106};
    struct hol_growth_study *study = NULL;
    bool given = hol_option_given(r->options, "solvers");
    enum hol_status status = hol_measure_growth(&study, given ? r->options->solvers : "*,*/*", 3,
                                                bits, true, r->options);
    if (study == NULL && status != HOL_NOMEM) { /* complained of */
        r->incomplete = true;
        fputs(
            "<p id=\"growth-table\">Not measured: a problem of the families cannot be made.</p>\n",
            page->out);
        return hol_part_lists_advice(r->lists, page);
    }
    if (status == HOL_OK)
        status = hol_report_put(r, "growth", HOL_IN_ALL, write_growth, study);
    if (status == HOL_OK)
        status =
            hol_report_put(r, "invariance", HOL_IN_ALL & ~HOL_IN(JSON), write_invariance, study);
    if (status == HOL_OK) {
        (void)hol_report_draw(r, "growth", &hol_growth_drawing, study);
        status = hol_section_growth(page, study);
        if (status == HOL_OK)
            status = hol_part_lists_advice(r->lists, page);
        r->growth_bad = study->worst == HOL_GROWTH_FAILS || study->varies;
    }
    hol_growth_destroy(study);
    return status;
}

/* The table as it is kept. */
struct table {
    char *text; /* NULL: none was given */
};

static void
pack_table(struct hol_pack *pack, void *record)
{
    hol_pack_text(pack, &((struct table *)record)->text);
}

/* The text of the table, from the file or from where it is kept. */
static bool
find_table(struct table *table, const struct hol_options *options)
{
    struct hol_file_text file = {0};
    enum hol_status status = hol_keeper_recall(options->keeper, "times", pack_table, table);

    if (status == HOL_UNABLE && options->times != NULL) {
        if (!hol_file_text_read(&file, options->times))
            return false;
        table->text = hol_strdup(file.bytes);
        status = table->text != NULL ? HOL_UNABLE : HOL_NOMEM;
        hol_file_text_clear(&file);
    }
    if (status == HOL_UNABLE)
        status = hol_keeper_keep(options->keeper, "times", "table", pack_table, table, NULL);
    if (status == HOL_NOMEM)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK;
}

bool
hol_timings_load(struct hol_timings **times, const struct hol_options *options)
{
    struct table table = {NULL};
    size_t line = 0;
    enum hol_status status = HOL_OK;
    FILE *in;

    *times = NULL;
    if (!find_table(&table, options)) {
        hol_free(table.text);
        return false;
    }
    if (table.text != NULL) {
        in = table.text[0] != '\0' ? fmemopen(table.text, strlen(table.text), "r")
                                   : fopen("/dev/null", "r");
        status = in != NULL ? hol_timings_read(times, &line, in) : HOL_NOMEM;
        if (in != NULL)
            (void)fclose(in);
    }
    if (status == HOL_INVALID)
        hol_complain("%s:%zu: --times takes a table of bench-solvers, with the first line %s",
                     options->times, line, HOL_TIMINGS_HEAD);
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    hol_free(table.text);
    return status == HOL_OK;
}

enum hol_status
hol_report_times(struct hol_report_job *r, struct hol_page *page)
{
    if (r->times != NULL)
        (void)hol_report_draw(r, "times", &hol_timings_drawing, r->times);
    enum hol_status status = hol_part_timings(page, r->times);
    return status == HOL_OK ? hol_part_lists_times(r->lists, page) : status;
}
