/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "motion/stabilizations/conserve.h"

#include "base/alloc.h"
#include "motion/methods.h"
#include "motion/stabilizations/invariants.h"

/* T_2 is small below this part of the largest so far: velocities below a quarter. */
#define SLOW 16

struct conserve {
    const struct hol_conserve_kind *kind;
    struct hol_system *system;
    struct hol_correction correction;
    struct hol_invariants invariants;
    void *baumgarte;
    struct hol_vec q, v, p, twice; /* p = M v, twice = v^T M v */
    long double fastest;           /* the largest v^T M v so far */
    size_t skipped;
};

static const struct hol_slot slots[] = {
    HOL_MAT(conserve, q, N, ONE),
    HOL_MAT(conserve, v, N, ONE),
    HOL_MAT(conserve, p, N, ONE),
    HOL_MAT(conserve, twice, ONE, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

void
hol_conserve_destroy(void *work)
{
    struct conserve *w = work;

    if (w == NULL)
        return;
    hol_stabilization_baumgarte.destroy(w->baumgarte);
    hol_correction_clear(&w->correction);
    hol_invariants_clear(&w->invariants);
    hol_workspace_clear(w, &workspace);
    hol_free(w);
}

enum hol_status
hol_conserve_create(void **work, struct hol_system *system, const struct hol_gains *gains,
                    const struct hol_conserve_kind *kind)
{
    struct conserve *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->kind = kind;
    w->system = system;
    status = hol_invariants_init(&w->invariants, system, kind->which);
    if (status == HOL_OK && !kind->velocities && !w->invariants.steep)
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = hol_workspace_init(w, &workspace, system->n, 0, system->bits);
    if (status == HOL_OK && (kind->project || kind->within))
        status = hol_correction_init(&w->correction, system, kind->mass);
    if (status == HOL_OK && kind->baumgarte)
        status = hol_stabilization_baumgarte.create(&w->baumgarte, system, gains);
    if (status == HOL_OK)
        *work = w;
    else
        hol_conserve_destroy(w);
    return status;
}

enum hol_status
hol_conserve_begin(void *work, const struct hol_vec *t, const struct hol_vec *q,
                   const struct hol_vec *v)
{
    struct conserve *w = work;

    w->fastest = 0;
    w->skipped = 0;
    return hol_invariants_begin(&w->invariants, t, q, v);
}

enum hol_status
hol_conserve_bias(void *work, struct hol_vec *U, const struct hol_vec *t, const struct hol_vec *q,
                  const struct hol_vec *v, const struct hol_vec *s, const struct hol_vec *h)
{
    struct conserve *w = work;

    return hol_stabilization_baumgarte.bias(w->baumgarte, U, t, q, v, s, h);
}

/* Is T_2 small? The system is at a state with these positions. */
static bool
is_slow(struct conserve *w, const struct hol_vec *v)
{
    long double twice;

    hol_mul_v(&w->p, &w->system->problem.M, v);
    hol_mul_tv(&w->twice, v, &w->p);
    twice = hol_mat_max(&w->twice);
    if (twice > w->fastest)
        w->fastest = twice;
    return SLOW * twice < w->fastest;
}

/* What the constraints leave free, at q and v; *free: NULL where everything is. */
static enum hol_status
look_free(struct conserve *w, enum hol_correction_level level, const struct hol_vec *t,
          struct hol_minimum_norm **free)
{
    *free = w->kind->within ? &w->correction.least : NULL;
    return w->kind->within ? hol_correction_factor(&w->correction, level, t, &w->q, &w->v) : HOL_OK;
}

static enum hol_status
in_velocities(struct conserve *w, const struct hol_vec *t, bool *done)
{
    struct hol_minimum_norm *free;
    enum hol_status status = look_free(w, HOL_CORRECTION_VELOCITY, t, &free);

    if (status == HOL_OK)
        status = hol_invariants_correct(&w->invariants, free, t, &w->q, &w->v, done);
    return status;
}

/* Where q moves, the velocities must follow the constraints there. */
static enum hol_status
in_positions(struct conserve *w, const struct hol_vec *t, bool *done)
{
    struct hol_minimum_norm *free;
    enum hol_status status = look_free(w, HOL_CORRECTION_POSITION, t, &free);

    if (status == HOL_OK)
        status = hol_invariants_correct_position(&w->invariants, free, t, &w->q, &w->v, done);
    if (status == HOL_OK && w->kind->within && *done)
        status = hol_correct_velocity(&w->correction, t, &w->q, &w->v);
    return status;
}

/* In the space that is the book's; in the other, if that does nothing and may be. */
static enum hol_status
conserve(struct conserve *w, const struct hol_vec *t)
{
    const struct hol_conserve_kind *kind = w->kind;
    bool potential = kind->which & HOL_INVARIANTS_POTENTIAL, done = false, positions;
    enum hol_status status = HOL_OK;

    if (potential && kind->velocities && !kind->project)
        status = hol_system_at(w->system, t, &w->q, &w->v); /* for M */
    if (status != HOL_OK)
        return status;
    positions = potential && (!kind->velocities || is_slow(w, &w->v));
    status = positions ? in_positions(w, t, &done) : in_velocities(w, t, &done);
    if (status == HOL_OK && !done && potential && kind->velocities)
        status = positions ? in_velocities(w, t, &done) : in_positions(w, t, &done);
    w->skipped += status == HOL_OK && !done;
    return status;
}

enum hol_status
hol_conserve_correct(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    struct conserve *w = work;
    enum hol_status status = HOL_OK;

    hol_mat_round(&w->q, q);
    hol_mat_round(&w->v, v);
    if (w->kind->project)
        status = hol_correct_position(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK && w->kind->project)
        status = hol_correct_velocity(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = conserve(w, t);
    if (status == HOL_OK) {
        hol_mat_round(q, &w->q);
        hol_mat_round(v, &w->v);
    }
    return status;
}

size_t
hol_conserve_skipped(const void *work)
{
    return ((const struct conserve *)work)->skipped;
}
