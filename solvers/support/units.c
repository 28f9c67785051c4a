/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Units of coordinates and rows in which the entries of M and A are about 1. */
#include "solvers/support/units.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* No unit so far, neither from a mass nor from a settled row. */
static const long unsettled = LONG_MIN;

/* The exponent of entry (i, j), 2^-e |a_ij| in [1/2, 1); false for zero. */
static bool
exponent(long *e, const struct hol_mat *a, size_t i, size_t j)
{
    long double x = hol_mat_abs(a, i, j);
    int small;

    if (a->x != NULL) { /* whose exponent may be beyond that of long double */
        mpfr_srcptr y = a->x[i + j * a->rows];

        *e = mpfr_zero_p(y) ? 0 : mpfr_get_exp(y);
        return !mpfr_zero_p(y);
    }
    (void)frexpl(x, &small);
    *e = small;
    return x != 0;
}

/* Largest exponent of 2^row[i] A_ij over the settled rows. */
static bool
column_exponent(long *largest, const struct hol_balanced *in, size_t j)
{
    bool found = false;
    long e = 0;

    for (size_t i = 0; i < in->m; i++) {
        if (in->row[i] == unsettled || !exponent(&e, &in->A, i, j))
            continue;
        if (!found || e + in->row[i] > *largest)
            *largest = e + in->row[i];
        found = true;
    }
    return found;
}

/*
 * Rows take their unit from the coordinates that have one, largest |A_ij| about 1; coordinates
 * without mass from the rows that have one, likewise; until nothing more is bound to what is
 * settled.
 */
static void
spread_units(struct hol_balanced *in)
{
    bool more = true;
    long e = 0;

    while (more) {
        more = false;
        hol_row_exponents(in->found, &in->A, in->unit);
        for (size_t i = 0; i < in->m; i++)
            if (in->row[i] == unsettled && in->found[i] != LONG_MIN) {
                in->row[i] = -in->found[i];
                more = true;
            }
        for (size_t j = 0; j < in->n; j++)
            if (in->unit[j] == unsettled && column_exponent(&e, in, j)) {
                in->unit[j] = -e;
                more = true;
            }
    }
}

/*
 * The unit of a coordinate where no force but its own tells the size of forces: in it, that one has
 * the size of the acceleration that a row asks of the coordinate, A_ij q'' = b_i. 0: none does.
 */
static long
unit_by_rows(const struct hol_balanced *in, size_t j, long force)
{
    long most = LONG_MIN, a = 0, b = 0;

    for (size_t i = 0; i < in->m; i++)
        if (exponent(&a, &in->A, i, j) && exponent(&b, &in->b, i, 0) && b - a > most)
            most = b - a;
    return most > LONG_MIN ? (most - force) / 2 : 0;
}

/*
 * Coordinates without mass that are bound to none with mass leave one unit open: that of a force or
 * of a right side among them, which then has the size of the largest force on the settled
 * coordinates; where there is none, of the row's acceleration. False: nothing is open.
 */
static bool
settle_one(struct hol_balanced *in)
{
    long level = 0, e = 0;
    bool found = false;

    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] != unsettled && exponent(&e, &in->F, j, 0)) {
            level = !found || e + in->unit[j] > level ? e + in->unit[j] : level;
            found = true;
        }
    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] == unsettled && exponent(&e, &in->F, j, 0)) {
            in->unit[j] = found ? level - e : unit_by_rows(in, j, e);
            return true;
        }
    for (size_t i = 0; i < in->m; i++)
        if (in->row[i] == unsettled && exponent(&e, &in->b, i, 0)) {
            in->row[i] = level - e;
            return true;
        }
    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] == unsettled) {
            in->unit[j] = 0;
            return true;
        }
    return false;
}

static void
choose_units(struct hol_balanced *in)
{
    bool settled = true;
    long e;

    for (size_t j = 0; j < in->n; j++) { /* 2^(2 unit) |M_jj| in [1/2, 2) */
        bool heavy = exponent(&e, &in->M, j, j);

        in->unit[j] = heavy ? -(e >= 0 ? e / 2 : -((1 - e) / 2)) : unsettled;
        settled = settled && heavy;
    }
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = unsettled;
    if (!settled)
        do
            spread_units(in);
        while (settle_one(in));
    hol_row_exponents(in->row, &in->A, in->unit);
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = in->row[i] != LONG_MIN ? -in->row[i] : 0;
}

enum hol_status
hol_units_load(struct hol_balanced *in, const struct hol_problem *p)
{
    if (p->n != in->n || p->m != in->m || p->bits != in->bits)
        return HOL_INVALID;
    if (hol_problem_check(p) != HOL_OK)
        return HOL_INVALID;
    hol_mat_round(&in->M, &p->M);
    hol_mat_round(&in->A, &p->A);
    hol_mat_round(&in->F, &p->F);
    hol_mat_round(&in->b, &p->b);
    hol_mat_round(&in->C, &p->C);
    choose_units(in);
    hol_scale_2exp(&in->M, in->unit, in->unit);
    hol_scale_2exp(&in->A, in->row, in->unit);
    hol_scale_2exp(&in->F, in->unit, NULL);
    hol_scale_2exp(&in->C, in->unit, NULL);
    hol_scale_2exp(&in->b, in->row, NULL);
    if (!hol_mat_is_finite(&in->M) || !hol_mat_is_finite(&in->F) || !hol_mat_is_finite(&in->b) ||
        !hol_mat_is_finite(&in->C))
        return HOL_UNABLE;
    return HOL_OK;
}

void
hol_units_rows(struct hol_balanced *in, struct hol_mat *B, const long *e)
{
    hol_scale_2exp(&in->A, e, NULL);
    hol_scale_2exp(&in->b, e, NULL);
    hol_scale_2exp(&in->range, e, NULL);
    if (B != NULL)
        hol_scale_2exp(B, e, NULL);
    for (size_t i = 0; i < in->m; i++)
        in->row[i] += e[i];
}

void
hol_units_even(struct hol_balanced *in, struct hol_mat *B)
{
    hol_row_exponents(in->found, B, NULL);
    for (size_t i = 0; i < in->m; i++)
        in->found[i] = in->found[i] != LONG_MIN ? -in->found[i] : 0;
    hol_units_rows(in, B, in->found);
}

void
hol_units_scale(struct hol_vec *x, long *e, bool divide)
{
    for (size_t i = 0; divide && i < x->rows; i++)
        e[i] = -e[i];
    hol_scale_2exp(x, e, NULL);
    for (size_t i = 0; divide && i < x->rows; i++)
        e[i] = -e[i];
}
