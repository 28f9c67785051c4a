/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_RUN_RUN_H
#define HOL_MOTION_RUN_RUN_H

#include "motion/contacts/contacts.h"
#include "motion/contacts/passage.h"
#include "motion/integrators/canonical.h"
#include "motion/run/simulate.h"
#include "motion/stabilizations/minimum-norm.h"
#include "motion/stabilizations/singular-values.h"

/* The inside of a simulation (private to motion/). */
struct hol_run {
    const struct hol_simulation *how; /* of this phase */
    const struct hol_passage *passage;
    struct hol_system system;
    struct hol_rhs rhs;
    struct hol_holonomic holonomic;
    struct hol_canonical canonical; /* of methods for holonomic systems */
    size_t extra;                   /* components of y after q and v */
    void *integrator, *stabilization;
    struct hol_vec y, t, h, q, v, a, s, U, rate, flow; /* U, rate, flow (q'): of the pass */
    struct hol_vec start_t, full_h, end_t, from;       /* of the run; of the segment */
    struct hol_minimum_norm minimum_norm; /* this and the next four: consistent-right-side.c */
    struct hol_vec wanted, consistent;
    bool solved;
    size_t first_solved;        /* the rank of the first pass */
    enum hol_end blame;         /* of the last failure */
    bool refused;               /* by the formulation, in this step */
    long double most_q, most_v; /* of a motion that does not escape */

    /* monitor */
    struct hol_mat A, left, right, left_before, right_before;
    struct hol_vec sigma, phi, invariants, first, residual;
    struct hol_work *work; /* NULL: A, left, right, sigma are not made, as long as singular sees */
    struct hol_singular_values singular;
    bool has_before;
    size_t rank, sigma_rank;
    long double sigma_before, sigma_most, kappa, step_phi, step_rate;
    struct hol_vec t_before;
    struct hol_outcome *outcome;

    struct hol_contacts contacts;
};

/* motion/run/outcome.c: an empty one. NOMEM. */
enum hol_status hol_outcome_init(struct hol_outcome *outcome,
                                 const struct hol_simulation *how) HOL_MUST_CHECK;

/* motion/run/run.c: the phase in hand of a passage; clear also after a failed init. */
enum hol_status hol_run_init(struct hol_run *run, const struct hol_passage *passage) HOL_MUST_CHECK;
void hol_run_clear(struct hol_run *run);
/* Note the origin of a failure (unable: what UNABLE means here); returns the status. */
enum hol_status hol_run_blame(struct hol_run *run, enum hol_status status, enum hol_end unable);
/* t, y, q, v := the state at the start. DOMAIN, UNABLE: it does not exist; NOMEM. */
enum hol_status hol_run_start(struct hol_run *run) HOL_MUST_CHECK;
/* end_t, full_h. INVALID: hol_simulate. */
enum hol_status hol_run_span(struct hol_run *run) HOL_MUST_CHECK;

/*
 * motion/run/consistent-right-side.c: run->a = q'' with b + U at the state of the system, as
 * hol_system_solve; where dependent rows contradict each other because the state violates them,
 * with the nearest b + U.
 */
enum hol_status hol_run_accelerations(struct hol_run *run, const struct hol_vec *U) HOL_MUST_CHECK;

/* The cost so far, including the phases before. */
void hol_run_costs(const struct hol_run *run, size_t *steps, size_t *evaluations, size_t *solves);

/* motion/run/simulate.c: q, v of run->y, and the correction after a step; blamed. */
enum hol_status hol_run_correct(struct hol_run *run) HOL_MUST_CHECK;

/* motion/run/monitor.c */
enum hol_status hol_monitor_init(struct hol_run *run) HOL_MUST_CHECK;
void hol_monitor_clear(struct hol_run *run);
/* At the first state; run->q, v, t are set. */
enum hol_status hol_monitor_begin(struct hol_run *run) HOL_MUST_CHECK;
/*
 * After every step: residuals, invariants, rank.
 *
 * HOL_DOMAIN  the state has no residuals
 * HOL_UNABLE  the direction in which A is about to lose its rank has turned within the step: the
 *             motion is on another branch, if on any
 */
enum hol_status hol_monitor_step(struct hol_run *run) HOL_MUST_CHECK;
/*
 * The case at run->t, q, v; solve: with the formulation's answer; reactions: its multipliers those
 * with C. Not counted as cost.
 */
enum hol_status hol_monitor_answer(struct hol_run *run, bool solve, bool reactions) HOL_MUST_CHECK;
/* After a failure of the formulation: has A another rank where it refused? Then it is recorded. */
bool hol_monitor_failure(struct hol_run *run);
/* Show the state to the caller. Returns what its callback answers; OK without a callback. */
enum hol_status hol_monitor_sample(struct hol_run *run) HOL_MUST_CHECK;

#endif
