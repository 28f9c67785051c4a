/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reading a whole stream into memory; files that are written whole or not at all. */
#ifndef HOL_BASE_FILES_FILE_H
#define HOL_BASE_FILES_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * The rest of a stream, at once.
 *
 * bytes   out  a zero follows them; hol_alloc'd
 * length  out  of bytes; more than `most`: the stream is longer than that, and not read to its end
 *
 * HOL_IO  errno says why;  HOL_NOMEM
 */
enum hol_status hol_file_read(char **bytes, size_t *length, FILE *file, size_t most) HOL_MUST_CHECK;

/*
 * A file to be written, which has no name before it is whole: whatever happens to the program,
 * there is the new file at `path`, or what was there before. (Where the file system makes no files
 * without a name, it has another one meanwhile, which the program removes unless it is killed.)
 * What is neither a file nor a folder, a device or a pipe, is written to as it is. A file that is
 * there keeps its permissions, and a symbolic link leads to where it led.
 */
struct hol_file {
    FILE *stream;
    const char *path; /* the caller's, until the end */
    char *place;      /* where it will be, links followed; NULL: it is special */
    char *temporary;  /* NULL: it has no name */
};
/* HOL_IO: errno says why (EISDIR: a folder has that name; EACCES: a file that may not be written
 * to; ENOENT: no such folder, or a link to nothing);  HOL_NOMEM */
enum hol_status hol_file_begin(struct hol_file *file, const char *path) HOL_MUST_CHECK;
/* Close it, and put it in its place if it is wanted and whole. HOL_IO: errno says why; NOMEM. */
enum hol_status hol_file_end(struct hol_file *file, bool wanted) HOL_MUST_CHECK;

/* What is at this path, is it neither a file nor a folder? */
bool hol_file_is_special(const char *path, bool *folder);

/* Do two paths lead to one file, or to the place of one that is not there yet? Devices are none. */
bool hol_file_is_same(const char *a, const char *b);

/* A file without a name, for reading and writing, that is gone when it is closed. NULL: errno says
 * why. */
FILE *hol_file_nameless(void) HOL_MUST_CHECK;

#endif
