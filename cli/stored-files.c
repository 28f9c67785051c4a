/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where the files of stored references are, and writing them. */
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "base/file.h"
#include "cli/collection.h"
#include "cli/paths.h"

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

char *
hol_stored_folder(const char *folder, const struct hol_options *options)
{
    return made(folder != NULL ? hol_strdup(folder)
                               : hol_path_end(hol_cases_folder(options), "/../reference/values"));
}

char *
hol_stored_path(const char *folder, const char *name)
{
    char *below = hol_path_join(folder, name), *path = below ? hol_path_end(below, ".ref") : NULL;
    hol_free(below);
    return made(path);
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
hol_stored_write(const char *path, const char *bytes, size_t length)
{
    struct hol_output output;
    char *copy = made(hol_strdup(path));
    bool good = copy != NULL && make_folders(copy);

    hol_free(copy);
    if (!good || hol_output_open_part(&output, NULL, path, NULL, HOL_CONTAINER_NONE) != 0)
        return false;
    good = fwrite(bytes, 1, length, output.file) == length;
    return hol_output_close(&output, good) == 0 && good;
}
