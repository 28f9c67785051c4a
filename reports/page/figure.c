/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures on pages. */
#include "reports/page/figure.h"

static void
put_svg(const struct hol_page *page, const struct hol_page_picture *p)
{
    fprintf(page->out, "<figure%s><img src=\"%s%s.svg\" alt=\"",
            p->column ? " class=\"column\"" : "", page->root, p->stem);
    hol_html_text(page->out, p->words);
    fprintf(page->out, "\"><figcaption>%s.</figcaption></figure>\n", p->caption);
}

void
hol_page_figure(const struct hol_page *page, const struct hol_page_picture *p)
{
    static const char *const ends[] = {"svg", "png", "pdf"}, *const names[] = {"SVG", "PNG", "PDF"};
    FILE *out = page->out;

    if (page->about.site != NULL && page->about.site->only_svg) {
        put_svg(page, p);
        return;
    }
    fprintf(out, "<figure%s><a href=\"%s%s.svg\"><picture>", p->column ? " class=\"column\"" : "",
            page->root, p->stem);
    if (!p->column) /* in a narrow window the one for a column of a paper */
        fprintf(out,
                "<source media=\"(max-width: 40rem)\" srcset=\"%s%s-column.svg\" "
                "type=\"image/svg+xml\">",
                page->root, p->stem);
    fprintf(out, "<source srcset=\"%s%s.svg\" type=\"image/svg+xml\"><img src=\"%s%s.png\" alt=\"",
            page->root, p->stem, page->root, p->stem);
    hol_html_text(out, p->words);
    fputs("\"></picture></a><figcaption>", out);
    if (p->name != NULL)
        hol_html_print(out, "<code>%s</code>: %s", p->name, p->caption);
    else
        fputs(p->caption, out);
    for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++)
        fprintf(out, "%s<a href=\"%s%s.%s\">%s</a>", k == 0 ? " (" : ", ", page->root, p->stem,
                ends[k], names[k]);
    fputs(")</figcaption></figure>\n", out);
}
