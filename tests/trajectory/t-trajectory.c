/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* True trajectories against closed forms: every `solution` of the case files, and a few more. */
#include "tests/support/tap.h"
#include "tests/trajectory/journey.h"

#include <math.h>
#include <string.h>

#define DIGITS 45

/* q and v against the published closed form at k/5 of the way; at what is claimed, to what is
 * claimed. */
static void
closed_form(struct journey *j, const char *name, size_t block, size_t entry)
{
    size_t n = j->c.model->n;
    double worst = INFINITY, claimed = INFINITY;

    for (unsigned long k = 1; k <= 5; k++) {
        double digits;

        mpfr_set_d(j->t, j->reached, MPFR_RNDN); /* a dyadic time inside */
        mpfr_mul_ui(j->t, j->t, k, MPFR_RNDN);
        mpfr_div_ui(j->t, j->t, 5, MPFR_RNDN);
        digits = journey_at(j, j->t);
        claimed = fmin(claimed, digits);
        for (size_t i = 0; i < 2 * n; i++) {
            const struct hol_vec *at = i < n ? &j->point.q : &j->point.v;

            journey_formula(j->x, j, hol_model_published(j->c.model, block, entry, 3 + i));
            hol_mat_get(j->y, at, i < n ? i : i - n, 0);
            worst = fmin(worst, journey_agree(j->x, j->y, journey_size(at)));
        }
    }
    if (!tap_ok(claimed >= DIGITS - 1 && worst >= DIGITS - 1, "%s: closed form to %d digits", name,
                DIGITS - 1))
        tap_diag("%.1f digits claimed, %.1f right", claimed, worst);
}

static void
all_closed_forms(void)
{
    struct case_list list = case_list_make();
    size_t forms = 0;

    for (size_t i = 0; i < list.count; i++) {
        struct case_model c = case_load(list.names[i]);
        struct journey j;
        size_t block = SIZE_MAX, entry = 0;

        for (size_t b = 0; b < c.source->published_count; b++)
            for (size_t e = 0; e < c.source->published[b].entry_count; e++)
                if (c.source->published[b].entries[e].kind == HOL_ENTRY_SOLUTION) {
                    block = b;
                    entry = e;
                }
        case_clear(&c);
        if (block == SIZE_MAX)
            continue;
        forms++;
        journey_make(&j, list.names[i], 0, DIGITS, NULL);
        if (j.facts.steps[0] > 0)
            closed_form(&j, list.names[i], block, entry);
        else
            tap_ok(false, "%s: %s", list.names[i], j.why);
        journey_clear(&j);
    }
    case_list_clear(&list);
    tap_ok(forms >= 9, "%zu closed forms", forms);
}

/* v = sqrt(2) tanh(t/sqrt 2), phi' = sech(t/sqrt 2) of the dumbbell, at 50 digits, also at t = 10.
 */
static void
dumbbell(void)
{
    static const char *const times[] = {"0.1", "1", "5", "10"};
    struct journey j;
    double worst = INFINITY;
    mpfr_t speed;

    mpfr_init2(speed, 600);
    journey_make(&j, "greenwood/knife-edge-dumbbell", 0, 50, "10");
    for (size_t i = 0; i < 4 && j.status == HOL_OK; i++) {
        mpfr_set_str(j.t, times[i], 10, MPFR_RNDN);
        worst = fmin(worst, journey_at(&j, j.t));
        mpfr_sqrt_ui(j.z, 2, MPFR_RNDN);
        mpfr_div(j.x, j.t, j.z, MPFR_RNDN);
        mpfr_sech(speed, j.x, MPFR_RNDN);
        mpfr_tanh(j.x, j.x, MPFR_RNDN);
        mpfr_mul(j.x, j.x, j.z, MPFR_RNDN);
        hol_mat_get(j.y, &j.point.v, 2, 0);
        worst = fmin(worst, journey_agree(speed, j.y, 0));
        hol_mat_get(j.y, &j.point.v, 0, 0);
        hol_mat_get(j.z, &j.point.v, 1, 0);
        mpfr_hypot(j.y, j.y, j.z, MPFR_RNDN); /* the knife does not slip */
        worst = fmin(worst, journey_agree(j.x, j.y, 0));
    }
    if (!tap_ok(j.status == HOL_OK && worst >= 50,
                "dumbbell: tanh and sech to 50 digits at t = 10"))
        tap_diag("%s, %.1f digits", hol_status_name(j.status), worst);
    mpfr_clear(speed);
    journey_clear(&j);
}

/* 50 digits are those of the run with 100; what is claimed is not more than what is there. */
static void
more_digits(const char *name, const char *t_end)
{
    struct journey low, high;
    double worst = INFINITY, claimed = 0;

    journey_make(&low, name, 0, 50, t_end);
    journey_make(&high, name, 0, 100, t_end);
    if (low.status == HOL_OK && high.status == HOL_OK) {
        claimed = fmin(journey_at(&low, low.t), 2 * journey_at(&high, high.t));
        for (size_t i = 0; i < low.c.model->n; i++) {
            hol_mat_get(low.x, &low.point.q, i, 0);
            hol_mat_get(low.y, &high.point.q, i, 0);
            worst = fmin(worst, journey_agree(low.x, low.y, journey_size(&low.point.q)));
            hol_mat_get(low.x, &low.point.v, i, 0);
            hol_mat_get(low.y, &high.point.v, i, 0);
            worst = fmin(worst, journey_agree(low.x, low.y, journey_size(&low.point.v)));
        }
    }
    if (!tap_ok(claimed >= 50 && worst >= 50 && low.facts.bits[1] < high.facts.bits[0] &&
                    low.facts.order[0] != low.facts.order[1] &&
                    low.facts.bits[0] != low.facts.bits[1],
                "%s: 50 digits are those of the run with 100", name))
        tap_diag("%.1f claimed, %.1f right", claimed, worst);
    journey_clear(&low);
    journey_clear(&high);
}

/* Forces along the way: those of the instant. */
static void
answers(void)
{
    struct journey j;
    struct hol_answer answer;
    bool done = false;

    journey_make(&j, "ukp2004/block-on-vibrating-plane", 0, 40, NULL);
    if (hol_answer_init(&answer, 2, 1, 300) != HOL_OK)
        tap_bail("out of memory");
    mpfr_set_ui(j.t, 1, MPFR_RNDN);
    if (j.status == HOL_OK &&
        hol_trajectory_at(j.trajectory, j.t, &j.point, &answer, NULL) == HOL_OK) {
        double worst = INFINITY;

        for (size_t b = 0; b < j.c.source->published_count; b++)
            for (size_t e = 0; e < j.c.source->published[b].entry_count; e++) {
                const struct hol_entry *entry = &j.c.source->published[b].entries[e];

                if (entry->kind != HOL_ENTRY_SOLUTION)
                    continue;
                done = true;
                for (size_t i = 0; i < 2; i++) { /* q'' = F + F_L + F_C over m, and it moves so */
                    size_t v = hol_model_published(j.c.model, b, e, 5 + i);
                    double digits = 0;

                    /* its derivative by a difference of second order, to some digits */
                    mpfr_set_ui_2exp(j.z, 1, -60, MPFR_RNDN);
                    mpfr_set_ui(j.t, 1, MPFR_RNDN);
                    mpfr_add(j.t, j.t, j.z, MPFR_RNDN);
                    journey_formula(j.x, &j, v);
                    mpfr_sub(j.t, j.t, j.z, MPFR_RNDN);
                    mpfr_sub(j.t, j.t, j.z, MPFR_RNDN);
                    journey_formula(j.y, &j, v);
                    mpfr_sub(j.x, j.x, j.y, MPFR_RNDN);
                    mpfr_mul_2ui(j.x, j.x, 59, MPFR_RNDN);
                    hol_mat_get(j.y, &answer.qdd, i, 0);
                    digits = journey_agree(j.x, j.y, 0);
                    worst = fmin(worst, digits);
                }
            }
        if (!tap_ok(done && worst > 30 && answer.rank == 1,
                    "friction on a vibrating plane: q'' is that of the closed form"))
            tap_diag("%.1f digits", worst);
    } else
        tap_ok(false, "friction on a vibrating plane: %s", j.why ? j.why : "no answer");
    mpfr_set_ui(j.t, 3, MPFR_RNDN);
    tap_ok(hol_trajectory_at(j.trajectory, j.t, &j.point, NULL, NULL) == HOL_DOMAIN,
           "nothing beyond the end");
    hol_answer_clear(&answer);
    journey_clear(&j);
}

int
main(void)
{
    all_closed_forms();
    dumbbell();
    more_digits("greenwood/rotating-pendulum", "1.5");
    more_digits("ukp2004/bead-on-rough-ring", "0.3");
    answers();
    return tap_done();
}
