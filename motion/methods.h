/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_METHODS_H
#define HOL_MOTION_METHODS_H

#include "motion/method.h"
#include "motion/stabilization.h"

/*
 * All methods, in the order of the reports (private to motion/). A new one is its table, in a file
 * of its own or that of its family, and a word here.
 */
#define HOL_INTEGRATOR_LIST(X)                                                                     \
    X(euler)                                                                                       \
    X(modified_euler) X(rk2) X(rk4) X(ab2) X(ab3) X(ab4) X(ab2_am3) X(ab3_am3) X(ab3_am4)          \
        X(trapezoidal) X(implicit_midpoint) X(central_difference) X(numerov) X(rattle) X(rkf45)    \
            X(rk8pd) X(msadams) X(taylor) X(cvode_adams) X(cvode_bdf) X(ida_1) X(ida_2)

#define HOL_STABILIZATION_LIST(X)                                                                  \
    X(none)                                                                                        \
    X(baumgarte) X(baumgarte_frozen) X(projection) X(projection_mass) X(projection_pass)           \
        X(velocity) X(ggl) X(energy) X(energy_position) X(energy_both) X(projection_energy)        \
            X(projection_energy_both) X(baumgarte_energy) X(momentum) X(energy_momentum)           \
                X(projection_momentum) X(projection_energy_momentum)                               \
                    X(projection_mass_energy_momentum)

#define HOL_DECLARE(name) extern const struct hol_integrator hol_integrator_##name;
HOL_INTEGRATOR_LIST(HOL_DECLARE)
#undef HOL_DECLARE
#define HOL_DECLARE(name) extern const struct hol_stabilization hol_stabilization_##name;
HOL_STABILIZATION_LIST(HOL_DECLARE)
#undef HOL_DECLARE

#endif
