/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a case is called, and what is in it; the formulations. */
#include "library/inside.h"

#include "solvers/solver.h"

#include <string.h>

const char *
holonom_text(const struct holonom_case *c, const char *what)
{
    const struct hol_case *source = c != NULL ? c->source : NULL;

    if (source == NULL || what == NULL)
        return NULL;
    if (strcmp(what, "name") == 0)
        return source->name;
    if (strcmp(what, "title") == 0)
        return source->title;
    if (strcmp(what, "source") == 0)
        return source->source;
    return strcmp(what, "path") == 0 ? source->path : NULL;
}

/* A list of the case: how many, and the name of one. */
struct list {
    const char *what;
    size_t (*count)(const struct hol_case *source);
    const char *(*name)(const struct hol_case *source, size_t k);
};

#define LIST(what, number, text)                                                                   \
    static size_t count_##what(const struct hol_case *source) { return source->number; }           \
    static const char *name_##what(const struct hol_case *source, size_t k) { return source->text; }
#define ENTRY(what)                                                                                \
    {                                                                                              \
#what, count_##what, name_##what                                                           \
    }
LIST(coordinates, n, coordinates[k])
LIST(constraints, m, constraints[k].name)
LIST(parameters, parameter_count, parameters[k].name)
LIST(sizes, size_count, sizes[k].name)
LIST(invariants, invariant_count, invariants[k].name)
LIST(lets, let_count, lets[k].name)
LIST(states, state_count, states[k].name)
LIST(contacts, contact_count, contacts[k].name)
static const struct list lists[] = {
    ENTRY(coordinates), ENTRY(constraints), ENTRY(parameters), ENTRY(sizes),
    ENTRY(invariants),  ENTRY(lets),        ENTRY(states),     ENTRY(contacts),
};

static const struct list *
find(const char *what)
{
    for (size_t i = 0; what != NULL && i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(lists[i].what, what) == 0)
            return &lists[i];
    return NULL;
}

size_t
holonom_count(const struct holonom_case *c, const char *what)
{
    const struct list *list = find(what);

    return list != NULL && c != NULL && c->source != NULL ? list->count(c->source) : 0;
}

const char *
holonom_name(const struct holonom_case *c, const char *what, size_t k)
{
    return k < holonom_count(c, what) ? find(what)->name(c->source, k) : NULL;
}

int
holonom_is(const struct holonom_case *c, const char *what)
{
    const struct hol_case *source = c != NULL ? c->source : NULL;

    return source != NULL && what != NULL &&
           ((strcmp(what, "impulsive") == 0 && source->impulsive) ||
            (strcmp(what, "nonideal") == 0 && source->has_nonideal) ||
            (strcmp(what, "span") == 0 && source->has_span));
}

const char *
holonom_formulation(size_t k, const char **summary)
{
    const struct hol_solver *solver = hol_solver_any(k);

    if (solver != NULL && summary != NULL)
        *summary = solver->summary;
    return solver != NULL ? solver->name : NULL;
}
