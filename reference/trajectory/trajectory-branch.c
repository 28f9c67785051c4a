/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Changes of branch inside a step: abs, sign, min and max have the series of the branch at its
 * start; the sign that decides has a series, too.
 */

#include "reference/trajectory/trajectory-inside.h"

#include <math.h>

#define HALVINGS 70

static int
sign_at(struct hol_expansion *e, size_t i, long double s)
{
    hol_number_set(e->tmp[1], s);
    hol_series_branch(e->tmp[2], e->series, i, e->tmp[1], e->plan->order - 2);
    return mpfr_sgn(e->tmp[2]);
}

/* The argument as a polynomial of s / reach. True: its first term is more than all others, so that
 * it has no zero. */
static bool
load(struct hol_expansion *e, size_t i, long double reach)
{
    long double first = 0, others = 0;

    hol_number_set(e->tmp[1], reach);
    mpfr_set_ui(e->tmp[2], 1, MPFR_RNDN);
    for (size_t k = 0; k + 2 <= e->plan->order; k++) {
        hol_series_branch_get(e->polynomial[k], e->series, i, k);
        mpfr_mul(e->polynomial[k], e->polynomial[k], e->tmp[2], MPFR_RNDN);
        mpfr_mul(e->tmp[2], e->tmp[2], e->tmp[1], MPFR_RNDN);
        if (k == 0)
            first = fabsl(hol_number_rough(e->polynomial[k]));
        else
            others += fabsl(hol_number_rough(e->polynomial[k]));
    }
    return others < 0.99L * first;
}

bool
hol_expansion_branch_change(struct hol_expansion *e, long double reach, long double *at)
{
    size_t branches = hol_series_branches(e->series);
    bool found = false;

    for (size_t i = 0; i < branches; i++) {
        const struct hol_root *root;
        long double low, high;

        if (load(e, i, reach))
            continue;
        (void)hol_roots_begin(e->roots, e->polynomial, e->plan->order - 2);
        do /* where it only touches 0, the branch goes on */
            root = hol_roots_next(e->roots);
        while (root && root->before == root->after);
        if (!root)
            continue;
        low = reach * hol_number_rough(root->low);
        high = reach * hol_number_rough(root->high);
        for (int j = 0; j < HALVINGS; j++) {
            long double middle = low + (high - low) / 2;

            if (sign_at(e, i, middle) == root->before)
                low = middle;
            else
                high = middle;
        }
        *at = found && *at < high ? *at : high;
        found = true;
    }
    return found;
}
