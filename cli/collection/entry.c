/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Entries of the gallery: read, and results put into them. */
#include "cli/collection/entry.h"

#include "cli/collection/paths.h"

#include "base/alloc.h"

#include <string.h>

enum hol_status
hol_gallery_entry_load(struct hol_gallery_entry **entry, const char *path)
{
    struct hol_lines lines = {.say = hol_complain_line};
    struct hol_file_text file = {0};
    enum hol_status status = HOL_IO;

    if (hol_file_text_read(&file, path))
        status = hol_gallery_entry_read(entry, path, file.bytes, file.length, &lines);
    hol_lines_end(&lines);
    hol_file_text_clear(&file);
    if (status == HOL_NOMEM)
        hol_complain("%s", hol_status_text(status));
    return status;
}

bool
hol_gallery_entry_fits(const struct hol_options *options, enum hol_gallery_kind kind)
{
    struct hol_gallery_entry *entry = NULL;
    bool fits;

    if (options->entry == NULL || !hol_is_file(options->entry))
        return true;
    if (hol_gallery_entry_load(&entry, options->entry) != HOL_OK)
        return false;
    fits = entry->kind == kind;
    if (!fits)
        hol_complain("%s: the entry is of the other kind", options->entry);
    hol_gallery_entry_destroy(entry);
    return fits;
}

/* The entry as it is; *root NULL: there is none. False after a complaint. */
static bool
begin(json_t **root, const char *path)
{
    struct hol_gallery_entry *entry = NULL;

    *root = NULL;
    if (!hol_is_file(path))
        return true;
    if (hol_gallery_entry_load(&entry, path) != HOL_OK)
        return false;
    *root = json_deep_copy(entry->root);
    hol_gallery_entry_destroy(entry);
    if (*root == NULL)
        hol_complain("%s", hol_status_text(HOL_NOMEM));
    return *root != NULL;
}

/* Write it, or say why not. */
static bool
end(const struct hol_options *options, json_t *root, enum hol_status status)
{
    struct hol_output output;
    bool good = false;

    if (status == HOL_INVALID)
        hol_complain("%s: the entry is of the other kind", options->entry);
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    else
        good = hol_output_open_part(&output, options, options->entry, "entry",
                                    HOL_CONTAINER_JSON) == 0 &&
               hol_output_end(&output, hol_gallery_entry_write(output.file, root));
    json_decref(root);
    return good;
}

bool
hol_gallery_entry_keep_instants(const struct hol_options *options,
                                const struct hol_validation *validation, const char *parameters)
{
    const struct hol_gallery_run run = {.name = validation->foreign.name,
                                        .parameters = parameters,
                                        .provenance = options->provenance};
    json_t *root;

    if (options->entry == NULL)
        return true;
    if (!begin(&root, options->entry))
        return false;
    enum hol_status status = hol_gallery_entry_put_instants(&root, validation, &run);
    return end(options, root, status);
}

/* The stem of a path, as far as it is a word for tables. */
static void
name_of(char name[41], const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+";
    const char *slash = strrchr(path, '/'), *stem = slash != NULL ? slash + 1 : path;
    size_t length = strspn(stem, plain);

    (void)snprintf(name, 41, "%.*s", (int)(length < 40 ? length : 40), stem);
    if (name[0] == '\0')
        strcpy(name, "simulator");
}

bool
hol_gallery_entry_keep_motions(const struct hol_options *options,
                               const struct hol_judged_files *files)
{
    char name[41], *parameters;
    json_t *root;
    bool good;

    if (options->entry == NULL)
        return true;
    parameters = hol_overrides_text(options);
    if (parameters == NULL) {
        hol_complain("%s", hol_status_text(HOL_NOMEM));
        return false;
    }
    name_of(name, options->entry);
    const struct hol_gallery_run run = {.name = name,
                                        .parameters = parameters,
                                        .state =
                                            options->state != NULL ? options->state : "initial",
                                        .provenance = options->provenance};
    good = begin(&root, options->entry);
    if (good) {
        enum hol_status status = hol_gallery_entry_put_motions(&root, files, &run);
        good = end(options, root, status);
    }
    hol_free(parameters);
    return good;
}
