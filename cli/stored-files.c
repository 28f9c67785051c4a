/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "cli/collection.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* a, b and c put together. */
static char *
join(const char *a, const char *b, const char *c)
{
    char *text = hol_alloc(strlen(a) + strlen(b) + strlen(c) + 1, 1);
    if (text == NULL)
        hol_complain("out of memory");
    else
        sprintf(text, "%s%s%s", a, b, c);
    return text;
}

char *
hol_stored_folder(const struct hol_options *options)
{
    if (options->output != NULL)
        return join(options->output, "", "");
    return join(hol_cases_folder(options), "/../reference/values", "");
}

char *
hol_stored_path(const char *folder, const char *name)
{
    char *below = join(folder, "/", name), *path = NULL;
    if (below != NULL)
        path = join(below, ".ref", "");
    hol_free(below);
    return path;
}

enum hol_status
hol_stored_bytes(char **bytes, size_t *length, const char *path)
{
    enum hol_status status = HOL_NOMEM;
    size_t capacity = 65536, count = 0;
    FILE *file = fopen(path, "rb");
    char *text;

    if (file == NULL)
        return HOL_IO;
    text = hol_alloc(capacity + 1, 1);
    while (text != NULL) {
        count += fread(text + count, 1, capacity - count, file);
        if (count < capacity) {
            status = ferror(file) ? HOL_IO : HOL_OK;
            break;
        }
        if (capacity > HOL_STORED_BYTES) {
            status = HOL_INVALID;
            break;
        }
        char *larger = hol_realloc(text, 2 * capacity + 1, 1);
        if (larger == NULL)
            break;
        text = larger;
        capacity *= 2;
    }
    (void)fclose(file);
    if (status != HOL_OK) {
        hol_free(text);
        return status;
    }
    text[count] = '\0';
    *bytes = text;
    *length = count;
    return HOL_OK;
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
    char *copy = join(path, "", "");
    bool good = copy != NULL && make_folders(copy);

    hol_free(copy);
    if (!good || hol_output_open(&output, path) != 0)
        return false;
    good = fwrite(bytes, 1, length, output.file) == length;
    return hol_output_close(&output, good) == 0 && good;
}
