/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_RUN_SYSTEM_H
#define HOL_MOTION_RUN_SYSTEM_H

#include "model/equations/model.h"
#include "model/equations/sparse.h"
#include "motion/run/reaction.h"
#include "problem/dispatch.h"

/*
 * A case as a second-order system q'' = f(t, q, q') by a formulation, at a number of bits: the tape
 * and the solver both run in that precision. Counts what it costs. One system serves one thread.
 */
struct hol_system {
    const struct hol_model *model;
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    size_t n, m;
    size_t evaluations, solves; /* of the tape, of the solver */
    struct hol_origins origins; /* of the answers */
    size_t least_rank;          /* of A in all solves since it was last set by the caller */
    bool position_only;         /* q'' does not depend on q' */
    bool is_holonomic;          /* all rows are, M = M(t, q), there is no C */
    bool is_simple;             /* M is constant, F = F(t, q) */
    bool has_velocity_rows;     /* a constraint of velocity level is there */
    bool has_acceleration_rows; /* one of acceleration level */
    /*
     * The problem is kept without its zeros alone, in sparse.problem: it is large, the solver takes
     * it so, and no force depends on multipliers. `problem` is then made by hol_system_dense only.
     */
    bool is_sparse_only;
    /* The problem at the state of the last hol_system_at; the answer of the last solve. */
    struct hol_problem problem;
    struct hol_answer answer;
    /* private */
    struct hol_eval *eval;
    struct hol_dispatch dispatch;   /* of dense problems; sparse: made when one is to be solved */
    bool has_dense;                 /* sparse: `problem` is that of this state */
    struct hol_model_sparse sparse; /* the same problem without its zeros; zeroed: not kept */
    struct hol_sparse_dispatch sparse_dispatch; /* solver NULL: dense problems are solved */
    bool force_of_multipliers;                  /* C depends on lambda or r */
    struct hol_reacting reacting;
    struct hol_vec b;
};

/* n + m from which on a system may be sparse */
#define HOL_SYSTEM_LARGE 64

/*
 * Make a system; model and solver must outlive it. A solver that has an entry for sparse problems,
 * and accepts the patterns of this one, is given those; what an answer other than HOL_OK means is
 * then found by the dense problem.
 *
 * HOL_INVALID  an impulsive case, bits out of range
 * HOL_NOMEM, and the statuses of solver->create
 */
enum hol_status hol_system_init(struct hol_system *system, const struct hol_model *model,
                                const struct hol_solver *solver, mpfr_prec_t bits) HOL_MUST_CHECK;
/* The same for impulsive cases only: what hol_system_solve then answers are the velocities after
 * the impulse, and the multipliers are impulses. */
enum hol_status hol_system_init_impulsive(struct hol_system *system, const struct hol_model *model,
                                          const struct hol_solver *solver,
                                          mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_system_clear(struct hol_system *system); /* zeroed: no-op */

/*
 * Evaluate the case at a state, which the functions below refer to. M, A, F, b and C (0 where it
 * depends on forces) are then in system->problem, for a sparse system in system->sparse.problem.
 *
 * t, q, v  in  1, n, n
 *
 * HOL_DOMAIN  an expression has no value
 */
enum hol_status hol_system_at(struct hol_system *system, const struct hol_vec *t,
                              const struct hol_vec *q, const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * Fill system->problem also for a sparse system, whose first call allocates it; keep: the system is
 * not sparse from now on. HOL_NOMEM.
 */
enum hol_status hol_system_dense(struct hol_system *system) HOL_MUST_CHECK;
enum hol_status hol_system_keep_dense(struct hol_system *system) HOL_MUST_CHECK;

/*
 * The residuals of the constraints.
 *
 * phi   out  m  phi of holonomic rows, 0 of the others; may be NULL
 * rate  out  m  phi' of holonomic rows, g of rows of velocity level, 0 of the others; may be NULL
 *
 * HOL_DOMAIN  an expression has no value
 */
enum hol_status hol_system_residuals(const struct hol_system *system, struct hol_vec *phi,
                                     struct hol_vec *rate) HOL_MUST_CHECK;

/* The values of the case's invariants (invariant_count). DOMAIN: one has no value. */
enum hol_status hol_system_invariants(const struct hol_system *system,
                                      struct hol_vec *values) HOL_MUST_CHECK;

/*
 * Solve for the accelerations. A nonideal force that depends on F_L or lambda is evaluated at those
 * of the ideal problem, which is solved first; reactions that it depends on are solved for
 * (motion/run/reaction.h). Nothing is allocated, except when the solver's entry for sparse problems
 * refuses for the first time.
 *
 * a  out  n  q'' with b + U in place of b; finite with HOL_OK
 * U  in   m  NULL: 0                                              [Greenwood2003] (6.292)
 *
 * HOL_DOMAIN  an expression has no value, or the solver's status
 * HOL_UNABLE  the solver's status; or C depends on multipliers that the solver does not yield, or
 *             on reactions that are not found
 */
enum hol_status hol_system_solve(struct hol_system *system, struct hol_vec *a,
                                 const struct hol_vec *U) HOL_MUST_CHECK;

/*
 * answer.lambda := r, the multipliers of M q'' = F + C + A^T r. After hol_system_solve without U,
 * by a solver that yields multipliers; overwrites F and C of the problem, F_L and F_C. HOL_UNABLE,
 * HOL_DOMAIN as there.
 */
enum hol_status hol_system_reactions(struct hol_system *system) HOL_MUST_CHECK;

/* Returns the order of row i: holonomic, of velocity or of acceleration level. */
enum hol_order hol_system_order(const struct hol_system *system, size_t row);

#endif
