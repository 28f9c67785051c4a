/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts that are written piece by piece. */
#include "base/text.h"

#include "base/array.h"

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
