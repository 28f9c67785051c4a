/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_VALIDATION_H
#define HOL_CLI_VALIDATION_H

#include "cli/options/options.h"
#include "foreign/validation.h"

/* The verdict about somebody else's solver: what `validate' and `judge' print at the end. */

/* Can what is asked be confined to the folder of --sandbox, if it was given? Else a complaint. */
bool hol_sandbox_possible(const struct hol_options *options);

/* Whose answers are judged, and how they come. */
struct hol_verdict_solver {
    const struct hol_foreign *foreign;
    const char *command; /* in front of the case: "holonom validate './mine.so'" */
    unsigned needs;      /* HOL_NEEDS_FULL_RANK: rows are not repeated */
    /* Give a reply to every question of a case; after a complaint, a status that ends the run. */
    enum hol_status (*answer)(void *context, struct hol_exchange *exchange);
    void *context;
};
struct hol_verdict_run {
    size_t count; /* of the solvers, 1 at least; all are asked about the same states */
    const struct hol_verdict_solver *solvers;
    bool files; /* seed, states and parameters are said by the files of the command */
    uint64_t seed;
    size_t states; /* random ones */
    bool units;    /* problems are asked in other units, too */
};

/*
 * Collect, answer and judge the problems of the selected cases. Returns the exit status: 1 if
 * something is wrong or broken, of any solver; USAGE after a complaint, also if no case has the
 * state.
 *
 * options  in  --state (only that), --solvers (of ours, beside them; "none": no other), --format
 * and
 *              --output of the verdict, --page and --figure
 * who      in  whose answers
 */
int hol_run_validation(const struct hol_options *options, const struct hol_verdict_run *who);

#endif
