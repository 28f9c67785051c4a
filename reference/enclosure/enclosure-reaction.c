/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Reactions in balls: g(r) = r - lambda - N C(r), J = I - N D, D = dC/dr; an interval Newton step
 * proves that g has one zero next to r0.
 */
#include "base/alloc.h"
#include "reference/enclosure/enclosure-inside.h"
#include "reference/enclosure/enclosure-newton.h"

#define ITERATIONS 8

/* The unknowns are the p reactions that C depends on. */
struct reactions {
    struct hol_enclosing *e;
    struct hol_enclosing_linear *linear;
    struct hol_enclosing_newton newton;
    size_t *place;    /* p: of the row among the independent ones */
    arb_mat_t rhs, y; /* n + k rows, p columns */
};

/* The evaluator at the reactions as they are now. */
static void
run(struct reactions *w)
{
    struct hol_enclosing *e = w->e;

    for (slong k = 0; k < w->newton.k; k++)
        hol_ball_eval_set(e->eval, HOL_VAR_REACTION, e->model->reaction[k],
                          arb_mat_entry(w->newton.x, k, 0));
    /* what is needed is checked where it is used */
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_IDEAL, NULL);
}

/* Put C, as last evaluated, into the right side of the linear problem. */
static bool
load_force(struct hol_enclosing *e, struct hol_enclosing_linear *linear)
{
    arb_mat_zero(linear->rhs);
    for (slong i = 0; i < linear->n; i++)
        hol_ball_eval_get(arb_mat_entry(linear->rhs, i, 0), e->eval, e->model->out_C + (size_t)i);
    return arb_mat_is_finite(linear->rhs) != 0;
}

/* g at the numbers r0. */
static bool
residual(struct reactions *w)
{
    struct hol_enclosing_linear *linear = w->linear;
    struct hol_enclosing_newton *newton = &w->newton;

    run(w);
    if (!load_force(w->e, linear))
        return false;
    arb_mat_solve_lu_precomp(linear->x, linear->perm, linear->LU, linear->rhs, newton->bits);
    for (slong k = 0; k < newton->k; k++) {
        arb_ptr g = arb_mat_entry(newton->g, k, 0);

        arb_sub(g, arb_mat_entry(newton->x, k, 0), w->e->out->lambda + w->e->model->reaction[k],
                newton->bits);
        arb_sub(g, g, arb_mat_entry(linear->x, linear->n + (slong)w->place[k], 0), newton->bits);
    }
    return arb_mat_is_finite(newton->g) != 0;
}

/* J of the reactions as they are now; false: C or a slope has no bounded ball there. */
static bool
jacobian(void *context, struct hol_enclosing_newton *newton)
{
    struct reactions *w = context;
    const struct hol_model *model = w->e->model;
    struct hol_enclosing_linear *linear = w->linear;

    run(w);
    arb_mat_zero(w->rhs);
    for (size_t c = 0; c < model->slope_count; c++)
        hol_ball_eval_get(arb_mat_entry(w->rhs, model->slope[c].i, model->slope[c].j), w->e->eval,
                          model->slope[c].output);
    if (!load_force(w->e, linear) || !arb_mat_is_finite(w->rhs))
        return false;
    arb_mat_solve_lu_precomp(w->y, linear->perm, linear->LU, w->rhs, newton->bits);
    for (slong j = 0; j < newton->k; j++)
        for (slong k = 0; k < newton->k; k++) {
            arb_ptr x = arb_mat_entry(newton->J, j, k);

            arb_set_si(x, j == k);
            arb_sub(x, x, arb_mat_entry(w->y, linear->n + (slong)w->place[j], k), newton->bits);
        }
    return arb_mat_is_finite(newton->J) != 0;
}

/* r0: the truth's; or, where there is none, from that of C = 0 by Newton's iteration. */
static void
begin(struct reactions *w)
{
    struct hol_enclosing *e = w->e;
    arb_mat_struct *r = w->newton.x;

    for (slong k = 0; k < w->newton.k; k++) {
        if (e->truth == NULL) {
            arb_get_mid_arb(arb_mat_entry(r, k, 0), e->out->lambda + e->model->reaction[k]);
            continue;
        }
        hol_mat_get(e->tmp[0], &e->truth->reaction, e->model->reaction[k], 0);
        hol_ball_set_mpfr(arb_mat_entry(r, k, 0), e->tmp[0]);
    }
    for (int i = 0; i < ITERATIONS && e->truth == NULL; i++) {
        if (!residual(w) || !hol_enclosing_newton_solve(&w->newton))
            return;
        arb_mat_sub(r, r, w->newton.z, (slong)e->bits);
        arb_mat_get_mid(r, r);
    }
}

/* The places of the rows among the independent ones; false: one is not among them. */
static bool
find_places(struct reactions *w)
{
    const struct hol_enclosing *e = w->e;

    for (slong k = 0; k < w->newton.k; k++) {
        w->place[k] = 0;
        while (w->place[k] < (size_t)w->linear->k &&
               e->pivot_row[w->place[k]] != e->model->reaction[k])
            w->place[k]++;
        if (w->place[k] == (size_t)w->linear->k)
            return false;
    }
    return true;
}

/* The sign of det J, with J as the last step has it. */
static int
orientation(const struct reactions *w)
{
    int sign;
    arb_t det;

    arb_init(det);
    arb_mat_det(det, w->newton.J, w->newton.bits);
    sign = arb_is_positive(det) ? 1 : arb_is_negative(det) ? -1 : 0;
    arb_clear(det);
    return sign;
}

enum hol_status
hol_enclose_reactions(struct hol_enclosing *e, struct hol_enclosing_linear *linear)
{
    slong p = (slong)e->model->reaction_count, size = linear->n + linear->k;
    struct reactions w = {.e = e, .linear = linear, .place = hol_alloc((size_t)p, sizeof *w.place)};
    enum hol_status status = HOL_UNABLE;

    if (w.place == NULL)
        return HOL_NOMEM;
    hol_enclosing_newton_init(&w.newton, p, (slong)e->bits);
    w.newton.jacobian = jacobian;
    w.newton.context = &w;
    arb_mat_init(w.rhs, size, p);
    arb_mat_init(w.y, size, p);
    e->why = "the reactions that the nonideal force depends on are not enclosed";
    if (find_places(&w)) {
        begin(&w);
        if (residual(&w) && hol_enclosing_newton_step(&w.newton)) {
            e->out->orientation = orientation(&w);
            run(&w);
            status = HOL_OK;
        }
    }
    arb_mat_clear(w.rhs);
    arb_mat_clear(w.y);
    hol_enclosing_newton_clear(&w.newton);
    hol_free(w.place);
    return status;
}
