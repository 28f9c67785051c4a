/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom rerun STORE: a run of a store again, into another store, and their rows side by side. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"
#include "cli/keeping.h"
#include "cli/options/commands.h"
#include "cli/record.h"

#include "base/alloc.h"
#include "reports/provenance/read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLE_MOST ((size_t)1 << 30) /* bytes of a table */

/* The store of the second run, in a folder of its own. */
struct scratch {
    char *folder, *path;
};

static bool
scratch_make(struct scratch *scratch)
{
    const char *where = getenv("TMPDIR");

    scratch->folder =
        hol_path_join(where != NULL && where[0] != '\0' ? where : "/tmp", "holonom-rerun-XXXXXX");
    if (scratch->folder != NULL && mkdtemp(scratch->folder) == NULL) {
        hol_complain("cannot make %s: %s", scratch->folder, strerror(errno));
        hol_free(scratch->folder);
        scratch->folder = NULL;
        return false;
    }
    scratch->path = scratch->folder != NULL ? hol_path_join(scratch->folder, "again.db") : NULL;
    if (scratch->path == NULL)
        hol_complain("out of memory");
    return scratch->path != NULL;
}

static void
scratch_remove(struct scratch *scratch)
{
    static const char *const ends[] = {"", "-wal", "-shm"};

    for (size_t k = 0; scratch->path != NULL && k < sizeof ends / sizeof ends[0]; k++) {
        char *file = hol_path_end(scratch->path, ends[k]);
        if (file != NULL)
            (void)unlink(file);
        hol_free(file);
    }
    if (scratch->folder != NULL)
        (void)rmdir(scratch->folder);
    hol_free(scratch->path);
    hol_free(scratch->folder);
}

/* ------------------------------------------------------------------------------ the rows */

/* Of one table: how many rows there are, how many are others, and the first of these. */
struct difference {
    size_t rows, different, first;
    char why[HOL_DIFFERENCE];
};

/* A table of a run as lines, of which `next` is the next one. */
struct lines {
    char *bytes, *next, *end;
};

/* False after a complaint. */
static bool export(struct lines *lines, struct hol_store *store, long long run, const char *table)
{
    FILE *file = hol_file_nameless();
    enum hol_status status = file != NULL ? HOL_OK : HOL_IO;
    size_t length = 0;

    if (status == HOL_OK)
        status = hol_store_export(file, store, run, table, HOL_PLAIN(CSV));
    if (status == HOL_OK && (fflush(file) != 0 || fseek(file, 0, SEEK_SET) != 0))
        status = HOL_IO;
    if (status == HOL_OK)
        status = hol_file_read(&lines->bytes, &length, file, TABLE_MOST);
    if (file != NULL)
        (void)fclose(file);
    lines->next = lines->bytes;
    lines->end = lines->bytes != NULL ? lines->bytes + length : NULL;
    if (status != HOL_OK)
        hol_complain("%s", hol_store_why(store)[0] != '\0' ? hol_store_why(store)
                                                           : hol_status_text(status));
    else if (length > TABLE_MOST)
        hol_complain("more than a gigabyte of %s", table);
    return status == HOL_OK && length <= TABLE_MOST;
}

/* The length of the next line with its end; 0: there is none. */
static size_t
line_length(const struct lines *lines)
{
    const char *end = lines->next < lines->end
                          ? memchr(lines->next, '\n', (size_t)(lines->end - lines->next))
                          : NULL;

    return (size_t)((end != NULL ? end + 1 : lines->end) - lines->next);
}

/* False: no memory. */
static bool
compare_lines(struct difference *d, struct lines *old, struct lines *new)
{
    size_t before, now;
    bool good = true;

    for (; good && ((before = line_length(old)) | (now = line_length(new))) > 0;
         old->next += before, new->next += now) {
        const struct hol_provenance_place whole = {HOL_CONTAINER_LINES, before, before};
        d->rows++;
        if (before == now && memcmp(old->next, new->next, now) == 0)
            continue;
        if (d->different++ > 0)
            continue;
        d->first = d->rows - 1; /* without the line of names */
        if (before == 0 || now == 0)
            (void)snprintf(d->why, sizeof d->why, "only the %s run has it",
                           now == 0 ? "old" : "new");
        else
            good =
                hol_result_compare(d->why, old->next, before, &whole, new->next, now) != HOL_NOMEM;
    }
    return good;
}

static void
say(FILE *out, const char *path, const char *table, const struct difference *d)
{
    static const char place[] = "line 1: "; /* of the one line that was compared */
    size_t skip = strncmp(d->why, place, sizeof place - 1) == 0 ? sizeof place - 1 : 0;

    hol_rerun_say(out, path, "different: %zu of %zu rows of %s; row %zu: %s", d->different,
                  d->rows - 1, table, d->first, d->why + skip);
}

/* The tables of both runs; how many differ. False after a complaint. */
static bool
compare(FILE *out, const char *path, size_t *different, struct hol_store *old, long long old_run,
        struct hol_store *new, long long new_run)
{
    static const char *const tables[] = {"problems", "answers", "verdicts", "motions"};
    bool good = true;

    *different = 0;
    for (size_t k = 0; k < sizeof tables / sizeof tables[0] && good; k++) {
        struct difference d = {0};
        struct lines before = {NULL}, now = {NULL};
        good = export(&before, old, old_run, tables[k]) && export(&now, new, new_run, tables[k]);
        if (good && !compare_lines(&d, &before, &now)) {
            hol_complain("out of memory");
            good = false;
        }
        if (good && d.different > 0) {
            say(out, path, tables[k], &d);
            ++*different;
        }
        hol_free(before.bytes);
        hol_free(now.bytes);
    }
    return good;
}

/* --------------------------------------------------------------------------------- the run */

static bool
wants_nothing(void *context, const char *part)
{
    (void)context;
    (void)part;
    return false;
}

static void
take_nothing(void *context, const char *part, const struct hol_provenance *record, FILE *file)
{
    (void)context;
    (void)part;
    (void)record;
    (void)file;
}

/* Run the command into the store at `to`; what it prints is thrown away. */
static bool
repeat(FILE *out, const char *path, const struct hol_store_run *run, const struct hol_options *mine,
       const struct hol_command *command, int argc, char **argv, char *to)
{
    const struct hol_capture nothing = {wants_nothing, take_nothing, NULL, true, mine};
    struct hol_options options;
    int code = hol_options_parse_for(&options, &nothing, command, argc, argv);
    bool good = false;

    if (code >= 0)
        hol_complain("%s: the command of run %lld cannot be repeated", path, run->run);
    else if (hol_option_given(&options, "output"))
        hol_complain("%s: the command of run %lld names a file to be written", path, run->run);
    else if (hol_record_begin(&options)) {
        options.store = to;
        options.trust = mine->trust;
        good =
            hol_rerun_check_cases(out, path, run->record.value[HOL_PROVENANCE_CASES], &options) &&
            hol_keeping_run(&options) != HOL_EXIT_USAGE; /* which has said why */
    }
    hol_record_end(&options);
    hol_options_clear(&options);
    return good;
}

/* The run, in `store', against the only one in the other. The exit status. */
static int
judge(FILE *out, const char *path, struct hol_store *store, const struct hol_store_run *run,
      const char *other)
{
    struct hol_store *again = hol_keeping_open(other, HOL_STORE_READ);
    struct hol_store_run second = {0};
    size_t different = 0;
    int code = HOL_EXIT_USAGE;

    if (again != NULL && hol_keeping_find(&second, again, other, 0, NULL) &&
        compare(out, path, &different, store, run->run, again, second.run)) {
        code = different > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
        if (different > 0)
            hol_rerun_say_circumstances(out, path, &run->record, &second.record);
        else
            hol_rerun_say(out, path, "run %lld: the same numbers", run->run);
    }
    hol_store_run_clear(&second);
    if (again != NULL && !hol_keeping_close(again))
        code = HOL_EXIT_USAGE;
    return code;
}

/* Its command; NULL after a complaint. */
static const struct hol_command *
command_of(const char *path, const struct hol_store_run *run, char ***words, size_t *count)
{
    const struct hol_command *command = NULL;
    enum hol_status status =
        hol_provenance_words(words, count, run->record.value[HOL_PROVENANCE_COMMAND]);

    if (status == HOL_OK && *count > 1 && strcmp((*words)[0], "holonom") == 0)
        command = hol_command_find((*words)[1]);
    if (status == HOL_NOMEM)
        hol_complain("out of memory");
    else if (command == NULL)
        hol_complain("%s: the command of run %lld is not one of holonom's", path, run->run);
    return command;
}

int
hol_rerun_store(FILE *out, const char *path, const struct hol_options *options)
{
    struct hol_store *store = hol_keeping_open(path, HOL_STORE_READ);
    struct hol_store_run run = {0};
    struct scratch scratch = {NULL, NULL};
    const struct hol_command *command;
    char **words = NULL;
    size_t count = 0;
    int code = HOL_EXIT_USAGE;

    if (store == NULL)
        return code;
    if (!hol_keeping_find(&run, store, path, options->run, NULL))
        ; /* said */
    else if (!run.complete)
        hol_complain("%s: run %lld is not complete", path, run.run);
    else if ((command = command_of(path, &run, &words, &count)) != NULL &&
             hol_rerun_may(path, command, options) && scratch_make(&scratch) &&
             repeat(out, path, &run, options, command, (int)count - 1, words + 1, scratch.path))
        code = judge(out, path, store, &run, scratch.path);
    scratch_remove(&scratch);
    if (words != NULL)
        hol_provenance_words_clear(words);
    hol_store_run_clear(&run);
    return hol_keeping_close(store) ? code : HOL_EXIT_USAGE;
}
