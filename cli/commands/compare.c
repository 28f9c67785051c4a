/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom compare: cases x states x solvers x precisions, the main job. */
#include "cli/commands.h"
#include "cli/run.h"

static int
run(const struct hol_options *options)
{
    return hol_run_comparison(options, options->format, true);
}

const struct hol_command hol_command_compare = {
    .name = "compare",
    .arguments = "[CASE]... [NAME=VALUE]...",
    .summary = "Solve the cases with every solver, compare with the truth",
    .details =
        "Every case is solved at its initial state, its named states and random states that "
        "satisfy\n"
        "the constraints, by every solver at every precision; errors are measured against the\n"
        "reference, and every formula that the source prints is checked. NAME=VALUE overrides a\n"
        "parameter or size of the case.",
    .options = HOL_OPTION_FORMAT | HOL_OPTION_BITS | HOL_OPTION_JOBS | HOL_OPTION_SEED |
               HOL_OPTION_STATES | HOL_OPTION_SOLVERS | HOL_OPTION_OUTPUT | HOL_OPTION_VERBOSE |
               HOL_OPTION_CASES,
    .most_patterns = SIZE_MAX,
    .run = run,
};
