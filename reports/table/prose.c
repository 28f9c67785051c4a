/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Prose about mathematics: Greek letters and exponents in HTML, formulas in LaTeX. */
#include "reports/table/escape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Is the word that ends before this text part of a name, as lambda is of "w10-lambda-sign.py" and
 * of "book/lambda"? */
static bool
goes_on(const char *text)
{
    return isalnum((unsigned char)text[0]) ||
           (text[0] != '\0' && strchr("-/.", text[0]) != NULL && isalnum((unsigned char)text[1]));
}

/* The length of a Greek word at the beginning of the text, printed with what stands around a name;
 * 0: none. */
static size_t
greek(FILE *out, const char *text, const char *open, const char *close)
{
    static const char *const words[] = {"alpha", "beta", "rho", "omega", "lambda", "kappa", "phi"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && !goes_on(text + length)) {
            fprintf(out, "%s%s%s", open, words[i], close);
            return length;
        }
    }
    return 0;
}

/* The length of an exponent at the beginning, "^1.9", "^-53", "^-bits", "^T", "^-1/2", "^+" or
 * "e-05", printed; 0: none. */
static size_t
exponent(FILE *out, const char *text, bool after_digit)
{
    static const char *const words[] = {"-53", "-bits", "T", "1/2", "-1/2", "-1", "+"};
    size_t length;

    if (text[0] == '^' && (length = strspn(text + 1, "0123456789.")) > 0 &&
        strncmp(text + 1, "1/2", 3) != 0) {
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

/* May a word of mathematics begin here, or is this inside of a word, or of a name such as
 * "a/lambda"?
 */
static bool
begins(char before, bool named)
{
    return !isalnum((unsigned char)before) && !(named && strchr("-_/.", before) != NULL);
}

void
hol_html_prose(FILE *out, const char *text)
{
    char before = ' ';
    bool named = false; /* what is before that belongs to a word */

    while (*text) {
        size_t length = begins(before, named) ? greek(out, text, "&", ";") : 0;
        if (length == 0)
            length = exponent(out, text, isdigit((unsigned char)before));
        if (length == 0) {
            hol_html_text(out, (char[]){*text, '\0'});
            length = 1;
        }
        named = isalnum((unsigned char)before);
        before = text[length - 1];
        text += length;
    }
}

/* The length of a formula of our own texts at the beginning, printed; 0: none. */
static size_t
formula(FILE *out, const char *text)
{
    static const struct {
        const char *word, *latex;
    } words[] = {{"30 kappa^2 u", "$30\\,\\kappa^2 u$"},
                 {"30 kappa u", "$30\\,\\kappa u$"},
                 {"kappa^2 u", "$\\kappa^2 u$"},
                 {"kappa^2", "$\\kappa^2$"},
                 {"kappa u", "$\\kappa u$"},
                 {"u = 2^-53", "$u = 2^{-53}$"},
                 {"F_L + F_C", "$F_L + F_C$"},
                 {"F_L", "$F_L$"},
                 {"F_C", "$F_C$"},
                 {"q''", "$\\ddot q$"}};

    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        size_t length = strlen(words[k].word);
        if (strncmp(text, words[k].word, length) == 0 && text[length] != '_' &&
            !goes_on(text + length)) {
            fputs(words[k].latex, out);
            return length;
        }
    }
    return greek(out, text, "$\\", "$");
}

/* The length of a number with an exponent at the beginning, 6.5e+03, printed; 0: none. */
static size_t
power_of_ten(FILE *out, const char *text)
{
    size_t length = strspn(text, "0123456789."), digits;

    if (length == 0 || text[0] == '.' || text[length] != 'e' ||
        (text[length + 1] != '-' && text[length + 1] != '+'))
        return 0;
    digits = strspn(text + length + 2, "0123456789");
    if (digits == 0)
        return 0;
    fprintf(out, "$%.*s\\cdot10^{%ld}$", (int)length, text, strtol(text + length + 1, NULL, 10));
    return length + 2 + digits;
}

/* Quantities of our own texts as formulas, 6.5e+03 as a power of ten; all else as it is. */
void
hol_latex_prose(FILE *out, const char *text)
{
    char before = ' ';
    bool named = false;

    while (*text != '\0') {
        size_t length = begins(before, named) ? formula(out, text) : 0;
        if (length == 0 && begins(before, named) && before != '.')
            length = power_of_ten(out, text);
        if (length == 0) {
            hol_latex_text(out, (char[]){*text, '\0'});
            length = 1;
        }
        named = isalnum((unsigned char)before);
        before = text[length - 1];
        text += length;
    }
}
