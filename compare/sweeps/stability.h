/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_STABILITY_H
#define HOL_COMPARE_SWEEPS_STABILITY_H

#include "motion/method.h"
#include "motion/stabilization.h"

/*
 * What becomes of a violation of the constraints under Baumgarte's stabilization. It obeys
 *     phi'' + alpha phi' + beta phi = 0                            [Greenwood2003] (6.291)-(6.299)
 * so that an integrator of step h multiplies it by the roots rho of its characteristic equation for
 * y' = lambda y at z = lambda h, with
 *     z^2 + (alpha h) z + (beta h^2) = 0,
 * and it dies out where |rho| < 1. The equations are those of the book, not measured on the code:
 *     rho = 1 + z (6.167), 1 + z + z^2/2 (6.190), ... + z^3/6 + z^4/24 (6.195),
 *     rho = (1 + z/2) / (1 - z/2) (6.183), and of Adams' formulas (6.114)-(6.143).
 * With U frozen over the step, methods of order 2 and above that start anew at each step have
 *     phi += h phi' + h^2 U/2,  phi' += h U,
 * Euler's the same without U in phi. The same holds for rows of velocity level, with the integral
 * of g in place of phi.
 *
 * a = alpha h, b = beta h^2. The largest |rho|; NaN: the stabilization has no such gains (or
 * corrects the state besides), or the integrator no such equation here.
 */
long double hol_stability_radius(const struct hol_integrator *integrator,
                                 const struct hol_stabilization *stabilization, long double a,
                                 long double b);

#endif
