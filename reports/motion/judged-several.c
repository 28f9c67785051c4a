/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of judged trajectories: digits, order by the step, where a plateau begins. */
#include "reports/motion/judged-several.h"

#include "base/alloc.h"
#include "reports/figures/by-case.h"
#include "reports/page/page.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

/* All are of one motion. */
static const char *
label_of(const struct hol_judged_files *files)
{
    const struct hol_judged *j = files->list[0];

    return j->source->states[j->state].label;
}

long double
hol_judged_shown(long double digits)
{
    return floorl(100 * digits) / 100;
}

/* Relative to the size of q or q', the larger. */
static long double
error_of(const struct hol_judged *j)
{
    return powl(10, -j->digits);
}

void
hol_judged_orders(struct hol_judged_order *orders, const struct hol_judged_files *files)
{
    for (size_t k = 0; k < files->count; k++) {
        const struct hol_judged *j = files->list[k], *larger = NULL;
        orders[k] = (struct hol_judged_order){.order = NAN};
        for (size_t i = 0; i < files->count; i++)
            if (files->list[i]->step > 1.001L * j->step &&
                (larger == NULL || files->list[i]->step < larger->step))
                larger = files->list[i];
        if (larger != NULL)
            orders[k].order = log2l(error_of(larger) / error_of(j)) / log2l(larger->step / j->step);
    }
    for (size_t k = 0; k < files->count; k++)
        for (size_t i = 0; i < files->count; i++)
            if (files->list[i]->step > files->list[k]->step && orders[i].order > 0.5L &&
                !(orders[k].order > orders[i].order / 2))
                orders[k].plateau = true;
}

/* --- the table */

struct row {
    const char *name;
    const struct hol_judged *j;
    struct hol_judged_order order;
    enum hol_judged_grade grade;
};

HOL_GET(get_digits, index)
{
    const struct row *row = part[0];
    long double digits = index == 0 ? row->j->digits : index == 1 ? row->j->scd : row->j->mescd;
    bool exact = datum->format == HOL_FORMAT_CSV || datum->format == HOL_FORMAT_JSON;

    if (!isnan(digits))
        hol_datum_number(datum, exact ? digits : hol_judged_shown(digits));
}

HOL_GET(get_error, index)
{
    const struct row *row = part[0];
    const struct hol_judged_worst *list[] = {&row->j->q, &row->j->v, &row->j->phi};

    if (!isnan(list[index]->value))
        hol_datum_number(datum, list[index]->value);
}

HOL_GET(get_order, index)
{
    const struct row *row = part[0];

    if (isnan(row->order.order))
        return;
    hol_datum_number(datum, row->order.order);
    if (row->order.plateau)
        datum->mark = " plateau";
}

HOL_GET(get_grade, index)
{
    const struct row *row = part[0];

    hol_datum_text(datum, hol_judged_grade_text(row->grade));
    if (!row->j->complete)
        datum->mark = ", incomplete";
}

HOL_GETTER_IF(get_step, 0, struct row, !isnan(r->j->step), number, r->j->step)

HOL_GET(get_hints, index)
{
    const struct row *row = part[0];
    json_t *list = json_array();

    for (size_t k = 0; k < row->j->hint_count; k++)
        json_array_append_new(list, json_string(row->j->hints[k]));
    hol_datum_json(datum, list);
}

static const struct hol_column columns[] = {
    {.key = "file", HOL_AT(0, struct row, name), .quoted = true},
    {.key = "rows", HOL_AT(1, struct hol_judged, count)},
    {.key = "step",
     .get = get_step,
     .text = {'g', 6},
     .csv = {'g', 17},
     .markup = {'g', 4},
     .align = HOL_ALIGN_RIGHT},
    {.key = "digits",
     .get = get_digits,
     .index = 0,
     .text = {'f', 2},
     .markup = {'f', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "order",
     .get = get_order,
     .text = {'f', 2},
     .markup = {'f', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "scd",
     .get = get_digits,
     .index = 1,
     .text = {'f', 2},
     .markup = {'f', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "mescd",
     .get = get_digits,
     .index = 2,
     .text = {'f', 2},
     .markup = {'f', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "error_q",
     .head = "error of q",
     .latex = "error of $q$",
     .get = get_error,
     .index = 0,
     .text = {'e', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "error_v",
     .head = "of q'",
     .latex = "of $\\dot q$",
     .get = get_error,
     .index = 1,
     .text = {'e', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "phi",
     .head = "|phi|",
     .latex = "$|\\phi|$",
     .get = get_error,
     .index = 2,
     .text = {'e', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "grade", .get = get_grade, .align = HOL_ALIGN_LEFT},
    {.key = "complete", HOL_AT(1, struct hol_judged, complete), .in = HOL_IN_DATA},
    {.key = "hints", .get = get_hints, .in = HOL_IN(JSON)},
};
static const struct hol_table_spec spec = {
    .name = "judged", .columns = columns, .count = sizeof columns / sizeof *columns, .indent = 2};

static void
notes(struct hol_table *table, const struct hol_judged_files *files)
{
    for (size_t k = 0; k < files->count; k++) {
        const struct hol_judged *j = files->list[k];
        if (j->wrapped[0] != '\0')
            hol_table_line(table, "  %s: modulo 2 pi: %s", files->names[k], j->wrapped);
        for (size_t h = 0; h < j->hint_count; h++)
            hol_table_line(table, "  %s: %s", files->names[k], j->hints[h]);
    }
}

enum hol_status
hol_judged_files_write(FILE *out, const struct hol_table_style *style,
                       const struct hol_judged_files *files)
{
    struct hol_judged_order *orders = hol_alloc(files->count, sizeof *orders);
    bool *done = hol_alloc(files->count, sizeof *done);
    struct hol_table *table = NULL;
    enum hol_status status = orders != NULL && done != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK) {
        table = hol_table_begin(out, style, &spec);
        hol_judged_orders(orders, files);
        hol_table_title(table, "%s: %zu trajectories", label_of(files), files->count);
        for (size_t rows = 0; rows < files->count; rows++) {
            size_t next = SIZE_MAX; /* the largest step that is left */
            for (size_t k = 0; k < files->count; k++)
                if (!done[k] &&
                    (next == SIZE_MAX || files->list[k]->step > files->list[next]->step))
                    next = k;
            done[next] = true;
            const struct row row = {files->names[next], files->list[next], orders[next],
                                    hol_judged_grade(files->list[next], files->wanted)};
            hol_table_row(table, HOL_RECORD(&row, row.j));
        }
        notes(table, files);
        status = hol_table_end(table);
    }
    hol_free(orders);
    hol_free(done);
    return status;
}

enum hol_status
hol_judged_files_page(FILE *out, const struct hol_judged_files *files, const char *svg)
{
    const struct hol_page_about about = {.title = label_of(files)};
    const char *start = svg != NULL ? strstr(svg, "<svg") : NULL;
    char truth[HOL_TRUTH_TEXT];
    struct hol_page page;
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK)
        status = hol_judged_files_write(page.out, HOL_PLAIN(HTML), files);
    if (status == HOL_OK) {
        hol_html_print(page.out, "<p>Errors are those against the true motion: %s.</p>\n",
                       hol_motion_truth_text(truth, files->list[0]->proof, files->list[0]->start,
                                             files->list[0]->reached, files->list[0]->end));
        fputs("<ul>\n", page.out);
        for (size_t k = 0; k < files->count; k++)
            for (size_t h = 0; h < files->list[k]->hint_count; h++)
                hol_html_print(page.out, "<li>%s: %s</li>\n", files->names[k],
                               files->list[k]->hints[h]);
        fputs("</ul>\n", page.out);
        if (start != NULL)
            fprintf(page.out,
                    "<figure>%s<figcaption>Errors over time, relative to the size of q and "
                    "q'</figcaption></figure>\n",
                    start);
    }
    return hol_page_end(&page, out, status);
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_judged_files *files = context;

    for (size_t k = 0; k < files->count; k++) {
        const struct hol_judged *j = files->list[k];
        fputs(k > 0 ? "\n\n" : "", out);
        fputs("# ", out);
        hol_draw_word(out, files->names[k]);
        fputc('\n', out);
        for (size_t i = 0; i < j->count; i++) {
            const struct hol_judged_row *row = &j->rows[i];
            long double error = fmaxl(row->error_q / j->size_q, row->error_v / j->size_v);
            if (isnan(error))
                error = row->error_q / j->size_q;
            if (isfinite(error))
                fprintf(out, "%.9Lg %.6Le\n", row->t, error > 1e-20L ? error : 1e-20L);
        }
    }
    return HOL_OK;
}

/* The name of a file without its folder, where no other has the same. */
static const char *
short_name(const struct hol_judged_files *files, size_t which)
{
    const char *slash = strrchr(files->names[which], '/'),
               *own = slash != NULL ? slash + 1 : files->names[which];
    size_t length = strlen(own);

    for (size_t k = 0; k < files->count; k++) {
        size_t whole = strlen(files->names[k]);

        if (k != which && whole >= length && strcmp(files->names[k] + whole - length, own) == 0)
            return files->names[which];
    }
    return own;
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_judged_files *files = context;

    hol_draw_word(out, label_of(files));
    fprintf(out, "%zu ", files->count);
    for (size_t k = 0; k < files->count; k++)
        hol_draw_word(out, short_name(files, k));
    hol_draw_word(out, hol_by_case_seconds(files->list[0]->source));
    return HOL_OK;
}

const struct hol_drawing hol_judged_drawing = {
    .template = "judged", .data = put_data, .text = put_text};
