/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Chooses independent rows of A in balls, which proves that the rank is no smaller. */
#include "reference/enclosure/enclosure-inside.h"

/* Divide row i of the remainder by the power of two that is its size; nothing below noise counts.
 */
static void
scale_row(arb_mat_t a, slong i, slong noise)
{
    mag_t most, size;

    mag_init(most);
    mag_init(size);
    for (slong j = 0; j < arb_mat_ncols(a); j++) {
        arb_ptr x = arb_mat_entry(a, i, j);

        arb_get_mid_arb(x, x);
        if (!arb_is_finite(x) || arf_cmpabs_2exp_si(arb_midref(x), noise) < 0)
            arb_zero(x);
        arf_get_mag(size, arb_midref(x));
        mag_max(most, most, size);
    }
    for (slong j = 0; j < arb_mat_ncols(a) && !mag_is_zero(most); j++)
        arb_mul_2exp_si(arb_mat_entry(a, i, j), arb_mat_entry(a, i, j), -MAG_EXP(most));
    mag_clear(most);
    mag_clear(size);
}

/* Bring the largest midpoint of rows and columns not used yet to position s. */
static bool
find_pivot(struct hol_enclosing *e, arb_mat_t a, slong s, slong noise)
{
    slong row = s, col = s;

    for (slong i = s; i < arb_mat_nrows(a); i++)
        for (slong j = s; j < arb_mat_ncols(a); j++)
            if (arf_cmpabs(arb_midref(arb_mat_entry(a, i, j)),
                           arb_midref(arb_mat_entry(a, row, col))) > 0) {
                row = i;
                col = j;
            }
    if (arf_cmpabs_2exp_si(arb_midref(arb_mat_entry(a, row, col)), noise) < 0)
        return false;
    for (slong j = 0; j < arb_mat_ncols(a); j++)
        arb_swap(arb_mat_entry(a, s, j), arb_mat_entry(a, row, j));
    for (slong i = 0; i < arb_mat_nrows(a); i++)
        arb_swap(arb_mat_entry(a, i, s), arb_mat_entry(a, i, col));
    size_t keep = e->pivot_row[s];
    e->pivot_row[s] = e->pivot_row[row];
    e->pivot_row[row] = keep;
    keep = e->pivot_col[s];
    e->pivot_col[s] = e->pivot_col[col];
    e->pivot_col[col] = keep;
    return true;
}

size_t
hol_enclose_pivots(struct hol_enclosing *e, arb_mat_t a, size_t most)
{
    slong rows = arb_mat_nrows(a), cols = arb_mat_ncols(a), s = 0, bits = (slong)e->bits;
    slong limit = rows < cols ? rows : cols;
    arb_t factor;

    limit = limit < (slong)most ? limit : (slong)most;
    arb_init(factor);
    for (slong i = 0; i < rows; i++) {
        scale_row(a, i, -bits / 2);
        e->pivot_row[i] = (size_t)i;
    }
    for (slong j = 0; j < cols; j++)
        e->pivot_col[j] = (size_t)j;
    for (; s < limit && find_pivot(e, a, s, -bits / 2); s++)
        for (slong i = s + 1; i < rows; i++) {
            arb_div(factor, arb_mat_entry(a, i, s), arb_mat_entry(a, s, s), bits);
            for (slong j = s; j < cols; j++) {
                arb_submul(arb_mat_entry(a, i, j), factor, arb_mat_entry(a, s, j), bits);
                arb_get_mid_arb(arb_mat_entry(a, i, j), arb_mat_entry(a, i, j));
            }
        }
    arb_clear(factor);
    return (size_t)s;
}
