/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables for web pages. */
#include "reports/provenance/result-stream.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void
escaped(FILE *out, char c)
{
    static const char *const names[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};

    if ((unsigned char)c < sizeof names / sizeof names[0] && names[(unsigned char)c] != NULL)
        fputs(names[(unsigned char)c], out);
    else
        fputc(c, out);
}

void
hol_html_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        escaped(out, *text);
}

void
hol_html_print(FILE *out, const char *format, ...)
{
    va_list texts;

    va_start(texts, format);
    for (; *format != '\0'; format++)
        if (format[0] == '%' && format[1] == 's') {
            hol_html_text(out, va_arg(texts, const char *));
            format++;
        } else {
            fputc(*format, out);
        }
    va_end(texts);
}

/* 1.23e-05 as 1.23 times ten to the -5, with a true minus. */
static void
put_digits(FILE *out, const char *text)
{
    char copy[80], *e;

    if (text[0] == '-') {
        fputs("&minus;", out);
        text++;
    }
    (void)snprintf(copy, sizeof copy, "%s", text);
    e = strchr(copy, 'e');
    if (e != NULL)
        *e = '\0';
    fputs(copy, out);
    if (e != NULL)
        fprintf(out, "&#8288;&middot;&#8288;10<sup>%s%ld</sup>", e[1] == '-' ? "&minus;" : "",
                labs(strtol(e + 1, NULL, 10)));
}

static void
put_number(FILE *out, long double value, struct hol_digits digits)
{
    char text[80];

    if (isnan(value)) {
        fputs("&ndash;", out);
    } else if (isinf(value)) {
        fputs(value > 0 ? "&infin;" : "&minus;&infin;", out);
    } else {
        hol_digits_print(text, sizeof text, value,
                         digits.style != '\0' ? digits : (struct hol_digits){'g', 3});
        put_digits(out, text);
    }
}

void
hol_html_number(FILE *out, long double value)
{
    put_number(out, value, (struct hol_digits){'g', 3});
}

static void
put_words(FILE *out, const struct hol_words *words)
{
    if (words->html != NULL)
        fputs(words->html, out);
    else
        for (const char *p = words->plain; *p != '\0'; p++)
            if (*p == '\n')
                fputs("<br>", out);
            else
                escaped(out, *p);
}

/* The caption has to come first, and titles may follow each other. Where a table is wider than the
 * window it scrolls by itself, by keys as well. */
static void
open_table(const struct hol_table *table, const char *title)
{
    fprintf(table->out, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"");
    hol_html_text(table->out, title);
    fputs("\"><table", table->out);
    if (table->spec.id != NULL)
        fprintf(table->out, " id=\"%s\"", table->spec.id);
    if (table->spec.class != NULL)
        fprintf(table->out, " class=\"%s\"", table->spec.class);
    fputs(">\n", table->out);
}

static enum hol_status
title(struct hol_table *table, const char *text)
{
    if (!table->opened)
        open_table(table, text);
    fputs(table->opened ? "<br>" : "<caption>", table->out);
    table->opened = true;
    put_words(table->out, &(struct hol_words){.plain = text});
    return HOL_OK;
}

static void
put_head(FILE *out, const struct hol_column *column)
{
    const char *head = column->head != NULL ? column->head : column->key;
    if (head[0] == '\0' && column->html == NULL) { /* over the names of the rows */
        fputs("<td></td>", out);
        return;
    }
    fputs(hol_column_is_right(column) ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"l\">",
          out);
    if (column->prose && column->html == NULL)
        hol_html_prose(out, head);
    else
        put_words(out, &(struct hol_words){.plain = head, .html = column->html});
    if (column->unit != NULL) {
        fputs(" [", out);
        hol_html_text(out, column->unit);
        fputs("]", out);
    }
    fputs("</th>", out);
}

static void
put_over(const struct hol_table *table)
{
    fputs("<tr>", table->out);
    for (size_t k = 0; k < table->count; k += hol_table_over(table, k)) {
        const char *over = table->column[k]->over;
        size_t span = hol_table_over(table, k);

        fprintf(table->out,
                over != NULL ? "<th scope=\"colgroup\" colspan=\"%zu\">" : "<td colspan=\"%zu\">",
                span);
        hol_html_text(table->out, over != NULL ? over : "");
        fputs(over != NULL ? "</th>" : "</td>", table->out);
    }
    fputs("</tr>\n", table->out);
}

static void
put_heads(struct hol_table *table)
{
    if (table->headed)
        return;
    if (!table->opened) {
        open_table(table, table->spec.name);
        fputs("<caption class=\"hidden\">", table->out);
        hol_html_text(table->out, table->spec.name);
    }
    fputs("</caption>\n", table->out);
    table->opened = table->headed = true;
    fputs("<thead>\n", table->out);
    if (hol_table_has_over(table))
        put_over(table);
    fputs("<tr>", table->out);
    for (size_t k = 0; k < table->count; k++)
        put_head(table->out, table->column[k]);
    fputs("</tr>\n</thead>\n<tbody>\n", table->out);
}

static void
put(FILE *out, const struct hol_datum *d, const struct hol_column *column)
{
    switch (d->kind) {
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
    case HOL_DATUM_JSON:
        fputs(hol_column_is_right(column) ? "&ndash;" : "", out);
        return;
    case HOL_DATUM_TEXT:
        if (column->prose)
            hol_html_prose(out, d->text);
        else
            put_words(out, &(struct hol_words){.plain = d->text});
        break;
    case HOL_DATUM_WORDS:
        put_words(out, &d->words);
        break;
    case HOL_DATUM_INTEGER:
        fprintf(out, "%s%jd", d->integer < 0 ? "&minus;" : "",
                d->integer < 0 ? -d->integer : d->integer);
        break;
    case HOL_DATUM_NUMBER:
        put_number(out, d->number, column->markup);
        if (d->error > 0) {
            fputs("&nbsp;&plusmn;&nbsp;", out);
            put_number(out, d->error, column->markup);
        }
        break;
    case HOL_DATUM_BOOLEAN:
        fputs(d->boolean ? "yes" : "no", out);
        break;
    }
    if (d->mark != NULL) {
        fputs("<sup>", out);
        hol_html_text(out, d->mark);
        fputs("</sup>", out);
    }
}

static enum hol_status
group(struct hol_table *table)
{
    if (!table->first)
        fputs("</tbody>\n<tbody>\n", table->out);
    return HOL_OK;
}

/* A cell; the first of a row is its head. */
static void
put_cell(const struct hol_table *table, size_t k, const struct hol_datum *d)
{
    const struct hol_column *column = table->column[k];
    const char *align = column->share > 0 ? "w" : hol_column_is_right(column) ? "" : "l";
    bool again = column->once && !table->first;
    FILE *out = table->out;

    fputs(k == 0 && !d->rest ? "<th scope=\"row\"" : "<td", out);
    if (d->rest)
        fprintf(out, " class=\"w\" colspan=\"%zu\"", table->count - k);
    else if (*align != '\0' || d->class != NULL)
        fprintf(out, " class=\"%s%s%s\"", align, *align != '\0' && d->class != NULL ? " " : "",
                d->class != NULL ? d->class : "");
    fputs(again ? "><span class=\"hidden\">" : column->code ? "><code>" : ">", out);
    if (d->link != NULL)
        hol_html_print(out, "<a href=\"%s\">", d->link);
    if (!again || k == 0)
        put(out, d, column);
    fputs(d->link != NULL ? "</a>" : "", out);
    if (d->under != NULL) {
        fputs("<small>", out);
        hol_html_prose(out, d->under);
        fputs("</small>", out);
    }
    fputs(again ? "</span>" : column->code ? "</code>" : "", out);
    fputs(k == 0 && !d->rest ? "</th>" : "</td>", out);
}

static enum hol_status
row(struct hol_table *table, const struct hol_datum *data)
{
    put_heads(table);
    fputs(table->first ? "<tr class=\"first\">" : "<tr>", table->out);
    for (size_t k = 0; k < table->count; k++) {
        bool marked = table->spec.marked && table->column[k]->timed;

        fputs(marked ? HOL_VOLATILE_BEGIN : "", table->out);
        put_cell(table, k, &data[k]);
        fputs(marked ? HOL_VOLATILE_END : "", table->out);
        if (data[k].rest)
            break;
    }
    fputs("</tr>\n", table->out);
    return HOL_OK;
}

static enum hol_status
note(struct hol_table *table, const struct hol_words *words)
{
    put_heads(table);
    fprintf(table->out, "<tr><td class=\"l\" colspan=\"%zu\">", table->count);
    put_words(table->out, words);
    fputs("</td></tr>\n", table->out);
    return HOL_OK;
}

static enum hol_status
end(struct hol_table *table, bool complete)
{
    if (complete) {
        put_heads(table);
        fputs("</tbody>\n</table></div>\n", table->out);
    }
    return HOL_OK;
}

const struct hol_table_writer hol_table_html = {
    .name = "html", .title = title, .group = group, .row = row, .note = note, .end = end};
