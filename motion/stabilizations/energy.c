/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Corrections to the energy that the motion began with, for cases with an invariant called
 * "energy":
 *     v -= (E - E_0) grad_v E / |grad_v E|^2                     [Greenwood2003] (6.439)-(6.444)
 *     q -= (E - E_0) grad_q V' / |grad_q V'|^2, V' = V - T_0     [Greenwood2003] (6.445)-(6.447)
 * alone, or after the one-step corrections of positions and velocities, or with Baumgarte's terms.
 * "both" corrects velocities, and positions where T_2 is small: below a sixteenth of its largest
 * value so far, or so small that the velocities would change by more than half. Where M is not a
 * multiple of I, the correction of "one-step-energy" disturbs the constraints again, as in the
 * book; that of "one-step-energy-both" goes along them.
 */
#include "motion/methods.h"

#include "motion/stabilizations/conserve.h"
#include "motion/stabilizations/invariants.h"

HOL_CONSERVE_KIND(energy, .which = HOL_INVARIANTS_ENERGY, .velocities = true)
HOL_CONSERVE_KIND(energy_position, .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL)
HOL_CONSERVE_KIND(energy_both, .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL,
                  .velocities = true)
HOL_CONSERVE_KIND(projection_energy, .which = HOL_INVARIANTS_ENERGY, .velocities = true,
                  .project = true)
HOL_CONSERVE_KIND(projection_energy_both, .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL,
                  .velocities = true, .project = true, .within = true)
HOL_CONSERVE_KIND(baumgarte_energy, .which = HOL_INVARIANTS_ENERGY, .velocities = true,
                  .baumgarte = true)

const struct hol_stabilization hol_stabilization_energy = {
    .name = "energy",
    .source = "Greenwood2003 (6.439)-(6.444)",
    .summary = "velocities corrected to the energy at the start",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_energy,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_energy_position = {
    .name = "energy-position",
    .source = "Greenwood2003 (6.445)-(6.447)",
    .summary = "positions corrected to the energy at the start, along grad V'",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY | HOL_STABILIZE_SLOPE,
    .create = create_energy_position,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_energy_both = {
    .name = "energy-both",
    .source = "Greenwood2003 (6.439)-(6.447)",
    .summary = "energy by velocities, and by positions where T2 is small",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_energy_both,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_projection_energy = {
    .name = "one-step-energy",
    .source = "Greenwood2003 (6.353)-(6.376), (6.439)-(6.444)",
    .summary = "one-step, then the energy",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_projection_energy,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_projection_energy_both = {
    .name = "one-step-energy-both",
    .source = "Greenwood2003 (6.353)-(6.376), (6.439)-(6.447)",
    .summary = "one-step, then energy-both within the constraints",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_projection_energy_both,
    HOL_CONSERVE_FUNCTIONS,
};

const struct hol_stabilization hol_stabilization_baumgarte_energy = {
    .name = "baumgarte-energy",
    .source = "Greenwood2003 (6.291)-(6.299), (6.439)-(6.444)",
    .summary = "Baumgarte at every pass, and the energy after a step",
    .flags = HOL_STABILIZE_RHS | HOL_STABILIZE_INTEGRAL | HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_baumgarte_energy,
    .begin = hol_conserve_begin,
    .bias = hol_conserve_bias,
    .correct = hol_conserve_correct,
    .flow = NULL,
    .skipped = hol_conserve_skipped,
    .destroy = hol_conserve_destroy,
};
