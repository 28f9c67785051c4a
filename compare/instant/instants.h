/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_INSTANTS_H
#define HOL_COMPARE_INSTANT_INSTANTS_H

#include "compare/judged/judged.h"
#include "problem/solver.h"

/*
 * Find what a formulation answers at every row of a trajectory that has velocities: q'', F_L, F_C
 * and lambda at the state of the row, as given there (nothing is corrected, nothing proved). In
 * double the rows are solved in batches, with the answers of single solves.
 *
 * threads  in  of the batches
 * each     in  called for every row, in order: HOL_OK with an answer; HOL_DOMAIN, where an
 *              expression has no value at this state; or the solver's status. Anything but HOL_OK
 *              that it returns ends the run
 *
 * HOL_INVALID  an impulsive problem, no velocities, bits out of range
 * HOL_UNABLE   nonideal forces that depend on constraint forces
 * HOL_NOMEM, and what `each` returned
 */
enum hol_status
hol_instants_solve(const struct hol_model *model, const struct hol_track *track,
                   const struct hol_solver *solver, mpfr_prec_t bits, size_t threads,
                   enum hol_status (*each)(void *context, size_t row, enum hol_status status,
                                           const struct hol_answer *answer),
                   void *context) HOL_MUST_CHECK;

#endif
