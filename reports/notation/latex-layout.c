/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where equations of LaTeX are broken, so that they fit a width. */
#include "reports/notation/latex-layout.h"

#include "base/text.h"
#include "reports/table/latex-width.h"

#include <string.h>

#define ARTICLE 345.0 /* points: a line of the class article at 10 points */
#define INDENT 24.0   /* of a line that goes on, and what its parentheses may add */
#define SIGN 16.0     /* of "=" between two sides */
#define CELL 10.5     /* between two columns of a matrix */
#define FENCES 24.0   /* the parentheses of a matrix, and "=" before it */

static double
width_of(const char *text, size_t length)
{
    return hol_latex_width(text, length, true);
}

/* ---------------------------------------------------------------- what is too wide for a line */

/* Without \left and \right, which cannot be broken. */
static void
add_plain(struct hol_text *to, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        size_t skip = strncmp(text, "\\left", 5) == 0 && strchr("([|", text[5]) != NULL    ? 5
                      : strncmp(text, "\\right", 6) == 0 && strchr(")]|", text[6]) != NULL ? 6
                                                                                           : 0;
        if (skip > 0)
            text += skip;
        hol_text_add_bytes(to, text++, 1);
    }
}

/* The formula with fractions and roots wider than a line written as products and powers. */
static void
unfold(struct hol_text *to, const char *text, size_t length, double limit, int deep)
{
    const char *end = text + length;

    while (text < end) {
        bool fraction = strncmp(text, "\\frac{", 6) == 0, root = strncmp(text, "\\sqrt{", 6) == 0;
        const char *first = text + 5, *second, *after;

        if ((!fraction && !root) || deep > 8) {
            if (*text == '{') { /* an index, an exponent */
                after = hol_latex_skip(text, end);
                hol_text_add_bytes(to, text, (size_t)(after - text));
                text = after;
            } else
                hol_text_add_bytes(to, text++, 1);
            continue;
        }
        second = hol_latex_skip(first, end);
        after = fraction ? hol_latex_skip(second, end) : second;
        if (width_of(text, (size_t)(after - text)) <= limit) {
            hol_text_add_bytes(to, text, (size_t)(after - text));
        } else {
            struct hol_text plain = {0};

            hol_text_add(to, "(");
            add_plain(&plain, first + 1, (size_t)(second - first) - 2);
            if (plain.text != NULL)
                unfold(to, plain.text, plain.length, limit, deep + 1);
            hol_text_clear(&plain);
            hol_text_add(to, fraction ? ") (" : ")^{1/2}");
            if (fraction)
                add_plain(&plain, second + 1, (size_t)(after - second) - 2);
            if (plain.text != NULL)
                unfold(to, plain.text, plain.length, limit, deep + 1);
            hol_text_clear(&plain);
            hol_text_add(to, fraction ? ")^{-1}" : "");
        }
        text = after;
    }
}

/* --------------------------------------------------------------------------------- lines */

/* Does the text end with the name of a function, whose argument follows? */
static bool
ends_with_word(const char *text, size_t length)
{
    size_t letters = 0;

    while (letters < length &&
           ((text[length - 1 - letters] >= 'a' && text[length - 1 - letters] <= 'z') ||
            (text[length - 1 - letters] >= 'A' && text[length - 1 - letters] <= 'Z')))
        letters++;
    return letters > 1 && letters < length && text[length - 1 - letters] == '\\';
}

#define SPLIT 60 /* lines of an environment, which TeX has in its memory as a whole */

/*
 * Length of the text up to where a line may be broken next: before a sum outside of braces
 * (`outer`: outside of parentheses, too), or, with `factors`, between two factors.
 */
static size_t
segment(const char *text, long *level, bool outer, bool factors)
{
    size_t depth = 0, k = 0;

    for (; text[k] != '\0'; k++) {
        bool sum =
            text[k] == ' ' && (text[k + 1] == '+' || text[k + 1] == '-') && text[k + 2] == ' ';

        depth += text[k] == '{';
        depth -= text[k] == '}' && depth > 0;
        *level += text[k] == '(' && depth == 0;
        *level -= text[k] == ')' && depth == 0;
        if (k == 0 || depth > 0 || (*level != 0 && outer) || text[k] != ' ')
            continue;
        if (sum || (factors && k > 2 && strchr("+-=", text[k - 1]) == NULL &&
                    strchr("+-=)", text[k + 1]) == NULL && !ends_with_word(text, k)))
            break;
    }
    return k;
}

static void
put_lines(FILE *out, const char *text, double used, double line, bool split)
{
    size_t lines = 0;
    long level = 0;
    bool begun = used > 0;

    while (*text != '\0') {
        long outside = level, inside = level;
        double term = level == 0 ? width_of(text, segment(text, &outside, true, false)) : 0;
        size_t length = segment(text, &inside, false, false);
        double width = width_of(text, length);
        bool product = false;

        if (width > line - INDENT) { /* a term that is wider than a line */
            inside = level;
            length = segment(text, &inside, false, true);
            width = width_of(text, length);
            product = *text == ' ' && strchr("+-", text[1]) == NULL;
        }
        /* better between two terms than inside of one, unless half of the line were lost */
        if (begun && (used + width > line ||
                      (used > line / 2 && used + term > line && term <= line - INDENT))) {
            fputs(split && ++lines % SPLIT == 0 ? "\n\\end{align*}\n\\begin{align*}\n  & \\quad{}"
                                                : " \\\\\n  & \\quad{}",
                  out);
            fputs(product ? "\\cdot" : "", out);
            used = INDENT;
        }
        fprintf(out, "%.*s", (int)length, text);
        used += width;
        begun = true;
        text += length;
        level = inside;
    }
}

bool
hol_latex_put_equation(FILE *out, const char *left, const char *text, const char *right,
                       double points)
{
    bool narrow = points > 0, equal = right[0] == '\0';
    double line = narrow ? points : ARTICLE, before = width_of(left, strlen(left));
    struct hol_text unfolded = {0};

    unfold(&unfolded, text, strlen(text), line - INDENT - SIGN, 0);
    if (unfolded.failed || unfolded.text == NULL) {
        hol_text_clear(&unfolded);
        return text[0] == '\0';
    }
    fprintf(out, narrow ? "& %s " : "%s & ", left);
    if (equal)
        fputs("= ", out);
    if (narrow && before > line / 2) {
        fputs("\\\\\n  & \\quad{}", out);
        before = INDENT;
    }
    put_lines(out, unfolded.text, (equal ? SIGN : 1) + (narrow ? before : 0),
              line - (narrow ? 0 : before) - (equal ? 0 : SIGN + 12), narrow);
    fputs(right, out);
    hol_text_clear(&unfolded);
    return true;
}

bool
hol_latex_matrix_fits(size_t rows, size_t columns, char *const *cells, double points)
{
    double sum = 0;

    for (size_t j = 0; j < columns; j++) {
        double most = 5;
        for (size_t i = 0; i < rows; i++) {
            const char *cell = cells[i * columns + j];
            double width = cell != NULL ? width_of(cell, strlen(cell)) : 5;
            most = width > most ? width : most;
        }
        sum += most + CELL;
    }
    return sum + FENCES + SIGN <= (points > 0 ? points : ARTICLE);
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
