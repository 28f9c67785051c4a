/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Changes of branch inside a step: abs, sign, min and max have the series of the branch at its
 * start; the sign that decides has a series, too. A root has a series that goes on where its
 * argument touches 0, which the root does not; an angle one that goes on across its cut and, where
 * both of its arguments vanish, through the origin. And masses: the motion may run smoothly through
 * an instant at which M is singular on null(A).
 */
#include "reference/linear/dense.h"
#include "reference/trajectory/trajectory-inside.h"

#include <float.h>
#include <math.h>

#define HALVINGS 70
/* What is below 2^-(bits - SPOILT) of the largest term is not told from 0. */
#define SPOILT 32
#define MASSES 16   /* instants of a step at which M is looked at */
#define SECTIONS 80 /* a minimum of the least pivot of M is refined by these */
/* One that falls like the square of the distance to its zero is 2^-11 of what it was after so many;
 * what has not fallen by more than SHALLOW, log2, has no zero. */
#define FIRST_SECTIONS 8
#define SHALLOW 4.0L
#define DEEP 40.0L /* it is 0 where it has fallen by more */
/* log2 of what counts as no mass: what is found to the bits of a long double, squared, is less. */
#define GONE_MASS (-112)
/* Cells, pivots of A and log2 of masses with which long double will do. */
#define ROUGH_MOST 0x1p8L
#define ROUGH_PIVOT (-10)
#define ROUGH_MASS (-16)

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

/* ------------------------------------------------------------------------------- masses */

/* M at s, in the units of the start of the step. */
static void
set_masses(struct hol_expansion *e, long double s)
{
    const struct hol_model *model = e->model;
    struct hol_kkt_work *w = e->probe;

    for (size_t i = 0; i < w->n * w->n; i++)
        mpfr_set_zero(w->M[i], 1);
    hol_number_set(e->tmp[1], s);
    for (size_t c = 0; c < model->mass_count; c++) {
        size_t i = model->mass[c].i, j = model->mass[c].j;
        mpfr_t *x = &w->M[i * w->n + j];

        hol_expansion_read(*x, e, model->mass[c].output);
        mpfr_mul_2si(*x, *x, -e->kkt->col_exp[i] - e->kkt->col_exp[j], MPFR_RNDN);
        mpfr_set(w->M[j * w->n + i], *x, MPFR_RNDN);
    }
}

/* All cells of M and A, for rough_mass_at. */
static void
load_masses(struct hol_expansion *e, long double reach)
{
    const struct hol_model *model = e->model;
    const struct hol_kkt_work *kkt = e->kkt;
    long double *c = e->rough;

    e->rough_reach = reach;
    for (size_t k = 0; k < model->mass_count; k++, c += e->stride)
        hol_expansion_rough(c, e, model->mass[k].output,
                            kkt->col_exp[model->mass[k].i] + kkt->col_exp[model->mass[k].j], reach);
    for (size_t k = 0; k < model->a_count; k++, c += e->stride)
        hol_expansion_rough(c, e, model->a[k].output,
                            kkt->col_exp[model->a[k].j] + kkt->row_exp[model->a[k].i], reach);
}

/* x := a polynomial at u; false: it is too large for what is rough. */
static bool
read_rough(mpfr_t x, const struct hol_expansion *e, const long double *c, long double u)
{
    long double sum = 0;

    for (size_t k = e->plan->order - 1; k-- > 0;)
        sum = sum * u + c[k];
    if (!(fabsl(sum) < ROUGH_MOST))
        return false;
    hol_number_set(x, sum);
    return true;
}

/* What mass_at finds to many bits, where long double, whose errors are about 2^-60 times the square
 * of the basis of null(A), is enough: true, and log2 at *least. */
static bool
rough_mass_at(struct hol_expansion *e, long double s, long double *least)
{
    const struct hol_model *model = e->model;
    struct hol_kkt_work *w = e->probe;
    const long double *c = e->rough;
    long double u = s / e->rough_reach;

    for (size_t i = 0; i < w->n * w->n; i++)
        mpfr_set_zero(w->M[i], 1);
    for (size_t i = 0; i < w->m * w->n; i++)
        mpfr_set_zero(w->A[i], 1);
    for (size_t k = 0; k < model->mass_count; k++, c += e->stride) {
        size_t i = model->mass[k].i, j = model->mass[k].j;

        if (!read_rough(w->M[i * w->n + j], e, c, u))
            return false;
        mpfr_set(w->M[j * w->n + i], w->M[i * w->n + j], MPFR_RNDN);
    }
    for (size_t k = 0; k < model->a_count; k++, c += e->stride)
        if (!read_rough(w->A[model->a[k].i * w->n + model->a[k].j], e, c, u))
            return false;
    *least = hol_kkt_least_mass(w, e->kkt);
    for (size_t k = 0; k < w->rows.rank; k++)
        if (hol_ref_log2(w->rows.a[k * w->n + k]) < ROUGH_PIVOT)
            return false;
    return *least > ROUGH_MASS;
}

/* The least pivot of M on null(A) at s, log2 in the units of the start of the step. */
static long double
mass_at(struct hol_expansion *e, long double s)
{
    struct hol_kkt_work *w = e->probe;
    long double least;

    if (rough_mass_at(e, s, &least))
        return least;
    hol_expansion_set_rows(e, s);
    for (size_t i = 0; i < w->m * w->n; i++)
        mpfr_set(w->A[i], w->rows.a[i], MPFR_RNDN);
    set_masses(e, s);
    return hol_kkt_least_mass(w, e->kkt);
}

/* May M become singular on null(A) in the step? One that is constant only if it is not positive
 * definite, and null(A) turns. */
static bool
mass_varies(struct hol_expansion *e)
{
    struct hol_kkt_work *w = e->probe;
    long double least;

    if (!hol_expansion_constant(e, e->model->mass, e->model->mass_count))
        return true;
    if (hol_expansion_constant(e, e->model->a, e->model->a_count))
        return false;
    set_masses(e, 0);
    for (size_t i = 0; i < w->n * w->n; i++)
        mpfr_set(w->square[i], w->M[i], MPFR_RNDN);
    return hol_ref_cholesky(w->square, w->n, NULL, &least, w->tmp[0]) < w->n ||
           least < -(long double)w->bits / 2;
}

/* Where it is least between a and b, by golden sections, or where it is not positive; a rough place
 * where it does not come near to 0, much below what it is at both ends. */
static long double
lightest(struct hol_expansion *e, long double a, long double b, long double ends)
{
    const long double part = 0.38196601125010515180L;
    long double x = a + part * (b - a), y = b - part * (b - a);
    long double at_x = mass_at(e, x), at_y = mass_at(e, y);

    for (int i = 0; i < SECTIONS && !isinf(at_x) && !isinf(at_y); i++) {
        if (i == FIRST_SECTIONS && fminl(at_x, at_y) > ends - SHALLOW)
            break;
        if (at_x < at_y) {
            b = y;
            y = x;
            at_y = at_x;
            at_x = mass_at(e, x = a + part * (b - a));
        } else {
            a = x;
            x = y;
            at_x = at_y;
            at_y = mass_at(e, y = b - part * (b - a));
        }
    }
    return at_x < at_y ? x : y;
}

/* The first instant at which it is not positive, which it is at a and is not at b. */
static long double
first_without(struct hol_expansion *e, long double a, long double b)
{
    for (int i = 0; i < HALVINGS; i++) {
        long double c = a + (b - a) / 2;

        if (isinf(mass_at(e, c)))
            b = c;
        else
            a = c;
    }
    return b;
}

/* Is M singular on null(A), or not told from that, within 0 < s <= reach, a step? At *at. Looked
 * for at instants of the step, and where it is least between them. */
static bool
mass_lost(struct hol_expansion *e, long double reach, long double *at)
{
    long double d[3] = {0, 0, 0}, part = reach / MASSES;

    if (!(reach > 0) || !mass_varies(e))
        return false;
    load_masses(e, reach);
    /* from a little before the step to a little beyond it: a zero may be where steps meet */
    for (int i = -1; i <= MASSES + 1; i++) {
        long double s = part * (long double)i;

        d[0] = d[1];
        d[1] = d[2];
        d[2] = mass_at(e, s);
        if (i >= 1 && d[1] < d[0] && d[1] < d[2]) {
            long double ends = fminl(d[0], d[2]);
            long double least = lightest(e, s - 2 * part, s, ends), mass = mass_at(e, least);

            if (mass < GONE_MASS && mass < ends - DEEP && least > 0 && least <= reach) {
                *at = isinf(mass) ? first_without(e, s - 2 * part, least) : least;
                return true;
            }
        }
        if (i >= 0 && isinf(d[2])) {
            *at = first_without(e, s - part, s);
            return *at > 0 && *at <= reach;
        }
    }
    return false;
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
    bool found = mass_lost(e, reach, at);

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
