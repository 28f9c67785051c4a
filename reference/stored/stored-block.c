/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The end of a stored reference: where it comes from, in the lines that every output has. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"

#include <string.h>

#define FIRST "# holonom provenance "
#define DAY 10 /* characters of a date */

bool
hol_stored_is_date(const char *text)
{
    static const char form[] = "dddd-dd-dd";

    if (strlen(text) != DAY)
        return false;
    for (size_t i = 0; form[i] != '\0'; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    return true;
}

size_t
hol_stored_before(const char *text)
{
    const char *block = strstr(text, "\n" FIRST);

    return block != NULL ? (size_t)(block - text) + 1 : strlen(text);
}

char *
hol_stored_block(char *text)
{
    size_t before = hol_stored_before(text);

    if (text[before] == '\0')
        return NULL;
    text[before] = '\0';
    return text + before + 1;
}

/* The key and the value of a line, cut out of it; false: it has none. */
static bool
take(struct hol_stored_value *said, char *line)
{
    char *colon = strstr(line, ": ");

    if (strncmp(line, "# ", 2) != 0 || colon == NULL)
        return false;
    *colon = '\0';
    *said = (struct hol_stored_value){line + 2, colon + 2};
    return true;
}

/* The date without the time of the day. */
static const char *
read_date(struct hol_stored *stored)
{
    char *date = NULL;

    for (size_t i = 0; i < stored->said_count; i++)
        if (strcmp(stored->said[i].name, "date") == 0)
            date = stored->text + (stored->said[i].text - stored->text);
    if (date == NULL || strlen(date) < DAY)
        return "expected a date YYYY-MM-DD";
    date[DAY] = '\0';
    stored->date = date;
    return hol_stored_is_date(date) ? NULL : "expected a date YYYY-MM-DD";
}

const char *
hol_stored_block_read(struct hol_stored *stored, char *block, size_t *number,
                      enum hol_status *status)
{
    char *line = strchr(block, '\n'), *end;

    for (line = line != NULL ? line + 1 : NULL; line != NULL && *line != '\0'; line = end + 1) {
        ++*number;
        end = strchr(line, '\n');
        if (end == NULL)
            return "the last line is not complete";
        *end = '\0';
        if (line[hol_printable_span(line, (size_t)(end - line))] != '\0')
            return "not a printable character";
        if (!hol_array_extend(&stored->said, stored->said_count, sizeof *stored->said)) {
            *status = HOL_NOMEM;
            return NULL;
        }
        if (!take(&stored->said[stored->said_count], line))
            return "expected '# ', a key, ': ' and a value";
        stored->said_count++;
    }
    stored->program = hol_stored_said(stored, "program");
    return read_date(stored);
}
