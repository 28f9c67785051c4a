/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The page of a formulation. */
#include "reports/site/site-inside.h"

#include "problem/solver.h"
#include "reports/page/figure.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

static void
put_head(FILE *out, const struct hol_solver *solver)
{
    fputs("<p>", out);
    hol_html_prose(out, solver->summary);
    hol_html_print(out, ".</p>\n<p>Source: %s. ", solver->source);
    fprintf(out, "Declared: the error grows like &kappa;%s. It needs %s and %s.</p>\n",
            solver->growth == HOL_GROWTH_KAPPA2 ? "<sup>2</sup>" : "",
            solver->needs & HOL_NEEDS_FULL_RANK ? "independent rows" : "no particular rank",
            solver->needs & HOL_NEEDS_PD_MASS ? "a positive definite <i>M</i>"
                                              : "no positive definite <i>M</i>");
}

/* The words of the manual. */
static void
put_text(struct hol_page *page, const char *name)
{
    hol_page_section(page, 2, "method", "What it computes, needs and costs, and when to use it");
    hol_site_put_method_text(page->out, name);
    fputs(
        "<p><small>Letters: <i>n</i> coordinates, <i>m</i> rows of <i>A</i>, <i>k</i> their rank, "
        "<i>a</i> = <i>M</i><sup>&minus;1</sup><i>F</i>, <i>u</i> = 2<sup>&minus;bits</sup>; costs "
        "are "
        "the leading terms of the floating point operations of one solve. From the chapter "
        "&ldquo;Solvers&rdquo; of the manual.</small></p>\n",
        page->out);
}

static void
put_figure(struct hol_page *page, const char *name, bool drawn)
{
    char stem[HOL_SITE_PATH];

    hol_page_section(page, 2, "growth", "How its errors grow");
    if (drawn)
        hol_page_figure(page,
                        &(const struct hol_page_picture){
                            .stem = hol_site_file(stem, HOL_SITE_METHODS, name, ""),
                            .column = true,
                            .words = "Its errors against the condition number, over families "
                                     "of problems",
                            .caption = "The largest relative error of <i>q&Prime;</i> and forces "
                                       "in each half decade of the condition number; dots: the "
                                       "worst component at every problem; dashed: variants; "
                                       "grey: &kappa; and &kappa;<sup>2</sup>"});
    hol_html_print(
        page->out,
        "<p>The fitted exponents, what is lost on which family, and answers that must not move "
        "are in <a href=\"../%s\">growth of errors</a>.</p>\n",
        hol_site_page_file(HOL_SITE_GROWTH));
}

/* ------------------------------------------------------------------------- where it fails */

struct place {
    const struct hol_site_row *row;
    const struct hol_site_outcome *outcome;
    char link[HOL_SITE_PATH + 4];
};

HOL_GET(get_case, index)
{
    const struct place *place = part[0];

    hol_datum_text(datum, place->row->name);
    datum->link = place->link;
}

HOL_GET(get_verdict, index)
{
    const struct place *place = part[0];

    hol_datum_text(datum, hol_verdict_text(place->outcome->verdict));
    datum->class = hol_verdict_class(place->outcome->verdict);
}

HOL_GET(get_digits, index)
{
    const struct hol_site_outcome *o = ((const struct place *)part[0])->outcome;

    if (o->digits >= 0 && !isnan(o->digits))
        hol_datum_print(datum, "%.1Lf of %.1Lf", o->digits, o->attainable);
}

HOL_GETTER(get_state, 0, struct place, text, r->outcome->state)
HOL_GETTER(get_why, 0, struct place, text, r->outcome->why)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_case},
    {"verdict", .get = get_verdict},
    {"digits right", .get = get_digits, .align = HOL_ALIGN_RIGHT},
    {"at state", .get = get_state},
    {"why", .get = get_why, .prose = true, .share = 40},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "places", HOL_COLUMNS(columns), .id = "places-table", .class = "sortable"};

static enum hol_status
put_places(struct hol_page *page, const struct hol_site *site, size_t s)
{
    size_t asked = 0, good = 0;

    for (size_t i = 0; i < site->row_count; i++) {
        const struct hol_site_outcome *o = &site->rows[i].outcome[s];

        asked += o->asked;
        good += o->asked && hol_verdict_class(o->verdict) == NULL;
    }
    hol_page_section(page, 2, "cases", "What it did on the cases");
    fprintf(page->out,
            "<p>It was asked about %zu cases in double precision, and is right on %zu.%s</p>\n",
            asked, good, good < asked ? " The others, by the worst of their states:" : "");
    if (good == asked)
        return HOL_OK;
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Cases at which it does not simply agree");
    for (size_t i = 0; i < site->row_count; i++) {
        struct place place = {&site->rows[i], &site->rows[i].outcome[s], ""};

        if (!place.outcome->asked || hol_verdict_class(place.outcome->verdict) == NULL)
            continue;
        (void)snprintf(place.link, sizeof place.link, "../%s", place.row->file);
        hol_table_row(table, HOL_RECORD(&place));
    }
    return hol_table_end(table);
}

/* Of the table of `make bench', if there was one. */
static void
put_times(struct hol_page *page, const struct hol_timings *times, const char *name)
{
    for (size_t k = 0; times != NULL && k < times->count; k++) {
        const struct hol_timings_method *m = &times->method[k];

        if (!m->own || strcmp(m->name, name) != 0 || m->count == 0)
            continue;
        hol_page_section(page, 2, "times", "Time of a solve, measured");
        fputs("<ul>\n", page->out);
        for (size_t i = 0; i < m->count; i++)
            fprintf(page->out, "<li><i>n</i> = %zu, <i>m</i> = %zu: %.3g µs</li>\n", m->point[i].n,
                    m->point[i].m, 1e6 * m->point[i].seconds);
        fputs("</ul>\n", page->out);
    }
}

enum hol_status
hol_site_method(FILE *out, struct hol_site *site, size_t solver, const char *bibtex, bool drawn)
{
    const struct hol_solver *self = site->solvers[solver];
    char file[HOL_SITE_PATH];
    struct hol_page page;
    const struct hol_page_about about = {
        .site = &site->pages,
        .file = hol_site_file(file, HOL_SITE_METHODS, self->name, ".html"),
        .under = hol_site_page_file(HOL_SITE_LEADERBOARD),
        .title = self->name};
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK) {
        put_head(page.out, self);
        put_text(&page, self->name);
        put_figure(&page, self->name, drawn);
        put_times(&page, site->times, self->name);
        status = put_places(&page, site, solver);
        hol_page_section(&page, 2, "cite", "To cite it");
        hol_site_put_source(page.out, "BibTeX of the program and of the sources", bibtex);
    }
    return hol_page_end(&page, out, status);
}
