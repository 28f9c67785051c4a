/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_CHILD_H
#define HOL_FOREIGN_PROCESS_CHILD_H

#include "foreign/exchange.h"

/*
 * A child process that answers problems by the line protocol (wire.h). Whatever it does, every
 * problem gets a reply: when it crashes, exits, hangs or talks nonsense, the problem it was at gets
 * that as its reply, a new child is started, and the run goes on. If several problems were in
 * flight then, they are asked again one by one, so that the right one is blamed. After too many
 * restarts it is given up: all further problems are MISSING.
 */
struct hol_child;

struct hol_child_options {
    const char *const *argv; /* NULL-terminated, kept by the caller; argv[0]: a path */
    double limit;            /* seconds for one problem */
    double start_limit;      /* seconds until the hello */
    size_t restarts;         /* as often, in all; one after a time out counts for 5 */
    size_t memory, cpu;      /* of each child: bytes, seconds; 0: no limit */
    const char *sandbox;     /* a folder, kept by the caller (sandbox.h); NULL: it is free */
};
extern const struct hol_child_options
    hol_child_defaults; /* 10 s, 60 s, 50 restarts, 8 GiB, 3600 s; no argv */

#define HOL_CHILD_WHY 400

/*
 * Start the child and read its hello.
 *
 * foreign  in/out  holds what counts where the hello does not say
 * why      out     where HOL_IO
 *
 * HOL_IO  there is no child that speaks the protocol;  HOL_NOMEM
 */
enum hol_status hol_child_open(struct hol_child **child, const struct hol_child_options *options,
                               struct hol_foreign *foreign, char why[HOL_CHILD_WHY]) HOL_MUST_CHECK;

/* Ask every question of an exchange; all of them have a reply then. foreign: of the opening. NOMEM
 */
enum hol_status hol_child_answer(struct hol_child *child, struct hol_exchange *exchange,
                                 const struct hol_foreign *foreign) HOL_MUST_CHECK;

/* Why it was given up; NULL: it was not. */
const char *hol_child_given_up(const struct hol_child *child);

struct hol_child_tally {
    size_t asked, restarts;
    double wall; /* seconds spent in hol_child_answer */
    double cpu;  /* of all children that have ended: complete after hol_child_close */
};

/* End the child (it has a second to do so by itself); tally may be NULL. NULL is a no-op. */
void hol_child_close(struct hol_child *child, struct hol_child_tally *tally);

#endif
