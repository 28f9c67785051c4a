/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where the files of stored references are, and writing them. */
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "base/files/file.h"
#include "cli/collection/collection.h"
#include "cli/collection/paths.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* A path that was made, or a complaint. */
static char *
made(char *path)
{
    if (path == NULL)
        hol_complain("out of memory");
    return path;
}

static char *
usual_folder(const struct hol_options *options)
{
    return hol_path_end(hol_cases_folder(options), "/../reference/values");
}

static char *
path_below(const char *folder, const char *name)
{
    char *below = hol_path_join(folder, name), *path = below ? hol_path_end(below, ".ref") : NULL;
    hol_free(below);
    return path;
}

char *
hol_stored_folder(const char *folder, const struct hol_options *options)
{
    return made(folder != NULL ? hol_strdup(folder) : usual_folder(options));
}

char *
hol_stored_path(const char *folder, const char *name)
{
    return made(path_below(folder, name));
}

enum hol_status
hol_stored_bytes(char **bytes, size_t *length, const char *path)
{
    FILE *file = fopen(path, "rb");
    enum hol_status status = HOL_IO;
    char *text = NULL;
    size_t count = 0;

    if (file == NULL)
        return HOL_IO;
    status = hol_file_read(&text, &count, file, HOL_STORED_BYTES);
    (void)fclose(file);
    if (status == HOL_OK && count > HOL_STORED_BYTES) {
        hol_free(text);
        return HOL_INVALID;
    }
    if (status == HOL_OK) {
        *bytes = text;
        *length = count;
    }
    return status;
}

/* All folders that the path lies in. */
static bool
make_folders(char *path)
{
    for (char *p = strchr(path + 1, '/'); p != NULL; p = strchr(p + 1, '/')) {
        *p = '\0';
        int result = mkdir(path, 0777);
        if (result != 0 && errno != EEXIST) {
            hol_complain("cannot make the folder %s: %s", path, strerror(errno));
            *p = '/';
            return false;
        }
        *p = '/';
    }
    return true;
}

bool
hol_stored_write(const char *path, const struct hol_options *options, const char *bytes,
                 size_t length)
{
    struct hol_output output;
    char *copy = made(hol_strdup(path));
    bool good = copy != NULL && (options->capture != NULL || make_folders(copy));

    hol_free(copy);
    if (!good || hol_output_open_part(&output, options, path, NULL, HOL_CONTAINER_LINES) != 0)
        return false;
    good = fwrite(bytes, 1, length, output.file) == length;
    return hol_output_close(&output, good) == 0 && good;
}

struct hol_stored *
hol_stored_named(const char *name, const struct hol_options *options)
{
    struct hol_stored *stored = NULL;
    char *folder = usual_folder(options), *path = NULL, *bytes = NULL;
    size_t length;

    if (folder != NULL) /* what cannot be read, for want of memory, too, is computed anew */
        path = path_below(folder, name);
    if (path == NULL || hol_stored_bytes(&bytes, &length, path) != HOL_OK ||
        hol_stored_read(&stored, NULL, bytes, length) != HOL_OK)
        stored = NULL;
    hol_free(bytes);
    hol_free(path);
    hol_free(folder);
    return stored;
}

struct hol_stored *
hol_stored_of(const struct hol_case *source, const struct hol_options *options)
{
    struct hol_stored *stored = hol_stored_named(source->name, options);

    if (stored == NULL || hol_stored_current(stored, source))
        return stored;
    hol_stored_destroy(stored);
    return NULL;
}
