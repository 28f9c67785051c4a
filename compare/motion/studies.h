/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_MOTION_STUDIES_H
#define HOL_COMPARE_MOTION_STUDIES_H

#include "base/files/keeper.h"
#include "compare/motion/study.h"

/*
 * The same study several times over, one for each thread that measures at the same time: a model
 * and its graph serve one thread.
 */
struct hol_studies;

/* Progress of the runs; called by one thread at a time. */
struct hol_studies_progress {
    void (*step)(void *context, size_t done, size_t total, const char *what); /* NULL: no call */
    void *context;
};

/* What the studies say of their truth. */
struct hol_studies_facts {
    long double start, end, reached; /* as of hol_study */
    struct hol_study_proof proof;
    char *why; /* why the truth does not come to the end; NULL: it does */
    size_t event_count;
    struct hol_study_event *events; /* with their names */
};
const struct hol_studies_facts *hol_studies_facts(const struct hol_studies *studies);

/*
 * Create the studies, all at the same time.
 *
 * models   in   count  of the same case, each with a case of its own; must outlive the studies
 * options  in          as of hol_study_create, of each
 * keeper   in          of the facts and of the jobs; where it has them, no truth is computed before
 *                      a job needs it. NULL: none
 * why      out         as of hol_study_create; static or the studies'
 *
 * The statuses of hol_study_create.
 */
enum hol_status hol_studies_create(struct hol_studies **studies, struct hol_model *const *models,
                                   size_t count, const struct hol_study_options *options,
                                   const struct hol_keeper *keeper,
                                   const char **why) HOL_MUST_CHECK;
void hol_studies_destroy(struct hol_studies *studies); /* NULL is a no-op */

/* A job as it is kept. */
struct hol_studies_unit {
    const char *what, *kind;
    size_t place; /* among those of that `what` */
    hol_pack_members *members;
    void *record;
    const void *part[4];
};

/*
 * Run `count` jobs (hol_jobs_run) on as many threads as there are studies; each job has a study,
 * and its model, to itself.
 *
 * describe  in  how a job is kept: those that are kept already are not run
 */
enum hol_status
hol_studies_run(struct hol_studies *studies, size_t count, void *context,
                void (*describe)(struct hol_studies_unit *unit, void *context, size_t job),
                enum hol_status (*run)(void *context, struct hol_study *study,
                                       struct hol_model *model, size_t job)) HOL_MUST_CHECK;

/* One more of `total` is done. */
void hol_studies_tell(struct hol_studies *studies, const struct hol_studies_progress *progress,
                      size_t total, const char *what);

#endif
