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

#define SAME_SIZE 14 /* times the middle one, or one of as many parts of it */
#define SPARE 6      /* findings beyond the most that are told */

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
        long double limit = single ? 100 * error * o->kappa : 2 * (long double)error;
        if (hol_telling_is_done(t, i) || !((fixed ? o->absolute : o->most) <= limit))
            continue;
        matched++;
        hol_telling_explain(t, i);
    }
    if (matched * HOL_FINDING_SHARE < t->d->count || matched == 0) {
        hol_telling_take_back(t);
        return;
    }
    (void)snprintf(
        hol_telling_add(t, single ? "binary32" : "decimals", matched, t->d->count)->sentence,
        sizeof t->list->sentence, "gives %s, all %zu of them: this alone explains %zu of %s", text,
        t->d->forms.count, matched, t->of);
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
        (void)snprintf(hol_telling_add(t, "not-a-number", matched, t->d->count)->sentence,
                       sizeof t->list->sentence, "has NaN or infinite numbers in %zu of %s",
                       matched, t->of);
}

/* What most of the answers of a finding (SIZE_MAX: of none) are wrong in, added to a text, if it is
 * q'' alone, or q'' is right. */
static void
say_where(char *text, size_t size, const struct hol_telling *t, size_t finding)
{
    static const char *const names[] = {HOL_COMPARED_LIST(HOL_NAME_FIRST)};
    size_t counts[1u << HOL_COMPARED_COUNT] = {0}, all = 0, length = strlen(text);
    const unsigned qdd = 1u << HOL_COMPARED_QDD;
    unsigned chosen = 0;

    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *o = &t->d->list[i];
        if (o->finding != finding)
            continue;
        all++;
        if (o->wrong != o->compared && (o->wrong == qdd || !(o->wrong & qdd)))
            counts[o->wrong]++;
    }
    for (unsigned k = 1; k < 1u << HOL_COMPARED_COUNT; k++)
        if (counts[k] > counts[chosen])
            chosen = k;
    if (2 * counts[chosen] <= all)
        return;
    (void)snprintf(text + length, size - length, "; %zu of these are wrong in", counts[chosen]);
    for (int k = 0; k < HOL_COMPARED_COUNT; k++) {
        if (!(chosen >> k & 1u))
            continue;
        length = strlen(text);
        (void)snprintf(text + length, size - length, "%s %s",
                       chosen & ((1u << k) - 1) ? chosen >> k == 1 ? " and" : "," : "", names[k]);
    }
    length = strlen(text);
    (void)snprintf(text + length, size - length, " alone");
}

static int
by_size(const void *a, const void *b)
{
    long double x = *(const long double *)a, y = *(const long double *)b;

    return (x > y) - (x < y);
}

/* The errors that are left, in the order of their sizes, in the room; returns how many. */
static size_t
sort_errors(struct hol_telling *t)
{
    size_t count = 0;

    for (size_t i = 0; i < t->d->count; i++)
        if (!hol_telling_is_done(t, i) && t->d->list[i].is_number)
            t->room[count++] = t->d->list[i].most;
    if (count > 0)
        qsort(t->room, count, sizeof *t->room, by_size);
    return count;
}

/* Nine in ten errors are of the same size. */
static void
tolerance(struct hol_telling *t)
{
    long double middle, least = INFINITY, most = 0, well = INFINITY, ill = 0;
    size_t count = sort_errors(t), matched = 0;
    struct hol_diagnosis_finding *f;

    middle = count > 0 ? t->room[count / 2] : 0;
    for (size_t i = 0; i < t->d->count; i++) {
        const struct hol_off *o = &t->d->list[i];
        if (hol_telling_is_done(t, i) || !(o->most <= SAME_SIZE * middle) ||
            !(o->most * SAME_SIZE >= middle))
            continue;
        least = fminl(least, o->most);
        most = fmaxl(most, o->most);
        well = fminl(well, o->kappa);
        ill = fmaxl(ill, o->kappa);
        hol_telling_explain(t, i);
        matched++;
    }
    if (matched < 5 || 10 * matched < 9 * count || !(most < 1e-2L)) {
        hol_telling_take_back(t);
        return;
    }
    f = hol_telling_add(t, "tolerance", matched, t->d->count);
    (void)snprintf(f->sentence, sizeof f->sentence,
                   "has errors of %.1Le to %.1Le on %zu of %s%s, as a tolerance, a difference "
                   "quotient, noise, or data that are slightly off would leave",
                   least, most, matched, t->of,
                   ill >= 200 * well ? ", whatever the condition" : "");
    say_where(f->sentence, sizeof f->sentence, t, t->count - 1);
}

static void
answers_to_nothing(struct hol_telling *t)
{
    if (t->d->none_answered > 0)
        (void)snprintf(hol_telling_add(t, "answers-all", t->d->none_answered, t->d->none)->sentence,
                       sizeof t->list->sentence, "answers %zu of %zu problems that have no answer",
                       t->d->none_answered, t->d->none);
}

/* --- that most answers are explained by nothing */

static void
nothing_simple(struct hol_telling *t)
{
    struct hol_diagnosis *d = t->d;

    d->nothing[0] = '\0';
    d->nothing_at = t->count < HOL_FINDINGS_MAX ? t->count : HOL_FINDINGS_MAX;
    if (2 * t->left <= d->count)
        return;
    (void)snprintf(d->nothing, sizeof d->nothing,
                   "nothing simple: no known fault leads to %zu of %s", t->left, t->of);
    say_where(d->nothing, sizeof d->nothing, t, SIZE_MAX);
}

enum hol_status
hol_diagnosis_conclude(struct hol_diagnosis *d)
{
    struct hol_telling t = {.d = d, .left = d->count};

    t.list = hol_alloc(HOL_FINDINGS_MAX + SPARE, sizeof *t.list);
    t.room = hol_alloc(d->count + 1, sizeof *t.room);
    if (t.list == NULL || t.room == NULL) {
        hol_free(t.list);
        hol_free(t.room);
        return HOL_NOMEM;
    }
    for (size_t i = 0; i < d->count; i++)
        d->list[i].finding = SIZE_MAX;
    if (d->count == d->off)
        (void)snprintf(t.of, sizeof t.of, "%zu answers that are not right", d->off);
    else
        (void)snprintf(t.of, sizeof t.of, "the %zu looked at, of %zu answers that are not right",
                       d->count, d->off);
    not_numbers(&t);
    forms(&t);
    while (t.count < HOL_FINDINGS_MAX && t.left > 0 && hol_telling_hypothesis(&t))
        ;
    hol_telling_linear(&t);
    tolerance(&t);
    nothing_simple(&t);
    answers_to_nothing(&t);
    hol_telling_where(&t, HOL_OUTCOME_REFUSED);
    hol_telling_where(&t, HOL_OUTCOME_OFF);
    d->finding_count = t.count < HOL_FINDINGS_MAX ? t.count : HOL_FINDINGS_MAX;
    memcpy(d->findings, t.list, d->finding_count * sizeof *d->findings);
    hol_free(t.list);
    hol_free(t.room);
    return HOL_OK;
}

const struct hol_diagnosis_finding *
hol_diagnosis_findings(const struct hol_diagnosis *d, size_t *count)
{
    *count = d->finding_count;
    return d->findings;
}

const char *
hol_diagnosis_nothing(const struct hol_diagnosis *d)
{
    return d->nothing;
}

const char *
hol_diagnosis_line(const struct hol_diagnosis *d, size_t k)
{
    if (d->nothing[0] != '\0') {
        if (k == d->nothing_at)
            return d->nothing;
        k -= k > d->nothing_at;
    }
    return k < d->finding_count ? d->findings[k].sentence : NULL;
}
