/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Reactions in balls: g(r) = r - lambda - N C(r), J = I - N D, D = dC/dr; an interval Newton step
 * proves that g has one zero next to r0.
 */
#include "base/alloc.h"
#include "model/expr/expr.h"
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

/* Are reactions all that C depends on, and it linearly? */
static bool
is_linear(const struct hol_model *model)
{
    const struct hol_case *c = model->source;
    bool good = !model->slope_varies;

    for (size_t i = 0; i < model->n && good && c->has_nonideal; i++)
        good = !hol_expr_depends(c->graph, c->nonideal[i], HOL_VAR_IDEAL) &&
               !hol_expr_depends(c->graph, c->nonideal[i], HOL_VAR_MULTIPLIER);
    return good;
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

/*
 * The forces r of all rows, in linear->x, for gap'' = 1 at the row in `place` alone: with nu those
 * without C, r = nu + N D r. false: not enclosed.
 */
static bool
respond(struct reactions *w, size_t place)
{
    struct hol_enclosing_linear *linear = w->linear;
    struct hol_enclosing_newton *newton = &w->newton;

    arb_mat_zero(linear->rhs);
    arb_one(arb_mat_entry(linear->rhs, linear->n + (slong)place, 0));
    arb_mat_solve_lu_precomp(linear->x, linear->perm, linear->LU, linear->rhs, newton->bits);
    for (slong k = 0; k < newton->k; k++)
        arb_set(arb_mat_entry(newton->g, k, 0),
                arb_mat_entry(linear->x, linear->n + (slong)w->place[k], 0));
    if (!arb_mat_solve(newton->z, newton->J, newton->g, newton->bits))
        return false;
    for (slong i = linear->n; i < linear->n + linear->k; i++)
        for (slong k = 0; k < newton->k; k++)
            arb_addmul(arb_mat_entry(linear->x, i, 0), arb_mat_entry(w->y, i, k),
                       arb_mat_entry(newton->z, k, 0), newton->bits);
    return true;
}

/* Is the inverse of W positive definite, and so W? It is the contacts' part of what `respond`
 * gives; J and N D are those of the last step. */
static enum hol_status
find_sole(bool *sole, struct reactions *w)
{
    const struct hol_case *c = w->e->model->source;
    struct hol_enclosing_linear *linear = w->linear;
    slong count = 0;
    bool good = linear->k == (slong)w->e->model->m;
    size_t *place = hol_alloc((size_t)linear->k + 1, sizeof *place);
    arb_mat_t inverse, factor;

    *sole = false;
    if (place == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < c->contact_count; k++)
        for (slong i = 0; i < linear->k; i++)
            if (w->e->pivot_row[i] == c->contacts[k].row)
                place[count++] = (size_t)i;
    arb_mat_init(inverse, count, count);
    arb_mat_init(factor, count, count);
    for (slong j = 0; j < count && good; j++) {
        good = respond(w, place[j]);
        for (slong i = 0; i < count && good; i++) { /* the sum with the transposed */
            arb_srcptr x = arb_mat_entry(linear->x, linear->n + (slong)place[i], 0);
            arb_ptr to = arb_mat_entry(inverse, i, j), other = arb_mat_entry(inverse, j, i);

            arb_add(to, to, x, w->newton.bits);
            if (i != j)
                arb_add(other, other, x, w->newton.bits);
        }
    }
    *sole = good && arb_mat_cho(factor, inverse, w->newton.bits) != 0;
    arb_mat_clear(factor);
    arb_mat_clear(inverse);
    hol_free(place);
    return HOL_OK;
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
            status = HOL_OK;
            if (is_linear(e->model)) {
                e->out->orientation = orientation(&w);
                status = find_sole(&e->out->sole, &w);
            }
            run(&w);
        }
    }
    arb_mat_clear(w.rhs);
    arb_mat_clear(w.y);
    hol_enclosing_newton_clear(&w.newton);
    hol_free(w.place);
    return status;
}
