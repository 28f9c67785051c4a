/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Comma-separated values, RFC 4180, one line a record (case, state, solver, bits). What was not
 * measured is an empty field. Published entries are in the json and tap formats.
 */
#include "reports/compare/writer.h"

#include <math.h>

static void
text(FILE *out, const char *value)
{
    fputc('"', out);
    for (; *value; value++) {
        if (*value == '"')
            fputc('"', out);
        fputc(*value, out);
    }
    fputc('"', out);
}

static void
number(FILE *out, long double value)
{
    fputc(',', out);
    if (value >= 0 && isfinite(value))
        fprintf(out, "%.6Le", value);
    else if (value > 0)
        fputs("inf", out);
}

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    (void)options;
    *state = NULL;
    fputs("case,state,n,m,rank,kappa_B,kappa_M,truth,truth_digits,solver,bits,status,verdict,"
          "vacuous,solver_rank,iterations",
          out);
    for (int q = 0; q < HOL_Q_COUNT; q++)
        fprintf(out, ",error_%s,ratio_%s", hol_quantity_key((enum hol_quantity_kind)q),
                hol_quantity_key((enum hol_quantity_kind)q));
#define COLUMN(name, meaning) ",law_" #name
    fputs(HOL_LAW_LIST(COLUMN), out);
#undef COLUMN
    fputs(",why\r\n", out);
    return HOL_OK;
}

static void
record_line(FILE *out, const struct hol_result *result, const struct hol_comparison *comparison,
            const struct hol_record *record)
{
    text(out, result->source->name);
    fputc(',', out);
    text(out, comparison->label);
    fprintf(out, ",%zu,%zu", result->model->n, result->model->m);
    if (comparison->truth_status == HOL_OK) {
        fprintf(out, ",%zu", comparison->rank);
        number(out, comparison->kappa_B);
        number(out, comparison->kappa_M);
        fprintf(out, ",OK,%.1f", comparison->digits);
    } else {
        fprintf(out, ",,,,%s,", hol_status_name(comparison->truth_status));
    }
    fprintf(out, ",%s,%ld,%s,", record->solver, (long)record->bits,
            hol_status_name(record->status));
    text(out, hol_verdict_text(record->verdict));
    fprintf(out, ",%d,", record->vacuous);
    if (record->status == HOL_OK)
        fprintf(out, "%zu,%zu", record->rank, record->iterations);
    else
        fputc(',', out);
    for (int q = 0; q < HOL_Q_COUNT; q++) {
        number(out, record->error[q]);
        number(out, record->ratio[q]);
    }
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        number(out, record->law[l]);
    fputc(',', out);
    text(out, record->why);
    fputs("\r\n", out);
}

static enum hol_status
result_csv(FILE *out, void *state, const struct hol_result *result)
{
    (void)state;
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++)
            record_line(out, result, &result->comparisons[i], &result->comparisons[i].records[k]);
    return HOL_OK;
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    (void)out, (void)state, (void)totals;
    return HOL_OK;
}

const struct hol_writer hol_writer_csv = {
    .name = "csv", .begin = begin, .result = result_csv, .end = end};
