/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The gallery on the leaderboard, and what an entry says of itself. */
#include "reports/site/site-inside.h"

#include "reports/gallery/gallery.h"
#include "reports/table/escape.h"

#include <string.h>

#define NOT_QUOTED                                                                                 \
    "Times are of one run, on a machine that others used as well: orders of magnitude, not to be " \
    "quoted."

void
hol_site_put_manifest(FILE *out, const struct hol_gallery_entry *entry)
{
    fputs("<dl class=\"method\">\n", out);
    for (int k = HOL_GALLERY_NAME + 1; k < HOL_GALLERY_TEXT_COUNT; k++) {
        const char *text = entry->text[k];
        bool is_link = k == HOL_GALLERY_URL && text != NULL && strncmp(text, "https://", 8) == 0;

        if (text == NULL)
            continue;
        hol_html_print(out, "<dt>%s</dt><dd>", hol_gallery_text_key((enum hol_gallery_text)k));
        if (is_link)
            hol_html_print(out, "<a href=\"%s\">%s</a></dd>\n", text, text);
        else
            hol_html_print(out, "%s</dd>\n", text);
    }
    fputs("</dl>\n", out);
    if (entry->why_count > 0)
        fputs("<p>Why it disagrees where it does:</p>\n<ul>\n", out);
    for (size_t k = 0; k < entry->why_count; k++) {
        hol_html_print(out, "<li>%s: %s", entry->why[k].where, entry->why[k].reason);
        if (entry->why[k].source != NULL)
            hol_html_print(out, " (%s)", entry->why[k].source);
        fputs("</li>\n", out);
    }
    fputs(entry->why_count > 0 ? "</ul>\n" : "", out);
}

/* The names of the entries as links, as the tables of the gallery have none. */
static void
put_entries(FILE *out, const struct hol_gallery *gallery, enum hol_gallery_kind kind)
{
    char file[HOL_SITE_PATH];

    fputs("<ul class=\"choose\">\n", out);
    for (size_t k = 0; k < gallery->count; k++)
        if (gallery->list[k]->kind == kind)
            hol_html_print(out, "<li><a href=\"%s\">%s</a></li>\n",
                           hol_site_file(file, HOL_SITE_GALLERY,
                                         gallery->list[k]->text[HOL_GALLERY_NAME], ".html"),
                           gallery->list[k]->text[HOL_GALLERY_NAME]);
    fputs("</ul>\n", out);
}

enum hol_status
hol_site_put_gallery(struct hol_page *page, const struct hol_site *site)
{
    const struct hol_gallery *gallery = site->gallery;
    size_t kinds[HOL_GALLERY_KIND_COUNT] = {0};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; gallery != NULL && k < gallery->count; k++)
        kinds[gallery->list[k]->kind]++;
    if (kinds[HOL_GALLERY_MOTION] > 0) {
        hol_page_section(page, 2, "simulators", "Simulators that others wrote, and ours");
        fputs(
            "<p>Each was given the same mechanisms and judged by the true motion; the results are "
            "stored with their provenance. The best run of each method. " NOT_QUOTED "</p>\n",
            page->out);
        status = hol_gallery_motions(page->out, HOL_PLAIN(HTML), gallery);
        put_entries(page->out, gallery, HOL_GALLERY_MOTION);
    }
    if (status == HOL_OK && kinds[HOL_GALLERY_INSTANT] > 0) {
        hol_page_section(page, 2, "solvers", "Solvers of an instant that others wrote, and ours");
        fputs("<p>" NOT_QUOTED "</p>\n", page->out);
        status = hol_gallery_instants(page->out, HOL_PLAIN(HTML), gallery);
        put_entries(page->out, gallery, HOL_GALLERY_INSTANT);
    }
    if (status == HOL_OK && kinds[HOL_GALLERY_INSTANT] + kinds[HOL_GALLERY_MOTION] > 0) {
        hol_page_section(page, 2, "reasons", "Why some disagree");
        status = hol_gallery_reasons(page->out, HOL_PLAIN(HTML), gallery);
    }
    return status;
}
