/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The methods: the only place that lists them. */
#include "motion/methods.h"

#include <string.h>

static const struct hol_integrator *const integrators[] = {
    &hol_integrator_euler,
    &hol_integrator_modified_euler,
    &hol_integrator_rk2,
    &hol_integrator_rk4,
    &hol_integrator_ab2,
    &hol_integrator_ab3,
    &hol_integrator_ab4,
    &hol_integrator_ab2_am3,
    &hol_integrator_ab3_am3,
    &hol_integrator_ab3_am4,
    &hol_integrator_trapezoidal,
    &hol_integrator_implicit_midpoint,
    &hol_integrator_central_difference,
    &hol_integrator_numerov,
    &hol_integrator_rattle,
    &hol_integrator_rkf45,
    &hol_integrator_rk8pd,
    &hol_integrator_msadams,
    &hol_integrator_taylor,
    &hol_integrator_cvode_adams,
    &hol_integrator_cvode_bdf,
    &hol_integrator_ida_1,
    &hol_integrator_ida_2,
};
#define INTEGRATORS (sizeof integrators / sizeof integrators[0])

static const struct hol_stabilization *const stabilizations[] = {
    &hol_stabilization_none,
    &hol_stabilization_baumgarte,
    &hol_stabilization_baumgarte_frozen,
    &hol_stabilization_projection,
    &hol_stabilization_projection_mass,
    &hol_stabilization_projection_pass,
    &hol_stabilization_velocity,
    &hol_stabilization_ggl,
    &hol_stabilization_energy,
    &hol_stabilization_energy_position,
    &hol_stabilization_energy_both,
    &hol_stabilization_projection_energy,
    &hol_stabilization_projection_energy_both,
    &hol_stabilization_baumgarte_energy,
    &hol_stabilization_momentum,
    &hol_stabilization_energy_momentum,
    &hol_stabilization_projection_momentum,
    &hol_stabilization_projection_energy_momentum,
    &hol_stabilization_projection_mass_energy_momentum,
};
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
