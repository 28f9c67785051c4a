/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_VERDICT_H
#define HOL_CLI_VERDICT_H

#include "cli/options.h"
#include "foreign/validation.h"

/* The verdict about somebody else's solver: what `validate' and `judge' print at the end. */

/* The foreign solver, and behind it those of --solvers (default, or "none": none); an array of
 * *count, hol_free. NULL after a complaint. */
const struct hol_solver **hol_verdict_columns(size_t *count, const struct hol_options *options,
                                              const struct hol_solver *foreign);

/* Can --page and --figure be written? Complains: to be asked before the work. */
bool hol_verdict_possible(const struct hol_options *options);

/*
 * Print it as --format to --output, and to --page and --figure where asked. command: of this
 * program, in front of the case: "holonom validate './mine.so'"; seed and states: with which the
 * problems were collected. Returns the exit status: 1 if something is wrong or broken; USAGE after
 * a complaint, also if --state names a state that no case has.
 */
int hol_verdict_print(const struct hol_options *options, const struct hol_validation *validation,
                      const char *command, uint64_t seed, size_t states);

#endif
