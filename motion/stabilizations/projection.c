/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The one-step method: see motion/stabilizations/correction.h. */
#include "motion/methods.h"

#include "motion/stabilizations/correction.h"

#include "base/alloc.h"

struct projection {
    struct hol_correction correction;
    struct hol_vec q, v;
};

static void
destroy(void *work)
{
    struct projection *w = work;

    if (w == NULL)
        return;
    hol_correction_clear(&w->correction);
    hol_mat_clear(&w->q);
    hol_mat_clear(&w->v);
    hol_free(w);
}

static enum hol_status
create_any(void **work, struct hol_system *system, bool mass)
{
    struct projection *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    if ((status = hol_correction_init(&w->correction, system, mass)) != HOL_OK ||
        (status = hol_vec_init(&w->q, system->n, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->v, system->n, system->bits)) != HOL_OK)
        destroy(w);
    else
        *work = w;
    return status;
}

static enum hol_status
create(void **work, struct hol_system *system, const struct hol_gains *gains)
{
    (void)gains;
    return create_any(work, system, false);
}

static enum hol_status
create_mass(void **work, struct hol_system *system, const struct hol_gains *gains)
{
    (void)gains;
    return create_any(work, system, true);
}

/* Positions first, then velocities with A at the corrected positions. */
static enum hol_status
correct(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    struct projection *w = work;
    enum hol_status status;

    hol_mat_round(&w->q, q);
    hol_mat_round(&w->v, v);
    status = hol_correct_position(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = hol_correct_velocity(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK) {
        hol_mat_round(q, &w->q);
        hol_mat_round(v, &w->v);
    }
    return status;
}

static enum hol_status
correct_velocity(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    struct projection *w = work;

    return hol_correct_velocity(&w->correction, t, q, v);
}

const struct hol_stabilization hol_stabilization_projection = {
    .name = "one-step",
    .source = "Greenwood2003 (6.353), (6.367)-(6.376), (6.415)-(6.418)",
    .summary = "least correction of positions, then velocities, after a step",
    .flags = HOL_STABILIZE_STEP,
    .create = create,
    .begin = NULL,
    .bias = NULL,
    .correct = correct,
    .flow = NULL,
    .skipped = NULL,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_projection_mass = {
    .name = "one-step-mass",
    .source = "Greenwood2003 (6.367)-(6.376), in the norm of M",
    .summary = "the same, least in the norm of the mass matrix",
    .flags = HOL_STABILIZE_STEP,
    .create = create_mass,
    .begin = NULL,
    .bias = NULL,
    .correct = correct,
    .flow = NULL,
    .skipped = NULL,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_projection_pass = {
    .name = "one-step-pass",
    .source = "Greenwood2003 (6.353), (6.367)-(6.376)",
    .summary = "one-step, after a step and before every evaluation in it",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_PASS,
    .create = create,
    .begin = NULL,
    .bias = NULL,
    .correct = correct,
    .flow = NULL,
    .skipped = NULL,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_velocity = {
    .name = "velocity",
    .source = "Greenwood2003 (6.375)-(6.376)",
    .summary = "least correction of velocities alone, after a step",
    .flags = HOL_STABILIZE_STEP,
    .create = create,
    .begin = NULL,
    .bias = NULL,
    .correct = correct_velocity,
    .flow = NULL,
    .skipped = NULL,
    .destroy = destroy,
};
