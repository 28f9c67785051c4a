/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_METHODS_H
#define HOL_MOTION_METHODS_H

#include "motion/method.h"
#include "motion/stabilization.h"

/*
 * The tables of all methods, for their own files and the registry (private to motion/): a new one
 * is its file, a line here and in registry.c, and a line in part.mk.
 */
extern const struct hol_integrator hol_integrator_euler, hol_integrator_modified_euler,
    hol_integrator_rk2, hol_integrator_rk4, hol_integrator_ab2, hol_integrator_ab3,
    hol_integrator_ab4, hol_integrator_ab2_am3, hol_integrator_ab3_am3, hol_integrator_ab3_am4,
    hol_integrator_trapezoidal, hol_integrator_implicit_midpoint, hol_integrator_central_difference,
    hol_integrator_numerov, hol_integrator_rattle, hol_integrator_rkf45, hol_integrator_rk8pd,
    hol_integrator_msadams, hol_integrator_cvode_adams, hol_integrator_cvode_bdf,
    hol_integrator_ida_1, hol_integrator_ida_2, hol_integrator_taylor;

extern const struct hol_stabilization hol_stabilization_none, hol_stabilization_baumgarte,
    hol_stabilization_baumgarte_frozen, hol_stabilization_projection,
    hol_stabilization_projection_mass, hol_stabilization_projection_pass,
    hol_stabilization_velocity, hol_stabilization_ggl, hol_stabilization_energy,
    hol_stabilization_energy_position, hol_stabilization_energy_both,
    hol_stabilization_projection_energy, hol_stabilization_projection_energy_both,
    hol_stabilization_baumgarte_energy, hol_stabilization_momentum,
    hol_stabilization_energy_momentum, hol_stabilization_projection_momentum,
    hol_stabilization_projection_energy_momentum, hol_stabilization_projection_mass_energy_momentum;

#endif
