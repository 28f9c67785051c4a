/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a whole stream into memory; writes files that are whole or not there. */
#define _GNU_SOURCE /* O_TMPFILE, memfd_create */
#include "base/files/file.h"

#include "base/alloc.h"
#include "base/array.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* --- files that are whole or not there */

#define OTHER_NAMES 1000 /* that may be in use beside the path */
#define NAME_END 16      /* bytes that another name is longer by */

bool
hol_file_is_special(const char *path, bool *folder)
{
    struct stat about;
    bool there = stat(path, &about) == 0;

    *folder = there && S_ISDIR(about.st_mode);
    return there && !S_ISREG(about.st_mode) && !*folder;
}

/* Where a file would be made: its folder, and how it is called there. */
static bool
find_folder(struct stat *folder, const char **name, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *text = slash == NULL ? hol_strdup(".") : hol_strdup(path);
    bool found;

    if (text != NULL && slash != NULL)
        text[slash - path + 1] = '\0';
    found = text != NULL && stat(text, folder) == 0;
    hol_free(text);
    *name = slash != NULL ? slash + 1 : path;
    return found;
}

bool
hol_file_is_same(const char *a, const char *b)
{
    struct stat x, y;
    const char *name_a, *name_b;
    bool there_a = stat(a, &x) == 0, there_b = stat(b, &y) == 0;

    if (there_a != there_b)
        return false;
    if (there_a)
        return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
    return find_folder(&x, &name_a, a) && find_folder(&y, &name_b, b) && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino && strcmp(name_a, name_b) == 0;
}

/* The k-th of the other names of a path: in NAME_END bytes more. */
static void
put_other_name(char *to, const char *path, long k)
{
    sprintf(to, "%s.%06ld", path, ((long)getpid() + k) % 1000000);
}

/* A file without a name on the file system of the path; -1: there it has to have one. */
static int
open_nameless(const char *path)
{
#ifdef O_TMPFILE
    const char *slash = strrchr(path, '/');
    char *folder = slash == path ? hol_strdup("/") : hol_strdup(slash != NULL ? path : ".");
    int fd = -1;

    if (folder == NULL)
        return -1;
    if (slash != NULL && slash != path)
        folder[slash - path] = '\0';
    if (access("/proc/self/fd", X_OK) == 0) /* it gets its name by way of that */
        fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    hol_free(folder);
    return fd;
#else
    (void)path;
    return -1;
#endif
}

/* A file that will take the place of what is at the path, with its permissions; -1: errno. */
static int
open_beside(struct hol_file *file, mode_t mode)
{
    int fd = open_nameless(file->place);

    if (fd < 0) {
        file->temporary = hol_alloc(strlen(file->place) + NAME_END, 1);
        for (long k = 0;
             file->temporary != NULL && fd < 0 && k < OTHER_NAMES && (k == 0 || errno == EEXIST);
             k++) {
            put_other_name(file->temporary, file->place, k);
            fd = open(file->temporary, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
        }
        if (file->temporary == NULL)
            errno = ENOMEM;
    }
    if (fd >= 0 && mode != 0)
        (void)fchmod(fd, mode); /* not on every file system */
    return fd;
}

/* Where it is that the path leads to, and what is there: 0, nothing yet, or its permissions. */
static enum hol_status
find_place(char **place, mode_t *mode, const char *path)
{
    char real[PATH_MAX];
    struct stat about = {0};
    /* opened, as what may not be written to, or by way of a stranger's link, is refused then */
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);

    *mode = 0;
    if (fd >= 0) {
        if (fstat(fd, &about) == 0)
            *mode = about.st_mode & 0777;
        (void)close(fd);
        if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode)) {
            if (realpath(path, real) == NULL)
                return HOL_IO;
            path = real;
        }
    } else if (errno != ENOENT || lstat(path, &about) == 0) { /* ENOENT, too: a link to nothing */
        return HOL_IO;
    }
    *place = hol_strdup(path);
    return *place != NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_file_begin(struct hol_file *file, const char *path)
{
    struct hol_file new = {.path = path};
    bool folder, special = hol_file_is_special(path, &folder);
    enum hol_status status = HOL_OK;
    mode_t mode;
    int fd = -1, cause;

    if (special)
        fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    else if (folder)
        errno = EISDIR;
    else if ((status = find_place(&new.place, &mode, path)) == HOL_OK)
        fd = open_beside(&new, mode);
    new.stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (new.stream == NULL) {
        cause = errno;
        if (fd >= 0)
            (void)close(fd);
        if (fd >= 0 && new.temporary != NULL)
            (void)unlink(new.temporary);
        hol_free(new.temporary);
        hol_free(new.place);
        errno = cause;
        return status == HOL_NOMEM || cause == ENOMEM ? HOL_NOMEM : HOL_IO;
    }
    *file = new;
    return HOL_OK;
}

/* Give the file without a name the path's, or another one for renaming if that is taken. */
static bool
name(struct hol_file *file)
{
    char from[40];

    (void)snprintf(from, sizeof from, "/proc/self/fd/%d", fileno(file->stream));
    if (linkat(AT_FDCWD, from, AT_FDCWD, file->place, AT_SYMLINK_FOLLOW) == 0)
        return true;
    file->temporary = errno == EEXIST ? hol_alloc(strlen(file->place) + NAME_END, 1) : NULL;
    for (long k = 0; file->temporary != NULL && k < OTHER_NAMES; k++) {
        put_other_name(file->temporary, file->place, k);
        if (linkat(AT_FDCWD, from, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    hol_free(file->temporary);
    file->temporary = NULL;
    return false;
}

enum hol_status
hol_file_end(struct hol_file *file, bool wanted)
{
    bool nameless = file->temporary == NULL && file->place != NULL;
    bool good = !ferror(file->stream);
    int cause;

    good = fflush(file->stream) == 0 && good;
    if (nameless && wanted && good)
        good = name(file);
    cause = errno;
    if (fclose(file->stream) != 0 && good) {
        good = false;
        cause = errno;
    }
    if (file->temporary != NULL &&
        (!wanted || !good || rename(file->temporary, file->place) != 0)) {
        cause = wanted && good ? errno : cause;
        good = !wanted && good;
        (void)unlink(file->temporary);
    }
    hol_free(file->temporary);
    hol_free(file->place);
    *file = (struct hol_file){0};
    errno = cause;
    return good ? HOL_OK : HOL_IO;
}

FILE *
hol_file_nameless(void)
{
#ifdef MFD_CLOEXEC
    int fd = memfd_create("holonom", MFD_CLOEXEC);
    FILE *file = fd >= 0 ? fdopen(fd, "w+") : NULL;

    if (fd >= 0 && file == NULL)
        (void)close(fd);
    if (file != NULL)
        return file;
#endif
    return tmpfile();
}
