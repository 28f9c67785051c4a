/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * What sources print about motions: every `at t` and `event` of the case files, confirmed to the
 * last printed digit, or shown as the misprint it is marked as; and event times to many digits.
 */
#include "tests/support/tap.h"
#include "tests/trajectory/journey.h"

#include <math.h>
#include <string.h>

static unsigned confirmed, off_by_one, misprints;

/* |computed - printed| in units of the last printed digit; exact right-hand sides: of 1e-20. */
static double
units_off(struct journey *j, const mpfr_t computed, const mpfr_t printed,
          const struct hol_printed *right)
{
    mpfr_sub(j->z, computed, printed, MPFR_RNDN);
    mpfr_abs(j->z, j->z, MPFR_RNDN);
    mpfr_set_si(j->y, right->is_number ? -right->unit : 20, MPFR_RNDN);
    mpfr_exp10(j->y, j->y, MPFR_RNDN);
    mpfr_mul(j->z, j->z, j->y, MPFR_RNDN);
    return mpfr_get_d(j->z, MPFR_RNDN);
}

static void
count(double units)
{
    if (units <= 0.5)
        confirmed++;
    else if (units <= 1)
        off_by_one++;
}

static double
check_at(struct journey *j, size_t block, size_t entry)
{
    const struct hol_entry *e = &j->c.source->published[block].entries[entry];
    const struct hol_model *model = j->c.model;
    double units;

    mpfr_set_zero(j->t, 1);
    journey_formula(j->x, j, hol_model_published(model, block, entry, 2));
    mpfr_set(j->t, j->x, MPFR_RNDN);
    if (mpfr_zero_p(j->t))
        mpfr_set_ui_2exp(j->t, 1, -100, MPFR_RNDN); /* the state itself is not in question */
    if (hol_trajectory_output(j->trajectory, j->t, hol_model_published(model, block, entry, 1),
                              j->x) != HOL_OK ||
        hol_trajectory_output(j->trajectory, j->t, hol_model_published(model, block, entry, 0),
                              j->z) != HOL_OK)
        return INFINITY;
    mpfr_t printed;
    mpfr_init2(printed, 600);
    mpfr_set(printed, j->z, MPFR_RNDN);
    units = units_off(j, j->x, printed, &e->right);
    mpfr_clear(printed);
    (void)e;
    return units;
}

/* The event nearest to the printed time, which is the first quantity. */
static double
check_event(struct journey *j, size_t block, size_t entry)
{
    const struct hol_entry *e = &j->c.source->published[block].entries[entry];
    const struct hol_model *model = j->c.model;
    size_t of = hol_model_published(model, block, entry, 1);
    double worst = 0, digits = 0;
    mpfr_t from, best, printed;

    mpfr_inits2(600, from, best, printed, (mpfr_ptr)0);
    mpfr_set_zero(j->t, 1);
    mpfr_set_zero(from, 1);
    journey_formula(printed, j, hol_model_published(model, block, entry, 4));
    mpfr_set_inf(best, 1);
    while (hol_trajectory_event(j->trajectory, of, e->event, from, from, &digits) == HOL_OK) {
        mpfr_sub(j->x, from, printed, MPFR_RNDN);
        mpfr_sub(j->y, best, printed, MPFR_RNDN);
        if (mpfr_cmpabs(j->x, j->y) < 0)
            mpfr_set(best, from, MPFR_RNDN);
        if (digits < 25)
            worst = INFINITY;
    }
    for (size_t k = 0; k < e->quantity_count && mpfr_number_p(best); k++) {
        if (hol_trajectory_output(j->trajectory, best,
                                  hol_model_published(model, block, entry, 3 + 2 * k),
                                  j->x) != HOL_OK)
            worst = INFINITY;
        journey_formula(printed, j, hol_model_published(model, block, entry, 4 + 2 * k));
        worst = fmax(worst, units_off(j, j->x, printed, &e->quantities[k].right));
    }
    if (!mpfr_number_p(best))
        worst = INFINITY;
    mpfr_clears(from, best, printed, (mpfr_ptr)0);
    return worst;
}

static void
check_case(const char *name)
{
    struct journey j;
    unsigned checked = 0;

    journey_make(&j, name, 0, 30, NULL);
    for (size_t b = 0; b < j.c.source->published_count; b++)
        for (size_t e = 0; e < j.c.source->published[b].entry_count; e++) {
            const struct hol_entry *entry = &j.c.source->published[b].entries[e];
            double units;

            if (entry->kind == HOL_ENTRY_AT)
                units = check_at(&j, b, e);
            else if (entry->kind == HOL_ENTRY_EVENT)
                units = check_event(&j, b, e);
            else
                continue;
            checked++;
            if (!entry->misprint)
                count(units);
            else
                misprints += units > 1 && units < 1000;
            if ((units <= 1) == entry->misprint || units > 1000) {
                tap_ok(false, "%s: %s", name, entry->text);
                tap_diag("%.3g units of the last digit", units);
            }
        }
    tap_ok(checked > 0, "%s: %u printed values and events", name, checked);
    journey_clear(&j);
}

/* Event times that are known: from other computations, or exactly. */
static void
event(const char *name, const char *let, enum hol_event_kind kind, unsigned which,
      const char *expected)
{
    struct journey j;
    double digits = 0;
    long places = (long)strlen(strchr(expected, '.')) - 1;
    size_t output = SIZE_MAX;
    enum hol_status status = HOL_OK;

    journey_make(&j, name, 0, 40, NULL);
    for (size_t b = 0; b < j.c.source->published_count && output == SIZE_MAX; b++)
        for (size_t e = 0; e < j.c.source->published[b].entry_count; e++)
            if (j.c.source->published[b].entries[e].kind == HOL_ENTRY_EVENT &&
                j.c.source->published[b].entries[e].event == kind &&
                strstr(j.c.source->published[b].entries[e].text, let)) {
                output = hol_model_published(j.c.model, b, e, 1);
                break;
            }
    mpfr_set_zero(j.x, 1);
    for (unsigned i = 0; i < which && status == HOL_OK; i++)
        status = output == SIZE_MAX
                     ? HOL_INVALID
                     : hol_trajectory_event(j.trajectory, output, kind, j.x, j.x, &digits);
    mpfr_set_str(j.y, expected, 10, MPFR_RNDN);
    mpfr_sub(j.y, j.x, j.y, MPFR_RNDN);
    if (!tap_ok(status == HOL_OK && digits >= 38 &&
                    fabs(mpfr_get_d(j.y, MPFR_RNDN)) <= 0.51 * pow(10, -(double)places),
                "%s: %s at %s", name, let, expected))
        tap_diag("%s, off by %.2g, %.1f digits", hol_status_name(status),
                 mpfr_get_d(j.y, MPFR_RNDN), digits);
    journey_clear(&j);
}

int
main(void)
{
    check_case("greenwood/cone-and-plane");
    check_case("greenwood/cone-and-plane-forces");
    check_case("greenwood/knife-edge-dumbbell");
    check_case("greenwood/knife-edge-dumbbell-ch5");
    check_case("greenwood/hinged-rods-regular");
    check_case("greenwood/rotating-pendulum");
    tap_ok(confirmed >= 50 && misprints >= 3,
           "%u printed values confirmed, %u with the last digit off, %u misprints", confirmed,
           off_by_one, misprints);
    event("greenwood/cone-and-plane", "minimum z", HOL_EVENT_MINIMUM, 1, "0.953950360733302");
    event("greenwood/cone-and-plane", "maximum z", HOL_EVENT_MAXIMUM, 1, "1.9079007214666");
    event("greenwood/hinged-rods-regular", "zero theta", HOL_EVENT_ZERO, 1, "0.660765");
    event("greenwood/hinged-rods-regular", "maximum theta", HOL_EVENT_MAXIMUM, 1, "1.321531");
    event("greenwood/hinged-rods-regular", "maximum omega", HOL_EVENT_MAXIMUM, 2, "1.002477750");
    event("greenwood/rotating-pendulum", "maximum omega", HOL_EVENT_MAXIMUM, 1, "0.506430477");
    return tap_done();
}
