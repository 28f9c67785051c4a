/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables that were written before: files of CSV, and stores. */
#ifndef HOL_CLI_STUDIES_TABLES_READ_H
#define HOL_CLI_STUDIES_TABLES_READ_H

#include "compare/regression/rows.h"
#include "reports/provenance/provenance.h"

#include <stdbool.h>

/*
 * The table in a file of CSV, with its block; or of a store the answers, motions and times of all
 * its complete runs, with the block of the last one, whose command is left out where the runs are
 * of several.
 *
 * name    in   the path; of a store also "PATH:RUN", this run of it
 * run     in   of a store; 0: all complete ones
 * rows    out  hol_rows_clear
 * record  out  hol_provenance_clear; empty: there is no block
 *
 * False after a complaint.
 */
bool hol_table_load(struct hol_rows *rows, struct hol_provenance *record, const char *name,
                    size_t run);

/* The path of the store that a name means, and its run, if it says one; NULL: it means no store, or
 * there is no memory. hol_free. */
char *hol_store_of(const char *name, size_t *run);

/*
 * Stores a part at a time, in the order of their problems.
 *
 * open  as hol_table_load; path: of a store; hol_row_stream_close
 * read  the rows of the next problems of all of them, `most` or a little more: what is
 *       matched is in the same part. *any: there were some. hol_rows_clear each
 */
struct hol_row_stream;
#define HOL_ROW_STREAMS 2 /* stores side by side */
bool hol_row_stream_open(struct hol_row_stream **stored, struct hol_provenance *record,
                         const char *path, size_t run);
void hol_row_stream_close(struct hol_row_stream *stored); /* NULL is a no-op */
bool hol_row_stream_read(struct hol_rows *rows, bool *any, struct hol_row_stream *const *stored,
                         size_t count, size_t most);

#endif
