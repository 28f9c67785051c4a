/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The tape in balls (model/tape/eval-ball.h): every ball holds the value that MPFR finds at 500
 * bits, on random tapes with every operation and on the case files; what a ball does not decide;
 * misuse and exhausted memory.
 */
#include "base/jobs.h"
#include "model/state/point.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/mat.h"
#include "tests/model/expr/random-expr.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#define HIGH 500
/* What was written may round where the tape, simplified, does not: 2^-ROUNDED of the value, far
 * below every ball that is not exact. */
#define ROUNDED 280

static const mpfr_prec_t precisions[] = {24, 53, 100, 200};
#define PRECISIONS (sizeof precisions / sizeof precisions[0])

struct tally {
    unsigned long compared, bounded, sharp, wrong, used[HOL_OP_COUNT];
};

/* The value in the ball, or next to it by 2^-rounded of the value (0: not at all). */
static void
look(struct tally *t, const arb_t ball, const mpfr_t value, mpfr_prec_t bits, slong rounded)
{
    arb_t wider;
    bool good;

    t->compared++;
    t->bounded += arb_is_finite(ball) != 0;
    t->sharp += arb_rel_accuracy_bits(ball) >= 2 * bits / 3;
    arb_init(wider);
    arb_set(wider, ball);
    if (rounded > 0 && mpfr_regular_p(value))
        arb_add_error_2exp_si(wider, mpfr_get_exp(value) - rounded);
    good = arb_contains_mpfr(wider, value);
    arb_clear(wider);
    if (good)
        return;
    t->wrong++;
    mpfr_t middle;
    mpfr_init2(middle, bits);
    arf_get_mpfr(middle, arb_midref(ball), MPFR_RNDN);
    if (t->wrong < 5) {
        char *a = NULL, *b = NULL;
        if (mpfr_asprintf(&a, "%.40Re", value) > 0 && mpfr_asprintf(&b, "%.40Re", middle) > 0)
            tap_diag("%ld bits: %s is not in the ball around %s", (long)bits, a, b);
        mpfr_free_str(a);
        mpfr_free_str(b);
    }
    mpfr_clear(middle);
}

static void
set_ball(struct hol_ball_eval *eval, enum hol_var kind, size_t i, const mpfr_t x, slong wide)
{
    arb_t ball;

    arb_init(ball);
    hol_ball_set_mpfr(ball, x);
    if (wide != 0) { /* the point inside, not at the middle */
        arf_t away;
        arf_init(away);
        arf_set_si_2exp_si(away, 3, wide - 2);
        arf_add(arb_midref(ball), arb_midref(ball), away, ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_clear(away);
        arb_add_error_2exp_si(ball, wide);
    }
    hol_ball_eval_set(eval, kind, i, ball);
    arb_clear(ball);
}

static void
set_point(struct hol_ball_eval *eval, mpfr_t *point, slong wide)
{
    set_ball(eval, HOL_VAR_TIME, 0, point[0], wide);
    for (size_t i = 0; i < RANDOM_Q; i++) {
        set_ball(eval, HOL_VAR_COORD, i, point[1 + i], wide);
        set_ball(eval, HOL_VAR_VELOCITY, i, point[1 + RANDOM_Q + i], wide);
    }
}

/* One random expression that has a value: exact inputs at all precisions, and wide ones. */
static void
try_one(struct tally *exact, struct tally *wide, struct hol_graph *g, hol_node a, mpfr_t *point,
        const mpfr_t value)
{
    hol_node parameters[RANDOM_P];
    struct hol_tape *tape;
    arb_t ball;

    random_parameters(parameters, g, point);
    if (hol_tape_create(&tape, g, 1, &a, RANDOM_P, parameters) != HOL_OK)
        tap_bail("no tape");
    for (size_t k = 0; k < hol_tape_length(tape); k++)
        exact->used[hol_tape_code(tape)[k].op]++;
    arb_init(ball);
    for (size_t p = 0; p < PRECISIONS; p++) {
        struct hol_ball_eval *eval;

        if (hol_ball_eval_create(&eval, tape, precisions[p]) != HOL_OK)
            tap_bail("out of memory");
        for (int pass = 0; pass < 2; pass++) {
            bool bounded;

            set_point(eval, point, pass == 0 ? 0 : -(slong)precisions[p] / 2);
            bounded = hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK;
            hol_ball_eval_get(ball, eval, 0);
            if (bounded && !arb_is_finite(ball))
                exact->wrong++;
            look(pass == 0 ? exact : wide, ball, value, precisions[p], ROUNDED);
        }
        hol_ball_eval_destroy(eval);
    }
    arb_clear(ball);
    hol_tape_destroy(tape);
}

static void
random_tapes(void)
{
    struct random_source source = {.state = tap_seed()};
    unsigned long trials = 400 * tap_multiplier(), valued = 0;
    struct tally exact = {0}, wide = {0};
    bool all_used = true;
    mpfr_t point[RANDOM_VARS], value;

    mpfr_init2(value, HIGH);
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_init2(point[i], 53);
    for (unsigned long k = 0; k < trials; k++) {
        struct random_expr e;
        struct hol_graph *g;
        hol_node a;

        if (hol_graph_create(&g, 0) != HOL_OK)
            tap_bail("out of memory");
        random_expr_make(&e, &source);
        random_point(point, &source);
        a = random_expr_build(&e, g);
        if (random_expr_value(value, &e, point) && a != HOL_NODE_NONE) {
            valued++;
            try_one(&exact, &wide, g, a, point, value);
        }
        hol_graph_destroy(g);
    }
    tap_ok(exact.wrong == 0, "random tapes, exact inputs: the value at 500 bits lies in the ball");
    tap_ok(wide.wrong == 0, "random tapes, inputs with a radius: the same");
    tap_diag("%lu expressions, %lu with a value; exact inputs: %lu balls, %lu bounded, %lu sharp; "
             "wide: %lu bounded",
             trials, valued, exact.compared, exact.bounded, exact.sharp, wide.bounded);
    tap_ok(exact.sharp > exact.compared / 2 && wide.bounded > wide.compared / 2,
           "more than half of the balls are sharp, and bounded with wide inputs");
    for (int op = 0; op < HOL_OP_COUNT; op++)
        if (exact.used[op] == 0) {
            all_used = false;
            tap_diag("operation %d is on no tape", op);
        }
    tap_ok(all_used, "every operation was on a tape");
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_clear(point[i]);
    mpfr_clear(value);
}

/* ------------------------------------------------------------------- the case files */

/* All outputs of a state, in MPFR at 500 bits and in balls at 128. */
static void
try_outputs(struct tally *t, const struct hol_model *model, const struct hol_point *at)
{
    size_t count = model->out_span + 2;
    struct hol_ball_eval *balls;
    struct hol_eval *eval;
    mpfr_t x;
    arb_t ball;

    if (hol_eval_create(&eval, model->tape, HIGH) != HOL_OK ||
        hol_ball_eval_create(&balls, model->tape, 128) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, HIGH);
    arb_init(ball);
    hol_model_set_state(model, eval, &at->t, &at->q, &at->v);
    hol_mat_get(x, &at->t, 0, 0);
    set_ball(balls, HOL_VAR_TIME, 0, x, 0);
    for (size_t i = 0; i < model->n; i++) {
        hol_mat_get(x, &at->q, i, 0);
        set_ball(balls, HOL_VAR_COORD, i, x, 0);
        hol_mat_get(x, &at->v, i, 0);
        set_ball(balls, HOL_VAR_VELOCITY, i, x, 0);
    }
    if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_INVALID ||
        hol_ball_eval_run(balls, HOL_STAGE_STATE, NULL) == HOL_INVALID)
        tap_bail("a stage is missing");
    for (size_t k = 0; k < count; k++) {
        if (hol_tape_output_stage(model->tape, k) > HOL_STAGE_STATE)
            continue;
        hol_eval_get(x, eval, k);
        hol_ball_eval_get(ball, balls, k);
        if (mpfr_number_p(x))
            look(t, ball, x, 128, 0);
    }
    arb_clear(ball);
    mpfr_clear(x);
    hol_ball_eval_destroy(balls);
    hol_eval_destroy(eval);
}

static void
case_files(void)
{
    struct case_list list = case_list_make();

    for (size_t i = 0; i < list.count; i++) {
        struct case_model c = case_load(list.names[i]);
        struct hol_points *points;
        struct hol_point point;
        struct tally t = {0};

        if (hol_points_create(&points, c.model, HIGH) != HOL_OK ||
            hol_point_init(&point, c.model->n, HIGH) != HOL_OK)
            tap_bail("out of memory");
        for (size_t s = 0; s <= c.source->state_count; s++) { /* the last: a random one */
            bool random = s == c.source->state_count;
            struct hol_recipe recipe = {.kind = random ? HOL_RECIPE_RANDOM : HOL_RECIPE_NAMED,
                                        .state = random ? 0 : s,
                                        .seed = tap_seed()};

            if (hol_points_make(points, &point, &recipe, NULL) == HOL_OK)
                try_outputs(&t, c.model, &point);
        }
        if (!tap_ok(t.wrong == 0 && t.compared > 0 && t.bounded > t.compared / 2, "%s: all outputs",
                    list.names[i]))
            tap_diag("%lu compared, %lu bounded, %lu outside", t.compared, t.bounded, t.wrong);
        hol_point_clear(&point);
        hol_points_destroy(points);
        case_clear(&c);
    }
    case_list_clear(&list);
}

/* ----------------------------------------------------------------- what is not decided */

static struct hol_graph *g;

/* A tape of functions of one coordinate x that have no value, or a kink, at 0. */
static const bool bounded[] = {false, true, true, true, false, false, true};
static const char *const functions[] = {"sign(x)", "abs(x)",    "min(x, 0)", "max(x, -x)",
                                        "1/x",     "x^sqrt(2)", "x^3"};
#define FUNCTIONS (sizeof functions / sizeof functions[0])

static struct hol_tape *
make_tape(void)
{
    hol_node x = hol_expr_var(g, HOL_VAR_COORD, 0), out[FUNCTIONS];
    struct hol_tape *tape;

    out[0] = hol_expr_func(g, HOL_FUNC_SIGN, x);
    out[1] = hol_expr_func(g, HOL_FUNC_ABS, x);
    out[2] = hol_expr_func2(g, HOL_FUNC2_MIN, x, hol_expr_integer(g, 0));
    out[3] = hol_expr_func2(g, HOL_FUNC2_MAX, x, hol_expr_neg(g, x));
    out[4] = hol_expr_div(g, hol_expr_integer(g, 1), x);
    out[5] = hol_expr_pow(g, x, hol_expr_func(g, HOL_FUNC_SQRT, hol_expr_integer(g, 2)));
    out[6] = hol_expr_pow(g, x, hol_expr_integer(g, 3));
    if (hol_tape_create(&tape, g, FUNCTIONS, out, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    return tape;
}

static void
undecided(const struct hol_tape *tape)
{
    struct hol_ball_eval *eval;
    size_t where = 0;
    mpfr_t x;
    arb_t ball;

    if (hol_ball_eval_create(&eval, tape, 100) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_ball_eval_bits(eval) == 100, "the bits asked for");
    tap_ok(hol_ball_eval_run(eval, HOL_STAGE_STATE, &where) == HOL_DOMAIN &&
               hol_tape_code(tape)[where].op == HOL_OP_INPUT,
           "an input that was not set is indeterminate, and is said to be");
    mpfr_init2(x, 53);
    arb_init(ball);
    mpfr_set_zero(x, 1);
    set_ball(eval, HOL_VAR_COORD, 0, x, -40); /* holds 0, off its middle */
    tap_ok(hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN, "around 0: DOMAIN");
    for (size_t k = 0; k < FUNCTIONS; k++) {
        hol_ball_eval_get(ball, eval, k);
        tap_ok((arb_is_finite(ball) != 0) == bounded[k] && arb_contains_mpfr(ball, x),
               "around 0, %s: %s", functions[k], bounded[k] ? "bounded" : "indeterminate");
    }
    mpfr_set_si(x, -1, MPFR_RNDN);
    set_ball(eval, HOL_VAR_COORD, 0, x, -40);
    tap_ok(hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN, "(-1)^sqrt(2): DOMAIN");
    hol_ball_eval_get(ball, eval, 0);
    tap_ok(arb_equal_si(ball, -1), "sign of a negative ball: -1, exactly");
    mpfr_set_nan(x);
    hol_ball_set_mpfr(ball, x);
    tap_ok(!arb_is_finite(ball), "NaN is indeterminate");
    arb_clear(ball);
    mpfr_clear(x);
    hol_ball_eval_destroy(eval);
}

static void
misuse(const struct hol_tape *tape)
{
    struct hol_ball_eval *eval;
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;
    arb_t one;

    tap_ok(hol_ball_eval_create(&eval, tape, HOL_BITS_MIN - 1) == HOL_INVALID &&
               hol_ball_eval_create(&eval, tape, HOL_BITS_MAX + 1) == HOL_INVALID,
           "bits out of range: INVALID");
    while (status == HOL_NOMEM && k < 20) {
        heap_fail_at(++k);
        status = hol_ball_eval_create(&eval, tape, 100);
        heap_fail_at(0);
    }
    if (!tap_ok(status == HOL_OK && k == 4, "each of our own allocations failing: NOMEM"))
        tap_bail("no evaluator");
    arb_init(one);
    arb_one(one);
    hol_ball_eval_set(eval, HOL_VAR_COORD, 5, one); /* not on the tape */
    hol_ball_eval_set(eval, HOL_VAR_COUNT, 0, one);
    hol_ball_eval_set(eval, HOL_VAR_COORD, 0, one);
    tap_ok(hol_ball_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_OK, "x = 1: all bounded");
    tap_ok(hol_ball_eval_run(eval, HOL_STAGE_COUNT, NULL) == HOL_INVALID, "no such stage: INVALID");
    arb_clear(one);
    hol_ball_eval_destroy(eval);
    hol_ball_eval_destroy(NULL);
    hol_balls_free(NULL, 3);
}

int
main(void)
{
    struct hol_tape *tape;

    random_tapes();
    case_files();
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    tape = make_tape();
    undecided(tape);
    misuse(tape);
    hol_tape_destroy(tape);
    hol_graph_destroy(g);
    hol_thread_free_cache();
    return tap_done();
}
