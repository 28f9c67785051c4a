/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_PRINTABLE_H
#define HOL_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What may reach a terminal. Not printable are bytes that are not UTF-8, the control characters
 * (U+0000-1F with tab and newline, U+007F-9F), the line and paragraph separators (U+2028-29), and
 * what changes the direction of the text (U+061C, U+200E-0F, U+202A-2E, U+2066-69): each of them
 * can show something other than what is there.
 */

/* Returns the bytes of the UTF-8 character at the start of length > 0 bytes; 0: it is invalid. */
size_t hol_printable_character(const char *text, size_t length);

/* The same, but 1 for an invalid byte; *printable: may the character be printed? */
size_t hol_printable_next(const char *text, size_t length, bool *printable);

/* Returns the offset of the first character that is not printable; length: all are. */
size_t hol_printable_span(const char *text, size_t length);

/* Returns a copy with '?' for each invalid byte and each character that is not printable, freed
 * with hol_free; NULL: out of memory. */
char *hol_printable(const char *text) __attribute__((warn_unused_result));

/* The same in place, and returned, but for the characters in `kept` ("\t\n"), which stay. */
char *hol_printable_replace(char *text, const char *kept);

/* Returns the quotation mark for a name in a message: '"' for one with apostrophes ("x''"), else
 * '\''. */
char hol_printable_quote(const char *name);

#endif
