/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Adaptive methods of the GNU Scientific Library, at 53 bits. */
#include "motion/methods.h"

#include "base/workspace.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>

#define OWN_STEPS 10000000ul /* in one call */
#define START 64             /* the first own step is h / START */
/* This many own steps in a row below this part of h: no step is small enough. */
#define TINY 0x1p-40
#define TINY_STEPS 100

struct adaptive {
    const struct hol_rhs *rhs;
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
    struct hol_vec t, y, dydt;
    enum hol_status status; /* of the rhs, in the last own step that failed */
    double own;             /* the own step to try next; 0: none yet */
    unsigned tiny;          /* own steps in a row below TINY h */
    size_t steps;
};

static const struct hol_slot slots[] = {
    HOL_MAT(adaptive, t, ONE, ONE),
    HOL_MAT(adaptive, y, N, ONE),
    HOL_MAT(adaptive, dydt, N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static int
derivative(double t, const double *y, double *dydt, void *context)
{
    struct adaptive *w = context;

    w->t.d[0] = t;
    for (size_t i = 0; i < w->rhs->size; i++)
        w->y.d[i] = y[i];
    w->status = w->rhs->derivative(w->rhs->context, &w->dydt, &w->t, &w->y);
    if (w->status != HOL_OK)
        return GSL_EDOM; /* it tries a smaller step */
    for (size_t i = 0; i < w->rhs->size; i++)
        dydt[i] = w->dydt.d[i];
    return GSL_SUCCESS;
}

static void
destroy(void *work)
{
    struct adaptive *w = work;

    if (w != NULL && w->driver != NULL)
        gsl_odeiv2_driver_free(w->driver);
    hol_workspace_destroy(w, &workspace);
}

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    const gsl_odeiv2_step_type *const *type = self->kind;
    struct adaptive *w;
    void *made = NULL;
    enum hol_status status;

    if (rhs->bits != HOL_BITS_DOUBLE || !(tolerance > 0 && tolerance < 1) || rhs->size == 0)
        return HOL_INVALID;
    status = hol_workspace_create(&made, sizeof *w, &workspace, rhs->size, 0, rhs->bits);
    if (status != HOL_OK)
        return status;
    w = made;
    w->rhs = rhs;
    w->system = (gsl_odeiv2_system){derivative, NULL, rhs->size, w};
    w->driver = gsl_odeiv2_driver_alloc_y_new(&w->system, *type, 1e-3, (double)tolerance,
                                              (double)tolerance);
    if (w->driver == NULL) {
        destroy(w);
        return HOL_NOMEM;
    }
    *work = w;
    return HOL_OK;
}

static void
changed(void *work)
{
    struct adaptive *w = work;

    (void)gsl_odeiv2_driver_reset(w->driver);
}

static size_t
steps(const void *work)
{
    return ((const struct adaptive *)work)->steps;
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct adaptive *w = work;
    gsl_odeiv2_driver *d = w->driver;
    double end = t->d[0] + h->d[0];

    if (w->own == 0)
        w->own = h->d[0] / START;
    for (unsigned long k = 0; t->d[0] < end; k++) {
        double before = t->d[0], left = end - before;
        int code;

        w->status = HOL_OK;
        code = gsl_odeiv2_evolve_apply(d->e, d->c, d->s, &w->system, &t->d[0], end, &w->own, y->d);
        if (code == GSL_SUCCESS && !hol_mat_is_finite(y))
            return HOL_DOMAIN;
        if (code != GSL_SUCCESS && w->status != HOL_OK)
            return w->status;
        if (code != GSL_SUCCESS || t->d[0] <= before || k >= OWN_STEPS)
            return HOL_UNABLE; /* no step is small enough */
        w->steps++;
        w->tiny = t->d[0] < end && w->own < TINY * fabs(h->d[0]) ? w->tiny + 1 : 0;
        if (w->tiny > TINY_STEPS || (t->d[0] < end && w->own < 0x1p-52 * fabs(left)))
            return HOL_UNABLE;
    }
    return HOL_OK;
}

#define ADAPTIVE(key, type, what, more)                                                            \
    {                                                                                              \
        .name = (key), .source = "GSL, gsl_odeiv2_step_" key, .summary = (what),                   \
        .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | (more), .kind = &(type),                \
        .create = create, .step = step, .changed = changed, .steps = steps, .destroy = destroy     \
    }

const struct hol_integrator hol_integrator_rkf45 =
    ADAPTIVE("rkf45", gsl_odeiv2_step_rkf45, "Runge-Kutta-Fehlberg 4(5), adaptive", 0);

const struct hol_integrator hol_integrator_rk8pd =
    ADAPTIVE("rk8pd", gsl_odeiv2_step_rk8pd, "Runge-Kutta, Prince-Dormand 8(9), adaptive", 0);

const struct hol_integrator hol_integrator_msadams =
    ADAPTIVE("msadams", gsl_odeiv2_step_msadams, "Adams, variable order and step, adaptive",
             HOL_METHOD_MULTISTEP);
