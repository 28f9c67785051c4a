/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a certificate costs: the time of the processor for a certified motion over that of the two
 * runs that agree, in the same process: the particle on a cone and a plane over 0..2 to 50 digits,
 * a planar double pendulum over 0..10 to 22, and the cases named as arguments over their spans.
 * Then how the bound of the pendulum's error grows, in bits, over time (--curve: nothing else).
 */
#include "bench/bench.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/certify.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SECONDS 600 /* a certificate that takes longer is given up */
#define ROUNDS 5
#define POINTS 20
#define DIGITS 22
#define AIM 10

static const char cone[] = "title \"cone\"; source \"-\"; coordinate x, y, z;"
                           "kinetic (x'^2 + y'^2 + z'^2)/2; potential 9.8*z;"
                           "constraint cone: x^2 + y^2 - z^2/4 = 0;"
                           "constraint plane: x + y + z = 1;"
                           "initial x = -(1 + sqrt(2))/2, y = -(1 + sqrt(2))/2, z = 2 + sqrt(2),"
                           "        x' = 1, y' = -1, z' = 0; span 0 .. 2;";
static const char pendulum[] =
    "title \"double pendulum\"; source \"-\"; coordinate x1, y1, x2, y2;"
    "kinetic (x1'^2 + y1'^2 + x2'^2 + y2'^2)/2; potential 9.8*(y1 + y2);"
    "constraint first: x1^2 + y1^2 = 1; constraint second: (x2 - x1)^2 + (y2 - y1)^2 = 1;"
    "initial x1 = 0.6, y1 = -0.8, x2 = 1.4, y2 = -1.4, x1' = 0, y1' = 0, x2' = 0, y2' = 0;"
    "span 0 .. 10;";

static void
end_of_span(mpfr_t t, const struct hol_model *model)
{
    struct hol_eval *eval;

    if (hol_eval_create(&eval, model->tape, mpfr_get_prec(t)) != HOL_OK)
        bench_stop("span", "no memory");
    hol_eval_get(t, eval, model->out_span + 1);
    hol_eval_destroy(eval);
}

/* log2 of the largest radius of q and q' at a time; NAN: not certified there. */
static double
radius_at(struct hol_tube *tube, size_t n, const mpfr_t t)
{
    arb_ptr y = hol_balls_alloc(2 * n);
    double bits = -INFINITY;
    arb_t at;

    if (y == NULL)
        bench_stop("tube", "no memory");
    arb_init(at);
    hol_ball_set_mpfr(at, t);
    if (hol_tube_at(tube, at, y, y + n) != HOL_OK)
        bits = NAN;
    for (size_t i = 0; i < 2 * n; i++)
        bits = fmax(bits, mag_get_d_log2_approx(arb_radref(y + i)));
    arb_clear(at);
    hol_balls_free(y, 2 * n);
    return bits;
}

static void
print_curve(struct hol_tube *tube, size_t n, const mpfr_t end)
{
    mpfr_t t;

    mpfr_init2(t, mpfr_get_prec(end));
    printf("t  log2 of the bound of the error\n");
    for (unsigned long i = 0; i <= POINTS; i++) {
        mpfr_mul_ui(t, end, i, MPFR_RNDD);
        mpfr_div_ui(t, t, POINTS, MPFR_RNDD);
        printf("%.2f  %.1f\n", mpfr_get_d(t, MPFR_RNDN), radius_at(tube, n, t));
    }
    mpfr_clear(t);
}

/* Of the two runs, the best of some rounds. */
static double
time_runs(const struct hol_model *model, const struct hol_trajectory_options *options,
          const mpfr_t end, const char *name)
{
    double best = INFINITY;

    for (int i = 0; i < ROUNDS; i++) {
        double begin = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        struct hol_trajectory *trajectory = NULL;
        const char *why = NULL;

        if (hol_trajectory_create(&trajectory, model, options, end, NULL, &why) != HOL_OK)
            bench_stop(name, why);
        best = fmin(best, hol_clock(CLOCK_PROCESS_CPUTIME_ID) - begin);
        hol_trajectory_destroy(trajectory);
    }
    return best;
}

static void
run(const char *name, const char *text, long digits, double aim, bool curve)
{
    struct hol_trajectory_options options = {.digits = digits, .project = true, .threads = 2};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    struct hol_model *model = bench_model(text, name, 0);
    double agreed, certified;
    const char *why = NULL;
    char what[160];
    mpfr_t end;

    mpfr_init2(end, 512);
    end_of_span(end, model);
    agreed = curve ? NAN : time_runs(model, &options, end, name);
    certified = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
    if (hol_certify(&trajectory, &tube, model, &options, end, SECONDS, NULL, &why) != HOL_OK ||
        tube == NULL)
        bench_stop(name, why);
    certified = hol_clock(CLOCK_PROCESS_CPUTIME_ID) - certified;
    if (curve)
        print_curve(tube, model->n, end);
    else {
        double reached = hol_tube_reached(tube, &why);

        printf("%s, %ld digits: two runs %.3f s, certified %.3f s to t = %.6g (%.0f digits)%s%s\n",
               name, digits, agreed, certified, reached, floor(hol_tube_digits(tube)),
               why ? ": " : "", why ? why : "");
        (void)snprintf(what, sizeof what, "%s, %ld digits: certified / agreed", name, digits);
        if (!isnan(aim))
            bench_aim(what, certified / agreed, BENCH_AT_MOST, aim);
        else
            printf("  ratio %.1f\n", certified / agreed);
    }
    fflush(stdout);
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(end);
    bench_model_destroy(model);
}

int
main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--curve") != 0) {
        run("cone and plane", cone, 50, AIM, false);
        run("double pendulum", pendulum, DIGITS, NAN, false);
    }
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--curve") != 0)
            run(argv[i], NULL, DIGITS, NAN, false);
    run("double pendulum", pendulum, DIGITS, NAN, true);
    mpfr_free_cache();
    return 0;
}
