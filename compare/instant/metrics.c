/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The scales and condition numbers that errors at an instant are measured with. */
#include "compare/instant/metrics.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* Least e with largest magnitude of row i of a <= 2^e; 0 for a zero row. */
static long
row_exponent(const struct hol_mat *a, size_t i)
{
    long double largest = 0;
    int e = 0;

    for (size_t j = 0; j < a->cols; j++)
        largest = fmaxl(largest, hol_mat_abs(a, i, j));
    if (largest > 0)
        (void)frexpl(largest, &e);
    return e;
}

/* M + A^T D^2 A and F + A^T D^2 b in place of M and F, D A and D b in place of A and b (metrics.h);
 * D^2 times 4^extra. */
static enum hol_status
augment(struct hol_problem *p, int extra)
{
    struct hol_mat product = {0};
    struct hol_vec vector = {0};
    enum hol_status status = hol_mat_init(&product, p->n, p->n, p->bits);
    int size = 0, rows = 0;

    if (status == HOL_OK)
        status = hol_vec_init(&vector, p->n, p->bits);
    if (status != HOL_OK)
        goto done;
    for (size_t i = 0; i < p->m; i++) {
        long e = row_exponent(&p->A, i);
        hol_row_scale_2exp(&p->A, i, -e);
        hol_row_scale_2exp(&p->b, i, -e);
    }
    (void)frexpl(hol_mat_norm(&p->M), &size);
    (void)frexpl(hol_mat_norm(&p->A), &rows);
    for (size_t i = 0; i < p->m; i++) {
        hol_row_scale_2exp(&p->A, i, size / 2 - rows + extra);
        hol_row_scale_2exp(&p->b, i, size / 2 - rows + extra);
    }
    hol_mul_tn(&product, &p->A, &p->A);
    hol_add(&p->M, &p->M, &product);
    hol_mul_tv(&vector, &p->A, &p->b);
    hol_add(&p->F, &p->F, &vector);
done:
    hol_mat_clear(&vector);
    hol_mat_clear(&product);
    return status;
}

/* sizes[i] = |M^-1 x_i|, x_i = F, F_L, F_C, from the Cholesky factor of M. */
static enum hol_status
free_accelerations(long double sizes[3], const struct hol_problem *p, const struct hol_answer *a)
{
    const struct hol_vec *const forces[] = {&p->F, &a->FL, &a->FC};
    struct hol_mat factor = {0}, x = {0};
    enum hol_status status = hol_mat_init(&factor, p->n, p->n, p->bits);

    if (status == HOL_OK)
        status = hol_vec_init(&x, p->n, p->bits);
    if (status == HOL_OK)
        status = hol_cholesky(&factor, &p->M);
    for (size_t i = 0; status == HOL_OK && i < 3; i++) {
        hol_mat_round(&x, forces[i]);
        hol_lower_solve(&x, &factor);
        hol_lower_solve_t(&x, &factor);
        sizes[i] = hol_mat_max(&x);
    }
    hol_mat_clear(&x);
    hol_mat_clear(&factor);
    return status;
}

static long double
largest(const long double *values, size_t count)
{
    long double result = 0;

    for (size_t i = 0; i < count; i++)
        result = fmaxl(result, values[i]);
    return result;
}

/* kappa, and the scale of q'' but for |q''|, of the problem augmented with D^2 times 4^extra.
 * HOL_DOMAIN: its M is not positive definite. */
static enum hol_status
try_augmented(struct hol_yardstick *yard, long double sizes[3], int extra)
{
    const struct hol_truth *truth = yard->truth;
    struct hol_problem p = {0};
    struct hol_condition condition;
    enum hol_status status =
        hol_problem_init(&p, truth->problem.n, truth->problem.m, truth->problem.bits);

    if (status != HOL_OK)
        return status;
    hol_problem_round(&p, &truth->problem);
    status = augment(&p, extra);
    if (status == HOL_OK)
        status = free_accelerations(sizes, &p, &truth->answer);
    if (status == HOL_OK)
        status = hol_condition_compute(&condition, &p, truth->info.rank);
    if (status == HOL_OK) {
        yard->kappa_B = condition.kappa_B;
        yard->kappa_M = condition.kappa_M;
    }
    hol_problem_clear(&p);
    return status;
}

/* The same with the least extra that makes M positive definite: there is one if M is so on null(A).
 */
static enum hol_status
augmented(struct hol_yardstick *yard, long double sizes[3])
{
    int most = (int)(yard->truth->problem.bits / 8);
    enum hol_status status = HOL_DOMAIN;

    for (int extra = 0; status == HOL_DOMAIN && extra <= most; extra++)
        status = try_augmented(yard, sizes, extra);
    return status;
}

static enum hol_status
set_scales(struct hol_yardstick *yard)
{
    const struct hol_truth *truth = yard->truth;
    const struct hol_problem *p = &truth->problem;
    const struct hol_answer *a = &truth->answer;
    struct hol_mat product = {0};
    long double sizes[3] = {0};
    enum hol_status status = HOL_DOMAIN; /* until M^-1 is known to exist */

    if (!yard->mass_singular)
        status = free_accelerations(sizes, p, a);
    if (status == HOL_DOMAIN) {
        yard->mass_singular = true;
        status = augmented(yard, sizes);
    }
    if (status == HOL_OK)
        status = hol_vec_init(&product, p->n, p->bits);
    if (status != HOL_OK)
        return status == HOL_DOMAIN ? HOL_UNABLE : status;
    hol_mul_v(&product, &p->M, &a->qdd);
    const long double forces[] = {hol_mat_max(&p->F), hol_mat_max(&a->FL), hol_mat_max(&a->FC),
                                  hol_mat_max(&p->C), hol_mat_max(&product)};
    long double force = largest(forces, 5);
    yard->scale[HOL_Q_QDD] = fmaxl(hol_mat_max(&a->qdd), largest(sizes, 3));
    /* no force at all, only coordinates without mass move: what q'' may be off by */
    if (force == 0)
        force = hol_mat_max(&p->M) * yard->scale[HOL_Q_QDD];
    yard->scale[HOL_Q_FL] = yard->scale[HOL_Q_FC] = force;
    yard->scale[HOL_Q_LAMBDA] = hol_mat_max(&a->lambda);
    if (truth->condition.sigma_A_min > 0)
        yard->scale[HOL_Q_LAMBDA] =
            fmaxl(yard->scale[HOL_Q_LAMBDA], force / truth->condition.sigma_A_min);
    hol_mat_clear(&product);
    return HOL_OK;
}

/* truth->null is a basis; the laws want an orthonormal one. */
static enum hol_status
orthonormal_null(struct hol_yardstick *yard)
{
    const struct hol_mat *basis = &yard->truth->null;
    size_t n = basis->rows, k = basis->cols;
    struct hol_mat r = {0};
    struct hol_work *work = NULL;
    enum hol_status status = hol_mat_init(&yard->null, n, k, basis->bits);
    size_t *perm = hol_alloc(k + 1, sizeof *perm);

    if (status == HOL_OK && perm == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = hol_mat_init(&r, k, k, basis->bits);
    if (status == HOL_OK)
        status = hol_work_create(&work, n, basis->bits);
    if (status == HOL_OK && k > 0)
        hol_qr(&yard->null, &r, perm, basis, work);
    hol_work_destroy(work);
    hol_mat_clear(&r);
    hol_free(perm);
    return status;
}

/* Where the truth is zero, the size of the terms says what is attainable (metrics.h). */
static void
lift(long double *moved, const struct hol_yardstick *yard, enum hol_attain kind,
     const struct hol_vec *y)
{
    const struct hol_attainable *a = &yard->attain;
    const struct hol_mat *A = &yard->truth->problem.A;

    for (size_t j = 0; j < y->rows; j++) {
        long double row = 0, root;

        if (hol_mat_abs(y, j, 0) > 0)
            continue;
        for (size_t i = 0; kind >= HOL_ATTAIN_LAMBDA && i < a->n; i++)
            row = fmaxl(row, hol_mat_abs(A, j, i) / sqrtl(a->mass[i]));
        root = kind >= HOL_ATTAIN_LAMBDA ? 0 : sqrtl(a->mass[j]);
        if (kind == HOL_ATTAIN_QDD)
            moved[j] = fmaxl(moved[j], a->terms / root);
        else if (kind < HOL_ATTAIN_LAMBDA)
            moved[j] = fmaxl(moved[j], a->terms * root);
        else if (row > 0 && yard->truth->unique[j])
            moved[j] = fmaxl(moved[j], a->terms / row);
    }
}

/* The error in its norm; of multipliers only the unique ones count. */
static long double
size_of(const struct hol_yardstick *yard, enum hol_attain kind, const struct hol_vec *y)
{
    long double size = 0;

    if (kind < HOL_ATTAIN_LAMBDA)
        return hol_attainable_size(&yard->attain, kind, y);
    for (size_t j = 0; j < y->rows; j++)
        if (yard->truth->unique[j])
            size = hypotl(size, hol_mat_abs(y, j, 0));
    return size;
}

/* The componentwise bounds, and the sizes of the truth's vectors. */
static enum hol_status
set_attainable(struct hol_yardstick *yard)
{
    const struct hol_truth *truth = yard->truth;
    const struct hol_answer *y = &truth->answer;
    struct hol_vec sum = {0};
    enum hol_status status =
        hol_attainable_init(&yard->attain, &truth->problem, truth->info.rank, truth->unique);

    if (status == HOL_OK)
        status = hol_vec_init(&sum, truth->problem.n, truth->problem.bits);
    if (status == HOL_OK) {
        const struct hol_vec *const vectors[] = {&y->qdd, &y->FL,     &y->FC,
                                                 &sum,    &y->lambda, &truth->reaction};
        hol_add(&sum, &y->FL, &y->FC);
        for (int kind = 0; kind < HOL_ATTAIN_COUNT; kind++) {
            yard->size[kind] = size_of(yard, (enum hol_attain)kind, vectors[kind]);
            lift(yard->attain.moved[kind], yard, (enum hol_attain)kind, vectors[kind]);
            if (yard->size[kind] == 0)
                yard->attain.norm[kind] = fmaxl(yard->attain.norm[kind], yard->attain.terms);
        }
    }
    hol_mat_clear(&sum);
    return status;
}

/* The size of a row of A M^-1/2, as far as the diagonal of M says. */
static long double
row_size(const struct hol_mat *A, const long double *mass, size_t i)
{
    long double size = 0;

    for (size_t j = 0; j < A->cols; j++)
        size = fmaxl(size, hol_mat_abs(A, i, j) / sqrtl(mass[j]));
    return size;
}

/* Of the power of two that makes it about one. */
static long
to_one(long double size)
{
    return size > 0 && isfinite(size) ? -ilogbl(size) : 0;
}

static enum hol_status
set_kappa_units(struct hol_yardstick *yard)
{
    const struct hol_truth *truth = yard->truth;
    size_t n = truth->problem.n, m = truth->problem.m;
    struct hol_problem p = {0};
    struct hol_condition condition;
    enum hol_status status;
    long *power; /* of m rows, then of n coordinates */

    yard->kappa_units = yard->kappa;
    if (yard->mass_singular || HOL_RATIO_LIMIT * yard->kappa * yard->kappa * 0x1p-53L < 1e-3L)
        return HOL_OK;
    power = hol_alloc(m + n, sizeof *power);
    status = power != NULL ? hol_problem_init(&p, n, m, truth->problem.bits) : HOL_NOMEM;
    if (status != HOL_OK)
        goto done;
    hol_problem_round(&p, &truth->problem);
    for (size_t i = 0; i < m; i++)
        power[i] = to_one(row_size(&p.A, yard->attain.mass, i));
    for (size_t j = 0; j < n; j++)
        power[m + j] = to_one(sqrtl(yard->attain.mass[j]));
    hol_scale_2exp(&p.A, power, power + m);
    hol_scale_2exp(&p.M, power + m, power + m);
    status = hol_condition_compute(&condition, &p, truth->info.rank);
    if (status == HOL_OK)
        yard->kappa_units = fminl(yard->kappa, condition.kappa_B * condition.kappa_M);
done:
    hol_free(power);
    hol_problem_clear(&p);
    return status;
}

bool
hol_yardstick_hopeless(const struct hol_yardstick *yard, mpfr_prec_t bits)
{
    const struct hol_attainable *a = &yard->attain;
    long double least = fminl(a->norm[HOL_ATTAIN_QDD], a->norm[HOL_ATTAIN_FORCE]);

    return yard->truth_status == HOL_OK && a->terms > 0 &&
           !(HOL_RATIO_LIMIT * least * ldexpl(1, (int)-bits) < a->terms);
}

bool
hol_yardstick_undecidable(const struct hol_yardstick *yard, mpfr_prec_t bits)
{
    return !(yard->kappa * ldexpl(1, 10 - (int)bits) <= 1);
}

bool
hol_yardstick_exhausted(const struct hol_yardstick *yard, enum hol_growth growth, mpfr_prec_t bits)
{
    size_t n = yard->truth->problem.n, m = yard->truth->problem.m;
    long double size = fmaxl(1024, 16 * (long double)(n > m ? n : m) * (long double)m);

    return growth == HOL_GROWTH_KAPPA2 &&
           !(yard->kappa * yard->kappa * size * ldexpl(1, (int)-bits) <= 1);
}

bool
hol_answer_is_finite(const struct hol_answer *a, unsigned yields)
{
    return hol_mat_is_finite(&a->qdd) && (!(yields & HOL_YIELDS_FL) || hol_mat_is_finite(&a->FL)) &&
           (!(yields & HOL_YIELDS_FC) || hol_mat_is_finite(&a->FC)) &&
           (!(yields & HOL_YIELDS_FORCE) || hol_mat_is_finite(&a->force)) &&
           (!(yields & HOL_YIELDS_LAMBDA) || hol_mat_is_finite(&a->lambda));
}

bool
hol_truth_has_problem(const struct hol_truth *truth, enum hol_status truth_status)
{
    return truth != NULL && (truth_status == HOL_OK || truth_status == HOL_DOMAIN) &&
           truth->problem.n > 0;
}

enum hol_status
hol_yardstick_init(struct hol_yardstick *yard, const struct hol_truth *truth,
                   enum hol_status truth_status)
{
    struct hol_yardstick new = {.truth = truth, .truth_status = truth_status};
    struct hol_condition condition = truth->condition;
    enum hol_status status = HOL_OK;

    /* Of a problem without an answer only M has a condition number. */
    if (truth_status == HOL_DOMAIN)
        status = hol_condition_compute(&condition, &truth->problem, 0);
    if (status != HOL_OK)
        return status;
    new.kappa_B = condition.kappa_B;
    new.kappa_M = condition.kappa_M;
    new.mass_singular = condition.singular || condition.indefinite;
    new.redundant = truth->info.rank < truth->problem.m;
    if (truth_status == HOL_OK) {
        for (size_t j = 0; j < truth->problem.m; j++)
            new.any_unique = new.any_unique || truth->unique[j];
        status = set_scales(&new);
        if (status == HOL_OK)
            status = orthonormal_null(&new);
        if (status == HOL_OK)
            status = set_attainable(&new);
        new.kappa = new.kappa_B *new.kappa_M;
        if (status == HOL_OK)
            status = set_kappa_units(&new);
    } else if (new.mass_singular) {
        new.kappa_M = 1; /* that is known of M; it makes nothing else undecidable */
    }
    if (status != HOL_OK) {
        hol_yardstick_clear(&new);
        return status;
    }
    new.kappa = new.kappa_B *new.kappa_M;
    *yard = new;
    return HOL_OK;
}

void
hol_yardstick_clear(struct hol_yardstick *yard)
{
    hol_mat_clear(&yard->null);
    hol_attainable_clear(&yard->attain);
    *yard = (struct hol_yardstick){0};
}
