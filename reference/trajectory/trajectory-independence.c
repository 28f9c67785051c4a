/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Where in a step the independent rows certainly stay independent. With C a right inverse of A at
 * the middle of an interval, A(s) C = 1 - R, and where the sum of |R| over every row is below 1
 * (for any A(s) of the interval), A(s) has full rank. Polynomials in long double, with bounds of
 * all that is rounded; what this cannot prove is left to MPFR. And whether rows that the runs leave
 * out as dependent are.
 */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"

#include <float.h>
#include <math.h>

/* A bound of the rounding errors of one sum of k terms, and of the terms, relative to the sum of
 * their sizes: ROUNDING k. */
#define ROUNDING (4 * LDBL_EPSILON)

struct hol_independence {
    size_t n, most, cells, stride, rank;
    size_t last;          /* coefficients 0..last of each cell */
    size_t *row, *column; /* of each cell: position among the rows, most: not among them; column */
    long double *c;       /* cells x stride: of powers of s / reach, as scaled */
    long double *middle, *around; /* most x n: A there, and how far it may be off */
    long double *gram;            /* most x most */
    long double *inverse;         /* n x most */
};

void
hol_independence_destroy(struct hol_independence *w)
{
    if (!w)
        return;
    hol_free(w->row);
    hol_free(w->column);
    hol_free(w->c);
    hol_free(w->middle);
    hol_free(w->around);
    hol_free(w->gram);
    hol_free(w->inverse);
    hol_free(w);
}

enum hol_status
hol_independence_create(struct hol_independence **independence, const struct hol_model *model,
                        size_t stride)
{
    size_t n = model->n, m = model->m;
    struct hol_independence *w = hol_alloc(1, sizeof *w);

    if (!w)
        return HOL_NOMEM;
    w->n = n;
    w->most = m;
    w->cells = model->a_count;
    w->stride = stride;
    w->row = hol_alloc(w->cells + 1, sizeof *w->row);
    w->column = hol_alloc(w->cells + 1, sizeof *w->column);
    w->c = hol_alloc(w->cells * stride + 1, sizeof *w->c);
    w->middle = hol_alloc(m * n + 1, sizeof *w->middle);
    w->around = hol_alloc(m * n + 1, sizeof *w->around);
    w->gram = hol_alloc(m * m + 1, sizeof *w->gram);
    w->inverse = hol_alloc(m * n + 1, sizeof *w->inverse);
    if (!w->row || !w->column || !w->c || !w->middle || !w->around || !w->gram || !w->inverse) {
        hol_independence_destroy(w);
        return HOL_NOMEM;
    }
    *independence = w;
    return HOL_OK;
}

void
hol_independence_load(struct hol_independence *w, struct hol_expansion *e, long double reach)
{
    const struct hol_model *model = e->model;
    const struct hol_ref_rows *rows = &e->kkt->rows;

    w->rank = rows->rank;
    w->last = e->plan->order - 2;
    for (size_t c = 0; c < w->cells; c++) {
        size_t i = model->a[c].i, j = model->a[c].j;

        w->row[c] = w->most;
        w->column[c] = j;
        for (size_t p = 0; p < w->rank; p++)
            if (rows->row[p] == i)
                w->row[c] = p;
        if (w->row[c] < w->most)
            hol_expansion_rough(w->c + c * w->stride, e, model->a[c].output,
                                e->kkt->col_exp[j] + e->kkt->row_exp[i], reach);
    }
}

/*
 * A at the middle m of [a, b], and how much it may differ from that there: by Taylor's theorem,
 *     |p(s) - p(m)| <= r |p'(m)| + r^2/2 sum k (k-1) |c_k| b^(k-2),   r = (b - a) / 2.
 */
static void
enclose(struct hol_independence *w, long double a, long double b)
{
    long double middle = a + (b - a) / 2, radius = (b - a) / 2;
    long double rounding = ROUNDING * (long double)(w->stride + w->n);

    for (size_t i = 0; i < w->rank * w->n; i++)
        w->middle[i] = w->around[i] = 0;
    for (size_t c = 0; c < w->cells; c++) {
        const long double *x = w->c + c * w->stride;
        long double value = 0, slope = 0;          /* at m */
        long double size = 0, steep = 0, bend = 0; /* bounds of p, p', p''/2 up to b */
        size_t at = w->row[c] * w->n + w->column[c];

        if (w->row[c] == w->most)
            continue;
        for (size_t k = w->last + 1; k-- > 0;) {
            slope = slope * middle + value;
            value = value * middle + x[k];
            bend = bend * b + steep;
            steep = steep * b + size;
            size = size * b + fabsl(x[k]);
        }
        w->middle[at] = value;
        w->around[at] = radius * (fabsl(slope) + radius * bend * (1 + rounding)) +
                        rounding * (size + radius * steep);
    }
}

/* gram := L of L L^T = A A^T; inverse := A^T (L L^T)^-1. */
static bool
invert(struct hol_independence *w)
{
    size_t n = w->n, r = w->rank;

    for (size_t i = 0; i < r; i++)
        for (size_t j = 0; j <= i; j++) {
            long double x = 0;

            for (size_t k = 0; k < n; k++)
                x += w->middle[i * n + k] * w->middle[j * n + k];
            for (size_t k = 0; k < j; k++)
                x -= w->gram[i * r + k] * w->gram[j * r + k];
            if (i == j && !(x > 0))
                return false;
            w->gram[i * r + j] = i == j ? sqrtl(x) : x / w->gram[j * r + j];
        }
    for (size_t k = 0; k < n; k++) {
        long double *x = w->inverse + k * r;

        for (size_t i = 0; i < r; i++) {
            x[i] = w->middle[i * n + k];
            for (size_t j = 0; j < i; j++)
                x[i] -= w->gram[i * r + j] * x[j];
            x[i] /= w->gram[i * r + i];
        }
        for (size_t i = r; i-- > 0;) {
            for (size_t j = i + 1; j < r; j++)
                x[i] -= w->gram[j * r + i] * x[j];
            x[i] /= w->gram[i * r + i];
        }
    }
    return true;
}

bool
hol_independence_holds(struct hol_independence *w, long double a, long double b)
{
    size_t n = w->n, r = w->rank;

    enclose(w, a, b);
    if (!invert(w))
        return false;
    for (size_t i = 0; i < r; i++) {
        long double sum = 0;

        for (size_t j = 0; j < r; j++) {
            long double x = i == j ? -1 : 0, off = 0;

            for (size_t k = 0; k < n; k++) {
                x += w->middle[i * n + k] * w->inverse[k * r + j];
                off += w->around[i * n + k] * fabsl(w->inverse[k * r + j]);
            }
            sum += fabsl(x) + off;
        }
        if (!(sum < 0.99L)) /* also if it is no number */
            return false;
    }
    return true;
}

/* ------------------------------------------------------------- rows that are left out */

/* Instants at which the rows that are left out are looked at, and how near (log2, relative) what
 * they leave in both runs has to be so that it is no error of them. */
#define LOOKS 8
#define SAME (-8)

/* What the rows left out leave at t by run i. */
static enum hol_status
look_at_rows(arb_t left, struct hol_trajectory *j, size_t i, const mpfr_t t)
{
    struct hol_trajectory_instant *instant = j->run[i].instant;
    bool independent;

    hol_reference_run_state(j->q[i], j->v[i], &j->run[i], t);
    hol_trajectory_instant_set(instant, t, j->q[i], j->v[i]);
    return hol_rows_left(left, &independent, j->model, &instant->point, j->run[i].rank);
}

/* Do both runs find the same, which is not 0? */
static enum hol_status
is_refuted_at(bool *refuted, struct hol_trajectory *j, const mpfr_t t)
{
    enum hol_status status;
    arb_t left[2];

    arb_init(left[0]);
    arb_init(left[1]);
    status = look_at_rows(left[0], j, 0, t);
    if (status == HOL_OK && !arb_is_zero(left[0]))
        status = look_at_rows(left[1], j, 1, t);
    *refuted = status == HOL_OK && !arb_is_zero(left[0]) && !arb_is_zero(left[1]);
    if (*refuted) {
        arb_sub(left[1], left[1], left[0], HOL_FAR_BITS);
        arb_mul_2exp_si(left[1], left[1], -SAME);
        *refuted = arf_cmpabs(arb_midref(left[1]), arb_midref(left[0])) < 0;
    }
    arb_clear(left[0]);
    arb_clear(left[1]);
    return status;
}

/* t := the instant 3/8 through part i of LOOKS of what both runs have; LOOKS: of the first step. */
static void
place_look(mpfr_t t, struct hol_trajectory *j, unsigned long i)
{
    const struct hol_reference_run *first = &j->run[0], *second = &j->run[1];
    mpfr_t *from = hol_reference_run_start(first, 0);

    if (i == LOOKS) {
        mpfr_mul_ui(t, *hol_reference_run_length(first, 0), 3, MPFR_RNDN);
        mpfr_div_2ui(t, t, 3, MPFR_RNDN);
    } else {
        mpfr_add(j->tmp[2], *hol_reference_run_start(first, first->count - 1),
                 *hol_reference_run_length(first, first->count - 1), MPFR_RNDN);
        mpfr_add(j->tmp[3], *hol_reference_run_start(second, second->count - 1),
                 *hol_reference_run_length(second, second->count - 1), MPFR_RNDN);
        mpfr_min(t, j->tmp[2], j->tmp[3], MPFR_RNDN);
        mpfr_sub(t, t, *from, MPFR_RNDN);
        mpfr_mul_ui(t, t, 8 * i + 3, MPFR_RNDN);
        mpfr_div_ui(t, t, 8 * LOOKS, MPFR_RNDN);
    }
    mpfr_add(t, t, *from, MPFR_RNDN);
}

enum hol_status
hol_trajectory_hold_rank(struct hol_trajectory *j)
{
    enum hol_status status = HOL_OK;
    bool refuted = false;

    for (unsigned long i = 0; i <= LOOKS && status == HOL_OK && !refuted; i++) {
        if (j->run[0].count == 0 || j->run[1].count == 0 || j->run[0].rank == j->model->m)
            return HOL_OK;
        place_look(j->tmp[1], j, i);
        if (hol_trajectory_is_inside(j, j->tmp[1]))
            status = is_refuted_at(&refuted, j, j->tmp[1]);
    }
    if (status != HOL_OK || !refuted)
        return status;
    (void)snprintf(j->why, sizeof j->why,
                   "the rank is undecided: rows that the runs leave out as dependent are not, or "
                   "contradict the others, by less than they see, at t = %.6Lg",
                   hol_number_read(j->tmp[1], j->tmp[0]));
    hol_trajectory_forget(j);
    return HOL_UNABLE;
}
