/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Picks the solvers, integrators and stabilizations whose names match the patterns of an option. */
#include "cli/choose-methods.h"

#include "cli/options/words.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "solvers/solver.h"

#include <fnmatch.h>
#include <string.h>

/* A table: the name of an entry (NULL: it ends there), why this build has it not (or NULL), what
 * the user calls one. */
struct table {
    const char *(*name)(size_t index);
    const char *(*absent)(size_t index);
    const char *noun;
};

/* A table of that kind of method, and what of it matches a list. */
#define TABLE(type, plural, at, why_absent, word)                                                  \
    static const char *plural##_name(size_t index)                                                 \
    {                                                                                              \
        return at(index) != NULL ? at(index)->name : NULL;                                         \
    }                                                                                              \
    static const struct table plural = {plural##_name, why_absent, word};                          \
    const struct type **hol_choose_##plural(size_t *count, const char *list)                       \
    {                                                                                              \
        const struct type **entries = NULL;                                                        \
        size_t *which = choose(count, &plural, list);                                              \
        if (which != NULL && (entries = hol_alloc(*count + 1, sizeof *entries)) == NULL)           \
            hol_complain("out of memory");                                                         \
        for (size_t k = 0; entries != NULL && k < *count; k++)                                     \
            entries[k] = at(which[k]);                                                             \
        hol_free(which);                                                                           \
        return entries;                                                                            \
    }

/* Does the glob of this length match the name? A star does not reach over the / of a variant. */
static bool
matches(const char *glob, size_t length, const char *name)
{
    char pattern[128];
    if (length == 0 || length >= sizeof pattern)
        return false;
    memcpy(pattern, glob, length);
    pattern[length] = '\0';
    return fnmatch(pattern, name, FNM_PATHNAME) == 0;
}

/* Is that the name of a solver that is in no list, as it takes another one? */
static bool
is_choice(const char *text, size_t length)
{
    char name[128];
    if (length >= sizeof name)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return hol_solver_find(name) != NULL;
}

static void
complain_nothing(const struct table *table, const char *glob, size_t length)
{
    struct hol_guess guess;
    char names[32], see[64];

    snprintf(names, sizeof names, "%ss", table->noun);
    snprintf(see, sizeof see, "; `holonom list %s' shows them", names);
    if (strcmp(table->noun, "solver") == 0 && is_choice(glob, length))
        hol_complain("'%.*s' chooses a solver by itself; name solvers here", (int)length, glob);
    else
        hol_complain("no %s matches '%.*s'%s", table->noun, (int)length, glob,
                     hol_guess_text(&guess, names, glob, length, see));
}

/* Mark what matches the list, except what this build lacks; false after a complaint. */
static bool
mark(bool *chosen, const struct table *table, const char *list)
{
    for (const char *p = list;; p++) {
        size_t length = strcspn(p, ",");
        const char *name;
        bool found = false;
        for (size_t i = 0; (name = table->name(i)) != NULL; i++) {
            if (!matches(p, length, name))
                continue;
            const char *absent = table->absent != NULL ? table->absent(i) : NULL;
            if (absent != NULL && length == strlen(name)) {
                hol_complain("%s: %s", name, absent);
                return false;
            }
            chosen[i] = chosen[i] || absent == NULL;
            found = true;
        }
        if (!found) {
            complain_nothing(table, p, length);
            return false;
        }
        p += length;
        if (*p == '\0')
            return true;
    }
}

/* The indices of the entries that match the list; NULL after a complaint. */
static size_t *
choose(size_t *count, const struct table *table, const char *list)
{
    size_t total = 0;

    while (table->name(total) != NULL)
        total++;
    bool *chosen = hol_alloc(total + 1, sizeof *chosen);
    size_t *which = hol_alloc(total + 1, sizeof *which);
    bool good = chosen != NULL && which != NULL;

    if (!good)
        hol_complain("out of memory");
    good = good && mark(chosen, table, list);
    *count = 0;
    for (size_t i = 0; i < total && good; i++)
        if (chosen[i])
            which[(*count)++] = i;
    hol_free(chosen);
    if (good)
        return which;
    hol_free(which);
    return NULL;
}

static const char *
integrator_absent(size_t index)
{
    return hol_integrator_at(index)->absent;
}

TABLE(hol_solver, solvers, hol_compared_any, NULL, "solver")
TABLE(hol_integrator, integrators, hol_integrator_at, integrator_absent, "integrator")
TABLE(hol_stabilization, stabilizations, hol_stabilization_at, NULL, "stabilization")

void
hol_note_paths(const struct hol_options *options, const struct hol_solver *const *list,
               size_t count)
{
    for (size_t k = 0; k < count; k++) {
        bool kernel = strstr(list[k]->name, "/kernel") != NULL;
        hol_provenance_path(options->provenance, !kernel, kernel);
    }
}

const struct hol_solver *
hol_one_solver(const struct hol_options *options)
{
    size_t count = 0;
    const struct hol_solver *named =
        options->solvers != NULL ? hol_solver_find(options->solvers) : hol_solver_default;
    if (named != NULL) /* also one that no list has */
        return named;
    const struct hol_solver **chosen = hol_choose_solvers(&count, options->solvers), *first = NULL;
    if (chosen != NULL && count != 1)
        hol_complain("%s takes one solver; %zu match '%s'", options->command->name, count,
                     options->solvers);
    else if (chosen != NULL)
        first = chosen[0];
    hol_free(chosen);
    return first;
}
