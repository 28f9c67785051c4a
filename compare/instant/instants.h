/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_INSTANTS_H
#define HOL_COMPARE_INSTANT_INSTANTS_H

#include "compare/motion/judged.h"
#include "problem/solver.h"

/*
 * What a formulation answers at every row of a trajectory, which has velocities: q'', F_L, F_C,
 * lambda at the state of the row, as given there (nothing is corrected, nothing proved). In
 * double the rows are solved in batches, on that many threads; the answers are those of single
 * solves.
 *
 * each: of every row, in order. status: OK, and answer; DOMAIN: an expression has no value at this
 * state; or what the solver says. What each returns other than OK ends it.
 *
 * OK, NOMEM, what each returned; INVALID: an impulsive problem, no velocities, bits out of range;
 * UNABLE: nonideal forces that depend on constraint forces.
 */
enum hol_status
hol_instants_solve(const struct hol_model *model, const struct hol_track *track,
                   const struct hol_solver *solver, mpfr_prec_t bits, size_t threads,
                   enum hol_status (*each)(void *context, size_t row, enum hol_status status,
                                           const struct hol_answer *answer),
                   void *context) HOL_MUST_CHECK;

#endif
