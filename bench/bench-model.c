/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * How loading, deriving and the tape grow with the size of a case: the planar chain of N pendulums
 * (cases/families/pendulum-chain.case, 2N coordinates, N constraints), N = 25, 50, ..., 3200.
 *
 * Columns: N; length of the tape and per body; seconds to load the text (the text holds sums over k
 * = 1..i for every i, N^2/2 terms in all; made anew for each i they took 24 s for N = 3200, going
 * on from each other they take 0.36 s), to derive and build the tape; both over N = 25's, per body;
 * seconds of one evaluation of a state in double and at 212 bits. Last: the exponents p of N^p,
 * fitted by least squares.
 */
#include "base/alloc.h"
#include "base/places.h"
#include "bench/bench.h"
#include "model/equations/model.h"

#include <math.h>
#include <stdio.h>

#define FIRST 25
#define LAST 3200
#define MAX_ROWS 16

struct measured {
    size_t n, length;
    double load, derive, run[2];
};

/* Seconds of one evaluation of a state that was changed. */
static double
time_run(const struct hol_model *model, mpfr_prec_t bits)
{
    struct hol_eval *eval;
    struct hol_vec t, q;
    double start, seconds;
    unsigned long runs = 0;

    bench_good(hol_eval_create(&eval, model->tape, bits));
    bench_good(hol_vec_init(&t, 1, bits));
    bench_good(hol_vec_init(&q, model->n, bits));
    start = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
    do {
        hol_model_set_state(model, eval, &t, &q, &q);
        bench_good(hol_eval_run(eval, HOL_STAGE_STATE, NULL));
        runs++;
        seconds = hol_clock(CLOCK_PROCESS_CPUTIME_ID) - start;
    } while (seconds < 0.02);
    hol_mat_clear(&t);
    hol_mat_clear(&q);
    hol_eval_destroy(eval);
    return seconds / (double)runs;
}

/* Load and derive; the best of a few, as many as fit into a fifth of a second. */
static struct measured
measure(const char *path, size_t n)
{
    struct measured best = {.n = n, .load = INFINITY, .derive = INFINITY};
    const struct hol_limits limits = hol_limits_default;
    char size[24];
    const struct hol_override override = {.name = "N", .value = size};
    double begin = hol_clock(CLOCK_PROCESS_CPUTIME_ID);

    snprintf(size, sizeof(size), "%zu", n);
    do {
        struct hol_diagnostics diagnostics = {0};
        struct hol_case *c;
        struct hol_model *model;
        double start = hol_clock(CLOCK_PROCESS_CPUTIME_ID), loaded, derived;

        if (hol_case_load(&c, &diagnostics, "chain", path, 1, &override, &limits) != HOL_OK)
            bench_stop("the case does not load", diagnostics.text);
        loaded = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        if (hol_model_create(&model, c, &diagnostics) != HOL_OK)
            bench_stop("the case is not derived", diagnostics.text);
        derived = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        best.load = fmin(best.load, loaded - start);
        best.derive = fmin(best.derive, derived - loaded);
        if (best.length == 0) {
            best.length = hol_tape_length(model->tape);
            best.run[0] = time_run(model, HOL_BITS_DOUBLE);
            best.run[1] = time_run(model, 212);
        }
        hol_model_destroy(model);
        hol_case_destroy(c);
    } while (hol_clock(CLOCK_PROCESS_CPUTIME_ID) - begin < 0.2);
    return best;
}

/* Slope over log n of the log of what the weights add up: length, load, derive. */
static double
exponent(const struct measured *rows, size_t count, double length, double load, double derive)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0, k = (double)count;

    for (size_t i = 0; i < count; i++) {
        double a = log((double)rows[i].n), b = log(length * (double)rows[i].length +
                                                   load * rows[i].load + derive * rows[i].derive);

        sx += a;
        sy += b;
        sxx += a * a;
        sxy += a * b;
    }
    return (k * sxy - sx * sy) / (k * sxx - sx * sx);
}

int
main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : HOL_SOURCE_CASES_DIR "/families/pendulum-chain.case";
    struct measured rows[MAX_ROWS];
    size_t count = 0;

    printf("%6s %9s %7s %10s %10s %8s %8s %11s %11s\n", "N", "tape", "/N", "load s", "derive s",
           "load/25", "der./25", "double s", "212 bits s");
    for (size_t n = FIRST; n <= LAST && count < MAX_ROWS; n *= 2) {
        struct measured *r = &rows[count++];
        double bodies = (double)n / FIRST;

        *r = measure(path, n);
        printf("%6zu %9zu %7.2f %10.4f %10.4f %8.2f %8.2f %11.2e %11.2e\n", n, r->length,
               (double)r->length / (double)n, r->load, r->derive, r->load / rows[0].load / bodies,
               r->derive / rows[0].derive / bodies, r->run[0], r->run[1]);
        fflush(stdout);
    }
    printf("exponent of N: tape %.3f, load %.2f, derive %.2f, both %.2f\n",
           exponent(rows, count, 1, 0, 0), exponent(rows, count, 0, 1, 0),
           exponent(rows, count, 0, 0, 1), exponent(rows, count, 0, 1, 1));
    mpfr_free_cache();
    return 0;
}
