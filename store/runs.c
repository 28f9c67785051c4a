/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The runs of a store: begun, completed, listed, removed. */
#include "store/inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"

#include <stdio.h>
#include <string.h>

/* The fields of a block as columns, in their order, after run, signature and ended. */
#define FIELDS HOL_PROVENANCE_COUNT
#define NAMED(name, key) ", \"" key "\""
#define PLACE(name, key) ", ?"
#define SET(name, key) ", \"" key "\" = ?"

static void
bind_text(sqlite3_stmt *statement, int k, const char *text)
{
    if (text != NULL)
        (void)sqlite3_bind_text(statement, k, text, -1, SQLITE_STATIC);
    else
        (void)sqlite3_bind_null(statement, k);
}

/* The fields, as parameters 2 and on. */
static void
bind_record(sqlite3_stmt *statement, const struct hol_provenance *record)
{
    for (int k = 0; k < FIELDS; k++)
        bind_text(statement, 2 + k, record != NULL ? record->value[k] : NULL);
}

/* Step a statement that gives nothing back, and end it. */
static enum hol_status
finish(struct hol_store *store, sqlite3_stmt *statement)
{
    enum hol_status status = HOL_OK;

    if (sqlite3_step(statement) != SQLITE_DONE)
        status = hol_store_fail(store);
    (void)sqlite3_finalize(statement);
    return status;
}

static enum hol_status
find(struct hol_store *store, long long *run, size_t *units, const char *signature)
{
    sqlite3_stmt *statement = hol_store_prepare(
        store, "SELECT run, (SELECT count(*) FROM units WHERE units.run = runs.run)"
               " FROM runs WHERE signature = ? ORDER BY run DESC LIMIT 1");
    enum hol_status status = HOL_UNABLE;
    int step;

    if (statement == NULL)
        return HOL_IO;
    bind_text(statement, 1, signature);
    step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        *run = sqlite3_column_int64(statement, 0);
        *units = (size_t)sqlite3_column_int64(statement, 1);
        status = HOL_OK;
    } else if (step != SQLITE_DONE) {
        status = hol_store_fail(store);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static enum hol_status
insert(struct hol_store *store, long long *run, const struct hol_provenance *record,
       const char *signature)
{
    sqlite3_stmt *statement = hol_store_prepare(
        store, "INSERT INTO runs (signature" HOL_PROVENANCE_LIST(NAMED) ") VALUES (?" //
        HOL_PROVENANCE_LIST(PLACE) ")");
    enum hol_status status;

    if (statement == NULL)
        return HOL_IO;
    bind_text(statement, 1, signature);
    bind_record(statement, record);
    status = finish(store, statement);
    *run = sqlite3_last_insert_rowid(store->db);
    return status;
}

enum hol_status
hol_store_begin(struct hol_store *store, long long *run, size_t *units,
                const struct hol_provenance *record, const char *signature, bool resume)
{
    enum hol_status status = HOL_UNABLE;

    *units = 0;
    (void)pthread_mutex_lock(&store->base);
    if (resume)
        status = find(store, run, units, signature);
    if (status == HOL_UNABLE)
        status = insert(store, run, record, signature);
    (void)pthread_mutex_unlock(&store->base);
    return status;
}

enum hol_status
hol_store_complete(struct hol_store *store, long long run, const struct hol_provenance *record)
{
    sqlite3_stmt *statement;
    char now[HOL_PROVENANCE_DATE_SIZE];
    enum hol_status status = hol_store_flush(store);

    if (status != HOL_OK)
        return status;
    hol_provenance_date(now, false);
    (void)pthread_mutex_lock(&store->base);
    statement = hol_store_prepare(
        store, "UPDATE runs SET ended = ?" HOL_PROVENANCE_LIST(SET) " WHERE run = ?");
    status = HOL_IO;
    if (statement != NULL) {
        bind_text(statement, 1, now);
        bind_record(statement, record);
        (void)sqlite3_bind_int64(statement, FIELDS + 2, run);
        status = finish(store, statement);
    }
    (void)pthread_mutex_unlock(&store->base);
    return status;
}

void
hol_store_run_clear(struct hol_store_run *run)
{
    hol_free(run->ended);
    hol_free(run->signature);
    hol_provenance_clear(&run->record);
    *run = (struct hol_store_run){0};
}

static bool
read_run(struct hol_store_run *run, sqlite3_stmt *statement)
{
    bool good;

    *run = (struct hol_store_run){.run = sqlite3_column_int64(statement, 0),
                                  .units = (size_t)sqlite3_column_int64(statement, 1),
                                  .complete = sqlite3_column_type(statement, 3) != SQLITE_NULL};
    good = hol_store_column(&run->signature, statement, 2) &&
           hol_store_column(&run->ended, statement, 3);
    for (int k = 0; k < FIELDS; k++)
        if ((good = good && hol_store_column(&run->record.value[k], statement, 4 + k)) &&
            run->record.value[k] != NULL) /* a stranger may have written it */
            (void)hol_printable_replace(run->record.value[k], "");
    if (good && run->record.value[HOL_PROVENANCE_COMMAND] == NULL) /* nothing is known of it */
        good = (run->record.value[HOL_PROVENANCE_COMMAND] = hol_strdup("")) != NULL;
    return good;
}

static enum hol_status
read_runs(struct hol_store *store, struct hol_store_run **runs, size_t *count)
{
    sqlite3_stmt *statement = hol_store_prepare(
        store, "SELECT run, (SELECT count(*) FROM units WHERE units.run = runs.run), signature,"
               " ended" HOL_PROVENANCE_LIST(NAMED) " FROM runs ORDER BY run");
    enum hol_status status = statement != NULL ? HOL_OK : HOL_IO;
    int step = SQLITE_DONE;

    while (status == HOL_OK && (step = sqlite3_step(statement)) == SQLITE_ROW)
        if (!hol_array_extend(runs, *count, sizeof **runs) ||
            !read_run(&(*runs)[(*count)++], statement))
            status = HOL_NOMEM;
    if (status == HOL_OK && step != SQLITE_DONE)
        status = hol_store_fail(store);
    (void)sqlite3_finalize(statement);
    return status;
}

enum hol_status
hol_store_runs(struct hol_store *store, struct hol_store_run **runs, size_t *count)
{
    enum hol_status status;

    *runs = NULL;
    *count = 0;
    (void)pthread_mutex_lock(&store->base);
    status = read_runs(store, runs, count);
    (void)pthread_mutex_unlock(&store->base);
    if (status == HOL_OK)
        return HOL_OK;
    while (*count > 0)
        hol_store_run_clear(&(*runs)[--*count]);
    hol_free(*runs);
    *runs = NULL;
    return status;
}

enum hol_status
hol_store_remove(struct hol_store *store, long long run)
{
    sqlite3_stmt *statement;
    enum hol_status status = HOL_IO;

    (void)pthread_mutex_lock(&store->base);
    statement = hol_store_prepare(store, "DELETE FROM runs WHERE run = ?");
    if (statement != NULL) {
        (void)sqlite3_bind_int64(statement, 1, run);
        status = hol_store_delete(store, statement);
    }
    if (status == HOL_OK && sqlite3_changes(store->db) == 0)
        status = HOL_UNABLE;
    (void)pthread_mutex_unlock(&store->base);
    return status;
}
