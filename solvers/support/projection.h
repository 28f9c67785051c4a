/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_PROJECTION_H
#define HOL_SOLVERS_SUPPORT_PROJECTION_H

#include "solvers/support/formulation.h"

/*
 * The equations of motion projected onto a basis Z of null(A), A Z = 0: with q'' = e + Z u for any
 * e with A e = b,
 *
 *     Z^T M Z u = Z^T (F - M e),   H = Z^T M Z = L L^T.
 */
struct hol_projection {
    struct hol_mat Z, MZ, H, L; /* Z: n x (n - k), the caller's to fill */
    struct hol_vec u, y;
};

#define HOL_PROJECTION(type, member)                                                               \
    HOL_MAT(type, member.Z, N, N), HOL_MAT(type, member.MZ, N, N), HOL_MAT(type, member.H, N, N),  \
        HOL_MAT(type, member.L, N, N), HOL_MAT(type, member.u, N, ONE),                            \
        HOL_MAT(type, member.y, N, ONE)

/* MZ, H and L. HOL_DOMAIN, HOL_UNABLE: M is not positive definite on null(A), or not certainly. */
enum hol_status hol_projection_factor(struct hol_projection *p,
                                      struct hol_balanced *in) HOL_MUST_CHECK;

/* x := Z u with Z^T M Z u = Z^T f */
void hol_projection_solve(struct hol_vec *x, struct hol_projection *p, const struct hol_vec *f);

/* FC := M Z u with Z^T M Z u = Z^T C, so that v^T F_C = v^T C for A v = 0, and A M^-1 F_C = 0;
 * qdd += Z u, what it adds. */
void hol_projection_add_nonideal(struct hol_vec *FC, struct hol_vec *qdd, struct hol_projection *p,
                                 const struct hol_vec *C);

#endif
