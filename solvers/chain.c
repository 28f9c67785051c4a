/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Multipliers of constraints that form a tree, in time linear in their number: S = A M^-1 A^T is
 * eliminated from the leaves to the root. */
#include "solvers/support/balanced.h"
#include "solvers/support/range-sparse.h"

#include <string.h>

extern const struct hol_solver hol_solver_chain;

static const char refusal[] = "needs constraints that couple like a tree; these close a loop";

/*
 * From the leaves to the root: the rows in the reverse of an order in which they are reached from
 * the first, each through a column of B that it shares with the one before (breadth first). In a
 * tree of bodies and joints, the rows that are reached before a row and share a body with it share
 * one and the same: they are coupled already, and eliminating the row couples nothing anew. So S
 * and its factor have the same cells; if not, there is a loop.
 */
static enum hol_status
from_the_leaves(struct hol_indices *order, struct hol_range *w)
{
    const struct hol_pattern *B = &w->B.pattern, *Bt = &w->Bt;
    size_t m = w->m, reached = 0, next = 0;
    enum hol_status status;

    if ((status = hol_indices_reserve(order, m)) != HOL_OK)
        return status;
    memset(w->mark.at, 0, m * sizeof *w->mark.at);
    for (size_t first = 0; first < m; first++) {
        if (w->mark.at[first])
            continue;
        w->mark.at[first] = 1;
        w->list.at[reached++] = (uint32_t)first;
        for (; next < reached; next++)
            for (uint32_t k = B->start.at[w->list.at[next]]; k < B->start.at[w->list.at[next] + 1];
                 k++) {
                uint32_t j = B->index.at[k];

                for (uint32_t c = Bt->start.at[j]; c < Bt->start.at[j + 1]; c++)
                    if (!w->mark.at[Bt->index.at[c]]) {
                        w->mark.at[Bt->index.at[c]] = 1;
                        w->list.at[reached++] = Bt->index.at[c];
                    }
            }
    }
    for (size_t k = 0; k < m; k++)
        order->at[k] = w->list.at[m - 1 - k];
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
