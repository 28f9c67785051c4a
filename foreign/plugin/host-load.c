/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loads a plug-in and checks its table. */
#include "foreign/plugin/host-load.h"

#include "foreign/exchange.h"

#include <dlfcn.h>
#include <stdio.h>

/* What is wrong with a table; NULL: nothing. */
static const char *
find_fault(const struct holonom_solver *s)
{
    if (s == NULL)
        return "holonom_solver() returns NULL";
    if (s->size < sizeof *s)
        return "its struct holonom_solver is too small";
    if (s->name == NULL || s->solve == NULL)
        return "its table has no name or no solve()";
    if ((s->create == NULL) != (s->destroy == NULL))
        return "its table has one of create() and destroy(), not both";
    if ((s->yields & ~((1u << HOL_GIVES_COUNT) - 1)) != 0)
        return "its table declares outputs that this program does not know";
    if ((s->needs & ~(HOLONOM_NEEDS_FULL_RANK | HOLONOM_NEEDS_POSITIVE_DEFINITE)) != 0)
        return "its table declares needs that this program does not know";
    if (s->growth != HOLONOM_GROWTH_KAPPA && s->growth != HOLONOM_GROWTH_KAPPA2)
        return "its table declares a growth that this program does not know";
    return NULL;
}

enum hol_status
hol_host_load(const struct holonom_solver **solver, const char *path, char why[HOL_HOST_WHY])
{
    const struct holonom_solver *(*entry)(void) = NULL, *table;
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const char *fault;

    if (object == NULL) {
        fault = dlerror();
        (void)snprintf(why, HOL_HOST_WHY, "%.250s", fault != NULL ? fault : path);
        return HOL_INVALID;
    }
    *(void **)&entry = dlsym(object, "holonom_solver");
    if (entry == NULL) {
        (void)snprintf(why, HOL_HOST_WHY, "%.200s does not define holonom_solver()", path);
        return HOL_INVALID;
    }
    table = entry();
    if (table != NULL && table->version != HOLONOM_SOLVER_VERSION) {
        (void)snprintf(why, HOL_HOST_WHY,
                       "%.200s is of version %d of the interface, this program of version %d", path,
                       table->version, HOLONOM_SOLVER_VERSION);
        return HOL_INVALID;
    }
    fault = find_fault(table);
    if (fault != NULL) {
        (void)snprintf(why, HOL_HOST_WHY, "%.200s: %s", path, fault);
        return HOL_INVALID;
    }
    *solver = table;
    return HOL_OK;
}
