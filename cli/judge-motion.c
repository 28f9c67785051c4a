/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge --motion: a trajectory that was computed elsewhere. */
#include "cli/judge.h"

int
hol_judge_motion(const struct hol_options *options)
{
    (void)options;
    return HOL_EXIT_USAGE;
}
