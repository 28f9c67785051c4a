/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Evaluations a second of a small case (n = 3, m = 2): the bare tape, holonom_evaluate, and the
 * server of `holonom serve` with 1000 states a line, JSON read and written; M, F, A, b, and all it
 * has. Time of the processor, the best of 5.
 */
#include "bench/bench.h"
#include "foreign/holonom/holonom.h"
#include "library/collection.h"
#include "library/inside.h"
#include "library/serve/server.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 5
#define STATES 1000
#define LINES 20

static const char name[] = "greenwood/cone-and-plane";
static double q[STATES][3], v[STATES][3];

static bool
count(void *context, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
    return true;
}

static double
time_tape(struct holonom_case *c)
{
    double start = bench_now(), t = 0;

    for (int k = 0; k < LINES * STATES; k++) {
        struct hol_vec time = {1, 1, 1, HOL_BITS_DOUBLE, &t, NULL};
        struct hol_vec x = {3, 1, 3, HOL_BITS_DOUBLE, q[k % STATES], NULL};
        struct hol_vec y = {3, 1, 3, HOL_BITS_DOUBLE, v[k % STATES], NULL};

        hol_model_set_state(c->model, c->eval, &time, &x, &y);
        if (hol_eval_update(c->eval, HOL_STAGE_STATE) != HOL_OK)
            exit(1);
    }
    return bench_now() - start;
}

static double
time_library(struct holonom_case *c)
{
    double M[9], F[3], A[6], b[2], C[3], phi[2], phidot[2], energy[1], off;
    struct holonom_values wanted = {sizeof wanted, M, F, A, b, C, phi, phidot, energy, NULL, &off};
    double start = bench_now();

    for (int k = 0; k < LINES * STATES; k++)
        if (holonom_evaluate(c, &wanted, 0, q[k % STATES], v[k % STATES]) != HOLONOM_OK)
            exit(1);
    return bench_now() - start;
}

static double
time_server(const char *want)
{
    static char line[STATES * 200];
    struct hol_server *server = NULL;
    size_t bytes = 0, length;
    double start;

    length =
        (size_t)snprintf(line, sizeof line, "{\"id\":1,\"case\":\"%s\"%s,\"states\":[", name, want);
    for (int k = 0; k < STATES; k++)
        length += (size_t)snprintf(
            line + length, sizeof line - length,
            "%s{\"t\":0,\"q\":[%.17g,%.17g,%.17g],\"v\":[%.17g,%.17g,%.17g]}", k > 0 ? "," : "",
            q[k][0], q[k][1], q[k][2], v[k][0], v[k][1], v[k][2]);
    length += (size_t)snprintf(line + length, sizeof line - length, "]}");
    if (hol_server_create(&server, hol_cases_found(), &(struct hol_server_limits){.seconds = 60},
                          count, &bytes) != HOL_OK)
        exit(1);
    start = bench_now();
    for (int k = 0; k < LINES; k++)
        if (hol_server_line(server, line, length, true) != HOL_OK)
            exit(1);
    start = bench_now() - start;
    hol_server_destroy(server);
    return start;
}

int
main(void)
{
    static const char *const what[] = {"bare tape", "holonom_evaluate", "serve: M, F, A, b",
                                       "serve: all"};
    double best[4] = {INFINITY, INFINITY, INFINITY, INFINITY};
    struct holonom_case *c = NULL;

    if (holonom_open(&c, name, NULL) != HOLONOM_OK) {
        (void)fprintf(stderr, "bench-serve: %s\n", c != NULL ? holonom_message(c) : "no memory");
        return 1;
    }
    for (int k = 0; k < STATES; k++)
        for (int i = 0; i < 3; i++) {
            q[k][i] = sin(1 + 3 * k + i);
            v[k][i] = cos(2 + 5 * k + i);
        }
    for (int round = 0; round < ROUNDS; round++) {
        best[0] = fmin(best[0], time_tape(c));
        best[1] = fmin(best[1], time_library(c));
        best[2] = fmin(best[2], time_server(",\"want\":[\"M\",\"F\",\"A\",\"b\"]"));
        best[3] = fmin(best[3], time_server(""));
    }
    printf("%s, n = 3, m = 2: evaluations a second\n", name);
    for (int k = 0; k < 4; k++)
        printf("  %-18s %10.0f   %6.1f times the bare tape\n", what[k], LINES * STATES / best[k],
               best[k] / best[0]);
    bench_aim("evaluations of a small case by serve, in 100,000 a second",
              LINES * STATES / best[2] / 1e5, BENCH_AT_LEAST, 1);
    holonom_close(c);
    return 0;
}
