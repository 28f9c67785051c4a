/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a child writes to its standard error, kept up to a limit. */
#include "foreign/process/errors.h"

#include "base/alloc.h"
#include "base/printable.h"

#include <stdio.h>
#include <string.h>

#define CUT_LINE 64 /* bytes of the line that says what was cut */

void
hol_errors_add(struct hol_errors *e, const char *data, size_t length)
{
    size_t over;

    if (e->text == NULL && length > 0 && (e->text = hol_alloc(HOL_ERRORS_MAX, 1)) == NULL) {
        e->cut += length;
        return;
    }
    if (length > HOL_ERRORS_MAX) {
        e->cut += length - HOL_ERRORS_MAX;
        data += length - HOL_ERRORS_MAX;
        length = HOL_ERRORS_MAX;
    }
    over = e->length + length > HOL_ERRORS_MAX ? e->length + length - HOL_ERRORS_MAX : 0;
    if (over > 0) {
        memmove(e->text, e->text + over, e->length - over);
        e->length -= over;
        e->cut += over;
    }
    memcpy(e->text + e->length, data, length);
    e->length += length;
}

void
hol_errors_last(char *line, size_t size, const struct hol_errors *e)
{
    size_t end = e->length, begin = end, count;

    while (begin > 0 && strchr(" \t\n", e->text[begin - 1]) != NULL)
        if (e->text[--begin] == '\n')
            end = begin;
    while (begin > 0 && e->text[begin - 1] != '\n')
        begin--;
    count = end - begin < size - 1 ? end - begin : size - 1;
    for (size_t i = 0; i < count; i++) {
        char c = e->text[begin + i];
        line[i] = (char)(c >= ' ' && c < 127 ? c : ' ');
    }
    line[count] = '\0';
}

char *
hol_errors_take(struct hol_errors *e)
{
    char *text = e->length + e->cut > 0 ? hol_alloc(e->length + CUT_LINE, 1) : NULL, *to = text;

    if (text != NULL && e->cut > 0)
        to += snprintf(to, CUT_LINE, "[%zu bytes before this were cut]\n", e->cut);
    for (size_t i = 0, bytes; text != NULL && i < e->length; i += bytes) {
        bool is_printable;
        bytes = hol_printable_next(e->text + i, e->length - i, &is_printable);
        if (is_printable || e->text[i] == '\n' || e->text[i] == '\t')
            to = (char *)memcpy(to, e->text + i, bytes) + bytes;
        else
            *to++ = '?';
    }
    e->length = e->cut = 0;
    return text;
}

void
hol_errors_clear(struct hol_errors *e)
{
    hol_free(e->text);
    *e = (struct hol_errors){0};
}
