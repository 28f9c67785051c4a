/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_ENCLOSURE_ENCLOSURE_INSIDE_H
#define HOL_REFERENCE_ENCLOSURE_ENCLOSURE_INSIDE_H

#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"

/* Inside of hol_enclosure_create: one attempt at one number of bits. */
struct hol_enclosing {
    const struct hol_model *model;
    const struct hol_recipe *recipe;
    const struct hol_truth *truth;
    struct hol_enclosure *out;
    const size_t *struck; /* of an impact: the row; else NULL */
    mpfr_prec_t bits;
    struct hol_ball_eval *eval;
    bool *unknown;     /* n: what a level solves for */
    size_t *rows;      /* m: equations of a level, constraints */
    size_t *columns;   /* n: unknowns of a level */
    size_t *pivot_row; /* max(n, m): independent rows, by position in the matrix */
    size_t *pivot_col; /* the same */
    mpfr_t *tmp;       /* 2, of the truth's bits */
    const char *why;
};

/*
 * The linear problem in balls, with k independent rows A_k: K = [M -A_k^T; A_k 0], factored; the
 * right side and the solution (forces, then rows by their order in pivot_row).
 */
struct hol_enclosing_linear {
    slong n, k;
    arb_mat_t A, K, LU, rhs, x; /* m x n, (n + k)^2 twice, n + k twice */
    slong *perm;
};

enum hol_enclosing_level { HOL_ENCLOSING_POSITION, HOL_ENCLOSING_VELOCITY };
/* Set the unknowns of a level to the truth's numbers, enclosed. UNABLE (why): they are not proved
 * to be a regular solution, in which the rows that are left out hold beside the state, too. */
enum hol_status hol_enclose_level(struct hol_enclosing *e,
                                  enum hol_enclosing_level level) HOL_MUST_CHECK;
/* Does every equation of the state contain 0? UNABLE, DOMAIN (why). */
enum hol_status hol_enclose_check(struct hol_enclosing *e) HOL_MUST_CHECK;

/* The state in out->t, q, v. UNABLE, DOMAIN, INVALID (why). */
enum hol_status hol_enclose_state(struct hol_enclosing *e) HOL_MUST_CHECK;

/*
 * Enclose the reactions that the nonideal force depends on, and run the evaluator with them to the
 * stage IDEAL; K is factored, F_L and lambda are given to the evaluator. An interval Newton step of
 * r = lambda + N C(r) (reference/instant/reaction.h) about the numbers of the truth proves that
 * there is exactly one solution next to them, and encloses it.
 *
 * HOL_UNABLE  with *why: the step proves nothing;  HOL_NOMEM
 */
enum hol_status hol_enclose_reactions(struct hol_enclosing *e,
                                      struct hol_enclosing_linear *w) HOL_MUST_CHECK;

/* The answer at that state in out->qdd, FL, FC, lambda, reaction. UNABLE, DOMAIN (why), NOMEM. */
enum hol_status hol_enclose_answer(struct hol_enclosing *e) HOL_MUST_CHECK;

/*
 * What shows that the rows that are dropped do not depend on the others, or contradict them: of all
 * that ought to be 0 the largest that is proved not to be, with why; 0: nothing does. q'' is
 * spoilt. Returns whether it shows that they are independent.
 */
bool hol_enclose_dependence(struct hol_enclosing *e, arb_t left);

/*
 * The same at the state of e->recipe, made with HOL_FAR_BITS, which is near `otherwise`; else at
 * that point as it is. What such a state does not tell from 0 is 0. NOMEM.
 */
enum hol_status hol_enclose_left(struct hol_enclosing *e, arb_t left, bool *independent,
                                 const struct hol_point *otherwise) HOL_MUST_CHECK;

/*
 * Once, at HOL_FAR_BITS: does a state that is given, and not solved for, violate a constraint by
 * what all the passes cannot see (x = 1 + 1e-300); or is, at any state, a row that was dropped
 * independent by so little, or contradicts the others? Then DOMAIN (why). NOMEM.
 */
enum hol_status hol_enclose_far(struct hol_enclosing *e) HOL_MUST_CHECK;

/* The evaluator set to the state and run to the stage STATE. */
void hol_enclose_run(struct hol_enclosing *e);

/*
 * Independent rows and columns by elimination with complete pivoting on midpoints: up to `most`,
 * in pivot_row, pivot_col; rows are scaled to size 1. Stops where nothing above 2^-(bits/2) is
 * left. Returns how many. The matrix is destroyed. A choice, not a proof: that they are independent
 * is proved by solving with them.
 */
size_t hol_enclose_pivots(struct hol_enclosing *e, arb_mat_t a, size_t most);

#endif
