/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One solver on one problem: solved at its precision, judged at the truth's. */
#include "compare/instant/attempt.h"
#include "compare/instant/laws.h"
#include "compare/instant/metrics.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdio.h>

static void
record_begin(struct hol_record *record, const struct hol_yardstick *yard,
             const struct hol_solver *solver, mpfr_prec_t bits)
{
    *record = (struct hol_record){.solver = solver->name, .bits = bits};
    for (size_t i = 0; i < HOL_Q_COUNT; i++)
        record->errors[i] = hol_error_none;
    record->digits = record->attainable = NAN;
    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        record->law[i] = -1;
    record->vacuous = hol_yardstick_hopeless(yard, bits);
    record->kappa_units = yard->kappa_units;
}

/* The verdict of the statuses; a reason that the solver gave for not trying comes before the
 * verdict's own. */
static bool
judge_status(struct hol_record *record, const struct hol_yardstick *yard,
             const struct hol_solver *solver, const char *refusal, bool fits)
{
    const char *why;
    struct hol_verdict_facts facts = {
        .truth = yard->truth_status,
        .solver = record->status,
        .needs = solver->needs,
        .redundant = yard->redundant,
        .mass_singular = yard->mass_singular,
        .refused = *refusal != '\0',
        .undecidable = hol_yardstick_undecidable(yard, record->bits),
        .exhausted = hol_yardstick_exhausted(yard, solver->growth, record->bits),
        .fits = fits,
        .same_rank = record->rank == yard->truth->info.rank,
    };
    if (record->status == HOL_STATUS_COUNT) /* the reply of a solver that has ended (verdict.h) */
        record->status = HOL_IO;

    record->verdict = hol_verdict_status(&facts, &why);
    if (record->verdict == HOL_VERDICT_COUNT)
        return true;
    if (record->status == HOL_OK && facts.truth == HOL_OK)
        (void)snprintf(record->why, sizeof record->why, "%s: %zu, true %zu", why, record->rank,
                       yard->truth->info.rank);
    else
        (void)snprintf(record->why, sizeof record->why, "%s%s%s", refusal, *refusal ? ": " : "",
                       why);
    return false;
}

enum hol_status
hol_yardstick_solver(struct hol_record *record, const struct hol_yardstick *yard,
                     const struct hol_solver *solver, mpfr_prec_t bits, bool units)
{
    struct hol_record new;
    struct hol_attempt a;
    enum hol_status status;
    bool fits;

    record_begin(&new, yard, solver, bits);
    status = hol_attempt_make(&a, &yard->truth->problem, solver, bits);
    if (status != HOL_OK)
        goto done;
    status = hol_yardstick_fits(&fits, yard, &a.given, solver->yields);
    if (status != HOL_OK)
        goto done;
    new.status = a.status;
    if (new.status == HOL_OK) {
        new.rank = a.answer.rank;
        new.iterations = a.answer.iterations;
        new.path = a.answer.origin.path;
    }
    if (judge_status(&new, yard, solver, a.refusal, fits)) {
        status =
            hol_laws_measure(new.law, new.fault, yard, solver, a.work, &a.given, &a.wide, units);
        if (status != HOL_OK)
            goto done;
        status = hol_yardstick_errors(&new, yard, &a.wide, solver->yields, &a.room);
        if (status != HOL_OK)
            goto done;
        hol_verdict_judge(&new, yard->kappa, solver->growth);
    }
    if (!fits && (new.verdict == HOL_VERDICT_WRONG || new.verdict == HOL_VERDICT_UNABLE)) {
        new.verdict = HOL_VERDICT_UNABLE;
        (void)snprintf(new.why, sizeof new.why, "the problem does not fit %ld bits", (long)bits);
    } else if (!hol_yardstick_measures(yard, bits)) {
        new.verdict = HOL_VERDICT_UNABLE;
        new.vacuous = false;
        (void)snprintf(new.why, sizeof new.why,
                       "numbers beyond 10^4800, or below 10^-4800, are "
                       "not measured");
    }
    *record = new;
done:
    hol_attempt_clear(&a, solver);
    return status;
}
