/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The times that are asked for, as they are meant. */
#include "reports/trajectory/times.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/digits.h"
#include "reports/table/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TIMES_MAX 10000
#define SMALLEST (-(1L << 60))

/* A decimal; its ball has a radius where it was rounded. */
static const char *
read_decimal(mpfr_t t, arb_t exact, const char *text)
{
    char *end;
    int rounded = mpfr_strtofr(t, text, &end, 10, MPFR_RNDN);

    if (end == text || !mpfr_number_p(t))
        return NULL;
    hol_ball_set_mpfr(exact, t);
    if (rounded != 0) /* to 0 below 2^SMALLEST */
        arb_add_error_2exp_si(
            exact, mpfr_zero_p(t) ? SMALLEST : (slong)mpfr_get_exp(t) - (slong)mpfr_get_prec(t));
    return end;
}

const char *
hol_time_read(mpfr_t t, arb_t exact, const char *text)
{
    const char *end = read_decimal(t, exact, text);

    if (end != NULL && *end == '/') {
        slong bits = (slong)mpfr_get_prec(t);
        arb_t below;

        arb_init(below);
        end = read_decimal(t, below, end + 1);
        arb_div(exact, exact, below, bits);
        arb_clear(below);
        if (end == NULL || !arb_is_finite(exact))
            return NULL;
        arf_get_mpfr(t, arb_midref(exact), MPFR_RNDN);
    }
    return end;
}

static enum hol_status
end_of_span(struct hol_times *times, const struct hol_model *model, mpfr_prec_t bits)
{
    struct hol_ball_eval *eval;
    enum hol_status status = hol_ball_eval_create(&eval, model->tape, bits);

    if (status != HOL_OK)
        return status;
    hol_ball_eval_get(times->exact, eval, model->out_span + 1);
    arf_get_mpfr(times->t[0], arb_midref(times->exact), MPFR_RNDN);
    hol_ball_eval_destroy(eval);
    times->count = 1;
    return HOL_OK;
}

static enum hol_status
parse(struct hol_times *times, const char *list)
{
    for (const char *p = list;; p++) {
        size_t k = times->count;

        p = hol_time_read(times->t[k], times->exact + k, p);
        if (p == NULL || (*p != ',' && *p != '\0'))
            return HOL_INVALID;
        if (mpfr_cmp(times->t[k], times->t[times->last]) > 0)
            times->last = k;
        times->count++;
        if (*p == '\0')
            return HOL_OK;
    }
}

static int
compare_times(const void *a, const void *b)
{
    return mpfr_cmp(**(mpfr_t *const *)a, **(mpfr_t *const *)b);
}

/* Digits that tell x from y, with two to spare for rounding. */
static long
digits_apart(const mpfr_t x, const mpfr_t y, mpfr_t difference)
{
    mpfr_srcptr larger = mpfr_cmpabs(x, y) < 0 ? y : x;

    if (mpfr_equal_p(x, y))
        return 0;
    mpfr_sub(difference, x, y, MPFR_RNDN);
    return 3 + (long)((double)(mpfr_get_exp(larger) - mpfr_get_exp(difference)) * HOL_DIGITS_A_BIT);
}

/* The nearest are neighbours in order. */
static enum hol_status
tell_apart(struct hol_times *times)
{
    mpfr_t **order = hol_alloc(times->count, sizeof *order), difference;

    if (order == NULL)
        return HOL_NOMEM;
    mpfr_init2(difference, 64);
    for (size_t k = 0; k < times->count; k++)
        order[k] = times->t + k;
    qsort(order, times->count, sizeof *order, compare_times);
    for (size_t k = 0; k + 1 < times->count; k++) {
        long digits = digits_apart(*order[k], *order[k + 1], difference);

        times->apart = digits > times->apart ? digits : times->apart;
    }
    mpfr_clear(difference);
    hol_free(order);
    return HOL_OK;
}

void
hol_time_after(mpfr_t end, const arb_t exact)
{
    arf_t most;

    arf_init(most);
    arb_get_ubound_arf(most, exact, mpfr_get_prec(end));
    arf_get_mpfr(end, most, MPFR_RNDU);
    if (!arb_is_exact(exact)) /* radii are rounded up, too */
        mpfr_nextabove(end);
    arf_clear(most);
}

enum hol_status
hol_times_read(struct hol_times *times, const char *list, const struct hol_model *model,
               mpfr_prec_t bits)
{
    size_t most = 1;
    enum hol_status status = HOL_NOMEM;

    *times = (struct hol_times){0};
    for (const char *p = list; p != NULL && *p != '\0'; p++)
        most += *p == ',';
    if (most > TIMES_MAX || (list == NULL && !model->source->has_span))
        return HOL_INVALID;
    times->t = hol_alloc_mpfr(most, bits);
    times->end = hol_alloc_mpfr(1, bits);
    times->exact = hol_balls_alloc(most);
    times->room = most;
    if (times->t != NULL && times->end != NULL && times->exact != NULL)
        status = list != NULL ? parse(times, list) : end_of_span(times, model, bits);
    if (status == HOL_OK)
        status = tell_apart(times);
    if (status == HOL_OK)
        hol_time_after(*times->end, times->exact + times->last);
    else
        hol_times_clear(times);
    return status;
}

void
hol_times_clear(struct hol_times *times)
{
    hol_free(times->t);
    hol_free(times->end);
    hol_balls_free(times->exact, times->room);
    *times = (struct hol_times){0};
}

/* As many digits as of the values, TIME at least, and what tells it from the others, and of a
 * decimal all that it has. */
static long
count_digits(const mpfr_t t, long digits, long apart)
{
    enum { TIME = 20, SPARE = 4 }; /* a decimal leaves so many zeros at the end */
    long all = (long)((double)mpfr_get_prec(t) * HOL_DIGITS_A_BIT) - 1, used;
    mpfr_exp_t exponent;
    char *text = mpfr_get_str(NULL, &exponent, 10, (size_t)all, t, MPFR_RNDN);

    digits = digits > TIME ? digits : TIME;
    if (apart > digits)
        digits = apart < all ? apart : all;
    if (text == NULL)
        return digits;
    used = (long)strlen(text);
    while (used > 1 && text[used - 1] == '0')
        used--;
    mpfr_free_str(text);
    return used > digits && used + SPARE <= all ? used : digits;
}

char *
hol_times_text(const struct hol_times *times, size_t k, long digits)
{
    mpfr_srcptr t = times->t[k];
    /* a time is known to its bits, however small it is */
    mpfr_exp_t last = mpfr_zero_p(t) ? 0 : mpfr_get_exp(t) - mpfr_get_prec(t);

    return hol_number_text(t, count_digits(t, digits, times->apart),
                           (long)floor((double)last * HOL_DIGITS_A_BIT), NULL);
}
