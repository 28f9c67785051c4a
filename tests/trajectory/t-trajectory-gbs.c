/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* True trajectories against another method: extrapolation on the accelerations alone. */
#include "tests/support/tap.h"
#include "tests/trajectory/gbs.h"
#include "tests/trajectory/journey.h"

#include <math.h>

#define DIGITS 24

static void
agree(const char *name, size_t state, const char *kind, const char *t_end)
{
    struct journey j;
    struct hol_point point;
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_points *points = NULL;
    unsigned long calls = 0;
    double worst = INFINITY, claimed = -1;
    const mpfr_prec_t bits = 192;

    journey_make(&j, name, state, DIGITS, t_end);
    if (hol_point_init(&point, j.c.model->n, bits) != HOL_OK ||
        hol_points_create(&points, j.c.model, bits) != HOL_OK ||
        hol_points_make(points, &point, &recipe, NULL) != HOL_OK)
        tap_bail("no state");
    if (j.status == HOL_OK && gbs_run(&point, j.c.model, j.t, 92, &calls)) {
        claimed = journey_at(&j, j.t);
        for (size_t i = 0; i < j.c.model->n; i++) {
            hol_mat_get(j.x, &point.q, i, 0);
            hol_mat_get(j.y, &j.point.q, i, 0);
            worst = fmin(worst, journey_agree(j.x, j.y, journey_size(&j.point.q)));
            hol_mat_get(j.x, &point.v, i, 0);
            hol_mat_get(j.y, &j.point.v, i, 0);
            worst = fmin(worst, journey_agree(j.x, j.y, journey_size(&j.point.v)));
        }
    }
    if (!tap_ok(claimed >= DIGITS && worst >= DIGITS, "%s (%s): %d digits", name, kind, DIGITS))
        tap_diag("%s; %.1f claimed, %.1f agree, %lu accelerations", j.why ? j.why : "", claimed,
                 worst, calls);
    hol_points_destroy(points);
    hol_point_clear(&point);
    journey_clear(&j);
}

int
main(void)
{
    agree("greenwood/cone-and-plane", 0, "holonomic", "0.25");
    agree("greenwood/hinged-rods-regular", 1, "holonomic, full", "0.1");
    agree("brown/double-spherical-pendulum", 0, "holonomic", "0.125");
    agree("greenwood/polhode-singular-mass", 0, "singular M", "0.25");
    agree("greenwood/rotating-pendulum", 0, "rheonomic", "0.5");
    agree("greenwood/top-on-moving-point", 0, "rheonomic, M not constant", "0.125");
    agree("greenwood/knife-edge-dumbbell", 0, "nonholonomic", "1");
    agree("ukp2004/nonholonomic-particle", 0, "nonholonomic, nonideal", "0.125");
    agree("ukp2004/nonholonomic-particle-general", 0, "nonholonomic, nonideal", "0.25");
    agree("ukp2004/bead-on-rough-ring", 0, "nonideal, C of F_L", "0.0625");
    agree("ukp2004/bead-on-rough-ring-integral", 0, "nonideal, C of F_L", "0.0625");
    agree("greenwood/dumbbell-on-rough-wall-and-floor", 0, "nonideal, C of reactions", "0.0625");
    agree("greenwood/rod-leaning-on-rough-wall", 0, "nonideal, C of a reaction", "0.0625");
    agree("ukp2004/block-on-vibrating-plane", 0, "rheonomic, nonideal, C of F_L", "0.5");
    agree("ukn1994/constant-rank-redundant", 0, "redundant", "0.5");
    agree("ukp2004/redundant-ring", 0, "redundant", "0.125");
    agree("greenwood/unwinding-cylinder", 0, "holonomic", "0.25");
    return tap_done();
}
