/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A true motion by one trajectory, or in phases, with a proof. */
#include "reference/certified/true-motion.h"

#include "base/clock.h"
#include "reference/trajectory/trajectory-inside.h"
#include "reference/tube/tube-inside.h"

#include <math.h>
#include <stdio.h>

/* Does it have a step, and not a start without a series (a branch that is not told)? */
static bool
has_begun(const struct hol_trajectory *trajectory)
{
    struct hol_trajectory_facts facts;

    if (trajectory == NULL)
        return false;
    hol_trajectory_facts(&facts, trajectory);
    return facts.steps[0] > 0 && facts.steps[1] > 0;
}

static void
drop_trajectory(struct hol_true_motion *m)
{
    hol_tube_destroy(m->tube); /* before what it is about */
    hol_trajectory_destroy(m->trajectory);
    m->tube = NULL;
    m->trajectory = NULL;
}

static void
drop_phases(struct hol_true_motion *m)
{
    hol_tubes_destroy(m->tubes);
    hol_phases_destroy(m->phases);
    m->tubes = NULL;
    m->phases = NULL;
}

void
hol_true_motion_clear(struct hol_true_motion *m)
{
    drop_trajectory(m);
    drop_phases(m);
}

/* The proof about the phases; where it contradicts them, they end there. */
static enum hol_status
prove_phases(struct hol_true_motion *m, enum hol_status status, size_t state, long digits,
             const mpfr_t t_end, double seconds, double *reached, const char **why)
{
    const char *open = NULL;
    enum hol_status proof;
    double to;

    if (seconds <= 0 || (status != HOL_OK && isnan(*reached)))
        return status;
    if (status != HOL_OK &&
        mpfr_equal_p(hol_phases_get(m->phases, 0)->begin, hol_phases_get(m->phases, 0)->end))
        return status; /* it does not begin */
    proof = hol_tubes_create(&m->tubes, m->phases, state, digits, t_end, seconds);
    if (proof == HOL_NOMEM)
        return HOL_NOMEM;
    if (proof == HOL_DOMAIN) {
        *reached = NAN;
        *why = hol_certify_rank;
        return HOL_UNABLE;
    }
    if (m->tubes == NULL || !hol_tubes_refuted(m->tubes))
        return status;
    to = hol_tubes_reached(m->tubes, &open);
    if (status != HOL_OK && to >= *reached)
        return status; /* the runs have ended there, too, and say why */
    *reached = fmin(*reached, to);
    m->false_after = to;
    (void)snprintf(m->why, sizeof m->why, "what two runs agree on after t = %.15g is false: %s", to,
                   open);
    *why = m->why;
    return HOL_UNABLE;
}

/* Of the processor, for runs; 0: any number. */
static double
run_seconds(const struct hol_trajectory_options *options, double seconds)
{
    if (options->seconds > 0)
        return options->seconds;
    return seconds > 0 && isfinite(seconds) ? HOL_CERTIFY_RUNS * seconds : 0;
}

/* Has the motion to be followed through changes of branch? Not where there was no time for more. */
static enum hol_status
look_for_branch(bool *branch, bool *jumps, const struct hol_true_motion *m,
                const struct hol_case *c)
{
    if (m->trajectory != NULL && (m->trajectory->run[0].why == hol_reference_run_late ||
                                  m->trajectory->run[1].why == hol_reference_run_late))
        return HOL_OK;
    return hol_phases_branch(branch, jumps, c);
}

/*
 * The phases again, with more digits, where the proof has found a change that they do not have: two
 * that are next to each other are told apart then. Not once more than half of the seconds are gone.
 */
static enum hol_status
refine_phases(struct hol_true_motion *m, enum hol_status status, const struct hol_case *c,
              const struct hol_trajectory_options *how, const mpfr_t t_end, double seconds,
              double *to, const char **why)
{
    static const long more[] = {60, 200};
    double begun = hol_clock(CLOCK_THREAD_CPUTIME_ID);

    for (size_t i = 0; i < sizeof more / sizeof *more && !isnan(m->false_after); i++) {
        struct hol_trajectory_options one = *how;

        if (2 * (hol_clock(CLOCK_THREAD_CPUTIME_ID) - begun) > seconds)
            break;
        drop_phases(m);
        m->false_after = NAN;
        one.digits += more[i];
        status = hol_phases_create_within(&m->phases, c, &one, t_end, to, why);
        if (m->phases == NULL)
            break;
        status = prove_phases(m, status, how->state, one.digits - HOL_TRUE_MOTION_SPARE, t_end,
                              seconds, to, why);
    }
    return status;
}

/* In phases, where there are contacts or that goes further than the trajectory (status, *to). */
static enum hol_status
follow_phases(struct hol_true_motion *m, const struct hol_case *c,
              const struct hol_trajectory_options *how, const mpfr_t t_end, double seconds,
              enum hol_status status, double *to, const char **why)
{
    long digits = how->digits - (seconds > 0 ? HOL_TRUE_MOTION_SPARE : 0);
    const char *reason = NULL;
    double further = NAN;
    enum hol_status other = hol_phases_create_within(&m->phases, c, how, t_end, &further, &reason);

    if (c->contact_count > 0 ||
        (m->phases != NULL &&
         (!has_begun(m->trajectory) || hol_phases_held(m->phases) ||
          ((hol_phases_count(m->phases) > 1 || other == HOL_OK) && further > *to)))) {
        drop_trajectory(m);
        *to = further;
        *why = reason;
        if (m->phases == NULL)
            return other;
        other = prove_phases(m, other, how->state, digits, t_end, seconds, to, why);
        return refine_phases(m, other, c, how, t_end, seconds, to, why);
    }
    if (other == HOL_NOMEM)
        return other;
    drop_phases(m);
    return status;
}

/* Both runs reach the end, the proof does not: perhaps it does with the sides of the switches fixed
 * (one is next to the start); or the phases see that more than one motion goes on, UNABLE. NOMEM */
static enum hol_status
prove_sides(struct hol_true_motion *m, const struct hol_case *c,
            const struct hol_trajectory_options *how, const mpfr_t t_end, double seconds,
            double *reached, const char **own)
{
    struct hol_true_motion other = {.false_after = NAN};
    double to = NAN;
    const char *why = NULL;
    enum hol_status status = hol_phases_create_within(&other.phases, c, how, t_end, &to, &why);
    bool forks = status == HOL_UNABLE && hol_phases_forks(other.phases);

    if (status == HOL_OK || forks)
        status = prove_phases(&other, status, how->state, how->digits - HOL_TRUE_MOTION_SPARE,
                              t_end, seconds, &to, &why);
    if (!forks)
        status = refine_phases(&other, status, c, how, t_end, seconds, &to, &why);
    if ((status == HOL_OK && hol_true_motion_is_proved(&other)) ||
        (forks && status == HOL_UNABLE)) {
        drop_trajectory(m);
        *m = other;
        *reached = to;
        *own = why == other.why ? m->why : why;
        return status;
    }
    hol_true_motion_clear(&other);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_true_motion_create(struct hol_true_motion *m, const struct hol_model *model,
                       const struct hol_trajectory_options *options, const mpfr_t t_end,
                       double seconds, double *reached, const char **why)
{
    const struct hol_trajectory_options how = {.digits = options->digits +
                                                         (seconds > 0 ? HOL_TRUE_MOTION_SPARE : 0),
                                               .state = options->state,
                                               .most_steps = options->most_steps,
                                               .seconds = run_seconds(options, seconds)};
    const struct hol_case *c = model->source;
    bool branch = c->contact_count > 0, jumps = false, unproved;
    const char *own = NULL, *open = NULL;
    double to = NAN;
    enum hol_status status = HOL_OK, other;

    *m = (struct hol_true_motion){.false_after = NAN};
    if (!branch) {
        status =
            seconds > 0
                ? hol_certify(&m->trajectory, &m->tube, model, options, t_end, seconds, &to, &own)
                : hol_trajectory_create(&m->trajectory, model, options, t_end, &to, &own);
        unproved = status == HOL_OK && !hol_true_motion_is_proved(m) &&
                   (isnan(hol_true_motion_proved(m, &open)) || open != hol_tube_late);
        if ((status == HOL_DOMAIN || status == HOL_UNABLE || unproved) && options->start == NULL &&
            (other = look_for_branch(&branch, &jumps, m, c)) != HOL_OK)
            status = other;
        if (branch && status == HOL_OK) {
            branch = false;
            if (jumps || seconds > 0)
                status = prove_sides(m, c, &how, t_end, seconds, &to, &own);
        }
    }
    if (branch)
        status = follow_phases(m, c, &how, t_end, seconds, status, &to, &own);
    if (reached != NULL)
        *reached = to;
    if (why != NULL)
        *why = own;
    return status;
}

double
hol_true_motion_proved(const struct hol_true_motion *m, const char **why)
{
    *why = NULL;
    if (m->phases != NULL)
        return m->tubes == NULL ? NAN : hol_tubes_reached(m->tubes, why);
    return m->tube == NULL ? NAN : hol_tube_reached(m->tube, why);
}

bool
hol_true_motion_is_proved(const struct hol_true_motion *m)
{
    const char *open;

    return !isnan(hol_true_motion_proved(m, &open)) && open == NULL;
}

double
hol_true_motion_digits(const struct hol_true_motion *m)
{
    double digits = m->tube != NULL ? hol_tube_digits(m->tube) : INFINITY;
    bool proved = m->tube != NULL;
    struct hol_tube *tube;

    for (size_t i = 0; m->tubes != NULL && (tube = hol_tubes_get(m->tubes, i)) != NULL; i++) {
        digits = fmin(digits, hol_tube_digits(tube));
        proved = true;
    }
    return proved ? digits : 0;
}

static bool
is_false_at(const struct hol_true_motion *m, const mpfr_t t)
{
    bool after;
    mpfr_t x;

    if (isnan(m->false_after))
        return false;
    mpfr_init2(x, 64);
    hol_number_set(x, m->false_after);
    after = mpfr_cmp(t, x) > 0;
    mpfr_clear(x);
    return after;
}

enum hol_status
hol_true_motion_at(struct hol_true_motion *m, const mpfr_t t, struct hol_point *point,
                   double *digits)
{
    if (is_false_at(m, t))
        return HOL_DOMAIN;
    if (m->phases != NULL)
        return hol_phases_at(m->phases, hol_phases_find(m->phases, t), t, point, NULL, digits);
    return m->trajectory == NULL ? HOL_DOMAIN
                                 : hol_trajectory_at(m->trajectory, t, point, NULL, digits);
}

void
hol_true_motion_sizes(double *q, double *v, const struct hol_true_motion *m, const mpfr_t t)
{
    const struct hol_trajectory *trajectory = m->trajectory;

    if (m->phases != NULL) {
        size_t phase = hol_phases_find(m->phases, t);

        trajectory = phase == SIZE_MAX ? NULL : hol_phases_get(m->phases, phase)->trajectory;
    }
    *q = *v = -INFINITY;
    if (trajectory != NULL)
        hol_trajectory_sizes(q, v, trajectory, t);
}
