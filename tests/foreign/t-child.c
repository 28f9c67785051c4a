/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Whatever a child process does, every problem has a reply, the right one is blamed, and the others
 * are answered.
 */
#include "foreign/process/child.h"
#include "foreign/process/process.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FALLING                                                                                    \
    "title \"free\"; source \"-\"; coordinate x; kinetic x'^2/2; force x = x;\n"                   \
    "initial x = 1; state \"a\": x = 2; state \"b\": x = 3; state \"c\": x = 4;\n"                 \
    "state \"d\": x = 5; state \"e\": x = 6; state \"f\": x = 7; state \"g\": x = 8;\n"            \
    "state \"h\": x = 9;\n"

static const mpfr_prec_t bits[] = {53};
static char program[4096];

static struct hol_exchange *
collect(const struct hol_model *model)
{
    struct hol_compare_options o = {
        .bits_count = 1, .bits = bits, .seed = tap_seed(), .solve = true, .jobs = 1};
    struct hol_exchange *x;

    if (hol_exchange_collect(&x, model, &o, 0) != HOL_OK)
        tap_bail("the problems could not be collected");
    return x;
}

/* Nine problems, 0 to 8, of which problem 5 gets another reply; twice, by one child. */
struct expected {
    const char *mode;
    enum hol_reply_kind kind;
    const char *why;
    size_t restarts; /* in each round */
};

static bool
round_is_good(struct hol_child *child, const struct hol_foreign *foreign, struct hol_exchange *x,
              const struct expected *e)
{
    bool good = hol_child_answer(child, x, foreign) == HOL_OK;

    for (size_t id = 0; good && id < x->question_count; id++) {
        const struct hol_reply *r = &x->replies[id];
        bool named = id == 5 && e->kind != HOL_REPLY_OK;
        bool fine = named ? r->kind == e->kind && r->why != NULL && strstr(r->why, e->why) != NULL
                          : r->kind == HOL_REPLY_OK && r->qdd[0] == (double)(id + 1);
        if (!fine)
            tap_diag("problem %zu: %s, %s", id, hol_reply_key(r->kind),
                     r->why != NULL ? r->why : "-");
        good = good && fine;
    }
    return good;
}

static void
test_mode(const struct hol_model *model, const struct expected *e)
{
    const char *const argv[] = {program, e->mode, NULL};
    struct hol_child_options options = hol_child_defaults;
    struct hol_foreign foreign = {.name = "unnamed"};
    struct hol_exchange *first = collect(model), *second = collect(model);
    struct hol_child *child = NULL;
    struct hol_child_tally tally = {0};
    char why[HOL_CHILD_WHY] = "";
    bool good;

    options.argv = argv;
    options.limit = strcmp(e->mode, "hang") == 0 ? 0.2 : 20;
    options.memory = 0;
    if (hol_child_open(&child, &options, &foreign, why) != HOL_OK)
        tap_bail("%s: %s", e->mode, why);
    good = round_is_good(child, &foreign, first, e) && round_is_good(child, &foreign, second, e);
    tap_ok(good && hol_child_given_up(child) == NULL && strcmp(foreign.name, "fake") == 0,
           "%s: problem 5 is %s, the others are answered", e->mode, hol_reply_key(e->kind));
    hol_child_close(child, &tally);
    tap_ok(tally.restarts == 2 * e->restarts, "%s: %zu restarts", e->mode, tally.restarts);
    hol_exchange_destroy(second);
    hol_exchange_destroy(first);
}

static void
test_refused(const char *path, const char *mode, const char *text)
{
    const char *const argv[] = {path, mode, NULL};
    struct hol_child_options options = hol_child_defaults;
    struct hol_foreign foreign = {.name = "unnamed"};
    struct hol_child *child = NULL;
    char why[HOL_CHILD_WHY] = "";

    options.argv = argv;
    options.start_limit = strcmp(mode, "mute") == 0 ? 0.2 : 20;
    options.memory = 0;
    tap_ok(hol_child_open(&child, &options, &foreign, why) == HOL_IO && strstr(why, text) != NULL &&
               child == NULL,
           "%s %s: no child process, %s", path, mode, why);
}

/* A child that fails always is given up; the rest is missing, at once, and so is the next case. */
static void
test_given_up(const struct hol_model *model)
{
    const char *const argv[] = {program, "always", NULL};
    struct hol_child_options options = hol_child_defaults;
    struct hol_foreign foreign = {.name = "unnamed"};
    struct hol_exchange *x = collect(model);
    struct hol_child *child = NULL;
    char why[HOL_CHILD_WHY] = "";
    size_t counts[HOL_REPLY_COUNT] = {0};

    options.argv = argv;
    options.restarts = 3;
    options.memory = 0;
    if (hol_child_open(&child, &options, &foreign, why) != HOL_OK ||
        hol_child_answer(child, x, &foreign) != HOL_OK)
        tap_bail("%s", why);
    hol_exchange_count(counts, x);
    tap_ok(counts[HOL_REPLY_CRASH] == 3 && counts[HOL_REPLY_MISSING] == 6 &&
               hol_child_given_up(child) != NULL &&
               strstr(hol_child_given_up(child), "after 3 restarts") != NULL,
           "always: %zu crashes, %zu missing; %s", counts[HOL_REPLY_CRASH],
           counts[HOL_REPLY_MISSING], hol_child_given_up(child));
    tap_ok(hol_child_answer(child, x, &foreign) == HOL_OK &&
               x->replies[0].kind == HOL_REPLY_MISSING,
           "and it is not asked again");
    hol_child_close(child, NULL);
    hol_exchange_destroy(x);
}

/* Every allocation fails once: NOMEM, and no process is left. */
static void
test_memory(const struct hol_model *model)
{
    const char *const argv[] = {program, "good", NULL};
    struct hol_child_options options = hol_child_defaults;
    struct hol_exchange *x = collect(model);
    enum hol_status status = HOL_NOMEM;
    bool good = true;
    size_t k = 0;

    options.argv = argv;
    options.memory = 0;
    while (status == HOL_NOMEM && k++ < 1000) {
        struct hol_foreign foreign = {.name = "unnamed"};
        struct hol_child *child = NULL;
        char why[HOL_CHILD_WHY];
        heap_fail_at(k);
        status = hol_child_open(&child, &options, &foreign, why);
        if (status == HOL_OK)
            status = hol_child_answer(child, x, &foreign);
        heap_fail_at(0);
        good = good && (status == HOL_OK || status == HOL_NOMEM || status == HOL_IO);
        hol_child_close(child, NULL);
        if (status == HOL_IO)
            status = HOL_NOMEM; /* no memory to read the hello with */
    }
    tap_ok(good && status == HOL_OK && k > 10, "out of memory at each of %zu calls", k - 1);
    hol_exchange_destroy(x);
}

int
main(void)
{
    static const struct expected all[] = {
        {"good", HOL_REPLY_OK, "", 0},
        {"reverse", HOL_REPLY_OK, "", 0},
        {"babble", HOL_REPLY_OK, "", 0},
        {"crash", HOL_REPLY_CRASH, "signal 11", 2},
        {"exit", HOL_REPLY_EXIT, "exit status 7", 2},
        {"hang", HOL_REPLY_TIMEOUT, "no answer for 0.2 s", 2},
        {"complain", HOL_REPLY_EXIT, "standard error: '  I cannot go on  '", 2},
        {"garbage", HOL_REPLY_PROTOCOL, "'what is this'", 1},
        {"short", HOL_REPLY_PROTOCOL, "'qdd' has 0 numbers, not 1", 0},
        {"unable", HOL_REPLY_UNABLE, "not today", 0},
        {"unknown", HOL_REPLY_PROTOCOL, "123456789, which was not asked", 1},
        {"twice", HOL_REPLY_PROTOCOL, "which was not asked or is answered", 1},
        {"chatter", HOL_REPLY_PROTOCOL, "'that was number", 1},
        {"flood", HOL_REPLY_PROTOCOL, "a line of more than", 1},
    };
    const char *folder = getenv("HOL_BUILDDIR");
    struct case_model c = case_parse(FALLING);

    (void)snprintf(program, sizeof program, "%s/tests/foreign/fake-child",
                   folder != NULL ? folder : ".");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        test_mode(c.model, &all[i]);
    test_refused(program, "mute", "said nothing for too long");
    test_refused(program, "no-hello", "'hello'");
    test_refused(program, "version", "version 99");
    test_refused(program, "early", "exit status 4");
    test_refused("/nonexistent/program", "-", "exit status 127");
    test_given_up(c.model);
    test_memory(c.model);
    case_clear(&c);
    mpfr_free_cache();
    return tap_done();
}
