/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs the program as its command line says. */
#ifndef HOL_CLI_PROGRAM_H
#define HOL_CLI_PROGRAM_H

/* Runs the command that argv[1] names; returns the exit status, with standard output flushed. */
int hol_program(int argc, char **argv);

#endif
