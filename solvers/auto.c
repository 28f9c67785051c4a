/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The solver that chooses another one by the size of the problem and by how sparse it is. */
#include "base/alloc.h"
#include "problem/sparse-problem.h"
#include "solvers/kernels/small.h"
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
 * Is the dense method at least as fast? With a diagonal M in double A M^-1 A^T takes no factor of
 * M, so that the sparse ones have fewer operations whatever A is, and are faster from HOL_AUTO_FEW
 * on; otherwise they gain from HOL_AUTO_LEAST on. With many coordinates the number of cells
 * decides, as dense methods gain on matrices with few zeros.
 */
static bool
is_dense(const struct hol_sparse_problem *p)
{
    size_t size = p->n + p->m, all = p->n * p->n / 2 + p->n * p->m;
    size_t cells = p->M.pattern.count + p->A.pattern.count;
    bool diagonal = p->M.pattern.count == p->n && p->bits == HOL_BITS_DOUBLE;

    if (size >= (diagonal ? HOL_AUTO_MANY_DIAGONAL : HOL_AUTO_MANY))
        return cells > all / 8;
    if (diagonal)
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
    if (status == HOL_OK)
        status = careful->sparse->solve(w->careful, answer, p);
    if (status == HOL_OK)
        answer->origin = (struct hol_origin){HOL_PATH_FORMULATION, careful,
                                             "A M^-1 A^T is near to a singular matrix"};
    return status;
}

static enum hol_status
sparse_solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct choice *w = work;
    enum hol_status status = w->solver->sparse->solve(w->work, answer, p);

    if (status == HOL_OK && !w->solver->sparse->is_accurate(w->work))
        return solve_carefully(w, answer, p);
    if (status == HOL_OK)
        answer->origin.by = w->solver;
    return status;
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

/* ------------------------------------------------------------------------------- its kernel */

/* The kernel of the formulation that is chosen. */
struct chosen_kernel {
    const struct hol_sparse_kernel *kernel;
    void *work;
};

static enum hol_status
kernel_create(const struct hol_solver *self, void **work, const struct hol_sparse_problem *like)
{
    struct chosen_kernel *w;
    enum hol_status status = HOL_UNABLE;

    (void)self;
    if (is_dense(like))
        return HOL_UNABLE;
    if ((w = hol_alloc(1, sizeof *w)) == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; hol_solvers_sparse[k] != NULL && status == HOL_UNABLE; k++)
        if ((w->kernel = hol_solvers_sparse[k]->sparse->kernel) != NULL)
            status = w->kernel->create(hol_solvers_sparse[k], &w->work, like);
    if (status == HOL_OK)
        *work = w;
    else
        hol_free(w);
    return status;
}

static bool
kernel_solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct chosen_kernel *w = work;

    return w->kernel->solve(w->work, answer, p);
}

static void
kernel_destroy(void *work)
{
    struct chosen_kernel *w = work;

    if (w == NULL)
        return;
    w->kernel->destroy(w->work);
    hol_free(w);
}

static const struct hol_sparse_kernel sparse_kernel = {kernel_create, kernel_solve, kernel_destroy};
static const struct hol_sparse_entry entry = {sparse_create, sparse_solve, sparse_is_accurate,
                                              sparse_destroy, &sparse_kernel};

/* ------------------------------------------------------------------------ dense problems */

struct dense {
    void *work, *careful; /* of hol_solver_dense and hol_solver_dense_careful */
};

static void
destroy(void *work)
{
    struct dense *w = work;

    if (w == NULL)
        return;
    hol_solver_dense->destroy(w->work);
    hol_solver_dense_careful->destroy(w->careful);
    hol_free(w);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    const struct hol_solver *first = hol_solver_dense, *careful = hol_solver_dense_careful;
    struct dense *w = hol_alloc(1, sizeof *w);
    enum hol_status status = HOL_NOMEM;

    (void)self;
    if (w == NULL)
        return HOL_NOMEM;
    if ((status = first->create(first, &w->work, n, m, bits)) != HOL_OK ||
        (status = careful->create(careful, &w->careful, n, m, bits)) != HOL_OK)
        destroy(w);
    else
        *work = w;
    return status;
}

/* By the careful one, too, where M is so near to a singular matrix that its factor has lost digits.
 */
static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    const struct hol_solver *first = hol_solver_dense, *careful = hol_solver_dense_careful;
    struct dense *w = work;
    enum hol_status again, status = first->solve(w->work, answer, p);
    bool evident = first->mass_is_evident(w->work);

    if (status == HOL_OK)
        answer->origin.by = first;
    if (status != HOL_UNABLE && (status != HOL_OK || evident))
        return status;
    again = careful->solve(w->careful, answer, p);
    if (again == HOL_OK)
        answer->origin = (struct hol_origin){
            HOL_PATH_FORMULATION, careful,
            evident ? "the rank of A L^-T is in doubt, M = L L^T"
                    : "M is not positive definite, or near to a matrix that is not"};
    return status == HOL_OK ? HOL_OK : again;
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    return hol_solver_dense_careful->applicable(p, why);
}

const struct hol_solver hol_solver_auto = {
    .name = "auto",
    .source = "the formulations it chooses from",
    .summary = "chain, sparse-schur, sparse-kkt, min-norm or null-space: by size, pattern, pivots",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA2,
    .kernel = &hol_kernel_min_norm, /* of hol_solver_dense */
    .sparse = &entry,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
