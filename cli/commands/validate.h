/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names of foreign solvers that do not hide one of ours. */
#ifndef HOL_CLI_COMMANDS_VALIDATE_H
#define HOL_CLI_COMMANDS_VALIDATE_H

#include "foreign/exchange.h"

/* A name that none of ours has. */
void hol_rename_if_taken(struct hol_foreign *foreign);

/* `holonom validate FILE.so' starts this program once more, with this and the file, as the process
 * that the plug-in runs in (foreign/plugin/host.h). Not for users. */
#define HOL_HOST_OPTION "--host-of-plugin"
int hol_host_plugin(const char *path);

#endif
