/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is watched of the contacts along a phase of a simulation. */
#include "motion/run/run.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>

/* n numbers of a state, m contacts */
static const struct hol_slot slots[] = {
    HOL_MAT(hol_contacts, t0, ONE, ONE),   HOL_MAT(hol_contacts, t1, ONE, ONE),
    HOL_MAT(hol_contacts, s, ONE, ONE),    HOL_MAT(hol_contacts, since, ONE, ONE),
    HOL_MAT(hol_contacts, value, M, ONE),  HOL_MAT(hol_contacts, before, M, ONE),
    HOL_MAT(hol_contacts, gap, M, ONE),    HOL_MAT(hol_contacts, gap_before, M, ONE),
    HOL_MAT(hol_contacts, offset, M, ONE), HOL_MAT(hol_contacts, slope, M, ONE),
    HOL_MAT(hol_contacts, y0, N, ONE),     HOL_MAT(hol_contacts, y1, N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_contacts_init(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;

    *c =
        (struct hol_contacts){.count = run->how->model->source->contact_count, .changed = SIZE_MAX};
    if (c->count == 0)
        return HOL_OK;
    c->fresh = hol_alloc(c->count, sizeof *c->fresh);
    c->positive = hol_alloc(c->count, sizeof *c->positive);
    c->negative = hol_alloc(c->count, sizeof *c->negative);
    if (c->fresh == NULL || c->positive == NULL || c->negative == NULL)
        return HOL_NOMEM;
    return hol_workspace_init(c, &workspace, run->rhs.size, c->count, run->how->bits);
}

void
hol_contacts_clear(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;

    hol_workspace_clear(c, &workspace);
    hol_free(c->fresh);
    hol_free(c->positive);
    hol_free(c->negative);
}

/* ------------------------------------------------------------------------- values */

bool
hol_contacts_is_closed(const struct hol_run *run, size_t k)
{
    return run->how->model->source->contacts[k].row != SIZE_MAX;
}

int
hol_contacts_sign(const struct hol_vec *v, size_t i)
{
    struct hol_scalar x;

    hol_scalar_init(&x, v->bits);
    hol_mat_get(x.x, v, i, 0);
    return mpfr_sgn(x.x);
}

/* gap - min(0, phi + phi' (t - since)) of a contact that has opened and not left yet. */
static void
relieve(struct hol_run *run, size_t k, mpfr_ptr gap)
{
    struct hol_contacts *c = &run->contacts;
    struct hol_scalar x, y;

    hol_scalar_init(&x, c->t0.bits);
    hol_scalar_init(&y, c->t0.bits);
    hol_mat_get(x.x, &run->t, 0, 0);
    hol_mat_get(y.x, &c->since, 0, 0);
    mpfr_sub(x.x, x.x, y.x, MPFR_RNDN);
    hol_mat_get(y.x, &c->slope, k, 0);
    mpfr_mul(x.x, x.x, y.x, MPFR_RNDN);
    hol_mat_get(y.x, &c->offset, k, 0);
    mpfr_add(x.x, x.x, y.x, MPFR_RNDN);
    if (mpfr_sgn(x.x) < 0)
        mpfr_sub(gap, gap, x.x, MPFR_RNDN);
}

/* Set and keep the value of an open contact from its gap x. */
static void
take_gap(struct hol_run *run, size_t k, mpfr_ptr x)
{
    struct hol_contacts *c = &run->contacts;
    struct hol_scalar before;

    hol_scalar_init(&before, c->t0.bits);
    hol_mat_get(before.x, &c->gap_before, k, 0);
    hol_mat_set(&c->gap, k, 0, x);
    c->positive[k] = mpfr_sgn(x) > 0;
    if (run->passage->released != k || !c->fresh[k])
        return;
    c->positive[k] = c->positive[k] && mpfr_cmp(x, before.x) > 0;
    relieve(run, k, x);
}

/* c->value at run->t, q, v. */
enum hol_status
hol_contacts_evaluate(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;
    enum hol_status status = HOL_OK;
    struct hol_scalar x;
    bool closed = false;

    for (size_t k = 0; k < c->count; k++)
        closed = closed || hol_contacts_is_closed(run, k);
    if (closed && !(run->how->solver->yields & HOL_YIELDS_LAMBDA))
        status = HOL_UNABLE;
    else
        status = hol_monitor_answer(run, closed, closed);
    if (status == HOL_OK && hol_eval_update(run->system.eval, HOL_STAGE_STATE) != HOL_OK)
        status = HOL_INVALID;
    hol_scalar_init(&x, run->how->bits);
    for (size_t k = 0; k < c->count && status == HOL_OK; k++) {
        if (hol_contacts_is_closed(run, k))
            hol_mat_get(x.x, &run->system.answer.lambda, run->how->model->source->contacts[k].row,
                        0);
        else
            hol_eval_get(x.x, run->system.eval, run->how->model->out_gap + k);
        if (!mpfr_number_p(x.x))
            status = HOL_DOMAIN;
        else if (hol_contacts_is_closed(run, k))
            c->positive[k] = mpfr_sgn(x.x) > 0;
        else
            take_gap(run, k, x.x);
        hol_mat_set(&c->value, k, 0, x.x);
    }
    return hol_run_blame(run, status, HOL_END_UNABLE);
}

bool
hol_contacts_any_negative(const struct hol_contacts *c)
{
    for (size_t k = 0; k < c->count; k++)
        if (hol_contacts_sign(&c->value, k) < 0)
            return true;
    return false;
}

enum hol_status
hol_contacts_begin(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;
    long double most = 0;
    enum hol_status status;

    if (c->count == 0)
        return HOL_OK;
    hol_mat_round(&c->since, &run->t);
    for (size_t k = 0; k < c->count; k++)
        c->fresh[k] = true;
    if ((status = hol_contacts_evaluate(run)) != HOL_OK)
        return status;
    hol_mat_round(&c->before, &c->value);
    hol_mat_round(&c->gap_before, &c->gap);
    for (size_t k = 0; k < c->count; k++) {
        c->fresh[k] = !c->positive[k] || k == run->passage->released;
        if (hol_contacts_is_closed(run, k))
            most = fmaxl(most, hol_mat_abs(&c->value, k, 0));
    }
    for (size_t k = 0; k < c->count && !c->ended; k++) {
        if (!hol_contacts_is_closed(run, k) || hol_contacts_sign(&c->value, k) >= 0 ||
            !(hol_mat_abs(&c->value, k, 0) > ldexpl(most, -(int)run->how->bits / 2)))
            continue;
        c->changed = k;
        c->ended = c->from_start = true;
    }
    return HOL_OK;
}

void
hol_contacts_keep(struct hol_run *run)
{
    if (run->contacts.count == 0)
        return;
    hol_mat_round(&run->contacts.t0, &run->t);
    hol_mat_round(&run->contacts.y0, &run->y);
}

enum hol_status
hol_contacts_look(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;
    enum hol_status status;

    if (c->count == 0)
        return HOL_OK;
    status = hol_contacts_evaluate(run);
    if (status == HOL_OK && hol_contacts_any_negative(c))
        status = hol_contacts_locate(run);
    if (status != HOL_OK || c->ended)
        return status;
    for (size_t k = 0; k < c->count; k++)
        c->fresh[k] = c->fresh[k] && !c->positive[k];
    hol_mat_round(&c->before, &c->value);
    hol_mat_round(&c->gap_before, &c->gap);
    return HOL_OK;
}
