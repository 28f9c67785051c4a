/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The componentwise condition of an instant, from the inverse of its KKT matrix. */
#include "reference/linear/attainable.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"
#include "reference/linear/dense.h"
#include "reference/linear/kkt.h"

#include <math.h>

/* Bits of the first try; enough where the inverse has elements below 2^(bits / 2). */
#define BITS 128
/* The bits of these that the elimination may lose before a remainder counts as zero. */
#define SLACK 32

/* Of |K| |x| + |r|, the part that a force shows as F_L = M q0 - F and F_C = M y have it, and the
 * part of A^T times multipliers and of C; size components each. */
struct errors {
    long double *inertia, *reaction;
};

/* One computation at one number of bits, in the units of struct hol_kkt_work. */
struct computation {
    struct hol_attainable *out;
    const struct hol_problem *problem;
    struct hol_kkt_work *work;
    size_t size; /* n + rank */
    struct errors ideal, nonideal;
    mpfr_t *inverse;     /* size x size, by columns */
    long double largest; /* element of the inverse, log2 */
};

/* --- the errors of the equations */

static long double
scaled(struct hol_kkt_work *w, const struct hol_vec *x, size_t i, long exponent)
{
    hol_mat_get(w->tmp[0], x, i, 0);
    return ldexpl(hol_ref_magnitude(w->tmp[0]), (int)exponent);
}

/* Of the equations as they were just solved: force and b (NULL: 0) the right sides. */
static void
equation_errors(const struct errors *e, const struct computation *c, const struct hol_vec *force,
                bool is_reaction, const struct hol_vec *b)
{
    struct hol_kkt_work *w = c->work;
    size_t n = w->n;

    for (size_t j = 0; j < n; j++) {
        *(is_reaction ? &e->reaction[j] : &e->inertia[j]) = scaled(w, force, j, -w->col_exp[j]);
        for (size_t i = 0; i < n; i++)
            e->inertia[j] += hol_ref_magnitude(w->M[j * n + i]) * hol_ref_magnitude(w->x[i]);
    }
    for (size_t k = 0; k < w->rows.rank; k++) {
        size_t row = w->rows.row[k], count = 1;

        e->inertia[n + k] = b != NULL ? scaled(w, b, row, -w->row_exp[row]) : 0;
        for (size_t j = 0; j < n; j++) {
            long double a = hol_ref_magnitude(w->A[row * n + j]);
            e->reaction[j] += a * hol_ref_magnitude(w->rhs[n + k]);
            e->inertia[n + k] += a * hol_ref_magnitude(w->x[j]);
        }
        for (size_t i = w->rows.rank; i < w->m; i++) /* the dependent rows' own errors */
            count += hol_ref_log2(w->rows.c[i * w->m + k]) > -(long double)(w->bits / 2);
        e->inertia[n + k] *= (long double)count;
    }
}

/* --- the inverse, and what it makes of them */

static void
invert(struct computation *c)
{
    struct hol_kkt_work *w = c->work;

    c->largest = -INFINITY;
    for (size_t k = 0; k < c->size; k++) {
        mpfr_t *column = &c->inverse[k * c->size];

        for (size_t i = 0; i < c->size; i++)
            mpfr_set_ui(column[i], i == k, MPFR_RNDN);
        hol_ref_lu_solve(column, w->kkt, w->perm, c->size, w->scratch, w->tmp[0]);
        for (size_t i = 0; i < c->size; i++)
            c->largest = fmaxl(c->largest, hol_ref_log2(column[i]));
    }
}

/*
 * How errors of equation k show, by column k of the inverse, in q'', lambda and the forces. With f
 * = A^T times its lower part, and K K^-1 = 1, a force shows f of an error of F or M q'', and f - 1
 * of one in A^T lambda or C in its own equation: a force of a light body keeps that.
 */
static void
spread_column(struct computation *c, size_t k)
{
    struct hol_kkt_work *w = c->work;
    size_t n = w->n;
    mpfr_t *column = &c->inverse[k * c->size], *force = &w->tmp[1];
    const struct errors *x = &c->ideal, *y = &c->nonideal;
    long double ideal = x->inertia[k] + x->reaction[k], both, own, **moved = c->out->moved;

    both = ideal + y->inertia[k] + y->reaction[k];
    for (size_t j = 0; j < n; j++) {
        moved[HOL_ATTAIN_QDD][j] += hol_ref_magnitude(column[j]) * both;
        mpfr_set_zero(*force, 1);
        for (size_t i = 0; i < w->rows.rank; i++)
            hol_ref_addmul(*force, w->A[w->rows.row[i] * n + j], column[n + i], w->tmp[0]);
        own = hol_ref_magnitude(*force);
        moved[HOL_ATTAIN_FL][j] += own * x->inertia[k];
        moved[HOL_ATTAIN_FC][j] += own * y->inertia[k];
        if (j == k) {
            mpfr_sub_ui(*force, *force, 1, MPFR_RNDN);
            own = hol_ref_magnitude(*force);
        }
        moved[HOL_ATTAIN_FL][j] += own * x->reaction[k];
        moved[HOL_ATTAIN_FC][j] += own * y->reaction[k];
    }
    for (size_t i = 0; i < w->rows.rank; i++) {
        size_t row = w->rows.row[i];
        moved[HOL_ATTAIN_LAMBDA][row] += hol_ref_magnitude(column[n + i]) * ideal;
        moved[HOL_ATTAIN_REACTION][row] += hol_ref_magnitude(column[n + i]) * both;
    }
}

/* --- the metric */

/* out->inverse = L^-1 of out->factor, column by column. */
static void
invert_factor(struct computation *c)
{
    size_t n = c->work->n;
    mpfr_t *l = c->out->factor, *inverse = c->out->inverse;

    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            mpfr_t *x = &inverse[i * n + j];
            mpfr_set_ui(*x, i == j, MPFR_RNDN);
            for (size_t k = j; k < i; k++)
                hol_ref_submul(*x, l[i * n + k], inverse[k * n + j], c->work->tmp[0]);
            mpfr_div(*x, *x, l[i * n + i], MPFR_RNDN);
        }
}

/* G = M, or M + 4^k A^T A with the least k that makes it positive definite, of scaled rows; its
 * factor and the inverse of that into out. */
static enum hol_status
find_metric(struct computation *c, mpfr_t *metric)
{
    struct hol_kkt_work *w = c->work;
    size_t n = w->n, rank = w->rows.rank;
    long double worst, least = SLACK / 2 - (long double)w->bits * 7 / 8;

    for (long k = -1; k <= (long)w->bits / 4; k++) {
        for (size_t i = 0; i < n * n; i++)
            mpfr_set(metric[i], w->M[i], MPFR_RNDN);
        for (size_t r = 0; k >= 0 && r < rank; r++) {
            mpfr_t *a = &w->A[w->rows.row[r] * n];
            for (size_t i = 0; i < n; i++) {
                mpfr_mul_2si(w->tmp[1], a[i], 2 * k, MPFR_RNDN);
                for (size_t j = 0; j < n; j++)
                    hol_ref_addmul(metric[i * n + j], w->tmp[1], a[j], w->tmp[0]);
            }
        }
        for (size_t i = 0; i < n * n; i++)
            mpfr_set(c->out->factor[i], metric[i], MPFR_RNDN);
        if (hol_ref_cholesky(c->out->factor, n, NULL, &worst, w->tmp[0]) == n && worst > least) {
            invert_factor(c);
            return HOL_OK;
        }
    }
    return HOL_UNABLE;
}

/* The bounds of the vectors, of bounds of their scaled components. square: n x n scratch. */
static void
find_norms(struct computation *c, mpfr_t *metric)
{
    struct hol_attainable *a = c->out;
    struct hol_kkt_work *w = c->work;
    size_t n = w->n;
    long double sums[HOL_ATTAIN_COUNT] = {0};

    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++)
            mpfr_set_ui(w->scratch[i], i == j, MPFR_RNDN);
        hol_ref_cholesky_solve(w->scratch, a->factor, n, w->tmp[0]);
        for (size_t i = 0; i < n; i++) {
            long double inverse = hol_ref_magnitude(w->scratch[i]);
            sums[HOL_ATTAIN_QDD] += a->moved[HOL_ATTAIN_QDD][i] *
                                    hol_ref_magnitude(metric[i * n + j]) *
                                    a->moved[HOL_ATTAIN_QDD][j];
            for (int f = HOL_ATTAIN_FL; f <= HOL_ATTAIN_FORCE; f++)
                sums[f] += a->moved[f][i] * inverse * a->moved[f][j];
        }
        a->mass[j] = ldexpl(hol_ref_magnitude(metric[j * n + j]), (int)(2 * w->col_exp[j]));
    }
    for (int f = 0; f <= HOL_ATTAIN_FORCE; f++)
        a->norm[f] = sqrtl(sums[f]);
}

/* From scaled units to those of the problem; multipliers that are not unique have no bound. */
static void
unscale(struct computation *c, const bool *unique)
{
    struct hol_attainable *a = c->out;
    struct hol_kkt_work *w = c->work;

    for (size_t j = 0; j < w->n; j++) {
        a->moved[HOL_ATTAIN_QDD][j] = ldexpl(a->moved[HOL_ATTAIN_QDD][j], (int)-w->col_exp[j]);
        for (int f = HOL_ATTAIN_FL; f <= HOL_ATTAIN_FORCE; f++)
            a->moved[f][j] = ldexpl(a->moved[f][j], (int)w->col_exp[j]);
        a->unit[j] = w->col_exp[j];
    }
    for (int l = HOL_ATTAIN_LAMBDA; l <= HOL_ATTAIN_REACTION; l++) {
        a->norm[l] = 0;
        for (size_t i = 0; i < w->m; i++) {
            long double *x = &a->moved[l][i];
            *x = unique[i] ? ldexpl(*x, (int)-w->row_exp[i]) : 0;
            a->norm[l] = hypotl(a->norm[l], *x);
        }
    }
}

static long double
terms(const struct hol_attainable *a, const struct computation *c, struct hol_vec *x)
{
    struct hol_kkt_work *w = c->work;
    mpfr_t *const forces[] = {w->FL, w->FC};
    long double most = hol_attainable_size(a, HOL_ATTAIN_FL, &c->problem->F);

    for (size_t f = 0; f < 2; f++) {
        for (size_t j = 0; j < w->n; j++)
            hol_mat_set(x, j, 0, forces[f][j]);
        most = fmaxl(most, hol_attainable_size(a, HOL_ATTAIN_FL, x));
    }
    for (size_t j = 0; j < w->n; j++) {
        mpfr_add(w->tmp[0], w->q0[j], w->y[j], MPFR_RNDN);
        hol_mat_set(x, j, 0, w->tmp[0]);
    }
    return fmaxl(most, hol_attainable_size(a, HOL_ATTAIN_QDD, x));
}

/* --- all */

static enum hol_status
compute(struct computation *c, const bool *unique)
{
    struct hol_kkt_work *w = c->work;
    long double **moved = c->out->moved;
    size_t n = w->n;
    mpfr_t *metric = hol_alloc_mpfr(n * n, w->bits);
    struct hol_vec x = {0};
    enum hol_status status = hol_vec_init(&x, n, w->bits);

    if (metric == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = find_metric(c, metric);
    if (status != HOL_OK)
        goto done;
    hol_kkt_ideal(w, c->problem);
    equation_errors(&c->ideal, c, &c->problem->F, false, &c->problem->b);
    hol_kkt_nonideal(w, c->problem);
    equation_errors(&c->nonideal, c, &c->problem->C, true, NULL);
    for (size_t k = 0; k < c->size; k++)
        spread_column(c, k);
    for (size_t j = 0; j < n; j++)
        moved[HOL_ATTAIN_FORCE][j] = moved[HOL_ATTAIN_FL][j] + moved[HOL_ATTAIN_FC][j];
    find_norms(c, metric);
    unscale(c, unique);
    c->out->terms = terms(c->out, c, &x);
done:
    hol_mat_clear(&x);
    hol_free(metric);
    return status;
}

static enum hol_status
make_room(struct hol_attainable *a, const struct hol_problem *p, mpfr_prec_t bits)
{
    size_t n = p->n, m = p->m;

    *a = (struct hol_attainable){.n = n, .m = m, .bits = bits};
    a->mass = hol_alloc(n, sizeof *a->mass);
    a->unit = hol_alloc(n, sizeof *a->unit);
    a->factor = hol_alloc_mpfr(n * n, bits);
    a->inverse = hol_alloc_mpfr(n * n, bits);
    for (int kind = 0; kind < HOL_ATTAIN_COUNT; kind++) {
        a->moved[kind] = hol_alloc((kind < HOL_ATTAIN_LAMBDA ? n : m) + 1, sizeof **a->moved);
        if (a->moved[kind] == NULL)
            return HOL_NOMEM;
    }
    return a->mass && a->unit && a->factor && a->inverse ? HOL_OK : HOL_NOMEM;
}

/* Compute at this many bits. UNABLE: they are too few. */
static enum hol_status
attempt(struct hol_attainable *a, const struct hol_problem *p, size_t rank, const bool *unique,
        mpfr_prec_t bits)
{
    const struct hol_ref_limits limits = {.drop = SLACK - (long double)bits,
                                          .keep = SLACK + HOL_KKT_GAP - (long double)bits};
    struct computation c = {.out = a, .problem = p};
    long double *room = NULL;
    const char *why;
    enum hol_status status = make_room(a, p, bits);

    if (status == HOL_OK)
        status = hol_kkt_work_create(&c.work, p->n, p->m, bits);
    if (status != HOL_OK)
        return status;
    hol_kkt_load(c.work, p, NULL);
    status = hol_kkt_factor(c.work, &limits, NULL, &why);
    if (status == HOL_DOMAIN || (status == HOL_OK && c.work->rows.rank != rank))
        status = HOL_UNABLE;
    if (status != HOL_OK)
        goto done;
    c.size = p->n + rank;
    c.inverse = hol_alloc_mpfr(c.size * c.size, bits);
    room = hol_alloc(4 * c.size, sizeof *room);
    status = c.inverse && room ? HOL_OK : HOL_NOMEM;
    if (status != HOL_OK)
        goto done;
    c.ideal = (struct errors){room, room + c.size};
    c.nonideal = (struct errors){room + 2 * c.size, room + 3 * c.size};
    invert(&c);
    status = c.largest < (long double)bits / 2 ? compute(&c, unique) : HOL_UNABLE;
done:
    hol_free(c.inverse);
    hol_free(room);
    hol_kkt_work_destroy(c.work);
    return status;
}

enum hol_status
hol_attainable_init(struct hol_attainable *a, const struct hol_problem *problem, size_t rank,
                    const bool *unique)
{
    enum hol_status status = HOL_UNABLE;

    *a = (struct hol_attainable){0};
    if (problem->n == 0 || rank > problem->m || rank > problem->n)
        return HOL_INVALID;
    for (mpfr_prec_t bits = BITS; status == HOL_UNABLE && bits <= 2 * problem->bits + BITS;
         bits *= 2) {
        hol_attainable_clear(a);
        status = attempt(a, problem, rank, unique, bits);
    }
    if (status != HOL_OK)
        hol_attainable_clear(a);
    return status;
}

void
hol_attainable_clear(struct hol_attainable *a)
{
    for (int kind = 0; kind < HOL_ATTAIN_COUNT; kind++)
        hol_free(a->moved[kind]);
    hol_free(a->mass);
    hol_free(a->unit);
    hol_free(a->factor);
    hol_free(a->inverse);
    *a = (struct hol_attainable){0};
}

long double
hol_attainable_size(const struct hol_attainable *a, enum hol_attain kind, const struct hol_vec *x)
{
    bool is_force = kind != HOL_ATTAIN_QDD;
    mpfr_prec_t bits = a->bits < HOL_BITS_MAX ? a->bits : HOL_BITS_MAX;
    struct hol_scalar sum, term, element;
    long double size = 0;

    if (!hol_mat_is_finite(x))
        return INFINITY;
    if (kind >= HOL_ATTAIN_LAMBDA) {
        for (size_t i = 0; i < x->rows; i++)
            size = hypotl(size, hol_mat_abs(x, i, 0));
        return size;
    }
    hol_scalar_init(&sum, bits);
    hol_scalar_init(&term, bits);
    hol_scalar_init(&element, x->bits);
    for (size_t i = 0; i < a->n; i++) {
        mpfr_set_zero(sum.x, 1);
        for (size_t j = is_force ? 0 : i; j < (is_force ? i + 1 : a->n); j++) {
            hol_mat_get(element.x, x, j, 0);
            mpfr_mul(term.x, is_force ? a->inverse[i * a->n + j] : a->factor[j * a->n + i],
                     element.x, MPFR_RNDN);
            mpfr_mul_2si(term.x, term.x, is_force ? -a->unit[j] : a->unit[j], MPFR_RNDN);
            mpfr_add(sum.x, sum.x, term.x, MPFR_RNDN);
        }
        size = hypotl(size, hol_ref_magnitude(sum.x));
    }
    return size;
}
