/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom references: stored true motions, made or computed again. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"
#include "cli/progress.h"
#include "cli/record.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "base/jobs.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHECK_DIGITS 62 /* of the trajectories of --check: not those that were stored */

struct job {
    pthread_mutex_t lock;
    const struct hol_options *options; /* without a record: each file has its own */
    bool said;                         /* it is wanted */
    const struct hol_selection *selection;
    const char *folder;
    size_t done;
    int code;
    bool patterns; /* the user chose: a case without a motion is a mistake */
    struct hol_progress progress;
};

/* One line about a case, NULL: there was one; bad: for standard error, and the exit status. */
static void
say(struct job *job, enum hol_exit code, const char *name, const char *message)
{
    (void)pthread_mutex_lock(&job->lock);
    if (code == HOL_EXIT_GOOD && job->options->capture == NULL)
        printf("%s: %s\n", name, message);
    else if (code != HOL_EXIT_GOOD && message != NULL)
        hol_complain("%s: %s", name, message);
    job->code = (int)code > job->code ? (int)code : job->code;
    (void)pthread_mutex_unlock(&job->lock);
}

static enum hol_exit
exit_of(enum hol_status status)
{
    return status == HOL_DOMAIN || status == HOL_UNABLE ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
}

/* The case as the command line had it, where that is a file, else its name. */
static const char *
operand_of(const struct job *job, const struct hol_selected *selected)
{
    for (size_t i = 0; i < job->options->pattern_count; i++)
        if (strcmp(job->options->patterns[i], selected->path) == 0)
            return selected->path;
    return selected->name;
}

/* The record of one file: the command that makes it alone. hol_provenance_clear. */
static void
record_file(struct hol_provenance *record, const struct job *job,
            const struct hol_selected *selected, const struct hol_case *source,
            const struct hol_stored *stored)
{
    char *operand[] = {(char *)operand_of(job, selected)};
    struct hol_options one = *job->options;
    struct hol_text line = {0};

    *record = (struct hol_provenance){0};
    one.operand_count = 1;
    one.operands = operand;
    hol_record_command(&line, &one, HOL_RECORD_WHERE " cases");
    hol_provenance_begin(record);
    hol_provenance_set(record, HOL_PROVENANCE_COMMAND, "%s", line.failed ? "" : line.text);
    hol_provenance_case(record, source->name, source->digest);
    hol_provenance_set(record, HOL_PROVENANCE_STATE, "%s", stored->state);
    hol_provenance_set(record, HOL_PROVENANCE_DIGITS, "%d, %ld of q and q' certified%s%s",
                       HOL_STORED_DIGITS, stored->certified,
                       stored->certified_to != NULL ? " to " : "",
                       stored->certified_to != NULL ? stored->certified_to : "");
    record->failed = record->failed || line.failed;
    hol_text_clear(&line);
}

/* The file, with its block. False after a complaint. */
static bool
write_file(struct job *job, const struct hol_selected *selected, const struct hol_case *source,
           const char *path, const char *text, size_t length)
{
    struct hol_options options = *job->options;
    struct hol_stored *stored = NULL;
    struct hol_provenance record = {0};
    enum hol_status status = hol_stored_read(&stored, NULL, text, length);

    if (status == HOL_OK && job->said) {
        record_file(&record, job, selected, source, stored);
        options.provenance = &record;
    }
    hol_stored_destroy(stored);
    if (status != HOL_OK)
        hol_complain("%s: what was made cannot be read: %s", source->name, hol_status_text(status));
    bool good = status == HOL_OK && hol_stored_write(path, &options, text, length);
    hol_provenance_clear(&record);
    return good;
}

static void
make(struct job *job, const struct hol_selected *selected, const struct hol_model *model,
     const char *path)
{
    const char *name = model->source->name;
    char why[HOL_SURVEY_WHY], *text = NULL, *old = NULL;
    size_t length = 0, old_length = 0;
    enum hol_status status = hol_stored_make(&text, &length, model, why);

    if (status != HOL_OK) {
        say(job, exit_of(status), name, why[0] != '\0' ? why : hol_status_text(status));
        return;
    }
    if (job->options->capture == NULL && hol_stored_bytes(&old, &old_length, path) == HOL_OK &&
        hol_stored_same(old, text))
        say(job, HOL_EXIT_GOOD, name, "as stored");
    else if (write_file(job, selected, model->source, path, text, length))
        say(job, HOL_EXIT_GOOD, name, old != NULL ? "written anew" : "written");
    else
        say(job, HOL_EXIT_USAGE, name, NULL); /* it has been said why not */
    hol_free(old);
    hol_free(text);
}

static void
compare(struct job *job, const struct hol_model *model, const struct hol_stored *stored)
{
    const char *name = model->source->name;
    char what[HOL_STORED_WHAT];
    enum hol_status status;

    if (!hol_stored_current(stored, model->source)) {
        say(job, HOL_EXIT_VERDICT, name, "stale: run `make references'");
        return;
    }
    status = hol_stored_check(stored, model, CHECK_DIGITS, what);
    if (status == HOL_OK && what[0] == '\0')
        say(job, HOL_EXIT_GOOD, name, "agrees");
    else
        say(job, status == HOL_OK ? HOL_EXIT_VERDICT : exit_of(status), name,
            what[0] != '\0' ? what : hol_status_text(status));
}

static void
check(struct job *job, const struct hol_selected *selected, const struct hol_model *model,
      const char *path)
{
    (void)selected;
    struct hol_stored_error error = {.line = 0};
    struct hol_stored *stored = NULL;
    const char *name = model->source->name;
    char *text = NULL, message[HOL_STORED_WHAT];
    size_t length = 0;
    enum hol_status status = hol_stored_bytes(&text, &length, path);

    if (status == HOL_IO) {
        say(job, HOL_EXIT_VERDICT, name, "nothing stored: run `make references'");
        return;
    }
    if (status == HOL_OK)
        status = hol_stored_read(&stored, &error, text, length);
    if (status == HOL_OK) {
        compare(job, model, stored);
    } else if (error.line > 0) {
        snprintf(message, sizeof message, "%s:%zu:%zu: %s", path, error.line, error.column,
                 error.message);
        say(job, HOL_EXIT_USAGE, name, message);
    } else {
        say(job, HOL_EXIT_USAGE, name, hol_status_text(status));
    }
    hol_stored_destroy(stored);
    hol_free(text);
}

static void
one_case(struct job *job, const struct hol_selected *selected)
{
    struct hol_loaded loaded;
    char *path;

    if (hol_load(&loaded, selected, job->options) != HOL_OK) {
        say(job, HOL_EXIT_USAGE, selected->name, "not read");
        return;
    }
    path = hol_stored_path(job->folder, selected->name);
    if (path == NULL)
        say(job, HOL_EXIT_USAGE, selected->name, "out of memory");
    else if (hol_stored_wanted(loaded.source))
        (job->options->check ? check : make)(job, selected, loaded.model, path);
    else if (job->patterns)
        say(job, HOL_EXIT_GOOD, selected->name, "has no motion (no span, or an impulse)");
    hol_free(path);
    hol_loaded_clear(&loaded);
}

static enum hol_status
work(void *context, size_t index)
{
    struct job *job = context;
    const struct hol_selected *selected = &job->selection->list[index];

    (void)pthread_mutex_lock(&job->lock);
    hol_progress_step(&job->progress, job->done++, selected->name);
    (void)pthread_mutex_unlock(&job->lock);
    one_case(job, selected);
    return HOL_OK; /* the other cases go on, whatever became of this one */
}

static void
all_cases(struct job *job)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t threads = job->options->jobs;

    if (threads == 0)
        threads = cores > 0 ? (size_t)cores : 1;
    hol_progress_begin(&job->progress, job->selection->count);
    if (hol_jobs_run(job->selection->count, threads, job, work) != HOL_OK)
        say(job, HOL_EXIT_USAGE, "references", "out of memory");
    hol_progress_end(&job->progress);
}

/* Before anything is computed: can there be such a folder? */
static bool
folder_possible(const char *folder)
{
    struct stat status;

    if (stat(folder, &status) == 0 ? S_ISDIR(status.st_mode) : errno == ENOENT)
        return true;
    hol_complain("cannot write to the folder %s: %s", folder,
                 strerror(stat(folder, &status) == 0 ? ENOTDIR : errno));
    return false;
}

int
hol_command_references(const struct hol_options *options)
{
    struct hol_selection selection;
    struct hol_options mine = *options;
    struct job job = {.options = &mine,
                      .said = hol_provenance_said(options->provenance) != NULL,
                      .selection = &selection};
    char *folder;

    mine.provenance = NULL;
    if (pthread_mutex_init(&job.lock, NULL) != 0)
        return HOL_EXIT_USAGE;
    folder = hol_stored_folder(options->output, options);
    job.folder = folder;
    job.code = HOL_EXIT_USAGE;
    job.patterns = options->pattern_count > 0;
    if (folder != NULL && (options->capture != NULL || folder_possible(folder)) &&
        hol_select(&selection, options) == HOL_OK) {
        job.code = HOL_EXIT_GOOD;
        all_cases(&job);
        hol_selection_clear(&selection);
    }
    hol_free(folder);
    (void)pthread_mutex_destroy(&job.lock);
    return job.code;
}
