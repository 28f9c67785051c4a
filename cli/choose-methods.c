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

/* A table: its entries, their names, why this build has one not (or NULL), what the user calls
 * one. */
struct table {
    const void *(*at)(size_t index);
    const char *(*name)(const void *entry);
    const char *(*absent)(const void *entry);
    const char *noun;
};

/* The formulations and, after them, their variants, kernels among them. */
static const struct hol_solver *
solver_or_variant(size_t index)
{
    size_t count = 0;

    while (hol_compared_solver(count) != NULL)
        count++;
    return index < count ? hol_compared_solver(index) : hol_compared_variant(index - count);
}

static const void *
solver_at(size_t index)
{
    return solver_or_variant(index);
}

static const char *
solver_name(const void *entry)
{
    return ((const struct hol_solver *)entry)->name;
}

static const void *
integrator_at(size_t index)
{
    return hol_integrator_at(index);
}

static const char *
integrator_name(const void *entry)
{
    return ((const struct hol_integrator *)entry)->name;
}

static const char *
integrator_absent(const void *entry)
{
    return ((const struct hol_integrator *)entry)->absent;
}

static const char *
never_absent(const void *entry)
{
    (void)entry;
    return NULL;
}

static const void *
stabilization_at(size_t index)
{
    return hol_stabilization_at(index);
}

static const char *
stabilization_name(const void *entry)
{
    return ((const struct hol_stabilization *)entry)->name;
}

static const struct table solvers = {solver_at, solver_name, never_absent, "solver"},
                          integrators = {integrator_at, integrator_name, integrator_absent,
                                         "integrator"},
                          stabilizations = {stabilization_at, stabilization_name, never_absent,
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

/* Mark what matches the list, except what this build lacks; false after a complaint. */
static bool
mark(bool *chosen, const struct table *table, size_t total, const char *list)
{
    for (const char *p = list;; p++) {
        size_t length = strcspn(p, ",");
        bool found = false;
        for (size_t i = 0; i < total; i++)
            if (matches(p, length, table->name(table->at(i)))) {
                const char *name = table->name(table->at(i));
                const char *absent = table->absent(table->at(i));
                if (absent != NULL && length == strlen(name) && memcmp(p, name, length) == 0) {
                    hol_complain("%s: %s", name, absent);
                    return false;
                }
                chosen[i] = absent == NULL;
                found = true;
            }
        if (!found && table == &solvers && is_choice(p, length)) {
            hol_complain("%.*s chooses one of the solvers, which have to be named here",
                         (int)length, p);
            return false;
        }
        if (!found) {
            struct hol_guess guess;
            char names[32], see[64];
            snprintf(names, sizeof names, "%ss", table->noun);
            snprintf(see, sizeof see, "; `holonom list %s' shows them", names);
            hol_complain("no %s matches '%.*s'%s", table->noun, (int)length, p,
                         hol_guess_text(&guess, names, p, length, see));
            return false;
        }
        p += length;
        if (*p == '\0')
            return true;
    }
}

/* The indices of the entries of a table that match the list; hol_free. */
static size_t *
pick(size_t *count, const struct table *table, const char *list)
{
    size_t total = 0, kept = 0;
    while (table->at(total) != NULL)
        total++;
    bool *chosen = hol_alloc(total + 1, sizeof *chosen);
    size_t *indices = hol_alloc(total + 1, sizeof *indices);
    bool good = chosen != NULL && indices != NULL;
    if (!good)
        hol_complain("out of memory");
    if (good)
        good = mark(chosen, table, total, list);
    for (size_t i = 0; i < total && good; i++)
        if (chosen[i])
            indices[kept++] = i;
    hol_free(chosen);
    if (good) {
        *count = kept;
        return indices;
    }
    hol_free(indices);
    return NULL;
}

/* The list itself, from the indices. */
#define LIST_OF(type, at_index)                                                                    \
    const type **list = indices ? hol_alloc(*count + 1, sizeof(const type *)) : NULL;              \
    if (indices != NULL && list == NULL)                                                           \
        hol_complain("out of memory");                                                             \
    for (size_t i = 0; list != NULL && i < *count; i++)                                            \
        list[i] = at_index(indices[i]);                                                            \
    hol_free(indices);                                                                             \
    return list

const struct hol_solver **
hol_choose_solvers(size_t *count, const struct hol_options *options)
{
    size_t *indices = pick(count, &solvers, options->solvers);
    LIST_OF(struct hol_solver, solver_or_variant);
}

const struct hol_integrator **
hol_choose_integrators(size_t *count, const struct hol_options *options)
{
    size_t *indices = pick(count, &integrators, options->integrator);
    LIST_OF(struct hol_integrator, hol_integrator_at);
}

const struct hol_stabilization **
hol_choose_stabilizations(size_t *count, const struct hol_options *options)
{
    size_t *indices = pick(count, &stabilizations, options->stabilization);
    LIST_OF(struct hol_stabilization, hol_stabilization_at);
}
