/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reading the arguments of options (private to cli/options/options.c). */
#ifndef HOL_CLI_OPTIONS_ARGUMENTS_H
#define HOL_CLI_OPTIONS_ARGUMENTS_H

#include "cli/options/options.h"

/* Put an argument where the option keeps it; false after a complaint. Files are not looked at. */
bool hol_argument_take(struct hol_options *options, const struct hol_option *option,
                       const struct hol_option_use *use, const char *text);
/*
 * The values of --set become overrides of the state HOL_STATE_GIVEN, with what --state says as the
 * state to begin with, and --state is that state. False after a complaint.
 */
bool hol_set_read(struct hol_options *options);
/* Is no file that is written another one that is read or written? Else a complaint. */
bool hol_files_apart(const struct hol_options *options);
/* Can the files and folders that were given be read, or written? Else a complaint. */
bool hol_arguments_open(const struct hol_options *options);

#endif
