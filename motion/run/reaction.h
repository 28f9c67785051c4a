/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Nonideal forces C(r) that depend on the reactions r, solved for at each evaluation of a
 * simulation. Multipliers of other cases are not made here, but by the formulation. */
#ifndef HOL_MOTION_RUN_REACTION_H
#define HOL_MOTION_RUN_REACTION_H

#include "model/equations/model.h"
#include "problem/solver.h"

struct hol_system;

/*
 * The reactions of a nonideal force that depends on them, C = C(r), by a formulation that yields
 * multipliers: r = lambda + N C(r), where N f are the multipliers that the formulation gives to the
 * force f beside b = 0. Newton's iteration from r = lambda,
 *     (I - N dC/dr) (r+ - r) = lambda + N C(r) - r,
 * p + 1 solves a step, p reactions. All in the precision of the system.
 */
struct hol_reacting {
    size_t p;
    struct hol_vec r, lambda, step; /* p */
    struct hol_vec C;               /* n */
    struct hol_mat D, J, lu;        /* n x p, p x p twice */
    size_t *perm;                   /* p */
    struct hol_work *work;
};

/* Room; with no reactions in C: nothing. HOL_NOMEM. */
enum hol_status hol_reacting_init(struct hol_reacting *reacting, const struct hol_model *model,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_reacting_clear(struct hol_reacting *reacting); /* zeroed: no-op */

/*
 * Solve for the reactions, after the ideal problem has been solved and F_L and lambda given to the
 * evaluator: the reactions are given to it, too. Overwrites F, C and b of system->problem and its
 * answer. Nothing is allocated.
 *
 * HOL_UNABLE  the rank is below m, a matrix is singular, or no convergence
 * HOL_DOMAIN  C has no value
 * and the statuses of the solver
 */
enum hol_status hol_reacting_solve(struct hol_system *system) HOL_MUST_CHECK;

#endif
