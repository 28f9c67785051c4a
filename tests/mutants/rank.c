/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutants whose answer is right, and that are wrong in what they say about the rank: the first
 * formulation of the registry, with its statement changed afterwards.
 */
#include "solvers/solver.h"
#include "tests/mutants/mutants.h"

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    return hol_solvers[0]->applicable(p, why);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self;
    return hol_solvers[0]->create(hol_solvers[0], work, n, m, bits);
}

static void
destroy(void *work)
{
    hol_solvers[0]->destroy(work);
}

static void
one_more(struct hol_rank_detail *d)
{
    d->rank++;
}

/* The dropped row is said to be another one: where one is dropped and the next is not. */
static void
other_row(struct hol_rank_detail *d)
{
    for (size_t i = 0; i + 1 < d->m; i++)
        if (d->dropped[i] != d->dropped[i + 1]) {
            d->dropped[i] = !d->dropped[i];
            d->dropped[i + 1] = !d->dropped[i + 1];
            return;
        }
}

/* What is kept has a unique multiplier: so it is in a book that forgets about combinations. */
static void
kept_is_unique(struct hol_rank_detail *d)
{
    for (size_t i = 0; i < d->m; i++)
        d->unique[i] = d->dropped[i] ? HOL_UNIQUE_NO : HOL_UNIQUE_YES;
}

static void
none_is_unique(struct hol_rank_detail *d)
{
    for (size_t i = 0; i < d->m; i++)
        d->unique[i] = HOL_UNIQUE_NO;
}

static void
wrong_gap(struct hol_rank_detail *d)
{
    d->gap = 1 / d->gap;
}

static void
wrong_threshold(struct hol_rank_detail *d)
{
    d->threshold = 2 * d->reference;
}

#define MUTANT(id, key, what, change)                                                              \
    static enum hol_status solve_##id(void *work, struct hol_answer *answer,                       \
                                      const struct hol_problem *p)                                 \
    {                                                                                              \
        enum hol_status status = hol_solvers[0]->solve(work, answer, p);                           \
                                                                                                   \
        if (answer->detail != NULL && answer->detail->stated && answer->detail->decided)           \
            change(answer->detail);                                                                \
        return status;                                                                             \
    }                                                                                              \
    const struct hol_solver hol_mutant_##id = {                                                    \
        .name = (key),                                                                             \
        .source = "wrong on purpose",                                                              \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,                                            \
        .needs = HOL_NEEDS_PD_MASS,                                                                \
        .growth = HOL_GROWTH_KAPPA,                                                                \
        .applicable = applicable,                                                                  \
        .create = create,                                                                          \
        .solve = solve_##id,                                                                       \
        .destroy = destroy,                                                                        \
    };

MUTANT(states_more, "states-more", "says that the rank is one more", one_more)
MUTANT(states_row, "states-row", "says that another row was dropped", other_row)
MUTANT(states_kept, "states-kept", "says that what is kept is unique", kept_is_unique)
MUTANT(states_none, "states-none", "says that no multiplier is unique", none_is_unique)
MUTANT(states_gap, "states-gap", "says one over the gap", wrong_gap)
MUTANT(states_threshold, "states-threshold", "says another threshold", wrong_threshold)
