/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The leaderboard, and the page of a formulation. */
#include "reports/site/site-inside.h"

#include "problem/solver.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define FOLDER HOL_SITE_METHODS "/"

static enum hol_status
put_advice(struct hol_page *page, const struct hol_site *site)
{
    struct hol_section_advised rows[HOL_NEED_COUNT];

    hol_page_section(page, 2, "advice", "Which formulation to take");
    for (int need = 0; need < HOL_NEED_COUNT; need++)
        rows[need] = (struct hol_section_advised){.label = hol_need_text((enum hol_need)need),
                                                  .meaning = hol_need_meaning((enum hol_need)need),
                                                  .advice = &site->advice,
                                                  .need = (enum hol_need)need};
    fputs(
        "<p>By what a problem needs: of the formulations with the fewest bad answers (inaccurate, "
        "wrong, not as declared) the one that agrees with the truth at the most states, in double "
        "precision; where several are as good, the one that keeps most digits. Times "
        "are a matter of your machine: <code>holonom time</code> measures them.</p>\n",
        page->out);
    return hol_section_advice(page, "advice-table", "The formulation to take, by need",
                              HOL_NEED_COUNT, rows);
}

/* ------------------------------------------------------------------------- the list */

/* A formulation, and how often each verdict was its worst at a case. */
struct standing {
    const struct hol_solver *solver;
    size_t cases, tally[HOL_VERDICT_COUNT];
    char link[HOL_METHOD_LINK];
};

static struct standing
stand(const struct hol_site *site, size_t s)
{
    struct standing standing = {.solver = site->solvers[s]};

    for (size_t i = 0; i < site->row_count; i++) {
        const struct hol_site_outcome *o = &site->rows[i].outcome[s];

        standing.cases += o->asked;
        if (o->asked)
            standing.tally[o->verdict]++;
    }
    (void)hol_method_link(standing.link, FOLDER, standing.solver->name);
    return standing;
}

HOL_GET(get_name, index)
{
    const struct standing *s = part[0];

    hol_datum_text(datum, s->solver->name);
    datum->link = s->link;
    datum->under = s->solver->summary;
}

HOL_GET(get_declared, index)
{
    const struct standing *s = part[0];
    bool square = s->solver->growth == HOL_GROWTH_KAPPA2;

    hol_datum_words(datum, square ? "kappa^2" : "kappa", NULL,
                    square ? "&kappa;<sup>2</sup>" : "&kappa;");
}

HOL_GET(get_tally, verdict)
{
    const struct standing *s = part[0];
    const char *class = hol_verdict_class((enum hol_verdict)verdict);
    size_t count =
        s->tally[verdict] + (verdict == HOL_VERDICT_AGREES ? s->tally[HOL_VERDICT_DOMAIN] : 0);

    hol_datum_size(datum, count);
    if (count > 0)
        datum->class = class != NULL ? class : "good";
}

#define COUNT(name) .get = get_tally, .index = HOL_VERDICT_##name, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"formulation", .get = get_name},
    {"cases", HOL_AT(0, struct standing, cases)},
    {"agrees", COUNT(AGREES)},
    {"loses digits", COUNT(LOSES)},
    {"inaccurate", COUNT(INACCURATE)},
    {"unable", COUNT(UNABLE)},
    {"wrong", COUNT(WRONG)},
    {"error declared", .get = get_declared},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "formulations", HOL_COLUMNS(columns), .id = "formulations-table", .class = "sortable"};

/* Fewest wrong and inaccurate first, then most agreements, then by name. */
static bool
is_before(const struct standing *a, const struct standing *b)
{
    size_t bad_a = a->tally[HOL_VERDICT_WRONG] + a->tally[HOL_VERDICT_INACCURATE],
           bad_b = b->tally[HOL_VERDICT_WRONG] + b->tally[HOL_VERDICT_INACCURATE];
    size_t good_a = a->tally[HOL_VERDICT_AGREES] + a->tally[HOL_VERDICT_DOMAIN],
           good_b = b->tally[HOL_VERDICT_AGREES] + b->tally[HOL_VERDICT_DOMAIN];

    if (bad_a != bad_b)
        return bad_a < bad_b;
    if (good_a != good_b)
        return good_a > good_b;
    return strcmp(a->solver->name, b->solver->name) < 0;
}

static enum hol_status
put_formulations(struct hol_page *page, const struct hol_site *site)
{
    struct standing next, last = {.solver = NULL};
    struct hol_table *table;

    hol_page_section(page, 2, "formulations", "Formulations");
    fputs(
        "<p>The worst verdict of a case is its verdict. The order is that of the fewest wrong and "
        "inaccurate cases, then of the most at which the formulation agrees; \"unable\" is no "
        "fault: it "
        "says so.</p>\n",
        page->out);
    table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "Formulations over all cases, in double precision");
    for (size_t k = 0; k < site->solver_count; k++) {
        next = (struct standing){.solver = NULL};
        for (size_t s = 0; s < site->solver_count; s++) {
            struct standing one = stand(site, s);

            if ((last.solver == NULL || is_before(&last, &one)) &&
                (next.solver == NULL || is_before(&one, &next)))
                next = one;
        }
        if (next.solver == NULL)
            break;
        hol_table_row(table, HOL_RECORD(&next));
        last = next;
    }
    return hol_table_end(table);
}

enum hol_status
hol_site_leaderboard(FILE *out, struct hol_site *site)
{
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_LEADERBOARD);

    if (status == HOL_OK)
        status = put_advice(&page, site);
    if (status == HOL_OK)
        status = put_formulations(&page, site);
    if (status == HOL_OK)
        status = hol_site_put_gallery(&page, site);
    hol_overall_sort(&site->overall);
    if (status == HOL_OK)
        status = hol_section_overall(&page, &site->overall, FOLDER);
    return hol_page_end(&page, out, status);
}
