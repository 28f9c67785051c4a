/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COMMANDS_H
#define HOL_CLI_COMMANDS_H

#include "cli/options.h"

extern const struct hol_command hol_command_list;
extern const struct hol_command hol_command_show;
extern const struct hol_command hol_command_solve;
extern const struct hol_command hol_command_simulate;
extern const struct hol_command hol_command_drift;
extern const struct hol_command hol_command_reference;
extern const struct hol_command hol_command_references;
extern const struct hol_command hol_command_interval;
extern const struct hol_command hol_command_compare;
extern const struct hol_command hol_command_validate;
extern const struct hol_command hol_command_check;
extern const struct hol_command hol_command_claims;
extern const struct hol_command hol_command_errata;
extern const struct hol_command hol_command_report;
extern const struct hol_command hol_command_growth;
extern const struct hol_command hol_command_work_precision;
extern const struct hol_command hol_command_sweep;
extern const struct hol_command hol_command_rank;
extern const struct hol_command hol_command_export;
extern const struct hol_command hol_command_judge;

#endif
