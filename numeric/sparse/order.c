/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/sparse/sparse.h"

#include <string.h>

/*
 * Minimum degree on the quotient graph. The list of a variable v (its row of the mirrored pattern)
 * holds the elements it belongs to, then the variables next to it that no element covers. An
 * eliminated variable becomes an element whose members are all it touched; the elements it belonged
 * to are absorbed. A list never grows: for each element it gains it loses a variable or an absorbed
 * element.
 */
#define NONE UINT32_MAX

struct quotient {
    size_t n;
    uint32_t *start, *list;         /* of variables */
    uint32_t *elements, *length;    /* of the list of v: how many elements, of how many */
    uint32_t *head, *next, *before; /* buckets of variables by degree */
    uint32_t *degree;               /* NONE: eliminated */
    uint32_t *mark, stamp;          /* seen in this round */
    uint32_t *member_start,
        *member_end; /* of elements, by the variable they were; empty: absorbed */
    struct hol_indices *members;
    size_t used;
    uint32_t least;
};

static void
leave(struct quotient *g, uint32_t v)
{
    if (g->before[v] != NONE)
        g->next[g->before[v]] = g->next[v];
    else
        g->head[g->degree[v]] = g->next[v];
    if (g->next[v] != NONE)
        g->before[g->next[v]] = g->before[v];
}

static void
enter(struct quotient *g, uint32_t v, uint32_t degree)
{
    g->degree[v] = degree;
    g->before[v] = NONE;
    g->next[v] = g->head[degree];
    if (g->head[degree] != NONE)
        g->before[g->head[degree]] = v;
    g->head[degree] = v;
    if (degree < g->least)
        g->least = degree;
}

/* Add to the new element what is not marked and not eliminated. */
static void
gather(struct quotient *g, const uint32_t *from, const uint32_t *end)
{
    for (; from < end; from++)
        if (g->degree[*from] != NONE && g->mark[*from] != g->stamp) {
            g->mark[*from] = g->stamp;
            g->members->at[g->used++] = *from;
        }
}

/* The members of the element that p becomes. */
static enum hol_status
make_element(struct quotient *g, uint32_t p)
{
    const uint32_t *own = g->list + g->start[p];
    enum hol_status status;
    size_t room = g->used + g->n;

    if (g->members->capacity < room &&
        (status = hol_indices_reserve(g->members, room + room / 2)) != HOL_OK)
        return status;
    leave(g, p);
    g->degree[p] = NONE;
    g->mark[p] = ++g->stamp;
    g->member_start[p] = (uint32_t)g->used;
    for (uint32_t e = 0; e < g->elements[p]; e++) {
        uint32_t absorbed = own[e];

        gather(g, g->members->at + g->member_start[absorbed],
               g->members->at + g->member_end[absorbed]);
        g->member_end[absorbed] = g->member_start[absorbed];
    }
    gather(g, own + g->elements[p], own + g->length[p]);
    g->member_end[p] = (uint32_t)g->used;
    return HOL_OK;
}

/* The list of v, a member of the new element p: without what p covers, with p as its first. */
static void
renew_list(struct quotient *g, uint32_t v, uint32_t p)
{
    uint32_t *own = g->list + g->start[v], kept = 0, variables = 0;
    uint32_t elements = g->elements[v], length = g->length[v];

    for (uint32_t e = 0; e < elements; e++)
        if (g->member_end[own[e]] > g->member_start[own[e]])
            own[kept++] = own[e];
    for (uint32_t k = elements; k < length; k++)
        if (g->degree[own[k]] != NONE && g->mark[own[k]] != g->stamp)
            own[kept + variables++] = own[k];
    /* room for p: v lost p itself or an element of p */
    if (variables > 0)
        own[kept + variables] = own[kept];
    own[kept] = p;
    g->elements[v] = kept + 1;
    g->length[v] = kept + 1 + variables;
}

/* How many variables v is next to. */
static uint32_t
count_neighbours(struct quotient *g, uint32_t v)
{
    const uint32_t *own = g->list + g->start[v];
    uint32_t count = 0;

    g->mark[v] = ++g->stamp;
    for (uint32_t e = 0; e < g->elements[v]; e++)
        for (uint32_t k = g->member_start[own[e]]; k < g->member_end[own[e]]; k++) {
            uint32_t u = g->members->at[k];

            if (g->degree[u] != NONE && g->mark[u] != g->stamp) {
                g->mark[u] = g->stamp;
                count++;
            }
        }
    for (uint32_t k = g->elements[v]; k < g->length[v]; k++)
        if (g->degree[own[k]] != NONE && g->mark[own[k]] != g->stamp) {
            g->mark[own[k]] = g->stamp;
            count++;
        }
    return count;
}

/* Eliminate p: and all that are next to nothing but the members of the new element. */
static enum hol_status
eliminate(struct quotient *g, uint32_t p, uint32_t *order, size_t *done)
{
    enum hol_status status = make_element(g, p);
    uint32_t from, to;

    if (status != HOL_OK)
        return status;
    order[(*done)++] = p;
    from = g->member_start[p];
    to = g->member_end[p];
    for (uint32_t k = from; k < to; k++)
        renew_list(g, g->members->at[k], p);
    for (uint32_t k = from; k < to; k++) {
        uint32_t v = g->members->at[k];

        leave(g, v);
        if (g->length[v] == 1) {
            g->degree[v] = NONE;
            order[(*done)++] = v;
        }
    }
    for (uint32_t k = from; k < to; k++)
        if (g->degree[g->members->at[k]] != NONE)
            enter(g, g->members->at[k], count_neighbours(g, g->members->at[k]));
    return HOL_OK;
}

static void
begin(struct quotient *g, struct hol_ordering *scratch, uint32_t *work)
{
    size_t n = scratch->graph.rows;

    *g = (struct quotient){.n = n,
                           .start = scratch->graph.start.at,
                           .list = scratch->graph.index.at,
                           .elements = work,
                           .length = work + n,
                           .head = work + 2 * n,
                           .next = work + 3 * n,
                           .before = work + 4 * n,
                           .degree = work + 5 * n,
                           .mark = work + 6 * n,
                           .member_start = work + 7 * n,
                           .member_end = work + 8 * n,
                           .members = &scratch->element,
                           .least = (uint32_t)n};
    memset(work, 0, 9 * n * sizeof *work);
    for (size_t d = 0; d < n; d++)
        g->head[d] = NONE;
    for (uint32_t v = (uint32_t)n; v-- > 0;) {
        g->length[v] = g->start[v + 1] - g->start[v];
        enter(g, v, g->length[v]);
    }
}

enum hol_status
hol_order_minimum_degree(struct hol_indices *order, struct hol_ordering *scratch,
                         const struct hol_pattern *lower)
{
    size_t n = lower->rows, done = 0;
    struct quotient g;
    enum hol_status status;

    if ((status = hol_indices_reserve(order, n)) != HOL_OK)
        return status;
    if (lower->count - n >= n * n / 8) {
        for (size_t k = 0; k < n; k++)
            order->at[k] = (uint32_t)k;
        return HOL_OK;
    }
    if ((status = hol_indices_reserve(&scratch->work, 9 * n)) != HOL_OK ||
        (status = hol_pattern_mirror(&scratch->graph, &scratch->work, lower)) != HOL_OK)
        return status;
    begin(&g, scratch, scratch->work.at);
    while (done < n) {
        while (g.head[g.least] == NONE)
            g.least++;
        if ((status = eliminate(&g, g.head[g.least], order->at, &done)) != HOL_OK)
            return status;
    }
    return HOL_OK;
}

enum hol_status
hol_ordering_reserve(struct hol_indices *order, struct hol_ordering *scratch, size_t n)
{
    size_t sparse = n * n / 4 + 1; /* cells of the mirrored pattern of what is ordered at all */
    enum hol_status status;

    if ((status = hol_indices_reserve(order, n)) != HOL_OK ||
        (status = hol_indices_reserve(&scratch->work, 9 * n)) != HOL_OK ||
        (status = hol_pattern_reserve(&scratch->graph, n, n, sparse)) != HOL_OK)
        return status;
    return hol_indices_reserve(&scratch->element, n * (n + 3) / 2);
}

void
hol_ordering_clear(struct hol_ordering *scratch)
{
    hol_pattern_clear(&scratch->graph);
    hol_indices_clear(&scratch->work);
    hol_indices_clear(&scratch->element);
}
