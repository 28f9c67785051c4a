/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An interval Newton step in balls, on wider and wider boxes. */
#include "reference/enclosure/enclosure-newton.h"

#define TRIES 6
#define WIDER 16

void
hol_enclosing_newton_init(struct hol_enclosing_newton *w, slong k, slong bits)
{
    w->k = k;
    w->bits = bits;
    arb_mat_init(w->x, k, 1);
    arb_mat_init(w->g, k, 1);
    arb_mat_init(w->J, k, k);
    arb_mat_init(w->z, k, 1);
}

void
hol_enclosing_newton_clear(struct hol_enclosing_newton *w)
{
    arb_mat_clear(w->x);
    arb_mat_clear(w->g);
    arb_mat_clear(w->J);
    arb_mat_clear(w->z);
}

bool
hol_enclosing_newton_solve(struct hol_enclosing_newton *w)
{
    return w->jacobian(w->context, w) && arb_mat_solve_lu(w->z, w->J, w->g, w->bits);
}

/* Is |z_i| < r for all i? */
static bool
inside(const struct hol_enclosing_newton *w, const mag_t r)
{
    bool yes = true;
    mag_t size;

    mag_init(size);
    for (slong i = 0; i < w->k && yes; i++) {
        arb_get_mag(size, arb_mat_entry(w->z, i, 0));
        yes = arb_is_finite(arb_mat_entry(w->z, i, 0)) && mag_cmp(size, r) < 0;
    }
    mag_clear(size);
    return yes;
}

/* Twice the largest |z_i|, and at least a rounding of the largest unknown. */
static void
first_radius(const struct hol_enclosing_newton *w, mag_t r)
{
    mag_t size;

    mag_init(size);
    mag_zero(r);
    for (slong i = 0; i < w->k; i++) {
        arb_get_mag(size, arb_mat_entry(w->z, i, 0));
        mag_mul_2exp_si(size, size, 1);
        mag_max(r, r, size);
        arb_get_mag(size, arb_mat_entry(w->x, i, 0));
        mag_mul_2exp_si(size, size, -w->bits);
        mag_max(r, r, size);
    }
    mag_set_ui_2exp_si(size, 1, -2 * w->bits);
    mag_max(r, r, size);
    mag_clear(size);
}

bool
hol_enclosing_newton_step(struct hol_enclosing_newton *w)
{
    bool regular = hol_enclosing_newton_solve(w), proved = false;
    mag_t r;

    mag_init(r);
    if (regular)
        first_radius(w, r);
    for (int i = 0; i < TRIES && regular && !proved; i++) {
        for (slong j = 0; j < w->k; j++) /* X */
            mag_set(arb_radref(arb_mat_entry(w->x, j, 0)), r);
        regular = hol_enclosing_newton_solve(w);
        for (slong j = 0; j < w->k; j++)
            mag_zero(arb_radref(arb_mat_entry(w->x, j, 0)));
        proved = regular && inside(w, r);
        mag_mul_ui(r, r, WIDER);
    }
    mag_clear(r);
    if (proved)
        for (slong j = 0; j < w->k; j++)
            arb_sub(arb_mat_entry(w->x, j, 0), arb_mat_entry(w->x, j, 0), arb_mat_entry(w->z, j, 0),
                    ARF_PREC_EXACT);
    return proved;
}
