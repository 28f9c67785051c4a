/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Reactions in balls: g(r) = r - lambda - N C(r), J = I - N D, D = dC/dr. If X = r0 +- s and
 *     r0 - J(X)^-1 g(r0)                                      interval Newton operator
 * lies in the interior of X, g has exactly one zero in X, and it lies there (Neumaier 1990,
 * Interval Methods for Systems of Equations, section 5.1).
 */
#include "base/alloc.h"
#include "reference/enclosure/enclosure-inside.h"

#define TRIES 6
#define WIDER 16
#define ITERATIONS 8

struct newton {
    slong p;
    size_t *place;     /* p: of the row among the independent ones */
    arb_ptr r;         /* p */
    arb_mat_t rhs, x;  /* n + k rows, p columns */
    arb_mat_t g, J, z; /* p x 1, p x p, p x 1 */
};

/* The evaluator at w->r. */
static void
run(struct hol_enclosing *e, const struct newton *w)
{
    for (slong k = 0; k < w->p; k++)
        hol_ball_eval_set(e->eval, HOL_VAR_REACTION, e->model->reaction[k], w->r + k);
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
residual(struct hol_enclosing *e, struct hol_enclosing_linear *linear, struct newton *w)
{
    slong bits = (slong)e->bits;

    run(e, w);
    if (!load_force(e, linear))
        return false;
    arb_mat_solve_lu_precomp(linear->x, linear->perm, linear->LU, linear->rhs, bits);
    for (slong k = 0; k < w->p; k++) {
        arb_ptr g = arb_mat_entry(w->g, k, 0);

        arb_sub(g, w->r + k, e->out->lambda + e->model->reaction[k], bits);
        arb_sub(g, g, arb_mat_entry(linear->x, linear->n + (slong)w->place[k], 0), bits);
    }
    return arb_mat_is_finite(w->g) != 0;
}

/* J over the box w->r; false: C or a slope has no bounded ball there. */
static bool
jacobian(struct hol_enclosing *e, struct hol_enclosing_linear *linear, struct newton *w)
{
    const struct hol_model *model = e->model;
    slong bits = (slong)e->bits;

    run(e, w);
    arb_mat_zero(w->rhs);
    for (size_t c = 0; c < model->slope_count; c++)
        hol_ball_eval_get(arb_mat_entry(w->rhs, model->slope[c].i, model->slope[c].j), e->eval,
                          model->slope[c].output);
    if (!load_force(e, linear) || !arb_mat_is_finite(w->rhs))
        return false;
    arb_mat_solve_lu_precomp(w->x, linear->perm, linear->LU, w->rhs, bits);
    for (slong j = 0; j < w->p; j++)
        for (slong k = 0; k < w->p; k++) {
            arb_ptr x = arb_mat_entry(w->J, j, k);

            arb_set_si(x, j == k);
            arb_sub(x, x, arb_mat_entry(w->x, linear->n + (slong)w->place[j], k), bits);
        }
    return arb_mat_is_finite(w->J) != 0;
}

/* Is |z_k| < s for all k? */
static bool
inside(const struct newton *w, const mag_t s)
{
    bool yes = true;
    mag_t size;

    mag_init(size);
    for (slong k = 0; k < w->p && yes; k++) {
        arb_get_mag(size, arb_mat_entry(w->z, k, 0));
        yes = arb_is_finite(arb_mat_entry(w->z, k, 0)) && mag_cmp(size, s) < 0;
    }
    mag_clear(size);
    return yes;
}

/* Twice the largest |z_k|, and at least a rounding of the largest reaction. */
static void
first_radius(const struct hol_enclosing *e, const struct newton *w, mag_t s)
{
    mag_t size;

    mag_init(size);
    mag_zero(s);
    for (slong k = 0; k < w->p; k++) {
        arb_get_mag(size, arb_mat_entry(w->z, k, 0));
        mag_mul_2exp_si(size, size, 1);
        mag_max(s, s, size);
        arb_get_mag(size, w->r + k);
        mag_mul_2exp_si(size, size, -(slong)e->bits);
        mag_max(s, s, size);
    }
    mag_set_ui_2exp_si(size, 1, -2 * (slong)e->bits);
    mag_max(s, s, size);
    mag_clear(size);
}

static void
set_radius(struct newton *w, const mag_t s)
{
    for (slong k = 0; k < w->p; k++)
        mag_set(arb_radref(w->r + k), s);
}

/* w->r: r0 (exact); gets the enclosure. */
static bool
step(struct hol_enclosing *e, struct hol_enclosing_linear *linear, struct newton *w)
{
    slong bits = (slong)e->bits;
    bool proved = false;
    mag_t s;

    mag_init(s);
    if (residual(e, linear, w) && jacobian(e, linear, w) &&
        arb_mat_solve_lu(w->z, w->J, w->g, bits)) {
        first_radius(e, w, s);
        for (int i = 0; i < TRIES && !proved; i++) {
            bool regular;

            set_radius(w, s); /* X */
            regular = jacobian(e, linear, w) && arb_mat_solve_lu(w->z, w->J, w->g, bits);
            for (slong k = 0; k < w->p; k++)
                mag_zero(arb_radref(w->r + k));
            if (!regular)
                break;
            proved = inside(w, s);
            mag_mul_ui(s, s, WIDER);
        }
    }
    for (slong k = 0; k < w->p && proved; k++)
        arb_sub(w->r + k, w->r + k, arb_mat_entry(w->z, k, 0), ARF_PREC_EXACT);
    mag_clear(s);
    return proved;
}

/* r0: the truth's; or, where there is none, from that of C = 0 by Newton's iteration. */
static void
begin(struct hol_enclosing *e, struct hol_enclosing_linear *linear, struct newton *w)
{
    for (slong k = 0; k < w->p; k++) {
        if (e->truth == NULL) {
            arb_get_mid_arb(w->r + k, e->out->lambda + e->model->reaction[k]);
            continue;
        }
        hol_mat_get(e->tmp[0], &e->truth->reaction, e->model->reaction[k], 0);
        hol_ball_set_mpfr(w->r + k, e->tmp[0]);
    }
    for (int i = 0; i < ITERATIONS && e->truth == NULL; i++) {
        if (!residual(e, linear, w) || !jacobian(e, linear, w) ||
            !arb_mat_solve_lu(w->z, w->J, w->g, (slong)e->bits))
            return;
        for (slong k = 0; k < w->p; k++) {
            arb_sub(w->r + k, w->r + k, arb_mat_entry(w->z, k, 0), (slong)e->bits);
            arb_get_mid_arb(w->r + k, w->r + k);
        }
    }
}

/* The places of the rows among the independent ones; false: one is not among them. */
static bool
find_places(struct hol_enclosing *e, const struct hol_enclosing_linear *linear, struct newton *w)
{
    for (slong k = 0; k < w->p; k++) {
        w->place[k] = 0;
        while (w->place[k] < (size_t)linear->k &&
               e->pivot_row[w->place[k]] != e->model->reaction[k])
            w->place[k]++;
        if (w->place[k] == (size_t)linear->k)
            return false;
    }
    return true;
}

enum hol_status
hol_enclose_reactions(struct hol_enclosing *e, struct hol_enclosing_linear *linear)
{
    slong p = (slong)e->model->reaction_count, size = linear->n + linear->k;
    struct newton w = {
        .p = p, .place = hol_alloc((size_t)p, sizeof *w.place), .r = hol_balls_alloc((size_t)p)};
    enum hol_status status = w.place && w.r ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK) {
        arb_mat_init(w.rhs, size, p);
        arb_mat_init(w.x, size, p);
        arb_mat_init(w.g, p, 1);
        arb_mat_init(w.J, p, p);
        arb_mat_init(w.z, p, 1);
        e->why = "the reactions that the nonideal force depends on are not enclosed";
        status = HOL_UNABLE;
        if (find_places(e, linear, &w)) {
            begin(e, linear, &w);
            if (step(e, linear, &w)) {
                run(e, &w);
                status = HOL_OK;
            }
        }
        arb_mat_clear(w.rhs);
        arb_mat_clear(w.x);
        arb_mat_clear(w.g);
        arb_mat_clear(w.J);
        arb_mat_clear(w.z);
    }
    hol_free(w.place);
    hol_balls_free(w.r, (size_t)p);
    return status;
}
