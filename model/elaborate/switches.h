/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_ELABORATE_SWITCHES_H
#define HOL_MODEL_ELABORATE_SWITCHES_H

#include "base/arena.h"
#include "model/case.h"

/*
 * Find what the equations of a case branch on, into its switches, and put the branches chosen in
 * their place. The order of switches is that of the text, whatever contacts are closed.
 *
 * INVALID: a limit of the graph is reached;  NOMEM
 */
enum hol_status hol_switches_choose(struct hol_case *c, struct hol_arena *arena,
                                    const struct hol_sides *sides) HOL_MUST_CHECK;

#endif
