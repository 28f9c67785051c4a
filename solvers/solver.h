/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which formulations there are, by number and by name, and which of them "auto" chooses from. Their
 * interface is problem/solver.h. */
#ifndef HOL_SOLVERS_SOLVER_H
#define HOL_SOLVERS_SOLVER_H

#include "problem/solver.h"

/*
 * All formulations, in the order of the reports; NULL-terminated; and by name (NULL: none), where a
 * variant has its own.
 */
extern const struct hol_solver *const hol_solvers[];
const struct hol_solver *hol_solver_find(const char *name);

/* Formulations and variants by number: each formulation, followed by its variants; NULL: none. */
const struct hol_solver *hol_solver_any(size_t index);

/*
 * "auto": dense problems by hol_solver_dense, or hol_solver_dense_careful. Its entry for sparse
 * ones is UNABLE, so that they are left to that, where the dense method is the faster one: with n +
 * m below HOL_AUTO_FEW; unless M is diagonal and the numbers are doubles with n + m below
 * HOL_AUTO_LEAST or more than half of M (its lower triangle) and A filled; from HOL_AUTO_MANY on
 * (then: HOL_AUTO_MANY_DIAGONAL), where more than an eighth is filled. Else it takes the first of
 * hol_solvers_sparse that takes the patterns; an answer that is not accurate is left to the dense
 * method below HOL_AUTO_MANY, and from there on found anew by hol_solver_sparse_careful (for which solve allocates when that is first so). The
 * origin of an answer says which it took, and why. It is in no list, and is found by
 * hol_solver_find only.
 */

/* The solver of motions where none is named: "auto". */
extern const struct hol_solver *const hol_solver_default;
/* The solvers that "auto" uses for sparse problems, the preferred one first; NULL-terminated. */
extern const struct hol_solver *const hol_solvers_sparse[];
/* Of these the one whose error grows like kappa. */
extern const struct hol_solver *const hol_solver_sparse_careful;
/* The one it takes for dense problems: fast at every size, whatever the rank; and where that one is
 * UNABLE, or M not evidently positive definite: it needs no factor of M. */
extern const struct hol_solver *const hol_solver_dense, *const hol_solver_dense_careful;
/* n + m from which on, measured by bench/bench-auto.c */
#define HOL_AUTO_FEW 6
#define HOL_AUTO_LEAST 12
#define HOL_AUTO_MANY 56
#define HOL_AUTO_MANY_DIAGONAL 200

#endif
