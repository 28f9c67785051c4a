/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The solver that chooses another one by the size of the problem and by how sparse it is. */
#include "base/alloc.h"
#include "problem/sparse-problem.h"
#include "solvers/solver.h"

extern const struct hol_solver hol_solver_auto;

/* The choice that was made, once, for the patterns of a problem. */
struct choice {
    const struct hol_solver *solver;
    void *work;
    bool large;    /* dense methods would take much longer */
    void *careful; /* of hol_solver_sparse_careful; NULL: not needed so far */
};

/* ----------------------------------------------------------------------- sparse problems */

/*
 * Is the dense method at least as fast? By measurement: with a diagonal M in double the sparse ones
 * are not slower from HOL_AUTO_FEW on; otherwise they gain from HOL_AUTO_LEAST on. With many
 * coordinates the number of cells decides, as dense methods gain on matrices with few zeros.
 */
static bool
is_dense(const struct hol_sparse_problem *p)
{
    size_t size = p->n + p->m, all = p->n * p->n / 2 + p->n * p->m;
    size_t cells = p->M.pattern.count + p->A.pattern.count;
    bool diagonal = p->M.pattern.count == p->n;

    if (size >= HOL_AUTO_MANY)
        return cells > all / 8;
    if (diagonal && p->bits == HOL_BITS_DOUBLE)
        return size < HOL_AUTO_FEW;
    return size < HOL_AUTO_LEAST || cells > all / 2;
}

static enum hol_status
sparse_create(const struct hol_solver *self, void **work, const struct hol_sparse_problem *like,
              const char **why)
{
    enum hol_status status = HOL_UNABLE;
    struct choice *w;

    (void)self;
    if (is_dense(like)) {
        *why = "a dense method is as fast";
        return HOL_UNABLE;
    }
    if ((w = hol_alloc(1, sizeof *w)) == NULL)
        return HOL_NOMEM;
    w->large = like->n + like->m >= HOL_AUTO_MANY;
    for (size_t k = 0; hol_solvers_sparse[k] != NULL && status == HOL_UNABLE; k++) {
        w->solver = hol_solvers_sparse[k];
        status = w->solver->sparse->create(w->solver, &w->work, like, why);
    }
    if (status != HOL_OK) {
        hol_free(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

/* Where the rows are nearly dependent, use a method that does not square their condition number. */
static enum hol_status
solve_carefully(struct choice *w, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    const struct hol_solver *careful = hol_solver_sparse_careful;
    const char *why;
    enum hol_status status = w->large ? HOL_OK : HOL_UNABLE; /* a dense one is as fast */

    if (status == HOL_OK && w->careful == NULL)
        status = careful->sparse->create(careful, &w->careful, p, &why);
    return status == HOL_OK ? careful->sparse->solve(w->careful, answer, p) : status;
}

static enum hol_status
sparse_solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct choice *w = work;
    enum hol_status status = w->solver->sparse->solve(w->work, answer, p);

    return status == HOL_OK && !w->solver->sparse->is_accurate(w->work)
               ? solve_carefully(w, answer, p)
               : status;
}

static bool
sparse_is_accurate(const void *work)
{
    (void)work;
    return true;
}

static void
sparse_destroy(void *work)
{
    struct choice *w = work;

    if (w == NULL)
        return;
    hol_solver_sparse_careful->sparse->destroy(w->careful);
    w->solver->sparse->destroy(w->work);
    hol_free(w);
}

static const struct hol_sparse_entry entry = {sparse_create, sparse_solve, sparse_is_accurate,
                                              sparse_destroy};

/* ------------------------------------------------------------------------ dense problems */

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    return hol_solver_dense->applicable(p, why);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self;
    return hol_solver_dense->create(hol_solver_dense, work, n, m, bits);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    return hol_solver_dense->solve(work, answer, p);
}

static void
destroy(void *work)
{
    hol_solver_dense->destroy(work);
}

const struct hol_solver hol_solver_auto = {
    .name = "auto",
    .source = "the formulations it chooses from",
    .summary = "chain, sparse-schur, sparse-kkt or min-norm: by size, pattern and pivots",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA2,
    .sparse = &entry,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
