/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Trajectories and tubes about them, again with more digits until enough are proved. */
#include "reference/certified/certify.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "reference/enclosure/enclosure.h"
#include "reference/tube/tube-inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char hol_certify_rank[] =
    "the rank changes as the motion begins, or the constraints contradict each other after that";

#define SPARE 10 /* digits of the first trajectory beyond those wanted */
#define BELOW 4  /* of the radius below the last digit wanted */
#define TRIES 6
#define ENOUGH 2000 /* digits beyond those wanted: no more */
#define STOPS 20000
#define PARTS 8
#define MORE_BITS 4
#define GUARD 1024 /* of the second run, of series and of balls */

bool
hol_certify_seconds(double *seconds, const char *text)
{
    char *end;
    double value;

    if (strcmp(text, "no") == 0 || strcmp(text, "yes") == 0) {
        *seconds = text[0] == 'y' ? INFINITY : 0;
        return true;
    }
    value = strtod(text, &end);
    if (end == text || *end != '\0' || !(value >= 0) || isinf(value) ||
        text[strspn(text, "+-.0123456789eE")] != '\0')
        return false;
    *seconds = value;
    return true;
}

struct attempt {
    struct hol_trajectory *trajectory;
    struct hol_tube *tube;
    enum hol_status status;
    double reached, seconds;
    const char *why;
};

static void
clear(struct attempt *a)
{
    hol_tube_destroy(a->tube); /* before what it reads */
    hol_trajectory_destroy(a->trajectory);
    *a = (struct attempt){0};
}

enum hol_status
hol_certify_start(struct hol_enclosure **start, const struct hol_model *model, size_t state,
                  long digits, mpfr_prec_t bits)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_truth *truth = NULL;
    mpfr_prec_t twice = 2 * bits < HOL_BITS_MAX / 2 - GUARD ? 2 * bits : HOL_BITS_MAX / 2 - GUARD;
    long all = (long)((double)bits * HOL_DIGITS_A_BIT);
    enum hol_status status = hol_truth_create(&truth, model, &recipe, digits, twice);

    *start = NULL;
    if (status == HOL_OK)
        status = hol_enclosure_create(start, model, &recipe, truth,
                                      all < HOL_BITS_MAX / 4 ? all : HOL_BITS_MAX / 4);
    if (status == HOL_UNABLE && *start != NULL) {
        hol_enclosure_destroy(*start);
        *start = NULL;
        status = hol_enclosure_create(start, model, &recipe, truth, digits);
    }
    hol_truth_destroy(truth);
    return status;
}

const char *
hol_certify_unproved(const struct hol_model *model, bool enclosed)
{
    return !enclosed                   ? "the start is not enclosed"
           : model->reaction_count > 0 ? "at the start a nonideal force is not proved to be affine "
                                         "in reactions, from 0 on, "
                                         "or the runs to be near it"
                                       : "the start is not proved to be near the runs";
}

/* A tube about a trajectory from a named state, whose exact value is enclosed first. DOMAIN: as
 * that of hol_tube_create, or the state violates a constraint; why. */
static enum hol_status
make_tube(struct attempt *a, const struct hol_model *model,
          const struct hol_trajectory_options *options, const mpfr_t t_end, double least,
          double seconds)
{
    struct hol_enclosure *start = NULL;
    enum hol_status status = hol_certify_start(&start, model, options->state, options->digits,
                                               a->trajectory->run[1].plan.bits);
    bool enclosed = status == HOL_OK;

    if (status == HOL_DOMAIN)
        a->why = "the state violates a constraint, or there the rank is another than "
                 "the runs see, or the constraints contradict each other";
    if (status == HOL_OK && start->rank != a->trajectory->run[1].rank) {
        /* the proof sees further than the runs */
        a->why = hol_certify_rank;
        status = HOL_DOMAIN;
    } else if (status == HOL_OK &&
               (status = hol_tube_create(&a->tube, a->trajectory, start->t, start->q, start->v,
                                         t_end, least, seconds)) == HOL_DOMAIN)
        a->why = hol_certify_rank;
    if (status == HOL_UNABLE)
        a->trajectory->unproved = hol_certify_unproved(model, enclosed);
    hol_enclosure_destroy(start);
    return status == HOL_NOMEM || status == HOL_DOMAIN ? status : HOL_OK;
}

static bool
usable(const struct attempt *a)
{
    return (a->status == HOL_OK || a->status == HOL_DOMAIN || a->status == HOL_UNABLE) &&
           a->trajectory->run[1].count > 0;
}

static double
begun(const struct attempt *a)
{
    return (double)hol_number_rough(*hol_reference_run_start(&a->trajectory->run[1], 0));
}

/* How many more digits of the trajectory might do; 0: enough as it is. */
static double
lacking(const struct attempt *a, double digits)
{
    double have = hol_tube_digits(a->tube), from = begun(a), lost;
    double to = hol_tube_reached(a->tube, NULL);

    if (a->tube->why == NULL || a->tube->contact)
        return have >= digits ? 0 : digits - have + 2;
    lost = a->trajectory->digits - have;
    return lost > 0 && to > from ? 1.2 * lost * (a->reached - to) / (to - from) + 10 : 20;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Steps are to end where the run has been found wrong, and PARTS times within, since a piece may be
 * a whole step that saw nothing; *stops: hol_alloc'd, in order. */
static enum hol_status
add_stops(double **stops, size_t *count, const struct hol_tube *tube)
{
    size_t most = *count + (PARTS + 1) * tube->flaw_count, kept = 0;
    double *larger = most > STOPS ? NULL : hol_realloc(*stops, most, sizeof *larger);

    if (most > STOPS)
        return HOL_UNABLE;
    if (larger == NULL)
        return HOL_NOMEM;
    *stops = larger;
    for (size_t i = 0; i < tube->flaw_count; i++) {
        double from = tube->flaws[i].from, to = tube->flaws[i].to;

        for (int j = 0; j <= PARTS; j++)
            larger[(*count)++] = from + (to - from) * j / PARTS;
    }
    qsort(larger, *count, sizeof *larger, compare);
    for (size_t i = 0; i < *count; i++)
        if (kept == 0 || larger[i] > larger[kept - 1])
            larger[kept++] = larger[i];
    *count = kept;
    return HOL_OK;
}

/*
 * Nothing is proved: it may be that the equations cancel more than the arithmetic has bits, which
 * no agreement of two runs shows. Then with 4 times as many.
 */
static bool
wants_bits(const struct attempt *a, mpfr_prec_t *bits)
{
    mpfr_prec_t has, more;

    if (a->tube != NULL || !usable(a) ||
        (a->trajectory->model->reaction_count > 0 && a->trajectory->model->slope_varies))
        return false;
    has = a->trajectory->run[1].plan.bits;
    more = MORE_BITS * has < HOL_BITS_MAX - GUARD ? MORE_BITS * has : HOL_BITS_MAX - GUARD;
    if (more < 2 * has)
        return false;
    *bits = more;
    return true;
}

/* Attempts so far, and what the next one is to have. */
struct search {
    const struct hol_model *model;
    const struct hol_trajectory_options *options;
    mpfr_srcptr t_end;
    double seconds;
    double used;   /* seconds, but for those of the first trajectory */
    double extra;  /* digits beyond those wanted */
    long digits;   /* of the last trajectory */
    double *stops; /* where steps are to end */
    size_t stop_count;
    mpfr_prec_t bits; /* 0: as the digits need */
    struct attempt best;
};

static bool
may_prove(const struct search *s)
{
    return s->used < s->seconds && s->options->start == NULL;
}

/* Attempt i: a trajectory and, where there is time for it, a tube. Status of make_tube. */
static enum hol_status
make_attempt(struct attempt *now, struct search *s, int i)
{
    struct hol_trajectory_options how = *s->options;
    double since, wanted = (double)(how.digits + BELOW);
    enum hol_status status = HOL_OK;

    how.digits += (long)s->extra;
    how.bits = s->bits;
    how.stops = s->stops;
    how.stop_count = s->stop_count;
    if (isfinite(s->seconds))
        how.seconds = i > 0 ? fmax(s->seconds - s->used, 1e-3) : HOL_CERTIFY_RUNS * s->seconds;
    s->digits = how.digits;
    now->status =
        hol_trajectory_create(&now->trajectory, s->model, &how, s->t_end, &now->reached, &now->why);
    now->seconds = now->trajectory != NULL ? now->trajectory->spent : 0;
    s->used += i > 0 ? now->seconds : 0;
    since = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    if (now->trajectory != NULL && usable(now) && may_prove(s))
        status = make_tube(now, s->model, s->options, s->t_end, i + 1 < TRIES ? wanted : -INFINITY,
                           s->seconds - s->used);
    /* what is proved need not be agreed on, too (relative to what is nothing but rounding) */
    if (status == HOL_OK && now->tube != NULL && now->tube->why == NULL &&
        isnan(now->trajectory->run[1].stopped_at) && lacking(now, wanted) <= 0) {
        now->status = HOL_OK;
        now->why = NULL;
    }
    since = hol_clock(CLOCK_THREAD_CPUTIME_ID) - since;
    now->seconds += since;
    s->used += since;
    return status;
}

/* Does the new attempt prove less than the best one, or end otherwise with nothing proved? */
static bool
is_worse(const struct attempt *now, const struct attempt *best)
{
    if (best->tube == NULL)
        return now->tube == NULL && now->status != best->status;
    return now->tube == NULL || (now->status != HOL_OK && best->status == HOL_OK) ||
           (now->tube->why != NULL && !now->tube->contact && best->tube->why == NULL) ||
           hol_tube_reached(now->tube, NULL) < hol_tube_reached(best->tube, NULL);
}

/* May another attempt prove more, and is there time for it? Then with more bits, digits or steps.
 * False: not so, or a status of add_stops. */
static bool
goes_on(struct search *s, enum hol_status *status)
{
    const struct attempt *best = &s->best;
    double more;

    if (may_prove(s) && wants_bits(best, &s->bits))
        return true;
    if (best->tube == NULL || (more = lacking(best, (double)(s->options->digits + BELOW))) <= 0)
        return false;
    if (best->tube->flaw_count > 0) { /* not digits are lacking, but steps */
        more = 0;
        if ((*status = add_stops(&s->stops, &s->stop_count, best->tube)) != HOL_OK)
            return false;
    }
    if (s->extra + more > ENOUGH ||
        best->seconds * (1 + more / (double)s->digits) > s->seconds - s->used)
        return false;
    s->extra += more;
    return true;
}

enum hol_status
hol_certify(struct hol_trajectory **trajectory, struct hol_tube **tube,
            const struct hol_model *model, const struct hol_trajectory_options *options,
            const mpfr_t t_end, double seconds, double *reached, const char **why)
{
    struct search s = {
        .model = model, .options = options, .t_end = t_end, .seconds = seconds, .extra = SPARE};
    enum hol_status status = HOL_OK;

    for (int i = 0; i < TRIES; i++) {
        struct attempt now = {0};

        status = make_attempt(&now, &s, i);
        if (status == HOL_NOMEM || (status == HOL_OK && i > 0 && is_worse(&now, &s.best))) {
            clear(&now);
            break;
        }
        clear(&s.best);
        s.best = now;
        if (status == HOL_DOMAIN) { /* nothing is proved beyond the start */
            s.best.status = HOL_UNABLE;
            s.best.reached = begun(&s.best);
            hol_trajectory_forget(s.best.trajectory);
            break;
        }
        if (!goes_on(&s, &status))
            break;
    }
    hol_free(s.stops);
    if (status == HOL_NOMEM) {
        clear(&s.best);
        return status;
    }
    if (s.best.tube != NULL) {
        hol_tube_cut(s.best.tube);
        if (s.best.tube->count == 0) {
            s.best.trajectory->unproved = s.best.tube->why;
            hol_tube_destroy(s.best.tube);
            s.best.tube = NULL;
        }
    }
    *trajectory = s.best.trajectory;
    *tube = s.best.tube;
    if (reached != NULL)
        *reached = s.best.reached;
    if (why != NULL)
        *why = s.best.why;
    return s.best.status;
}
