/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Corrections of the velocities to the values that other invariants than the energy (momenta: all
 * that are not called "energy" and depend on velocities) had at the start, and to these and the
 * energy: motion/stabilizations/invariants.h. Of one and two invariants they are
 *     v += K grad_v P                                            [Greenwood2003] (6.478)-(6.483)
 *     v += K1 grad_v E + K2 grad_v P                             [Greenwood2003] (6.497)-(6.504)
 * alone, or after the one-step corrections and along the constraints.
 */
#include "motion/methods.h"

#include "motion/stabilizations/conserve.h"
#include "motion/stabilizations/invariants.h"

HOL_CONSERVE_KIND(momentum, .which = HOL_INVARIANTS_OTHERS, .velocities = true)
HOL_CONSERVE_KIND(energy_momentum, .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS,
                  .velocities = true)
HOL_CONSERVE_KIND(projection_momentum, .which = HOL_INVARIANTS_OTHERS, .velocities = true,
                  .project = true, .within = true)
HOL_CONSERVE_KIND(projection_energy_momentum,
                  .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS, .velocities = true,
                  .project = true, .within = true)
HOL_CONSERVE_KIND(projection_mass_energy_momentum,
                  .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS, .velocities = true,
                  .project = true, .within = true, .mass = true)

const struct hol_stabilization hol_stabilization_momentum = {
    .name = "momentum",
    .source = "Greenwood2003 (6.478)-(6.483)",
    .summary = "velocities corrected to all invariants but the energy",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MOMENTUM,
    .create = create_momentum,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_energy_momentum = {
    .name = "energy-momentum",
    .source = "Greenwood2003 (6.497)-(6.504)",
    .summary = "velocities corrected to all invariants",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY,
    .create = create_energy_momentum,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_projection_momentum = {
    .name = "one-step-momentum",
    .source = "Greenwood2003 (6.353)-(6.376), (6.478)-(6.483)",
    .summary = "one-step, then momentum within the constraints",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MOMENTUM,
    .create = create_projection_momentum,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_projection_energy_momentum = {
    .name = "one-step-energy-momentum",
    .source = "Greenwood2003 (6.353)-(6.376), (6.497)-(6.504)",
    .summary = "one-step, then energy-momentum within the constraints",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY,
    .create = create_projection_energy_momentum,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_projection_mass_energy_momentum = {
    .name = "one-step-mass-energy-momentum",
    .source = "Greenwood2003 (6.367)-(6.376), (6.497)-(6.504), in the norm of M",
    .summary = "the same, least in the norm of the mass matrix",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY,
    .create = create_projection_mass_energy_momentum,
    HOL_CONSERVE_FUNCTIONS,
};
