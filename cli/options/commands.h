/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The functions of the commands, one file each; they return the exit status. */
#ifndef HOL_CLI_OPTIONS_COMMANDS_H
#define HOL_CLI_OPTIONS_COMMANDS_H

#include "cli/options/options.h"

int hol_command_list(const struct hol_options *options);
int hol_command_show(const struct hol_options *options);
int hol_command_solve(const struct hol_options *options);
int hol_command_reference(const struct hol_options *options);
int hol_command_references(const struct hol_options *options);
int hol_command_interval(const struct hol_options *options);
int hol_command_compare(const struct hol_options *options);
int hol_command_growth(const struct hol_options *options);
int hol_command_time(const struct hol_options *options);
int hol_command_rank(const struct hol_options *options);
int hol_command_diff(const struct hol_options *options);
int hol_command_average(const struct hol_options *options);
int hol_command_check(const struct hol_options *options);
int hol_command_simulate(const struct hol_options *options);
int hol_command_drift(const struct hol_options *options);
int hol_command_work_precision(const struct hol_options *options);
int hol_command_paper(const struct hol_options *options);
int hol_command_plot(const struct hol_options *options);
int hol_command_sweep(const struct hol_options *options);
int hol_command_validate(const struct hol_options *options);
int hol_command_code(const struct hol_options *options);
int hol_command_export(const struct hol_options *options);
int hol_command_gallery(const struct hol_options *options);
int hol_command_explain(const struct hol_options *options);
int hol_command_serve(const struct hol_options *options);
int hol_command_judge(const struct hol_options *options);
int hol_command_errata(const struct hol_options *options);
int hol_command_claims(const struct hol_options *options);
int hol_command_rerun(const struct hol_options *options);
int hol_command_campaign(const struct hol_options *options);
int hol_command_cite(const struct hol_options *options);
int hol_command_store(const struct hol_options *options);
int hol_command_site(const struct hol_options *options);
int hol_command_report(const struct hol_options *options);

#endif
