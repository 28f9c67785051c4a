/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Expressions as LaTeX: as a paper has them; and read back, the same values. */
#include "base/alloc.h"
#include "model/notation/latex.h"
#include "tests/model/expr/latex-reader.h"
#include "tests/model/expr/read-back.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

static const char *
name_of(const void *context, enum hol_var kind, size_t index)
{
    static const char *const rates[] = {"\\dot{x}", "\\dot{y}", "\\dot{z}"};
    static const char *const accelerations[] = {"\\ddot{x}", "\\ddot{y}", "\\ddot{z}"};

    if (kind == HOL_VAR_VELOCITY)
        return rates[index];
    if (kind == HOL_VAR_ACCEL)
        return accelerations[index];
    return kind == HOL_VAR_IDEAL ? "F^{L}_{x}" : read_back_name(context, kind, index);
}

static const struct hol_namer namer = {.name = name_of};

#define LONG "x*y*z + 2*x^2*y + 3*y^2*z + 4*z^2*x + 5*m*x + 6*k*y + 7*m*z + 8*k*x"
#define WRITTEN "x y z + 2 x^{2} y + 3 y^{2} z + 4 x z^{2} + 5 m x + 6 k y + 7 m z + 8 k x"

/* What the language reads on the left is written as on the right. */
static const char *const table[][2] = {
    {"m/2*(x'^2 + y'^2)", "\\frac{1}{2} m (\\dot{x}^{2} + \\dot{y}^{2})"},
    {"x - y", "x - y"},
    {"-x - y - 1", "-x - y - 1"},
    {"1 - x", "1 - x"},
    {"-9.81*m", "-9.81 m"},
    {"0.1*x + 2.5", "0.1 x + \\frac{5}{2}"},
    {"x/y/z", "\\frac{x}{y z}"},
    {"1/x^2", "\\frac{1}{x^{2}}"},
    {"(x + y)/z", "\\frac{x + y}{z}"},
    {"m*(x + y)/z", "\\frac{m}{z} (x + y)"},
    {"z/(x + y)", "\\frac{z}{x + y}"},
    {"2*m/(3*k)", "\\frac{2 m}{3 k}"},
    {"sqrt(x^2 + y^2)", "\\sqrt{x^{2} + y^{2}}"},
    {"x^(1/3)", "x^{1/3}"},
    {"(x + y)^(-3/2)", "\\frac{1}{(x + y)^{3/2}}"},
    {"x^y^z", "x^{y^{z}}"},
    {"(x^y)^z", "(x^{y})^{z}"},
    {"5*2^x", "5 \\cdot 2^{x}"},
    {"x*2^x", "x \\cdot 2^{x}"},
    {"(-2)^x", "(-2)^{x}"},
    {"(1/3)^x", "\\Bigl(\\frac{1}{3}\\Bigr)^{x}"},
    {"sin(x)^2*cos(x - y)*m", "m \\sin^{2} x \\cos (x - y)"},
    {"x'*sin(x)*k", "k \\dot{x} \\sin x"},
    {"(x + y)*sin(x)", "(x + y) \\sin x"},
    {"sin(2*x)", "\\sin (2 x)"},
    {"sqrt(sin(x))", "\\sqrt{\\sin x}"},
    {"sin(x)^(3/2)", "(\\sin x)^{3/2}"},
    {"sin(x/y)", "\\sin \\Bigl(\\frac{x}{y}\\Bigr)"},
    {"1/(1 + sin(x/y))", "\\frac{1}{\\sin \\left(\\frac{x}{y}\\right) + 1}"},
    {"m*(1 + 2*(x + y/z))*k", "m k \\Bigl(2 x + \\frac{2 y}{z} + 1\\Bigr)"},
    {"-(x + y)*z", "-z (x + y)"},
    /* What is long breaks between lines, which it cannot under a root or in a fraction. */
    {"1/(m*sqrt(" LONG "))", "\\frac{1}{m} (" WRITTEN ")^{-1/2}"},
    {"(" LONG ")/m", "\\frac{1}{m} (" WRITTEN ")"},
    {"m/(" LONG ")", "m (" WRITTEN ")^{-1}"},
    {"atan2(y, x)", "\\operatorname{atan2}(y, x)"},
    {"abs(x)^3", "\\lvert x\\rvert^{3}"},
    {"log(x)", "\\ln x"},
    {"exp(-x)", "\\exp (-x)"},
    {"2*pi", "2 \\pi"},
    {"0", "0"},
    {"-3/4", "-\\frac{3}{4}"},
};

static void
as_in_a_paper(void)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        hol_node value;
        struct hol_case *c = read_back(table[i][0], &value);
        char *text = c != NULL ? hol_expr_latex(c->graph, value, &namer) : NULL;
        if (!tap_ok(text != NULL && strcmp(text, table[i][1]) == 0, "%s", table[i][0]))
            tap_diag("written %s\n      not %s", text != NULL ? text : "-", table[i][1]);
        hol_free(text);
        hol_case_destroy(c);
    }
}

static void
names(void)
{
    static const char *const list[][2] = {
        {"x", "x"},
        {"x1", "x_{1}"},
        {"x[12]", "x_{12}"},
        {"x_1", "x_{1}"},
        {"x''", "\\ddot{x}"},
        {"x1'", "\\dot{x}_{1}"},
        {"theta", "\\theta"},
        {"th1'", "\\dot{\\theta}_{1}"},
        {"phi[3]''", "\\ddot{\\phi}_{3}"},
        {"Ixx", "I_{xx}"},
        {"gammaX", "\\gamma_{X}"},
        {"O_theta", "O_{\\theta}"},
        {"a[1,2]", "a_{1,2}"},
        {"x[-1]''", "\\ddot{x}_{-1}"},
        {"a[1,-2]", "a_{1,-2}"},
        {"ratio", "\\mathit{ratio}"},
        {"number", "\\mathit{number}"},
        {"x_left", "x_{\\mathit{left}}"},
        {"x'''", "\\mathtt{x'''}"},
        {"_x", "\\mathtt{\\_x}"},
    };

    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char *text = hol_latex_name(list[i][0]);
        if (!tap_ok(text != NULL && strcmp(text, list[i][1]) == 0, "name %s", list[i][0]))
            tap_diag("%s", text != NULL ? text : "-");
        hol_free(text);
    }
}

static bool
round_trip(struct hol_graph *g, hol_node a, mpfr_t *point)
{
    char *latex = hol_expr_latex(g, a, &namer), *text;
    const char *at = "";
    bool ok;

    if (latex == NULL)
        tap_bail("out of memory");
    text = latex_read(latex, &at);
    if (text == NULL)
        tap_diag("cannot be read from '%s' on", at);
    ok = text != NULL && read_back_agrees(text, g, a, point);
    if (!ok)
        tap_diag("%s", latex);
    hol_free(text);
    hol_free(latex);
    return ok;
}

/* A superscript is not raised again; no names; no memory; too long. */
static void
corners(void)
{
    struct hol_graph *g;
    mpq_t two;
    char *text;
    size_t failed = 0;

    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    hol_node force = hol_expr_var(g, HOL_VAR_IDEAL, 0), rate = hol_expr_var(g, HOL_VAR_VELOCITY, 2);
    mpq_init(two);
    mpq_set_ui(two, 2, 1);
    hol_node square = hol_expr_pow(g, force, hol_expr_rational(g, two));
    mpq_clear(two);
    text = hol_expr_latex(g, square, &namer);
    tap_ok(text != NULL && strcmp(text, "(F^{L}_{x})^{2}") == 0, "a superscript in parentheses");
    hol_free(text);
    text = hol_expr_latex(g, hol_expr_add(g, rate, hol_expr_var(g, HOL_VAR_MULTIPLIER, 1)), NULL);
    tap_ok(text != NULL && strcmp(text, "\\dot{q}_{3} + \\lambda_{2}") == 0, "generic names");
    hol_free(text);
    text = hol_expr_latex(g,
                          hol_expr_mul(g, hol_expr_var(g, HOL_VAR_REACTION, 0),
                                       hol_expr_var(g, HOL_VAR_PARAMETER, 0)),
                          NULL);
    tap_ok(text != NULL && strcmp(text, "p_{1} r_{1}") == 0,
           "... of a reaction, too, as the last factor");
    hol_free(text);
    text = hol_expr_latex(g, HOL_NODE_NONE, NULL);
    tap_ok(text != NULL && *text == '\0', "no expression, no text");
    hol_free(text);
    for (text = NULL; text == NULL && failed < 100; failed += text == NULL) {
        heap_fail_at(failed + 1);
        text = hol_expr_latex(g, square, &namer);
        heap_fail_at(0);
    }
    tap_ok(text != NULL && failed >= 5, "no memory, at each of %zu allocations", failed);
    hol_free(text);
    hol_node deep = rate; /* 2^30 times as long as the graph */
    for (int k = 0; k < 30; k++)
        deep = hol_expr_func(g, HOL_FUNC_SIN, hol_expr_mul(g, deep, hol_expr_add(g, deep, force)));
    text = hol_expr_latex(g, deep, NULL);
    tap_ok(text != NULL && strcmp(text, "\\cdots") == 0, "what is too long");
    hol_free(text);
    hol_graph_destroy(g);
}

int
main(void)
{
    as_in_a_paper();
    names();
    corners();
    read_back_random(3, "formulas", round_trip);
    mpfr_free_cache();
    return tap_done();
}
