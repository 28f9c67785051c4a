/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EQUATIONS_MODEL_H
#define HOL_MODEL_EQUATIONS_MODEL_H

#include "model/case.h"
#include "model/tape/eval-ball.h"
#include "model/tape/tape.h"
#include "problem/problem.h"

// clang-format off
/*
 * The equations of motion derived from a case, and the tape that evaluates them:
 *     M = d2T/dq'dq'
 *     F = Q - V_q + T_q - (dT_q'/dq) q' - dT_q'/dt
 *     phi(q,t) = 0:      A = phi_q,   b = -(d(phi')/dq q' + d(phi')/dt),  phi' = phi_q q' + phi_t
 *     g(q,q',t) = 0:     A = g_q',    b = -(g_q q' + g_t)
 *     h(q,q',q'',t) = 0: A = h_q'',   b = A q'' - h   (linear in q'' or HOL_INVALID)
 * Impulsive problems (unknown: v+):
 *     M v+ = (M v- + P) + A^T Lambda,  A v+ = b_v
 * with A as above and b_v = -phi_t; or A q' - g (g linear in q': a velocity constraint that is not
 * is HOL_INVALID); or A v+ - h for a row h(q, v-, v+, t) that holds after the impulse only.
 * Everything is sparse: only structurally nonzero entries exist.
 */
// clang-format on
struct hol_cell { /* a nonzero of M (lower triangle, i >= j) or of A */
    uint32_t i, j;
    uint32_t output; /* of the tape */
    hol_node value;
};

struct hol_model {
    const struct hol_case *source; /* not owned; its graph has grown by the derivatives */
    struct hol_tape *tape;
    size_t n, m;
    size_t rows; /* m, and the rows that hold only before an impulse */
    size_t mass_count, a_count;
    size_t a_rows; /* entries of a with those of the rows from m on */
    struct hol_cell *mass, *a;
    /* First output of each group; outputs of a group are consecutive. nodes in parallel. */
    size_t out_F; /* n */
    size_t out_b; /* m */
    size_t out_C; /* n, 0s without nonideal forces; stage IDEAL where they need F_L, lambda, r */
    size_t out_switch;      /* switch_count: positive in the phase; at stage IDEAL by forces */
    size_t out_residual;    /* rows: phi, g or 0 (acceleration level; after an impulse) */
    size_t out_rate;        /* rows: phi' of holonomic rows, 0 for others */
    size_t out_invariant;   /* invariant_count */
    size_t out_let;         /* let_count */
    size_t out_gap;         /* contact_count: the gaps */
    size_t out_restitution; /* contact_count */
    /* guard_count: they are to have values where the equations of motion are to have some: what
     * the author wrote has none elsewhere, though what it was simplified to has */
    size_t out_guard, guard_count;
    /* Of invariants, lets and entries, in this order: the first of their outputs, and the outputs
     * that have values where they have one (hol_model_domain). */
    struct hol_domain {
        size_t output, first, count;
    } * domain;
    size_t domain_count;
    size_t out_published; /* every expression of the published blocks, by hol_model_published; at
                             stage ANSWER, but for what the groups above need anyway */
    size_t out_state; /* 1 + 2n values of state k from out_state + k (1 + 2n) on: t, q, v (0 where
                         the case has none) */
    size_t out_invariant_rate; /* invariant_count: their total time derivatives, at stage ANSWER; 0s
                                  of an impulsive problem */
    size_t out_contact_force;  /* contact_count: the reactions, 0 of open ones, at stage ANSWER */
    size_t out_span;           /* 2: the ends of the span (0 without one) */
    hol_node *F, *b;           /* for display */
    bool nonideal_needs_force; /* C, or whether it has a value, depends on F_L, lambda or r */
    /*
     * C = C(r): the rows whose reactions r (multipliers of the problem with C, not without) it
     * depends on, by increasing number; and the nonzeros of dC/dr: cell (i, k) is dC_i/dr of row
     * reaction[k]. What solves r = lambda(F + C(r)) is reference/instant/reaction.h,
     * motion/run/reaction.h.
     */
    size_t reaction_count, slope_count;
    size_t *reaction;
    struct hol_cell *slope;
    bool slope_varies;                                            /* C is not linear in r */
    bool holonomic;                                               /* all rows are */
    size_t *published_block, *published_entry, *published_output; /* of hol_model_published */
};

/*
 * Derive and build the tape. The case must outlive the model. HOL_NOMEM. HOL_INVALID with one
 * diagnostic (with the place where the case has it): the kinetic energy has no velocities, or holds
 * accelerations, forces or multipliers the potential energy or a force holds what it must not
 * (velocities; accelerations, forces, multipliers) a nonideal force holds accelerations or nonideal
 * forces a constraint does not depend on the motion (its row of A is empty), is not linear in the
 * accelerations, or holds forces or multipliers an impulsive problem whose T is not quadratic, or
 * with a row that is not linear, in the velocities, or with a row of acceleration level a limit of
 * the graph is reached A singular M is accepted.
 */
enum hol_status hol_model_create(struct hol_model **model, struct hol_case *c,
                                 struct hol_diagnostics *diagnostics) HOL_MUST_CHECK;
void hol_model_destroy(struct hol_model *model); /* NULL is a no-op */

/*
 * Output index of an expression of a published entry. part: 0 = right.value (or value), 1 = left, 2
 * = time, 3 + k = cell k; quantities of an EVENT: 3 + 2k left, 4 + 2k right; of AT: 3 = until.
 * SIZE_MAX if that part does not exist. Cells of a SOLUTION additionally have their first and
 * second time derivatives at 3 + n + k and 3 + 2n + k.
 */
size_t hol_model_published(const struct hol_model *model, size_t block, size_t entry, size_t part);

/*
 * Of an output of an invariant (or its rate), a let or an entry: what its author wrote has no value
 * where one of these outputs, from *first on, has none, though what it was simplified to has. How
 * many.
 */
size_t hol_model_domain(const struct hol_model *model, size_t output, size_t *first);
/* The stage up to which a run tells the value of an output; and after that whether there is one,
 * and the value: NaN, or indeterminate, where there is none, or it is not known whether there is
 * one. */
enum hol_stage hol_model_stage(const struct hol_model *model, size_t output);
bool hol_model_has_value(const struct hol_model *model, const struct hol_eval *eval, size_t output);
void hol_model_value(mpfr_t value, const struct hol_model *model, const struct hol_eval *eval,
                     size_t output);
void hol_model_ball(arb_t value, const struct hol_model *model, const struct hol_ball_eval *eval,
                    size_t output);

/* Is the gap of a contact negative? One below 2^-(3/4 of the evaluator's bits) is 0. */
bool hol_model_gap_is_negative(const struct hol_model *model, const struct hol_eval *eval,
                               size_t contact);

/* outputs[0..] := the outputs of M, A, F, C and b (NULL: not written). Returns how many they are.
 */
size_t hol_model_problem_outputs(const struct hol_model *model, size_t *outputs);

/*
 * An instant: the evaluator set to (t, q, q').
 * t has 1, q and v have n components, of any bits (rounded once to the evaluator's).
 */
void hol_model_set_state(const struct hol_model *model, struct hol_eval *eval,
                         const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v);

/*
 * Collect the problem after a run of stage STATE (C = 0 if nonideal_needs_force) or IDEAL (C
 * complete): every value rounded once to problem->bits. Impulsive problems are assembled as stated
 * above.
 */
void hol_model_problem(const struct hol_model *model, const struct hol_eval *eval,
                       struct hol_problem *problem);
/*
 * An impulsive problem: is its C, taken at the velocities before, the same at v, those after, but
 * for 2^-bits of its largest? Then it does not change on the way between them, and both are right;
 * else its path is not known: friction has turned round, or stopped the sliding. Runs the evaluator
 * at v.
 */
bool hol_model_keeps_nonideal(const struct hol_model *model, struct hol_eval *eval,
                              const struct hol_vec *C, const struct hol_vec *v, long bits);
/* After that run: have all guards of its stages values? Else the equations have none. */
bool hol_model_has_values(const struct hol_model *model, const struct hol_eval *eval);

#endif
