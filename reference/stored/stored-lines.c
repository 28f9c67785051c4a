/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The lines of a stored reference: words, counts and decimal numbers, and what is wrong with them.
 */
#include "reference/stored/stored-inside.h"

#include "base/array.h"
#include "base/printable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST 9 /* digits of a count */

/* --------------------------------------------------------------------------- errors */

bool
hol_stored_fail(struct hol_stored_lines *r, const char *at, const char *message)
{
    if (r->status == HOL_OK && r->error != NULL) {
        r->error->line = r->number > 0 ? r->number : 1;
        r->error->column = r->line != NULL && at != NULL ? (size_t)(at - r->line) + 1 : 1;
        (void)snprintf(r->error->message, sizeof r->error->message, "%s", message);
    }
    if (r->status == HOL_OK)
        r->status = HOL_INVALID;
    return false;
}

static bool
no_memory(struct hol_stored_lines *r)
{
    r->status = HOL_NOMEM;
    return false;
}

bool
hol_stored_grow(struct hol_stored_lines *r, void *array, size_t count, size_t size)
{
    return hol_array_extend(array, count, size) || no_memory(r);
}

/* ---------------------------------------------------------------------------- lines */

bool
hol_stored_advance(struct hol_stored_lines *r)
{
    char *end;
    size_t length;

    r->line = r->next;
    r->number++;
    if (r->line == NULL)
        return true;
    end = strchr(r->line, '\n');
    if (end == NULL)
        return hol_stored_fail(r, r->line, "the last line is not complete");
    *end = '\0';
    length = (size_t)(end - r->line);
    if (hol_printable_span(r->line, length) != length)
        return hol_stored_fail(r, r->line + hol_printable_span(r->line, length),
                               "not a printable character");
    r->next = end[1] == '\0' ? NULL : end + 1;
    return true;
}

char *
hol_stored_after(const struct hol_stored_lines *r, const char *word)
{
    size_t length = strlen(word);

    if (r->line == NULL || strncmp(r->line, word, length) != 0 || r->line[length] != ' ')
        return NULL;
    return r->line + length + 1;
}

bool
hol_stored_expect(struct hol_stored_lines *r, const char *what)
{
    char message[64];

    (void)snprintf(message, sizeof message, "expected a line '%s ...'", what);
    return hol_stored_fail(r, r->line, message);
}

bool
hol_stored_take_text(struct hol_stored_lines *r, const char *word, const char **rest)
{
    char *text = hol_stored_after(r, word);

    if (text == NULL || *text == '\0')
        return hol_stored_expect(r, word);
    *rest = text;
    return hol_stored_advance(r);
}

bool
hol_stored_is_decimal(struct hol_stored_lines *r, const char *text)
{
    size_t length = hol_decimal_span(text, NULL);

    if (length == 0)
        return hol_stored_fail(r, text, "expected a decimal number");
    return text[length] == '\0' ||
           hol_stored_fail(r, text + length, "nothing is expected after a number");
}

bool
hol_stored_take_decimal(struct hol_stored_lines *r, const char *word, const char **number)
{
    const char *text = hol_stored_after(r, word);

    if (text == NULL)
        return hol_stored_expect(r, word);
    if (!hol_stored_is_decimal(r, text))
        return false;
    *number = text;
    return hol_stored_advance(r);
}

bool
hol_stored_count_at(struct hol_stored_lines *r, char **p, const char *next, long *value)
{
    size_t digits = strspn(*p, "0123456789"), length = strlen(next);

    if (digits == 0 || digits > NUMBER_MOST)
        return hol_stored_fail(r, *p, "expected a whole number");
    *value = strtol(*p, NULL, 10);
    *p += digits;
    if (strncmp(*p, next, length) != 0 || (length == 0 && **p != '\0')) {
        char message[48];

        (void)snprintf(message, sizeof message, "expected '%s'", next);
        return hol_stored_fail(r, *p, length > 0 ? message : "nothing is expected after a number");
    }
    *p += length;
    return true;
}
