/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results as one JSON object (jansson): {"cases": [...], "totals": {...}}. Magnitudes are numbers,
 * null where not measured. */
#include "reference/enclosure/enclosure.h"
#include "reports/compare/writer.h"
#include "reports/table/escape.h"

#include <math.h>

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    (void)options;
    *state =
        json_pack("{s:s, s:s, s:[]}", "program", PACKAGE_NAME, "version", PACKAGE_VERSION, "cases");
    (void)out;
    return *state ? HOL_OK : HOL_NOMEM;
}

static json_t *
record_object(const struct hol_result *result, const struct hol_comparison *state, size_t k)
{
    struct hol_summary one;

    hol_summarize_record(&one, state, &state->records[k]);
    return hol_table_object(&hol_compare_table, HOL_COMPARE_RECORD(result, &one));
}

static json_t *
state_object(const struct hol_result *result, const struct hol_comparison *comparison)
{
    bool known = comparison->truth_status == HOL_OK;
    json_t *records = json_array();
    char why[HOL_TRUTH_MISSING];

    hol_truth_missing(why, result, comparison);
    for (size_t k = 0; k < comparison->record_count && records != NULL; k++)
        json_array_append_new(records, record_object(result, comparison, k));
    return json_pack("{s:o, s:s, s:o, s:o, s:b, s:o, s:o, s:o, s:s?, s:o}", "state",
                     hol_json_text(comparison->label), "truth",
                     hol_status_name(comparison->truth_status), "truth_why",
                     known ? json_null() : hol_json_text(why), "rank",
                     known ? hol_json_size(comparison->rank) : json_null(), "rank_assumed",
                     hol_comparison_assumes(comparison), "kappa_B",
                     hol_json_number(known ? comparison->kappa_B : NAN), "kappa_M",
                     hol_json_number(known ? comparison->kappa_M : NAN), "digits",
                     hol_json_number(known ? (long double)comparison->digits : NAN), "known",
                     known ? hol_known_word(comparison->certified) : NULL, "records", records);
}

static json_t *
check_object(const struct hol_result *result, const struct hol_check *check)
{
    const char *title, *text;
    const struct hol_case *source = result->source;
    bool published = check->block != SIZE_MAX;
    const struct hol_entry *entry =
        published ? &source->published[check->block].entries[check->entry] : NULL;
    size_t line = published ? entry->place.line : source->invariants[check->entry].place.line;
    hol_check_names(&title, &text, result, check);
    return json_pack(
        "{s:o, s:o, s:I, s:b, s:s, s:I, s:I, s:f, s:o, s:s, s:s, s:b, s:o, s:s}", "source",
        hol_json_text(title), "entry", hol_json_text(text), "line", (json_int_t)line, "misprint",
        published && entry->misprint, "result", hol_check_result_text(check->result), "states",
        (json_int_t)check->states, "tried", (json_int_t)check->tried, "digits",
        isfinite(check->digits) ? check->digits : 0.0, "worst_at", hol_json_text(check->state),
        "printed", check->value, "true", check->truth, "certified", check->certified, "why",
        hol_json_text(check->why), "quantity", check->quantity != NULL ? check->quantity : "");
}

static enum hol_status
result_json(FILE *out, void *state, const struct hol_result *result)
{
    json_t *states = json_array(), *checks = json_array();
    (void)out;
    for (size_t i = 0; i < result->comparison_count && states != NULL; i++)
        json_array_append_new(states, state_object(result, &result->comparisons[i]));
    for (size_t i = 0; i < result->check_count && checks != NULL; i++)
        json_array_append_new(checks, check_object(result, &result->checks[i]));
    for (size_t i = 0; i < result->invariant_count && checks != NULL; i++)
        json_array_append_new(checks, check_object(result, &result->invariants[i]));
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:I, s:I, s:b, s:f, s:o, s:o}", "case",
        hol_json_text(result->source->label), "title",
        hol_json_text(result->source->title ? result->source->title : ""), "source",
        hol_json_text(result->source->source ? result->source->source : ""), "n",
        (json_int_t)result->model->n, "m", (json_int_t)result->model->m, "good",
        hol_result_good(result), "seconds", result->seconds, "states", states, "published", checks);
    if (object == NULL)
        return HOL_NOMEM;
    return json_array_append_new(json_object_get(state, "cases"), object) == 0 ? HOL_OK : HOL_NOMEM;
}

static json_t *
totals_object(const struct hol_totals *totals)
{
    json_t *verdicts = json_object(), *checks = json_object();
    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        json_object_set_new(verdicts, hol_verdict_text((enum hol_verdict)v),
                            json_integer((json_int_t)totals->tally[v]));
    for (int c = 0; c < HOL_CHECK_COUNT; c++)
        json_object_set_new(checks, hol_check_result_text((enum hol_check_result)c),
                            json_integer((json_int_t)totals->checks[c]));
    return json_pack("{s:I, s:I, s:I, s:I, s:b, s:o, s:o}", "cases", (json_int_t)totals->cases,
                     "states", (json_int_t)totals->states, "comparisons",
                     (json_int_t)totals->records, "vacuous", (json_int_t)totals->vacuous, "good",
                     totals->bad_cases == 0 && totals->unread_cases == 0, "verdicts", verdicts,
                     "published", checks);
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    enum hol_status status = HOL_OK;
    json_t *root = state;
    if (totals != NULL && root != NULL) {
        if (json_object_set_new(root, "totals", totals_object(totals)) != 0)
            status = HOL_NOMEM;
        else
            return hol_json_write_digits(out, root, 7); /* as many as CSV has */
    }
    json_decref(root);
    return status;
}

const struct hol_writer hol_writer_json = {
    .name = "json", .begin = begin, .result = result_json, .end = end};
