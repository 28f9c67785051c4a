/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_MOTION_STUDIES_H
#define HOL_COMPARE_MOTION_STUDIES_H

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

/*
 * models: `count` models of the same case, each with a case of its own; they must outlive the
 * studies. All studies are created, at the same time. hol_study_create says the rest (*why: static
 * or the studies').
 */
enum hol_status hol_studies_create(struct hol_studies **studies, struct hol_model *const *models,
                                   size_t count, const struct hol_study_options *options,
                                   const char **why) HOL_MUST_CHECK;
void hol_studies_destroy(struct hol_studies *studies); /* NULL is a no-op */
struct hol_study *hol_studies_first(struct hol_studies *studies);

/*
 * Run `count` jobs (hol_jobs_run) on as many threads as there are studies; each job has a study,
 * and its model, to itself.
 */
enum hol_status hol_studies_run(struct hol_studies *studies, size_t count, void *context,
                                enum hol_status (*run)(void *context, struct hol_study *study,
                                                       struct hol_model *model,
                                                       size_t job)) HOL_MUST_CHECK;

/* One more of `total` is done. */
void hol_studies_tell(struct hol_studies *studies, const struct hol_studies_progress *progress,
                      size_t total, const char *what);

#endif
