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
}

static void
test_ladder(void)
{
    static const long double kappas[] = {1, 7, 1e10L};
    long double above = nextafterl(30, 31);

    for (size_t i = 0; i < 3; i++) {
        long double k = kappas[i];
        tap_ok(hol_verdict_ladder(0, k) == HOL_VERDICT_AGREES, "kappa %.0Le: 0 agrees", k);
        tap_ok(hol_verdict_ladder(-1, k) == HOL_VERDICT_AGREES, "kappa %.0Le: nothing measured", k);
        tap_ok(hol_verdict_ladder(30, k) == HOL_VERDICT_AGREES, "kappa %.0Le: 30 agrees", k);
        tap_ok(hol_verdict_ladder(above, k) == (k > 1 ? HOL_VERDICT_LOSES : HOL_VERDICT_WRONG),
               "kappa %.0Le: just above 30", k);
        tap_ok(hol_verdict_ladder(30 * k, k) == (k > 1 ? HOL_VERDICT_LOSES : HOL_VERDICT_AGREES),
               "kappa %.0Le: 30 kappa", k);
        tap_ok(hol_verdict_ladder(nextafterl(30 * k, INFINITY), k) == HOL_VERDICT_WRONG,
               "kappa %.0Le: just above 30 kappa", k);
        tap_ok(hol_verdict_ladder(INFINITY, k) == HOL_VERDICT_WRONG, "kappa %.0Le: infinity", k);
        tap_ok(hol_verdict_ladder(NAN, k) == HOL_VERDICT_WRONG, "kappa %.0Le: not a number", k);
    }
    tap_ok(hol_verdict_ladder(INFINITY, INFINITY) == HOL_VERDICT_WRONG,
           "infinity is wrong at any kappa");
}

/* A record with one law or one ratio set; -1 elsewhere. */
static struct hol_record
synthetic(int law, int quantity, long double value)
{
    struct hol_record r = {.solver = "synthetic", .bits = 53};

    for (int i = 0; i < HOL_LAW_COUNT; i++)
        r.law[i] = i == law ? value : -1;
    for (int i = 0; i < HOL_Q_COUNT; i++)
        r.ratio[i] = i == quantity ? value : -1;
    return r;
}

static void
test_judge(void)
{
    for (int i = 0; i < HOL_LAW_COUNT + HOL_Q_COUNT; i++) {
        int law = i < HOL_LAW_COUNT ? i : -1, quantity = i - HOL_LAW_COUNT;
        struct hol_record good = synthetic(law, quantity, 29), loses = synthetic(law, quantity, 31),
                          wrong = synthetic(law, quantity, 3001);
        hol_verdict_judge(&good, 100, HOL_GROWTH_KAPPA);
        hol_verdict_judge(&loses, 100, HOL_GROWTH_KAPPA2);
        hol_verdict_judge(&wrong, 100, HOL_GROWTH_KAPPA2);
        tap_ok(good.verdict == HOL_VERDICT_AGREES && good.why[0] == '\0' &&
                   loses.verdict == HOL_VERDICT_LOSES && loses.why[0] != '\0' &&
                   wrong.verdict == HOL_VERDICT_WRONG && wrong.why[0] != '\0',
               "measurement %d: 29 agrees, 31 loses (%s), 3001 is wrong (%s)", i, loses.why,
               wrong.why);
    }
    struct hol_record edge[] = {synthetic(-1, HOL_Q_QDD, 31), synthetic(-1, HOL_Q_QDD, 31),
                                synthetic(-1, HOL_Q_QDD, 29)};
    hol_verdict_judge(&edge[0], 1e7L, HOL_GROWTH_KAPPA2); /* 30 kappa^2 2^-53: 1/3 */
    hol_verdict_judge(&edge[1], 2e7L, HOL_GROWTH_KAPPA2); /* 4/3 */
    hol_verdict_judge(&edge[2], 2e7L, HOL_GROWTH_KAPPA2);
    tap_ok(!edge[0].vacuous && edge[0].verdict == HOL_VERDICT_LOSES && edge[1].vacuous &&
               edge[1].verdict == HOL_VERDICT_LOSES && !edge[2].vacuous,
           "digits lost where kappa^2 leaves none are vacuous; agreement there is not");
    struct hol_record declared = synthetic(-1, HOL_Q_QDD, 500), both = synthetic(0, HOL_Q_FL, 500);
    hol_verdict_judge(&declared, 100, HOL_GROWTH_KAPPA);
    tap_ok(declared.verdict == HOL_VERDICT_LOSES && strstr(declared.why, "declared kappa") != NULL,
           "a solver that declared kappa and needs kappa^2 is told so: %s", declared.why);
    both.ratio[HOL_Q_QDD] = 1e9L;
    hol_verdict_judge(&both, 100, HOL_GROWTH_KAPPA);
    tap_ok(both.verdict == HOL_VERDICT_WRONG && strstr(both.why, "q''") != NULL,
           "the worst counts, whatever comes first: %s", both.why);
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
    tap_ok(all, "every verdict, law and check result has a text, and so has what is none");
}

int
main(void)
{
    test_statuses();
    test_ladder();
    test_judge();
    test_texts();
    return tap_done();
}
