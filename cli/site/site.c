/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom site: the collection as a folder of pages. */
#include "cli/site/site.h"
#include "cli/choose-methods.h"
#include "cli/options/commands.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "base/jobs.h"
#include "reports/studies/growth.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PANEL_WIDTH 380.0 /* points: of a figure of one panel */

/* ------------------------------------------------------------------------- pages about all */

static enum hol_status
write_index(FILE *out, void *context)
{
    return hol_site_index(out, &((struct hol_site_job *)context)->site);
}

static enum hol_status
write_leaderboard(FILE *out, void *context)
{
    return hol_site_leaderboard(out, &((struct hol_site_job *)context)->site);
}

static enum hol_status
write_growth(FILE *out, void *context)
{
    return hol_site_growth(out, &((struct hol_site_job *)context)->site);
}

static enum hol_status
write_errata(FILE *out, void *context)
{
    struct hol_site_job *job = context;

    hol_errata_sort(&job->site.errata);
    return hol_site_errata(out, &job->site);
}

static enum hol_status
write_submit(FILE *out, void *context)
{
    return hol_site_submit(out, &((struct hol_site_job *)context)->site);
}

static enum hol_status
write_style(FILE *out, void *context)
{
    (void)context;
    hol_site_style(out);
    return HOL_OK;
}

static enum hol_status
write_script(FILE *out, void *context)
{
    (void)context;
    hol_site_script(out);
    return HOL_OK;
}

struct claims {
    struct hol_site *site;
    size_t count, *which;
    struct hol_claim_finding *findings;
};

static enum hol_status
write_claims(FILE *out, void *context)
{
    struct claims *c = context;

    return hol_site_claims(out, c->site, c->count, c->which, c->findings);
}

/* Those that measure times are left to the reader's machine. */
static enum hol_status
claims_page(struct hol_site_job *job)
{
    size_t all = hol_claim_total();
    struct claims c = {.site = &job->site,
                       .which = hol_alloc(all + 1, sizeof *c.which),
                       .findings = hol_alloc(all + 1, sizeof *c.findings)};
    enum hol_status status = c.which != NULL && c.findings != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t k = 0; k < all && status == HOL_OK; k++)
        if (!hol_claim_at(k)->timed)
            c.which[c.count++] = k;
    if (status == HOL_OK)
        status = hol_measure_claims(c.findings, c.count, c.which, &job->options);
    if (status == HOL_OK)
        status = hol_site_save(job, hol_site_page_file(HOL_SITE_CLAIMS), write_claims, &c);
    hol_free(c.which);
    hol_free(c.findings);
    return status;
}

static enum hol_status
write_references(FILE *out, void *context)
{
    struct hol_site_job *job = context;
    struct hol_page page = {0};
    struct hol_table *table;
    size_t count = 0, missing = 0;
    enum hol_status status = hol_site_references_begin(&page, &table, &job->site);

    for (size_t k = 0; k < job->site.row_count && status == HOL_OK; k++) {
        const struct hol_site_row *row = &job->site.rows[k];
        struct hol_stored *stored = hol_stored_named(row->name, &job->options);

        if (stored != NULL)
            hol_table_row(table, HOL_RECORD(stored, row->file));
        count += stored != NULL;
        missing += stored == NULL;
        hol_stored_destroy(stored);
    }
    if (status == HOL_OK)
        status = hol_section_references_end(&page, table, count, missing);
    return hol_page_end(&page, out, status);
}

/* ------------------------------------------------------------------------- formulations */

struct method {
    struct hol_site_job *job;
    size_t solver;
    const char *bibtex;
    bool drawn;
};

static enum hol_status
write_method(FILE *out, void *context)
{
    const struct method *m = context;

    return hol_site_method(out, &m->job->site, m->solver, m->bibtex, m->drawn);
}

/* Has the study a panel for it? */
static bool
is_grown(const struct hol_growth_study *study, const struct hol_solver *solver)
{
    for (size_t s = 0; s < study->solver_count; s++)
        if (study->solvers[s] == solver)
            return true;
    return false;
}

static enum hol_status
method_page(void *context, size_t k)
{
    struct hol_site_job *job = context;
    const struct hol_solver *solver = job->solvers[k];
    char name[HOL_SITE_PATH];
    char *bibtex = hol_site_bibtex(job, solver->source);
    struct method m = {.job = job, .solver = k, .bibtex = bibtex};

    if (bibtex == NULL)
        return HOL_NOMEM;
    if (is_grown(job->site.growth, solver))
        m.drawn = hol_site_draw(job, hol_site_file(name, HOL_SITE_METHODS, solver->name, ".svg"),
                                &hol_growth_drawing, solver->name, PANEL_WIDTH, job->site.growth);
    enum hol_status status = hol_site_save(
        job, hol_site_file(name, HOL_SITE_METHODS, solver->name, ".html"), write_method, &m);
    hol_free(bibtex);
    return status;
}

static enum hol_status
growth_pages(struct hol_site_job *job, size_t threads)
{
    static const mpfr_prec_t bits[] = {24, 53, 106};
    struct hol_growth_study *study = NULL;
    enum hol_status status = hol_measure_growth(
        &study, hol_option_given(&job->options, "solvers") ? job->options.solvers : "*,*/*", 3,
        bits, false, &job->options);

    if (status == HOL_OK) {
        (void)hol_site_draw(job, "growth.svg", &hol_growth_drawing, NULL, 0, study);
        (void)hol_site_draw(job, "growth-column.svg", &hol_growth_drawing, NULL, HOL_WIDTH_COLUMN,
                            study);
    }
    job->site.growth = study;
    if (status == HOL_OK)
        status = hol_site_save(job, hol_site_page_file(HOL_SITE_GROWTH), write_growth, job);
    if (status == HOL_OK)
        status = hol_jobs_run(job->solver_count, threads, job, method_page);
    job->site.growth = NULL;
    hol_growth_destroy(study);
    return status;
}

/* ------------------------------------------------------------------------- everything */

struct entry {
    const struct hol_site *site;
    size_t k;
};

static enum hol_status
write_entry(FILE *out, void *context)
{
    const struct entry *e = context;

    return hol_site_entry(out, e->site, e->k);
}

static enum hol_status
gallery_pages(struct hol_site_job *job)
{
    enum hol_status status = HOL_OK;
    char name[HOL_SITE_PATH];

    for (size_t k = 0; k < job->gallery.count && status == HOL_OK; k++)
        status = hol_site_save(job,
                               hol_site_file(name, HOL_SITE_GALLERY,
                                             job->gallery.list[k]->text[HOL_GALLERY_NAME], ".html"),
                               write_entry, &(struct entry){&job->site, k});
    return status;
}

static enum hol_status
pages(struct hol_site_job *job, size_t threads)
{
    static const struct {
        const char *name;
        enum hol_status (*write)(FILE *out, void *context);
    } list[] = {{"leaderboard.html", write_leaderboard},
                {"errata.html", write_errata},
                {"references.html", write_references},
                {"submit.html", write_submit},
                {"index.html", write_index}}; /* the last to be there */
    enum hol_status status = growth_pages(job, threads);

    if (status == HOL_OK)
        status = gallery_pages(job);
    if (status == HOL_OK && hol_has_claims(&job->selection))
        status = claims_page(job);
    for (size_t k = 0; k < sizeof list / sizeof list[0] && status == HOL_OK; k++)
        status = hol_site_save(job, list[k].name, list[k].write, job);
    return status;
}

static size_t
cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (size_t)count : 1;
}

static enum hol_status
everything(struct hol_site_job *job, const struct hol_timings *times)
{
    size_t threads = job->options.jobs > 0 ? job->options.jobs : cores();
    char digest[HOL_DIGEST_LENGTH + 1] = "";
    enum hol_status status = HOL_OK;

    if (!hol_digest_cases(digest, &job->selection))
        return HOL_IO;
    job->done = hol_alloc(job->selection.count + 1, sizeof *job->done);
    if (job->done == NULL)
        return HOL_NOMEM;
    status = hol_site_begin(&job->site, job->solver_count, job->solvers, job->selection.count,
                            hol_has_claims(&job->selection), digest);
    job->site.gallery = &job->gallery;
    if (status == HOL_OK) /* what all pages load is there before them */
        status = hol_site_save(job, HOL_PAGE_STYLE, write_style, NULL);
    if (status == HOL_OK)
        status = hol_site_save(job, HOL_SITE_SCRIPT, write_script, NULL);
    hol_progress_begin(&job->progress, job->selection.count);
    if (status == HOL_OK)
        status = hol_jobs_run(job->selection.count, threads, job, hol_site_one_case);
    hol_progress_end(&job->progress);
    for (size_t k = 0; k < job->selection.count; k++)
        hol_site_done_clear(&job->done[k]);
    hol_free(job->done);
    job->site.times = times;
    return status == HOL_OK ? pages(job, threads) : status;
}

static bool
make_folders(const struct hol_site_job *job)
{
    static const char *const names[] = {HOL_SITE_CASES, HOL_SITE_METHODS, HOL_SITE_CODE,
                                        HOL_SITE_GALLERY};
    bool made, good = hol_folder_make(&job->options, job->folder, &made);

    for (size_t k = 0; k < sizeof names / sizeof names[0] && good; k++) {
        char *path = hol_path_join(job->folder, names[k]);

        good = path != NULL && hol_folder_make(&job->options, path, &made);
        hol_free(path);
    }
    return good;
}

static bool
read_bibliography(struct hol_site_job *job)
{
    char *path = hol_path_end(hol_cases_folder(&job->options), "/../reference/references.bib");
    bool good = path != NULL && hol_file_text_read(&job->bibliography, path);

    hol_free(path);
    return good;
}

/* All entries: operands are cases. */
static bool
read_gallery(struct hol_site_job *job)
{
    struct hol_options options = job->options;

    options.pattern_count = 0;
    return hol_gallery_collect(&job->gallery, &options) == HOL_OK;
}

int
hol_command_site(const struct hol_options *options)
{
    struct hol_site_job job = {
        .options = *options, .folder = options->output, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct hol_timings *times = NULL;
    int code = HOL_EXIT_USAGE;

    job.options.provenance = NULL; /* dates and machines: the same cases make the same bytes */
    job.solvers = hol_choose_solvers(&job.solver_count, options->solvers);
    if (job.solvers != NULL && hol_select(&job.selection, &job.options) == HOL_OK &&
        (options->pattern_count == 0 || hol_can_read(&job.selection, &job.options)) &&
        hol_timings_load(&times, options) && read_bibliography(&job) && read_gallery(&job) &&
        make_folders(&job)) {
        enum hol_status status = everything(&job, times);

        if (status == HOL_NOMEM || status == HOL_INVALID)
            hol_complain("site: %s", hol_status_text(status));
        if (status == HOL_OK)
            printf("site: %s/index.html\n", job.folder);
        if (status == HOL_OK)
            hol_keeper_whole(options->keeper);
        if (status == HOL_OK && !job.undrawn)
            code = HOL_EXIT_GOOD;
    }
    hol_timings_destroy(times);
    hol_site_clear(&job.site);
    hol_gallery_clear(&job.gallery);
    hol_file_text_clear(&job.bibliography);
    hol_selection_clear(&job.selection);
    hol_free(job.solvers);
    return code;
}
