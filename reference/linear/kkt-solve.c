/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* All steps of the truth's KKT system in a row, and its result as an answer. */
#include "reference/linear/kkt.h"

#include <math.h>

void
hol_kkt_answer(struct hol_answer *answer, struct hol_kkt_info *info, bool *unique,
               struct hol_mat *null, const struct hol_kkt_work *w)
{
    size_t rank = w->rows.rank, free = w->n - rank;

    for (size_t i = 0; i < w->n; i++) {
        mpfr_add(w->tmp[0], w->q0[i], w->y[i], MPFR_RNDN);
        hol_mat_set(&answer->qdd, i, 0, w->tmp[0]);
        hol_mat_set(&answer->FL, i, 0, w->FL[i]);
        hol_mat_set(&answer->FC, i, 0, w->FC[i]);
    }
    for (size_t j = 0; j < w->m; j++) {
        hol_mat_set(&answer->lambda, j, 0, w->lambda[j]);
        if (unique)
            unique[j] = w->unique[j];
    }
    answer->rank = rank;
    if (info) {
        info->rank = rank;
        info->smallest_kept = exp2l(w->rows.smallest_kept);
        info->largest_dropped = exp2l(w->rows.largest_dropped);
        info->smallest_mass = exp2l(w->mass);
    }
    if (null) {
        hol_mat_shape(null, w->n, free);
        for (size_t i = 0; i < w->n; i++)
            for (size_t s = 0; s < free; s++) {
                mpfr_mul_2si(w->tmp[0], w->Z[i * free + s], -w->col_exp[i], MPFR_RNDN);
                hol_mat_set(null, i, s, w->tmp[0]);
            }
    }
}

enum hol_status
hol_kkt_solve(struct hol_kkt_work *work, const struct hol_problem *problem, long noise_bits,
              const char **why)
{
    struct hol_ref_limits limits = {.drop = (long double)-noise_bits,
                                    .keep = (long double)(HOL_KKT_GAP - noise_bits)};
    enum hol_status status = HOL_INVALID;

    *why = "a number of the problem is NaN or infinite, M is not symmetric, or sizes disagree";
    if (problem->n == work->n && problem->m == work->m)
        status = hol_problem_check(problem);
    if (status != HOL_OK)
        return status;
    hol_kkt_load(work, problem, NULL);
    status = hol_kkt_factor(work, &limits, NULL, why);
    if (status != HOL_OK)
        return status;
    hol_kkt_ideal(work, problem);
    status = hol_kkt_consistent(work, &limits, why);
    if (status == HOL_OK)
        hol_kkt_nonideal(work, problem);
    return status;
}
