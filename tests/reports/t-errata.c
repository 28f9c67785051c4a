/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log: what belongs into it, what holds instead, the evidence, the digits. */
#include "reports/published/errata.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <string.h>

/* A mass on a spring: x = cos 2t, x'' = -4 x; lines are counted from the first one. */
static const char spring[] =
    "title \"# not a comment\"; source \"B 2001\";\n"                     /* 1 */
    "coordinate x; kinetic x'^2/2; potential 2*x^2; initial x = 1;\n"     /* 2 */
    "span 0 .. 2;\n"                                                      /* 3 */
    "# above the block\n"                                                 /* 4 */
    "published \"one\" {\n"                                               /* 5 */
    "  misprint acceleration x = 4*x;\n"                                  /* 6 */
    "  acceleration x = -4*x;\n"                                          /* 7 */
    "  # two\n"                                                           /* 8 */
    "  # lines\n"                                                         /* 9 */
    "  misprint vanishes x'' + 2*x;\n"                                    /* 10 */
    "  misprint vanishes x'' + 3*x;   # behind; it\n"                     /* 11 */
    "                                 # goes on\n"                        /* 12 */
    "  vanishes x'' + 4*x;\n"                                             /* 13 */
    "  vanishes 2*x'' + 8*x;\n"                                           /* 14 */
    "}\n"                                                                 /* 15 */
    "published \"two\" {\n"                                               /* 16 */
    "  misprint at t = 1: x = -0.4171;\n"                                 /* 17 */
    "  at t = 1: x = -0.4161,   # of the correction\n"                    /* 18 */
    "            x' = -1.8186;\n"                                         /* 19 */
    "  at t = 2: x = -0.6537;\n"                                          /* 20 */
    "  misprint matrix M = [2];  # behind\n"                              /* 21 */
    "  event \"back\": zero x, t = 0.785399;  # a flat one\n"             /* 22 */
    "  misprint event \"low\": minimum x, t = 1.60, x = -1;  # \"sic\"\n" /* 23 */
    "}\n";

static const struct expected {
    size_t line;
    enum hol_check_result result;
    const char *correction, *evidence;
    size_t printed;
    double right; /* to 0.1; -1: a formula */
} table[] = {
    {6, HOL_CHECK_REFUTED, "acceleration x = -4*x", "above the block", 0, -1},
    {10, HOL_CHECK_REFUTED, "vanishes x'' + 4*x", "two lines", 0, -1},
    {11, HOL_CHECK_REFUTED, "vanishes 2*x'' + 8*x", "behind; it goes on", 0, -1},
    {17, HOL_CHECK_REFUTED, "at t = 1: x = -0.4161", "of the correction", 4, 2.63},
    {20, HOL_CHECK_LAST_DIGIT, "", "", 4, 4.1},
    {21, HOL_CHECK_REFUTED, "", "behind", 0, -1},
    {22, HOL_CHECK_LAST_DIGIT, "", "a flat one", 6, 5.97},
    {23, HOL_CHECK_REFUTED, "", "\"sic\"", 3, 1.74},
};
#define ROWS (sizeof table / sizeof table[0])

static struct hol_result *
compared(const struct case_model *c)
{
    const struct hol_compare_options options = {
        .random_states = 1, .seed = tap_seed(), .check_published = true, .jobs = 1};
    struct hol_result *result = NULL;

    if (hol_compare_case(&result, c->model, &options) != HOL_OK)
        tap_bail("the comparison failed");
    return result;
}

static void
test_row(const struct hol_erratum *e, const struct expected *x)
{
    tap_ok(e->line == x->line && e->result == x->result, "line %zu: %s", x->line,
           hol_check_result_text(x->result));
    tap_diag("line %zu, %s: %s, true %s, right %g of %zu", e->line,
             hol_check_result_text(e->result), e->value, e->truth, e->right, e->printed);
    if (!tap_ok(strcmp(e->text[HOL_ERRATUM_CORRECTION], x->correction) == 0, "... its correction"))
        tap_diag("'%s'", e->text[HOL_ERRATUM_CORRECTION]);
    if (!tap_ok(strcmp(e->text[HOL_ERRATUM_EVIDENCE], x->evidence) == 0, "... its evidence"))
        tap_diag("'%s'", e->text[HOL_ERRATUM_EVIDENCE]);
    tap_ok(e->printed == x->printed, "... its digits: %zu", x->printed);
    tap_ok(e->right > x->right - 0.1 && e->right < x->right + 0.1, "... of which %.1f are right",
           x->right);
}

/* Every allocation fails once: NOMEM, and nothing is lost. */
static void
test_memory(const struct hol_result *result)
{
    size_t k = 0, failed = 0;
    enum hol_status status = HOL_NOMEM;

    while (status == HOL_NOMEM && k < 10000) {
        struct hol_errata errata = {0};
        heap_fail_at(++k);
        status = hol_errata_add(&errata, result);
        heap_fail_at(0);
        failed += status == HOL_NOMEM;
        hol_errata_clear(&errata);
    }
    tap_ok(status == HOL_OK && failed == k - 1 && failed > 8 * ROWS,
           "no memory, at each of %zu allocations", failed);
}

/* The true value of an erratum has the digits of the exact one. */
static void
test_truth(const struct hol_errata *errata)
{
    tap_ok(strncmp(errata->list[3].truth, "-0.4161468365471423869975682", 26) == 0,
           "cos 2 to 24 digits: %s", errata->list[3].truth);
    tap_ok(strncmp(errata->list[6].truth, "0.7853981633974483096156608", 26) == 0,
           "pi/4 to 24 digits: %s", errata->list[6].truth);
}

static void
test_marks(void)
{
    static const char *const entries[] = {"misprint acceleration x = 4*x;",
                                          "misprint acceleration x = -4*x;",
                                          "acceleration x = 4*x;", "acceleration x = -4*x;"};
    static const bool good[] = {true, false, false, true};

    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        char text[256];
        struct hol_errata errata = {0};
        snprintf(text, sizeof text,
                 "title \"x\"; source \"A\"; coordinate x; kinetic x'^2/2; potential 2*x^2;"
                 " initial x = 1; published \"p\" { %s }",
                 entries[i]);
        struct case_model c = case_parse(text);
        struct hol_result *result = compared(&c);
        if (hol_errata_add(&errata, result) != HOL_OK)
            tap_bail("out of memory");
        tap_ok(hol_errata_all_marked(&errata) == good[i], "%s %s", entries[i],
               good[i] ? "is as it must be" : "is told");
        tap_ok(errata.count == (i < 3), "... %d erratum", i < 3);
        hol_errata_clear(&errata);
        hol_result_destroy(result);
        case_clear(&c);
    }
}

int
main(void)
{
    struct case_model c = case_parse(spring);
    struct hol_result *result = compared(&c);
    struct hol_errata errata = {0};

    if (hol_errata_add(&errata, result) != HOL_OK)
        tap_bail("out of memory");
    hol_errata_sort(&errata);
    tap_ok(errata.count == ROWS, "%zu errata", errata.count);
    for (size_t i = 0; i < ROWS && i < errata.count; i++)
        test_row(&errata.list[i], &table[i]);
    if (errata.count == ROWS)
        test_truth(&errata);
    tap_ok(errata.count_count == 1 && errata.counts[0].numbers == 6 &&
               errata.counts[0].confirmed == 2 && errata.counts[0].last_digit == 2 &&
               errata.counts[0].wrong == 2 && errata.counts[0].least < 2.3,
           "six printed numbers: two confirmed, two with the last digit off, two wrong");
    test_memory(result);
    hol_errata_clear(&errata);
    hol_result_destroy(result);
    case_clear(&c);
    test_marks();
    return tap_done();
}
