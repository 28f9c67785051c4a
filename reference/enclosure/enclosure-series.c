/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The Taylor series of the motion from a state, in balls. Of order d, with k independent rows,
 *     M_0 a_d - A_0^T lambda_d = F_d + C_d - sum_(j>=1) (M_j a_(d-j) - A_j^T lambda_(d-j))
 *     A_0 a_d                  = b_d       - sum_(j>=1)  A_j a_(d-j).
 * Where C depends on forces, those of the problem without C come first, order by order; reactions,
 * r = lambda, it is linear in: C_d = C_d(r_d = 0) + D_0 r_d with D = dC/dr.
 */
#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"

struct expansion {
    const struct hol_model *model;
    struct hol_poly_eval *eval;
    slong n, k, bits;
    arb_poly_struct *q, *a, *lambda; /* n, n, k */
    arb_poly_struct *ideal;          /* n + k: a and lambda without C */
    size_t *place;                   /* m: of a row among the independent ones; SIZE_MAX: none */
    arb_mat_t K, LU, LU_C, x;        /* LU_C: of K with D_0 */
    slong *perm, *perm_C;
};

static bool
expansion_init(struct expansion *e, const struct hol_enclosure *answer)
{
    slong size = e->n + e->k;

    e->a = hol_polys_alloc((size_t)e->n);
    e->lambda = hol_polys_alloc((size_t)e->k);
    e->ideal = hol_polys_alloc((size_t)size);
    e->place = hol_alloc(answer->m + 1, sizeof *e->place);
    arb_mat_init(e->K, size, size);
    arb_mat_init(e->LU, size, size);
    arb_mat_init(e->LU_C, size, size);
    arb_mat_init(e->x, size, 1);
    e->perm = _perm_init(size);
    e->perm_C = _perm_init(size);
    for (size_t i = 0; e->place != NULL && i < answer->m; i++)
        e->place[i] = SIZE_MAX;
    for (size_t p = 0; e->place != NULL && p < answer->rank; p++)
        e->place[answer->row[p]] = p;
    return e->a != NULL && e->lambda != NULL && e->ideal != NULL && e->place != NULL;
}

static void
expansion_clear(struct expansion *e)
{
    hol_polys_free(e->a, (size_t)e->n);
    hol_polys_free(e->lambda, (size_t)e->k);
    hol_polys_free(e->ideal, (size_t)(e->n + e->k));
    hol_free(e->place);
    arb_mat_clear(e->K);
    arb_mat_clear(e->LU);
    arb_mat_clear(e->LU_C);
    arb_mat_clear(e->x);
    _perm_clear(e->perm);
    _perm_clear(e->perm_C);
}

/* K at order 0, factored; false: not proved to be regular. */
static bool
factor(struct expansion *e)
{
    const struct hol_model *model = e->model;

    arb_mat_zero(e->K);
    for (size_t c = 0; c < model->mass_count; c++) {
        arb_ptr x = arb_mat_entry(e->K, model->mass[c].i, model->mass[c].j);

        arb_poly_get_coeff_arb(x, hol_poly_eval_get(e->eval, model->mass[c].output), 0);
        arb_set(arb_mat_entry(e->K, model->mass[c].j, model->mass[c].i), x);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        size_t p = e->place[model->a[c].i];
        arb_ptr x;

        if (p == SIZE_MAX)
            continue;
        x = arb_mat_entry(e->K, e->n + (slong)p, model->a[c].j);
        arb_poly_get_coeff_arb(x, hol_poly_eval_get(e->eval, model->a[c].output), 0);
        arb_neg(arb_mat_entry(e->K, model->a[c].j, e->n + (slong)p), x);
    }
    return arb_mat_is_finite(e->K) && arb_mat_lu(e->perm, e->LU, e->K, e->bits) != 0;
}

/* The same less D_0, after that. */
static bool
factor_with_slopes(struct expansion *e)
{
    const struct hol_model *model = e->model;
    arb_t x;

    arb_init(x);
    for (size_t c = 0; c < model->slope_count; c++) {
        size_t p = e->place[model->reaction[model->slope[c].j]];
        arb_ptr to = arb_mat_entry(e->K, model->slope[c].i, e->n + (slong)p);

        arb_poly_get_coeff_arb(x, hol_poly_eval_get(e->eval, model->slope[c].output), 0);
        arb_sub(to, to, x, e->bits);
    }
    arb_clear(x);
    return arb_mat_is_finite(e->K) && arb_mat_lu(e->perm_C, e->LU_C, e->K, e->bits) != 0;
}

/* x += sum_(j>=1) p_j y_(d-j), or -= */
static void
convolve(struct expansion *e, slong row, const arb_poly_struct *p, const arb_poly_struct *y,
         slong d, bool minus)
{
    arb_ptr x = arb_mat_entry(e->x, row, 0);

    for (slong j = 1; j <= d; j++) {
        arb_srcptr left = arb_poly_get_coeff_ptr(p, j), right = arb_poly_get_coeff_ptr(y, d - j);

        if (left != NULL && right != NULL && minus)
            arb_submul(x, left, right, e->bits);
        else if (left != NULL && right != NULL)
            arb_addmul(x, left, right, e->bits);
    }
}

/* The right side of order d, from the lower ones, into x; with_C: else that of the ideal problem.
 */
static void
load_order(struct expansion *e, slong d, bool with_C)
{
    const struct hol_model *model = e->model;
    const arb_poly_struct *a = with_C ? e->a : e->ideal,
                          *lambda = with_C ? e->lambda : e->ideal + e->n;
    arb_t C;

    arb_init(C);
    for (slong i = 0; i < e->n; i++) {
        arb_ptr x = arb_mat_entry(e->x, i, 0);

        arb_poly_get_coeff_arb(x, hol_poly_eval_get(e->eval, model->out_F + (size_t)i), d);
        if (model->source->has_nonideal && with_C) {
            arb_poly_get_coeff_arb(C, hol_poly_eval_get(e->eval, model->out_C + (size_t)i), d);
            arb_add(x, x, C, e->bits);
        }
    }
    for (size_t i = 0; i < model->m; i++)
        if (e->place[i] != SIZE_MAX)
            arb_poly_get_coeff_arb(arb_mat_entry(e->x, e->n + (slong)e->place[i], 0),
                                   hol_poly_eval_get(e->eval, model->out_b + i), d);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];
        const arb_poly_struct *M = hol_poly_eval_get(e->eval, cell->output);

        convolve(e, cell->i, M, a + cell->j, d, true);
        if (cell->i != cell->j)
            convolve(e, cell->j, M, a + cell->i, d, true);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        const struct hol_cell *cell = &model->a[c];
        const arb_poly_struct *A = hol_poly_eval_get(e->eval, cell->output);

        if (e->place[cell->i] == SIZE_MAX)
            continue;
        convolve(e, cell->j, A, lambda + e->place[cell->i], d, false);
        convolve(e, e->n + (slong)e->place[cell->i], A, a + cell->j, d, true);
    }
    arb_clear(C);
}

void
hol_enclosure_set_series(struct hol_poly_eval *eval, const arb_poly_struct *q, size_t n)
{
    arb_poly_t v;

    arb_poly_init(v);
    for (size_t i = 0; i < n; i++) {
        hol_poly_eval_set(eval, HOL_VAR_COORD, i, q + i);
        arb_poly_derivative(v, q + i, ARF_PREC_EXACT);
        hol_poly_eval_set(eval, HOL_VAR_VELOCITY, i, v);
    }
    arb_poly_clear(v);
}

/* C up to order d, with coefficient d of the forces of the ideal problem, and without r_d. */
static bool
load_forces(struct expansion *e, slong d)
{
    const struct hol_model *model = e->model;
    arb_poly_t force, term;

    load_order(e, d, false);
    if (!arb_mat_is_finite(e->x))
        return false;
    arb_mat_solve_lu_precomp(e->x, e->perm, e->LU, e->x, e->bits);
    for (slong i = 0; i < e->n + e->k; i++)
        arb_poly_set_coeff_arb(e->ideal + i, d, arb_mat_entry(e->x, i, 0));
    arb_poly_init(force);
    arb_poly_init(term);
    for (size_t i = 0; i < model->n; i++) {
        arb_poly_zero(force);
        for (size_t c = 0; c < model->a_count; c++) {
            if (model->a[c].j != i)
                continue;
            arb_poly_mullow(term, hol_poly_eval_get(e->eval, model->a[c].output),
                            e->ideal + e->n + e->place[model->a[c].i], d + 1, e->bits);
            arb_poly_add_series(force, force, term, d + 1, e->bits);
        }
        hol_poly_eval_set(e->eval, HOL_VAR_IDEAL, i, force);
    }
    for (size_t r = 0; r < model->m; r++) {
        hol_poly_eval_set(e->eval, HOL_VAR_MULTIPLIER, r, e->ideal + e->n + e->place[r]);
        hol_poly_eval_set(e->eval, HOL_VAR_REACTION, r, e->lambda + e->place[r]);
    }
    arb_poly_clear(force);
    arb_poly_clear(term);
    hol_poly_eval_run(e->eval, HOL_STAGE_IDEAL, d + 1);
    return d > 0 || factor_with_slopes(e);
}

/* Coefficient d of a and lambda, and d + 2 of q; false: it has none. */
static bool
solve_order(struct expansion *e, slong d)
{
    bool forces = e->model->nonideal_needs_force;

    hol_enclosure_set_series(e->eval, e->q, (size_t)e->n);
    hol_poly_eval_run(e->eval, HOL_STAGE_PROBLEM, d + 1);
    if (d == 0 && !factor(e))
        return false;
    if (forces && !load_forces(e, d))
        return false;
    load_order(e, d, true);
    if (!arb_mat_is_finite(e->x))
        return false;
    arb_mat_solve_lu_precomp(e->x, forces ? e->perm_C : e->perm, forces ? e->LU_C : e->LU, e->x,
                             e->bits);
    for (slong i = 0; i < e->n; i++) {
        arb_ptr x = arb_mat_entry(e->x, i, 0);

        arb_poly_set_coeff_arb(e->a + i, d, x);
        arb_div_si(x, x, (d + 1) * (d + 2), e->bits);
        arb_poly_set_coeff_arb(e->q + i, d + 2, x);
    }
    for (slong p = 0; p < e->k; p++)
        arb_poly_set_coeff_arb(e->lambda + p, d, arb_mat_entry(e->x, e->n + p, 0));
    return true;
}

/* Reactions that solve the linear problem may be others than those of the answer. */
static bool
is_answer(const struct expansion *e, const struct hol_enclosure *answer)
{
    bool same = true;

    for (slong i = 0; i < e->n && same; i++)
        same = arb_poly_get_coeff_ptr(e->a + i, 0) == NULL
                   ? arb_contains_zero(answer->qdd + i) != 0
                   : arb_overlaps(arb_poly_get_coeff_ptr(e->a + i, 0), answer->qdd + i) != 0;
    return same;
}

enum hol_status
hol_enclosure_series(arb_poly_struct *q, slong *known, struct hol_poly_eval *eval,
                     const struct hol_model *model, const struct hol_enclosure *answer,
                     slong length)
{
    struct expansion e = {.model = model,
                          .eval = eval,
                          .n = (slong)model->n,
                          .k = (slong)answer->rank,
                          .bits = (slong)answer->bits,
                          .q = q};
    bool good = expansion_init(&e, answer);
    enum hol_status status = good ? HOL_OK : HOL_NOMEM;
    arb_poly_t time;
    arb_t half;

    arb_poly_init(time);
    arb_init(half);
    arb_poly_set_coeff_arb(time, 0, answer->t);
    arb_poly_set_coeff_si(time, 1, 1);
    hol_poly_eval_set(eval, HOL_VAR_TIME, 0, time);
    *known = 3;
    for (size_t i = 0; i < model->n; i++) {
        arb_poly_zero(q + i);
        arb_poly_set_coeff_arb(q + i, 0, answer->q + i);
        arb_poly_set_coeff_arb(q + i, 1, answer->v + i);
    }
    good = good &&
           (!model->nonideal_needs_force || (answer->rank == model->m && !model->slope_varies));
    for (slong d = 0; good && d + 2 < length; d++)
        if ((good = solve_order(&e, d) && (d > 0 || is_answer(&e, answer))))
            *known = d + 3;
    for (size_t i = 0; *known == 3 && i < model->n; i++) {
        arb_mul_2exp_si(half, answer->qdd + i, -1);
        arb_poly_set_coeff_arb(q + i, 2, half);
    }
    expansion_clear(&e);
    arb_clear(half);
    arb_poly_clear(time);
    return status;
}
