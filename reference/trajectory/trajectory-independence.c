/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Where in a step the independent rows certainly stay independent. With C a right inverse of A at
 * the middle of an interval, A(s) C = 1 - R, and where the sum of |R| over every row is below 1
 * (for any A(s) of the interval), A(s) has full rank. Polynomials in long double, with bounds of
 * all that is rounded; what this cannot prove is left to MPFR.
 */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"

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
        mpfr_t *x = hol_series_read(e->series, model->a[c].output);
        long double scale = ldexpl(1, (int)(-e->kkt->col_exp[j] - e->kkt->row_exp[i]));
        bool constant = hol_series_constant(e->series, model->a[c].output);

        w->row[c] = w->most;
        w->column[c] = j;
        for (size_t p = 0; p < w->rank; p++)
            if (rows->row[p] == i)
                w->row[c] = p;
        if (w->row[c] == w->most)
            continue;
        for (size_t k = 0; k <= w->last; k++, scale *= reach)
            w->c[c * w->stride + k] = constant && k > 0 ? 0 : scale * hol_number_rough(x[k]);
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
