/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The bibliography: which entries a source cites, and their text. */
#include "reports/bibliography/bibliography.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/places.h"

#include <ctype.h>
#include <string.h>

static char *
copy_of(const char *from, size_t length)
{
    char *text = hol_alloc(length + 1, 1);

    if (text != NULL)
        memcpy(text, from, length);
    return text;
}

/* The value of the line of `cited' in an entry; *line, *end: that line. False: there is none. */
static bool
find_cited(const char *begin, const char *end, const char **line, const char **next,
           const char **value, size_t *length)
{
    for (const char *c = begin; c < end; c = *next) {
        const char *word = c + strspn(c, " \t"), *open, *close;

        *line = c;
        *next = c + strcspn(c, "\n");
        *next += **next == '\n';
        if (strncmp(word, "cited", 5) != 0 || (open = strchr(word, '{')) == NULL || open > *next ||
            (close = strchr(open, '}')) == NULL || close > *next)
            continue;
        *value = open + 1;
        *length = (size_t)(close - *value);
        return true;
    }
    return false;
}

enum hol_status
hol_bibliography_read(struct hol_bibliography *b, const char *text)
{
    enum hol_status status = HOL_OK;

    *b = (struct hol_bibliography){.count = 0};
    for (const char *c = text; status == HOL_OK && (c = strchr(c, '@')) != NULL;) {
        const char *key = strchr(c, '{'), *comma = key != NULL ? strchr(key, ',') : NULL;
        const char *end = strstr(c, "\n}"), *line, *next, *value;
        struct hol_bibliography_entry e = {.begin = c};
        size_t length;

        if (c != text && c[-1] != '\n') { /* in a field or a remark */
            c++;
            continue;
        }
        if (comma == NULL || end == NULL || comma > end) {
            status = HOL_INVALID;
            break;
        }
        c = e.end = end + 2;
        e.key = copy_of(key + 1, (size_t)(comma - key - 1));
        if (find_cited(e.begin, e.end, &line, &next, &value, &length))
            e.cited = copy_of(value, length);
        if (e.key == NULL ||
            !hol_array_reserve(&b->entries, &b->capacity, b->count + 1, sizeof *b->entries)) {
            hol_free(e.key);
            hol_free(e.cited);
            status = HOL_NOMEM;
        } else
            b->entries[b->count++] = e;
    }
    if (status != HOL_OK)
        hol_bibliography_clear(b);
    return status;
}

void
hol_bibliography_clear(struct hol_bibliography *b)
{
    for (size_t i = 0; i < b->count; i++) {
        hol_free(b->entries[i].key);
        hol_free(b->entries[i].cited);
    }
    hol_free(b->entries);
    *b = (struct hol_bibliography){.count = 0};
}

/* Is the phrase in the source, not as a part of words? */
static bool
mentions(const char *source, const char *phrase, size_t length)
{
    for (const char *c = source; length > 0 && strlen(c) >= length; c++)
        if (memcmp(c, phrase, length) == 0 && (c == source || !isalnum((unsigned char)c[-1])) &&
            (!isalnum((unsigned char)phrase[length - 1]) || !isalnum((unsigned char)c[length])))
            return true;
    return false;
}

size_t
hol_bibliography_want(struct hol_bibliography *b, const char *source)
{
    size_t found = 0;

    for (size_t i = 0; i < b->count; i++) {
        struct hol_bibliography_entry *e = &b->entries[i];
        const char *phrase = e->cited != NULL ? e->cited : "";
        bool cited = mentions(source, e->key, strlen(e->key));

        while (*phrase != '\0' && !cited) {
            size_t length = strcspn(phrase, ";");

            cited = mentions(source, phrase, length);
            phrase += length;
            phrase += strspn(phrase, "; ");
        }
        found += cited;
        e->wanted = e->wanted || cited;
    }
    return found;
}

void
hol_bibliography_write(FILE *out, const struct hol_bibliography *b)
{
    for (size_t i = 0; i < b->count; i++) {
        const struct hol_bibliography_entry *e = &b->entries[i];
        const char *line, *next, *value;
        size_t length;

        if (!e->wanted)
            continue;
        if (find_cited(e->begin, e->end, &line, &next, &value, &length)) {
            (void)fwrite(e->begin, 1, (size_t)(line - e->begin), out);
            (void)fwrite(next, 1, (size_t)(e->end - next), out);
        } else
            (void)fwrite(e->begin, 1, (size_t)(e->end - e->begin), out);
        fprintf(out, "\n\n");
    }
}

void
hol_bibliography_write_program(FILE *out)
{
    fprintf(out,
            "@software{holonom,\n"
            "  author  = {{%s}},\n"
            "  title   = {holonom: formulations of constrained motion, compared},\n"
            "  version = {%s},\n"
            "  year    = {%s},\n"
            "  license = {GPL-3.0-or-later}\n"
            "}\n\n",
            HOL_AUTHORS, PACKAGE_VERSION, HOL_YEAR);
}
