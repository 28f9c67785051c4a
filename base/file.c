/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a whole stream into memory. */
#include "base/file.h"

#include "base/alloc.h"
#include "base/array.h"

#include <errno.h>

#define FIRST 65536

enum hol_status
hol_file_read(char **bytes, size_t *length, FILE *file, size_t most)
{
    enum hol_status status = HOL_OK;
    size_t used = 0, capacity = 0;
    char *all = NULL;

    do {
        if (!hol_array_reserve(&all, &capacity, used + 2 < FIRST ? FIRST : used + 2, 1)) {
            status = HOL_NOMEM;
            break;
        }
        used += fread(all + used, 1, capacity - 1 - used, file);
        if (ferror(file))
            status = HOL_IO;
    } while (status == HOL_OK && used == capacity - 1 && used <= most);
    if (status == HOL_OK) {
        all[used] = '\0';
        *bytes = all;
        *length = used;
        return HOL_OK;
    }
    int cause = errno;
    hol_free(all);
    errno = cause;
    return status;
}
