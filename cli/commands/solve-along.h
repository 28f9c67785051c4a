/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COMMANDS_SOLVE_ALONG_H
#define HOL_CLI_COMMANDS_SOLVE_ALONG_H

#include "cli/options/options.h"

/* solve --along: the rows of a trajectory by one formulation; the exit status. */
int hol_solve_along(const struct hol_options *options);

/* A trajectory from a file, at that many bits. False after a complaint. */
struct hol_case;
struct hol_track;
bool hol_track_load(struct hol_track *track, const struct hol_case *source, mpfr_prec_t bits,
                    const char *path);

#endif
