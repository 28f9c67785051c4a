/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ranks as a table with everything: a line for each solver, precision and threshold; the lists of
 * constraints in it. */
#include "reports/studies/rank-inside.h"

#include <math.h>

bool
hol_rank_chosen(const struct hol_rank_state *state, const struct hol_rank_record *record,
                enum hol_rank_list list, size_t row)
{
    switch (list) {
    case HOL_RANK_DROPPED:
        return record->detail.dropped[row];
    case HOL_RANK_UNIQUE:
        return record->detail.unique[row] == HOL_UNIQUE_YES;
    case HOL_RANK_UNDECIDED:
        return record->detail.unique[row] == HOL_UNIQUE_UNDECIDED;
    case HOL_RANK_TRUE_UNIQUE:
        return state->unique[row];
    }
    return false;
}

void
hol_rank_list(struct hol_datum *datum, const struct hol_case *source,
              const struct hol_rank_state *state, const struct hol_rank_record *record,
              enum hol_rank_list list, size_t most)
{
    size_t count = 0, written = 0;

    for (size_t i = 0; i < state->m; i++)
        count += hol_rank_chosen(state, record, list, i);
    if (count == 0 || count == state->m) {
        hol_datum_text(datum, count == 0 ? "none" : "all");
        return;
    }
    for (size_t i = 0; i < state->m && written < most; i++)
        if (hol_rank_chosen(state, record, list, i))
            hol_datum_print(datum, "%s%s", written++ > 0 ? ", " : "", source->constraints[i].name);
    if (written < count)
        hol_datum_print(datum, " and %zu more", count - written);
}

void
hol_rank_put_list(FILE *out, const struct hol_case *source, const struct hol_rank_state *state,
                  const struct hol_rank_record *record, enum hol_rank_list list, size_t most,
                  void (*put)(FILE *out, const char *text))
{
    struct hol_datum datum = {0};

    hol_rank_list(&datum, source, state, record, list, most);
    if (datum.text != NULL && put != NULL)
        put(out, datum.text);
    else if (datum.text != NULL)
        fputs(datum.text, out);
    hol_datum_clear(&datum);
}

/* ------------------------------------------------------------------------------ the table */

/* A line is what a solver says at its default threshold, or (STEP) at another one. */
enum { CASE, SOLVER, STATE, RECORD, STEP };
enum what { THRESHOLD, STATUS, VERDICT, DECIDED, RANK, TRUE_RANK, GAP, FROM, TO, DIFFERS, MEASURE };

/* At the default threshold. */
static void
get_default(struct hol_datum *datum, const struct hol_rank_record *record, size_t what)
{
    const struct hol_rank_detail *d = &record->detail;

    switch ((enum what)what) {
    case THRESHOLD:
        hol_datum_number(datum, d->stated && d->reference > 0 ? d->threshold / d->reference : NAN);
        break;
    case STATUS:
        hol_datum_text(datum, record->why != NULL ? "" : hol_status_name(record->status));
        break;
    case VERDICT:
        hol_datum_text(datum, hol_rank_verdict_text(record->verdict));
        break;
    case DECIDED:
        if (d->stated)
            hol_datum_boolean(datum, d->decided);
        break;
    case RANK:
        if (d->stated)
            hol_datum_size(datum, d->rank);
        break;
    case GAP:
        hol_datum_number(datum, d->stated ? d->gap : NAN);
        break;
    case FROM:
    case TO:
        hol_datum_number(datum, record->plateau[what == TO]);
        break;
    case DIFFERS:
        hol_datum_boolean(datum, record->unique_differs);
        break;
    case MEASURE:
        hol_datum_text(datum, d->stated ? d->measure : record->why != NULL ? record->why : "");
        break;
    case TRUE_RANK:
        break;
    }
}

static void
get_what(struct hol_datum *datum, const void *const *part, size_t what)
{
    const struct hol_rank_step *step = part[STEP];
    const struct hol_rank_state *state = part[STATE];

    if (what == TRUE_RANK && state->truth_status == HOL_OK)
        hol_datum_size(datum, state->rank);
    else if (step == NULL)
        get_default(datum, part[RECORD], what);
    else if (what == THRESHOLD)
        hol_datum_number(datum, step->threshold);
    else if (what == STATUS)
        hol_datum_text(datum, hol_status_name(step->status));
    else if (what == DECIDED && step->stated)
        hol_datum_boolean(datum, step->decided);
    else if (what == RANK && step->stated)
        hol_datum_size(datum, step->rank);
}

/* Names of constraints. */
static void
get_list(struct hol_datum *datum, const void *const *part, size_t list)
{
    const struct hol_rank_record *record = part[RECORD];
    const struct hol_rank_state *state = part[STATE];
    bool known = list == HOL_RANK_TRUE_UNIQUE ? state->truth_status == HOL_OK
                                              : record->detail.stated && record->detail.decided;

    if (part[STEP] == NULL && known)
        hol_rank_list(datum, part[CASE], state, record, (enum hol_rank_list)list, SIZE_MAX);
}

HOL_GETTER(get_is_default, RECORD, struct hol_rank_record, boolean, r != NULL && part[STEP] == NULL)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, name), .quoted = true},
    {"state", HOL_AT(STATE, struct hol_rank_state, label), .quoted = true},
    {"solver", HOL_AT(SOLVER, struct hol_solver, name)},
    {"bits", HOL_AT(RECORD, struct hol_rank_record, bits)},
    {"threshold", .get = get_what, .index = THRESHOLD},
    {"default", .get = get_is_default},
    {"status", .get = get_what, .index = STATUS},
    {"verdict", .get = get_what, .index = VERDICT},
    {"decided", .get = get_what, .index = DECIDED},
    {"rank", .get = get_what, .index = RANK},
    {"true_rank", .get = get_what, .index = TRUE_RANK},
    {"gap", .get = get_what, .index = GAP},
    {"plateau_from", .get = get_what, .index = FROM},
    {"plateau_to", .get = get_what, .index = TO},
    {"dropped", .get = get_list, .index = HOL_RANK_DROPPED, .quoted = true},
    {"unique", .get = get_list, .index = HOL_RANK_UNIQUE, .quoted = true},
    {"undecided", .get = get_list, .index = HOL_RANK_UNDECIDED, .quoted = true},
    {"true_unique", .get = get_list, .index = HOL_RANK_TRUE_UNIQUE, .quoted = true},
    {"unique_differs", .get = get_what, .index = DIFFERS},
    {"measure", .get = get_what, .index = MEASURE, .quoted = true},
};
/* clang-format on */
const struct hol_table_spec hol_rank_lines = {.name = "ranks", HOL_COLUMNS(columns)};

void
hol_rank_put_lines(struct hol_table *table, const struct hol_rank_study *study)
{
    for (size_t s = 0; s < study->state_count; s++)
        for (size_t k = 0; k < study->states[s].record_count; k++) {
            const struct hol_rank_record *r = &study->states[s].records[k];

            hol_table_row(table, HOL_RECORD(study->source, r->solver, &study->states[s], r, NULL));
            for (size_t i = 0; i < r->step_count; i++)
                hol_table_row(table, HOL_RECORD(study->source, r->solver, &study->states[s], r,
                                                &r->steps[i]));
        }
}
