/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Multipliers of constraints that form a tree, in time linear in their number: S = A M^-1 A^T is
 * eliminated from the leaves to the root. */
#include "solvers/support/balanced.h"
#include "solvers/support/range-sparse.h"

#include <string.h>

extern const struct hol_solver hol_solver_chain;

static const char refusal[] = "needs constraints that couple like a tree; these close a loop";

/* ------------------------------------------------------------ the order of the rows */

#define NONE UINT32_MAX

/*
 * Rows that are not reached yet, in lists by the number of reached ones that they are coupled with:
 * m numbers each. Rows are coupled that have numbers in the same column of B.
 */
struct search {
    uint32_t *head;          /* of the list of a number; NONE: it is empty */
    uint32_t *next, *before; /* in its list */
    uint32_t *coupled;       /* with so many; NONE: reached */
    uint32_t top;            /* no list above it has a row */
};

static void
enter(struct search *s, uint32_t row, uint32_t coupled)
{
    s->coupled[row] = coupled;
    s->before[row] = NONE;
    s->next[row] = s->head[coupled];
    if (s->head[coupled] != NONE)
        s->before[s->head[coupled]] = row;
    s->head[coupled] = row;
    s->top = coupled > s->top ? coupled : s->top;
}

static void
leave(struct search *s, uint32_t row)
{
    if (s->before[row] != NONE)
        s->next[s->before[row]] = s->next[row];
    else
        s->head[s->coupled[row]] = s->next[row];
    if (s->next[row] != NONE)
        s->before[s->next[row]] = s->before[row];
}

/* Those that are coupled with the row are so with one more. */
static void
reach(struct search *s, struct hol_range *w, uint32_t row)
{
    const struct hol_pattern *B = &w->B.pattern, *Bt = &w->Bt;

    leave(s, row);
    s->coupled[row] = NONE;
    w->mark.at[row] = row + 1;
    for (uint32_t k = B->start.at[row]; k < B->start.at[row + 1]; k++)
        for (uint32_t j = B->index.at[k], c = Bt->start.at[j]; c < Bt->start.at[j + 1]; c++) {
            uint32_t other = Bt->index.at[c];

            if (w->mark.at[other] == row + 1 || s->coupled[other] == NONE)
                continue;
            w->mark.at[other] = row + 1; /* once, however many columns they share */
            leave(s, other);
            enter(s, other, s->coupled[other] + 1);
        }
}

/*
 * From the leaves to the root: the reverse of an order in which each row is one of those that are
 * coupled with most of the rows before it (maximum cardinality search: Tarjan, Yannakakis, SIAM J.
 * Comput. 13, 1984, 566-579). If there is an order in which eliminating a row couples nothing anew,
 * this is one, whatever row it begins with: as for a tree of bodies and joints, whose S and its
 * factor have the same cells; if not, there is a loop.
 */
static enum hol_status
from_the_leaves(struct hol_indices *order, struct hol_range *w)
{
    size_t m = w->m;
    enum hol_status status;

    if ((status = hol_indices_reserve(order, m)) != HOL_OK ||
        (status = hol_indices_reserve(&w->search, 4 * m)) != HOL_OK)
        return status;
    struct search s = {.head = w->search.at};
    s.next = s.head + m;
    s.before = s.next + m;
    s.coupled = s.before + m;
    memset(w->mark.at, 0, m * sizeof *w->mark.at);
    for (size_t i = 0; i < m; i++)
        s.head[i] = NONE;
    for (size_t i = m; i-- > 0;)
        enter(&s, (uint32_t)i, 0);
    for (size_t k = m; k-- > 0;) {
        while (s.head[s.top] == NONE)
            s.top--;
        order->at[k] = s.head[s.top];
        reach(&s, w, order->at[k]);
    }
    return HOL_OK;
}

static const struct hol_range_rule rule = {from_the_leaves, refusal};

/* Is the dense problem a tree? Where memory runs out, create will say so. */
static bool
is_refused(const struct hol_problem *p)
{
    struct hol_sparse M = {0}, A = {0};
    struct hol_range range = {0};
    enum hol_status status;

    if ((status = hol_sparse_from(&M, &p->M, true)) == HOL_OK &&
        (status = hol_sparse_from(&A, &p->A, false)) == HOL_OK)
        status = hol_range_analyse(&range, &M.pattern, &A.pattern, &rule, p->bits);
    hol_sparse_clear(&M);
    hol_sparse_clear(&A);
    hol_range_clear(&range);
    return status == HOL_UNABLE;
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    if (is_refused(p) && p->m <= p->n) {
        *why = refusal;
        return HOL_NOT_ANSWERABLE;
    }
    return hol_needs_pd_mass_and_full_rank(p, why);
}

const struct hol_solver hol_solver_chain = {
    .name = "chain",
    .source = "Baraff1996, elimination from the leaves to the root; UKF2005, below (17)",
    .summary =
        "Lagrange multipliers on a tree of bodies and joints, in time proportional to its size",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS | HOL_NEEDS_TREE,
    .growth = HOL_GROWTH_KAPPA2,
    .context = &rule,
    .sparse = &hol_range_entry,
    .applicable = applicable,
    .create = hol_range_dense_create,
    .solve = hol_range_dense_solve,
    .destroy = hol_range_dense_destroy,
};
