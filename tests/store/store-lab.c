/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Units that are made up, and files to put them into. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "tests/store/store-lab.h"

#include "base/alloc.h"
#include "store/rows.h"
#include "tests/support/tap.h"

#include <ftw.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[200];
static pid_t owner;

static int
remove_one(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
    (void)status, (void)type, (void)ftw;
    return remove(path);
}

static void
remove_folder(void)
{
    if (getpid() == owner)
        (void)nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char *
lab_folder(void)
{
    const char *temporary = getenv("TMPDIR");

    if (folder[0] != '\0')
        return folder;
    (void)snprintf(folder, sizeof folder, "%.150s/holonom-store.XXXXXX",
                   temporary != NULL ? temporary : "/tmp");
    if (mkdtemp(folder) == NULL)
        tap_bail("no folder %s", folder);
    owner = getpid();
    (void)atexit(remove_folder);
    return folder;
}

const char *
lab_path(const char *name)
{
    static char paths[4][300];
    static unsigned next;
    char *path = paths[next++ % 4];

    (void)snprintf(path, sizeof paths[0], "%s/%.80s", lab_folder(), name);
    return path;
}

struct hol_store *
lab_open(const char *path, enum hol_store_mode mode)
{
    struct hol_store *store = NULL;
    char why[HOL_STORE_WHY];

    if (hol_store_open(&store, path, mode, why) != HOL_OK)
        tap_bail("%s", why);
    return store;
}

void
lab_close(struct hol_store *store)
{
    char why[HOL_STORE_WHY];

    if (hol_store_close(store, why) != HOL_OK)
        tap_bail("%s", why);
}

long long
lab_begin(struct hol_store *store, const char *signature, size_t *units)
{
    struct hol_provenance record = {0};
    long long run = 0;

    hol_provenance_begin(&record);
    hol_provenance_set(&record, HOL_PROVENANCE_COMMAND, "holonom compare %s", signature);
    if (hol_store_begin(store, &run, units, &record, signature, true) != HOL_OK)
        tap_bail("%s", hol_store_why(store));
    hol_provenance_clear(&record);
    return run;
}

static void
put_rows(struct hol_store_rows *rows, const void *context)
{
    size_t number = *(const size_t *)context;
    struct hol_store_problem problem = {.case_name = "made/up",
                                        .digest = "0123456789abcdef",
                                        .overrides = "",
                                        .state = "initial",
                                        .n = number,
                                        .m = 2,
                                        .rank = 2,
                                        .kappa = 1 + (long double)number,
                                        .kappa_B = 1,
                                        .kappa_M = INFINITY,
                                        .truth = "OK",
                                        .digits = 60,
                                        .certified = true};

    hol_store_row(rows, HOL_STORE_PROBLEMS, HOL_RECORD(&problem));
    for (size_t k = 0; k < 2; k++) {
        struct hol_record record = {.solver = k > 0 ? "svd" : "gauss",
                                    .bits = 53,
                                    .rank = 2,
                                    .digits = 12.5L + (long double)number,
                                    .attainable = NAN};
        for (size_t q = 0; q < HOL_Q_COUNT; q++)
            record.errors[q] = hol_error_none;
        for (size_t law = 0; law < HOL_LAW_COUNT; law++)
            record.law[law] = -1;
        record.errors[HOL_Q_QDD].relative = ldexpl(1, -(int)number);
        record.errors[HOL_Q_FL].relative = 0x1p-9000L;
        struct hol_store_verdict verdict = hol_store_verdict_of(&record);
        hol_store_row(rows, HOL_STORE_ANSWERS, HOL_RECORD(&record));
        hol_store_row(rows, HOL_STORE_VERDICTS, HOL_RECORD(&verdict));
    }
    struct hol_store_motion motion = {
        .case_name = "made/up", .integrator = "rk4", .bits = 53, .step = 0.1L, .steps = number};
    struct hol_store_time time = {.what = "solve", .seconds = 1e-6L * (long double)number};
    hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
    hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
}

enum hol_status
lab_put(struct hol_store *store, long long run, size_t number)
{
    char name[40], bytes[40];

    (void)snprintf(name, sizeof name, "task %08zu", number);
    (void)snprintf(bytes, sizeof bytes, "bytes of %zu", number);
    return hol_store_put(store, run, name, "made up", bytes, strlen(bytes), put_rows, &number);
}

struct expected {
    size_t next;
    bool good;
};

static enum hol_status
check(void *context, const char *name, const char *kind, const void *bytes, size_t length)
{
    struct expected *expected = context;
    char wanted[2][40];

    (void)snprintf(wanted[0], sizeof wanted[0], "task %08zu", expected->next);
    (void)snprintf(wanted[1], sizeof wanted[1], "bytes of %zu", expected->next);
    if (strcmp(name, wanted[0]) != 0 || strcmp(kind, "made up") != 0 ||
        length != strlen(wanted[1]) || memcmp(bytes, wanted[1], length) != 0) {
        tap_diag("%s where %s should be", name, wanted[0]);
        expected->good = false;
    }
    expected->next++;
    return HOL_OK;
}

bool
lab_has(struct hol_store *store, long long run, size_t first, size_t end)
{
    struct expected expected = {.next = first, .good = true};

    if (hol_store_each(store, run, check, &expected) != HOL_OK) {
        tap_diag("%s", hol_store_why(store));
        return false;
    }
    if (expected.next != end)
        tap_diag("%zu units, not %zu", expected.next - first, end - first);
    return expected.good && expected.next == end;
}

char *
lab_csv(struct hol_store *store, long long run, const char *name)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (out == NULL || hol_store_export(out, store, run, name, HOL_PLAIN(CSV)) != HOL_OK)
        tap_bail("%s", hol_store_why(store));
    (void)fclose(out);
    return text;
}

long long
lab_ask(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    long long number = -1;

    if (sqlite3_open(path, &db) == SQLITE_OK)
        (void)sqlite3_busy_timeout(db, 60000);
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    (void)sqlite3_close(db);
    return number;
}

bool
lab_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    bool good = sqlite3_open(path, &db) == SQLITE_OK &&
                sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;

    if (!good)
        tap_diag("%s", sqlite3_errmsg(db));
    (void)sqlite3_close(db);
    return good;
}
