/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loads small cases and names for tests of the language. */
#include "tests/support/loading.h"
#include "base/places.h"

#include "base/alloc.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OVERRIDES = 64, PATH_SIZE = 1024 };

char *
source_path(const char *a, const char *b, const char *c)
{
    const char *top = getenv("HOL_SRCDIR");
    if (top == NULL)
        top = ".";
    size_t size = strlen(top) + strlen(a) + strlen(b) + strlen(c) + 2;
    char *path = hol_alloc(size, 1);
    if (path != NULL)
        snprintf(path, size, "%s/%s%s%s", top, a, b, c);
    else
        tap_bail("out of memory");
    return path;
}

char *
read_bytes(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        tap_bail("cannot open %s", path);
    size_t used = 0, size = 4096;
    char *bytes = NULL;
    for (;;) {
        char *larger = hol_realloc(bytes, size + 1, 1);
        if (larger == NULL)
            tap_bail("out of memory");
        bytes = larger;
        used += fread(bytes + used, 1, size - used, file);
        if (used < size)
            break;
        size *= 2;
    }
    fclose(file);
    bytes[used] = '\0';
    *length = used;
    return bytes;
}

/* "g=1.62" taken apart; the names are in `names`. */
static size_t
split(const char *const *overrides, struct hol_override *list, char names[][64])
{
    size_t count = 0;
    for (; overrides != NULL && overrides[count] != NULL; count++) {
        size_t length = strcspn(overrides[count], "=");
        if (overrides[count][length] == '\0' || length >= sizeof names[0] ||
            count == MOST_OVERRIDES)
            tap_bail("a bad override in the test: %s", overrides[count]);
        memcpy(names[count], overrides[count], length);
        names[count][length] = '\0';
        list[count] =
            (struct hol_override){.name = names[count], .value = overrides[count] + length + 1};
    }
    return count;
}

static struct hol_case *
load(const char *name, const char *path, const char *text, size_t length,
     const char *const *overrides)
{
    struct hol_override list[MOST_OVERRIDES];
    char names[MOST_OVERRIDES][64];
    size_t count = split(overrides, list, names);
    struct hol_case *c = NULL;
    struct hol_diagnostics found;
    enum hol_status status =
        hol_case_parse(&c, &found, name, path, text, length, count, list, NULL);
    if (status != HOL_OK)
        tap_diag("%s: %s\n%s", path, hol_status_name(status), found.text == NULL ? "" : found.text);
    hol_diagnostics_clear(&found);
    return status == HOL_OK ? c : NULL;
}

struct hol_case *
load_text(const char *text, const char *const *overrides)
{
    return load("test", "test", text, strlen(text), overrides);
}

struct hol_case *
load_named(const char *name, const char *const *overrides)
{
    const char *folder = getenv("HOL_CASES_DIR");
    char path[PATH_SIZE];
    size_t length;
    snprintf(path, sizeof path, "%s/%s.case", folder == NULL ? HOL_SOURCE_CASES_DIR : folder, name);
    char *text = read_bytes(path, &length);
    struct hol_case *c = load(name, path, text, length, overrides);
    hol_free(text);
    return c;
}

char *
messages_of(const char *text, size_t length, const char *const *overrides,
            const struct hol_limits *limits)
{
    struct hol_override list[MOST_OVERRIDES];
    char names[MOST_OVERRIDES][64];
    size_t count = split(overrides, list, names);
    struct hol_case *c = NULL;
    struct hol_diagnostics found;
    enum hol_status status =
        hol_case_parse(&c, &found, "test", "test", text, length, count, list, limits);
    if (status == HOL_OK)
        hol_case_destroy(c);
    if (status != HOL_INVALID || found.text == NULL) {
        tap_ok(false, "a text with errors is refused");
        tap_diag("%s: %.200s", hol_status_name(status), text);
        hol_diagnostics_clear(&found);
        return NULL;
    }
    char *copy = hol_strdup(found.text);
    hol_diagnostics_clear(&found);
    return copy;
}

bool
is_rational(const struct hol_case *c, hol_node a, const char *rational, const char *what)
{
    mpq_t value, wanted;
    mpq_init(value);
    mpq_init(wanted);
    mpq_set_str(wanted, rational, 10);
    mpq_canonicalize(wanted);
    bool exact = a != HOL_NODE_NONE && hol_expr_is_rational(c->graph, a, value);
    bool good = tap_ok(exact && mpq_equal(value, wanted), "%s is exactly %s", what, rational);
    if (!good) {
        char *got = exact ? mpq_get_str(NULL, 10, value) : NULL;
        tap_diag("%s", exact ? got : "it is not a rational number");
        free(got);
    }
    mpq_clear(value);
    mpq_clear(wanted);
    return good;
}

bool
is_text(const struct hol_case *c, hol_node a, const char *text, const char *what)
{
    struct hol_namer namer = hol_case_namer(c);
    char *got = a == HOL_NODE_NONE ? NULL : hol_expr_text(c->graph, a, &namer);
    bool good = tap_ok(got != NULL && strcmp(got, text) == 0, "%s is %s", what, text);
    if (!good)
        tap_diag("got %s", got == NULL ? "nothing" : got);
    hol_free(got);
    return good;
}
