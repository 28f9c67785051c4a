/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* HTML that is no table: prose about mathematics, figures. */
#include "reports/page/html.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The length of a Greek word at the beginning of the text, printed; 0: none. */
static size_t
greek(FILE *out, const char *text)
{
    static const char *const words[] = {"alpha", "beta", "rho", "omega", "lambda", "kappa", "phi"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && !isalnum((unsigned char)text[length])) {
            fprintf(out, "&%s;", words[i]);
            return length;
        }
    }
    return 0;
}

/* The length of an exponent at the beginning, "^1.9", "^-53", "^-bits", "^T" or "e-05", printed; 0:
 * none. */
static size_t
exponent(FILE *out, const char *text, bool after_digit)
{
    static const char *const words[] = {"-53", "-bits", "T"};
    size_t length;

    if (text[0] == '^' && (length = strspn(text + 1, "0123456789.")) > 0) {
        length -= text[length] == '.'; /* the end of a sentence */
        fprintf(out, "<sup>%.*s</sup>", (int)length, text + 1);
        return 1 + length;
    }
    for (size_t i = 0; text[0] == '^' && i < sizeof words / sizeof words[0]; i++) {
        length = strlen(words[i]);
        if (strncmp(text + 1, words[i], length) != 0 || isalnum((unsigned char)text[1 + length]))
            continue;
        fprintf(out, "<sup>%s%s</sup>", words[i][0] == '-' ? "&minus;" : "",
                words[i] + (words[i][0] == '-'));
        return 1 + length;
    }
    if (!after_digit || text[0] != 'e' || (text[1] != '-' && text[1] != '+'))
        return 0;
    length = strspn(text + 2, "0123456789");
    if (length == 0)
        return 0;
    fprintf(out, "&#8288;&middot;&#8288;10<sup>%s%ld</sup>", text[1] == '-' ? "&minus;" : "",
            strtol(text + 2, NULL, 10));
    return 2 + length;
}

void
hol_html_prose(FILE *out, const char *text)
{
    char before = ' ';

    while (*text) {
        size_t length = isalnum((unsigned char)before) ? 0 : greek(out, text);
        if (length == 0)
            length = exponent(out, text, isdigit((unsigned char)before));
        if (length == 0) {
            hol_html_text(out, (char[]){*text, '\0'});
            length = 1;
        }
        before = text[length - 1];
        text += length;
    }
}

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
            " (<a href=\"%s.svg\">SVG</a>, <a href=\"%s.png\">PNG</a>, "
            "<a href=\"%s.pdf\">PDF</a>)</figcaption></figure>\n",
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
    fputs("<code>", out);
    hol_html_text(out, name);
    fputs("</code>: ", out);
    hol_html_text(out, caption);
    end_figure(out, stem);
}

void
hol_html_column(FILE *out, const char *stem, const char *words, const char *caption)
{
    begin_figure(out, stem, " class=\"column\"", words);
    fputs(caption, out);
    end_figure(out, stem);
}
