/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs of commands that a store keeps, goes on with, or shows again. */
#ifndef HOL_CLI_KEEPING_H
#define HOL_CLI_KEEPING_H

#include "cli/options/options.h"
#include "store/store.h"

/*
 * Run the command of options that were parsed and recorded: with --store its units are kept, with
 * --resume those that are there are not computed again, with --from all come from there. The exit
 * status.
 */
int hol_keeping_run(struct hol_options *options);

/*
 * Run another command as a part of one that is recorded: its units are among those of the whole,
 * under names that begin with the command's, and its block has the date and the machine of the
 * whole. The exit status.
 *
 * argc, argv  in  from the command's name on
 */
int hol_keeping_part(const struct hol_options *whole, const struct hol_command *command, int argc,
                     char **argv);

/* Open a store; NULL after a complaint. */
struct hol_store *hol_keeping_open(const char *path, enum hol_store_mode mode);
/* Close it: false after a complaint, if what was put could not be written. */
bool hol_keeping_close(struct hol_store *store);
/*
 * The run of that number, or the last one (0), of a command (NULL: any). False after a complaint.
 *
 * run  out  hol_store_run_clear
 */
bool hol_keeping_find(struct hol_store_run *run, struct hol_store *store, const char *path,
                      size_t number, const char *command);

#endif
