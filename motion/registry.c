/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The lists of integrators and stabilizations, and finding one by name. */
#include "motion/methods.h"

#include <string.h>

#define ADDRESS(name) &hol_integrator_##name,
static const struct hol_integrator *const integrators[] = {HOL_INTEGRATOR_LIST(ADDRESS)};
#undef ADDRESS
#define INTEGRATORS (sizeof integrators / sizeof integrators[0])

#define ADDRESS(name) &hol_stabilization_##name,
static const struct hol_stabilization *const stabilizations[] = {HOL_STABILIZATION_LIST(ADDRESS)};
#undef ADDRESS
#define STABILIZATIONS (sizeof stabilizations / sizeof stabilizations[0])

const struct hol_integrator *
hol_integrator_at(size_t index)
{
    return index < INTEGRATORS ? integrators[index] : NULL;
}

const struct hol_integrator *
hol_integrator_find(const char *name)
{
    for (size_t i = 0; i < INTEGRATORS; i++)
        if (strcmp(integrators[i]->name, name) == 0)
            return integrators[i];
    return NULL;
}

const struct hol_stabilization *
hol_stabilization_at(size_t index)
{
    return index < STABILIZATIONS ? stabilizations[index] : NULL;
}

const struct hol_stabilization *
hol_stabilization_find(const char *name)
{
    for (size_t i = 0; i < STABILIZATIONS; i++)
        if (strcmp(stabilizations[i]->name, name) == 0)
            return stabilizations[i];
    return NULL;
}
