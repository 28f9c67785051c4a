/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_TEXT_H
#define HOL_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * A text that is written piece by piece. A failure is remembered, so that it need be checked only
 * once, at the end. {0} is an empty text. The caller frees `text` with hol_free.
 */
struct hol_text {
    char *text; /* terminated; NULL: nothing has been added */
    size_t length, capacity;
    size_t most; /* bytes it may have; 0: any number */
    bool failed; /* out of memory: nothing is added any more */
    bool cut;    /* it would be too long: it ends with " ...", and nothing is added any more */
};

/*
 * Append a terminated string, or `length` bytes.
 *
 * t  in/out  out of memory: `failed` is set, and what was there stays; `cut` where `most` is
 * reached
 */
void hol_text_add(struct hol_text *t, const char *words);
void hol_text_add_bytes(struct hol_text *t, const char *bytes, size_t length);
/* Append what printf would write. */
void hol_text_print(struct hol_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void hol_text_vprint(struct hol_text *t, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
void hol_text_clear(struct hol_text *t); /* frees it: {0} again */

/* The bytes of the mark that a text in UTF-8 may begin with: 3, or 0 where it does not. */
size_t hol_text_mark(const char *text, size_t length);

/* The end of a noun after a count: "1 row", "2 rows". */
static inline const char *
hol_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

#endif
