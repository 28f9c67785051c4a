/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An order of elimination with few fills: AMD of SuiteSparse, on storage of our own. */
#include "numeric/sparse/sparse.h"

#include <limits.h>

#include <suitesparse/amd.h>

/* Vectors of n that amd_2 works on, beside the order itself. */
enum { VECTORS = 7 };

/* Of the mirrored pattern with the room to move in that amd_2 is fast with. */
static size_t
with_elbow_room(size_t count, size_t n)
{
    return count + count / 5 + n;
}

static enum hol_status
reserve(struct hol_indices *order, struct hol_ordering *scratch, size_t n, size_t count)
{
    enum hol_status status;

    if (with_elbow_room(count, n) > INT_MAX)
        return HOL_INVALID;
    if ((status = hol_indices_reserve(order, n)) != HOL_OK ||
        (status = hol_indices_reserve(&scratch->work, VECTORS * n)) != HOL_OK)
        return status;
    return hol_indices_reserve(&scratch->graph.index, with_elbow_room(count, n));
}

enum hol_status
hol_order_minimum_degree(struct hol_indices *order, struct hol_ordering *scratch,
                         const struct hol_pattern *lower)
{
    size_t n = lower->rows, room;
    struct hol_pattern *graph = &scratch->graph;
    enum hol_status status;
    int *next, *start;

    if ((status = hol_indices_reserve(order, n)) != HOL_OK)
        return status;
    if (lower->count - n >= n * n / 8) {
        for (size_t k = 0; k < n; k++)
            order->at[k] = (uint32_t)k;
        return HOL_OK;
    }
    if ((status = hol_pattern_mirror(graph, &scratch->work, lower)) != HOL_OK ||
        (status = reserve(order, scratch, n, graph->count)) != HOL_OK)
        return status;
    room = with_elbow_room(graph->count, n);
    start = (int *)graph->start.at;
    next = (int *)scratch->work.at;
    for (size_t v = 0; v < n; v++)
        next[v] = start[v + 1] - start[v];
    amd_2((int)n, start, (int *)graph->index.at, next, (int)room, (int)graph->count, next + n,
          next + 2 * n, (int *)order->at, next + 3 * n, next + 4 * n, next + 5 * n, next + 6 * n,
          NULL, NULL);
    return HOL_OK;
}

enum hol_status
hol_ordering_reserve(struct hol_indices *order, struct hol_ordering *scratch, size_t n)
{
    size_t sparse = n * n / 4 + 1; /* cells of the mirrored pattern of what is ordered at all */
    enum hol_status status = hol_pattern_reserve(&scratch->graph, n, n, sparse);

    return status != HOL_OK ? status : reserve(order, scratch, n, sparse);
}

void
hol_ordering_clear(struct hol_ordering *scratch)
{
    hol_pattern_clear(&scratch->graph);
    hol_indices_clear(&scratch->work);
}
