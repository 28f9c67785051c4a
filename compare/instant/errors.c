/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Errors of an answer: of vectors and of components, in units of what is attainable. */
#include "compare/instant/metrics.h"
#include "compare/instant/verdict.h"

#include "numeric/dense/scalar.h"

#include <math.h>

const struct hol_error hol_error_none = {.relative = -1,
                                         .best = -1,
                                         .worst = -1,
                                         .component = SIZE_MAX,
                                         .digits = -1,
                                         .attainable = -1,
                                         .units = -1,
                                         .scaled = -1,
                                         .ratio = -1};

long double
hol_relative(long double error, long double scale)
{
    if (error == 0)
        return 0;
    return error > 0 && scale > 0 && isfinite(error) ? error / scale : INFINITY;
}

long double
hol_distance(struct hol_mat *room, const struct hol_mat *a, const struct hol_mat *b)
{
    hol_mat_shape(room, a->rows, a->cols);
    hol_sub(room, a, b);
    return hol_mat_is_finite(room) ? hol_mat_max(room) : INFINITY;
}

/* The decimals that an error leaves, from 0 to those of the precision. */
static long double
decimals(long double relative, mpfr_prec_t bits)
{
    long double most = (long double)bits * log10l(2);

    return relative > 0 ? fminl(fmaxl(-log10l(relative), 0), most) : most;
}

/* The component that loses most, of those that count. */
static void
find_worst(struct hol_error *e, const struct hol_yardstick *yard, enum hol_attain kind,
           const struct hol_vec *difference, const struct hol_vec *y, mpfr_prec_t bits)
{
    const long double *moved = yard->attain.moved[kind];
    long double unit = ldexpl(1, (int)-bits);

    for (size_t j = 0; j < y->rows; j++) {
        long double size = hol_mat_abs(y, j, 0), error = hol_mat_abs(difference, j, 0);
        long double units = hol_relative(error, unit * moved[j]), best;

        if (kind >= HOL_ATTAIN_LAMBDA && !yard->truth->unique[j])
            continue;
        if (size == 0)
            size = moved[j];
        best = size > 0 ? decimals(unit * moved[j] / size, bits) : decimals(0, bits);
        if (units < e->units || (units == e->units && best >= e->attainable))
            continue;
        e->units = units;
        e->worst = hol_relative(error, size);
        e->component = j;
        e->digits = decimals(e->worst, bits);
        e->attainable = best;
    }
}

/* difference: solver minus truth, spoilt where multipliers are not unique. */
static void
measure(struct hol_error *e, const struct hol_yardstick *yard, enum hol_attain kind,
        enum hol_quantity_kind quantity, struct hol_vec *difference, const struct hol_vec *y,
        mpfr_prec_t bits)
{
    long double size = yard->size[kind] > 0 ? yard->size[kind] : yard->attain.norm[kind];
    struct hol_scalar zero;

    *e = hol_error_none;
    hol_scalar_init(&zero, difference->bits);
    mpfr_set_zero(zero.x, 1);
    if (!hol_mat_is_finite(difference)) {
        e->relative = e->worst = e->units = e->scaled = e->ratio = INFINITY;
        e->digits = 0;
        e->attainable = decimals(0, bits);
        return;
    }
    for (size_t j = 0; kind >= HOL_ATTAIN_LAMBDA && j < y->rows; j++)
        if (!yard->truth->unique[j])
            hol_mat_set(difference, j, 0, zero.x);
    e->relative = hol_relative(hol_attainable_size(&yard->attain, kind, difference), size);
    e->best = size > 0 ? yard->attain.norm[kind] * ldexpl(1, (int)-bits) / size : 0;
    e->scaled = hol_relative(hol_mat_max(difference), yard->scale[quantity]);
    e->ratio = e->scaled / (yard->kappa * ldexpl(1, (int)-bits));
    find_worst(e, yard, kind, difference, y, bits);
}

/* The error of one of the answer's vectors; `room` holds the difference. */
static void
measure_vector(struct hol_error *e, const struct hol_yardstick *yard, enum hol_attain kind,
               enum hol_quantity_kind quantity, const struct hol_vec *x, const struct hol_vec *y,
               struct hol_mat *room, mpfr_prec_t bits)
{
    hol_mat_shape(room, y->rows, 1);
    hol_sub(room, x, y);
    measure(e, yard, kind, quantity, room, y, bits);
}

/* The error of x, or of x + y, as F_L + F_C. */
static enum hol_status
measure_sum(struct hol_error *e, const struct hol_yardstick *yard, const struct hol_vec *x,
            const struct hol_vec *y, struct hol_mat *room, mpfr_prec_t bits)
{
    const struct hol_answer *truth = &yard->truth->answer;
    struct hol_vec sum = {0};
    enum hol_status status = hol_vec_init(&sum, truth->FL.rows, truth->FL.bits);

    if (status != HOL_OK)
        return status;
    hol_add(&sum, &truth->FL, &truth->FC);
    hol_mat_shape(room, sum.rows, 1);
    hol_sub(room, x, &sum);
    if (y != NULL)
        hol_add(room, room, y);
    measure(e, yard, HOL_ATTAIN_FORCE, HOL_Q_FL, room, &sum, bits);
    hol_mat_clear(&sum);
    return HOL_OK;
}

/* Is this F_C the whole of C (up to its rounding), where the truth's is not? */
static bool
is_whole_C(const struct hol_yardstick *yard, const struct hol_vec *FC, struct hol_mat *room,
           mpfr_prec_t bits)
{
    const struct hol_vec *C = &yard->truth->problem.C;

    hol_mat_shape(room, C->rows, 1);
    hol_sub(room, FC, C);
    return hol_attainable_size(&yard->attain, HOL_ATTAIN_FC, room) <=
           HOL_RATIO_LIMIT * ldexpl(1, (int)-bits) *
               hol_attainable_size(&yard->attain, HOL_ATTAIN_FC, C);
}

static int
gravity(const struct hol_error *e, const struct hol_yardstick *yard)
{
    return hol_verdict_gravity(hol_verdict_error(e, yard->kappa));
}

/* Of an F_L alone: is it better as that of F_C = C? Then it is judged as F_L + C. */
static enum hol_status
read_FL(struct hol_record *record, const struct hol_yardstick *yard, const struct hol_vec *FL,
        struct hol_mat *room)
{
    struct hol_error *e = &record->errors[HOL_Q_FL], other;
    enum hol_status status;

    if (e->units <= HOL_RATIO_LIMIT)
        return HOL_OK;
    status = measure_sum(&other, yard, FL, &yard->truth->problem.C, room, record->bits);
    if (status == HOL_OK && gravity(&other, yard) < gravity(e, yard)) {
        *e = other;
        record->whole_C = record->of_sum = true;
    }
    return status;
}

static bool
is_worse(const struct hol_error *a, const struct hol_error *b, const struct hol_yardstick *yard)
{
    int more = b->units < 0 ? 1 : gravity(a, yard) - gravity(b, yard);

    return more != 0 ? more > 0 : a->units > b->units;
}

/* The error of lambda; where F_L is not told from F_C, of the multipliers of both, whichever is
 * smaller. */
static void
measure_multipliers(struct hol_error *e, const struct hol_yardstick *yard,
                    const struct hol_answer *x, bool told, struct hol_mat *room, mpfr_prec_t bits)
{
    const struct hol_truth *truth = yard->truth;
    struct hol_error other;

    measure_vector(e, yard, HOL_ATTAIN_LAMBDA, HOL_Q_LAMBDA, &x->lambda, &truth->answer.lambda,
                   room, bits);
    if (told || truth->reaction.rows != truth->problem.m)
        return;
    measure_vector(&other, yard, HOL_ATTAIN_REACTION, HOL_Q_LAMBDA, &x->lambda, &truth->reaction,
                   room, bits);
    if (other.units < e->units)
        *e = other;
}

enum hol_status
hol_yardstick_errors(struct hol_record *record, const struct hol_yardstick *yard,
                     const struct hol_answer *x, unsigned yields, struct hol_mat *room)
{
    const struct hol_answer *y = &yard->truth->answer;
    struct hol_error *e = record->errors, sum;
    mpfr_prec_t bits = record->bits;
    enum hol_status status = HOL_OK;

    for (int q = 0; q < HOL_Q_COUNT; q++)
        e[q] = hol_error_none;
    record->whole_C = record->of_sum = false;
    measure_vector(&e[HOL_Q_QDD], yard, HOL_ATTAIN_QDD, HOL_Q_QDD, &x->qdd, &y->qdd, room, bits);
    if (yields & HOL_YIELDS_FL)
        measure_vector(&e[HOL_Q_FL], yard, HOL_ATTAIN_FL, HOL_Q_FL, &x->FL, &y->FL, room, bits);
    if (yields & HOL_YIELDS_FC) {
        measure_vector(&e[HOL_Q_FC], yard, HOL_ATTAIN_FC, HOL_Q_FC, &x->FC, &y->FC, room, bits);
        record->whole_C =
            e[HOL_Q_FC].units > HOL_RATIO_LIMIT && is_whole_C(yard, &x->FC, room, bits);
        if (record->whole_C)
            e[HOL_Q_FC] = hol_error_none;
        record->of_sum = record->whole_C && (yields & HOL_YIELDS_FL);
        if (record->of_sum)
            status = measure_sum(&e[HOL_Q_FL], yard, &x->FL, &x->FC, room, bits);
    } else if (yields & HOL_YIELDS_FL) {
        status = read_FL(record, yard, &x->FL, room);
    }
    if (status == HOL_OK && (yields & HOL_YIELDS_FORCE)) {
        status = measure_sum(&sum, yard, &x->force, NULL, room, bits);
        if (status == HOL_OK && is_worse(&sum, &e[HOL_Q_FL], yard)) {
            e[HOL_Q_FL] = sum;
            record->of_sum = true;
        }
    }
    if ((yields & HOL_YIELDS_LAMBDA) && yard->any_unique)
        measure_multipliers(&e[HOL_Q_LAMBDA], yard, x,
                            (yields & HOL_YIELDS_SPLIT) != 0 && !record->whole_C, room, bits);
    return status;
}
