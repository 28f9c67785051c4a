/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The units of a run, read back. */
#include "store/inside.h"

#include "base/alloc.h"

#include <string.h>

/* The bytes of a column; NULL: it has none. */
static enum hol_status
copy(void **bytes, size_t *length, sqlite3_stmt *statement, int column)
{
    const void *blob = sqlite3_column_blob(statement, column);

    *bytes = NULL;
    *length = (size_t)sqlite3_column_bytes(statement, column);
    if (blob == NULL)
        return HOL_OK;
    *bytes = hol_alloc(*length + 1, 1);
    if (*bytes == NULL)
        return HOL_NOMEM;
    memcpy(*bytes, blob, *length);
    return HOL_OK;
}

static enum hol_status
get(struct hol_store *store, long long run, const char *name, void **bytes, size_t *length)
{
    enum hol_status status;
    int step;

    if (store->get_unit == NULL)
        store->get_unit =
            hol_store_prepare(store, "SELECT data FROM units WHERE run = ? AND name = ?");
    if (store->get_unit == NULL)
        return HOL_IO;
    (void)sqlite3_bind_int64(store->get_unit, 1, run);
    (void)sqlite3_bind_text(store->get_unit, 2, name, -1, SQLITE_STATIC);
    step = sqlite3_step(store->get_unit);
    status = step == SQLITE_ROW    ? copy(bytes, length, store->get_unit, 0)
             : step == SQLITE_DONE ? HOL_UNABLE
                                   : hol_store_fail(store);
    (void)sqlite3_reset(store->get_unit);
    return status;
}

enum hol_status
hol_store_get(struct hol_store *store, long long run, const char *name, void **bytes,
              size_t *length)
{
    enum hol_status status;

    (void)pthread_mutex_lock(&store->base);
    status = get(store, run, name, bytes, length);
    (void)pthread_mutex_unlock(&store->base);
    return status;
}

/* The store may be used by `each`, so that the lock is not held meanwhile: units are read one by
 * one, each by the name of the one before. */
enum hol_status
hol_store_each(struct hol_store *store, long long run,
               enum hol_status (*each)(void *context, const char *name, const char *kind,
                                       const void *bytes, size_t length),
               void *context)
{
    sqlite3_stmt *statement;
    char *name = hol_strdup(""), *next = NULL, *kind = NULL;
    enum hol_status status = name != NULL ? HOL_OK : HOL_NOMEM;
    void *bytes = NULL;
    size_t length = 0;
    int step = SQLITE_ROW;

    (void)pthread_mutex_lock(&store->base);
    statement = hol_store_prepare(store, "SELECT name, kind, data FROM units"
                                         " WHERE run = ? AND name > ? ORDER BY name LIMIT 1");
    if (statement == NULL)
        status = HOL_IO;
    while (status == HOL_OK) {
        (void)sqlite3_bind_int64(statement, 1, run);
        (void)sqlite3_bind_text(statement, 2, name, -1, SQLITE_STATIC);
        step = sqlite3_step(statement);
        if (step != SQLITE_ROW)
            break;
        if (!hol_store_column(&next, statement, 0) || !hol_store_column(&kind, statement, 1))
            status = HOL_NOMEM;
        else
            status = copy(&bytes, &length, statement, 2);
        (void)sqlite3_reset(statement);
        (void)pthread_mutex_unlock(&store->base);
        if (status == HOL_OK)
            status = each(context, next, kind, bytes, length);
        hol_free(bytes);
        hol_free(kind);
        hol_free(name);
        name = next;
        next = kind = NULL;
        bytes = NULL;
        (void)pthread_mutex_lock(&store->base);
    }
    if (status == HOL_OK && step != SQLITE_DONE)
        status = hol_store_fail(store);
    (void)sqlite3_finalize(statement);
    (void)pthread_mutex_unlock(&store->base);
    hol_free(name);
    return status;
}

enum hol_status
hol_store_forget(struct hol_store *store, long long run, const char *kind)
{
    sqlite3_stmt *statement;
    enum hol_status status = HOL_IO;

    (void)pthread_mutex_lock(&store->base);
    statement = hol_store_prepare(store, "DELETE FROM units WHERE run = ? AND kind = ?");
    if (statement != NULL) {
        (void)sqlite3_bind_int64(statement, 1, run);
        (void)sqlite3_bind_text(statement, 2, kind, -1, SQLITE_STATIC);
        status = hol_store_delete(store, statement);
    }
    (void)pthread_mutex_unlock(&store->base);
    return status;
}
