/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/tree.h"

#include <string.h>

#define NONE UINT32_MAX

enum hol_status
hol_tree_reserve(struct hol_tree *t, size_t n, size_t m, size_t cells)
{
    enum hol_status status;

    if ((status = hol_indices_reserve(&t->body, n)) != HOL_OK ||
        (status = hol_indices_reserve(&t->first, n)) != HOL_OK ||
        (status = hol_indices_reserve(&t->mark, n)) != HOL_OK ||
        (status = hol_indices_reserve(&t->next, m)) != HOL_OK ||
        (status = hol_indices_reserve(&t->node, n + m)) != HOL_OK)
        return status;
    return hol_pattern_reserve(&t->touched, m, n, cells);
}

void
hol_tree_clear(struct hol_tree *t)
{
    hol_indices_clear(&t->body);
    hol_indices_clear(&t->first);
    hol_indices_clear(&t->mark);
    hol_indices_clear(&t->next);
    hol_indices_clear(&t->node);
    hol_pattern_clear(&t->touched);
}

/* The one that stands for all that are joined with x (paths are halved on the way). */
static uint32_t
root_of(uint32_t *up, uint32_t x)
{
    while (up[x] != x)
        x = up[x] = up[up[x]];
    return x;
}

/* False: they were joined before. */
static bool
join(uint32_t *up, uint32_t x, uint32_t y)
{
    x = root_of(up, x);
    y = root_of(up, y);
    up[x > y ? x : y] = x > y ? y : x;
    return x != y;
}

/* The bodies of every row, each once, in the order of the row's cells. */
static void
list_bodies(struct hol_tree *t, const struct hol_pattern *A)
{
    uint32_t count = 0;

    memset(t->mark.at, 0, A->cols * sizeof *t->mark.at);
    for (size_t i = 0; i < A->rows; i++) {
        t->touched.start.at[i] = count;
        for (uint32_t k = A->start.at[i]; k < A->start.at[i + 1]; k++) {
            uint32_t body = root_of(t->body.at, A->index.at[k]);

            if (t->mark.at[body] == i + 1)
                continue;
            t->mark.at[body] = (uint32_t)i + 1;
            t->touched.index.at[count++] = body;
        }
    }
    t->touched.start.at[A->rows] = count;
}

/* Do rows i and j touch the same bodies? mark: i + 1 at those of i. */
static bool
same_joint(const struct hol_tree *t, size_t i, size_t j)
{
    const uint32_t *start = t->touched.start.at;

    if (start[i + 1] - start[i] != start[j + 1] - start[j])
        return false;
    for (uint32_t k = start[j]; k < start[j + 1]; k++)
        if (t->mark.at[t->touched.index.at[k]] != i + 1)
            return false;
    return true;
}

/* Is row i of a joint that was seen? If not, it stands for a new one. */
static bool
is_known(struct hol_tree *t, size_t i)
{
    const uint32_t *start = t->touched.start.at, *bodies = t->touched.index.at;
    uint32_t least = NONE;

    for (uint32_t k = start[i]; k < start[i + 1]; k++) {
        t->mark.at[bodies[k]] = (uint32_t)i + 1;
        least = bodies[k] < least ? bodies[k] : least;
    }
    for (uint32_t j = t->first.at[least]; j != NONE; j = t->next.at[j])
        if (same_joint(t, i, j))
            return true;
    t->next.at[i] = t->first.at[least];
    t->first.at[least] = (uint32_t)i;
    return false;
}

enum hol_status
hol_tree_check(struct hol_tree *t, const struct hol_pattern *M, const struct hol_pattern *A)
{
    size_t n = M->rows, m = A->rows;
    enum hol_status status = hol_tree_reserve(t, n, m, A->count);

    if (status != HOL_OK)
        return status;
    for (size_t j = 0; j < n; j++) {
        t->body.at[j] = (uint32_t)j;
        t->first.at[j] = NONE;
    }
    for (size_t j = 0; j < n + m; j++)
        t->node.at[j] = (uint32_t)j;
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = M->start.at[i]; k < M->start.at[i + 1]; k++)
            (void)join(t->body.at, (uint32_t)i, M->index.at[k]);
    list_bodies(t, A);
    memset(t->mark.at, 0, n * sizeof *t->mark.at);
    for (size_t i = 0; i < m; i++) {
        uint32_t from = t->touched.start.at[i], to = t->touched.start.at[i + 1];

        if (to - from < 2 || is_known(t, i))
            continue;
        for (uint32_t k = from; k < to; k++)
            if (!join(t->node.at, (uint32_t)(n + i), t->touched.index.at[k]))
                return HOL_UNABLE;
    }
    return HOL_OK;
}
