/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* States that options give: on the true motion (--at), at the end of a file (--from), by hand
 * (--set). */
#ifndef HOL_CLI_COLLECTION_GIVEN_H
#define HOL_CLI_COLLECTION_GIVEN_H

#include "cli/collection/collection.h"

/* The options of a command with the values of a state beside those of parameters. */
struct hol_given_options {
    struct hol_options options; /* for the command; what it points to belongs to the first ones */
    struct hol_override *overrides;
    char *text;
};
void hol_given_options_clear(struct hol_given_options *given); /* zeroed: no-op */

/*
 * --at: the state is that of the true motion at that time, to 60 digits, moved onto the constraints
 * by less than these; what it rests on is said. Without --at the options as they are. False after a
 * complaint.
 */
bool hol_given_at(struct hol_given_options *given, const struct hol_options *options);
/* --from: the last row of a table, as it is, or (project) moved onto the constraints. Likewise. */
bool hol_given_from(struct hol_given_options *given, const struct hol_options *options,
                    bool project);

/* Say by how much a state given by --set is off the constraints, if it is. */
void hol_given_tell(const struct hol_loaded *loaded, const struct hol_options *options);

#endif
