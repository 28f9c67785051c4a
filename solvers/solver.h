/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SOLVER_H
#define HOL_SOLVERS_SOLVER_H

#include "numeric/solver.h"

/*
 * All formulations, in the order of the reports; NULL-terminated; and by name (NULL: none), where a
 * variant has its own.
 */
extern const struct hol_solver *const hol_solvers[];
const struct hol_solver *hol_solver_find(const char *name);

/* Formulations and variants by number: each formulation, followed by its variants; NULL: none. */
const struct hol_solver *hol_solver_any(size_t index);

/*
 * "auto": dense problems by the first formulation of the list. Its entry for sparse ones is UNABLE,
 * so that they are left to that, below the size from which a sparse method is the faster one, or
 * where more than an eighth of M and A is filled; else it takes the first of
 * hol_solvers_sparse that takes the patterns. It stands in no list, and is found by hol_solver_find
 * only.
 */
/* Those it takes for sparse problems, the one it prefers first; NULL-terminated. */
extern const struct hol_solver *const hol_solvers_sparse[];
#define HOL_AUTO_LEAST 24 /* n + m from which on; bench/bench-chain.c measures it */

#endif
