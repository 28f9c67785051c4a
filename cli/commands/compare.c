/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom compare: cases x states x solvers x precisions, the main job. */
#include "cli/comparison.h"
#include "cli/options/commands.h"

int
hol_command_compare(const struct hol_options *options)
{
    return hol_run_comparison(options, options->format, true);
}
