/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The C that `holonom code' writes against the program's own tape in double: the time of M, A, F, b
 * and C at a state that was changed, into dense arrays, each in turn, the least of several rounds.
 *
 * Columns: case; n, m; instructions of the tape; nanoseconds of the tape and of the generated
 * function (cc -O2); their ratio, generated over tape.
 */
#include "base/places.h"
#include "bench/bench.h"
#include "model/equations/model.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 9
#define SECONDS 0.01 /* of a measurement */
#define AIM 1.3

typedef void parameters_of(double *p);
typedef void equations_of(double t, const double *q, const double *v, const double *p, double *M,
                          double *A, double *F, double *b, double *C);

struct subject {
    struct hol_model *model;
    struct hol_eval *eval;
    struct hol_problem problem;
    struct hol_vec t, q, v;
    equations_of *equations;
    double *p;
    volatile double sink;
};

static void
by_tape(struct subject *s)
{
    hol_model_set_state(s->model, s->eval, &s->t, &s->q, &s->v);
    bench_good(hol_eval_update(s->eval, HOL_STAGE_PROBLEM));
    hol_model_problem(s->model, s->eval, &s->problem);
    s->sink = s->problem.F.d[0];
}

static void
by_code(struct subject *s)
{
    s->equations(s->t.d[0], s->q.d, s->v.d, s->p, s->problem.M.d, s->problem.A.d, s->problem.F.d,
                 s->problem.b.d, s->problem.C.d);
    s->sink = s->problem.F.d[0];
}

/* Seconds of one evaluation, by the tape or by the code. */
static double
measure(void *context, size_t by)
{
    struct subject *s = context;
    double begin = bench_now(), seconds;
    unsigned long runs = 0;

    do {
        for (int k = 0; k < 100; k++) {
            s->q.d[0] += 1e-9;
            (by == 0 ? by_tape : by_code)(s);
        }
        runs += 100;
        seconds = bench_now() - begin;
    } while (seconds < SECONDS);
    return seconds / (double)runs;
}

/* The shared object of the generated file. */
static void *
build(const char *name)
{
    char folder[] = "/tmp/bench-code.XXXXXX", command[1024], object[64];
    void *library;

    if (mkdtemp(folder) == NULL)
        bench_stop("no folder", name);
    (void)snprintf(command, sizeof command,
                   "./holonom code '%s' --output=%s/x.c && "
                   "cc -std=c11 -O2 -fPIC -shared -DNO_MAIN -o %s/x.so %s/x.c -lm",
                   name, folder, folder, folder);
    if (system(command) != 0)
        bench_stop("not written or not compiled", name);
    (void)snprintf(object, sizeof object, "%s/x.so", folder);
    library = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    if (library == NULL || system(command) != 0)
        bench_stop("not loaded", name);
    return library;
}

/* The ratio of one case. */
static double
compare(const char *name)
{
    char path[1024];
    struct subject s = {.sink = 0};
    double seconds[2][ROUNDS];
    void *library = build(name);
    parameters_of *parameters;

    *(void **)&s.equations = dlsym(library, "equations");
    *(void **)&parameters = dlsym(library, "parameters");
    if (s.equations == NULL || parameters == NULL)
        bench_stop("no functions", name);
    (void)snprintf(path, sizeof path, "%s/%s.case", HOL_SOURCE_CASES_DIR, name);
    s.model = bench_model(NULL, path, 0);
    bench_good(hol_eval_create(&s.eval, s.model->tape, HOL_BITS_DOUBLE));
    bench_good(hol_problem_init(&s.problem, s.model->n, s.model->m, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&s.t, 1, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&s.q, s.model->n, HOL_BITS_DOUBLE));
    bench_good(hol_vec_init(&s.v, s.model->n, HOL_BITS_DOUBLE));
    s.p = bench_need(calloc(s.model->source->parameter_count + 1, sizeof *s.p));
    parameters(s.p);
    for (size_t i = 0; i < s.model->n; i++) {
        s.q.d[i] = 0.5 + 0.01 * (double)i;
        s.v.d[i] = 0.3 - 0.02 * (double)i;
    }
    bench_turns(&seconds[0][0], 2, ROUNDS, measure, &s);
    printf("%-32s %3zu %3zu %6zu %9.1f %9.1f %6.3f\n", name, s.model->n, s.model->m,
           hol_tape_stage_end(s.model->tape, HOL_STAGE_PROBLEM), 1e9 * seconds[0][0],
           1e9 * seconds[1][0], seconds[1][0] / seconds[0][0]);
    free(s.p);
    hol_mat_clear(&s.t);
    hol_mat_clear(&s.q);
    hol_mat_clear(&s.v);
    hol_problem_clear(&s.problem);
    hol_eval_destroy(s.eval);
    bench_model_destroy(s.model);
    (void)dlclose(library);
    return seconds[1][0] / seconds[0][0];
}

int
main(void)
{
    static const char *const cases[] = {"greenwood/cone-and-plane",
                                        "greenwood/free-oscillator",
                                        "ukp2004/bead-on-rough-ring",
                                        "iftomm/andrews",
                                        "iftomm/bricard",
                                        "families/pendulum-chain",
                                        "families/spatial-chain",
                                        "families/fekete"};
    double worst = 0;

    printf("%-32s %3s %3s %6s %9s %9s %6s\n", "case", "n", "m", "tape", "tape ns", "code ns",
           "ratio");
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        worst = fmax(worst, compare(cases[k]));
    bench_aim("generated C against the tape in double, the worst of these cases", worst,
              BENCH_AT_MOST, AIM);
    return 0;
}
