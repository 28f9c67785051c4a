/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_STATEMENTS_H
#define HOL_CODE_STATEMENTS_H

#include "code/body.h"

/*
 * Statements of a function before they are printed: neutral text in which everything that has an
 * index is a mark, MARK, its kind, its index from 0, ';'. Kinds are enum hol_var ('A' + kind) and
 * those below. Statements that are the same but for their indices can become a loop.
 */
#define HOL_MARK '\x01'
#define HOL_MARK_TEMPORARY 'a' /* an intermediate value */
#define HOL_MARK_INDEX 'b'     /* an index of an output */

struct hol_code_statement {
    char *text;     /* with marks: "M[i,j] = ..." or, of an intermediate value, "MARK = ..." */
    char *note;     /* a comment before it; NULL */
    bool is_let;    /* it gives an intermediate value */
    size_t repeats; /* > 0: this and the next `period` - 1 are a loop of this many turns */
    size_t period;
};

struct hol_code_statements {
    size_t count, capacity;
    struct hol_code_statement *list;
    size_t temporary_count, temporary_capacity;
    const char **temporary; /* the name of each; NULL: w and its number, from 1 */
    bool *in_array;         /* it is in the array w, since a loop has it */
    bool has_array;
    bool failed; /* out of memory */
};

/* From the tape. */
void hol_statements_make(struct hol_code_statements *s, const struct hol_code_source *source,
                         const struct hol_code_group *groups, size_t count);
void hol_statements_clear(struct hol_code_statements *s);
/* Find loops. */
void hol_statements_roll(struct hol_code_statements *s);

/* The next mark of a text from `from` on: its place; kind and index. NULL: there is none. */
const char *hol_mark_find(const char *from, char *kind, long *index, const char **end);

#endif
