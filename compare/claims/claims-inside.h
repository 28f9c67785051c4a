/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_CLAIMS_CLAIMS_INSIDE_H
#define HOL_COMPARE_CLAIMS_CLAIMS_INSIDE_H

#include "compare/claims/claims.h"
#include "compare/motion/study.h"

#include <pthread.h>

/* The inside of the claims (private to compare/). */

/* What the claims that are measured side by side share: the collection, which serves one of them at
 * a time. */
struct hol_claim_shared {
    const struct hol_claim_cases *cases;
    pthread_mutex_t *lock;
};

/* The setup of a claim: a case with its study. */
struct hol_setup {
    struct hol_claim_shared *shared;
    void *owner;
    struct hol_model *model;
    struct hol_study *study;
};

/*
 * Open a case for the runs of a claim.
 *
 * until  in  decimal; NULL: the end of the span
 * truth  in  compare with the true motion; else only drift and cost are measured
 *
 * HOL_UNABLE  there is no truth up to the end
 * and the statuses of opening the case and of hol_study_create
 */
enum hol_status hol_setup_open(struct hol_setup *setup, struct hol_claim_shared *shared,
                               const char *name, const char *until, bool truth) HOL_MUST_CHECK;
void hol_setup_close(struct hol_setup *setup); /* zeroed: no-op */

/* A run by the method of multipliers at 53 bits, seen at the end of every step. */
struct hol_trial {
    const char *integrator, *stabilization;
    const char *step;         /* decimal */
    const char *alpha, *beta; /* decimals; NULL: the method's own */
    bool timed;               /* for the seconds alone: no samples but at the end */
};
/* UNABLE: it does not come to its end, or a method is not there. Clear the result if OK. */
enum hol_status hol_setup_run(struct hol_study_result *result, struct hol_setup *setup,
                              const struct hol_trial *trial) HOL_MUST_CHECK;
/* The formulation of all claims: the first that has multipliers of independent rows, as the book
 * does it; NULL: none. */
const struct hol_solver *hol_claim_solver(void);
/* A decimal at 53 bits, one component, rounded once. INVALID: none; NOMEM. */
enum hol_status hol_claim_decimal(struct hol_vec *v, const char *text) HOL_MUST_CHECK;

/* Of the sample nearest to t. */
const struct hol_study_sample *hol_sample_near(const struct hol_study_result *result,
                                               long double t);
/* Error of the time of the event of that name; NaN: none. */
long double hol_event_error(const struct hol_setup *setup, const struct hol_study_result *result,
                            const char *name);
/* Largest change of the invariant of that name; NaN: none. */
long double hol_drift_of(const struct hol_setup *setup, const struct hol_study_result *result,
                         const char *name);

/* A new row; its values are NaN. At most HOL_CLAIM_ROWS (asserted). */
long double *hol_finding_row(struct hol_claim_finding *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* holds; else part; else it fails. why: one sentence. */
void hol_finding_decide(struct hol_claim_finding *finding, bool holds, bool part,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The claims, in the order of their numbers. */
#define HOL_CLAIM_LIST(X)                                                                          \
    X(velocity)                                                                                    \
    X(configuration)                                                                               \
    X(satisfactory)                                                                                \
    X(cost)                                                                                        \
    X(period)                                                                                      \
    X(truncation)                                                                                  \
    X(instability)                                                                                 \
    X(deadbeat)                                                                                    \
    X(smoothing)                                                                                   \
    X(once)                                                                                        \
    X(normal)                                                                                      \
    X(angular)                                                                                     \
    X(nonholonomic)                                                                                \
    X(zero_beta)                                                                                   \
    X(integrals)
#define HOL_CLAIM_DECLARE(name) extern const struct hol_claim hol_claim_##name;
HOL_CLAIM_LIST(HOL_CLAIM_DECLARE)
#undef HOL_CLAIM_DECLARE

#endif
