/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What min_norm of solvers/kernels/small-template.h computes, with all rows of B side by side in
 * one vector, y^T below them, and a column of L in two: for more rows than loops over single
 * numbers are good for.
 */
#include "numeric/lapack/clones.h"
#include "solvers/kernels/small-wide.h"

#include <stdint.h>
#include <string.h>

#define LANES HOL_WIDE
#define HALVES 2 /* HOL_SMALL_N is at most HALVES * LANES */

typedef hol_wide lanes;
typedef hol_wide_mask mask;
#define INLINE static inline __attribute__((always_inline))

/* All bits from the middle on: the mask of lanes i >= k begins k before it. */
static const int64_t from_middle[2 * HALVES * LANES] = {
    [HALVES * LANES] = -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
#define MASK(where, k) memcpy(&(where), from_middle + HALVES * LANES - (k), sizeof(where))
#define KEEP(where, a) ((lanes)((where) & (mask)(a)))

struct room {
    union hol_wide_columns L; /* columns; 0 above the diagonal */
    union {
        double at[HOL_SMALL_N][LANES];
        lanes in[HOL_SMALL_N];
    } B;                                         /* column j: of the rows of B, and y_j */
    double v[HOL_SMALL_N], u[HOL_SMALL_N], last; /* as there; last: the last of D */
    double R[HOL_SMALL_LANES][LANES], t[LANES], x[HOL_SMALL_N];
    union {
        double at[LANES];
        lanes in;
    } c, size, g;
};

INLINE bool
factor(struct room *w, size_t n, const double *M)
{
    hol_wide_mass(&w->L, n, M);
    for (size_t k = 0; k < n; k++) {
        const lanes low = w->L.in[k][0], high = w->L.in[k][1];
        mask kept[HALVES];

        if (k == 1) {
            const double product = M[0] * M[1 + n], pivot = product - M[1] * M[1];

            if (!(pivot >= HOL_SMALL_MASS * product))
                return false;
            w->v[k] = M[0] / pivot;
        } else {
            if (!(w->L.at[k][k] >= HOL_SMALL_MASS * M[k + k * n]))
                return false;
            w->v[k] = 1 / w->L.at[k][k];
        }
        w->last = w->L.at[k][k];
        MASK(kept, k);
        w->L.in[k][0] = KEEP(kept[0], low * w->v[k]);
        w->L.in[k][1] = KEEP(kept[1], high * w->v[k]);
        w->L.at[k][k] = 1;
        for (size_t j = k + 1; j < n; j++) {
            if (j < LANES)
                w->L.in[j][0] -= low * w->L.at[k][j];
            if (n > LANES)
                w->L.in[j][1] -= high * w->L.at[k][j];
        }
    }
    for (size_t j = 0; j + 1 < n; j++)
        w->u[j] = w->v[j] * w->last;
    w->u[n - 1] = 1;
    return true;
}

/* B and y; c, and the squares of the rows' lengths. */
INLINE void
reduce(struct room *w, const struct hol_small_problem *p)
{
    size_t n = p->n, m = p->m;
    lanes sum, size;

    hol_wide_rows(w->B.in, n, m, p->A, p->F);
    for (size_t l = 0; l < n; l++) {
        const lanes column = w->B.in[l];

        for (size_t j = l + 1; j < n; j++)
            w->B.in[j] -= column * w->L.at[l][j];
    }
    sum = w->B.in[0] * (w->u[0] * w->B.at[0][m]);
    size = w->B.in[0] * w->B.in[0] * w->u[0];
    for (size_t l = 1; l < n; l++) {
        sum += w->B.in[l] * (w->u[l] * w->B.at[l][m]);
        size += w->B.in[l] * w->B.in[l] * w->u[l];
    }
    w->c.in = -sum;
    w->size.in = size;
    for (size_t i = 0; i < m; i++)
        w->c.at[i] += p->b[i] * w->last;
}

/* g := <row i, row k> for all i; the sums over odd and even j apart. */
INLINE void
dots(struct room *w, size_t n, size_t k)
{
    lanes even = w->B.in[0] * (w->B.at[0][k] * w->u[0]);
    lanes odd = w->B.in[1] * (w->B.at[1][k] * w->u[1]);
    size_t j = 2;

    for (; j + 1 < n; j += 2) {
        even += w->B.in[j] * (w->B.at[j][k] * w->u[j]);
        odd += w->B.in[j + 1] * (w->B.at[j + 1][k] * w->u[j + 1]);
    }
    if (j < n)
        even += w->B.in[j] * (w->B.at[j][k] * w->u[j]);
    w->g.in = even + odd;
}

/* Row k once more: inverse[i] = 1 / <q_i, q_i>, i < k. */
INLINE void
again(struct room *w, size_t n, size_t k, const double *inverse)
{
    dots(w, n, k);
    for (size_t i = 0; i < k; i++) {
        w->g.at[i] *= inverse[i];
        w->R[i][k] += w->g.at[i];
        w->c.at[k] -= w->g.at[i] * w->c.at[i];
    }
    for (size_t j = 0; j < n; j++) {
        double sum = w->g.at[0] * w->B.at[j][0];

        for (size_t i = 1; i < k; i++)
            sum += w->g.at[i] * w->B.at[j][i];
        w->B.at[j][k] -= sum;
    }
}

INLINE bool
orthogonalize(struct room *w, size_t n, size_t m)
{
    double inverse[LANES];

    for (size_t k = 0; k < m; k++) {
        mask later, end;
        lanes h;

        if (k > 0)
            again(w, n, k, inverse);
        dots(w, n, k);
        if (!(w->g.at[k] > HOL_SMALL_ROW * w->size.at[k]))
            return false;
        inverse[k] = 1 / w->g.at[k];
        w->t[k] = w->c.at[k] * inverse[k];
        MASK(later, k + 1);
        MASK(end, m);
        h = KEEP(later & ~end, w->g.in * inverse[k]);
        memcpy(w->R[k], &h, sizeof h);
        w->c.in -= h * w->c.at[k];
        for (size_t j = 0; j < n; j++)
            w->B.in[j] -= h * w->B.at[j][k];
    }
    return true;
}

INLINE bool
conclude(struct hol_small_answer *a, struct room *w, size_t n, size_t m)
{
    lanes low = {0}, high = {0};
    double force[HALVES * LANES], all;

    for (size_t j = 0; j < n; j++) {
        double sum = w->t[0] * w->B.at[j][0];

        for (size_t k = 1; k < m; k++)
            sum += w->t[k] * w->B.at[j][k];
        low += w->L.in[j][0] * sum; /* F_L = L w */
        high += w->L.in[j][1] * sum;
        w->x[j] = (w->B.at[j][m] + sum) * w->v[j];
    }
    memcpy(force, &low, sizeof low);
    memcpy(force + LANES, &high, sizeof high);
    for (size_t j = n; j-- > 0;)
        for (size_t l = 0; l < j; l++)
            w->x[l] -= w->L.at[l][j] * w->x[j];
    for (size_t i = m; i-- > 0;) {
        double sum = w->t[i];

        for (size_t k = i + 1; k < m; k++)
            sum -= w->R[i][k] * w->t[k];
        w->t[i] = sum; /* lambda */
    }
    all = force[n - 1]; /* as `finite` there */
    for (size_t i = 0; i < m; i++)
        all += w->t[i];
    for (size_t j = 0; j + 1 < n; j++)
        all += force[j];
    for (size_t j = n; j-- > 0;)
        all += w->x[j];
    if (!(all - all >= 0))
        return false;
    for (size_t j = 0; j < n; j++) {
        a->qdd[j] = w->x[j];
        a->FL[j] = force[j];
        a->FC[j] = 0;
    }
    hol_small_copy(a->lambda, w->t, m);
    a->rank = m;
    return true;
}

HOL_CLONES bool
hol_small_min_norm_lanes(struct hol_small_answer *answer, const struct hol_small_problem *p)
{
    struct room w;

    if (p->n < 2 || !factor(&w, p->n, p->M))
        return false;
    reduce(&w, p);
    return orthogonalize(&w, p->n, p->m) && conclude(answer, &w, p->n, p->m);
}
