/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * States as recipes (model/state/point.h): the same exact state at every precision, on the
 * constraints to full precision; `~` solved for; violations named.
 */
#include "model/state/point.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

static const char circle[] =
    "title \"c\"; source \"s\"; parameter R = 0.9; coordinate x, y;\n"
    "kinetic (x'^2 + y'^2)/2;\n"
    "constraint ring: x^2 + y^2 = R^2;\n"
    "initial x = R*cos(0.4), y = R*sin(0.4), x' = -sin(0.4), y' = cos(0.4);\n"
    "state \"solved\": x = 0.3, y ~ 1, x' = 2, y' ~ 1;\n"
    "state \"off\": x = 0.3, y = 0.8, x' = 0, y' = 0;\n"
    "state \"slips\": x = R, y = 0, x' = 0.001, y' = 1;\n"
    "state \"none\": x = 2, y ~ 0.1, x' = 0, y' = 0;\n"
    "state \"undefined\": x = sqrt(-R), y = 0, x' = 0, y' = 0;\n"
    "state \"off by 1e-18\": x = R, y = 1e-9, x' = 0, y' = 0;\n";

static const char trap[] = "title \"t\"; source \"s\"; coordinate x, y, z;\n"
                           "kinetic (x'^2 + y'^2 + z'^2)/2;\n"
                           "constraint sphere: (x^2 + y^2 + z^2 - 2)^2 = 0;\n"
                           "initial x = 1, y = 1, z = 0, x' = 1, y' = -1, z' = 0.5;\n";

/* Redundant off the constraints, too; inconsistent rows meet only on them. */
static const char redundant[] = "title \"r\"; source \"s\"; coordinate x, y, z;\n"
                                "kinetic (x'^2 + y'^2 + z'^2)/2;\n"
                                "constraint sphere: x^2 + y^2 + z^2 = 2;\n"
                                "constraint level: z = 0;\n"
                                "constraint cylinder: x^2 + y^2 = 2;\n"
                                "initial x = 1, y = 1, z = 0, x' = 1, y' = -1, z' = 0;\n";

static const char rates[] = "title \"v\"; source \"s\"; coordinate x, y, z;\n"
                            "kinetic (x'^2 + y'^2 + z'^2)/2;\n"
                            "constraint speed: x'^2 + y'^2 + z'^2 = 4 + sin(t)^2;\n"
                            "constraint path: y' = z^2*x' + t;\n"
                            "initial x = 1, y = 0, z = 0.5, x' ~ 1, y' ~ 0.3, z' = 0.1;\n"
                            "state \"later\": t = 0.7, x = 2, x' ~ 1, y' ~ 1, z' = 0.3;\n"
                            "span 0 .. 3;\n";

/* Rows 1e-10 from dependent; a squared constraint beside another; a start from which full steps of
 * Newton's method diverge. */
static const char hard[] = "title \"h\"; source \"s\"; coordinate x, y, z;\n"
                           "kinetic (x'^2 + y'^2 + z'^2)/2;\n"
                           "constraint one: x^2 + y + z = 3;\n"
                           "constraint two: x^2 + y + z + 1e-10*(x - 1)*sqrt(2) = 3;\n"
                           "initial x ~ 1.2, y ~ 0.9, z = 1, x' ~ 0.3, y' ~ 1, z' = -1.1;\n";
static const char both[] = "title \"b\"; source \"s\"; coordinate x, y, z;\n"
                           "kinetic (x'^2 + y'^2 + z'^2)/2;\n"
                           "constraint sphere: (x^2 + y^2 + z^2 - 2)^2 = 0;\n"
                           "constraint plane: x + 2*y + 3*z = 3;\n"
                           "initial x = 1, y = 1, z = 0, x' = 1, y' = -1, z' = 1/3;\n";
static const char far_off[] = "title \"f\"; source \"s\"; coordinate x, y;\n"
                              "kinetic (x'^2 + y'^2)/2;\n"
                              "constraint valley: atan(x) + sin(y)/8 = 0;\n"
                              "initial x ~ 3, y = 1, x' ~ 0, y' = 1;\n";

/* Cranks in a long row, joined by couplers. A random state moves the far ones by several of their
 * lengths, and Newton's method from there may go to where all are in line, and the couplers' rows
 * depend on the cranks': a bit a step, and half the digits. */
static const char row[] =
    "title \"r\"; source \"s\"; size N = 9; coordinate x[0..N], y[0..N];\n"
    "kinetic sum(i = 0..N: x[i]'^2 + y[i]'^2)/2;\n"
    "for i = 0..N { constraint crank[i]: (x[i] - i)^2 + y[i]^2 = 1;\n"
    "  initial x[i] = i, y[i] = 1, x[i]' = 1, y[i]' = 0; }\n"
    "for i = 1..N { constraint coupler[i]: (x[i] - x[i-1])^2 + (y[i] - y[i-1])^2 = 1; }\n";

static enum hol_status
make(struct hol_point *point, const struct hol_model *model, const struct hol_recipe *recipe,
     mpfr_prec_t bits, struct hol_violation *violation)
{
    struct hol_points *points = NULL;
    enum hol_status status = hol_points_create(&points, model, bits);

    if (status == HOL_OK)
        status = hol_points_make(points, point, recipe, violation);
    hol_points_destroy(points);
    return status;
}

/* log2 of the largest difference of two points, relative to the largest component of each kind (at
 * least 1). */
static long double
apart(const struct hol_point *a, const struct hol_point *b)
{
    const struct hol_vec *x[] = {&a->t, &a->q, &a->v}, *y[] = {&b->t, &b->q, &b->v};
    long double most = 0;

    for (int k = 0; k < 3; k++) {
        struct hol_vec u, w;

        if (hol_vec_init(&u, x[k]->rows, 500) != HOL_OK ||
            hol_vec_init(&w, x[k]->rows, 500) != HOL_OK)
            tap_bail("out of memory");
        hol_mat_round(&u, x[k]);
        hol_mat_round(&w, y[k]);
        hol_sub(&u, &u, &w);
        most = fmaxl(most, hol_mat_max(&u) / fmaxl(1, hol_mat_max(&w)));
        hol_mat_clear(&u);
        hol_mat_clear(&w);
    }
    return most > 0 ? log2l(most) : -INFINITY;
}

/* log2 of the largest residual phi, phi', g, by an evaluator of its own, relative to the
 * derivatives; points at 400 bits. */
static long double
residual(const struct hol_model *model, const struct hol_point *point)
{
    struct hol_eval *eval = NULL;
    long double most = 0;
    mpfr_t x;

    if (hol_eval_create(&eval, model->tape, 600) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, 600);
    hol_model_set_state(model, eval, &point->t, &point->q, &point->v);
    /* another state of the case need not have a value */
    if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_INVALID)
        most = INFINITY;
    for (size_t i = 0; i < model->m; i++)
        for (int rate = 0; rate < 2; rate++) {
            bool before = !model->source->constraints[i].after;

            if (model->source->constraints[i].order == HOL_ORDER_VELOCITY && !before)
                continue;
            if (rate && !before)
                continue;
            hol_eval_get(x, eval, (rate ? model->out_rate : model->out_residual) + i);
            if (!mpfr_number_p(x))
                most = INFINITY;
            else if (!mpfr_zero_p(x))
                most = fmaxl(most, ldexpl(1, (int)fmaxl(-16000, (long double)mpfr_get_exp(x))));
        }
    mpfr_clear(x);
    hol_eval_destroy(eval);
    return most > 0 ? log2l(most) : -INFINITY;
}

/* The recipe at 100, 200 and 400 bits: agreement to the lower ones; the constraints hold. */
static bool
is_exact(const struct hol_model *model, const struct hol_recipe *recipe, const char *label)
{
    static const mpfr_prec_t bits[] = {100, 200, 400};
    struct hol_point point[3];
    bool good = true;

    for (int k = 0; k < 3; k++) {
        struct hol_violation v = {0};
        enum hol_status status;

        if (hol_point_init(&point[k], model->n, bits[k]) != HOL_OK)
            tap_bail("out of memory");
        status = make(&point[k], model, recipe, bits[k], &v);
        if (status != HOL_OK) {
            tap_diag("%s: %s at %ld bits, constraint %zu, residual %Lg", label,
                     hol_status_name(status), (long)bits[k], v.constraint, v.magnitude);
            good = false;
        }
    }
    for (int k = 0; k < 2 && good; k++) {
        long double far = apart(&point[k], &point[k + 1]);

        if (far > -(long double)bits[k] + 2) {
            tap_diag("%s: %ld and %ld bits differ by 2^%.1Lf", label, (long)bits[k],
                     (long)bits[k + 1], far);
            good = false;
        }
    }
    if (good && residual(model, &point[2]) > -370) {
        tap_diag("%s: residual 2^%.1Lf at 400 bits", label, residual(model, &point[2]));
        good = false;
    }
    for (int k = 0; k < 3; k++)
        hol_point_clear(&point[k]);
    return good;
}

/* A named state that must fail on a constraint. */
static void
refuse(const struct hol_model *model, size_t state, size_t constraint, bool rate, const char *text)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_violation v = {.constraint = 77};
    struct hol_point point;
    enum hol_status status;

    if (hol_point_init(&point, model->n, 200) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set_si(&point.q, 0, 0, 42);
    status = make(&point, model, &recipe, 200, &v);
    if (!tap_ok(status == HOL_DOMAIN && v.constraint == constraint && v.rate == rate &&
                    hol_mat_abs(&point.q, 0, 0) == 42,
                "%s", text))
        tap_diag("%s, constraint %zu, rate %d, residual %Lg", hol_status_name(status), v.constraint,
                 v.rate, v.magnitude);
    hol_point_clear(&point);
}

static void
try_circle(void)
{
    struct case_model c = case_parse(circle);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 1};

    tap_ok(is_exact(c.model, &recipe, "~"), "~ solved for at every precision");
    recipe.state = 0;
    tap_ok(is_exact(c.model, &recipe, "named"), "exact expressions at every precision");
    refuse(c.model, 2, 0, false, "phi violated: constraint named");
    refuse(c.model, 3, 0, true, "phi' violated: constraint named");
    refuse(c.model, 4, 0, false, "~ without a solution: constraint named");
    refuse(c.model, 5, (size_t)-1, false,
           "an expression without a value: no constraint is to blame");
    refuse(c.model, 6, 0, false, "phi violated by 1e-18");
    recipe.state = 9;
    {
        struct hol_point point;

        if (hol_point_init(&point, 2, 100) != HOL_OK)
            tap_bail("out of memory");
        tap_ok(make(&point, c.model, &recipe, 100, NULL) == HOL_INVALID, "no such state");
        recipe = (struct hol_recipe){.kind = HOL_RECIPE_SOLUTION};
        tap_ok(make(&point, c.model, &recipe, 100, NULL) == HOL_INVALID, "no such closed form");
        hol_point_clear(&point);
    }
    case_clear(&c);
}

static void
try_random(const char *text, const char *label)
{
    struct case_model c = case_parse(text);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = tap_seed()};
    struct hol_point point, other;
    bool good = true;

    for (recipe.sample = 0; recipe.sample < 4 * tap_multiplier(); recipe.sample++)
        good = is_exact(c.model, &recipe, label) && good;
    tap_ok(good, "random states of %s", label);
    if (hol_point_init(&point, c.model->n, 100) != HOL_OK ||
        hol_point_init(&other, c.model->n, 100) != HOL_OK)
        tap_bail("out of memory");
    recipe.sample = 1;
    good = make(&point, c.model, &recipe, 100, NULL) == HOL_OK;
    recipe.sample = 2;
    good = good && make(&other, c.model, &recipe, 100, NULL) == HOL_OK;
    tap_ok(good && apart(&point, &other) > -12, "two samples of %s are two states", label);
    recipe.sample = 1;
    good = make(&other, c.model, &recipe, 100, NULL) == HOL_OK;
    tap_ok(good && isinf(apart(&point, &other)), "the same sample of %s is the same state", label);
    hol_point_clear(&point);
    hol_point_clear(&other);
    case_clear(&c);
}

/* No random state is singular by chance: the cranks are not all on the x-axis. */
static void
try_singular(void)
{
    struct case_model c = case_parse(row);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = tap_seed()};
    struct hol_point point;
    bool good = true;

    if (hol_point_init(&point, c.model->n, 200) != HOL_OK)
        tap_bail("out of memory");
    for (; recipe.sample < 3 * tap_multiplier(); recipe.sample++) {
        long double away = 0;

        if (make(&point, c.model, &recipe, 200, NULL) == HOL_OK)
            for (size_t i = c.model->n / 2; i < c.model->n; i++)
                away = fmaxl(away, hol_mat_abs(&point.q, i, 0));
        if (away < 1e-6L)
            tap_diag("sample %zu is within %Lg of the line", recipe.sample, away);
        good = away >= 1e-6L && is_exact(c.model, &recipe, "row") && good;
    }
    tap_ok(good, "random states of a long row of cranks are not singular");
    hol_point_clear(&point);
    case_clear(&c);
}

static void
try_rates(void)
{
    struct case_model c = case_parse(rates);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED};

    tap_ok(is_exact(c.model, &recipe, "rates"),
           "velocities on constraints that are not linear in them");
    recipe.state = 1;
    tap_ok(is_exact(c.model, &recipe, "later"), "the same at another time");
    case_clear(&c);
}

static void
try_solved(const char *text, const char *label)
{
    struct case_model c = case_parse(text);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED};

    tap_ok(is_exact(c.model, &recipe, label), "%s", label);
    case_clear(&c);
}

static void
try_cancelling(void)
{
    struct case_model c = case_parse("title \"c\"; source \"s\"; coordinate x; kinetic x'^2/2;"
                                     "initial x = (1 - tanh(270))*(1 + exp(540))/2, x' = 0;");
    struct hol_point p;

    tap_ok(hol_point_init(&p, 1, 53) == HOL_OK &&
               make(&p, c.model, &(struct hol_recipe){0}, 53, NULL) == HOL_OK &&
               hol_mat_abs(&p.q, 0, 0) == 1,
           "a value that cancels is right to all bits");
    hol_point_clear(&p);
    case_clear(&c);
}

static void
try_no_memory(void)
{
    struct case_model c = case_parse(redundant);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = 1};
    struct hol_point point;
    enum hol_status status;
    size_t k = 0, failed = 0;

    if (hol_point_init(&point, c.model->n, 100) != HOL_OK)
        tap_bail("out of memory");
    do {
        heap_fail_at(++k);
        status = make(&point, c.model, &recipe, 100, NULL);
        failed += status == HOL_NOMEM;
    } while (status != HOL_OK && k < 1000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 20, "no memory at call 1 to %zu", k - 1);
    hol_point_clear(&point);
    case_clear(&c);
}

/* Every state of every case file, and random ones of it. */
static void
try_files(void)
{
    struct case_list list = case_list_make();

    for (size_t i = 0; i < list.count; i++) {
        struct case_model c = case_load(list.names[i]);
        struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .seed = tap_seed()};
        bool good = true;
        size_t tried = 0;

        for (; recipe.state < c.source->state_count; recipe.state++, tried++)
            good = is_exact(c.model, &recipe, c.source->states[recipe.state].name) && good;
        recipe.kind = HOL_RECIPE_RANDOM;
        recipe.state = 0;
        for (; c.model->n <= 24 && recipe.sample < 2; recipe.sample++, tried++)
            good = is_exact(c.model, &recipe, "random") && good;
        for (size_t b = 0; b < c.source->published_count; b++)
            for (size_t e = 0; e < c.source->published[b].entry_count; e++) {
                if (c.source->published[b].entries[e].kind != HOL_ENTRY_SOLUTION)
                    continue;
                recipe = (struct hol_recipe){
                    .kind = HOL_RECIPE_SOLUTION, .seed = tap_seed(), .block = b, .entry = e};
                for (; recipe.sample < (c.source->has_span ? 3 : 1); recipe.sample++, tried++)
                    good = is_exact(c.model, &recipe, "closed form") && good;
            }
        tap_ok(good, "%s: %zu states", list.names[i], tried);
        case_clear(&c);
    }
    case_list_clear(&list);
}

int
main(void)
{
    try_circle();
    try_random(circle, "a circle");
    try_random(trap, "a squared constraint");
    try_random(redundant, "redundant constraints");
    try_random(rates, "velocity constraints");
    try_random(both, "a squared constraint beside a plane");
    try_singular();
    try_rates();
    try_solved(hard, "~ on rows 1e-10 from dependent");
    try_solved(far_off, "~ from where full steps diverge");
    try_cancelling();
    try_no_memory();
    try_files();
    return tap_done();
}
