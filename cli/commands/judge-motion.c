/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge --motion: trajectories that were computed elsewhere. */
#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"
#include "cli/commands/shared.h"

#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/motion-options.h"
#include "compare/motion/span.h"
#include "foreign/files/track.h"
#include "reports/motion/judged-several.h"
#include "reports/motion/judged.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A trajectory, and who made it: of a folder of folders the inner one; "": nobody is named. */
struct path {
    char *path, *name;
    char *shown; /* the path as it may be printed */
};

struct job {
    const struct hol_options *options;
    mpfr_prec_t bits;
    struct hol_vec until;
    struct hol_copies copies;
    size_t path_count;
    struct path *paths;
    const char **names; /* the paths alone, as they are shown */
    struct hol_track *tracks;
    struct hol_judged_files files;
};

/* --- files and folders */

static bool
complain_memory(void)
{
    hol_complain("%s", hol_status_text(HOL_NOMEM));
    return false;
}

static bool
append(struct job *job, const char *path, const char *name)
{
    struct path *list = job->paths, one;

    if (!hol_outputs_spare(job->options, path))
        return false;
    if (!hol_array_extend(&list, job->path_count, sizeof *list))
        return complain_memory();
    job->paths = list;
    one = (struct path){hol_strdup(path), hol_strdup(name), hol_printable(path)};
    list[job->path_count++] = one;
    return one.path != NULL && one.name != NULL && one.shown != NULL ? true : complain_memory();
}

static bool
is_table(const char *path)
{
    const char *end = strrchr(path, '.');

    return end != NULL && strcmp(end, ".csv") == 0 && hol_is_file(path);
}

/* The entry of NAME in the folder of --entries; NULL after a complaint. */
static char *
entry_path(const struct hol_options *options, const char *name)
{
    char *below = hol_path_join(options->entries, name);
    char *path = below != NULL ? hol_path_end(below, ".json") : NULL;

    if (path == NULL)
        (void)complain_memory();
    hol_free(below);
    return path;
}

/* Before anything is computed: is the entry of NAME, which is read before it is written, none of
 * the other outputs, and one of motions if it is there? False after a complaint. */
static bool
entry_fits(const struct hol_options *options, const char *name)
{
    struct hol_options mine = *options;
    char *path;
    bool good;

    if (options->entries == NULL)
        return true;
    mine.entry = path = entry_path(options, name);
    good = path != NULL && hol_outputs_spare(options, path) &&
           hol_gallery_entry_fits(&mine, HOL_GALLERY_MOTION);
    hol_free(path);
    return good;
}

/* What is inside: the tables of NAME, or (NULL) the folders of all names. */
static bool
append_folder(struct job *job, const char *folder, const char *name)
{
    DIR *stream = opendir(folder);
    const struct dirent *item;
    bool good = true;

    if (stream == NULL) {
        hol_complain("cannot read the folder %s: %s", folder, strerror(errno));
        return false;
    }
    while (good && (item = readdir(stream)) != NULL) {
        char *path = item->d_name[0] != '.' ? hol_path_join(folder, item->d_name) : NULL;
        if (item->d_name[0] == '.')
            continue;
        if (path == NULL)
            good = complain_memory();
        else if (name == NULL && hol_is_folder(path))
            good = append_folder(job, path, item->d_name) && entry_fits(job->options, item->d_name);
        else if (name != NULL && is_table(path))
            good = append(job, path, name);
        hol_free(path);
    }
    (void)closedir(stream);
    return good;
}

/* Folders have no order of their own; files of one name stay together. */
static int
by_name(const void *a, const void *b)
{
    const struct path *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : strcmp(x->path, y->path);
}

/* Files as they were named, and then those of folders. */
static bool
find_files(struct job *job)
{
    const struct hol_options *o = job->options;
    size_t named, before;
    bool good = true;

    for (size_t k = 1; k < o->pattern_count && good; k++)
        good = hol_is_folder(o->patterns[k]) || append(job, o->patterns[k], "");
    named = job->path_count;
    for (size_t k = 1; k < o->pattern_count && good; k++) {
        if (!hol_is_folder(o->patterns[k]))
            continue;
        before = job->path_count;
        good = append_folder(job, o->patterns[k], NULL);
        if (good && job->path_count == before) {
            hol_complain("%s: in no folder of it is there a table, *.csv", o->patterns[k]);
            good = false;
        }
    }
    if (good && o->entries != NULL && job->path_count == named) {
        hol_complain("--entries is of folders, and there are only files");
        good = false;
    }
    if (good && job->path_count > named)
        qsort(job->paths + named, job->path_count - named, sizeof *job->paths, by_name);
    job->names = hol_alloc(job->path_count + 1, sizeof *job->names);
    if (good && job->names == NULL)
        good = complain_memory();
    for (size_t k = 0; k < job->path_count && good; k++)
        job->names[k] = job->paths[k].shown;
    return good;
}

static bool
judge(struct job *job)
{
    struct hol_judged_options how = {.state = job->copies.state,
                                     .until = job->options->until != NULL ? &job->until : NULL,
                                     .digits = hol_study_digits(job->bits),
                                     .keeper = job->options->keeper,
                                     .names = job->files.names};
    const char *why = NULL;
    struct hol_judged_outside outside = {.row = SIZE_MAX};
    enum hol_status status;

    if (!hol_read_certify(&how.certify, job->options))
        return false;
    status = hol_span_check(job->copies.models[0], how.state, how.until, NULL, job->bits, &why);
    if (status == HOL_OK)
        status = hol_judged_create(job->files.list, &outside, job->copies.models[0], job->tracks,
                                   job->files.count, &how);
    if (status == HOL_INVALID && outside.row != SIZE_MAX)
        hol_complain("%s:%zu: the time is outside the motion, which is from %.12Lg to %.12Lg%s",
                     job->files.names[outside.which], job->tracks[outside.which].line[outside.row],
                     outside.start, outside.end, /* times increase: what follows is after it */
                     outside.row > 0 ? "; --until=T makes it longer" : "");
    else if (status != HOL_OK)
        (void)hol_motion_refused(job->copies.loaded[0].source, status, why);
    return status == HOL_OK;
}

/* --- output */

static bool
write_page(const struct job *job)
{
    struct hol_output output;
    char *svg = NULL;
    bool good = true;

    if (!hol_draw_possible())
        hol_complain("the page has no figure: gnuplot cannot be run");
    else
        good = hol_figure_svg(&svg, &hol_judged_drawing, &job->files);
    good = good &&
           hol_output_open_part(&output, job->options, job->options->page, "page",
                                HOL_CONTAINER_HTML) == 0 &&
           hol_output_end(&output, hol_judged_files_page(output.file, &job->files, svg));
    hol_free(svg);
    return good;
}

/* Files that nobody is named for go into the entry, those of a folder NAME into NAME.json. */
static bool
keep_entries(const struct job *job)
{
    const struct hol_options *o = job->options;
    bool good = true;

    for (size_t k = 0, next; k < job->path_count && good; k = next) {
        const char *name = job->paths[k].name;
        struct hol_options mine = *o;
        char *path = NULL;

        for (next = k; next < job->path_count && strcmp(job->paths[next].name, name) == 0;)
            next++;
        const struct hol_judged_files files = {.count = next - k,
                                               .list = job->files.list + k,
                                               .names = job->names + k,
                                               .wanted = job->files.wanted};
        if (name[0] != '\0') {
            if (o->entries == NULL)
                continue;
            mine.entry = path = entry_path(o, name);
            good = path != NULL;
        }
        good = good && hol_gallery_entry_keep_motions(&mine, &files);
        hol_free(path);
    }
    return good;
}

static int
write_it(const struct job *job)
{
    const struct hol_options *o = job->options;
    char sentence[HOL_END_SENTENCE];
    struct hol_tables output;
    enum hol_status status;
    size_t wanted = o->digits > HOL_JUDGED_LEAST ? o->digits : HOL_JUDGED_LEAST;
    int code = HOL_EXIT_GOOD;

    if (hol_tables_open(&output, o) != 0)
        return HOL_EXIT_USAGE;
    status = job->files.count > 1 ? hol_judged_files_write(output.file, &o->style, &job->files)
                                  : hol_judged_write(output.file, &o->style, job->files.list[0],
                                                     job->files.names[0]);
    if (!hol_tables_end(&output, o, status) || (o->page != NULL && !write_page(job)) ||
        (o->figure != NULL && !hol_figure_save(o, &hol_judged_drawing, &job->files)) ||
        !keep_entries(job))
        return HOL_EXIT_USAGE;
    for (size_t k = 0; k < job->files.count; k++) {
        const struct hol_judged *j = job->files.list[k];
        if (!j->complete)
            hol_complain(
                "%s: %s", job->files.names[k],
                hol_end_sentence(sentence, "the file ends there", j->rows[j->count - 1].t));
        else if (j->digits >= (long double)wanted && j->lost > 0)
            hol_complain("%s: columns are wrong beside larger ones", job->files.names[k]);
        else if (hol_judged_grade(j, job->files.wanted) != HOL_JUDGED_AGREES)
            hol_complain("%s: fewer than %zu digits", job->files.names[k], wanted);
        if (hol_judged_grade(j, job->files.wanted) != HOL_JUDGED_AGREES)
            code = HOL_EXIT_VERDICT;
    }
    return code;
}

/* --- all */

/* What is shown from a store needs no file. */
static bool
load(struct job *job)
{
    if (job->options->keeper != NULL && job->options->keeper->only)
        return true;
    for (size_t k = 0; k < job->files.count; k++)
        if (!hol_track_load(&job->tracks[k], job->copies.loaded[0].source, job->bits,
                            job->paths[k].path))
            return false;
    return true;
}

int
hol_judge_motion(const struct hol_options *options)
{
    struct hol_options mine = *options;
    struct job job = {.options = options, .bits = options->bits[0]};
    int code = HOL_EXIT_USAGE;

    mine.pattern_count = 1;
    if (options->pattern_count < 2) {
        hol_complain("usage: holonom judge --motion [OPTION]... CASE FILE... [NAME=VALUE]...");
        return code;
    }
    if (options->style.format == HOL_FORMAT_TAP) {
        hol_complain("--format=tap does not go with --motion");
        return code;
    }
    if (!find_files(&job))
        goto done; /* after a complaint */
    job.files = (struct hol_judged_files){
        .count = job.path_count, .names = job.names, .wanted = options->digits};
    job.tracks = hol_alloc(job.files.count, sizeof *job.tracks);
    job.files.list = hol_alloc(job.files.count, sizeof *job.files.list);
    if (job.tracks == NULL || job.files.list == NULL)
        (void)complain_memory();
    else if (hol_read_decimal(&job.until, "until", options->until, job.bits) &&
             hol_copies_load(&job.copies, 1, NULL, &mine) &&
             hol_has_motion(job.copies.loaded[0].source, options) && load(&job) && judge(&job))
        code = write_it(&job);
done:
    for (size_t k = 0; k < job.files.count; k++) {
        if (job.files.list != NULL)
            hol_judged_destroy(job.files.list[k]);
        if (job.tracks != NULL)
            hol_track_clear(&job.tracks[k]);
    }
    for (size_t k = 0; k < job.path_count; k++) {
        hol_free(job.paths[k].path);
        hol_free(job.paths[k].name);
        hol_free(job.paths[k].shown);
    }
    hol_free(job.paths);
    hol_free(job.names);
    hol_free(job.files.list);
    hol_free(job.tracks);
    hol_copies_clear(&job.copies);
    hol_mat_clear(&job.until);
    return code;
}
