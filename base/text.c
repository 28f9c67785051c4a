/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts that are written piece by piece. */
#include "base/text.h"

#include "base/alloc.h"
#include "base/array.h"

#include <stdio.h>
#include <string.h>

void
hol_text_add_bytes(struct hol_text *t, const char *bytes, size_t length)
{
    if (t->failed || t->cut)
        return;
    if (t->most > 0 && t->length + length > t->most) {
        t->cut = true;
        bytes = " ...";
        length = strlen(bytes);
    }
    if (!hol_array_reserve(&t->text, &t->capacity, t->length + length + 1, 1)) {
        t->failed = true;
        return;
    }
    memcpy(t->text + t->length, bytes, length);
    t->length += length;
    t->text[t->length] = '\0';
}

void
hol_text_add(struct hol_text *t, const char *words)
{
    hol_text_add_bytes(t, words, strlen(words));
}

void
hol_text_vprint(struct hol_text *t, const char *format, va_list arguments)
{
    va_list again;
    size_t length;

    va_copy(again, arguments);
    length = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (t->most > 0 && t->length + length > t->most) {
        hol_text_add_bytes(t, "", length); /* too long, whatever it is */
        return;
    }
    if (t->failed || t->cut)
        return;
    if (!hol_array_reserve(&t->text, &t->capacity, t->length + length + 1, 1)) {
        t->failed = true;
        return;
    }
    (void)vsnprintf(t->text + t->length, length + 1, format, arguments);
    t->length += length;
}

void
hol_text_print(struct hol_text *t, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    hol_text_vprint(t, format, arguments);
    va_end(arguments);
}

void
hol_text_clear(struct hol_text *t)
{
    hol_free(t->text);
    *t = (struct hol_text){0};
}

size_t
hol_text_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
