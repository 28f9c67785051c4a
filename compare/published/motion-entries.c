/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Checks what a source prints about the motion against the true trajectory. */
#include "compare/published/motion-entries-inside.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEAST_DIGITS 34
#define MOST_DIGITS 100
#define MORE_DIGITS 15 /* than are printed */

bool
hol_motion_entries_concerns(const struct hol_published_item *item)
{
    return item->source->kind == HOL_ENTRY_AT || item->source->kind == HOL_ENTRY_EVENT ||
           item->source->kind == HOL_ENTRY_LIMIT;
}

/* Of those, is it one to be checked? */
static bool
concerns(const struct hol_published_plan *plan, size_t k)
{
    return hol_motion_entries_concerns(&plan->items[k]) &&
           hol_published_wanted(plan, &plan->items[k]);
}

/* ------------------------------------------------------------------- the trajectory */

static void
raise_digits(long *most, const struct hol_printed *right)
{
    if (right->is_number && MORE_DIGITS - right->unit > *most)
        *most = MORE_DIGITS - right->unit;
}

static long
wanted_digits(const struct hol_published_plan *plan)
{
    long most = LEAST_DIGITS;

    for (size_t k = 0; k < plan->entry_count; k++) {
        const struct hol_entry *e = plan->items[k].source;
        if (e->kind == HOL_ENTRY_AT || e->kind == HOL_ENTRY_LIMIT)
            raise_digits(&most, &e->right);
        for (size_t i = 0; e->kind == HOL_ENTRY_EVENT && i < e->quantity_count; i++)
            raise_digits(&most, &e->quantities[i].right);
    }
    return most < MOST_DIGITS ? most : MOST_DIGITS;
}

/* How far must the motion be known for one entry? Into a->x; an event may be later than printed. */
static void
needed(struct hol_motion_entries *a, const struct hol_published_item *item)
{
    hol_motion_entries_printed(a->x, a, item);
    if (item->source->until != HOL_NODE_NONE)
        hol_motion_entries_constant(a->x, a, hol_published_output(a->base, item, 3));
    if (item->source->kind == HOL_ENTRY_LIMIT)
        mpfr_set(a->x, a->span_end, MPFR_RNDN);
    if (item->source->kind == HOL_ENTRY_EVENT && mpfr_number_p(a->x)) {
        mpfr_sub(a->y, a->x, a->start, MPFR_RNDN);
        mpfr_div_2ui(a->y, a->y, 1, MPFR_RNDN);
        if (a->has_span) {
            mpfr_sub(a->z, a->span_end, a->start, MPFR_RNDN);
            mpfr_div_2ui(a->z, a->z, 4, MPFR_RNDN);
            mpfr_max(a->y, a->y, a->z, MPFR_RNDN);
        } else if (mpfr_zero_p(a->y)) {
            mpfr_set_ui(a->y, 1, MPFR_RNDN);
        }
        mpfr_add(a->x, a->x, a->y, MPFR_RNDN);
    } else if (item->source->kind == HOL_ENTRY_EVENT && a->has_span) {
        mpfr_set(a->x, a->span_end, MPFR_RNDN);
    }
    if (a->has_span && mpfr_number_p(a->x))
        mpfr_min(a->x, a->x, a->span_end, MPFR_RNDN);
}

/* a->end: what all entries need, and a little, so that a rounding does not put it outside. */
static void
find_end(struct hol_motion_entries *a, const struct hol_published_plan *plan)
{
    mpfr_set(a->end, a->start, MPFR_RNDN);
    for (size_t k = 0; k < plan->entry_count; k++) {
        if (!concerns(plan, k))
            continue;
        needed(a, &plan->items[k]);
        if (mpfr_number_p(a->x))
            mpfr_max(a->end, a->end, a->x, MPFR_RNDN);
    }
    mpfr_sub(a->x, a->end, a->start, MPFR_RNDN);
    if (mpfr_zero_p(a->x)) /* all of them at the start */
        mpfr_set_ui_2exp(a->x, 1, 30, MPFR_RNDN);
    mpfr_div_2ui(a->x, a->x, 40, MPFR_RNDN);
    mpfr_add(a->end, a->end, a->x, MPFR_RNDN);
}

/* Why the trajectory ends before its end, and when: where it stopped, or has been followed to. */
static void
explain(struct hol_motion_entries *a, const char *why, double reached)
{
    static const char *const texts[][2] = {
        {"the rank changes", "the rank of A changes"},
        {"the steps shrink", "the motion escapes"},
        {"the two runs agree on", "too few digits of the true motion are known"},
    };
    const char *text = NULL;

    for (size_t i = 0; why != NULL && i < sizeof texts / sizeof texts[0]; i++)
        if (strncmp(why, texts[i][0], strlen(texts[i][0])) == 0)
            text = texts[i][1];
    if (a->status == HOL_OK)
        text = "the span ends before that";
    if (text == NULL && isfinite(reached))
        (void)snprintf(a->reason, sizeof a->reason, "the true motion is known to t = %.12g only",
                       reached);
    else if (text == NULL)
        (void)snprintf(a->reason, sizeof a->reason, "the true motion is not known so far");
    else if (a->status == HOL_OK || isnan(a->facts.stopped_at))
        (void)snprintf(a->reason, sizeof a->reason, "%s", text);
    else
        (void)snprintf(a->reason, sizeof a->reason, "%s at t = %.12g", text, a->facts.stopped_at);
    a->why = a->reason;
}

static enum hol_status
travel(struct hol_motion_entries *a, const struct hol_published_plan *plan)
{
    struct hol_trajectory_options options = {.digits = wanted_digits(plan), .project = true};
    const char *why = NULL;
    double reached = NAN;

    hol_motion_entries_follow(a, &options, 0, false, &reached, &why);
    if (a->status == HOL_NOMEM)
        return HOL_NOMEM;
    explain(a, why, reached);
    if (a->status == HOL_INVALID) { /* the start has no value */
        mpfr_set_nan(a->known);
        return HOL_OK;
    }
    mpfr_set(a->known, a->end, MPFR_RNDN);
    if (a->status != HOL_OK) {
        hol_motion_entries_set(a->x, reached);
        if (mpfr_number_p(a->x))
            mpfr_min(a->known, a->known, a->x, MPFR_RNDN);
        else
            mpfr_set_nan(a->known); /* nowhere */
    }
    return HOL_OK;
}

static enum hol_status
along_create(struct hol_motion_entries *a, const struct hol_published_plan *plan,
             const struct hol_model *model)
{
    enum hol_status status = hol_motion_entries_init(a, model, HOL_MOTION_ENTRIES_BITS);

    if (status != HOL_OK)
        return status;
    hol_motion_entries_constant(a->start, a, model->out_state);
    hol_motion_entries_constant(a->span_end, a, model->out_span + 1);
    find_end(a, plan);
    mpfr_set(a->limit, a->end, MPFR_RNDN);
    return travel(a, plan);
}

static void
along_clear(struct hol_motion_entries *a)
{
    hol_true_motion_clear(&a->motion);
    hol_eval_destroy(a->constants);
    hol_point_clear(&a->point);
    hol_free(a->number);
}

/* ---------------------------------------------------------------------------- entries */

bool
hol_motion_entries_one_valued(const struct hol_motion_entries *a, hol_node left)
{
    return a->facts.rank == a->model->m ||
           (!hol_expr_depends(a->base->source->graph, left, HOL_VAR_MULTIPLIER) &&
            !hol_expr_depends(a->base->source->graph, left, HOL_VAR_REACTION));
}

const char *
hol_motion_entries_unreached(struct hol_motion_entries *a)
{
    if (!mpfr_number_p(a->time))
        return "the time has no value";
    if (mpfr_cmp(a->time, a->start) < 0)
        return "the motion begins after that";
    if (a->has_span && mpfr_cmp(a->time, a->span_end) > 0)
        return "the span ends before that";
    return mpfr_cmp(a->time, a->known) > 0 ? a->why : NULL;
}

static enum hol_status
check_entry(struct hol_finding *finding, struct hol_motion_entries *a,
            const struct hol_published_item *item)
{
    const struct hol_entry *entry = item->source;
    bool event = entry->kind == HOL_ENTRY_EVENT;
    const char *why;

    hol_motion_entries_printed(a->time, a, item);
    (void)hol_motion_entries_choose(a, entry, 0);
    /* NOLINTNEXTLINE(*NullDereference): known is set up */
    if (mpfr_nan_p(a->known)) {
        hol_motion_entries_undefined(finding, a->why);
    } else if (!hol_motion_entries_one_valued(a, entry->left)) {
        hol_motion_entries_undefined(finding, "the multiplier is not unique");
    } else if (event && hol_motion_entries_time(entry) == SIZE_MAX) {
        if (a->has_span)
            return hol_motion_entries_check_event(finding, a, item, true);
        hol_motion_entries_undefined(finding, "an event without a time needs a span");
    } else if (entry->kind == HOL_ENTRY_LIMIT) {
        return hol_motion_entries_check_limit(finding, a, item);
    } else if ((why = hol_motion_entries_unreached(a)) != NULL) {
        hol_motion_entries_undefined(finding, why);
    } else if (event) {
        return hol_motion_entries_check_event(finding, a, item, false);
    } else if (entry->until != HOL_NODE_NONE) {
        return hol_motion_entries_check_interval(finding, a, item);
    } else {
        return hol_motion_entries_instant(finding, a, item);
    }
    return HOL_OK;
}

/* The time of the entry in hand, with no more digits than are known of that of an event. */
static void
put_label(char *label, size_t size, const struct hol_motion_entries *a)
{
    long double known = hol_scalar_abs(a->time) / a->time_error; /* infinite for a printed time */
    int digits = known >= 1e12L ? 12 : known >= 10 ? (int)log10l(known) : 1;

    if (mpfr_number_p(a->time))
        (void)mpfr_snprintf(label, size, "t = %.*Rg", digits, a->time);
}

/* a: NULL: there is no motion. */
static enum hol_status
check_one(struct hol_check *check, struct hol_motion_entries *a,
          const struct hol_published_item *item)
{
    struct hol_finding finding = {.tried = true};
    char label[sizeof check->state] = "";
    enum hol_status status;

    hol_check_begin(check, item);
    if (a == NULL) {
        check->result = HOL_CHECK_NOT_YET;
        (void)snprintf(check->why, sizeof check->why, "an impulsive problem has no motion");
        return HOL_OK;
    }
    a->time_error = 0;
    if ((status = check_entry(&finding, a, item)) != HOL_OK)
        return status;
    put_label(label, sizeof label, a);
    hol_check_add(check, &finding, label);
    if (check->states == 0)
        (void)snprintf(check->state, sizeof check->state, "%s", label);
    hol_check_close(check, item);
    return HOL_OK;
}

/* Does an author want to quote it: what is printed and is not so? */
static bool
is_erratum(const struct hol_check *check)
{
    return check->result == HOL_CHECK_LAST_DIGIT || check->result == HOL_CHECK_FAILED ||
           check->result == HOL_CHECK_REFUTED;
}

/* What is to be asked again where there is a proof: errata, if that is wanted, and events that are
 * seen nowhere, or elsewhere: two runs decide nothing of what may be narrower than their steps. */
static bool
is_open(const struct hol_check *check, const struct hol_published_plan *plan, size_t k)
{
    return (plan->certify > 0 && is_erratum(check) && !check->certified) ||
           (check->result == HOL_CHECK_FAILED && plan->items[k].source->kind == HOL_ENTRY_EVENT) ||
           strcmp(check->why, hol_motion_entries_sampled) == 0 ||
           strcmp(check->why, hol_motion_entries_untold) == 0 ||
           strcmp(check->why, hol_motion_entries_unsought) == 0;
}

/* Errata at times that are stored with a certificate. */
static enum hol_status
prove_stored(struct hol_check *checks, const struct hol_published_plan *plan,
             struct hol_motion_entries *a)
{
    enum hol_status status = HOL_OK;

    a->stored = plan->stored;
    for (size_t k = 0; status == HOL_OK && a->stored != NULL && k < plan->entry_count; k++)
        if (concerns(plan, k) && is_erratum(&checks[k]))
            status = check_one(&checks[k], a, &plan->items[k]);
    a->stored = NULL;
    return status;
}

/* Errata of a motion in phases, in the tubes about these. */
static enum hol_status
prove_phases(struct hol_check *checks, const struct hol_published_plan *plan,
             struct hol_motion_entries *a)
{
    const struct hol_trajectory_options options = {.digits = wanted_digits(plan), .project = true};
    struct hol_true_motion proved = {0};
    enum hol_status status = HOL_OK;
    bool any = false;

    for (size_t k = 0; k < plan->entry_count; k++)
        any = any || (concerns(plan, k) && is_erratum(&checks[k]));
    if (!any || plan->certify <= 0 || a->order)
        return HOL_OK;
    status = hol_true_motion_create(&proved, a->base, &options, a->end, plan->certify, NULL, NULL);
    if (status != HOL_NOMEM)
        status = HOL_OK;
    a->proved = &proved;
    a->seconds = plan->certify;
    for (size_t k = 0; status == HOL_OK && proved.tubes != NULL && k < plan->entry_count; k++)
        if (concerns(plan, k) && is_erratum(&checks[k]))
            status = check_one(&checks[k], a, &plan->items[k]);
    a->proved = NULL;
    hol_true_motion_clear(&proved);
    return status;
}

/* Once more, in a tube about the motion. */
static enum hol_status
prove(struct hol_check *checks, const struct hol_published_plan *plan, struct hol_motion_entries *a)
{
    const struct hol_trajectory_options options = {.digits = wanted_digits(plan), .project = true};
    struct hol_trajectory *trajectory = NULL;
    enum hol_status status = HOL_OK;
    double seconds = plan->certify > 0 ? plan->certify : HOL_PUBLISHED_SECONDS;
    bool any = false;

    for (size_t k = 0; k < plan->entry_count; k++)
        any = any || (concerns(plan, k) && is_open(&checks[k], plan, k));
    if (!any || a->order)
        return HOL_OK;
    status = hol_certify(&trajectory, &a->tube, a->base, &options, a->end, seconds, NULL, NULL);
    if (status != HOL_NOMEM)
        status = HOL_OK;
    a->seconds = seconds;
    for (size_t k = 0; status == HOL_OK && a->tube != NULL && k < plan->entry_count; k++)
        if (concerns(plan, k) && is_open(&checks[k], plan, k))
            status = check_one(&checks[k], a, &plan->items[k]);
    hol_tube_destroy(a->tube); /* before the trajectory that it is about */
    a->tube = NULL;
    hol_trajectory_destroy(trajectory);
    return status;
}

static bool
has_any(const struct hol_published_plan *plan)
{
    for (size_t k = 0; k < plan->entry_count; k++)
        if (concerns(plan, k))
            return true;
    return false;
}

enum hol_status
hol_motion_entries_check(struct hol_check *checks, const struct hol_published_plan *plan,
                         const struct hol_model *model)
{
    struct hol_motion_entries a = {0};
    enum hol_status status = HOL_OK;
    bool moves = !model->source->impulsive;

    if (moves && has_any(plan))
        status = along_create(&a, plan, model);
    a.order = plan->order != SIZE_MAX;
    for (size_t k = 0; status == HOL_OK && k < plan->entry_count; k++)
        if (concerns(plan, k))
            status = check_one(&checks[k], moves ? &a : NULL, &plan->items[k]);
    if (status == HOL_OK && moves && a.phases == NULL && !a.order)
        status = prove_stored(checks, plan, &a);
    if (status == HOL_OK && moves)
        status = a.phases == NULL ? prove(checks, plan, &a) : prove_phases(checks, plan, &a);
    along_clear(&a);
    return status;
}
