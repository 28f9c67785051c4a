/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Baumgarte's stabilization, [Greenwood2003] (6.291)-(6.299), (6.331)-(6.335): A q'' = b + U with
 *     U = -alpha phi' - beta phi           holonomic rows; alpha = 2/h, beta = 1/h^2
 *     U = -alpha g - beta s, s' = g        rows of velocity level; alpha = 1/h, beta = 1/h^2
 *     U = 0                                rows of acceleration level
 * h is the step that is asked for; of an adaptive method, that is not its own step.
 */
#include "motion/methods.h"

#include "numeric/dense/scalar.h"

struct baumgarte {
    struct hol_system *system;
    struct hol_vec phi, rate, alpha, beta;
    bool has_alpha, has_beta;
};

static const struct hol_slot slots[] = {
    HOL_MAT(baumgarte, phi, M, ONE),
    HOL_MAT(baumgarte, rate, M, ONE),
    HOL_MAT(baumgarte, alpha, ONE, ONE),
    HOL_MAT(baumgarte, beta, ONE, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static void
destroy(void *work)
{
    hol_workspace_destroy(work, &workspace);
}

static enum hol_status
create(const struct hol_stabilization *self, void **work, struct hol_system *system,
       const struct hol_gains *gains)
{
    enum hol_status status = hol_workspace_create(work, sizeof(struct baumgarte), &workspace,
                                                  system->n, system->m, system->bits);
    struct baumgarte *w;

    (void)self;
    if (status != HOL_OK)
        return status;
    w = *work;
    w->system = system;
    w->has_alpha = gains != NULL && gains->alpha != NULL;
    w->has_beta = gains != NULL && gains->beta != NULL;
    if (w->has_alpha)
        hol_mat_round(&w->alpha, gains->alpha);
    if (w->has_beta)
        hol_mat_round(&w->beta, gains->beta);
    return HOL_OK;
}

/* alpha, beta := the gains of a row. */
static void
choose_gains(const struct baumgarte *w, mpfr_ptr alpha, mpfr_ptr beta, const struct hol_vec *h,
             bool holonomic)
{
    hol_mat_get(alpha, h, 0, 0);
    mpfr_sqr(beta, alpha, MPFR_RNDN);
    mpfr_ui_div(alpha, holonomic ? 2 : 1, alpha, MPFR_RNDN);
    mpfr_ui_div(beta, 1, beta, MPFR_RNDN);
    if (w->has_alpha)
        hol_mat_get(alpha, &w->alpha, 0, 0);
    if (w->has_beta)
        hol_mat_get(beta, &w->beta, 0, 0);
}

static enum hol_status
bias(void *work, struct hol_vec *U, const struct hol_vec *t, const struct hol_vec *q,
     const struct hol_vec *v, const struct hol_vec *s, const struct hol_vec *h)
{
    struct baumgarte *w = work;
    struct hol_scalar alpha, beta, x, y;
    enum hol_status status = hol_system_at(w->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(w->system, &w->phi, &w->rate);
    if (status != HOL_OK)
        return status;
    hol_scalar_init(&alpha, w->system->bits);
    hol_scalar_init(&beta, w->system->bits);
    hol_scalar_init(&x, w->system->bits);
    hol_scalar_init(&y, w->system->bits);
    for (size_t i = 0; i < w->system->m; i++) {
        enum hol_order order = hol_system_order(w->system, i);
        bool holonomic = order == HOL_ORDER_HOLONOMIC;

        if (order == HOL_ORDER_ACCELERATION) {
            hol_mat_set_si(U, i, 0, 0);
            continue;
        }
        choose_gains(w, alpha.x, beta.x, h, holonomic);
        hol_mat_get(x.x, &w->rate, i, 0);
        mpfr_mul(x.x, x.x, alpha.x, MPFR_RNDN);
        hol_mat_get(y.x, holonomic ? &w->phi : s, i, 0);
        mpfr_mul(y.x, y.x, beta.x, MPFR_RNDN);
        mpfr_add(x.x, x.x, y.x, MPFR_RNDN);
        mpfr_neg(x.x, x.x, MPFR_RNDN); /* (6.291), (6.331) */
        hol_mat_set(U, i, 0, x.x);
    }
    return HOL_OK;
}

const struct hol_stabilization hol_stabilization_baumgarte = {
    .name = "baumgarte",
    .source = "Greenwood2003 (6.291)-(6.299), (6.331)-(6.335)",
    .summary = "Baumgarte, evaluated at every pass",
    .flags = HOL_STABILIZE_RHS | HOL_STABILIZE_INTEGRAL,
    .create = create,
    .bias = bias,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_baumgarte_frozen = {
    .name = "baumgarte-frozen",
    .source = "Greenwood2003 (6.291)-(6.299), (6.331)-(6.335)",
    .summary = "Baumgarte, evaluated at the beginning of a step and kept",
    .flags = HOL_STABILIZE_RHS | HOL_STABILIZE_FROZEN | HOL_STABILIZE_INTEGRAL,
    .create = create,
    .bias = bias,
    .destroy = destroy,
};
