/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_WORK_PRECISION_H
#define HOL_COMPARE_SWEEPS_WORK_PRECISION_H

#include "compare/motion/studies.h"

/*
 * What digits cost: a case by every combination of integrators and stabilizations, each with
 * smaller and smaller steps, its errors against the true trajectory, its evaluations, and its
 * seconds.
 *
 * A ladder is one combination. Rung k has the step h 2^-k, h a 25th of the motion where not given;
 * an adaptive integrator the tolerance 10^-(k+2), with states at the ends of steps of size h.
 * Errors are the largest at those 25 (span / h) times, the same on every rung. A ladder ends where
 * two rungs in a row have not gained a tenth of a digit over the best before them (but a rung whose
 * tolerance does not bind yet, so that it took the very steps of the one before, tells nothing), at
 * its last rung, or when its limit of seconds is used up.
 *
 * Seconds are CPU time from the first step to the last, without monitors, the least of some runs;
 * they are measured after everything else, one run at a time: nothing but the machine disturbs
 * them. All else does not depend on the machine's load or on the number of threads.
 */
#define HOL_RUNGS_MOST 40

struct hol_rung {
    long double step, tolerance; /* tolerance: 0 for methods of fixed step */
    enum hol_end end;
    enum hol_status status;
    long double ended_at, digits, error, error_q, error_v, phi,
        rate; /* hol_study_result; largest */
    size_t steps, evaluations, solves, of_kernels;
    double seconds; /* 0: not timed */
};

#define HOL_STOP_LIST(X)                                                                           \
    X(RUNGS, "smallest step")                                                                      \
    X(DIGITS, "digits no longer grow")                                                             \
    X(SECONDS, "time is used up")
#define HOL_STOP_ENUM(name, text) HOL_STOP_##name,
enum hol_stop { HOL_STOP_LIST(HOL_STOP_ENUM) HOL_STOP_COUNT };
#undef HOL_STOP_ENUM
const char *hol_stop_text(enum hol_stop stop);

struct hol_ladder {
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const char *why; /* static: the combination does not apply, and has no rungs; NULL */
    size_t count;
    struct hol_rung rung[HOL_RUNGS_MOST];
    enum hol_stop stop;
    /*
     * Observed order: digits gained per decade of steps, by least squares over the longest row of
     * rungs `from` .. `to` that a straight line fits to 0.025 digits (of two, the one that it fits
     * better); NaN: there are no four such rungs, or they do not gain.
     */
    long double order;
    size_t from, to;
};

struct hol_work_precision_options {
    size_t integrator_count, stabilization_count;
    const struct hol_integrator *const *integrators;
    const struct hol_stabilization *const *stabilizations;
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    size_t state;
    const struct hol_vec *until; /* one component; NULL: the end of the span */
    double certify;              /* seconds for a proof of the truth; 0: two runs agree */
    const struct hol_vec *step;  /* of the first rung; NULL: a 25th of the motion */
    const struct hol_gains *gains;
    size_t rungs;   /* at most HOL_RUNGS_MOST */
    double seconds; /* of a ladder */
    bool timed;
    const struct hol_studies_progress *progress; /* NULL: none is shown */
    const struct hol_keeper *keeper;             /* of the runs; NULL: none */
};

struct hol_work_precision {
    const struct hol_case *source;
    size_t state; /* of the case, at which the motion begins */
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    bool timed;
    long double start, end, reached; /* of the truth; errors are of what is before `reached` */
    struct hol_study_proof proof;    /* of the truth */
    char *why;                       /* why it does not come to the end; NULL */
    long double step;                /* of the first rung */
    size_t count;
    struct hol_ladder *ladders; /* integrators, within them stabilizations */
};

/*
 * Run all ladders.
 *
 * models  in   of the same case, one for each thread, each with a case of its own
 * why     out  static text with more about a failure, or NULL
 *
 * HOL_INVALID  no span and no `until`, impulsive, rungs out of range, a step that is not positive
 * HOL_DOMAIN   the state at the start cannot be found
 * HOL_NOMEM
 */
enum hol_status hol_work_precision_create(struct hol_work_precision **result,
                                          struct hol_model *const *models, size_t model_count,
                                          const struct hol_work_precision_options *options,
                                          const char **why) HOL_MUST_CHECK;
void hol_work_precision_destroy(struct hol_work_precision *result); /* NULL is a no-op */

/* Did rung k take the very steps of the one before, as its tolerance does not bind yet? */
bool hol_rung_unbound(const struct hol_ladder *ladder, size_t k);
/* The observed order of a ladder (above), from its rungs, those without the unbound ones. */
void hol_ladder_fit(struct hol_ladder *ladder);

/*
 * Why a combination does not apply to a case (static), given that hol_simulate says INVALID to it
 * and that the case has a motion and the step makes sense.
 */
const char *hol_combination_why(const struct hol_case *source,
                                const struct hol_integrator *integrator,
                                const struct hol_stabilization *stabilization, mpfr_prec_t bits);

#endif
