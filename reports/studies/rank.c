/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ranks as tables in every format: the rows, and what is said around them. */
#include "reports/studies/rank-inside.h"

#include "reports/table/escape.h"

#include <math.h>

/* ------------------------------------------------------------------------- a case of JSON */

static json_t *
json_state(const struct hol_case *source, const struct hol_rank_state *state)
{
    json_t *records = json_array();
    json_t *truth = state->truth_status == HOL_OK
                        ? json_pack("{s:o, s:o, s:o}", "rank", hol_json_size(state->rank), "gap",
                                    hol_json_number(state->gap), "unique",
                                    hol_rank_names(source, state, NULL, HOL_RANK_TRUE_UNIQUE))
                        : json_pack("{s:s}", "why", state->truth_why);

    for (size_t k = 0; k < state->record_count; k++)
        (void)json_array_append_new(
            records,
            hol_table_object(&hol_rank_rows, HOL_RECORD(source, state, &state->records[k], NULL)));
    return json_pack("{s:s, s:o, s:o}", "state", state->label, "truth", truth, "solvers", records);
}

HOL_GET(get_states, index)
{
    const struct hol_rank_study *study = part[0];

    hol_datum_json(datum, json_array());
    for (size_t s = 0; s < study->state_count; s++)
        (void)json_array_append_new(datum->json, json_state(study->source, &study->states[s]));
}

HOL_GETTER(get_case, 0, struct hol_rank_study, text, r->source->label)
HOL_GETTER(get_n, 0, struct hol_rank_study, size, r->model->n)
HOL_GETTER(get_m, 0, struct hol_rank_study, size, r->model->m)

static const struct hol_column case_columns[] = {{"case", .get = get_case},
                                                 {"n", .get = get_n},
                                                 {"m", .get = get_m},
                                                 {"states", .get = get_states}};
static const struct hol_table_spec case_spec = {.name = "ranks", HOL_COLUMNS(case_columns)};

/* --------------------------------------------------------------------- around the rows */

/* "over thresholds from 1e-17: 5 to 1e-16, 4 to 0.12": the steps, runs of one rank together. */
static void
put_steps(struct hol_table *table, const struct hol_rank_record *record)
{
    const struct hol_rank_step *step = record->steps;
    struct hol_datum words = {.format = HOL_FORMAT_TEXT};

    if (record->step_count == 0 || !record->detail.stated)
        return;
    hol_datum_print(&words, "  %-22s %5ld  over thresholds from %.2Lg:", record->solver->name,
                    (long)record->bits, step[0].threshold);
    for (size_t k = 0; k < record->step_count; k++) {
        bool last = k + 1 == record->step_count;

        if (!last && step[k].stated == step[k + 1].stated &&
            step[k].decided == step[k + 1].decided && step[k].rank == step[k + 1].rank)
            continue;
        if (step[k].stated)
            hol_datum_print(&words, " %s%zu", step[k].decided ? "" : ">=", step[k].rank);
        hol_datum_print(&words, "%s to %.2Lg%s", step[k].stated ? "" : " -", step[k].threshold,
                        last ? "" : ",");
    }
    if (words.text != NULL)
        hol_table_note(table, &(const struct hol_words){.plain = words.text});
    hol_table_lost(table, words.failed);
    hol_datum_clear(&words);
}

static void
put_truth(struct hol_table *table, const struct hol_rank_study *study,
          const struct hol_rank_state *state)
{
    struct hol_datum unique = {.format = HOL_FORMAT_TEXT};
    char gap[40] = "";

    if (state->truth_status != HOL_OK) {
        hol_table_line(table, "%s: the true rank is not known: %s", state->label, state->truth_why);
        return;
    }
    if (!isnan(state->gap))
        snprintf(gap, sizeof gap, ", gap %.1Le", state->gap);
    hol_rank_put_names(&unique, study->source, state, NULL, HOL_RANK_TRUE_UNIQUE, HOL_RANK_NAMES);
    hol_table_line(table, "%s: true rank %zu of %zu%s; unique multipliers: %s", state->label,
                   state->rank, state->m, gap, unique.text != NULL ? unique.text : "");
    hol_table_lost(table, unique.failed);
    hol_datum_clear(&unique);
}

/* What each solver measured, said once: at the state and precision of its first statement. */
static void
put_measures(struct hol_table *table, const struct hol_rank_study *study)
{
    const struct hol_solver *solver = NULL;
    const struct hol_rank_state *state = study->states;

    while (state < study->states + study->state_count && state->record_count == 0)
        state++;
    for (size_t k = 0; state < study->states + study->state_count && k < state->record_count; k++) {
        const struct hol_rank_record *record = &state->records[k];

        if (record->solver != solver && record->detail.stated)
            hol_table_line(table, "  %-22s measures %s", record->solver->name,
                           record->detail.measure);
        if (record->detail.stated)
            solver = record->solver;
    }
}

/* "76 statements at the default threshold: 74 agrees, 2 undecided" */
static void
put_tally(struct hol_table *table, const struct hol_rank_study *study)
{
    struct hol_datum words = {.format = HOL_FORMAT_TEXT};
    size_t all = 0;

    for (int v = 0; v < HOL_RANK_VERDICT_COUNT; v++) {
        all += study->tally[v];
        if (study->tally[v] > 0)
            hol_datum_print(&words, "%s%zu %s", words.text != NULL ? ", " : ": ", study->tally[v],
                            hol_rank_verdict_text((enum hol_rank_verdict)v));
    }
    hol_table_line(table, "%zu statements at the default threshold%s", all,
                   words.text != NULL ? words.text : "");
    hol_table_lost(table, words.failed);
    hol_datum_clear(&words);
}

static void
put_state(struct hol_table *table, const struct hol_case *source,
          const struct hol_rank_state *state, mpfr_prec_t bits)
{
    bool flat = table != NULL && hol_table_is_flat(&table->style);

    if (table != NULL && (table->format == HOL_FORMAT_LATEX || table->format == HOL_FORMAT_HTML))
        hol_table_row(table, HOL_RECORD(source, state, NULL, NULL));
    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_rank_record *r = &state->records[k];

        if (bits != 0 && r->bits != bits)
            continue;
        hol_table_row(table, HOL_RECORD(source, state, r, NULL));
        for (size_t i = 0; flat && i < r->step_count; i++)
            hol_table_row(table, HOL_RECORD(source, state, r, &r->steps[i]));
    }
    for (size_t k = 0; !flat && bits == 0 && k < state->record_count; k++)
        put_steps(table, &state->records[k]);
}

/* --------------------------------------------------------------------------------- outside */

struct hol_table *
hol_rank_begin(FILE *out, const struct hol_table_style *style)
{
    struct hol_table *table = hol_table_begin(
        out, style,
        style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style) ? &case_spec
                                                                      : &hol_rank_rows);

    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "Ranks. An exclamation mark: not the true rank.");
    return table;
}

void
hol_rank_put(struct hol_table *table, const struct hol_rank_study *study)
{
    if (table == NULL || (table->format == HOL_FORMAT_JSON && !hol_table_is_flat(&table->style))) {
        hol_table_row(table, HOL_RECORD(study));
        return;
    }
    if (table->rows > 0)
        hol_table_line(table, "%s", "");
    hol_table_line(table, "%s: n = %zu, m = %zu", study->source->label, study->model->n,
                   study->model->m);
    for (size_t s = 0; s < study->state_count; s++) {
        if (table->format == HOL_FORMAT_TEXT)
            put_truth(table, study, &study->states[s]);
        hol_table_group(table);
        put_state(table, study->source, &study->states[s], 0);
        if (table->format != HOL_FORMAT_TEXT && study->states[s].truth_status != HOL_OK)
            hol_table_remark(table, "%s: the true rank is not known: %s", study->states[s].label,
                             study->states[s].truth_why);
    }
    put_measures(table, study);
    put_tally(table, study);
}

enum hol_status
hol_rank_html(FILE *out, const struct hol_rank_figure *figure)
{
    const struct hol_rank_state *state = &figure->study->states[figure->state];
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &hol_rank_rows);

    hol_table_title(table, "State: %s; %ld bits", state->label, (long)figure->bits);
    put_state(table, figure->study->source, state, figure->bits);
    return hol_table_end(table);
}
