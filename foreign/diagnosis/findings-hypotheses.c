/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The known faults that explain most of the answers. */
#include "foreign/diagnosis/findings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEAR_ONE 1e-4
#define SAME 0.01      /* relative difference of a parameter that is taken for the same */
#define ABOUT 0.3      /* and where noise covers what the parameter does not explain */
#define ROUNDING 1e-14 /* a number is larger than that, relative to the data */
#define FACTOR 4       /* between parameters that are relative to the data, in whichever norm */

/* The free number on which answers agree: itself, or relative to their data; NaN: not so. */
struct number {
    double itself, relative;
};

/* The success of a hypothesis on the answers that are left. */
struct score {
    size_t whole, qdd;
    size_t states, tests, passed; /* states of the answers; where a number is put to the test */
    size_t count[17];             /* answers by whole digits */
    float digits, clear;          /* the fewest; the most */
    double number;                /* of the clearest one */
    double least, most;           /* of that number, or of it relative to the data */
};

/*
 * A fitted number is put to the test where more equations are to be met than it can meet by itself:
 * the answer has two directions to go wrong in, none of them so much larger that the others are
 * lost in rounding.
 */
static bool
is_test(const struct hol_off *off, const struct hol_hypothesis *h)
{
    size_t of_rows = off->rank, of_mass = off->n - off->rank, directions;

    switch ((int)h->with[0]) {
    case HOL_REGULARIZED_MASS:
        directions = of_mass;
        break;
    case HOL_REGULARIZED_KKT: /* units decide which of the two it changes */
        directions = of_mass < of_rows ? of_mass : of_rows;
        break;
    default:
        directions = of_rows;
        break;
    }
    return h->is_fitted && directions >= 2 && off->kappa <= 100;
}

static bool
counts(const struct hol_hypothesis *h, const struct hol_matched *x, const struct number *number)
{
    if (x->match == HOL_MATCH_NONE)
        return false;
    if (!h->is_constant)
        return true;
    if (!isnan(number->itself)) {
        /* a factor near 1 is told by its distance from 1 */
        double size = h->is_fitted ? fabs(number->itself)
                                   : fmin(fabs(number->itself), fabs(number->itself - 1));
        return fabs(x->parameter - number->itself) <= (x->is_loose ? ABOUT : SAME) * size;
    }
    return x->relative <= FACTOR * number->relative && x->relative * FACTOR >= number->relative;
}

/* Count states: answers are in the order of their states. */
static void
count_state(size_t *count, const struct hol_off **last, const struct hol_off *off)
{
    *count += *last == NULL || (*last)->exchange != off->exchange || (*last)->state != off->state;
    *last = off;
}

static void
score_at(struct score *s, const struct hol_telling *t, size_t index, const struct number *number)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);
    const struct hol_off *last = NULL, *last_test = NULL, *last_passed = NULL;

    *s = (struct score){.digits = 16, .least = INFINITY, .most = -INFINITY};
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *off = &t->d->list[i];
        const struct hol_matched *x = &off->matched[index];
        double value = isnan(number->relative) ? x->parameter : x->relative;
        if (hol_telling_is_done(t, i))
            continue;
        if (is_test(off, h))
            count_state(&s->tests, &last_test, off);
        if (!counts(h, x, number))
            continue;
        s->whole += x->match == HOL_MATCH_WHOLE;
        s->qdd += x->match == HOL_MATCH_QDD;
        s->digits = fminf(s->digits, x->digits);
        s->count[(int)fminf(x->digits, 16)]++;
        if (x->is_loose)
            continue;
        if (x->digits > s->clear) {
            s->clear = x->digits;
            s->number = x->parameter;
        }
        s->least = fmin(s->least, value);
        s->most = fmax(s->most, value);
        count_state(&s->states, &last, off);
        if (is_test(off, h) && x->relative >= ROUNDING)
            count_state(&s->passed, &last_passed, off);
    }
}

/* Do several answers agree on the number? What is asked about one state is no second answer. */
static bool
agrees(const struct score *s, const struct hol_hypothesis *h, const struct number *number)
{
    if (!h->is_constant)
        return true;
    if (!h->is_fitted)
        return s->states >= 2;
    if (2 * s->passed < s->tests)
        return false;
    return s->passed >= (isnan(number->relative) ? 2 : 3) ||
           (isnan(number->relative) && s->states >= 3);
}

static size_t
weight(const struct score *s)
{
    return 3 * s->whole + 2 * s->qdd;
}

/* With the number that serves most answers, for faults that have one in all problems. */
static void
score(struct score *best, struct number *chosen, const struct hol_telling *t, size_t index)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);
    struct score s;

    *best = (struct score){0};
    *chosen = (struct number){NAN, NAN};
    if (!h->is_constant)
        score_at(best, t, index, chosen);
    for (size_t i = 0; h->is_constant && i < t->d->count; i++) {
        const struct hol_matched *x = &t->d->list[i].matched[index];
        const struct number tried[] = {{x->parameter, NAN}, {NAN, x->relative}};
        if (hol_telling_is_done(t, i) || x->match == HOL_MATCH_NONE || x->is_loose ||
            x->parameter == chosen->itself)
            continue;
        for (int k = 0; k < (h->is_fitted ? 2 : 1); k++) {
            score_at(&s, t, index, &tried[k]);
            if (weight(&s) <= weight(best) || !agrees(&s, h, &tried[k]))
                continue;
            *best = s;
            *chosen = tried[k];
        }
    }
}

/* The middle of the answers' digits. */
static int
median_digits(const struct score *s)
{
    size_t below = 0;
    int digits = 0;

    while (digits < 16 && 2 * (below += s->count[digits]) < s->whole + s->qdd)
        digits++;
    return digits;
}

/* A fitted number, so that it is seen how far from 1 it is. */
static void
put_parameter(char *text, size_t size, double x)
{
    if (x != 1 && fabs(x - 1) < NEAR_ONE)
        (void)snprintf(text, size, "1 %c %.2g", x < 1 ? '-' : '+', fabs(x - 1));
    else
        (void)snprintf(text, size, "%.6g", x);
}

/* " (eps 1e-06)" */
static void
put_number(char *text, size_t size, const struct hol_hypothesis *h, const struct score *s,
           const struct number *number)
{
    char one[32];

    text[0] = '\0';
    if (h->parameter == NULL)
        return;
    put_parameter(one, sizeof one, s->number);
    if (!isnan(number->itself) || s->least == s->most)
        (void)snprintf(text, size, " (%s %s)", h->parameter, one);
    else
        (void)snprintf(text, size, " (%s %.2g to %.2g%s)", h->parameter, s->least, s->most,
                       isnan(number->relative) ? "" : ", relative to the data");
}

static void
say_hypothesis(struct hol_telling *t, const struct hol_hypothesis *h, const struct score *s,
               const struct number *number)
{
    size_t matched = s->whole + s->qdd;
    struct hol_diagnosis_finding *f = hol_telling_add(t, h->name, matched, t->d->count);
    int least = (int)s->digits, middle = median_digits(s);
    char more[128], digits[48];

    put_number(more, sizeof more, h, s, number);
    if (least < middle)
        (void)snprintf(digits, sizeof digits, "%d digits (at least %d)", middle, least);
    else
        (void)snprintf(digits, sizeof digits, "%d digits", middle);
    f->digits = middle;
    (void)snprintf(f->sentence, sizeof f->sentence, "%s %s%s to %s on %zu of %s",
                   s->whole >= s->qdd ? "equals" : "in q'' equals", h->sentence, more, digits,
                   matched, t->of);
}

bool
hol_telling_hypothesis(struct hol_telling *t)
{
    struct score best = {0}, s;
    struct number number = {NAN, NAN}, tried;
    size_t chosen = SIZE_MAX, matched;

    for (size_t k = 0; k < t->d->hypothesis_count; k++) {
        if (t->d->fits[k] == 0)
            continue;
        score(&s, &tried, t, k);
        if (weight(&s) > weight(&best)) { /* of equals, the first is the simplest */
            best = s;
            chosen = k;
            number = tried;
        }
    }
    matched = best.whole + best.qdd;
    if (chosen == SIZE_MAX || matched * HOL_FINDING_SHARE < t->d->count ||
        (t->count > 0 && matched < 2))
        return false;
    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) &&
            counts(hol_hypothesis_at(chosen), &t->d->list[i].matched[chosen], &number))
            hol_telling_explain(t, i);
    say_hypothesis(t, hol_hypothesis_at(chosen), &best, &number);
    return true;
}
