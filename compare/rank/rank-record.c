/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What one solver says about a rank: magnitudes, plateau, thresholds, and the verdict on it. */
#include "compare/rank/rank.h"

#include "base/alloc.h"
#include "base/names.h"

#include <math.h>
#include <stdlib.h>

HOL_NAMES(hol_rank_verdict_text, enum hol_rank_verdict, HOL_RANK_VERDICT_LIST, HOL_NAME_FIRST)

void
hol_rank_thresholds(long double *thresholds, size_t points, mpfr_prec_t bits)
{
    long double least = -(long double)bits - 8;

    for (size_t i = 0; i < points; i++)
        thresholds[i] =
            points > 1 ? exp2l(least * (long double)(points - 1 - i) / (long double)(points - 1))
                       : 1;
}

static int
descending(const void *a, const void *b)
{
    long double x = *(const long double *)a, y = *(const long double *)b;

    return (x < y) - (x > y);
}

/*
 * The plateau from the magnitudes, relative to their reference. A measure that ended before all
 * rows were taken has no magnitudes beyond: the last is the largest of them.
 */
static enum hol_status
find_plateau(struct hol_rank_record *record, size_t rank)
{
    const struct hol_rank_detail *d = &record->detail;
    long double *s;

    if (rank > d->count || d->reference == 0)
        return HOL_OK;
    s = hol_alloc(d->count + 1, sizeof *s);
    if (s == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < d->count; k++)
        s[k] = d->magnitude[k] / d->reference;
    qsort(s, d->count, sizeof *s, descending);
    record->plateau[0] = rank < d->count ? s[rank] : 0;
    record->plateau[1] = rank > 0 ? s[rank - 1] : INFINITY;
    if (!(record->plateau[0] < record->plateau[1]))
        record->plateau[0] = record->plateau[1] = NAN;
    hol_free(s);
    return HOL_OK;
}

static enum hol_status
judge(struct hol_rank_record *record, const size_t *rank, const bool *unique)
{
    const struct hol_rank_detail *d = &record->detail;

    record->plateau[0] = record->plateau[1] = NAN;
    record->verdict = !d->stated         ? HOL_RANK_VERDICT_SILENT
                      : rank == NULL     ? HOL_RANK_VERDICT_NO_TRUTH
                      : !d->decided      ? HOL_RANK_VERDICT_UNDECIDED
                      : d->rank == *rank ? HOL_RANK_VERDICT_AGREES
                                         : HOL_RANK_VERDICT_CONTRADICTS;
    if (record->verdict == HOL_RANK_VERDICT_AGREES)
        for (size_t i = 0; i < d->m; i++)
            record->unique_differs =
                record->unique_differs || (d->unique[i] != HOL_UNIQUE_UNDECIDED &&
                                           (d->unique[i] == HOL_UNIQUE_YES) != unique[i]);
    return d->stated && rank != NULL ? find_plateau(record, *rank) : HOL_OK;
}

/* The rank at another threshold. */
static void
take_step(struct hol_rank_step *step, void *work, struct hol_answer *answer,
          struct hol_problem *problem, const struct hol_solver *solver, long double threshold)
{
    struct hol_rank_detail *detail = answer->detail;

    problem->rank_threshold = threshold;
    hol_rank_detail_begin(detail);
    *step = (struct hol_rank_step){.threshold = threshold,
                                   .status = solver->solve(work, answer, problem)};
    step->stated = detail->stated;
    step->decided = detail->decided;
    step->rank = detail->rank;
}

static enum hol_status
measure(struct hol_rank_record *record, struct hol_problem *problem, struct hol_answer *answer,
        const long double *thresholds)
{
    const struct hol_solver *solver = record->solver;
    struct hol_rank_detail swept = {0};
    void *work = NULL;
    enum hol_status status = hol_rank_detail_init(&swept, problem->n, problem->m, record->bits);

    if (status == HOL_OK)
        status = hol_rank_detail_init(&record->detail, problem->n, problem->m, record->bits);
    if (status == HOL_OK)
        status = solver->create(solver, &work, problem->n, problem->m, record->bits);
    if (status != HOL_OK)
        goto done;
    hol_rank_detail_begin(&record->detail);
    answer->detail = &record->detail;
    record->status = solver->solve(work, answer, problem);
    answer->detail = &swept;
    for (size_t k = 0; k < record->step_count; k++)
        take_step(&record->steps[k], work, answer, problem, solver, thresholds[k]);
done:
    hol_rank_detail_seal(&record->detail);
    solver->destroy(work);
    hol_rank_detail_clear(&swept);
    return status;
}

enum hol_status
hol_rank_record_make(struct hol_rank_record *record, const struct hol_problem *problem,
                     const size_t *rank, const bool *unique, const struct hol_solver *solver,
                     mpfr_prec_t bits, size_t threshold_count, const long double *thresholds)
{
    struct hol_problem rounded = {0};
    struct hol_answer answer = {0};
    enum hol_status status;

    *record = (struct hol_rank_record){.solver = solver,
                                       .bits = bits,
                                       .status = HOL_UNABLE,
                                       .verdict = HOL_RANK_VERDICT_SILENT,
                                       .plateau = {NAN, NAN}};
    status = hol_problem_init(&rounded, problem->n, problem->m, bits);
    if (status == HOL_OK)
        status = hol_answer_init(&answer, problem->n, problem->m, bits);
    if (status != HOL_OK)
        goto done;
    hol_problem_round(&rounded, problem);
    if (solver->applicable(&rounded, &record->why) != HOL_ANSWERABLE)
        goto done;
    record->why =
        solver->needs & HOL_NEEDS_EVIDENT ? "a kernel does not say how it finds the rank" : NULL;
    if (record->why != NULL)
        goto done;
    record->steps = hol_alloc(threshold_count + 1, sizeof *record->steps);
    if (record->steps == NULL)
        status = HOL_NOMEM;
    if (status != HOL_OK)
        goto done;
    record->step_count = threshold_count;
    status = measure(record, &rounded, &answer, thresholds);
    if (status == HOL_OK)
        status = judge(record, rank, unique);
done:
    hol_problem_clear(&rounded);
    hol_answer_clear(&answer);
    if (status != HOL_OK)
        hol_rank_record_clear(record);
    return status;
}

void
hol_rank_record_clear(struct hol_rank_record *record)
{
    hol_rank_detail_clear(&record->detail);
    hol_free(record->steps);
    *record = (struct hol_rank_record){0};
}
