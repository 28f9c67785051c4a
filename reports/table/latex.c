/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables for papers: booktabs in a tabular or a longtable, in a width. */
#include "reports/table/latex-inside.h"

#include "base/alloc.h"
#include "base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool
is_cards(const struct hol_table *table)
{
    return (table->spec.cards & HOL_IN(LATEX)) != 0;
}

/* ----------------------------------------------------------------------------- collecting */

static enum hol_status
begin(struct hol_table *table)
{
    struct hol_latex_table *t = hol_alloc(1, sizeof *t);

    table->state = t;
    if (t == NULL)
        return HOL_NOMEM;
    *t = (struct hol_latex_table){.count = 0};
    return HOL_OK;
}

static void
free_row(struct hol_latex_row *row, size_t count)
{
    for (size_t k = 0; row->cell != NULL && k < count; k++)
        hol_free(row->cell[k]);
    for (size_t k = 0; row->number != NULL && k < count; k++)
        hol_free(row->number[k]);
    hol_free(row->cell);
    hol_free(row->number);
    hol_free(row->line);
}

static enum hol_status
add_row(struct hol_table *table, struct hol_latex_row row)
{
    struct hol_latex_table *t = table->state;

    if (!hol_array_extend(&t->rows, t->count, sizeof row)) {
        free_row(&row, table->count);
        return HOL_NOMEM;
    }
    t->rows[t->count++] = row;
    return HOL_OK;
}

static enum hol_status
title(struct hol_table *table, const char *text)
{
    struct hol_latex_table *t = table->state;

    hol_text_print(&t->comments, "%s\n", text);
    return t->comments.failed ? HOL_NOMEM : HOL_OK;
}

static enum hol_status
group(struct hol_table *table)
{
    if (table->first || is_cards(table))
        return HOL_OK;
    return add_row(table, (struct hol_latex_row){.rest = SIZE_MAX});
}

/* A text made by a function that writes; NULL: no memory. hol_free. */
static char *
cell_text(const struct hol_datum *d, const struct hol_column *column, bool right)
{
    char *made = NULL, *text;
    size_t size = 0;
    FILE *memory = open_memstream(&made, &size);

    if (memory == NULL)
        return NULL;
    hol_latex_cell(memory, d, column, right);
    text = fclose(memory) == 0 ? hol_strdup(made) : NULL;
    free(made);
    return text;
}

/* As siunitx reads it. */
static char *
number_text(const struct hol_datum *d, const struct hol_column *column, bool right)
{
    struct hol_digits digits = hol_column_digits(column, HOL_FORMAT_LATEX);
    char text[80];

    if (d->mark != NULL || d->error > 0)
        return NULL;
    if (d->kind == HOL_DATUM_TEXT && right && hol_latex_is_decimal(d->text))
        return hol_strdup(d->text);
    if (d->kind == HOL_DATUM_INTEGER)
        (void)snprintf(text, sizeof text, "%jd", d->integer);
    else if (d->kind == HOL_DATUM_NUMBER && isfinite(d->number))
        hol_digits_print(text, sizeof text, d->number,
                         digits.style != '\0' ? digits : (struct hol_digits){'m', 1});
    else
        return NULL;
    return hol_strdup(text);
}

static enum hol_status
row(struct hol_table *table, const struct hol_datum *data)
{
    struct hol_latex_row row = {.rest = SIZE_MAX};
    bool good;

    row.cell = hol_alloc(table->count + 1, sizeof *row.cell);
    row.number = hol_alloc(table->count + 1, sizeof *row.number);
    good = row.cell != NULL && row.number != NULL;
    for (size_t k = 0; good && k < table->count && row.rest == SIZE_MAX; k++) {
        const struct hol_column *column = table->column[k];
        bool empty = column->once && !table->first, right = hol_table_is_right(table, k);

        row.cell[k] = empty ? hol_strdup("") : cell_text(&data[k], column, right);
        if (table->style.siunitx)
            row.number[k] = number_text(&data[k], column, right);
        if (data[k].rest)
            row.rest = k;
        good = row.cell[k] != NULL;
    }
    if (good)
        return add_row(table, row);
    free_row(&row, table->count);
    return HOL_NOMEM;
}

static enum hol_status
note(struct hol_table *table, const struct hol_words *words)
{
    char *made = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&made, &size);
    struct hol_latex_row row = {.rest = SIZE_MAX};

    if (memory != NULL) {
        bool star = words->latex == NULL && words->plain[0] == '*';

        fputs(star ? "$^*$" : "", memory);
        hol_latex_words(memory, star ? &(struct hol_words){.plain = words->plain + 1} : words);
        row.line = fclose(memory) == 0 ? hol_strdup(made) : NULL;
        free(made);
    }
    return row.line != NULL ? add_row(table, row) : HOL_NOMEM;
}

static enum hol_status
end(struct hol_table *table, bool complete)
{
    struct hol_latex_table *t = table->state;
    struct hol_latex_fit fit = {.count = 0};
    enum hol_status status = HOL_OK;

    if (t == NULL)
        return HOL_OK;
    if (complete && !is_cards(table))
        status = hol_latex_fit(&fit, table);
    if (complete && status == HOL_OK && t->comments.text != NULL) {
        t->comments.text[t->comments.length - 1] = '\0';
        hol_latex_comment(table->out, t->comments.text);
    }
    if (complete && is_cards(table))
        hol_latex_put_cards(table);
    else if (complete && status == HOL_OK)
        hol_latex_put_table(table, &fit);
    hol_latex_fit_clear(&fit);
    for (size_t i = 0; i < t->count; i++)
        free_row(&t->rows[i], table->count);
    hol_free(t->rows);
    hol_text_clear(&t->comments);
    hol_free(t);
    return status;
}

const struct hol_table_writer hol_table_latex = {.name = "latex",
                                                 .begin = begin,
                                                 .title = title,
                                                 .group = group,
                                                 .row = row,
                                                 .note = note,
                                                 .end = end};
