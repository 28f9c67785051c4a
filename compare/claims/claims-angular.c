/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A claim about the angular momentum of stabilized equations: Example 6.3. */
#include "compare/claims/claims-inside.h"

#include "motion/run/system.h"
#include "numeric/dense/scalar.h"

#include <math.h>

#define CASE "greenwood/circular-wire"
#define BITS 256
#define STATES 16

/* Dyadic numbers within +-size, the same in every run. */
static void
scatter(struct hol_vec *v, unsigned long *seed, long size)
{
    struct hol_scalar x;

    hol_scalar_init(&x, BITS);
    for (size_t i = 0; i < v->rows; i++) {
        *seed = (*seed * 69069UL + 12345UL) & 0xffffffffUL;
        mpfr_set_si_2exp(x.x, (long)(*seed >> 8) - (1L << 23), -23, MPFR_RNDN);
        mpfr_mul_si(x.x, x.x, size, MPFR_RNDN);
        hol_mat_set(v, i, 0, x.x);
    }
}

/* |x y'' - y x''| / (|x y''| + |y x''|), which is d(r^2 omega)/dt; terms: 3 components of room. */
static long double
torque(struct hol_vec *terms, const struct hol_vec *q, const struct hol_vec *a)
{
    struct hol_scalar x, y, z;

    hol_scalar_init(&x, BITS);
    hol_scalar_init(&y, BITS);
    hol_scalar_init(&z, BITS);
    hol_mat_get(x.x, q, 0, 0);
    hol_mat_get(z.x, a, 1, 0);
    mpfr_mul(x.x, x.x, z.x, MPFR_RNDN);
    hol_mat_get(y.x, q, 1, 0);
    hol_mat_get(z.x, a, 0, 0);
    mpfr_mul(y.x, y.x, z.x, MPFR_RNDN);
    mpfr_sub(z.x, x.x, y.x, MPFR_RNDN);
    hol_mat_set(terms, 0, 0, x.x);
    hol_mat_set(terms, 1, 0, y.x);
    hol_mat_set(terms, 2, 0, z.x);
    return hol_mat_abs(terms, 2, 0) / (hol_mat_abs(terms, 0, 0) + hol_mat_abs(terms, 1, 0));
}

/* most: the largest torque at states off the constraint, with any U. */
static enum hol_status
try_equations(long double *most, const struct hol_model *model)
{
    struct hol_system system = {0};
    struct hol_vec t = {0}, q = {0}, v = {0}, a = {0}, U = {0}, terms = {0};
    unsigned long seed = 1;
    const struct hol_solver *solver = hol_claim_solver();
    enum hol_status status =
        solver != NULL ? hol_system_init(&system, model, solver, BITS) : HOL_UNABLE;

    if (status != HOL_OK)
        return status;
    if ((status = hol_vec_init(&t, 1, BITS)) != HOL_OK ||
        (status = hol_vec_init(&q, model->n, BITS)) != HOL_OK ||
        (status = hol_vec_init(&v, model->n, BITS)) != HOL_OK ||
        (status = hol_vec_init(&a, model->n, BITS)) != HOL_OK ||
        (status = hol_vec_init(&U, model->m, BITS)) != HOL_OK ||
        (status = hol_vec_init(&terms, 3, BITS)) != HOL_OK)
        goto done;
    *most = 0;
    for (int k = 0; k < STATES && status == HOL_OK; k++) {
        scatter(&q, &seed, 2);
        scatter(&v, &seed, 3);
        scatter(&U, &seed, 100);
        status = hol_system_at(&system, &t, &q, &v);
        if (status == HOL_OK)
            status = hol_system_solve(&system, &a, &U);
        if (status == HOL_OK)
            *most = fmaxl(*most, torque(&terms, &q, &a));
    }
done:
    hol_mat_clear(&t);
    hol_mat_clear(&q);
    hol_mat_clear(&v);
    hol_mat_clear(&a);
    hol_mat_clear(&U);
    hol_mat_clear(&terms);
    hol_system_clear(&system);
    return status;
}

static enum hol_status
angular(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const steps[] = {"0.02", "0.01"};
    static const char *const methods[] = {"none", "baumgarte", "one-step"};
    long double *row, equations = NAN, order[3];
    enum hol_status status = HOL_OK;

    if (status == HOL_OK)
        status = try_equations(&equations, setup->model);
    if (status == HOL_OK)
        hol_finding_row(finding, "rate by the equations, any U")[0] = equations;
    for (int k = 0; k < 3 && status == HOL_OK; k++) {
        row = hol_finding_row(finding, "change along RK-2, %s", methods[k]);
        for (int i = 0; i < 2 && status == HOL_OK; i++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {
                .integrator = "rk2", .stabilization = methods[k], .step = steps[i]};
            status = hol_setup_run(&result, setup, &trial);
            if (status == HOL_OK)
                row[i] = hol_drift_of(setup, &result, "angular momentum");
            hol_study_result_clear(&result);
        }
        row[2] = order[k] = log2l(row[0] / row[1]);
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, equations <= 1e-60L && order[1] >= 1.8L, equations <= 1e-60L,
                           "exact for the equations; along the numerical solution the change falls "
                           "like h^%.1Lf, with Baumgarte's U like h^%.1Lf",
                           order[0], order[1]);
    return status;
}

const struct hol_claim hol_claim_angular = {
    .place = "(6.327)",
    .text = "The dynamical equations of the particle on the wire keep its angular momentum: d(r^2 "
            "omega)/dt = 0.",
    .measured =
        "greenwood/circular-wire: |d(r^2 omega)/dt| relative to its terms at 16 states off the "
        "wire with any U, at 256 bits; largest change of m r^2 omega up to t = 30, RK-2",
    .criterion = "the rate is 0 (below 1e-60), and the change along Baumgarte's solution falls "
                 "like the order of RK-2, at least h^1.8; in part: the equations alone",
    .on = CASE,
    .until = "30",
    .columns = {"h = 0.02", "h = 0.01", "order"},
    .measure = angular,
};
