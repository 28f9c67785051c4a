/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A case of the collection in one's own integrator: cc library.c $(pkg-config --cflags --libs
 * libholonom) -lm. Classical Runge-Kutta steps of Lagrange's equations, whose matrices libholonom
 * evaluates, against the true motion and the truth at the start.
 */
#include <holonom/holonom.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 40 /* n + m */
#define STEPS 2000

/* What has gone wrong, and the end. */
static void
check(int status, const struct holonom_case *c)
{
    if (status == HOLONOM_OK)
        return;
    fprintf(stderr, "library: %s\n", c != NULL ? holonom_message(c) : "out of memory");
    exit(1);
}

/* [M -A^T; A 0] (q'', lambda) = (F, b), by elimination with partial pivoting. */
static void
accelerate(struct holonom_case *c, double t, const double *q, const double *v, double *qdd)
{
    static double M[MOST * MOST], F[MOST], A[MOST * MOST], b[MOST], K[MOST][MOST + 1];
    size_t n = holonom_count(c, "coordinates"), m = holonom_count(c, "constraints"), size = n + m;
    struct holonom_values wanted = {sizeof wanted, M, F, A, b, NULL, NULL, NULL, NULL, NULL, NULL};

    check(holonom_evaluate(c, &wanted, t, q, v), c);
    memset(K, 0, sizeof K);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            K[i][j] = M[i * n + j];
        for (size_t k = 0; k < m; k++) {
            K[i][n + k] = -A[k * n + i];
            K[n + k][i] = A[k * n + i];
        }
        K[i][size] = F[i];
    }
    for (size_t k = 0; k < m; k++)
        K[n + k][size] = b[k];
    for (size_t j = 0; j < size; j++) {
        size_t pivot = j;

        for (size_t i = j + 1; i < size; i++)
            if (fabs(K[i][j]) > fabs(K[pivot][j]))
                pivot = i;
        for (size_t k = 0; k <= size; k++) {
            double x = K[j][k];

            K[j][k] = K[pivot][k];
            K[pivot][k] = x;
        }
        for (size_t i = 0; i < size; i++)
            for (size_t k = size + 1; i != j && k-- > j;)
                K[i][k] -= k == j ? 0 : K[i][j] / K[j][j] * K[j][k];
    }
    for (size_t i = 0; i < n; i++)
        qdd[i] = K[i][size] / K[i][i];
}

/* One step of the classical Runge-Kutta method. */
static void
step(struct holonom_case *c, double t, double h, double *q, double *v)
{
    static const double node[] = {0, 0.5, 0.5, 1}, weight[] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    double dq[MOST] = {0}, dv[MOST] = {0}, kq[MOST] = {0}, kv[MOST] = {0}, Q[MOST], V[MOST];
    size_t n = holonom_count(c, "coordinates");

    for (int s = 0; s < 4; s++) {
        for (size_t i = 0; i < n; i++) {
            Q[i] = q[i] + node[s] * h * kq[i];
            V[i] = v[i] + node[s] * h * kv[i];
        }
        accelerate(c, t + node[s] * h, Q, V, kv);
        for (size_t i = 0; i < n; i++) {
            kq[i] = V[i];
            dq[i] += weight[s] * h * kq[i];
            dv[i] += weight[s] * h * kv[i];
        }
    }
    for (size_t i = 0; i < n; i++) {
        q[i] += dq[i];
        v[i] += dv[i];
    }
}

/* The accelerations at the start, certified, and those of our own elimination. */
static double
compare_start(struct holonom_case *c, double t, const double *q, const double *v)
{
    struct holonom_point initial = {sizeof initial, "initial", NULL, NULL, NULL, 0, NULL, NULL, 0};
    struct holonom_known known = {sizeof known, 0, 0, 0, 0};
    double qdd[MOST], ours[MOST], error = 0, largest = 0;

    check(holonom_truth(c, &initial, 30, &known), c);
    check(holonom_doubles(c, "qdd", qdd), c);
    accelerate(c, t, q, v, ours);
    for (size_t i = 0; i < holonom_count(c, "coordinates"); i++) {
        printf("  %s'' = %s\n", holonom_name(c, "coordinates", i), holonom_number(c, "qdd", i, 0));
        error = fmax(error, fabs(ours[i] - qdd[i]));
        largest = fmax(largest, fabs(qdd[i]));
    }
    printf("%.0f digits %s, rank %zu; ours differ by %.1e\n", known.digits,
           known.certified ? "certified" : "agreed", known.rank, error / largest);
    return error / largest;
}

int
main(int argc, char **argv)
{
    const char *end_text = "0.5";
    struct holonom_case *c = NULL;
    double t, q[MOST], v[MOST], truth[MOST], h = 0.5 / STEPS, error = 0;
    int status = holonom_open(&c, argc > 1 ? argv[1] : "greenwood/cone-and-plane", NULL);
    size_t n;

    check(status, c); /* c is a handle now, which has the message */
    n = holonom_count(c, "coordinates");
    if (n + holonom_count(c, "constraints") > MOST) {
        fprintf(stderr, "library: more than %d coordinates and constraints\n", MOST);
        return 1;
    }
    printf("%s: %s\n", holonom_text(c, "name"), holonom_text(c, "title"));
    check(holonom_state(c, "initial", &t, q, v), c);
    if (compare_start(c, t, q, v) > 1e-10)
        return 1;
    for (int k = 0; k < STEPS; k++, t += h)
        step(c, t, h, q, v);
    check(holonom_motion(c, "initial", 20, 0, 1, &end_text), c);
    check(holonom_doubles(c, "q", truth), c);
    for (size_t i = 0; i < n; i++)
        error = fmax(error, fabs(q[i] - truth[i]));
    printf("at t = %s, after %d steps, q is off by %.1e\n", end_text, STEPS, error);
    holonom_close(c);
    holonom_thread_end();
    return error < 1e-7 ? 0 : 1;
}
