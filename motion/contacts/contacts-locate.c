/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where in a step a phase of a simulation ends: a contact opens or closes. */
#include "motion/run/run.h"

#include "motion/integrators/vector.h"

#include "numeric/dense/scalar.h"

#include <stdint.h>

/* The width of a bracket in units of the last place of the time. Where it begins with the step, FEW
 * times that for adaptive methods, whose own first step is a part of the one they are given. */
#define PLACES 4
#define FEW 64

/* Repeat the step from its beginning with length c->s; run->h, which gains may use, stays. */
static enum hol_status
try_step(struct hol_run *run)
{
    const struct hol_integrator *integrator = run->how->integrator;
    struct hol_contacts *c = &run->contacts;
    void *work = NULL;
    enum hol_status status = integrator->create(integrator, &work, &run->rhs, run->how->tolerance);

    if (status != HOL_OK)
        return status;
    hol_mat_round(&run->t, &c->t0);
    hol_mat_round(&run->y, &c->y0);
    status = integrator->step(work, &run->t, &run->y, &c->s);
    c->steps += integrator->steps(work);
    if (integrator->evaluations != NULL)
        c->evaluations += integrator->evaluations(work);
    integrator->destroy(work);
    if (status == HOL_OK)
        hol_vec_time(&run->t, &c->t0, &c->s, 1, 1);
    if (status == HOL_OK)
        status = hol_run_correct(run);
    return status == HOL_OK ? hol_contacts_evaluate(run) : status;
}

/* A bracket for the length of the step: after a no watched value is negative, after b one is. The
 * value used is the least of value/weight over those that were negative at the end of the step. */
struct bracket {
    struct hol_scalar a, b, fa, fb, x, f, tiny;
    struct hol_vec weight; /* 0: not looked at */
};

/* The least of these values after a try, divided by weights that do not change its sign. */
static void
least(struct bracket *z, const struct hol_vec *values)
{
    struct hol_scalar x, w;
    bool first = true;

    hol_scalar_init(&x, values->bits);
    hol_scalar_init(&w, values->bits);
    for (size_t k = 0; k < values->rows; k++) {
        hol_mat_get(w.x, &z->weight, k, 0);
        if (mpfr_zero_p(w.x))
            continue;
        hol_mat_get(x.x, values, k, 0);
        mpfr_div(x.x, x.x, w.x, MPFR_RNDN);
        if (first || mpfr_cmp(x.x, z->f.x) < 0)
            mpfr_set(z->f.x, x.x, MPFR_RNDN);
        first = false;
    }
}

static enum hol_status
try_at(struct hol_run *run, struct bracket *z)
{
    enum hol_status status;

    hol_mat_set(&run->contacts.s, 0, 0, z->x.x);
    status = try_step(run);
    if (status == HOL_OK)
        least(z, &run->contacts.value);
    return status;
}

/* The try at z->x becomes an end of the bracket; true: its beginning. */
static bool
take(struct hol_run *run, struct bracket *z)
{
    struct hol_contacts *c = &run->contacts;

    if (mpfr_sgn(z->f.x) >= 0) {
        mpfr_set(z->a.x, z->x.x, MPFR_RNDN);
        mpfr_set(z->fa.x, z->f.x, MPFR_RNDN);
        hol_mat_round(&c->t1, &run->t);
        hol_mat_round(&c->y1, &run->y);
        return true;
    }
    mpfr_set(z->b.x, z->x.x, MPFR_RNDN);
    mpfr_set(z->fb.x, z->f.x, MPFR_RNDN);
    for (size_t k = 0; k < c->count; k++)
        c->negative[k] = hol_contacts_sign(&c->value, k) < 0;
    return false;
}

/*
 * The first bracket, from the whole step, which is tried again: *found, or the change is not in it
 * after all (methods with a history), and the state is that of the new try. For a value that has
 * never been positive shorter and shorter lengths are tried; from_start: it is negative after all
 * of them.
 */
static enum hol_status
begin_bracket(struct hol_run *run, struct bracket *z, bool *found)
{
    struct hol_contacts *c = &run->contacts;
    bool fresh = false;
    enum hol_status status;

    hol_mat_round(&c->s, &run->h);
    hol_mat_get(z->x.x, &run->h, 0, 0);
    status = try_step(run);
    *found = status == HOL_OK && hol_contacts_any_negative(c);
    if (!*found)
        return status;
    for (size_t k = 0; k < c->count; k++) {
        struct hol_scalar w;

        hol_scalar_init(&w, c->s.bits);
        if (hol_contacts_sign(&c->value, k) < 0) {
            hol_mat_get(w.x, &c->value, k, 0);
            mpfr_abs(w.x, w.x, MPFR_RNDN);
            fresh = fresh || c->fresh[k];
        }
        hol_mat_set(&z->weight, k, 0, w.x);
    }
    least(z, &c->value);
    (void)take(run, z);
    hol_mat_round(&c->t1, &c->t0);
    hol_mat_round(&c->y1, &c->y0);
    if (!fresh) {
        least(z, &c->before);
        mpfr_set(z->fa.x, z->f.x, MPFR_RNDN);
        return HOL_OK;
    }
    for (mpfr_prec_t i = 0; i < run->how->bits / 2; i++) {
        mpfr_div_2ui(z->x.x, z->b.x, 1, MPFR_RNDN);
        if ((status = try_at(run, z)) != HOL_OK || (mpfr_sgn(z->f.x) > 0 && take(run, z)))
            return status;
        (void)take(run, z);
    }
    c->from_start = true;
    return HOL_OK;
}

/* z->f := the width at which the bracket is small enough. */
static void
set_enough(const struct hol_run *run, struct bracket *z)
{
    bool few = (run->how->integrator->flags & HOL_METHOD_ADAPTIVE) && mpfr_zero_p(z->a.x);

    mpfr_mul_ui(z->f.x, z->tiny.x, few ? FEW : 1, MPFR_RNDN);
}

/* Shrink the bracket by false position, halving the value at an end that stays (Illinois), and by
 * bisection wherever three tries have not halved it. */
static enum hol_status
shrink(struct hol_run *run, struct bracket *z)
{
    struct hol_scalar width, before;
    int side = 0;

    hol_scalar_init(&width, mpfr_get_prec(z->a.x));
    hol_scalar_init(&before, mpfr_get_prec(z->a.x));
    mpfr_sub(before.x, z->b.x, z->a.x, MPFR_RNDN);
    for (unsigned i = 1;; i++) {
        enum hol_status status;

        mpfr_sub(width.x, z->b.x, z->a.x, MPFR_RNDN);
        set_enough(run, z);
        if (mpfr_cmp(width.x, z->f.x) <= 0)
            return HOL_OK;
        mpfr_mul(z->x.x, width.x, z->fa.x, MPFR_RNDN); /* a + (b - a) fa/(fa - fb) */
        mpfr_sub(z->f.x, z->fa.x, z->fb.x, MPFR_RNDN);
        mpfr_div(z->x.x, z->x.x, z->f.x, MPFR_RNDN);
        if (i % 3 == 0) {
            mpfr_mul_2ui(width.x, width.x, 1, MPFR_RNDN);
            if (mpfr_cmp(width.x, before.x) > 0)
                mpfr_div_2ui(z->x.x, width.x, 2, MPFR_RNDN);
            mpfr_sub(before.x, z->b.x, z->a.x, MPFR_RNDN);
            mpfr_div_2ui(width.x, width.x, 1, MPFR_RNDN);
        }
        /* not nearer to an end than half of the width that is wanted */
        set_enough(run, z);
        mpfr_div_2ui(z->f.x, z->f.x, 1, MPFR_RNDN);
        mpfr_max(z->x.x, z->x.x, z->f.x, MPFR_RNDN);
        mpfr_sub(z->f.x, width.x, z->f.x, MPFR_RNDN);
        mpfr_min(z->x.x, z->x.x, z->f.x, MPFR_RNDN);
        mpfr_add(z->x.x, z->x.x, z->a.x, MPFR_RNDN);
        if ((status = try_at(run, z)) != HOL_OK)
            return status;
        if (take(run, z)) {
            if (side > 0)
                mpfr_div_2ui(z->fb.x, z->fb.x, 1, MPFR_RNDN);
            side = 1;
        } else {
            if (side < 0)
                mpfr_div_2ui(z->fa.x, z->fa.x, 1, MPFR_RNDN);
            side = -1;
        }
    }
}

/* Find the contact: one of those that were negative just after the change. Another one within
 * 2^(-bits/2) of the step after it changes at the same time. */
static enum hol_status
name_contact(struct hol_run *run, struct bracket *z)
{
    struct hol_contacts *c = &run->contacts;
    size_t count = 0;
    enum hol_status status;

    for (size_t k = c->count; k-- > 0;)
        if (c->negative[k] && (c->changed == SIZE_MAX || hol_contacts_is_closed(run, k)))
            c->changed = k;
    hol_mat_get(z->fb.x, &run->h, 0, 0);
    mpfr_div_2ui(z->x.x, z->fb.x, (unsigned long)run->how->bits / 2, MPFR_RNDN);
    mpfr_add(z->x.x, z->x.x, z->b.x, MPFR_RNDN);
    mpfr_min(z->x.x, z->x.x, z->fb.x, MPFR_RNDN);
    status = try_at(run, z);
    for (size_t k = 0; k < c->count && status == HOL_OK; k++)
        count += k == c->changed || hol_contacts_sign(&c->value, k) < 0;
    c->simultaneous = count > 1 && !c->from_start;
    return status;
}

enum hol_status
hol_contacts_locate(struct hol_run *run)
{
    struct hol_contacts *c = &run->contacts;
    mpfr_prec_t bits = run->how->bits;
    struct bracket z = {0};
    struct hol_scalar *const all[] = {&z.a, &z.b, &z.fa, &z.fb, &z.x, &z.f, &z.tiny};
    bool found = false;
    enum hol_status status = hol_vec_init(&z.weight, c->count, bits);

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hol_scalar_init(all[i], bits);
    if (status == HOL_OK)
        status = begin_bracket(run, &z, &found);
    if (status == HOL_OK && found) {
        hol_mat_get(z.tiny.x, &c->t0, 0, 0);
        mpfr_abs(z.tiny.x, z.tiny.x, MPFR_RNDN);
        mpfr_max(z.tiny.x, z.tiny.x, z.b.x, MPFR_RNDN);
        mpfr_mul_ui(z.tiny.x, z.tiny.x, PLACES, MPFR_RNDN);
        mpfr_div_2ui(z.tiny.x, z.tiny.x, (unsigned long)bits, MPFR_RNDN);
        if (!c->from_start)
            status = shrink(run, &z);
        if (status == HOL_OK)
            status = name_contact(run, &z);
        c->ended = status == HOL_OK;
    }
    if (status != HOL_OK || found) {
        hol_mat_round(&run->t, status == HOL_OK ? &c->t1 : &c->t0);
        hol_mat_round(&run->y, status == HOL_OK ? &c->y1 : &c->y0);
        hol_mat_take(&run->q, &run->y, 0, 0);
        hol_mat_take(&run->v, &run->y, run->system.n, 0);
    } else {
        run->how->integrator->changed(run->integrator);
    }
    hol_mat_clear(&z.weight);
    return status;
}
