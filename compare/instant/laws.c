/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The laws that every answer must obey. */
#include "compare/instant/laws.h"

#include <math.h>

/* Storage at the truth's bits. */
struct rooms {
    struct hol_problem exact; /* the given problem, carried over exactly */
    struct hol_answer second; /* to a second problem, carried back */
    struct hol_mat x, y;      /* n or m components */
};

static void
rooms_clear(struct rooms *r)
{
    hol_mat_clear(&r->y);
    hol_mat_clear(&r->x);
    hol_answer_clear(&r->second);
    hol_problem_clear(&r->exact);
}

static enum hol_status
rooms_init(struct rooms *r, const struct hol_problem *given, mpfr_prec_t bits)
{
    size_t n = given->n, m = given->m, most = n > m ? n : m;
    enum hol_status status = hol_problem_init(&r->exact, n, m, bits);

    if (status == HOL_OK)
        status = hol_answer_init(&r->second, n, m, bits);
    if (status == HOL_OK)
        status = hol_vec_init(&r->x, most, bits);
    if (status == HOL_OK)
        status = hol_vec_init(&r->y, most, bits);
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

/* |V^T x|; 0 where it is what the rounding of V leaves. */
static long double
along_null(struct rooms *r, const struct hol_mat *null, const struct hol_vec *x)
{
    long double size, noise = ldexpl(size_of(x), 64 - (int)null->bits);

    hol_mul_tv(&r->y, null, x);
    size = size_of(&r->y);
    return size > noise || !isfinite(noise) ? size : 0;
}

/* |M q'' - F - (F_L + F_C)|, the sum as it was given; -1: it was not. */
static long double
motion(struct rooms *r, const struct hol_answer *a, unsigned yields)
{
    long double most = -1;

    if (yields & HOL_YIELDS_FORCE) {
        inertia(r, &a->qdd);
        hol_sub(&r->x, &r->x, &a->force);
        most = size_of(&r->x);
    }
    if ((yields & HOL_YIELDS_SPLIT) == HOL_YIELDS_SPLIT) {
        inertia(r, &a->qdd);
        hol_sub(&r->x, &r->x, &a->FL);
        hol_sub(&r->x, &r->x, &a->FC);
        most = fmaxl(most, size_of(&r->x));
    }
    return most;
}

/* |V^T (F_C - C)|; where F_C was not given, of F_L + F_C, or else of M q'' - F */
static long double
virtual_work(struct rooms *r, const struct hol_mat *null, const struct hol_answer *a,
             unsigned yields)
{
    if (yields & HOL_YIELDS_FC)
        hol_mat_round(&r->x, &a->FC);
    else if (yields & HOL_YIELDS_FORCE)
        hol_mat_round(&r->x, &a->force);
    else
        inertia(r, &a->qdd);
    hol_sub(&r->x, &r->x, &r->exact.C);
    return along_null(r, null, &r->x);
}

#define SOME_DIGITS 1e-3L

/*
 * |A^T lambda - F_L|; if that leaves some digits, relative to the terms of the sum, too:
 * multipliers that are not unique may be large. Where F_L was not given it is what F_C leaves of M
 * q'' - F; where neither was, the truth's, or that with F_C = C, whichever is nearer. last: what
 * the last multiplier is a sum of, if that is larger.
 */
static long double
multipliers(struct rooms *r, const struct hol_yardstick *yard, const struct hol_answer *a,
            unsigned yields, long double last)
{
    const struct hol_answer *truth = &yard->truth->answer;
    long double off, scale = yard->scale[HOL_Q_FL], most = 0;

    for (size_t j = 0; j < r->exact.n; j++) {
        long double terms = 0;
        for (size_t i = 0; i < r->exact.m; i++)
            terms += hol_mat_abs(&r->exact.A, i, j) *
                     fmaxl(hol_mat_abs(&a->lambda, i, 0), i + 1 == r->exact.m ? last : 0);
        most = fmaxl(most, terms);
    }
    if (!(yields & HOL_YIELDS_FL) && (yields & HOL_YIELDS_FC)) {
        inertia(r, &a->qdd);
        hol_sub(&r->x, &r->x, &a->FC);
    } else {
        hol_mat_round(&r->x, yields & HOL_YIELDS_FL ? &a->FL : &truth->FL);
    }
    hol_mul_tv(&r->y, &r->exact.A, &a->lambda);
    hol_sub(&r->x, &r->x, &r->y);
    off = size_of(&r->x);
    if (!(yields & HOL_YIELDS_SPLIT)) {
        hol_add(&r->x, &r->x, &truth->FC);
        hol_sub(&r->x, &r->x, &r->exact.C);
        off = fminl(off, size_of(&r->x));
    }
    return hol_relative(off, off <= SOME_DIGITS * scale ? fmaxl(scale, most) : scale);
}

static void
measure_residuals(long double law[HOL_LAW_COUNT], struct rooms *r, const struct hol_yardstick *yard,
                  unsigned yields, const struct hol_answer *a)
{
    long double force = yard->scale[HOL_Q_FL], off;

    if (r->exact.m > 0)
        law[HOL_LAW_CONSTRAINT] = constraint(r, &a->qdd, yard->scale[HOL_Q_QDD]);
    off = motion(r, a, yields);
    if (off >= 0)
        law[HOL_LAW_MOTION] = hol_relative(off, force);
    /* where they are unique they are compared one by one */
    if (yard->redundant && (yields & HOL_YIELDS_LAMBDA))
        law[HOL_LAW_RANGE] = multipliers(r, yard, a, yields, 0);
    if (yard->null.cols == 0)
        return;
    if (yields & HOL_YIELDS_FL) {
        off = hol_relative(along_null(r, &yard->null, &a->FL), force);
        law[HOL_LAW_RANGE] = fmaxl(law[HOL_LAW_RANGE], off);
    }
    law[HOL_LAW_VIRTUAL_WORK] = hol_relative(virtual_work(r, &yard->null, a, yields), force);
}

/* The distance of the unique multipliers of the second answer from those of the first one, and what
 * A^T lambda is off by where others are not. */
static long double
multipliers_apart(struct rooms *r, const struct hol_yardstick *yard, unsigned yields,
                  const struct hol_answer *first, const struct hol_answer *second)
{
    size_t m = first->lambda.rows;
    long double most = 0, last = 0, unit = yard->scale[HOL_Q_LAMBDA];

    if (!(yields & HOL_YIELDS_LAMBDA) || m == 0)
        return 0;
    if (second->lambda.rows > m)
        last = hol_mat_abs(&second->lambda, 0, 0) + hol_mat_abs(&second->lambda, m, 0);
    hol_mat_shape(&r->x, m, 1);
    hol_sub(&r->x, &r->second.lambda, &first->lambda);
    if (!hol_mat_is_finite(&r->x))
        return INFINITY;
    for (size_t i = 0; i < m; i++) {
        long double off = hol_mat_abs(&r->x, i, 0);
        bool summed = i + 1 == m && off <= SOME_DIGITS * unit;

        if (yard->truth->unique[i])
            most = fmaxl(most, hol_relative(off, summed ? fmaxl(unit, last) : unit));
    }
    return yard->redundant ? fmaxl(most, multipliers(r, yard, &r->second, yields, last)) : most;
}

/* Largest relative distance of the second answer from the first. */
static long double
answers_apart(struct rooms *r, const struct hol_yardstick *yard, unsigned yields,
              const struct hol_answer *first, const struct hol_answer *answer,
              enum hol_second which)
{
    const struct hol_answer *second = &r->second;
    const struct {
        bool yields;
        const struct hol_vec *second, *first;
        long double unit;
    } pairs[] = {
        {true, &second->qdd, &first->qdd, yard->scale[HOL_Q_QDD]},
        {(yields & HOL_YIELDS_FL) != 0, &second->FL, &first->FL, yard->scale[HOL_Q_FL]},
        {(yields & HOL_YIELDS_FC) != 0, &second->FC, &first->FC, yard->scale[HOL_Q_FC]},
        {(yields & HOL_YIELDS_FORCE) != 0, &second->force, &first->force, yard->scale[HOL_Q_FL]}};
    long double worst = 0;

    hol_second_back(&r->second, answer, which);
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (pairs[k].yields)
            worst = fmaxl(worst, hol_relative(hol_distance(&r->y, pairs[k].second, pairs[k].first),
                                              pairs[k].unit));
    return fmaxl(worst, multipliers_apart(r, yard, yields, first, answer));
}

struct measured {
    long double *law;
    enum hol_fault *fault;
};

/* May the second answer be missing? */
static bool
is_excused(const struct hol_yardstick *yard, const struct hol_solver *solver, mpfr_prec_t bits,
           enum hol_status second)
{
    return hol_yardstick_undecidable(yard, bits) ||
           hol_yardstick_exhausted(yard, solver->growth, bits) ||
           (second == HOL_UNABLE && yard->redundant && (solver->needs & HOL_NEEDS_FULL_RANK)) ||
           (second == HOL_UNABLE && (solver->needs & HOL_NEEDS_EVIDENT));
}

static void
enter(struct measured *to, enum hol_law law, long double residual, enum hol_fault fault)
{
    if (residual > to->law[law])
        to->law[law] = residual;
    if (to->fault[law] == HOL_FAULT_NONE ||
        (to->fault[law] == HOL_FAULT_MISSING && fault != HOL_FAULT_NONE))
        to->fault[law] = fault;
}

/* One second problem: with the work space of the first answer where the sizes are the same. */
static enum hol_status
measure_second(struct measured *to, enum hol_second which, struct rooms *r,
               const struct hol_yardstick *yard, const struct hol_solver *solver, void *work,
               const struct hol_problem *given, const struct hol_answer *first)
{
    enum hol_law law = hol_second_law(which);
    size_t n = given->n, extra = which == HOL_SECOND_REPEATED, m = given->m + extra;
    struct hol_problem problem = {0};
    struct hol_answer answer = {0};
    struct hol_mat x = {0};
    void *own = NULL;
    enum hol_status status = hol_problem_init(&problem, n, m, given->bits), second = HOL_OK;

    if (status == HOL_OK)
        status = hol_answer_init(&answer, n, m, given->bits);
    if (status == HOL_OK)
        status = hol_mat_init(&x, 1, 1, given->bits);
    if (status != HOL_OK)
        goto done;
    hol_laws_second(&problem, given, which, &x);
    if (which > HOL_SECOND_REPEATED && !hol_problem_is_plain(&problem))
        goto done; /* other units would overflow */
    if (extra > 0)
        second = solver->create(solver, &own, n, m, given->bits);
    if (second == HOL_NOMEM)
        status = second;
    if (second == HOL_OK)
        second = solver->solve(extra > 0 ? own : work, &answer, &problem);
    if (second == HOL_OK && answer.rank == first->rank) {
        enter(to, law, answers_apart(r, yard, solver->yields, first, &answer, which),
              hol_answer_is_finite(&answer, solver->yields) ? HOL_FAULT_NONE
                                                            : HOL_FAULT_NOT_A_NUMBER);
    } else if (second == HOL_STATUS_COUNT) {
        enter(to, law, -1, HOL_FAULT_MISSING);
    } else if (!is_excused(yard, solver, given->bits, second)) {
        enter(to, law, INFINITY,
              second == HOL_OK       ? HOL_FAULT_RANK
              : second == HOL_UNABLE ? HOL_FAULT_UNABLE
              : second == HOL_IO     ? HOL_FAULT_NO_REPLY
                                     : HOL_FAULT_NO_ANSWER);
    }
done:
    solver->destroy(own);
    hol_mat_clear(&x);
    hol_answer_clear(&answer);
    hol_problem_clear(&problem);
    return status;
}

enum hol_status
hol_laws_measure(long double *law, enum hol_fault *fault, const struct hol_yardstick *yard,
                 const struct hol_solver *solver, void *work, const struct hol_problem *given,
                 const struct hol_answer *wide, bool units)
{
    static const long double spread = 4; /* of the factors of PERMUTED: kappa' <= 4 kappa */
    long double new[HOL_LAW_COUNT], unit = yard->kappa *ldexpl(1, (int)-given->bits);
    enum hol_fault faults[HOL_LAW_COUNT] = {HOL_FAULT_NONE};
    struct measured to = {new, faults};
    struct rooms r = {0};
    enum hol_status status = rooms_init(&r, given, yard->truth->bits);

    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        new[i] = -1;
    if (status != HOL_OK)
        goto done;
    measure_residuals(new, &r, yard, solver->yields, wide);
    for (int s = 0; s < HOL_SECOND_COUNT && status == HOL_OK; s++)
        if (hol_second_is_asked((enum hol_second)s, given->m, solver->needs, units))
            status = measure_second(&to, (enum hol_second)s, &r, yard, solver, work, given, wide);
    if (new[HOL_LAW_PERMUTED] > 0)
        new[HOL_LAW_PERMUTED] /= spread;
    for (size_t i = 0; i < HOL_LAW_COUNT && status == HOL_OK; i++) {
        law[i] = new[i] < 0 ? -1 : new[i] / unit;
        fault[i] = isinf(new[i]) && !faults[i] && !hol_answer_is_finite(wide, solver->yields)
                       ? HOL_FAULT_NOT_A_NUMBER
                       : faults[i];
    }
done:
    rooms_clear(&r);
    return status;
}
