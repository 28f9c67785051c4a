/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_BIBLIOGRAPHY_BIBLIOGRAPHY_H
#define HOL_REPORTS_BIBLIOGRAPHY_BIBLIOGRAPHY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * The bibliography, reference/references.bib: what the sources of cases and of methods mean. An
 * entry is cited by its key, or by one of the phrases of its field `cited' (separated by
 * semicolons), which is ours, and is not printed.
 */
struct hol_bibliography {
    size_t count, capacity;
    struct hol_bibliography_entry {
        const char *begin, *end; /* of its text, in `text' */
        char *key, *cited;       /* cited: NULL: by its key alone */
        bool wanted;
    } * entries;
};

/* Read it; the text must outlive it. INVALID: an entry has no key or no end; NOMEM. */
enum hol_status hol_bibliography_read(struct hol_bibliography *b, const char *text) HOL_MUST_CHECK;
void hol_bibliography_clear(struct hol_bibliography *b); /* zeroed: no-op */

/* Want all that a source cites; returns how many these are. */
size_t hol_bibliography_want(struct hol_bibliography *b, const char *source);
/* Print what is wanted, in the order of the file, without `cited'. */
void hol_bibliography_write(FILE *out, const struct hol_bibliography *b);

/* The entry of the program itself. */
void hol_bibliography_write_program(FILE *out);

#endif
