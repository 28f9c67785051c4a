/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Expressions as text: as one would write them; and read back by the language, the same
 * expressions. */
#include "base/alloc.h"
#include "model/case.h"
#include "tests/model/expr/read-back.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct hol_namer namer = {.name = read_back_name};

static char *
text_of(const struct hol_graph *g, hol_node a)
{
    char *text = hol_expr_text(g, a, &namer);

    if (text == NULL)
        tap_bail("out of memory");
    return text;
}

/* The text of a, read, has its value. */
static bool
round_trip(struct hol_graph *g, hol_node a, mpfr_t *point)
{
    char *text = text_of(g, a);
    bool ok = read_back_agrees(text, g, a, point);

    hol_free(text);
    return ok;
}

/* What the language reads on the left is written as on the right. */
static void
as_one_would_write(void)
{
    static const char *const table[][2] = {
        {"m/2*(x'^2 + y'^2)", "m*(x'^2 + y'^2)/2"},
        {"x - y", "x - y"},
        {"y - x", "y - x"},
        {"-x - y - 1", "-x - y - 1"},
        {"1 - x", "1 - x"},
        {"x - 1", "x - 1"},
        {"-9.81*m", "-9.81*m"},
        {"0.1*x + 2.5", "x/10 + 5/2"},
        {"x/y/z", "x/(y*z)"},
        {"1/x^2", "1/x^2"},
        {"x*y^-1", "x/y"},
        {"sqrt(x^2 + y^2)", "sqrt(x^2 + y^2)"},
        {"x^(1/3)", "x^(1/3)"},
        {"(x + y)^(-3/2)", "1/(x + y)^(3/2)"},
        {"1/(2*sqrt(x))", "1/(2*sqrt(x))"},
        {"x^y^z", "x^(y^z)"},
        {"(x^y)^z", "(x^y)^z"},
        {"2^x", "2^x"},
        {"(1/2)^x", "(1/2)^x"},
        {"(-2)^x", "(-2)^x"},
        {"sin(x)^2*cos(x - y)", "sin(x)^2*cos(x - y)"},
        {"-(x + y)*z", "-(x + y)*z"},
        {"atan2(y, x)", "atan2(y, x)"},
        {"2*pi", "2*pi"},
        {"sqrt(2)/2", "sqrt(2)/2"},
        {"0", "0"},
        {"-3/4", "-3/4"},
        {"1e-3", "0.001"},
        {"0.0125", "0.0125"},
        {"0.0375*x", "0.0375*x"},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
        hol_node a;
        struct hol_case *c = read_back(table[i][0], &a);
        char *text = c == NULL ? NULL : hol_expr_text(c->graph, a, &namer);

        if (!tap_ok(text != NULL && strcmp(text, table[i][1]) == 0, "%s", table[i][1]))
            tap_diag("%s", text == NULL ? "nothing" : text);
        hol_free(text);
        hol_case_destroy(c);
    }
}

/* Without a namer, or where it knows no name. */
static void
generic_names(void)
{
    struct hol_graph *g;
    hol_node sum[3];
    char *text;

    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    sum[0] = hol_expr_var(g, HOL_VAR_VELOCITY, 2);
    sum[1] = hol_expr_var(g, HOL_VAR_ACCEL, 0);
    sum[2] = hol_expr_var(g, HOL_VAR_MULTIPLIER, 1);
    text = hol_expr_text(g, hol_expr_sum(g, 3, sum), NULL);
    tap_ok(text != NULL && strcmp(text, "q[3]' + q[1]'' + multiplier.c[2]") == 0, "generic names");
    hol_free(text);
    text = hol_expr_text(g, hol_expr_sum(g, 3, sum), &namer);
    tap_ok(text != NULL && strcmp(text, "z' + q[1]'' + multiplier.c[2]") == 0,
           "where the namer knows none");
    hol_free(text);
    text = hol_expr_text(g, HOL_NODE_NONE, NULL);
    tap_ok(text != NULL && text[0] == '\0', "no expression, no text");
    hol_free(text);
    hol_graph_destroy(g);
}

int
main(void)
{
    as_one_would_write();
    generic_names();
    read_back_random(2, "texts", round_trip);
    mpfr_free_cache();
    return tap_done();
}
