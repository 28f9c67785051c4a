/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Finds the case files that patterns select, and loads them. */
#include "cli/collection/collection.h"
#include "cli/collection/paths.h"
#include "cli/options/words.h"
#include "cli/progress.h"
#include "library/collection.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/files/digest.h"
#include "base/printable.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char suffix[] = ".case";
#define DEPTH_MAX 8

struct walk {
    struct hol_selection *all;
    size_t root; /* length of the root's path and its slash: what a name leaves out */
};

/* What a path has that may not be printed, a name does not: it stands in every output. */
static enum hol_status
append(struct hol_selection *selection, const char *path, const char *name, size_t name_length)
{
    if (!hol_array_extend(&selection->list, selection->count, sizeof *selection->list))
        return HOL_NOMEM;
    struct hol_selected *entry = &selection->list[selection->count];
    char *bytes = hol_alloc(name_length + 1, 1);
    if (bytes != NULL)
        memcpy(bytes, name, name_length);
    entry->path = hol_strdup(path);
    entry->name = bytes != NULL ? hol_printable(bytes) : NULL;
    hol_free(bytes);
    if (entry->path == NULL || entry->name == NULL) {
        hol_free(entry->path);
        hol_free(entry->name);
        return HOL_NOMEM;
    }
    selection->count++;
    return HOL_OK;
}

static enum hol_status walk_folder(struct walk *walk, const char *folder, int depth);

static enum hol_status
walk_entry(struct walk *walk, const char *path, const char *name, int depth)
{
    struct stat status;
    if (hol_printable_span(name, strlen(name)) != strlen(name)) {
        hol_complain("%s: left out, its name is not printable", path);
        return HOL_OK;
    }
    if (stat(path, &status) != 0)
        return HOL_OK; /* gone, or a dangling link: not a case */
    if (S_ISDIR(status.st_mode))
        return depth < DEPTH_MAX ? walk_folder(walk, path, depth + 1) : HOL_OK;
    if (!S_ISREG(status.st_mode) || !hol_is_case_path(name))
        return HOL_OK;
    const char *key = path + walk->root;
    return append(walk->all, path, key, strlen(key) - (sizeof suffix - 1));
}

static enum hol_status
walk_folder(struct walk *walk, const char *folder, int depth)
{
    enum hol_status status = HOL_OK;
    struct dirent *entry;
    DIR *stream = opendir(folder);
    if (stream == NULL) {
        hol_complain("cannot read the folder %s: %s", folder, strerror(errno));
        return HOL_IO;
    }
    while (status == HOL_OK && (entry = readdir(stream)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        char *path = hol_path_join(folder, entry->d_name);
        status = path ? walk_entry(walk, path, entry->d_name, depth) : HOL_NOMEM;
        hol_free(path);
    }
    closedir(stream);
    return status;
}

static int
by_name(const void *a, const void *b)
{
    return strcmp(((const struct hol_selected *)a)->name, ((const struct hol_selected *)b)->name);
}

const char *
hol_cases_folder(const struct hol_options *options)
{
    return options->cases_dir != NULL ? options->cases_dir : hol_cases_found();
}

/* The name of a case given as a file: below a folder "cases" what follows it, else the path itself.
 */
static enum hol_status
append_file(struct hol_selection *selection, const char *path)
{
    const char *key = path;
    for (const char *p = strstr(path, "cases/"); p != NULL; p = strstr(p + 1, "cases/"))
        if (p == path || p[-1] == '/')
            key = p + strlen("cases/");
    size_t length = strlen(key);
    if (hol_is_case_path(key))
        length -= sizeof suffix - 1;
    return append(selection, path, key, length);
}

/* An entry that is there already is not taken again. */
static enum hol_status
take(struct hol_selection *selection, const char *path, const char *name)
{
    for (size_t k = 0; k < selection->count; k++)
        if (strcmp(selection->list[k].path, path) == 0)
            return HOL_OK;
    return append(selection, path, name, strlen(name));
}

static void
complain_nothing(const struct hol_selection *all, const char *pattern)
{
    struct hol_guess guess;
    hol_guess_begin(&guess, pattern, strlen(pattern));
    for (size_t i = 0; i < all->count; i++)
        hol_guess_offer(&guess, all->list[i].name);
    if (guess.best[0] != '\0')
        hol_complain("no case matches '%s'; did you mean %s?", pattern, guess.best);
    else
        hol_complain("no case matches '%s'; `holonom list' shows the cases", pattern);
}

/* All of `all` that match one pattern. */
static enum hol_status
take_pattern(struct hol_selection *selection, const struct hol_selection *all, const char *folder,
             const char *pattern)
{
    struct stat found_file;
    bool found = false;
    enum hol_status status = HOL_OK;
    if (hol_is_case_file(pattern))
        return append_file(selection, pattern);
    char *named = hol_case_named(folder, pattern);
    if (named != NULL) {
        status = take(selection, named, pattern);
        hol_free(named);
        return status;
    }
    for (size_t i = 0; i < all->count && status == HOL_OK; i++) {
        const struct hol_selected *entry = &all->list[i];
        if (fnmatch(pattern, entry->name, 0) != 0)
            continue;
        found = true;
        status = take(selection, entry->path, entry->name);
    }
    char *file = found ? NULL : hol_path_case(pattern);
    if (file != NULL) {
        status = append_file(selection, file);
        hol_free(file);
        return status;
    }
    if (status == HOL_OK && !found) {
        if (hol_is_case_path(pattern)) /* it is read more than once */
            hol_complain("cannot read the case file %s: %s", pattern,
                         stat(pattern, &found_file) != 0 ? strerror(errno) : "not a regular file");
        else if (stat(pattern, &found_file) == 0 && !S_ISDIR(found_file.st_mode))
            hol_complain("%s: the name of a case file ends in .case", pattern);
        else
            complain_nothing(all, pattern);
        return HOL_INVALID;
    }
    return status;
}

/* The folder is not walked where every pattern is a file or the name of a case. */
static bool
needs_walk(const char *folder, size_t count, const char *const *patterns)
{
    for (size_t i = 0; i < count; i++) {
        char *named = hol_case_named(folder, patterns[i]);
        bool known = named != NULL || hol_is_case_file(patterns[i]);

        hol_free(named);
        if (!known)
            return true;
    }
    return count == 0;
}

static enum hol_status
select_from(struct hol_selection *selection, const struct hol_options *options, size_t count,
            const char *const *patterns)
{
    const char *folder = hol_cases_folder(options);
    struct hol_selection all = {0};
    struct walk walk = {.all = &all, .root = strlen(folder) + 1};
    enum hol_status status = HOL_OK;

    *selection = (struct hol_selection){0};
    if (needs_walk(folder, count, patterns))
        status = walk_folder(&walk, folder, 0);
    if (all.count > 0)
        qsort(all.list, all.count, sizeof *all.list, by_name);
    if (status == HOL_OK && count == 0) {
        *selection = all;
        all = (struct hol_selection){0};
        if (selection->count == 0) {
            hol_complain("no case files in %s", folder);
            status = HOL_INVALID;
        }
    }
    for (size_t i = 0; i < count && status == HOL_OK; i++)
        status = take_pattern(selection, &all, folder, patterns[i]);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++)
        if (!hol_outputs_spare(options, selection->list[i].path))
            status = HOL_INVALID;
    hol_selection_clear(&all);
    if (status != HOL_OK)
        hol_selection_clear(selection);
    if (status == HOL_NOMEM)
        hol_complain("out of memory");
    return status;
}

enum hol_status
hol_select(struct hol_selection *selection, const struct hol_options *options)
{
    return select_from(selection, options, options->pattern_count, options->patterns);
}

enum hol_status
hol_select_one(struct hol_selection *selection, const char *pattern,
               const struct hol_options *options)
{
    return select_from(selection, options, 1, &pattern);
}

void
hol_selection_clear(struct hol_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        hol_free(selection->list[i].name);
        hol_free(selection->list[i].path);
    }
    hol_free(selection->list);
    *selection = (struct hol_selection){0};
}

struct hol_limits
hol_limits_of(const struct hol_options *options)
{
    return hol_limits_times(options->limits > 0 ? options->limits : 1);
}

static enum hol_status
load(struct hol_loaded *loaded, const struct hol_selected *selected, size_t override_count,
     const struct hol_override *overrides, const struct hol_options *options)
{
    struct hol_diagnostics diagnostics = {0};
    const struct hol_limits limits = hol_limits_of(options);
    *loaded = (struct hol_loaded){0};
    enum hol_status status = hol_case_load(&loaded->source, &diagnostics, selected->name,
                                           selected->path, override_count, overrides, &limits);
    if (status == HOL_OK)
        status = hol_model_create(&loaded->model, loaded->source, &diagnostics);
    if (diagnostics.text != NULL)
        fputs(diagnostics.text, stderr);
    else if (status != HOL_OK)
        hol_complain("%s: %s", selected->path, hol_status_text(status));
    hol_diagnostics_clear(&diagnostics);
    if (status == HOL_OK &&
        !hol_provenance_case(options->provenance, loaded->source->name, loaded->source->digest)) {
        hol_complain("%s: another case of its name was read before, or it was changed",
                     selected->path);
        status = HOL_INVALID;
    }
    if (status != HOL_OK)
        hol_loaded_clear(loaded);
    return status;
}

enum hol_status
hol_load(struct hol_loaded *loaded, const struct hol_selected *selected,
         const struct hol_options *options)
{
    return load(loaded, selected, options->override_count, options->overrides, options);
}

enum hol_status
hol_load_named(struct hol_loaded *loaded, const char *name, size_t override_count,
               const struct hol_override *overrides, const struct hol_options *options)
{
    struct hol_selection selection = {0};
    enum hol_status status = hol_select_one(&selection, name, options);

    if (status == HOL_OK)
        status = load(loaded, &selection.list[0], override_count, overrides, options);
    hol_selection_clear(&selection);
    return status == HOL_NOMEM ? HOL_IO : status; /* it has been said */
}

void
hol_loaded_clear(struct hol_loaded *loaded)
{
    hol_model_destroy(loaded->model);
    hol_case_destroy(loaded->source);
    *loaded = (struct hol_loaded){0};
}

enum hol_status
hol_each_case(const struct hol_selection *selection, size_t *unread,
              enum hol_status (*one)(void *context, const struct hol_loaded *loaded), void *context,
              const struct hol_options *options)
{
    struct hol_progress progress;
    struct hol_loaded loaded;
    enum hol_status status = HOL_OK;

    hol_progress_begin(&progress, selection->count);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, selection->list[i].name);
        status = hol_load(&loaded, &selection->list[i], options);
        if (status == HOL_OK) {
            status = one != NULL ? one(context, &loaded) : HOL_OK;
            hol_loaded_clear(&loaded);
        } else if (status != HOL_NOMEM && unread != NULL) {
            ++*unread;
            status = HOL_OK;
        } else if (status == HOL_NOMEM) {
            status = HOL_IO; /* it has been said */
        }
    }
    hol_progress_end(&progress);
    return status;
}

bool
hol_can_read(const struct hol_selection *selection, const struct hol_options *options)
{
    return hol_each_case(selection, NULL, NULL, NULL, options) == HOL_OK;
}

bool
hol_find_state(size_t *state, const struct hol_case *source, const char *name)
{
    for (*state = 0; *state < source->state_count; ++*state)
        if (strcmp(source->states[*state].name, name) == 0)
            return true;
    return false;
}

void
hol_complain_state(const struct hol_case *source, const char *name)
{
    struct hol_guess guess;
    hol_guess_begin(&guess, name, strlen(name));
    for (size_t i = 0; i < source->state_count; i++)
        hol_guess_offer(&guess, source->states[i].name);
    if (guess.best[0] != '\0')
        hol_complain("%s has no state '%s'; did you mean '%s'?", source->name, name, guess.best);
    else
        hol_complain("%s has no state '%s'; `holonom show %s' lists them", source->name, name,
                     source->name);
}

bool
hol_digest_cases(char digest[HOL_DIGEST_LENGTH + 1], const struct hol_selection *selection)
{
    struct hol_text all = {0};
    bool good = true;
    for (size_t k = 0; k < selection->count && good; k++) {
        struct hol_file_text text = {0};
        good = hol_file_text_read(&text, selection->list[k].path);
        if (good) {
            hol_digest(digest, text.bytes, text.length);
            hol_text_print(&all, "%s %s\n", selection->list[k].name, digest);
        }
        hol_file_text_clear(&text);
    }
    if (good && !all.failed && all.text != NULL)
        hol_digest(digest, all.text, all.length);
    good = good && !all.failed;
    hol_text_clear(&all);
    return good;
}
