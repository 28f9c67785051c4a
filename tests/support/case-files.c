/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lists and loads the case files of the project for tests. */
#include "tests/support/case-files.h"
#include "base/places.h"

#include "base/alloc.h"
#include "tests/support/tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
folder(void)
{
    const char *given = getenv("HOL_CASES_DIR");

    return given != NULL ? given : HOL_SOURCE_CASES_DIR;
}

static void
append(struct case_list *list, const char *below, const char *file, size_t length)
{
    char name[512];

    (void)snprintf(name, sizeof name, "%s/%.*s", below, (int)length, file);
    list->names = hol_realloc(list->names, list->count + 1, sizeof *list->names);
    if (list->names == NULL || (list->names[list->count++] = hol_strdup(name)) == NULL)
        tap_bail("out of memory");
}

/* The files of one folder below the cases folder. */
static void
scan(struct case_list *list, const char *below)
{
    static const char suffix[] = ".case";
    const struct dirent *entry;
    char path[1024];

    (void)snprintf(path, sizeof path, "%s/%s", folder(), below);
    DIR *directory = opendir(path);
    if (directory == NULL)
        return; /* a file, not a folder */
    while ((entry = readdir(directory)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length > sizeof suffix && entry->d_name[0] != '.' &&
            strcmp(entry->d_name + length - (sizeof suffix - 1), suffix) == 0)
            append(list, below, entry->d_name, length - (sizeof suffix - 1));
    }
    (void)closedir(directory);
}

static int
by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct case_list
case_list_make(void)
{
    struct case_list list = {0};
    const struct dirent *entry;
    DIR *directory = opendir(folder());

    if (directory == NULL)
        tap_bail("%s cannot be read", folder());
    while ((entry = readdir(directory)) != NULL)
        if (entry->d_name[0] != '.')
            scan(&list, entry->d_name);
    (void)closedir(directory);
    if (list.count == 0)
        tap_bail("no case files below %s", folder());
    qsort(list.names, list.count, sizeof *list.names, by_name);
    return list;
}

void
case_list_clear(struct case_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        hol_free(list->names[i]);
    hol_free(list->names);
}

/* The model of a case that was loaded with this status; consumes the diagnostics. */
static bool
derive(struct case_model *c, enum hol_status status, struct hol_diagnostics *diagnostics,
       const char *name)
{
    c->model = NULL;
    if (status == HOL_OK)
        status = hol_model_create(&c->model, c->source, diagnostics);
    if (status != HOL_OK) {
        tap_diag("%s: %s\n%s", name, hol_status_text(status),
                 diagnostics->text != NULL ? diagnostics->text : "");
        hol_case_destroy(c->source);
        c->source = NULL;
    }
    hol_diagnostics_clear(diagnostics);
    return status == HOL_OK;
}

bool
case_try(struct case_model *c, const char *name)
{
    struct hol_diagnostics diagnostics = {0};
    char path[1024];

    (void)snprintf(path, sizeof path, "%s/%s.case", folder(), name);
    c->source = NULL;
    enum hol_status status = hol_case_load(&c->source, &diagnostics, name, path, 0, NULL, NULL);
    return derive(c, status, &diagnostics, path);
}

struct case_model
case_load(const char *name)
{
    struct case_model c;

    if (!case_try(&c, name))
        tap_bail("%s cannot be loaded", name);
    return c;
}

struct case_model
case_parse(const char *text)
{
    struct hol_diagnostics diagnostics = {0};
    struct case_model c = {0};
    enum hol_status status = hol_case_parse(&c.source, &diagnostics, "test", "test.case", text,
                                            strlen(text), 0, NULL, NULL);

    if (!derive(&c, status, &diagnostics, "test.case"))
        tap_bail("a case of this test cannot be loaded");
    return c;
}

void
case_clear(struct case_model *c)
{
    hol_model_destroy(c->model);
    hol_case_destroy(c->source);
    *c = (struct case_model){0};
}
