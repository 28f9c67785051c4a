/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One printed value against the true one, and findings gathered over states. */
#include "compare/published/published.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>

#define TEXT_DIGITS 25

/* Is a distance within `halves` half units of the last digit? */
static bool
within(mpfr_srcptr distance, long unit, unsigned long halves)
{
    struct hol_scalar limit, slack;

    hol_scalar_init(&limit, mpfr_get_prec(distance));
    hol_scalar_init(&slack, mpfr_get_prec(distance));
    mpfr_set_ui(limit.x, 10, MPFR_RNDN);
    mpfr_pow_si(limit.x, limit.x, unit, MPFR_RNDN);
    mpfr_mul_ui(limit.x, limit.x, halves, MPFR_RNDN);
    mpfr_div_2ui(limit.x, limit.x, 1, MPFR_RNDN);
    mpfr_div_2ui(slack.x, limit.x, 100,
                 MPFR_RNDN); /* an exact half is within, however it is rounded */
    mpfr_add(limit.x, limit.x, slack.x, MPFR_RNDN);
    return mpfr_cmpabs(distance, limit.x) <= 0;
}

long double
hol_published_noise(long double scale, mpfr_prec_t bits)
{
    return scale > 0 ? ldexpl(scale, HOL_PUBLISHED_GUARD - (int)bits) : 0;
}

/* Without the sign of a zero. */
static void
put_text(char *text, size_t size, const mpfr_t x)
{
    if (mpfr_zero_p(x))
        (void)snprintf(text, size, "0");
    else
        (void)mpfr_snprintf(text, size, "%.*Rg", TEXT_DIGITS, x);
}

/* A distance is a long double, in which neither it nor what it is held against may be lost. */
static bool
is_measured(mpfr_srcptr distance, long double size, long double noise)
{
    bool lost = mpfr_regular_p(distance) && !(hol_scalar_abs(distance) > 0) && !(noise > 0);

    return isfinite(size) && !lost;
}

void
hol_finding_compare(struct hol_finding *finding, mpfr_srcptr printed, mpfr_srcptr truth,
                    long double noise, const struct hol_printed *printed_as, double known)
{
    struct hol_scalar distance;
    long double size;

    finding->why = "";
    finding->tried = true;
    finding->evaluated = mpfr_number_p(printed) && mpfr_number_p(truth);
    if (!finding->evaluated) {
        finding->why = "the formula has no value";
        return;
    }
    hol_scalar_init(&distance, mpfr_get_prec(truth));
    mpfr_sub(distance.x, printed, truth, MPFR_RNDN);
    size =
        fmaxl(fmaxl(hol_scalar_abs(printed), hol_scalar_abs(truth)), noise / HOL_PUBLISHED_LIMIT);
    if (!is_measured(distance.x, size, noise) && !(printed_as != NULL && printed_as->is_number)) {
        finding->evaluated = false;
        finding->why = "it is beyond the numbers that are measured, 10^-4800 to 10^4800";
        return;
    }
    long double error = hol_relative(hol_scalar_abs(distance.x), size);
    finding->error = hol_scalar_abs(distance.x);
    finding->digits = error > 0 ? fmin((double)(0 - log10l(error)), known) : known;
    if (printed_as != NULL && printed_as->is_number)
        finding->result = within(distance.x, printed_as->unit, 1)   ? HOL_CHECK_CONFIRMED
                          : within(distance.x, printed_as->unit, 2) ? HOL_CHECK_LAST_DIGIT
                                                                    : HOL_CHECK_FAILED;
    else
        finding->result = error <= HOL_PUBLISHED_LIMIT ? HOL_CHECK_CONFIRMED : HOL_CHECK_FAILED;
    put_text(finding->value, sizeof finding->value, printed);
    put_text(finding->truth, sizeof finding->truth, truth);
}

void
hol_finding_known(struct hol_finding *finding, mpfr_srcptr truth, long double error)
{
    long double size = hol_scalar_abs(truth);

    if (!(error > 0))
        return;
    if (size <= error)
        (void)snprintf(finding->truth, sizeof finding->truth, "0e%d",
                       (int)ceill(log10l(size + error)));
    else
        (void)mpfr_snprintf(finding->truth, sizeof finding->truth, "%.*Rg",
                            (int)fminl(TEXT_DIGITS, fmaxl(1, floorl(log10l(size / error)))), truth);
}

static void
set_why(struct hol_check *check, const char *why)
{
    (void)snprintf(check->why, sizeof check->why, "%s", why != NULL ? why : "");
}

void
hol_check_begin(struct hol_check *check, const struct hol_published_item *item)
{
    *check = (struct hol_check){
        .block = item->block, .entry = item->entry, .result = HOL_CHECK_UNDEFINED, .digits = -1};
    set_why(check, "the truth is known at no state");
}

/* From good to bad. */
static int
badness(enum hol_check_result result)
{
    return result == HOL_CHECK_CONFIRMED ? 0 : result == HOL_CHECK_LAST_DIGIT ? 1 : 2;
}

void
hol_check_add(struct hol_check *check, const struct hol_finding *finding, const char *label)
{
    bool worse = check->states == 0 || badness(finding->result) > badness(check->result) ||
                 (finding->result == check->result && finding->digits < check->digits);

    check->tried += finding->tried;
    if (!finding->evaluated) {
        if (check->states == 0 && finding->why != NULL)
            set_why(check, finding->why);
        return;
    }
    check->states++;
    check->error = fmaxl(check->error, finding->error);
    if (!worse)
        return;
    check->result = finding->result;
    check->digits = finding->digits;
    check->quantity = finding->quantity;
    check->certified = finding->certified;
    set_why(check, finding->why);
    (void)snprintf(check->state, sizeof check->state, "%s", label);
    (void)snprintf(check->value, sizeof check->value, "%s", finding->value);
    (void)snprintf(check->truth, sizeof check->truth, "%s", finding->truth);
}

void
hol_check_close(struct hol_check *check, const struct hol_published_item *item)
{
    const struct hol_entry *entry = item->source;

    if (check->states == 0) {
        check->result = HOL_CHECK_UNDEFINED;
    } else if (item->start_only && check->result == HOL_CHECK_CONFIRMED) {
        check->result = HOL_CHECK_UNDEFINED;
        set_why(check, "it holds at the start; the case has no span to look at it further");
    } else if (entry->misprint) {
        check->result =
            check->result == HOL_CHECK_FAILED ? HOL_CHECK_REFUTED : HOL_CHECK_MISPRINT_HOLDS;
    }
}
