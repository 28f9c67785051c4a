/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One solver on one problem: solved at its precision, judged at the truth's. */
#include "compare/instant/attempt.h"
#include "compare/instant/laws.h"
#include "compare/instant/metrics.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdio.h>

long double
hol_relative(long double error, long double scale)
{
    if (error == 0)
        return 0;
    return error > 0 && scale > 0 && isfinite(error) ? error / scale : INFINITY;
}

long double
hol_distance(struct hol_mat *room, const struct hol_mat *a, const struct hol_mat *b)
{
    hol_mat_shape(room, a->rows, a->cols);
    hol_sub(room, a, b);
    return hol_mat_is_finite(room) ? hol_mat_max(room) : INFINITY;
}

/* Largest difference of the multipliers that are unique. */
static long double
multiplier_error(const struct hol_truth *truth, const struct hol_answer *answer,
                 struct hol_mat *room)
{
    long double error = 0;

    if (!isfinite(hol_distance(room, &answer->lambda, &truth->answer.lambda)))
        return INFINITY;
    for (size_t j = 0; j < room->rows; j++)
        if (truth->unique[j])
            error = fmaxl(error, hol_mat_abs(room, j, 0));
    return error;
}

/* |(F_L + F_C) of the answer - that of the truth|, for solvers that do not split. */
static long double
sum_error(const struct hol_truth *truth, const struct hol_answer *answer, struct hol_mat *room)
{
    hol_mat_shape(room, answer->FL.rows, 1);
    hol_add(room, &answer->FL, &answer->FC);
    hol_sub(room, room, &truth->answer.FL);
    hol_sub(room, room, &truth->answer.FC);
    return hol_mat_is_finite(room) ? hol_mat_max(room) : INFINITY;
}

void
hol_yardstick_errors(struct hol_record *record, const struct hol_yardstick *yard,
                     const struct hol_answer *answer, unsigned yields, struct hol_mat *room)
{
    const struct hol_truth *truth = yard->truth;
    long double error[HOL_Q_COUNT] = {-1, -1, -1, -1};

    error[HOL_Q_QDD] = hol_distance(room, &answer->qdd, &truth->answer.qdd);
    if (yields & HOL_YIELDS_SPLIT) {
        error[HOL_Q_FL] = hol_distance(room, &answer->FL, &truth->answer.FL);
        error[HOL_Q_FC] = hol_distance(room, &answer->FC, &truth->answer.FC);
    } else if (!(yields & HOL_YIELDS_NO_FORCE)) {
        error[HOL_Q_FL] = sum_error(truth, answer, room);
    }
    if ((yields & HOL_YIELDS_LAMBDA) && yard->any_unique)
        error[HOL_Q_LAMBDA] = multiplier_error(truth, answer, room);
    for (size_t i = 0; i < HOL_Q_COUNT; i++) {
        record->error[i] = error[i] < 0 ? -1 : hol_relative(error[i], yard->scale[i]);
        record->ratio[i] =
            error[i] < 0 ? -1 : record->error[i] / (yard->kappa * ldexpl(1, (int)-record->bits));
    }
}

static void
record_begin(struct hol_record *record, const struct hol_yardstick *yard,
             const struct hol_solver *solver, mpfr_prec_t bits)
{
    *record = (struct hol_record){.solver = solver->name, .bits = bits};
    for (size_t i = 0; i < HOL_Q_COUNT; i++)
        record->error[i] = record->ratio[i] = -1;
    for (size_t i = 0; i < HOL_LAW_COUNT; i++)
        record->law[i] = -1;
    record->vacuous = !(HOL_RATIO_LIMIT * yard->kappa * ldexpl(1, (int)-bits) < 1);
}

/* What the statuses say; what the solver gave as a reason not to try goes before the verdict's own.
 */
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
                     const struct hol_solver *solver, mpfr_prec_t bits)
{
    struct hol_record new;
    struct hol_attempt a;
    enum hol_status status;
    bool fits;

    record_begin(&new, yard, solver, bits);
    status = hol_attempt_make(&a, &yard->truth->problem, solver, bits);
    if (status != HOL_OK)
        goto done;
    fits = hol_yardstick_fits(yard, &a.given, solver->yields);
    new.status = a.status;
    if (new.status == HOL_OK) {
        new.rank = a.answer.rank;
        new.iterations = a.answer.iterations;
    }
    if (judge_status(&new, yard, solver, a.refusal, fits)) {
        status = hol_laws_measure(new.law, yard, solver, a.work, &a.given, &a.wide);
        if (status != HOL_OK)
            goto done;
        hol_yardstick_errors(&new, yard, &a.wide, solver->yields, &a.room);
        hol_verdict_judge(&new, yard->kappa, solver->growth);
    }
    if (!fits && (new.verdict == HOL_VERDICT_WRONG || new.verdict == HOL_VERDICT_UNABLE)) {
        new.verdict = HOL_VERDICT_UNABLE;
        (void)snprintf(new.why, sizeof new.why, "the problem does not fit %ld bits", (long)bits);
    }
    *record = new;
done:
    hol_attempt_clear(&a, solver);
    return status;
}

enum hol_status
hol_compare_solver(struct hol_record *record, const struct hol_truth *truth,
                   const struct hol_solver *solver, mpfr_prec_t bits)
{
    struct hol_yardstick yard;
    enum hol_status status = hol_yardstick_init(&yard, truth, HOL_OK);

    if (status != HOL_OK)
        return status;
    status = hol_yardstick_solver(record, &yard, solver, bits);
    hol_yardstick_clear(&yard);
    return status;
}
