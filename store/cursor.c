/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a SELECT gives, in its order, a part at a time: more rows than there is memory for. */
#include "store/inside.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

struct hol_store_cursor {
    struct hol_store *store;
    sqlite3_stmt *statement;
    struct hol_columns columns; /* of its table */
    const char *key;            /* of the row that the statement is at; the statement's */
};

static enum hol_status
step(struct hol_store_cursor *cursor)
{
    int step = sqlite3_step(cursor->statement);

    cursor->key = NULL;
    if (step == SQLITE_ROW)
        cursor->key = (const char *)sqlite3_column_text(cursor->statement, 0);
    if (step == SQLITE_ROW && cursor->key == NULL)
        return HOL_NOMEM;
    return step == SQLITE_ROW || step == SQLITE_DONE ? HOL_OK : hol_store_fail(cursor->store);
}

enum hol_status
hol_store_cursor_open(struct hol_store_cursor **cursor, struct hol_store *store, const char *sql,
                      long long run)
{
    struct hol_store_cursor *new = hol_alloc(1, sizeof *new);
    enum hol_status status = HOL_IO;

    if (new == NULL)
        return HOL_NOMEM;
    new->store = store;
    (void)pthread_mutex_lock(&store->base);
    new->statement = hol_store_prepare(store, sql);
    if (new->statement != NULL) {
        (void)sqlite3_bind_int64(new->statement, 1, run);
        status = step(new);
    }
    (void)pthread_mutex_unlock(&store->base);
    if (status == HOL_OK)
        *cursor = new;
    else
        hol_store_cursor_close(new);
    return status;
}

void
hol_store_cursor_close(struct hol_store_cursor *cursor)
{
    if (cursor == NULL)
        return;
    (void)pthread_mutex_lock(&cursor->store->base);
    (void)sqlite3_finalize(cursor->statement);
    (void)pthread_mutex_unlock(&cursor->store->base);
    hol_free(cursor);
}

const char *
hol_store_cursor_key(const struct hol_store_cursor *cursor)
{
    return cursor->key;
}

const char *
hol_store_cursor_text(const struct hol_store_cursor *cursor, int column)
{
    return (const char *)sqlite3_column_text(cursor->statement, column);
}

double
hol_store_cursor_number(const struct hol_store_cursor *cursor, int column)
{
    return sqlite3_column_type(cursor->statement, column) == SQLITE_NULL
               ? NAN
               : sqlite3_column_double(cursor->statement, column);
}

enum hol_status
hol_store_cursor_next(struct hol_store_cursor *cursor)
{
    enum hol_status status;

    (void)pthread_mutex_lock(&cursor->store->base);
    status = step(cursor);
    (void)pthread_mutex_unlock(&cursor->store->base);
    return status;
}

struct hol_table *
hol_store_cursor_table(struct hol_store_cursor *cursor, FILE *out, const char *name,
                       const struct hol_table_style *style)
{
    return hol_store_table(out, &cursor->columns, cursor->statement, name, 1, style);
}

enum hol_status
hol_store_cursor_take(struct hol_store_cursor *cursor, struct hol_table *table, const char *key,
                      size_t *count)
{
    enum hol_status status = HOL_OK;

    (void)pthread_mutex_lock(&cursor->store->base);
    while (status == HOL_OK && cursor->key != NULL && strcmp(cursor->key, key) == 0) {
        hol_table_row(table, HOL_RECORD(cursor->statement));
        ++*count;
        status = step(cursor);
    }
    (void)pthread_mutex_unlock(&cursor->store->base);
    return status;
}
