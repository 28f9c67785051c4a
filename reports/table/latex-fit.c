/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of LaTeX in a width: smaller letters, less space, what is the same in every row said once,
 * and at last panels. */
#include "reports/table/latex-inside.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

/* Sizes of letters, how much narrower they are (cmr9 to cmr7), and the space beside columns. */
static const struct {
    const char *size;
    double scale, space;
    bool stacked;
} steps[] = {{"", 1, 6, false},
             {"\\small", 0.93, 5, true},
             {"\\footnotesize", 0.86, 4, true},
             {"\\footnotesize", 0.86, 3, true},
             {"\\scriptsize", 0.81, 2.5, true}};
#define STEPS (sizeof steps / sizeof steps[0])
#define PANEL_STEP 3
/* Per cent of the width, for a text that is to be broken: of one that does not say; at most. */
#define SHARE 35
#define MOST_SHARE 50

static void
clear_list(size_t **list)
{
    hol_free(*list);
    *list = NULL;
}

void
hol_latex_fit_clear(struct hol_latex_fit *fit)
{
    clear_list(&fit->shown);
    clear_list(&fit->end);
    hol_text_clear(&fit->constant);
    hol_text_clear(&fit->spared);
}

/* The widest of the lines of a \shortstack, or of a text without. */
static double
width_of_head(const char *text)
{
    static const char stack[] = "\\shortstack[";
    double most = 0;

    if (strncmp(text, stack, sizeof stack - 1) != 0)
        return hol_latex_width(text, strlen(text), false);
    for (text = strchr(text, '{') + 1; text != NULL;) {
        const char *end = strstr(text, "\\\\");
        double width =
            hol_latex_width(text, end != NULL ? (size_t)(end - text) : strlen(text) - 1, false);

        most = width > most ? width : most;
        text = end != NULL ? end + 2 : NULL;
    }
    return most;
}

/* Of the cells of column k at 10 points, each in one line. */
static double
width_of_cells(const struct hol_table *table, size_t k)
{
    const struct hol_latex_table *t = table->state;
    double most = 0;

    for (size_t i = 0; i < t->count; i++) {
        const struct hol_latex_row *row = &t->rows[i];
        double width = row->cell != NULL && k < row->rest && row->cell[k] != NULL
                           ? hol_latex_width(row->cell[k], strlen(row->cell[k]), false)
                           : 0;

        most = width > most ? width : most;
    }
    return most;
}

size_t
hol_latex_piece(const char *text, bool tight)
{
    bool math = false;
    int depth = 0;

    for (const char *p = text; *p != '\0'; p++) {
        if (*p == ' ' && !math && depth == 0)
            return (size_t)(p - text);
        if (tight && (*p == '-' || *p == '/') && !math && depth == 0 && p > text)
            return (size_t)(p - text) + 1;
        math = math != (*p == '$' && (p == text || p[-1] != '\\'));
        depth += *p == '{' ? 1 : *p == '}' ? -1 : 0;
    }
    return strlen(text);
}

/* The widest of its words, or of their parts. */
static double
width_of_words(const struct hol_table *table, size_t k, bool tight)
{
    const struct hol_latex_table *t = table->state;
    double most = 0;

    for (size_t i = 0; i < t->count; i++)
        for (const char *at = t->rows[i].cell != NULL && k < t->rows[i].rest ? t->rows[i].cell[k]
                                                                             : NULL;
             at != NULL && *at != '\0'; at += strspn(at, " ")) {
            size_t length = hol_latex_piece(at, tight);

            most = fmax(most, hol_latex_width(at, length, false));
            at += length;
        }
    return most;
}

double
hol_latex_break(const struct hol_latex_fit *fit, const struct hol_table *table, size_t k)
{
    double share = table->column[k]->share > 0 ? fmin(table->column[k]->share, MOST_SHARE) : SHARE,
           most = share / 100 * table->style.width;

    if (table->style.width <= 0 || hol_table_is_right(table, k) || width_of_cells(table, k) <= most)
        return 0;
    return fmax(most, width_of_words(table, k, fit->tight));
}

/* Of column k at 10 points; a text that is to be broken takes its share. */
static double
width_of_column(const struct hol_latex_fit *fit, const struct hol_table *table, size_t k,
                bool stacked)
{
    double broken = hol_latex_break(fit, table, k),
           cells = broken > 0 ? broken : width_of_cells(table, k);
    char head[HOL_LATEX_HEAD];

    hol_latex_head(head, table, k, stacked);
    return fmax(width_of_head(head), cells);
}

size_t
hol_latex_over(const struct hol_latex_fit *fit, const struct hol_table *table, size_t i)
{
    const char *over = table->column[fit->shown[i]]->over;
    size_t span = 1;

    while (over != NULL && i + span < fit->count) {
        const char *next = table->column[fit->shown[i + span]]->over;
        if (next == NULL || strcmp(next, over) != 0)
            break;
        span++;
    }
    return span;
}

/* What the heads over columns need beyond these, at 10 points, where all stand beside each other.
 */
static double
width_beyond(const struct hol_table *table, const struct hol_latex_fit *fit, bool stacked)
{
    double beyond = 0;

    for (size_t i = 0, span = 1; i < fit->count; i += span) {
        const char *over = table->column[fit->shown[i]]->over;
        double below = 0;

        span = hol_latex_over(fit, table, i);
        for (size_t k = 0; over != NULL && k < span; k++)
            below += width_of_column(fit, table, fit->shown[i + k], stacked);
        if (over != NULL)
            beyond += fmax(0, hol_latex_width(over, strlen(over), false) - below);
    }
    return beyond;
}

/* Some columns beside each other, at a step; after the keys those from `first` to `end`. */
static double
width_of_panel(const struct hol_table *table, const struct hol_latex_fit *fit, size_t step,
               size_t first, size_t end)
{
    double width = 0;
    size_t count = 0;

    for (size_t i = 0; i < end; i++)
        if (i < fit->keys || i >= first) {
            width += width_of_column(fit, table, fit->shown[i], steps[step].stacked);
            count++;
        }
    if (first == fit->keys && end == fit->count)
        width += width_beyond(table, fit, steps[step].stacked);
    return steps[step].scale * width + 2 * steps[step].space * (double)(count > 0 ? count - 1 : 0);
}

/* Every row has the same in column k, and there are several. */
static bool
is_constant(const struct hol_table *table, size_t k)
{
    const struct hol_latex_table *t = table->state;
    const char *first = NULL;
    size_t rows = 0;

    for (size_t i = 0; i < t->count; i++) {
        const struct hol_latex_row *row = &t->rows[i];

        if (row->cell == NULL)
            continue;
        rows++;
        if (first != NULL && table->column[k]->once && k < row->rest && row->cell[k][0] == '\0')
            continue;
        if (k >= row->rest || row->cell[k] == NULL ||
            (first != NULL && strcmp(first, row->cell[k]) != 0))
            return false;
        first = row->cell[k];
    }
    return rows > 1;
}

/* A head of several lines as one: what is in its \shortstack[r]{...}. */
static const char *
in_one_line(char head[HOL_LATEX_HEAD])
{
    static const char stack[] = "\\shortstack[";
    char *brace = strchr(head, '{');

    if (strncmp(head, stack, sizeof stack - 1) != 0 || brace == NULL)
        return head;
    for (char *p; (p = strstr(brace, "\\\\")) != NULL;) {
        *p = ' ';
        memmove(p + 1, p + 2, strlen(p + 1));
    }
    int depth = 0;
    char *end = brace;
    do /* a unit may follow */
        depth += *end == '{' ? 1 : *end == '}' ? -1 : 0;
    while (depth > 0 && *++end != '\0');
    memmove(end, end + (*end != '\0'), strlen(end));
    return brace + 1;
}

/* Leave out what is the same in every row; it is said below the table. */
static void
leave_out(struct hol_latex_fit *fit, const struct hol_table *table)
{
    const struct hol_latex_table *t = table->state;
    size_t kept = 0;

    for (size_t i = 0; i < fit->count; i++) {
        size_t k = fit->shown[i], row = 0;
        char head[HOL_LATEX_HEAD];

        bool names = i == 0 && (fit->count < 2 || hol_table_is_right(table, fit->shown[1]));

        if (!is_constant(table, k) || (names && !table->column[k]->once)) {
            fit->shown[kept++] = k;
            continue;
        }
        while (t->rows[row].cell == NULL)
            row++;
        hol_latex_head(head, table, k, false);
        if (t->rows[row].cell[k][0] != '\0' && strcmp(t->rows[row].cell[k], "--") != 0)
            hol_text_print(&fit->constant, "%s%s: %s", fit->constant.text != NULL ? "; " : "",
                           in_one_line(head), t->rows[row].cell[k]);
    }
    fit->count = kept;
}

/* Leave out the columns that can be spared; which, is said in a comment. */
static void
spare(struct hol_latex_fit *fit, const struct hol_table *table)
{
    size_t kept = 0;

    for (size_t i = 0; i < fit->count; i++) {
        const struct hol_column *column = table->column[fit->shown[i]];

        if (column->spare)
            hol_text_print(&fit->spared, "%s%s", fit->spared.text != NULL ? ", " : "", column->key);
        else
            fit->shown[kept++] = fit->shown[i];
    }
    fit->count = kept;
}

/* The first columns, which are no numbers, name a row. */
static void
find_keys(struct hol_latex_fit *fit, const struct hol_table *table)
{
    fit->keys = 0;
    while (fit->keys < fit->count && fit->keys < 2 &&
           !hol_table_is_right(table, fit->shown[fit->keys]))
        fit->keys++;
    if (fit->keys == 0 || fit->keys == fit->count)
        fit->keys = fit->count > 1;
}

/* What is said once a group becomes a line before the group. */
static void
make_heading(struct hol_latex_fit *fit, const struct hol_table *table)
{
    if (fit->count < 2 || !table->column[fit->shown[0]]->once)
        return;
    fit->heading = fit->shown[0];
    memmove(fit->shown, fit->shown + 1, --fit->count * sizeof *fit->shown);
    find_keys(fit, table);
}

/* As many columns in each panel as there is room for. */
static enum hol_status
make_panels(struct hol_latex_fit *fit, const struct hol_table *table, size_t step)
{
    size_t first = fit->keys;

    fit->size = steps[step].size;
    fit->scale = steps[step].scale;
    fit->space = steps[step].space;
    fit->stacked = steps[step].stacked;
    fit->panels = 0;

    for (size_t end = first + 1; first < fit->count; end = first + 1) {
        double width = width_of_panel(table, fit, step, first, end);

        if (width > table->style.width && step + 1 < STEPS)
            return make_panels(fit, table, step + 1);
        if (width > table->style.width && !fit->tight) {
            fit->tight = true;
            fit->keys = 1;
            return make_panels(fit, table, PANEL_STEP);
        }
        if (width > table->style.width) {
            if (table->style.trouble != NULL)
                (void)snprintf(table->style.trouble->hint, sizeof table->style.trouble->hint,
                               "--width: a table with the column '%s' is %.1f cm wide; name other "
                               "--columns, or take --width=page",
                               table->column[fit->shown[first]]->key, width * 2.54 / 72.27);
            return HOL_INVALID;
        }
        while (end < fit->count &&
               width_of_panel(table, fit, step, first, end + 1) <= table->style.width)
            end++;
        fit->end[fit->panels++] = first = end;
    }
    return HOL_OK;
}

/* The first step at which all columns stand beside each other; STEPS: there is none. */
static size_t
find_step(const struct hol_latex_fit *fit, const struct hol_table *table)
{
    size_t step = 0;

    while (step < STEPS &&
           width_of_panel(table, fit, step, fit->keys, fit->count) > table->style.width)
        step++;
    return step;
}

enum hol_status
hol_latex_fit(struct hol_latex_fit *fit, const struct hol_table *table)
{
    size_t step = 0;

    *fit = (struct hol_latex_fit){.size = "", .count = table->count, .heading = SIZE_MAX};
    fit->shown = hol_alloc(table->count + 1, sizeof *fit->shown);
    fit->end = hol_alloc(table->count + 1, sizeof *fit->end);
    if (fit->shown == NULL || fit->end == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < table->count; k++)
        fit->shown[k] = k;
    find_keys(fit, table);
    if (table->style.width > 0)
        step = find_step(fit, table);
    if (step > 1 && table->style.columns == NULL) {
        leave_out(fit, table);
        find_keys(fit, table);
        step = find_step(fit, table);
    }
    if (step > PANEL_STEP && table->style.columns == NULL) {
        spare(fit, table);
        step = find_step(fit, table);
    }
    if (step == STEPS) {
        make_heading(fit, table);
        step = find_step(fit, table);
    }
    if (step == STEPS)
        return make_panels(fit, table, PANEL_STEP);
    fit->size = steps[step].size;
    fit->scale = steps[step].scale;
    fit->space = step > 0 ? steps[step].space : 0;
    fit->stacked = steps[step].stacked;
    fit->end[fit->panels++] = fit->count;
    return fit->constant.failed || fit->spared.failed ? HOL_NOMEM : HOL_OK;
}
