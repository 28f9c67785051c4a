/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What benchmarks share. */
#define _GNU_SOURCE /* the name of the program */
#include "bench/bench.h"

#include "model/equations/model.h"

#include <errno.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
bench_stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s%s%s\n", program_invocation_short_name, what, why != NULL ? ": " : "",
            why != NULL ? why : "");
    exit(1);
}

void
bench_good(enum hol_status status)
{
    if (status != HOL_OK)
        bench_stop(hol_status_text(status), NULL);
}

void *
bench_need(void *p)
{
    if (p == NULL)
        bench_good(HOL_NOMEM);
    return p;
}

void
bench_aim(const char *what, double measured, enum bench_bound bound, double aim)
{
    const char *path = getenv("HOL_BENCH_AIMS");
    bool met = bound == BENCH_AT_MOST ? measured <= aim : measured >= aim;
    const char *verdict = isnan(measured) ? "not measured" : met ? "met" : "missed";
    FILE *all = path != NULL ? fopen(path, "a") : NULL;

    for (int k = 0; k < 2; k++) {
        FILE *out = k == 0 ? stdout : all;

        if (out != NULL)
            fprintf(out, "aim: %-66s %8.3f  at %s %5.2f  %s\n", what, measured,
                    bound == BENCH_AT_MOST ? "most " : "least", aim, verdict);
    }
    if (all != NULL && fclose(all) != 0)
        fprintf(stderr, "%s cannot be written\n", path);
}

struct hol_model *
bench_model(const char *text, const char *path, size_t N)
{
    struct hol_diagnostics found = {0};
    struct hol_model *model;
    struct hol_case *c;
    char size[24];
    const struct hol_override override = {.name = "N", .value = size};
    enum hol_status status;

    (void)snprintf(size, sizeof size, "%zu", N);
    status = text != NULL
                 ? hol_case_parse(&c, &found, "bench", "bench", text, strlen(text), N > 0,
                                  &override, &hol_limits_default)
                 : hol_case_load(&c, &found, path, path, N > 0, &override, &hol_limits_default);
    if (status != HOL_OK || hol_model_create(&model, c, &found) != HOL_OK)
        bench_stop("a case cannot be used", found.text);
    return model;
}

void
bench_model_destroy(struct hol_model *model)
{
    struct hol_case *source = (struct hol_case *)model->source;

    hol_model_destroy(model);
    hol_case_destroy(source);
}

void
bench_turns(double *seconds, size_t count, size_t rounds, double (*run)(void *context, size_t k),
            void *context)
{
    for (size_t i = 0; i < rounds; i++)
        for (size_t k = 0; k < count; k++)
            seconds[k * rounds + i] = run(context, k);
    for (size_t k = 0; k < count; k++)
        gsl_sort(seconds + k * rounds, 1, rounds);
}
