/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/support/units.h"

#include "numeric/lapack/clones.h"
#include "solvers/kernels/clear.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

bool
hol_unit_exponent(long *e, const struct hol_mat *a, size_t i, size_t j)
{
    size_t k = i + j * a->rows;
    int small;

    if (a->d != NULL) {
        if (a->d[k] == 0)
            return false;
        frexp(a->d[k], &small);
        *e = small;
        return true;
    }
    if (mpfr_zero_p(a->x[k]))
        return false;
    *e = mpfr_get_exp(a->x[k]);
    return true;
}

void
hol_unit_scale(struct hol_mat *a, size_t i, size_t j, long e)
{
    size_t k = i + j * a->rows;

    if (a->d != NULL)
        a->d[k] = ldexp(a->d[k], e > INT_MAX ? INT_MAX : e < -INT_MAX ? -INT_MAX : (int)e);
    else
        mpfr_mul_2si(a->x[k], a->x[k], e, MPFR_RNDN);
}

/* 2^e, a normal number. */
static double
power_of_two(long e)
{
    uint64_t word = (uint64_t)(e + 1023) << 52;
    double power;

    memcpy(&power, &word, sizeof power);
    return power;
}

void
hol_units_scale(struct hol_vec *x, const long *e, bool divide)
{
    for (size_t i = 0; i < x->rows; i++) {
        long exponent = divide ? -e[i] : e[i];

        if (x->d != NULL && exponent > -1000 && exponent < 1000)
            x->d[i] *= power_of_two(exponent);
        else
            hol_unit_scale(x, i, 0, exponent);
    }
}

/* Neither from the masses nor, so far, from what it is bound to. */
static const long unsettled = LONG_MIN;

/* Largest exponent of 2^unit[j] A_ij over the settled j of row i. */
static bool
row_exponent(long *largest, const struct hol_balanced *in, size_t i)
{
    bool found = false;
    long e;

    for (size_t j = 0; j < in->n; j++) {
        if (in->unit[j] == unsettled || !hol_unit_exponent(&e, &in->A, i, j))
            continue;
        if (!found || e + in->unit[j] > *largest)
            *largest = e + in->unit[j];
        found = true;
    }
    return found;
}

/* Largest exponent of 2^row[i] A_ij over the settled rows. */
static bool
column_exponent(long *largest, const struct hol_balanced *in, size_t j)
{
    bool found = false;
    long e;

    for (size_t i = 0; i < in->m; i++) {
        if (in->row[i] == unsettled || !hol_unit_exponent(&e, &in->A, i, j))
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
    long e;

    while (more) {
        more = false;
        for (size_t i = 0; i < in->m; i++)
            if (in->row[i] == unsettled && row_exponent(&e, in, i)) {
                in->row[i] = -e;
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
 * Coordinates without mass that are bound to none with mass leave one unit open: that of a force or
 * of a right side among them, which then has the size of the largest force on the settled
 * coordinates. False: nothing is open.
 */
static bool
settle_one(struct hol_balanced *in)
{
    long level = 0, e;
    bool found = false;

    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] != unsettled && hol_unit_exponent(&e, &in->F, j, 0)) {
            level = !found || e + in->unit[j] > level ? e + in->unit[j] : level;
            found = true;
        }
    for (size_t j = 0; j < in->n; j++)
        if (in->unit[j] == unsettled && hol_unit_exponent(&e, &in->F, j, 0)) {
            in->unit[j] = level - e;
            return true;
        }
    for (size_t i = 0; i < in->m; i++)
        if (in->row[i] == unsettled && hol_unit_exponent(&e, &in->b, i, 0)) {
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
    long e;

    for (size_t j = 0; j < in->n; j++) /* 2^(2 unit) |M_jj| in [1/2, 2) */
        in->unit[j] =
            hol_unit_exponent(&e, &in->M, j, j) ? -(e >= 0 ? e / 2 : -((1 - e) / 2)) : unsettled;
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = unsettled;
    do
        spread_units(in);
    while (settle_one(in));
    for (size_t i = 0; i < in->m; i++)
        in->row[i] = row_exponent(&e, in, i) ? -e : 0;
}

static void
apply_units(struct hol_balanced *in)
{
    for (size_t j = 0; j < in->n; j++) {
        for (size_t i = 0; i < in->n; i++)
            hol_unit_scale(&in->M, i, j, in->unit[i] + in->unit[j]);
        for (size_t i = 0; i < in->m; i++)
            hol_unit_scale(&in->A, i, j, in->row[i] + in->unit[j]);
        hol_unit_scale(&in->F, j, 0, in->unit[j]);
        hol_unit_scale(&in->C, j, 0, in->unit[j]);
    }
    for (size_t i = 0; i < in->m; i++)
        hol_unit_scale(&in->b, i, 0, in->row[i]);
}

#define LANES 8
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

/* to_ij := row[i] A_ij column_j; column NULL: ones. */
HOL_CLONES static void
scale_columns(double *to, const double *A, const double *row, const double *column, size_t rows,
              size_t cols)
{
    for (size_t j = 0; j < cols; j++, to += rows, A += rows) {
        double factor = column != NULL ? column[j] : 1;
        size_t i = 0;

        for (; i + LANES <= rows; i += LANES) {
            lanes entry, unit;

            memcpy(&entry, A + i, sizeof entry);
            memcpy(&unit, row + i, sizeof unit);
            entry = entry * unit * factor;
            memcpy(to + i, &entry, sizeof entry);
        }
        for (; i < rows; i++)
            to[i] = A[i] * row[i] * factor;
    }
}

/*
 * In double, where every coordinate has mass, no row is zero and no number near the ends of the
 * range (what is made of them stays within 2^+-800): the same units, as factors.
 */
static bool
load_plain(struct hol_balanced *in, const struct hol_problem *p)
{
    size_t n = in->n, m = in->m;
    double *unit = in->x.d, *row = in->r.d;

    if (p->bits != HOL_BITS_DOUBLE || !hol_problem_is_plain(p) || !hol_clear_units(&in->x, in, p) ||
        !hol_clear_rows(&in->r, in, &p->A, &in->x))
        return false;
    hol_mat_shape(&in->M, n, n);
    hol_mat_shape(&in->A, m, n);
    hol_mat_shape(&in->F, n, 1);
    hol_mat_shape(&in->b, m, 1);
    hol_mat_shape(&in->C, n, 1);
    scale_columns(in->M.d, p->M.d, unit, unit, n, n);
    scale_columns(in->A.d, p->A.d, row, unit, m, n);
    scale_columns(in->F.d, p->F.d, unit, NULL, n, 1);
    scale_columns(in->C.d, p->C.d, unit, NULL, n, 1);
    scale_columns(in->b.d, p->b.d, row, NULL, m, 1);
    return true;
}

enum hol_status
hol_units_load(struct hol_balanced *in, const struct hol_problem *p)
{
    if (p->n != in->n || p->m != in->m || p->bits != in->bits)
        return HOL_INVALID;
    if (load_plain(in, p))
        return HOL_OK;
    if (hol_problem_check(p) != HOL_OK)
        return HOL_INVALID;
    hol_mat_round(&in->M, &p->M);
    hol_mat_round(&in->A, &p->A);
    hol_mat_round(&in->F, &p->F);
    hol_mat_round(&in->b, &p->b);
    hol_mat_round(&in->C, &p->C);
    choose_units(in);
    apply_units(in);
    if (!hol_mat_is_finite(&in->M) || !hol_mat_is_finite(&in->F) || !hol_mat_is_finite(&in->b) ||
        !hol_mat_is_finite(&in->C))
        return HOL_UNABLE;
    return HOL_OK;
}

/*
 * In double, where the factors are far from the ends of the range: by columns, as the numbers
 * stand. False: row by row.
 */
static bool
even_plain(struct hol_balanced *in, struct hol_mat *B)
{
    size_t m = in->m;
    double *factor = in->r.d;
    int e;

    if (B->d == NULL || in->range.cols > 0)
        return false;
    hol_largest_of_rows(&in->r, B, NULL);
    for (size_t i = 0; i < m; i++)
        if (!(factor[i] > 0x1p-400 && factor[i] < 0x1p400))
            return false;
    for (size_t i = 0; i < m; i++) {
        (void)frexp(factor[i], &e);
        factor[i] = ldexp(1, -e);
        in->row[i] -= e;
    }
    scale_columns(in->A.d, in->A.d, factor, NULL, m, in->n);
    scale_columns(B->d, B->d, factor, NULL, m, in->n);
    scale_columns(in->b.d, in->b.d, factor, NULL, m, 1);
    return true;
}

void
hol_units_even(struct hol_balanced *in, struct hol_mat *B)
{
    if (even_plain(in, B))
        return;
    for (size_t i = 0; i < in->m; i++)
        hol_balanced_row(in, B, i, hol_row_exponent(B, i));
}
