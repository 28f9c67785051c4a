/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A store of runs: an SQLite database of what was computed, written as it becomes known. */
#ifndef HOL_STORE_STORE_H
#define HOL_STORE_STORE_H

#include "base/files/keeper.h"
#include "reports/provenance/provenance.h"
#include "reports/table/table.h"

/*
 * A run has units of work; a unit, its bytes (base/files/pack.h) and rows of tables that people
 * query (schema.c has all of them). A unit is written whole or not at all, at the latest
 * HOL_STORE_DELAY seconds after it was put, in one transaction with the others that were put
 * meanwhile; at once, if nothing was written for so long. After a kill or a power cut the store has
 * all units but the last ones.
 *
 * Functions take the store from several threads. Those that fail with IO leave a line that says why
 * (hol_store_why), which begins with the name of the file; after a writing that failed so all
 * others fail. What could not be written for want of memory stays, and is tried again with the next
 * unit that is put and when the store is flushed or closed.
 */
struct hol_store;
#define HOL_STORE_DELAY 0.2 /* seconds */
#define HOL_STORE_WHY 400

enum hol_store_mode {
    HOL_STORE_READ,  /* it is there, and is not written to */
    HOL_STORE_WRITE, /* it is there */
    HOL_STORE_MAKE,  /* it is made if it is not there */
};

/*
 * Open a store. One of an older schema is brought to this one.
 *
 * why  out  unless HOL_OK: a line, which begins with the path
 *
 * HOL_IO  it cannot be read or written; it is no store; it is one of a later schema;  HOL_NOMEM
 */
enum hol_status hol_store_open(struct hol_store **store, const char *path, enum hol_store_mode mode,
                               char why[HOL_STORE_WHY]) HOL_MUST_CHECK;
/* Does the file begin as a database of SQLite does? (Whether it is a store, hol_store_open says.)
 */
bool hol_store_is_database(const char *path);
/* Write what was put, and close it; NULL is a no-op. IO: not all of it could be written; why: as
 * above, may be NULL. */
enum hol_status hol_store_close(struct hol_store *store, char why[HOL_STORE_WHY]) HOL_MUST_CHECK;
/* What went wrong; "" if nothing did. */
const char *hol_store_why(const struct hol_store *store);
/* Wait until all that was put is on the disk. IO, NOMEM. */
enum hol_status hol_store_flush(struct hol_store *store) HOL_MUST_CHECK;

/* ---------------------------------------------------------------------------------------- runs */

struct hol_store_run {
    long long run;
    bool complete;
    size_t units;
    char *ended;                  /* when it was completed; NULL: it was not */
    char *signature;              /* digest of all that decides what is computed */
    struct hol_provenance record; /* the fields of the block; its cases are a text */
};
void hol_store_run_clear(struct hol_store_run *run); /* zeroed: no-op */

/*
 * Begin a run. resume: the last one of this signature, complete or not, if there is one, goes on;
 * else it is a new one.
 *
 * signature  in  as above
 * units      out of a run that goes on: how many it has; 0
 */
enum hol_status hol_store_begin(struct hol_store *store, long long *run, size_t *units,
                                const struct hol_provenance *record, const char *signature,
                                bool resume) HOL_MUST_CHECK;
/* All units of the run are there: mark it, with what the record has become. */
enum hol_status hol_store_complete(struct hol_store *store, long long run,
                                   const struct hol_provenance *record) HOL_MUST_CHECK;
/* All runs, the oldest first; each hol_store_run_clear, and the list hol_free. */
enum hol_status hol_store_runs(struct hol_store *store, struct hol_store_run **runs,
                               size_t *count) HOL_MUST_CHECK;
/* Remove a run with all it has. UNABLE: there is none of that number. */
enum hol_status hol_store_remove(struct hol_store *store, long long run) HOL_MUST_CHECK;

/* --------------------------------------------------------------------------------------- units */

/* The tables that rows go to, with their parent: a row of a child belongs to the last row of its
 * parent that was put in the same unit. Names are those of the schema. */
#define HOL_STORE_TABLE_LIST(X)                                                                    \
    X(PROBLEMS, "problems", "unit")                                                                \
    X(ANSWERS, "answers", "problem")                                                               \
    X(VERDICTS, "verdicts", "answer")                                                              \
    X(MOTIONS, "motions", "unit")                                                                  \
    X(TIMES, "times", "unit")
#define HOL_STORE_TABLE_ENUM(name, text, parent) HOL_STORE_##name,
enum hol_store_table { HOL_STORE_TABLE_LIST(HOL_STORE_TABLE_ENUM) HOL_STORE_TABLES };
#undef HOL_STORE_TABLE_ENUM

/*
 * Put a unit. A unit of that name that the run has already stays, and this one is dropped.
 *
 * name   in  sorts in the order in which units are exported
 * bytes  in  length; may be NULL
 * rows   in  called once, on this thread, before this function returns: puts the rows by
 *            hol_store_row; NULL: there are none
 */
struct hol_store_rows;
enum hol_status hol_store_put(struct hol_store *store, long long run, const char *name,
                              const char *kind, const void *bytes, size_t length,
                              void (*rows)(struct hol_store_rows *rows, const void *context),
                              const void *context) HOL_MUST_CHECK;
/* A row, of the structures of rows.h. */
void hol_store_row(struct hol_store_rows *rows, enum hol_store_table table,
                   const void *const *part);

/* The bytes of a unit (hol_free; NULL: it has none). UNABLE: there is none. Sees what was flushed.
 */
enum hol_status hol_store_get(struct hol_store *store, long long run, const char *name,
                              void **bytes, size_t *length) HOL_MUST_CHECK;
/* Every unit of the run in the order of their names; anything but OK that `each` returns ends it.
 */
enum hol_status hol_store_each(struct hol_store *store, long long run,
                               enum hol_status (*each)(void *context, const char *name,
                                                       const char *kind, const void *bytes,
                                                       size_t length),
                               void *context) HOL_MUST_CHECK;

/* Remove the units of a kind, with their rows. */
enum hol_status hol_store_forget(struct hol_store *store, long long run,
                                 const char *kind) HOL_MUST_CHECK;

/* -------------------------------------------------------------------------------- whole stores */

/*
 * Take over all runs of another store, in one transaction. A run of the same signature becomes one
 * with ours: units that it has already are not taken. (Shards of a run so become the whole.)
 *
 * from  in  path of the other store, of this schema
 */
enum hol_status hol_store_merge(struct hol_store *store, const char *from) HOL_MUST_CHECK;

/*
 * Write what a run has as a table: `name` is that of a table or of a view of the schema. Rows are
 * in the order of the units and, within them, in that in which they were put; numbers of rows,
 * dates and machines are not written, so that equal results are equal bytes, in whatever order and
 * into however many stores they were put.
 *
 * INVALID  there is no such table (why has those that there are)
 */
enum hol_status hol_store_export(FILE *out, struct hol_store *store, long long run,
                                 const char *name,
                                 const struct hol_table_style *style) HOL_MUST_CHECK;
/*
 * What a SELECT gives, a part at a time. Its first parameter is the run (0: it says what that
 * means); its first column is a key that the rows are ordered by and that is not written.
 */
struct hol_store_cursor;
enum hol_status hol_store_cursor_open(struct hol_store_cursor **cursor, struct hol_store *store,
                                      const char *sql, long long run) HOL_MUST_CHECK;
void hol_store_cursor_close(struct hol_store_cursor *cursor); /* NULL is a no-op */
/* The key of the next row; NULL: there is none. */
const char *hol_store_cursor_key(const struct hol_store_cursor *cursor);
/* A value of that row, columns counted from 0: NULL and NaN where there is none; a text lives until
 * the next row. */
const char *hol_store_cursor_text(const struct hol_store_cursor *cursor, int column);
double hol_store_cursor_number(const struct hol_store_cursor *cursor, int column);
/* To the next row. IO */
enum hol_status hol_store_cursor_next(struct hol_store_cursor *cursor) HOL_MUST_CHECK;
/* A table that rows are written to by hol_store_cursor_take, one at a time; hol_table_end. name:
 * its own. NULL: no memory. */
struct hol_table *hol_store_cursor_table(struct hol_store_cursor *cursor, FILE *out,
                                         const char *name, const struct hol_table_style *style);
/* Write all rows of the key (text of the caller's) that come next; their number is added. IO. */
enum hol_status hol_store_cursor_take(struct hol_store_cursor *cursor, struct hol_table *table,
                                      const char *key, size_t *count) HOL_MUST_CHECK;

/* The same of what a SELECT gives, whose first parameter is the run. name: of the table. Columns of
 * those names are left out here, too. */
enum hol_status hol_store_query(FILE *out, struct hol_store *store, long long run, const char *name,
                                const char *sql,
                                const struct hol_table_style *style) HOL_MUST_CHECK;

#endif
