/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Can a problem and its answer be had in double: does anything overflow, or matter that underflows?
 */
#include "compare/instant/metrics.h"
#include "numeric/dense/scalar.h"
#include "reference/linear/kkt.h"

#include <float.h>
#include <limits.h>

#define GUARD 64  /* bits of the linear algebra beyond those of the data */
#define SPARE 128 /* errors are sums, and some are held against their bits more than once */

enum range { RANGE_FULL, RANGE_UNDERFLOWS, RANGE_OVERFLOWS };

/* e of the largest entry, 2^(e - 1) <= |x| < 2^e; LONG_MIN: 0. */
static long
exponent_of(const struct hol_mat *a)
{
    long most = LONG_MIN;
    struct hol_scalar x;

    hol_scalar_init(&x, a->bits);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            hol_mat_get(x.x, a, i, j);
            if (mpfr_regular_p(x.x) && mpfr_get_exp(x.x) > most)
                most = mpfr_get_exp(x.x);
        }
    return most;
}

bool
hol_yardstick_measures(const struct hol_yardstick *yard, mpfr_prec_t bits)
{
    const struct hol_problem *p = &yard->truth->problem;
    const struct hol_answer *a = &yard->truth->answer;
    const struct hol_mat *const list[] = {&p->M,   &p->A,  &p->F,  &p->b,     &p->C,
                                          &a->qdd, &a->FL, &a->FC, &a->lambda};
    size_t count = yard->truth_status == HOL_OK ? sizeof list / sizeof *list : 5;
    bool good = true;

    for (size_t k = 0; k < count && good; k++) {
        long e = exponent_of(list[k]);

        good = e == LONG_MIN || (e <= LDBL_MAX_EXP - SPARE && e >= LDBL_MIN_EXP + SPARE + bits);
    }
    return good;
}

/* The worst of a matrix: of its entries beyond doubles of full precision, 2^(e - 1) <= |x| < 2^e.
 */
static enum range
range_of(const struct hol_mat *a)
{
    enum range range = RANGE_FULL;
    struct hol_scalar x;

    hol_scalar_init(&x, a->bits);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            hol_mat_get(x.x, a, i, j);
            if (mpfr_zero_p(x.x))
                continue;
            if (mpfr_get_exp(x.x) > DBL_MAX_EXP)
                return RANGE_OVERFLOWS;
            if (mpfr_get_exp(x.x) < DBL_MIN_EXP)
                range = RANGE_UNDERFLOWS;
        }
    return range;
}

static enum range
worst(const struct hol_mat *const list[], size_t count)
{
    enum range range = RANGE_FULL;

    for (size_t k = 0; k < count; k++) {
        enum range next = range_of(list[k]);

        range = next > range ? next : range;
    }
    return range;
}

/* What underflows becomes what it is in double; one: 1 x 1, in double. */
static void
underflow(struct hol_mat *a, struct hol_mat *one)
{
    struct hol_scalar x;

    hol_scalar_init(&x, a->bits);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            hol_mat_get(x.x, a, i, j);
            if (mpfr_zero_p(x.x) || mpfr_get_exp(x.x) >= DBL_MIN_EXP)
                continue;
            hol_mat_set(one, 0, 0, x.x);
            hol_mat_get(x.x, one, 0, 0);
            hol_mat_set(a, i, j, x.x);
        }
}

/* Is the answer, with what underflows in the problem and in itself, within what is attainable? */
static enum hol_status
answer_stands(bool *stands, const struct hol_yardstick *yard, unsigned yields,
              struct hol_problem *problem, struct hol_answer *answer, struct hol_mat *room)
{
    struct hol_kkt_work *work = NULL;
    struct hol_record record = {.bits = HOL_BITS_DOUBLE};
    struct hol_mat *const data[] = {&problem->M, &problem->A, &problem->F, &problem->b,
                                    &problem->C};
    struct hol_mat *const found[] = {&answer->qdd, &answer->FL, &answer->FC, &answer->lambda};
    struct hol_mat one = {0};
    const char *why = NULL;
    enum hol_status status =
        hol_kkt_work_create(&work, problem->n, problem->m, problem->bits + GUARD);

    if (status == HOL_OK)
        status = hol_mat_init(&one, 1, 1, HOL_BITS_DOUBLE);
    hol_problem_round(problem, &yard->truth->problem);
    for (size_t k = 0; status == HOL_OK && k < sizeof data / sizeof *data; k++)
        underflow(data[k], &one);
    if (status == HOL_OK)
        status = hol_kkt_solve(work, problem, (long)problem->bits - GUARD / 2, &why);
    if (status == HOL_OK) {
        hol_kkt_answer(answer, NULL, NULL, NULL, work);
        for (size_t k = 0; k < sizeof found / sizeof *found; k++)
            underflow(found[k], &one);
        status = hol_yardstick_errors(&record, yard, answer, yields, room);
        *stands = true;
        for (int q = 0; q < HOL_Q_COUNT; q++)
            *stands = *stands && record.errors[q].units <= HOL_RATIO_LIMIT;
    }
    hol_mat_clear(&one);
    hol_kkt_work_destroy(work);
    return status == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

enum hol_status
hol_yardstick_fits(bool *fits, const struct hol_yardstick *yard, const struct hol_problem *given,
                   unsigned yields)
{
    const struct hol_problem *p = &yard->truth->problem;
    const struct hol_answer *a = &yard->truth->answer;
    const struct hol_mat *const data[] = {&p->M, &p->A, &p->F, &p->b, &p->C};
    const struct hol_mat *const found[] = {&a->qdd, &a->FL, &a->FC, &a->lambda};
    struct hol_problem problem = {0};
    struct hol_answer answer = {0};
    struct hol_mat room = {0};
    enum range range;
    enum hol_status status;

    *fits = hol_problem_check(given) == HOL_OK;
    if (!*fits || given->bits != HOL_BITS_DOUBLE)
        return HOL_OK;
    range = worst(data, sizeof data / sizeof *data);
    if (yard->truth_status == HOL_OK) {
        enum range next = worst(found, yields & HOL_YIELDS_LAMBDA ? 4 : 3);

        range = next > range ? next : range;
    }
    *fits = range == RANGE_FULL;
    if (range != RANGE_UNDERFLOWS || yard->truth_status != HOL_OK)
        return HOL_OK;
    if ((status = hol_problem_init(&problem, p->n, p->m, p->bits)) == HOL_OK &&
        (status = hol_answer_init(&answer, p->n, p->m, p->bits)) == HOL_OK &&
        (status = hol_mat_init(&room, p->n > p->m ? p->n : p->m, 1, p->bits)) == HOL_OK)
        status = answer_stands(fits, yard, (yields & HOL_YIELDS_LAMBDA) | HOL_YIELDS_SPLIT,
                               &problem, &answer, &room);
    hol_mat_clear(&room);
    hol_answer_clear(&answer);
    hol_problem_clear(&problem);
    return status;
}
