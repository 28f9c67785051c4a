/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rules that turn statuses, errors and broken laws into a verdict. */
#include "compare/instant/verdict.h"

#include "base/names.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

HOL_NAMES(hol_fault_text, enum hol_fault, HOL_FAULT_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_verdict_text, enum hol_verdict, HOL_VERDICT_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_verdict_meaning, enum hol_verdict, HOL_VERDICT_LIST, HOL_NAME_SECOND)
HOL_NAMES(hol_law_text, enum hol_law, HOL_LAW_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_quantity_text, enum hol_quantity_kind, HOL_QUANTITY_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_quantity_key, enum hol_quantity_kind, HOL_QUANTITY_LIST, HOL_NAME_SECOND)
HOL_NAMES(hol_check_result_text, enum hol_check_result, HOL_CHECK_LIST, HOL_NAME_FIRST)

/* A reason that makes UNABLE an honest answer; NULL: none. */
static const char *
excuse(const struct hol_verdict_facts *f)
{
    if (f->redundant && (f->needs & HOL_NEEDS_FULL_RANK))
        return "redundant rows";
    if (f->mass_singular && (f->needs & HOL_NEEDS_PD_MASS))
        return "mass matrix singular or not positive definite";
    if (f->refused && (f->needs & HOL_NEEDS_TREE))
        return "loop of constraints";
    if (f->refused && (f->needs & HOL_NEEDS_EVIDENT))
        return "left to the formulation";
    if (f->undecidable)
        return "the rank cannot be decided at this precision";
    if (f->exhausted)
        return "kappa^2 leaves nothing of this precision";
    if (f->truth == HOL_DOMAIN && f->mass_singular)
        return "definiteness on null(A) cannot be decided at any precision";
    return NULL;
}

/* Why UNABLE is no honest answer: mostly since a need was not declared. */
static const char *
no_excuse(const struct hol_verdict_facts *f)
{
    return f->redundant       ? "unable at dependent rows, and declares no need of independent ones"
           : f->mass_singular ? "unable where M is not positive definite, and declares no such need"
                              : "unable, with no excuse";
}

static enum hol_verdict
judge_status(const struct hol_verdict_facts *f, const char **why)
{
    const char *reason = excuse(f);

    *why = "";
    switch (f->solver) {
    case HOL_OK:
        if (f->truth == HOL_DOMAIN) {
            *why = "an answer to a problem that has none";
            return HOL_VERDICT_WRONG;
        }
        if (!f->same_rank && !f->undecidable) {
            *why = "wrong rank";
            return HOL_VERDICT_WRONG;
        }
        return HOL_VERDICT_COUNT;
    case HOL_DOMAIN:
        if (f->truth == HOL_DOMAIN)
            return HOL_VERDICT_DOMAIN;
        *why = f->undecidable ? reason : "says DOMAIN for a problem that has an answer";
        return f->undecidable ? HOL_VERDICT_UNABLE : HOL_VERDICT_WRONG;
    case HOL_UNABLE:
        *why = reason != NULL ? reason : no_excuse(f);
        return reason != NULL ? HOL_VERDICT_UNABLE : HOL_VERDICT_WRONG;
    case HOL_INVALID:
        *why = "says INVALID for a valid problem";
        return HOL_VERDICT_WRONG;
    case HOL_NOMEM:
        *why = "says NOMEM where nothing may be allocated";
        return HOL_VERDICT_WRONG;
    case HOL_IO:
        *why = "no answer came";
        return HOL_VERDICT_WRONG;
    case HOL_STATUS_COUNT:
        *why = "the solver had ended, or its file has no answer";
        return HOL_VERDICT_NOT_ASKED;
    }
    *why = "a status that no solver may return";
    return HOL_VERDICT_WRONG;
}

enum hol_verdict
hol_verdict_status(const struct hol_verdict_facts *f, const char **why)
{
    enum hol_verdict verdict = judge_status(f, why);

    if (verdict != HOL_VERDICT_WRONG || f->fits)
        return verdict;
    *why = "the problem does not fit this precision";
    return HOL_VERDICT_UNABLE;
}

/* --- errors and laws on the ladder */

#define DIGITS_LEAST 3L     /* decimals that make the difference between inaccurate and wrong */
#define NO_DIGIT 0.1L       /* an error as large, of the scale, proves nothing if it is allowed */
#define BEYOND_DOUBT 1e-12L /* of the scale: an answer as near as this is not called wrong */
#define UNITS_LOSS                                                                                 \
    0x1p40L /* the factor that other units may cost a method that mixes them in a norm */

static long double
widened(long double kappa)
{
    return HOL_RATIO_LIMIT * fmaxl(kappa, HOL_LOSES_WIDTH);
}

enum hol_verdict
hol_verdict_error(const struct hol_error *e, long double kappa)
{
    if (e->units <= HOL_RATIO_LIMIT)
        return HOL_VERDICT_AGREES;
    if (!isfinite(e->units) || !isfinite(e->ratio))
        return HOL_VERDICT_WRONG;
    if (e->ratio <= HOL_RATIO_LIMIT * kappa || e->units <= widened(1))
        return HOL_VERDICT_LOSES;
    return e->relative > 1e-3L && e->best <= 1e-6L && e->scaled > BEYOND_DOUBT
               ? HOL_VERDICT_WRONG
               : HOL_VERDICT_INACCURATE;
}

enum hol_verdict
hol_verdict_law(enum hol_law law, long double ratio, long double kappa, mpfr_prec_t bits)
{
    long double residual = ratio * kappa * ldexpl(1, (int)-bits);
    bool units = law == HOL_LAW_MASS || law == HOL_LAW_LENGTH || law == HOL_LAW_TIME;

    if (ratio <= HOL_RATIO_LIMIT)
        return HOL_VERDICT_AGREES;
    if (ratio <= widened(kappa) ||
        (units && residual <= 1e-3L && ratio <= widened(kappa) * UNITS_LOSS))
        return HOL_VERDICT_LOSES;
    return units || residual <= 1e-3L ? HOL_VERDICT_INACCURATE : HOL_VERDICT_WRONG;
}

enum hol_verdict
hol_verdict_of_law(const struct hol_record *r, enum hol_law law, long double kappa)
{
    enum hol_verdict measured = hol_verdict_law(law, r->law[law], kappa, r->bits);

    switch (r->fault[law]) {
    case HOL_FAULT_UNABLE:
        return HOL_VERDICT_UNABLE;
    case HOL_FAULT_MISSING: /* no agreement, and no other fault than what was measured */
        return measured == HOL_VERDICT_AGREES ? HOL_VERDICT_NOT_ASKED : measured;
    case HOL_FAULT_NO_REPLY:
    case HOL_FAULT_NO_ANSWER: /* a false status: there is the first one */
    case HOL_FAULT_NOT_A_NUMBER:
        return HOL_VERDICT_WRONG;
    case HOL_FAULT_NONE:
    case HOL_FAULT_RANK:
    case HOL_FAULT_COUNT:
        break;
    }
    return measured;
}

/* --- a record */

/* "right to 11.2 of 15.4 attainable digits" */
static int
say_digits(char *text, size_t size, const struct hol_error *e)
{
    return snprintf(text, size, "right to %.1Lf of %.1Lf attainable digits", e->digits,
                    e->attainable);
}

/* The explanation of lost digits. */
static const char *
explanation(long double ratio, long double kappa)
{
    return ratio <= HOL_RATIO_LIMIT           ? "; kappa explains it"
           : ratio <= HOL_RATIO_LIMIT * kappa ? "; kappa^2 explains it"
                                              : "";
}

static void
say_law(struct hol_record *r, enum hol_law law, long double kappa)
{
    long double residual = r->law[law] * kappa * ldexpl(1, (int)-r->bits);

    if (r->fault[law] != HOL_FAULT_NONE)
        (void)snprintf(r->why, sizeof r->why, "law %s: %s", hol_law_text((enum hol_law)law),
                       hol_fault_text(r->fault[law]));
    else
        (void)snprintf(r->why, sizeof r->why, "law %s: holds to %.1Lf digits%s",
                       hol_law_text((enum hol_law)law), fmaxl(0, -log10l(residual)),
                       explanation(r->law[law], kappa));
}

static void
say_error(struct hol_record *r, enum hol_quantity_kind q, const char *explained)
{
    const struct hol_error *e = &r->errors[q];
    const char *name = q == HOL_Q_FL && r->of_sum ? "F_L + F_C" : hol_quantity_text(q);
    char digits[64];

    (void)say_digits(digits, sizeof digits, e);
    if (!isfinite(e->units))
        (void)snprintf(r->why, sizeof r->why, "%s: not a number", name);
    else
        (void)snprintf(r->why, sizeof r->why, "%s[%zu]: %s%s", name, e->component + 1, digits,
                       explained);
}

/* The quantity that loses most: its digits are the record's. */
static void
find_digits(struct hol_record *r)
{
    long double units = -1;

    r->digits = r->attainable = NAN;
    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (r->errors[q].units > units) {
            units = r->errors[q].units;
            r->digits = r->errors[q].digits;
            r->attainable = r->errors[q].attainable;
        }
}

/* The grade of an error that kappa^2 explains: where in other units it would allow none as large,
 * fewer than 3 digits are as bad as without a condition. */
static enum hol_verdict
without_units(const struct hol_record *r, const struct hol_error *e)
{
    long double unit = HOL_RATIO_LIMIT * ldexpl(1, (int)-r->bits),
                least = unit * r->kappa_units * r->kappa_units;

    if (r->kappa_units <= 0 || least >= 1e-3L || e->scaled <= fmaxl(BEYOND_DOUBT, least))
        return HOL_VERDICT_LOSES;
    if (e->relative > 1e-3L && e->best <= 1e-6L)
        return HOL_VERDICT_WRONG;
    return e->digits < DIGITS_LEAST && e->attainable >= 6 ? HOL_VERDICT_INACCURATE
                                                          : HOL_VERDICT_LOSES;
}

void
hol_verdict_judge(struct hol_record *r, long double kappa, enum hol_growth growth)
{
    enum hol_verdict worst = HOL_VERDICT_AGREES;
    long double most = 0; /* largest ratio of those that made the verdict */
    long double off = 0;  /* largest error, relative to the scale */
    bool rows = false;    /* unable when rows are permuted or repeated */
    bool units = false;   /* in other units */

    r->why[0] = '\0';
    find_digits(r);
    for (int i = 0; i < HOL_LAW_COUNT; i++) {
        enum hol_law law = (enum hol_law)i;
        enum hol_verdict v = hol_verdict_of_law(r, law, kappa);
        /* an answer, and UNABLE where the same is asked otherwise: not wrong, and no excuse */
        bool unable = v == HOL_VERDICT_UNABLE;

        rows = rows || (unable && i < HOL_LAW_MASS);
        units = units || (unable && i >= HOL_LAW_MASS);
        if (isfinite(r->law[i]) && !unable && i < HOL_LAW_MASS) {
            most = fmaxl(most, r->law[i]);
            off = fmaxl(off, r->law[i] * kappa * ldexpl(1, (int)-r->bits));
        }
        if (hol_verdict_gravity(v) <= hol_verdict_gravity(worst))
            continue;
        worst = v;
        say_law(r, law, kappa);
    }
    for (int q = 0; q < HOL_Q_COUNT; q++) {
        enum hol_verdict v = hol_verdict_error(&r->errors[q], kappa);
        enum hol_verdict bare = v == HOL_VERDICT_LOSES ? without_units(r, &r->errors[q]) : v;
        bool unexplained = bare != v;

        v = bare;
        most = fmaxl(most, r->errors[q].ratio);
        off = fmaxl(off, r->errors[q].scaled);
        if (hol_verdict_gravity(v) <= hol_verdict_gravity(worst))
            continue;
        worst = v;
        say_error(r, (enum hol_quantity_kind)q,
                  unexplained ? "; kappa is so large by units alone"
                              : explanation(r->errors[q].ratio, kappa));
    }
    r->verdict = worst;
    r->unexcused = r->unexcused || rows || units;
    if ((rows || units) && worst != HOL_VERDICT_UNABLE)
        (void)snprintf(r->why + strlen(r->why), sizeof r->why - strlen(r->why), "; unable %s",
                       !rows   ? "in other units"
                       : units ? "with other rows, and in other units"
                               : "with its rows in another order or repeated");
    r->undeclared = growth == HOL_GROWTH_KAPPA && worst == HOL_VERDICT_LOSES && most > widened(1) &&
                    kappa > HOL_LOSES_WIDTH;
    if (r->undeclared)
        (void)snprintf(r->why + strlen(r->why), sizeof r->why - strlen(r->why),
                       "; kappa was declared");
    if (worst == HOL_VERDICT_LOSES && off >= NO_DIGIT)
        r->vacuous = true;
    if (worst == HOL_VERDICT_LOSES && r->digits < DIGITS_LEAST &&
        !(HOL_RATIO_LIMIT * kappa * kappa * ldexpl(1, (int)-r->bits) < 1))
        r->vacuous = true;
}

int
hol_verdict_gravity(enum hol_verdict verdict)
{
    static const int order[HOL_VERDICT_COUNT] = {
        [HOL_VERDICT_DOMAIN] = 0, [HOL_VERDICT_AGREES] = 1, [HOL_VERDICT_NOT_ASKED] = 2,
        [HOL_VERDICT_UNABLE] = 3, [HOL_VERDICT_LOSES] = 4,  [HOL_VERDICT_INACCURATE] = 5,
        [HOL_VERDICT_WRONG] = 6};
    return order[verdict];
}

bool
hol_record_bad(const struct hol_record *r)
{
    return r->verdict == HOL_VERDICT_WRONG || r->verdict == HOL_VERDICT_INACCURATE ||
           r->undeclared || r->unexcused;
}

#define LARGEST(member)                                                                            \
    long double most = -1;                                                                         \
    for (int q = 0; q < HOL_Q_COUNT; q++)                                                          \
        most = fmaxl(most, record->errors[q].member);                                              \
    return most

long double
hol_record_ratio(const struct hol_record *record)
{
    LARGEST(ratio);
}

long double
hol_record_units(const struct hol_record *record)
{
    LARGEST(units);
}

long double
hol_record_error(const struct hol_record *record)
{
    LARGEST(worst);
}
