/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How wide a formula of LaTeX is set, and where it may be broken. */
#include "reports/notation/latex-layout.h"

#include <string.h>

#define LINE 58.0   /* letters in a line of an equation */
#define MATRIX 64.0 /* in a row of a matrix */
#define DEEP 40     /* groups in groups that are measured */

/* --------------------------------------------------------------------------- width */

/* The end of the group that begins at a brace: after its closing brace. */
static const char *
skip_group(const char *at, const char *end)
{
    size_t depth = 0;

    for (; at < end; at++) {
        depth += *at == '{';
        if (*at == '}' && --depth == 0)
            return at + 1;
    }
    return end;
}

static double width_of(const char *at, const char *end, int deep);

/* A control word; on return `at` is after it. */
static double
width_of_word(const char **at, const char *end, int deep)
{
    static const char *const none[] = {"bigl",   "bigr",  "Bigl",         "Bigr", "biggl",  "biggr",
                                       "left",   "right", "dot",          "ddot", "mathit", "text",
                                       "mathtt", "quad",  "operatorname", "sqrt"};
    const char *word = *at + 1, *after = word;
    double above, below;

    while (after < end && ((*after >= 'a' && *after <= 'z') || (*after >= 'A' && *after <= 'Z')))
        after++;
    size_t length = (size_t)(after - word);
    if (length == 0) { /* \, or an escaped character */
        *at = after < end ? after + 1 : end;
        return 0.5;
    }
    *at = after;
    if (length == 4 && strncmp(word, "frac", 4) == 0 && deep < DEEP) {
        const char *divisor = skip_group(after, end);
        *at = skip_group(divisor, end);
        above = width_of(after, divisor, deep + 1);
        below = width_of(divisor, *at, deep + 1);
        return above > below ? above : below;
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (strlen(none[i]) == length && strncmp(word, none[i], length) == 0)
            return 0;
    return length == 3 || length == 6 ? (strncmp(word, "arc", 3) == 0 ? 6 : 2) : 1;
}

static double
width_of(const char *at, const char *end, int deep)
{
    double width = 0;

    while (at < end) {
        if (*at == '\\') {
            width += width_of_word(&at, end, deep);
        } else if ((*at == '_' || *at == '^') && at + 1 < end && at[1] == '{' && deep < DEEP) {
            const char *after = skip_group(at + 1, end);
            width += 0.65 * width_of(at + 1, after, deep + 1);
            at = after;
        } else {
            if (*at == '+' || *at == '-' || *at == '=')
                width += 2;
            else if (strchr("{} ,.()", *at) == NULL)
                width += 1;
            else if (strchr("{} ", *at) == NULL)
                width += 0.6;
            at++;
        }
    }
    return width;
}

/* --------------------------------------------------------------------------- lines */

/* Length of the text up to where a line may be broken next: a sum outside of braces; `outer`:
 * outside of parentheses, too. *level: how many parentheses are open, kept from one to the next. */
static size_t
segment(const char *text, long *level, bool outer)
{
    size_t depth = 0, k = 0;

    for (; text[k] != '\0'; k++) {
        depth += text[k] == '{';
        depth -= text[k] == '}' && depth > 0;
        *level += text[k] == '(';
        *level -= text[k] == ')';
        if (k > 0 && depth == 0 && (*level == 0 || !outer) && text[k] == ' ' &&
            (text[k + 1] == '+' || text[k + 1] == '-') && text[k + 2] == ' ')
            break;
    }
    return k;
}

void
hol_latex_put_broken(FILE *out, const char *text)
{
    double used = 0;
    long level = 0;

    while (*text != '\0') {
        long outside = level;
        double term = level == 0 ? width_of(text, text + segment(text, &outside, true), 0) : 0;
        size_t length = segment(text, &level, false);
        double width = width_of(text, text + length, 0);
        /* better between two terms than inside of one, unless half of the line were lost */
        if ((used > 0 && used + width > LINE) || (used > LINE / 2 && used + term > LINE)) {
            fputs(" \\\\\n  & \\quad{}", out);
            used = 2;
        }
        fprintf(out, "%.*s", (int)length, text);
        used += width;
        text += length;
    }
}

bool
hol_latex_matrix_fits(size_t rows, size_t columns, char *const *cells)
{
    double sum = 0;

    for (size_t j = 0; j < columns; j++) {
        double most = 1;
        for (size_t i = 0; i < rows; i++) {
            const char *cell = cells[i * columns + j];
            double width = cell != NULL ? width_of(cell, cell + strlen(cell), 0) : 1;
            most = width > most ? width : most;
        }
        sum += most + 2;
    }
    return sum <= MATRIX;
}

void
hol_latex_put_matrix(FILE *out, size_t rows, size_t columns, char *const *cells)
{
    fputs("\\begin{pmatrix}\n", out);
    for (size_t i = 0; i < rows; i++) {
        fputs("  ", out);
        for (size_t j = 0; j < columns; j++) {
            const char *cell = cells[i * columns + j];
            fprintf(out, "%s%s", j > 0 ? " & " : "", cell != NULL ? cell : "0");
        }
        fputs(i + 1 < rows ? " \\\\\n" : "\n", out);
    }
    fputs("\\end{pmatrix}", out);
}
