/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Running a comparison, for `compare` and `report`. */
#ifndef HOL_CLI_COMPARISON_H
#define HOL_CLI_COMPARISON_H

#include "cli/options/options.h"

/* Compare the selected cases and write them in a format; returns the exit status. */
int hol_run_comparison(const struct hol_options *options, enum hol_format format, bool published);

/* "g=1.62 N=7" for reproducers; hol_free. NULL: out of memory. */
char *hol_overrides_text(const struct hol_options *options);

#endif
