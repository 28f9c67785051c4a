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

/* A table: its entries by index, the name of one, why this build has it not (or NULL), what the
 * user calls one. */
struct table {
    const void *(*at)(size_t index);
    const char *(*name)(const void *entry);
    const char *(*absent)(const void *entry);
    const char *noun;
};

static const void *
solver_at(size_t index)
{
    return hol_compared_any(index);
}

static const void *
integrator_at(size_t index)
{
    return hol_integrator_at(index);
}

static const void *
stabilization_at(size_t index)
{
    return hol_stabilization_at(index);
}

static const char *
solver_name(const void *entry)
{
    return ((const struct hol_solver *)entry)->name;
}

static const char *
integrator_name(const void *entry)
{
    return ((const struct hol_integrator *)entry)->name;
}

static const char *
stabilization_name(const void *entry)
{
    return ((const struct hol_stabilization *)entry)->name;
}

static const char *
integrator_absent(const void *entry)
{
    return ((const struct hol_integrator *)entry)->absent;
}

static const struct table solvers = {solver_at, solver_name, NULL, "solver"},
                          integrators = {integrator_at, integrator_name, integrator_absent,
                                         "integrator"},
                          stabilizations = {stabilization_at, stabilization_name, NULL,
                                            "stabilization"};

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
    if (table == &solvers && is_choice(glob, length))
        hol_complain("%.*s chooses one of the solvers, which have to be named here", (int)length,
                     glob);
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
        const void *entry;
        bool found = false;
        for (size_t i = 0; (entry = table->at(i)) != NULL; i++) {
            if (!matches(p, length, table->name(entry)))
                continue;
            const char *absent = table->absent != NULL ? table->absent(entry) : NULL;
            if (absent != NULL && length == strlen(table->name(entry))) {
                hol_complain("%s: %s", table->name(entry), absent);
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

/* The entries of a table that match the list. */
static const void **
choose(size_t *count, const struct table *table, const char *list)
{
    size_t total = 0;
    while (table->at(total) != NULL)
        total++;
    bool *chosen = hol_alloc(total + 1, sizeof *chosen);
    const void **entries = hol_alloc(total + 1, sizeof *entries);
    bool good = chosen != NULL && entries != NULL;
    if (!good)
        hol_complain("out of memory");
    good = good && mark(chosen, table, list);
    *count = 0;
    for (size_t i = 0; i < total && good; i++)
        if (chosen[i])
            entries[(*count)++] = table->at(i);
    hol_free(chosen);
    if (good)
        return entries;
    hol_free(entries);
    return NULL;
}

const struct hol_solver **
hol_choose_solvers(size_t *count, const char *list)
{
    return (const struct hol_solver **)choose(count, &solvers, list);
}

const struct hol_integrator **
hol_choose_integrators(size_t *count, const char *list)
{
    return (const struct hol_integrator **)choose(count, &integrators, list);
}

const struct hol_stabilization **
hol_choose_stabilizations(size_t *count, const char *list)
{
    return (const struct hol_stabilization **)choose(count, &stabilizations, list);
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
