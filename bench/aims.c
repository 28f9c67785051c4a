/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Prints whether a measured ratio is within the bound that was set for it. */
#include "bench/aims.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

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
