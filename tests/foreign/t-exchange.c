/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Problems collected, answered by one of our own formulations and replayed come out as that
 * formulation does when it is asked directly; what is not given is not judged; what is no answer is
 * wrong, and says why.
 */
#include "tests/foreign/asked.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define EVERYTHING (HOL_GIVES_FL | HOL_GIVES_FC | HOL_GIVES_LAMBDA | HOL_GIVES_RANK)

static const mpfr_prec_t bits[] = {53};
static const char *const names[] = {"greenwood/cone-and-plane", "families/nearly-dependent",
                                    "families/n-four-bar"};

static struct hol_compare_options
options_for(const struct hol_solver *const *solvers, size_t jobs)
{
    return (struct hol_compare_options){.bits_count = 1,
                                        .bits = bits,
                                        .solver_count = 1,
                                        .solvers = solvers,
                                        .random_states = 2,
                                        .seed = tap_seed(),
                                        .solve = true,
                                        .jobs = jobs};
}

static struct hol_result *
compare(const struct hol_model *model, const struct hol_solver *solver, size_t jobs)
{
    const struct hol_solver *const list[] = {solver};
    struct hol_compare_options o = options_for(list, jobs);
    struct hol_result *result;

    if (hol_compare_case(&result, model, &o) != HOL_OK)
        tap_bail("the comparison failed");
    return result;
}

static struct hol_exchange *
collect(const struct hol_model *model, unsigned needs, size_t jobs)
{
    struct hol_compare_options o = options_for(NULL, jobs);
    struct hol_exchange *x;

    if (hol_exchange_collect(&x, model, &o, needs) != HOL_OK)
        tap_bail("the problems could not be collected");
    return x;
}

static bool
same(long double a, long double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool
same_records(const struct hol_result *a, const struct hol_result *b)
{
    bool good = a->comparison_count == b->comparison_count;

    for (size_t i = 0; good && i < a->comparison_count; i++) {
        good = a->comparisons[i].record_count == b->comparisons[i].record_count;
        for (size_t k = 0; good && k < a->comparisons[i].record_count; k++) {
            const struct hol_record *r = &a->comparisons[i].records[k],
                                    *s = &b->comparisons[i].records[k];
            good = r->verdict == s->verdict && r->status == s->status && r->rank == s->rank;
            for (size_t j = 0; j < HOL_Q_COUNT; j++)
                good = good && same(r->errors[j].relative, s->errors[j].relative);
            for (size_t j = 0; j < HOL_LAW_COUNT; j++)
                good = good && same(r->law[j], s->law[j]);
            if (!good)
                tap_diag("%s, %s: %s %s", a->comparisons[i].label, r->solver,
                         hol_verdict_text(r->verdict), r->why);
            if (!good)
                tap_diag("%s, %s: %s %s", b->comparisons[i].label, s->solver,
                         hol_verdict_text(s->verdict), s->why);
        }
    }
    return good;
}

static struct hol_result *
replayed(struct hol_exchange *x, const struct hol_solver *own, unsigned gives)
{
    struct hol_foreign foreign = {
        .name = "mine", .gives = gives, .needs = own->needs, .growth = own->growth, .batch = 1};
    struct hol_replay replay;
    struct hol_result *result;

    for (size_t id = 0; id < x->question_count; id++)
        asked_answer(x, id, own, gives);
    hol_replay_init(&replay, &foreign);
    replay.exchange = x;
    result = compare(x->model, &replay.solver, 1);
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++)
            result->comparisons[i].records[k].solver = "mine";
    return result;
}

static void
test_same(const char *name)
{
    struct case_model c = case_load(name);

    for (size_t i = 0; hol_compared_solver(i) != NULL; i++) {
        const struct hol_solver *own = hol_compared_solver(i);
        struct hol_exchange *x = collect(c.model, own->needs, 1);
        unsigned gives =
            own->yields & HOL_YIELDS_LAMBDA ? EVERYTHING : EVERYTHING & ~HOL_GIVES_LAMBDA;
        struct hol_result *direct = compare(c.model, own, 1), *again = replayed(x, own, gives);
        tap_ok(x->question_count > 0 && same_records(direct, again),
               "%s: %s through the exchange is as directly (%zu problems)", name, own->name,
               x->question_count);
        hol_result_destroy(again);
        hol_result_destroy(direct);
        hol_exchange_destroy(x);
    }
    case_clear(&c);
}

/* The order of the problems does not depend on the threads; every one is found again. */
static void
test_order(const char *name)
{
    struct case_model c = case_load(name);
    struct hol_exchange *one = collect(c.model, 0, 1), *three = collect(c.model, 0, 3),
                        *fewer = collect(c.model, HOL_NEEDS_FULL_RANK, 1);
    bool same_order = one->question_count == three->question_count, found = true, none = true;

    for (size_t id = 0; same_order && id < one->question_count; id++) {
        struct hol_problem p;
        const struct hol_question *q = &one->questions[id], *r = &three->questions[id];
        same_order = q->state == r->state && q->asked == r->asked && q->n == r->n && q->m == r->m &&
                     memcmp(q->M, r->M, q->n * q->n * sizeof(double)) == 0;
        asked_problem(&p, q);
        found = found && hol_exchange_find(one, &p) == id;
        p.F.d[0] += 1;
        none = none && hol_exchange_find(one, &p) == SIZE_MAX;
        hol_problem_clear(&p);
    }
    tap_ok(same_order, "%s: the same problems in the same order on three threads", name);
    tap_ok(found && none, "every problem is found again, another is not");
    for (size_t id = 0; id < fewer->question_count; id++)
        none = none && fewer->questions[id].asked != HOL_ASKED_REPEATED;
    tap_ok(none && fewer->question_count < one->question_count,
           "a solver that needs full rank is not asked about repeated rows");
    hol_exchange_destroy(fewer);
    hol_exchange_destroy(three);
    hol_exchange_destroy(one);
    case_clear(&c);
}

static void
test_less(const char *name)
{
    static const unsigned gives[] = {0, HOL_GIVES_FORCE, HOL_GIVES_LAMBDA,
                                     HOL_GIVES_FL | HOL_GIVES_FC};
    struct case_model c = case_load(name);
    const struct hol_solver *own = hol_compared_solver(0);

    for (size_t i = 0; i < sizeof gives / sizeof *gives; i++) {
        struct hol_exchange *x = collect(c.model, own->needs, 1);
        struct hol_result *result = replayed(x, own, gives[i]);
        const struct hol_record *r = &result->comparisons[0].records[0];
        bool split = (gives[i] & HOL_GIVES_FL) != 0, force = split || (gives[i] & HOL_GIVES_FORCE);
        tap_ok(hol_result_good(result) && r->errors[HOL_Q_QDD].relative >= 0 &&
                   (r->errors[HOL_Q_FL].relative >= 0) == force &&
                   (r->errors[HOL_Q_FC].relative >= 0) == split &&
                   (r->errors[HOL_Q_LAMBDA].relative >= 0) == (gives[i] == HOL_GIVES_LAMBDA) &&
                   (r->law[HOL_LAW_MOTION] >= 0) == force && r->law[HOL_LAW_CONSTRAINT] >= 0 &&
                   r->law[HOL_LAW_VIRTUAL_WORK] >= 0 && r->law[HOL_LAW_PERMUTED] >= 0,
               "%s: given %#x beside q'': that is judged, and right", name, gives[i]);
        hol_result_destroy(result);
        hol_exchange_destroy(x);
    }
    case_clear(&c);
}

/* A wrong q'' alone is found out by the laws, too: v^T (M q'' - F - C) = 0. */
static void
test_wrong_acceleration(void)
{
    struct case_model c = case_load(names[0]);
    const struct hol_solver *own = hol_compared_solver(0);
    struct hol_exchange *x = collect(c.model, own->needs, 1);
    struct hol_foreign foreign = {.name = "mine", .batch = 1};
    struct hol_replay replay;
    struct hol_result *result;

    for (size_t id = 0; id < x->question_count; id++) {
        asked_answer(x, id, own, 0);
        for (size_t j = 0; j < x->questions[id].n; j++)
            x->replies[id].block[j] *= 1 + 0x1p-20;
    }
    hol_replay_init(&replay, &foreign);
    replay.exchange = x;
    result = compare(x->model, &replay.solver, 1);
    long double worst = 0, motion = -1;
    for (size_t i = 0; i < result->comparison_count; i++) {
        worst = fmaxl(worst, result->comparisons[i].records[0].law[HOL_LAW_VIRTUAL_WORK]);
        motion = fmaxl(motion, result->comparisons[i].records[0].law[HOL_LAW_MOTION]);
    }
    tap_ok(result->bad == result->comparison_count && worst > HOL_RATIO_LIMIT && motion < 0,
           "q'' alone, off by 2^-20: inaccurate, virtual work %.1Le", worst);
    hol_result_destroy(result);
    hol_exchange_destroy(x);
    case_clear(&c);
}

static void
test_refusals(void)
{
    struct case_model c = case_load(names[0]);
    struct hol_foreign foreign = {.name = "mine", .gives = EVERYTHING, .batch = 1};
    struct hol_replay replay;

    hol_replay_init(&replay, &foreign);
    for (int kind = HOL_REPLY_DOMAIN; kind < HOL_REPLY_COUNT; kind++) {
        struct hol_exchange *x = collect(c.model, 0, 1);
        struct hol_result *result;
        size_t counts[HOL_REPLY_COUNT] = {0};
        for (size_t id = 0; id < x->question_count; id++)
            if (hol_exchange_refuse(x, id, (enum hol_reply_kind)kind, "signal 11") != HOL_OK)
                tap_bail("out of memory");
        replay.exchange = x;
        result = compare(c.model, &replay.solver, 1);
        hol_exchange_count(counts, x);
        const struct hol_record *r = &result->comparisons[0].records[0];
        enum hol_verdict verdict =
            kind == HOL_REPLY_MISSING ? HOL_VERDICT_NOT_ASKED : HOL_VERDICT_WRONG;
        tap_ok(r->verdict == verdict && strstr(r->why, "signal 11") != NULL &&
                   counts[kind] == x->question_count,
               "%s: %s, %s", hol_reply_key((enum hol_reply_kind)kind), hol_verdict_text(r->verdict),
               r->why);
        hol_result_destroy(result);
        hol_exchange_destroy(x);
    }
    case_clear(&c);
}

static void
test_parameters(void)
{
    struct case_model c = case_parse("title \"p\"; source \"-\"; parameter g = 9.8; size N = 2;\n"
                                     "parameter h = g / 4; coordinate x[1..N];\n"
                                     "kinetic sum(i = 1..N: x[i]'^2); force x[1] = h;\n"
                                     "constraint c: x[1] = 3*x[2]; initial x[1] = 3, x[2] = 1;\n");
    struct hol_exchange *x = collect(c.model, 0, 1);

    tap_ok(x->parameter_count == 3 && strcmp(x->parameters[1].name, "h") == 0 &&
               x->parameters[0].value == 9.8 && x->parameters[1].value == 2.45 &&
               strcmp(x->parameters[2].name, "N") == 0 && x->parameters[2].value == 2,
           "parameters and sizes, with their values");
    tap_ok(x->parameters[0].beyond == NULL && x->parameters[1].beyond == NULL,
           "... which doubles hold");
    tap_ok(x->state_count == 3 && x->states[0].q.d[0] == 3 && x->states[0].q.d[1] == 1 &&
               x->states[0].truth_status == HOL_OK && x->states[0].rank == 1 &&
               hol_mat_abs(&x->states[0].truth.qdd, 1, 0) > 0,
           "states, with the truth about them");
    hol_exchange_destroy(x);
    case_clear(&c);
}

/* Every allocation of a collection fails once: NOMEM, and nothing is lost. */
static void
test_memory(void)
{
    struct case_model c = case_load(names[0]);
    struct hol_compare_options o = options_for(NULL, 1);
    enum hol_status status = HOL_NOMEM;
    bool good = true;
    size_t k = 1, step = 7;

    for (; status == HOL_NOMEM && k < 100000; k += step) {
        struct hol_exchange *x = NULL;
        heap_fail_at(k);
        status = hol_exchange_collect(&x, c.model, &o, 0);
        heap_fail_at(0);
        good =
            good && (status == HOL_NOMEM || status == HOL_OK) && (x != NULL) == (status == HOL_OK);
        hol_exchange_destroy(x);
        step = k / 40 + 1;
    }
    tap_ok(good && status == HOL_OK, "out of memory at any point up to call %zu", k);
    case_clear(&c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        test_same(names[i]);
    test_order(names[0]);
    test_less(names[0]);
    test_wrong_acceleration();
    test_refusals();
    test_parameters();
    test_memory();
    mpfr_free_cache();
    return tap_done();
}
