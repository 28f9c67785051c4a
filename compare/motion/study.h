/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_MOTION_STUDY_H
#define HOL_COMPARE_MOTION_STUDY_H

#include "motion/run/simulate.h"
#include "reference/trajectory/trajectory.h"

/*
 * Simulations of a case held against its true trajectory: errors of the state and of the times of
 * events, drift, cost. A study is a case with its truth, computed once; any number of runs are
 * measured against it, one after the other (a study serves one thread).
 */
struct hol_study;

#define HOL_STUDY_STEPS 1000 /* of a motion, where no step is given */

struct hol_study_options {
    size_t state;                /* the named state that the motion begins at */
    const struct hol_vec *until; /* one component; NULL: the end of the span */
    long digits;                 /* of the truth; 0: as of 53 bits */
    bool no_truth;               /* drift and cost only: errors are NaN */
    double certify;              /* seconds for a proof of the truth; 0: two runs agree */
    double deadline; /* of the truth, by hol_clock(CLOCK_MONOTONIC): it ends there; 0: never */
    const struct hol_study *like; /* its truth once more, for another thread; NULL: the own one */
};

/*
 * Create a study. The model must outlive it, and may get nodes in its graph.
 *
 * why  out  why the truth does not come to the end (hol_study_reached), where errors are of what is
 *           before; static or the study's; NULL: it does come to the end
 *
 * HOL_INVALID  an impulsive case, or no span and no `until`
 * HOL_DOMAIN   the state at the start cannot be found
 * HOL_NOMEM
 */
enum hol_status hol_study_create(struct hol_study **study, struct hol_model *model,
                                 const struct hol_study_options *options,
                                 const char **why) HOL_MUST_CHECK;
void hol_study_destroy(struct hol_study *study); /* NULL is a no-op */
/* The digits of a truth that runs at so many bits are held against: 15 more than theirs, 30 at
 * least. */
long hol_study_digits(mpfr_prec_t bits);
/* Start and end of the motion, and the time up to which there is truth. */
long double hol_study_start(const struct hol_study *study);
long double hol_study_end(const struct hol_study *study);
long double hol_study_reached(const struct hol_study *study);
/* To what time the state of the truth is certified (NaN: nowhere; there two runs agree, as beyond),
 * and how many digits of it, of those wanted. */
struct hol_study_proof {
    long double to;
    long digits;
};
struct hol_study_proof hol_study_proof(const struct hol_study *study);
/*
 * The events of the case's published blocks whose truth is known, by index; NULL beyond the last.
 * Not: those at the start itself, misprints beside their corrected forms, what is printed twice,
 * and those of forces, which a state alone does not tell. Of a case with contacts, instead: the
 * changes of contact.
 */
struct hol_study_event {
    const char *name;  /* "lowest point", "wall closes" */
    long double truth; /* its time */
};
const struct hol_study_event *hol_study_event(const struct hol_study *study, size_t index);

/*
 * The errors at a sample of some simulation of the same motion.
 *
 * error_q, error_v  out  largest |component - truth| of q and q'; NaN: there is no truth at that
 *                        time, or the truth has changed a contact more or fewer times by then than
 *                        the sample's phase says (SIZE_MAX: as often as the truth)
 *
 * HOL_NOMEM
 */
enum hol_status hol_study_errors(long double *error_q, long double *error_v,
                                 struct hol_study *study,
                                 const struct hol_sample *sample) HOL_MUST_CHECK;

/* What is run. */
struct hol_study_run {
    const struct hol_solver *solver;
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const struct hol_gains *gains; /* NULL: the method's own */
    mpfr_prec_t bits;
    const struct hol_vec *step; /* one component; NULL: the span over HOL_STUDY_STEPS. An
                                   adaptive method: between samples */
    long double tolerance;      /* of adaptive methods */
    size_t samples;  /* along the way, at most, at the ends of steps, and the start and the
                        end; 0: every step */
    double deadline; /* as that of the truth; after it the run is UNABLE */
    bool timed;      /* run once more, without monitors, for the seconds (the least of up to five
                        times, if they are short) */
    bool bounded;    /* end where a simulation by itself does, also where the truth goes on to the
                        end and is as large */
};

/* At one time; NaN: there is none (no truth here, the formulation has no answer). */
struct hol_study_sample {
    long double t;
    long double error_q, error_v;           /* largest |component - truth|, absolute */
    long double phi, rate, residual, kappa; /* hol_sample */
    size_t rank;
};

struct hol_study_result {
    /* ESCAPE also where a state is 1000 times as large as the largest of the true motion: all that
     * is measured is of the steps before it. */
    enum hol_end end;
    bool left_truth;        /* that is why it ended */
    enum hol_status status; /* that led to this end */
    long double ended_at;
    /* The largest of each (errors: of the samples; others: of all steps), t: the end; rank: the
     * least. */
    struct hol_study_sample worst;
    long double last_q, last_v; /* errors at the last sample that has a truth */
    long double size_q,
        size_v; /* largest |component| of the truth: errors over these are relative */
    long double
        error; /* the larger of worst.error_q / size_q, worst.error_v / size_v; NaN: no truth */
    /* -log10 of that; 0 where it is above 1, the run is not complete, or has strayed; never more
     * than the truth has. NaN: no truth. */
    long double digits;
    size_t drift_count; /* invariants, in the order of the case */
    long double *drift; /* largest |change| of each, over all steps */
    /* Its changes of contact are not those of the truth, one after the other (but for one that only
     * one of the two has, within a step of the end): from there on there is nothing to compare. */
    bool strayed;
    size_t event_count; /* hol_study_event */
    /* Time found minus truth, of the event nearest to it; NaN: there is none within a quarter of
     * the motion. Between steps the expression (its derivative along the motion, by the
     * formulation's q'') is a polynomial through the 8 nearest steps: an error of order 8. A change
     * of contact: that of the run with the same number, if it is the same. */
    long double *event_error;
    size_t sample_count;
    struct hol_study_sample *samples;
    long double *sample_drift; /* sample_count rows of drift_count: changes with their sign */
    size_t steps, evaluations, solves, of_kernels, rank_events; /* answers of kernels */
    long double first_rank_event; /* its time; NaN: the rank does not change */
    double seconds; /* CPU of this thread, from the first step to the end; 0: not timed */
};

/*
 * Run a simulation and measure it. HOL_OK: there is a result, whatever the end of the run; the
 * caller clears it.
 *
 * HOL_INVALID  as hol_simulate: the method does not apply to this case;  HOL_NOMEM
 */
enum hol_status hol_study_measure(struct hol_study_result *result, struct hol_study *study,
                                  const struct hol_study_run *run) HOL_MUST_CHECK;
void hol_study_result_clear(struct hol_study_result *result); /* zeroed: no-op */

#endif
