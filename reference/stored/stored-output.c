/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a stored reference proves at its times: balls of q and q', and of what depends on them. */
#include "reference/stored/stored.h"

#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"

#include <stdio.h>
#include <string.h>

#define BITS 640 /* of what is computed of stored decimals */
/* The certificate compares decimals with a tube: they are as far apart as both are wide, and a
 * rounding. */
#define WIDER 4
#define NAME 256

static bool
is_changed(const struct hol_case *c)
{
    bool changed = false;

    for (size_t i = 0; i < c->parameter_count; i++)
        changed = changed || c->parameters[i].overridden;
    for (size_t i = 0; i < c->size_count; i++)
        changed = changed || c->sizes[i].overridden;
    return changed;
}

/* The instant at time t; NULL: there is none. */
static const struct hol_stored_instant *
find_instant(const struct hol_stored *s, const mpfr_t t)
{
    const struct hol_stored_instant *found = NULL;
    mpfr_t x;

    mpfr_init2(x, mpfr_get_prec(t));
    for (size_t k = 0; k < s->instant_count && found == NULL; k++)
        if (mpfr_set_str(x, s->instants[k].t, 10, MPFR_RNDN) == 0 && mpfr_equal_p(x, t))
            found = &s->instants[k];
    mpfr_clear(x);
    return found;
}

/* power := 10^place */
static void
ten_to(arb_t power, long place)
{
    fmpz_t exponent;

    fmpz_init_set_si(exponent, place);
    arb_set_ui(power, 10);
    arb_pow_fmpz(power, power, exponent, BITS);
    fmpz_clear(exponent);
}

/* ball := a stored decimal, to half a unit of its last digit. False: it is none. */
static bool
read_decimal(arb_t ball, const char *text)
{
    long place;
    arb_t unit;
    bool good;

    if (text == NULL || hol_decimal_span(text, &place) != strlen(text))
        return false;
    good = arb_set_str(ball, text, BITS) == 0;
    arb_init(unit);
    ten_to(unit, place);
    arb_add_error(ball, unit);
    arb_clear(unit);
    return good;
}

static const char *
text_of(const struct hol_stored_instant *instant, const struct hol_case *c, enum hol_var kind,
        size_t i)
{
    const struct hol_namer namer = hol_case_namer(c);

    return hol_stored_find(instant, namer.name(namer.context, kind, i));
}

/* q or q' at an instant: its decimals, and how wide the certificate leaves them, 10^-certified of
 * the largest at all instants. */
static bool
read_vector(arb_ptr x, const struct hol_stored *s, const struct hol_stored_instant *instant,
            const struct hol_case *c, enum hol_var kind)
{
    mag_t most, size;
    arb_t other;
    bool good = true;

    mag_init(most);
    mag_init(size);
    arb_init(other);
    for (size_t k = 0; k < s->instant_count && good; k++)
        for (size_t i = 0; i < c->n && good; i++) {
            good = read_decimal(other, text_of(&s->instants[k], c, kind, i));
            arb_get_mag(size, other);
            mag_max(most, most, size);
            if (good && &s->instants[k] == instant)
                arb_set(x + i, other);
        }
    ten_to(other, -(s->certified < HOL_STORED_LEAST ? s->certified : HOL_STORED_LEAST));
    arb_mul_ui(other, other, WIDER, BITS);
    arb_get_mag(size, other);
    mag_mul(size, size, most);
    for (size_t i = 0; i < c->n && good; i++)
        arb_add_error_mag(x + i, size);
    mag_clear(most);
    mag_clear(size);
    arb_clear(other);
    return good;
}

enum hol_status
hol_stored_output(const struct hol_stored *s, const struct hol_model *model, const mpfr_t t,
                  size_t output, arb_t value)
{
    const struct hol_case *c = model->source;
    const struct hol_stored_instant *instant = find_instant(s, t);
    struct hol_ball_eval *eval = NULL;
    struct hol_enclosure *answer = NULL;
    arb_ptr y;
    arb_t when;
    enum hol_status status = HOL_OK;

    if (instant == NULL || !hol_stored_is_certified(s, instant) || is_changed(c) ||
        !hol_stored_current(s, c))
        return HOL_DOMAIN;
    y = hol_balls_alloc(2 * c->n);
    arb_init(when);
    if (y == NULL || hol_ball_eval_create(&eval, model->tape, BITS) != HOL_OK)
        status = HOL_NOMEM;
    else if (arb_set_str(when, instant->t, BITS) != 0 ||
             !read_vector(y, s, instant, c, HOL_VAR_COORD) ||
             !read_vector(y + c->n, s, instant, c, HOL_VAR_VELOCITY))
        status = HOL_DOMAIN;
    if (status == HOL_OK)
        hol_enclosure_run_state(eval, model, when, y, y + c->n);
    if (status == HOL_OK && hol_model_stage(model, output) > HOL_STAGE_STATE &&
        (status = hol_enclosure_at(&answer, model, when, y, y + c->n, (size_t)s->rank, BITS)) ==
            HOL_OK)
        hol_enclosure_run_answer(eval, answer);
    if (status == HOL_OK) {
        hol_model_ball(value, model, eval, output);
        status = arb_is_finite(value) ? HOL_OK : HOL_UNABLE;
    }
    hol_enclosure_destroy(answer);
    hol_ball_eval_destroy(eval);
    hol_balls_free(y, 2 * c->n);
    arb_clear(when);
    return status;
}
