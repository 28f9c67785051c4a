/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the answers that are not right have in common, in words. */
#include "foreign/diagnosis/findings.h"

#include "base/alloc.h"
#include "base/names.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEAR_ONE 1e-4
#define SAME 0.01 /* relative difference of a parameter that is taken for the same */
#define ABOUT 0.3 /* and where noise covers what the parameter does not explain */
#define SPARE 6   /* findings beyond the most that are told */

bool
hol_telling_is_done(const struct hol_telling *t, size_t answer)
{
    return t->d->list[answer].finding != SIZE_MAX;
}

/* The finding that comes next explains an answer. */
void
hol_telling_explain(struct hol_telling *t, size_t answer)
{
    t->d->list[answer].finding = t->count;
    t->left--;
}

/* Take that back: it explains too few answers. */
void
hol_telling_take_back(struct hol_telling *t)
{
    for (size_t i = 0; i < t->d->count; i++)
        if (t->d->list[i].finding == t->count) {
            t->d->list[i].finding = SIZE_MAX;
            t->left++;
        }
}

struct hol_diagnosis_finding *
hol_telling_add(struct hol_telling *t, const char *name, size_t matched, size_t of)
{
    struct hol_diagnosis_finding *f = &t->list[t->count++];

    *f = (struct hol_diagnosis_finding){.matched = matched, .of = of, .digits = NAN};
    (void)snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

/* --- hypotheses */

/* The success of a hypothesis on the answers that are left. */
struct score {
    size_t whole, qdd;
    size_t count[17];   /* answers by whole digits */
    float digits;       /* the fewest */
    double least, most; /* of the parameter */
};

/* A free number fits by chance where there are few numbers to fit. */
static bool
proves_much(const struct hol_off *off)
{
    return off->m >= 2 && off->n >= 3;
}

static bool
counts(const struct hol_off *off, const struct hol_hypothesis *h, const struct hol_matched *x,
       double parameter)
{
    if (x->match == HOL_MATCH_NONE)
        return false;
    if (!h->is_constant || fabs(x->parameter / parameter - 1) < (x->is_loose ? ABOUT : SAME))
        return true;
    return isnan(parameter) && h->is_fitted && !x->is_loose && proves_much(off);
}

static void
score_at(struct score *s, const struct hol_telling *t, size_t index, double parameter)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);

    *s = (struct score){.digits = 16, .least = INFINITY, .most = -INFINITY};
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_matched *x = &t->d->list[i].matched[index];
        if (hol_telling_is_done(t, i) || !counts(&t->d->list[i], h, x, parameter))
            continue;
        s->whole += x->match == HOL_MATCH_WHOLE;
        s->qdd += x->match == HOL_MATCH_QDD;
        s->digits = fminf(s->digits, x->digits);
        s->count[(int)fminf(x->digits, 16)]++;
        if (x->is_loose)
            continue;
        s->least = fmin(s->least, x->parameter);
        s->most = fmax(s->most, x->parameter);
    }
}

/* With the parameter that serves most answers (NaN: each its own); returns it. */
static double
score(struct score *best, const struct hol_telling *t, size_t index)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);
    double chosen = NAN;
    struct score s;

    score_at(best, t, index, NAN);
    for (size_t i = 0; h->is_constant && i < t->d->count; i++) {
        const struct hol_matched *x = &t->d->list[i].matched[index];
        if (hol_telling_is_done(t, i) || x->match == HOL_MATCH_NONE || x->is_loose)
            continue;
        score_at(&s, t, index, x->parameter);
        if (s.whole + s.qdd > best->whole + best->qdd) {
            *best = s;
            chosen = x->parameter;
        }
    }
    return chosen;
}

static bool
better(const struct score *a, const struct score *b)
{
    size_t x = 3 * a->whole + 2 * a->qdd, y = 3 * b->whole + 2 * b->qdd;

    return x > y;
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

static void
say_hypothesis(struct hol_telling *t, const struct hol_hypothesis *h, const struct score *s)
{
    size_t matched = s->whole + s->qdd;
    struct hol_diagnosis_finding *f = hol_telling_add(t, h->name, matched, t->d->off);
    int least = (int)s->digits, middle = median_digits(s);
    char more[96] = "", digits[48], from[32], to[32];

    put_parameter(from, sizeof from, s->least);
    put_parameter(to, sizeof to, s->most);
    if (h->parameter != NULL && strncmp(from, "1 ", 2) == 0 && strcmp(from, to) != 0)
        (void)snprintf(more, sizeof more, " (%s %s to %s)", h->parameter, from, to);
    else if (h->parameter != NULL && s->most <= s->least * (1 + SAME))
        (void)snprintf(more, sizeof more, " (%s %s)", h->parameter, from);
    else if (h->parameter != NULL)
        (void)snprintf(more, sizeof more, " (%s %.2g to %.2g)", h->parameter, s->least, s->most);
    if (least < middle)
        (void)snprintf(digits, sizeof digits, "%d digits (at least %d)", middle, least);
    else
        (void)snprintf(digits, sizeof digits, "%d digits", middle);
    f->digits = middle;
    (void)snprintf(f->sentence, sizeof f->sentence,
                   "%s %s%s to %s on %zu of %zu answers that are not right",
                   s->whole >= s->qdd ? "equals" : "in q'' equals", h->sentence, more, digits,
                   matched, t->d->off);
}

/* The hypothesis that explains most of what is left; false: none explains enough. */
static bool
next_hypothesis(struct hol_telling *t)
{
    struct score best = {0}, s;
    size_t chosen = SIZE_MAX, matched;
    double parameter = NAN;

    for (size_t k = 0; k < t->d->hypothesis_count; k++) {
        double p;
        if (t->d->fits[k] == 0)
            continue;
        p = score(&s, t, k);
        if (hol_hypothesis_at(k)->is_constant && s.whole + s.qdd < 2)
            continue;
        if (better(&s, &best)) {
            best = s;
            chosen = k;
            parameter = p;
        }
    }
    matched = best.whole + best.qdd;
    if (chosen == SIZE_MAX || matched * HOL_FINDING_SHARE < t->d->count ||
        (t->count > 0 && matched < 2))
        return false;
    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) && counts(&t->d->list[i], hol_hypothesis_at(chosen),
                                                 &t->d->list[i].matched[chosen], parameter))
            hol_telling_explain(t, i);
    say_hypothesis(t, hol_hypothesis_at(chosen), &best);
    return true;
}

/* --- forms of numbers */

static void
forms(struct hol_telling *t)
{
    char text[96];
    double error;
    size_t matched = 0;

    if (!hol_number_forms_lost(&t->d->forms, &error, text))
        return;
    bool single = strstr(text, "float32") != NULL, fixed = strstr(text, "point") != NULL;
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *o = &t->d->list[i];
        long double limit = single  ? 100 * error * o->kappa
                            : fixed ? 2 * error * fmaxl(1, 1 / o->size)
                                    : 2 * (long double)error;
        if (hol_telling_is_done(t, i) || !(o->most <= limit))
            continue;
        matched++;
        hol_telling_explain(t, i);
    }
    if (matched * HOL_FINDING_SHARE < t->d->count || matched == 0) {
        hol_telling_take_back(t);
        return;
    }
    (void)snprintf(
        hol_telling_add(t, single ? "binary32" : "decimals", matched, t->d->off)->sentence,
        sizeof t->list->sentence,
        "gives %s, all %zu of them: this alone makes %zu of %zu answers not right", text,
        t->d->forms.count, matched, t->d->off);
}

/* --- what is left */

static void
not_numbers(struct hol_telling *t)
{
    size_t matched = 0;

    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) && !t->d->list[i].is_number) {
            hol_telling_explain(t, i);
            matched++;
        }
    if (matched > 0)
        (void)snprintf(hol_telling_add(t, "not-a-number", matched, t->d->off)->sentence,
                       sizeof t->list->sentence,
                       "has NaN or infinite numbers in %zu of %zu answers that are not right",
                       matched, t->d->off);
}

/* Errors of the same size everywhere. */
static void
tolerance(struct hol_telling *t)
{
    long double least = INFINITY, most = 0;
    size_t matched = 0;

    for (size_t i = 0; i < t->d->count; i++) {
        if (hol_telling_is_done(t, i) || !t->d->list[i].is_number)
            continue;
        least = fminl(least, t->d->list[i].most);
        most = fmaxl(most, t->d->list[i].most);
        matched++;
    }
    if (matched < 5 || !(most < 200 * least) || !(most < 1e-2L))
        return;
    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) && t->d->list[i].is_number)
            hol_telling_explain(t, i);
    (void)snprintf(hol_telling_add(t, "tolerance", matched, t->d->off)->sentence,
                   sizeof t->list->sentence,
                   "has errors of %.1Le to %.1Le on %zu of %zu answers that are not right, "
                   "whatever the condition: a tolerance, a difference quotient, or noise",
                   least, most, matched, t->d->off);
}

static const char *const keys[] = {HOL_CIRCUMSTANCE_LIST(HOL_NAME_FIRST)};
static const char *const texts[] = {HOL_CIRCUMSTANCE_LIST(HOL_NAME_SECOND)};

/* A circumstance that every answer of an outcome shares, and that the fewest right answers have. */
static void
where(struct hol_telling *t, enum hol_reply_outcome outcome)
{
    const struct hol_diagnosis *d = t->d;
    size_t all = d->outcomes[outcome], chosen = SIZE_MAX;
    const char *what = outcome == HOL_OUTCOME_OFF ? "is not right" : "refuses to answer";
    struct hol_diagnosis_finding *f;

    for (size_t k = 0; k < HOL_CIRCUMSTANCE_COUNT; k++)
        if (d->where[k][outcome] == all &&
            (chosen == SIZE_MAX ||
             d->where[k][HOL_OUTCOME_RIGHT] < d->where[chosen][HOL_OUTCOME_RIGHT]))
            chosen = k;
    if (all == 0 || chosen == SIZE_MAX || d->outcomes[HOL_OUTCOME_RIGHT] == 0 ||
        2 * d->where[chosen][HOL_OUTCOME_RIGHT] > d->outcomes[HOL_OUTCOME_RIGHT])
        return;
    f = hol_telling_add(t, keys[chosen], all, outcome == HOL_OUTCOME_OFF ? d->off : all);
    if (d->where[chosen][HOL_OUTCOME_RIGHT] == 0)
        (void)snprintf(f->sentence, sizeof f->sentence, "%s exactly where %s (%zu answers)", what,
                       texts[chosen], all);
    else
        (void)snprintf(f->sentence, sizeof f->sentence,
                       "%s only where %s (%zu answers; right on %zu others there)", what,
                       texts[chosen], all, d->where[chosen][HOL_OUTCOME_RIGHT]);
}

static void
answers_to_nothing(struct hol_telling *t)
{
    if (t->d->none_answered > 0)
        (void)snprintf(hol_telling_add(t, "answers-all", t->d->none_answered, t->d->none)->sentence,
                       sizeof t->list->sentence, "answers %zu of %zu problems that have no answer",
                       t->d->none_answered, t->d->none);
}

enum hol_status
hol_diagnosis_conclude(struct hol_diagnosis *d)
{
    struct hol_telling t = {.d = d, .left = d->count};

    t.list = hol_alloc(HOL_FINDINGS_MAX + SPARE, sizeof *t.list);
    if (t.list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < d->count; i++)
        d->list[i].finding = SIZE_MAX;
    not_numbers(&t);
    forms(&t);
    while (t.count < HOL_FINDINGS_MAX && t.left > 0 && next_hypothesis(&t))
        ;
    hol_telling_linear(&t);
    tolerance(&t);
    answers_to_nothing(&t);
    where(&t, HOL_OUTCOME_REFUSED);
    if (t.left > 0)
        where(&t, HOL_OUTCOME_OFF);
    d->finding_count = t.count < HOL_FINDINGS_MAX ? t.count : HOL_FINDINGS_MAX;
    memcpy(d->findings, t.list, d->finding_count * sizeof *d->findings);
    hol_free(t.list);
    return HOL_OK;
}

const struct hol_diagnosis_finding *
hol_diagnosis_findings(const struct hol_diagnosis *d, size_t *count)
{
    *count = d->finding_count;
    return d->findings;
}
