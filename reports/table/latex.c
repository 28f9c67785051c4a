/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables for papers: booktabs in a tabular or a longtable. */
#include "reports/table/escape.h"

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

static void
put_words(FILE *out, const struct hol_words *words)
{
    if (words->latex != NULL)
        fputs(words->latex, out);
    else
        hol_latex_text(out, words->plain);
}

#define LONG_NOTE 80 /* is broken */

/* A head; in several lines if the text has them. */
static void
put_head(FILE *out, const struct hol_column *column)
{
    const char *text = column->head != NULL ? column->head : column->key;
    bool stacked = column->latex == NULL && strchr(text, '\n') != NULL;

    if (stacked)
        fprintf(out, "\\shortstack[%c]{", hol_column_is_right(column) ? 'r' : 'l');
    for (const char *end; stacked && (end = strchr(text, '\n')) != NULL; text = end + 1) {
        char line[80];

        (void)snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
        hol_latex_text(out, line);
        fputs("\\\\", out);
    }
    put_words(out, &(struct hol_words){text, column->latex, NULL});
    fputs(stacked ? "}" : "", out);
    if (column->unit != NULL) {
        fputs(" [", out);
        hol_latex_text(out, column->unit);
        fputs("]", out);
    }
}

static void
put_over(const struct hol_table *table)
{
    for (size_t k = 0; k < table->count; k += hol_table_over(table, k)) {
        fputs(k > 0 ? " & " : "", table->out);
        if (table->column[k]->over == NULL)
            continue;
        fprintf(table->out, "\\multicolumn{%zu}{c}{", hol_table_over(table, k));
        hol_latex_text(table->out, table->column[k]->over);
        fputc('}', table->out);
    }
    fputs(" \\\\\n", table->out);
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

static enum hol_status
title(struct hol_table *table, const char *text)
{
    hol_latex_comment(table->out, text);
    return HOL_OK;
}

static bool
is_cards(const struct hol_table *table)
{
    return (table->spec.cards & HOL_IN(LATEX)) != 0;
}

/* The head is written with the first row, for titles come before it. */
static void
open_table(struct hol_table *table)
{
    bool large = table->spec.long_table;

    if (table->opened)
        return;
    table->opened = true;
    if (is_cards(table)) {
        fputs("% \\input this; it needs no package.\n\\begin{description}\n", table->out);
        return;
    }
    fprintf(table->out, "%% \\input this; it needs booktabs%s.\n\\begin{%s}{",
            large ? " and longtable" : "", large ? "longtable" : "tabular");
    for (size_t k = 0; k < table->count; k++)
        if (table->column[k]->share > 0)
            fprintf(table->out, "p{0.%02d\\linewidth}", table->column[k]->share);
        else
            fputc(hol_column_is_right(table->column[k]) ? 'r' : 'l', table->out);
    fputs("}\n\\toprule\n", table->out);
    if (hol_table_has_over(table))
        put_over(table);
    for (size_t k = 0; k < table->count; k++) {
        fputs(k > 0 ? " & " : "", table->out);
        put_head(table->out, table->column[k]);
    }
    fputs(large ? " \\\\\n\\midrule\n\\endhead\n" : " \\\\\n\\midrule\n", table->out);
}

static void
put(FILE *out, const struct hol_datum *d, const struct hol_column *column)
{
    switch (d->kind) {
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
    case HOL_DATUM_JSON:
        fputs(hol_column_is_right(column) ? "--" : "", out);
        return;
    case HOL_DATUM_TEXT:
        (column->prose ? hol_latex_prose : hol_latex_text)(out, d->text);
        break;
    case HOL_DATUM_WORDS:
        put_words(out, &d->words);
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

static enum hol_status
group(struct hol_table *table)
{
    if (!table->first && !is_cards(table))
        fputs("\\addlinespace\n", table->out);
    return HOL_OK;
}

/* A record as an item of a description. */
static void
put_card(const struct hol_table *table, const struct hol_datum *data)
{
    fputs("\\item[] ", table->out);
    for (size_t k = 0; k < table->count; k++) {
        const struct hol_column *column = table->column[k];
        bool title = column->head != NULL && column->head[0] == '\0';

        if (data[k].kind == HOL_DATUM_MISSING ||
            (data[k].kind == HOL_DATUM_TEXT && data[k].text[0] == '\0'))
            continue;
        if (!title) {
            fputs("\\par ", table->out);
            put_head(table->out, column);
            fputs(column->code ? ": \\texttt{" : ": ", table->out);
        }
        put(table->out, &data[k], column);
        fputs(!title && column->code ? "}\n" : "\n", table->out);
    }
}

static enum hol_status
row(struct hol_table *table, const struct hol_datum *data)
{
    open_table(table);
    if (is_cards(table)) {
        put_card(table, data);
        return HOL_OK;
    }
    for (size_t k = 0; k < table->count; k++) {
        fputs(k > 0 ? " & " : "", table->out);
        if (table->column[k]->once && !table->first)
            continue;
        if (data[k].rest)
            fprintf(table->out, "\\multicolumn{%zu}{l}{", table->count - k);
        put(table->out, &data[k], table->column[k]);
        if (data[k].rest) {
            fputs("}", table->out);
            break;
        }
    }
    fputs(" \\\\\n", table->out);
    return HOL_OK;
}

static enum hol_status
note(struct hol_table *table, const struct hol_words *words)
{
    open_table(table);
    if (is_cards(table))
        fputs("\\item[{", table->out);
    else
        fprintf(table->out, "\\multicolumn{%zu}{%s}{", table->count,
                strlen(words->plain) > LONG_NOTE ? "p{0.9\\linewidth}" : "l");
    put_words(table->out, words);
    fputs(is_cards(table) ? "}]\n" : "} \\\\\n", table->out);
    return HOL_OK;
}

static enum hol_status
end(struct hol_table *table, bool complete)
{
    if (complete) {
        open_table(table);
        if (is_cards(table))
            fputs("\\end{description}\n", table->out);
        else
            fprintf(table->out, "\\bottomrule\n\\end{%s}\n",
                    table->spec.long_table ? "longtable" : "tabular");
    }
    return HOL_OK;
}

const struct hol_table_writer hol_table_latex = {
    .name = "latex", .title = title, .group = group, .row = row, .note = note, .end = end};
