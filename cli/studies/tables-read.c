/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of CSV and stores, read. */
#include "cli/studies/tables-read.h"

#include "base/alloc.h"
#include "base/text.h"
#include "cli/collection/paths.h"
#include "cli/options/options.h"
#include "reports/provenance/read.h"
#include "store/store.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

/* All of a store. */
static bool
load_store(struct hol_rows *rows, struct hol_provenance *record, const char *path, size_t run)
{
    struct hol_row_stream *stored = NULL;
    bool any, good = hol_row_stream_open(&stored, record, path, run) &&
                     hol_row_stream_read(rows, &any, &stored, 1, SIZE_MAX);

    hol_row_stream_close(stored);
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

char *
hol_store_of(const char *name, size_t *run)
{
    struct hol_text path = {.text = NULL};
    size_t number = *run;

    hol_text_add_bytes(&path, name, split_name(&number, name));
    if (!path.failed && path.length > 0 && hol_store_is_database(path.text)) {
        *run = number;
        return path.text;
    }
    hol_text_clear(&path);
    return NULL;
}

bool
hol_table_load(struct hol_rows *rows, struct hol_provenance *record, const char *name, size_t run)
{
    char *store = hol_store_of(name, &run);
    bool good;

    *rows = (struct hol_rows){.bytes = NULL};
    *record = (struct hol_provenance){.cases = NULL};
    good = store != NULL ? load_store(rows, record, store, run) : load_csv(rows, record, name);
    hol_free(store);
    return good;
}
