/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PLUGIN_HOST_H
#define HOL_FOREIGN_PLUGIN_HOST_H

#include "base/status.h"

/*
 * The process around a plug-in (holonom/solver.h): loads the shared object, and answers by the line
 * protocol (wire.h) on what standard input and output were when it was called; the plug-in finds
 * /dev/null and standard error there instead. Its inputs are read only, its outputs are watched
 * (host-memory.h): what it does to them is told as a fault of the problem, and after one that may
 * have damaged memory the host ends.
 *
 * OK: the input has ended. INVALID: the file is no plug-in, or the input is not the protocol's; IO,
 * NOMEM; why: in words.
 */
#define HOL_HOST_WHY 300
enum hol_status hol_host_run(const char *path, char why[HOL_HOST_WHY]) HOL_MUST_CHECK;

#endif
