/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The SVD at 53 bits of many small matrices: LAPACK's Jacobi reports of a few in 10^4 of them, most
 * with two columns, that it has not converged, although it has. None may be refused, and all must
 * be decomposed.
 */
#include "numeric/dense/mat.h"
#include "tests/support/tap.h"

#include <float.h>
#include <gsl/gsl_rng.h>

struct room {
    struct hol_mat a, u, v, us, back;
    struct hol_vec s;
    struct hol_work *work;
};

static void
room_init(struct room *r)
{
    if (hol_mat_init(&r->a, 4, 4, 53) || hol_mat_init(&r->u, 4, 4, 53) ||
        hol_mat_init(&r->v, 4, 4, 53) || hol_mat_init(&r->us, 4, 4, 53) ||
        hol_mat_init(&r->back, 4, 4, 53) || hol_vec_init(&r->s, 4, 53) ||
        hol_work_create(&r->work, 4, 53))
        tap_bail("no memory");
}

static void
room_clear(struct room *r)
{
    hol_mat_clear(&r->a);
    hol_mat_clear(&r->u);
    hol_mat_clear(&r->v);
    hol_mat_clear(&r->us);
    hol_mat_clear(&r->back);
    hol_mat_clear(&r->s);
    hol_work_destroy(r->work);
}

/* || A - U S V^T || / (u ||A||) */
static long double
residual(struct room *r)
{
    hol_mat_round(&r->us, &r->u);
    for (size_t j = 0; j < r->us.cols; j++)
        for (size_t i = 0; i < r->us.rows; i++)
            r->us.d[i + j * r->us.rows] *= r->s.d[j];
    hol_mul_nt(&r->back, &r->us, &r->v);
    hol_sub(&r->back, &r->back, &r->a);
    return hol_mat_norm(&r->back) / (hol_mat_norm(&r->a) * DBL_EPSILON / 2);
}

static void
shape(struct room *r, size_t rows, size_t cols, gsl_rng *random)
{
    size_t trials = 50000 * tap_multiplier(), refused = 0;
    long double worst = 0;

    for (size_t t = 0; t < trials; t++) {
        hol_mat_shape(&r->a, rows, cols);
        for (size_t k = 0; k < rows * cols; k++)
            r->a.d[k] = 2 * gsl_rng_uniform(random) - 1;
        if (hol_svd(&r->u, &r->s, &r->v, &r->a, r->work) != HOL_OK) {
            refused++;
            continue;
        }
        long double ratio = residual(r);
        worst = ratio > worst ? ratio : worst;
    }
    tap_ok(refused == 0, "%zu x %zu: none of %zu is refused (%zu)", rows, cols, trials, refused);
    if (!tap_ok(worst <= 30, "%zu x %zu: A = U S V^T", rows, cols))
        tap_diag("ratio %.1Le > 30", worst);
}

int
main(void)
{
    struct room room = {.work = NULL};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);

    if (random == NULL)
        tap_bail("no memory");
    gsl_rng_set(random, tap_seed());
    room_init(&room);
    shape(&room, 2, 2, random);
    shape(&room, 2, 3, random);
    shape(&room, 4, 2, random);
    shape(&room, 3, 3, random);
    room_clear(&room);
    gsl_rng_free(random);
    return tap_done();
}
