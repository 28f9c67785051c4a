/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A solver in plain arrays as one of the comparison. */
#include "tests/verdict/plain.h"

#include "tests/support/tap.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double *
plain_room(size_t count)
{
    double *room = calloc(count + 1, sizeof *room);

    if (room == NULL)
        tap_bail("out of memory");
    return room;
}

void
plain_mass(double *y, const struct plain *p, const double *x)
{
    for (size_t i = 0; i < p->n; i++) {
        y[i] = 0;
        for (size_t j = 0; j < p->n; j++)
            y[i] += p->M[i + j * p->n] * x[j];
    }
}

void
plain_reaction(double *y, const struct plain *p, const double *mu)
{
    for (size_t j = 0; j < p->n; j++) {
        y[j] = 0;
        for (size_t i = 0; i < p->m; i++)
            y[j] += p->A[i + j * p->m] * mu[i];
    }
}

enum hol_status
plain_solve(struct plain *p, plain_core *core)
{
    double *y = plain_room(p->n), *nu = plain_room(p->m), *zero = plain_room(p->m);
    bool good = core(p->qdd, p->lambda, p, p->F, p->b) && core(y, nu, p, p->C, zero);

    plain_mass(p->FL, p, p->qdd);
    plain_mass(p->FC, p, y);
    for (size_t j = 0; j < p->n; j++) {
        p->FL[j] -= p->F[j];
        p->qdd[j] += y[j];
    }
    free(y);
    free(nu);
    free(zero);
    return good ? HOL_OK : HOL_UNABLE;
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    *why = "double only";
    return p->bits == HOL_BITS_DOUBLE ? HOL_ANSWERABLE : HOL_NOT_ANSWERABLE;
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)n, (void)m, (void)bits;
    *work = malloc(sizeof(void *));
    if (*work == NULL)
        return HOL_NOMEM;
    *(const void **)*work = self->context;
    return HOL_OK;
}

/* Of A with rows of size 1, as one reads it off the singular values. */
static size_t
rank_of(const struct plain *p)
{
    int n = (int)p->n, m = (int)p->m;
    double *A = plain_room(p->m * p->n), *S = plain_room(p->m + p->n), most;
    size_t rank = 0;

    for (int i = 0; i < m; i++) {
        most = 0;
        for (int j = 0; j < n; j++)
            most = fmax(most, fabs(p->A[i + j * m]));
        for (int j = 0; j < n && most > 0; j++)
            A[i + j * m] = p->A[i + j * m] / most;
    }
    if (m > 0 && LAPACKE_dgesdd(LAPACK_COL_MAJOR, 'N', m, n, A, m, S, NULL, m, NULL, n) == 0)
        while (rank < p->m && rank < p->n && S[rank] > 1e-12 * S[0])
            rank++;
    free(A);
    free(S);
    return rank;
}

static enum hol_status
solve(void *work, struct hol_answer *a, const struct hol_problem *p)
{
    const struct plain_solver *solver = *(const struct plain_solver **)work;
    struct plain plain = {p->n,   p->m,     p->M.d,  p->A.d,  p->F.d,      p->b.d,
                          p->C.d, a->qdd.d, a->FL.d, a->FC.d, a->lambda.d, 0};
    plain.rank = rank_of(&plain);
    enum hol_status status =
        solver->deed != NULL ? solver->deed(&plain) : plain_solve(&plain, solver->core);

    if (solver->yields & HOL_YIELDS_FORCE)
        hol_mat_round(&a->force, &a->FL);
    a->rank = plain.rank;
    a->iterations = 0;
    return status;
}

struct hol_solver
plain_as_solver(const struct plain_solver *solver)
{
    return (struct hol_solver){.name = solver->name,
                               .source = "-",
                               .summary = solver->what,
                               .yields = solver->yields,
                               .needs = solver->needs,
                               .growth = HOL_GROWTH_KAPPA2,
                               .context = solver,
                               .applicable = applicable,
                               .create = create,
                               .solve = solve,
                               .destroy = free};
}
