/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A study of ranks as JSON: everything that was measured. */
#include "reports/studies/rank-inside.h"
#include "reports/table/escape.h"

#include <math.h>

/* Infinite: "inf"; NaN: null. */
static json_t *
number(long double x)
{
    return isinf(x) ? json_string(x > 0 ? "inf" : "-inf") : hol_json_number(x);
}

static json_t *
names(const struct hol_rank_study *study, const struct hol_rank_state *state,
      const struct hol_rank_record *record, enum hol_rank_list list)
{
    json_t *array = json_array();

    for (size_t i = 0; i < state->m; i++)
        if (hol_rank_chosen(state, record, list, i) &&
            json_array_append_new(array, json_string(study->source->constraints[i].name)) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

/* The magnitudes in the order taken, with the rows where they belong to rows. */
static json_t *
magnitudes(const struct hol_rank_study *study, const struct hol_rank_detail *d, bool rows)
{
    json_t *array = json_array();

    for (size_t k = 0; k < d->count; k++) {
        json_t *item = rows ? json_string(study->source->constraints[d->row[k]].name)
                            : number(d->magnitude[k] / d->reference);
        if (json_array_append_new(array, item) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *
steps(const struct hol_rank_record *record)
{
    json_t *array = json_array();

    for (size_t k = 0; k < record->step_count; k++) {
        const struct hol_rank_step *step = &record->steps[k];
        json_t *rank = step->stated ? hol_json_size(step->rank) : json_null();

        if (json_array_append_new(array, json_pack("{s:o, s:s, s:b, s:o}", "threshold",
                                                   number(step->threshold), "status",
                                                   hol_status_name(step->status), "decided",
                                                   (int)step->decided, "rank", rank)) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *
json_record(const struct hol_rank_study *study, const struct hol_rank_state *state,
            const struct hol_rank_record *record)
{
    const struct hol_rank_detail *d = &record->detail;
    json_t *object = json_pack(
        "{s:s, s:I, s:s, s:o, s:o}", "solver", record->solver->name, "bits",
        (json_int_t)record->bits, "verdict", hol_rank_verdict_text(record->verdict), "status",
        record->why == NULL ? json_string(hol_status_name(record->status)) : json_null(), "why",
        record->why != NULL ? json_string(record->why) : json_null());
    json_t *more;

    if (object == NULL || !d->stated)
        return object;
    more = json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:[o, o], s:b, s:o}", "measure",
                     d->measure, "decided", (int)d->decided, "rank", hol_json_size(d->rank),
                     "magnitudes", magnitudes(study, d, false), "rows",
                     d->of_rows ? magnitudes(study, d, true) : json_null(), "threshold",
                     number(d->threshold / d->reference), "gap", number(d->gap), "plateau",
                     number(record->plateau[0]), number(record->plateau[1]), "unique_differs",
                     (int)record->unique_differs, "thresholds", steps(record));
    if (more == NULL || json_object_update(object, more) != 0) {
        json_decref(more);
        json_decref(object);
        return NULL;
    }
    json_decref(more);
    if (d->decided &&
        (json_object_set_new(object, "dropped", names(study, state, record, HOL_RANK_DROPPED)) !=
             0 ||
         json_object_set_new(object, "unique", names(study, state, record, HOL_RANK_UNIQUE)) != 0 ||
         json_object_set_new(object, "undecided",
                             names(study, state, record, HOL_RANK_UNDECIDED)) != 0)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *
json_state(const struct hol_rank_study *study, const struct hol_rank_state *state)
{
    bool known = state->truth_status == HOL_OK;
    json_t *records = json_array(), *truth;

    for (size_t k = 0; k < state->record_count; k++)
        if (json_array_append_new(records, json_record(study, state, &state->records[k])) != 0) {
            json_decref(records);
            return NULL;
        }
    truth = known ? json_pack("{s:o, s:o, s:o}", "rank", hol_json_size(state->rank), "gap",
                              number(state->gap), "unique",
                              names(study, state, NULL, HOL_RANK_TRUE_UNIQUE))
                  : json_pack("{s:s}", "why", state->truth_why);
    return json_pack("{s:s, s:o, s:o}", "state", state->label, "truth", truth, "solvers", records);
}

enum hol_status
hol_rank_write_json(FILE *out, const struct hol_rank_study *study)
{
    json_t *states = json_array();

    for (size_t s = 0; s < study->state_count; s++)
        if (json_array_append_new(states, json_state(study, &study->states[s])) != 0) {
            json_decref(states);
            return HOL_NOMEM;
        }
    return hol_json_write(out, json_pack("{s:s, s:o, s:o, s:o}", "case", study->source->name, "n",
                                         hol_json_size(study->model->n), "m",
                                         hol_json_size(study->model->m), "states", states));
}
