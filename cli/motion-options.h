/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_MOTION_OPTIONS_H
#define HOL_CLI_MOTION_OPTIONS_H

#include "cli/choose-methods.h"
#include "cli/collection/collection.h"
#include "cli/progress.h"
#include "compare/motion/studies.h"
#include "motion/run/simulate.h"

/* What the subcommands about motions share. All of them complain where they fail. */

/* A decimal at some bits, rounded once; without a text the vector stays as it is. */
bool hol_read_decimal(struct hol_vec *to, const char *option, const char *text, mpfr_prec_t bits);

/* --certify; 0 where the command has none. */
bool hol_read_certify(double *seconds, const struct hol_options *options);

/* --jobs, by default one for each core. */
size_t hol_threads(const struct hol_options *options);

/* A case loaded `count` times: a model for each thread. */
struct hol_copies {
    size_t count;
    struct hol_loaded *loaded;
    struct hol_model **models;
    size_t state;
};
/* That of this name as it is, or (NULL) the one that the patterns match, with the parameters and
 * the state (default: initial) of the command. */
bool hol_copies_load(struct hol_copies *copies, size_t count, const char *name,
                     const struct hol_options *options);
void hol_copies_clear(struct hol_copies *copies); /* zeroed: no-op */

/*
 * What is asked for about the motions of one case: methods, numbers (NULL: not given), the case,
 * and whom to tell how far it has come.
 */
struct hol_job {
    const struct hol_options *options;
    mpfr_prec_t bits;
    const struct hol_solver *solver;
    size_t integrator_count, stabilization_count;
    const struct hol_integrator **integrators;
    const struct hol_stabilization **stabilizations;
    struct hol_vec number[5]; /* of the pointers below */
    const struct hol_vec *step, *until;
    double certify; /* seconds */
    struct hol_gains gains;
    long double tolerance;
    struct hol_copies copies;
    const struct hol_case *source; /* of the first copy */
    struct hol_progress progress;
    struct hol_studies_progress watch;
    const char *why; /* for a study to say more about its status */
};
enum {
    HOL_JOB_ONE = 1,    /* one integrator and one stabilization */
    HOL_JOB_RANGES = 2, /* --step, --alpha, --beta are ranges, which the command reads */
};
/* Read the options, load `copies` copies of the case. hol_job_end in any case. */
bool hol_job_begin(struct hol_job *job, const struct hol_options *options, size_t copies,
                   unsigned how);
/*
 * The same for each case that the patterns match, one after the other; they stay until
 * hol_jobs_end, as results and figures of several cases are written together.
 */
struct hol_jobs {
    size_t count;
    struct hol_job *list;
};
bool hol_jobs_begin(struct hol_jobs *jobs, const struct hol_options *options, size_t copies,
                    unsigned how);
void hol_jobs_end(struct hol_jobs *jobs);
/* The same as hol_job_begin with methods and a step (NULL: none) that are not those of the command,
 * of a case as it is, in double. */
bool hol_job_begin_named(struct hol_job *job, const struct hol_options *options, const char *name,
                         const char *integrators, const char *stabilizations, const char *step);
void hol_job_end(struct hol_job *job);
/* What a study came to, with job->why: HOL_EXIT_GOOD, or the exit status after a complaint. */
int hol_job_studied(struct hol_job *job, enum hol_status status);

/*
 * Complain about a motion, or a study of one, that could not be begun. Returns the exit status.
 *
 * why  in  the reason; NULL: that of the status
 */
int hol_motion_refused(const struct hol_case *source, enum hol_status status, const char *why);
/*
 * Complain about a run that ended before the motion does. Returns the exit status.
 *
 * what  in  the methods, or ""
 * step  in  the one taken, 0: adaptive; where a smaller one may help, that is said
 */
int hol_motion_ended(const struct hol_case *source, const char *what, enum hol_end end,
                     long double t, long double step);

/* Is there a motion: is it not an impulsive problem, does it have a span or --until? */
bool hol_has_motion(const struct hol_case *source, const struct hol_options *options);

#endif
