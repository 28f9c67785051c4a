/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Greenwood's claims: verdicts change with the numbers, and what happens where there are none. That
 * the numbers are right is tested on those of the report, by t-report.sh.
 */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "compare/claims/claims.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

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
    heap_fail_at(0);
    *c = source->replaced != NULL && strcmp(name, source->replaced) == 0 ? case_parse(source->text)
                                                                         : case_load(name);
    source->opened++;
    heap_fail_at(source->fail_at);
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
    const struct hol_claim_cases cases = {
        .context = source, .open = open_case, .close = close_case};
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

/* --------------------------------------------------------------------------- others */

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
        const struct hol_claim_cases cases = {
            .context = &source, .open = open_case, .close = close_case};
        for (size_t k = 1; k < 4000 && !reached; k += i == 0 ? 1 : 1 + k / 4) {
            struct hol_claim_finding finding;
            source.fail_at = k;
            heap_fail_at(k);
            enum hol_status status = hol_claims_measure(&finding, 1, &claims[i], &cases, 1);
            reached = heap_calls() < k;
            heap_fail_at(0);
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
    return tap_done();
}
