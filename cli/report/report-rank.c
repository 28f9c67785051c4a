/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's section about ranks: redundant and nearly redundant cases. */
#include "cli/report/report-figures.h"

#include "cli/choose-methods.h"
#include "cli/collection.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reports/studies/rank.h"

#define POINTS 160
#define OVERRIDES 4

static const struct rank_figure {
    const char *stem, *name, *state;
    size_t override_count;
    struct hol_override overrides[OVERRIDES];
    const char *what;
} rank_figures[] = {
    {"rank-bricard",
     "iftomm/bricard",
     "initial",
     0,
     {{NULL, NULL}},
     "Five closure equations of a mechanism with one degree of freedom: one of them follows from "
     "the others throughout the motion, and no multiplier is unique."},
    {"rank-four-bar",
     "families/n-four-bar",
     "almost in line",
     1,
     {{"near", "0"}},
     "With near=0: all bars lie in one line, and the rank drops by the number of loops at that "
     "instant alone."},
    {"rank-random",
     "families/random-system",
     "initial",
     4,
     {{"n", "10"}, {"m", "8"}, {"r", "5"}, {"K", "6"}},
     "With n=10, m=8, r=5, K=6: singular values from 1 to 10^-6, and three that are zero. The "
     "rank is known exactly."},
    {"rank-near",
     "families/nearly-dependent",
     "initial",
     1,
     {{"eps", "1e-12"}},
     "With eps=1e-12: the rows are independent, and nearly are not. The default threshold lies "
     "closely below the magnitudes that must count."},
};
#define FIGURES (sizeof rank_figures / sizeof rank_figures[0])

static enum hol_status
table(FILE *out, const void *context)
{
    const struct hol_rank_figure *figure = context;
    struct hol_rank_writer writer;
    enum hol_status status = hol_rank_write_begin(&writer, out, HOL_FORMAT_CSV), ended;

    if (status != HOL_OK)
        return status;
    status = hol_rank_write(&writer, figure->study);
    ended = hol_rank_write_end(&writer);
    return status == HOL_OK ? ended : status;
}

/* The study of one case at one state, in double precision. */
static enum hol_status
measure(struct hol_rank_study **study, const struct rank_figure *what,
        const struct hol_loaded *loaded, const struct hol_options *options)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    size_t points = options->points > 0 ? options->points : POINTS;
    struct hol_rank_options how = {.bits_count = 1,
                                   .bits = bits,
                                   .state = what->state,
                                   .threshold_count = points,
                                   .jobs = options->jobs};
    const struct hol_solver **solvers = hol_choose_solvers(&how.solver_count, options);
    long double *thresholds = hol_alloc(points, sizeof *thresholds);
    const char *why = NULL;
    enum hol_status status = solvers == NULL ? HOL_INVALID : HOL_NOMEM;
    if (solvers != NULL && thresholds != NULL) {
        hol_rank_thresholds(thresholds, points, HOL_BITS_DOUBLE);
        how.solvers = solvers;
        how.thresholds = thresholds;
        status = hol_report_complain(hol_rank_study_create(study, loaded->model, &how, &why),
                                     what->name, why);
    }
    hol_free(thresholds);
    hol_free(solvers);
    return status;
}

static enum hol_status
one_figure(struct hol_motion_part *part, FILE *page, const char *folder,
           const struct rank_figure *what, const struct hol_options *options)
{
    struct hol_options own = hol_report_options(options, &what->name, NULL, NULL);
    struct hol_override overrides[OVERRIDES];
    struct hol_selection selection = {0};
    struct hol_loaded loaded = {0};
    struct hol_rank_study *study = NULL;
    own.solvers = options->solvers;
    own.override_count = what->override_count;
    for (size_t i = 0; i < what->override_count; i++)
        overrides[i] = what->overrides[i];
    own.overrides = overrides;
    enum hol_status status = hol_select(&selection, &own);
    if (status == HOL_OK)
        status = hol_load(&loaded, &selection.list[0], &own);
    if (status == HOL_OK)
        status = measure(&study, what, &loaded, &own);
    struct hol_rank_figure figure = {study, status == HOL_OK ? hol_rank_drawable(study) : 0,
                                     HOL_BITS_DOUBLE};
    if (status == HOL_OK && figure.state == SIZE_MAX)
        status = hol_report_complain(HOL_UNABLE, what->name, "the true rank is not known");
    if (status == HOL_OK)
        status = hol_report_write(folder, what->stem, "dat", hol_rank_data, &figure);
    if (status == HOL_OK)
        status = hol_report_write(folder, what->stem, "csv", table, &figure);
    if (status == HOL_OK)
        status = hol_report_plot(part, what->stem, "rank", hol_rank_text(&figure));
    if (status == HOL_OK)
        hol_page_rank(page, what->stem, what->what, &figure);
    hol_rank_study_destroy(study);
    hol_loaded_clear(&loaded);
    hol_selection_clear(&selection);
    return status;
}

enum hol_status
hol_report_rank(struct hol_motion_part *part, FILE *page, const char *folder,
                const struct hol_options *options)
{
    enum hol_status status = HOL_OK;
    hol_page_rank_begin(page);
    for (size_t i = 0; i < FIGURES && status == HOL_OK; i++)
        status = one_figure(part, page, folder, &rank_figures[i], options);
    hol_ball_free_cache();
    return status;
}
