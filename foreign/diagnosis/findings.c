/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the answers that are not right have in common, in words. */
#include "foreign/diagnosis/diagnosis-inside.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAME 0.01    /* relative difference of a parameter that is taken for the same */
#define ABOUT 0.3    /* and where noise covers what the parameter does not explain */
#define SHARE 10     /* a finding explains at least one in so many */
#define SPARE 6      /* findings beyond the most that are told */
#define LINEAR_MIN 3 /* answers, for a fit to all */

struct telling {
    struct hol_diagnosis *d;
    size_t left; /* answers that nothing explains yet */
    struct hol_finding *list;
    size_t count;
};

static bool
is_done(const struct telling *t, size_t answer)
{
    return t->d->list[answer].finding != SIZE_MAX;
}

/* The finding that comes next explains an answer. */
static void
explain(struct telling *t, size_t answer)
{
    t->d->list[answer].finding = t->count;
    t->left--;
}

/* It does not, after all: it explains too few. */
static void
take_back(struct telling *t)
{
    for (size_t i = 0; i < t->d->count; i++)
        if (t->d->list[i].finding == t->count) {
            t->d->list[i].finding = SIZE_MAX;
            t->left++;
        }
}

static struct hol_finding *
add(struct telling *t, const char *name, size_t matched, size_t of)
{
    struct hol_finding *f = &t->list[t->count++];

    *f = (struct hol_finding){.matched = matched, .of = of, .digits = NAN};
    (void)snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

/* --- hypotheses */

/* How a hypothesis does on what is left. */
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
score_at(struct score *s, const struct telling *t, size_t index, double parameter)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);

    *s = (struct score){.digits = 16, .least = INFINITY, .most = -INFINITY};
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_matched *x = &t->d->list[i].matched[index];
        if (is_done(t, i) || !counts(&t->d->list[i], h, x, parameter))
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
score(struct score *best, const struct telling *t, size_t index)
{
    const struct hol_hypothesis *h = hol_hypothesis_at(index);
    double chosen = NAN;
    struct score s;

    score_at(best, t, index, NAN);
    for (size_t i = 0; h->is_constant && i < t->d->count; i++) {
        const struct hol_matched *x = &t->d->list[i].matched[index];
        if (is_done(t, i) || x->match == HOL_MATCH_NONE || x->is_loose)
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

static void
say_hypothesis(struct telling *t, const struct hol_hypothesis *h, const struct score *s)
{
    size_t matched = s->whole + s->qdd;
    struct hol_finding *f = add(t, h->name, matched, t->d->off);
    int least = (int)s->digits, middle = median_digits(s);
    char more[64] = "", digits[48];

    if (h->parameter != NULL && s->most <= s->least * (1 + SAME))
        (void)snprintf(more, sizeof more, " (%s %.6g)", h->parameter, s->least);
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
next_hypothesis(struct telling *t)
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
    if (chosen == SIZE_MAX || matched * SHARE < t->d->count || (t->count > 0 && matched < 2))
        return false;
    for (size_t i = 0; i < t->d->count; i++)
        if (!is_done(t, i) && counts(&t->d->list[i], hol_hypothesis_at(chosen),
                                     &t->d->list[i].matched[chosen], parameter))
            explain(t, i);
    say_hypothesis(t, hol_hypothesis_at(chosen), &best);
    return true;
}

/* --- forms of numbers */

static void
forms(struct telling *t)
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
        if (is_done(t, i) || !(o->most <= limit))
            continue;
        matched++;
        explain(t, i);
    }
    if (matched * SHARE < t->d->count || matched == 0) {
        take_back(t);
        return;
    }
    (void)snprintf(add(t, single ? "binary32" : "decimals", matched, t->d->off)->sentence,
                   sizeof t->list->sentence,
                   "gives %s, all %zu of them: this alone makes %zu of %zu answers not right", text,
                   t->d->forms.count, matched, t->d->off);
}

/* --- a linear combination of the parts, the same for all */

static bool
solve_normal(long double x[HOL_LINEAR_PARTS], long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1])
{
    enum { N = HOL_LINEAR_PARTS };
    long double most = 0;
    bool used[N] = {false};

    for (int i = 0; i < N; i++)
        most = fmaxl(most, a[i][i]);
    for (int step = 0; step < N; step++) {
        int p = -1;
        for (int i = 0; i < N; i++)
            if (!used[i] && (p < 0 || a[i][i] > a[p][p]))
                p = i;
        used[p] = true;
        if (!(a[p][p] > 1e-10L * most))
            continue; /* its part is a combination of the others, or 0: it stays as it is */
        for (int i = 0; i < N; i++) {
            long double factor = a[i][p] / a[p][p];
            for (int j = 0; i != p && j <= N; j++)
                a[i][j] -= factor * a[p][j];
        }
    }
    for (int i = 0; i < N; i++)
        x[i] = a[i][i] > 1e-10L * most ? a[i][N] / a[i][i] : 0;
    return most > 0;
}

static long double
misfit(const struct hol_off *o, const long double x[HOL_LINEAR_PARTS])
{
    long double worst = 0;

    for (size_t i = 0; i < o->n; i++) {
        long double r = o->parts[i];
        for (int k = 0; k < HOL_LINEAR_PARTS; k++)
            r -= x[k] * o->parts[i + (size_t)(k + 1) * o->n];
        worst = fmaxl(worst, fabsl(r));
    }
    return worst;
}

static void
accumulate(long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1], const struct hol_off *o)
{
    for (size_t i = 0; i < o->n; i++)
        for (int k = 0; k < HOL_LINEAR_PARTS; k++) {
            long double p = o->parts[i + (size_t)(k + 1) * o->n];
            for (int l = 0; l < HOL_LINEAR_PARTS; l++)
                a[k][l] += p * o->parts[i + (size_t)(l + 1) * o->n];
            a[k][HOL_LINEAR_PARTS] += p * o->parts[i];
        }
}

static void
linear(struct telling *t)
{
    static const long double truth[HOL_LINEAR_PARTS] = {1, 0, 1, 1, 0};
    static const char *const names[HOL_LINEAR_PARTS] = {
        "P M^-1 F", "(1 - P) M^-1 F", "the part of b", "P M^-1 C", "(1 - P) M^-1 C"};
    long double a[HOL_LINEAR_PARTS][HOL_LINEAR_PARTS + 1] = {{0}}, x[HOL_LINEAR_PARTS];
    size_t numbers = 0, answers = 0, matched = 0, length;
    struct hol_finding *f;

    for (size_t i = 0; i < t->d->count; i++)
        if (!is_done(t, i) && t->d->list[i].parts != NULL) {
            accumulate(a, &t->d->list[i]);
            numbers += t->d->list[i].n;
            answers++;
        }
    if (answers < LINEAR_MIN || numbers < 3 * HOL_LINEAR_PARTS || !solve_normal(x, a))
        return;
    for (int k = 0; k < HOL_LINEAR_PARTS; k++)
        if (fabsl(x[k] - roundl(4 * x[k]) / 4) < 1e-6L)
            x[k] = roundl(4 * x[k]) / 4;
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *o = &t->d->list[i];
        if (is_done(t, i) || o->parts == NULL || !(misfit(o, x) <= fminl(1e-4L * o->most, 1e-6L)))
            continue;
        explain(t, i);
        matched++;
    }
    if (matched < LINEAR_MIN || matched * SHARE < t->d->count) {
        take_back(t);
        return;
    }
    f = add(t, "linear", matched, t->d->off);
    (void)snprintf(f->sentence, sizeof f->sentence, "in q'' equals");
    for (int k = 0; k < HOL_LINEAR_PARTS; k++) {
        length = strlen(f->sentence);
        if (truth[k] + x[k] != 0)
            (void)snprintf(f->sentence + length, sizeof f->sentence - length, "%s %.4Lg %s",
                           length > 14 ? " +" : "", truth[k] + x[k], names[k]);
    }
    length = strlen(f->sentence);
    (void)snprintf(f->sentence + length, sizeof f->sentence - length,
                   " (P: onto what the constraints leave free) on %zu of %zu answers that are not "
                   "right",
                   matched, t->d->off);
}

/* --- what is left */

static void
not_numbers(struct telling *t)
{
    size_t matched = 0;

    for (size_t i = 0; i < t->d->count; i++)
        if (!is_done(t, i) && !t->d->list[i].is_number) {
            explain(t, i);
            matched++;
        }
    if (matched > 0)
        (void)snprintf(add(t, "not-a-number", matched, t->d->off)->sentence,
                       sizeof t->list->sentence,
                       "has NaN or infinite numbers in %zu of %zu answers that are not right",
                       matched, t->d->off);
}

/* Errors of the same size everywhere. */
static void
tolerance(struct telling *t)
{
    long double least = INFINITY, most = 0;
    size_t matched = 0;

    for (size_t i = 0; i < t->d->count; i++) {
        if (is_done(t, i) || !t->d->list[i].is_number)
            continue;
        least = fminl(least, t->d->list[i].most);
        most = fmaxl(most, t->d->list[i].most);
        matched++;
    }
    if (matched < 5 || !(most < 200 * least) || !(most < 1e-2L))
        return;
    for (size_t i = 0; i < t->d->count; i++)
        if (!is_done(t, i) && t->d->list[i].is_number)
            explain(t, i);
    (void)snprintf(
        add(t, "tolerance", matched, t->d->off)->sentence, sizeof t->list->sentence,
        "has errors of %.1Le to %.1Le on %zu of %zu answers that are not right, whatever "
        "the condition: a tolerance, a difference quotient, or noise",
        least, most, matched, t->d->off);
}

#define KEY(name, key, text) key,
#define TEXT(name, key, text) text,
static const char *const keys[] = {HOL_CIRCUMSTANCE_LIST(KEY)};
static const char *const texts[] = {HOL_CIRCUMSTANCE_LIST(TEXT)};

/* Where an outcome is: a circumstance that all of it has, and the fewest right answers have. */
static void
where(struct telling *t, enum hol_outcome outcome)
{
    const struct hol_diagnosis *d = t->d;
    size_t all = d->outcomes[outcome], chosen = SIZE_MAX;
    const char *what = outcome == HOL_OUTCOME_OFF ? "is not right" : "refuses to answer";
    struct hol_finding *f;

    for (size_t k = 0; k < HOL_CIRCUMSTANCE_COUNT; k++)
        if (d->where[k][outcome] == all &&
            (chosen == SIZE_MAX ||
             d->where[k][HOL_OUTCOME_RIGHT] < d->where[chosen][HOL_OUTCOME_RIGHT]))
            chosen = k;
    if (all == 0 || chosen == SIZE_MAX || d->outcomes[HOL_OUTCOME_RIGHT] == 0 ||
        2 * d->where[chosen][HOL_OUTCOME_RIGHT] > d->outcomes[HOL_OUTCOME_RIGHT])
        return;
    f = add(t, keys[chosen], all, outcome == HOL_OUTCOME_OFF ? d->off : all);
    if (d->where[chosen][HOL_OUTCOME_RIGHT] == 0)
        (void)snprintf(f->sentence, sizeof f->sentence, "%s exactly where %s (%zu answers)", what,
                       texts[chosen], all);
    else
        (void)snprintf(f->sentence, sizeof f->sentence,
                       "%s only where %s (%zu answers; right on %zu others there)", what,
                       texts[chosen], all, d->where[chosen][HOL_OUTCOME_RIGHT]);
}

static void
answers_to_nothing(struct telling *t)
{
    if (t->d->none_answered > 0)
        (void)snprintf(add(t, "answers-all", t->d->none_answered, t->d->none)->sentence,
                       sizeof t->list->sentence, "answers %zu of %zu problems that have no answer",
                       t->d->none_answered, t->d->none);
}

enum hol_status
hol_diagnosis_conclude(struct hol_diagnosis *d)
{
    struct telling t = {.d = d, .left = d->count};

    t.list = hol_alloc(HOL_FINDINGS_MAX + SPARE, sizeof *t.list);
    if (t.list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < d->count; i++)
        d->list[i].finding = SIZE_MAX;
    not_numbers(&t);
    forms(&t);
    while (t.count < HOL_FINDINGS_MAX && t.left > 0 && next_hypothesis(&t))
        ;
    linear(&t);
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

const struct hol_finding *
hol_diagnosis_findings(const struct hol_diagnosis *d, size_t *count)
{
    *count = d->finding_count;
    return d->findings;
}

size_t
hol_diagnosis_off(const struct hol_diagnosis *d)
{
    return d->off;
}
