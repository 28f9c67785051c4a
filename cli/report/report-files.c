/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The files of a report's folder: tables, figures, pages. */
#define _GNU_SOURCE /* memmem */
#include "cli/collection/paths.h"
#include "cli/report/report.h"

#include "base/alloc.h"
#include "compare/instant/pack.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
hol_folder_make(const struct hol_options *options, const char *path, bool *made)
{
    *made = false;
    if (options->capture != NULL)
        return true; /* nothing is written */
    *made = mkdir(path, 0777) == 0;
    if (*made || (errno == EEXIST && hol_is_folder(path)))
        return true;
    hol_complain("cannot make the folder %s: %s", path, strerror(errno));
    return false;
}

/* FOLDER/NAME as the output; false after a complaint. *path: hol_free it after the output is
 * closed. */
static bool
open_file(struct hol_output *output, char **path, const struct hol_options *options,
          const char *folder, const char *name, enum hol_container container)
{
    *path = hol_path_join(folder, name);
    if (*path == NULL)
        hol_complain("out of memory");
    if (*path != NULL && hol_output_open_part(output, options, *path, name, container) == 0)
        return true;
    hol_free(*path);
    *path = NULL;
    return false;
}

enum hol_status
hol_folder_save(const struct hol_options *options, const char *folder, const char *name,
                enum hol_container container, enum hol_status (*write)(FILE *out, void *context),
                void *context)
{
    struct hol_output output;
    char *path;
    if (!open_file(&output, &path, options, folder, name, container))
        return HOL_IO;
    bool good = hol_output_end(&output, write(output.file, context));
    hol_free(path);
    return good ? HOL_OK : HOL_IO;
}

/* Is it a file outside of the collection? */
static bool
is_own(const struct hol_report_job *r, const struct hol_selected *selected)
{
    const char *folder = hol_cases_folder(r->options);
    return folder == NULL || strncmp(selected->path, folder, strlen(folder)) != 0;
}

enum hol_status
hol_report_shown(struct hol_selection *shown, const struct hol_report_job *r, size_t most)
{
    *shown = (struct hol_selection){0};
    if (r->options->pattern_count == 0)
        return HOL_OK;
    shown->list = hol_alloc(r->selection.count, sizeof *shown->list);
    if (shown->list == NULL)
        return HOL_NOMEM;
    for (int own = 1; own >= 0; own--)
        for (size_t i = 0; i < r->selection.count; i++)
            if (is_own(r, &r->selection.list[i]) == (own == 1) && (own || shown->count < most))
                shown->list[shown->count++] = r->selection.list[i];
    return HOL_OK;
}

bool
hol_report_shows(const struct hol_report_job *r, const char *name)
{
    for (size_t i = 0; i < r->selection.count; i++)
        if (strcmp(r->selection.list[i].name, name) == 0)
            return true;
    return false;
}

void
hol_report_keep(struct hol_report_job *r, const char *name)
{
    r->own.keeper = name != NULL ? hol_keeper_part(&r->part, r->whole, name) : r->whole;
}

static void
pack_none(struct hol_pack *pack, void *record)
{
    hol_pack_text(pack, record);
}

enum hol_status
hol_report_recall_none(char **why, const struct hol_report_job *r, const struct hol_case *source)
{
    char name[HOL_UNIT_NAME];
    hol_unit_name(name, source, "none", 0);
    *why = NULL;
    enum hol_status status = hol_keeper_recall(r->options->keeper, name, pack_none, why);
    return status == HOL_UNABLE || (status == HOL_OK && *why == NULL) ? HOL_OK
           : status == HOL_OK                                         ? HOL_DOMAIN
                                                                      : status;
}

enum hol_status
hol_report_keep_none(const struct hol_report_job *r, const struct hol_case *source, const char *why)
{
    char name[HOL_UNIT_NAME], *text = why != NULL ? hol_strdup(why) : NULL;
    hol_unit_name(name, source, "none", 0);
    if (why != NULL && text == NULL)
        return HOL_NOMEM;
    enum hol_status status =
        hol_keeper_keep(r->options->keeper, name, "none", pack_none, &text, NULL);
    hol_free(text);
    return status;
}

bool
hol_report_open(struct hol_output *output, char **path, const struct hol_report_job *r,
                const char *name)
{
    return open_file(output, path, r->options, r->folder, name, hol_container_of_name(name));
}

enum hol_status
hol_report_save(const struct hol_report_job *r, const char *name,
                enum hol_status (*write)(FILE *out, void *context), void *context)
{
    return hol_folder_save(r->options, r->folder, name, hol_container_of_name(name), write,
                           context);
}

/* Was the page made by a report? Any other file is left alone. */
static bool
is_of_a_report(const char *path)
{
    struct hol_file_text text = {0};
    bool is = hol_file_text_read(&text, path) && text.length > 0 &&
              memmem(text.bytes, text.length, "<section id=\"provenance\"", 24) != NULL &&
              memmem(text.bytes, text.length, "<dd>holonom report ", 19) != NULL;
    hol_file_text_clear(&text);
    return is;
}

static bool
has_page(const struct hol_report_job *r, const char *name)
{
    char file[HOL_PART_PATH];
    for (size_t i = 0; i < r->selection.count; i++) {
        const char *own = strrchr(hol_part_case_file(file, r->selection.list[i].name), '/');
        if (own != NULL && strcmp(own + 1, name) == 0)
            return true;
    }
    return false;
}

void
hol_report_tidy(const struct hol_report_job *r)
{
    char *folder = hol_path_join(r->folder, HOL_PART_FOLDER);
    char *claims = hol_path_join(r->folder, hol_part_file(HOL_PART_CLAIMS));
    DIR *all = folder != NULL && r->options->capture == NULL ? opendir(folder) : NULL;
    const struct dirent *entry;
    while (all != NULL && (entry = readdir(all)) != NULL) {
        const char *end = strrchr(entry->d_name, '.');
        char *path = NULL;
        if (end != NULL && strcmp(end, ".html") == 0 && !has_page(r, entry->d_name))
            path = hol_path_join(folder, entry->d_name);
        if (path != NULL && is_of_a_report(path))
            (void)unlink(path);
        hol_free(path);
    }
    if (all != NULL)
        (void)closedir(all);
    if (claims != NULL && r->options->capture == NULL && !hol_report_has_claims(r) &&
        hol_is_file(claims) && is_of_a_report(claims))
        (void)unlink(claims);
    hol_free(claims);
    hol_free(folder);
}

/* A table in a format. */
struct formatted {
    enum hol_status (*write)(FILE *out, const struct hol_table_style *style, const void *context);
    struct hol_table_style style;
    const void *context;
};

static enum hol_status
write_formatted(FILE *out, void *context)
{
    const struct formatted *f = context;
    return f->write(out, &f->style, f->context);
}

enum hol_status
hol_report_put(const struct hol_report_job *r, const char *stem, unsigned formats,
               enum hol_status (*write)(FILE *out, const struct hol_table_style *style,
                                        const void *context),
               const void *context)
{
    static const char *const ends[] = {[HOL_FORMAT_TEXT] = "txt",
                                       [HOL_FORMAT_CSV] = "csv",
                                       [HOL_FORMAT_JSON] = "json",
                                       [HOL_FORMAT_LATEX] = "tex"};
    enum hol_status status = HOL_OK;
    for (size_t k = 0; k < sizeof ends / sizeof ends[0] && status == HOL_OK; k++) {
        struct formatted f = {write, {.format = (enum hol_format)k, .long_table = true}, context};
        char name[120];
        if (!(formats & 1u << k))
            continue;
        snprintf(name, sizeof name, "%s.%s", stem, ends[k]);
        status = hol_report_save(r, name, write_formatted, &f);
    }
    return status;
}

enum hol_status
hol_report_draw(struct hol_report_job *r, const char *stem, const struct hol_drawing *drawing,
                const void *context)
{
    char why[HOL_DRAW_WHY] = "";
    enum hol_status status =
        r->undrawn || r->options->capture != NULL
            ? HOL_OK
            : hol_draw_all(r->folder, stem, why, drawing,
                           hol_provenance_said(r->options->provenance), context);
    if (status == HOL_OK || (status == HOL_UNABLE && why[0] == '\0'))
        return status;
    r->undrawn = true;
    hol_complain("%s: %s", stem, why[0] != '\0' ? why : hol_status_text(status));
    return HOL_OK;
}

static enum hol_status
write_page(FILE *out, void *context)
{
    return hol_page_end(context, out, HOL_OK);
}

enum hol_status
hol_report_part(struct hol_report_job *r, enum hol_part_kind part,
                enum hol_status (*write)(struct hol_report_job *r, struct hol_page *page))
{
    struct hol_page page;
    enum hol_status status = hol_part_begin(&page, &r->site, part);
    if (status == HOL_OK)
        status = write(r, &page);
    if (status == HOL_OK)
        return hol_report_save(r, hol_part_file(part), write_page, &page);
    hol_page_abandon(&page);
    return status;
}
