/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads the stored references of the source tree. */
#include "tests/reference/stored-files.h"

#include "base/alloc.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>

char *
stored_text(const char *name, size_t *length)
{
    char *path = source_path("reference/values/", name, ".ref"), *text = NULL;
    FILE *file = fopen(path, "rb");

    if (file != NULL) {
        (void)fclose(file);
        text = read_bytes(path, length);
    }
    hol_free(path);
    return text;
}

struct hol_stored *
stored_load(const char *name)
{
    struct hol_stored *stored = NULL;
    struct hol_stored_error error;
    size_t length = 0;
    char *text = stored_text(name, &length);

    if (text == NULL)
        tap_bail("%s has no stored reference: run make references", name);
    if (hol_stored_read(&stored, &error, text, length) != HOL_OK)
        tap_bail("%s.ref:%zu:%zu: %s", name, error.line, error.column, error.message);
    hol_free(text);
    return stored;
}
