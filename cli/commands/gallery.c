/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom gallery: somebody else's software, as it was judged. */
#include "cli/collection/collection.h"
#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "base/array.h"
#include "reports/gallery/gallery.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static const char suffix[] = ".json";

static bool
is_entry_path(const char *path)
{
    size_t length = strlen(path), end = sizeof suffix - 1;

    return length > end && strcmp(path + length - end, suffix) == 0;
}

/* Takes the entry. */
static enum hol_status
append(struct hol_gallery *gallery, struct hol_gallery_entry *entry)
{
    if (!hol_array_extend(&gallery->list, gallery->count, sizeof(struct hol_gallery_entry *))) {
        hol_gallery_entry_destroy(entry);
        hol_complain("%s", hol_status_text(HOL_NOMEM));
        return HOL_NOMEM;
    }
    gallery->list[gallery->count++] = entry;
    return HOL_OK;
}

/* Was it asked for? Files are taken in any case. */
static bool
is_wanted(const struct hol_options *options, const char *name)
{
    bool named = false;

    for (size_t k = 0; k < options->pattern_count; k++)
        if (!is_entry_path(options->patterns[k])) {
            named = true;
            if (fnmatch(options->patterns[k], name, 0) == 0)
                return true;
        }
    return !named;
}

static enum hol_status
read_folder(struct hol_gallery *gallery, const char *folder, const struct hol_options *options)
{
    enum hol_status status = HOL_OK;
    struct dirent *item;
    DIR *stream = opendir(folder);

    if (stream == NULL) {
        if (errno == ENOENT)
            return HOL_OK;
        hol_complain("cannot read the folder %s: %s", folder, strerror(errno));
        return HOL_IO;
    }
    while (status == HOL_OK && (item = readdir(stream)) != NULL) {
        struct hol_gallery_entry *entry = NULL;
        if (item->d_name[0] == '.' || !is_entry_path(item->d_name))
            continue;
        char *path = hol_path_join(folder, item->d_name);
        status = path != NULL ? hol_gallery_entry_load(&entry, path) : HOL_NOMEM;
        hol_free(path);
        if (status == HOL_OK && is_wanted(options, entry->text[HOL_GALLERY_NAME]))
            status = append(gallery, entry);
        else
            hol_gallery_entry_destroy(entry);
    }
    closedir(stream);
    return status;
}

static int
by_name(const void *a, const void *b)
{
    const struct hol_gallery_entry *const *x = a, *const *y = b;

    return strcmp((*x)->text[HOL_GALLERY_NAME], (*y)->text[HOL_GALLERY_NAME]);
}

enum hol_status
hol_gallery_collect(struct hol_gallery *gallery, const struct hol_options *options)
{
    static const char *const rooms[] = {"instant", "motion"};
    enum hol_status status = HOL_OK;

    *gallery = (struct hol_gallery){.count = 0};
    for (size_t k = 0; k < sizeof rooms / sizeof rooms[0] && status == HOL_OK; k++) {
        char *inside = hol_path_join("../gallery/entries", rooms[k]);
        char *folder = inside != NULL ? hol_path_join(hol_cases_folder(options), inside) : NULL;
        status = folder != NULL ? read_folder(gallery, folder, options) : HOL_NOMEM;
        hol_free(inside);
        hol_free(folder);
    }
    for (size_t k = 0; k < options->pattern_count && status == HOL_OK; k++) {
        struct hol_gallery_entry *entry = NULL;
        if (!is_entry_path(options->patterns[k]))
            continue;
        status = hol_gallery_entry_load(&entry, options->patterns[k]);
        if (status == HOL_OK)
            status = append(gallery, entry);
    }
    if (status == HOL_OK && gallery->count > 0)
        qsort(gallery->list, gallery->count, sizeof *gallery->list, by_name);
    return status;
}

void
hol_gallery_clear(struct hol_gallery *gallery)
{
    for (size_t k = 0; k < gallery->count; k++)
        hol_gallery_entry_destroy(gallery->list[k]);
    hol_free(gallery->list);
}

static size_t
count_of(const struct hol_gallery *gallery, enum hol_gallery_kind kind)
{
    size_t count = 0;

    for (size_t k = 0; k < gallery->count; k++)
        count += gallery->list[k]->kind == kind;
    return count;
}

static const char *
shown(const struct hol_options *options)
{
    return options->show != NULL ? options->show : "all";
}

/* The tables: that of --show, else all that have rows. */
static enum hol_status
write_tables(FILE *out, const struct hol_options *options, const struct hol_gallery *gallery)
{
    const struct hol_table_style *style = &options->style;
    size_t reasons = 0;

    for (size_t k = 0; k < gallery->count; k++)
        reasons += gallery->list[k]->why_count;
    const struct {
        const char *name, *heading;
        bool any;
        enum hol_status (*write)(FILE *, const struct hol_table_style *,
                                 const struct hol_gallery *);
    } tables[] = {
        {"instants", "Solvers of one instant", count_of(gallery, HOL_GALLERY_INSTANT) > 0,
         hol_gallery_instants},
        {"motions", "Whole simulators", count_of(gallery, HOL_GALLERY_MOTION) > 0,
         hol_gallery_motions},
        {"reasons", "Why they disagree where they do", reasons > 0, hol_gallery_reasons},
    };
    const char *show = shown(options);
    bool text = style->format == HOL_FORMAT_TEXT, first = true;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < sizeof tables / sizeof tables[0] && status == HOL_OK; k++) {
        if (strcmp(show, "all") != 0 ? strcmp(show, tables[k].name) != 0 : !tables[k].any)
            continue;
        if (strcmp(show, "all") == 0 && text)
            fprintf(out, "%s%s\n", first ? "" : "\n", tables[k].heading);
        first = false;
        status = tables[k].write(out, style, gallery);
    }
    return status;
}

int
hol_command_gallery(const struct hol_options *options)
{
    struct hol_gallery gallery = {.count = 0};
    struct hol_tables output;
    int code = HOL_EXIT_USAGE;

    if (strcmp(shown(options), "all") == 0 && options->format != HOL_FORMAT_TEXT &&
        options->format != HOL_FORMAT_LATEX) {
        hol_complain("--format=%s holds one table: --show=instants, motions or reasons",
                     options->format_name);
    } else if (hol_gallery_collect(&gallery, options) == HOL_OK) {
        if (gallery.count == 0)
            hol_complain("there is no such entry in the gallery");
        else if (hol_tables_open(&output, options) == 0 &&
                 hol_tables_end(&output, options, write_tables(output.file, options, &gallery)) &&
                 (options->figure == NULL ||
                  hol_figure_save(options, &hol_gallery_drawing, &gallery)))
            code = HOL_EXIT_GOOD;
    }
    hol_gallery_clear(&gallery);
    return code;
}
