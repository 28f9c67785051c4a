/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The equations of motion projected onto a basis of null(A). */
#include "solvers/support/projection.h"

enum hol_status
hol_projection_factor(struct hol_projection *p, struct hol_balanced *in)
{
    enum hol_status status;

    hol_mul(&p->MZ, &in->M, &p->Z);
    hol_mul_tn(&p->H, &p->Z, &p->MZ);
    if (hol_cholesky_projected(&p->L, &p->H, &in->M) == HOL_OK)
        return HOL_OK;
    status = hol_balanced_definite(in);
    return status == HOL_OK ? HOL_UNABLE : status;
}

void
hol_projection_solve(struct hol_vec *x, struct hol_projection *p, const struct hol_vec *f)
{
    hol_mul_tv(&p->u, &p->Z, f);
    hol_lower_solve(&p->u, &p->L);
    hol_lower_solve_t(&p->u, &p->L);
    hol_mul_v(x, &p->Z, &p->u);
}

void
hol_projection_add_nonideal(struct hol_vec *FC, struct hol_vec *qdd, struct hol_projection *p,
                            const struct hol_vec *C)
{
    hol_projection_solve(&p->y, p, C);
    hol_mul_v(FC, &p->MZ, &p->u);
    hol_add(qdd, qdd, &p->y);
}
