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
#include "bench/clock.h"
#include "model/equations/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 25
#define LAST 3200
#define MAX_ROWS 16

struct measured {
    size_t n, length;
    double load, derive, run[2];
};

static void
stop(const char *what, const struct hol_diagnostics *diagnostics)
{
    fprintf(stderr, "bench-model: %s\n%s", what,
            diagnostics == NULL || diagnostics->text == NULL ? "" : diagnostics->text);
    exit(1);
}

/* Seconds of one evaluation of a state that was changed. */
static double
time_run(const struct hol_model *model, mpfr_prec_t bits)
{
    struct hol_eval *eval;
    struct hol_vec t, q;
    double start, seconds;
    unsigned long runs = 0;

    if (hol_eval_create(&eval, model->tape, bits) != HOL_OK ||
        hol_vec_init(&t, 1, bits) != HOL_OK || hol_vec_init(&q, model->n, bits) != HOL_OK)
        stop("out of memory", NULL);
    start = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
    do {
        hol_model_set_state(model, eval, &t, &q, &q);
        if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) != HOL_OK)
            stop("evaluation failed", NULL);
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
            stop("the case does not load", &diagnostics);
        loaded = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        if (hol_model_create(&model, c, &diagnostics) != HOL_OK)
            stop("the case is not derived", &diagnostics);
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

/* Slope of log y over log n. */
static double
exponent(const struct measured *rows, size_t count, double (*y)(const struct measured *))
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0, k = (double)count;

    for (size_t i = 0; i < count; i++) {
        double a = log((double)rows[i].n), b = log(y(&rows[i]));

        sx += a;
        sy += b;
        sxx += a * a;
        sxy += a * b;
    }
    return (k * sxy - sx * sy) / (k * sxx - sx * sx);
}

static double
length_of(const struct measured *m)
{
    return (double)m->length;
}

static double
load_of(const struct measured *m)
{
    return m->load;
}

static double
derive_of(const struct measured *m)
{
    return m->derive;
}

static double
total_of(const struct measured *m)
{
    return m->load + m->derive;
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
           exponent(rows, count, length_of), exponent(rows, count, load_of),
           exponent(rows, count, derive_of), exponent(rows, count, total_of));
    mpfr_free_cache();
    return 0;
}
