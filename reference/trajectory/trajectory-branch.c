/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Changes of branch inside a step: abs, sign, min and max have the series of the branch at its
 * start; the sign that decides has a series, too. A root has a series that goes on where its
 * argument touches 0, which the root does not; an angle one that goes on across its cut and, where
 * both of its arguments vanish, through the origin.
 */
#include "reference/linear/dense.h"
#include "reference/trajectory/trajectory-inside.h"

#include <float.h>
#include <math.h>

#define HALVINGS 70
/* What is below 2^-(bits - SPOILT) of the largest term is not told from 0. */
#define SPOILT 32

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

/*
 * Out from [*low, *high], in which an argument touches 0, in steps that double, to where it is told
 * from 0: a zero of high order is anywhere between.
 */
static void
widen(struct hol_expansion *e, size_t i, long double reach, long double *low, long double *high)
{
    long double size = -INFINITY, by = fmaxl(*high - *low, *high * LDBL_EPSILON);

    for (size_t k = 0; k + 2 <= e->plan->order; k++)
        size = fmaxl(size, hol_ref_log2(e->polynomial[k]));
    size -= (long double)(e->plan->bits - SPOILT);
    for (long double d = by; *low > 0; d *= 2) {
        (void)sign_at(e, i, *low);
        if (hol_ref_log2(e->tmp[2]) > size)
            break;
        *low = fmaxl(*low - d, 0);
    }
    for (long double d = by; *high < reach; d *= 2) {
        (void)sign_at(e, i, *high);
        if (hol_ref_log2(e->tmp[2]) > size)
            break;
        *high = fminl(*high + d, reach);
    }
}

/* Of an angle whose first argument is 0 between low and high, where its sign changes or not: does
 * it jump there, or has it no value? */
static bool
angle_ends(struct hol_expansion *e, size_t i, long double reach, long double low, long double high,
           bool crosses)
{
    int before, after;

    hol_number_set(e->tmp[2], reach);
    hol_number_set(e->tmp[1], low);
    before = hol_series_branch_side(e->series, i, e->tmp[1], e->tmp[2], e->plan->order - 2);
    hol_number_set(e->tmp[1], high);
    after = hol_series_branch_side(e->series, i, e->tmp[1], e->tmp[2], e->plan->order - 2);
    return before * after <= 0 || (crosses && after < 0);
}

/* Where in 0 < s < reach the i-th one changes its branch, no later than *until; false: nowhere. */
static bool
changes(struct hol_expansion *e, size_t i, long double reach, long double *at, long double *until)
{
    enum hol_series_branch kind = hol_series_branch_kind(e->series, i);
    const struct hol_root *root;
    long double low, high;
    bool near;

    if (load(e, i, reach))
        return false;
    near = hol_roots_begin(e->roots, e->polynomial, e->plan->order - 2) &&
           kind == HOL_BRANCH_SIGN && !mpfr_zero_p(e->polynomial[0]);
    for (;; near = false) {
        root = hol_roots_next(e->roots);
        if (near && (root ? root->before : sign_at(e, i, reach)) * sign_at(e, i, 0) < 0) {
            /* a zero too near to the start to be told from one there: an earlier instant will do */
            *at = *until = 0;
            return true;
        }
        if (!root)
            return false;
        low = reach * hol_number_rough(root->low);
        high = reach * hol_number_rough(root->high);
        if (root->before == root->after) { /* where it only touches 0, most branches go on */
            if (kind != HOL_BRANCH_SIGN)
                widen(e, i, reach, &low, &high);
            *at = low;
            *until = high;
            if (kind >= HOL_BRANCH_ROOT ||
                (kind == HOL_BRANCH_ANGLE && angle_ends(e, i, reach, low, high, false)))
                return true;
            continue;
        }
        for (int j = 0; j < HALVINGS; j++) {
            long double middle = low + (high - low) / 2;

            if (sign_at(e, i, middle) == root->before)
                low = middle;
            else
                high = middle;
        }
        *at = *until = high;
        if (kind != HOL_BRANCH_ANGLE || angle_ends(e, i, reach, low, high, true))
            return true;
    }
}

bool
hol_expansion_branch_change(struct hol_expansion *e, long double reach, long double *at,
                            long double *until, const char **what)
{
    static const char *const words[] = {
        [HOL_BRANCH_SIGN] = "an abs, sign, min or max changes its branch",
        [HOL_BRANCH_ANGLE] = "an angle of atan2 jumps",
        [HOL_BRANCH_ROOT] = "the argument of a root vanishes",
        [HOL_BRANCH_INVERSE] = "the argument of an asin or acos is 1 or -1"};
    size_t branches = hol_series_branches(e->series);
    bool found = hol_expansion_mass_lost(e, reach, at);

    if (found) {
        *until = *at;
        *what = "M is not told from singular on null(A)";
    }
    for (size_t i = 0; i < branches; i++) {
        long double one, end;

        if (!changes(e, i, reach, &one, &end) || (found && one >= *at))
            continue;
        *at = one;
        *until = end;
        *what = words[hol_series_branch_kind(e->series, i)];
        found = true;
    }
    return found;
}
