/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Rows that depend on each other agree about q'' where phi = 0 and phi' = 0; a pass within a step
 * is a little off, and there they contradict each other by terms of second order in phi and phi'
 * (phi_2 = psi(phi_1): b_2 = psi' b_1 - psi'' phi_1'^2), so that A q'' = b has no solution. The
 * motion has a smooth continuation there all the same, with the nearest right-hand side that has
 * one,
 *     A A^+ (b + U)   (rows scaled by powers of two)
 * which is b + U where they agree: an integrator keeps its order.
 */
#include "motion/run/run.h"

#include <math.h>

enum hol_status
hol_run_accelerations(struct hol_run *run, const struct hol_vec *U)
{
    struct hol_system *s = &run->system;
    long double rounding;
    enum hol_status status = hol_system_solve(s, &run->a, U);

    if (status == HOL_OK && !run->solved) {
        run->solved = true;
        run->first_solved = s->answer.rank;
    }
    if (status != HOL_DOMAIN || !run->solved || run->first_solved == s->m)
        return status;
    rounding = hol_mat_max(&run->a); /* of the pass before */
    if (run->minimum_norm.work == NULL)
        status = hol_minimum_norm_init(&run->minimum_norm, s->n, s->m, s->bits);
    else
        status = HOL_OK;
    if (status == HOL_OK)
        status = hol_system_dense(s);
    if (status != HOL_OK)
        return status;
    hol_mat_round(&run->minimum_norm.B, &s->problem.A);
    hol_mat_round(&run->wanted, &s->problem.b);
    if (U != NULL)
        hol_add(&run->wanted, &run->wanted, U);
    if (hol_minimum_norm_factor(&run->minimum_norm, NULL) != HOL_OK ||
        run->minimum_norm.rank != run->first_solved ||
        hol_minimum_norm_solve(&run->minimum_norm, &run->a, &run->wanted) != HOL_OK)
        return HOL_DOMAIN; /* another rank: the rows do not contradict each other for that reason */
    hol_mul_v(&run->consistent, &s->problem.A, &run->a); /* -A A^+ (b + U) */
    hol_negate(&run->consistent);
    hol_sub(&run->residual, &run->consistent, &run->wanted);
    /* A contradiction is small beside b, or beside what rounds in A q'' of the pass before. */
    rounding = ldexpl(hol_mat_max(&s->problem.A) * rounding, (int)-s->bits);
    if (4 * hol_mat_max(&run->residual) > fmaxl(hol_mat_max(&run->wanted), rounding))
        return HOL_DOMAIN;
    hol_sub(&run->consistent, &run->consistent, &s->problem.b);
    status = hol_system_solve(s, &run->a, &run->consistent);
    run->outcome->contradictions += status == HOL_OK;
    return status;
}
