/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Statistics of a validation: medians, largest errors, counts of verdicts. */
#include "foreign/validation.h"

#include "base/alloc.h"
#include "base/median.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool
hol_validated_broken(const struct hol_validated *problem)
{
    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
        if (problem->replies[asked] > HOL_REPLY_INVALID &&
            problem->replies[asked] != HOL_REPLY_COUNT)
            return true;
    return false;
}

static long double
worst_law(const struct hol_record *record)
{
    long double most = -1;

    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        most = fmaxl(most, record->law[i]);
    return most;
}

bool
hol_validated_worse(const struct hol_validated *a, const struct hol_validated *b, size_t solver)
{
    const struct hol_record *r = &a->records[solver], *s = &b->records[solver];
    bool broken = solver == 0 && hol_validated_broken(a),
         other = solver == 0 && hol_validated_broken(b);

    if (broken != other)
        return broken;
    if (r->verdict != s->verdict)
        return hol_verdict_gravity(r->verdict) > hol_verdict_gravity(s->verdict);
    return fmaxl(hol_record_ratio(r), worst_law(r)) > fmaxl(hol_record_ratio(s), worst_law(s));
}

static void
count_in(struct hol_validation_group *group, enum hol_verdict verdict)
{
    group->problems++;
    group->tally[verdict]++;
}

/* --- spreads: a value of each problem, those below 0 left out */

typedef long double (*value_of)(const struct hol_validated *problem, size_t solver, size_t which);

static long double
ratio_of(const struct hol_validated *p, size_t solver, size_t which)
{
    return which < HOL_Q_COUNT ? p->records[solver].errors[which].ratio
                               : hol_record_ratio(&p->records[solver]);
}

static long double
law_of(const struct hol_validated *p, size_t solver, size_t which)
{
    return p->records[solver].law[which];
}

static long double
wall_of(const struct hol_validated *p, size_t solver, size_t which)
{
    (void)which;
    return solver == 0 ? (long double)p->wall : -1;
}

static void
spread(struct hol_validation_spread *to, long double *room, const struct hol_validation *v,
       size_t solver, value_of value, size_t which)
{
    *to = (struct hol_validation_spread){.median = -1, .worst = -1, .where = SIZE_MAX};
    for (size_t i = 0; i < v->count; i++) {
        long double x = value(&v->problems[i], solver, which);
        if (!(x >= 0))
            continue;
        room[to->count++] = x;
        if (x > to->worst) {
            to->worst = x;
            to->where = x > 0 ? i : SIZE_MAX;
        }
    }
    if (to->count == 0)
        return;
    to->median = hol_median_long(room, to->count);
}

static void
spread_law(struct hol_validation_law *law, long double *room, const struct hol_validation *v,
           size_t solver, size_t which)
{
    *law = (struct hol_validation_law){.beyond = 0};
    spread(&law->spread, room, v, solver, law_of, which);
    for (size_t i = 0; i < v->count; i++) {
        const struct hol_validated *p = &v->problems[i];
        enum hol_verdict verdict =
            hol_verdict_of_law(&p->records[solver], (enum hol_law)which, p->kappa);

        law->beyond += verdict == HOL_VERDICT_LOSES;
        law->broken += verdict != HOL_VERDICT_LOSES && verdict != HOL_VERDICT_AGREES &&
                       verdict != HOL_VERDICT_NOT_ASKED;
    }
}

/* Digits right, the fewest and the median. */
static void
spread_digits(long double digits[2], long double *room, const struct hol_validation *v,
              size_t solver)
{
    size_t count = 0;

    digits[0] = digits[1] = NAN;
    for (size_t i = 0; i < v->count; i++)
        if (!isnan(v->problems[i].records[solver].digits))
            room[count++] = v->problems[i].records[solver].digits;
    if (count == 0)
        return;
    digits[1] = hol_median_long(room, count);
    digits[0] = room[0];
}

/* --- counts */

/* The words after the last colon of the reason: those of the verdict. Of a second problem, which it
 * was: "in other units of mass". */
static void
add_reason(struct hol_validation_summary *s, const char *why)
{
    static const char second[] = "law same answer ";
    size_t k = 0, length;
    const char *text = why;

    if (strncmp(why, second, sizeof second - 1) == 0)
        text += sizeof second - 1;
    else
        for (const char *at = strstr(why, ": "); at != NULL; at = strstr(text, ": "))
            text = at + 2;
    length = strcspn(text, ":");
    while (k < s->reason_count &&
           !(strncmp(s->reasons[k].text, text, length) == 0 && s->reasons[k].text[length] == '\0'))
        k++;
    if (k >= HOL_VALIDATION_REASONS - 1) {
        k = HOL_VALIDATION_REASONS - 1;
        text = "other reasons";
        length = strlen(text);
    }
    if (k >= s->reason_count) {
        s->reason_count = k + 1;
        (void)snprintf(s->reasons[k].text, sizeof s->reasons[k].text, "%.*s", (int)length, text);
    }
    s->reasons[k].count++;
}

static void
count_problem(struct hol_validation_summary *s, const struct hol_validation *v, size_t index,
              size_t solver)
{
    const struct hol_validated *p = &v->problems[index];
    const struct hol_record *record = &p->records[solver];
    long double ratio = hol_record_ratio(record);

    count_in(&s->all, record->verdict);
    if (p->truth == HOL_OK && p->rank < p->m)
        count_in(&s->redundant, record->verdict);
    if (p->truth == HOL_OK && p->mass_singular)
        count_in(&s->singular, record->verdict);
    if (record->verdict == HOL_VERDICT_UNABLE)
        add_reason(s, record->why);
    s->vacuous += record->vacuous;
    s->by_kappa += ratio >= 0 && ratio <= HOL_RATIO_LIMIT;
    s->by_square += ratio > HOL_RATIO_LIMIT && ratio <= HOL_RATIO_LIMIT * p->kappa;
    s->undeclared += record->undeclared;
    s->unexcused += record->unexcused;
    s->whole_C += record->whole_C;
    s->broken += solver == 0 && hol_validated_broken(p);
    s->n_least = index == 0 || p->n < s->n_least ? p->n : s->n_least;
    s->m_least = index == 0 || p->m < s->m_least ? p->m : s->m_least;
    s->n_most = p->n > s->n_most ? p->n : s->n_most;
    s->m_most = p->m > s->m_most ? p->m : s->m_most;
    if (p->truth == HOL_OK && p->kappa > s->kappa_most)
        s->kappa_most = p->kappa;
    if (index == 0 || hol_validated_worse(p, &v->problems[s->worst], solver))
        s->worst = index;
}

enum hol_status
hol_validation_summarize(struct hol_validation_summary *summary, const struct hol_validation *v,
                         size_t solver)
{
    long double *room = hol_alloc(v->count + 1, sizeof *room);

    if (room == NULL)
        return HOL_NOMEM;
    *summary = (struct hol_validation_summary){.worst = SIZE_MAX};
    for (size_t i = 0; i < v->count; i++)
        count_problem(summary, v, i, solver);
    spread(&summary->ratio, room, v, solver, ratio_of, HOL_Q_COUNT);
    for (size_t q = 0; q < HOL_Q_COUNT; q++)
        spread(&summary->quantity[q], room, v, solver, ratio_of, q);
    for (size_t l = 0; l < HOL_LAW_COUNT; l++)
        spread_law(&summary->laws[l], room, v, solver, l);
    spread(&summary->wall, room, v, solver, wall_of, 0);
    spread_digits(summary->digits, room, v, solver);
    hol_free(room);
    return HOL_OK;
}

void
hol_validation_row(struct hol_validation_row *row, const struct hol_validation *v, size_t which,
                   size_t solver)
{
    const struct hol_validated_case *c = &v->cases[which];

    *row = (struct hol_validation_row){.worst = c->first, .ratio = -1, .digits = NAN, .wall = -1};
    for (size_t i = c->first; i < c->first + c->count; i++) {
        const struct hol_validated *p = &v->problems[i];
        const struct hol_record *record = &p->records[solver];

        count_in(&row->group, record->verdict);
        row->broken += solver == 0 && hol_validated_broken(p);
        row->n = p->n > row->n ? p->n : row->n;
        row->m = p->m > row->m ? p->m : row->m;
        row->ratio = fmaxl(row->ratio, hol_record_ratio(record));
        row->digits = fminl(row->digits, record->digits);
        if (solver == 0 && p->wall > row->wall)
            row->wall = p->wall;
        if (hol_validated_worse(p, &v->problems[row->worst], solver))
            row->worst = i;
    }
}

size_t
hol_validation_worst(size_t *indices, size_t most, const struct hol_validation *v)
{
    size_t count = 0, kept = 0;

    for (size_t i = 0; i < v->count; i++) {
        const struct hol_validated *p = &v->problems[i];
        size_t k;

        if (!hol_validated_broken(p) && !hol_record_bad(&p->records[0]) &&
            p->records[0].verdict != HOL_VERDICT_LOSES)
            continue;
        count++;
        for (k = kept; k > 0 && hol_validated_worse(p, &v->problems[indices[k - 1]], 0); k--)
            if (k < most)
                indices[k] = indices[k - 1];
        if (k < most)
            indices[k] = i;
        kept += kept < most;
    }
    return count;
}

bool
hol_validation_good(const struct hol_validation *v)
{
    for (size_t i = 0; i < v->count; i++)
        if (hol_record_bad(&v->problems[i].records[0]))
            return false;
    for (int kind = HOL_REPLY_INVALID + 1; kind < HOL_REPLY_COUNT; kind++)
        if (v->replies[kind] > 0)
            return false;
    if (v->growth != NULL && hol_growth_curve(v->growth, 0, 0)->verdict == HOL_GROWTH_FAILS)
        return false;
    return v->count > 0 && v->unknown == 0;
}
