/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* On which problems answers are not right, or refused. */
#include "foreign/diagnosis/findings.h"

#include "base/names.h"
#include "base/text.h"

#include <stdio.h>

static bool
any(const double *x, size_t count)
{
    while (count > 0 && x[count - 1] == 0)
        count--;
    return count > 0;
}

void
hol_diagnosis_count(struct hol_diagnosis *d, const struct hol_question *q,
                    const struct hol_asked_state *s, enum hol_reply_outcome outcome)
{
    bool is[HOL_CIRCUMSTANCE_COUNT] = {false};

    is[HOL_CIRCUMSTANCE_DEPENDENT] = s->rank < q->m;
    is[HOL_CIRCUMSTANCE_SINGULAR] = s->mass_singular;
    is[HOL_CIRCUMSTANCE_NONIDEAL] = any(q->C, q->n);
    is[HOL_CIRCUMSTANCE_MOVING] = any(q->b, q->m);
    is[HOL_CIRCUMSTANCE_NO_ROWS] = q->m == 0;
    is[HOL_CIRCUMSTANCE_ONE_ROW] = q->m == 1;
    is[HOL_CIRCUMSTANCE_MANY_ROWS] = q->m > 1;
    is[HOL_CIRCUMSTANCE_PERMUTED] = q->asked == HOL_ASKED_PERMUTED;
    is[HOL_CIRCUMSTANCE_REPEATED] = q->asked == HOL_ASKED_REPEATED;
    is[HOL_CIRCUMSTANCE_AS_IT_IS] = q->asked == HOL_ASKED_STATE;
    is[HOL_CIRCUMSTANCE_UNITS] = !is[HOL_CIRCUMSTANCE_PERMUTED] && !is[HOL_CIRCUMSTANCE_REPEATED] &&
                                 !is[HOL_CIRCUMSTANCE_AS_IT_IS];
    is[HOL_CIRCUMSTANCE_ILL] = s->kappa > 1000;
    for (size_t i = 0; i < q->n; i++)
        is[HOL_CIRCUMSTANCE_COUPLED] = is[HOL_CIRCUMSTANCE_COUPLED] || any(q->M + i * q->n, i) ||
                                       any(q->M + i * q->n + i + 1, q->n - i - 1);
    d->outcomes[outcome]++;
    d->by_n[q->n <= HOL_DIAGNOSED_N_MAX ? q->n : HOL_DIAGNOSED_N_MAX + 1][outcome]++;
    for (int k = 0; k < HOL_CIRCUMSTANCE_COUNT; k++)
        d->where[k][outcome] += is[k];
}

static const char *const keys[] = {HOL_CIRCUMSTANCE_LIST(HOL_NAME_FIRST)};
static const char *const texts[] = {HOL_CIRCUMSTANCE_LIST(HOL_NAME_SECOND)};

#define SEVERAL 3 /* questions, before a circumstance is said to set them apart */

/* How many answers have a circumstance, or are there at all; refusals are none. */
static size_t
others(const size_t counts[HOL_OUTCOME_COUNT], enum hol_reply_outcome outcome)
{
    return counts[HOL_OUTCOME_RIGHT] +
           (outcome == HOL_OUTCOME_REFUSED ? counts[HOL_OUTCOME_OFF] : 0);
}

/* The least n of an outcome, and what has that or more. */
static size_t
find_large(struct hol_diagnosis *d, enum hol_reply_outcome outcome)
{
    const size_t sizes = sizeof d->by_n / sizeof *d->by_n;
    size_t least = 0, *large = d->where[HOL_CIRCUMSTANCE_LARGE];

    while (least < sizes && d->by_n[least][outcome] == 0)
        least++;
    for (int o = 0; o < HOL_OUTCOME_COUNT; o++) {
        large[o] = 0;
        for (size_t n = least; n < sizes; n++)
            large[o] += d->by_n[n][o];
    }
    return least;
}

/* What the problem has to have for a formula to be wrong at all says nothing beside the formula. */
static bool
is_implied(size_t circumstance)
{
    switch ((enum hol_circumstance)circumstance) {
    case HOL_CIRCUMSTANCE_NONIDEAL:
    case HOL_CIRCUMSTANCE_COUPLED:
    case HOL_CIRCUMSTANCE_MOVING:
    case HOL_CIRCUMSTANCE_MANY_ROWS:
        return true;
    default:
        return false;
    }
}

void
hol_telling_where(struct hol_telling *t, enum hol_reply_outcome outcome)
{
    struct hol_diagnosis *d = t->d;
    bool off = outcome == HOL_OUTCOME_OFF, explained = off && t->left == 0;
    size_t all = d->outcomes[outcome], chosen = SIZE_MAX, rest = others(d->outcomes, outcome);
    size_t least = find_large(d, outcome), there = SIZE_MAX;
    char text[96], more[64] = "";

    for (size_t k = 0; k < HOL_CIRCUMSTANCE_COUNT; k++)
        if (d->where[k][outcome] == all && !(explained && is_implied(k)) &&
            (chosen == SIZE_MAX || others(d->where[k], outcome) < there)) {
            chosen = k;
            there = others(d->where[k], outcome);
        }
    if (all < SEVERAL || chosen == SIZE_MAX || rest == 0 || 2 * there > rest ||
        (explained && 2 * there > all))
        return;
    if (chosen == HOL_CIRCUMSTANCE_LARGE)
        (void)snprintf(text, sizeof text, "n is %zu or more", least);
    else
        (void)snprintf(text, sizeof text, "%s", texts[chosen]);
    if (there > 0)
        (void)snprintf(more, sizeof more, "; %s %zu other%s there", off ? "right on" : "answers",
                       there, hol_plural(there));
    (void)snprintf(hol_telling_add(t, keys[chosen], all, all)->sentence, sizeof t->list->sentence,
                   "%s %s where %s (%zu %s%s)", off ? "is not right" : "refuses to answer",
                   there > 0 ? "only" : "exactly", text, all, off ? "answers" : "questions", more);
}
