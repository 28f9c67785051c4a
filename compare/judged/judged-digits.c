/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Digits of a judged trajectory, and its step. */
#include "compare/judged/judged-inside.h"

#include "base/alloc.h"
#include "base/names.h"
#include "numeric/dense/scalar.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>
#include <stdio.h>

HOL_NAMES(hol_judged_grade_text, enum hol_judged_grade, HOL_JUDGED_GRADE_LIST, HOL_NAME_FIRST)

enum hol_judged_grade
hol_judged_grade(const struct hol_judged *j, size_t wanted)
{
    /* a right motion may lose so much to the rounding of its times, and as much again to its own */
    long double allowed = j->time_digits - log10l(2);

    if (!j->complete || !(j->digits >= fminl(HOL_JUDGED_LEAST, allowed)))
        return HOL_JUDGED_WRONG;
    return j->lost == 0 && j->digits >= HOL_JUDGED_LEAST &&
                   j->digits >= fminl((long double)wanted, allowed)
               ? HOL_JUDGED_AGREES
               : HOL_JUDGED_INACCURATE;
}

/* Update the largest errors of x against y, relative and mixed. */
static void
end_errors(long double *relative, long double *mixed, const struct hol_vec *x,
           const struct hol_vec *y)
{
    struct hol_scalar a, b;

    hol_scalar_init(&a, x->bits);
    hol_scalar_init(&b, x->bits > y->bits ? x->bits : y->bits);
    for (size_t i = 0; i < x->rows; i++) {
        long double size = hol_mat_abs(y, i, 0), error;
        hol_mat_get(a.x, x, i, 0);
        hol_mat_get(b.x, y, i, 0);
        mpfr_sub(b.x, a.x, b.x, MPFR_RNDN);
        error = hol_scalar_abs(b.x);
        *mixed = fmaxl(*mixed, error / (1 + size));
        if (size > 0)
            *relative = fmaxl(*relative, error / size);
    }
}

void
hol_judged_find_digits(struct hol_judging *w)
{
    struct hol_judged *j = w->j;
    struct hol_study *s = w->study;
    long double relative = NAN, mixed = NAN;
    size_t i = j->count;

    j->size_q = s->size_q;
    j->size_v = s->size_v;
    j->digits = hol_study_digits_of(s, fmaxl(hol_study_relative(j->q.value, j->size_q),
                                             hol_study_relative(j->v.value, j->size_v)));
    j->last = j->scd = j->mescd = j->part_digits = NAN;
    if (!j->complete) {
        j->part_digits = j->digits;
        j->digits = NAN;
        return;
    }
    while (i > 0 && isnan(j->rows[i - 1].error_q))
        i--;
    if (i == 0)
        return;
    hol_judged_take_state(w, i - 1);
    w->phase = j->rows[i - 1].phase;
    if (!w->sides)
        hol_judged_choose_side(w, i - 1);
    if (!hol_judged_meet_truth(w))
        return;
    end_errors(&relative, &mixed, &w->q, &s->a.point.q);
    if (w->track->has_v)
        end_errors(&relative, &mixed, &w->v, &s->a.point.v);
    j->last = j->rows[i - 1].t;
    j->scd = hol_study_digits_of(s, relative);
    j->mescd = hol_study_digits_of(s, mixed);
}

#define NO_DIGIT 0.1L   /* error of a column over its largest value */
#define SOME_DIGITS 3   /* from so many on a motion is not wrong */
#define NOISE 1e-14L    /* a column as small beside the others of its kind is zero */
#define ROUNDING 1e-12L /* what double precision may put into it, of the others, along a motion */

void
hol_judged_column(const struct hol_judged_pair *pair, size_t column, long double *error,
                  long double *size)
{
    *error = *size = 0;
    for (size_t i = 0; i < pair->judged->count; i++) {
        size_t k = i * 2 * pair->n + column;

        if (isnan(pair->y[k]))
            continue;
        *error = fmaxl(*error, fabsl(pair->x[k] - pair->y[k]));
        *size = fmaxl(*size, fabsl(pair->y[k]));
    }
}

void
hol_judged_name(char *name, size_t size, const struct hol_judged_pair *pair, size_t column)
{
    (void)snprintf(name, size, "%.80s%s", pair->judged->source->coordinates[column % pair->n],
                   column < pair->n ? "" : "'");
}

bool
hol_judged_counts(const struct hol_judged_pair *pair, size_t column, long double error,
                  long double size)
{
    long double kind = column < pair->n ? pair->judged->size_q : pair->judged->size_v;

    return size > NOISE * kind && error > ROUNDING * kind;
}

bool
hol_judged_has_no_digit(const struct hol_judged_pair *pair, size_t column)
{
    long double error, size;

    hol_judged_column(pair, column, &error, &size);
    return pair->judged->digits >= SOME_DIGITS && error >= NO_DIGIT * size &&
           hol_judged_counts(pair, column, error, size);
}

void
hol_judged_find_alone(const struct hol_judged_pair *pair)
{
    struct hol_judged *j = pair->judged;

    for (size_t c = 0; c < pair->columns; c++) {
        long double error, size;
        char name[88];

        if (!hol_judged_has_no_digit(pair, c))
            continue;
        hol_judged_column(pair, c, &error, &size);
        j->lost++;
        hol_judged_name(name, sizeof name, pair, c);
        if (j->hint_count < HOL_JUDGED_HINTS)
            (void)snprintf(j->hints[j->hint_count++], sizeof j->hints[0],
                           "%s has no digit of its own: it is off by up to %.2Le, and is itself at "
                           "most %.2Le; digits are over the largest of all %s",
                           name, error, size, c < pair->n ? "coordinates" : "velocities");
    }
}

enum hol_status
hol_judged_find_step(struct hol_judged *j, long double said)
{
    long double *steps = hol_alloc(j->count, sizeof *steps);

    if (steps == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i + 1 < j->count; i++)
        steps[i] = j->rows[i + 1].t - j->rows[i].t;
    gsl_sort_long_double(steps, 1, j->count - 1);
    j->step = said > 0 ? said : j->count > 1 ? steps[(j->count - 1) / 2] : NAN;
    hol_free(steps);
    return HOL_OK;
}
