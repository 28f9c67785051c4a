/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Drives an integrator on a problem given as a function. */
#include "tests/motion/motion.h"

#include "tests/support/tap.h"

static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct motion *m = context;

    m->calls++;
    m->f(dydt->x, t->x[0], y->x);
    return HOL_OK;
}

void
motion_init(struct motion *m, const char *method, mpfr_prec_t bits, size_t size, size_t n,
            void (*f)(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y))
{
    *m = (struct motion){.method = hol_integrator_find(method), .f = f};
    m->rhs = (struct hol_rhs){.n = n,
                              .size = size,
                              .bits = bits,
                              .context = m,
                              .derivative = derivative,
                              .position_only = n > 0};
    if (m->method == NULL || hol_vec_init(&m->t, 1, bits) != HOL_OK ||
        hol_vec_init(&m->h, 1, bits) != HOL_OK || hol_vec_init(&m->y, size, bits) != HOL_OK ||
        m->method->create(m->method, &m->work, &m->rhs, 0) != HOL_OK)
        tap_bail("%s cannot be made", method);
}

void
motion_clear(struct motion *m)
{
    m->method->destroy(m->work);
    hol_mat_clear(&m->t);
    hol_mat_clear(&m->h);
    hol_mat_clear(&m->y);
}

void
motion_set(struct hol_vec *v, size_t i, const char *number)
{
    mpq_t q;
    mpfr_t x;

    mpq_init(q);
    mpfr_init2(x, v->bits);
    if (mpfr_set_str(x, number, 10, MPFR_RNDN) != 0) {
        if (mpq_set_str(q, number, 10) != 0)
            tap_bail("not a number: %s", number);
        mpfr_set_q(x, q, MPFR_RNDN);
    }
    hol_mat_set(v, i, 0, x);
    mpfr_clear(x);
    mpq_clear(q);
}

enum hol_status
motion_step(struct motion *m)
{
    return m->method->step(m->work, &m->t, &m->y, &m->h);
}

void
motion_steps(struct motion *m, size_t steps)
{
    for (size_t k = 0; k < steps; k++) {
        enum hol_status status = motion_step(m);

        if (status != HOL_OK)
            tap_bail("%s: step %zu: %s", m->method->name, k, hol_status_name(status));
    }
}

long double
motion_value(const struct hol_vec *v, size_t i)
{
    mpfr_t x;
    long double value;

    mpfr_init2(x, v->bits);
    hol_mat_get(x, v, i, 0);
    value = mpfr_get_ld(x, MPFR_RNDN);
    mpfr_clear(x);
    return value;
}
