/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of claims as text, CSV, JSON, LaTeX. */
#include "reports/studies/claims.h"

#include "base/alloc.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#define WIDTH 92
#define INDENT 4
#define LABEL 34 /* columns of a row's label */

struct table {
    FILE *out;
    size_t count;
    const size_t *which;
    const struct hol_claim_finding *findings;
};

/* ------------------------------------------------------------------------------ text */

/* Words in lines of WIDTH columns, indented; `head` is printed first. */
static void
wrapped(FILE *out, const char *head, const char *text)
{
    size_t column = INDENT + strlen(head);

    fprintf(out, "%*s%s", INDENT, "", head);
    for (bool first = true; *text; first = false) {
        size_t length = strcspn(text, " ");
        if (!first && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", INDENT, "");
            column = INDENT;
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

static int
width_of(const char *column)
{
    size_t length = strlen(column);

    return (int)(length > 10 ? length : 10) + 2;
}

static void
number(FILE *out, int width, long double value)
{
    char text[40];

    snprintf(text, sizeof text, "%.3Lg", value);
    fprintf(out, "%*s", width, isnan(value) ? "-" : text);
}

static void
numbers(FILE *out, const struct hol_claim_finding *f)
{
    if (f->row_count == 0)
        return;
    fprintf(out, "%*s%-*s", INDENT + 2, "", LABEL, "");
    for (size_t c = 0; c < f->column_count; c++)
        fprintf(out, "%*s", width_of(f->column[c]), f->column[c]);
    fputc('\n', out);
    for (size_t r = 0; r < f->row_count; r++) {
        fprintf(out, "%*s%-*s", INDENT + 2, "", LABEL, f->row[r].label);
        for (size_t c = 0; c < f->column_count; c++)
            number(out, width_of(f->column[c]), f->row[r].value[c]);
        fputc('\n', out);
    }
}

static enum hol_status
print_text(const struct table *t)
{
    size_t tally[HOL_CLAIM_VERDICT_COUNT] = {0};

    fputs("Claims of Greenwood 2003, chapter 6, about his methods, measured now\n\n", t->out);
    for (size_t k = 0; k < t->count; k++) {
        const struct hol_claim *claim = hol_claim_at(t->which[k]);
        const struct hol_claim_finding *f = &t->findings[k];
        char head[80];
        tally[f->verdict]++;
        snprintf(head, sizeof head, "claim, %s: ", claim->place);
        fprintf(t->out, "%2zu. %s\n", t->which[k] + 1, hol_claim_verdict_text(f->verdict));
        wrapped(t->out, head, claim->text);
        wrapped(t->out, "measured: ", claim->measured);
        numbers(t->out, f);
        wrapped(t->out, "holds if: ", claim->criterion);
        wrapped(t->out, "found: ", f->why);
        fputc('\n', t->out);
    }
    fprintf(t->out, "%zu claim%s:", t->count, t->count == 1 ? "" : "s");
    for (int v = 0; v < HOL_CLAIM_VERDICT_COUNT; v++)
        fprintf(t->out, "%s %s %zu", v ? "," : "",
                hol_claim_verdict_text((enum hol_claim_verdict)v), tally[v]);
    fputc('\n', t->out);
    return HOL_OK;
}

/* ------------------------------------------------------------------------------- CSV */

static void
quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static enum hol_status
print_csv(const struct table *t)
{
    fputs("claim,place,verdict,row,column,value\r\n", t->out);
    for (size_t k = 0; k < t->count; k++) {
        const struct hol_claim_finding *f = &t->findings[k];
        for (size_t r = 0; r < f->row_count; r++)
            for (size_t c = 0; c < f->column_count; c++) {
                fprintf(t->out, "%zu,", t->which[k] + 1);
                quoted(t->out, hol_claim_at(t->which[k])->place);
                fprintf(t->out, ",%s,", hol_claim_verdict_text(f->verdict));
                quoted(t->out, f->row[r].label);
                fputc(',', t->out);
                quoted(t->out, f->column[c]);
                fputc(',', t->out);
                if (!isnan(f->row[r].value[c]))
                    fprintf(t->out, "%.6Lg", f->row[r].value[c]);
                fputs("\r\n", t->out);
            }
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------------ JSON */

static json_t *
json_row(const struct hol_claim_finding *f, const struct hol_claim_row *row)
{
    json_t *values = json_array(), *object = NULL;

    for (size_t c = 0; values != NULL && c < f->column_count; c++)
        (void)json_array_append_new(
            values, isfinite(row->value[c]) ? json_real((double)row->value[c]) : json_null());
    if (values != NULL)
        object = json_pack("{s:s, s:o}", "row", row->label, "values", values);
    return object;
}

static json_t *
json_claim(size_t index, const struct hol_claim_finding *f)
{
    const struct hol_claim *claim = hol_claim_at(index);
    json_t *columns = json_array(), *rows = json_array();

    for (size_t c = 0; columns != NULL && c < f->column_count; c++)
        (void)json_array_append_new(columns, json_string(f->column[c]));
    for (size_t r = 0; rows != NULL && r < f->row_count; r++)
        (void)json_array_append_new(rows, json_row(f, &f->row[r]));
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "claim",
                     (json_int_t)(index + 1), "place", claim->place, "text", claim->text,
                     "measured", claim->measured, "criterion", claim->criterion, "verdict",
                     hol_claim_verdict_text(f->verdict), "found", f->why, "columns", columns,
                     "rows", rows);
}

static enum hol_status
print_json(const struct table *t)
{
    json_t *all = json_array();
    enum hol_status status = all != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t k = 0; k < t->count && status == HOL_OK; k++)
        if (json_array_append_new(all, json_claim(t->which[k], &t->findings[k])) != 0)
            status = HOL_NOMEM;
    if (status == HOL_OK) {
        (void)json_dumpf(all, t->out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
        fputc('\n', t->out);
    }
    json_decref(all);
    return status;
}

/* ----------------------------------------------------------------------------- LaTeX */

static void
escaped(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '_':
        case '&':
        case '%':
        case '#':
        case '$':
            fprintf(out, "\\%c", *text);
            break;
        case '^':
            fputs("\\^{}", out);
            break;
        case '|':
            fputs("\\textbar{}", out);
            break;
        default:
            fputc(*text, out);
        }
}

static enum hol_status
print_latex(const struct table *t)
{
    fputs("% Claims of Greenwood 2003, chapter 6, measured; needs booktabs and longtable.\n"
          "\\begin{longtable}{rp{0.42\\linewidth}p{0.34\\linewidth}l}\n\\toprule\n"
          "& claim & found & verdict \\\\\n\\midrule\n\\endhead\n",
          t->out);
    for (size_t k = 0; k < t->count; k++) {
        const struct hol_claim *claim = hol_claim_at(t->which[k]);
        fprintf(t->out, "%zu & ", t->which[k] + 1);
        escaped(t->out, claim->text);
        fputs(" \\emph{", t->out);
        escaped(t->out, claim->place);
        fputs("} & ", t->out);
        escaped(t->out, t->findings[k].why);
        fprintf(t->out, " & %s \\\\\n\\addlinespace\n",
                hol_claim_verdict_text(t->findings[k].verdict));
    }
    fputs("\\bottomrule\n\\end{longtable}\n", t->out);
    return HOL_OK;
}

enum hol_status
hol_print_claims(FILE *out, enum hol_format format, size_t count, const size_t *which,
                 const struct hol_claim_finding *findings)
{
    const struct table table = {out, count, which, findings};

    switch (format) {
    case HOL_FORMAT_TEXT:
        return print_text(&table);
    case HOL_FORMAT_CSV:
        return print_csv(&table);
    case HOL_FORMAT_JSON:
        return print_json(&table);
    case HOL_FORMAT_LATEX:
        return print_latex(&table);
    default:
        return HOL_OK;
    }
}
