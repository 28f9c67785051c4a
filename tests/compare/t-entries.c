/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Printed entries over an interval, at one state, as t tends to infinity, to an order in a
 * parameter; and impulses of contacts. */
#include "compare/instant/compare.h"
#include "tests/compare/check-rows.h"
#include "tests/support/tap.h"

#include <mpfr.h>

/* A pendulum that starts at the small angle l; y -> 7 with the rate c; z = 1/(1 + t). */
static const char small[] = "title \"small\"; source \"-\";\n"
                            "parameter l = 1/10, g = 9.8, c = 1/2; size N = 2;\n"
                            "coordinate x, y, z;\n"
                            "kinetic (x'^2 + y'^2 + z'^2)/2; potential g*(1 - cos(x));\n"
                            "force y = -c*y'; force z = 2*z^3;\n"
                            "initial x = l, x' = 0, y = 1, y' = 3, z = 1, z' = -1;\n"
                            "state \"other\": x = 2*l, x' = l; span 0 .. 40;\n";

static const struct row orders[] = {
    {"order l^3: acceleration x = -g*x;", "C"},
    {"order l: acceleration x = -g*x; order l^4: acceleration x = -g*x;", "CF"},
    {"misprint order l^4: acceleration x = -g*x; order l^3: misprint acceleration x = -g*x;", "RH"},
    {"order l^5: acceleration x = -g*(x - x^3/6); order l^5: acceleration x = -g*sin(x);", "CC"},
    {"order l^6: acceleration x = -g*(x - x^3/6);", "F"},
    {"order l^3: vanishes x'' + g*x; order l^2: vanishes x'' - g*x;", "CF"},
    {"order l^3: at t = 0.5: x = l*cos(sqrt(g)*t); order l^4: at t = 0.5: x = l*cos(sqrt(g)*t);",
     "CF"},
    {"order l^3: at t = 0 .. 1: x = l*cos(sqrt(g)*t), x' = 0;", "CF"},
    {"order l^3: at \"other\": x'' = -2*g*l, x'' = -g*l;", "CF"},
    {"order l^2: event \"bottom\": zero x, t = pi/2/sqrt(g), y = 7 - 6*exp(-c*t);", "C"},
    {"order l^2: event \"bottom\": zero x, t = pi/2/sqrt(g), y = 7;", "F"},
    {"order l^2: at t = 0.5: x = l*cos(sqrt(g)*t) + 0.0001;", "F"}, /* a number is exact here */
    {"for i = 1..N { order l^(i + 1): acceleration x = -g*x; }", "CC"},
};

static const struct row states[] = {
    {"at \"initial\": y'' = -1.5, y''*y = -1.500, y' = 3, y' = 3.2;", "CCCF"},
    {"at \"other\": x = 2*l, x'' = -g*sin(2*l), x'' = -1.947, x'' = -1.946, x'' = -1.93;", "CCCLF"},
    {"at \"other\": x - 2*l = 0, x = l; misprint at \"other\": x = l;", "CFR"},
    {"at \"other\": sqrt(-y) = 1;", "U"},
};

static const struct row intervals[] = {
    {"at t = 0 .. 20: y' + c*y = 3.5, y = 7 - 6*exp(-c*t), z = 1/(1 + t);", "CCC"},
    {"at t = 0 .. 20: y = 7 - 5*exp(-c*t), x'^2/2 = g*(cos(x) - cos(l));", "FC"},
    {"at t = 1 .. 2: y' = 3*exp(-c*t), x = l, y - z = 0; at t = 1 .. 50: y' = 3*exp(-c*t);",
     "CFFU"},
    {"at t = 1: y' = 3*exp(-c*t), y = 7 - 2*y', y = 7 - y';", "CCF"},
    {"event \"bottom\": zero x, x'^2/2 = g*(1 - cos(l)), y' = 3 - c*(y - 1);", "C"},
    {"event \"bottom\": zero x, x'^2/2 = g*(1 - cos(l)), y' = 3 - y;", "F"},
};

static const struct row limits[] = {
    {"limit y = 7, y = 7.000, y = 7.01, y = 6.9999999;", "CCFU"}, /* y passes 6.9999999 late */
    {"limit x = 0, y = 6, y' = 0, y' = x;", "UFCU"}, /* x swings: the span refutes no limit of it */
    {"limit z = 0.0, z*t = 1, z*t = 0.98, z = 0;", "CUUU"}, /* slow: 1/41 is not yet nothing */
    {"limit y = sqrt(49), y = sqrt(49.001);", "CF"}, /* the second one is another limit, near by */
    {"misprint limit y = 6; misprint limit y = 7;", "RH"},
    {"limit t + z = 40 + 1/41, t/400 = 0.1, log(1 + t)/1000 + 0*z = 0.00;", "UUU"}, /* comes by */
    {"limit sin(1.6*pi*t) + 0*z = 0, sin(1.6*pi*t) = 0.00;", "UU"}, /* 0 at all 32nds of the span */
    {"limit cos(1.6*pi*t) + z = z, cos(1.6*pi*t) = 2 + 0*z, 1/(1 + t/100) = 0*z;", "UUU"},
    {"limit exp(-t)*cos(9*t) = 0*z, exp(-t)*cos(9*t) = 1/9 + 0*z;", "CF"},
};

/* Falls 4.9 m in 1 s; the second bounce takes an impulse of 1.5 times 4.9. */
static const char bounces[] = "title \"ball\"; source \"-\";\n"
                              "parameter e = 1/2; coordinate y; kinetic y'^2/2; potential 9.8*y;\n"
                              "contact floor: y >= 0, open, restitution e;\n"
                              "initial y = 4.9, y' = 0; span 0 .. 2.2;\n";

static const struct row impulses[] = {
    {"event \"first\": zero y, t = 1.0, impulse.floor = 14.7;", "C"},
    {"event \"first\": zero y, impulse.floor = -(1 + e)*y', y' = -9.8;", "C"},
    {"event \"second\": zero y, t = 2.0, impulse.floor = 7.35; event \"second\": zero y, t = 2.0, "
     "impulse.floor = 7.37;",
     "CF"},
    {"event \"top\": maximum y, t = 1.5, impulse.floor = 7.35;", "U"},
};

/* Two contacts are reached at once at t = 2: it is known no farther. */
static const char cornered[] = "title \"cornered\"; source \"-\"; coordinate x, y;\n"
                               "kinetic (x'^2 + y'^2)/2; potential 2*y;\n"
                               "contact floor: y >= 0, open, restitution 1/2;\n"
                               "contact wall: 2 - x >= 0, open, restitution 1;\n"
                               "initial x = 0, y = 1, x' = 1; span 0 .. 2.9;\n";

static const struct row known_to[] = {
    {"event \"hit\": zero y, t = 1.1, impulse.floor = 2.9; event \"late\": zero y, t = 2.4;", "LU"},
    {"event \"hit\": zero y, t = 1.00, impulse.floor = 3.00; at t = 2.5: y = 0.1;", "CU"},
    {"event \"top\": maximum y, t = 1.5, y = 0.25; event \"none\": minimum y, t = 1.1;", "CU"},
};

static const char struck[] = "title \"struck\"; source \"-\";\n"
                             "coordinate x, y; kinetic x'^2 + y'^2; after wall: x' = 0;\n"
                             "impulse y = 2; initial x = 0, y = 0, x' = -5, y' = 1;\n"
                             "state \"slow\": x' = -1;\n";

static const struct row struck_rows[] = {
    {"at \"initial\": reaction.wall = 10.0; at \"slow\": reaction.wall = 2, x' = -1;", "CCC"},
    {"at \"slow\": reaction.wall = 10.0;", "F"},
};

/* Once round in 2 pi: its angle jumps at pi. */
static const char circles[] = "title \"circles\"; source \"-\"; coordinate x, y;\n"
                              "kinetic (x'^2 + y'^2)/2; potential (x^2 + y^2)/2;\n"
                              "initial x = 1, y = 0, y' = 1; span 0 .. 10;\n";

static const struct row angles[] = {
    {"event \"back\": zero atan2(y, x), t = 6.2832; event \"on\": zero y, t = 3.1416;", "CC"},
    {"event \"jump\": zero atan2(y, x), t = 3.1416; event \"jump\": zero atan2(y, x), t = 3.5;",
     "UU"},
    {"event \"one\": zero atan2(y, x) - 1, t = 3.0; event \"one\": zero atan2(y, x) - 1, t = 0.7;",
     "UF"},
    {"event \"first\": zero atan2(y, x), x = -1;", "U"},
};

/* A pendulum that hangs at rest; a true motion that is nothing but rounding errors. */
static const char hangs[] = "title \"hangs\"; source \"-\";\n"
                            "parameter l = 0.7, k = sqrt(3); coordinate x, y;\n"
                            "kinetic (x'^2 + y'^2)/2; potential 9.81*y;\n"
                            "constraint rod: x^2 + y^2 = l^2*k^2/3;\n"
                            "initial x = 0, y = -l; span 0 .. 1;\n";

static const struct row hangs_rows[] = {
    {"at t = 1: x = 0, y = -l, y' = 0, x = 0.2, y' = 0.2; misprint at t = 1: y = -0.9;", "CCCFFR"},
    {"at t = 0 .. 1: x' = 0, multiplier.rod = -9.81/(2*l), x = l;", "CCF"},
    {"solution x = 0, y = -l; solution x = 0, y = -l - t^3/1000;", "CF"},
};

/* What a closed form makes of a zero is judged alike, whatever the bits of the comparison. */
static void
zeros(void)
{
    static const char text[] =
        "title \"at rest\"; source \"-\"; parameter k = sqrt(3), a = 1/7; coordinate x, y;\n"
        "kinetic (x'^2 + y'^2)/2; force x = -k*(x - sin(a));\n"
        "initial x = sin(a), y = 0, y' = k; span 0 .. 1;\n"
        "published \"x\" { solution x = sin(a)*(sin(k*t + 1/3)^2 + cos(k*t + 1/3)^2),\n"
        "  y = k*t + sin(a)*(sin(2*t) - 2*sin(t)*cos(t)); }\n";
    static const mpfr_prec_t bits[] = {24, 53, 106, 212, 500};
    struct hol_compare_options options = hol_compare_defaults;
    const struct hol_solver *solver = hol_compared_find("mpfr");

    options.solvers = &solver;
    options.solver_count = options.bits_count = options.random_states = 1;
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        struct case_model c = case_parse(text);
        struct hol_result *result = NULL;

        options.bits = &bits[i];
        if (hol_compare_case(&result, c.model, &options) != HOL_OK)
            tap_bail("the comparison failed");
        if (!tap_ok(result->checks[0].result == HOL_CHECK_CONFIRMED, "a zero, compared at %ld bits",
                    (long)bits[i]))
            tap_diag("%s: printed %s, true %s, %s", result->checks[0].state,
                     result->checks[0].value, result->checks[0].truth, result->checks[0].why);
        hol_result_destroy(result);
        case_clear(&c);
    }
}

int
main(void)
{
    TEST_ROWS(small, orders);
    TEST_ROWS(small, states);
    TEST_ROWS(small, intervals);
    TEST_ROWS(small, limits);
    TEST_ROWS(bounces, impulses);
    TEST_ROWS(cornered, known_to);
    TEST_ROWS(struck, struck_rows);
    TEST_ROWS(circles, angles);
    TEST_ROWS(hangs, hangs_rows);
    zeros();
    mpfr_free_cache();
    return tap_done();
}
