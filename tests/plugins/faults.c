/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The example with the fault that HOL_FAULT names, for what the diagnosis says of it. */
#include <holonom/solver.h>

#include <stddef.h>
#define holonom_solver(arguments) example_solver(arguments)
const struct holonom_solver *example_solver(void);
#include "foreign/examples/plugin.c" /* NOLINT(bugprone-suspicious-include): the example as it is */
#undef holonom_solver

#include <string.h>

#define MOST 64 /* of n and m */

static const char *fault;

static int
is(const char *name)
{
    return strcmp(fault, name) == 0;
}

static double
largest(const double *x, size_t count)
{
    double most = 0;

    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

static int
solve_once(struct holonom_answer *a, const struct holonom_problem *p)
{
    void *work = NULL;
    int status = create(&work, p->n, p->m);

    if (status == HOLONOM_OK)
        status = solve(work, a, p);
    destroy(work);
    return status;
}

/* The example's answer, of the rows that are independent of those before. */
static int
solve_rightly(struct holonom_answer *a, const struct holonom_problem *p)
{
    static double A[MOST * MOST], b[MOST];
    struct holonom_problem fewer = *p;
    size_t kept = 0;

    fewer.A = A;
    fewer.b = b;
    for (size_t k = 0; k < p->m; k++) {
        memcpy(A + kept * p->n, p->A + k * p->n, p->n * sizeof *A);
        b[kept] = p->b[k];
        fewer.m = kept + 1;
        kept += solve_once(a, &fewer) == HOLONOM_OK;
    }
    fewer.m = kept;
    return solve_once(a, &fewer);
}

/* What is asked, falsified. */
static void
falsify(struct holonom_problem *p, double M[MOST * MOST])
{
    size_t n = p->n;

    memcpy(M, p->M, n * n * sizeof *M);
    p->M = M;
    if (is("mass"))
        M[0] *= 1 + 1e-6;
    if (is("eps") || is("eps-of-M")) {
        double eps = is("eps") ? 1e-6 : 1e-6 * largest(M, n * n);
        for (size_t i = 0; i < n; i++)
            M[i * n + i] += eps;
    }
    if (is("last-row") && p->m > 0)
        p->m--;
}

/* What is answered, falsified. */
static void
misstate(struct holonom_answer *a, const struct holonom_problem *p)
{
    static double before[MOST][MOST];
    static int answered[MOST];
    double now[MOST], off = (is("FL-slightly") ? 1e-3 : 0.5) * largest(p->F, p->n);
    size_t n = p->n;

    memcpy(now, a->qdd, n * sizeof *now);
    for (size_t i = 0; i < n; i++) {
        double sum = a->FL[i] + a->FC[i];
        if (a->force != NULL)
            a->force[i] = is("force") ? sum + a->FC[i] : sum;
        if (is("stale"))
            a->qdd[i] = answered[n] ? before[n][i] : now[i];
        if (is("zero"))
            a->qdd[i] = 0;
        if (is("fixed")) {
            a->qdd[i] = round(1e8 * a->qdd[i]) / 1e8;
            a->FL[i] = round(1e8 * a->FL[i]) / 1e8;
            a->FC[i] = round(1e8 * a->FC[i]) / 1e8;
        }
        if (is("huge"))
            a->qdd[i] = 1e304 * (double)(i + 1);
        if ((is("large") && n >= 6) || (is("dependent") && a->rank < p->m))
            a->qdd[i] *= 2;
        if (is("refuses-or-negates") && largest(p->b, p->m) > 0)
            a->qdd[i] = -now[i];
        if (is("FL") || is("FL-slightly"))
            a->FL[i] += off;
        if (is("C") || is("C-half")) {
            a->FL[i] = sum - p->C[i];
            a->FC[i] = p->C[i];
        }
        if (is("C-half")) /* and that is wrong */
            a->FL[i] += p->C[i] / 2;
    }
    memcpy(before[n], now, n * sizeof *now);
    answered[n] = 1;
    for (size_t k = 0; is("lambda") && a->rank < p->m && k < p->m; k++)
        a->lambda[k] = 123.456;
}

/* The multipliers that hold the rows against C, too. */
static int
find_whole_lambda(double lambda[MOST], const struct holonom_problem *p)
{
    static double F[MOST], C[MOST], qdd[MOST], FL[MOST], FC[MOST];
    struct holonom_problem whole = *p;
    struct holonom_answer answer = {.qdd = qdd, .FL = FL, .FC = FC, .lambda = lambda};

    for (size_t i = 0; i < p->n; i++)
        F[i] = p->F[i] + p->C[i];
    whole.F = F;
    whole.C = C;
    return solve_rightly(&answer, &whole);
}

static int
solve_with_fault(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    static int asked;
    struct holonom_problem other = *p;
    struct holonom_answer full = *a;
    double M[MOST * MOST], FL[MOST] = {0}, FC[MOST] = {0}, lambda[MOST] = {0};
    int status;

    (void)work;
    if (p->n >= MOST || p->m >= MOST || is("unable"))
        return HOLONOM_UNABLE;
    if (is("domain") || (is("once") && asked++ == 3))
        return HOLONOM_DOMAIN;
    if (is("refuses-or-negates") && largest(p->b, p->m) > 0 && asked++ % 2 == 0)
        return HOLONOM_DOMAIN;
    falsify(&other, M);
    full.FL = FL;
    full.FC = FC;
    full.lambda = lambda;
    status = solve_rightly(&full, &other);
    if (status != HOLONOM_OK)
        return status;
    misstate(&full, p);
    if (is("lambda-with-C") && find_whole_lambda(lambda, p) != HOLONOM_OK)
        return HOLONOM_UNABLE;
    if (a->FL != NULL)
        memcpy(a->FL, FL, p->n * sizeof *FL);
    if (a->FC != NULL)
        memcpy(a->FC, FC, p->n * sizeof *FC);
    if (a->lambda != NULL && p->m > 0)
        memcpy(a->lambda, lambda, p->m * sizeof *lambda);
    return status;
}

const struct holonom_solver *
holonom_solver(void)
{
    static struct holonom_solver table;

    fault = getenv("HOL_FAULT");
    if (fault == NULL)
        return NULL;
    table = solver;
    table.name = "faults";
    table.needs = 0;
    table.solve = solve_with_fault;
    table.yields = HOLONOM_YIELDS_FL | HOLONOM_YIELDS_FC;
    if (is("stale") || is("zero") || is("huge") || is("large") || is("dependent") ||
        is("refuses-or-negates"))
        table.yields = 0;
    if (is("force"))
        table.yields |= HOLONOM_YIELDS_FORCE;
    if (is("lambda") || is("lambda-with-C"))
        table.yields |= HOLONOM_YIELDS_LAMBDA;
    return &table;
}
