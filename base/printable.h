/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_PRINTABLE_H
#define HOL_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What may reach a terminal. Not printable are bytes that are no UTF-8, the control characters
 * (U+0000-1F with tab and newline, U+007F-9F), the line and paragraph separators (U+2028-29), and
 * what changes the direction of the text (U+061C, U+200E-0F, U+202A-2E, U+2066-69): all of them can
 * show something else than what is there.
 */

/* Bytes of the UTF-8 character that length > 0 bytes of text begin with; 0: they begin with none.
 */
size_t hol_printable_character(const char *text, size_t length);

/* The same, 1 where there is none; *printable: may it be printed? */
size_t hol_printable_next(const char *text, size_t length, bool *printable);

/* The offset of the first character that is not printable; length: all are. */
size_t hol_printable_span(const char *text, size_t length);

/* A copy with '?' for each invalid byte and each character that is not printable; hol_free. NULL:
 * no memory. */
char *hol_printable(const char *text) __attribute__((warn_unused_result));

/* The quotation mark for a name in a message: '"' around one with apostrophes, "x''", else '\''. */
char hol_printable_quote(const char *name);

#endif
