/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Is the input JSON, and does it say TEXT? parse-json [TEXT] <FILE; status 0 if so. */
#include <jansson.h>
#include <stdbool.h>
#include <string.h>

/* Is the text in a string of the value? */
static bool
is_in(json_t *value, const char *text)
{
    const char *key;
    size_t index;
    json_t *item;

    if (json_is_string(value))
        return strstr(json_string_value(value), text) != NULL;
    json_object_foreach(value, key, item) if (is_in(item, text)) return true;
    json_array_foreach(value, index, item) if (is_in(item, text)) return true;
    return false;
}

int
main(int argc, char **argv)
{
    json_error_t error;
    json_t *root = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error);
    bool good = root != NULL;

    if (root == NULL)
        fprintf(stderr, "line %d, column %d: %s\n", error.line, error.column, error.text);
    else if (argc > 1 && !is_in(root, argv[1])) {
        fprintf(stderr, "no string has %s in it\n", argv[1]);
        good = false;
    }
    json_decref(root);
    return good ? 0 : 1;
}
