/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rows of stores in the columns of CSV, whole or a part at a time. */
#include "base/alloc.h"
#include "cli/options/options.h"
#include "cli/studies/tables-read.h"
#include "store/store.h"

#include <string.h>

#define MOST ((size_t)1 << 30) /* bytes of a part */

/* What complete runs have that can be compared, in the columns of CSV; seconds are those of the
 * processor. The key is that of a problem: rows that are matched have the same. */
#define RUNS "(SELECT run FROM runs WHERE ended IS NOT NULL AND (?1 = 0 OR run = ?1))"
#define CASE "trim(case_name || ' ' || ifnull(overrides, ''))"
static const char question[] =
    "SELECT \"case\" || char(31) || ifnull(state, '') AS key, * FROM ("
    "SELECT " CASE " AS \"case\", state, solver,"
    " NULL AS integrator, NULL AS stabilization, bits, NULL AS step, NULL AS tolerance,"
    " NULL AS alpha, NULL AS beta, NULL AS what, verdict, NULL AS \"end\", rank AS solver_rank,"
    " error_qdd, error_FL, error_FC, error_lambda,"
    " round(digits, 1) AS digits_right, round(attainable, 1) AS digits_attainable, NULL AS digits,"
    " NULL AS error_q, NULL AS error_v, NULL AS phi, NULL AS rate, NULL AS drift, NULL AS steps,"
    " NULL AS cpu FROM results WHERE run IN " RUNS " UNION ALL SELECT " CASE
    ", state, solver, integrator,"
    " stabilization, bits, step, tolerance, alpha, beta, NULL, NULL, \"end\", NULL,"
    " NULL, NULL, NULL, NULL, NULL, NULL, digits, error_q, error_v, phi, rate, drift, steps, NULL"
    " FROM units JOIN motions USING (unit) WHERE units.run IN " RUNS
    " UNION ALL SELECT case_name, NULL, solver, integrator, stabilization, bits, step, tolerance,"
    " NULL, NULL, what, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
    " NULL, NULL, NULL, NULL, seconds FROM units JOIN times USING (unit) WHERE units.run IN " RUNS
    ") ORDER BY key";

struct hol_row_stream {
    struct hol_store *store;
    struct hol_store_cursor *cursor;
};

static size_t
command_length(const char *line)
{
    return strncmp(line, "holonom ", 8) == 0 ? 8 + strcspn(line + 8, " ") : 0;
}

/* The record of a run in place of that of an earlier one. */
static void
take_record(struct hol_provenance *record, struct hol_provenance *of_run)
{
    const char *old = record->value[HOL_PROVENANCE_COMMAND];
    const char *new = of_run->value[HOL_PROVENANCE_COMMAND];
    bool other = old != NULL && (new == NULL || command_length(old) != command_length(new) ||
                                 strncmp(old, new, command_length(new)) != 0);

    hol_provenance_clear(record);
    *record = *of_run;
    *of_run = (struct hol_provenance){.cases = NULL};
    if (other)
        hol_provenance_set(record, HOL_PROVENANCE_COMMAND, "%s", "");
}

/* The record of the complete runs, or of one (number > 0); how many there are. */
static enum hol_status
take_records(struct hol_provenance *record, size_t *complete, struct hol_store *store,
             size_t number)
{
    struct hol_store_run *runs = NULL;
    size_t count = 0;
    enum hol_status status = hol_store_runs(store, &runs, &count);

    for (size_t k = 0; k < count; k++) {
        if (runs[k].complete && (number == 0 || runs[k].run == (long long)number)) {
            take_record(record, &runs[k].record);
            ++*complete;
        }
        hol_store_run_clear(&runs[k]);
    }
    hol_free(runs);
    return status;
}

/* What a function of the store came to; false after a complaint. */
static bool
well(struct hol_store *store, enum hol_status status)
{
    if (status != HOL_OK)
        hol_complain("%s", status == HOL_IO && hol_store_why(store)[0] != '\0'
                               ? hol_store_why(store)
                               : hol_status_text(status));
    return status == HOL_OK;
}

bool
hol_row_stream_open(struct hol_row_stream **stored, struct hol_provenance *record, const char *path,
                    size_t run)
{
    struct hol_row_stream *new = hol_alloc(1, sizeof *new);
    char why[HOL_STORE_WHY] = "";
    size_t complete = 0;
    bool good = new != NULL &&hol_store_open(&new->store, path, HOL_STORE_READ, why) == HOL_OK;

    if (!good)
        hol_complain("%s", why[0] != '\0' ? why : hol_status_text(HOL_NOMEM));
    good = good && well(new->store, take_records(record, &complete, new->store, run));
    if (good && complete == 0) {
        if (run > 0)
            hol_complain("%s: there is no complete run %zu; `holonom store ls' lists them", path,
                         run);
        else
            hol_complain("%s: no run of the store is complete", path);
        good = false;
    }
    good = good && well(new->store,
                        hol_store_cursor_open(&new->cursor, new->store, question, (long long)run));
    if (good)
        *stored = new;
    else
        hol_row_stream_close(new);
    return good;
}

void
hol_row_stream_close(struct hol_row_stream *stored)
{
    char why[HOL_STORE_WHY];

    if (stored == NULL)
        return;
    hol_store_cursor_close(stored->cursor);
    if (hol_store_close(stored->store, why) != HOL_OK)
        hol_complain("%s", why);
    hol_free(stored);
}

/* --- parts */

struct part {
    FILE *file;
    struct hol_table *table;
};

/* What was written, read; false after a complaint. */
static bool
part_read(struct hol_rows *rows, struct part *part)
{
    enum hol_status status = hol_table_end(part->table);
    char why[HOL_ROWS_WHY], *bytes = NULL;
    size_t length = 0;

    part->table = NULL;
    if (status == HOL_OK && (fflush(part->file) != 0 || fseek(part->file, 0, SEEK_SET) != 0))
        status = HOL_IO;
    if (status == HOL_OK)
        status = hol_file_read(&bytes, &length, part->file, MOST);
    if (status == HOL_OK && length > MOST)
        hol_complain("more than a gigabyte of rows");
    else if (status == HOL_OK)
        status = hol_rows_read(rows, why, bytes, length);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    hol_free(bytes);
    return status == HOL_OK && length <= MOST;
}

/* The lesser of the next keys; NULL: there is none. */
static const char *
next_key(struct hol_row_stream *const *stored, size_t count)
{
    const char *least = NULL;

    for (size_t k = 0; k < count; k++) {
        const char *key = hol_store_cursor_key(stored[k]->cursor);
        if (key != NULL && (least == NULL || strcmp(key, least) < 0))
            least = key;
    }
    return least;
}

/* The rows of the next keys of all stores, written. False after a complaint. */
static bool
write_parts(struct part *part, struct hol_row_stream *const *stored, size_t count, size_t most)
{
    bool good = true;
    const char *next;

    for (size_t rows = 0; good && rows < most && (next = next_key(stored, count)) != NULL;) {
        char *key = hol_strdup(next); /* what it points to moves on */
        good = key != NULL;
        if (!good)
            hol_complain("%s", hol_status_text(HOL_NOMEM));
        for (size_t k = 0; k < count && good; k++)
            good = well(stored[k]->store,
                        hol_store_cursor_take(stored[k]->cursor, part[k].table, key, &rows));
        hol_free(key);
    }
    return good;
}

bool
hol_row_stream_read(struct hol_rows *rows, bool *any, struct hol_row_stream *const *stored,
                    size_t count, size_t most)
{
    struct part part[HOL_ROW_STREAMS] = {{NULL, NULL}};
    bool good = true;

    *any = next_key(stored, count) != NULL;
    for (size_t k = 0; k < count; k++)
        rows[k] = (struct hol_rows){.bytes = NULL};
    for (size_t k = 0; k < count && good; k++) {
        part[k].file = hol_file_nameless();
        if (part[k].file != NULL)
            part[k].table =
                hol_store_cursor_table(stored[k]->cursor, part[k].file, "rows", HOL_PLAIN(CSV));
        good = part[k].table != NULL;
        if (!good)
            hol_complain("%s", hol_status_text(part[k].file != NULL ? HOL_NOMEM : HOL_IO));
    }
    good = good && write_parts(part, stored, count, most);
    for (size_t k = 0; k < count; k++) {
        good = good && part_read(&rows[k], &part[k]);
        if (part[k].table != NULL)
            hol_table_abandon(part[k].table);
        if (part[k].file != NULL)
            (void)fclose(part[k].file);
    }
    for (size_t k = 0; k < count && !good; k++)
        hol_rows_clear(&rows[k]);
    return good;
}
