/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The first page: whom to trust on a mechanism, and the list of cases, which can be searched. */
#include "reports/site/site-inside.h"
#include "reports/table/escape.h"

#include <string.h>

/* Mechanisms that people ask about by these words, and the case that has the answer. */
static const struct {
    const char *words, *name;
} mechanisms[] = {
    {"A four-bar", "families/n-four-bar"},
    {"A five-bar with a payload", "families/five-bar-payload"},
    {"A slider crank", "families/slider-crank"},
    {"A slider crank (test set for IVP solvers)", "ivp/slider-crank"},
    {"A double pendulum", "greenwood/physical-double-pendulum"},
    {"A chain of pendulums", "families/pendulum-chain"},
    {"A chain of rods", "families/rod-chain"},
    {"A spherical double pendulum", "brown/double-spherical-pendulum"},
    {"A spinning top", "multibody/heavy-top"},
    {"A rolling disk", "greenwood/rolling-disk"},
    {"A bicycle", "multibody/whipple-bicycle"},
    {"Bricard's mechanism, with a redundant constraint", "iftomm/bricard"},
    {"Andrews' squeezer mechanism", "iftomm/andrews"},
    {"A knife edge: a nonholonomic constraint", "greenwood/knife-edge-dumbbell"},
    {"Dependent constraints", "ukp2004/redundant-ring"},
    {"Nearly dependent constraints", "families/nearly-dependent"},
    {"Friction that depends on the constraint force", "ukp2004/bead-on-rough-ring"},
};

static void
put_trust(struct hol_page *page, const struct hol_site *site)
{
    FILE *out = page->out;

    hol_page_section(page, 2, "trust", "Whom can I trust on my mechanism?");
    fputs("<p>Choose what is most like yours: the page says which formulation, and which engine "
          "where "
          "one was asked, gives how many of the digits that are true.</p>\n<ul class=\"choose\">\n",
          out);
    for (size_t k = 0; k < sizeof mechanisms / sizeof mechanisms[0]; k++)
        for (size_t i = 0; i < site->row_count; i++)
            if (strcmp(site->rows[i].name, mechanisms[k].name) == 0) {
                fprintf(out, "<li><a href=\"%s#trust\">", site->rows[i].file);
                hol_html_print(out, "%s</a></li>\n", mechanisms[k].words);
            }
    hol_html_print(
        out,
        "</ul>\n<p>None of these? The <a href=\"%s\">leaderboard</a> says what to take by what "
        "a problem needs (dependent rows, a singular mass matrix, an ill-conditioned one), "
        "over all cases.</p>\n",
        hol_site_page_file(HOL_SITE_LEADERBOARD));
}

/* ------------------------------------------------------------------------- the table */

HOL_GET(get_name, index)
{
    const struct hol_site_row *row = part[0];

    hol_datum_text(datum, row->name);
    datum->link = row->file;
    datum->under = row->title;
}

HOL_GET(get_tags, index)
{
    const struct hol_site_row *row = part[0];

    hol_datum_print(datum, "%s", "");
    for (int tag = 0, some = 0; tag < HOL_TAG_COUNT; tag++)
        if (row->tags & 1u << tag)
            hol_datum_print(datum, "%s%s", some++ > 0 ? " " : "", hol_tag_text((enum hol_tag)tag));
}

HOL_GETTER_IF(get_rank, 0, struct hol_site_row, r->ranked, size, r->rank)
HOL_GETTER_IF(get_certified, 0, struct hol_site_row, r->certified > 0, integer, r->certified)
HOL_GETTER_IF(get_agree, 0, struct hol_site_row, r->asked > 0, print, "%zu of %zu", r->agree,
              r->asked)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", .get = get_name},
    {"n", HOL_AT(0, struct hol_site_row, n)},
    {"m", HOL_AT(0, struct hol_site_row, m)},
    {"rank", .get = get_rank, .align = HOL_ALIGN_RIGHT},
    {"tags", .get = get_tags, .share = 20},
    {"formulations that agree", .get = get_agree, .align = HOL_ALIGN_RIGHT},
    {"digits of the motion, certified", .get = get_certified, .align = HOL_ALIGN_RIGHT},
    {"source", HOL_AT(0, struct hol_site_row, source), .share = 25},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "cases", HOL_COLUMNS(columns), .id = "cases-table", .class = "cases"};

/* The controls, which the script shows. */
static void
put_controls(FILE *out, const struct hol_site *site)
{
    static const char *const numbers[] = {"n", "m", "rank"};
    unsigned used = 0;

    fputs("<form class=\"find\" id=\"find\" role=\"search\" aria-label=\"Cases\" hidden>\n"
          "<label>Words <input type=\"search\" name=\"words\" placeholder=\"pendulum, Udwadia "
          "...\"></label>\n",
          out);
    for (size_t k = 0; k < 3; k++)
        fprintf(out, "<label>%s <input name=\"%s\" size=\"5\" placeholder=\"3..6\"></label>\n",
                numbers[k], numbers[k]);
    fputs("<label>Source <input type=\"search\" name=\"source\" size=\"14\" "
          "placeholder=\"Greenwood\"></label>\n<fieldset><legend>Tags, all of them</legend>\n",
          out);
    for (size_t i = 0; i < site->row_count; i++)
        used |= site->rows[i].tags;
    for (int tag = 0; tag < HOL_TAG_COUNT; tag++)
        if (used & 1u << tag)
            fprintf(out, "<label><input type=\"checkbox\" name=\"tag\" value=\"%s\"> %s</label>\n",
                    hol_tag_text((enum hol_tag)tag), hol_tag_text((enum hol_tag)tag));
    fputs("</fieldset>\n<p><output id=\"found\" aria-live=\"polite\"></output> <button "
          "type=\"reset\">All cases</button></p>\n</form>\n",
          out);
}

enum hol_status
hol_site_index(FILE *out, struct hol_site *site)
{
    struct hol_page page;
    enum hol_status status = hol_site_page_begin(&page, site, HOL_SITE_INDEX);

    if (status == HOL_OK) {
        fprintf(
            page.out,
            "<p>%zu problems of constrained motion from the literature, each with its equations, "
            "its true accelerations, forces and multipliers to 40 digits, its true motion, what "
            "the "
            "source prints about it and whether that is so, and what %zu formulations make of it "
            "in "
            "double precision. Every number can be made again with <code>holonom</code>.</p>\n",
            site->row_count, site->solver_count);
        put_trust(&page, site);
        hol_page_section(&page, 2, "cases", "All cases");
        put_controls(page.out, site);
        struct hol_table *table = hol_table_begin(page.out, HOL_PLAIN(HTML), &spec);
        hol_table_title(table, "The cases of the collection");
        for (size_t i = 0; i < site->row_count; i++)
            hol_table_row(table, HOL_RECORD(&site->rows[i]));
        status = hol_table_end(table);
    }
    return hol_page_end(&page, out, status);
}
