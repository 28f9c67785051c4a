/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The equations of a case as HTML: paragraphs, and formulas as MathML. */
#include "reports/notation/mathml.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* A paragraph up to `end`; nothing is written for blanks alone. */
static enum hol_status
put_paragraph(FILE *out, const char *text, const char *end)
{
    enum hol_status status = HOL_OK;

    while (text < end && isspace((unsigned char)*text))
        text++;
    if (text == end)
        return HOL_OK;
    fputs("<p>", out);
    while (text < end && status == HOL_OK) {
        const char *stop = text;

        while (stop < end && *stop != '$')
            stop++;
        fwrite(text, 1, (size_t)(stop - text), out);
        text = stop;
        if (text == end)
            break;
        stop = ++text;
        while (stop < end && *stop != '$')
            stop++;
        status = hol_mathml_put(out, text, (size_t)(stop - text), false, false);
        text = stop < end ? stop + 1 : end;
    }
    fputs("</p>\n", out);
    return status;
}

enum hol_status
hol_mathml_document(FILE *out, const char *latex)
{
    static const struct display {
        const char *begin, *end;
        bool lines;
    } displays[] = {{"\\begin{align*}", "\\end{align*}", true}, {"\\[", "\\]", false}};
    enum hol_status status = HOL_OK;

    while (*latex != '\0' && status == HOL_OK) {
        const struct display *next = NULL;
        const char *begin = latex + strlen(latex), *stop;

        for (size_t k = 0; k < 2; k++) {
            const char *found = strstr(latex, displays[k].begin);

            if (found != NULL && found < begin) {
                begin = found;
                next = &displays[k];
            }
        }
        status = put_paragraph(out, latex, begin);
        latex = begin;
        if (next == NULL || status != HOL_OK)
            break;
        latex += strlen(next->begin);
        stop = strstr(latex, next->end);
        stop = stop != NULL ? stop : latex + strlen(latex);
        fputs("<div class=\"formula\">", out);
        status = hol_mathml_put(out, latex, (size_t)(stop - latex), next->lines, true);
        fputs("</div>\n", out);
        latex = *stop != '\0' ? stop + strlen(next->end) : stop;
    }
    return status;
}
