/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Angles of a trajectory that are given modulo 2 pi. */
#include "compare/judged/judged-inside.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool
is_close(const struct hol_mat *a, const struct hol_mat *b)
{
    long double size = 1 + hol_mat_max(a);

    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            struct hol_scalar x, y;
            hol_scalar_init(&x, a->bits);
            hol_scalar_init(&y, a->bits);
            hol_mat_get(x.x, a, i, j);
            hol_mat_get(y.x, b, i, j);
            mpfr_sub(x.x, x.x, y.x, MPFR_RNDN);
            if (!(fabsl(hol_study_number(x.x)) <= 1e-9L * size))
                return false;
        }
    return true;
}

/* q_k -= turns 2 pi. */
static void
turn(struct hol_vec *q, size_t k, long turns)
{
    struct hol_scalar x, angle;

    hol_scalar_init(&x, q->bits);
    hol_scalar_init(&angle, q->bits + 64);
    mpfr_const_pi(angle.x, MPFR_RNDN);
    mpfr_mul_si(angle.x, angle.x, 2 * turns, MPFR_RNDN);
    hol_mat_get(x.x, q, k, 0);
    mpfr_sub(x.x, x.x, angle.x, MPFR_RNDN);
    hol_mat_set(q, k, 0, x.x);
}

/* Is coordinate k an angle: are M, F, A, b the same 2 pi further on? */
static bool
is_angle(struct hol_judging *w, size_t k)
{
    struct hol_problem here = {0};
    const struct hol_problem *there = &w->system.problem;
    bool same = false;

    if (w->asked[k])
        return w->turns[k];
    w->asked[k] = true;
    if (hol_problem_init(&here, w->system.n, w->system.m, w->t.bits) == HOL_OK &&
        hol_system_at(&w->system, &w->t, &w->q, &w->v) == HOL_OK &&
        hol_system_dense(&w->system) == HOL_OK) {
        hol_problem_round(&here, there);
        turn(&w->q, k, -1);
        same = hol_system_at(&w->system, &w->t, &w->q, &w->v) == HOL_OK &&
               hol_system_dense(&w->system) == HOL_OK && is_close(&here.M, &there->M) &&
               is_close(&here.F, &there->F) && is_close(&here.A, &there->A) &&
               is_close(&here.b, &there->b);
        turn(&w->q, k, 1);
    }
    hol_problem_clear(&here);
    return w->turns[k] = same;
}

/* Angles that are whole turns away from the truth's, which is in study->a.point, are turned back.
 */
void
hol_judged_unwrap(struct hol_judging *w)
{
    for (size_t k = 0; k < w->q.rows; k++) {
        const long double full = 6.283185307179586476925286766559L;
        long double d =
            hol_study_component(&w->q, k) - hol_study_component(&w->study->a.point.q, k);
        long turns = isfinite(d) && fabsl(d) < 1e9L ? lrintl(d / full) : 0;
        const char *name = w->j->source->coordinates[k];
        size_t length = strlen(w->j->wrapped);

        if (turns == 0 || !is_angle(w, k))
            continue;
        turn(&w->q, k, turns);
        if (strstr(w->j->wrapped, name) == NULL)
            (void)snprintf(w->j->wrapped + length, sizeof w->j->wrapped - length, "%s%s",
                           length > 0 ? ", " : "", name);
    }
}
