/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_DRIFT_H
#define HOL_COMPARE_SWEEPS_DRIFT_H

#include "compare/motion/studies.h"

/*
 * What drifts along a motion: a case by every combination of integrators and stabilizations with
 * the same steps; residuals, invariants, errors and event times of each over time.
 */
struct hol_drift_options {
    size_t integrator_count, stabilization_count;
    const struct hol_integrator *const *integrators;
    const struct hol_stabilization *const *stabilizations;
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    size_t state;
    const struct hol_vec *until; /* one component; NULL: the end of the span */
    double certify;              /* seconds for a proof of the truth; 0: two runs agree */
    const struct hol_vec *step;  /* NULL: a thousandth of the motion */
    long double tolerance;       /* of adaptive integrators */
    const struct hol_gains *gains;
    size_t samples;                              /* of each line over time; 0: every step */
    const struct hol_studies_progress *progress; /* NULL: none is shown */
    const struct hol_keeper *keeper;             /* of the runs; NULL: none */
};

struct hol_drift_line { /* a combination */
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const char *why; /* static: it does not apply, and there is no result; NULL */
    struct hol_study_result result;
};

struct hol_drift {
    const struct hol_case *source;
    size_t state; /* of the case, at which the motion begins */
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    long double start, end, reached; /* of the truth; errors are of what is before `reached` */
    struct hol_study_proof proof;    /* of the truth */
    char *why;                       /* why it does not come to the end; NULL */
    long double step;
    size_t event_count; /* of every result */
    struct hol_study_event *events;
    char **names; /* of the events */
    size_t count;
    struct hol_drift_line *lines; /* integrators, within them stabilizations */
};

/*
 * Run all combinations. Errors are measured with 15 digits of truth beyond those of the bits.
 *
 * models  in   of the same case, one for each thread, each with a case of its own; the first must
 *              outlive the result
 * why     out  static text with more about a failure, or NULL
 *
 * HOL_INVALID  no span and no `until`, impulsive, a step that is not positive
 * HOL_DOMAIN   the state at the start cannot be found
 * HOL_NOMEM
 */
enum hol_status hol_drift_create(struct hol_drift **drift, struct hol_model *const *models,
                                 size_t model_count, const struct hol_drift_options *options,
                                 const char **why) HOL_MUST_CHECK;
void hol_drift_destroy(struct hol_drift *drift); /* NULL is a no-op */

#endif
