/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is watched along a motion: residuals, invariants, rank. */
#include "motion/run/run.h"

#include "motion/integrators/vector.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>

/* Singular vectors at two steps belong together if their cosine is at least this. */
#define SAME 0.7L
/* They are lost where the singular value falls below this part of the largest it has had. */
#define FAINT 0.25L

/* Storage for a singular value decomposition of A. */
static const struct hol_slot dense_slots[] = {
    HOL_MAT(hol_run, A, M, N),       HOL_MAT(hol_run, left, M, MAX),
    HOL_MAT(hol_run, right, N, MAX), HOL_MAT(hol_run, sigma, MAX, ONE),
    HOL_WORK(hol_run, work, MAX),
};
static const struct hol_workspace dense = HOL_WORKSPACE(dense_slots);

static const struct hol_slot monitor_slots[] = {
    HOL_MAT(hol_run, left_before, M, ONE), HOL_MAT(hol_run, right_before, N, ONE),
    HOL_MAT(hol_run, phi, M, ONE),         HOL_MAT(hol_run, residual, M, ONE),
    HOL_MAT(hol_run, t_before, ONE, ONE),
};
static const struct hol_workspace monitor = HOL_WORKSPACE(monitor_slots);

/* n invariants */
static const struct hol_slot value_slots[] = {
    HOL_MAT(hol_run, invariants, N, ONE),
    HOL_MAT(hol_run, first, N, ONE),
};
static const struct hol_workspace values = HOL_WORKSPACE(value_slots);

/* Make that storage, unless it is there. */
static enum hol_status
make_dense(struct hol_run *run)
{
    return run->work != NULL
               ? HOL_OK
               : hol_workspace_init(run, &dense, run->system.n, run->system.m, run->how->bits);
}

enum hol_status
hol_monitor_init(struct hol_run *run)
{
    enum hol_status status =
        hol_workspace_init(run, &monitor, run->system.n, run->system.m, run->how->bits);

    if (status == HOL_OK)
        status = hol_workspace_init(run, &values, run->how->model->source->invariant_count, 0,
                                    run->how->bits);
    if (status == HOL_OK)
        status = hol_singular_values_init(&run->singular, &run->system);
    if (status == HOL_OK && run->singular.projection.dispatch.solver == NULL)
        status = make_dense(run);
    return status;
}

void
hol_monitor_clear(struct hol_run *run)
{
    hol_workspace_clear(run, &dense);
    hol_workspace_clear(run, &monitor);
    hol_workspace_clear(run, &values);
    hol_singular_values_clear(&run->singular);
}

static void
record(struct hol_run *run, const struct hol_vec *t, size_t from, size_t to)
{
    struct hol_outcome *o = run->outcome;

    if (o->event_count < HOL_RANK_EVENTS) {
        o->event[o->event_count] = (struct hol_rank_event){from, to};
        hol_mat_put(&o->event_t, o->event_count, 0, t);
    }
    o->event_count++;
}

/* The cosine between column k of a and b. */
static long double
cosine(const struct hol_mat *a, size_t k, const struct hol_vec *b)
{
    struct hol_scalar x, y;
    long double sum = 0, of_a = 0, of_b = 0;

    hol_scalar_init(&x, a->bits);
    hol_scalar_init(&y, a->bits);
    for (size_t i = 0; i < a->rows; i++) {
        long double p = hol_mat_abs(a, i, k), q = hol_mat_abs(b, i, 0);

        hol_mat_get(x.x, a, i, k);
        hol_mat_get(y.x, b, i, 0);
        sum += mpfr_sgn(x.x) * mpfr_sgn(y.x) < 0 ? -p * q : p * q;
        of_a += p * p;
        of_b += q * q;
    }
    return sum == 0 ? 0 : sum / (sqrtl(of_a) * sqrtl(of_b));
}

/* t := t_before + (t - t_before) s/(s + s'), where the signed singular value is 0. */
static void
interpolate(struct hol_run *run, struct hol_vec *t, long double sigma)
{
    long share = lroundl(0x1p20L * run->sigma_before / (run->sigma_before + sigma));

    hol_sub(t, &run->t, &run->t_before);
    hol_vec_time(t, &run->t_before, t, share, 0x100000);
}

/* The largest singular value of A, and number k with its vectors. */
struct view {
    long double most, sigma;
    const struct hol_mat *left, *right; /* column `at` of them */
    size_t at;
};

static enum hol_status
look(struct hol_run *run, struct view *view, size_t k)
{
    enum hol_status status;

    if (run->rank == run->system.m &&
        hol_singular_values_estimate(&run->singular, &view->most, &view->sigma)) {
        view->left = &run->singular.u;
        view->right = &run->singular.v;
        view->at = 0;
        return HOL_OK;
    }
    if ((status = make_dense(run)) != HOL_OK || (status = hol_system_dense(&run->system)) != HOL_OK)
        return status;
    hol_mat_round(&run->A, &run->system.problem.A);
    if ((status = hol_svd(&run->left, &run->sigma, &run->right, &run->A, run->work)) != HOL_OK)
        return status;
    *view = (struct view){.most = hol_mat_abs(&run->sigma, 0, 0),
                          .sigma = hol_mat_abs(&run->sigma, k, 0),
                          .left = &run->left,
                          .right = &run->right,
                          .at = k};
    return HOL_OK;
}

/* The least singular value that belongs to the rank, with its vectors, A^T u = sigma v. Where sigma
 * passes through 0, one of u and v, followed along the motion, turns round and the other does not.
 */
static bool
watch_rank(struct hol_run *run)
{
    size_t k = run->rank - 1;
    struct view view = {0};
    bool lost = false;

    run->kappa = INFINITY;
    if (run->rank == 0 || run->rank > run->system.n || run->rank > run->system.m) {
        run->has_before = false;
        run->kappa = run->system.m == 0 ? 1 : INFINITY;
        return true;
    }
    if (look(run, &view, k) != HOL_OK)
        return true; /* the next step is compared with the one before this one */
    if (view.sigma > 0)
        run->kappa = view.most / view.sigma;
    if (run->has_before && run->sigma_rank == run->rank) {
        long double u = cosine(view.left, view.at, &run->left_before);
        long double v = cosine(view.right, view.at, &run->right_before);
        long double both = fminl(fabsl(u), fabsl(v));

        lost = both < SAME && run->sigma_before + view.sigma < FAINT * run->sigma_most;
        if (lost || (u * v < 0 && both >= SAME)) {
            interpolate(run, &run->h, view.sigma);
            record(run, &run->h, run->rank, run->rank);
        }
    } else
        run->sigma_most = 0;
    run->sigma_most = fmaxl(run->sigma_most, view.sigma);
    hol_mat_shape(&run->left_before, run->system.m, 1);
    hol_mat_take(&run->left_before, view.left, 0, view.at);
    hol_mat_take(&run->right_before, view.right, 0, view.at);
    run->sigma_before = view.sigma;
    run->sigma_rank = run->rank;
    run->has_before = true;
    return !lost;
}

/* Residuals and invariants at the state; the largest so far. */
static enum hol_status
measure(struct hol_run *run)
{
    struct hol_outcome *o = run->outcome;
    size_t evaluations = run->system.evaluations;
    enum hol_status status = hol_system_at(&run->system, &run->t, &run->q, &run->v);

    run->system.evaluations = evaluations;
    if (status == HOL_OK)
        status = hol_system_residuals(&run->system, &run->phi, &run->rate);
    /* What was simplified goes on where what the author wrote has no value. */
    if (status == HOL_OK && !hol_model_has_values(run->how->model, run->system.eval))
        status = HOL_DOMAIN;
    if (status != HOL_OK)
        return status;
    run->step_phi = hol_mat_max(&run->phi);
    run->step_rate = hol_mat_max(&run->rate);
    o->max_phi = fmaxl(o->max_phi, run->step_phi);
    o->max_rate = fmaxl(o->max_rate, run->step_rate);
    return hol_system_invariants(&run->system, &run->invariants);
}

static void
keep_largest(struct hol_run *run)
{
    struct hol_scalar x;

    hol_scalar_init(&x, run->how->bits);
    hol_sub(&run->invariants, &run->invariants, &run->first);
    for (size_t k = 0; k < run->invariants.rows; k++)
        if (hol_mat_abs(&run->invariants, k, 0) > hol_mat_abs(&run->outcome->max_drift, k, 0)) {
            hol_mat_get(x.x, &run->invariants, k, 0);
            mpfr_abs(x.x, x.x, MPFR_RNDN);
            hol_mat_set(&run->outcome->max_drift, k, 0, x.x);
        }
}

enum hol_status
hol_monitor_answer(struct hol_run *run, bool solve, bool reactions)
{
    size_t evaluations = run->system.evaluations, solves = run->system.solves;
    size_t least = run->system.least_rank;
    const struct hol_origins origins = run->system.origins;
    enum hol_status status = hol_system_at(&run->system, &run->t, &run->q, &run->v);

    if (status == HOL_OK && solve)
        status = hol_system_solve(&run->system, &run->a, NULL);
    if (status == HOL_OK && reactions)
        status = hol_system_reactions(&run->system);
    run->system.evaluations = evaluations;
    run->system.solves = solves;
    run->system.origins = origins;
    run->system.least_rank = least;
    return status;
}

enum hol_status
hol_monitor_begin(struct hol_run *run)
{
    enum hol_status status = measure(run);

    if (status != HOL_OK)
        return status;
    hol_mat_round(&run->first, &run->invariants);
    keep_largest(run);
    status = hol_monitor_answer(run, true, false);
    if (status != HOL_OK)
        return status;
    run->rank = run->system.answer.rank;
    (void)watch_rank(run);
    hol_mat_round(&run->t_before, &run->t);
    return HOL_OK;
}

enum hol_status
hol_monitor_step(struct hol_run *run)
{
    enum hol_status status = measure(run);

    if (status != HOL_OK)
        return status;
    keep_largest(run);
    if (run->system.least_rank != SIZE_MAX && run->system.least_rank != run->rank) {
        record(run, &run->t_before, run->rank, run->system.least_rank);
        run->rank = run->system.least_rank;
    }
    run->system.least_rank = SIZE_MAX;
    if (!watch_rank(run))
        return HOL_UNABLE;
    hol_mat_round(&run->t_before, &run->t);
    return HOL_OK;
}

bool
hol_monitor_failure(struct hol_run *run)
{
    size_t rank = 0;

    if (make_dense(run) != HOL_OK || hol_system_dense(&run->system) != HOL_OK)
        return false;
    hol_mat_round(&run->A, &run->system.problem.A);
    if (run->A.rows == 0 || run->A.cols == 0 ||
        hol_svd(&run->left, &run->sigma, &run->right, &run->A, run->work) != HOL_OK ||
        hol_rank(&rank, &run->sigma, run->A.rows, run->A.cols) != HOL_OK || rank == run->rank)
        return false;
    record(run, &run->t, run->rank, rank);
    return true;
}

enum hol_status
hol_monitor_sample(struct hol_run *run)
{
    struct hol_sample sample = {.t = &run->t,
                                .q = &run->q,
                                .v = &run->v,
                                .phi = run->step_phi,
                                .rate = run->step_rate,
                                .residual = NAN,
                                .drift = &run->invariants,
                                .rank = run->rank,
                                .kappa = run->kappa,
                                .phase = run->outcome->change_count};

    if (run->how->sample == NULL || run->how->bare)
        return HOL_OK;
    hol_run_costs(run, &sample.steps, &sample.evaluations, &sample.solves);
    sample.of_kernels = hol_origins_of_kernels(&run->outcome->origins) +
                        hol_origins_of_kernels(&run->system.origins);
    if (hol_monitor_answer(run, true, false) == HOL_OK) {
        if (run->system.is_sparse_only) {
            hol_sparse_mul(&run->residual, &run->system.sparse.problem.A, &run->a);
            hol_sub(&run->residual, &run->residual, &run->system.sparse.problem.b);
        } else {
            hol_mul_v(&run->residual, &run->system.problem.A, &run->a);
            hol_sub(&run->residual, &run->residual, &run->system.problem.b);
        }
        sample.residual = hol_mat_max(&run->residual);
        sample.a = &run->a;
    }
    return run->how->sample(run->how->context, &sample);
}
