/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The one place where a kernel answers in place of a formulation. */
#include "problem/dispatch.h"

enum hol_status
hol_dispatch_create(struct hol_dispatch *d, const struct hol_solver *solver, size_t n, size_t m,
                    mpfr_prec_t bits)
{
    enum hol_status status;
    void *work = NULL;

    if ((status = solver->create(solver, &work, n, m, bits)) != HOL_OK)
        return status;
    *d = (struct hol_dispatch){.solver = solver, .work = work};
    if (bits == HOL_BITS_DOUBLE && solver->kernel != NULL)
        d->kernel = solver->kernel->find(n, m);
    return HOL_OK;
}

void
hol_dispatch_destroy(struct hol_dispatch *d)
{
    if (d->solver != NULL)
        d->solver->destroy(d->work);
    *d = (struct hol_dispatch){0};
}

/* Whose answer it is, unless it says so itself. */
static enum hol_status
sign(struct hol_answer *answer, enum hol_status status, const struct hol_solver *by)
{
    if (status == HOL_OK && answer->origin.by == NULL)
        answer->origin.by = by;
    return status;
}

enum hol_status
hol_dispatch_solve(struct hol_dispatch *d, struct hol_answer *answer, const struct hol_problem *p)
{
    if (d->kernel != NULL && d->kernel(answer, p) == HOL_KERNEL_ANSWERED)
        return sign(answer, HOL_OK, d->solver->kernel->of);
    return sign(answer, d->solver->solve(d->work, answer, p), d->solver);
}

enum hol_status
hol_sparse_dispatch_create(struct hol_sparse_dispatch *d, const struct hol_solver *solver,
                           const struct hol_sparse_problem *like, const char **why)
{
    const struct hol_sparse_kernel *kernel = solver->sparse->kernel;
    struct hol_sparse_dispatch new = {.solver = solver};
    enum hol_status status = HOL_UNABLE;

    if (like->bits == HOL_BITS_DOUBLE && kernel != NULL)
        status = kernel->create(solver, &new.kernel, like);
    if (status == HOL_UNABLE)
        status = solver->sparse->create(solver, &new.work, like, why);
    if (status == HOL_OK)
        *d = new;
    return status;
}

void
hol_sparse_dispatch_destroy(struct hol_sparse_dispatch *d)
{
    if (d->kernel != NULL)
        d->solver->sparse->kernel->destroy(d->kernel);
    if (d->work != NULL)
        d->solver->sparse->destroy(d->work);
    *d = (struct hol_sparse_dispatch){0};
}

enum hol_status
hol_sparse_dispatch_solve(struct hol_sparse_dispatch *d, struct hol_answer *answer,
                          const struct hol_sparse_problem *p)
{
    const struct hol_sparse_entry *entry = d->solver->sparse;
    enum hol_status status;
    const char *why;

    if (d->kernel != NULL && entry->kernel->solve(d->kernel, answer, p) == HOL_KERNEL_ANSWERED)
        return HOL_OK;
    if (d->work == NULL && (status = entry->create(d->solver, &d->work, p, &why)) != HOL_OK)
        return status;
    return sign(answer, entry->solve(d->work, answer, p), d->solver);
}

static bool
is_same(const struct hol_origin *a, const struct hol_origin *b)
{
    return a->path == b->path && a->by == b->by && a->because == b->because;
}

void
hol_origins_add(struct hol_origins *all, const struct hol_origin *origin, size_t answers)
{
    size_t k = 0;

    while (k < all->count && !is_same(&all->origin[k], origin))
        k++;
    if (k == HOL_ORIGINS)
        k--;
    else if (k == all->count)
        all->origin[all->count++] = *origin;
    all->answers[k] += answers;
}

void
hol_origins_add_all(struct hol_origins *to, const struct hol_origins *from)
{
    for (size_t k = 0; k < from->count; k++)
        hol_origins_add(to, &from->origin[k], from->answers[k]);
}

size_t
hol_origins_of_kernels(const struct hol_origins *all)
{
    size_t answers = 0;

    for (size_t k = 0; k < all->count; k++)
        if (all->origin[k].path == HOL_PATH_KERNEL)
            answers += all->answers[k];
    return answers;
}
