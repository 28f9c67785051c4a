/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Counts verdicts and costs by what a state needs, and chooses. */
#include "reports/studies/advice.h"

#include "base/alloc.h"
#include "base/names.h"
#include "compare/instant/verdict.h"
#include "reference/linear/solver-mpfr.h"

#include <math.h>
#include <string.h>

#define SMALL_MOST 30
#define LARGE_LEAST 50
#define SPARSE_SHARE 5
#define ILL_LEAST 1e6L

HOL_NAMES(hol_need_text, enum hol_need, HOL_NEED_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_need_meaning, enum hol_need, HOL_NEED_LIST, HOL_NAME_SECOND)

enum hol_status
hol_advice_begin(struct hol_advice *advice, mpfr_prec_t bits, size_t count,
                 const struct hol_solver *const *solvers)
{
    *advice = (struct hol_advice){.bits = bits, .count = count, .solvers = solvers};
    for (int need = 0; need < HOL_NEED_COUNT; need++) {
        struct hol_advice_row *rows = hol_alloc(count, sizeof *rows);

        if (rows == NULL)
            return HOL_NOMEM;
        for (size_t s = 0; s < count; s++)
            rows[s].digits = rows[s].attainable = NAN;
        advice->kind[need].rows = rows;
    }
    return HOL_OK;
}

void
hol_advice_clear(struct hol_advice *advice)
{
    for (int need = 0; need < HOL_NEED_COUNT; need++)
        hol_free(advice->kind[need].rows);
    *advice = (struct hol_advice){0};
}

/* Is the state of that kind? */
static bool
needs(const struct hol_comparison *c, const struct hol_cost *cost, enum hol_need need)
{
    bool known = c->truth_status == HOL_OK;

    switch (need) {
    case HOL_NEED_SMALL:
        return known && c->n <= SMALL_MOST && c->rank == c->m && !c->mass_singular &&
               c->kappa < ILL_LEAST;
    case HOL_NEED_REDUNDANT:
        return known && c->rank < c->m;
    case HOL_NEED_SINGULAR:
        return known && c->mass_singular;
    case HOL_NEED_ILL:
        return known && c->kappa >= ILL_LEAST;
    case HOL_NEED_SPARSE:
        return known && c->n >= LARGE_LEAST && cost->entries > 0 &&
               cost->nonzero <= cost->entries / SPARSE_SHARE;
    case HOL_NEED_ANY:
    case HOL_NEED_COUNT:
        break;
    }
    return true;
}

static void
add_record(struct hol_advice_row *row, const struct hol_record *record)
{
    bool bad = hol_record_bad(record);

    row->agreed +=
        !bad && (record->verdict == HOL_VERDICT_AGREES || record->verdict == HOL_VERDICT_DOMAIN);
    row->loses += !bad && record->verdict == HOL_VERDICT_LOSES;
    row->unable += record->verdict == HOL_VERDICT_UNABLE;
    row->bad += bad;
    if (!isnan(record->digits) && !isnan(record->attainable) &&
        !(row->attainable - row->digits >= record->attainable - record->digits)) {
        row->digits = record->digits;
        row->attainable = record->attainable;
    }
}

static const struct hol_record *
record_of(const struct hol_comparison *c, const char *solver, mpfr_prec_t bits)
{
    for (size_t k = 0; k < c->record_count; k++)
        if (c->records[k].bits == bits && strcmp(c->records[k].solver, solver) == 0)
            return &c->records[k];
    return NULL;
}

/* Is no digit attainable at the state, so that agreement proves nothing? */
static bool
is_vacuous(const struct hol_comparison *c, mpfr_prec_t bits)
{
    for (size_t k = 0; k < c->record_count; k++)
        if (c->records[k].bits == bits && c->records[k].vacuous &&
            c->records[k].verdict == HOL_VERDICT_AGREES)
            return true;
    return false;
}

static void
add_costs(const struct hol_advice *advice, struct hol_advice_kind *kind,
          const struct hol_cost *cost)
{
    for (size_t s = 0; s < advice->count && s < cost->count; s++)
        if (!isnan(cost->seconds[s])) {
            kind->rows[s].costed++;
            kind->rows[s].log_seconds += log(cost->seconds[s]);
        }
}

void
hol_advice_add(struct hol_advice *advice, const struct hol_result *result,
               const struct hol_cost *cost)
{
    for (int need = 0; need < HOL_NEED_COUNT; need++) {
        struct hol_advice_kind *kind = &advice->kind[need];
        bool any = false;

        for (size_t i = 0; i < result->comparison_count; i++) {
            const struct hol_comparison *c = &result->comparisons[i];
            const struct hol_record *record;

            if (c->record_count == 0 || !needs(c, cost, (enum hol_need)need))
                continue;
            if (is_vacuous(c, advice->bits)) {
                kind->vacuous++;
                continue;
            }
            any = true;
            kind->states++;
            for (size_t s = 0; s < advice->count; s++)
                if ((record = record_of(c, advice->solvers[s]->name, advice->bits)) != NULL)
                    add_record(&kind->rows[s], record);
        }
        kind->cases += any;
        if (any)
            add_costs(advice, kind, cost);
    }
}

double
hol_advice_seconds(const struct hol_advice_row *row)
{
    return row->costed > 0 ? exp(row->log_seconds / (double)row->costed) : NAN;
}

/* Is it right at as many states? Below 0: a is the better. */
static int
by_answers(const struct hol_advice_row *a, const struct hol_advice_row *b)
{
    if (a->bad != b->bad)
        return a->bad < b->bad ? -1 : 1;
    return (a->agreed < b->agreed) - (a->agreed > b->agreed);
}

/* Is it faster? What was timed at more cases comes first; of two that were not timed, what keeps
 * more of the digits. */
static int
by_time(const struct hol_advice_row *a, const struct hol_advice_row *b)
{
    double x = hol_advice_seconds(a), y = hol_advice_seconds(b);

    if (a->costed != b->costed)
        return a->costed > b->costed ? -1 : 1;
    if (a->costed == 0) {
        long double lost_a = a->attainable - a->digits, lost_b = b->attainable - b->digits;

        return (lost_a > lost_b) - (lost_a < lost_b);
    }
    return (x > y) - (x < y);
}

size_t
hol_advice_take(const struct hol_advice *advice, enum hol_need need, unsigned yields)
{
    const struct hol_advice_row *rows = advice->kind[need].rows;
    size_t best = SIZE_MAX;

    for (size_t s = 0; s < advice->count; s++) {
        const struct hol_solver *solver = advice->solvers[s];
        int order;

        if ((solver->yields & yields) != yields || rows[s].agreed == 0 ||
            solver == &hol_solver_mpfr)
            continue;
        order = best != SIZE_MAX ? by_answers(&rows[s], &rows[best]) : -1;
        if (order < 0 || (order == 0 && by_time(&rows[s], &rows[best]) < 0))
            best = s;
    }
    for (size_t s = 0; s < advice->count && best == SIZE_MAX; s++)
        if (rows[s].agreed > 0 && (advice->solvers[s]->yields & yields) == yields)
            best = s;
    return best;
}

size_t
hol_advice_next(const struct hol_advice *advice, enum hol_need need, size_t index)
{
    const struct hol_advice_row *rows = advice->kind[need].rows;
    size_t next = SIZE_MAX;

    for (size_t s = 0; s < advice->count; s++) {
        int after = by_time(&rows[s], &rows[index]);

        if (s == index || advice->solvers[s] == &hol_solver_mpfr ||
            by_answers(&rows[s], &rows[index]) != 0 || after < 0 || (after == 0 && s < index))
            continue;
        if (next == SIZE_MAX || by_time(&rows[s], &rows[next]) < 0)
            next = s;
    }
    return next;
}
