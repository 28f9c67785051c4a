/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Random small mechanisms (mechanism.h): every formulation against the truth in double and at 106
 * bits, no verdict but what a condition or a declared need explains; and the true accelerations of
 * a mechanism are the same, in whatever way it is written. HOL_TEST_SEED is the first,
 * HOL_TEST_MULTIPLIER times as many are tried; those of seeds.txt, which have shown something,
 * always. So is the state some time later, where the motion is certified; one that is certified in
 * one way only is told, and not a failure: the proof has a limit of seconds.
 * t-mechanisms SEED WAY     prints that case file
 */
#include "compare/instant/compare.h"
#include "reference/certified/true-motion.h"
#include "tests/attack/mechanism.h"
#include "tests/support/case-files.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 32768
#define TRIALS 6
#define DIGITS 25
#define CLOSE 1e-20L /* of the largest acceleration */
#define LATER 0.25
#define LATER_DIGITS 18
#define LATER_CLOSE 1e-17L /* of the largest coordinate, velocity */
#define LATER_SECONDS 2    /* of the processor, for a proof */

static char text[SIZE];
static size_t certain; /* motions that are certified */

static struct case_model
load(unsigned long seed, enum mechanism_way way, size_t *n)
{
    *n = mechanism_write(text, sizeof text, seed, way);
    if (*n == 0)
        tap_bail("mechanism %lu is too long", seed);
    return case_parse(text);
}

static struct hol_truth *
truth_of(const struct case_model *c, enum hol_status *status)
{
    const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    struct hol_truth *truth = NULL;

    *status = hol_truth_create(&truth, c->model, &initial, DIGITS, 0);
    return truth;
}

/* The largest difference of two vectors, of the largest component of the first. */
static long double
distance(const struct hol_vec *a, const struct hol_vec *b, bool back)
{
    long double most = 0, scale = hol_mat_max(a);
    size_t n = a->rows;
    mpfr_t x, y;

    mpfr_inits2(1000, x, y, (mpfr_ptr)NULL);
    for (size_t i = 0; i < n; i++) {
        hol_mat_get(x, a, i, 0);
        hol_mat_get(y, b, back ? n - 1 - i : i, 0);
        mpfr_sub(x, x, y, MPFR_RNDN);
        most = fmaxl(most, fabsl(mpfr_get_ld(x, MPFR_RNDN)));
    }
    mpfr_clears(x, y, (mpfr_ptr)NULL);
    return most / fmaxl(scale, 1e-30L);
}

/* Every way of writing it has the same truth. */
static bool
same_truth(unsigned long seed)
{
    struct hol_truth *truth[MECHANISM_WAYS] = {NULL};
    enum hol_status status[MECHANISM_WAYS];
    bool good = true;

    for (int way = 0; way < MECHANISM_WAYS; way++) {
        size_t n;
        struct case_model c = load(seed, (enum mechanism_way)way, &n);
        truth[way] = truth_of(&c, &status[way]);
        if (status[way] != status[0]) {
            good = false;
            tap_diag("seed %lu %s: %s (%s), plain: %s", seed, mechanism_way_text(way),
                     hol_status_name(status[way]), truth[way] != NULL ? truth[way]->why : "",
                     hol_status_name(status[0]));
        } else if (status[0] == HOL_OK) {
            struct hol_point *at = &truth[way]->point;
            mechanism_back(way, n, at->q.x, at->v.x, truth[way]->answer.qdd.x);
            long double far = distance(&truth[0]->answer.qdd, &truth[way]->answer.qdd,
                                       way == MECHANISM_BACKWARDS);
            if (!(far <= CLOSE)) {
                good = false;
                tap_diag("seed %lu %s: accelerations differ by %.2Le", seed,
                         mechanism_way_text(way), far);
            }
        }
        if (way > 0)
            hol_truth_destroy(truth[way]);
        case_clear(&c);
    }
    hol_truth_destroy(truth[0]);
    return good;
}

/* The state some time later; false: it is not certified. */
static bool
certified_later(const struct case_model *c, struct hol_point *point, enum mechanism_way way)
{
    const struct hol_trajectory_options options = {.digits = LATER_DIGITS, .project = true};
    struct hol_true_motion motion = {0};
    double reached, digits = 0;
    mpfr_t t;
    bool good;

    mpfr_init2(t, HOL_BITS_DOUBLE);
    mpfr_set_d(t, LATER + mechanism_begin(way), MPFR_RNDN);
    good = hol_true_motion_create(&motion, c->model, &options, t, LATER_SECONDS, &reached, NULL) ==
               HOL_OK &&
           hol_true_motion_is_proved(&motion) &&
           hol_true_motion_at(&motion, t, point, &digits) == HOL_OK && digits >= LATER_DIGITS;
    if (good)
        mechanism_back(way, point->q.rows, point->q.x, point->v.x, NULL);
    hol_true_motion_clear(&motion);
    mpfr_clear(t);
    return good;
}

/* Nor does the motion depend on how it is written: as it is, and in one of the other ways. */
static bool
same_motion(unsigned long seed)
{
    enum mechanism_way ways[2] = {MECHANISM_PLAIN,
                                  (enum mechanism_way)(1 + seed % (MECHANISM_WAYS - 1))};
    bool good = true, certified[2], back = ways[1] == MECHANISM_BACKWARDS;
    struct hol_point point[2] = {0};

    for (int k = 0; k < 2; k++) {
        size_t n;
        struct case_model c = load(seed, ways[k], &n);

        if (hol_point_init(&point[k], c.model->n, 200) != HOL_OK)
            tap_bail("no memory");
        certified[k] = certified_later(&c, &point[k], ways[k]);
        case_clear(&c);
    }
    certain += certified[0];
    if (certified[0] != certified[1])
        tap_diag("seed %lu: the motion is certified only %s", seed,
                 mechanism_way_text(ways[certified[0] ? 0 : 1]));
    else if (certified[0])
        good = distance(&point[0].q, &point[1].q, back) <= LATER_CLOSE &&
               distance(&point[0].v, &point[1].v, back) <= LATER_CLOSE;
    if (!good)
        tap_diag("seed %lu %s: another motion", seed, mechanism_way_text(ways[1]));
    for (int k = 0; k < 2; k++)
        hol_point_clear(&point[k]);
    return good;
}

static void
tell(unsigned long seed, const struct hol_result *r)
{
    for (size_t i = 0; i < r->comparison_count; i++)
        for (size_t k = 0; k < r->comparisons[i].record_count; k++) {
            const struct hol_record *record = &r->comparisons[i].records[k];
            if (record->verdict == HOL_VERDICT_WRONG || record->verdict == HOL_VERDICT_INACCURATE ||
                record->undeclared)
                tap_diag("seed %lu, state %s (kappa %.1Le): %s at %ld bits %s: %s", seed,
                         r->comparisons[i].label, r->comparisons[i].kappa, record->solver,
                         (long)record->bits, hol_verdict_text(record->verdict), record->why);
        }
}

/* No formulation is wrong about it. */
static bool
verdicts(unsigned long seed, size_t tally[HOL_VERDICT_COUNT], enum mechanism_way way)
{
    static const mpfr_prec_t bits[] = {53, 106};
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *r = NULL;
    size_t n;
    struct case_model c = load(seed, way, &n);
    bool good;

    options.bits_count = 2;
    options.bits = bits;
    options.random_states = 1;
    options.seed = seed;
    options.units = true;
    if (hol_compare_case(&r, c.model, &options) != HOL_OK)
        tap_bail("seed %lu: the comparison failed", seed);
    good = hol_result_good(r);
    if (!good)
        tell(seed, r);
    for (int k = 0; k < HOL_VERDICT_COUNT; k++)
        tally[k] += r->tally[k];
    hol_result_destroy(r);
    case_clear(&c);
    return good;
}

static void
attack(unsigned long seed, size_t tally[HOL_VERDICT_COUNT])
{
    /* every other one as it is, the others in a way each */
    enum mechanism_way way =
        (enum mechanism_way)(seed % 2 ? MECHANISM_PLAIN : 1 + seed / 2 % (MECHANISM_WAYS - 1));

    tap_ok(same_truth(seed), "seed %lu: the same truth in %d ways", seed, MECHANISM_WAYS);
    tap_ok(verdicts(seed, tally, way), "seed %lu %s: no formulation is wrong", seed,
           mechanism_way_text(way));
}

int
main(int argc, char **argv)
{
    size_t tally[HOL_VERDICT_COUNT] = {0}, length;
    unsigned long first, trials = TRIALS * tap_multiplier();

    if (argc == 3) {
        enum mechanism_way way = (enum mechanism_way)strtoul(argv[2], NULL, 10);
        if (way >= MECHANISM_WAYS ||
            mechanism_write(text, sizeof text, strtoul(argv[1], NULL, 10), way) == 0)
            return 2;
        fputs(text, stdout);
        return 0;
    }
    char *path = source_path("tests/attack/seeds.txt", "", ""), *seeds = read_bytes(path, &length);
    for (char *next = seeds, *end; *next != '\0'; next = end) {
        unsigned long seed = strtoul(next, &end, 10);
        if (end == next)
            break;
        attack(seed, tally);
    }
    first = tap_seed();
    for (unsigned long k = 0; k < trials; k++) {
        unsigned long seed = first % 1000000 * 1000 + k;

        attack(seed, tally);
        tap_ok(same_motion(seed), "seed %lu: the same certified motion", seed);
    }
    for (int k = 0; k < HOL_VERDICT_COUNT; k++)
        tap_diag("%zu %s", tally[k], hol_verdict_text((enum hol_verdict)k));
    tap_ok(tally[HOL_VERDICT_AGREES] > 10 * trials, "most agree");
    tap_diag("%zu motions certified over %g s", certain, LATER);
    tap_ok(2 * certain > trials, "most motions are certified");
    hol_free(seeds);
    hol_free(path);
    return tap_done();
}
