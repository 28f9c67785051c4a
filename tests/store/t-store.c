/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A store keeps what it is given; shards that are merged export the bytes of the whole. */
#include "tests/store/store-lab.h"

#include "base/alloc.h"
#include "base/jobs.h"
#include "tests/support/tap.h"

#include <stdlib.h>
#include <string.h>

#define COUNT 300

static const char *const tables[] = {"runs",     "units",   "problems", "answers",
                                     "verdicts", "motions", "times",    "results"};

struct putting {
    struct hol_store *store;
    long long run;
};

static enum hol_status
put_one(void *context, size_t job)
{
    const struct putting *p = context;

    return lab_put(p->store, p->run, COUNT - 1 - job); /* in no order at all */
}

static void
kept(void)
{
    const char *path = lab_path("kept.db");
    struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
    size_t units = 7, length = 0;
    struct putting p = {store, lab_begin(store, "a", &units)};
    struct hol_store_run *runs = NULL;
    void *bytes = NULL;

    tap_ok(units == 0, "a run is new");
    tap_ok(hol_jobs_run(COUNT, 4, &p, put_one) == HOL_OK, "four threads put units");
    tap_ok(hol_store_flush(store) == HOL_OK && lab_has(store, p.run, 0, COUNT),
           "they are there in their order, whole");
    tap_ok(lab_put(store, p.run, 5) == HOL_OK && hol_store_flush(store) == HOL_OK &&
               lab_has(store, p.run, 0, COUNT),
           "one that is there already is dropped");
    tap_ok(hol_store_get(store, p.run, "task 00000123", &bytes, &length) == HOL_OK &&
               length == 12 && memcmp(bytes, "bytes of 123", 12) == 0,
           "one is found by its name");
    hol_free(bytes);
    tap_ok(hol_store_get(store, p.run, "task", &bytes, &length) == HOL_UNABLE, "another is not");
    tap_ok(hol_store_complete(store, p.run, NULL) == HOL_OK &&
               hol_store_runs(store, &runs, &units) == HOL_OK && units == 1 && runs[0].complete &&
               runs[0].units == COUNT && strcmp(runs[0].signature, "a") == 0,
           "the run is complete, and listed");
    for (size_t k = 0; k < units; k++)
        hol_store_run_clear(&runs[k]);
    hol_free(runs);
    lab_close(store);
    tap_ok(lab_ask(path, "SELECT count(*) FROM answers JOIN problems USING (problem)"
                         " JOIN units USING (unit) JOIN verdicts USING (answer)"
                         " WHERE units.name = printf('task %08d', problems.n)") == 2 * COUNT,
           "every answer belongs to its problem, every problem to its unit");
    tap_ok(lab_ask(path, "SELECT count(*) FROM answers WHERE attainable IS NULL AND"
                         " error_FC IS NULL AND error_FL > 0 AND error_FL < 3e-308") == 2 * COUNT,
           "what is not known is NULL; a magnitude below all reals is not zero");
    tap_ok(lab_ask(path, "SELECT count(*) FROM pragma_foreign_key_check") == 0 &&
               lab_ask(path, "SELECT count(*) FROM pragma_integrity_check"
                             " WHERE integrity_check = 'ok'") == 1,
           "SQLite finds nothing wrong with it");
}

static bool
same_exports(struct hol_store *a, long long run_a, struct hol_store *b, long long run_b)
{
    bool same = true;

    for (size_t k = 0; k < sizeof tables / sizeof tables[0]; k++) {
        char *x = lab_csv(a, run_a, tables[k]), *y = lab_csv(b, run_b, tables[k]);
        if (strcmp(x, y) != 0) {
            tap_diag("%s differ:\n%.300s\n%.300s", tables[k], x, y);
            same = false;
        }
        free(x);
        free(y);
    }
    return same;
}

static void
merged(void)
{
    struct hol_store *whole = lab_open(lab_path("whole.db"), HOL_STORE_MAKE), *shard, *into;
    size_t units;
    long long run = lab_begin(whole, "the run", &units), part;
    char *csv;
    bool good = true;

    for (size_t k = 0; k < COUNT; k++)
        good = good && lab_put(whole, run, k) == HOL_OK;
    good = good && hol_store_flush(whole) == HOL_OK;
    into = lab_open(lab_path("into.db"), HOL_STORE_MAKE);
    part = lab_begin(into, "another run", &units);
    good = good && lab_put(into, part, 1) == HOL_OK;
    for (size_t i = 4; i-- > 0;) { /* shards, of which neighbours share a unit */
        const char *path = lab_path("shard.db");
        (void)remove(path);
        shard = lab_open(path, HOL_STORE_MAKE);
        part = lab_begin(shard, "the run", &units);
        for (size_t k = i; k < COUNT; k += 4)
            good = good && lab_put(shard, part, k) == HOL_OK;
        good = good && lab_put(shard, part, (i + 1) % 4) == HOL_OK;
        lab_close(shard);
        good = good && hol_store_merge(into, path) == HOL_OK;
        if (!good)
            tap_diag("%s", hol_store_why(into));
    }
    tap_ok(good, "four shards are merged into a store that has another run");
    part = lab_begin(into, "the run", &units);
    tap_ok(units == COUNT && lab_has(into, part, 0, COUNT), "and are the whole run");
    tap_ok(same_exports(whole, run, into, part), "every table of it is exported in the same bytes");
    csv = lab_csv(into, part, "results");
    tap_ok(strstr(csv, "made/up") != NULL && strstr(csv, "gauss") != NULL, "which say something");
    free(csv);
    tap_ok(hol_store_export(stderr, whole, run, "nothing", HOL_PLAIN(CSV)) == HOL_INVALID &&
               strstr(hol_store_why(whole), "there are answers, ") != NULL,
           "of another table there is a line with those that there are");
    tap_ok(hol_store_remove(into, part) == HOL_OK && hol_store_remove(into, part) == HOL_UNABLE,
           "a run is removed");
    part = lab_begin(into, "another run", &units);
    tap_ok(units == 1 && lab_has(into, part, 1, 2), "with nothing of the other");
    lab_close(into);
    tap_ok(lab_ask(lab_path("into.db"), "SELECT (SELECT count(*) FROM answers) * 10"
                                        " + (SELECT count(*) FROM times)") == 21,
           "and with all its rows");
    tap_ok(hol_store_merge(whole, lab_path("none.db")) == HOL_IO, "no store is not merged");
    lab_close(whole);
}

int
main(void)
{
    kept();
    merged();
    return tap_done();
}
