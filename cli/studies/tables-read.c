/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of CSV and stores, read. */
#include "cli/studies/tables-read.h"

#include "base/alloc.h"
#include "base/text.h"
#include "cli/options/options.h"
#include "cli/paths.h"
#include "reports/provenance/read.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#define MOST ((size_t)1 << 30) /* bytes of a table */

/* What a run has that can be compared, in the columns of CSV; seconds are those of the processor.
 */
static const char question[] =
    "SELECT trim(case_name || ' ' || ifnull(overrides, '')) AS \"case\", state, solver,"
    " NULL AS integrator, NULL AS stabilization, bits, NULL AS step, NULL AS tolerance,"
    " NULL AS alpha, NULL AS beta, NULL AS what, verdict, NULL AS \"end\", rank AS solver_rank,"
    " error_qdd, error_FL, error_FC, error_lambda,"
    " round(digits, 1) AS digits_right, round(attainable, 1) AS digits_attainable, NULL AS digits,"
    " NULL AS error_q, NULL AS error_v, NULL AS phi, NULL AS rate, NULL AS drift, NULL AS steps,"
    " NULL AS cpu FROM results WHERE run = ?1 "
    "UNION ALL SELECT trim(case_name || ' ' || ifnull(overrides, '')), state, solver, integrator,"
    " stabilization, bits, step, tolerance, alpha, beta, NULL, NULL, \"end\", NULL,"
    " NULL, NULL, NULL, NULL, NULL, NULL, digits, error_q, error_v, phi, rate, drift, steps, NULL"
    " FROM units JOIN motions USING (unit) WHERE units.run = ?1 "
    "UNION ALL SELECT case_name, NULL, solver, integrator, stabilization, bits, step, tolerance,"
    " NULL, NULL, what, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
    " NULL, NULL, NULL, NULL, seconds FROM units JOIN times USING (unit) WHERE units.run = ?1";

static bool
read_text(struct hol_rows *rows, const char *path, const char *bytes, size_t length)
{
    char why[HOL_ROWS_WHY];
    enum hol_status status = hol_rows_read(rows, why, bytes, length);

    if (status != HOL_OK)
        hol_complain("%s: %s%s", path, status == HOL_INVALID ? "no table of CSV: " : "",
                     status == HOL_INVALID ? why : hol_status_text(status));
    return status == HOL_OK;
}

static bool
load_csv(struct hol_rows *rows, struct hol_provenance *record, const char *path)
{
    struct hol_file_text text = {0};
    struct hol_provenance_place place;
    char no_block[HOL_PROVENANCE_WHY];

    if (!hol_file_text_read(&text, path))
        return false;
    bool good = read_text(rows, path, text.bytes, text.length);
    if (good &&
        hol_provenance_read(record, &place, no_block, text.bytes, text.length) == HOL_NOMEM) {
        hol_complain("out of memory");
        good = false;
    }
    hol_file_text_clear(&text);
    return good;
}

/* --- stores */

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

/* The tables of all complete runs, or of one (number > 0), after each other; how many runs there
 * are. */
static enum hol_status
write_runs(FILE *out, struct hol_store *store, struct hol_provenance *record, size_t *complete,
           size_t number)
{
    struct hol_store_run *runs = NULL;
    size_t count = 0;
    enum hol_status status = hol_store_runs(store, &runs, &count);

    for (size_t k = 0; status == HOL_OK && k < count; k++) {
        if (!runs[k].complete || (number > 0 && runs[k].run != (long long)number))
            continue;
        status = hol_store_query(out, store, runs[k].run, "results", question, HOL_PLAIN(CSV));
        take_record(record, &runs[k].record);
        (*complete)++;
    }
    for (size_t k = 0; k < count; k++)
        hol_store_run_clear(&runs[k]);
    hol_free(runs);
    return status;
}

static bool
load_store(struct hol_rows *rows, struct hol_provenance *record, const char *path, size_t number)
{
    struct hol_store *store = NULL;
    char why[HOL_STORE_WHY] = "", *bytes = NULL;
    size_t length = 0, complete = 0;
    enum hol_status status = hol_store_open(&store, path, HOL_STORE_READ, why);
    FILE *file = status == HOL_OK ? hol_file_nameless() : NULL;

    if (status == HOL_OK) {
        status = file != NULL ? write_runs(file, store, record, &complete, number) : HOL_IO;
        if (status == HOL_OK && (fflush(file) != 0 || fseek(file, 0, SEEK_SET) != 0))
            status = HOL_IO;
        if (status == HOL_OK)
            status = hol_file_read(&bytes, &length, file, MOST);
        if (status != HOL_OK)
            (void)snprintf(why, sizeof why, "%s", hol_store_why(store));
    }
    if (file != NULL)
        (void)fclose(file);
    if (hol_store_close(store, NULL) != HOL_OK && status == HOL_OK)
        status = HOL_IO;
    bool good = false;
    if (status != HOL_OK)
        hol_complain("%s", why[0] != '\0' ? why : hol_status_text(status));
    else if (complete == 0 && number > 0)
        hol_complain("%s: there is no complete run %zu; `holonom store ls' lists them", path,
                     number);
    else if (complete == 0)
        hol_complain("%s: no run of the store is complete", path);
    else if (length > MOST)
        hol_complain("%s: more than a gigabyte of rows", path);
    else
        good = read_text(rows, path, bytes, length);
    hol_free(bytes);
    return good;
}

/* "results.db:2" is run 2 of that store, if there is no file of this name. Returns the length of
 * the path. */
static size_t
split_name(size_t *run, const char *name)
{
    const char *colon = strrchr(name, ':');
    char *end;
    unsigned long long number = colon != NULL ? strtoull(colon + 1, &end, 10) : 0;

    if (number == 0 || *end != '\0' || colon[1] == '-' || colon[1] == '+' || hol_is_file(name))
        return strlen(name);
    *run = (size_t)number;
    return (size_t)(colon - name);
}

bool
hol_table_load(struct hol_rows *rows, struct hol_provenance *record, const char *name, size_t run)
{
    struct hol_text path = {.text = NULL};
    bool good;

    *rows = (struct hol_rows){.bytes = NULL};
    *record = (struct hol_provenance){.cases = NULL};
    hol_text_add_bytes(&path, name, split_name(&run, name));
    if (path.failed) {
        hol_complain("out of memory");
        good = false;
    } else if (path.length > 0 && hol_store_is_database(path.text)) {
        good = load_store(rows, record, path.text, run);
    } else if (path.length > 0 && path.length < strlen(name) && hol_is_file(path.text)) {
        hol_complain("%s: it is no store, which has runs", path.text);
        good = false;
    } else {
        good = load_csv(rows, record, name);
    }
    hol_text_clear(&path);
    return good;
}
