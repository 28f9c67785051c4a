/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Published entries beside much larger ones, in tiny units, with few values; closed forms without a
 * span. */
#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "tests/compare/check-rows.h"
#include "tests/support/tap.h"

/* Components that are small against their vector: each must be right for itself. Two rows fix
 * x'' = 9/22, y'' = -5/22 whatever the forces. */
#define SMALL(K)                                                                                   \
    "title \"small " K "\"; source \"-\"; coordinate x, y;\n"                                      \
    "kinetic 1/2*(3*x'^2 + 2*x'*y' + 7*y'^2); force x = " K "; force y = " K "/3;\n"               \
    "constraint a: 3*x'' + y'' = 1; constraint b: x'' - 7*y'' = 2;\n"                              \
    "initial x = 0, y = 0, x' = 0, y' = 0;\n"
static const char small46[] = SMALL("1e46"), small90[] = SMALL("1e90");

static const struct row smalls[] = {
    {"acceleration x = 3;", "F"},
    {"acceleration x = 18/44;", "C"},
    {"acceleration x = 9/22 + 1/10^40;", "F"},
    {"acceleration y = -5/22;", "C"},
};

static const char mixed[] = "title \"mixed\"; source \"-\"; coordinate x, y;\n"
                            "parameter k = 1e50; kinetic k/2*x'^2 + 1/2*y'^2;\n"
                            "force x = 1e90; force y = 1/27;\n"
                            "initial x = 0, y = 0, x' = 0, y' = 0;\n";

static const struct row mixtures[] = {
    {"acceleration y = 5;", "F"},
    {"acceleration y = 1/27;", "C"},
    {"acceleration x = 1e40 + 1;", "F"}, /* in 40 of 45 digits */
    {"matrix M = [k, 0; 0, 7];", "F"},
    {"matrix M = [k, 0; 0, 1];", "C"},
    {"matrix M = [k, 1/10^9; 1/10^9, 1];", "F"},
    {"matrix F = [1e90; 5];", "F"},
    {"matrix F = [1e90; 1/27];", "C"},
    {"matrix M = [(k + 1) - 1, 0; 0, (k + 1) - k];", "C"},
};

/* Tiny units: nothing is absolutely small. */
static const char tiny[] = "title \"tiny\"; source \"-\"; coordinate x, y;\n"
                           "kinetic 1/2*(x'^2 + y'^2); initial x = 1e-200, y = 2e-200, x' = 0,\n"
                           " y' = 0;\n";

static const struct row tinies[] = {
    {"vanishes x - y;", "F"},
    {"vanishes (x - y)*1e200;", "F"},
    {"vanishes y - 2*1e-200 - (y - 2e-200);", "C"},
    {"vanishes (x + y)^2 - x^2 - 2*x*y - y^2;", "C"},
    {"matrix F = [1/10^80; 1/10^77];", "F"},
    {"matrix F = [3e-80; 1e-77];", "F"}, /* by more than a unit of what is printed */
    {"matrix F = [0; 0];", "C"},
    {"acceleration x = 1/10^80;", "F"},
    {"acceleration x = 0;", "C"},
};

/* An acceleration that has a value at one state only: evaluated once, tried at four. */
static const char once[] = "title \"once\"; source \"-\"; coordinate x, y;\n"
                           "kinetic 1/2*(x'^2 + y'^2); force x = 1;\n"
                           "initial x = 1, y = 0, x' = 0, y' = 0;\n";

/* A closed form without a span to look at it. */
static const char spanless[] = "title \"spanless\"; source \"-\"; coordinate x;\n"
                               "kinetic x'^2/2; force x = 2; initial x = 1, x' = 0;\n";

static const struct row starts[] = {
    {"solution x = 1 + t^2;", "U"},
    {"solution x = 1 + t^2 + t^3;", "U"},
    {"solution x = 1 + t^2/2;", "F"},
    {"solution x = 2 + t^2;", "F"},
    {"misprint solution x = 1 + t^2/2;", "R"},
    {"misprint solution x = 1 + t^2;", "U"},
    {"acceleration x = 2;", "C"},
};

/* How many states an entry was evaluated at, of how many. */
static void
test_tried(void)
{
    static const struct row rows[] = {{"acceleration x = 1 + sqrt(-(x - 1)^2), y = 0;", "CC"},
                                      {"acceleration x = 1.0;", "C"}};
    char *text = case_text(once, rows, 2);
    struct case_model c = case_parse(text);
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *result = NULL;

    options.solve = false;
    options.jobs = 1;
    if (hol_compare_case(&result, c.model, &options) != HOL_OK)
        tap_bail("the comparison failed");
    tap_ok(result->checks[0].states == 1 && result->checks[0].tried == 4,
           "a formula with a value at one state: %zu of %zu", result->checks[0].states,
           result->checks[0].tried);
    tap_ok(result->checks[1].states == 4 && result->checks[1].tried == 4,
           "one with a value everywhere: %zu of %zu", result->checks[1].states,
           result->checks[1].tried);
    tap_ok(result->checks[2].states == 1 && result->checks[2].tried == 1,
           "a number belongs to the initial state: %zu of %zu", result->checks[2].states,
           result->checks[2].tried);
    hol_result_destroy(result);
    case_clear(&c);
    hol_free(text);
}

int
main(void)
{
    TEST_ROWS(small46, smalls);
    TEST_ROWS(small90, smalls);
    TEST_ROWS(mixed, mixtures);
    TEST_ROWS(tiny, tinies);
    TEST_ROWS(spanless, starts);
    test_tried();
    mpfr_free_cache();
    return tap_done();
}
