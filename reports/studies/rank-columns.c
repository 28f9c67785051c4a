/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ranks: the columns of all formats, of what the truth and each solver say at a state. */
#include "reports/studies/rank-inside.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

enum { CASE, STATE, RECORD, STEP };

/* --------------------------------------------------------------------- constraints by name */

static bool
is_chosen(const struct hol_rank_state *state, const struct hol_rank_record *record,
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
hol_rank_put_names(struct hol_datum *datum, const struct hol_case *source,
                   const struct hol_rank_state *state, const struct hol_rank_record *record,
                   enum hol_rank_list list, size_t most)
{
    size_t count = 0, written = 0;

    for (size_t i = 0; i < state->m; i++)
        count += is_chosen(state, record, list, i);
    if (count == 0 || count == state->m) {
        hol_datum_text(datum, count == 0 ? "none" : "all");
        return;
    }
    for (size_t i = 0; i < state->m && written < most; i++)
        if (is_chosen(state, record, list, i))
            hol_datum_print(datum, "%s%s", written++ > 0 ? ", " : "", source->constraints[i].name);
    if (written < count)
        hol_datum_print(datum, " and %zu more", count - written);
}

json_t *
hol_rank_names(const struct hol_case *source, const struct hol_rank_state *state,
               const struct hol_rank_record *record, enum hol_rank_list list)
{
    json_t *array = json_array();

    for (size_t i = 0; i < state->m; i++)
        if (is_chosen(state, record, list, i))
            (void)json_array_append_new(array, hol_json_text(source->constraints[i].name));
    return array;
}

HOL_GET(get_list, list)
{
    const struct hol_rank_record *record = part[RECORD];
    const struct hol_rank_state *state = part[STATE];
    size_t most = HOL_IN_READ & 1u << datum->format ? HOL_RANK_NAMES : SIZE_MAX;
    bool known = list == HOL_RANK_TRUE_UNIQUE || record == NULL
                     ? state->truth_status == HOL_OK
                     : record->detail.stated && record->detail.decided;

    datum->kind = HOL_DATUM_ABSENT;
    if (!known || part[STEP] != NULL || (record == NULL && list == HOL_RANK_DROPPED))
        return;
    if (datum->format == HOL_FORMAT_JSON) {
        datum->kind = HOL_DATUM_JSON;
        datum->json = hol_rank_names(part[CASE], state, record, (enum hol_rank_list)list);
    } else {
        hol_rank_put_names(datum, part[CASE], state, record,
                           record == NULL ? HOL_RANK_TRUE_UNIQUE : (enum hol_rank_list)list, most);
    }
    if (record != NULL && list == HOL_RANK_UNIQUE && record->unique_differs &&
        datum->format == HOL_FORMAT_TEXT)
        datum->mark = " (the truth differs)";
}

/* --------------------------------------------------------------------------------- numbers */

static void
put_real(struct hol_datum *datum, long double x)
{
    if (isinf(x) && datum->format == HOL_FORMAT_JSON)
        hol_datum_text(datum, x > 0 ? "inf" : "-inf");
    else
        hol_datum_number(datum, x);
}

enum what { THRESHOLD, STATUS, WHY, VERDICT, DECIDED, RANK, TRUE_RANK, GAP, FROM, TO, DIFFERS };

/* At the default threshold, where something was measured. */
static void
get_stated(struct hol_datum *datum, const struct hol_rank_record *record, enum what what)
{
    const struct hol_rank_detail *d = &record->detail;

    if (what == THRESHOLD)
        put_real(datum, d->reference > 0 ? d->threshold / d->reference : NAN);
    else if (what == DECIDED)
        hol_datum_boolean(datum, d->decided);
    else if (what == RANK)
        hol_datum_size(datum, d->rank);
    else if (what == GAP)
        put_real(datum, d->gap);
    else
        hol_datum_boolean(datum, record->unique_differs);
}

HOL_GET(get_what, what)
{
    const struct hol_rank_step *step = part[STEP];
    const struct hol_rank_state *state = part[STATE];
    const struct hol_rank_record *record = part[RECORD];

    if (what == TRUE_RANK && state->truth_status == HOL_OK)
        hol_datum_size(datum, state->rank);
    else if (step != NULL && what == THRESHOLD)
        hol_datum_number(datum, step->threshold);
    else if (step != NULL && what == STATUS)
        hol_datum_text(datum, hol_status_name(step->status));
    else if (step != NULL && what == DECIDED && step->stated)
        hol_datum_boolean(datum, step->decided);
    else if (step != NULL && what == RANK && step->stated)
        hol_datum_size(datum, step->rank);
    else if (step != NULL || what == TRUE_RANK)
        return;
    else if (record == NULL && what == GAP && state->truth_status == HOL_OK)
        put_real(datum, state->gap);
    else if (record == NULL)
        return;
    else if (what == VERDICT)
        hol_datum_text(datum, hol_rank_verdict_text(record->verdict));
    else if (what == STATUS)
        hol_datum_text(datum, record->why == NULL ? hol_status_name(record->status) : NULL);
    else if (what == WHY)
        hol_datum_text(datum, record->why);
    else if (what == FROM || what == TO)
        hol_datum_number(datum, record->plateau[what == TO]);
    else if (record->detail.stated)
        get_stated(datum, record, (enum what)what);
    else if (datum->format == HOL_FORMAT_JSON)
        datum->kind = HOL_DATUM_ABSENT;
    else if (what == DIFFERS)
        hol_datum_boolean(datum, record->unique_differs);
}

/* For people: a rank that is at least so large, one that is not so, why there is none. */
HOL_GET(get_rank, index)
{
    const struct hol_rank_record *record = part[RECORD];
    const struct hol_rank_state *state = part[STATE];
    bool text = datum->format == HOL_FORMAT_TEXT;

    if (record == NULL) {
        if (state->truth_status == HOL_OK)
            hol_datum_size(datum, state->rank);
        return;
    }
    if (!record->detail.stated) {
        hol_datum_text(datum, record->why != NULL
                                  ? record->why
                                  : "nothing was measured: the numbers are beyond its range");
        datum->rest = true;
        return;
    }
    hol_datum_print(datum, "%s%zu",
                    record->detail.decided ? ""
                    : text                 ? ">="
                                           : "≥ ",
                    record->detail.rank);
    if (record->verdict == HOL_RANK_VERDICT_CONTRADICTS && !text)
        datum->mark = datum->format == HOL_FORMAT_HTML ? " (wrong)" : "!";
}

HOL_GET(get_measure, index)
{
    const struct hol_rank_record *record = part[RECORD];

    if (part[STEP] != NULL || record == NULL)
        return;
    if (record->detail.stated)
        hol_datum_text(datum, record->detail.measure);
    else if (datum->format == HOL_FORMAT_JSON)
        datum->kind = HOL_DATUM_ABSENT;
    else
        hol_datum_text(datum, record->why != NULL ? record->why : "");
}

/* --------------------------------------------------------------------------- lists of JSON */

enum { MAGNITUDES, ROWS, PLATEAU, STEPS };

static json_t *
json_step(const struct hol_rank_step *step)
{
    return json_pack("{s:o, s:s, s:b, s:o}", "threshold", hol_json_number(step->threshold),
                     "status", hol_status_name(step->status), "decided", (int)step->decided, "rank",
                     step->stated ? hol_json_size(step->rank) : json_null());
}

HOL_GET(get_array, what)
{
    const struct hol_rank_record *record = part[RECORD];
    const struct hol_rank_detail *d = &record->detail;
    const struct hol_case *source = part[CASE];
    size_t count = what == PLATEAU ? 2 : what == STEPS ? record->step_count : d->count;

    datum->kind = HOL_DATUM_ABSENT;
    if (!d->stated)
        return;
    hol_datum_json(datum, what == ROWS && !d->of_rows ? json_null() : json_array());
    for (size_t k = 0; k < count && json_is_array(datum->json); k++) {
        json_t *item = what == MAGNITUDES ? hol_json_number(d->magnitude[k] / d->reference)
                       : what == PLATEAU  ? hol_json_number(record->plateau[k])
                       : what == STEPS    ? json_step(&record->steps[k])
                                          : hol_json_text(source->constraints[d->row[k]].name);
        (void)json_array_append_new(datum->json, item);
    }
}

HOL_GETTER(get_is_default, RECORD, struct hol_rank_record, boolean, r != NULL && part[STEP] == NULL)
HOL_GETTER(get_solver, RECORD, struct hol_rank_record, text, r != NULL ? r->solver->name : "truth")

#define CSV HOL_IN(CSV)
#define JSON HOL_IN(JSON)
#define TEXT HOL_IN(TEXT)
#define LATEX HOL_IN(LATEX)
#define HTML HOL_IN(HTML)
#define READ HOL_IN_READ
#define WHAT(what) .get = get_what, .index = what
#define E1 .text = {'e', 1}
/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .quoted = true, .in = CSV | LATEX, .once = true},
    {"state", HOL_AT(STATE, struct hol_rank_state, label), .quoted = true, .in = CSV | LATEX, .once = true},
    {"solver", .get = get_solver, .width = 22},
    {"bits", HOL_AT(RECORD, struct hol_rank_record, bits), .in = CSV | JSON | TEXT | LATEX},
    {"threshold", WHAT(THRESHOLD), .in = HOL_IN_DATA},
    {"default", .get = get_is_default, .in = CSV},
    {"status", WHAT(STATUS), .in = HOL_IN_DATA},
    {"verdict", WHAT(VERDICT), .in = HOL_IN_DATA},
    {"why", WHAT(WHY), .in = JSON},
    {"decided", WHAT(DECIDED), .in = HOL_IN_DATA},
    {"rank", WHAT(RANK), .in = HOL_IN_DATA},
    {"true_rank", WHAT(TRUE_RANK), .in = CSV},
    {"rank", .get = get_rank, .in = READ, .align = HOL_ALIGN_RIGHT},
    {"gap", WHAT(GAP), E1},
    {"threshold", WHAT(THRESHOLD), .in = READ, E1},
    {"plateau_from", "plateau\nfrom", WHAT(FROM), .in = CSV | TEXT, E1},
    {"plateau_to", "to", WHAT(TO), .in = CSV | TEXT, E1},
    {"verdict", "", WHAT(VERDICT), .in = TEXT},
    {"dropped", "dropped rows", .get = get_list, .index = HOL_RANK_DROPPED, .quoted = true},
    {"unique", "unique multipliers", .get = get_list, .index = HOL_RANK_UNIQUE, .quoted = true},
    {"undecided", .get = get_list, .index = HOL_RANK_UNDECIDED, .quoted = true, .in = HOL_IN_DATA},
    {"true_unique", .get = get_list, .index = HOL_RANK_TRUE_UNIQUE, .quoted = true, .in = CSV},
    {"unique_differs", WHAT(DIFFERS), .in = HOL_IN_DATA},
    {"measure", "what it measures", .get = get_measure, .quoted = true, .in = CSV | JSON | HTML, .share = 20},
    {"magnitudes", .get = get_array, .index = MAGNITUDES, .in = JSON},
    {"rows", .get = get_array, .index = ROWS, .in = JSON},
    {"plateau", .get = get_array, .index = PLATEAU, .in = JSON},
    {"thresholds", .get = get_array, .index = STEPS, .in = JSON},
};
/* clang-format on */
const struct hol_table_spec hol_rank_rows = {.name = "ranks", HOL_COLUMNS(columns), .indent = 2};
