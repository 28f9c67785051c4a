/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A state once more at far more bits: what of its rank, or of its constraints, fewer do not see. */
#include "reference/enclosure/enclosure-inside.h"

#include "numeric/dense/mat.h"

#include <math.h>

/* log2 of what is no rounding error of a state that was solved for with so many bits, beside rows
 * of size 1. */
#define FAR_NOTHING (-3 * HOL_FAR_BITS / 4)

/* The dyadic numbers of a point, as they are. */
static void
set_point(struct hol_enclosing *e, const struct hol_point *point, mpfr_t x)
{
    hol_mat_get(x, &point->t, 0, 0);
    hol_ball_set_mpfr(e->out->t, x);
    for (size_t i = 0; i < e->model->n; i++) {
        hol_mat_get(x, &point->q, i, 0);
        hol_ball_set_mpfr(e->out->q + i, x);
        hol_mat_get(x, &point->v, i, 0);
        hol_ball_set_mpfr(e->out->v + i, x);
    }
}

/* Is no component further off than by the error of what was made with a quarter of the bits? */
static bool
is_near(const struct hol_vec *point, const struct hol_vec *other, mpfr_t x, mpfr_t y)
{
    long double size = fmaxl(log2l(hol_mat_max(other)), 0);
    bool near = true;

    for (size_t i = 0; i < other->rows && near; i++) {
        hol_mat_get(x, point, i, 0);
        hol_mat_get(y, other, i, 0);
        mpfr_sub(x, x, y, MPFR_RNDN);
        near = !mpfr_regular_p(x) || (long double)mpfr_get_exp(x) < size - other->bits / 4;
    }
    return near;
}

/* The state of the recipe, with far more bits; `otherwise` as it is where there is none, or a
 * constraint that only touches the others there has moved it away. */
static enum hol_status
make_point(struct hol_enclosing *e, const struct hol_point *otherwise)
{
    struct hol_points *points = NULL;
    struct hol_point point;
    enum hol_status status = hol_point_init(&point, e->model->n, HOL_FAR_BITS);
    mpfr_t x, y;

    mpfr_init2(x, HOL_FAR_BITS);
    mpfr_init2(y, HOL_FAR_BITS);
    if (status == HOL_OK)
        status = hol_points_create(&points, e->model, HOL_FAR_BITS);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, e->recipe, NULL);
    if (status == HOL_OK && is_near(&point.q, &otherwise->q, x, y) &&
        is_near(&point.v, &otherwise->v, x, y))
        set_point(e, &point, x);
    else if (status == HOL_OK || status == HOL_DOMAIN) {
        set_point(e, otherwise, x);
        status = HOL_OK;
    }
    mpfr_clear(x);
    mpfr_clear(y);
    hol_points_destroy(points);
    hol_point_clear(&point);
    return status;
}

enum hol_status
hol_enclose_left(struct hol_enclosing *e, arb_t left, bool *independent,
                 const struct hol_point *otherwise)
{
    enum hol_status status = make_point(e, otherwise);

    *independent = status == HOL_OK && hol_enclose_dependence(e, left);
    if (status != HOL_OK || arf_cmpabs_2exp_si(arb_midref(left), FAR_NOTHING) <= 0)
        arb_zero(left);
    return status;
}

static bool
is_given(const struct hol_model *model, const struct hol_recipe *recipe)
{
    const struct hol_state *state;

    if (recipe->kind != HOL_RECIPE_NAMED)
        return recipe->kind == HOL_RECIPE_EXACT;
    state = &model->source->states[recipe->state];
    for (size_t i = 0; i < model->n; i++)
        if (state->q[i].approximate || state->v[i].approximate)
            return false;
    return true;
}

enum hol_status
hol_enclose_far(struct hol_enclosing *e)
{
    bool given = is_given(e->model, e->recipe);
    bool rows = e->out->rank < e->model->m && e->model->n + e->model->m <= HOL_FAR_SIZE;
    bool independent;
    enum hol_status status;
    arb_t left;

    if (e->truth->bits >= HOL_FAR_BITS || (!rows && !given))
        return HOL_OK;
    if ((status = hol_ball_eval_create(&e->eval, e->model->tape, HOL_FAR_BITS)) != HOL_OK)
        return status;
    arb_init(left);
    e->bits = HOL_FAR_BITS;
    if (!given)
        status = hol_enclose_left(e, left, &independent, &e->truth->point);
    else if ((status = hol_enclose_state(e)) == HOL_OK && rows)
        (void)hol_enclose_dependence(e, left);
    if (status == HOL_OK && !arb_is_zero(left))
        status = HOL_DOMAIN;
    arb_clear(left);
    hol_ball_eval_destroy(e->eval);
    e->eval = NULL;
    return status == HOL_DOMAIN || status == HOL_NOMEM ? status : HOL_OK;
}
