/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Greenwood's claims: what is measured agrees with numbers that were found by other programs (own
 * integrators in C and Python on hand-written equations), to a unit of their last digit; verdicts
 * follow from the numbers, and change with them.
 */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only behind it */

#include "tests/case-files.h"
#include "tests/tap.h"

#include "compare/claims.h"
#include "numeric/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLAIMS 15
#define TIMED 4 /* the claim about computing time */

/* The cases of the project; one of them may be another one under its name. */
struct source {
    const char *replaced, *text;
    enum hol_status status; /* what open says */
    int opened, closed;
    size_t fail_at; /* this allocation after a case has been opened fails; 0: none */
};

static enum hol_status
open_case(void *context, const char *name, struct hol_model **model, void **owner)
{
    struct source *source = context;
    struct case_model *c;

    if (source->status != HOL_OK)
        return source->status;
    c = malloc(sizeof *c);
    if (c == NULL)
        tap_bail("out of memory");
    hol_alloc_fail_at(0);
    *c = source->replaced != NULL && strcmp(name, source->replaced) == 0 ? case_parse(source->text)
                                                                         : case_load(name);
    source->opened++;
    hol_alloc_fail_at(source->fail_at);
    *model = c->model;
    *owner = c;
    return HOL_OK;
}

static void
close_case(void *context, void *owner)
{
    ((struct source *)context)->closed++;
    case_clear(owner);
    free(owner);
}

static enum hol_status
measure(struct hol_claim_finding *findings, size_t count, const size_t *which,
        struct source *source, size_t jobs)
{
    const struct hol_claim_cases cases = {source, open_case, close_case, NULL};
    enum hol_status status = hol_claims_measure(findings, count, which, &cases, jobs);

    tap_ok(source->opened == source->closed, "%d cases are opened, and closed", source->opened);
    return status;
}

/* ---------------------------------------------------------------------------- table */

static void
test_table(void)
{
    size_t timed = 0;

    for (size_t i = 0; i < CLAIMS; i++) {
        const struct hol_claim *claim = hol_claim_at(i);
        tap_ok(claim != NULL && claim->place[0] && claim->text[0] && claim->measured[0] &&
                   claim->criterion[0],
               "claim %zu says what, where, and how it is measured", i + 1);
        timed += claim != NULL && claim->timed;
    }
    tap_ok(hol_claim_at(CLAIMS) == NULL, "there are %d claims", CLAIMS);
    tap_ok(timed == 1 && hol_claim_at(TIMED - 1)->timed, "claim %d takes times", TIMED);
    tap_ok(strcmp(hol_claim_verdict_text(HOL_CLAIM_PART), "holds in part") == 0 &&
               hol_claim_verdict_text(HOL_CLAIM_VERDICT_COUNT)[0] == '\0',
           "verdicts have texts");
}

/* -------------------------------------------------------------------------- numbers */

/* A value over `unit` (0: 1), as it was found elsewhere. */
static const struct expected {
    int claim;
    const char *row, *column, *text;
    long double unit;
} expected[] = {
    {1, "h = 0.01", "t = 0.5", "2.5", 0},
    {1, "h = 0.01", "t = 1", "1.2", 0},
    {1, "h = 0.01", "t = 1.5", "1.8", 0},
    {1, "h = 0.01", "t = 2", "1.4", 0},
    {1, "h = 0.005", "t = 0.5", "2.8", 0},
    {1, "h = 0.005", "t = 1", "1.5", 0},
    {1, "h = 0.005", "t = 1.5", "2.3", 0},
    {1, "h = 0.005", "t = 2", "2.1", 0},
    {1, "h = 0.001", "t = 0.5", "3.5", 0},
    {1, "h = 0.001", "t = 1", "2.2", 0},
    {1, "h = 0.001", "t = 1.5", "3.1", 0},
    {1, "h = 0.001", "t = 2", "3.5", 0},
    {2, "h = 0.01", "t = 0.5", "2.3", 0},
    {2, "h = 0.01", "t = 1", "0.9", 0},
    {2, "h = 0.01", "t = 1.5", "1.5", 0},
    {2, "h = 0.01", "t = 2", "1.6", 0},
    {2, "h = 0.005", "t = 1", "1.2", 0},
    {2, "h = 0.005", "t = 2", "2.2", 0},
    {2, "h = 0.001", "t = 1", "1.9", 0},
    {2, "h = 0.001", "t = 1.5", "2.9", 0},
    {3, "h = 0.01", "Baumgarte", "1.46", 0},
    {3, "h = 0.005", "Baumgarte", "0.63", 0},
    {3, "h = 0.001", "Baumgarte", "0.128", 0},
    {3, "h = 0.01", "one-step", "3.3e-2", 0},
    {3, "h = 0.005", "one-step", "4.2e-3", 0},
    {3, "h = 0.001", "one-step", "5.7e-5", 0},
    {5, "h = 0.01, Baumgarte", "lowest point", "-6.1e-3", 0},
    {5, "h = 0.005, Baumgarte", "lowest point", "-3.1e-3", 0},
    {5, "h = 0.001, Baumgarte", "lowest point", "-6.4e-4", 0},
    {5, "h = 0.005, Baumgarte", "highest point", "-0.197", 0},
    {5, "h = 0.001, Baumgarte", "highest point", "-5.9e-2", 0},
    {6, "h = 0.01, one-step", "lowest point", "-4.0e-4", 0},
    {6, "h = 0.005, one-step", "lowest point", "-1.2e-4", 0},
    {6, "h = 0.001, one-step", "lowest point", "-5.2e-6", 0},
    {6, "h = 0.01, one-step", "highest point", "-1.8e-2", 0},
    {6, "h = 0.005, one-step", "highest point", "-2.5e-3", 0},
    {6, "h = 0.001, one-step", "highest point", "-2.9e-5", 0},
    {6, "h = 0.01, one-step-energy", "highest point", "-6.9e-4", 0},
    {6, "h = 0.005, one-step-energy", "highest point", "-1.8e-4", 0},
    {6, "h = 0.001, one-step-energy", "highest point", "-7.1e-6", 0},
    {6, "h = 0.01, one-step-energy", "error of q", "3.6e-3", 0},
    {6, "h = 0.005, one-step-energy", "error of q", "9.2e-4", 0},
    {6, "h = 0.001, one-step-energy", "error of q", "3.7e-5", 0},
    {7, "Euler, none", "t = 10", "0.076", 0},
    {7, "Euler, none", "t = 20", "0.158", 0},
    {7, "Euler, none", "t = 30", "0.245", 0},
    {7, "RK-2, none", "t = 10", "4.9e-6", 0},
    {7, "RK-2, none", "t = 20", "9.9e-6", 0},
    {7, "RK-2, none", "t = 30", "1.5e-5", 0},
    {8, "rk2", "h = 1/8", "0.5", 0},
    {8, "rk4", "h = 1/8", "0.375", 0},
    {9, "h = 0.01, none", "|phi|", "4.3e-3", 0},
    {9, "h = 0.01, none", "|phi'|", "2.1e-2", 0},
    {9, "h = 0.01, baumgarte", "|phi|", "5.5e-4", 0},
    {9, "h = 0.01, baumgarte", "|phi'|", "0.33", 0},
    {9, "h = 0.001, baumgarte", "|phi|", "4.5e-7", 0},
    {9, "h = 0.001, baumgarte", "|phi'|", "2.9e-2", 0},
    {10, "h = 0.01", "once per step", "0.19", 0},
    {10, "h = 0.01", "once per pass", "0.27", 0},
    {10, "h = 0.005", "once per step", "2.6e-2", 0},
    {10, "h = 0.005", "once per pass", "3.4e-2", 0},
    {10, "h = 0.001", "once per step", "1.1e-3", 0},
    {10, "h = 0.001", "once per pass", "9.9e-4", 0},
    {11, "greenwood/knife-edge-dumbbell", "median", "0.04", 0},
    {11, "greenwood/knife-edge-dumbbell", "largest", "0.45", 0},
    /* found for r^2 omega of a unit circle at unit speed: here m R v_0 = 1.3 1.1 0.9 */
    {12, "change along RK-2, none", "h = 0.02", "2.7e-5", 1.287L},
    {12, "change along RK-2, none", "h = 0.01", "3.4e-6", 1.287L},
    {12, "change along RK-2, baumgarte", "h = 0.02", "0.12", 1.287L},
    {12, "change along RK-2, baumgarte", "h = 0.01", "0.054", 1.287L},
    {13, "h = 0.01, none", "error of q", "2.0e-4", 0},
    {13, "h = 0.01, baumgarte", "error of q", "2.1e-4", 0},
    {13, "h = 0.01, one-step", "error of q", "2.6e-4", 0},
    {13, "h = 0.005, none", "error of q", "4.9e-5", 0},
    {13, "h = 0.005, baumgarte", "error of q", "5.3e-5", 0},
    {13, "h = 0.005, one-step", "error of q", "6.5e-5", 0},
    {13, "h = 0.001, none", "error of q", "2.0e-6", 0},
    {13, "h = 0.001, baumgarte", "error of q", "2.1e-6", 0},
    {13, "h = 0.001, one-step", "error of q", "2.6e-6", 0},
    {13, "h = 0.01, none", "|g|", "3.6e-5", 0},
    {13, "h = 0.01, baumgarte", "|g|", "3.8e-5", 0},
    {14, "h = 0.01", "beta = 0", "3.4e-4", 0},
    {14, "h = 0.01", "beta = 1/h^2", "2.1e-4", 0},
    {15, "none", "energy", "2.1e-5", 0},
    {15, "none", "momentum", "5.7e-5", 0},
};
#define EXPECTED (sizeof expected / sizeof expected[0])

static long double
value_of(const struct hol_claim_finding *f, const char *row, const char *column)
{
    for (size_t r = 0; r < f->row_count; r++)
        for (size_t c = 0; c < f->column_count; c++)
            if (strcmp(f->row[r].label, row) == 0 && strcmp(f->column[c], column) == 0)
                return f->row[r].value[c];
    tap_diag("no row '%s' with column '%s'", row, column);
    return NAN;
}

/* One unit of the last digit of a decimal. */
static long double
last_unit(const char *text)
{
    const char *e = strchr(text, 'e');
    size_t length = e != NULL ? (size_t)(e - text) : strlen(text);
    const char *point = memchr(text, '.', length);
    long exponent = e != NULL ? strtol(e + 1, NULL, 10) : 0;

    if (point != NULL)
        exponent -= text + length - point - 1;
    return powl(10, exponent);
}

static void
test_numbers(const struct hol_claim_finding *findings)
{
    for (size_t i = 0; i < EXPECTED; i++) {
        const struct expected *e = &expected[i];
        long double found =
            value_of(&findings[e->claim - 1], e->row, e->column) / (e->unit != 0 ? e->unit : 1);
        tap_ok(fabsl(found - strtold(e->text, NULL)) <= last_unit(e->text),
               "claim %d, %s, %s: %.4Lg, elsewhere %s", e->claim, e->row, e->column, found,
               e->text);
    }
    for (int r = 0; r < 3; r++)
        tap_ok(value_of(&findings[12],
                        (const char *const[]){"h = 0.01, one-step", "h = 0.005, one-step",
                                              "h = 0.001, one-step"}[r],
                        "|g|") < 1e-14L,
               "claim 13: one-step leaves nothing of g");
    tap_ok(findings[7].row[0].value[0] == 0 && findings[7].row[0].value[3] == 0,
           "claim 8: Euler leaves nothing, exactly");
}

static void
test_verdicts(const struct hol_claim_finding *findings)
{
    static const enum hol_claim_verdict verdicts[CLAIMS] = {
        HOL_CLAIM_HOLDS, HOL_CLAIM_HOLDS, HOL_CLAIM_PART,  HOL_CLAIM_OPEN,  HOL_CLAIM_FAILS,
        HOL_CLAIM_HOLDS, HOL_CLAIM_HOLDS, HOL_CLAIM_HOLDS, HOL_CLAIM_HOLDS, HOL_CLAIM_PART,
        HOL_CLAIM_PART,  HOL_CLAIM_PART,  HOL_CLAIM_PART,  HOL_CLAIM_HOLDS, HOL_CLAIM_PART};

    for (size_t i = 0; i < CLAIMS; i++)
        if (i != TIMED - 1)
            tap_ok(findings[i].verdict == verdicts[i], "claim %zu %s: %s", i + 1,
                   hol_claim_verdict_text(findings[i].verdict), findings[i].why);
}

static void
test_all(void)
{
    static struct hol_claim_finding findings[CLAIMS];
    size_t which[CLAIMS], count = 0;
    struct source source = {.status = HOL_OK};
    static struct hol_claim_finding found[CLAIMS];

    for (size_t i = 0; i < CLAIMS; i++)
        if (i != TIMED - 1)
            which[count++] = i;
    tap_ok(measure(found, count, which, &source, 2) == HOL_OK, "all but the timed are measured");
    for (size_t k = 0; k < count; k++)
        findings[which[k]] = found[k];
    test_numbers(findings);
    test_verdicts(findings);
}

/* --------------------------------------------------------------------------- others */

/* What it costs depends on the machine: that it is measured does not. */
static void
test_timed(void)
{
    struct hol_claim_finding finding;
    struct source source = {.status = HOL_OK};
    const size_t which = TIMED - 1;
    bool good = true;

    tap_ok(measure(&finding, 1, &which, &source, 2) == HOL_OK, "the timed claim is measured");
    tap_ok(finding.verdict != HOL_CLAIM_OPEN && finding.row_count == 4, "... and decided");
    for (size_t r = 0; r < finding.row_count; r++)
        good = good && finding.row[r].value[0] > 0 && finding.row[r].value[3] > 0 &&
               finding.row[r].value[1] <= finding.row[r].value[0] &&
               finding.row[r].value[0] <= finding.row[r].value[2];
    tap_ok(good, "... times are positive, the median between the quartiles");
}

/* On a straight wire nothing drifts: the claim that it does must fail. */
static void
test_can_fail(void)
{
    static const char straight[] =
        "title \"straight wire\"; source \"made up\"; coordinate x, y;\n"
        "kinetic (x'^2 + y'^2)/2; constraint wire: x - y = 0;\n"
        "initial x = 0, y = 0, x' = 1, y' = 1; span 0 .. 10;\n"
        "invariant energy: (x'^2 + y'^2)/2; invariant \"angular momentum\": x*y' - y*x';\n";
    struct hol_claim_finding finding;
    struct source source = {.replaced = "greenwood/circular-wire", .text = straight};
    const size_t which = 6;

    tap_ok(measure(&finding, 1, &which, &source, 1) == HOL_OK, "on a straight wire");
    tap_ok(finding.verdict == HOL_CLAIM_FAILS && finding.row[1].value[2] == 0,
           "... nothing drifts, and the claim fails: %s", finding.why);
}

/* A motion that ends early decides nothing. */
static void
test_open(void)
{
    static const char escaping[] =
        "title \"escape\"; source \"made up\"; coordinate x, y;\n"
        "kinetic (x'^2 + y'^2)/2; force x = 2*x^3; constraint wire: y = 0;\n"
        "initial x = 1, y = 0, x' = 1, y' = 0; span 0 .. 10;\n";
    struct hol_claim_finding finding;
    struct source source = {.replaced = "greenwood/circular-wire", .text = escaping};
    const size_t which = 6;

    tap_ok(measure(&finding, 1, &which, &source, 1) == HOL_OK, "a motion that escapes");
    tap_ok(finding.verdict == HOL_CLAIM_OPEN && finding.why[0] != '\0', "... decides nothing: %s",
           finding.why);
}

static void
test_refusals(void)
{
    struct hol_claim_finding findings[2];
    struct source source = {.status = HOL_IO};
    size_t which[2] = {7, CLAIMS};

    tap_ok(measure(findings, 2, which, &source, 1) == HOL_INVALID, "no claim %d", CLAIMS + 1);
    which[1] = 0;
    tap_ok(measure(findings, 2, which, &source, 1) == HOL_IO, "a case that cannot be read");
    which[1] = 10;
    tap_ok(measure(findings, 2, which, &source, 2) == HOL_IO, "... on two threads");
}

/* Every allocation of the claim without cases fails once; of one with cases, many do. */
static void
test_memory(void)
{
    static const size_t claims[] = {7, 10};

    for (int i = 0; i < 2; i++) {
        bool clean = true, reached = false;
        struct source source = {.status = HOL_OK};
        const struct hol_claim_cases cases = {&source, open_case, close_case, NULL};
        for (size_t k = 1; k < 4000 && !reached; k += i == 0 ? 1 : 1 + k / 4) {
            struct hol_claim_finding finding;
            source.fail_at = k;
            hol_alloc_fail_at(k);
            enum hol_status status = hol_claims_measure(&finding, 1, &claims[i], &cases, 1);
            reached = hol_alloc_calls() < k;
            hol_alloc_fail_at(0);
            clean = clean && (status == HOL_NOMEM || status == HOL_OK);
        }
        tap_ok(clean && source.opened == source.closed,
               "claim %zu: out of memory is answered with NOMEM", claims[i] + 1);
    }
}

int
main(void)
{
    test_table();
    test_refusals();
    test_can_fail();
    test_open();
    test_memory();
    test_all();
    test_timed();
    return tap_done();
}
