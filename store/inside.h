/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the files of the store share (private to store/). */
#ifndef HOL_STORE_INSIDE_H
#define HOL_STORE_INSIDE_H

#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>

/* What was put and is not yet in the database: units and their rows, one after the other. */
struct hol_store_bytes {
    unsigned char *bytes;
    size_t length, capacity;
};

struct hol_store_rows { /* of the unit that is put */
    struct hol_store *store;
    bool failed; /* no memory */
};

/*
 * Two locks, of which a thread has one at a time: `base` is for the database, `queue` for what was
 * put and has not been written. Only the writer takes from the queue.
 */
struct hol_store {
    char *path;
    enum hol_store_mode mode;
    pthread_mutex_t base;
    sqlite3 *db;
    sqlite3_stmt *find_run, *put_unit, *put_row[HOL_STORE_TABLES], *get_unit;

    pthread_mutex_t queue;
    pthread_cond_t wake, written;
    pthread_t writer;
    bool has_writer, stop, hurry, busy; /* busy: the writer is at work */
    bool unwritten, again; /* what was drained could not be written for want of memory; try it */
    struct hol_store_bytes filled, drained;
    struct hol_table *table[HOL_STORE_TABLES]; /* through which rows come */
    enum hol_status status; /* of writing: the last one; after IO nothing is written any more */
    char why[HOL_STORE_WHY];
};

/* What the database said last, as the line of the store; returns the status that it means. `base`
 * is held. */
enum hol_status hol_store_fail(struct hol_store *store);
void hol_store_say(struct hol_store *store, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Run statements that give nothing back. `base` is held. */
enum hol_status hol_store_run_sql(struct hol_store *store, const char *sql) HOL_MUST_CHECK;
/* Step a DELETE, and end it: what refers to its rows goes, too. */
enum hol_status hol_store_delete(struct hol_store *store, sqlite3_stmt *statement) HOL_MUST_CHECK;
/* A statement, ready; NULL after hol_store_fail. */
sqlite3_stmt *hol_store_prepare(struct hol_store *store, const char *sql);
/* A number that a pragma, or a count, says. */
enum hol_status hol_store_ask(long long *number, struct hol_store *store,
                              const char *sql) HOL_MUST_CHECK;
/* The text of a column, hol_alloc'd; NULL stays NULL. False: no memory. */
bool hol_store_column(char **text, sqlite3_stmt *statement, int column);

/* export.c: a table of what a statement gives, from that column on, without what is local; a record
 * is the statement, at a row. columns: storage, until the end of the table. NULL: no memory. */
struct hol_table *hol_store_table(FILE *out, struct hol_columns *columns, sqlite3_stmt *statement,
                                  const char *name, int first, const struct hol_table_style *style);

/* queue.c: the thread that writes. */
enum hol_status hol_store_writer_start(struct hol_store *store) HOL_MUST_CHECK;
void hol_store_writer_stop(struct hol_store *store);

/* rows.c: the tables through which rows come to the queue, and the statements that insert them. */
extern const struct hol_table_spec hol_store_spec[HOL_STORE_TABLES];
enum hol_status hol_store_tables_begin(struct hol_store *store) HOL_MUST_CHECK;
void hol_store_tables_end(struct hol_store *store);
/* Values in the queue. False: no memory. */
bool hol_store_add(struct hol_store_bytes *to, const void *bytes, size_t length);
enum hol_store_tag { HOL_STORE_NULL, HOL_STORE_INTEGER, HOL_STORE_REAL, HOL_STORE_TEXT };
#define HOL_STORE_UNIT 0xff /* begins a unit; a row begins with its table */

#endif
