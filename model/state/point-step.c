/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The least-norm Newton step that moves a state onto its constraints. */
#include "model/state/point-work.h"

#include <math.h>

/* Rows are clearly independent if the diagonal of their Cholesky factor stays above this. */
#define INDEPENDENT (-16.0L)
/* And M for definite, if that of its own does. */
#define DEFINITE (-48.0L)

/*
 * y (k) := -(R1^T)^+ P^T residual, R1 the first k rows of R, R1^T = L lower trapezoidal (rows x k).
 * Where k is less than the number of rows, by a second factorization L = Q2 R2 P2^T: the
 * least-squares solution, whatever the order of pivots was.
 */
static void
solve_rows(struct hol_points *p, size_t k)
{
    size_t rows = p->row_count;

    hol_mat_shape(&p->R1, rows, k);
    hol_mat_shape(&p->z, rows, 1);
    for (size_t r = 0; r < rows; r++) {
        for (size_t i = 0; i < k; i++) {
            mpfr_set_zero(p->tmp[0], 1);
            if (r >= i)
                hol_mat_get(p->tmp[0], &p->R, i, r);
            hol_mat_set(&p->R1, r, i, p->tmp[0]);
        }
        hol_mat_get(p->tmp[0], &p->residual, p->perm[r], 0);
        mpfr_neg(p->tmp[0], p->tmp[0], MPFR_RNDN);
        hol_mat_set(&p->z, r, 0, p->tmp[0]);
    }
    if (k == rows) {
        hol_lower_solve(&p->z, &p->R1);
        hol_mat_round(&p->y, &p->z);
        return;
    }
    hol_qr(&p->Q2, &p->R2, p->perm2, &p->R1, p->work);
    hol_mul_tv(&p->step, &p->Q2, &p->z);
    hol_upper_solve(&p->step, &p->R2, k);
    hol_mat_shape(&p->y, k, 1);
    for (size_t i = 0; i < k; i++) {
        hol_mat_get(p->tmp[0], &p->step, i, 0);
        hol_mat_set(&p->y, p->perm2[i], 0, p->tmp[0]);
    }
}

/* R1 := lower triangle of J J^T, J's zeros (most of it, in large systems) left out. */
static void
square(struct hol_points *p)
{
    size_t rows = p->row_count;

    hol_mat_shape(&p->R1, rows, rows);
    hol_mat_zero(&p->R1);
    for (size_t u = 0; u < p->jacobian.rows; u++)
        for (size_t r = 0; r < rows; r++) {
            hol_mat_get(p->tmp[0], &p->jacobian, u, r);
            for (size_t s = 0; s <= r && !mpfr_zero_p(p->tmp[0]); s++) {
                hol_mat_get(p->tmp[1], &p->jacobian, u, s);
                if (mpfr_zero_p(p->tmp[1]))
                    continue;
                mpfr_mul(p->tmp[1], p->tmp[1], p->tmp[0], MPFR_RNDN);
                hol_mat_get(p->tmp[2], &p->R1, r, s);
                mpfr_add(p->tmp[2], p->tmp[2], p->tmp[1], MPFR_RNDN);
                hol_mat_set(&p->R1, r, s, p->tmp[2]);
            }
        }
}

/*
 * step := -J^T (J J^T)^-1 residual, which is the same for rows that are clearly independent, and
 * costs a fraction. That this squares the condition is what the guard bits are for. False: the rows
 * are not clearly independent.
 */
static bool
find_step_directly(struct hol_points *p)
{
    size_t rows = p->row_count;
    long double least = INFINITY, most = 0;

    square(p);
    hol_mat_shape(&p->Q2, rows, rows);
    if (hol_cholesky(&p->Q2, &p->R1) != HOL_OK)
        return false;
    for (size_t r = 0; r < rows; r++) {
        least = fminl(least, hol_mat_abs(&p->Q2, r, r));
        most = fmaxl(most, hol_mat_abs(&p->Q2, r, r));
    }
    if (least < most * exp2l(INDEPENDENT))
        return false;
    hol_mat_round(&p->z, &p->residual);
    hol_negate(&p->z);
    hol_lower_solve(&p->z, &p->Q2);
    hol_lower_solve_t(&p->z, &p->Q2);
    hol_mul_v(&p->step, &p->jacobian, &p->z);
    return true;
}

enum hol_status
hol_points_weigh(struct hol_points *p)
{
    const struct hol_model *model = p->model;
    struct hol_problem problem = {0};
    bool all = p->kinetic;
    enum hol_status status = HOL_OK;

    p->weighed = false;
    for (size_t j = 0; j < model->n; j++)
        all = all && p->unknown[j];
    if (!all)
        return HOL_OK;
    hol_mat_clear(&p->metric);
    status = hol_problem_init(&problem, model->n, model->m, p->inner);
    if (status == HOL_OK)
        status = hol_mat_init(&p->metric, model->n, model->n, p->inner);
    if (status == HOL_OK) {
        hol_model_set_state(model, p->eval, &p->point.t, &p->point.q, &p->point.v);
        status = hol_eval_run(p->eval, HOL_STAGE_STATE, NULL);
    }
    if (status == HOL_OK) {
        long double least = INFINITY, most = 0;

        hol_model_problem(model, p->eval, &problem);
        p->weighed = hol_cholesky(&p->metric, &problem.M) == HOL_OK;
        for (size_t i = 0; i < model->n && p->weighed; i++) {
            least = fminl(least, hol_mat_abs(&p->metric, i, i));
            most = fmaxl(most, hol_mat_abs(&p->metric, i, i));
        }
        p->weighed = p->weighed && least > most * exp2l(DEFINITE);
    }
    hol_problem_clear(&problem);
    return status == HOL_NOMEM || status == HOL_INVALID ? status : HOL_OK;
}

void
hol_points_step(struct hol_points *p, long double dependent)
{
    size_t rows = p->row_count, unknowns = p->jacobian.rows, k = 0;
    size_t most = rows < unknowns ? rows : unknowns;
    long double limit;

    if (find_step_directly(p))
        return;
    hol_qr(&p->Q, &p->R, p->perm, &p->jacobian, p->work);
    limit = most ? hol_mat_abs(&p->R, 0, 0) * exp2l(dependent) : 0;
    while (k < most && hol_mat_abs(&p->R, k, k) > limit)
        k++;
    if (k > 0)
        solve_rows(p, k);
    hol_mat_shape(&p->z, most, 1);
    hol_mat_zero(&p->z);
    for (size_t i = 0; i < k; i++) {
        hol_mat_get(p->tmp[0], &p->y, i, 0);
        hol_mat_set(&p->z, i, 0, p->tmp[0]);
    }
    hol_mul_v(&p->step, &p->Q, &p->z);
}
