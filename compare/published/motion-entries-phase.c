/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The motion that entries are about, and which phase of it one belongs to. */
#include "compare/published/motion-entries-inside.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

/* Characters of the values on both sides of a change that are the same where it does not jump. */
#define ALIKE 20

#define NUMBERS 14

enum hol_status
hol_motion_entries_init(struct hol_motion_entries *a, const struct hol_model *model,
                        mpfr_prec_t point_bits)
{
    mpfr_t *x = hol_alloc_mpfr(NUMBERS, HOL_MOTION_ENTRIES_BITS);
    enum hol_status status;

    *a = (struct hol_motion_entries){
        .model = model, .base = model, .number = x, .has_span = model->source->has_span};
    if (x == NULL)
        return HOL_NOMEM;
    a->start = x[0], a->span_end = x[1], a->end = x[2], a->known = x[3], a->time = x[4];
    a->best = x[5], a->from = x[6], a->x = x[7], a->y = x[8], a->z = x[9], a->limit = x[10];
    a->since = x[11], a->until = x[12], a->worst = x[13];
    status = hol_point_init(&a->point, model->n, point_bits);
    if (status == HOL_OK)
        status = hol_eval_create(&a->constants, model->tape, HOL_MOTION_ENTRIES_BITS);
    /* Without a state most has no value: constants have theirs. */
    if (status == HOL_OK && hol_eval_run(a->constants, HOL_STAGE_ANSWER, NULL) == HOL_INVALID)
        status = HOL_INVALID;
    return status;
}

void
hol_motion_entries_follow(struct hol_motion_entries *a,
                          const struct hol_trajectory_options *options, double seconds, bool alike,
                          double *reached, const char **why)
{
    a->facts.stopped_at = NAN;
    a->motion = (struct hol_true_motion){.false_after = NAN};
    if (alike)
        a->status =
            hol_trajectory_create(&a->motion.trajectory, a->base, options, a->end, reached, why);
    else
        a->status =
            hol_true_motion_create(&a->motion, a->base, options, a->end, seconds, reached, why);
    a->trajectory = a->motion.trajectory;
    a->phases = a->motion.phases;
    if (a->trajectory != NULL)
        hol_trajectory_facts(&a->facts, a->trajectory);
}

/* a->x := how far after the end of a phase a printed time may lie by its rounding, and a little.
 */
static void
slack(struct hol_motion_entries *a, const struct hol_entry *entry)
{
    size_t k = hol_motion_entries_time(entry);

    mpfr_sub(a->x, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->x, a->x, 60, MPFR_RNDN);
    if (k != SIZE_MAX && entry->quantities[k].right.is_number)
        hol_motion_entries_set(a->x, 2 * powl(10, (long double)entry->quantities[k].right.unit));
}

static void
take(struct hol_motion_entries *a, const struct hol_phase *phase, bool last)
{
    a->trajectory = phase->trajectory;
    a->model = phase->model;
    hol_trajectory_facts(&a->facts, phase->trajectory);
    mpfr_set(a->start, phase->begin, MPFR_RNDN);
    mpfr_set(a->known, phase->end, MPFR_RNDN);
    if (!last)
        mpfr_add(a->known, a->known, a->x, MPFR_RNDN);
    mpfr_sub(a->limit, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->limit, a->limit, 60, MPFR_RNDN);
    mpfr_add(a->limit, a->limit, phase->end, MPFR_RNDN);
}

bool
hol_motion_entries_choose(struct hol_motion_entries *a, const struct hol_entry *entry, size_t first)
{
    size_t count;

    if (a->phases == NULL)
        return first == 0;
    count = hol_phases_count(a->phases);
    slack(a, entry);
    for (size_t i = first; i < count; i++) {
        const struct hol_phase *phase = hol_phases_get(a->phases, i);

        mpfr_add(a->y, phase->end, a->x, MPFR_RNDN);
        if (mpfr_nan_p(a->time) || mpfr_cmp(a->time, a->y) <= 0 || i + 1 == count) {
            a->phase = i;
            take(a, phase, i + 1 == count);
            return true;
        }
    }
    return false;
}

/* Does the phase in hand end at a->time, by a change of contact or branch, and another one begin?
 */
static bool
is_change(const struct hol_motion_entries *a)
{
    const struct hol_phase *phase;

    if (a->phases == NULL || a->phase + 1 >= hol_phases_count(a->phases))
        return false;
    phase = hol_phases_get(a->phases, a->phase);
    mpfr_sub(a->x, a->end, hol_phases_get(a->phases, 0)->begin, MPFR_RNDN);
    mpfr_div_2ui(a->x, a->x, 60, MPFR_RNDN);
    mpfr_sub(a->y, a->time, phase->end, MPFR_RNDN);
    return (phase->contact != SIZE_MAX || phase->branch != SIZE_MAX) &&
           mpfr_cmpabs(a->y, a->x) <= 0;
}

/* Of zeros only a bound is in the text. */
static bool
is_zero(const char *text)
{
    return text[0] == '0' && text[1] != '.';
}

static bool
alike(const char *one, const char *other)
{
    return strncmp(one, other, ALIKE) == 0 || (is_zero(one) && is_zero(other));
}

enum hol_status
hol_motion_entries_instant(struct hol_finding *finding, struct hol_motion_entries *a,
                           const struct hol_published_item *item)
{
    struct hol_finding after = {.tried = true};
    size_t phase = a->phase;
    enum hol_status status = hol_motion_entries_quantity(finding, a, item, SIZE_MAX, 0);
    mpfr_t time;

    if (status != HOL_OK || finding->result == HOL_CHECK_CONFIRMED || !is_change(a) ||
        !hol_motion_entries_choose(a, item->source, phase + 1))
        return status;
    mpfr_init2(time, HOL_MOTION_ENTRIES_BITS);
    mpfr_set(time, a->time, MPFR_RNDN);
    mpfr_max(a->time, a->time, a->start, MPFR_RNDN);
    status = hol_motion_entries_quantity(&after, a, item, SIZE_MAX, 0);
    if (status == HOL_OK && after.evaluated && finding->evaluated &&
        after.result == HOL_CHECK_FAILED && finding->result == HOL_CHECK_FAILED &&
        hol_phases_get(a->phases, phase)->branch != SIZE_MAX && !alike(after.truth, finding->truth))
        hol_motion_entries_undefined(finding, "it jumps there");
    else if (status == HOL_OK && after.evaluated && hol_motion_entries_worse(finding, &after))
        *finding = after;
    mpfr_set(a->time, time, MPFR_RNDN);
    mpfr_clear(time);
    (void)hol_motion_entries_choose(a, item->source, phase);
    return status;
}
