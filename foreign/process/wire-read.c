/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads lines of the protocol: JSON, numbers, vectors. */
#include "foreign/process/wire-inside.h"

#include "base/alloc.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 8
/* Of strings: out of memory, the reader of JSON asks for it again at every byte that is left. */
#define STRING_MAX (16 << 20)

bool
hol_wire_say(char why[HOL_WIRE_WHY], const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(why, HOL_WIRE_WHY, format, arguments);
    va_end(arguments);
    for (char *p = why; *p != '\0'; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    return false;
}

const char *
hol_wire_shorten(char text[HOL_WIRE_QUOTE + 4], const json_t *value)
{
    char *whole = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    (void)snprintf(text, HOL_WIRE_QUOTE + 4, "%.*s%s", HOL_WIRE_QUOTE, whole != NULL ? whole : "?",
                   whole != NULL && strlen(whole) > HOL_WIRE_QUOTE ? "..." : "");
    if (whole != NULL) {
        json_malloc_t allocate;
        json_free_t release;
        json_get_alloc_funcs(&allocate, &release);
        release(whole);
    }
    return text;
}

/* --- lines */

struct shape {
    size_t deepest; /* of its brackets */
    size_t longest; /* of its strings, bytes */
    bool bare;      /* there is an N or I outside of strings, as in NaN and Infinity */
};

static struct shape
look_over(const char *line, size_t length)
{
    struct shape shape = {0};
    size_t depth = 0, begin = 0;
    bool inside = false;

    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        if (inside && i - begin > shape.longest)
            shape.longest = i - begin;
        if (c == '"') {
            inside = !inside;
            begin = i;
        } else if (inside && c == '\\')
            i++;
        else if (!inside && (c == '[' || c == '{'))
            shape.deepest = ++depth > shape.deepest ? depth : shape.deepest;
        else if (!inside && (c == ']' || c == '}'))
            depth -= depth > 0;
        else if (!inside && (c == 'N' || c == 'I'))
            shape.bare = true;
    }
    return shape;
}

/* The line with NaN, Infinity and -Infinity as strings; NULL: out of memory. */
static char *
quote_bare(const char *line, size_t *length)
{
    static const struct {
        const char *bare, *quoted;
    } words[] = {{"NaN", "\"nan\""}, {"-Infinity", "\"-inf\""}, {"Infinity", "\"inf\""}};
    char *copy = hol_alloc(2 * *length + 1, 1), *to = copy;
    bool inside = false;
    size_t i = 0, k;

    while (copy != NULL && i < *length) {
        for (k = 0; k < 3; k++) {
            size_t size = strlen(words[k].bare);
            if (!inside && *length - i >= size && memcmp(line + i, words[k].bare, size) == 0) {
                to += sprintf(to, "%s", words[k].quoted);
                i += size;
                break;
            }
        }
        if (k < 3)
            continue;
        if (line[i] == '"')
            inside = !inside;
        if (inside && line[i] == '\\' && i + 1 < *length)
            *to++ = line[i++];
        *to++ = line[i++];
    }
    *length = copy != NULL ? (size_t)(to - copy) : 0;
    return copy;
}

/* Where the reader gave up, with the text around it. */
static void
say_place(char why[HOL_WIRE_WHY], const char *line, size_t length, const json_error_t *error)
{
    size_t at = error->position > 0 ? (size_t)error->position : 0;
    size_t begin = at > HOL_WIRE_QUOTE / 2 ? at - HOL_WIRE_QUOTE / 2 : 0;
    size_t count = begin < length ? length - begin : 0;

    (void)hol_wire_say(why, "%.60s, at byte %zu of %zu: '%s%.*s%s'", error->text, at, length,
                       begin > 0 ? "..." : "",
                       (int)(count < HOL_WIRE_QUOTE ? count : HOL_WIRE_QUOTE), line + begin,
                       count > HOL_WIRE_QUOTE ? "..." : "");
}

/* JavaScript writes doubles up to 1e21 without an exponent, which are too large for integers. */
static json_t *
load(const char *line, size_t length, json_error_t *error)
{
    json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, error);
    json_error_t again;

    if (root == NULL && json_error_code(error) == json_error_numeric_overflow)
        root = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &again);
    return root;
}

json_t *
hol_wire_parse(const char *line, size_t length, char why[HOL_WIRE_WHY])
{
    json_error_t error;
    char *quoted = NULL;
    json_t *root = NULL;
    struct shape shape;
    size_t mark = hol_text_mark(line, length), blank = 0;

    line += mark;
    length -= mark;
    while (blank < length && strchr(" \t\r\n", line[blank]) != NULL && line[blank] != '\0')
        blank++;
    if (blank == length) {
        (void)hol_wire_say(why, "empty, where a JSON object should be");
        return NULL;
    }
    shape = look_over(line, length);
    if (memchr(line, '\0', length) != NULL) {
        (void)hol_wire_say(why, "the line has a byte 0 in it");
        return NULL;
    }
    if (shape.longest > STRING_MAX) {
        (void)hol_wire_say(why, "a string of more than %d MiB", STRING_MAX >> 20);
        return NULL;
    }
    if (shape.bare) {
        quoted = quote_bare(line, &length);
        if (quoted == NULL) {
            (void)hol_wire_say(why, "out of memory");
            return NULL;
        }
        line = quoted;
    }
    if (shape.deepest > DEPTH_MAX)
        (void)hol_wire_say(why, "nested deeper than %d: '%.*s...'", DEPTH_MAX,
                           (int)(length < HOL_WIRE_QUOTE ? length : HOL_WIRE_QUOTE), line);
    else if ((root = load(line, length, &error)) == NULL)
        say_place(why, line, length, &error);
    if (root != NULL && !json_is_object(root)) {
        (void)hol_wire_say(why, "not an object: '%.*s'",
                           (int)(length < HOL_WIRE_QUOTE ? length : HOL_WIRE_QUOTE), line);
        json_decref(root);
        root = NULL;
    }
    hol_free(quoted);
    return root;
}

/* --- values */

bool
hol_wire_number(double *x, const json_t *value)
{
    const char *text = json_string_value(value);
    char *end;

    if (json_is_number(value)) {
        *x = json_number_value(value);
        return true;
    }
    if (text == NULL || text[0] == '\0' || isspace((unsigned char)text[0]))
        return false;
    *x = strtod(text, &end);
    return *end == '\0';
}

bool
hol_wire_vector(double *x, size_t count, const json_t *list, const char *name,
                char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    if (!json_is_array(list))
        return hol_wire_say(why, "'%s' is %s, not a list", name, hol_wire_shorten(quote, list));
    if (json_array_size(list) != count)
        return hol_wire_say(why, "'%s' has %zu numbers, not %zu", name, json_array_size(list),
                            count);
    for (size_t i = 0; i < count; i++)
        if (!hol_wire_number(&x[i], json_array_get(list, i)))
            return hol_wire_say(why, "'%s'[%zu] is %s, not a number", name, i,
                                hol_wire_shorten(quote, json_array_get(list, i)));
    return true;
}

bool
hol_wire_whole(uint64_t *x, const json_t *value, double most)
{
    double number;

    if (!json_is_number(value))
        return false;
    number = json_number_value(value);
    if (!(number >= 0 && number <= most) || floor(number) != number)
        return false;
    *x = (uint64_t)number;
    return true;
}

bool
hol_wire_known_keys(const json_t *object, const char *const *keys, const char *what,
                    char why[HOL_WIRE_WHY])
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)object, key, value)
    {
        size_t k = 0;
        while (keys[k] != NULL && strcmp(keys[k], key) != 0)
            k++;
        if (keys[k] == NULL)
            return hol_wire_say(why, "%s has '%.*s', which the protocol does not know", what,
                                HOL_WIRE_QUOTE, key);
    }
    return true;
}
