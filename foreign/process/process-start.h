/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_PROCESS_START_H
#define HOL_FOREIGN_PROCESS_PROCESS_START_H

#include "foreign/process/process.h"

#include <sys/types.h>

/* How process.c starts a child: our ends of its pipes do not block and are not inherited. */
struct hol_process_ends {
    pid_t pid;
    int to, from, errors;
};

enum hol_status hol_process_spawn(struct hol_process_ends *ends,
                                  const struct hol_process_options *options) HOL_MUST_CHECK;

#endif
