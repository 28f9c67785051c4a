/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The answer in balls (reference/enclosure/enclosure.h) on every case file, at its states and at
 * random ones: the truth computed with more than twice the digits lies inside, the truth of the run
 * itself, too, and as many digits are certified as were wanted.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <string.h>

struct tally {
    unsigned enclosed, solved, unable, no_truth, wrong, few;
};

/* One state: the truth, the balls, a truth with far more digits. */
static void
try_state(struct tally *t, const struct case_model *c, const struct hol_recipe *recipe, long digits)
{
    struct hol_truth *truth = NULL, *high = NULL;
    struct hol_enclosure *e = NULL;
    struct hol_outside outside = {"", 0};
    enum hol_status status = hol_truth_create(&truth, c->model, recipe, digits, 0);

    if (status != HOL_OK) {
        t->no_truth++;
        hol_truth_destroy(truth);
        return;
    }
    status = hol_enclosure_create(&e, c->model, recipe, truth, digits);
    if (status == HOL_UNABLE) {
        t->unable++;
    } else if (status != HOL_OK) {
        t->wrong++;
        tap_diag("%s: %s", hol_status_name(status), e && e->why ? e->why : "");
    } else if (hol_truth_create(&high, c->model, recipe, 2 * digits + 60, 0) != HOL_OK) {
        t->no_truth++; /* nothing to compare with; said in the tally, and limited there */
        tap_diag("no truth to %ld digits: %s", 2 * digits + 60, high && high->why ? high->why : "");
    } else {
        t->enclosed++;
        t->solved += e->solved;
        t->few += e->digits < (double)digits;
        if (!hol_enclosure_contains(e, &truth->answer, &outside) ||
            !hol_enclosure_contains(e, &high->answer, &outside)) {
            t->wrong++;
            tap_diag("%s[%zu] lies outside; %s state %zu sample %zu seed %lu, %ld digits",
                     outside.quantity, outside.index,
                     recipe->kind == HOL_RECIPE_NAMED ? "named" : "random", recipe->state,
                     recipe->sample, tap_seed(), digits);
        }
    }
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    hol_truth_destroy(high);
}

static void
try_case(const char *name, struct tally *all)
{
    static const long digits[] = {30, 60, 200};
    struct case_model c = case_load(name);
    struct tally t = {0};
    /* the random states are double roots of the constraint: no regular solution */
    bool singular = strcmp(name, "ukn1994/squared-constraint") == 0;

    for (size_t d = tap_all() ? 0 : 1; d < (tap_all() ? 3 : 2); d++) {
        struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .seed = tap_seed()};

        for (; recipe.state < c.source->state_count; recipe.state++)
            try_state(&t, &c, &recipe, digits[d]);
        recipe.kind = HOL_RECIPE_RANDOM;
        recipe.state = 0;
        for (recipe.sample = 0; recipe.sample < tap_multiplier(); recipe.sample++)
            try_state(&t, &c, &recipe, digits[d]);
    }
    tap_ok(t.wrong == 0 && t.enclosed > 0, "%s: the truth lies in the balls", name);
    if (!tap_ok(t.few == 0 && (singular ? t.unable > 0 : t.unable == 0), "%s: %s", name,
                singular ? "unable where the state is no regular solution"
                         : "the digits wanted are certified"))
        tap_diag("%u enclosed, %u of them with fewer digits, %u unable", t.enclosed, t.few,
                 t.unable);
    all->enclosed += t.enclosed;
    all->solved += t.solved;
    all->unable += t.unable;
    all->no_truth += t.no_truth;
    case_clear(&c);
}

int
main(void)
{
    struct case_list list = case_list_make();
    struct tally all = {0};

    for (size_t i = 0; i < list.count; i++)
        try_case(list.names[i], &all);
    tap_diag("%u enclosed (%u with a state solved for), %u unable, %u without a truth",
             all.enclosed, all.solved, all.unable, all.no_truth);
    tap_ok(all.solved > all.enclosed / 6 && all.no_truth < all.enclosed / 10,
           "states of both kinds, and hardly one without a truth");
    case_list_clear(&list);
    hol_thread_free_cache();
    return tap_done();
}
