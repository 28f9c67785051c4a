/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_RUN_SIMULATE_H
#define HOL_MOTION_RUN_SIMULATE_H

#include "model/state/point.h"
#include "motion/method.h"
#include "motion/stabilization.h"

/*
 * A case along its span: integrator, stabilization, formulation, step, number of bits; with
 * monitors. What the monitors evaluate is not counted as cost.
 */

/* What a caller sees of the motion; valid during the call. */
struct hol_sample {
    const struct hol_vec *t, *q, *v;
    long double phi, rate;   /* largest |phi|; largest |phi'| or |g|                           */
    long double residual;    /* largest |A q'' - b| of the formulation here; NaN: no answer    */
    const struct hol_vec *a; /* q'' by the formulation, without stabilization; NULL: no answer */
    const struct hol_vec *drift; /* invariants minus their values at the start of the phase */
    size_t rank;       /* of A, by the formulation                                       */
    long double kappa; /* of A: largest over least singular value that belongs to rank   */
    size_t steps, evaluations, solves; /* so far; own steps of an adaptive method */
    size_t of_kernels;                 /* answers of kernels among those of the solves */
    size_t phase;                      /* changes of contact before it */
};

/*
 * A contact opens where its force by the formulation changes its sign; where its gap does, there is
 * an impact by the formulation (velocities change, positions do not), and it closes (restitution 0)
 * or bounces.
 */
enum hol_contact_kind { HOL_CONTACT_OPENS, HOL_CONTACT_CLOSES, HOL_CONTACT_BOUNCES };
struct hol_contact_change {
    size_t contact;
    enum hol_contact_kind kind;
    struct hol_vec t, impulse; /* one component each; NaN: the formulation yields no multipliers */
};
#define HOL_CHANGES 1000 /* more are not followed: bounces may accumulate */

struct hol_simulation {
    const struct hol_model *model;
    const struct hol_solver *solver;
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const struct hol_gains *gains;  /* NULL: the method's own                                    */
    const struct hol_recipe *start; /* NULL: the initial state                                   */
    mpfr_prec_t bits;
    const struct hol_vec *step;  /* one component, any bits; NULL: a thousandth of the span   */
    const struct hol_vec *until; /* one component; NULL: the end of the span                  */
    long double tolerance;       /* of adaptive methods                                       */
    size_t every;                /* a sample every this many steps; 0: only at `times`        */
    const struct hol_vec *times; /* increasing times that steps end at, with samples; or NULL */
    /* Called at the start, at every sample, before and after a change of contact, and at the end;
     * what it returns but OK stops the run. */
    enum hol_status (*sample)(void *context, const struct hol_sample *sample);
    void *context;
    /* No monitors: no residuals, invariants, rank, samples; the motion is the same, bit for bit
     * (where it fails, that may be noticed one evaluation later). The outcome's max_...
     * and event... are 0, its end never RANK. */
    bool bare;
    /* A state may grow without bound, since `sample` watches it: no ESCAPE before it overflows. */
    bool unbounded;
};

/* How a simulation ended. */
#define HOL_END_LIST(X)                                                                            \
    X(COMPLETE, "complete")                                                                        \
    X(START, "the state at the start does not satisfy the constraints, or has no value")           \
    X(RANK, "the rank of the constraints changes here, and the formulation has no answer")         \
    X(DOMAIN, "the problem has no answer here, or an invariant no value")                          \
    X(UNABLE, "the formulation cannot decide here")                                                \
    X(CORRECTION, "the state cannot be corrected here")                                            \
    X(STEP, "no step is small enough, or an implicit step does not converge")                      \
    X(ESCAPE, "the motion escapes to infinity, or grows beyond all that is followed")              \
    X(SIMULTANEOUS, "two contacts change at the same time")                                        \
    X(PENETRATES, "the gap of a contact that has just changed is negative from there on")          \
    X(ACCUMULATE, "changes of contact accumulate: they follow one another faster than times tell") \
    X(CHANGES, "contacts have changed 1000 times")                                                 \
    X(IMPACT,                                                                                      \
      "the impact has no answer by this formulation, an impulse pulls, or friction changes in it") \
    X(STOPPED, "stopped by the caller")
#define HOL_END_ENUM(name, text) HOL_END_##name,
enum hol_end { HOL_END_LIST(HOL_END_ENUM) HOL_END_COUNT };
#undef HOL_END_ENUM
const char *hol_end_text(enum hol_end end); /* static storage */
const char *hol_end_key(enum hol_end end);  /* "COMPLETE", "RANK", ...; likewise */
/* "incomplete: the motion ends at t = 0.02: " and why: what every report says of it. */
#define HOL_END_SENTENCE 200
const char *hol_end_sentence(char sentence[HOL_END_SENTENCE], const char *why, long double t);

/*
 * The rank of A changed: the formulation decided another one, or refused a problem whose A has
 * another one (from, to; the time is that of the beginning of the step), or the least singular
 * value went through 0 between two steps, as its singular vectors tell (from = to; the time is
 * interpolated).
 */
struct hol_rank_event {
    size_t from, to;
};
#define HOL_RANK_EVENTS 32

struct hol_outcome {
    enum hol_end end;
    enum hol_status status;        /* that led to this end */
    struct hol_vec t, q, v;        /* the last state reached */
    long double max_phi, max_rate; /* over all steps */
    struct hol_vec max_drift;      /* largest |drift| of each invariant over all steps, from the
                                      beginning of each phase on */
    size_t steps, evaluations, solves;
    struct hol_origins origins; /* which formulation or kernel answered, and why */
    /* Evaluations in which dependent rows contradicted each other, because the state violated them,
     * and the nearest consistent b was used. */
    size_t contradictions;
    size_t skipped; /* steps in which the stabilization left its correction, or a part of it, out */
    double seconds; /* CPU of this thread from the first step to the end; without `bare`, monitors
                       and samples are in it */
    size_t event_count; /* all; the first HOL_RANK_EVENTS are kept */
    struct hol_rank_event event[HOL_RANK_EVENTS];
    struct hol_vec event_t; /* their times */
    size_t change_count;
    struct hol_contact_change *changes; /* of contacts, one after the other */
    struct hol_violation violation;     /* START */
};

/*
 * Run a simulation. HOL_OK: there is an outcome, whatever its end; the caller clears it.
 *
 * HOL_INVALID  an impulsive case; no span and no `until`; an end that is not after the start; a
 *              step that is not positive, or more than 2^40 of them; times that do not increase
 *              within the span; a method that does not apply (hol_integrator.create,
 *              hol_stabilization.create)
 * HOL_NOMEM
 */
enum hol_status hol_simulate(struct hol_outcome *outcome,
                             const struct hol_simulation *simulation) HOL_MUST_CHECK;
void hol_outcome_clear(struct hol_outcome *outcome); /* zeroed: no-op */

#endif
