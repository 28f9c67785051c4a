/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * tests/bad: NAME.case is wrong; NAME.expected is what a person reads about it, all of it: a
 * message more would be a cascade.
 */
#include "base/alloc.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST = 60, FEWEST_SEVERAL = 4 };

static bool
ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static int
is_case(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".case") || ends_with(entry->d_name, ".expected");
}

/* Number of findings; their text must be the expected one. */
static size_t
check(const char *name)
{
    size_t length, expected_length;
    int stem = (int)(strlen(name) - strlen(".case"));
    char *path = source_path("tests/bad/", name, "");
    char *text = read_bytes(path, &length);
    hol_free(path);
    char *bare = hol_strdup(name);
    if (bare == NULL)
        tap_bail("out of memory");
    bare[stem] = '\0';
    path = source_path("tests/bad/", bare, ".expected");
    char *expected = read_bytes(path, &expected_length);
    hol_free(path);
    hol_free(bare);
    struct hol_case *c = NULL;
    struct hol_diagnostics found;
    enum hol_status status = hol_case_parse(&c, &found, "bad", name, text, length, 0, NULL, NULL);
    bool same = status == HOL_INVALID && found.text != NULL && strcmp(found.text, expected) == 0;
    if (!tap_ok(same, "%.*s", stem, name))
        tap_diag("%s\nexpected:\n%s\ngot:\n%s", hol_status_name(status), expected,
                 found.text == NULL ? "" : found.text);
    size_t count = found.count;
    if (status == HOL_OK)
        hol_case_destroy(c);
    hol_diagnostics_clear(&found);
    hol_free(text);
    hol_free(expected);
    return count;
}

int
main(void)
{
    char *folder = source_path("tests/bad", "", "");
    struct dirent **entries;
    int count = scandir(folder, &entries, is_case, alphasort);
    size_t cases = 0, expectations = 0, several = 0;
    if (count < 0)
        tap_bail("cannot read %s", folder);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (ends_with(name, ".case")) {
            cases++;
            several += check(name) >= 3;
        } else {
            expectations++;
        }
        free(entries[i]);
    }
    free(entries);
    hol_free(folder);
    tap_ok(cases == expectations, "as many expectations as bad files");
    tap_ok(cases >= FEWEST, "at least %d bad files", FEWEST);
    tap_ok(several >= FEWEST_SEVERAL, "at least %d with three errors or more", FEWEST_SEVERAL);
    tap_diag("%zu bad files", cases);
    return tap_done();
}
