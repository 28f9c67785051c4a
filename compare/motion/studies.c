/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Several copies of one study, each for a thread of its own. */
#include "compare/motion/studies.h"

#include "base/alloc.h"
#include "base/jobs.h"

#include <pthread.h>

struct member {
    struct hol_model *model;
    struct hol_study *study;
    const char *why;
    bool busy;
};

struct hol_studies {
    pthread_mutex_t lock; /* of busy, done and the progress */
    bool has_lock;
    size_t count, done;
    const struct hol_study_options *options; /* during creation */
    struct member *members;
};

static enum hol_status
create_one(void *context, size_t job)
{
    struct hol_studies *s = context;
    struct member *member = &s->members[job];
    struct hol_study_options how = *s->options;

    if (member->study != NULL)
        return HOL_OK;
    if (how.certify > 0 && job > 0) { /* proved once */
        how.certify = 0;
        how.like = s->members[0].study;
    }
    return hol_study_create(&member->study, member->model, &how, &member->why);
}

enum hol_status
hol_studies_create(struct hol_studies **studies, struct hol_model *const *models, size_t count,
                   const struct hol_study_options *options, const char **why)
{
    struct hol_studies *s = hol_alloc(1, sizeof *s);
    enum hol_status status = HOL_NOMEM;

    if (s == NULL)
        return HOL_NOMEM;
    s->has_lock = pthread_mutex_init(&s->lock, NULL) == 0;
    s->members = hol_alloc(count + 1, sizeof *s->members);
    if (!s->has_lock || s->members == NULL)
        goto fail;
    s->count = count;
    s->options = options;
    for (size_t i = 0; i < count; i++)
        s->members[i].model = models[i];
    status = HOL_OK;
    if (options->certify > 0) /* the others need it */
        status = create_one(s, 0);
    if (status == HOL_OK)
        status = hol_jobs_run(count, count, s, create_one);
    if (status != HOL_OK)
        goto fail;
    *why = s->members[0].why;
    *studies = s;
    return HOL_OK;
fail:
    *why = NULL;
    for (size_t i = 0; i < s->count && *why == NULL; i++)
        if (s->members[i].study == NULL)
            *why = s->members[i].why; /* static: no study is left to own it */
    hol_studies_destroy(s);
    return status;
}

void
hol_studies_destroy(struct hol_studies *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->count; i++)
        hol_study_destroy(s->members[i].study);
    if (s->has_lock)
        (void)pthread_mutex_destroy(&s->lock);
    hol_free(s->members);
    hol_free(s);
}

struct hol_study *
hol_studies_first(struct hol_studies *s)
{
    return s->members[0].study;
}

struct work {
    struct hol_studies *studies;
    void *context;
    enum hol_status (*run)(void *context, struct hol_study *study, struct hol_model *model,
                           size_t job);
};

static enum hol_status
run_one(void *context, size_t job)
{
    const struct work *work = context;
    struct hol_studies *s = work->studies;
    struct member *member = s->members;
    enum hol_status status;

    /* There is a study for each thread, so one is free. */
    (void)pthread_mutex_lock(&s->lock);
    while (member->busy)
        member++;
    member->busy = true;
    (void)pthread_mutex_unlock(&s->lock);
    status = work->run(work->context, member->study, member->model, job);
    (void)pthread_mutex_lock(&s->lock);
    member->busy = false;
    (void)pthread_mutex_unlock(&s->lock);
    return status;
}

enum hol_status
hol_studies_run(struct hol_studies *s, size_t count, void *context,
                enum hol_status (*run)(void *context, struct hol_study *study,
                                       struct hol_model *model, size_t job))
{
    struct work work = {s, context, run};

    s->done = 0;
    return hol_jobs_run(count, s->count, &work, run_one);
}

void
hol_studies_tell(struct hol_studies *s, const struct hol_studies_progress *progress, size_t total,
                 const char *what)
{
    (void)pthread_mutex_lock(&s->lock);
    s->done++;
    if (progress != NULL && progress->step != NULL)
        progress->step(progress->context, s->done, total, what);
    (void)pthread_mutex_unlock(&s->lock);
}
