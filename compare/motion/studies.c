/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Several copies of one study, each for a thread of its own. */
#include "compare/motion/studies.h"

#include "base/alloc.h"
#include "base/jobs.h"
#include "compare/instant/pack.h"

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
    struct hol_study_options options;
    const struct hol_keeper *keeper;
    bool created; /* the truth was computed */
    struct hol_studies_facts facts;
    struct member *members;
};

static enum hol_status
create_one(void *context, size_t job)
{
    struct hol_studies *s = context;
    struct member *member = &s->members[job];
    struct hol_study_options how = s->options;

    if (member->study != NULL)
        return HOL_OK;
    if (how.certify > 0 && job > 0) { /* proved once */
        how.certify = 0;
        how.like = s->members[0].study;
    }
    return hol_study_create(&member->study, member->model, &how, &member->why);
}

/* All studies; *why as hol_study_create has it. */
static enum hol_status
create_all(struct hol_studies *s, const char **why)
{
    enum hol_status status = HOL_OK;

    *why = NULL;
    if (s->created)
        return HOL_OK;
    if (s->options.certify > 0) /* the others need it */
        status = create_one(s, 0);
    if (status == HOL_OK)
        status = hol_jobs_run(s->count, s->count, s, create_one);
    s->created = status == HOL_OK;
    if (s->created)
        *why = s->members[0].why;
    for (size_t i = 0; !s->created && i < s->count && *why == NULL; i++)
        if (s->members[i].study == NULL)
            *why = s->members[i].why; /* static: no study is left to own it */
    return status;
}

static void
pack_facts(struct hol_pack *pack, void *record)
{
    struct hol_studies_facts *facts = record;

    hol_pack_real(pack, &facts->start);
    hol_pack_real(pack, &facts->end);
    hol_pack_real(pack, &facts->reached);
    hol_pack_real(pack, &facts->proof.to);
    hol_pack_long(pack, &facts->proof.digits);
    hol_pack_text(pack, &facts->why);
    hol_pack_array(pack, &facts->events, &facts->event_count, sizeof *facts->events);
    for (size_t k = 0; k < facts->event_count; k++) {
        char *name = pack->reading ? NULL : (char *)(uintptr_t)facts->events[k].name;
        hol_pack_text(pack, &name);
        facts->events[k].name = name;
        hol_pack_real(pack, &facts->events[k].truth);
    }
}

/* What the first study says. */
static enum hol_status
take_facts(struct hol_studies_facts *facts, const struct hol_study *study, const char *why)
{
    size_t count = 0;

    facts->start = hol_study_start(study);
    facts->end = hol_study_end(study);
    facts->reached = hol_study_reached(study);
    facts->proof = hol_study_proof(study);
    if (why != NULL && (facts->why = hol_strdup(why)) == NULL)
        return HOL_NOMEM;
    while (hol_study_event(study, count) != NULL)
        count++;
    facts->events = hol_alloc(count + 1, sizeof *facts->events);
    if (facts->events == NULL)
        return HOL_NOMEM;
    for (; facts->event_count < count; facts->event_count++) {
        struct hol_study_event *event = &facts->events[facts->event_count];
        *event = *hol_study_event(study, facts->event_count);
        event->name = hol_strdup(event->name);
        if (event->name == NULL)
            return HOL_NOMEM;
    }
    return HOL_OK;
}

enum hol_status
hol_studies_create(struct hol_studies **studies, struct hol_model *const *models, size_t count,
                   const struct hol_study_options *options, const struct hol_keeper *keeper,
                   const char **why)
{
    struct hol_studies *s = hol_alloc(1, sizeof *s);
    char name[HOL_UNIT_NAME];
    enum hol_status status = HOL_NOMEM;

    *why = NULL;
    if (s == NULL)
        return HOL_NOMEM;
    s->has_lock = pthread_mutex_init(&s->lock, NULL) == 0;
    s->members = hol_alloc(count + 1, sizeof *s->members);
    if (!s->has_lock || s->members == NULL)
        goto fail;
    s->count = count;
    s->options = *options;
    s->keeper = keeper;
    for (size_t i = 0; i < count; i++)
        s->members[i].model = models[i];
    hol_unit_name(name, models[0]->source, "true motion", (size_t)options->digits);
    status = hol_keeper_recall(keeper, name, pack_facts, &s->facts);
    if (status == HOL_UNABLE) {
        status = create_all(s, why);
        if (status == HOL_OK)
            status = take_facts(&s->facts, s->members[0].study, *why);
        if (status == HOL_OK)
            status = hol_keeper_keep(keeper, name, "true motion", pack_facts, &s->facts, NULL);
    }
    if (status != HOL_OK)
        goto fail;
    *why = s->facts.why;
    *studies = s;
    return HOL_OK;
fail:
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
    for (size_t k = 0; k < s->facts.event_count; k++)
        hol_free((char *)(uintptr_t)s->facts.events[k].name);
    hol_free(s->facts.events);
    hol_free(s->facts.why);
    if (s->has_lock)
        (void)pthread_mutex_destroy(&s->lock);
    hol_free(s->members);
    hol_free(s);
}

const struct hol_studies_facts *
hol_studies_facts(const struct hol_studies *s)
{
    return &s->facts;
}

struct work {
    struct hol_studies *studies;
    void *context;
    size_t *missing; /* the jobs that are run */
    void (*describe)(struct hol_studies_unit *unit, void *context, size_t job);
    enum hol_status (*run)(void *context, struct hol_study *study, struct hol_model *model,
                           size_t job);
};

static enum hol_status
recall(const struct work *work, size_t job)
{
    const struct hol_studies *s = work->studies;
    struct hol_studies_unit unit = {.what = NULL};
    char name[HOL_UNIT_NAME];

    if (s->keeper == NULL)
        return HOL_UNABLE;
    work->describe(&unit, work->context, job);
    hol_unit_name(name, s->members[0].model->source, unit.what, unit.place);
    return hol_keeper_recall(s->keeper, name, unit.members, unit.record);
}

static enum hol_status
keep(const struct work *work, size_t job)
{
    const struct hol_studies *s = work->studies;
    struct hol_studies_unit unit = {.what = NULL};
    char name[HOL_UNIT_NAME];

    if (s->keeper == NULL)
        return HOL_OK;
    work->describe(&unit, work->context, job);
    hol_unit_name(name, s->members[0].model->source, unit.what, unit.place);
    return hol_keeper_keep(s->keeper, name, unit.kind, unit.members, unit.record, unit.part);
}

static enum hol_status
run_one(void *context, size_t place)
{
    const struct work *work = context;
    struct hol_studies *s = work->studies;
    size_t job = work->missing[place];
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
    return status == HOL_OK ? keep(work, job) : status;
}

enum hol_status
hol_studies_run(struct hol_studies *s, size_t count, void *context,
                void (*describe)(struct hol_studies_unit *unit, void *context, size_t job),
                enum hol_status (*run)(void *context, struct hol_study *study,
                                       struct hol_model *model, size_t job))
{
    struct work work = {.studies = s, .context = context, .describe = describe, .run = run};
    enum hol_status status = HOL_OK;
    const char *why;
    size_t missing = 0;

    work.missing = hol_alloc(count + 1, sizeof *work.missing);
    if (work.missing == NULL)
        return HOL_NOMEM;
    for (size_t job = 0; job < count && status == HOL_OK; job++) {
        status = recall(&work, job);
        if (status == HOL_UNABLE) {
            work.missing[missing++] = job;
            status = HOL_OK;
        }
    }
    s->done = count - missing;
    if (status == HOL_OK && missing > 0)
        status = create_all(s, &why);
    if (status == HOL_OK)
        status = hol_jobs_run(missing, s->count, &work, run_one);
    hol_free(work.missing);
    return status;
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
