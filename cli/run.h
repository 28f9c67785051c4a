/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_RUN_H
#define HOL_CLI_RUN_H

#include "cli/options.h"
#include "compare/compare.h"

/* Somebody else's solver in a run: it stands before those that the options choose (--solvers=none:
 * alone), and is asked about each case before the case is compared (and complains, if it cannot
 * be). */
struct hol_run_foreign {
    const struct hol_solver *solver;
    const char *command; /* of this program, without the case: "validate ./mine.so" */
    enum hol_status (*prepare)(void *context, const struct hol_model *model,
                               const struct hol_compare_options *compare);
    void *context;
    bool files; /* seed, states and parameters are said by the files of the command */
};

/* Compare the selected cases and write them in a format; returns the exit status. foreign: NULL,
 * but for `holonom validate'. */
int hol_run_comparison(const struct hol_options *options, enum hol_format format, bool published,
                       const struct hol_run_foreign *foreign);

/* Are all of --bits within what a comparison can do? Complains. */
bool hol_bits_comparable(const struct hol_options *options);

#endif
