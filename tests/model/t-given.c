/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * A state whose values are given beside a case: what is not given is inherited, values may hold
 * parameters; moved onto the constraints it has the least change in the metric of M, by a closed
 * form; as it is, it is what was given; wrong names are told.
 */
#include "model/state/point.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

/* dx = -3 (1/m) / (1/m + 1/M) of x + y = 1 from (2, 2), and the same of the rates. */
static const char line[] = "title \"l\"; source \"s\"; parameter m = 1; parameter M = 3;\n"
                           "coordinate x, y, z[1..2];\n"
                           "kinetic (m*x'^2 + M*y'^2 + z[1]'^2 + z[2]'^2)/2;\n"
                           "constraint line: x + y = 1;\n"
                           "initial x = 0, y = 1, z[1] = 5, z[2] = 6, x' = 0, y' = 0;\n"
                           "state \"later\": t = 4, z[1] = 7;\n"
                           "state \"given\": z[1] = 8;\n";

struct given {
    struct hol_case *source;
    struct hol_model *model;
    struct hol_diagnostics diagnostics;
};

static enum hol_status
load(struct given *g, const struct hol_override *overrides, size_t count, bool own)
{
    char text[sizeof line];
    enum hol_status status;

    memcpy(text, line, sizeof line);
    if (!own) /* without the last line */
        *strstr(text, "state \"given\"") = '\0';
    *g = (struct given){.source = NULL};
    status = hol_case_parse(&g->source, &g->diagnostics, "line", "line.case", text, strlen(text),
                            count, overrides, NULL);
    return status == HOL_OK ? hol_model_create(&g->model, g->source, &g->diagnostics) : status;
}

static void
clear(struct given *g)
{
    hol_model_destroy(g->model);
    hol_case_destroy(g->source);
    hol_diagnostics_clear(&g->diagnostics);
}

/* The state at some bits: t, q, v are these, up to a few units of the last place? */
static void
is_state(const struct given *g, mpfr_prec_t bits, const long double *expected, const char *what)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = g->source->state_count - 1};
    struct hol_points *points = NULL;
    struct hol_point p = {0};
    long double worst = 0;

    if (hol_point_init(&p, 4, bits) != HOL_OK ||
        hol_points_create(&points, g->model, bits) != HOL_OK)
        tap_bail("out of memory");
    enum hol_status status = hol_points_make(points, &p, &recipe, NULL);
    for (size_t i = 0; status == HOL_OK && i < 9; i++) {
        const struct hol_vec *from = i == 0 ? &p.t : i < 5 ? &p.q : &p.v;
        mpfr_t x;

        mpfr_init2(x, bits);
        hol_mat_get(x, from, i == 0 ? 0 : (i - 1) % 4, 0);
        mpfr_sub_d(x, x, (double)expected[i], MPFR_RNDN); /* dyadic numbers, exactly */
        worst = fmaxl(worst, fabsl(mpfr_get_ld(x, MPFR_RNDN)));
        mpfr_clear(x);
    }
    if (!tap_ok(status == HOL_OK && worst <= ldexpl(8, -(int)bits), "%s, at %ld bits", what,
                (long)bits))
        tap_diag("%s, off by %Lg", hol_status_text(status), worst);
    hol_points_destroy(points);
    hol_point_clear(&p);
}

static void
good(const char *what, enum hol_given_how how, const char *base, const long double *expected)
{
    const struct hol_override o[] = {{.name = "x", .value = "2*m", .state = base, .how = how},
                                     {.name = "y", .value = "sqrt(4)", .state = base, .how = how},
                                     {.name = "x'", .value = "1", .state = base, .how = how},
                                     {.name = "z[2]'", .value = "-1/2", .state = base, .how = how}};
    struct given g;

    if (!tap_ok(load(&g, o, 4, false) == HOL_OK, "%s: loaded", what))
        tap_diag("%s", g.diagnostics.text);
    else {
        is_state(&g, 53, expected, what);
        is_state(&g, 300, expected, what);
    }
    clear(&g);
}

static void
wrong(const char *name, const char *value, const char *base, bool own, const char *says)
{
    const struct hol_override o[] = {{.name = "z[1]", .value = "1", .state = base},
                                     {.name = name, .value = value, .state = base}};
    struct given g;
    enum hol_status status = load(&g, o, 2, own);

    if (!tap_ok(status == HOL_INVALID && g.diagnostics.text != NULL &&
                    strstr(g.diagnostics.text, says) != NULL,
                "%s=%s: %s", name, value, says))
        tap_diag("%s", g.diagnostics.text != NULL ? g.diagnostics.text : hol_status_text(status));
    clear(&g);
}

int
main(void)
{
    static const long double as_is[] = {0, 2, 2, 5, 6, 1, 0, 0, -0.5L};
    static const long double later[] = {4, 2, 2, 7, 6, 1, 0, 0, -0.5L};
    static const long double moved[] = {0, -0.25L, 1.25L, 5, 6, 0.25L, -0.25L, 0, -0.5L};
    struct given g;
    const struct hol_override off = {.name = "x", .value = "2", .state = "initial"};

    good("as it is", HOL_GIVEN_AS_IS, "initial", as_is);
    good("as it is, from another state", HOL_GIVEN_AS_IS, "later", later);
    good("moved by the least change in the metric of M", HOL_GIVEN_MOVED, "initial", moved);
    if (load(&g, &off, 1, false) != HOL_OK)
        tap_bail("not loaded");
    else {
        struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 2};
        struct hol_points *points = NULL;
        struct hol_point p = {0};
        struct hol_violation v = {.constraint = SIZE_MAX};

        if (hol_point_init(&p, 4, 53) != HOL_OK ||
            hol_points_create(&points, g.model, 53) != HOL_OK)
            tap_bail("out of memory");
        tap_ok(hol_points_make(points, &p, &recipe, &v) == HOL_DOMAIN && v.constraint == 0 &&
                   fabsl(v.magnitude - 2) < 1e-12L,
               "checked: off by 2");
        hol_points_destroy(points);
        hol_point_clear(&p);
    }
    clear(&g);
    wrong("w", "1", "initial", false, "unknown coordinate or velocity 'w'");
    wrong("x''", "1", "initial", false, "unknown coordinate or velocity");
    wrong("z[3]", "1", "initial", false, "unknown coordinate or velocity");
    wrong("x", "1 +", "initial", false, "command line");
    wrong("x", "y", "initial", false, "command line");
    wrong("z[1]", "2", "initial", false, "more than one value");
    wrong("x", "1", "nowhere", false, "no such state");
    wrong("x", "1", "initial", true, "of its own");
    return tap_done();
}
