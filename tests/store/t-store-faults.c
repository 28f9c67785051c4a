/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What may happen to a store: kills, full disks, other writers, older and later schemas, other
 * files. Nothing that was stored is lost, and there is one line. */
#include "tests/store/store-lab.h"

#include "store/schema.h"
#include "tests/support/tap.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PUT 40 /* units of a run that is killed */

/* A process that goes on with a run, unit by unit, each on the disk before the next; it kills
 * itself after unit `last`: at once, or while the next one is written. */
static void
run_and_die(const char *path, size_t last, bool flushed)
{
    pid_t child = fork();
    int status = 0;

    if (child == 0) {
        size_t units = 0;
        struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
        long long run = lab_begin(store, "killed", &units);
        for (size_t k = units; k < PUT; k++) {
            if (lab_put(store, run, k) != HOL_OK ||
                ((flushed || k != last) && hol_store_flush(store) != HOL_OK))
                _exit(1);
            if (k == last)
                (void)raise(SIGKILL);
        }
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        tap_bail("no child");
    if (!(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL))
        tap_diag("the child has status %d", status);
}

static void
killed(void)
{
    const char *path = lab_path("killed.db");
    struct hol_store *store;
    size_t units;
    bool good = true;
    long long run;

    for (size_t k = 1; k < PUT; k += 2) { /* twenty times */
        run_and_die(path, k, k % 4 == 1);
        store = lab_open(path, HOL_STORE_WRITE);
        run = lab_begin(store, "killed", &units);
        if (!lab_has(store, run, 0, units) || units > k + 1 || units + (k % 4 != 1) < k + 1) {
            tap_diag("after unit %zu there are %zu", k, units);
            good = false;
        }
        lab_close(store);
    }
    tap_ok(good, "a run that is killed twenty times loses at most the unit that was on its way");
    store = lab_open(path, HOL_STORE_WRITE);
    run = lab_begin(store, "killed", &units);
    for (size_t k = units; k < PUT; k++)
        good = good && lab_put(store, run, k) == HOL_OK;
    tap_ok(good && hol_store_flush(store) == HOL_OK && lab_has(store, run, 0, PUT) &&
               lab_ask(path, "SELECT count(*) FROM verdicts JOIN answers USING (answer)"
                             " JOIN problems USING (problem)") == 2 * PUT,
           "and comes to its end, with every row once");
    lab_close(store);
}

/* Files cannot become longer: what a full disk is. */
static void
full(void)
{
    const char *path = lab_path("full.db");
    struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
    struct rlimit before, small = {.rlim_cur = 300000};
    size_t units, put = 0, kept;
    long long run = lab_begin(store, "full", &units);
    char why[HOL_STORE_WHY];
    enum hol_status status = HOL_OK;

    (void)getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)setrlimit(RLIMIT_FSIZE, &small);
    while (status == HOL_OK && put < 100000) {
        status = lab_put(store, run, put++);
        if (status == HOL_OK && put % 50 == 0)
            status = hol_store_flush(store);
    }
    tap_ok(status == HOL_IO && strstr(hol_store_why(store), "what was stored before is whole"),
           "a full disk is one line: %s", hol_store_why(store));
    tap_ok(lab_put(store, run, put) == HOL_IO, "nothing is put after it");
    tap_ok(hol_store_close(store, why) == HOL_IO && strncmp(why, path, strlen(path)) == 0,
           "nor is the end silent");
    (void)setrlimit(RLIMIT_FSIZE, &before);
    store = lab_open(path, HOL_STORE_WRITE);
    run = lab_begin(store, "full", &kept);
    tap_ok(kept > 0 && kept < put && lab_has(store, run, 0, kept),
           "what was there before is whole");
    for (size_t k = kept; k < put; k++)
        (void)lab_put(store, run, k);
    tap_ok(hol_store_flush(store) == HOL_OK && lab_has(store, run, 0, put),
           "with room again it goes on");
    lab_close(store);
}

static void
together(void)
{
    const char *path = lab_path("together.db");
    pid_t child[2];
    bool good = true;

    for (size_t i = 0; i < 2; i++) {
        child[i] = fork();
        if (child[i] != 0)
            continue;
        size_t units;
        struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
        long long run = lab_begin(store, i > 0 ? "one" : "two", &units);
        bool well = true;
        for (size_t k = 0; k < 30 && well; k++)
            well = lab_put(store, run, k) == HOL_OK && hol_store_flush(store) == HOL_OK;
        well = well && lab_has(store, run, 0, 30) && hol_store_close(store, NULL) == HOL_OK;
        _exit(well ? 0 : 1);
    }
    for (size_t i = 0; i < 2; i++) {
        int status = -1;
        good = child[i] > 0 && waitpid(child[i], &status, 0) == child[i] && status == 0 && good;
    }
    tap_ok(good, "two processes make one store and write to it, a transaction a unit");
    tap_ok(lab_ask(path, "SELECT count(*) FROM verdicts JOIN answers USING (answer)") == 2 * 60,
           "and all is there");
}

/* Opening says no with this line. */
static void
refused(const char *path, enum hol_store_mode mode, const char *line, const char *what)
{
    struct hol_store *store = NULL;
    char why[HOL_STORE_WHY] = "";
    enum hol_status status = hol_store_open(&store, path, mode, why);

    if (!tap_ok(status == HOL_IO && store == NULL && strstr(why, line) != NULL &&
                    strncmp(why, path, strlen(path)) == 0 && strchr(why, '\n') == NULL,
                "%s: %s", what, why))
        tap_diag("status %s", hol_status_name(status));
    if (status == HOL_OK)
        lab_close(store);
}

static void
write_file(const char *path, const char *bytes)
{
    FILE *file = fopen(path, "we");

    if (file == NULL || fputs(bytes, file) < 0 || fclose(file) != 0)
        tap_bail("no %s", path);
}

static void
others(void)
{
    const char *path = lab_path("other.db");

    refused(path, HOL_STORE_READ, "no such file", "no file");
    refused(path, HOL_STORE_WRITE, "no such file", "no file to write to");
    refused(lab_path("no/folder/x.db"), HOL_STORE_MAKE, "unable to open", "no folder");
    refused(lab_folder(), HOL_STORE_MAKE, "it is no file", "a folder");
    refused("/dev/null", HOL_STORE_MAKE, "it is no file", "a device");
    write_file(path, "");
    refused(path, HOL_STORE_READ, "it is empty", "an empty file");
    write_file(path, "t,x,y\n0,1,2\n");
    refused(path, HOL_STORE_MAKE, "not an SQLite database", "a table");
    write_file(path, "SQLite format 3\n and no more of it, but long enough to be taken for the head"
                     " of one by somebody who looks at the beginning alone ...............");
    refused(path, HOL_STORE_MAKE, "", "the beginning of a database");
    (void)remove(path);
    if (!lab_sql(path, "CREATE TABLE births (name TEXT); INSERT INTO births VALUES ('x')"))
        tap_bail("no database");
    refused(path, HOL_STORE_MAKE, "of another program", "somebody else's database");
    tap_ok(lab_ask(path, "SELECT count(*) FROM births") == 1 &&
               lab_ask(path, "SELECT count(*) FROM sqlite_master") == 1,
           "which is left as it was");
}

static void
schemas(void)
{
    const char *path = lab_path("older.db");
    struct hol_store *store;
    char sql[200];
    size_t units;
    long long run;

    (void)snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = 1",
                   HOL_STORE_APPLICATION);
    if (!lab_sql(path, hol_store_schema_step[0]) || !lab_sql(path, sql) ||
        !lab_sql(path,
                 "INSERT INTO runs (signature, program) VALUES ('old', 'holonom 0.1.0');"
                 "INSERT INTO units VALUES (1, 1, 'task 00000000', 'made up', 'bytes of 0');"
                 "INSERT INTO problems (unit, case_name, n) VALUES (1, 'made/up', 3);"
                 "INSERT INTO answers (problem, solver, bits, status) VALUES (1, 'svd', 53, 'OK');"
                 "INSERT INTO verdicts (answer, verdict) VALUES (1, 'agrees')"))
        tap_bail("no older store");
    store = lab_open(path, HOL_STORE_READ);
    run = lab_begin(store, "old", &units);
    tap_ok(units == 1 && lab_has(store, run, 0, 1), "a store of an older schema is read");
    lab_close(store);
    tap_ok(lab_ask(path, "PRAGMA user_version") == hol_store_schema_version &&
               lab_ask(path, "SELECT count(*) FROM results WHERE verdict = 'agrees'") == 1,
           "and is one of this schema then, with what it had");
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d", hol_store_schema_version + 1);
    (void)lab_sql(path, sql);
    refused(path, HOL_STORE_READ, "a later version of holonom", "a later schema");
    refused(path, HOL_STORE_WRITE, "a later version of holonom", "a later schema, to write to");
}

/* A file that cannot be written to: as somebody who is not root. */
static void
read_only(void)
{
    const char *path = lab_path("sealed.db");
    struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
    size_t units;
    long long run = lab_begin(store, "sealed", &units);
    int status = 0;
    pid_t child;

    (void)lab_put(store, run, 0);
    lab_close(store);
    (void)chmod(path, 0444);
    (void)chmod(lab_folder(), 0555);
    child = fork();
    if (child == 0) {
        char why[HOL_STORE_WHY];
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(0);
        store = NULL;
        if (hol_store_open(&store, path, HOL_STORE_WRITE, why) != HOL_IO ||
            strstr(why, "written") == NULL)
            _exit(2);
        if (hol_store_open(&store, path, HOL_STORE_READ, why) != HOL_OK)
            _exit(3);
        if (!lab_has(store, 1, 0, 1) || hol_store_close(store, NULL) != HOL_OK)
            _exit(4);
        _exit(0);
    }
    (void)waitpid(child, &status, 0);
    (void)chmod(lab_folder(), 0755);
    if (!tap_ok(status == 0, "what cannot be written to is one line, and can be read"))
        tap_diag("step %d", WEXITSTATUS(status));
}

/* SQLite has no memory for a while: what was put stays, and the store goes on. */
static void
starved(void)
{
    static unsigned char bytes[1 << 20];
    struct hol_store *store = lab_open(lab_path("starved.db"), HOL_STORE_MAKE);
    size_t units;
    long long run = lab_begin(store, "starved", &units);
    enum hol_status put, flushed, again;

    (void)sqlite3_hard_heap_limit64(sqlite3_memory_used() + 1000);
    put = hol_store_put(store, run, "large", "blob", bytes, sizeof bytes, NULL, NULL);
    flushed = hol_store_flush(store);
    again = hol_store_flush(store);
    tap_ok(put == HOL_OK && flushed == HOL_NOMEM && again == HOL_NOMEM,
           "no memory while it is written: %d %d %d", (int)put, (int)flushed, (int)again);
    put = lab_put(store, run, 0);
    tap_ok(put == HOL_OK, "what comes then waits");
    (void)sqlite3_hard_heap_limit64(0);
    flushed = hol_store_flush(store);
    tap_ok(flushed == HOL_OK && lab_put(store, run, 1) == HOL_OK, "it goes on where there is some");
    lab_close(store);
    tap_ok(lab_ask(lab_path("starved.db"), "SELECT count(*) FROM units") == 3 &&
               lab_ask(lab_path("starved.db"), "SELECT length(data) FROM units "
                                               "WHERE name = 'large'") == sizeof bytes,
           "and has all units");
}

/* Another process removes a run that is still written: nothing of it comes back. */
static void
removed(void)
{
    const char *path = lab_path("removed.db");
    struct hol_store *store = lab_open(path, HOL_STORE_MAKE), *other;
    size_t units;
    long long run = lab_begin(store, "removed", &units);
    enum hol_status status = lab_put(store, run, 0);

    status = status == HOL_OK ? hol_store_flush(store) : status;
    other = lab_open(path, HOL_STORE_WRITE);
    tap_ok(status == HOL_OK && hol_store_remove(other, run) == HOL_OK &&
               lab_put(store, run, 1) == HOL_OK && hol_store_flush(store) == HOL_IO &&
               strstr(hol_store_why(store), "has been removed") != NULL,
           "a run that was removed meanwhile is one line: %s", hol_store_why(store));
    tap_ok(hol_store_close(store, NULL) == HOL_IO &&
               lab_ask(path, "SELECT (SELECT count(*) FROM units) + (SELECT count(*) FROM answers)"
                             " + (SELECT count(*) FROM verdicts)") == 0,
           "and leaves no rows");
    lab_close(other);
}

int
main(void)
{
    (void)lab_folder();
    others();
    schemas();
    starved();
    removed();
    killed();
    full();
    together();
    read_only();
    return tap_done();
}
