/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The h of Theorem 1 from the bounds of the right-hand side over a box. */
#include "reference/existence/existence.h"

#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reference/existence/existence-inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BITS 128
#define NUMBER_BITS 64
#define NUMBERS 5
#define EVALUATIONS 40000
#define STATE_DIGITS 30

/* ------------------------------------------------------------------------------- whole */

/* "t = 1.1 +- 4e-06, x = ..." of s->part. */
static void
describe(struct hol_existence *e, const struct hol_search *s)
{
    struct hol_namer namer = hol_case_namer(s->field.model->source);
    size_t n = s->field.n, length = 0;

    for (size_t d = 0; d < s->field.dims && length + 60 < sizeof e->where; d++) {
        enum hol_var kind = d == 0 ? HOL_VAR_TIME : d <= n ? HOL_VAR_COORD : HOL_VAR_VELOCITY;
        double radius = mag_get_d(arb_radref(s->part + d));

        if (!s->field.relevant[d])
            continue;
        length += (size_t)snprintf(e->where + length, sizeof e->where - length, "%s%.20s = %.8g",
                                   length > 0 ? ", " : "",
                                   namer.name(namer.context, kind,
                                              d == 0   ? 0
                                              : d <= n ? d - 1
                                                       : d - 1 - n),
                                   arf_get_d(arb_midref(s->part + d), ARF_RND_NEAR));
        if (radius > 1e-15)
            length +=
                (size_t)snprintf(e->where + length, sizeof e->where - length, " +- %.1g", radius);
    }
}

/* mu and h from the bounds; everything rounded to the safe side. */
static void
finish(struct hol_existence *e, const struct hol_search *s, double high)
{
    size_t n = s->field.n, least = 0;
    arb_t x, y;
    arf_t bound_of;

    arb_init(x);
    arb_init(y);
    arf_init(bound_of);
    for (size_t d = 1; d < s->field.dims; d++)
        if (arf_cmp(arb_midref(s->field.radius + d), arb_midref(s->field.radius + least)) < 0)
            least = d;
    (void)arf_get_mpfr(e->D, arb_midref(s->field.radius + least), MPFR_RNDD);
    (void)arf_get_mpfr(e->t, arb_midref(s->field.state), MPFR_RNDN);
    arf_set_d(bound_of, s->low);
    (void)arf_get_mpfr(e->mu_low, bound_of, MPFR_RNDD);
    arf_set_d(bound_of, fmax(high, s->speed));
    (void)arf_get_mpfr(e->mu_high, bound_of, MPFR_RNDU);
    arb_sqrt_ui(x, 2 * n, BITS);
    arb_set_arf(y, bound_of);
    arb_mul(x, x, y, BITS);
    arb_add_ui(x, x, 1, BITS); /* 1 + mu sqrt(2 n) */
    arb_set_arf(y, arb_midref(s->field.radius + least));
    arb_div(x, y, x, BITS); /* UKN1994 (5) */
    arb_get_lbound_arf(bound_of, x, BITS);
    (void)arf_get_mpfr(e->h, bound_of, MPFR_RNDD);
    arf_clear(bound_of);
    arb_clear(y);
    arb_clear(x);
}

static void
say(struct hol_existence *e, const char *why)
{
    (void)snprintf(e->why, sizeof e->why, "%s", why);
}

static enum hol_status
solve(struct hol_existence *e, struct hol_search *s)
{
    static const char *const reasons[] = {
        [HOL_FIELD_BOUNDED] = "the right-hand side is not bounded well enough",
        [HOL_FIELD_NO_VALUE] = "the equations may have no value, or jump, in a part of the box",
        [HOL_FIELD_RANK] = "the rank of A is not proved constant in a part of the box",
        [HOL_FIELD_MASS] = "M is not proved regular on null(A) in a part of the box",
        [HOL_FIELD_REFUTED] = "the rank of A changes in the box",
    };
    size_t p = 0;
    enum hol_status status = hol_search_run(s, &p);

    e->evaluations = s->field.evaluations;
    if (status == HOL_DOMAIN) {
        say(e, "the rank of A is larger in a part of the box than at the state");
        describe(e, s);
    } else if (status == HOL_UNABLE) {
        say(e, reasons[s->outcome[p]]);
        hol_search_place(s, p);
        describe(e, s);
    } else if (status == HOL_OK) {
        finish(e, s, s->high[p]);
    }
    return status;
}

/* The state in balls, and its rank. */
static enum hol_status
find_state(struct hol_existence *e, struct hol_search *s, const struct hol_model *model,
           const struct hol_existence_options *options)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = options->state};
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    const char *why = NULL;
    enum hol_status status = hol_truth_certify(&truth, &enclosure, model, &recipe, STATE_DIGITS, 0);

    if (status != HOL_OK)
        why = truth != NULL ? truth->why : NULL;
    else if ((why = enclosure->why) != NULL)
        status = HOL_UNABLE;
    if (status == HOL_OK) {
        e->rank = truth->info.rank;
        status = hol_field_init(&s->field, model, e->rank);
    }
    if (status == HOL_OK && enclosure != NULL) {
        arb_set(s->field.state, enclosure->t);
        for (size_t i = 0; i < model->n; i++) {
            arb_set(s->field.state + 1 + i, enclosure->q + i);
            arb_set(s->field.state + 1 + model->n + i, enclosure->v + i);
        }
    }
    if (status != HOL_OK)
        say(e, why != NULL ? why : hol_status_text(status));
    hol_enclosure_destroy(enclosure);
    hol_truth_destroy(truth);
    return status;
}

/* Half-widths, and the largest |q'| of the box. False: a half-width is not positive. */
static bool
read_box(struct hol_search *s, const struct hol_point *radii)
{
    size_t n = s->field.n;
    bool good = true;
    arf_t bound_of;
    arb_t x;
    mpfr_t r;

    arb_init(x);
    arf_init(bound_of);
    mpfr_init2(r, radii->t.bits);
    for (size_t d = 0; d < s->field.dims && good; d++) {
        hol_mat_get(r,
                    d == 0   ? &radii->t
                    : d <= n ? &radii->q
                             : &radii->v,
                    d == 0   ? 0
                    : d <= n ? d - 1
                             : d - 1 - n,
                    0);
        good = mpfr_number_p(r) && mpfr_sgn(r) > 0;
        hol_ball_set_mpfr(s->field.radius + d, r);
        if (d <= n)
            continue;
        arb_abs(x, s->field.state + d);
        arb_add(x, x, s->field.radius + d, BITS);
        arb_get_abs_ubound_arf(bound_of, x, BITS);
        s->speed = fmax(s->speed, arf_get_d(bound_of, ARF_RND_CEIL));
        arb_get_abs_lbound_arf(bound_of, x, BITS);
        s->low = fmax(s->low, arf_get_d(bound_of, ARF_RND_FLOOR));
    }
    mpfr_clear(r);
    arf_clear(bound_of);
    arb_clear(x);
    return good;
}

struct hol_existence *
hol_existence_empty(void)
{
    struct hol_existence *e = hol_alloc(1, sizeof *e);

    if (e == NULL)
        return NULL;
    e->number = hol_alloc_mpfr(NUMBERS, NUMBER_BITS);
    if (e->number == NULL) {
        hol_existence_destroy(e);
        return NULL;
    }
    e->D = e->number[0], e->mu_low = e->number[1], e->mu_high = e->number[2], e->h = e->number[3],
    e->t = e->number[4];
    e->reached = e->stopped_at = NAN;
    return e;
}

enum hol_status
hol_existence_create(struct hol_existence **existence, const struct hol_model *model,
                     const struct hol_existence_options *options)
{
    struct hol_search s = {.most = options->evaluations ? options->evaluations : EVALUATIONS};
    struct hol_existence *e;
    enum hol_status status = HOL_OK;

    if (model->source->impulsive || options->state >= model->source->state_count ||
        options->radii->q.rows != model->n)
        return HOL_INVALID;
    e = hol_existence_empty();
    if (e == NULL)
        return HOL_NOMEM;
    e->n = model->n;
    e->m = model->m;
    if (model->nonideal_needs_force) {
        say(e, "a nonideal force that depends on F_L, multipliers or reactions is not covered");
        status = HOL_UNABLE;
    } else if (model->source->contact_count > 0) {
        say(e, "contacts, whose changes end a phase of the motion, are not covered");
        status = HOL_UNABLE;
    }
    if (status == HOL_OK)
        status = find_state(e, &s, model, options);
    e->assumed = e->rank < e->m;
    if (status == HOL_OK && (s.part = hol_balls_alloc(s.field.dims)) == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = read_box(&s, options->radii) ? solve(e, &s) : HOL_INVALID;
    hol_search_clear(&s);
    if (status == HOL_NOMEM || status == HOL_INVALID)
        hol_existence_destroy(e);
    else
        *existence = e;
    return status;
}
