/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_CHILD_START_H
#define HOL_FOREIGN_PROCESS_CHILD_START_H

#include "foreign/process/child.h"
#include "foreign/process/process.h"

/* How child.c starts and ends the program that it asks (private to the two). */

#define HOL_CHILD_GRACE 1.0 /* seconds, to end by itself */

struct hol_child {
    struct hol_child_options options;
    struct hol_process *process; /* NULL: none runs */
    struct hol_text text;
    uint64_t base; /* id of the exchange's question 0 */
    struct hol_child_tally tally;
    size_t spent; /* of options.restarts */
    bool given_up;
    char why[HOL_CHILD_WHY]; /* of the last failure */
    char *errors;            /* what it wrote to its standard error before; NULL */
};

/* A new child, and its hello into *foreign; IO, with child->why. */
enum hol_status hol_child_begin(struct hol_child *child,
                                struct hol_foreign *foreign) HOL_MUST_CHECK;
/* Queue what child->text has; the next steps send it. NOMEM. */
enum hol_status hol_child_send(struct hol_child *child) HOL_MUST_CHECK;
/* End the child: how it ended, with its last complaint, in child->why; returns what that is. */
enum hol_reply_kind hol_child_end(struct hol_child *child, const char *what, double grace);

#endif
