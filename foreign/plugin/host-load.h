/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PLUGIN_HOST_LOAD_H
#define HOL_FOREIGN_PLUGIN_HOST_LOAD_H

#include "foreign/holonom/solver.h"
#include "foreign/plugin/host.h"

/* The table of a plug-in, which stays loaded. path: with a slash. INVALID: it has none that this
 * program understands, or the file is no shared object; why. */
enum hol_status hol_host_load(const struct holonom_solver **solver, const char *path,
                              char why[HOL_HOST_WHY]) HOL_MUST_CHECK;

#endif
