/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * True trajectories against mpmath's odefun on gmpy2 (Debian: python3-mpmath, python3-gmpy2), in
 * the same run: the particle on a cone and a plane over 0..2 and a planar double pendulum over
 * 0..10, to 50 and 100 digits. Ours are checked by the second run, whose time is counted; odefun
 * gives what it gives. Seconds by the clock and of the processor (all threads), and odefun's over
 * ours. Both states at the end must agree to the digits, or the exit status is 1.
 *
 * The 100 digits of the pendulum would take odefun five minutes: both are asked for the first tenth
 * of the motion only, unless the argument --whole is given. --ours: without odefun, nothing but our
 * times. PYTHON, in the environment: the interpreter (default: the first of python3 and
 * /usr/bin/python3 that has gmpy2).
 */
#include "bench/bench.h"
#include "reference/trajectory/trajectory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 512
#define ROUNDS 7
#define LEAST_SECONDS 1.0
/* odefun promises no digits: this many of those asked for may be missing. */
#define MISSING 2

static const char cone[] = "coordinate x, y, z;"
                           "kinetic (x'^2 + y'^2 + z'^2)/2;"
                           "potential 9.8*z;"
                           "constraint cone: x^2 + y^2 - z^2/4 = 0;"
                           "constraint plane: x + y + z = 1;"
                           "initial x = -(1 + sqrt(2))/2, y = -(1 + sqrt(2))/2, z = 2 + sqrt(2),"
                           "        x' = 1, y' = -1, z' = 0;";
static const char pendulum[] = "coordinate x1, y1, x2, y2;"
                               "kinetic (x1'^2 + y1'^2 + x2'^2 + y2'^2)/2;"
                               "potential 9.8*(y1 + y2);"
                               "constraint first: x1^2 + y1^2 = 1;"
                               "constraint second: (x2 - x1)^2 + (y2 - y1)^2 = 1;"
                               "initial x1 = 0.6, y1 = -0.8, x2 = 1.4, y2 = -1.4,"
                               "        x1' = 0, y1' = 0, x2' = 0, y2' = 0;";

struct problem {
    const char *name, *text;
    long digits;
    const char *end, *whole; /* of the motion, as text */
    double aim;              /* odefun's time over ours, of the processor, at least */
};

struct seconds {
    double clock, processor;
};

/* The best of some rounds; the last trajectory is left. */
static struct seconds
time_ours(struct hol_trajectory **trajectory, const struct hol_model *model,
          const struct problem *p, const mpfr_t end)
{
    struct hol_trajectory_options options = {.digits = p->digits, .project = true, .threads = 2};
    struct seconds best = {INFINITY, INFINITY};
    double begin = hol_clock(CLOCK_MONOTONIC);

    *trajectory = NULL;
    for (int i = 0; i < ROUNDS && (i < 2 || hol_clock(CLOCK_MONOTONIC) - begin < LEAST_SECONDS);
         i++) {
        double clock = hol_clock(CLOCK_MONOTONIC), processor = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        const char *why = NULL;

        hol_trajectory_destroy(*trajectory);
        if (hol_trajectory_create(trajectory, model, &options, end, NULL, &why) != HOL_OK)
            bench_stop(p->name, why);
        best.clock = fmin(best.clock, hol_clock(CLOCK_MONOTONIC) - clock);
        best.processor = fmin(best.processor, hol_clock(CLOCK_PROCESS_CPUTIME_ID) - processor);
    }
    return best;
}

/* Decimals on which x agrees with what odefun wrote, relative to `size`. */
static double
agreement(FILE *from, const mpfr_t x, const mpfr_t size)
{
    char line[LINE];
    mpfr_t theirs;
    double digits;

    if (!fgets(line, sizeof line, from))
        bench_stop("odefun.py", "it ends early");
    mpfr_init2(theirs, mpfr_get_prec(x));
    if (mpfr_set_str(theirs, line[strspn(line, " ")] ? strtok(line, "\n") : "", 10, MPFR_RNDN) != 0)
        bench_stop("odefun.py", "not a number");
    mpfr_sub(theirs, theirs, x, MPFR_RNDN);
    mpfr_div(theirs, theirs, size, MPFR_RNDN);
    digits = mpfr_zero_p(theirs) ? INFINITY : -log10(2) * (double)mpfr_get_exp(theirs);
    mpfr_clear(theirs);
    return digits;
}

/* The digits on which it agrees with ours. */
static double
time_odefun(struct seconds *seconds, const char *python, const char *script,
            const struct problem *p, const char *end, struct hol_vec *state[2])
{
    char command[2 * LINE], arithmetic[32];
    double digits = INFINITY;
    mpfr_t x, size;
    FILE *from;

    snprintf(command, sizeof command, "'%s' '%s' %s %ld %s", python, script, p->name, p->digits,
             end);
    from = popen(command, "r");
    if (!from ||
        fscanf(from, "%31s %lf %lf\n", arithmetic, &seconds->clock, &seconds->processor) != 3)
        bench_stop(command, "it fails; is python3-mpmath installed?");
    if (strcmp(arithmetic, "gmpy") != 0)
        printf("mpmath without gmpy2: %s arithmetic\n", arithmetic);
    mpfr_inits2(2048, x, size, (mpfr_ptr)0);
    for (size_t part = 0; part < 2; part++) {
        mpfr_set_zero(size, 1);
        for (size_t i = 0; i < state[part]->rows; i++) {
            hol_mat_get(x, state[part], i, 0);
            if (mpfr_cmpabs(x, size) > 0)
                mpfr_abs(size, x, MPFR_RNDN);
        }
        for (size_t i = 0; i < state[part]->rows; i++) {
            hol_mat_get(x, state[part], i, 0);
            digits = fmin(digits, agreement(from, x, size));
        }
    }
    mpfr_clears(x, size, (mpfr_ptr)0);
    if (pclose(from) != 0)
        bench_stop(command, "it fails");
    return digits;
}

static bool
run(const struct problem *p, bool whole, const char *python, const char *script)
{
    const char *end = whole ? p->whole : p->end;
    struct hol_model *model = bench_model(p->text, NULL, 0);
    struct hol_trajectory *trajectory;
    struct hol_trajectory_facts facts;
    struct hol_point point;
    struct seconds ours, theirs = {NAN, NAN};
    double agreed = INFINITY;
    char what[80];
    mpfr_t t;

    mpfr_init2(t, 2048);
    mpfr_set_str(t, end, 10, MPFR_RNDN);
    ours = time_ours(&trajectory, model, p, t);
    hol_trajectory_facts(&facts, trajectory);
    if (hol_point_init(&point, model->n, 2048) != HOL_OK ||
        hol_trajectory_at(trajectory, t, &point, NULL, NULL) != HOL_OK)
        bench_stop(p->name, "no state at the end");
    printf("%-8s  0..%-2s %4ld  %8.2f %8.2f", p->name, end, p->digits, 1e3 * ours.clock,
           1e3 * ours.processor);
    if (python) {
        agreed =
            time_odefun(&theirs, python, script, p, end, (struct hol_vec *[2]){&point.q, &point.v});
        printf("  %9.0f %9.0f  %5.0fx %5.0fx  %6.1f", 1e3 * theirs.clock, 1e3 * theirs.processor,
               theirs.clock / ours.clock, theirs.processor / ours.processor, agreed);
    }
    printf("  %5.1f  %zu+%zu of order %zu, %zu at %ld, %ld bits\n", facts.digits, facts.steps[0],
           facts.steps[1], facts.order[0], facts.order[1], (long)facts.bits[0],
           (long)facts.bits[1]);
    (void)snprintf(what, sizeof what, "%s over 0..%s, %ld digits: odefun / holonom", p->name, end,
                   p->digits);
    bench_aim(what, theirs.processor / ours.processor, BENCH_AT_LEAST, p->aim);
    fflush(stdout);
    hol_point_clear(&point);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    bench_model_destroy(model);
    return agreed >= (double)(p->digits - MISSING);
}

/* The interpreter. */
static const char *
find_python(void)
{
    static const char *const names[] = {"python3", "/usr/bin/python3"};
    const char *python = getenv("PYTHON");

    for (size_t i = 0; i < 2 && !python; i++) {
        char command[LINE];

        snprintf(command, sizeof command, "%s -c 'import mpmath, gmpy2' 2>/dev/null", names[i]);
        if (system(command) == 0)
            python = names[i];
    }
    return python;
}

int
main(int argc, char **argv)
{
    static const struct problem problems[] = {
        {"cone", cone, 50, "2", "2", 200},
        {"cone", cone, 100, "2", "2", 300},
        {"pendulum", pendulum, 50, "10", "10", 200},
        {"pendulum", pendulum, 100, "1", "10", 300},
    };
    const char *folder = getenv("HOL_SRCDIR"), *python = NULL, *brief = getenv("HOL_BENCH_SHORT");
    size_t count = brief != NULL && *brief != '\0' ? 1 : sizeof problems / sizeof problems[0];
    bool whole = false, ours = false, good = true;
    char script[LINE - 32];

    for (int i = 1; i < argc; i++) {
        whole = whole || strcmp(argv[i], "--whole") == 0;
        ours = ours || strcmp(argv[i], "--ours") == 0;
    }
    if (!ours && !(python = find_python()))
        printf("odefun is not measured: no python3 with mpmath and gmpy2 (Debian: python3-mpmath, "
               "python3-gmpy2; or say PYTHON=...)\n");
    snprintf(script, sizeof script, "%s/bench/baselines/odefun.py", folder ? folder : ".");
    printf("milliseconds       digits     clock      cpu%s\n",
           python ? "  odefun's clock and cpu   ratios, digits agreed" : "");
    for (size_t i = 0; i < count; i++)
        good = run(&problems[i], whole || ours, python, script) && good;
    return good ? 0 : 1;
}
