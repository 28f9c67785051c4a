/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The page of a case. */
#include "reports/site/site-inside.h"

#include "base/text.h"
#include "reports/notation/mathml.h"
#include "reports/table/escape.h"

#include <string.h>

#define METHODS "../" HOL_SITE_METHODS "/"

/* Prose, size, tags. */
static void
put_head(FILE *out, const struct hol_site_case *c)
{
    const struct hol_model *model = c->result->model;
    const struct hol_case *source = model->source;
    const struct hol_site_instant *first =
        c->instant_count > 0 && c->instants[0].status == HOL_OK ? &c->instants[0] : NULL;
    unsigned tags = first != NULL ? first->tags : hol_tags(model, NULL);

    if (source->source != NULL)
        hol_html_print(out, "<p>Source: %s.</p>\n", source->source);
    for (size_t i = 0; i < source->note_count; i++)
        hol_html_print(out, "<p>%s</p>\n", source->notes[i]);
    fprintf(out, "<p><i>n</i> = %zu coordinate%s, <i>m</i> = %zu constraint%s", model->n,
            hol_plural(model->n), model->m, hol_plural(model->m));
    if (first != NULL)
        fprintf(out, ", rank %zu", first->rank);
    for (int tag = 0, some = 0; tag < HOL_TAG_COUNT; tag++)
        if (tags & 1u << tag)
            fprintf(out, "%s%s", some++ > 0 ? ", " : "; ", hol_tag_text((enum hol_tag)tag));
    hol_html_print(out, ".<br><small><code>%s</code>, sha256 <code>%s</code></small></p>\n",
                   source->name, source->digest);
}

/* The formulation to take here, from the verdicts at the states of this case. */
static enum hol_status
put_trust(struct hol_page *page, const struct hol_site *site, const struct hol_site_case *c)
{
    const struct hol_cost none = {0};
    struct hol_advice advice = {0};
    struct hol_text needs = {0};
    enum hol_status status =
        hol_advice_begin(&advice, HOL_BITS_DOUBLE, site->solver_count, site->solvers);

    if (status == HOL_OK) {
        hol_advice_add(&advice, c->result, &none);
        status = hol_section_needs(&needs, &advice);
    }
    if (status == HOL_OK) {
        hol_page_section(page, 2, "trust", "Whom to trust here");
        status = hol_section_advice(page, "advice-table",
                                    "The formulation to take, in double precision", 1,
                                    &(const struct hol_section_advised){.label = "this case",
                                                                        .meaning = needs.text,
                                                                        .advice = &advice,
                                                                        .need = HOL_NEED_ANY});
        fputs("<p>From the verdicts at all states of this case. What every formulation answered is "
              "<a "
              "href=\"#formulations\">below</a>.</p>\n",
              page->out);
    }
    if (status == HOL_OK && hol_site_has_engines(site, c->result->source->name))
        status = hol_site_put_engines(page, site, c->result->source->name);
    else if (status == HOL_OK)
        hol_html_print(page->out,
                       "<p>No software of the <a href=\"../%s\">gallery</a> was asked about this "
                       "case.</p>\n",
                       hol_site_page_file(HOL_SITE_LEADERBOARD));
    hol_text_clear(&needs);
    hol_advice_clear(&advice);
    return status;
}

static enum hol_status
put_equations(struct hol_page *page, const struct hol_site_case *c)
{
    hol_page_section(page, 2, "equations", "Equations");
    fputs(
        "<div class=\"scroll formulas\" tabindex=\"0\" role=\"group\" aria-label=\"Equations\">\n",
        page->out);
    enum hol_status status = hol_mathml_document(page->out, c->equations);
    fputs("</div>\n", page->out);
    hol_site_put_source(page->out, "LaTeX of the case", c->latex);
    return status;
}

static void
put_commands(struct hol_page *page, const struct hol_case *source)
{
    hol_page_section(page, 2, "again", "All of it again");
    hol_html_print(page->out,
                   "<pre>holonom show %s\nholonom solve %s --digits=40\nholonom compare %s\n",
                   source->name, source->name, source->name);
    if (source->has_span && !source->impulsive)
        hol_html_print(page->out, "holonom reference %s --digits=40\n", source->name);
    fputs("</pre>\n", page->out);
}

static enum hol_status
put_sections(struct hol_page *page, const struct hol_site *site, const struct hol_site_case *c)
{
    put_head(page->out, c);
    enum hol_status status = put_trust(page, site, c);
    if (status == HOL_OK)
        status = put_equations(page, c);
    if (status == HOL_OK)
        status = hol_site_put_parameters(page, c->result->source);
    if (status == HOL_OK)
        status = hol_site_put_instants(page, c);
    if (status == HOL_OK)
        status = hol_site_put_motion(page, c);
    if (status == HOL_OK)
        status = hol_section_printed(page, c->result);
    if (status == HOL_OK)
        status = hol_section_formulations(page, c->result, METHODS);
    if (status == HOL_OK)
        status = hol_site_put_files(page, c);
    put_commands(page, c->result->source);
    return status;
}

enum hol_status
hol_site_case_page(FILE *out, const struct hol_site *site, const struct hol_site_case *c)
{
    const struct hol_case *source = c->result->source;
    char file[HOL_SITE_PATH];
    struct hol_page page;
    const struct hol_page_about about = {
        .site = &site->pages,
        .file = hol_site_file(file, HOL_SITE_CASES, source->name, ".html"),
        .under = hol_site_page_file(HOL_SITE_INDEX),
        .title = source->title != NULL ? source->title : source->name};
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK)
        status = put_sections(&page, site, c);
    return hol_page_end(&page, out, status);
}
