/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Files that are read as a whole, and their paths. */
#include "cli/collection/paths.h"

#include "cli/options/options.h"

#include "base/alloc.h"
#include "base/files/file.h"
#include "library/collection.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define MOST ((size_t)1 << 30)

bool
hol_file_text_read(struct hol_file_text *text, const char *path)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    enum hol_status status = HOL_IO;

    *text = (struct hol_file_text){0};
    if (file != NULL)
        status = hol_file_read(&text->bytes, &text->length, file, MOST);
    if (status == HOL_IO)
        hol_complain("cannot read %s: %s", path, strerror(errno));
    else if (status != HOL_OK)
        hol_complain("%s: %s", path, hol_status_text(status));
    else if (text->length > MOST)
        hol_complain("%s: longer than a gigabyte", path);
    if (file != NULL && !standard)
        (void)fclose(file);
    if (status == HOL_OK && text->length <= MOST)
        return true;
    hol_file_text_clear(text);
    return false;
}

void
hol_file_text_clear(struct hol_file_text *text)
{
    hol_free(text->bytes);
    *text = (struct hol_file_text){0};
}

bool
hol_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool
hol_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

char *
hol_path_end(const char *name, const char *end)
{
    char *path = hol_alloc(strlen(name) + strlen(end) + 1, 1);

    if (path != NULL) {
        strcpy(path, name);
        strcat(path, end);
    }
    return path;
}

bool
hol_is_case_file(const char *path)
{
    return hol_is_case_path(path) && hol_is_file(path);
}

char *
hol_path_case(const char *name)
{
    char *path = hol_path_end(name, ".case");

    if (path != NULL && !hol_is_file(path)) {
        hol_free(path);
        path = NULL;
    }
    return path;
}

char *
hol_path_join(const char *folder, const char *name)
{
    char *start = hol_path_end(folder, "/"), *path = NULL;

    if (start != NULL)
        path = hol_path_end(start, name);
    hol_free(start);
    return path;
}

char *
hol_path_quote(const char *start, const char *path)
{
    char *text = hol_alloc(strlen(start) + 4 * strlen(path) + 3, 1), *to = text;

    if (text == NULL)
        return NULL;
    to += sprintf(to, "%s'", start);
    for (; *path != '\0'; path++)
        if (*path == '\'')
            to += sprintf(to, "'\\''");
        else
            *to++ = *path;
    strcpy(to, "'");
    return text;
}

char *
hol_overrides_text(const struct hol_options *options)
{
    size_t length = 1;
    for (size_t i = 0; i < options->override_count; i++)
        length += strlen(options->overrides[i].name) + strlen(options->overrides[i].value) + 2;
    char *text = hol_alloc(length, 1);
    for (size_t i = 0; i < options->override_count && text != NULL; i++)
        sprintf(text + strlen(text), "%s%s=%s", i ? " " : "", options->overrides[i].name,
                options->overrides[i].value);
    if (text == NULL)
        hol_complain("out of memory");
    return text;
}
