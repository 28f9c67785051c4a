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

#endif
