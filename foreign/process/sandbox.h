/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_SANDBOX_H
#define HOL_FOREIGN_PROCESS_SANDBOX_H

#include <stdbool.h>

/*
 * What a process may do, and all that it starts, from here on: it makes, changes, moves and removes
 * files only below a folder (and writes to /dev/null), has no network, opening no sockets, and
 * gains no rights by what it executes; where the kernel knows how (6.12), it signals nobody
 * outside. Reading is free, and so is what belongs to a file without being in it: its mode, owner,
 * times. By Landlock and a filter of system calls, without any rights; Linux 5.13 and later, on
 * x86-64 and arm64.
 */

/* How far it came. */
enum hol_sandbox_result {
    HOL_SANDBOX_ENTERED,
    HOL_SANDBOX_NO_LANDLOCK,
    HOL_SANDBOX_NO_FOLDER,
    HOL_SANDBOX_NO_FILTER
};

/* Enter it. Only what a signal handler may call; not ENTERED: the process must not go on. */
enum hol_sandbox_result hol_sandbox_enter(const char *folder);

/* Can it be entered? Tried by a process made for that. NULL: yes; else why not, static. */
const char *hol_sandbox_missing(const char *folder);

#endif
