/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From T, V and the forces to M and F. */
#include "model/equations/derive.h"

#include "base/alloc.h"
#include "model/language/diagnostics.h"

#include <stdarg.h>
#include <stdio.h>

bool
hol_derive_invalid(struct derivation *d, struct hol_place place, const char *format, ...)
{
    const struct hol_source source = {d->c->path, d->c->text, d->c->text_length};
    char message[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    d->status = d->diagnostics == NULL
                    ? HOL_OK
                    : hol_diagnostics_single(d->diagnostics, &source, place, message);
    d->told = d->status == HOL_OK;
    if (d->told)
        d->status = HOL_INVALID;
    return false;
}

bool
hol_derive_graph_failed(struct derivation *d, struct hol_place place, const char *what)
{
    enum hol_status status = hol_graph_status(d->g);

    if (hol_graph_overworked(d->g))
        return hol_derive_invalid(d, place,
                                  "%s: the file asks for too much: operations on expressions, "
                                  "the limit is %zu",
                                  what, d->g->max_work);
    if (status == HOL_INVALID)
        return hol_derive_invalid(d, place, "%s: the derived expressions are too large", what);
    if (status == HOL_DOMAIN)
        return hol_derive_invalid(d, place, "%s: a derivative has no real value", what);
    d->status = HOL_NOMEM;
    return false;
}

bool
hol_derive_depends(struct derivation *d, hol_node a, unsigned kinds)
{
    return a != HOL_NODE_NONE && (d->g->nodes[a].vars & kinds) != 0;
}

bool
hol_derive_cell(struct derivation *d, struct hol_cell **cells, size_t *count, size_t *capacity,
                size_t i, size_t j, hol_node value)
{
    if (!hol_graph_reserve(d->g, cells, capacity, *count + 1, sizeof(**cells))) {
        d->status = HOL_NOMEM;
        return false;
    }
    (*cells)[(*count)++] = (struct hol_cell){.i = (uint32_t)i, .j = (uint32_t)j, .value = value};
    return true;
}

/* The partials of a with respect to all coordinates or velocities: to[i], 0 where there is none. */
static bool
dense_gradient(struct derivation *d, hol_node a, enum hol_var kind, hol_node *to,
               struct hol_place place, const char *what)
{
    const struct hol_partial *p;
    hol_node zero = hol_expr_integer(d->g, 0);
    size_t count;

    if (zero == HOL_NODE_NONE || hol_expr_gradient(d->g, a, kind, &count, &p) != HOL_OK)
        return hol_derive_graph_failed(d, place, what);
    for (size_t i = 0; i < d->model->n; i++)
        to[i] = zero;
    for (size_t k = 0; k < count; k++) {
        if (p[k].index >= d->model->n)
            return hol_derive_invalid(d, place, "%s holds an unknown coordinate", what);
        to[p[k].index] = p[k].value;
    }
    return true;
}

/* One row of the lower triangle of M. */
static bool
mass_row(struct derivation *d, size_t i)
{
    struct hol_model *model = d->model;
    const struct hol_partial *p;
    size_t count;

    if (hol_expr_gradient(d->g, d->momentum[i], HOL_VAR_VELOCITY, &count, &p) != HOL_OK)
        return hol_derive_graph_failed(d, d->c->kinetic_place, "the mass matrix");
    for (size_t k = 0; k < count && p[k].index <= i; k++) {
        if (d->c->impulsive && hol_derive_depends(d, p[k].value, HOL_BIT(HOL_VAR_VELOCITY)))
            return hol_derive_invalid(d, d->c->kinetic_place,
                                      "an impulsive problem needs a kinetic energy that is "
                                      "quadratic in the velocities");
        if (!hol_derive_cell(d, &model->mass, &model->mass_count, &d->mass_capacity, i, p[k].index,
                             p[k].value))
            return false;
    }
    return true;
}

bool
hol_derive_mass(struct derivation *d)
{
    const struct hol_case *c = d->c;

    if (hol_derive_depends(d, c->kinetic, HOL_BITS_OF_FORCES | HOL_BIT(HOL_VAR_ACCEL)))
        return hol_derive_invalid(d, c->kinetic_place,
                                  "the kinetic energy must not hold accelerations, constraint "
                                  "forces or multipliers");
    if (!hol_derive_depends(d, c->kinetic, HOL_BIT(HOL_VAR_VELOCITY)))
        return hol_derive_invalid(d, c->kinetic_place,
                                  "the kinetic energy does not depend on any velocity");
    if (!dense_gradient(d, c->kinetic, HOL_VAR_VELOCITY, d->momentum, c->kinetic_place,
                        "the kinetic energy"))
        return false;
    for (size_t i = 0; i < d->model->n; i++)
        if (!mass_row(d, i))
            return false;
    return true;
}

/* Impulsive: M v- + P, with M v = p - p at v = 0. */
static hol_node
impulsive_force(struct derivation *d, size_t i)
{
    hol_node p = d->momentum[i];
    hol_node rest = hol_expr_substitute(d->g, p, HOL_VAR_VELOCITY, d->model->n, d->zeros);
    hol_node change = hol_expr_sub(d->g, p, rest);
    hol_node impulse = d->c->impulse == NULL ? HOL_NODE_NONE : d->c->impulse[i];

    return impulse == HOL_NODE_NONE ? change : hol_expr_add(d->g, change, impulse);
}

/* F = Q - V_q + T_q - (dT_q'/dq) q' - dT_q'/dt */
static hol_node
smooth_force(struct derivation *d, size_t i, hol_node kinetic_partial, hol_node potential_partial)
{
    struct sum_builder s;
    hol_node force = d->c->force == NULL ? HOL_NODE_NONE : d->c->force[i];

    hol_sum_begin(d->g, &s);
    if (force != HOL_NODE_NONE)
        hol_sum_add(d->g, &s, RAT_ONE, force);
    hol_sum_add(d->g, &s, RAT_MINUS_ONE, potential_partial);
    hol_sum_add(d->g, &s, RAT_ONE, kinetic_partial);
    hol_sum_add(d->g, &s, RAT_MINUS_ONE, hol_expr_along(d->g, d->momentum[i], MOTION_KINEMATIC));
    return hol_sum_end(d->g, &s);
}

static bool
check_forces(struct derivation *d)
{
    static const struct hol_place nowhere = {0, 0};
    const struct hol_case *c = d->c;
    unsigned never = HOL_BITS_OF_FORCES | HOL_BIT(HOL_VAR_ACCEL);

    if (hol_derive_depends(d, c->potential, never | HOL_BIT(HOL_VAR_VELOCITY)))
        return hol_derive_invalid(d, c->potential_place,
                                  "the potential energy may hold coordinates and t only");
    for (size_t i = 0; i < d->model->n; i++) {
        if (c->force != NULL && hol_derive_depends(d, c->force[i], never))
            return hol_derive_invalid(d, nowhere,
                                      "the force on '%s' must not hold accelerations, constraint "
                                      "forces or multipliers",
                                      c->coordinates[i]);
        if (c->impulse != NULL && hol_derive_depends(d, c->impulse[i], never))
            return hol_derive_invalid(d, nowhere,
                                      "the impulse on '%s' must not hold accelerations, "
                                      "constraint forces or multipliers",
                                      c->coordinates[i]);
        if (c->has_nonideal &&
            hol_derive_depends(d, c->nonideal[i],
                               HOL_BIT(HOL_VAR_ACCEL) | HOL_BIT(HOL_VAR_NONIDEAL)))
            return hol_derive_invalid(d, nowhere,
                                      "the nonideal force on '%s' must not hold accelerations or "
                                      "nonideal forces",
                                      c->coordinates[i]);
    }
    return true;
}

bool
hol_derive_force(struct derivation *d)
{
    const struct hol_case *c = d->c;
    struct hol_model *model = d->model;
    size_t n = model->n;
    hol_node *partial = hol_alloc(2 * n + 1, sizeof(*partial));
    hol_node potential = c->potential;
    bool ok = false;

    if (partial == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    if (potential == HOL_NODE_NONE)
        potential = hol_expr_integer(d->g, 0);
    ok = check_forces(d) &&
         dense_gradient(d, c->kinetic, HOL_VAR_COORD, partial, c->kinetic_place,
                        "the kinetic energy") &&
         dense_gradient(d, potential, HOL_VAR_COORD, partial + n, c->potential_place,
                        "the potential energy");
    for (size_t i = 0; i < n && ok; i++) {
        model->F[i] =
            c->impulsive ? impulsive_force(d, i) : smooth_force(d, i, partial[i], partial[n + i]);
        if (model->F[i] == HOL_NODE_NONE)
            ok = hol_derive_graph_failed(d, c->kinetic_place, "the inertial forces");
    }
    hol_free(partial);
    return ok;
}
