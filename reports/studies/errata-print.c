/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log as text, CSV, JSON, LaTeX. */
#include "reports/studies/errata.h"

#include "reports/compare/put.h"

#include <math.h>
#include <string.h>

#define WIDTH 100
#define INDENT 4
#define HEAD 12 /* columns of "printed:" and the like */

/* Decimals with one place; more than there are printed say no more than all. */
static void
put_right(FILE *out, const struct hol_erratum *e)
{
    double right = e->right > 0 ? e->right : 0;
    fprintf(out, "%.1f", right < (double)e->printed ? right : (double)e->printed);
}

/* Is its evidence that of the entry before it, of the same case? */
static bool
repeated(const struct hol_errata *errata, size_t at)
{
    char *const *text = errata->list[at].text, *const * before;

    if (at == 0 || *text[HOL_ERRATUM_EVIDENCE] == '\0')
        return false;
    before = errata->list[at - 1].text;
    return strcmp(before[HOL_ERRATUM_CASE], text[HOL_ERRATUM_CASE]) == 0 &&
           strcmp(before[HOL_ERRATUM_EVIDENCE], text[HOL_ERRATUM_EVIDENCE]) == 0;
}

/* ------------------------------------------------------------------------------ text */

/* Words in lines of WIDTH columns, behind a head. */
static void
wrapped(FILE *out, const char *head, const char *text)
{
    size_t column = INDENT + HEAD;

    if (*text == '\0')
        return;
    fprintf(out, "%*s%-*s", INDENT, "", HEAD, head);
    for (bool first = true; *text != '\0'; first = false) {
        size_t length = strcspn(text, " ");
        if (!first && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", INDENT + HEAD, "");
            column = INDENT + HEAD;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += length;
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

static void
text_values(FILE *out, const struct hol_erratum *e)
{
    const char *quantity = e->text[HOL_ERRATUM_QUANTITY];

    if (e->value[0] == '\0')
        return;
    fprintf(out, "%*s%-*s%s%s%s (true: %s)", INDENT, "", HEAD, "value:", quantity,
            *quantity ? " = " : "", e->value, e->truth);
    if (e->state[0] != '\0')
        fprintf(out, ", %s", e->state);
    fputc('\n', out);
    if (e->printed == 0)
        return;
    fprintf(out, "%*s%-*s", INDENT, "", HEAD, "right:");
    put_right(out, e);
    fprintf(out, " of %zu digits\n", e->printed);
}

static void
text_counts(FILE *out, const struct hol_errata *errata)
{
    if (errata->count_count == 0)
        return;
    fprintf(out, "Printed numbers%*s%8s%11s%12s%7s%14s\n", 27, "", "numbers", "confirmed",
            "last digit", "wrong", "least right");
    for (size_t i = 0; i < errata->count_count; i++) {
        const struct hol_errata_count *c = &errata->counts[i];
        fprintf(out, "  %-40s%8zu%11zu%12zu%7zu", c->name, c->numbers, c->confirmed, c->last_digit,
                c->wrong);
        if (c->least >= 0)
            fprintf(out, "%14.1f", c->least);
        fputc('\n', out);
    }
    fputc('\n', out);
}

static enum hol_status
print_text(FILE *out, const struct hol_errata *errata)
{
    const char *source = NULL;
    size_t tally[HOL_CHECK_COUNT] = {0};

    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        tally[e->result]++;
        if (source == NULL || strcmp(source, e->text[HOL_ERRATUM_SOURCE]) != 0)
            fprintf(out, "%s\n", e->text[HOL_ERRATUM_SOURCE]);
        source = e->text[HOL_ERRATUM_SOURCE];
        fprintf(out, "\n  %s, %s: %s (%s:%zu)\n", e->text[HOL_ERRATUM_CASE],
                e->text[HOL_ERRATUM_BLOCK], hol_check_result_text(e->result),
                e->text[HOL_ERRATUM_PATH], e->line);
        wrapped(out, "printed:", e->text[HOL_ERRATUM_ENTRY]);
        wrapped(out, "holds:", e->text[HOL_ERRATUM_CORRECTION]);
        text_values(out, e);
        wrapped(out, "evidence:", repeated(errata, i) ? "as above" : e->text[HOL_ERRATUM_EVIDENCE]);
        wrapped(out, "found by:", e->text[HOL_ERRATUM_CHECK]);
        wrapped(out, "note:", e->why);
        if (i + 1 == errata->count ||
            strcmp(source, errata->list[i + 1].text[HOL_ERRATUM_SOURCE]) != 0)
            fputc('\n', out);
    }
    text_counts(out, errata);
    fprintf(out, "%zu entries", errata->count);
    for (int c = 0, some = 0; c < HOL_CHECK_COUNT; c++)
        if (tally[c] > 0)
            fprintf(out, "%s %s %zu", some++ ? "," : ":",
                    hol_check_result_text((enum hol_check_result)c), tally[c]);
    fputc('\n', out);
    return HOL_OK;
}

/* ------------------------------------------------------------------------------- CSV */

static enum hol_status
print_csv(FILE *out, const struct hol_errata *errata)
{
    for (int k = 0; k < HOL_ERRATUM_TEXT_COUNT; k++)
        fprintf(out, "%s,", hol_erratum_key((enum hol_erratum_text)k));
    fputs("line,result,printed,true,state,right,digits,why\r\n", out);
    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        for (int k = 0; k < HOL_ERRATUM_TEXT_COUNT; k++) {
            hol_put_quoted(out, e->text[k]);
            fputc(',', out);
        }
        fprintf(out, "%zu,%s,%s,%s,", e->line, hol_check_result_text(e->result), e->value,
                e->truth);
        hol_put_quoted(out, e->state);
        fputc(',', out);
        if (e->printed > 0) {
            put_right(out, e);
            fprintf(out, ",%zu,", e->printed);
        } else {
            fputs(",,", out);
        }
        hol_put_quoted(out, e->why);
        fputs("\r\n", out);
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------------ JSON */

static json_t *
json_erratum(const struct hol_erratum *e)
{
    double right = e->right > 0 ? e->right : 0;
    json_t *object =
        json_pack("{s:I, s:s, s:b, s:s, s:s, s:s, s:s, s:o, s:o}", "line", (json_int_t)e->line,
                  "result", hol_check_result_text(e->result), "misprint", e->misprint, "printed",
                  e->value, "true", e->truth, "state", e->state, "why", e->why, "right",
                  e->printed > 0 ? json_real(fmin(right, (double)e->printed)) : json_null(),
                  "digits", e->printed > 0 ? hol_json_size(e->printed) : json_null());

    for (int k = 0; object != NULL && k < HOL_ERRATUM_TEXT_COUNT; k++)
        (void)json_object_set_new(object, hol_erratum_key((enum hol_erratum_text)k),
                                  json_string(e->text[k]));
    return object;
}

static enum hol_status
print_json(FILE *out, const struct hol_errata *errata)
{
    json_t *list = json_array(), *counts = json_array();

    for (size_t i = 0; list != NULL && i < errata->count; i++)
        (void)json_array_append_new(list, json_erratum(&errata->list[i]));
    for (size_t i = 0; counts != NULL && i < errata->count_count; i++) {
        const struct hol_errata_count *c = &errata->counts[i];
        (void)json_array_append_new(
            counts, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "case", c->name, "source",
                              c->source, "numbers", hol_json_size(c->numbers), "confirmed",
                              hol_json_size(c->confirmed), "last_digit_off",
                              hol_json_size(c->last_digit), "wrong", hol_json_size(c->wrong),
                              "least_right", c->least >= 0 ? json_real(c->least) : json_null()));
    }
    return hol_json_write(out, json_pack("{s:o, s:o}", "errata", list, "numbers", counts));
}

/* ----------------------------------------------------------------------------- LaTeX */

static void
latex_line(FILE *out, const char *head, const char *text, const char *font)
{
    if (*text == '\0')
        return;
    fprintf(out, "\\par %s: %s", head, font);
    hol_put_escaped(out, text);
    fputs(*font != '\0' ? "}\n" : "\n", out);
}

static enum hol_status
print_latex(FILE *out, const struct hol_errata *errata)
{
    const char *source = "";

    fputs("% Errata of the sources. Needs no package.\n\\begin{description}\n", out);
    for (size_t i = 0; i < errata->count; i++) {
        const struct hol_erratum *e = &errata->list[i];
        fputs("\\item[", out);
        if (strcmp(source, e->text[HOL_ERRATUM_SOURCE]) != 0) {
            hol_put_escaped(out, e->text[HOL_ERRATUM_SOURCE]);
            fputs(".] ", out);
        } else {
            fputs("] ", out);
        }
        source = e->text[HOL_ERRATUM_SOURCE];
        hol_put_escaped(out, e->text[HOL_ERRATUM_BLOCK]);
        fputs(" (\\texttt{", out);
        hol_put_escaped(out, e->text[HOL_ERRATUM_CASE]);
        fprintf(out, "}, line %zu): %s.\n", e->line, hol_check_result_text(e->result));
        latex_line(out, "Printed", e->text[HOL_ERRATUM_ENTRY], "\\texttt{");
        latex_line(out, "Holds", e->text[HOL_ERRATUM_CORRECTION], "\\texttt{");
        if (e->value[0] != '\0')
            fprintf(out, "\\par Value: %s; true: %s.\n", e->value, e->truth);
        if (e->printed > 0) {
            fputs("\\par ", out);
            put_right(out, e);
            fprintf(out, " of %zu digits are right.\n", e->printed);
        }
        if (!repeated(errata, i))
            latex_line(out, "Evidence", e->text[HOL_ERRATUM_EVIDENCE], "");
        latex_line(out, "Found by", e->text[HOL_ERRATUM_CHECK], "");
    }
    fputs("\\end{description}\n", out);
    return HOL_OK;
}

enum hol_status
hol_print_errata(FILE *out, enum hol_format format, const struct hol_errata *errata)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        return print_text(out, errata);
    case HOL_FORMAT_CSV:
        return print_csv(out, errata);
    case HOL_FORMAT_JSON:
        return print_json(out, errata);
    case HOL_FORMAT_LATEX:
        return print_latex(out, errata);
    default:
        return HOL_OK;
    }
}
