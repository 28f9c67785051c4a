/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The fields of a line of a table that came from elsewhere. */
#include "foreign/files/fields.h"

#include <stdbool.h>
#include <string.h>

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool
is_end(char c, char separator)
{
    return c == '\0' || c == separator || (separator == ' ' && is_blank(c));
}

/* A tab is no blank where it separates. */
static char *
skip_blanks(char *text, char separator)
{
    while (is_blank(*text) && (separator == ' ' || *text != separator))
        text++;
    return text;
}

char *
hol_field_quoted_end(char *cell, char separator)
{
    char *end = cell;

    do {
        end = *end == '"' ? strchr(end + 1, '"') : NULL;
    } while (end != NULL && *++end == '"');
    if (end == NULL)
        return NULL;
    if (separator != ' ')
        end = skip_blanks(end, separator);
    return is_end(*end, separator) ? end : NULL;
}

void
hol_field_unquote(char *cell)
{
    char *to = cell;

    for (char *from = cell + 1; *from != '"' || *++from == '"'; from++)
        *to++ = *from;
    *to = '\0';
}

char *
hol_field_next(char **next, char separator)
{
    char *begin = *next, *end;

    if (begin == NULL)
        return NULL;
    begin = skip_blanks(begin, separator);
    if (separator == ' ' && *begin == '\0')
        return *next = NULL;
    end = hol_field_quoted_end(begin, separator);
    if (end != NULL) {
        *next = *end != '\0' ? end + 1 : NULL;
        hol_field_unquote(begin);
        return begin;
    }
    for (end = begin; !is_end(*end, separator);)
        end++;
    *next = *end != '\0' ? end + 1 : NULL;
    while (end > begin && is_blank(end[-1]))
        end--;
    *end = '\0';
    return begin;
}
