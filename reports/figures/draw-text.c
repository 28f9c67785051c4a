/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The text that a drawing gives its template: words and numbers. */
#include "reports/figures/draw.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

/* gnuplot takes words that begin with a quotation mark for quoted, where it folds a text: they have
 * those of print. */
void
hol_draw_word(FILE *out, const char *text)
{
    bool opened = false;

    fputc('"', out);
    for (size_t i = 0; text[i] != '\0'; i++) {
        bool quote = text[i] == '\'', first = i == 0 || text[i - 1] == ' ';

        if (quote && (first || opened))
            fputs(first ? "\u2018" : "\u2019", out);
        else
            fputc(strchr("\"\\\n", text[i]) != NULL ? '?' : text[i], out);
        opened = quote ? first : opened;
    }
    fputs("\" ", out);
}

char *
hol_draw_text(const struct hol_drawing *drawing, const void *context)
{
    char *text = NULL, *copy = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good = out != NULL && drawing->text(out, context) == HOL_OK;

    if (out != NULL && fclose(out) == 0 && good)
        copy = hol_strdup(text);
    free(text);
    return copy;
}
