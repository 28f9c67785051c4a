/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COMMANDS_GROWTH_H
#define HOL_CLI_COMMANDS_GROWTH_H

#include "cli/collection.h"
#include "cli/options/options.h"
#include "compare/growth/growth.h"

/*
 * Measure the growth of the errors of --solvers at --bits, with progress, and judge it; timed: the
 * cost, too. INVALID, IO after a complaint; NOMEM.
 */
enum hol_status hol_measure_growth(struct hol_growth_study **study,
                                   const struct hol_options *options, bool timed) HOL_MUST_CHECK;

/* The model of a member, from the collection. As hol_select and hol_load. */
enum hol_status hol_load_member(struct hol_loaded *loaded, struct hol_member *member,
                                const struct hol_options *options) HOL_MUST_CHECK;

#endif
