/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* No file that a command writes is one that it reads, or that it writes by another option. */
#include "cli/options/arguments.h"

#include "base/files/file.h"
#include "cli/options/words.h"
#include "store/store.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define WRITTEN "output figure page keep entry store"
#define READ "from along times"

/* What was given to an option as a path; NULL: nothing, or standard output. */
static const char *
path_of(const struct hol_options *options, const char *name)
{
    const char *path = hol_option_given(options, name) ? hol_option_value(options, name) : NULL;

    return path != NULL && strcmp(path, "-") != 0 ? path : NULL;
}

bool
hol_outputs_spare(const struct hol_options *options, const char *path)
{
    const char *names = WRITTEN, *other;
    char name[64];

    if (options->capture != NULL)
        return hol_outputs_spare(options->capture->writer, path);
    while ((names = hol_word_next(name, sizeof name, names)) != NULL)
        if ((other = path_of(options, name)) != NULL && hol_file_is_same(other, path)) {
            hol_complain("--%s=%s would be written over %s, which is read", name, other, path);
            return false;
        }
    return true;
}

/* Is no output among the files that SQLite has beside a store while it is open? It would vanish. */
static bool
spares_beside(const struct hol_options *options, const char *store)
{
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    const char *other;
    char path[PATH_MAX], name[64];

    for (size_t k = 0; k < sizeof ends / sizeof *ends && options->capture == NULL; k++) {
        const char *names = WRITTEN;
        if (snprintf(path, sizeof path, "%s%s", store, ends[k]) >= (int)sizeof path)
            continue;
        while ((names = hol_word_next(name, sizeof name, names)) != NULL)
            if ((other = path_of(options, name)) != NULL && hol_file_is_same(other, path)) {
                hol_complain("--%s=%s would be a file that belongs to the store %s", name, other,
                             store);
                return false;
            }
    }
    return true;
}

/* The words of a command of the shell that are files, as far as they are seen without it. */
static bool
spares_words(const struct hol_options *options, const char *command)
{
    static const char between[] = " \t\n'\"=;|&<>()";
    char word[PATH_MAX];

    for (size_t length; *command != '\0'; command += length) {
        command += strspn(command, between);
        length = strcspn(command, between);
        if (length == 0 || length >= sizeof word)
            continue;
        memcpy(word, command, length);
        word[length] = '\0';
        if (!hol_outputs_spare(options, word))
            return false;
    }
    return true;
}

/* A file, or a run of a store, FILE:RUN; numbers are no files. */
static bool
spares_operand(const struct hol_options *options, const char *operand)
{
    static const char digits[] = "0123456789";
    const char *colon = strrchr(operand, ':');
    char path[PATH_MAX];
    size_t length = strlen(operand);

    if (strspn(operand, digits) == length)
        return true;
    if (colon != NULL && colon[1] != '\0' && colon[1 + strspn(colon + 1, digits)] == '\0')
        length = (size_t)(colon - operand);
    if (length >= sizeof path)
        return true;
    memcpy(path, operand, length);
    path[length] = '\0';
    return hol_outputs_spare(options, path) &&
           (!hol_store_is_database(path) || spares_beside(options, path));
}

bool
hol_files_apart(const struct hol_options *options)
{
    const char *names = options->capture == NULL ? WRITTEN : "", *path, *other;
    char name[64], second[64];

    while ((names = hol_word_next(name, sizeof name, names)) != NULL) {
        const char *more = names;

        path = path_of(options, name);
        while (path != NULL && (more = hol_word_next(second, sizeof second, more)) != NULL)
            if ((other = path_of(options, second)) != NULL && hol_file_is_same(path, other)) {
                hol_complain("--%s and --%s are one file, %s", name, second, path);
                return false;
            }
    }
    names = READ;
    while ((names = hol_word_next(name, sizeof name, names)) != NULL)
        if ((path = path_of(options, name)) != NULL && !hol_outputs_spare(options, path))
            return false;
    if ((path = path_of(options, "store")) != NULL && !spares_beside(options, path))
        return false;
    if ((path = path_of(options, "from")) != NULL && hol_store_is_database(path) &&
        !spares_beside(options, path))
        return false;
    for (size_t k = 0; k < options->tables.count; k++)
        if (!hol_outputs_spare(options, options->tables.list[k]))
            return false;
    for (size_t k = 0; k < options->exec.count; k++)
        if (!spares_words(options, options->exec.list[k]))
            return false;
    for (size_t k = 0; k < options->pattern_count; k++)
        if (!spares_operand(options, options->patterns[k]))
            return false;
    return true;
}
