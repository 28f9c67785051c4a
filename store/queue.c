/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What was put, on its way into the database: one thread writes it, many units a transaction. */
#include "store/inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "base/jobs.h"

#include <string.h>
#include <time.h>

#define FULL ((size_t)4 << 20)  /* bytes: written at once */
#define MOST ((size_t)16 << 20) /* bytes: who puts more waits */

bool
hol_store_add(struct hol_store_bytes *to, const void *bytes, size_t length)
{
    if (to->length + length > to->capacity &&
        !hol_array_reserve(&to->bytes, &to->capacity, to->length + length, 1))
        return false;
    if (length > 0)
        memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
    return true;
}

/* ----------------------------------------------------------------------------- putting */

static bool
add_text(struct hol_store_bytes *to, const char *text, size_t length)
{
    return hol_store_add(to, &length, sizeof length) && hol_store_add(to, text, length);
}

/* What could not be written as there was no memory is tried again, once; with the lock of the
 * queue. */
static void
try_again(struct hol_store *store)
{
    if (store->status != HOL_NOMEM)
        return;
    store->status = HOL_OK;
    store->again = true;
    (void)pthread_cond_signal(&store->wake);
}

/* Wait while there is more than enough; with the lock of the queue. */
static void
wait_for_room(struct hol_store *store)
{
    try_again(store);
    while (store->filled.length > MOST && store->status == HOL_OK)
        (void)pthread_cond_wait(&store->written, &store->queue);
}

enum hol_status
hol_store_put(struct hol_store *store, long long run, const char *name, const char *kind,
              const void *bytes, size_t length,
              void (*rows)(struct hol_store_rows *rows, const void *context), const void *context)
{
    static const unsigned char tag = HOL_STORE_UNIT;
    struct hol_store_bytes *to = &store->filled;
    struct hol_store_rows row = {.store = store};
    enum hol_status status;
    size_t before;
    bool has = bytes != NULL;

    (void)pthread_mutex_lock(&store->queue);
    wait_for_room(store);
    before = to->length;
    if (store->status == HOL_OK) {
        row.failed = !hol_store_add(to, &tag, 1) || !hol_store_add(to, &run, sizeof run) ||
                     !add_text(to, name, strlen(name)) || !add_text(to, kind, strlen(kind)) ||
                     !hol_store_add(to, &has, sizeof has) || !add_text(to, bytes, has ? length : 0);
        if (!row.failed && rows != NULL)
            rows(&row, context);
        if (row.failed)
            to->length = before;
        else if (before == 0 || (before < FULL && to->length >= FULL))
            (void)pthread_cond_signal(&store->wake);
    }
    status = store->status != HOL_OK ? store->status : row.failed ? HOL_NOMEM : HOL_OK;
    (void)pthread_mutex_unlock(&store->queue);
    return status;
}

void
hol_store_row(struct hol_store_rows *rows, enum hol_store_table table, const void *const *part)
{
    struct hol_table *t = rows->store->table[table];

    hol_table_row(t, part);
    if (t->status != HOL_OK)
        rows->failed = true;
    t->status = HOL_OK; /* the next unit may find memory */
}

enum hol_status
hol_store_flush(struct hol_store *store)
{
    enum hol_status status;

    (void)pthread_mutex_lock(&store->queue);
    try_again(store);
    while ((store->filled.length > 0 || store->busy || store->unwritten) &&
           store->status == HOL_OK) {
        store->hurry = true;
        (void)pthread_cond_signal(&store->wake);
        (void)pthread_cond_wait(&store->written, &store->queue);
    }
    status = store->status;
    (void)pthread_mutex_unlock(&store->queue);
    return status;
}

/* ----------------------------------------------------------------------------- writing */

/* Numbers of the rows that children belong to. */
struct parents {
    long long run; /* it is there; 0: none was looked for */
    sqlite3_int64 unit, row[HOL_STORE_TABLES];
    bool there; /* the run has a unit of that name already: its rows are left out */
};

static const unsigned char *
take(void *value, size_t size, const unsigned char *at)
{
    memcpy(value, at, size);
    return at + size;
}

static const unsigned char *
take_text(const char **text, size_t *length, const unsigned char *at)
{
    at = take(length, sizeof *length, at);
    *text = (const char *)at;
    return at + *length;
}

static enum hol_status
step(struct hol_store *store, sqlite3_stmt *statement)
{
    enum hol_status status =
        sqlite3_step(statement) == SQLITE_DONE ? HOL_OK : hol_store_fail(store);

    (void)sqlite3_reset(statement);
    return status;
}

/* Rows belong to those that were written before them in the same transaction; that the run is
 * there, which another process may have removed, is all that has to be looked for. */
static enum hol_status
find_run(struct hol_store *store, struct parents *parents, long long run)
{
    int step;

    if (run == parents->run)
        return HOL_OK;
    (void)sqlite3_bind_int64(store->find_run, 1, run);
    step = sqlite3_step(store->find_run);
    (void)sqlite3_reset(store->find_run);
    if (step == SQLITE_DONE)
        hol_store_say(store, "run %lld has been removed, and cannot be gone on with", run);
    if (step != SQLITE_ROW)
        return step == SQLITE_DONE ? HOL_IO : hol_store_fail(store);
    parents->run = run;
    return HOL_OK;
}

static enum hol_status
write_unit(struct hol_store *store, struct parents *parents, const unsigned char **at)
{
    const char *text;
    long long run;
    size_t length;
    bool has;
    enum hol_status status;

    *at = take(&run, sizeof run, *at);
    (void)sqlite3_bind_int64(store->put_unit, 1, run);
    for (int k = 2; k <= 3; k++) {
        *at = take_text(&text, &length, *at);
        (void)sqlite3_bind_text(store->put_unit, k, text, (int)length, SQLITE_STATIC);
    }
    *at = take(&has, sizeof has, *at);
    *at = take_text(&text, &length, *at);
    if (has)
        (void)sqlite3_bind_blob64(store->put_unit, 4, text, length, SQLITE_STATIC);
    else
        (void)sqlite3_bind_null(store->put_unit, 4);
    status = find_run(store, parents, run);
    if (status == HOL_OK)
        status = step(store, store->put_unit);
    parents->there = sqlite3_changes(store->db) == 0;
    parents->unit = sqlite3_last_insert_rowid(store->db);
    return status;
}

static const unsigned char *
bind_value(sqlite3_stmt *statement, int k, const unsigned char *at)
{
    sqlite3_int64 integer;
    const char *text;
    double real;
    size_t length;

    switch (*at++) {
    case HOL_STORE_INTEGER:
        at = take(&integer, sizeof integer, at);
        (void)sqlite3_bind_int64(statement, k, integer);
        break;
    case HOL_STORE_REAL:
        at = take(&real, sizeof real, at);
        (void)sqlite3_bind_double(statement, k, real);
        break;
    case HOL_STORE_TEXT:
        at = take_text(&text, &length, at);
        (void)sqlite3_bind_text(statement, k, text, (int)length, SQLITE_STATIC);
        break;
    default:
        (void)sqlite3_bind_null(statement, k);
    }
    return at;
}

static enum hol_status
write_row(struct hol_store *store, struct parents *parents, enum hol_store_table table,
          const unsigned char **at)
{
    sqlite3_stmt *statement = store->put_row[table];
    sqlite3_int64 parent = table == HOL_STORE_ANSWERS    ? parents->row[HOL_STORE_PROBLEMS]
                           : table == HOL_STORE_VERDICTS ? parents->row[HOL_STORE_ANSWERS]
                                                         : parents->unit;
    enum hol_status status = HOL_OK;

    (void)sqlite3_bind_int64(statement, 1, parent);
    for (size_t k = 0; k < hol_store_spec[table].count; k++)
        *at = bind_value(statement, (int)k + 2, *at);
    if (parents->there)
        return HOL_OK;
    status = step(store, statement);
    parents->row[table] = sqlite3_last_insert_rowid(store->db);
    return status;
}

/* All that was drained, as one transaction. */
static enum hol_status
write_all(struct hol_store *store)
{
    const unsigned char *at = store->drained.bytes, *end = at + store->drained.length;
    struct parents parents = {.there = true};
    enum hol_status status;

    (void)pthread_mutex_lock(&store->base);
    status = hol_store_run_sql(store, "BEGIN IMMEDIATE");
    while (status == HOL_OK && at < end) {
        unsigned char tag = *at++;
        status = tag == HOL_STORE_UNIT ? write_unit(store, &parents, &at)
                                       : write_row(store, &parents, (enum hol_store_table)tag, &at);
    }
    if (status == HOL_OK)
        status = hol_store_run_sql(store, "COMMIT");
    if (status != HOL_OK && sqlite3_get_autocommit(store->db) == 0)
        (void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    (void)pthread_mutex_unlock(&store->base);
    return status;
}

/* Wait for something to write, and then for more until `due`, or until it must be written. */
static void
wait_for_work(struct hol_store *store, double due)
{
    struct timespec until = {.tv_sec = (time_t)due,
                             .tv_nsec = (long)((due - (double)(time_t)due) * 1e9)};

    while ((store->unwritten ? !store->again : store->filled.length == 0) && !store->stop)
        (void)pthread_cond_wait(&store->wake, &store->queue);
    while (store->filled.length < FULL && !store->stop && !store->hurry && !store->again &&
           hol_clock(CLOCK_MONOTONIC) < due)
        (void)pthread_cond_timedwait(&store->wake, &store->queue, &until);
}

/* What was put since is to be written next. */
static void
drain(struct hol_store *store)
{
    struct hol_store_bytes empty = store->drained;

    store->drained = store->filled;
    store->filled = empty;
    store->filled.length = 0;
}

static void *
write_on(void *context)
{
    struct hol_store *store = context;
    double last = 0;

    (void)pthread_mutex_lock(&store->queue);
    for (;;) {
        wait_for_work(store, last + HOL_STORE_DELAY);
        store->hurry = store->again = false;
        if (store->filled.length == 0 && !store->unwritten)
            break; /* the end */
        if (!store->unwritten)
            drain(store);
        store->busy = true;
        (void)pthread_mutex_unlock(&store->queue);
        enum hol_status status = write_all(store);
        last = hol_clock(CLOCK_MONOTONIC);
        (void)pthread_mutex_lock(&store->queue);
        store->busy = false;
        store->unwritten = status == HOL_NOMEM;
        if (store->status != HOL_IO)
            store->status = status;
        if (store->status == HOL_IO)
            store->filled.length = 0;
        (void)pthread_cond_broadcast(&store->written);
        if (store->stop && store->unwritten)
            break; /* the end says so */
    }
    (void)pthread_mutex_unlock(&store->queue);
    return NULL;
}

enum hol_status
hol_store_writer_start(struct hol_store *store)
{
    pthread_condattr_t clock;

    (void)pthread_condattr_init(&clock);
    (void)pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&store->wake, &clock);
    (void)pthread_cond_init(&store->written, &clock);
    (void)pthread_condattr_destroy(&clock);
    store->has_writer = hol_thread_start(&store->writer, write_on, store);
    if (store->has_writer)
        return HOL_OK;
    (void)pthread_cond_destroy(&store->wake);
    (void)pthread_cond_destroy(&store->written);
    return HOL_NOMEM;
}

void
hol_store_writer_stop(struct hol_store *store)
{
    if (!store->has_writer)
        return;
    (void)pthread_mutex_lock(&store->queue);
    store->stop = true;
    (void)pthread_cond_signal(&store->wake);
    (void)pthread_mutex_unlock(&store->queue);
    (void)pthread_join(store->writer, NULL);
    (void)pthread_cond_destroy(&store->wake);
    (void)pthread_cond_destroy(&store->written);
    store->has_writer = false;
}
