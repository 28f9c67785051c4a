/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ranks of cases against the truth: agreement, contradiction, plateaus, threads, memory. */
#include "compare/instant/compare.h"
#include "compare/rank/rank.h"
#include "tests/compare/fake-solver.h"
#include "tests/mutants/mutants.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static const char partly[] = "title \"partly\"; source \"-\"; coordinate x, y, z;\n"
                             "kinetic x'^2 + y'^2 + z'^2; force y = 1;\n"
                             "constraint wall: x = 0; constraint again: 3*x = 0;\n"
                             "constraint floor: y + z = 0;\n"
                             "initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;\n";

static const char contradiction[] = "title \"contradiction\"; source \"-\";\n"
                                    "coordinate x, y; kinetic x'^2 + y'^2;\n"
                                    "constraint steady: x' = 1; constraint pushed: x'' = 1;\n"
                                    "initial x = 0, y = 0, x' = 1, y' = 0;\n";

static const mpfr_prec_t both[] = {53, 106};

static struct hol_rank_options
all_solvers(const struct hol_solver **list)
{
    struct hol_rank_options o = {.bits_count = 2, .bits = both, .solvers = list, .jobs = 1};

    while ((list[o.solver_count] = hol_compared_solver(o.solver_count)) != NULL)
        o.solver_count++;
    return o;
}

enum { MOST_SOLVERS = 64 };

static struct hol_rank_study *
study_of(const struct hol_model *model, const struct hol_rank_options *o)
{
    struct hol_rank_study *study = NULL;
    const char *why;

    if (hol_rank_study_create(&study, model, o, &why) != HOL_OK)
        tap_bail("the study fails: %s", why != NULL ? why : "?");
    return study;
}

/* Every decided rank is the true one, every multiplier's uniqueness, too, and the default threshold
 * lies on every plateau. */
static bool
all_agree(const struct hol_rank_study *study, size_t rank)
{
    bool good = study->state_count > 0;

    for (size_t s = 0; s < study->state_count; s++) {
        const struct hol_rank_state *state = &study->states[s];

        good = good && state->truth_status == HOL_OK && state->rank == rank;
        for (size_t k = 0; k < state->record_count; k++) {
            const struct hol_rank_record *r = &state->records[k];
            long double tau = r->detail.threshold / r->detail.reference;

            if (r->why != NULL)
                continue;
            if (r->verdict != HOL_RANK_VERDICT_AGREES || r->unique_differs ||
                !(r->plateau[0] < tau && tau <= r->plateau[1])) {
                tap_diag("%s, %s, %ld bits: %s, rank %zu", state->label, r->solver->name,
                         (long)r->bits, hol_rank_verdict_text(r->verdict), r->detail.rank);
                good = false;
            }
        }
    }
    return good;
}

/* The generator of systems whose rank and condition number are given. */
static void
test_random_systems(void)
{
    static const char *const systems[][7] = {{"n=6", "m=5", "r=4", "K=4", "seed=1", NULL},
                                             {"n=6", "m=5", "r=4", "K=8", "seed=2", NULL},
                                             {"n=8", "m=8", "r=3", "K=3", "seed=3", NULL},
                                             {"n=4", "m=7", "r=4", "K=2", "seed=4", NULL},
                                             {"n=5", "m=5", "r=5", "K=10", "seed=5", NULL},
                                             {"n=9", "m=4", "r=1", "K=0", "seed=6", NULL}};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);

    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        struct hol_case *source = load_named("families/random-system", systems[i]);
        struct hol_model *model = NULL;
        size_t rank = (size_t)(systems[i][2][2] - '0');

        if (source == NULL || hol_model_create(&model, source, NULL) != HOL_OK)
            tap_bail("families/random-system does not load");
        struct hol_rank_study *study = study_of(model, &o);
        tap_ok(all_agree(study, rank), "random system %s %s %s %s: rank %zu", systems[i][0],
               systems[i][1], systems[i][2], systems[i][3], rank);
        hol_rank_study_destroy(study);
        hol_model_destroy(model);
        hol_case_destroy(source);
    }
}

static void
test_cases(void)
{
    static const struct {
        const char *name;
        size_t rank;
    } cases[] = {
        {"iftomm/bricard", 4}, {"families/n-four-bar", 5}, {"families/nearly-dependent", 3}};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);

    o.random_states = 2;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct case_model c = case_load(cases[i].name);
        struct hol_rank_study *study = study_of(c.model, &o);

        tap_ok(all_agree(study, cases[i].rank), "%s: rank %zu at %zu states, by all", cases[i].name,
               cases[i].rank, study->state_count);
        hol_rank_study_destroy(study);
        case_clear(&c);
    }
}

/* 10^-20 is rounding at 53 bits, and not at 106: a solver that decides at 53 decides wrongly, and
 * is seen. */
static void
test_near(void)
{
    static const char *const eps[] = {"eps=1e-20", NULL};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);
    struct hol_case *source = load_named("families/nearly-dependent", eps);
    struct hol_model *model = NULL;
    bool wrong = true, right = true;

    if (source == NULL || hol_model_create(&model, source, NULL) != HOL_OK)
        tap_bail("families/nearly-dependent does not load");
    o.state = "initial";
    struct hol_rank_study *study = study_of(model, &o);
    for (size_t k = 0; k < study->states[0].record_count; k++) {
        const struct hol_rank_record *r = &study->states[0].records[k];

        if (r->bits == 53)
            wrong = wrong && r->verdict == HOL_RANK_VERDICT_CONTRADICTS && r->detail.rank == 1;
        else
            right = right && r->verdict == HOL_RANK_VERDICT_AGREES;
    }
    tap_ok(study->state_count == 1 && wrong, "nearly dependent beyond 53 bits: contradictions");
    tap_ok(right, "and none at 106");
    tap_ok(study->tally[HOL_RANK_VERDICT_CONTRADICTS] == o.solver_count, "all of them counted");
    hol_rank_study_destroy(study);
    hol_model_destroy(model);
    hol_case_destroy(source);
}

static enum hol_rank_verdict
verdict_of(const struct hol_model *model, const struct hol_solver *solver, bool *differs)
{
    struct hol_rank_options o = {
        .bits_count = 1, .bits = both, .solver_count = 1, .solvers = &solver, .jobs = 1};
    struct hol_rank_study *study = study_of(model, &o);
    enum hol_rank_verdict verdict = study->states[0].records[0].verdict;

    *differs = study->states[0].records[0].unique_differs;
    hol_rank_study_destroy(study);
    return verdict;
}

static void
test_mutants(void)
{
    struct case_model c = case_parse(partly), none = case_parse(contradiction);
    bool differs;

    tap_ok(verdict_of(c.model, hol_compared_solver(0), &differs) == HOL_RANK_VERDICT_AGREES &&
               !differs,
           "one multiplier of three is unique");
    tap_ok(verdict_of(c.model, &hol_mutant_states_more, &differs) == HOL_RANK_VERDICT_CONTRADICTS,
           "a rank too large contradicts");
    tap_ok(verdict_of(c.model, &hol_mutant_states_kept, &differs) == HOL_RANK_VERDICT_AGREES &&
               differs,
           "too many unique multipliers differ");
    tap_ok(verdict_of(c.model, &hol_mutant_states_none, &differs) == HOL_RANK_VERDICT_AGREES &&
               differs,
           "too few as well");
    fake = (struct fake){.status = HOL_UNABLE};
    tap_ok(verdict_of(c.model, &hol_solver_fake, &differs) == HOL_RANK_VERDICT_SILENT,
           "who states nothing is silent");
    fake.refuses = true;
    tap_ok(verdict_of(c.model, &hol_solver_fake, &differs) == HOL_RANK_VERDICT_SILENT,
           "and who does not apply");
    tap_ok(verdict_of(none.model, hol_compared_solver(0), &differs) == HOL_RANK_VERDICT_NO_TRUTH,
           "where there is no answer, the truth is not known");
    case_clear(&c);
    case_clear(&none);
}

static void
test_thresholds(void)
{
    long double t[33];
    bool good = true;

    hol_rank_thresholds(t, 33, 56);
    for (size_t i = 0; i + 1 < 33; i++)
        good = good && t[i + 1] == 4 * t[i];
    tap_ok(good && t[0] == 0x1p-64L && t[32] == 1, "thresholds from 2^-64 to 1");
    hol_rank_thresholds(t, 1, 53);
    tap_ok(t[0] == 1, "one threshold");
}

/* The steps agree with the magnitudes, whatever the number of threads. */
static void
test_steps(void)
{
    static const long double thresholds[] = {1e-18L, 1e-8L, 0.1L, 0.9L, 2};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);
    struct case_model c = case_load("iftomm/bricard");
    struct hol_rank_study *one, *three;
    bool same = true, falls = true;

    o.random_states = 2;
    o.threshold_count = 5;
    o.thresholds = thresholds;
    one = study_of(c.model, &o);
    o.jobs = 3;
    three = study_of(c.model, &o);
    for (size_t s = 0; s < one->state_count; s++)
        for (size_t k = 0; k < one->states[s].record_count; k++) {
            const struct hol_rank_record *a = &one->states[s].records[k],
                                         *b = &three->states[s].records[k];
            size_t before = SIZE_MAX;

            same = same && a->detail.rank == b->detail.rank && a->status == b->status &&
                   memcmp(a->plateau, b->plateau, sizeof a->plateau[0]) == 0;
            for (size_t i = 0; i < a->step_count; i++) {
                same = same && a->steps[i].rank == b->steps[i].rank;
                if (!a->steps[i].decided)
                    continue;
                falls = falls && a->steps[i].rank <= before;
                before = a->steps[i].rank;
            }
            falls = falls && (!a->steps[1].decided || a->steps[1].rank == 4);
        }
    tap_ok(same && one->state_count == three->state_count, "three threads change nothing");
    tap_ok(falls, "ranks fall with the threshold, and are true on the plateau");
    hol_rank_study_destroy(one);
    hol_rank_study_destroy(three);
    case_clear(&c);
}

static void
test_refusals(void)
{
    static const mpfr_prec_t few[] = {23}, many[] = {HOL_BITS_MAX};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);
    struct case_model c = case_parse(partly);
    struct hol_rank_study *study = NULL;
    const char *why = NULL;

    o.state = "nowhere";
    tap_ok(hol_rank_study_create(&study, c.model, &o, &why) == HOL_INVALID && why != NULL &&
               study == NULL,
           "no such state");
    o.state = NULL;
    o.bits_count = 1;
    o.bits = few;
    tap_ok(hol_rank_study_create(&study, c.model, &o, &why) == HOL_INVALID && why == NULL,
           "too few bits");
    o.bits = many;
    tap_ok(hol_rank_study_create(&study, c.model, &o, &why) == HOL_INVALID, "too many");
    hol_rank_study_destroy(NULL);
    case_clear(&c);
}

static void
test_memory(void)
{
    static const long double thresholds[] = {1e-8L, 0.1L};
    const struct hol_solver *list[MOST_SOLVERS];
    struct hol_rank_options o = all_solvers(list);
    struct case_model c = case_parse(partly);
    struct hol_rank_study *study = NULL;
    const char *why;
    size_t calls, others = 0, tried = 0, step;

    o.solver_count = 2;
    o.random_states = 1;
    o.threshold_count = 2;
    o.thresholds = thresholds;
    heap_fail_at(0);
    study = study_of(c.model, &o);
    calls = heap_calls();
    hol_rank_study_destroy(study);
    study = NULL;
    step = 1 + calls / (200 * tap_multiplier());
    for (size_t k = 1; k <= calls; k += step, tried++) {
        heap_fail_at(k);
        others += hol_rank_study_create(&study, c.model, &o, &why) != HOL_NOMEM || study != NULL;
        heap_fail_at(0);
    }
    tap_ok(others == 0 && tried > 50, "%zu failing allocations of %zu: NOMEM each time", tried,
           calls);
    case_clear(&c);
}

int
main(void)
{
    test_random_systems();
    test_cases();
    test_near();
    test_mutants();
    test_thresholds();
    test_steps();
    test_refusals();
    test_memory();
    mpfr_free_cache();
    return tap_done();
}
