/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_SIMULATION_ERRORS_H
#define HOL_CLI_SIMULATION_ERRORS_H

#include "cli/collection.h"
#include "compare/motion/study.h"

#include <stdio.h>

/* simulate --errors: the truth beside a simulation. */

/* The study of the motion that is to be simulated; false after a complaint. */
bool hol_errors_open(struct hol_study **study, const struct hol_loaded *loaded,
                     const struct hol_simulation *how);

/* The two columns of a line, with a comma before each; nothing in them where there is no truth. */
enum hol_status hol_errors_write_sample(FILE *out, struct hol_study *study,
                                        const struct hol_sample *sample) HOL_MUST_CHECK;

/* Below the table: the largest errors over all steps, events, where the truth ends. */
void hol_errors_write_end(FILE *out, struct hol_study *study, const struct hol_simulation *how);

#endif
