/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true motion of a case at eleven times, and a Runge-Kutta run that meets it. */
#include "base/alloc.h"
#include "code/facts/facts.h"
#include "code/facts/truth.h"
#include "numeric/dense/digits.h"
#include "reference/linear/decimal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BITS 200
#define CHANGE_DIGITS 12 /* of times of changes of contact, agreed by two runs */
#define MOST_WORK 3e8    /* of the truth, in operations: about a minute */
#define BEYOND 40        /* it goes on 2^-40 of the way past the end, which may be rounded */
#define MEETS 1e-7       /* how near the run is to come: ten times nearer than the file asks */
/* As many times the steps where rows are dependent: the file leaves some of them out. */
#define REDUNDANT 4
#define FEWEST_STEPS 4
#define MOST_HALVINGS 24 /* of the time of the run */

struct mover {
    struct hol_code_facts *f;
    const struct hol_code_plan *plan;
    struct hol_code_truth truth;
    mpfr_t start, end, t;
    double reached; /* the motion is known up to there, before a contact changes */
};

static void
explain(struct hol_code_facts *f, const char *why)
{
    bool many = strstr(why, "--budget") != NULL; /* of another command */

    (void)snprintf(f->why, sizeof f->why, "%s",
                   many ? "its steps are too many to be computed for this file" : why);
}

/* The start and end of the span; false: there is none. */
static bool
find_span(struct mover *m)
{
    const struct hol_model *model = m->f->model;
    struct hol_eval *eval = NULL;

    if (model->source->impulsive || !model->source->has_span || m->f->state_count == 0 ||
        hol_eval_create(&eval, model->tape, BITS) != HOL_OK)
        return false;
    hol_eval_get(m->start, eval, model->out_span);
    hol_eval_get(m->end, eval, model->out_span + 1);
    hol_eval_destroy(eval);
    return mpfr_number_p(m->start) && mpfr_number_p(m->end) && mpfr_cmp(m->end, m->start) > 0;
}

/* The steps of the truth that its work allows: a factorization, and the orders of a series. */
static size_t
most_steps(const struct hol_model *model)
{
    double size = (double)(model->n + model->m), order = 40;
    double length = (double)hol_tape_stage_end(model->tape, HOL_STAGE_PROBLEM);

    return 8 + (size_t)(MOST_WORK / (size * size * size / 3 + order * size * size +
                                     order * order * length / 2));
}

/* Where a contact changes, what the file can follow ends. */
static void
end_first_phase(struct mover *m)
{
    const struct hol_phases *phases = m->truth.motion.phases;

    for (size_t i = 0; phases != NULL && i < hol_phases_count(phases); i++) {
        const struct hol_phase *phase = hol_phases_get(phases, i);

        if (phase->contact == SIZE_MAX)
            continue;
        m->reached = mpfr_get_d(phase->end, MPFR_RNDD);
        explain(m->f, "a contact changes; the equations are those of the first phase");
        return;
    }
}

/* The motion, as far as it goes; false: there is none. */
static bool
find_motion(struct mover *m)
{
    const struct hol_model *model = m->f->model;
    struct hol_trajectory_options options = {
        .digits = HOL_CODE_DIGITS, .project = true, .most_steps = most_steps(model)};
    const char *why = "";
    enum hol_status status;

    mpfr_sub(m->t, m->end, m->start, MPFR_RNDU);
    mpfr_div_2ui(m->t, m->t, BEYOND, MPFR_RNDU);
    mpfr_add(m->t, m->t, m->end, MPFR_RNDU);
    m->reached = NAN;
    if (m->plan->certify <= 0)
        options.digits += HOL_TRUE_MOTION_SPARE;
    status = hol_true_motion_create(&m->truth.motion, model, &options, m->t, m->plan->certify,
                                    &m->reached, &why);
    if (status != HOL_OK)
        explain(m->f, why[0] != '\0' ? why : hol_status_text(status));
    if (status == HOL_OK)
        m->reached = INFINITY;
    end_first_phase(m);
    return (m->truth.motion.phases != NULL && hol_phases_count(m->truth.motion.phases) > 0) ||
           (m->truth.motion.trajectory != NULL && !isnan(m->reached));
}

/* Are so many digits of the impulse with which a phase ends known? */
static bool
knows_impulse(const struct hol_phases *phases, size_t k)
{
    const struct hol_phase *phase = hol_phases_get(phases, k);

    return mpfr_regular_p(phase->impulse) &&
           HOL_DIGITS_A_BIT * (double)(mpfr_get_exp(phase->impulse) - 1) -
                   hol_phases_impulse_error(phases, k) >=
               CHANGE_DIGITS;
}

/* What the contacts do along the motion: words for the file. */
static void
tell_changes(struct mover *m)
{
    static const struct {
        enum hol_phase_end end;
        const char *words;
    } ends[] = {{HOL_PHASE_OPENS, "opens"},
                {HOL_PHASE_CLOSES, "closes, with an impulse of "},
                {HOL_PHASE_BOUNCES, "bounces, with an impulse of "}};
    struct hol_code_facts *f = m->f;
    const struct hol_phases *phases = m->truth.motion.phases;

    for (size_t k = 0; phases != NULL && k < hol_phases_count(phases); k++) {
        const struct hol_phase *phase = hol_phases_get(phases, k);
        char impulse[40] = "";
        size_t i = 0;

        while (i < sizeof ends / sizeof *ends && ends[i].end != phase->ended)
            i++;
        if (i == sizeof ends / sizeof *ends)
            continue;
        if (hol_phases_end_digits(phases, k) < CHANGE_DIGITS ||
            (i > 0 && !knows_impulse(phases, k)) || f->change_count == HOL_CODE_CHANGES)
            return;
        if (i > 0)
            mpfr_snprintf(impulse, sizeof impulse, "%.*Rg", CHANGE_DIGITS, phase->impulse);
        mpfr_snprintf(f->changes[f->change_count++], sizeof f->changes[0], "t = %.*Rg: %.60s %s%s",
                      CHANGE_DIGITS, phase->end, f->model->source->contacts[phase->contact].name,
                      ends[i].words, impulse);
    }
}

/* Is the number of a stored time this one? */
static bool
is_time(const char *text, const mpfr_t t)
{
    bool same;
    mpfr_t x, difference;

    mpfr_inits2(BITS, x, difference, (mpfr_ptr)0);
    mpfr_set_str(x, text, 10, MPFR_RNDN);
    mpfr_sub(difference, x, t, MPFR_RNDN);
    same = mpfr_zero_p(difference) ||
           (mpfr_regular_p(x) && mpfr_get_exp(difference) < mpfr_get_exp(x) - 60);
    mpfr_clears(x, difference, (mpfr_ptr)0);
    return same;
}

static bool
read_component(struct hol_vec *v, long *place, size_t i, const struct hol_stored_instant *instant,
               const char *name, const char *prime)
{
    char full[512];
    const char *text;
    mpfr_t x;
    bool good;

    (void)snprintf(full, sizeof full, "%s%s", name, prime);
    text = hol_stored_find(instant, full);
    if (text == NULL || hol_decimal_span(text, place) == 0)
        return false;
    mpfr_init2(x, BITS);
    good = mpfr_set_str(x, text, 10, MPFR_RNDN) == 0;
    if (good)
        hol_mat_set(v, i, 0, x);
    mpfr_clear(x);
    return good;
}

/* The state at m->t as it is stored. */
static bool
read_stored(struct mover *m, struct hol_code_time *time)
{
    const struct hol_stored *stored = m->plan->stored;
    const struct hol_case *c = m->f->model->source;
    bool found = false;

    for (size_t k = 0; stored != NULL && k < stored->instant_count && !found; k++) {
        const struct hol_stored_instant *instant = &stored->instants[k];

        found = is_time(instant->t, m->t);
        time->certified = hol_stored_is_certified(stored, instant);
        for (size_t i = 0; found && i < c->n; i++)
            found =
                read_component(&time->point.q, &time->place_q, i, instant, c->coordinates[i], "") &&
                read_component(&time->point.v, &time->place_v, i, instant, c->coordinates[i], "'");
    }
    return found;
}

/* The state at m->t: what is certified goes before what two runs agree on. */
static bool
find_time(struct mover *m, struct hol_code_time *time)
{
    bool stored = read_stored(m, time);

    if (stored && time->certified)
        return true;
    if (hol_code_truth_state(&m->truth, m->t, time) == HOL_OK && time->certified)
        return true;
    return stored ? read_stored(m, time) : hol_code_truth_state(&m->truth, m->t, time) == HOL_OK;
}

static enum hol_status
find_times(struct mover *m)
{
    struct hol_code_facts *f = m->f;

    for (unsigned long k = 0; k < HOL_CODE_TIMES; k++) {
        struct hol_code_time *time = &f->times[f->time_count];
        enum hol_status status = hol_point_init(&time->point, f->model->n, BITS);

        if (status != HOL_OK)
            return status;
        mpfr_sub(m->t, m->end, m->start, MPFR_RNDN);
        mpfr_mul_ui(m->t, m->t, k, MPFR_RNDN);
        mpfr_div_ui(m->t, m->t, HOL_CODE_TIMES - 1, MPFR_RNDN);
        mpfr_add(m->t, m->t, m->start, MPFR_RNDN);
        if (mpfr_cmp_d(m->t, m->reached) > 0 || !find_time(m, time)) {
            hol_point_clear(&time->point);
            break;
        }
        hol_mat_set(&time->point.t, 0, 0, m->t);
        hol_code_truth_count(&m->truth, time);
        f->size_q = fmax(f->size_q, (double)hol_mat_max(&time->point.q));
        f->size_v = fmax(f->size_v, (double)hol_mat_max(&time->point.v));
        f->time_count++;
    }
    return HOL_OK;
}

/* ---------------------------------------------------------------------------- run */

/* How far from the truth a run of `steps` steps ends; INFINITY: it does not get there. */
static double
measure(struct mover *m, double until, size_t steps)
{
    struct hol_code_facts *f = m->f;
    struct hol_vec step = {0}, end = {0};
    struct hol_simulation simulation = {.model = f->model,
                                        .solver = m->plan->solver,
                                        .integrator = m->plan->integrator,
                                        .stabilization = m->plan->stabilization,
                                        .bits = HOL_BITS_DOUBLE,
                                        .step = &step,
                                        .until = &end,
                                        .bare = true};
    struct hol_outcome outcome = {.end = HOL_END_START};
    double error = INFINITY;

    if (hol_vec_init(&step, 1, HOL_BITS_DOUBLE) == HOL_OK &&
        hol_vec_init(&end, 1, HOL_BITS_DOUBLE) == HOL_OK) {
        end.d[0] = until;
        step.d[0] = (until - mpfr_get_d(m->start, MPFR_RNDN)) / (double)steps;
        if (hol_simulate(&outcome, &simulation) == HOL_OK && outcome.end == HOL_END_COMPLETE &&
            outcome.change_count == 0) {
            error = 0;
            for (size_t i = 0; i < f->model->n; i++) {
                mpfr_t x;

                mpfr_init2(x, BITS);
                hol_mat_get(x, &f->end.point.q, i, 0);
                mpfr_sub_d(x, x, outcome.q.d[i], MPFR_RNDN);
                error =
                    fmax(error, fabs(mpfr_get_d(x, MPFR_RNDN)) / (f->size_q > 0 ? f->size_q : 1));
                hol_mat_get(x, &f->end.point.v, i, 0);
                mpfr_sub_d(x, x, outcome.v.d[i], MPFR_RNDN);
                error =
                    fmax(error, fabs(mpfr_get_d(x, MPFR_RNDN)) / (f->size_v > 0 ? f->size_v : 1));
                mpfr_clear(x);
            }
        }
        hol_outcome_clear(&outcome);
    }
    hol_mat_clear(&step);
    hol_mat_clear(&end);
    return isnan(error) ? INFINITY : error;
}

/* Operations of one step in a generated file, roughly. */
static double
work_of_step(const struct hol_model *model)
{
    double n = (double)model->n, m = (double)model->m;

    return 4 * ((double)hol_tape_stage_end(model->tape, HOL_STAGE_PROBLEM) + 3 * n * n + m * m * n +
                n * n * (n > m ? n - m : 1) + 40);
}

/* The fewest steps to `until` that meet the truth; 0: too many. */
static size_t
find_steps(struct mover *m, double until)
{
    double most = m->plan->work / work_of_step(m->f->model);
    size_t times = m->f->rank < m->f->model->m ? REDUNDANT : 1;
    mpfr_t t;
    enum hol_status status;

    mpfr_init2(t, BITS);
    mpfr_set_d(t, until, MPFR_RNDN);
    status = hol_code_truth_state(&m->truth, t, &m->f->end);
    mpfr_clear(t);
    if (status != HOL_OK)
        return 0;
    for (size_t steps = FEWEST_STEPS; (double)steps <= fmax(most, FEWEST_STEPS); steps *= 2)
        if (measure(m, until, steps) < MEETS)
            return steps * times;
    return 0;
}

/* As far as the work allows: a tenth of the span, or less; then more tenths, one after the other.
 */
static void
find_run(struct mover *m)
{
    struct hol_code_facts *f = m->f;
    double start = mpfr_get_d(m->start, MPFR_RNDN);
    double length = (mpfr_get_d(m->end, MPFR_RNDN) - start) / (HOL_CODE_TIMES - 1);

    if (!isinf(m->reached))
        length = fmin(length, (m->reached - start) / 2);
    for (int k = 0; k < MOST_HALVINGS && f->steps == 0; k++, length /= 2) {
        f->until = start + length;
        f->steps = find_steps(m, f->until);
    }
    length *= 2;
    f->has_run = f->steps > 0;
    for (size_t tenth = 10; f->has_run && tenth >= 2; tenth = tenth > 4 ? tenth / 2 : tenth - 1) {
        double until = start + (double)tenth * length;
        size_t steps;

        if (tenth > f->time_count || until > m->reached)
            continue;
        steps = find_steps(m, until);
        if (steps > 0) {
            f->until = until;
            f->steps = steps;
            return;
        }
    }
    if (f->has_run) { /* the truth there */
        mpfr_set_d(m->t, f->until, MPFR_RNDN);
        f->has_run = hol_code_truth_state(&m->truth, m->t, &f->end) == HOL_OK;
    }
}

enum hol_status
hol_code_facts_move(struct hol_code_facts *f, const struct hol_code_plan *plan)
{
    struct mover m = {
        .f = f,
        .plan = plan,
        .truth = {.scale_q = -HOL_DECIMAL_EXPONENT, .scale_v = -HOL_DECIMAL_EXPONENT}};
    enum hol_status status = hol_point_init(&f->end.point, f->model->n, BITS);

    if (status != HOL_OK)
        return status;
    mpfr_inits2(BITS, m.start, m.end, m.t, (mpfr_ptr)0);
    if (plan->bare)
        explain(f, "it was not asked for (--bare)");
    else if (!find_span(&m))
        explain(f, "the case states no motion");
    else if (find_motion(&m)) {
        tell_changes(&m);
        status = find_times(&m);
        if (status == HOL_OK && f->time_count > 0 && f->states[0].qdd.rows > 0)
            find_run(&m);
    }
    if (status == HOL_OK && f->has_run)
        hol_code_truth_count(&m.truth, &f->end);
    mpfr_clears(m.start, m.end, m.t, (mpfr_ptr)0);
    hol_code_truth_clear(&m.truth);
    return status;
}
