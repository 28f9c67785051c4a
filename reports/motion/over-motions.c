/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Motions over a parameter: a record for each value and combination of methods. */
#include "reports/studies/over.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

/* A value of the parameter, and which methods, as parts of records. */
struct value {
    const char *name, *parameter, *text, *why;
    size_t bits;
};

enum { VALUE, MOTION, RUN };
#define V(field) HOL_AT(VALUE, struct value, field)
#define READ HOL_IN_READ
#define DATA HOL_IN_DATA
#define CSV HOL_IN(CSV)

/* Of the run, if there is one. */
#define GET_RUN(name, kind, ...)                                                                   \
    HOL_GETTER_IF(name, RUN, struct hol_over_run, r != NULL, kind, __VA_ARGS__)
#define GET_CELL(name, kind, ...)                                                                  \
    HOL_GETTER_IF(name, RUN, struct hol_over_run, r != NULL && r->why == NULL, kind, __VA_ARGS__)
GET_RUN(get_solver, text, r->solver->name)
GET_RUN(get_integrator, text, r->integrator->name)
GET_RUN(get_stabilization, text, r->stabilization->name)
GET_CELL(get_end, text, hol_end_key(r->cell.end))

/* Numbers of a cell, as far as there are any. */
enum { DIGITS, ERROR_Q, ERROR_V, PHI, RATE, DRIFT, ENDED_AT };

HOL_GET(get_number, index)
{
    const struct hol_over_run *r = part[RUN];

    if (r == NULL || r->why != NULL)
        return;
    const long double numbers[] = {r->cell.digits, r->cell.error_q, r->cell.error_v, r->cell.phi,
                                   r->cell.rate,   r->cell.drift,   r->cell.ended_at};
    hol_datum_number(datum, numbers[index]);
}

/* Digits; where people read, what is the matter in place of all numbers. */
HOL_GET(get_digits, index)
{
    const struct hol_over_run *r = part[RUN];
    const struct value *value = part[VALUE];

    if (r == NULL || r->why != NULL) {
        hol_datum_text(datum, r != NULL ? r->why : value->why);
        datum->rest = true;
    } else if (r->cell.end != HOL_END_COMPLETE) {
        hol_datum_print(datum, "incomplete: at t = %.6Lg %s", r->cell.ended_at,
                        hol_end_text(r->cell.end));
        datum->rest = true;
    } else {
        hol_datum_number(datum, r->cell.digits);
    }
}

HOL_GETTER_IF(get_n, MOTION, struct hol_over_motion, r->n > 0, size, r->n)
HOL_GETTER_IF(get_m, MOTION, struct hol_over_motion, r->n > 0, size, r->m)
HOL_GETTER_IF(get_certified, MOTION, struct hol_over_motion, r->runs != NULL, number,
              hol_motion_reached_number(r->proof.to, r->end))
HOL_GETTER_IF(get_certified_digits, MOTION, struct hol_over_motion, r->runs != NULL, integer,
              r->proof.digits)
HOL_GETTER_IF(get_reached, MOTION, struct hol_over_motion, r->runs != NULL, number,
              hol_motion_reached_number(r->reached, r->end))
GET_CELL(get_steps, size, r->cell.steps)
GET_CELL(get_evaluations, size, r->cell.evaluations)
GET_CELL(get_solves, size, r->cell.solves)
HOL_GETTER(get_why, VALUE, struct value, text,
           part[RUN] != NULL && ((const struct hol_over_run *)part[RUN])->why != NULL
               ? ((const struct hol_over_run *)part[RUN])->why
               : r->why)

/* clang-format off */
#define NUMBER(key, plain, tex, which) \
    {key, plain, tex, .get = get_number, .index = which, .text = {'e', 2}, .align = HOL_ALIGN_RIGHT}
static const struct hol_column columns[] = {
    {"case", V(name), .in = CSV, .quoted = true},
    {"parameter", V(parameter), .in = CSV},
    {"value", V(text), .align = HOL_ALIGN_RIGHT, .powers = true},
    {"n", .get = get_n, .in = DATA},
    {"m", .get = get_m, .in = DATA},
    {"solver", .get = get_solver},
    {"integrator", .get = get_integrator},
    {"stabilization", .get = get_stabilization},
    {"bits", V(bits), .in = DATA},
    {"end", .get = get_end, .in = DATA},
    {"ended_at", .get = get_number, .index = ENDED_AT, .in = DATA},
    {"digits", .get = get_number, .index = DIGITS, .in = DATA},
    {"digits", .get = get_digits, .text = {'f', 2}, .markup = {'f', 1}, .in = READ, .align = HOL_ALIGN_RIGHT},
    NUMBER("error_q", "error q", "error of $q$", ERROR_Q),
    NUMBER("error_v", "error q'", "error of $\\dot q$", ERROR_V),
    NUMBER("phi", "|phi|", "$|\\phi|$", PHI),
    NUMBER("rate", "|phi'|", "$|\\dot\\phi|$", RATE),
    NUMBER("drift", NULL, NULL, DRIFT),
    {"steps", .get = get_steps, .in = DATA},
    {"evaluations", .get = get_evaluations, .align = HOL_ALIGN_RIGHT},
    {"solves", .get = get_solves, .in = DATA},
    {"truth_until", .get = get_reached, .in = DATA},
    {"certified_to", .get = get_certified, .in = DATA},
    {"certified_digits", .get = get_certified_digits, .in = DATA},
    {"why", .get = get_why, .quoted = true, .in = DATA},
};
/* clang-format on */
static const struct hol_table_spec records = {.name = "over-motions", HOL_COLUMNS(columns)};

static void
each_record(const struct hol_over_motions *o, void (*put)(void *context, const void *const *part),
            void *context)
{
    for (size_t i = 0; i < o->count; i++) {
        const struct hol_over_motion *motion = &o->motions[i];
        const struct value value = {o->name, o->axis->name, o->axis->text[i], motion->why,
                                    (size_t)o->bits};

        if (motion->runs == NULL)
            put(context, HOL_RECORD(&value, motion, NULL));
        for (size_t k = 0; motion->runs != NULL && k < o->run_count; k++)
            put(context, HOL_RECORD(&value, motion, &motion->runs[k]));
    }
}

static void
put_row(void *table, const void *const *part)
{
    hol_table_row(table, part);
}

static void
append(void *list, const void *const *part)
{
    json_array_append_new(list, hol_table_object(&records, part));
}

static json_t *
json_of(const void *result)
{
    const struct hol_over_motions *o = result;
    json_t *list = json_array();

    each_record(o, append, list);
    return json_pack("{s:s, s:s, s:o}", "case", o->name, "parameter", o->axis->name, "records",
                     list);
}

static void
put_end(struct hol_table *table, const struct hol_over_motions *o)
{
    size_t certified = 0;
    char reached[40];

    for (size_t i = 0; i < o->count; i++) {
        const struct hol_over_motion *motion = &o->motions[i];

        certified += motion->runs != NULL && motion->proof.to >= motion->end;
        if (motion->runs == NULL || motion->why == NULL)
            continue;
        hol_motion_reached_text(reached, sizeof reached, 6, motion->reached, false);
        hol_table_remark(table, "%s = %s: the truth is known to t = %s: %s", o->axis->name,
                         o->axis->text[i], reached, motion->why);
    }
    if (table == NULL)
        return;
    (table->format == HOL_FORMAT_LATEX ? hol_table_title : hol_table_line)(
        table,
        "%zu of %zu runs are complete; truth: certified to the end at %zu of %zu "
        "values",
        o->complete, o->count * o->run_count, certified, o->count);
}

void
hol_over_probe_motions(const struct hol_table_style *style)
{
    hol_table_probe(style, &records);
}

static void
put_head(struct hol_table *table, const struct hol_over_motions *o)
{
    const struct hol_parameter_axis *axis = o->axis;
    char from[120] = "";

    if (hol_state_is_told(o->state))
        (void)snprintf(from, sizeof from, ", from '%s'", o->state);
    if (table->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "%s%s over %s = %s to %s, %ld bits", o->name, from, axis->name,
                        axis->text[0], axis->text[axis->count - 1], (long)o->bits);
    hol_table_line(table, "%s%s, %s = %s to %s, %zu value%s, %ld bits", o->name, from, axis->name,
                   axis->text[0], axis->text[axis->count - 1], axis->count,
                   axis->count == 1 ? "" : "s", (long)o->bits);
}

static enum hol_status
write_one(FILE *out, const struct hol_table_style *style, const struct hol_over_motions *o)
{
    struct hol_table *table = hol_table_begin(out, style, &records);

    if (table == NULL)
        return HOL_NOMEM;
    put_head(table, o);
    each_record(o, put_row, table);
    put_end(table, o);
    return hol_table_end(table);
}

/* One table of all cases. */
static enum hol_status
write_all(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    struct hol_table *table = hol_table_begin(out, style, &records);

    for (size_t k = 0; k < results->count; k++)
        each_record(results->list[k], put_row, table);
    return hol_table_end(table);
}

enum hol_status
hol_over_write_motions(FILE *out, const struct hol_table_style *style,
                       const struct hol_by_case *results)
{
    enum hol_status status = HOL_OK;

    if (style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style))
        return hol_by_case_json(out, results, json_of);
    if (results->count > 1 && hol_table_is_flat(style))
        return write_all(out, style, results);
    for (size_t k = 0; k < results->count && status == HOL_OK; k++) {
        if (k > 0)
            fputc('\n', out);
        status = write_one(out, style, results->list[k]);
    }
    return status;
}
