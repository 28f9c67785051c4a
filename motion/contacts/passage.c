/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From one phase of a simulation to the next: releases, impacts, the case with other rows. */
#include "motion/contacts/passage.h"

#include "motion/integrators/vector.h"
#include "motion/run/run.h"

#include "base/alloc.h"
#include "base/array.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Changes of contact within 2^PLACES units of the last place of the time cannot be told apart. */
#define PLACES 10

struct hol_variant {
    struct hol_variant *next;
    size_t impact; /* SIZE_MAX: a phase */
    bool *closed;
    struct hol_case *source;
    struct hol_model *model;
};

/* n coordinates, m contacts */
static const struct hol_slot slots[] = {
    HOL_MAT(hol_passage, t, ONE, ONE),    HOL_MAT(hol_passage, until, ONE, ONE),
    HOL_MAT(hol_passage, step, ONE, ONE), HOL_MAT(hol_passage, q, N, ONE),
    HOL_MAT(hol_passage, v, N, ONE),      HOL_MAT(hol_passage, offset, M, ONE),
    HOL_MAT(hol_passage, slope, M, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_passage_init(struct hol_passage *p, const struct hol_simulation *asked,
                 struct hol_outcome *outcome)
{
    const struct hol_case *c = asked->model->source;

    *p = (struct hol_passage){
        .asked = asked, .how = *asked, .outcome = outcome, .released = SIZE_MAX};
    if (c->contact_count == 0)
        return HOL_OK;
    p->closed = hol_alloc(c->contact_count, sizeof *p->closed);
    if (p->closed == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < c->contact_count; k++)
        p->closed[k] = c->contacts[k].row != SIZE_MAX;
    return hol_workspace_init(p, &workspace, asked->model->n, c->contact_count, asked->bits);
}

static void
destroy_variant(struct hol_variant *variant)
{
    hol_model_destroy(variant->model);
    hol_case_destroy(variant->source);
    hol_free(variant->closed);
    hol_free(variant);
}

void
hol_passage_clear(struct hol_passage *p)
{
    hol_workspace_clear(p, &workspace);
    while (p->variants != NULL) {
        struct hol_variant *next = p->variants->next;

        destroy_variant(p->variants);
        p->variants = next;
    }
    hol_free(p->closed);
}

/* --------------------------------------------------------------------- the case then */

static enum hol_status
add_variant(struct hol_passage *p, size_t impact)
{
    const struct hol_case *c = p->asked->model->source;
    struct hol_variant *new = hol_alloc(1, sizeof *new);
    struct hol_diagnostics diagnostics = {0};
    enum hol_status status = HOL_NOMEM;

    if (new == NULL)
        return status;
    new->impact = impact;
    new->closed = hol_alloc(c->contact_count, sizeof *new->closed);
    if (new->closed != NULL) {
        memcpy(new->closed, p->closed, c->contact_count * sizeof *new->closed);
        status = hol_case_phase(&new->source, &diagnostics, c, p->closed, impact, NULL);
    }
    if (status == HOL_OK)
        status = hol_model_create(&new->model, new->source, &diagnostics);
    hol_diagnostics_clear(&diagnostics);
    if (status != HOL_OK) {
        destroy_variant(new);
        return status;
    }
    new->next = p->variants;
    p->variants = new;
    return HOL_OK;
}

/* The case with the contacts that are closed now, or its impact at a contact; each is made once. */
static enum hol_status
find_model(const struct hol_model **model, struct hol_passage *p, size_t impact)
{
    const struct hol_case *c = p->asked->model->source;
    bool first = impact == SIZE_MAX;
    enum hol_status status;

    for (size_t k = 0; k < c->contact_count; k++)
        first = first && p->closed[k] == (c->contacts[k].row != SIZE_MAX);
    if (first) {
        *model = p->asked->model;
        return HOL_OK;
    }
    for (const struct hol_variant *v = p->variants; v != NULL; v = v->next)
        if (v->impact == impact &&
            memcmp(v->closed, p->closed, c->contact_count * sizeof *v->closed) == 0) {
            *model = v->model;
            return HOL_OK;
        }
    status = add_variant(p, impact);
    if (status == HOL_OK)
        *model = p->variants->model;
    return status;
}

/* --------------------------------------------------------------------------- changes */

static enum hol_status
add_change(struct hol_outcome *o, size_t contact, const struct hol_vec *t)
{
    struct hol_contact_change *new;
    enum hol_status status;

    if (!hol_array_extend(&o->changes, o->change_count, sizeof *o->changes))
        return HOL_NOMEM;
    new = &o->changes[o->change_count];
    *new = (struct hol_contact_change){.contact = contact};
    if ((status = hol_vec_init(&new->t, 1, t->bits)) != HOL_OK)
        return status;
    if ((status = hol_vec_init(&new->impulse, 1, t->bits)) != HOL_OK) {
        hol_mat_clear(&new->t);
        return status;
    }
    hol_mat_round(&new->t, t);
    o->change_count++;
    return HOL_OK;
}

static void
drop_change(struct hol_outcome *o)
{
    o->change_count--;
    hol_mat_clear(&o->changes[o->change_count].t);
    hol_mat_clear(&o->changes[o->change_count].impulse);
}

/* Does friction stay as it is in the impact? Then answer.lambda := the impulses with it, if the
 * formulation yields any. */
static enum hol_status
add_friction(struct hol_system *system, const struct hol_vec *after, bool *keeps)
{
    enum hol_status status;

    *keeps = true;
    if (!system->model->source->has_nonideal)
        return HOL_OK;
    if ((status = hol_system_dense(system)) != HOL_OK)
        return status;
    *keeps = hol_model_keeps_nonideal(system->model, system->eval, &system->problem.C, after,
                                      after->bits / 2);
    return system->solver->yields & HOL_YIELDS_LAMBDA ? hol_system_reactions(system) : HOL_OK;
}

/* Do the impulses of contacts push, except for rounding? That of `contact` is noted in the last
 * change. */
static bool
take_impulses(struct hol_passage *p, const struct hol_system *system, size_t contact)
{
    const struct hol_case *c = system->model->source;
    const struct hol_vec *lambda = &system->answer.lambda;
    struct hol_contact_change *change = &p->outcome->changes[p->outcome->change_count - 1];
    long double most;
    struct hol_scalar x;
    bool push = true;

    hol_scalar_init(&x, lambda->bits);
    mpfr_set_nan(x.x);
    if (system->solver->yields & HOL_YIELDS_LAMBDA) {
        most = ldexpl(hol_mat_max(lambda), -(int)lambda->bits / 2);
        for (size_t k = 0; k < c->contact_count; k++) {
            if (c->contacts[k].row == SIZE_MAX)
                continue;
            hol_mat_get(x.x, lambda, c->contacts[k].row, 0);
            push =
                push && !(mpfr_sgn(x.x) < 0 && hol_mat_abs(lambda, c->contacts[k].row, 0) > most);
        }
        hol_mat_get(x.x, lambda, c->contacts[contact].row, 0);
    }
    hol_mat_set(&change->impulse, 0, 0, x.x);
    return push;
}

/*
 * M (v+ - v-) = A^T Lambda with the rows of all closed contacts and constraints, and gap' = -e
 * gap' before of this one, by the formulation: p->v := v+. *good: there is an answer, e is from 0
 * to 1, nothing pulls, friction stays as it is.
 */
static enum hol_status
solve_impact(struct hol_passage *p, size_t contact, bool *good)
{
    struct hol_contact_change *change = &p->outcome->changes[p->outcome->change_count - 1];
    const struct hol_model *model = NULL;
    struct hol_system system = {0};
    struct hol_scalar e;
    bool keeps = false;
    enum hol_status status = find_model(&model, p, contact);

    *good = false;
    if (status == HOL_OK)
        status = hol_system_init_impulsive(&system, model, p->asked->solver, p->asked->bits);
    if (status == HOL_NOMEM)
        return status;
    if (status != HOL_OK)
        return HOL_OK;
    hol_scalar_init(&e, p->asked->bits);
    status = hol_system_at(&system, &p->t, &p->q, &p->v);
    if (status == HOL_OK)
        status = hol_system_solve(&system, &p->v, NULL);
    if (status == HOL_OK) {
        hol_eval_get(e.x, system.eval, model->out_restitution + contact);
        change->kind = mpfr_zero_p(e.x) ? HOL_CONTACT_CLOSES : HOL_CONTACT_BOUNCES;
        status = add_friction(&system, &p->v, &keeps);
    }
    if (status == HOL_OK) {
        *good = take_impulses(p, &system, contact) && mpfr_number_p(e.x) && mpfr_sgn(e.x) >= 0 &&
                mpfr_cmp_ui(e.x, 1) <= 0 && keeps;
        p->closed[contact] = change->kind == HOL_CONTACT_CLOSES;
    }
    p->outcome->evaluations += system.evaluations;
    p->outcome->solves += system.solves;
    hol_origins_add_all(&p->outcome->origins, &system.origins);
    hol_system_clear(&system);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* A contact opens; the violation of its row is kept. */
static enum hol_status
release(struct hol_passage *p, struct hol_run *run, size_t contact)
{
    size_t row = run->how->model->source->contacts[contact].row;
    struct hol_vec *const from[] = {&run->phi, &run->rate}, *const to[] = {&p->offset, &p->slope};
    struct hol_scalar x;
    enum hol_status status = hol_monitor_answer(run, false, false);

    if (status == HOL_OK)
        status = hol_system_residuals(&run->system, &run->phi, &run->rate);
    hol_scalar_init(&x, p->t.bits);
    for (size_t i = 0; i < 2 && status == HOL_OK; i++) {
        hol_mat_get(x.x, from[i], row, 0);
        hol_mat_set(to[i], contact, 0, x.x);
    }
    p->released = contact;
    p->closed[contact] = false;
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Has the phase lasted no longer than this many units of the last place of the time? Not the first.
 */
static bool
is_over(const struct hol_passage *p, const struct hol_run *run)
{
    struct hol_scalar x, y;

    hol_scalar_init(&x, p->t.bits);
    hol_scalar_init(&y, p->t.bits);
    hol_mat_get(x.x, &run->t, 0, 0);
    hol_mat_get(y.x, &run->start_t, 0, 0);
    mpfr_sub(y.x, x.x, y.x, MPFR_RNDN);
    mpfr_mul_2si(x.x, x.x, PLACES - (long)p->t.bits, MPFR_RNDN);
    return p->outcome->change_count > 0 && mpfr_cmpabs(y.x, x.x) <= 0;
}

/* How the run ends at a change that is not passed; COMPLETE: it does not. */
static enum hol_end
refuse(const struct hol_passage *p, const struct hol_run *run)
{
    const struct hol_contacts *c = &run->contacts;

    if (c->simultaneous)
        return HOL_END_SIMULTANEOUS;
    if (c->from_start && !p->closed[c->changed])
        return HOL_END_PENETRATES;
    if (!c->from_start && is_over(p, run))
        return HOL_END_ACCUMULATE;
    return p->outcome->change_count >= HOL_CHANGES ? HOL_END_CHANGES : HOL_END_COMPLETE;
}

/* Make the change: p->v and closed. It is recorded, unless a contact pulls from the beginning of a
 * phase on, and so was never closed in it. */
static enum hol_status
change(struct hol_passage *p, struct hol_run *run, bool *good)
{
    const struct hol_contacts *c = &run->contacts;
    bool opens = p->closed[c->changed];
    enum hol_status status = HOL_OK;

    *good = true;
    p->released = SIZE_MAX;
    if (!c->from_start)
        status = add_change(p->outcome, c->changed, &p->t);
    if (status != HOL_OK)
        return status;
    return opens ? release(p, run, c->changed) : solve_impact(p, c->changed, good);
}

enum hol_status
hol_passage_next(struct hol_passage *p, struct hol_run *run, bool *on)
{
    struct hol_outcome *o = p->outcome;
    bool good = false;
    enum hol_status status;

    *on = false;
    o->end = refuse(p, run);
    if (o->end != HOL_END_COMPLETE)
        return HOL_OK;
    hol_mat_round(&p->t, &run->t);
    hol_mat_round(&p->q, &run->q);
    hol_mat_round(&p->v, &run->v);
    hol_mat_round(&p->until, &run->end_t);
    hol_mat_round(&p->step, &run->full_h);
    if ((status = change(p, run, &good)) != HOL_OK)
        return status;
    if (!good) {
        drop_change(o);
        o->end = HOL_END_IMPACT;
        return HOL_OK;
    }
    o->status = HOL_OK;
    hol_mat_round(&o->v, &p->v);
    if (hol_vec_same(&p->t, &p->until))
        return HOL_OK;
    p->later = true;
    p->how.until = &p->until;
    p->how.step = &p->step;
    status = find_model(&p->how.model, p, SIZE_MAX);
    *on = status == HOL_OK;
    if (status != HOL_OK && status != HOL_NOMEM) {
        o->end = HOL_END_UNABLE;
        status = HOL_OK;
    }
    return status;
}
