/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Angles of a trajectory that are given modulo 2 pi. */
#include "compare/judged/judged-inside.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FULL 6.283185307179586476925286766559L
#define BESIDE 0.5L /* the truth, but for whole turns */

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

/* q_k += angle */
static void
turn(struct hol_vec *q, size_t k, const mpfr_t angle)
{
    struct hol_scalar x;

    hol_scalar_init(&x, q->bits);
    hol_mat_get(x.x, q, k, 0);
    mpfr_add(x.x, x.x, angle, MPFR_RNDN);
    hol_mat_set(q, k, 0, x.x);
}

/* Are M, F, A, b the same with q_k that much larger? q stays as it is, to the last bit. */
static bool
is_same_at(struct hol_judging *w, const struct hol_problem *here, size_t k, const mpfr_t angle)
{
    const struct hol_problem *there = &w->system.problem;
    struct hol_scalar x;
    bool same;

    hol_scalar_init(&x, w->q.bits);
    hol_mat_get(x.x, &w->q, k, 0);
    turn(&w->q, k, angle);
    same = hol_system_at(&w->system, &w->t, &w->q, &w->v) == HOL_OK &&
           hol_system_dense(&w->system) == HOL_OK && is_close(&here->M, &there->M) &&
           is_close(&here->F, &there->F) && is_close(&here->A, &there->A) &&
           is_close(&here->b, &there->b);
    hol_mat_set(&w->q, k, 0, x.x);
    return same;
}

/* What coordinate k is, by the equations at the row in hand. */
static enum hol_turning
find_turning(struct hol_judging *w, size_t k)
{
    struct hol_problem here = {0};
    struct hol_scalar angle;
    enum hol_turning turning = HOL_TURNING_NOT;

    hol_scalar_init(&angle, w->q.bits + 64);
    mpfr_const_pi(angle.x, MPFR_RNDN);
    mpfr_mul_2ui(angle.x, angle.x, 1, MPFR_RNDN);
    if (hol_problem_init(&here, w->system.n, w->system.m, w->t.bits) == HOL_OK &&
        hol_system_at(&w->system, &w->t, &w->q, &w->v) == HOL_OK &&
        hol_system_dense(&w->system) == HOL_OK) {
        hol_problem_round(&here, &w->system.problem);
        if (is_same_at(w, &here, k, angle.x)) {
            turning = HOL_TURNING_CYCLIC;
            for (unsigned more = 1; more <= 2; more++) { /* one may be the same by chance */
                mpfr_set_ui(angle.x, more, MPFR_RNDN);
                if (!is_same_at(w, &here, k, angle.x))
                    turning = HOL_TURNING_ANGLE;
            }
        }
    }
    hol_problem_clear(&here);
    return turning;
}

static long double
range_of(const struct hol_mat *a, size_t column)
{
    long double least = INFINITY, most = -INFINITY;
    struct hol_scalar x;

    hol_scalar_init(&x, a->bits);
    for (size_t i = 0; i < a->rows; i++) {
        hol_mat_get(x.x, a, i, column);
        least = fminl(least, hol_study_number(x.x));
        most = fmaxl(most, hol_study_number(x.x));
    }
    return most - least;
}

/*
 * May whole turns be taken from column k? Of what may be a length, only if it looks like an angle
 * modulo 2 pi: all of it within a turn, and beside the truth but for whole turns.
 */
static bool
is_turned(struct hol_judging *w, size_t k, long double rest)
{
    if (w->turning[k] == HOL_TURNING_UNKNOWN) {
        w->turning[k] = find_turning(w, k);
        if (w->turning[k] == HOL_TURNING_CYCLIC && !(range_of(&w->track->q, k) <= FULL + 1e-6L))
            w->turning[k] = HOL_TURNING_NOT;
    }
    return w->turning[k] == HOL_TURNING_ANGLE ||
           (w->turning[k] == HOL_TURNING_CYCLIC && fabsl(rest) < BESIDE);
}

/* Is it among those that have been turned? */
static bool
is_told(const char *wrapped, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = wrapped; (at = strstr(at, name)) != NULL; at += length)
        if ((at == wrapped || at[-1] == ' ') && (at[length] == '\0' || at[length] == ','))
            return true;
    return false;
}

/* Angles that are whole turns away from the truth's, which is in study->a.point, are turned back.
 */
void
hol_judged_unwrap(struct hol_judging *w)
{
    struct hol_scalar angle;

    hol_scalar_init(&angle, w->q.bits + 64);
    for (size_t k = 0; k < w->q.rows; k++) {
        long double d =
            hol_study_component(&w->q, k) - hol_study_component(&w->study->a.point.q, k);
        long turns = isfinite(d) && fabsl(d) < 1e9L ? lrintl(d / FULL) : 0;
        long double rest = d - (long double)turns * FULL;
        const char *name = w->j->source->coordinates[k];
        size_t length = strlen(w->j->wrapped);

        /* What begins elsewhere is wrong, in degrees perhaps: it is looked at as it was written. */
        if (fabsl(rest) >= BESIDE && hol_study_component(&w->t, 0) == w->j->start)
            w->turning[k] = HOL_TURNING_NOT;
        if (turns == 0 || !is_turned(w, k, rest))
            continue;
        mpfr_const_pi(angle.x, MPFR_RNDN);
        mpfr_mul_si(angle.x, angle.x, -2 * turns, MPFR_RNDN);
        turn(&w->q, k, angle.x);
        if (!is_told(w->j->wrapped, name))
            (void)snprintf(w->j->wrapped + length, sizeof w->j->wrapped - length, "%s%s",
                           length > 0 ? ", " : "", name);
    }
}
