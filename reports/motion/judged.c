/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A judged motion as text, CSV, JSON and LaTeX. */
#include "reports/motion/judged.h"

#include "base/text.h"
#include "reports/motion/judged-several.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------ the largest: text and LaTeX */

/* A line: the largest of something, and when; or a number of digits. */
struct line {
    const char *text, *latex; /* latex: NULL for an invariant, which has a name of its own */
    const struct hol_judged_worst *worst;
    const char *digits;
};

HOL_GET(get_name, index)
{
    const struct line *line = part[0];

    if (line->latex != NULL)
        hol_datum_words(datum, line->text, line->latex, NULL);
    else if (datum->format == HOL_FORMAT_TEXT)
        hol_datum_print(datum, "%-14s - start", line->text);
    else
        hol_datum_text(datum, line->text);
}

HOL_GET(get_worst, time)
{
    const struct line *line = part[0];
    bool text = datum->format == HOL_FORMAT_TEXT;

    if (line->digits != NULL || (time && text && isnan(line->worst->value)))
        hol_datum_text(datum, time || line->digits == NULL ? "" : line->digits);
    else
        hol_datum_number(datum, time ? line->worst->t : line->worst->value);
}

/* clang-format off */
static const struct hol_column columns[] = {
    {"name", "", .get = get_name, .width = 24},
    {"largest", .get = get_worst, .text = {'e', 3}, .width = 10},
    {"t", "at t", "at $t$", .get = get_worst, .index = 1, .text = {'g', 9}, .markup = {'g', 6}},
};
static const struct hol_table_spec spec = {.name = "judged", HOL_COLUMNS(columns), .indent = 2};
/* clang-format on */

#define NEAR 0.5L /* digits: then the times may be what limits them */

/* A number of digits: "2.31", `none`. */
static void
print_digits(char text[40], long double digits, const char *none)
{
    if (isnan(digits))
        strcpy(text, none);
    else
        (void)snprintf(text, 40, "%.2Lf", hol_judged_shown(digits));
}

static void
put_rows(struct hol_table *table, const struct hol_judged *j)
{
    const struct line fixed[] = {{"error of q", "error of $q$", &j->q, NULL},
                                 {"error of q'", "error of $\\dot q$", &j->v, NULL},
                                 {"|phi|", "$|\\phi|$", &j->phi, NULL},
                                 {"|phi'|, |g|", "$|\\dot\\phi|$, $|g|$", &j->rate, NULL}};

    hol_table_group(table);
    for (size_t k = 0; k < sizeof fixed / sizeof fixed[0]; k++)
        hol_table_row(table, HOL_RECORD(&fixed[k]));
    for (size_t k = 0; k < j->drift_count; k++) {
        const struct line line = {.text = j->source->invariants[k].name, .worst = &j->drift[k]};
        hol_table_row(table, HOL_RECORD(&line));
    }
}

static enum hol_status
write_text(FILE *out, const struct hol_table_style *style, const struct hol_judged *j,
           const char *name)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);
    char digits[3][40], truth[HOL_TRUTH_TEXT];

    fprintf(out, "%s: %s\n  t = %.9Lg to %.9Lg: %zu row%s%s", j->source->states[j->state].label,
            name, j->rows[0].t, j->rows[j->count - 1].t, j->count, hol_plural(j->count),
            j->has_v ? "" : ", no velocities");
    fprintf(out, "; truth: %s",
            hol_motion_truth_text(truth, j->proof, j->start, j->reached, j->end));
    if (!j->complete)
        fprintf(out, "; INCOMPLETE: the motion goes on to t = %.9Lg", j->end);
    if (j->reached < j->end) {
        hol_motion_reached_text(truth, sizeof truth, 9, j->reached, false);
        fprintf(out, "\n  the truth is known up to t = %s: %s; errors are of what is before", truth,
                j->why[0] != '\0' ? j->why : "it ends there");
    }
    if (j->wrapped[0] != '\0')
        fprintf(out, "\n  taken modulo 2 pi: %s", j->wrapped);
    for (size_t k = 0; k < j->hint_count; k++)
        fprintf(out, "\n  looks like this: %s", j->hints[k]);
    print_digits(digits[0], j->part_digits, "-");
    if (!j->complete)
        fprintf(out, "\n\n  what is there, up to t = %.9Lg, is right to %s; the motion is not:",
                j->rows[j->count - 1].t, digits[0]);
    print_digits(digits[0], j->digits, "-");
    print_digits(digits[1], j->scd, "-");
    print_digits(digits[2], j->mescd, "-");
    fprintf(out, "\n\n  digits %s    scd %s    mescd %s", digits[0], digits[1], digits[2]);
    if (!isnan(j->last))
        fprintf(out, "   (at t = %.9Lg)", j->last);
    if (j->time_digits < j->digits + NEAR)
        fprintf(out, "\n  times %s: of a right motion, that leaves %.2Lf digits", j->times,
                hol_judged_shown(j->time_digits));
    fputs("\n\n", out);
    put_rows(table, j);
    return hol_table_end(table);
}

static enum hol_status
write_latex(FILE *out, const struct hol_table_style *style, const struct hol_judged *j)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);
    const char *const names[] = {"digits", "scd", "mescd"};
    const long double values[] = {j->digits, j->scd, j->mescd};

    hol_table_title(table, "%s, t = %.6Lg to %.6Lg, %zu rows", j->source->states[j->state].label,
                    j->rows[0].t, j->rows[j->count - 1].t, j->count);
    put_rows(table, j);
    hol_table_group(table);
    for (size_t k = 0; k < 3; k++) {
        char digits[40];

        print_digits(digits, values[k], "--");
        hol_table_row(table, HOL_RECORD(&(const struct line){
                                 .text = names[k], .latex = names[k], .digits = digits}));
    }
    return hol_table_end(table);
}

/* ---------------------------------------------------------------------- rows: CSV and JSON */

enum { ROW, JUDGED };

static const long double *
drift_of(const void *const *part)
{
    const struct hol_judged *j = part[JUDGED];

    return j->row_drift +
           (size_t)((const struct hol_judged_row *)part[ROW] - j->rows) * j->drift_count;
}

HOL_GET(get_drift, index) { hol_datum_number(datum, drift_of(part)[index]); }

HOL_GETTER(get_drifts, JUDGED, struct hol_judged, json,
           hol_json_numbers(drift_of(part), r->drift_count))

HOL_GET(get_truth, index)
{
    const struct hol_judged *j = part[JUDGED];
    const struct hol_judged_row *row = part[ROW];

    (void)index;
    hol_datum_text(datum, hol_motion_truth_word(j->proof, j->reached, row->t));
}

HOL_GETTER(get_times, JUDGED, struct hol_judged, text, r->times)
HOL_GETTER(get_reached, JUDGED, struct hol_judged, number,
           hol_motion_reached_number(r->reached, r->end))
HOL_GETTER(get_certified, JUDGED, struct hol_judged, number,
           hol_motion_reached_number(r->proof.to, r->end))

#define AT(field) HOL_AT(ROW, struct hol_judged_row, field)
#define OF(field) HOL_AT(JUDGED, struct hol_judged, field)
/* clang-format off */
static const struct hol_column rows[] = {
    {"t", AT(t), .csv = {'g', 17}}, {"error_q", AT(error_q)}, {"error_v", AT(error_v)},
    {"phi", AT(phi)}, {"rate", AT(rate)}, {"drift", .get = get_drifts, .in = HOL_IN(JSON)},
    {"truth", .get = get_truth},
};
static const struct hol_column heads[] = {
    {"complete", OF(complete)}, {"start", OF(start)}, {"end", OF(end)}, {"truth_to", .get = get_reached},
    {"digits", OF(digits)}, {"scd", OF(scd)}, {"mescd", OF(mescd)}, {"last", OF(last)},
    {"time_digits", OF(time_digits)}, {"times", .get = get_times},
    {"part_digits", OF(part_digits)}, {"columns_lost", OF(lost)},
    {"certified_to", .get = get_certified}, {"certified_digits", OF(proof.digits)},
    {"error_q.largest", OF(q.value)}, {"error_q.t", OF(q.t)},
    {"error_v.largest", OF(v.value)}, {"error_v.t", OF(v.t)},
    {"phi.largest", OF(phi.value)}, {"phi.t", OF(phi.t)},
    {"rate.largest", OF(rate.value)}, {"rate.t", OF(rate.t)},
};
/* clang-format on */

static enum hol_status
write_rows(FILE *out, const struct hol_table_style *style, const struct hol_judged *j)
{
    struct hol_columns c = {0};
    struct hol_table *table;

    hol_columns_add(&c, rows, sizeof rows / sizeof rows[0]);
    for (size_t k = 0; k < j->drift_count; k++)
        HOL_COLUMN_ADD(&c, .key = hol_columns_text(&c, "%s - start", j->source->invariants[k].name),
                       .quoted_key = true, .get = get_drift, .index = k);
    table =
        hol_table_begin(out, style, &(const struct hol_table_spec){.name = "judged", .own = &c});
    for (size_t i = 0; i < j->count; i++)
        hol_table_row(table, HOL_RECORD(&j->rows[i], j));
    return hol_table_end(table);
}

static enum hol_status
write_json(FILE *out, const struct hol_judged *j, const char *name)
{
    static const struct hol_table_spec head = {HOL_COLUMNS(heads)}, row = {HOL_COLUMNS(rows)};
    json_t *list = json_array(), *drift = json_array(), *hints = json_array(),
           *object = json_pack("{s:o, s:o, s:o}", "case", hol_json_text(j->source->label), "state",
                               hol_json_text(j->source->states[j->state].name), "file",
                               hol_json_text(name)),
           *more = hol_table_object(&head, HOL_RECORD(NULL, j));

    for (size_t k = 0; k < j->hint_count; k++)
        json_array_append_new(hints, json_string(j->hints[k]));
    json_object_set_new(object, "hints", hints);
    json_object_set_new(object, "wrapped", json_string(j->wrapped));
    json_object_update(object, more);
    json_decref(more);
    for (size_t k = 0; k < j->drift_count; k++)
        json_array_append_new(drift, json_pack("{s:o, s:o, s:o}", "largest",
                                               hol_json_number(j->drift[k].value), "t",
                                               hol_json_number(j->drift[k].t), "invariant",
                                               hol_json_text(j->source->invariants[k].name)));
    for (size_t i = 0; i < j->count; i++)
        json_array_append_new(list, hol_table_object(&row, HOL_RECORD(&j->rows[i], j)));
    json_object_set_new(object, "drift", drift);
    json_object_set_new(object, "rows", list);
    return hol_json_write(out, object);
}

enum hol_status
hol_judged_write(FILE *out, const struct hol_table_style *style, const struct hol_judged *judged,
                 const char *name)
{
    if (hol_table_is_flat(style))
        return write_rows(out, style, judged);
    switch (style->format) {
    case HOL_FORMAT_TEXT:
        return write_text(out, style, judged, name);
    case HOL_FORMAT_LATEX:
        return write_latex(out, style, judged);
    case HOL_FORMAT_JSON:
        return write_json(out, judged, name);
    default:
        return HOL_INVALID;
    }
}
