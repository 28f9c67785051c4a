/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Comparisons as a table: its columns, and the formats that are nothing but the table: CSV, a line
 * for each case, state, solver and precision; LaTeX, the worst of each case for a paper. */
#include "reports/compare/record-columns.h"
#include "reports/compare/writer.h"

#include <math.h>

/* --------------------------------------------------------------------------------- columns */

#define WORST HOL_COMPARE_WORST, struct hol_summary
#define RECORD HOL_COMPARE_ONE, struct hol_record
#define STATE HOL_COMPARE_STATE, struct hol_comparison
#define GET(...) HOL_GETTER(__VA_ARGS__) /* expands the pairs above */

HOL_RECORD_GETTERS(HOL_COMPARE_ONE)
GET(get_error, WORST, measured, r->error[index])
GET(get_scaled, RECORD, measured, r->errors[index].scaled)
GET(get_law, RECORD, measured, r->law[index])
GET(get_lost, WORST, measured, r->lost.worst)
GET(get_right, WORST, measured, r->lost.digits)
GET(get_possible, WORST, measured, r->lost.attainable)
GET(get_worst_ratio, WORST, measured, r->ratio)
GET(get_worst_law, WORST, measured, r->law)
GET(get_truth, STATE, text, hol_status_name(r->truth_status))

/* What is known of a state only with its true answer. */
enum known { RANK, KAPPA_B, KAPPA_M, DIGITS };

HOL_GET(get_known, which)
{
    const struct hol_comparison *state = part[HOL_COMPARE_STATE];

    if (state->truth_status != HOL_OK)
        return;
    if (which == RANK)
        hol_datum_size(datum, state->rank);
    else
        hol_datum_measured(datum, which == KAPPA_B   ? state->kappa_B
                                  : which == KAPPA_M ? state->kappa_M
                                                     : (long double)state->digits);
}

/* The verdict; a star says that it proves nothing, at a state or more. */
HOL_GET(get_verdict, index)
{
    const struct hol_summary *worst = part[HOL_COMPARE_WORST];

    hol_datum_text(datum, hol_verdict_text(worst->verdict));
    if (datum->format != HOL_FORMAT_TEXT && worst->vacuous > 0 &&
        (worst->verdict == HOL_VERDICT_AGREES || worst->verdict == HOL_VERDICT_LOSES))
        datum->mark = "*";
}

/* Of the answer: a solver without one has found no rank, not rank 0. */
HOL_GETTER_IF(get_answer, HOL_COMPARE_ONE, struct hol_record, r->status == HOL_OK, size,
              index ? r->iterations : r->rank)

/* Why the verdict is not "agrees", or why agreement proves nothing. */
HOL_GET(get_remark, index)
{
    const struct hol_record *record = part[HOL_COMPARE_ONE];
    const struct hol_comparison *state = part[HOL_COMPARE_STATE];

    if (((const struct hol_summary *)part[HOL_COMPARE_WORST])->single && record->iterations > 0)
        hol_datum_print(datum, "%zu iterations  ", record->iterations);
    if (record->verdict != HOL_VERDICT_AGREES && record->why[0] != '\0')
        hol_datum_print(datum, "%s: %s", state->label, record->why);
    else if (record->verdict == HOL_VERDICT_AGREES && record->vacuous)
        hol_datum_print(datum, "%s: no digit is attainable, agreement proves nothing",
                        state->label);
    if (record->verdict == HOL_VERDICT_LOSES && record->vacuous)
        hol_datum_print(datum, " (no digit is right, or need be)");
    if (record->whole_C)
        hol_datum_print(datum, "%sF_C = C%s", record->verdict == HOL_VERDICT_AGREES ? "" : "; ",
                        record->errors[HOL_Q_FL].units >= 0 ? ": judged by F_L + F_C" : "");
}

#define ONE(field) HOL_AT(HOL_COMPARE_ONE, struct hol_record, field)
#define MODEL(field) HOL_AT(HOL_COMPARE_MODEL, struct hol_model, field)
#define CSV HOL_IN(CSV)
#define READ HOL_IN_READ
#define SCIENTIFIC                                                                                 \
    {                                                                                              \
        'e', 6                                                                                     \
    }

/* clang-format off */
#define QUANTITY(key, name, plain, tex) \
    {key, .head = plain, .latex = tex, .get = get_error, .index = HOL_Q_##name, .text = {'m', 1}, \
     .width = 7, .spare = true, .in = READ},
#define LAW_CSV(name, meaning) \
    {"law_" #name, .get = get_law, .index = HOL_LAW_##name, .csv = SCIENTIFIC, .in = CSV},
#define LAW_JSON(name, meaning) \
    {"law." meaning, .get = get_law, .index = HOL_LAW_##name, .in = HOL_IN(JSON)},
#define PAIR(name, plain, key) \
    {"error_" key, .get = get_error, .index = HOL_Q_##name, .csv = SCIENTIFIC, .in = CSV}, \
    {"ratio_" key, .get = get_ratio, .index = HOL_Q_##name, .csv = SCIENTIFIC, .in = CSV},
#define COMPONENT(name, plain, key) \
    {"worst_" key, .get = get_worst, .index = HOL_Q_##name, .csv = SCIENTIFIC, .in = CSV}, \
    {"component_" key, .get = get_component, .index = HOL_Q_##name, .in = CSV}, \
    {"digits_" key, .get = get_digits, .index = HOL_Q_##name, .csv = {'f', 1}, .in = CSV}, \
    {"attainable_" key, .get = get_attainable, .index = HOL_Q_##name, .csv = {'f', 1}, .in = CSV}, \
    {"units_" key, .get = get_units, .index = HOL_Q_##name, .csv = SCIENTIFIC, .in = CSV}, \
    {"scaled_" key, .get = get_scaled, .index = HOL_Q_##name, .csv = SCIENTIFIC, .in = CSV},
#define OBJECT(what, key, name) \
    {#what "." key, .get = get_##what, .index = HOL_Q_##name, .in = HOL_IN(JSON)},
#define OBJECTS(what) \
    OBJECT(what, "qdd", QDD) OBJECT(what, "FL", FL) OBJECT(what, "FC", FC) OBJECT(what, "lambda", LAMBDA)

static const struct hol_column columns[] = {
    {"case", HOL_AT(HOL_COMPARE_CASE, struct hol_case, label), .in = CSV | HOL_IN(LATEX) | HOL_IN(HTML),
     .once = true, .quoted = true},
    {"state", HOL_AT(HOL_COMPARE_STATE, struct hol_comparison, label), .in = CSV, .quoted = true},
    {"n", MODEL(n), .in = CSV},
    {"m", MODEL(m), .in = CSV},
    {"rank", .get = get_known, .index = RANK, .in = CSV},
    {"kappa_B", .get = get_known, .index = KAPPA_B, .csv = SCIENTIFIC, .in = CSV},
    {"kappa_M", .get = get_known, .index = KAPPA_M, .csv = SCIENTIFIC, .in = CSV},
    {"truth", .get = get_truth, .in = CSV},
    {"truth_digits", .get = get_known, .index = DIGITS, .csv = {'f', 0}, .in = CSV},
    {"solver", ONE(solver), .width = 20},
    {"bits", ONE(bits), .width = 5},
    {"status", .get = get_status, .in = HOL_IN_DATA},
    {"verdict", .get = get_verdict, .width = 13, .quoted = true},
    {"vacuous", ONE(vacuous), .csv = {'d'}, .in = HOL_IN_DATA},
    {"rank", .get = get_answer, .in = HOL_IN(JSON)},
    {"solver_rank", .get = get_answer, .in = CSV},
    {"iterations", .get = get_answer, .index = 1, .in = HOL_IN_DATA},
    {"path", .get = get_path, .in = HOL_IN_DATA},
    {"why", HOL_AT_CHARS(HOL_COMPARE_ONE, struct hol_record, why), .in = HOL_IN(JSON)},
    HOL_QUANTITY_LIST(PAIR)
    OBJECTS(error) OBJECTS(ratio) OBJECTS(worst) OBJECTS(component) OBJECTS(digits) OBJECTS(attainable) OBJECTS(units) OBJECTS(scaled)
    {"digits_right", ONE(digits), .csv = {'f', 1}, .in = HOL_IN_DATA},
    {"digits_attainable", ONE(attainable), .csv = {'f', 1}, .in = HOL_IN_DATA},
    {"whole_C", ONE(whole_C), .csv = {'d'}, .in = HOL_IN_DATA},
    HOL_LAW_LIST(LAW_CSV)
    HOL_LAW_LIST(LAW_JSON)
    QUANTITY("qdd", QDD, "q''", "$\\ddot q$")
    QUANTITY("FL", FL, "F_L", "$F_L$")
    QUANTITY("FC", FC, "F_C", "$F_C$")
    QUANTITY("lambda", LAMBDA, "lambda", "$\\lambda$")
    {"worst", .get = get_lost, .text = {'m', 1}, .width = 7, .in = READ},
    {"right", .get = get_right, .text = {'f', 1}, .markup = {'f', 1}, .width = 5, .in = READ},
    {"of", .get = get_possible, .text = {'f', 1}, .markup = {'f', 1}, .width = 4, .in = READ},
    {"ratio", .get = get_worst_ratio, .text = {'m', 1}, .width = 7, .in = READ},
    {"law", .get = get_worst_law, .text = {'m', 1}, .width = 7, .in = HOL_IN(TEXT)},
    HOL_QUANTITY_LIST(COMPONENT)
    {"why", HOL_AT_CHARS(HOL_COMPARE_ONE, struct hol_record, why), .in = CSV, .quoted = true},
    {"remark", .head = "worst at", .get = get_remark, .in = HOL_IN(TEXT)},
};
/* clang-format on */

const struct hol_table_spec hol_compare_table = {.name = "compare",
                                                 .columns = columns,
                                                 .count = sizeof columns / sizeof columns[0],
                                                 .indent = 2};

/* --------------------------------------------------------------------------------- writers */

static enum hol_status
begin_csv(FILE *out, void **table, const struct hol_writer_options *options)
{
    *table = hol_table_begin(out, options->style != NULL ? options->style : HOL_PLAIN(CSV),
                             &hol_compare_table);
    return *table != NULL ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
result_csv(FILE *out, void *table, const struct hol_result *result)
{
    (void)out;
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++) {
            const struct hol_comparison *state = &result->comparisons[i];
            struct hol_summary one;

            hol_summarize_record(&one, state, &state->records[k]);
            hol_table_row(table, HOL_COMPARE_RECORD(result, &one));
        }
    return ((const struct hol_table *)table)->status;
}

static enum hol_status
end_csv(FILE *out, void *table, const struct hol_totals *totals)
{
    (void)out, (void)totals;
    return hol_table_end(table);
}

static enum hol_status
begin_latex(FILE *out, void **table, const struct hol_writer_options *options)
{
    static const struct hol_table_style report = {.format = HOL_FORMAT_LATEX, .long_table = true};

    *table =
        hol_table_begin(out, options->style != NULL ? options->style : &report, &hol_compare_table);
    hol_table_title(*table,
                    "Largest relative errors over the states of each case: of the vectors in the "
                    "kinetic metric, of the worst component, its decimals that are right and that "
                    "are attainable; ratio: the worst scaled error / (kappa 2^-bits).");
    return *table != NULL ? HOL_OK : HOL_NOMEM;
}

/* At how many states there is no truth, and why at the first of them. */
static void
note_missing(struct hol_table *table, const struct hol_result *result)
{
    const struct hol_comparison *first = NULL;
    char why[HOL_TRUTH_MISSING];
    size_t count = 0;

    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status != HOL_OK && count++ == 0)
            first = &result->comparisons[i];
    if (first == NULL)
        return;
    hol_truth_missing(why, result, first);
    hol_table_remark(table, "%s: no truth at %zu of %zu state%s; %s: %s", result->source->label,
                     count, result->comparison_count, hol_plural(result->comparison_count),
                     first->label, why);
}

static enum hol_status
result_latex(FILE *out, void *table, const struct hol_result *result)
{
    (void)out;
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;

        hol_summarize(&summary, result, k);
        hol_table_row(table, HOL_COMPARE_RECORD(result, &summary));
    }
    note_missing(table, result);
    hol_table_group(table);
    return ((const struct hol_table *)table)->status;
}

static enum hol_status
end_latex(FILE *out, void *table, const struct hol_totals *totals)
{
    static const struct hol_words vacuous = {
        .plain = "* at one state or more no digit is attainable: agreement proves nothing",
        .latex = "$^*$ at one state or more no digit is attainable: agreement proves nothing"};

    (void)out;
    if (totals == NULL) {
        hol_table_abandon(table);
        return HOL_OK;
    }
    if (totals->vacuous > 0)
        hol_table_note(table, &vacuous);
    return hol_table_end(table);
}

const struct hol_writer hol_writer_csv = {
    .name = "csv", .begin = begin_csv, .result = result_csv, .end = end_csv};
const struct hol_writer hol_writer_latex = {
    .name = "latex", .begin = begin_latex, .result = result_latex, .end = end_latex};
