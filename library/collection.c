/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where the collection of cases is. */
#include "library/collection.h"

#include "base/alloc.h"
#include "base/places.h"
#include "base/printable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char suffix[] = ".case";

const char *
hol_cases_found(void)
{
    const char *environment = getenv("HOL_CASES_DIR");
    struct stat status;

    if (environment != NULL && environment[0] != '\0')
        return environment;
    return stat(HOL_CASES_DIR, &status) == 0 ? HOL_CASES_DIR : HOL_SOURCE_CASES_DIR;
}

bool
hol_is_case_path(const char *name)
{
    size_t length = strlen(name);

    return length >= sizeof suffix && strcmp(name + length - (sizeof suffix - 1), suffix) == 0;
}

char *
hol_case_named(const char *folder, const char *name)
{
    struct stat status;
    size_t length = strlen(name);
    bool plain = strpbrk(name, "*?[\\") == NULL && name[0] != '.' && name[0] != '/' &&
                 strstr(name, "/.") == NULL && strstr(name, "//") == NULL &&
                 hol_printable_span(name, length) == length;
    char *path = plain ? hol_alloc(strlen(folder) + length + sizeof suffix + 1, 1) : NULL;

    if (path == NULL)
        return NULL;
    (void)sprintf(path, "%s/%s%s", folder, name, suffix);
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode))
        return path;
    hol_free(path);
    return NULL;
}
