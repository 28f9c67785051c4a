/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom references: stored true motions, made or computed again. */
#include "cli/collection.h"
#include "cli/options/commands.h"
#include "cli/progress.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "base/jobs.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CHECK_DIGITS 62 /* of the trajectories of --check: not those that were stored */

struct job {
    pthread_mutex_t lock;
    const struct hol_options *options;
    const struct hol_selection *selection;
    const char *folder;
    char date[16];
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
    if (code == HOL_EXIT_GOOD)
        printf("%s: %s\n", name, message);
    else if (message != NULL)
        hol_complain("%s: %s", name, message);
    job->code = (int)code > job->code ? (int)code : job->code;
    (void)pthread_mutex_unlock(&job->lock);
}

static enum hol_exit
exit_of(enum hol_status status)
{
    return status == HOL_DOMAIN || status == HOL_UNABLE ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
}

static void
make(struct job *job, const struct hol_model *model, const char *path)
{
    const char *name = model->source->name;
    char why[HOL_SURVEY_WHY], *text = NULL, *old = NULL;
    size_t length = 0, old_length = 0;
    enum hol_status status = hol_stored_make(&text, &length, model, PACKAGE_STRING, job->date, why);

    if (status != HOL_OK) {
        say(job, exit_of(status), name, why[0] != '\0' ? why : hol_status_text(status));
        return;
    }
    if (hol_stored_bytes(&old, &old_length, path) == HOL_OK && hol_stored_same(old, text))
        say(job, HOL_EXIT_GOOD, name, "as stored");
    else if (hol_stored_write(path, text, length))
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
check(struct job *job, const struct hol_model *model, const char *path)
{
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
        (job->options->check ? check : make)(job, loaded.model, path);
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
    struct job job = {.options = options, .selection = &selection};
    time_t now = time(NULL);
    struct tm day;
    char *folder;

    if (gmtime_r(&now, &day) == NULL ||
        strftime(job.date, sizeof job.date, "%Y-%m-%d", &day) == 0 ||
        pthread_mutex_init(&job.lock, NULL) != 0)
        return HOL_EXIT_USAGE;
    folder = hol_stored_folder(options->output, options);
    job.folder = folder;
    job.code = HOL_EXIT_USAGE;
    job.patterns = options->pattern_count > 0;
    if (folder != NULL && folder_possible(folder) && hol_select(&selection, options) == HOL_OK) {
        job.code = HOL_EXIT_GOOD;
        all_cases(&job);
        hol_selection_clear(&selection);
    }
    hol_free(folder);
    (void)pthread_mutex_destroy(&job.lock);
    return job.code;
}
