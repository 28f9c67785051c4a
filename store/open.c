/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Opens and closes a store: is it one, of which schema, and what it says when it fails. */
#include "store/inside.h"
#include "store/schema.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define PATIENCE 60000 /* milliseconds that another writer is waited for */

void
hol_store_say(struct hol_store *store, const char *format, ...)
{
    char line[HOL_STORE_WHY];
    va_list words;

    va_start(words, format);
    (void)vsnprintf(line, sizeof line, format, words);
    va_end(words);
    (void)snprintf(store->why, sizeof store->why, "%.200s: %.190s", store->path, line);
}

enum hol_status
hol_store_fail(struct hol_store *store)
{
    int code = sqlite3_extended_errcode(store->db);

    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return HOL_NOMEM;
    case SQLITE_FULL:
        hol_store_say(store,
                      "the disk is full; what was stored before is whole and can be gone on with");
        break;
    case SQLITE_IOERR:
        hol_store_say(store, "it cannot be read or written (%s); what was stored before is whole",
                      sqlite3_errstr(code));
        break;
    case SQLITE_BUSY:
        hol_store_say(store, "another process has been writing to it for %d seconds",
                      PATIENCE / 1000);
        break;
    case SQLITE_READONLY:
        hol_store_say(store, "it cannot be written to");
        break;
    case SQLITE_NOTADB:
        hol_store_say(store, "it is no store: not an SQLite database");
        break;
    case SQLITE_CORRUPT:
        hol_store_say(store, "the database is damaged (%s)", sqlite3_errmsg(store->db));
        break;
    default:
        hol_store_say(store, "%s", sqlite3_errmsg(store->db));
    }
    return HOL_IO;
}

enum hol_status
hol_store_run_sql(struct hol_store *store, const char *sql)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? HOL_OK
                                                                       : hol_store_fail(store);
}

/* Foreign keys are looked after only here: rows are put under their parents' numbers. */
enum hol_status
hol_store_delete(struct hol_store *store, sqlite3_stmt *statement)
{
    enum hol_status status = hol_store_run_sql(store, "PRAGMA foreign_keys = ON");

    if (status == HOL_OK && sqlite3_step(statement) != SQLITE_DONE)
        status = hol_store_fail(store);
    (void)sqlite3_finalize(statement);
    (void)sqlite3_exec(store->db, "PRAGMA foreign_keys = OFF", NULL, NULL, NULL);
    return status;
}

sqlite3_stmt *
hol_store_prepare(struct hol_store *store, const char *sql)
{
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK &&
        hol_store_fail(store) == HOL_NOMEM) /* for the caller it is IO as any other */
        hol_store_say(store, "%s", hol_status_text(HOL_NOMEM));
    return statement;
}

bool
hol_store_column(char **text, sqlite3_stmt *statement, int column)
{
    const char *value = (const char *)sqlite3_column_text(statement, column);

    *text = value != NULL ? hol_strdup(value) : NULL;
    return value == NULL || *text != NULL;
}

enum hol_status
hol_store_ask(long long *number, struct hol_store *store, const char *sql)
{
    sqlite3_stmt *statement = hol_store_prepare(store, sql);
    enum hol_status status = HOL_OK;

    if (statement == NULL)
        return sqlite3_errcode(store->db) == SQLITE_NOMEM ? HOL_NOMEM : HOL_IO;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    else
        status = hol_store_fail(store);
    (void)sqlite3_finalize(statement);
    return status;
}

bool
hol_store_is_database(const char *path)
{
    static const char magic[] = "SQLite format 3"; /* with its zero */
    char bytes[sizeof magic] = "";
    struct stat about;
    /* a pipe is not looked into: what is read here would be missing later */
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "re") : NULL;
    bool good = file != NULL && fread(bytes, 1, sizeof bytes, file) == sizeof bytes &&
                memcmp(bytes, magic, sizeof bytes) == 0;

    if (file != NULL)
        (void)fclose(file);
    return good;
}

/* Bring the schema to ours, each step with its number in one transaction; another process may have
 * done so meanwhile. */
static enum hol_status
migrate(struct hol_store *store)
{
    enum hol_status status = hol_store_run_sql(store, "BEGIN IMMEDIATE");
    long long version = 0;
    char sql[80];

    if (status == HOL_OK)
        status = hol_store_ask(&version, store, "PRAGMA user_version");
    for (; status == HOL_OK && version < hol_store_schema_version; version++) {
        status = hol_store_run_sql(store, hol_store_schema_step[version]);
        (void)snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                       HOL_STORE_APPLICATION, (int)version + 1);
        if (status == HOL_OK)
            status = hol_store_run_sql(store, sql);
    }
    if (status == HOL_OK)
        return hol_store_run_sql(store, "COMMIT");
    (void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* Is it a store, and of which schema? An empty database is one that is to be made. */
static enum hol_status
look(long long *version, struct hol_store *store)
{
    long long application = 0, tables = 0;
    enum hol_status status = hol_store_run_sql(store, "BEGIN"); /* another one may be making it */

    if (status == HOL_OK)
        status = hol_store_ask(&tables, store, "SELECT count(*) FROM sqlite_master");
    if (status == HOL_OK)
        status = hol_store_ask(&application, store, "PRAGMA application_id");
    if (status == HOL_OK)
        status = hol_store_ask(version, store, "PRAGMA user_version");
    if (status == HOL_OK) /* a failure is told by its code */
        status = hol_store_run_sql(store, "COMMIT");
    if (status != HOL_OK || (application == HOL_STORE_APPLICATION && *version > 0))
        return status;
    if (tables == 0 && application == 0 && *version == 0 && store->mode == HOL_STORE_MAKE)
        return HOL_OK;
    hol_store_say(store, tables == 0 ? "there is no store in it: it is empty"
                                     : "it is a database of another program");
    return HOL_IO;
}

/* Is each of our names what we have made? A view of a stranger's may have rows without end, a
 * trigger may change what is written; own tables and views beside ours are none of our business. */
static enum hol_status
check_schema(struct hol_store *store)
{
    char *sql = sqlite3_mprintf(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' OR (lower(name) = 'results' AND"
        " sql IS NOT %Q) OR (lower(name) IN ('runs', 'units', 'problems', 'answers', 'verdicts',"
        " 'motions', 'times') AND (type <> 'table' OR sql NOT LIKE 'CREATE TABLE%%'))",
        hol_store_results);
    enum hol_status status = sql != NULL ? HOL_OK : HOL_NOMEM;
    long long strange = 0;

    if (status == HOL_OK)
        status = hol_store_ask(&strange, store, sql);
    sqlite3_free(sql);
    if (status != HOL_OK || strange == 0)
        return status;
    hol_store_say(store, "it has a trigger, or another table or view in the place of one of ours");
    return HOL_IO;
}

/* What makes it durable: a log that is on the disk before a commit returns. Where two processes
 * turn to one at once, SQLite tells the later one that it is busy, and does not wait. */
static enum hol_status
write_ahead(struct hol_store *store)
{
    double until = hol_clock(CLOCK_MONOTONIC) + PATIENCE / 1000.0;
    int code;

    while (((code = sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL)) &
            0xff) == SQLITE_BUSY &&
           hol_clock(CLOCK_MONOTONIC) < until)
        (void)sqlite3_sleep(10);
    return code == SQLITE_OK ? hol_store_run_sql(store, "PRAGMA synchronous = FULL")
                             : hol_store_fail(store);
}

static enum hol_status
settle(struct hol_store *store)
{
    long long version = 0;
    enum hol_status status;

    (void)sqlite3_busy_timeout(store->db, PATIENCE);
    (void)sqlite3_extended_result_codes(store->db, 1);
    status = look(&version, store);
    if (status == HOL_OK && version > hol_store_schema_version) {
        hol_store_say(store,
                      "it was written by a later version of holonom (schema %lld, this one "
                      "knows %d)",
                      version, hol_store_schema_version);
        return HOL_IO;
    }
    if (status == HOL_OK && version > 0)
        status = check_schema(store);
    if (status == HOL_OK && store->mode != HOL_STORE_READ)
        status = write_ahead(store);
    if (status == HOL_OK && store->mode != HOL_STORE_READ && version < hol_store_schema_version)
        status = migrate(store);
    if (status == HOL_OK && version < hol_store_schema_version && store->mode == HOL_STORE_READ) {
        hol_store_say(store, "it is of schema %lld and cannot be written to, to make it one of %d",
                      version, hol_store_schema_version);
        return HOL_IO;
    }
    return status;
}

/* Open the database as the mode has it; immutable: on a medium that nobody writes to. */
static enum hol_status
open_as(struct hol_store *store, int flags, bool immutable)
{
    struct hol_text name = {0};
    enum hol_status status;

    /* so that neither ":memory:" nor "//host/" means what it means to SQLite */
    hol_text_add(&name, store->path[0] == '/' ? "file://" : "file:./");
    for (const char *at = store->path; *at != '\0'; at++)
        if (strchr("%?#", *at) != NULL)
            hol_text_print(&name, "%%%02X", (unsigned)*at);
        else
            hol_text_add_bytes(&name, at, 1);
    hol_text_add(&name, immutable ? "?immutable=1" : "");
    if (name.failed)
        return HOL_NOMEM;
    (void)sqlite3_close(store->db);
    store->db = NULL;
    if (sqlite3_open_v2(name.text, &store->db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK)
        status = settle(store);
    else
        status = store->db != NULL ? hol_store_fail(store) : HOL_NOMEM;
    hol_text_clear(&name);
    return status;
}

/* SQLite makes FILE first, FILE-wal and FILE-journal then: no empty file where it cannot go on. */
static bool
is_too_long(const char *path)
{
    const char *slash = strrchr(path, '/');

    return strlen(slash != NULL ? slash + 1 : path) + strlen("-journal") > NAME_MAX;
}

static enum hol_status
open_base(struct hol_store *store)
{
    int make = store->mode == HOL_STORE_MAKE ? SQLITE_OPEN_CREATE : 0;
    struct stat there;
    enum hol_status status;

    if (stat(store->path, &there) != 0 && store->mode != HOL_STORE_MAKE) {
        hol_store_say(store, "there is no such file");
        return HOL_IO;
    }
    if (store->mode == HOL_STORE_MAKE && is_too_long(store->path)) {
        hol_store_say(store, "the name is too long for the files that SQLite keeps beside it");
        return HOL_IO;
    }
    if (stat(store->path, &there) == 0 && !S_ISREG(there.st_mode)) {
        hol_store_say(store, "it is no file");
        return HOL_IO;
    }
    if (store->mode != HOL_STORE_READ)
        return open_as(store, SQLITE_OPEN_READWRITE | make, false);
    /* An older schema, or a log that was left, is brought in order by who may write. */
    store->mode = HOL_STORE_WRITE;
    status = open_as(store, SQLITE_OPEN_READWRITE, false);
    if (status == HOL_OK && sqlite3_db_readonly(store->db, "main") == 0)
        return HOL_OK;
    if (status == HOL_IO && (sqlite3_errcode(store->db) & 0xff) != SQLITE_CANTOPEN &&
        (sqlite3_errcode(store->db) & 0xff) != SQLITE_READONLY)
        return status;
    store->mode = HOL_STORE_READ;
    status = open_as(store, SQLITE_OPEN_READONLY, false);
    return status == HOL_IO ? open_as(store, SQLITE_OPEN_READONLY, true) : status;
}

/* All but what is still to be written. */
static void
release(struct hol_store *store)
{
    hol_store_writer_stop(store);
    hol_store_tables_end(store);
    (void)sqlite3_finalize(store->get_unit);
    (void)sqlite3_close(store->db); /* the log goes into the file */
    (void)pthread_mutex_destroy(&store->base);
    (void)pthread_mutex_destroy(&store->queue);
    hol_free(store->filled.bytes);
    hol_free(store->drained.bytes);
    hol_free(store->path);
    hol_free(store);
}

enum hol_status
hol_store_open(struct hol_store **store, const char *path, enum hol_store_mode mode,
               char why[HOL_STORE_WHY])
{
    struct hol_store *new = hol_alloc(1, sizeof *new);
    enum hol_status status = HOL_NOMEM;

    (void)snprintf(why, HOL_STORE_WHY, "%s", hol_status_text(HOL_NOMEM));
    if (new == NULL)
        return HOL_NOMEM;
    *new = (struct hol_store){.mode = mode, .path = hol_strdup(path)};
    (void)pthread_mutex_init(&new->base, NULL);
    (void)pthread_mutex_init(&new->queue, NULL);
    if (new->path != NULL)
        status = open_base(new);
    if (status == HOL_OK && mode != HOL_STORE_READ)
        status = hol_store_tables_begin(new);
    if (status == HOL_OK && mode != HOL_STORE_READ)
        status = hol_store_writer_start(new);
    if (status == HOL_OK) {
        *store = new;
        why[0] = '\0';
        return HOL_OK;
    }
    if (status == HOL_IO)
        (void)snprintf(why, HOL_STORE_WHY, "%s", new->why);
    release(new);
    return status;
}

enum hol_status
hol_store_close(struct hol_store *store, char why[HOL_STORE_WHY])
{
    enum hol_status status;

    if (store == NULL)
        return HOL_OK;
    hol_store_writer_stop(store); /* which writes the rest */
    status = store->status;
    if (why != NULL)
        (void)snprintf(why, HOL_STORE_WHY, "%s",
                       status == HOL_NOMEM ? hol_status_text(status) : store->why);
    release(store);
    return status;
}

const char *
hol_store_why(const struct hol_store *store)
{
    return store->why;
}
