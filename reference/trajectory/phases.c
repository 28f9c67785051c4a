/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true motion of a case with contacts: two chains of phases, and where they agree. */
#include "reference/trajectory/phases.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "numeric/dense/digits.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The chains are made with this many digits more than are wanted. */
#define FIRST_EXTRA 12
#define SECOND_EXTRA 25
#define GUARD 64

struct hol_phases {
    struct hol_phase_chain chain[2];
    size_t count; /* of the phases that both have */
    char why[200];
};

static void
clear_chains(struct hol_phases *phases)
{
    for (size_t i = 0; i < 2; i++)
        hol_phase_chain_clear(&phases->chain[i]);
}

void
hol_phases_destroy(struct hol_phases *phases)
{
    if (!phases)
        return;
    clear_chains(phases);
    hol_free(phases);
}

size_t
hol_phases_count(const struct hol_phases *phases)
{
    return phases->count;
}

bool
hol_phases_forks(const struct hol_phases *phases)
{
    return phases->chain[0].forks && phases->chain[1].forks;
}

bool
hol_phases_held(const struct hol_phases *phases)
{
    return phases->chain[0].held && phases->chain[1].held;
}

const struct hol_phase *
hol_phases_get(const struct hol_phases *phases, size_t index)
{
    return &phases->chain[1].phases[index];
}

size_t
hol_phases_find(const struct hol_phases *phases, const mpfr_t t)
{
    const struct hol_phase *list = phases->chain[1].phases;
    size_t found = SIZE_MAX;
    mpfr_t s; /* t, rounded as the ends of the phases are */

    mpfr_init2(s, phases->chain[1].bits);
    mpfr_set(s, t, MPFR_RNDN);
    for (size_t i = 0; i < phases->count && found == SIZE_MAX; i++)
        if (mpfr_cmp(s, list[i].begin) >= 0 && mpfr_cmp(s, list[i].end) <= 0)
            found = i;
    mpfr_clear(s);
    return found;
}

size_t
hol_phases_changes(const struct hol_phases *phases, size_t index)
{
    size_t changes = 0;

    for (size_t i = 0; i < index; i++)
        changes += phases->chain[1].phases[i].contact != SIZE_MAX;
    return changes;
}

size_t
hol_phases_find_after(const struct hol_phases *phases, const mpfr_t t, size_t changes)
{
    const struct hol_phase *list = phases->chain[1].phases;

    if (changes == SIZE_MAX)
        return hol_phases_find(phases, t);
    for (size_t i = 0; i < phases->count; i++)
        if (hol_phases_changes(phases, i) == changes && mpfr_cmp(t, list[i].begin) >= 0 &&
            mpfr_cmp(t, list[i].end) <= 0)
            return i;
    return SIZE_MAX;
}

/* Decimals on which a and b agree relative to 2^size. */
static double
agreement(const mpfr_t a, const mpfr_t b, long double size)
{
    mpfr_prec_t bits = mpfr_get_prec(a) > mpfr_get_prec(b) ? mpfr_get_prec(a) : mpfr_get_prec(b);
    double digits;
    mpfr_t tmp;

    mpfr_init2(tmp, bits);
    digits = hol_trajectory_agreement(a, b, size, tmp, bits);
    mpfr_clear(tmp);
    return digits;
}

double
hol_phases_end_digits(const struct hol_phases *phases, size_t index)
{
    return agreement(phases->chain[0].phases[index].end, phases->chain[1].phases[index].end,
                     hol_phase_time_size(&phases->chain[1]));
}

double
hol_phases_end_error(const struct hol_phases *phases, size_t index)
{
    return HOL_DIGITS_A_BIT * (double)hol_phase_time_size(&phases->chain[1]) -
           hol_phases_end_digits(phases, index);
}

/* log10 of how far a and b are apart, and of what the digits of the end leave of 2^size. */
static double
apart(const struct hol_phases *phases, size_t index, const mpfr_t a, const mpfr_t b,
      long double size)
{
    mpfr_prec_t bits = phases->chain[1].bits;
    double error = HOL_DIGITS_A_BIT * (double)size - hol_phases_end_digits(phases, index);
    mpfr_t tmp;

    mpfr_init2(tmp, bits);
    mpfr_sub(tmp, a, b, MPFR_RNDA);
    error = fmax(error, HOL_DIGITS_A_BIT * (double)hol_ref_log2(tmp));
    mpfr_clear(tmp);
    return error;
}

double
hol_phases_impulse_error(const struct hol_phases *phases, size_t index)
{
    mpfr_srcptr first = phases->chain[0].phases[index].impulse;
    mpfr_srcptr second = phases->chain[1].phases[index].impulse;

    return apart(phases, index, first, second, hol_ref_log2(second));
}

double
hol_phases_after_error(const struct hol_phases *phases, size_t index)
{
    const struct hol_vec *first = &phases->chain[0].phases[index].after.v;
    const struct hol_vec *second = &phases->chain[1].phases[index].after.v;
    double error = -INFINITY;
    mpfr_t x, y;

    mpfr_init2(x, phases->chain[1].bits);
    mpfr_init2(y, phases->chain[1].bits);
    for (size_t i = 0; i < first->rows && i < second->rows; i++) {
        hol_mat_get(x, first, i, 0);
        hol_mat_get(y, second, i, 0);
        error = fmax(error, apart(phases, index, x, y, hol_ref_log2(y)));
    }
    mpfr_clear(x);
    mpfr_clear(y);
    return error;
}

/* ------------------------------------------------------------------------------ reading */

/* t, moved into the phase of the other chain, which ends and begins a little elsewhere. */
static void
clamp(mpfr_t to, const struct hol_phase *phase, const mpfr_t t)
{
    mpfr_max(to, t, phase->begin, MPFR_RNDN);
    mpfr_min(to, to, phase->end, MPFR_RNDN);
}

/* The digits on which the vectors agree, relative to 10^size or the largest component; fewest so
 * far. */
static double
agree(const struct hol_vec *a, const struct hol_vec *b, double size, double digits)
{
    long double largest = hol_mat_max(b);
    mpfr_t x, y;

    if (largest == 0)
        return digits;
    largest = fmaxl(log2l(largest), (long double)(size / HOL_DIGITS_A_BIT));
    mpfr_init2(x, a->bits);
    mpfr_init2(y, b->bits);
    for (size_t i = 0; i < a->rows; i++) {
        hol_mat_get(x, a, i, 0);
        hol_mat_get(y, b, i, 0);
        digits = fmin(digits, agreement(x, y, largest));
    }
    mpfr_clear(x);
    mpfr_clear(y);
    return digits;
}

enum hol_status
hol_phases_at(struct hol_phases *phases, size_t phase, const mpfr_t t, struct hol_point *point,
              struct hol_answer *answer, double *digits)
{
    const struct hol_phase *first, *second;
    struct hol_point other = {0};
    enum hol_status status;
    double own;
    mpfr_t s;

    if (phase >= phases->count)
        return HOL_DOMAIN;
    first = &phases->chain[0].phases[phase];
    second = &phases->chain[1].phases[phase];
    mpfr_init2(s, mpfr_get_prec(second->end));
    clamp(s, second, t);
    status = hol_trajectory_at(second->trajectory, s, point, answer, &own);
    if (status == HOL_OK && digits != NULL) {
        clamp(s, first, t);
        status = hol_point_init(&other, second->model->n, point->q.bits);
        if (status == HOL_OK)
            status = hol_trajectory_at(first->trajectory, s, &other, NULL, NULL);
        if (status == HOL_OK) {
            double q, v;

            clamp(s, second, t);
            hol_trajectory_sizes(&q, &v, second->trajectory, s);
            *digits = agree(&other.v, &point->v, v, agree(&other.q, &point->q, q, own));
        }
    }
    hol_point_clear(&other);
    mpfr_clear(s);
    return status;
}

/* The ball of an output in one chain, at a time that is moved into its phase. */
static enum hol_status
enclose_in(arb_t value, const struct hol_phase *phase, const arb_t t, size_t output)
{
    enum hol_status status;
    arb_t time;
    mpfr_t s;

    arb_init(time);
    mpfr_init2(s, mpfr_get_prec(phase->end));
    (void)arf_get_mpfr(s, arb_midref(t), MPFR_RNDN);
    clamp(s, phase, s);
    arf_set_mpfr(arb_midref(time), s);
    arf_sub(arb_midref(value), arb_midref(time), arb_midref(t), MAG_BITS, ARF_RND_UP);
    arf_get_mag(arb_radref(time), arb_midref(value));
    mag_add(arb_radref(time), arb_radref(time), arb_radref(t));
    status = hol_trajectory_enclose(value, phase->trajectory, time, output);
    mpfr_clear(s);
    arb_clear(time);
    return status;
}

enum hol_status
hol_phases_enclose(arb_t value, struct hol_phases *phases, size_t phase, const arb_t t,
                   size_t output)
{
    enum hol_status status;
    arb_t other;

    if (phase >= phases->count)
        return HOL_DOMAIN;
    arb_init(other);
    status = enclose_in(value, &phases->chain[1].phases[phase], t, output);
    if (status == HOL_OK)
        status = enclose_in(other, &phases->chain[0].phases[phase], t, output);
    if (status == HOL_OK)
        arb_union(value, value, other, phases->chain[1].bits);
    arb_clear(other);
    return status;
}

/* ------------------------------------------------------------------------------- making */

/* The phases that both chains have, and that end in the same way. */
static size_t
alike(const struct hol_phases *p)
{
    const struct hol_phase_chain *a = &p->chain[0], *b = &p->chain[1];
    size_t count = 0;

    while (count < a->count && count < b->count &&
           a->phases[count].ended == b->phases[count].ended &&
           a->phases[count].contact == b->phases[count].contact &&
           a->phases[count].branch == b->phases[count].branch)
        count++;
    return count;
}

/* The time that both chains have reached in their common phases. */
static double
reached_by(const struct hol_phases *p)
{
    return p->count == 0 ? NAN
                         : fmin(hol_phase_chain_reached(&p->chain[0], p->count - 1),
                                hol_phase_chain_reached(&p->chain[1], p->count - 1));
}

/* Both chains, with so many more digits, and why not all the way. */
static enum hol_status
make_both(struct hol_phases *p, const struct hol_case *c, const struct hol_trajectory_options *how,
          const mpfr_t t_end, long more)
{
    static const long extra[2] = {FIRST_EXTRA, SECOND_EXTRA};
    enum hol_status status[2] = {HOL_OK, HOL_OK};

    *p = (struct hol_phases){0};
    for (size_t i = 0; i < 2; i++) {
        struct hol_trajectory_options one = *how;
        mpfr_prec_t bits;

        one.digits += extra[i] + more;
        one.seconds /= 2;
        bits = (mpfr_prec_t)((double)one.digits * HOL_BITS_A_DIGIT) + GUARD;
        status[i] = hol_phase_chain_make(&p->chain[i], c, &one, bits, t_end);
        if (status[i] != HOL_OK && status[i] != HOL_DOMAIN && status[i] != HOL_UNABLE)
            return status[i];
    }
    p->count = alike(p);
    status[0] = status[0] == HOL_OK ? status[1] : status[0];
    if (status[0] != HOL_OK) {
        snprintf(p->why, sizeof p->why, "%s", p->chain[p->chain[0].why[0] == '\0'].why);
    } else if (p->count < p->chain[0].count || p->count < p->chain[1].count) {
        status[0] = HOL_UNABLE;
        snprintf(p->why, sizeof p->why, "two precisions see different phases of the motion");
    }
    for (size_t i = 0; i + 1 < p->count && status[0] == HOL_OK; i++)
        if (hol_phases_end_digits(p, i) < (double)how->digits) {
            status[0] = HOL_UNABLE;
            snprintf(p->why, sizeof p->why, "only %.1f digits of the end of phase %zu agree",
                     hol_phases_end_digits(p, i), i + 1);
        }
    return status[0];
}

enum hol_status
hol_phases_create_within(struct hol_phases **phases, const struct hol_case *c,
                         const struct hol_trajectory_options *how, const mpfr_t t_end,
                         double *reached, const char **why)
{
    static const long more[] = {0, 30, 80};
    double begun = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    struct hol_trajectory_options left = *how;
    enum hol_status status = HOL_OK;
    struct hol_phases *p;

    if (c->impulsive || how->state >= c->state_count || how->digits < 1 ||
        how->digits > HOL_BITS_MAX / 8 || !mpfr_number_p(t_end))
        return HOL_INVALID;
    p = hol_alloc(1, sizeof *p);
    if (!p)
        return HOL_NOMEM;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        double spent = hol_clock(CLOCK_THREAD_CPUTIME_ID) - begun;

        /* changes too close together to be told apart are with more digits, where time allows */
        if (i > 0 && (!p->chain[0].close || (how->seconds > 0 && 4 * spent > how->seconds)))
            break;
        left.seconds = how->seconds > 0 ? how->seconds - spent : 0;
        clear_chains(p);
        status = make_both(p, c, &left, t_end, more[i]);
        if (status != HOL_OK && status != HOL_DOMAIN && status != HOL_UNABLE) {
            hol_phases_destroy(p);
            return status;
        }
    }
    if (reached)
        *reached = reached_by(p);
    if (why)
        *why = status == HOL_OK ? NULL : p->why;
    *phases = p;
    return status;
}

enum hol_status
hol_phases_create(struct hol_phases **phases, const struct hol_case *c, size_t state, long digits,
                  const mpfr_t t_end, double *reached, const char **why)
{
    const struct hol_trajectory_options how = {.digits = digits, .state = state};

    return hol_phases_create_within(phases, c, &how, t_end, reached, why);
}
