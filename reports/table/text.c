/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables as text for a terminal: columns as wide as what is in them. */
#include "base/alloc.h"
#include "base/array.h"
#include "reports/provenance/result-stream.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define GAP 2 /* blanks between columns */
#define NONE SIZE_MAX

/* Rows wait for the end of their group, for only then the widths are known. */
struct row {
    char **cell; /* one a column; NULL: this is prose */
    size_t rest; /* the cell that takes the place of all that follow; NONE: there is none */
    char *line;  /* the prose */
};

struct state {
    struct row *rows;
    size_t count;
    size_t *width;
    bool grouped; /* the head comes before everything that waits, not only before the first row */
    bool headed;  /* it is written */
};

/* Columns that a text takes on a terminal: one a character of UTF-8. */
static size_t
width_of(const char *text, size_t length)
{
    size_t width = 0;

    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* Line `index` of a head, of which the last is at the bottom; its length. */
static const char *
head_line(size_t *length, const struct hol_column *column, size_t from_bottom)
{
    const char *text = column->head != NULL ? column->head : column->key, *end;
    size_t lines = 1;

    for (const char *p = text; *p != '\0'; p++)
        lines += *p == '\n';
    *length = 0;
    if (from_bottom >= lines)
        return "";
    for (size_t skip = lines - 1 - from_bottom; skip > 0; skip--)
        text = strchr(text, '\n') + 1;
    end = strchr(text, '\n');
    *length = end != NULL ? (size_t)(end - text) : strlen(text);
    return text;
}

static size_t
head_lines(const struct hol_table *table)
{
    size_t most = 1;

    for (size_t k = 0; k < table->count; k++) {
        const char *text = table->column[k]->head;
        size_t lines = 1;

        for (; text != NULL && *text != '\0'; text++)
            lines += *text == '\n';
        most = lines > most ? lines : most;
    }
    return most;
}

static enum hol_status
begin(struct hol_table *table)
{
    struct state *state = hol_alloc(1, sizeof *state);

    table->state = state;
    if (state == NULL || (state->width = hol_alloc(table->count + 1, sizeof(size_t))) == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < table->count; k++) {
        size_t length;

        state->width[k] = table->column[k]->width;
        for (size_t i = 0; i < head_lines(table); i++) {
            const char *text = head_line(&length, table->column[k], i);
            size_t width = width_of(text, length);

            state->width[k] = width > state->width[k] ? width : state->width[k];
        }
    }
    return HOL_OK;
}

/*
 * A line of cells: no blanks at its end. waiting: blanks that are written only before something.
 */
static void
put_cell(FILE *out, size_t *waiting, const char *text, size_t length, size_t width, bool right,
         bool timed)
{
    size_t own = width_of(text, length), more = width > own ? width - own : 0;

    if (own > 0) {
        /* a time with its blanks: the width, too, varies */
        fprintf(out, "%s%*s", timed ? HOL_VOLATILE_BEGIN : "", (int)(*waiting + (right ? more : 0)),
                "");
        fwrite(text, 1, length, out);
        fputs(timed ? HOL_VOLATILE_END : "", out);
        *waiting = right ? 0 : more;
    } else {
        *waiting += width;
    }
    *waiting += GAP;
}

/* The heads over several columns, in the middle of them. */
static void
put_over(const struct hol_table *table, const struct state *state)
{
    size_t waiting = table->spec.indent;

    for (size_t k = 0, span; k < table->count; k += span) {
        const char *over = table->column[k]->over != NULL ? table->column[k]->over : "";
        size_t width = state->width[k], own = width_of(over, strlen(over)), before;

        span = hol_table_over(table, k);
        for (size_t i = 1; i < span; i++)
            width += GAP + state->width[k + i];
        before = own > 0 && own < width ? (width - own + 1) / 2 : 0;
        waiting += before;
        put_cell(table->out, &waiting, over, strlen(over), width - before, false,
                 table->column[k]->timed);
    }
    fputc('\n', table->out);
}

static void
put_head(const struct hol_table *table, const struct state *state)
{
    if (hol_table_has_over(table))
        put_over(table, state);
    for (size_t i = head_lines(table); i-- > 0;) {
        size_t waiting = table->spec.indent;

        for (size_t k = 0; k < table->count; k++) {
            size_t length;
            const char *text = head_line(&length, table->column[k], i);

            put_cell(table->out, &waiting, text, length, state->width[k],
                     hol_table_is_right(table, k), table->column[k]->timed);
        }
        fputc('\n', table->out);
    }
}

static void
put_row(const struct hol_table *table, const struct state *state, const struct row *row)
{
    size_t waiting = table->spec.indent;

    for (size_t k = 0; k < table->count; k++) {
        put_cell(table->out, &waiting, row->cell[k], strlen(row->cell[k]), state->width[k],
                 k != row->rest && hol_table_is_right(table, k),
                 k != row->rest && table->column[k]->timed);
        if (k == row->rest)
            break;
    }
    fputc('\n', table->out);
}

static void
free_row(struct row *row, size_t count)
{
    for (size_t k = 0; row->cell != NULL && k < count; k++)
        hol_free(row->cell[k]);
    hol_free(row->cell);
    hol_free(row->line);
}

/* As wide as what waits; is any of it a row? */
static bool
widen(const struct hol_table *table, struct state *state)
{
    bool any = false;

    for (size_t i = 0; i < state->count; i++) {
        const struct row *row = &state->rows[i];

        any = any || row->cell != NULL;
        for (size_t k = 0; row->cell != NULL && k < table->count && k != row->rest; k++) {
            size_t own = width_of(row->cell[k], strlen(row->cell[k]));

            state->width[k] = own > state->width[k] ? own : state->width[k];
        }
    }
    return any;
}

/* Write what waits. */
static void
flush(struct hol_table *table)
{
    struct state *state = table->state;
    bool any = widen(table, state);

    for (size_t i = 0; i < state->count; i++) {
        struct row *row = &state->rows[i];

        if (any && !state->headed && (state->grouped || row->cell != NULL)) {
            put_head(table, state);
            state->headed = true;
        }
        if (row->cell != NULL)
            put_row(table, state, row);
        else
            fprintf(table->out, "%s\n", row->line);
        free_row(row, table->count);
    }
    state->count = 0;
}

static enum hol_status
add_row(struct hol_table *table, struct row row)
{
    struct state *state = table->state;

    if (!hol_array_extend(&state->rows, state->count, sizeof row)) {
        free_row(&row, table->count);
        return HOL_NOMEM;
    }
    state->rows[state->count++] = row;
    if (table->spec.stream)
        flush(table);
    return HOL_OK;
}

static enum hol_status
add_line(struct hol_table *table, const char *text)
{
    char *line = hol_strdup(text);

    return line != NULL ? add_row(table, (struct row){.line = line, .rest = NONE}) : HOL_NOMEM;
}

static enum hol_status
group(struct hol_table *table)
{
    struct state *state = table->state;

    flush(table);
    state->headed = false;
    state->grouped = true;
    return HOL_OK;
}

/* The text of a cell. */
static char *
cell_text(const struct hol_datum *d, const struct hol_column *column)
{
    const char *text = hol_column_is_right(column) ? "-" : "", *mark = d->mark;
    char number[80], error[40], *cell;

    switch (d->kind) {
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
    case HOL_DATUM_JSON:
        mark = NULL;
        break;
    case HOL_DATUM_TEXT:
        text = d->text;
        break;
    case HOL_DATUM_WORDS:
        text = d->words.plain;
        break;
    case HOL_DATUM_INTEGER:
        (void)snprintf(number, sizeof number, "%jd", d->integer);
        text = number;
        break;
    case HOL_DATUM_NUMBER:
        hol_digits_print(number, sizeof number, d->number,
                         hol_column_digits(column, HOL_FORMAT_TEXT));
        if (d->error > 0) {
            hol_digits_print(error, sizeof error, d->error,
                             hol_column_digits(column, HOL_FORMAT_TEXT));
            strcat(strcat(number, " +- "), error);
        }
        text = number;
        break;
    case HOL_DATUM_BOOLEAN:
        text = d->boolean ? "yes" : "no";
        break;
    }
    cell = hol_alloc(strlen(text) + (mark != NULL ? strlen(mark) : 0) + 1, 1);
    if (cell != NULL)
        strcat(strcpy(cell, text), mark != NULL ? mark : "");
    for (char *p = cell; p != NULL && *p != '\0'; p++)
        if (*p == '\n' || *p == '\r' || *p == '\t')
            *p = ' ';
    return cell;
}

#define CARD_WIDTH 96
#define CARD_INDENT 4

/* Words in lines of CARD_WIDTH columns, all but the first indented. */
static void
put_wrapped(FILE *out, const char *text, size_t indent)
{
    for (size_t column = indent, length; *text != '\0'; text += length + (text[length] == ' ')) {
        length = strcspn(text, " ");
        if (column > indent && column + width_of(text, length) >= CARD_WIDTH)
            fprintf(out, "\n%*s", (int)(column = indent), "");
        column += (size_t)fprintf(out, "%s", column > indent ? " " : "") + width_of(text, length);
        fwrite(text, 1, length, out);
    }
    fputc('\n', out);
}

/* A record as paragraphs, with their heads before them. */
static enum hol_status
put_card(struct hol_table *table, const struct hol_datum *data)
{
    size_t widest = 0;

    flush(table);
    for (size_t k = 0; k < table->count; k++) {
        size_t length;
        (void)head_line(&length, table->column[k], 0);
        widest = length > widest ? length : widest;
    }
    for (size_t k = 0; k < table->count; k++) {
        char *cell = cell_text(&data[k], table->column[k]);
        size_t length;
        const char *head = head_line(&length, table->column[k], 0);

        if (cell == NULL)
            return HOL_NOMEM;
        if (data[k].kind != HOL_DATUM_MISSING && cell[0] != '\0') {
            fprintf(table->out, "%*s%.*s%-*s", length > 0 ? CARD_INDENT : CARD_INDENT / 2, "",
                    (int)length, head, length > 0 ? (int)(widest - length) + 2 : 0,
                    length > 0 ? ":" : "");
            put_wrapped(table->out, cell, length > 0 ? CARD_INDENT + widest + 2 : CARD_INDENT);
        }
        hol_free(cell);
    }
    return HOL_OK;
}

static enum hol_status
add_data(struct hol_table *table, const struct hol_datum *data)
{
    if (table->spec.cards & HOL_IN(TEXT))
        return put_card(table, data);

    struct row row = {.cell = hol_alloc(table->count + 1, sizeof(char *)), .rest = NONE};
    bool good = row.cell != NULL;

    for (size_t k = 0; good && k < table->count; k++) {
        const struct hol_column *column = table->column[k];
        bool blank = (column->once && !table->first) || row.rest != NONE;

        row.cell[k] = blank ? hol_strdup("") : cell_text(&data[k], column);
        if (data[k].rest && row.rest == NONE)
            row.rest = k;
        good = row.cell[k] != NULL;
    }
    if (good)
        return add_row(table, row);
    free_row(&row, table->count);
    return HOL_NOMEM;
}

static enum hol_status
end(struct hol_table *table, bool complete)
{
    struct state *state = table->state;

    if (state == NULL)
        return HOL_OK;
    if (complete)
        flush(table);
    for (size_t i = 0; i < state->count; i++)
        free_row(&state->rows[i], table->count);
    hol_free(state->rows);
    hol_free(state->width);
    hol_free(state);
    return HOL_OK;
}

const struct hol_table_writer hol_table_text = {.name = "text",
                                                .begin = begin,
                                                .title = add_line,
                                                .line = add_line,
                                                .group = group,
                                                .row = add_data,
                                                .end = end};
