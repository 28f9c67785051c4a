/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Formulations in double at sizes at which they call LAPACK, and go direct ways where all is clear:
 * q'' and F_L beside those of L D L^T at 212 bits, with and without C, in other units, with rows
 * that are nearly dependent; and the statuses of redundant rows and of an M that is not definite.
 */
#include "solvers/solver.h"
#include "tests/support/tap.h"

#include <float.h>
#include <math.h>

enum { BITS = 212 };

struct setting {
    const char *what;
    int near;             /* the last row is the first plus 2^-near times another; 0: it is not */
    bool nonideal, units; /* C; coordinates and rows in other units */
    bool redundant, indefinite;
};

static const struct setting settings[] = {
    {"well-conditioned", 0, false, false, false, false},
    {"with C", 0, true, false, false, false},
    {"in other units", 0, true, true, false, false},
    {"rows 2^-6 apart", 6, false, true, false, false},
    {"rows 2^-12 apart", 12, false, false, false, false},
    {"rows 2^-20 apart", 20, true, false, false, false},
    {"a redundant row", 0, false, false, true, false},
    {"M indefinite", 0, false, false, false, true},
};

static unsigned long long state;

/* Uniform in [-1, 1), multiples of 2^-20: sums of rows are exact. */
static double
draw(void)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return ldexp((double)(state >> 43), -20) - 1;
}

static int
unit(size_t k)
{
    return (int)(7 * k % 23) - 11;
}

static void
fill(struct hol_problem *p, const struct setting *s)
{
    size_t n = p->n, m = p->m, last = m - 1;

    for (size_t j = 0; j < n; j++) {
        p->F.d[j] = draw();
        p->C.d[j] = s->nonideal ? draw() : 0;
        for (size_t i = 0; i <= j; i++)
            p->M.d[i + j * n] = p->M.d[j + i * n] =
                i == j ? 1 + fabs(draw()) : draw() / sqrt(8 * (double)n);
        for (size_t i = 0; i < m; i++)
            p->A.d[i + j * m] = draw();
        if (s->near > 0)
            p->A.d[last + j * m] = p->A.d[j * m] + ldexp(p->A.d[last + j * m], -s->near);
        if (s->redundant)
            p->A.d[last + j * m] = p->A.d[j * m] + p->A.d[1 + j * m];
        if (s->indefinite && j < 2)
            for (size_t i = 0; i < m; i++)
                p->A.d[i + j * m] = 0;
    }
    for (size_t i = 0; i < m; i++)
        p->b.d[i] = draw();
    if (s->redundant)
        p->b.d[last] = p->b.d[0] + p->b.d[1];
    if (s->indefinite)
        p->M.d[n] = p->M.d[1] = 1.01 * sqrt(p->M.d[0] * p->M.d[n + 1]);
}

static long double
kappa_of(const struct hol_mat *A, struct hol_work *work) /* m <= n */
{
    struct hol_mat U, V, s;
    size_t k = A->rows;
    long double kappa;

    if (hol_mat_init(&U, k, k, A->bits) != HOL_OK ||
        hol_mat_init(&V, A->cols, k, A->bits) != HOL_OK || hol_vec_init(&s, k, A->bits) != HOL_OK ||
        hol_svd(&U, &s, &V, A, work) != HOL_OK)
        tap_bail("no singular values");
    kappa = hol_mat_abs(&s, 0, 0) / hol_mat_abs(&s, k - 1, 0);
    hol_mat_clear(&U);
    hol_mat_clear(&V);
    hol_mat_clear(&s);
    return kappa;
}

/* The problem without its last row, or whole, at 212 bits. */
static void
find_truth(struct hol_answer *truth, const struct hol_problem *p, size_t m)
{
    const struct hol_solver *solver = hol_solver_find("lagrange-ldl");
    struct hol_problem high;
    mpfr_t x;
    void *work = NULL;

    if (hol_problem_init(&high, p->n, m, BITS) != HOL_OK ||
        hol_answer_init(truth, p->n, m, BITS) != HOL_OK ||
        solver->create(solver, &work, p->n, m, BITS) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_round(&high.M, &p->M);
    hol_mat_round(&high.F, &p->F);
    hol_mat_round(&high.C, &p->C);
    mpfr_init2(x, BITS);
    for (size_t i = 0; i < m; i++) {
        hol_mat_get(x, &p->b, i, 0);
        hol_mat_set(&high.b, i, 0, x);
        for (size_t j = 0; j < p->n; j++) {
            hol_mat_get(x, &p->A, i, j);
            hol_mat_set(&high.A, i, j, x);
        }
    }
    mpfr_clear(x);
    if (solver->solve(work, truth, &high) != HOL_OK)
        tap_bail("no truth");
    solver->destroy(work);
    hol_problem_clear(&high);
}

/* Largest |x - truth| beside `size`, x first brought back to the units of the truth. */
static long double
off(const struct hol_vec *x, const struct hol_vec *truth, long double size, int sign, bool units)
{
    long double worst = 0;

    for (size_t j = 0; j < truth->rows; j++) {
        double own = ldexp(x->d[j], units ? sign * unit(j) : 0);

        worst = fmaxl(worst, fabsl((long double)own - mpfr_get_ld(truth->x[j], MPFR_RNDN)));
        if (isnan(own))
            return INFINITY;
    }
    return worst / size;
}

/* q_j = 2^unit(j) q^_j, and row i times 2^unit(i + 3). */
static void
change_units(struct hol_problem *p)
{
    for (size_t j = 0; j < p->n; j++) {
        p->F.d[j] = ldexp(p->F.d[j], unit(j));
        p->C.d[j] = ldexp(p->C.d[j], unit(j));
        for (size_t i = 0; i < p->n; i++)
            p->M.d[i + j * p->n] = ldexp(p->M.d[i + j * p->n], unit(i) + unit(j));
        for (size_t i = 0; i < p->m; i++)
            p->A.d[i + j * p->m] = ldexp(p->A.d[i + j * p->m], unit(i + 3) + unit(j));
    }
    for (size_t i = 0; i < p->m; i++)
        p->b.d[i] = ldexp(p->b.d[i], unit(i + 3));
}

/* One formulation: the ratio of its error to kappa u, or -1 where its status is the right one. */
static long double
judge(const struct hol_solver *solver, const struct hol_problem *p, const struct setting *s,
      const struct hol_answer *truth, long double kappa)
{
    struct hol_answer answer;
    enum hol_status status;
    long double ratio = INFINITY, size;
    void *work = NULL;

    if (hol_answer_init(&answer, p->n, p->m, p->bits) != HOL_OK ||
        solver->create(solver, &work, p->n, p->m, p->bits) != HOL_OK)
        tap_bail("out of memory");
    status = solver->solve(work, &answer, p);
    if (s->indefinite || (s->redundant && (solver->needs & HOL_NEEDS_FULL_RANK))) {
        ratio = status == (s->indefinite ? HOL_DOMAIN : HOL_UNABLE) ? -1 : INFINITY;
    } else if (status == HOL_UNABLE && solver->growth == HOL_GROWTH_KAPPA2 && s->near == 20) {
        ratio = -1; /* the square of kappa is beyond doubles */
    } else if (status == HOL_OK) {
        size = fmaxl(hol_mat_max(&truth->FL), hol_mat_max(&p->F));
        ratio = off(&answer.FL, &truth->FL, size, -1, s->units);
        size = fmaxl(hol_mat_max(&truth->qdd), 1);
        ratio = fmaxl(ratio, off(&answer.qdd, &truth->qdd, size, 1, s->units)) * 2 / DBL_EPSILON;
        ratio /= solver->growth == HOL_GROWTH_KAPPA2 ? kappa * kappa : kappa;
        if (answer.rank != p->m - s->redundant)
            ratio = INFINITY;
    }
    if (!(ratio <= 30))
        tap_diag("%s: %s, n = %zu, m = %zu: ratio %.2Lg", solver->name, hol_status_name(status),
                 p->n, p->m, ratio);
    solver->destroy(work);
    hol_answer_clear(&answer);
    return ratio;
}

static void
test(const struct setting *s, size_t n, size_t m)
{
    struct hol_problem p;
    struct hol_answer truth = {0};
    struct hol_work *work = NULL;
    long double kappa, worst = 0;
    const char *why;

    if (hol_problem_init(&p, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_work_create(&work, n, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    fill(&p, s);
    kappa = s->redundant || s->indefinite ? 100 : kappa_of(&p.A, work) * kappa_of(&p.M, work);
    if (!s->indefinite)
        find_truth(&truth, &p, m - s->redundant);
    if (s->units)
        change_units(&p);
    for (size_t k = 0; hol_solvers[k] != NULL; k++)
        if (hol_solvers[k]->applicable(&p, &why) == HOL_ANSWERABLE)
            worst = fmaxl(worst, judge(hol_solvers[k], &p, s, &truth, kappa));
    tap_ok(worst <= 30, "%s, n = %zu, m = %zu: worst ratio %.2Lg", s->what, n, m, worst);
    hol_work_destroy(work);
    hol_problem_clear(&p);
    if (!s->indefinite)
        hol_answer_clear(&truth);
}

int
main(void)
{
    static const size_t sizes[][2] = {{16, 7}, {20, 20}, {33, 20}, {70, 40}};

    state = tap_seed();
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            if (!settings[k].indefinite || sizes[i][1] < sizes[i][0] - 2)
                test(&settings[k], sizes[i][0], sizes[i][1]);
    mpfr_free_cache();
    return tap_done();
}
