/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which pages a site has, and what is kept of every case for those about all of them. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "reports/table/escape.h"

#include <string.h>

#define PAGE(name, file, link, title) {file, link, title},
static const struct {
    const char *file, *link, *title;
} pages[HOL_SITE_PAGES] = {HOL_SITE_PAGE_LIST(PAGE)};

const char *
hol_site_page_file(enum hol_site_page page)
{
    return pages[page].file;
}

const char *
hol_site_file(char path[HOL_SITE_PATH], const char *folder, const char *name, const char *end)
{
    char stem[HOL_PAGE_STEM];

    (void)snprintf(path, HOL_SITE_PATH, "%.14s/%s%.20s", folder, hol_page_stem(stem, name), end);
    return path;
}

enum hol_status
hol_site_page_begin(struct hol_page *page, const struct hol_site *site, enum hol_site_page which)
{
    return hol_page_begin(page, &(const struct hol_page_about){.site = &site->pages,
                                                               .file = pages[which].file,
                                                               .title = pages[which].title});
}

static enum hol_status
make_foot(struct hol_site *site, const char *digest)
{
    struct hol_text foot = {0};

    hol_text_print(
        &foot,
        "<p>Made by %s, <a href=\"https://www.gnu.org/licenses/gpl-3.0.html\">GPL-3.0-or-"
        "later</a>, from cases with the digest <code>%.16s</code>. Verdicts: <i>certified</i> "
        "is what a proof in balls encloses, <i>agreed</i> what two computations share.</p>",
        PACKAGE_STRING, digest);
    site->foot = foot.text;
    return foot.failed ? HOL_NOMEM : HOL_OK;
}

enum hol_status
hol_site_begin(struct hol_site *site, size_t count, const struct hol_solver *const *solvers,
               size_t cases, bool claims, const char *digest)
{
    *site = (struct hol_site){.solver_count = count, .solvers = solvers};
    for (int k = 0; k < HOL_SITE_PAGES; k++)
        if (k != HOL_SITE_CLAIMS || claims)
            site->links[site->pages.count++] = (struct hol_page_link){pages[k].file, pages[k].link};
    site->rows = hol_alloc(cases + 1, sizeof *site->rows);
    enum hol_status status = site->rows != NULL
                                 ? hol_advice_begin(&site->advice, HOL_BITS_DOUBLE, count, solvers)
                                 : HOL_NOMEM;
    if (status == HOL_OK)
        status = make_foot(site, digest);
    site->pages.name = "holonom";
    site->pages.links = site->links;
    site->pages.script = HOL_SITE_SCRIPT;
    site->pages.foot = site->foot;
    site->pages.only_svg = true;
    return status;
}

/* ------------------------------------------------------------------------- a case more */

static bool
copy(char **to, const char *text)
{
    *to = hol_strdup(text != NULL ? text : "");
    return *to != NULL;
}

/* In double, the worst over the states. */
static void
keep_outcomes(struct hol_site_row *row, const struct hol_site *site,
              const struct hol_result *result)
{
    size_t count = hol_summary_count(result);
    struct hol_summary summary;

    for (size_t k = 0; k < count; k++) {
        hol_summarize(&summary, result, k);
        for (size_t s = 0; s < site->solver_count && summary.bits == HOL_BITS_DOUBLE; s++) {
            struct hol_site_outcome *o = &row->outcome[s];

            if (summary.record == NULL || strcmp(site->solvers[s]->name, summary.solver) != 0)
                continue;
            *o = (struct hol_site_outcome){.asked = true,
                                           .verdict = summary.verdict,
                                           .digits =
                                               summary.lost.units >= 0 ? summary.lost.digits : -1,
                                           .attainable = summary.lost.attainable};
            (void)snprintf(o->state, sizeof o->state, "%s", summary.worst->label);
            (void)snprintf(o->why, sizeof o->why, "%s", summary.record->why);
            row->asked++;
            row->agree +=
                summary.verdict == HOL_VERDICT_AGREES || summary.verdict == HOL_VERDICT_DOMAIN;
        }
    }
}

static enum hol_status
keep_advice(struct hol_site *site, struct hol_site_row *row, const struct hol_result *result)
{
    const struct hol_cost none = {0};
    struct hol_advice own = {0};
    enum hol_status status =
        hol_advice_begin(&own, HOL_BITS_DOUBLE, site->solver_count, site->solvers);

    if (status == HOL_OK) {
        hol_advice_add(&own, result, &none);
        hol_advice_add(&site->advice, result, &none);
        size_t s = hol_advice_take(&own, HOL_NEED_ANY, 0);
        row->take = s != SIZE_MAX ? site->solvers[s]->name : NULL;
    }
    hol_advice_clear(&own);
    return status;
}

enum hol_status
hol_site_add(struct hol_site *site, const struct hol_result *result,
             const struct hol_site_instant *first, const struct hol_stored *stored)
{
    const struct hol_case *source = result->source;
    struct hol_site_row *row = &site->rows[site->row_count++];
    enum hol_status status;

    *row =
        (struct hol_site_row){.tags = first != NULL ? first->tags : hol_tags(result->model, NULL),
                              .n = result->model->n,
                              .m = result->model->m,
                              .states = result->comparison_count,
                              .ranked = first != NULL,
                              .rank = first != NULL ? first->rank : 0,
                              .certified = stored != NULL ? stored->certified : 0};
    hol_site_file(row->file, HOL_SITE_CASES, source->name, ".html");
    row->outcome = hol_alloc(site->solver_count + 1, sizeof *row->outcome);
    if (row->outcome == NULL || !copy(&row->name, source->name) ||
        !copy(&row->label, source->label) || !copy(&row->title, source->title) ||
        !copy(&row->source, source->source))
        return HOL_NOMEM;
    keep_outcomes(row, site, result);
    hol_totals_add(&site->totals, result);
    status = keep_advice(site, row, result);
    if (status == HOL_OK)
        status = hol_overall_add(&site->overall, result);
    return status == HOL_OK ? hol_errata_add(&site->errata, result) : status;
}

void
hol_site_clear(struct hol_site *site)
{
    for (size_t k = 0; k < site->row_count; k++) {
        hol_free(site->rows[k].name);
        hol_free(site->rows[k].label);
        hol_free(site->rows[k].title);
        hol_free(site->rows[k].source);
        hol_free(site->rows[k].outcome);
    }
    hol_free(site->rows);
    hol_free(site->foot);
    hol_overall_clear(&site->overall);
    hol_errata_clear(&site->errata);
    hol_advice_clear(&site->advice);
    *site = (struct hol_site){0};
}
