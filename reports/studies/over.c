/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Formulations at a state over a parameter: a record for each value, solver and precision, and what
 * becomes of each solver. */
#include "reports/studies/over.h"

#include "base/alloc.h"
#include "compare/instant/verdict.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

/* A value of the parameter, as a part of records. */
struct value {
    const char *name, *parameter, *text, *why;
    long double number;
};

enum { VALUE, STATE, RECORD };
#define V(field) HOL_AT(VALUE, struct value, field)
#define R(field) HOL_AT(RECORD, struct hol_record, field)
#define CSV HOL_IN(CSV)
#define READ HOL_IN_READ
#define DATA HOL_IN_DATA
#define MEASURED(x) ((x) < 0 ? NAN : (x))

/* A record may be missing: the value then has only why. */
#define GET_RECORD(name, kind, ...)                                                                \
    HOL_GETTER_IF(name, RECORD, struct hol_record, r != NULL, kind, __VA_ARGS__)
#define GET_STATE(name, kind, ...)                                                                 \
    HOL_GETTER_IF(name, STATE, struct hol_comparison, r != NULL && r->problem_known, kind,         \
                  __VA_ARGS__)

/* What is known of it only with a truth. */
#define GET_ANSWERED(name, kind, ...)                                                              \
    HOL_GETTER_IF(name, STATE, struct hol_comparison,                                              \
                  r != NULL && r->problem_known && r->truth_status == HOL_OK, kind, __VA_ARGS__)

GET_STATE(get_n, size, r->n)
GET_STATE(get_m, size, r->m)
GET_ANSWERED(get_kappa, number, index == 0 ? r->kappa : index == 1 ? r->kappa_B : r->kappa_M)
HOL_GETTER_IF(get_label, STATE, struct hol_comparison, r != NULL, text, r->label)
GET_ANSWERED(get_rank, size, r->rank)
GET_ANSWERED(get_truth_digits, number, (long double)r->digits)
HOL_GETTER_IF(get_certified, STATE, struct hol_comparison, r != NULL && r->problem_known, boolean,
              r->certified)
GET_RECORD(get_solver, text, r->solver)
GET_RECORD(get_bits, integer, r->bits)
GET_RECORD(get_status, text, hol_status_name(r->status))
GET_RECORD(get_verdict, text, hol_verdict_text(r->verdict))
GET_RECORD(get_error, number, MEASURED(r->errors[index].relative))
GET_RECORD(get_component_error, number, MEASURED(r->errors[index].worst))
GET_RECORD(get_right, number, r->digits)
GET_RECORD(get_attainable, number, r->attainable)
GET_RECORD(get_vacuous, boolean, r->vacuous)

/* The error of the component that loses most, of which digits_right are right. */
HOL_GET(get_worst, index)
{
    const struct hol_record *r = part[RECORD];
    const struct hol_error *worst = &hol_error_none;

    for (int q = 0; r != NULL && q < HOL_Q_COUNT; q++)
        if (r->errors[q].units > worst->units)
            worst = &r->errors[q];
    hol_datum_measured(datum, worst->worst);
}

/* Why the verdict is what it is, or why there is none: people read it in place of the errors. */
HOL_GET(get_why, index)
{
    const struct value *value = part[VALUE];
    const struct hol_record *r = part[RECORD];

    hol_datum_text(datum, r != NULL ? (r->why[0] != '\0' ? r->why : NULL) : value->why);
}

HOL_GET(get_read_solver, index)
{
    const struct hol_record *r = part[RECORD];

    hol_datum_text(datum, r != NULL ? r->solver : ((const struct value *)part[VALUE])->why);
    datum->rest = r == NULL;
}

/* clang-format off */
#define QUANTITY(name, plain, key) \
    {"error_" key, plain, .get = get_error, .index = HOL_Q_##name, .csv = {'e', 6}, .text = {'m', 1}, .width = 7},
#define COMPONENT(name, plain, key) \
    {"worst_" key, .get = get_component_error, .index = HOL_Q_##name, .csv = {'e', 6}, .in = DATA},
static const struct hol_column columns[] = {
    {"case", V(name), .in = CSV, .quoted = true},
    {"parameter", V(parameter), .in = CSV},
    {"value", V(text), .align = HOL_ALIGN_RIGHT, .powers = true},
    {"state", .get = get_label, .in = DATA, .quoted = true},
    {"n", .get = get_n, .in = DATA},
    {"m", .get = get_m, .in = DATA},
    {"rank", .get = get_rank, .in = DATA},
    {"kappa", .get = get_kappa, .csv = {'e', 6}, .text = {'e', 1}},
    {"kappa_B", .get = get_kappa, .index = 1, .csv = {'e', 6}, .in = DATA},
    {"kappa_M", .get = get_kappa, .index = 2, .csv = {'e', 6}, .in = DATA},
    {"truth_digits", .get = get_truth_digits, .csv = {'f', 0}, .in = DATA},
    {"certified", .get = get_certified, .csv = {'d'}, .in = DATA},
    {"solver", .get = get_solver, .in = DATA},
    {"solver", .get = get_read_solver, .in = READ, .width = 20},
    {"bits", .get = get_bits, .align = HOL_ALIGN_RIGHT},
    {"status", .get = get_status, .in = DATA},
    {"verdict", .get = get_verdict, .quoted = true, .width = 12},
    {"vacuous", .get = get_vacuous, .csv = {'d'}, .in = DATA},
    HOL_QUANTITY_LIST(QUANTITY)
    HOL_QUANTITY_LIST(COMPONENT)
    {"error_worst", "worst", .get = get_worst, .csv = {'e', 6}, .text = {'m', 1}, .width = 7},
    {"digits_right", "right", .get = get_right, .csv = {'f', 1}, .text = {'f', 1}, .markup = {'f', 1}},
    {"digits_attainable", "of", .get = get_attainable, .csv = {'f', 1}, .text = {'f', 1}, .markup = {'f', 1}},
    {"why", .get = get_why, .quoted = true, .in = DATA},
};
/* clang-format on */
static const struct hol_table_spec records = {.name = "over", HOL_COLUMNS(columns)};

static struct value
value_of(const struct hol_over_instants *o, size_t i)
{
    return (struct value){o->name, o->axis->name, o->axis->text[i], o->instants[i].why,
                          o->axis->value[i]};
}

/* Each record of each value; of a value that has none, one with NULL. */
static void
each_record(const struct hol_over_instants *o, void (*put)(void *context, const void *const *part),
            void *context)
{
    for (size_t i = 0; i < o->count; i++) {
        const struct hol_comparison *state = &o->instants[i].state;
        const struct value value = value_of(o, i);

        if (state->record_count == 0)
            put(context, HOL_RECORD(&value, state->label != NULL ? state : NULL, NULL));
        for (size_t k = 0; k < state->record_count; k++)
            put(context, HOL_RECORD(&value, state, &state->records[k]));
    }
}

static void
put_row(void *table, const void *const *part)
{
    hol_table_row(table, part);
}

static enum hol_status
write_records(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    struct hol_table *table = hol_table_begin(out, style, &records);

    if (table == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < results->count; k++)
        each_record(results->list[k], put_row, table);
    return hol_table_end(table);
}

/* ------------------------------------------------------------- what becomes of each solver */

struct fate {
    const char *solver;
    size_t bits, asked, verdict[HOL_VERDICT_COUNT];
    long double right, attainable;
    const char *at;
};

#define F(field) HOL_AT(0, struct fate, field)
HOL_GETTER(get_other, 0, struct fate, size,
           r->verdict[HOL_VERDICT_INACCURATE] + r->verdict[HOL_VERDICT_WRONG])
HOL_GETTER(get_none, 0, struct fate, size,
           r->verdict[HOL_VERDICT_UNABLE] + r->verdict[HOL_VERDICT_DOMAIN])

/* clang-format off */
static const struct hol_column fates[] = {
    {"solver", F(solver), .width = 20},
    {"bits", F(bits)},
    {"agrees", F(verdict[HOL_VERDICT_AGREES])},
    {"loses", "loses\ndigits", F(verdict[HOL_VERDICT_LOSES])},
    {"bad", "inaccurate\nor wrong", .get = get_other, .align = HOL_ALIGN_RIGHT},
    {"none", "no\nanswer", .get = get_none, .align = HOL_ALIGN_RIGHT},
    {"right", "fewest\nright", F(right), .text = {'f', 1}, .markup = {'f', 1}},
    {"of", F(attainable), .text = {'f', 1}, .markup = {'f', 1}},
    {"at", F(at), .align = HOL_ALIGN_RIGHT, .powers = true},
};
/* clang-format on */

/* Of record k, whose solver and precision are the same at every value that has it. */
static struct fate
fate_of(const struct hol_over_instants *o, const char *solver, mpfr_prec_t bits)
{
    struct fate fate = {
        .solver = solver, .bits = (size_t)bits, .right = NAN, .attainable = NAN, .at = ""};

    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            const struct hol_record *r = &o->instants[i].state.records[k];

            if (r->bits != bits || strcmp(r->solver, solver) != 0)
                continue;
            fate.verdict[r->verdict]++;
            if (!isnan(r->digits) && !(r->digits >= fate.right)) {
                fate.right = r->digits;
                fate.attainable = r->attainable;
                fate.at = o->axis->text[i];
            }
        }
    return fate;
}

/* Is the solver at this precision among the records before k at value i, or at a value before? */
static bool
is_first(const struct hol_over_instants *o, size_t i, size_t k)
{
    const struct hol_record *r = &o->instants[i].state.records[k];

    for (size_t before = 0; before < i; before++)
        for (size_t j = 0; j < o->instants[before].state.record_count; j++) {
            const struct hol_record *s = &o->instants[before].state.records[j];

            if (s->bits == r->bits && strcmp(s->solver, r->solver) == 0)
                return false;
        }
    return true;
}

#define PLURAL(count) ((count) == 1 ? "" : "s")

static void
put_head(struct hol_table *table, const struct hol_over_instants *o)
{
    const struct hol_parameter_axis *axis = o->axis;
    const struct hol_comparison *first = NULL;

    for (size_t i = 0; i < o->count && first == NULL; i++)
        first = o->instants[i].state.label != NULL ? &o->instants[i].state : NULL;
    if (table != NULL && table->format == HOL_FORMAT_LATEX)
        hol_table_title(table,
                        "%s at state \"%s\", %s = %s to %s: at how many of %zu value%s each "
                        "formulation agrees, and the fewest digits",
                        o->name, first != NULL ? first->label : "", axis->name, axis->text[0],
                        axis->text[axis->count - 1], axis->count, PLURAL(axis->count));
    hol_table_line(table, "%s at state \"%s\", %s = %s to %s, %zu value%s", o->name,
                   first != NULL ? first->label : "", axis->name, axis->text[0],
                   axis->text[axis->count - 1], axis->count, PLURAL(axis->count));
}

static void
put_end(struct hol_table *table, const struct hol_over_instants *o)
{
    size_t without = 0, certified = 0;

    for (size_t i = 0; i < o->count; i++) {
        const struct hol_comparison *state = &o->instants[i].state;
        const char *name = o->axis->name, *text = o->axis->text[i];

        without += state->record_count == 0;
        certified += state->certified;
        if (state->record_count == 0)
            hol_table_line(table, "%s = %s: %s", name, text, o->instants[i].why);
        else if (state->truth_status != HOL_OK)
            hol_table_remark(table, "%s = %s: no truth: %s", name, text, state->truth_why);
    }
    hol_table_line(table, "right, of: digits of the component that loses most of those that the "
                          "problem allows");
    hol_table_remark(table, "truth: certified at %zu of %zu value%s", certified, o->count,
                     PLURAL(o->count));
    if (without > 0)
        hol_table_remark(table, "nothing to compare at %zu value%s", without, PLURAL(without));
}

static const struct hol_table_spec fate_spec = {.name = "over-solvers", HOL_COLUMNS(fates)};

void
hol_over_probe_instants(const struct hol_table_style *style, bool verbose)
{
    if (!hol_table_is_flat(style))
        hol_table_probe(style, &fate_spec);
    if (hol_table_is_flat(style) || verbose)
        hol_table_probe(style, &records);
}

static enum hol_status
write_fates(FILE *out, const struct hol_table_style *style, const struct hol_over_instants *o)
{
    struct hol_table *table = hol_table_begin(out, style, &fate_spec);

    if (table == NULL)
        return HOL_NOMEM;
    put_head(table, o);
    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            const struct hol_record *r = &o->instants[i].state.records[k];

            if (is_first(o, i, k)) {
                const struct fate fate = fate_of(o, r->solver, r->bits);

                hol_table_row(table, HOL_RECORD(&fate));
            }
        }
    put_end(table, o);
    return hol_table_end(table);
}

/* --------------------------------------------------------------------------------- formats */

static void
append(void *list, const void *const *part)
{
    json_array_append_new(list, hol_table_object(&records, part));
}

static json_t *
json_of(const void *result)
{
    const struct hol_over_instants *o = result;
    json_t *list = json_array();

    each_record(o, append, list);
    return json_pack("{s:s, s:s, s:o}", "case", o->name, "parameter", o->axis->name, "records",
                     list);
}

enum hol_status
hol_over_write_instants(FILE *out, const struct hol_table_style *style, bool verbose,
                        const struct hol_by_case *results)
{
    enum hol_status status = HOL_OK;

    if (style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style))
        return hol_by_case_json(out, results, json_of);
    if (hol_table_is_flat(style))
        return write_records(out, style, results);
    for (size_t k = 0; k < results->count && status == HOL_OK; k++) {
        if (k > 0)
            fputc('\n', out);
        status = write_fates(out, style, results->list[k]);
        if (status == HOL_OK && verbose)
            status = write_records(out, style, HOL_BY_CASE(results->list[k]));
    }
    return status;
}
