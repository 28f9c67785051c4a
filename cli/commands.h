/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COMMANDS_H
#define HOL_CLI_COMMANDS_H

#include "cli/options.h"

extern const struct hol_command hol_command_list, hol_command_show, hol_command_solve,
    hol_command_compare, hol_command_check, hol_command_report, hol_command_reference,
    hol_command_simulate, hol_command_drift, hol_command_references;

#endif
