/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which solvers, integrators and stabilizations the options of a command line name. */
#ifndef HOL_CLI_CHOOSE_METHODS_H
#define HOL_CLI_CHOOSE_METHODS_H

#include "cli/options/options.h"
#include "motion/method.h"
#include "motion/stabilization.h"
#include "problem/solver.h"

/*
 * What matches a list, in the order of the tables. Returns an array of *count entries, hol_free;
 * NULL after a complaint: out of memory, or a pattern matches nothing.
 *
 * count  out
 * list   in   names and globs, separated by commas
 */
const struct hol_solver **hol_choose_solvers(size_t *count, const char *list);
const struct hol_integrator **hol_choose_integrators(size_t *count, const char *list);
const struct hol_stabilization **hol_choose_stabilizations(size_t *count, const char *list);

/* Of formulations and kernels that answer by themselves, as in a list: which of both, in the
 * record.
 */
void hol_note_paths(const struct hol_options *options, const struct hol_solver *const *list,
                    size_t count);

/* The one solver of --solvers, `auto` without; NULL after a complaint. */
const struct hol_solver *hol_one_solver(const struct hol_options *options);

#endif
