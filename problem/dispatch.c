/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The one place where a kernel answers in the place of a formulation. */
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

enum hol_status
hol_dispatch_solve(struct hol_dispatch *d, struct hol_answer *answer, const struct hol_problem *p)
{
    if (d->kernel != NULL && d->kernel(answer, p) == HOL_KERNEL_ANSWERED)
        return HOL_OK;
    return d->solver->solve(d->work, answer, p);
}
