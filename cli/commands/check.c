/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom check: the same comparison as TAP, for test harnesses. */
#include "cli/commands.h"
#include "cli/run.h"

static int
run(const struct hol_options *options)
{
    return hol_run_comparison(options, HOL_FORMAT_TAP, true);
}

const struct hol_command hol_command_check = {
    .name = "check",
    .arguments = "[CASE]... [NAME=VALUE]...",
    .summary = "The comparison as TAP: a test for each verdict and formula",
    .details =
        "One test for each solver and precision of a case, and one for each published formula or\n"
        "value; failures come with the command that reproduces them.",
    .options = HOL_OPTION_BITS | HOL_OPTION_JOBS | HOL_OPTION_SEED | HOL_OPTION_STATES |
               HOL_OPTION_SOLVERS | HOL_OPTION_OUTPUT | HOL_OPTION_CASES,
    .most_patterns = SIZE_MAX,
    .run = run,
};
