/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The collection of cases: selecting files by patterns, loading them, finding a state. */
#ifndef HOL_CLI_COLLECTION_COLLECTION_H
#define HOL_CLI_COLLECTION_COLLECTION_H

#include "base/files/digest.h"
#include "cli/options/options.h"
#include "model/equations/model.h"

/* The case files selected by patterns, sorted by name; a pattern matches a whole name or a glob
 * ("greenwood/" + "*"), or is the path of a file. */
struct hol_selection {
    size_t count;
    struct hol_selected {
        char *name, *path;
    } * list;
};

/*
 * The cases of a command's patterns; all without a pattern. What is not OK is complained about.
 *
 * selection  out  hol_selection_clear, also after a failure
 *
 * HOL_INVALID  a pattern matches nothing;  HOL_IO  the folder cannot be read;  HOL_NOMEM
 */
enum hol_status hol_select(struct hol_selection *selection,
                           const struct hol_options *options) HOL_MUST_CHECK;
/* The same of one pattern, which is no operand of the command. */
enum hol_status hol_select_one(struct hol_selection *selection, const char *pattern,
                               const struct hol_options *options) HOL_MUST_CHECK;
void hol_selection_clear(struct hol_selection *selection);

/* The folder of all cases: --cases, else $HOL_CASES_DIR, else where it was installed, else where it
 * was built from. */
const char *hol_cases_folder(const struct hol_options *options);

/* What a case file may ask for: --limits. */
struct hol_limits hol_limits_of(const struct hol_options *options);

/* A case loaded and derived. Diagnostics go to standard error. */
struct hol_loaded {
    struct hol_case *source;
    struct hol_model *model;
};
enum hol_status hol_load(struct hol_loaded *loaded, const struct hol_selected *selected,
                         const struct hol_options *options) HOL_MUST_CHECK;
/* The case of that name, with parameters that are not those of the command. */
enum hol_status hol_load_named(struct hol_loaded *loaded, const char *name, size_t override_count,
                               const struct hol_override *overrides,
                               const struct hol_options *options) HOL_MUST_CHECK;
void hol_loaded_clear(struct hol_loaded *loaded);

/*
 * Call a function for each case of a selection, with progress.
 *
 * unread  in/out  counts the cases that cannot be read, which is said; the others go on. NULL: such
 *                 a case ends it
 * one     in      complains itself; a status that is not OK ends it, and is returned. NULL:
 *                 they are read, and no more
 *
 * HOL_IO  a case could not be loaded, which is said
 */
enum hol_status hol_each_case(const struct hol_selection *selection, size_t *unread,
                              enum hol_status (*one)(void *context,
                                                     const struct hol_loaded *loaded),
                              void *context, const struct hol_options *options) HOL_MUST_CHECK;

/* Can all be read? The first that cannot is complained of: asked before anything is written. */
bool hol_can_read(const struct hol_selection *selection, const struct hol_options *options);

/* Index of the case's state of that name; false, silently, if there is none. */
bool hol_find_state(size_t *state, const struct hol_case *source, const char *name);
/* What to say then. */
void hol_complain_state(const struct hol_case *source, const char *name);

/* Of the files of all cases that were selected, in their order. False after a complaint. */
bool hol_digest_cases(char digest[HOL_DIGEST_LENGTH + 1], const struct hol_selection *selection);

#endif
