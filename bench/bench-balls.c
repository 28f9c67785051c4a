/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * What certification costs: at the initial state of every case and at a random one, the time of
 * hol_enclosure_create over that of hol_truth_create, whose answer it certifies, for 30, 60 and 200
 * digits. Last line: the sum of all enclosures over the sum of all truths.
 * Arguments: case files; without any, those below the folder of the source tree.
 */
#include "base/jobs.h"
#include "base/places.h"
#include "bench/bench.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#define ROUNDS 5
#define DIGITS 3

static const long digits[DIGITS] = {30, 60, 200};

/* The best of a few; false: no truth, or nothing is certified. */
static bool
measure(const struct hol_model *model, const struct hol_recipe *recipe, long wanted, double *truth,
        double *balls)
{
    bool good = true;

    *truth = *balls = 1e300;
    for (int i = 0; i < ROUNDS && good; i++) {
        struct hol_truth *t = NULL;
        struct hol_enclosure *e = NULL;
        double begin = hol_clock(CLOCK_PROCESS_CPUTIME_ID), middle, end;

        good = hol_truth_create(&t, model, recipe, wanted, 0) == HOL_OK;
        middle = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        good = good && hol_enclosure_create(&e, model, recipe, t, wanted) == HOL_OK;
        end = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
        *truth = middle - begin < *truth ? middle - begin : *truth;
        *balls = end - middle < *balls ? end - middle : *balls;
        hol_enclosure_destroy(e);
        hol_truth_destroy(t);
    }
    return good;
}

static void
try_case(const char *path, const char *name, double *truths, double *balls)
{
    struct hol_model *model = bench_model(NULL, path, 0);

    for (int random = 0; random < 2; random++) {
        struct hol_recipe recipe = {.kind = random ? HOL_RECIPE_RANDOM : HOL_RECIPE_NAMED,
                                    .seed = 1};

        printf("%-42s %-8s %2zu %2zu", name, random ? "random" : "initial", model->n, model->m);
        for (int d = 0; d < DIGITS; d++) {
            double t, b;

            if (measure(model, &recipe, digits[d], &t, &b)) {
                printf(" %8.1f us %5.2f", 1e6 * t, b / t);
                truths[d] += t;
                balls[d] += b;
            } else
                printf(" %17s", "not certified");
        }
        putchar('\n');
        fflush(stdout);
    }
    bench_model_destroy(model);
}

static void
try_folder(const char *folder, double *truths, double *balls)
{
    DIR *top = opendir(folder);

    if (!top)
        bench_stop(folder, "cannot be read");
    for (struct dirent *a; (a = readdir(top)) != NULL;) {
        char path[4096];
        DIR *inside;

        snprintf(path, sizeof path, "%s/%s", folder, a->d_name);
        if (a->d_name[0] == '.' || !(inside = opendir(path)))
            continue;
        for (struct dirent *b; (b = readdir(inside)) != NULL;) {
            size_t length = strlen(b->d_name);

            if (length < 6 || strcmp(b->d_name + length - 5, ".case") != 0)
                continue;
            snprintf(path, sizeof path, "%s/%s/%s", folder, a->d_name, b->d_name);
            try_case(path, path + strlen(folder) + 1, truths, balls);
        }
        closedir(inside);
    }
    closedir(top);
}

int
main(int argc, char **argv)
{
    double truths[DIGITS] = {0}, balls[DIGITS] = {0};

    printf("%-42s %-8s %2s %2s", "case", "state", "n", "m");
    for (int d = 0; d < DIGITS; d++)
        printf("  %3ld digits ratio", digits[d]);
    putchar('\n');
    for (int i = 1; i < argc; i++)
        try_case(argv[i], argv[i], truths, balls);
    if (argc < 2)
        try_folder(HOL_SOURCE_CASES_DIR, truths, balls);
    printf("certification over truth, all together:");
    for (int d = 0; d < DIGITS; d++)
        printf(" %.2f at %ld digits%s", balls[d] / truths[d], digits[d],
               d + 1 < DIGITS ? "," : "\n");
    hol_thread_free_cache();
    return 0;
}
