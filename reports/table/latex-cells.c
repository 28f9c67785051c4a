/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts, numbers and the values of tables in LaTeX. */
#include "reports/table/latex-inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
hol_latex_text(FILE *out, const char *text)
{
    static const char *const special[][2] = {
        {"\\", "\\textbackslash{}"}, {"^", "\\^{}"},       {"~", "\\~{}"}, {"<", "\\textless{}"},
        {">", "\\textgreater{}"},    {"|", "\\textbar{}"}, {"\n", " "},    {"\r", " "},
    };

    if (*text == '[' || *text == '*')
        fputs("{}", out); /* after \\ they would be its arguments */
    for (; *text != '\0'; text++) {
        size_t k = 0, count = sizeof special / sizeof special[0];

        while (k < count && special[k][0][0] != *text)
            k++;
        if (k < count)
            fputs(special[k][1], out);
        else if (strchr("_&%#${}", *text) != NULL)
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

/* 1.2e-05 as $1.2\cdot10^{-5}$, 12.5 as 12.5. */
static void
put_digits(FILE *out, long double value, struct hol_digits digits)
{
    char text[80], *e;

    hol_digits_print(text, sizeof text, value, digits);
    e = strchr(text, 'e');
    if (e != NULL) {
        *e = '\0';
        fprintf(out, "$%s\\cdot10^{%ld}$", text, strtol(e + 1, NULL, 10));
    } else
        fprintf(out, text[0] == '-' ? "$%s$" : "%s", text);
}

/* $1.2\cdot10^{-16}$, $0.12$, $12$, 0; $\infty$; -- for what is no number. By digits: as it says,
 * a power of ten where it has an exponent. */
static void
put_number(FILE *out, long double value, struct hol_digits digits)
{
    char text[40], *e;
    long power;

    if (!isfinite(value)) {
        fputs(isnan(value) ? "--" : value > 0 ? "$\\infty$" : "$-\\infty$", out);
        return;
    }
    if (digits.style != '\0') {
        put_digits(out, value, digits);
        return;
    }
    (void)snprintf(text, sizeof text, "%.1Le", value);
    e = strchr(text, 'e');
    if (value == 0 || e == NULL) {
        fputs("0", out);
        return;
    }
    *e = '\0';
    power = strtol(e + 1, NULL, 10);
    if (power < -2 || power > 1)
        fprintf(out, "$%s\\cdot10^{%ld}$", text, power);
    else
        fprintf(out, "$%.*Lf$", (int)(1 - power), value);
}

bool
hol_latex_is_decimal(const char *text)
{
    const char *rest = text + (text[0] == '-');

    if (*rest < '0' || *rest > '9')
        return false;
    rest += strspn(rest, ".0123456789");
    return *rest == '\0' || (*rest == 'e' && rest[1 + strspn(rest + 1, "+-0123456789")] == '\0');
}

/* 0.00464159 as $4.64159\cdot10^{-3}$; false: it is 0, has an exponent or is not below 0.01. */
static bool
put_small(FILE *out, const char *text)
{
    bool negative = text[0] == '-';
    const char *fraction = text + negative + 2;
    size_t zeros = strncmp(text + negative, "0.", 2) == 0 ? strspn(fraction, "0") : 0;
    const char *digits = fraction + zeros;

    if (zeros < 2 || *digits == '\0' || strchr(digits, 'e') != NULL)
        return false;
    fputs(negative ? "$-" : "$", out);
    if (strcmp(digits, "1") != 0)
        fprintf(out, "%c%s%s\\cdot", digits[0], digits[1] != '\0' ? "." : "", digits + 1);
    fprintf(out, "10^{-%zu}$", zeros + 1);
    return true;
}

/* A decimal as it is, with all the digits it was written with. */
static void
put_decimal(FILE *out, const char *text, bool powers)
{
    size_t length = strcspn(text, "e");

    if (powers && put_small(out, text))
        return;
    const char *rest = text + length;

    if (*rest == 'e' && length == 1 && text[0] == '1')
        fprintf(out, "$10^{%ld}$", strtol(rest + 1, NULL, 10));
    else if (*rest == 'e')
        fprintf(out, "$%.*s\\cdot10^{%ld}$", (int)length, text, strtol(rest + 1, NULL, 10));
    else
        fprintf(out, text[0] == '-' ? "$%s$" : "%s", text);
}

void
hol_latex_words(FILE *out, const struct hol_words *words)
{
    if (words->latex != NULL)
        fputs(words->latex, out);
    else
        hol_latex_text(out, words->plain);
}

void
hol_latex_comment(FILE *out, const char *text)
{
    fputs("% ", out);
    for (; *text != '\0'; text++) {
        fputc(*text, out);
        if (*text == '\n')
            fputs("% ", out);
    }
    fputc('\n', out);
}

void
hol_latex_cell(FILE *out, const struct hol_datum *d, const struct hol_column *column, bool right)
{
    switch (d->kind) {
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
    case HOL_DATUM_JSON:
        fputs(right ? "--" : "", out);
        return;
    case HOL_DATUM_TEXT:
        if (right && hol_latex_is_decimal(d->text))
            put_decimal(out, d->text, column->powers);
        else
            (column->prose ? hol_latex_prose : hol_latex_text)(out, d->text);
        break;
    case HOL_DATUM_WORDS:
        hol_latex_words(out, &d->words);
        break;
    case HOL_DATUM_INTEGER:
        fprintf(out, d->integer < 0 ? "$%jd$" : "%jd", d->integer);
        break;
    case HOL_DATUM_NUMBER:
        if (d->error > 0) {
            char text[80];

            hol_digits_print(text, sizeof text, d->number, column->markup);
            fprintf(out, "$%s \\pm ", text);
            hol_digits_print(text, sizeof text, d->error, column->markup);
            fprintf(out, "%s$", text);
        } else
            put_number(out, d->number, hol_column_digits(column, HOL_FORMAT_LATEX));
        break;
    case HOL_DATUM_BOOLEAN:
        fputs(d->boolean ? "yes" : "no", out);
        break;
    }
    if (d->mark != NULL && strcmp(d->mark, "*") == 0)
        fputs("$^*$", out);
    else if (d->mark != NULL)
        hol_latex_text(out, d->mark);
}
