/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MOTION_SIMULATION_H
#define HOL_TESTS_MOTION_SIMULATION_H

#include "motion/run/simulate.h"

/* Simulations for tests, by the names of their methods. Everything that must not fail bails out. */

/* v[i] := a number as text; v is made, of 256 bits, if it is not there. */
void simulation_number(struct hol_vec *v, size_t i, const char *text);
long double simulation_value(const struct hol_vec *v, size_t i);

/* Of a model by an integrator, a stabilization and a formulation; tolerance 1e-12. */
struct hol_simulation simulation_of(const struct hol_model *model, const char *integrator,
                                    const char *stabilization, const char *solver,
                                    mpfr_prec_t bits);
/* The outcome, to be cleared. */
struct hol_outcome simulation_run(const struct hol_simulation *how);

#endif
