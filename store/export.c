/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table or view of the store, of one run, in the formats of tables. */
#include "store/inside.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "base/text.h"

#include <string.h>

/* What a run has that is not equal wherever and whenever it is made. */
static bool
is_local(const char *column)
{
    static const char *const names[] = {"run",  "unit",    "problem", "answer", "motion",
                                        "time", "seconds", "data",    "ended",  "machine",
                                        "BLAS", "date",    "result"};

    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (strcmp(column, names[k]) == 0)
            return true;
    return false;
}

/* A value of the row that a statement is at; part: the statement. */
HOL_GET(get_value, column)
{
    sqlite3_stmt *statement = (sqlite3_stmt *)(uintptr_t)part[0];

    switch (sqlite3_column_type(statement, (int)column)) {
    case SQLITE_INTEGER:
        hol_datum_integer(datum, sqlite3_column_int64(statement, (int)column));
        break;
    case SQLITE_FLOAT:
        hol_datum_number(datum, (long double)sqlite3_column_double(statement, (int)column));
        break;
    case SQLITE_TEXT:
        hol_datum_text(datum, (const char *)sqlite3_column_text(statement, (int)column));
        break;
    default:
        break;
    }
}

/* The tables and views, for who named another. */
static void
say_known(struct hol_store *store, const char *name)
{
    sqlite3_stmt *statement = hol_store_prepare(
        store, "SELECT group_concat(name, ', ') FROM (SELECT name FROM sqlite_master"
               " WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name)");

    if (statement != NULL && sqlite3_step(statement) == SQLITE_ROW)
        hol_store_say(store, "there is no table '%.60s'; there are %s", name,
                      (const char *)sqlite3_column_text(statement, 0));
    (void)sqlite3_finalize(statement);
}

/* How the rows of a table find their unit; NULL: it is no table of ours. */
static const char *
source_of(const char *name)
{
    static const struct {
        const char *name, *from;
    } sources[] = {
        {"runs", "runs WHERE runs.run = ?"},
        {"units", "units WHERE units.run = ? ORDER BY units.name"},
        {"problems", "units JOIN problems USING (unit) WHERE units.run = ? ORDER BY units.name, "
                     "problems.problem"},
        {"answers", "units JOIN problems USING (unit) JOIN answers USING (problem)"
                    " WHERE units.run = ? ORDER BY units.name, answers.answer"},
        {"verdicts", "units JOIN problems USING (unit) JOIN answers USING (problem) JOIN verdicts "
                     "USING (answer) WHERE units.run = ? ORDER BY units.name, verdicts.answer"},
        {"motions", "units JOIN motions USING (unit) WHERE units.run = ? ORDER BY units.name, "
                    "motions.motion"},
        {"times", "units JOIN times USING (unit) WHERE units.run = ? ORDER BY units.name, "
                  "times.time"},
        {"results", "results WHERE run = ? ORDER BY unit_name, answer"},
    };

    for (size_t k = 0; k < sizeof sources / sizeof sources[0]; k++)
        if (strcmp(name, sources[k].name) == 0)
            return sources[k].from;
    return NULL;
}

struct hol_table *
hol_store_table(FILE *out, struct hol_columns *columns, sqlite3_stmt *statement, const char *name,
                int first, const struct hol_table_style *style)
{
    const struct hol_table_spec spec = {.name = name, .own = columns, .json_digits = 17};

    *columns = (struct hol_columns){0};
    for (int k = first; k < sqlite3_column_count(statement); k++) {
        const char *name_of = sqlite3_column_name(statement, k);
        char *key = name_of != NULL ? hol_printable(name_of) : NULL; /* a stranger's, too */
        if (key != NULL && !is_local(key))
            HOL_COLUMN_ADD(columns, .key = hol_columns_text(columns, "%s", key), .get = get_value,
                           .index = (size_t)k, .csv = {'g', 17}, .markup = {'g', 6},
                           .align = HOL_ALIGN_SEEN);
        columns->failed = columns->failed || key == NULL;
        hol_free(key);
    }
    return hol_table_begin(out, style, &spec);
}

static enum hol_status
write_rows(FILE *out, struct hol_store *store, sqlite3_stmt *statement, const char *name,
           const struct hol_table_style *style)
{
    struct hol_columns columns;
    struct hol_table *table = hol_store_table(out, &columns, statement, name, 0, style);
    enum hol_status status, end;
    int step;

    if (table == NULL)
        return HOL_NOMEM;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        hol_table_row(table, HOL_RECORD(statement));
    status = step == SQLITE_DONE ? HOL_OK : hol_store_fail(store);
    end = hol_table_end(table);
    return status != HOL_OK ? status : end;
}

enum hol_status
hol_store_query(FILE *out, struct hol_store *store, long long run, const char *name,
                const char *sql, const struct hol_table_style *style)
{
    sqlite3_stmt *statement;
    enum hol_status status = HOL_IO;

    (void)pthread_mutex_lock(&store->base);
    statement = hol_store_prepare(store, sql);
    if (statement != NULL) {
        (void)sqlite3_bind_int64(statement, 1, run);
        status = write_rows(out, store, statement, name, style);
    }
    (void)sqlite3_finalize(statement);
    (void)pthread_mutex_unlock(&store->base);
    return status;
}

enum hol_status
hol_store_export(FILE *out, struct hol_store *store, long long run, const char *name,
                 const struct hol_table_style *style)
{
    const char *from = source_of(name);
    struct hol_text sql = {0};
    enum hol_status status = HOL_INVALID;

    if (from == NULL) {
        (void)pthread_mutex_lock(&store->base);
        say_known(store, name);
        (void)pthread_mutex_unlock(&store->base);
        return status;
    }
    hol_text_print(&sql, "SELECT %s%s.* FROM %s",
                   strcmp(name, "runs") == 0 || strcmp(name, "results") == 0
                       ? ""
                       : "units.name AS unit_name, ",
                   name, from);
    status = sql.failed ? HOL_NOMEM : hol_store_query(out, store, run, name, sql.text, style);
    hol_text_clear(&sql);
    return status;
}
