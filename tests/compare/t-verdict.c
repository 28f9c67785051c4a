/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From measurements to verdicts: the ladder at its edges, every combination of statuses, why texts.
 */
#include "compare/instant/verdict.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define FULL HOL_NEEDS_FULL_RANK
#define PD HOL_NEEDS_PD_MASS
#define JUDGED HOL_VERDICT_COUNT
#define FLAGS 8

/* The rules as rows, the first that matches counts; '1', '0', '.' for either. */
struct rule {
    enum hol_status truth, solver;
    const char *pattern; /* needs full rank, needs M > 0, redundant, singular, undecidable, same
                            rank, exhausted, fits */
    enum hol_verdict verdict;
};
static const struct rule rules[] = {
    {HOL_OK, HOL_OK, ".....1..", JUDGED},
    {HOL_OK, HOL_OK, "....10..", JUDGED},
    {HOL_OK, HOL_OK, "....00.1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_DOMAIN, "....0..1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_DOMAIN, "....1...", HOL_VERDICT_UNABLE},
    {HOL_OK, HOL_UNABLE, "....1...", HOL_VERDICT_UNABLE},
    {HOL_OK, HOL_UNABLE, "......1.", HOL_VERDICT_UNABLE},
    {HOL_OK, HOL_UNABLE, "1.1.....", HOL_VERDICT_UNABLE},
    {HOL_OK, HOL_UNABLE, ".1.1....", HOL_VERDICT_UNABLE},
    {HOL_OK, HOL_UNABLE, ".......1", HOL_VERDICT_WRONG},
    {HOL_DOMAIN, HOL_OK, ".......1", HOL_VERDICT_WRONG},
    {HOL_DOMAIN, HOL_DOMAIN, "........", HOL_VERDICT_DOMAIN},
    {HOL_DOMAIN, HOL_UNABLE, "....1...", HOL_VERDICT_UNABLE},
    {HOL_DOMAIN, HOL_UNABLE, "......1.", HOL_VERDICT_UNABLE},
    {HOL_DOMAIN, HOL_UNABLE, "1.1.....", HOL_VERDICT_UNABLE},
    {HOL_DOMAIN, HOL_UNABLE, "...1....", HOL_VERDICT_UNABLE},
    {HOL_DOMAIN, HOL_UNABLE, ".......1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_INVALID, ".......1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_NOMEM, ".......1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_IO, ".......1", HOL_VERDICT_WRONG},
    {HOL_DOMAIN, HOL_INVALID, ".......1", HOL_VERDICT_WRONG},
    {HOL_DOMAIN, HOL_NOMEM, ".......1", HOL_VERDICT_WRONG},
    {HOL_DOMAIN, HOL_IO, ".......1", HOL_VERDICT_WRONG},
    {HOL_OK, HOL_STATUS_COUNT, ".......0", HOL_VERDICT_UNABLE}, /* for all that were WRONG above */
};

static const struct rule *
find_rule(enum hol_status truth, enum hol_status solver, const char *flags)
{
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        bool match = (rules[i].truth == truth && rules[i].solver == solver) ||
                     rules[i].solver == HOL_STATUS_COUNT;
        for (size_t k = 0; k < FLAGS; k++)
            match = match && (rules[i].pattern[k] == '.' || rules[i].pattern[k] == flags[k]);
        if (match)
            return &rules[i];
    }
    return NULL;
}

/* One combination against the rules; a verdict that needs a reason has one. */
static bool
try_statuses(enum hol_status truth, enum hol_status solver, unsigned bits)
{
    char flags[FLAGS + 1] = {0};
    const char *why = NULL;

    for (unsigned k = 0; k < FLAGS; k++)
        flags[k] = bits >> k & 1 ? '1' : '0';
    const struct hol_verdict_facts facts = {
        .truth = truth,
        .solver = solver,
        .needs = (flags[0] == '1' ? FULL : 0) | (flags[1] == '1' ? PD : 0),
        .redundant = flags[2] == '1',
        .mass_singular = flags[3] == '1',
        .undecidable = flags[4] == '1',
        .same_rank = flags[5] == '1',
        .exhausted = flags[6] == '1',
        .fits = flags[7] == '1',
    };
    const struct rule *rule = find_rule(truth, solver, flags);
    enum hol_verdict verdict = hol_verdict_status(&facts, &why);
    bool reason = verdict == HOL_VERDICT_WRONG || verdict == HOL_VERDICT_UNABLE;
    bool good = rule != NULL && verdict == rule->verdict && why != NULL && (*why != '\0') == reason;

    if (!good)
        tap_diag("truth %s, solver %s, flags %s: %s (%s), expected %s", hol_status_name(truth),
                 hol_status_name(solver), flags, hol_verdict_text(verdict), why,
                 rule != NULL ? hol_verdict_text(rule->verdict) : "a rule");
    return good;
}

static void
test_statuses(void)
{
    static const enum hol_status truths[] = {HOL_OK, HOL_DOMAIN};

    for (size_t t = 0; t < 2; t++)
        for (int s = 0; s < HOL_STATUS_COUNT; s++) {
            size_t bad = 0;
            for (unsigned bits = 0; bits < 1u << FLAGS; bits++)
                bad += !try_statuses(truths[t], (enum hol_status)s, bits);
            tap_ok(bad == 0, "truth %s, solver %s: all 256 combinations",
                   hol_status_name(truths[t]), hol_status_name((enum hol_status)s));
        }
    for (int k = 0; k < 3; k++) {
        static const char *const words[] = {"no need of independent", "no such need", "no excuse"};
        const char *why = "";
        const struct hol_verdict_facts f = {
            .solver = HOL_UNABLE, .redundant = k == 0, .mass_singular = k == 1, .fits = true};

        tap_ok(hol_verdict_status(&f, &why) == HOL_VERDICT_WRONG && strstr(why, words[k]) != NULL,
               "unable, and it is said what would excuse it: %s", why);
    }
}

/* An error of this many units and so large a ratio, of a vector off by `relative`. */
static struct hol_error
made_error(long double units, long double ratio, long double relative)
{
    struct hol_error e = hol_error_none;

    e.units = units;
    e.ratio = ratio;
    e.relative = e.worst = e.scaled = relative;
    e.best = 1e-15L;
    e.component = 2;
    e.digits = relative > 0 ? -log10l(relative) : 15.9L;
    e.attainable = 15;
    return e;
}

static void
test_ladder(void)
{
    static const struct {
        const char *what;
        long double units, ratio, relative, kappa;
        enum hol_verdict verdict;
    } rows[] = {
        {"no error", 0, 0, 0, 1, HOL_VERDICT_AGREES},
        {"30 units", 30, 1, 1e-15L, 1, HOL_VERDICT_AGREES},
        {"34 units at kappa 1", 34, 34, 5e-15L, 1, HOL_VERDICT_LOSES},
        {"960 units at kappa 1", 960, 960, 1e-13L, 1, HOL_VERDICT_LOSES},
        {"961 units at kappa 1", 961, 961, 1e-13L, 1, HOL_VERDICT_INACCURATE},
        {"12 digits at kappa 1", 1e4L, 1e4L, 1e-12L, 1, HOL_VERDICT_INACCURATE},
        {"kappa explains it", 1e9L, 20, 1e-6L, 1e9L, HOL_VERDICT_LOSES},
        {"kappa^2 explains it", 1e9L, 30e4L, 1e-6L, 1e4L, HOL_VERDICT_LOSES},
        {"a little more", 1e9L, 30.001e4L, 1e-6L, 1e4L, HOL_VERDICT_INACCURATE},
        {"3 digits right", 1e13L, 1e13L, 1e-3L, 7, HOL_VERDICT_INACCURATE},
        {"fewer", 1e13L, 1e13L, 1.1e-3L, 7, HOL_VERDICT_WRONG},
        {"no number", INFINITY, INFINITY, INFINITY, 1e30L, HOL_VERDICT_WRONG},
    };
    struct hol_error near = made_error(1e13L, 1e13L, 0.1L);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hol_error e = made_error(rows[i].units, rows[i].ratio, rows[i].relative);
        enum hol_verdict verdict = hol_verdict_error(&e, rows[i].kappa);
        tap_ok(verdict == rows[i].verdict, "%s: %s", rows[i].what, hol_verdict_text(verdict));
    }
    tap_ok(hol_verdict_error(&hol_error_none, 1) == HOL_VERDICT_AGREES, "nothing was measured");
    near.scaled = 0.9e-12L;
    tap_ok(hol_verdict_error(&near, 1) == HOL_VERDICT_INACCURATE,
           "a vector that cancels is not wrong where it is within 1e-12 of its terms");
    near.scaled = 1e-9L;
    near.best = 2e-6L;
    tap_ok(hol_verdict_error(&near, 1) == HOL_VERDICT_INACCURATE, "... or has no 6 digits to lose");
    near.best = 1e-6L;
    tap_ok(hol_verdict_error(&near, 1) == HOL_VERDICT_WRONG, "... else it is");
}

static void
test_laws(void)
{
    static const struct {
        enum hol_law law;
        long double ratio, kappa;
        enum hol_verdict verdict;
    } rows[] = {
        {HOL_LAW_MOTION, -1, 1, HOL_VERDICT_AGREES},
        {HOL_LAW_MOTION, 30, 1, HOL_VERDICT_AGREES},
        {HOL_LAW_MOTION, 31, 1, HOL_VERDICT_LOSES},
        {HOL_LAW_MOTION, 961, 1, HOL_VERDICT_INACCURATE},
        {HOL_LAW_MOTION, 3e5L, 1e4L, HOL_VERDICT_LOSES},
        {HOL_LAW_MOTION, 3.1e5L, 1e4L, HOL_VERDICT_INACCURATE},
        {HOL_LAW_MOTION, 0x1p53L * 0.9e-3L, 1, HOL_VERDICT_INACCURATE},
        {HOL_LAW_MOTION, 0x1p53L * 1.1e-3L, 1, HOL_VERDICT_WRONG},
        {HOL_LAW_MOTION, INFINITY, 1e30L, HOL_VERDICT_WRONG},
        {HOL_LAW_TIME, 0x1p53L * 0.9e-3L, 1, HOL_VERDICT_LOSES},
        {HOL_LAW_TIME, 0x1p53L * 1.1e-3L, 1, HOL_VERDICT_INACCURATE},
        {HOL_LAW_TIME, INFINITY, 1, HOL_VERDICT_INACCURATE},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum hol_verdict v = hol_verdict_law(rows[i].law, rows[i].ratio, rows[i].kappa, 53);
        tap_ok(v == rows[i].verdict, "law %s, ratio %.3Lg at kappa %.0Lg: %s",
               hol_law_text(rows[i].law), rows[i].ratio, rows[i].kappa, hol_verdict_text(v));
    }
}

/* A record in which nothing was measured but one law, or one error. */
static struct hol_record
synthetic(int law, long double value, const struct hol_error *error)
{
    struct hol_record r = {.solver = "synthetic", .bits = 53};

    for (int i = 0; i < HOL_LAW_COUNT; i++)
        r.law[i] = i == law ? value : -1;
    for (int i = 0; i < HOL_Q_COUNT; i++)
        r.errors[i] = hol_error_none;
    if (error != NULL)
        r.errors[HOL_Q_FL] = *error;
    return r;
}

static void
test_judge(void)
{
    const struct hol_error lost = made_error(1e8L, 500, 1e-7L),
                           false_ = made_error(1e13L, 1e13L, 1);
    const struct hol_error more = made_error(1e8L, 1000, 1e-7L);
    const struct hol_error vague = made_error(1e14L, 31, 0.1L);
    struct hol_record r;

    for (int law = 0; law < HOL_LAW_COUNT; law++) {
        struct hol_record good = synthetic(law, 29, NULL), loses = synthetic(law, 31, NULL),
                          fault = synthetic(law, INFINITY, NULL);
        fault.fault[law] = HOL_FAULT_RANK;
        hol_verdict_judge(&good, 100, HOL_GROWTH_KAPPA);
        hol_verdict_judge(&loses, 100, HOL_GROWTH_KAPPA2);
        hol_verdict_judge(&fault, 100, HOL_GROWTH_KAPPA2);
        tap_ok(good.verdict == HOL_VERDICT_AGREES && good.why[0] == '\0' && isnan(good.digits) &&
                   loses.verdict == HOL_VERDICT_LOSES && strstr(loses.why, "digits") != NULL &&
                   fault.verdict ==
                       (law < HOL_LAW_MASS ? HOL_VERDICT_WRONG : HOL_VERDICT_INACCURATE) &&
                   hol_record_bad(&fault) && strstr(fault.why, "another rank") != NULL,
               "law %s: 29 agrees, 31 loses (%s), a fault has its name (%s)",
               hol_law_text((enum hol_law)law), loses.why, fault.why);
        for (int silent = 0; silent < 2; silent++) {
            fault.fault[law] = silent ? HOL_FAULT_NO_REPLY : HOL_FAULT_NOT_A_NUMBER;
            hol_verdict_judge(&fault, 100, HOL_GROWTH_KAPPA2);
            tap_ok(fault.verdict == HOL_VERDICT_WRONG, "... wrong in any units: %s", fault.why);
        }
    }
    r = synthetic(-1, 0, &lost);
    hol_verdict_judge(&r, 100, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && !hol_record_bad(&r) && !r.vacuous &&
               strcmp(r.why,
                      "F_L[3]: right to 7.0 of 15.0 attainable digits; kappa^2 explains it") == 0,
           "what is lost is said in digits: %s", r.why);
    r.of_sum = true;
    hol_verdict_judge(&r, 100, HOL_GROWTH_KAPPA2);
    tap_ok(strncmp(r.why, "F_L + F_C[3]: ", 14) == 0, "... of the sum, if it is that: %s", r.why);
    r = synthetic(-1, 0, &more);
    hol_verdict_judge(&r, 100, HOL_GROWTH_KAPPA);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && r.undeclared && hol_record_bad(&r) &&
               strstr(r.why, "kappa was declared") != NULL,
           "a solver that declared kappa and needs kappa^2 is told so: %s", r.why);
    r = synthetic(-1, 0, &vague);
    hol_verdict_judge(&r, 2e7L, HOL_GROWTH_KAPPA2); /* 30 kappa^2 2^-53: 4/3 */
    tap_ok(r.verdict == HOL_VERDICT_LOSES && r.vacuous, "kappa^2 leaves nothing, nothing is right");
    r = synthetic(-1, 0, &vague);
    r.errors[HOL_Q_FL].scaled = 0.09L;
    hol_verdict_judge(&r, 5e6L, HOL_GROWTH_KAPPA2); /* 0.08 */
    tap_ok(r.verdict == HOL_VERDICT_LOSES && !r.vacuous, "kappa^2 leaves a digit");
    r.errors[HOL_Q_FL].scaled = 0.1L;
    hol_verdict_judge(&r, 5e6L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && r.vacuous, "... unless none is right");
    r = synthetic(-1, 0, &vague);
    r.kappa_units = 1e7L; /* 30 kappa^2 2^-53: 1/3 */
    hol_verdict_judge(&r, 1e50L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && r.vacuous, "nor with rows of one size");
    r.kappa_units = 10;
    hol_verdict_judge(&r, 1e50L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "by units alone") != NULL,
           "what units alone explain is wrong: %s", r.why);
    hol_verdict_judge(&r, 5e6L, HOL_GROWTH_KAPPA2); /* 30 kappa^2 2^-53: 0.08 */
    tap_ok(r.verdict == HOL_VERDICT_WRONG, "... where kappa^2 would leave a digit, too");
    r.errors[HOL_Q_FL].relative = 1e-3L;
    r.errors[HOL_Q_FL].digits = 3;
    r.errors[HOL_Q_FL].attainable = 6;
    hol_verdict_judge(&r, 1e50L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_LOSES, "... with fewer than 3 digits");
    r.errors[HOL_Q_FL].digits = 2.9L;
    hol_verdict_judge(&r, 1e50L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_INACCURATE, "... in a component alone: inaccurate");
    r = synthetic(-1, 0, &lost);
    hol_verdict_judge(&r, 2e7L, HOL_GROWTH_KAPPA2);
    tap_ok(r.verdict == HOL_VERDICT_LOSES && !r.vacuous, "... but 7 right digits say something");
    r = synthetic(HOL_LAW_RANGE, 500, &false_);
    hol_verdict_judge(&r, 100, HOL_GROWTH_KAPPA);
    tap_ok(r.verdict == HOL_VERDICT_WRONG && strstr(r.why, "F_L") == r.why && hol_record_bad(&r),
           "the worst counts, whatever comes first: %s", r.why);
    r = synthetic(HOL_LAW_TIME, INFINITY, NULL);
    r.fault[HOL_LAW_TIME] = HOL_FAULT_UNABLE;
    hol_verdict_judge(&r, 100, HOL_GROWTH_KAPPA);
    tap_ok(r.verdict == HOL_VERDICT_UNABLE && r.unexcused && hol_record_bad(&r),
           "unable in other units is no wrong answer, and has no excuse: %s", r.why);
}

static void
test_texts(void)
{
    bool all = true;

    for (int i = 0; i <= HOL_VERDICT_COUNT; i++)
        all = all && *hol_verdict_text((enum hol_verdict)i) &&
              *hol_verdict_meaning((enum hol_verdict)i);
    for (int i = 0; i <= HOL_LAW_COUNT; i++)
        all = all && *hol_law_text((enum hol_law)i);
    for (int i = 0; i <= HOL_CHECK_COUNT; i++)
        all = all && *hol_check_result_text((enum hol_check_result)i);
    tap_ok(
        all,
        "every verdict, law and check result has a text, and so has what is outside of the lists");
}

int
main(void)
{
    test_statuses();
    test_ladder();
    test_laws();
    test_judge();
    test_texts();
    return tap_done();
}
