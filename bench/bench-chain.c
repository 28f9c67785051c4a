/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Long pendulum chains: one evaluation of q'', F_L and lambda from (q, q'), assembly included, by
 * the entries for sparse problems and by what others would write by hand: the tridiagonal A M^-1
 * A^T by dptsv, the same by CHOLMOD with its analysis reused (where it is there), and dense dposv.
 * Ours get A, b, F, M and C in memory, and F_C in memory is part of their answer; to the others
 * mass, gravity and that there are no nonideal forces are constants of the program. Thread CPU
 * time, lower quartiles of rounds in which all take turns; growth from one N to the next; the
 * error of q'' against 106 bits. Last: a step of a simulated chain (below).
 */
#include "base/alloc.h"
#include "base/places.h"
#include "bench/baselines/chain-rivals.h"
#include "bench/bench.h"
#include "motion/methods.h"
#include "motion/run/simulate.h"
#include "reports/studies/timings.h"
#include "solvers/solver.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 41, DENSE_MOST = 1000 };
/* The aims, from that N on. */
#define AIM_CHAIN 1.5
#define AIM_SCHUR 1.2
enum { AIM_FROM = 10 };

/* ---------------------------------------------------------------------------------- ours */

/* The same assembly, into the sparse problem: cells of a row in the order x, x, y, y. */
static void
assemble(struct chain *c)
{
    double *A = c->p.A.value.d, *b = c->p.b.d;

    for (size_t i = 0; i < c->N; i++) {
        double dx, dy, ux, uy;

        chain_rod(c, c->q, i, &dx, &dy);
        chain_rod(c, c->v, i, &ux, &uy);
        if (i > 0)
            *A++ = -dx;
        *A++ = dx;
        if (i > 0)
            *A++ = -dy;
        *A++ = dy;
        b[i] = -(ux * ux + uy * uy);
        c->p.F.d[c->N + i] = -CHAIN_MASS * CHAIN_GRAVITY;
    }
}

static const struct hol_solver *chain, *schur;

static void
by_chain(struct chain *c)
{
    assemble(c);
    bench_good(hol_sparse_dispatch_solve(&c->chain, &c->answer, &c->p));
}

static void
by_schur(struct chain *c)
{
    assemble(c);
    bench_good(hol_sparse_dispatch_solve(&c->schur, &c->answer, &c->p));
}

static void
make_problem(struct hol_sparse_problem *p, size_t N, mpfr_prec_t bits)
{
    size_t *list = bench_need(hol_alloc(8 * N, sizeof *list)), *i = list, *j = list + 4 * N,
           count = 0;

    for (size_t k = 0; k < N; k++)
        for (size_t side = 0; side < 4; side++) {
            if (side % 2 == 0 && k == 0)
                continue;
            i[count] = k;
            j[count++] = (side < 2 ? 0 : N) + (side % 2 == 0 ? k - 1 : k);
        }
    bench_good(hol_sparse_problem_init(p, 2 * N, N, 0, NULL, NULL, count, i, j, bits));
    for (size_t k = 0; k < 2 * N; k++)
        hol_mat_set_si(&p->M.value, k, 0, 1);
    hol_free(list);
}

static void
open_chain(struct chain *c, size_t N)
{
    const char *why;

    memset(c, 0, sizeof *c);
    c->N = N;
    c->q = bench_need(hol_alloc(11 * N, sizeof *c->q));
    c->v = c->q + 2 * N;
    c->a = c->v + 2 * N;
    c->FL = c->a + 2 * N;
    c->d = c->FL + 2 * N;
    c->e = c->d + N;
    c->r = c->e + N;
    if (N <= DENSE_MOST)
        c->S = bench_need(hol_alloc(N * N, sizeof *c->S));
    for (size_t i = 0; i < N; i++) { /* rod i at the angle i/10, turning with 0.3 rad/s */
        double angle = (double)(i + 1) / 10;

        c->q[i] = (i > 0 ? c->q[i - 1] : 0) + CHAIN_LENGTH * cos(angle);
        c->q[N + i] = (i > 0 ? c->q[N + i - 1] : 0) + CHAIN_LENGTH * sin(angle);
        c->v[i] = (i > 0 ? c->v[i - 1] : 0) - 0.3 * CHAIN_LENGTH * sin(angle);
        c->v[N + i] = (i > 0 ? c->v[N + i - 1] : 0) + 0.3 * CHAIN_LENGTH * cos(angle);
    }
    make_problem(&c->p, N, HOL_BITS_DOUBLE);
    bench_good(hol_answer_init(&c->answer, 2 * N, N, HOL_BITS_DOUBLE));
    assemble(c);
    bench_good(hol_sparse_dispatch_create(&c->chain, chain, &c->p, &why));
    bench_good(hol_sparse_dispatch_create(&c->schur, schur, &c->p, &why));
#ifdef HOL_HAS_CHOLMOD
    chain_open_cholmod(c);
#endif
}

static void
close_chain(struct chain *c)
{
#ifdef HOL_HAS_CHOLMOD
    chain_close_cholmod(c);
#endif
    hol_sparse_dispatch_destroy(&c->chain);
    hol_sparse_dispatch_destroy(&c->schur);
    hol_sparse_problem_clear(&c->p);
    hol_answer_clear(&c->answer);
    hol_free(c->S);
    hol_free(c->q);
}

/* ------------------------------------------------------------------------------ measuring */

static const struct method {
    const char *name;
    void (*run)(struct chain *c);
    size_t most;
} methods[] = {
    {"dptsv and assembly", chain_by_dptsv, 100000},
    {"chain", by_chain, 100000},
#ifdef HOL_HAS_CHOLMOD
    {"CHOLMOD, analysis reused", chain_by_cholmod, 100000},
#endif
    {"sparse-schur", by_schur, 100000},
    {"dense dposv", chain_by_dposv, DENSE_MOST},
};
enum { COUNT = sizeof methods / sizeof *methods };

static double
time_of(void *context, size_t k)
{
    struct chain *c = context;
    size_t calls = methods[k].run == chain_by_dposv ? 1 : 1 + 200000 / c->N / 20;
    double start = bench_now();

    if (c->N > methods[k].most)
        return NAN;
    for (size_t i = 0; i < calls; i++)
        methods[k].run(c);
    return (bench_now() - start) / (double)calls;
}

/* The accelerations by chain at 106 bits, from the numbers of the double problem. */
static double
error_of(const struct chain *c, const double *a, const struct hol_answer *truth)
{
    long double worst = 0, scale = 0;
    struct hol_vec own, difference;

    bench_good(hol_vec_init(&own, 2 * c->N, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&difference, 2 * c->N, 106));
    memcpy(own.d, a, 2 * c->N * sizeof *a);
    hol_mat_round(&difference, &own);
    hol_sub(&difference, &difference, &truth->qdd);
    worst = hol_mat_max(&difference);
    scale = hol_mat_max(&truth->qdd);
    hol_mat_clear(&own);
    hol_mat_clear(&difference);
    return (double)(worst / scale);
}

static void
print_errors(struct chain *c, double error[COUNT])
{
    struct hol_sparse_problem wide;
    struct hol_answer truth;
    const char *why;
    void *work = NULL;
    const struct hol_solver *solver = hol_solver_find("sparse-kkt");

    make_problem(&wide, c->N, 106);
    assemble(c);
    hol_mat_round(&wide.A.value, &c->p.A.value);
    hol_mat_round(&wide.b, &c->p.b);
    hol_mat_round(&wide.F, &c->p.F);
    bench_good(hol_answer_init(&truth, 2 * c->N, c->N, 106));
    bench_good(solver->sparse->create(solver, &work, &wide, &why));
    bench_good(solver->sparse->solve(work, &truth, &wide));
    for (size_t k = 0; k < COUNT; k++) {
        error[k] = NAN;
        if (c->N > methods[k].most)
            continue;
        methods[k].run(c);
        error[k] = error_of(
            c, methods[k].run == by_chain || methods[k].run == by_schur ? c->answer.qdd.d : c->a,
            &truth);
    }
    solver->sparse->destroy(work);
    hol_answer_clear(&truth);
    hol_sparse_problem_clear(&wide);
}

/* The largest of a ratio, and where. */
struct worst {
    double ratio;
    size_t N;
};

static void
print_ratio(const char *name, size_t N, double ratio, struct worst *worst)
{
    printf("  %s %.2f\n", name, ratio);
    if (N >= AIM_FROM && !(ratio <= worst->ratio))
        *worst = (struct worst){ratio, N};
}

static void
print_aim(const char *name, const struct worst *worst, double aim)
{
    char what[96];

    (void)snprintf(what, sizeof what, "%s, worst of N >= %d: N = %zu", name, AIM_FROM, worst->N);
    bench_aim(what, worst->ratio, BENCH_AT_MOST, aim);
}

/* -------------------------------------------------------------------- a simulated step */

/* A step of `holonom simulate`: rk4, one-step. */
enum { RUNS = 3, LEAST_STEPS = 10, LINKS = 100000 /* of all steps of a run, or more */ };
#define STEP 0x1p-10 /* s: exact */
#define AIM_STEP 1.05

/* Seconds of a step, the best of some runs. */
static double
seconds_of_step(size_t N)
{
    struct hol_vec step = {0}, until = {0};
    struct hol_model *model =
        bench_model(NULL, HOL_SOURCE_CASES_DIR "/families/pendulum-chain.case", N);
    size_t steps = LINKS / N > LEAST_STEPS ? LINKS / N : LEAST_STEPS;
    const struct hol_simulation how = {.model = model,
                                       .solver = hol_solver_find("chain"),
                                       .integrator = hol_integrator_find("rk4"),
                                       .stabilization = hol_stabilization_find("one-step"),
                                       .bits = HOL_BITS_DOUBLE,
                                       .step = &step,
                                       .until = &until,
                                       .bare = true};
    double best = INFINITY;

    bench_good(hol_vec_init(&step, 1, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&until, 1, HOL_BITS_DOUBLE));
    step.d[0] = STEP;
    until.d[0] = STEP * (double)steps;
    for (int k = 0; k < RUNS; k++) {
        struct hol_outcome outcome = {0};

        if (hol_simulate(&outcome, &how) != HOL_OK || outcome.end != HOL_END_COMPLETE ||
            outcome.steps != steps)
            bench_stop("a chain does not move to the end", NULL);
        best = fmin(best, outcome.seconds / (double)steps);
        hol_outcome_clear(&outcome);
    }
    hol_mat_clear(&step);
    hol_mat_clear(&until);
    bench_model_destroy(model);
    return best;
}

/* The cost of one simulated step of a chain, over its length; the exponent as an aim. */
static void
report_steps(void)
{
    static const size_t sizes[] = {100, 300, 1000, 3000, 10000};
    struct hol_timings_method times = {.name = "a step"};

    printf("a step of rk4 with one-step, families/pendulum-chain by chain, bare: ns a link\n");
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        double seconds = seconds_of_step(sizes[k]);

        printf("  N = %-6zu %10.1f\n", sizes[k], 1e9 * seconds / (double)sizes[k]);
        times.point[k].n = sizes[k];
        times.point[k].seconds = seconds;
        times.count++;
    }
    bench_aim("cost of a step of a chain, N = 100 to 10000: exponent of N",
              hol_timings_exponent(&times), BENCH_AT_MOST, AIM_STEP);
}

int
main(void)
{
    static const size_t sizes[] = {4, 10, 100, 1000, 10000, 100000};
    static double turns[COUNT][ROUNDS];
    double seconds[COUNT], before[COUNT], error[COUNT];
    struct worst of_chain = {NAN, 0}, of_schur = {NAN, 0};

    chain = hol_solver_find("chain");
    schur = hol_solver_find("sparse-schur");
    printf("pendulum chain of N links, from (q, q') to q'', F_L, lambda, with assembly: ns a link "
           "(growth exponent since the N before) [largest error of q'']\n");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct chain c;

        open_chain(&c, sizes[s]);
        bench_turns(&turns[0][0], COUNT, ROUNDS, time_of, &c);
        for (size_t k = 0; k < COUNT; k++)
            seconds[k] = turns[k][ROUNDS / 4];
        print_errors(&c, error);
        printf("N = %zu\n", c.N);
        for (size_t k = 0; k < COUNT; k++) {
            if (c.N > methods[k].most)
                continue;
            printf("  %-26s %10.1f ns", methods[k].name, 1e9 * seconds[k] / (double)c.N);
            if (s > 0)
                printf("  (%.2f)",
                       log(seconds[k] / before[k]) / log((double)sizes[s] / (double)sizes[s - 1]));
            printf("  [%.1e]\n", error[k]);
        }
        print_ratio("chain / dptsv", c.N, seconds[1] / seconds[0], &of_chain);
#ifdef HOL_HAS_CHOLMOD
        print_ratio("sparse-schur / CHOLMOD", c.N, seconds[3] / seconds[2], &of_schur);
#endif
        memcpy(before, seconds, sizeof before);
        close_chain(&c);
    }
    report_steps();
    print_aim("chain / dptsv", &of_chain, AIM_CHAIN);
    print_aim("sparse-schur / CHOLMOD", &of_schur, AIM_SCHUR);
    mpfr_free_cache();
    return 0;
}
