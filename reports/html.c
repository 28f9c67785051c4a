/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/html.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
hol_html_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

void
hol_html_figure(FILE *out, const char *stem, const char *words, const char *caption)
{
    fprintf(out,
            "<figure><a href=\"%s.png\"><picture><source srcset=\"%s.svg\" type=\"image/svg+xml\">"
            "<img src=\"%s.png\" alt=\"%s\"></picture></a>"
            "<figcaption>%s (<a href=\"%s.svg\">SVG</a>, <a href=\"%s.png\">PNG</a>)</figcaption>"
            "</figure>\n",
            stem, stem, stem, words, caption, stem, stem);
}

void
hol_html_number(FILE *out, long double value)
{
    char text[48], *e;

    if (isnan(value)) {
        fputs("&ndash;", out);
        return;
    }
    if (isinf(value)) {
        fputs(value > 0 ? "&infin;" : "&minus;&infin;", out);
        return;
    }
    snprintf(text, sizeof text, "%.3Lg", fabsl(value));
    if (value < 0)
        fputs("&minus;", out);
    if ((e = strchr(text, 'e')) == NULL) {
        fputs(text, out);
        return;
    }
    *e = '\0';
    fprintf(out, "%s&thinsp;10<sup>%s%ld</sup>", text, e[1] == '-' ? "&minus;" : "",
            labs(strtol(e + 1, NULL, 10)));
}
