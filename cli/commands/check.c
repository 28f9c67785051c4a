/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom check: the same comparison as TAP, for test harnesses. */
#include "cli/comparison.h"
#include "cli/options/commands.h"

int
hol_command_check(const struct hol_options *options)
{
    return hol_run_comparison(options, HOL_FORMAT_TAP, true);
}
