/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tries every hypothesis on every reply that is not right, and counts those that explain it. */
#include "foreign/diagnosis/diagnosis-inside.h"

#include "base/alloc.h"
#include "base/array.h"

#include <math.h>
#include <string.h>

#define KEPT_MAX 4000 /* answers that are looked at */
#define PATIENCE 12   /* answers after which a hypothesis that fitted none is tried now and then */
#define NOW_AND_THEN 8

enum hol_status
hol_diagnosis_create(struct hol_diagnosis **diagnosis, const struct hol_foreign *foreign)
{
    struct hol_diagnosis *d = hol_alloc(1, sizeof *d);

    if (d == NULL)
        return HOL_NOMEM;
    d->gives = foreign->gives;
    d->needs = foreign->needs;
    while (hol_hypothesis_at(d->hypothesis_count) != NULL)
        d->hypothesis_count++;
    d->tried = hol_alloc(d->hypothesis_count, sizeof *d->tried);
    d->fits = hol_alloc(d->hypothesis_count, sizeof *d->fits);
    if (d->tried == NULL || d->fits == NULL) {
        hol_diagnosis_destroy(d);
        return HOL_NOMEM;
    }
    *diagnosis = d;
    return HOL_OK;
}

void
hol_diagnosis_destroy(struct hol_diagnosis *d)
{
    if (d == NULL)
        return;
    for (size_t i = 0; i < d->count; i++) {
        hol_free(d->list[i].matched);
        hol_free(d->list[i].parts);
    }
    hol_free(d->list);
    hol_free(d->tried);
    hol_free(d->fits);
    hol_history_clear(&d->history);
    hol_free(d);
}

/* --- one hypothesis, one answer */

struct trial {
    struct hol_evidence *e;
    const struct hol_hypothesis *h;
    struct hol_answer answer;
    long double whole, qdd; /* distances of the last try */
    double parameter;
};

static enum hol_status
try(struct trial *t, double parameter)
{
    long double each[HOL_COMPARED_COUNT];
    enum hol_status status;

    t->parameter = parameter;
    hol_answer_round(&t->answer, &t->e->truth);
    t->answer.rank = t->e->rank;
    status = t->h->candidate(&t->answer, t->e, t->h, &t->parameter);
    t->whole = t->qdd = INFINITY;
    if (status == HOL_OK) {
        t->whole = hol_evidence_distance(each, t->e, &t->answer);
        t->qdd = each[HOL_Q_QDD];
    }
    return status == HOL_NOMEM ? status : HOL_OK;
}

struct best {
    long double whole, qdd;
    double whole_at, qdd_at;
};

static void
keep_best(struct best *best, const struct trial *t)
{
    if (t->whole < best->whole) {
        best->whole = t->whole;
        best->whole_at = t->parameter;
    }
    if (t->qdd < best->qdd) {
        best->qdd = t->qdd;
        best->qdd_at = t->parameter;
    }
}

/* The parameter between two tenths and five times itself at which q'' agrees best: a golden section
 * of its logarithm, then the next powers of 10 and 2. */
static enum hol_status
refine(struct best *best, struct trial *t)
{
    const double part = 0.6180339887498949;
    double a = log(best->qdd_at / 10), b = log(best->qdd_at * 10), centre = best->qdd_at;
    enum hol_status status = HOL_OK;

    for (int k = 0; k < 44 && status == HOL_OK; k++) {
        double low = b - part * (b - a), high = a + part * (b - a);
        long double at_low;
        status = try(t, exp(low));
        keep_best(best, t);
        at_low = t->qdd;
        if (status == HOL_OK)
            status = try(t, exp(high));
        keep_best(best, t);
        if (at_low < t->qdd)
            b = high;
        else
            a = low;
    }
    centre = best->qdd_at;
    const double near[] = {pow(10, round(log10(centre))), exp2(round(log2(centre)))};
    for (int k = 0; k < 2 && status == HOL_OK; k++) {
        if (fabs(near[k] / centre - 1) > 1e-2)
            continue;
        status = try(t, near[k]);
        keep_best(best, t);
    }
    return status;
}

/* How well a hypothesis does, with the best of its parameters. */
static enum hol_status
try_all(struct best *best, struct trial *t)
{
    const struct hol_hypothesis *h = t->h;
    double step = h->factor, p = h->first;
    enum hol_status status;

    *best = (struct best){INFINITY, INFINITY, 0, 0};
    do {
        status = try(t, p);
        keep_best(best, t);
        p = step == 1 ? p + 1 : p * step;
    } while (status == HOL_OK && h->parameter != NULL && step > 0 &&
             (step < 1 ? p >= 0.99 * h->last : p <= h->last));
    if (status == HOL_OK && h->is_fitted && best->qdd < INFINITY && best->qdd < 0.5L * t->e->most)
        status = refine(best, t);
    return status;
}

static bool
explains(const struct hol_hypothesis *h, const struct hol_evidence *e, long double distance,
         long double error)
{
    long double unit = 0x1p-53L, limit = 30 * unit * e->kappa * fmaxl(1000, e->kappa);

    return distance <= fminl(limit, 1e-4L) &&
           distance <= error * (h->is_fitted || h->is_constant ? 1e-4L : 1e-2L);
}

/* Of a fitted parameter: what is left is much less than what it explains. */
static bool
explains_roughly(const struct hol_hypothesis *h, long double distance, long double error)
{
    return h->is_fitted && distance <= error * 0.15L && distance <= 1e-6L;
}

static float
digits_of(long double distance)
{
    return (float)(distance > 1e-16L ? -log10l(distance) : 16);
}

static enum hol_status
test(struct hol_diagnosis *d, struct hol_off *off, struct trial *t, size_t index)
{
    struct hol_matched *matched = &off->matched[index];
    struct hol_evidence *e = t->e;
    struct best best;
    enum hol_status status;

    t->h = hol_hypothesis_at(index);
    if (d->tried[index] >= PATIENCE && d->fits[index] == 0 && d->count % NOW_AND_THEN != 0)
        return HOL_OK;
    status = try_all(&best, t);
    if (best.whole < INFINITY)
        d->tried[index]++;
    if (explains(t->h, e, best.whole, e->most))
        *matched =
            (struct hol_matched){HOL_MATCH_WHOLE, false, digits_of(best.whole), best.whole_at, 0};
    else if (e->error[HOL_Q_QDD] > 0x1p-20L * e->most &&
             explains(t->h, e, best.qdd, e->error[HOL_Q_QDD]))
        *matched = (struct hol_matched){HOL_MATCH_QDD, false, digits_of(best.qdd), best.qdd_at, 0};
    else if (explains_roughly(t->h, best.whole, e->most))
        *matched =
            (struct hol_matched){HOL_MATCH_WHOLE, true, digits_of(best.whole), best.whole_at, 0};
    matched->relative = matched->parameter / hol_hypothesis_unit(t->h, e);
    d->fits[index] += matched->match != HOL_MATCH_NONE;
    return status;
}

/* --- one answer */

/* q'' less the truth, and the parts that it may be made of, for the fit to all answers. */
static enum hol_status
keep_parts(struct hol_off *off, const struct hol_evidence *e)
{
    size_t n = e->n;
    const double *f = e->free.d, *c = e->free.d + n;
    double scale = (double)e->scale[HOL_Q_QDD];
    bool fits = true;

    if (!e->has_inverse || !(scale > 0) || !off->is_number)
        return HOL_OK;
    off->parts = hol_alloc(n * (1 + HOL_LINEAR_PARTS), sizeof *off->parts);
    if (off->parts == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < n; i++) {
        double F = e->part[HOL_PART_F].qdd.d[i], C = e->part[HOL_PART_C].qdd.d[i];
        const double row[1 + HOL_LINEAR_PARTS] = {e->received.qdd.d[i] - e->truth.qdd.d[i],
                                                  F,
                                                  f[i] - F,
                                                  e->part[HOL_PART_B].qdd.d[i],
                                                  C,
                                                  c[i] - C};
        for (int k = 0; k <= HOL_LINEAR_PARTS; k++) {
            off->parts[i + (size_t)k * n] = row[k] / scale;
            fits = fits && isfinite(row[k] / scale);
        }
    }
    if (!fits) {
        hol_free(off->parts);
        off->parts = NULL;
    }
    return HOL_OK;
}

/* The largest error of a number of a quantity; of multipliers that are not unique, of what they
 * make, over what an error of 1 of all can make. */
static long double
absolute_error(const struct hol_evidence *e, enum hol_compared k)
{
    const struct hol_answer *x = &e->received;
    const struct hol_vec *const given[HOL_COMPARED_COUNT] = {
        [HOL_COMPARED_QDD] = &x->qdd,     [HOL_COMPARED_FL] = &x->FL,
        [HOL_COMPARED_FC] = &x->FC,       [HOL_COMPARED_LAMBDA] = &x->lambda,
        [HOL_COMPARED_FORCE] = &x->force,
    };
    long double scale = e->scale[k];

    if (!(e->error[k] > 0) || k == HOL_COMPARED_RANK)
        return e->error[k] > 0 ? INFINITY : 0;
    if (given[k] != NULL)
        scale = fmaxl(scale, hol_mat_max(given[k]));
    return e->error[k] * scale /
           (k == HOL_COMPARED_DEPENDENT ? hol_mat_max(&e->problem.A) * (long double)e->m : 1);
}

static enum hol_status
add_off(struct hol_diagnosis *d, struct hol_evidence *e, size_t state)
{
    struct trial trial = {.e = e};
    struct hol_off *off;
    enum hol_status status;

    if (!hol_array_reserve(&d->list, &d->room, d->count + 1, sizeof *d->list))
        return HOL_NOMEM;
    off = &d->list[d->count];
    *off = (struct hol_off){.exchange = d->exchanges,
                            .state = state,
                            .finding = SIZE_MAX,
                            .kappa = e->kappa,
                            .most = e->most,
                            .n = e->n,
                            .m = e->m,
                            .rank = e->rank,
                            .is_number = true};
    for (int k = 0; k < HOL_COMPARED_COUNT; k++) {
        off->compared |= (unsigned)(e->error[k] >= 0) << k;
        off->wrong |= (unsigned)(e->error[k] > e->limit) << k;
        off->is_number = off->is_number && (k == HOL_COMPARED_RANK || isfinite(e->error[k]));
        off->absolute = fmaxl(off->absolute, absolute_error(e, (enum hol_compared)k));
    }
    off->matched = hol_alloc(d->hypothesis_count, sizeof *off->matched);
    if (off->matched == NULL)
        return HOL_NOMEM;
    d->count++;
    status = hol_answer_init(&trial.answer, e->n, e->m, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = keep_parts(off, e);
    for (size_t k = 0; k < d->hypothesis_count && status == HOL_OK && off->is_number; k++)
        status = test(d, off, &trial, k);
    hol_answer_clear(&trial.answer);
    return status;
}

/* --- a reply */

static void
see_numbers(struct hol_diagnosis *d, const struct hol_question *q, const struct hol_reply *r)
{
    hol_number_forms_see(&d->forms, r->qdd, q->n);
    if (r->FL != NULL)
        hol_number_forms_see(&d->forms, r->FL, q->n);
    if (r->FC != NULL)
        hol_number_forms_see(&d->forms, r->FC, q->n);
    if (r->force != NULL)
        hol_number_forms_see(&d->forms, r->force, q->n);
    if (r->lambda != NULL)
        hol_number_forms_see(&d->forms, r->lambda, q->m);
}

/* Of a problem that has an answer, and not for what the solver says it needs. */
static bool
is_false_refusal(const struct hol_diagnosis *d, const struct hol_question *q,
                 const struct hol_asked_state *s, enum hol_reply_kind kind)
{
    bool excused = (d->needs & HOL_NEEDS_FULL_RANK && s->rank < q->m) ||
                   (d->needs & HOL_NEEDS_PD_MASS && s->mass_singular);

    return kind == HOL_REPLY_DOMAIN || kind == HOL_REPLY_INVALID ||
           (kind == HOL_REPLY_UNABLE && !excused);
}

static enum hol_status
look(struct hol_diagnosis *d, const struct hol_exchange *x, size_t id)
{
    const struct hol_question *q = &x->questions[id];
    const struct hol_asked_state *s = &x->states[q->state];
    const struct hol_reply *r = &x->replies[id];
    struct hol_evidence e = {0};
    enum hol_status status = HOL_OK;

    if (r->kind == HOL_REPLY_OK)
        see_numbers(d, q, r);
    if (s->truth_status == HOL_DOMAIN) {
        d->none++;
        d->none_answered += r->kind == HOL_REPLY_OK;
    } else if (r->kind == HOL_REPLY_OK && q->n <= HOL_DIAGNOSED_N_MAX) {
        status = hol_evidence_take(&e, x, id, d->gives, &d->history);
        if (status == HOL_OK) {
            hol_diagnosis_count(d, q, s, e.is_off ? HOL_OUTCOME_OFF : HOL_OUTCOME_RIGHT);
            d->off += e.is_off;
            if (e.is_off && d->count < KEPT_MAX)
                status = add_off(d, &e, q->state);
        }
        hol_evidence_clear(&e);
    } else if (is_false_refusal(d, q, s, r->kind)) {
        hol_diagnosis_count(d, q, s, HOL_OUTCOME_REFUSED);
    }
    /* what is larger is compared with no former answer */
    if ((status == HOL_OK || status == HOL_DOMAIN) && q->n <= HOL_DIAGNOSED_N_MAX)
        status = hol_history_add(&d->history, q, s);
    return status;
}

enum hol_status
hol_diagnosis_add(struct hol_diagnosis *d, const struct hol_exchange *x)
{
    enum hol_status status = HOL_OK;

    for (size_t id = 0; id < x->question_count && status == HOL_OK; id++)
        status = look(d, x, id);
    d->exchanges++;
    return status;
}

const char *
hol_diagnosis_of(const struct hol_diagnosis *d, size_t exchange, size_t state)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->list[i].exchange == exchange && d->list[i].state == state &&
            d->list[i].finding < d->finding_count)
            return d->findings[d->list[i].finding].name;
    return "";
}
