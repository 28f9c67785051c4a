/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "compare/instant/laws.h"

#include <math.h>

/* Rooms at the truth's bits. */
struct rooms {
    struct hol_problem exact; /* the given problem, carried over exactly */
    struct hol_mat x, y, z;   /* n or m components */
};

static void
rooms_clear(struct rooms *r)
{
    hol_mat_clear(&r->z);
    hol_mat_clear(&r->y);
    hol_mat_clear(&r->x);
    hol_problem_clear(&r->exact);
}

static enum hol_status
rooms_init(struct rooms *r, const struct hol_problem *given, mpfr_prec_t bits)
{
    size_t n = given->n, m = given->m, most = n > m ? n : m;
    enum hol_status status = hol_problem_init(&r->exact, n, m, bits);

    if (status == HOL_OK)
        status = hol_vec_init(&r->x, most, bits);
    if (status == HOL_OK)
        status = hol_vec_init(&r->y, most, bits);
    if (status == HOL_OK)
        status = hol_vec_init(&r->z, most, bits);
    if (status == HOL_OK)
        hol_problem_round(&r->exact, given);
    return status;
}

static long double
size_of(const struct hol_mat *a)
{
    return hol_mat_is_finite(a) ? hol_mat_max(a) : INFINITY;
}

/* max over rows of |A_i q'' - b_i| / (|A_i|_1 scale). */
static long double
constraint(struct rooms *r, const struct hol_vec *qdd, long double scale)
{
    long double worst = 0;

    hol_mul_v(&r->x, &r->exact.A, qdd);
    hol_sub(&r->x, &r->x, &r->exact.b);
    if (!hol_mat_is_finite(&r->x))
        return INFINITY;
    for (size_t i = 0; i < r->exact.m; i++) {
        long double row = 0;
        for (size_t j = 0; j < r->exact.n; j++)
            row += hol_mat_abs(&r->exact.A, i, j);
        worst = fmaxl(worst, hol_relative(hol_mat_abs(&r->x, i, 0),
                                          row > 0 ? row * scale : hol_mat_abs(&r->exact.b, i, 0)));
    }
    return worst;
}

/* x = M q'' - F */
static void
inertia(struct rooms *r, const struct hol_vec *qdd)
{
    hol_mul_v(&r->x, &r->exact.M, qdd);
    hol_sub(&r->x, &r->x, &r->exact.F);
}

/* |M q'' - F - F_L - F_C| */
static long double
motion(struct rooms *r, const struct hol_answer *a)
{
    inertia(r, &a->qdd);
    hol_sub(&r->x, &r->x, &a->FL);
    hol_sub(&r->x, &r->x, &a->FC);
    return size_of(&r->x);
}

/* |V^T x| */
static long double
along_null(struct rooms *r, const struct hol_mat *null, const struct hol_vec *x)
{
    hol_mul_tv(&r->y, null, x);
    return size_of(&r->y);
}

static void
measure_residuals(long double law[HOL_LAW_COUNT], struct rooms *r, const struct hol_yardstick *yard,
                  unsigned yields, const struct hol_answer *a)
{
    long double force = yard->scale[HOL_Q_FL];

    if (r->exact.m > 0)
        law[HOL_LAW_CONSTRAINT] = constraint(r, &a->qdd, yard->scale[HOL_Q_QDD]);
    if (!(yields & HOL_YIELDS_NO_FORCE))
        law[HOL_LAW_MOTION] = hol_relative(motion(r, a), force);
    if (yard->null.cols == 0)
        return;
    if (yields & HOL_YIELDS_NO_FORCE)
        inertia(r, &a->qdd);
    else
        hol_mat_round(&r->x, &a->FC);
    if (yields & HOL_YIELDS_SPLIT)
        law[HOL_LAW_RANGE] = hol_relative(along_null(r, &yard->null, &a->FL), force);
    else if (!(yields & HOL_YIELDS_NO_FORCE))
        hol_add(&r->x, &r->x, &a->FL);
    hol_sub(&r->x, &r->x, &r->exact.C);
    law[HOL_LAW_VIRTUAL_WORK] = hol_relative(along_null(r, &yard->null, &r->x), force);
}

/* Row i of (A, b) of to = factor * row j of from, factor 1, -2 or -1/2. */
static void
copy_row(struct hol_problem *to, size_t i, const struct hol_problem *from, size_t j, int kind,
         struct hol_mat *x)
{
    static const long exponents[] = {1, 0, -1};

    for (size_t c = 0; c <= from->n; c++) { /* column n: b */
        const struct hol_mat *source = c < from->n ? &from->A : &from->b;
        struct hol_mat *target = c < from->n ? &to->A : &to->b;
        size_t column = c < from->n ? c : 0;
        hol_mat_shape(x, 1, 1);
        hol_mat_take(x, source, j, column);
        if (kind != 1)
            hol_negate(x);
        hol_row_scale_2exp(x, 0, exponents[kind]);
        hol_mat_put(target, i, column, x);
    }
}

void
hol_laws_second(struct hol_problem *to, const struct hol_problem *from, struct hol_mat *x)
{
    size_t extra = to->m - from->m;

    hol_mat_round(&to->M, &from->M);
    hol_mat_round(&to->F, &from->F);
    hol_mat_round(&to->C, &from->C);
    if (extra > 0)
        copy_row(to, 0, from, from->m - 1, 1, x);
    for (size_t i = 0; i < from->m; i++)
        if (extra > 0)
            copy_row(to, i + 1, from, i, 1, x);
        else
            copy_row(to, i, from, from->m - 1 - i, (int)(i % 3), x);
}

/* Largest relative distance of the second answer from the first. */
static long double
answers_apart(struct rooms *r, const struct hol_yardstick *yard, unsigned yields,
              const struct hol_answer *first, const struct hol_answer *second)
{
    const long double *scale = yard->scale;
    long double worst;

    hol_mat_round(&r->x, &second->qdd);
    worst = hol_relative(hol_distance(&r->y, &r->x, &first->qdd), scale[HOL_Q_QDD]);
    if (yields & HOL_YIELDS_NO_FORCE)
        return worst;
    hol_mat_round(&r->x, &second->FL);
    hol_mat_round(&r->y, &second->FC);
    hol_mat_round(&r->z, &first->FL);
    if (yields & HOL_YIELDS_SPLIT) {
        hol_sub(&r->y, &r->y, &first->FC);
        worst = fmaxl(worst, hol_relative(size_of(&r->y), scale[HOL_Q_FC]));
    } else {
        hol_add(&r->x, &r->x, &r->y);
        hol_add(&r->z, &r->z, &first->FC);
    }
    return fmaxl(worst, hol_relative(hol_distance(&r->y, &r->x, &r->z), scale[HOL_Q_FL]));
}

/* PERMUTED (extra 0, with the work space of the first answer) or REPEATED (extra 1). */
static enum hol_status
measure_second(long double *law, struct rooms *r, const struct hol_yardstick *yard,
               const struct hol_solver *solver, void *work, const struct hol_problem *given,
               const struct hol_answer *first, size_t extra)
{
    size_t n = given->n, m = given->m + extra;
    struct hol_problem problem = {0};
    struct hol_answer answer = {0};
    struct hol_mat x = {0};
    void *own = NULL;
    bool undecidable = hol_yardstick_undecidable(yard, given->bits) ||
                       hol_yardstick_exhausted(yard, solver->growth, given->bits);
    enum hol_status status = hol_problem_init(&problem, n, m, given->bits), second = HOL_OK;

    if (status == HOL_OK)
        status = hol_answer_init(&answer, n, m, given->bits);
    if (status == HOL_OK)
        status = hol_mat_init(&x, 1, 1, given->bits);
    if (status != HOL_OK)
        goto done;
    hol_laws_second(&problem, given, &x);
    if (extra > 0)
        second = solver->create(solver, &own, n, m, given->bits);
    if (second == HOL_NOMEM)
        status = second;
    if (second == HOL_OK)
        second = solver->solve(extra > 0 ? own : work, &answer, &problem);
    if (second == HOL_OK && answer.rank == first->rank)
        *law = answers_apart(r, yard, solver->yields, first, &answer);
    else if (!undecidable)
        *law = INFINITY;
done:
    solver->destroy(own);
    hol_mat_clear(&x);
    hol_answer_clear(&answer);
    hol_problem_clear(&problem);
    return status;
}

enum hol_status
hol_laws_measure(long double *law, const struct hol_yardstick *yard,
                 const struct hol_solver *solver, void *work, const struct hol_problem *given,
                 const struct hol_answer *wide)
{
    static const long double spread = 4; /* of the factors of PERMUTED: kappa' <= 4 kappa */
    long double new[HOL_LAW_COUNT], unit = yard->kappa *ldexpl(1, (int)-given->bits);
    struct rooms r = {0};
    enum hol_status status = rooms_init(&r, given, yard->truth->bits);

    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        new[i] = -1;
    if (status != HOL_OK)
        goto done;
    measure_residuals(new, &r, yard, solver->yields, wide);
    if (given->m > 0)
        status = measure_second(&new[HOL_LAW_PERMUTED], &r, yard, solver, work, given, wide, 0);
    if (new[HOL_LAW_PERMUTED] > 0)
        new[HOL_LAW_PERMUTED] /= spread;
    if (status == HOL_OK && given->m > 0 && !(solver->needs & HOL_NEEDS_FULL_RANK))
        status = measure_second(&new[HOL_LAW_REPEATED], &r, yard, solver, work, given, wide, 1);
    if (status == HOL_OK)
        for (size_t i = 0; i < HOL_LAW_COUNT; i++)
            law[i] = new[i] < 0 ? -1 : new[i] / unit;
done:
    rooms_clear(&r);
    return status;
}
