/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The subcommands, one file each: the only place that lists them. */
#include "cli/commands.h"

/* clang-format off: one a line */
const struct hol_command *const hol_commands[] = {
    &hol_command_list,           &hol_command_show,     &hol_command_solve,
    &hol_command_simulate,       &hol_command_drift,    &hol_command_reference,
    &hol_command_references,     &hol_command_interval, &hol_command_compare,
    &hol_command_work_precision, &hol_command_sweep,    &hol_command_rank,
    &hol_command_export,         &hol_command_judge,    &hol_command_growth,
    &hol_command_validate,       &hol_command_check,    &hol_command_claims,
    &hol_command_errata,         &hol_command_report,   NULL};
