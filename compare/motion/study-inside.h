/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_MOTION_STUDY_INSIDE_H
#define HOL_COMPARE_MOTION_STUDY_INSIDE_H

#include "compare/motion/study.h"
#include "compare/published/motion-entries-inside.h"

/* The inside of a study (private to compare/). */

/* True states that were asked for, at times of at most 64 bits: a table by time. */
struct hol_study_cache {
    size_t count, capacity; /* entries; capacity: a power of 2, or 0 */
    long double *t;         /* NaN: free */
    long double *x;         /* capacity x 2n: q, v */
};

struct hol_study {
    struct hol_motion_entries a; /* trajectory (NULL: no truth), constants, number block */
    struct hol_model *model;
    struct hol_recipe start;
    struct hol_vec until; /* rows = 0: the end of the span */
    long double t_start, t_end, t_reached, size_q, size_v;
    struct hol_study_proof proof;
    long digits; /* of the truth, as wanted */
    struct hol_study_cache cache;
    size_t event_count;
    struct hol_study_event *events;
    mpfr_t *event_time;              /* in parallel */
    size_t sought_count;             /* of events that a run must be watched for; 0 with phases */
    struct hol_study_sought *sought; /* in parallel */
    char **names;                    /* with phases: of the changes of contact, their events */
    struct hol_tape *tape;           /* output k: of event k, changes its sign there */
};

/* An event that a run is searched for. */
struct hol_study_sought {
    const struct hol_entry *entry;
    int sign; /* of the output after the event: 1 minimum, -1 maximum, 0 either */
};

/* x with its sign, as a magnitude. */
long double hol_study_number(mpfr_srcptr x);
/* A time that is known but for an error; 0 where it is not told from that. */
long double hol_study_time(mpfr_srcptr t, long double error);
long double hol_study_component(const struct hol_vec *v, size_t i);

/* compare/motion/study-run.c: error over size, where there is one. */
long double hol_study_relative(long double error, long double size);
/* -log10 of a relative error: 0 where it is above 1, never more than the truth has; NaN: NaN. */
long double hol_study_digits_of(const struct hol_study *study, long double error);

/* compare/motion/study-truth.c */
bool hol_study_has_truth(const struct hol_study *study);
/*
 * The true state at t, after `changes` changes of contact (SIZE_MAX: any number), into a.point.
 * DOMAIN, UNABLE: there is none.
 */
enum hol_status hol_study_truth_at(struct hol_study *study, mpfr_srcptr t,
                                   size_t changes) HOL_MUST_CHECK;
void hol_study_cache_clear(struct hol_study_cache *cache);
/* Largest |component| of q and v over the truth that is known, at equally spaced times. */
void hol_study_sizes(struct hol_study *study);
/* compare/motion/study-event.c: the events of the case, and the tape that finds them. NOMEM. */
enum hol_status hol_study_events_find(struct hol_study *study) HOL_MUST_CHECK;
void hol_study_events_clear(struct hol_study *study);

/* compare/motion/study-phase.c: the changes of contact of the truth, as its events. NOMEM. */
enum hol_status hol_study_changes_find(struct hol_study *study) HOL_MUST_CHECK;
/*
 * Those of a run against them: event_error, strayed. A change that one of the two has alone strays
 * unless it is within `near` of the end.
 */
void hol_study_changes_take(struct hol_study_result *result, struct hol_study *study,
                            const struct hol_outcome *outcome, long double near);

/*
 * compare/motion/study-run-events.c: the events of one run. Of the last NODES steps the time and
 * the outputs of the study's tape are kept. Where an output changes its sign in the middle of them,
 * the time of that is the zero of the polynomial through all of them (of degree 7, at both ends of
 * the run with the nodes on one side): its error is of order 8 in the distance of the samples,
 * which is beyond every integrator of the list with fixed steps.
 */
#define HOL_STUDY_NODES 8
struct hol_study_run_events {
    struct hol_study *study;
    struct hol_eval *eval;
    size_t count;       /* of nodes that are filled */
    size_t samples;     /* so far */
    struct hol_vec t;   /* NODES */
    struct hol_mat g;   /* NODES x event_count; NaN: no value */
    mpfr_t *work;       /* of refining */
    long double *error; /* event_count; time found minus truth, of the nearest; or NaN */
};
/* error: event_count numbers that the watcher writes. clear also after a failed init. */
enum hol_status hol_study_run_events_begin(struct hol_study_run_events *w, struct hol_study *study,
                                           long double *error, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_study_run_events_clear(struct hol_study_run_events *w);
/* A sample at the end of every step; the end of the run. */
void hol_study_run_events_step(struct hol_study_run_events *w, const struct hol_sample *s);
void hol_study_run_events_end(struct hol_study_run_events *w);

#endif
