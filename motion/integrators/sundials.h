/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_SUNDIALS_H
#define HOL_MOTION_INTEGRATORS_SUNDIALS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* What the integrators of SUNDIALS have in common (private to motion/). */

#define HOL_SUNDIALS_STEPS 1000000l /* own ones, in one call */
#define HOL_SUNDIALS_LEAST 0x1p-40  /* own step: of the step asked for */

/* Does a library continue from where it is, or does it have to begin anew? */
struct hol_sundials_place {
    bool fresh;   /* at the state that is given next */
    double at;    /* the time that it has reached */
    size_t steps; /* before it last began anew */
};

/* The caller's sum of steps and the time reached may differ by roundings. */
static inline bool
hol_sundials_anew(const struct hol_sundials_place *place, double t, double h)
{
    return place->fresh || fabs(t - place->at) > 0x1p-40 * fabs(h);
}

#endif
