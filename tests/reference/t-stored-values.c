/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The stored references themselves: each case with a motion has one, of the case as it is now; a
 * random few are computed again with more digits; what comparisons take for true along a motion is
 * what is stored.
 */
#include "base/alloc.h"
#include "compare/published/motion-entries.h"
#include "tests/reference/stored-files.h"
#include "tests/support/tap.h"

#include <string.h>

#define AGAIN 2 /* cases computed again, times HOL_TEST_MULTIPLIER */

/* A few bits that tests of other things do not draw. */
static unsigned long
draw(unsigned long *state)
{
    *state = (*state * 1103515245ul + 12345ul) & 0x7ffffffful;
    return *state >> 8;
}

/* Every case: its file, current, with enough instants; the number of instants. */
static size_t
look(const char *name)
{
    struct case_model c = case_load(name);
    struct hol_stored_error error = {.line = 0};
    struct hol_stored *stored = NULL;
    size_t length = 0, count = 0;
    char *text = stored_text(name, &length);

    if (!hol_stored_wanted(c.source)) {
        tap_ok(text == NULL, "%s has no motion to be stored", name);
    } else if (text == NULL) {
        tap_ok(false, "%s has a stored reference: run make references", name);
    } else if (hol_stored_read(&stored, &error, text, length) != HOL_OK) {
        tap_ok(false, "%s.ref:%zu:%zu: %s", name, error.line, error.column, error.message);
    } else {
        count = stored->instant_count;
        tap_ok(hol_stored_current(stored, c.source),
               "%s: stored for the case as it is now (if not, stale: run make references)", name);
        tap_ok(count >= 5 || (count == 0 && stored->stop_time != NULL), "%s: %zu instants", name,
               count);
        tap_ok(count == 0 || stored->agree >= HOL_STORED_LEAST, "%s: %ld digits", name,
               stored->agree);
    }
    hol_stored_destroy(stored);
    hol_free(text);
    case_clear(&c);
    return count;
}

static void
again(const char *name, long digits)
{
    struct case_model c = case_load(name);
    struct hol_stored *stored = stored_load(name);
    char what[HOL_STORED_WHAT];
    enum hol_status status = hol_stored_check(stored, c.model, digits, what);

    if (!tap_ok(status == HOL_OK && what[0] == '\0', "%s, computed again with %ld digits", name,
                digits))
        tap_diag("%s: %s", hol_status_name(status), what);
    hol_stored_destroy(stored);
    case_clear(&c);
}

/* The stored value of what an entry names at its time; NULL: it is not stored. */
static const char *
find_stored(const struct hol_stored *stored, const struct hol_case *c, const struct hol_entry *e,
            const char *time)
{
    const struct hol_namer namer = hol_case_namer(c);

    for (size_t k = 0; k < stored->instant_count; k++) {
        if (strcmp(stored->instants[k].t, time) != 0)
            continue;
        for (int kind = HOL_VAR_COORD; kind <= HOL_VAR_VELOCITY; kind++)
            for (size_t i = 0; i < c->n; i++)
                if (hol_expr_var(c->graph, (enum hol_var)kind, i) == e->left)
                    return hol_stored_find(&stored->instants[k],
                                           namer.name(namer.context, (enum hol_var)kind, i));
        for (size_t i = 0; i < c->let_count; i++)
            if (c->lets[i].value == e->left)
                return hol_stored_find(&stored->instants[k], c->lets[i].name);
    }
    return NULL;
}

/* Is a stored number, rounded, the one that a check shows? */
static bool
same_number(const char *stored, const char *format, const char *rounded)
{
    char text[64];
    mpfr_t x;

    mpfr_init2(x, 400);
    (void)mpfr_set_str(x, stored, 10, MPFR_RNDN);
    (void)mpfr_snprintf(text, sizeof text, format, x);
    mpfr_clear(x);
    return strcmp(text, rounded) == 0;
}

/* Is the time of an event, as 12 digits say it, among those stored? */
static bool
is_stored(const struct hol_stored *stored, const struct hol_entry *e, const char *time)
{
    for (size_t k = 0; k < stored->event_count; k++)
        if (strcmp(stored->events[k].name, e->event_name) == 0 &&
            same_number(stored->events[k].when, "%.12Rg", time))
            return true;
    return false;
}

/* Entries of the motion whose truth hol_motion_entries_check knows, against the file. */
static size_t
compare_entries(const char *name)
{
    struct case_model c = case_load(name);
    struct hol_stored *stored = stored_load(name);
    struct hol_published_plan plan;
    struct hol_check *checks;
    size_t compared = 0, wrong = 0;

    if (hol_published_plan_make(&plan, c.model) != HOL_OK ||
        (checks = hol_alloc(plan.count, sizeof *checks)) == NULL ||
        hol_motion_entries_check(checks, &plan, c.model) != HOL_OK)
        tap_bail("%s: out of memory", name);
    for (size_t k = 0; k < plan.entry_count; k++) {
        const struct hol_entry *e = plan.items[k].source;
        const char *time = checks[k].state + strlen("t = "), *text;
        bool same;

        if (!hol_motion_entries_concerns(&plan.items[k]) || checks[k].states == 0)
            continue;
        if (e->kind == HOL_ENTRY_EVENT) {
            same = is_stored(stored, e, time);
        } else {
            text = find_stored(stored, c.source, e, time);
            if (text == NULL)
                continue;
            same = same_number(text, "%.25Rg", checks[k].truth);
        }
        compared++;
        wrong += !same;
        if (!same)
            tap_diag("%s: other than stored: %s", e->text, checks[k].truth);
    }
    tap_ok(wrong == 0, "%s: %zu values and events are those stored", name, compared);
    hol_free(checks);
    hol_published_plan_clear(&plan);
    hol_stored_destroy(stored);
    case_clear(&c);
    return compared;
}

/* How many entries that are not so a check proves, of how many at times of the motion, where it is
 * given what is stored. */
static size_t
count_proved(size_t *count, const struct case_model *c, const struct hol_stored *stored)
{
    struct hol_published_plan plan;
    struct hol_check *checks;
    size_t proved = 0;

    *count = 0;
    if (hol_published_plan_make(&plan, c->model) != HOL_OK ||
        (checks = hol_alloc(plan.count, sizeof *checks)) == NULL)
        tap_bail("out of memory");
    plan.stored = stored;
    if (hol_motion_entries_check(checks, &plan, c->model) != HOL_OK)
        tap_bail("out of memory");
    for (size_t k = 0; k < plan.entry_count; k++)
        if (plan.items[k].source->kind == HOL_ENTRY_AT && checks[k].result == HOL_CHECK_REFUTED) {
            ++*count;
            proved += checks[k].certified;
        }
    hol_free(checks);
    hol_published_plan_clear(&plan);
    return proved;
}

/* Coordinates, velocities and multipliers: all of them are proved by what is stored, and none by
 * what is not certified or not true. */
static void
prove_by_stored(const char *name)
{
    struct case_model c = case_load(name);
    struct hol_stored *stored = stored_load(name);
    size_t count, proved = count_proved(&count, &c, stored);
    char *digit;

    tap_ok(count > 0 && proved == count, "%s: %zu of %zu errata certified by what is stored", name,
           proved, count);
    tap_ok(count_proved(&count, &c, NULL) == 0, "... and without it agreed");
    for (size_t i = 0; i < stored->value_count; i++) {
        digit = stored->text + (stored->values[i].text - stored->text) +
                (strlen(stored->values[i].text) > 6 ? 6 : 0);
        if (*digit >= '0' && *digit <= '9')
            *digit = (char)(*digit == '9' ? '8' : *digit + 1);
    }
    tap_ok(count_proved(&count, &c, stored) == 0, "... not by digits that are wrong");
    stored->certified = 0;
    tap_ok(count_proved(&count, &c, stored) == 0, "... nor by those that are agreed");
    hol_stored_destroy(stored);
    case_clear(&c);
}

int
main(void)
{
    struct case_list list = case_list_make();
    unsigned long state = tap_seed() + 17;
    size_t *moving = hol_alloc(list.count, sizeof *moving), count = 0;

    if (moving == NULL)
        tap_bail("out of memory");
    for (size_t i = 0; i < list.count; i++)
        if (look(list.names[i]) > 0)
            moving[count++] = i;
    tap_ok(count >= 30, "%zu cases have a stored motion", count);
    for (unsigned long k = 0; k < AGAIN * tap_multiplier() && count > 0; k++) {
        size_t i = moving[draw(&state) % count];

        again(list.names[i], 85 + (long)(draw(&state) % 40));
    }
    tap_ok(compare_entries("greenwood/cone-and-plane") > 15, "values of a case are compared");
    tap_ok(compare_entries("greenwood/knife-edge-dumbbell") > 10, "of another");
    tap_ok(compare_entries("greenwood/rotating-pendulum") > 1, "of a third");
    prove_by_stored("ivp/andrews");
    hol_free(moving);
    case_list_clear(&list);
    return tap_done();
}
