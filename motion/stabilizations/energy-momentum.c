/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Corrections to the energy that the motion began with, for cases with an invariant called
 * "energy":
 *     v -= (E - E_0) grad_v E / |grad_v E|^2                     [Greenwood2003] (6.439)-(6.444)
 *     q -= (E - E_0) grad_q V' / |grad_q V'|^2, V' = V - T_0     [Greenwood2003] (6.445)-(6.447)
 * alone, or after the one-step corrections of positions and velocities, or with Baumgarte's terms.
 * "both" corrects velocities, and positions where T_2 is small: below a sixteenth of its largest
 * value so far, or so small that the velocities would change by more than half. Where M is not a
 * multiple of I, the correction of "one-step-energy" disturbs the constraints again, as in the
 * book; that of "one-step-energy-both" goes along them.
 */
/*
 * Corrections of the velocities to the values that other invariants than the energy (momenta: all
 * that are not called "energy" and depend on velocities) had at the start, and to these and the
 * energy: motion/stabilizations/invariants.h. Of one and two invariants they are
 *     v += K grad_v P                                            [Greenwood2003] (6.478)-(6.483)
 *     v += K1 grad_v E + K2 grad_v P                             [Greenwood2003] (6.497)-(6.504)
 * alone, or after the one-step corrections and along the constraints.
 */
#include "motion/methods.h"
#include "motion/stabilizations/invariants.h"

/* What the corrections differ in. */
struct kind {
    unsigned which;  /* HOL_INVARIANTS_...; with POTENTIAL the energy may be corrected in q */
    bool velocities; /* is corrected in v; with POTENTIAL: where T_2 is large enough          */
    bool project;    /* the projection comes first                                          */
    bool within;     /* the corrections of invariants keep the constraints                  */
    bool baumgarte;  /* with Baumgarte's terms                                              */
};

/* T_2 is small below this part of the largest so far: velocities below a quarter. */
#define SLOW 16

struct conserve {
    const struct kind *kind;
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

static void
destroy(void *work)
{
    struct conserve *w = work;

    if (w == NULL)
        return;
    hol_stabilization_baumgarte.destroy(w->baumgarte);
    hol_correction_clear(&w->correction);
    hol_invariants_clear(&w->invariants);
    hol_workspace_destroy(w, &workspace);
}

static enum hol_status
create(const struct hol_stabilization *self, void **work, struct hol_system *system,
       const struct hol_gains *gains)
{
    struct conserve *w;
    void *made = NULL;
    const struct kind *kind = self->kind;
    enum hol_status status =
        hol_workspace_create(&made, sizeof *w, &workspace, system->n, 0, system->bits);

    if (status != HOL_OK)
        return status;
    w = made;
    w->kind = kind;
    w->system = system;
    status = hol_invariants_init(&w->invariants, system, kind->which);
    if (status == HOL_OK && !kind->velocities && !w->invariants.steep)
        status = HOL_INVALID;
    if (status == HOL_OK && (kind->project || kind->within))
        status = hol_correction_init(&w->correction, system, self->flags & HOL_STABILIZE_MASS);
    if (status == HOL_OK && kind->baumgarte)
        status = hol_stabilization_baumgarte.create(&hol_stabilization_baumgarte, &w->baumgarte,
                                                    system, gains);
    if (status == HOL_OK)
        *work = w;
    else
        destroy(w);
    return status;
}

static enum hol_status
begin(void *work, const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    struct conserve *w = work;

    w->fastest = 0;
    w->skipped = 0;
    return hol_invariants_begin(&w->invariants, t, q, v);
}

static enum hol_status
bias(void *work, struct hol_vec *U, const struct hol_vec *t, const struct hol_vec *q,
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
    *free = w->kind->within ? &w->correction.minimum_norm : NULL;
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

/* Correct in the space of the book; in the other one, if that has no effect and is allowed. */
static enum hol_status
conserve(struct conserve *w, const struct hol_vec *t)
{
    const struct kind *kind = w->kind;
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

static enum hol_status
correct(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
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

static size_t
skipped(const void *work)
{
    return ((const struct conserve *)work)->skipped;
}

/* A method that corrects after a step; the last arguments are its kind. */
#define CONSERVE(key, where, what, more, at_pass, ...)                                             \
    {                                                                                              \
        .name = (key), .source = "Greenwood2003 " where, .summary = (what),                        \
        .flags = HOL_STABILIZE_STEP | (more), .kind = &(const struct kind){__VA_ARGS__},           \
        .create = create, .begin = begin, .bias = (at_pass), .correct = correct,                   \
        .skipped = skipped, .destroy = destroy                                                     \
    }

const struct hol_stabilization hol_stabilization_energy =
    CONSERVE("energy", "(6.439)-(6.444)", "velocities corrected to the energy at the start",
             HOL_STABILIZE_ENERGY, NULL, .which = HOL_INVARIANTS_ENERGY, .velocities = true);

const struct hol_stabilization hol_stabilization_energy_position =
    CONSERVE("energy-position", "(6.445)-(6.447)",
             "positions corrected to the energy at the start, along grad V'",
             HOL_STABILIZE_ENERGY | HOL_STABILIZE_SLOPE, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL);

const struct hol_stabilization hol_stabilization_energy_both =
    CONSERVE("energy-both", "(6.439)-(6.447)",
             "energy by velocities, and by positions where T2 is small", HOL_STABILIZE_ENERGY, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL, .velocities = true);

const struct hol_stabilization hol_stabilization_projection_energy =
    CONSERVE("one-step-energy", "(6.353)-(6.376), (6.439)-(6.444)", "one-step, then the energy",
             HOL_STABILIZE_ENERGY, NULL, .which = HOL_INVARIANTS_ENERGY, .velocities = true,
             .project = true);

const struct hol_stabilization hol_stabilization_projection_energy_both =
    CONSERVE("one-step-energy-both", "(6.353)-(6.376), (6.439)-(6.447)",
             "one-step, then energy-both within the constraints", HOL_STABILIZE_ENERGY, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_POTENTIAL, .velocities = true,
             .project = true, .within = true);

const struct hol_stabilization hol_stabilization_baumgarte_energy =
    CONSERVE("baumgarte-energy", "(6.291)-(6.299), (6.439)-(6.444)",
             "Baumgarte at every pass, and the energy after a step",
             HOL_STABILIZE_RHS | HOL_STABILIZE_INTEGRAL | HOL_STABILIZE_ENERGY, bias,
             .which = HOL_INVARIANTS_ENERGY, .velocities = true, .baumgarte = true);

const struct hol_stabilization hol_stabilization_momentum =
    CONSERVE("momentum", "(6.478)-(6.483)", "velocities corrected to all invariants but the energy",
             HOL_STABILIZE_MOMENTUM, NULL, .which = HOL_INVARIANTS_OTHERS, .velocities = true);

const struct hol_stabilization hol_stabilization_energy_momentum =
    CONSERVE("energy-momentum", "(6.497)-(6.504)", "velocities corrected to all invariants",
             HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS, .velocities = true);

const struct hol_stabilization hol_stabilization_projection_momentum =
    CONSERVE("one-step-momentum", "(6.353)-(6.376), (6.478)-(6.483)",
             "one-step, then momentum within the constraints", HOL_STABILIZE_MOMENTUM, NULL,
             .which = HOL_INVARIANTS_OTHERS, .velocities = true, .project = true, .within = true);

const struct hol_stabilization hol_stabilization_projection_energy_momentum =
    CONSERVE("one-step-energy-momentum", "(6.353)-(6.376), (6.497)-(6.504)",
             "one-step, then energy-momentum within the constraints",
             HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS, .velocities = true,
             .project = true, .within = true);

const struct hol_stabilization hol_stabilization_projection_mass_energy_momentum =
    CONSERVE("one-step-mass-energy-momentum", "(6.367)-(6.376), (6.497)-(6.504), in the norm of M",
             "the same, least in the norm of the mass matrix",
             HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_ENERGY | HOL_STABILIZE_MASS, NULL,
             .which = HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS, .velocities = true,
             .project = true, .within = true);
