/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Projections of a state onto its constraints after a step: Greenwood's one-step method
 * (motion/stabilizations/correction.h), and the formulation of Gear, Gupta & Leimkuhler.
 */
#include "motion/methods.h"
#include "motion/stabilizations/correction.h"

struct projection {
    struct hol_correction correction;
    struct hol_vec q, v;
};

static const struct hol_slot slots[] = {HOL_MAT(projection, q, N, ONE),
                                        HOL_MAT(projection, v, N, ONE)};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static void
destroy(void *work)
{
    struct projection *w = work;

    if (w == NULL)
        return;
    hol_correction_clear(&w->correction);
    hol_workspace_destroy(w, &workspace);
}

static enum hol_status
create(const struct hol_stabilization *self, void **work, struct hol_system *system,
       const struct hol_gains *gains)
{
    struct projection *w;
    void *made = NULL;
    enum hol_status status =
        hol_workspace_create(&made, sizeof *w, &workspace, system->n, 0, system->bits);

    (void)gains;
    if (status != HOL_OK)
        return status;
    w = made;
    status = hol_correction_init(&w->correction, system, self->flags & HOL_STABILIZE_MASS);
    if (status == HOL_OK)
        *work = w;
    else
        destroy(w);
    return status;
}

/* Positions first (fully: until phi = 0, to the roundings), then velocities with A at the corrected
 * positions. */
static enum hol_status
correct_both(struct projection *w, bool fully, const struct hol_vec *t, struct hol_vec *q,
             struct hol_vec *v)
{
    enum hol_status status;

    hol_mat_round(&w->q, q);
    hol_mat_round(&w->v, v);
    status = (fully ? hol_correct_fully : hol_correct_position)(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = hol_correct_velocity(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK) {
        hol_mat_round(q, &w->q);
        hol_mat_round(v, &w->v);
    }
    return status;
}

static enum hol_status
correct(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    return correct_both(work, false, t, q, v);
}

static enum hol_status
correct_fully(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    return correct_both(work, true, t, q, v);
}

static enum hol_status
correct_velocity(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    struct projection *w = work;

    return hol_correct_velocity(&w->correction, t, q, v);
}

static enum hol_status
flow(void *work, struct hol_vec *rate, const struct hol_vec *t, const struct hol_vec *q,
     const struct hol_vec *v)
{
    struct projection *w = work;
    enum hol_status status;

    hol_mat_round(&w->v, v);
    status = hol_correct(&w->correction, HOL_CORRECTION_FLOW, &w->v, NULL, t, q, v);
    if (status == HOL_OK)
        hol_mat_round(rate, &w->v);
    return status;
}

const struct hol_stabilization hol_stabilization_projection = {
    .name = "one-step",
    .source = "Greenwood2003 (6.353), (6.367)-(6.376), (6.415)-(6.418)",
    .summary = "least correction of positions, then velocities, after a step",
    .flags = HOL_STABILIZE_STEP,
    .create = create,
    .correct = correct,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_projection_mass = {
    .name = "one-step-mass",
    .source = "Greenwood2003 (6.367)-(6.376), in the norm of M",
    .summary = "the same, least in the norm of the mass matrix",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_MASS,
    .create = create,
    .correct = correct,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_projection_pass = {
    .name = "one-step-pass",
    .source = "Greenwood2003 (6.353), (6.367)-(6.376)",
    .summary = "one-step, after a step and before every evaluation in it",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_PASS,
    .create = create,
    .correct = correct,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_velocity = {
    .name = "velocity",
    .source = "Greenwood2003 (6.375)-(6.376)",
    .summary = "least correction of velocities alone, after a step",
    .flags = HOL_STABILIZE_STEP,
    .create = create,
    .correct = correct_velocity,
    .destroy = destroy,
};

/*
 * The formulation of Gear, Gupta & Leimkuhler (J. Comput. Appl. Math. 12-13, 1985, 77-90): phi = 0
 * and phi' = 0 are both kept, with a multiplier for each,
 *     q' = v + A^T mu,   M v' = F + A^T lambda,   phi(q, t) = 0,   A v + phi_t = 0
 * made half-explicit, so that it goes with every integrator of y' = f(t, y):
 *     at a pass   d phi/dt = A (v + A^T mu) + phi_t = 0,   A A^T mu = -(A v + phi_t);
 *     at a step   q_{n+1} += A^T mu until phi = 0, to the roundings; then
 *                 v_{n+1} += A^T lambda with A v_{n+1} + phi_t = 0 (and g = 0).
 * mu = 0 wherever A v + phi_t = 0: what is integrated is smooth and agrees with the motion there,
 * so that an integrator keeps its order; that the projection at the steps does so is the theorem of
 * coordinate projection (Eich, SIAM J. Numer. Anal. 30, 1993, 1467-1482). Rows of velocity level
 * have no positions to keep: they take part in the correction of v alone.
 */
const struct hol_stabilization hol_stabilization_ggl = {
    .name = "ggl",
    .source = "Gear, Gupta & Leimkuhler 1985",
    .summary = "phi = 0 and phi' = 0 with a multiplier each, half-explicit",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_FLOW,
    .create = create,
    .correct = correct_fully,
    .flow = flow,
    .destroy = destroy,
};
