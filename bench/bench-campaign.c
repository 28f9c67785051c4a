/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a campaign costs beside its tasks, in processor time, so that what else the machine does
 * counts little: the overhead of a task over the bare solve-and-judge (all that the process does
 * beside it, the kernel's part included; making and closing the store, which is done once, stands
 * alone), the efficiency of two threads, how the memory and the database grow. Rounds of both
 * alternate, and the median of their differences counts: what slows a round down mostly does so to
 * its neighbour, too. Usage: bench-campaign [TASKS [ROUNDS]]
 *
 * Under mpirun, of a build with MPI: how much of the time of the ranks is work.
 */
#include "campaign/run.h"

#include "base/clock.h"
#include "base/jobs.h"
#include "compare/cost/work-unit.h"

#include <gsl/gsl_sort_double.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROUNDS 15 /* without an argument */
#define ROUNDS_MOST 1000
#define AIM 20.0 /* us of overhead a task */
#define AIM_PARALLEL 0.95

static const char tiny[] = "title \"Particle on a line\"; source \"none\"; parameter g = 9.8;\n"
                           "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential g*y;\n"
                           "constraint line: y - x = 0;\n"
                           "initial x = 0, y = 0, x' = 1, y' = 1;\n";

static char folder[64], case_path[96];

static void
die(const char *what)
{
    fprintf(stderr, "bench-campaign: %s\n", what);
    exit(1);
}

static enum hol_status
find(void *context, const char *pattern,
     enum hol_status (*add)(void *to, const char *name, const char *path), void *to)
{
    (void)context, (void)pattern;
    return add(to, "tiny", case_path);
}

static double
seconds(void)
{
    return hol_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static long
peak(void)
{
    struct rusage usage;

    (void)getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* The tasks without anything around them: truth, one formulation, verdict. */
static void
solve_and_judge(const struct hol_plan *plan)
{
    static const struct hol_published_plan nothing;
    const struct hol_plan_block *block = &plan->blocks[0];
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *source = NULL;
    struct hol_model *model = NULL;

    if (hol_case_load(&source, &diagnostics, "tiny", case_path, 0, NULL, NULL) != HOL_OK ||
        hol_model_create(&model, source, &diagnostics) != HOL_OK)
        die("the case cannot be loaded");
    const struct hol_compare_options options = {.bits_count = block->bits_count,
                                                .bits = block->bits,
                                                .solver_count = block->formulation_count,
                                                .solvers = block->formulations,
                                                .random_states = block->said->random_states,
                                                .seed = 1,
                                                .solve = true,
                                                .units = true,
                                                .jobs = 1};
    const struct hol_work_unit_job job = hol_work_unit_job_of(model, &options, &nothing);
    for (uint64_t k = 0; k < plan->tasks; k++) {
        struct hol_work_unit unit = {.item = SIZE_MAX};

        unit.comparison.recipe =
            (struct hol_recipe){.kind = HOL_RECIPE_RANDOM, .seed = 1, .sample = (size_t)k};
        if (hol_work_unit_run(&unit, &job) != HOL_OK)
            die("a state cannot be compared");
        hol_work_unit_clear(&unit);
    }
    hol_model_destroy(model);
    hol_case_destroy(source);
}

static void *
solve_on(void *plan)
{
    solve_and_judge(plan);
    hol_thread_free_cache();
    return NULL;
}

/* On a thread, as those who work are: memory costs more there than on the first one. */
static double
bare(struct hol_plan *plan)
{
    double start = seconds();
    pthread_t thread;

    if (!hol_thread_start(&thread, solve_on, plan))
        die("no thread");
    (void)pthread_join(thread, NULL);
    return seconds() - start;
}

/* The same as a campaign into a store; bytes: of the database. */
static double
campaign(const struct hol_plan *plan, size_t threads, double *bytes)
{
    const struct hol_campaign_options options = {
        .executor = &hol_executor_threads, .threads = threads, .shards = 1};
    struct hol_campaign_progress progress;
    struct hol_provenance record = {0};
    struct hol_store *store = NULL;
    char path[96], why[HOL_STORE_WHY];
    long long run;
    size_t units, lost;
    struct stat about;
    double start = seconds();

    (void)snprintf(path, sizeof path, "%s/store.db", folder);
    (void)unlink(path);
    if (hol_store_open(&store, path, HOL_STORE_MAKE, why) != HOL_OK ||
        hol_store_begin(store, &run, &units, &record, plan->signature, true) != HOL_OK ||
        hol_campaign_run(plan, store, run, &options, &progress, &lost) != HOL_OK ||
        progress.done != plan->tasks || hol_store_close(store, why) != HOL_OK)
        die("the campaign does not run");
    *bytes = stat(path, &about) == 0 ? (double)about.st_size : 0;
    (void)unlink(path);
    return seconds() - start;
}

/* A plan of that many random states. */
static void
make_plan(struct hol_campaign *c, struct hol_plan *plan, size_t tasks)
{
    const struct hol_case_finder finder = {.find = find};
    struct hol_diagnostics diagnostics = {0};
    char text[200];

    (void)snprintf(text, sizeof text,
                   "instants { cases tiny; states random %zu; formulations gauss;\n"
                   "record problems, answers, verdicts; }",
                   tasks);
    if (hol_campaign_parse(c, &diagnostics, "bench", text, strlen(text)) != HOL_OK ||
        hol_plan_make(plan, &diagnostics, c, &finder) != HOL_OK)
        die("no plan");
}

/* The campaign on the ranks of a job; each says its times, rank 0 also what the work would take. */
static int
on_ranks(size_t tasks)
{
    const struct hol_campaign_options options = {
        .executor = &hol_executor_mpi, .threads = 1, .shards = 1};
    struct hol_campaign_progress progress;
    struct hol_provenance record = {0};
    struct hol_store *store = NULL;
    struct hol_campaign c;
    struct hol_plan plan;
    char path[96], said[HOL_STORE_WHY];
    const char *why;
    long long run = 0;
    size_t rank, ranks, units, lost;

    if (hol_executor_mpi.begin(&rank, &ranks, &why) != HOL_OK)
        die(why);
    make_plan(&c, &plan, tasks);
    (void)snprintf(path, sizeof path, "%s/store.db", folder);
    double wall = hol_clock(CLOCK_MONOTONIC), start = seconds();
    if (rank == 0 &&
        (hol_store_open(&store, path, HOL_STORE_MAKE, said) != HOL_OK ||
         hol_store_begin(store, &run, &units, &record, plan.signature, true) != HOL_OK))
        die("no store");
    if (hol_campaign_run(&plan, store, run, &options, &progress, &lost) != HOL_OK || lost > 0 ||
        hol_store_close(store, said) != HOL_OK)
        die("the campaign does not run");
    wall = hol_clock(CLOCK_MONOTONIC) - wall;
    printf("rank %zu of %zu: %.2f s of wall time, %.2f s of processor time\n", rank, ranks, wall,
           seconds() - start);
    (void)fflush(stdout);
    hol_executor_mpi.end(lost);
    if (rank == 0) {
        double work = bare(&plan);
        printf("%zu tasks are %.2f s of work on one thread; of %zu ranks for %.2f s: %.3f\n", tasks,
               work, ranks, wall, work / ((double)ranks * wall));
        (void)unlink(path);
    }
    hol_plan_clear(&plan);
    hol_campaign_clear(&c);
    return 0;
}

/* The q-th quantile; the list is sorted. */
static double
quantile(double *list, size_t count, double q)
{
    gsl_sort(list, 1, count);
    return list[(size_t)(q * (double)(count - 1) + 0.5)];
}

static const char *
met(bool yes)
{
    return yes ? "met" : "missed";
}

/* Rounds of a campaign, alternately before and after those of the bare work. */
static void
measure(size_t tasks, size_t rounds, struct hol_plan *plan, struct hol_plan *one)
{
    static double alone[ROUNDS_MOST], over[ROUNDS_MOST], once[ROUNDS_MOST], two[ROUNDS_MOST];
    double bytes = 0, n = (double)tasks, overhead, share;

    for (size_t k = 0; k < rounds; k++) {
        double first = k % 2 == 0 ? bare(plan) : 0, one_thread = campaign(plan, 1, &bytes);

        alone[k] = k % 2 == 0 ? first : bare(plan);
        two[k] = campaign(plan, 2, &bytes) / one_thread;
        over[k] = one_thread - alone[k];
        once[k] = campaign(one, 1, &(double){0});
    }
    double store = quantile(once, rounds, 0.5);
    overhead = 1e6 * (quantile(over, rounds, 0.5) - store) / n;
    share = 1 / quantile(two, rounds, 0.5);
    printf("%zu tasks, %zu rounds: a particle on a line, one formulation in double, all laws\n",
           tasks, rounds);
    printf("bare solve-and-judge         %8.1f us a task\n",
           1e6 * quantile(alone, rounds, 0.5) / n);
    printf("overhead                     %8.1f us a task, the middle half of the rounds %.1f to "
           "%.1f (aim: %.0f, %s)\n",
           overhead, 1e6 * (quantile(over, rounds, 0.25) - store) / n,
           1e6 * (quantile(over, rounds, 0.75) - store) / n, AIM, met(overhead <= AIM));
    printf("a store, made and closed     %8.1f us once\n", 1e6 * store);
    printf("two threads against one      %8.3f of the processor time is work (aim: %.2f, %s)\n",
           share, AIM_PARALLEL, met(share >= AIM_PARALLEL));
    printf("database                     %8.0f bytes a task\n", bytes / n);
}

int
main(int argc, char **argv)
{
    size_t tasks = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 2000;
    size_t rounds = argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : ROUNDS;
    struct hol_campaign c, longer, single;
    struct hol_plan plan, more, one;
    double bytes = 0;
    FILE *file;
    long before;

    rounds = rounds < 1 ? 1 : rounds > ROUNDS_MOST ? ROUNDS_MOST : rounds;
    (void)snprintf(folder, sizeof folder, "/tmp/bench-campaign.XXXXXX");
    if (mkdtemp(folder) == NULL)
        die("no folder");
    (void)snprintf(case_path, sizeof case_path, "%s/tiny.case", folder);
    if ((file = fopen(case_path, "w")) == NULL || fputs(tiny, file) < 0 || fclose(file) != 0)
        die("no case");
    if (hol_executor_mpi_is_asked()) {
        int code = on_ranks(tasks);

        (void)unlink(case_path);
        (void)rmdir(folder);
        return code;
    }
    make_plan(&c, &plan, tasks);
    make_plan(&longer, &more, 8 * tasks);
    make_plan(&single, &one, 1);
    measure(tasks, rounds, &plan, &one);
    before = peak();
    (void)campaign(&more, 1, &bytes);
    printf("memory at %zu tasks %ld kB, at %zu tasks %ld kB\n", tasks, before, 8 * tasks, peak());
    hol_plan_clear(&plan);
    hol_plan_clear(&more);
    hol_plan_clear(&one);
    hol_campaign_clear(&c);
    hol_campaign_clear(&longer);
    hol_campaign_clear(&single);
    (void)unlink(case_path);
    (void)rmdir(folder);
    return 0;
}
