/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures on pages. */
#include "reports/page/html.h"

static void
begin_figure(FILE *out, const char *stem, const char *class, const char *words)
{
    fprintf(out,
            "<figure%s><a href=\"%s.png\"><picture><source srcset=\"%s.svg\" "
            "type=\"image/svg+xml\"><img src=\"%s.png\" alt=\"%s\" "
            "loading=\"lazy\"></picture></a><figcaption>",
            class, stem, stem, stem, words);
}

static void
end_figure(FILE *out, const char *stem)
{
    fprintf(out,
            " (<a href=\"%s.svg\">SVG</a>, <a href=\"%s.png\">PNG</a>, <a "
            "href=\"%s.pdf\">PDF</a>)</figcaption></figure>\n",
            stem, stem, stem);
}

void
hol_html_figure(FILE *out, const char *stem, bool wide, const char *words, const char *caption)
{
    begin_figure(out, stem, wide ? " class=\"wide\"" : "", words);
    fputs(caption, out);
    end_figure(out, stem);
}

void
hol_html_case_figure(FILE *out, const char *stem, bool wide, const char *words, const char *name,
                     const char *caption)
{
    begin_figure(out, stem, wide ? " class=\"wide\"" : "", words);
    hol_html_print(out, "<code>%s</code>: %s", name, caption);
    end_figure(out, stem);
}

void
hol_html_column(FILE *out, const char *stem, const char *words, const char *caption)
{
    begin_figure(out, stem, " class=\"column\"", words);
    fputs(caption, out);
    end_figure(out, stem);
}
