/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tables of a store as columns over records, and the writer of the table module that puts their
 * rows into the queue. */
#include "store/rows.h"
#include "store/inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "compare/instant/verdict.h"
#include "reports/compare/record-columns.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------------- columns */

#define PROBLEM(field)                                                                             \
    {                                                                                              \
#field, HOL_AT(0, struct hol_store_problem, field)                                         \
    }
#define VERDICT(field)                                                                             \
    {                                                                                              \
#field, HOL_AT(0, struct hol_store_verdict, field)                                         \
    }
#define MOTION(field)                                                                              \
    {                                                                                              \
#field, HOL_AT(0, struct hol_store_motion, field)                                          \
    }
#define TIME(field)                                                                                \
    {                                                                                              \
#field, HOL_AT(0, struct hol_store_time, field)                                            \
    }

HOL_GETTER_IF(get_true_rank, 0, struct hol_store_problem, r->rank != SIZE_MAX, size, r->rank)
HOL_GETTER_IF(get_truth_digits, 0, struct hol_store_problem, r->truth != NULL && r->digits > 0,
              number, (long double)r->digits)
HOL_GETTER_IF(get_why, 0, struct hol_store_problem, r->why != NULL && r->why[0] != '\0', text,
              r->why)
HOL_RECORD_GETTERS(0)
HOL_GETTER(get_error, 0, struct hol_record, measured, r->errors[index].relative)
HOL_GETTER_IF(get_answer, 0, struct hol_record, r->status == HOL_OK, size,
              index ? r->iterations : r->rank)
HOL_GETTER(get_law, 0, struct hol_store_verdict, measured, r->law)
HOL_GETTER_IF(get_verdict_why, 0, struct hol_store_verdict, r->why != NULL && r->why[0] != '\0',
              text, r->why)

/* clang-format off */
#define QUANTITY(name, plain, key) \
    {"error_" key, .get = get_error, .index = HOL_Q_##name}, \
    {"worst_" key, .get = get_worst, .index = HOL_Q_##name}, \
    {"component_" key, .get = get_component, .index = HOL_Q_##name}, \
    {"digits_" key, .get = get_digits, .index = HOL_Q_##name}, \
    {"attainable_" key, .get = get_attainable, .index = HOL_Q_##name}, \
    {"units_" key, .get = get_units, .index = HOL_Q_##name}, \
    {"ratio_" key, .get = get_ratio, .index = HOL_Q_##name},
/* clang-format on */

static const struct hol_column problems[] = {PROBLEM(case_name),
                                             PROBLEM(digest),
                                             PROBLEM(overrides),
                                             PROBLEM(state),
                                             PROBLEM(n),
                                             PROBLEM(m),
                                             {"rank", .get = get_true_rank},
                                             PROBLEM(kappa),
                                             PROBLEM(kappa_B),
                                             PROBLEM(kappa_M),
                                             PROBLEM(mass_singular),
                                             PROBLEM(truth),
                                             {"truth_digits", .get = get_truth_digits},
                                             PROBLEM(certified),
                                             {"why", .get = get_why}};
static const struct hol_column answers[] = {
    {"solver", HOL_AT(0, struct hol_record, solver)},
    {"bits", HOL_AT(0, struct hol_record, bits)},
    {"status", .get = get_status},
    {"rank", .get = get_answer},
    {"iterations", .get = get_answer, .index = 1},
    {"path", .get = get_path},
    HOL_QUANTITY_LIST(QUANTITY) // then of the answer
    {"digits", HOL_AT(0, struct hol_record, digits)},
    {"attainable", HOL_AT(0, struct hol_record, attainable)}};
static const struct hol_column verdicts[] = {
    VERDICT(verdict),        VERDICT(bad),
    VERDICT(vacuous),        VERDICT(unexcused),
    VERDICT(undeclared),     VERDICT(whole_C),
    {"law", .get = get_law}, {"why", .get = get_verdict_why}};
static const struct hol_column motions[] = {
    MOTION(case_name), MOTION(digest),      MOTION(overrides),     MOTION(state),
    MOTION(solver),    MOTION(integrator),  MOTION(stabilization), MOTION(bits),
    MOTION(step),      MOTION(tolerance),   MOTION(alpha),         MOTION(beta),
    MOTION(end),       MOTION(ended_at),    MOTION(digits),        MOTION(error_q),
    MOTION(error_v),   MOTION(phi),         MOTION(rate),          MOTION(drift),
    MOTION(steps),     MOTION(evaluations), MOTION(solves),        MOTION(why)};
static const struct hol_column times[] = {
    TIME(what), TIME(case_name), TIME(solver), TIME(integrator), TIME(stabilization), TIME(bits),
    TIME(n),    TIME(m),         TIME(step),   TIME(tolerance),  TIME(seconds)};

const struct hol_table_spec hol_store_spec[HOL_STORE_TABLES] = {
    [HOL_STORE_PROBLEMS] = {.name = "problems", HOL_COLUMNS(problems)},
    [HOL_STORE_ANSWERS] = {.name = "answers", HOL_COLUMNS(answers)},
    [HOL_STORE_VERDICTS] = {.name = "verdicts", HOL_COLUMNS(verdicts)},
    [HOL_STORE_MOTIONS] = {.name = "motions", HOL_COLUMNS(motions)},
    [HOL_STORE_TIMES] = {.name = "times", HOL_COLUMNS(times)},
};

struct hol_store_verdict
hol_store_verdict_of(const struct hol_record *record)
{
    struct hol_store_verdict verdict = {.verdict = hol_verdict_text(record->verdict),
                                        .bad = hol_record_bad(record),
                                        .vacuous = record->vacuous,
                                        .unexcused = record->unexcused,
                                        .undeclared = record->undeclared,
                                        .whole_C = record->whole_C,
                                        .law = -1,
                                        .why = record->why};

    for (size_t k = 0; k < HOL_LAW_COUNT; k++)
        verdict.law = fmaxl(verdict.law, record->law[k]);
    return verdict;
}

void
hol_store_rows_state(struct hol_store_rows *rows, const void *context)
{
    const struct hol_store_state *of = context;
    const struct hol_comparison *state = of->state;
    bool known = state->truth_status == HOL_OK;
    const struct hol_store_problem problem = {.case_name = of->case_name,
                                              .digest = of->digest,
                                              .overrides = of->overrides,
                                              .state = state->label,
                                              .n = state->n,
                                              .m = state->m,
                                              .rank = known ? state->rank : SIZE_MAX,
                                              .kappa = known ? state->kappa : NAN,
                                              .kappa_B = known ? state->kappa_B : NAN,
                                              .kappa_M = known ? state->kappa_M : NAN,
                                              .mass_singular = state->mass_singular,
                                              .truth = hol_status_name(state->truth_status),
                                              .digits = known ? state->digits : 0,
                                              .certified = state->certified,
                                              .why = state->truth_why};

    hol_store_row(rows, HOL_STORE_PROBLEMS, HOL_RECORD(&problem));
    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_store_verdict verdict = hol_store_verdict_of(&state->records[k]);
        hol_store_row(rows, HOL_STORE_ANSWERS, HOL_RECORD(&state->records[k]));
        hol_store_row(rows, HOL_STORE_VERDICTS, HOL_RECORD(&verdict));
    }
}

/* ---------------------------------------------------------------------------------- writer */

/* A value, its tag and what is of a fixed size at once; a magnitude that is too small for a real of
 * the database is the smallest of them. */
static bool
add_value(struct hol_store_bytes *to, const struct hol_datum *d)
{
    unsigned char head[1 + sizeof(double)] = {HOL_STORE_NULL};
    long long integer = d->kind == HOL_DATUM_BOOLEAN ? d->boolean : (long long)d->integer;
    const char *text = NULL;
    size_t length = 0;
    double real;

    _Static_assert(sizeof integer == sizeof real && sizeof length == sizeof real, "of one size");
    switch (d->kind) {
    case HOL_DATUM_TEXT:
    case HOL_DATUM_WORDS:
        head[0] = HOL_STORE_TEXT;
        text = d->kind == HOL_DATUM_WORDS ? d->words.plain : d->text;
        length = strlen(text);
        memcpy(head + 1, &length, sizeof length);
        break;
    case HOL_DATUM_INTEGER:
    case HOL_DATUM_BOOLEAN:
        head[0] = HOL_STORE_INTEGER;
        memcpy(head + 1, &integer, sizeof integer);
        break;
    case HOL_DATUM_NUMBER:
        head[0] = HOL_STORE_REAL;
        real = (double)d->number;
        if (d->number != 0 && fabsl(d->number) < DBL_MIN)
            real = d->number < 0 ? -DBL_MIN : DBL_MIN;
        memcpy(head + 1, &real, sizeof real);
        break;
    default:
        return hol_store_add(to, head, 1);
    }
    return hol_store_add(to, head, sizeof head) &&
           (text == NULL || hol_store_add(to, text, length));
}

static enum hol_status
put_row(struct hol_table *table, const struct hol_datum *data)
{
    struct hol_store *store = table->style.sink;
    unsigned char tag = 0;
    bool good;

    while (store->table[tag] != table)
        tag++;
    good = hol_store_add(&store->filled, &tag, 1);
    for (size_t k = 0; k < table->count && good; k++)
        good = add_value(&store->filled, &data[k]);
    return good ? HOL_OK : HOL_NOMEM;
}

static const struct hol_table_writer writer = {.name = "store", .row = put_row};

/* The statement that inserts a row: its parent, then the columns. */
static enum hol_status
prepare_row(struct hol_store *store, enum hol_store_table table)
{
#define PARENT(name, text, parent) [HOL_STORE_##name] = parent,
    static const char *const parents[] = {HOL_STORE_TABLE_LIST(PARENT)};
    const struct hol_table_spec *spec = &hol_store_spec[table];
    struct hol_text sql = {0};

    hol_text_print(&sql, "INSERT INTO %s (%s", spec->name, parents[table]);
    for (size_t k = 0; k < spec->count; k++)
        hol_text_print(&sql, ", \"%s\"", spec->columns[k].key);
    hol_text_add(&sql, ") VALUES (?");
    for (size_t k = 0; k < spec->count; k++)
        hol_text_add(&sql, ", ?");
    hol_text_add(&sql, ")");
    if (!sql.failed)
        store->put_row[table] = hol_store_prepare(store, sql.text);
    hol_text_clear(&sql);
    return store->put_row[table] != NULL ? HOL_OK : sql.failed ? HOL_NOMEM : HOL_IO;
}

enum hol_status
hol_store_tables_begin(struct hol_store *store)
{
    const struct hol_table_style style = {
        .format = HOL_FORMAT_JSON, .writer = &writer, .sink = store};
    enum hol_status status = HOL_OK;

    store->put_unit = hol_store_prepare(
        store, "INSERT OR IGNORE INTO units (run, name, kind, data) VALUES (?, ?, ?, ?)");
    store->find_run = hol_store_prepare(store, "SELECT 1 FROM runs WHERE run = ?");
    if (store->put_unit == NULL || store->find_run == NULL)
        return HOL_IO;
    for (unsigned k = 0; k < HOL_STORE_TABLES && status == HOL_OK; k++) {
        store->table[k] = hol_table_begin(NULL, &style, &hol_store_spec[k]);
        status = store->table[k] == NULL ? HOL_NOMEM : prepare_row(store, (enum hol_store_table)k);
    }
    return status;
}

void
hol_store_tables_end(struct hol_store *store)
{
    for (size_t k = 0; k < HOL_STORE_TABLES; k++) {
        if (store->table[k] != NULL)
            hol_table_abandon(store->table[k]);
        (void)sqlite3_finalize(store->put_row[k]);
    }
    (void)sqlite3_finalize(store->put_unit);
    (void)sqlite3_finalize(store->find_run);
}
