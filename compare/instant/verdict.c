/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdio.h>

#define VERDICT_TEXT(name, text, meaning) text,
#define VERDICT_MEANING(name, text, meaning) meaning,
#define TEXT(name, text) text,
static const char *const verdict_texts[] = {HOL_VERDICT_LIST(VERDICT_TEXT)};
static const char *const verdict_meanings[] = {HOL_VERDICT_LIST(VERDICT_MEANING)};
static const char *const law_texts[] = {HOL_LAW_LIST(TEXT)};
static const char *const quantity_texts[] = {HOL_QUANTITY_LIST(TEXT)};
static const char *const check_texts[] = {HOL_CHECK_LIST(TEXT)};

const char *
hol_verdict_text(enum hol_verdict verdict)
{
    return (unsigned)verdict < HOL_VERDICT_COUNT ? verdict_texts[verdict] : "?";
}

const char *
hol_verdict_meaning(enum hol_verdict verdict)
{
    return (unsigned)verdict < HOL_VERDICT_COUNT ? verdict_meanings[verdict] : "?";
}

const char *
hol_law_text(enum hol_law law)
{
    return (unsigned)law < HOL_LAW_COUNT ? law_texts[law] : "?";
}

const char *
hol_check_result_text(enum hol_check_result result)
{
    return (unsigned)result < HOL_CHECK_COUNT ? check_texts[result] : "?";
}

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
    if (f->undecidable)
        return "the rank cannot be decided at this precision";
    if (f->exhausted)
        return "kappa^2 leaves nothing of this precision";
    if (f->truth == HOL_DOMAIN && f->mass_singular)
        return "definiteness on null(A) cannot be decided at any precision";
    return NULL;
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
        *why = f->undecidable ? reason : "says DOMAIN of a problem that has an answer";
        return f->undecidable ? HOL_VERDICT_UNABLE : HOL_VERDICT_WRONG;
    case HOL_UNABLE:
        *why = reason != NULL ? reason : "unable without a reason";
        return reason != NULL ? HOL_VERDICT_UNABLE : HOL_VERDICT_WRONG;
    case HOL_INVALID:
        *why = "says INVALID of a valid problem";
        return HOL_VERDICT_WRONG;
    case HOL_NOMEM:
        *why = "says NOMEM where nothing may be allocated";
        return HOL_VERDICT_WRONG;
    case HOL_IO:
        *why = "no answer came";
        return HOL_VERDICT_WRONG;
    case HOL_STATUS_COUNT:
        break;
    }
    *why = "a status that a solver does not have";
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

enum hol_verdict
hol_verdict_ladder(long double ratio, long double kappa)
{
    if (ratio <= HOL_RATIO_LIMIT)
        return HOL_VERDICT_AGREES;
    if (ratio <= HOL_RATIO_LIMIT * kappa && isfinite(ratio))
        return HOL_VERDICT_LOSES;
    return HOL_VERDICT_WRONG;
}

void
hol_verdict_judge(struct hol_record *record, long double kappa, enum hol_growth growth)
{
    enum hol_verdict worst = HOL_VERDICT_AGREES;
    long double ratio = 0;
    const char *what = "", *kind = "";

    for (size_t i = 0; i < HOL_LAW_COUNT; i++) {
        enum hol_verdict v = hol_verdict_ladder(record->law[i], kappa);
        if (v > worst) {
            worst = v;
            ratio = record->law[i];
            kind = "law ";
            what = law_texts[i];
        }
    }
    for (size_t i = 0; i < HOL_Q_COUNT; i++) {
        enum hol_verdict v = hol_verdict_ladder(record->ratio[i], kappa);
        if (v > worst) {
            worst = v;
            ratio = record->ratio[i];
            kind = "error of ";
            what = quantity_texts[i];
        }
    }
    record->verdict = worst;
    if (worst == HOL_VERDICT_LOSES &&
        !(HOL_RATIO_LIMIT * kappa * kappa * ldexpl(1, (int)-record->bits) < 1))
        record->vacuous = true;
    record->why[0] = '\0';
    if (worst == HOL_VERDICT_LOSES && growth == HOL_GROWTH_KAPPA)
        (void)snprintf(record->why, sizeof record->why,
                       "declared kappa, needs kappa^2: %s%s, %.1Le", kind, what, ratio);
    else if (worst != HOL_VERDICT_AGREES)
        (void)snprintf(record->why, sizeof record->why, "%s%s: %.1Le > 30", kind, what, ratio);
}

int
hol_verdict_gravity(enum hol_verdict verdict)
{
    static const int order[HOL_VERDICT_COUNT] = {[HOL_VERDICT_DOMAIN] = 0,
                                                 [HOL_VERDICT_AGREES] = 1,
                                                 [HOL_VERDICT_UNABLE] = 2,
                                                 [HOL_VERDICT_LOSES] = 3,
                                                 [HOL_VERDICT_WRONG] = 4};
    return order[verdict];
}

long double
hol_record_ratio(const struct hol_record *record)
{
    long double most = -1;

    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (record->ratio[q] > most)
            most = record->ratio[q];
    return most;
}
