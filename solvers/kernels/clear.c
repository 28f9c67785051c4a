/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/clear.h"

#include "numeric/lapack/clones.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

bool
hol_clear_applies(const struct hol_balanced *in, const struct hol_answer *answer,
                  const struct hol_problem *p)
{
    return p->m > 0 && p->m <= p->n && p->n == in->n && p->m == in->m && p->bits == in->bits &&
           p->bits == HOL_BITS_DOUBLE && p->rank_threshold == 0 && answer->detail == NULL &&
           hol_problem_is_plain(p) && hol_answer_fits(answer, p->n, p->m, p->bits);
}

/* As choose_units in units.c. */
bool
hol_clear_units(struct hol_vec *unit, struct hol_balanced *in, const struct hol_problem *p)
{
    size_t n = p->n;

    hol_mat_shape(unit, n, 1);
    for (size_t j = 0; j < n; j++) {
        double mass = p->M.d[j + j * n];
        int e;

        if (!(mass > 0))
            return false;
        (void)frexp(mass, &e);
        in->unit[j] = -(e >= 0 ? e / 2 : -((1 - e) / 2));
        unit->d[j] = ldexp(1, (int)in->unit[j]);
    }
    return true;
}

#define LANES 8
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t words __attribute__((vector_size(LANES * sizeof(int64_t))));

/* largest[i] := the largest |A_ij| u_j of row i; u NULL: ones. */
HOL_CLONES static void
largest_of_rows(double *largest, const double *A, const double *u, size_t n, size_t m)
{
    memset(largest, 0, m * sizeof *largest);
    for (size_t j = 0; j < n; j++) {
        const double *column = A + j * m;
        double unit = u != NULL ? u[j] : 1;
        size_t i = 0;

        for (; i + LANES <= m; i += LANES) {
            lanes entry;
            words size, most, more;

            memcpy(&entry, column + i, sizeof entry);
            memcpy(&most, largest + i, sizeof most);
            entry *= unit;
            size = (words)entry & INT64_MAX; /* magnitudes compare as their words do */
            more = size > most;
            most = (size & more) | (most & ~more);
            memcpy(largest + i, &most, sizeof most);
        }
        for (; i < m; i++) {
            double size = fabs(column[i]) * unit;

            largest[i] = size > largest[i] ? size : largest[i];
        }
    }
}

void
hol_largest_of_rows(struct hol_vec *largest, const struct hol_mat *A, const struct hol_vec *unit)
{
    hol_mat_shape(largest, A->rows, 1);
    largest_of_rows(largest->d, A->d, unit != NULL ? unit->d : NULL, A->cols, A->rows);
}

bool
hol_clear_rows(struct hol_vec *weight, struct hol_balanced *in, const struct hol_mat *A,
               const struct hol_vec *unit)
{
    size_t m = A->rows;
    int e;

    hol_largest_of_rows(weight, A, unit);
    for (size_t i = 0; i < m; i++) {
        if (weight->d[i] == 0)
            return false;
        (void)frexp(weight->d[i], &e);
        in->row[i] = -e;
        weight->d[i] = ldexp(1, -e);
    }
    return true;
}

bool
hol_clear_cholesky(struct hol_mat *L, const struct hol_mat *M)
{
    size_t n = M->rows;

    if (hol_cholesky(L, M) != HOL_OK)
        return false;
    for (size_t j = 0; j < n; j++) {
        double pivot = L->d[j + j * n];

        if (!(pivot * pivot > HOL_CLEAR * M->d[j + j * n]))
            return false;
    }
    return true;
}

bool
hol_clear_give(struct hol_answer *answer, const struct hol_vec *qdd, const struct hol_vec *FL,
               const struct hol_vec *FC, const struct hol_vec *lambda)
{
    if (!hol_mat_is_finite(qdd) || !hol_mat_is_finite(FL) || !hol_mat_is_finite(FC) ||
        !hol_mat_is_finite(lambda))
        return false;
    hol_mat_round(&answer->qdd, qdd);
    hol_mat_round(&answer->FL, FL);
    hol_mat_round(&answer->FC, FC);
    hol_mat_round(&answer->lambda, lambda);
    answer->rank = lambda->rows;
    answer->iterations = 0;
    return true;
}
