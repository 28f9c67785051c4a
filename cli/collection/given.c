/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* States on the true motion, at the end of a file, and by hand, as overrides of a case. */
#include "cli/collection/given.h"

#include "cli/commands/shared.h"
#include "foreign/files/track.h"
#include "reference/certified/true-motion.h"

#include "base/alloc.h"
#include "model/state/point.h"
#include "numeric/dense/digits.h"
#include "numeric/dense/scalar.h"

#include <string.h>

/* Digits of a state on the true motion. */
#define DIGITS 60
/* Bits at which a table is read, and a state by hand is looked at. */
#define BITS 512
/* Characters of one value: digits, sign, exponent. */
#define LENGTH 200

void
hol_given_options_clear(struct hol_given_options *given)
{
    hol_free(given->overrides);
    hol_free(given->text);
    *given = (struct hol_given_options){.text = NULL};
}

/* A value of a state, t, q or v, as the shortest decimal that is the same to so many digits. */
static size_t
write_value(char *text, size_t size, mpfr_srcptr x, int digits)
{
    char all[LENGTH], again[LENGTH];
    struct hol_scalar back;
    int length = 0;

    hol_scalar_init(&back, BITS);
    (void)mpfr_snprintf(all, sizeof all, "%.*Re", digits - 1, x);
    for (int d = 1; d <= digits; d++) {
        length = mpfr_snprintf(text, size, "%.*Re", d - 1, x);
        (void)mpfr_set_str(back.x, text, 10, MPFR_RNDN);
        (void)mpfr_snprintf(again, sizeof again, "%.*Re", digits - 1, back.x);
        if (strcmp(all, again) == 0)
            break;
    }
    return length > 0 && (size_t)length < size ? (size_t)length + 1 : 0;
}

/* The options with all values of a point. How many digits are written is that of the digits. */
static bool
give(struct hol_given_options *given, const struct hol_options *options,
     const struct hol_case *source, const struct hol_point *point, int digits,
     enum hol_given_how how)
{
    size_t n = source->n, count = 0, room = 0;
    struct hol_scalar x;
    for (size_t i = 0; i < n; i++)
        room += 2 * (strlen(source->coordinates[i]) + 2 + LENGTH);
    given->options = *options;
    given->overrides = hol_alloc(options->override_count + 1 + 2 * n, sizeof *given->overrides);
    given->text = hol_alloc(room + LENGTH, 1);
    if (given->overrides == NULL || given->text == NULL) {
        hol_complain("out of memory");
        return false;
    }
    for (size_t i = 0; i < options->override_count; i++)
        if (options->overrides[i].state == NULL) /* where the motion began is past */
            given->overrides[count++] = options->overrides[i];
    char *p = given->text;
    hol_scalar_init(&x, point->q.bits);
    for (size_t i = 0; i < 1 + 2 * n; i++) {
        const char *name = p;
        if (i == 0)
            p += snprintf(p, 3, "t") + 1;
        else
            p += snprintf(p, LENGTH + strlen(source->coordinates[(i - 1) % n]), "%s%s",
                          source->coordinates[(i - 1) % n], i > n ? "'" : "") +
                 1;
        hol_mat_get(x.x,
                    i == 0   ? &point->t
                    : i <= n ? &point->q
                             : &point->v,
                    i == 0 ? 0 : (i - 1) % n, 0);
        given->overrides[count++] =
            (struct hol_override){.name = name, .value = p, .state = "initial", .how = how};
        p += write_value(p, LENGTH, x.x, digits);
    }
    given->options.overrides = given->overrides;
    given->options.override_count = count;
    given->options.state = HOL_STATE_GIVEN;
    return true;
}

/* The one case of the command. */
static bool
load_one(struct hol_loaded *loaded, const struct hol_options *options, const char *option)
{
    struct hol_selection selection = {0};
    enum hol_status status = hol_select(&selection, options);
    if (status == HOL_OK && selection.count != 1) {
        hol_complain("--%s takes one case; %zu match", option, selection.count);
        status = HOL_INVALID;
    }
    if (status == HOL_OK)
        status = hol_load(loaded, &selection.list[0], options);
    hol_selection_clear(&selection);
    return status == HOL_OK;
}

/* ------------------------------------------------------------------- on the true motion */

/* Does the proof go to the end, and enclose all digits? Else two runs agree on them. */
static bool
is_certified(const struct hol_true_motion *motion)
{
    return hol_true_motion_is_proved(motion) && hol_true_motion_digits(motion) >= DIGITS;
}

static bool
follow(struct hol_point *point, const struct hol_loaded *loaded, const struct hol_options *options)
{
    struct hol_trajectory_options how = {.digits = DIGITS, .project = true, .threads = 2};
    struct hol_true_motion motion = {0};
    const char *why = NULL, *wanted = options->state != NULL ? options->state : "initial";
    struct hol_vec time = {0};
    struct hol_scalar t;
    double seconds = 0, reached = 0, digits = 0;
    bool good = false;
    if (!hol_find_state(&how.state, loaded->source, wanted)) {
        hol_complain_state(loaded->source, wanted);
        return false;
    }
    if (loaded->source->impulsive || loaded->source->contact_count > 0)
        hol_complain("%s: --at is for motions without contacts and impulses", loaded->source->name);
    else if (hol_read_certify(&seconds, options) &&
             hol_read_decimal(&time, "at", options->at, BITS)) {
        hol_scalar_init(&t, BITS);
        hol_mat_get(t.x, &time, 0, 0);
        if (seconds <= 0)
            how.digits += HOL_TRUE_MOTION_SPARE;
        enum hol_status status =
            hol_true_motion_create(&motion, loaded->model, &how, t.x, seconds, &reached, &why);
        if (status == HOL_OK || status == HOL_DOMAIN || status == HOL_UNABLE)
            status = hol_true_motion_at(&motion, t.x, point, &digits);
        good = status == HOL_OK;
        if (good)
            hol_complain("%s: on the true motion at t = %s, %s to %d digits, on the constraints",
                         loaded->source->name, options->at,
                         is_certified(&motion) ? "certified" : "agreed by two runs", DIGITS);
        else
            hol_complain("%s: no state at t = %s: %s", loaded->source->name, options->at,
                         why != NULL && why[0] != '\0' ? why
                         : status == HOL_INVALID ? "the motion does not begin before that time"
                                                 : hol_status_text(status));
    }
    hol_mat_clear(&time);
    hol_true_motion_clear(&motion);
    return good;
}

bool
hol_given_at(struct hol_given_options *given, const struct hol_options *options)
{
    struct hol_loaded loaded = {0};
    struct hol_point point = {0};
    *given = (struct hol_given_options){.options = *options};
    if (options->at == NULL)
        return true;
    bool good = load_one(&loaded, options, "at");
    if (good && hol_point_init(&point, loaded.model->n, BITS) != HOL_OK) {
        hol_complain("out of memory");
        good = false;
    }
    good = good && follow(&point, &loaded, options) &&
           give(given, options, loaded.source, &point, DIGITS + 10, HOL_GIVEN_MOVED);
    hol_point_clear(&point);
    hol_loaded_clear(&loaded);
    return good;
}

/* -------------------------------------------------------------------- at the end of a file */

bool
hol_given_from(struct hol_given_options *given, const struct hol_options *options, bool project)
{
    struct hol_loaded loaded = {0};
    struct hol_track track = {0};
    struct hol_point point = {0};
    *given = (struct hol_given_options){.options = *options};
    if (options->from == NULL)
        return true;
    bool good = load_one(&loaded, options, "from") &&
                hol_track_load(&track, loaded.source, BITS, options->from);
    if (good && !track.has_v) {
        hol_complain("%s: to go on from it, a table needs the velocities, too", options->from);
        good = false;
    }
    if (good && hol_point_init(&point, loaded.model->n, BITS) != HOL_OK) {
        hol_complain("out of memory");
        good = false;
    }
    if (good) {
        hol_track_row(&track, track.t.rows - 1, &point.t, &point.q, &point.v);
        good = give(given, options, loaded.source, &point, hol_digits_down(BITS) + 2,
                    project ? HOL_GIVEN_MOVED : HOL_GIVEN_AS_IS);
        if (good && project)
            hol_complain("%s: from the last row of %s, moved onto the constraints",
                         loaded.source->name, options->from);
    }
    hol_point_clear(&point);
    hol_track_clear(&track);
    hol_loaded_clear(&loaded);
    return good;
}

/* ------------------------------------------------------------------------------- by hand */

void
hol_given_tell(const struct hol_loaded *loaded, const struct hol_options *options)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED};
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    struct hol_violation violation = {.constraint = SIZE_MAX};
    if (options->set.count == 0 || options->project ||
        !hol_find_state(&recipe.state, loaded->source, HOL_STATE_GIVEN))
        return;
    enum hol_status status = hol_point_init(&point, loaded->model->n, BITS);
    if (status == HOL_OK)
        status = hol_points_create(&points, loaded->model, BITS);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &recipe, &violation);
    if (status == HOL_OK && hol_points_test(points, &point, &violation) == HOL_DOMAIN &&
        violation.constraint < loaded->source->m + loaded->source->before_count)
        hol_complain("%s: the state is off the constraints and taken as it is: '%s'%s by %.2Le; "
                     "--project moves it onto them",
                     loaded->source->name, loaded->source->constraints[violation.constraint].name,
                     violation.rate ? " (its rate)" : "", violation.magnitude);
    hol_points_destroy(points);
    hol_point_clear(&point);
}
