/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Finds out whether the rows couple as a path, and describes the paths for the sweeps. */
#include "solvers/kernels/range-path.h"

#include "base/alloc.h"

#include <string.h>

void
hol_range_path_clear(struct hol_range_path *path)
{
    hol_free(path->run);
    hol_indices_clear(&path->words);
    hol_indices_clear(&path->idle);
    hol_mat_clear(&path->z);
    hol_mat_clear(&path->l);
    hol_mat_clear(&path->near);
    *path = (struct hol_range_path){0};
}

/* Is every row of L empty, or one cell beside the diagonal? */
static bool
is_path(const struct hol_sparse_ldl *f)
{
    for (size_t k = 0; k < f->n; k++) {
        uint32_t count = f->row_start.at[k + 1] - f->row_start.at[k];

        if (count > 1 || (count == 1 && f->row_col.at[f->row_start.at[k]] != k - 1))
            return false;
    }
    return true;
}

/* The index of cell c of the row at place k. */
static uint32_t
column_of(const struct hol_range *w, size_t k, size_t c)
{
    return w->A.index.at[w->A.start.at[w->schur.order.at[k]] + c];
}

static size_t
cells_of(const struct hol_range *w, size_t k)
{
    uint32_t i = w->schur.order.at[k];

    return w->A.start.at[i + 1] - w->A.start.at[i];
}

/* Has the row at place k, if there is one, a cell in that column? */
static bool
has(const struct hol_range *w, size_t k, uint32_t column)
{
    size_t low = 0, high = k < w->m ? cells_of(w, k) : 0, end = high;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (column_of(w, k, middle) < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && column_of(w, k, low) == column;
}

/* The row at place k as a run of its own, its words at `at`: two for a cell. */
static struct hol_range_run
describe(uint32_t *at, const struct hol_range *w, size_t k)
{
    struct hol_range_run run = {.count = 1, .first = (uint32_t)k, .row = w->schur.order.at[k]};
    size_t cells = cells_of(w, k), count = 0;
    uint32_t *parts[] = {&run.pairs, &run.begun, &run.alone};

    run.cell = w->A.start.at[run.row];
    for (int part = 0; part < 3; part++)
        for (size_t c = 0; c < cells; c++) {
            uint32_t column = column_of(w, k, c);
            bool before = k > 0 && has(w, k - 1, column), after = has(w, k + 1, column);

            if (part != (before ? 0 : after ? 1 : 2))
                continue;
            at[count] = (uint32_t)c;
            at[cells + count++] = column;
            ++*parts[part];
        }
    return run;
}

/* Of links of chains; at: where pairs and begun are in their row. */
static enum hol_range_kind
kind_of(const struct hol_range_run *run, const uint32_t *at)
{
    static const struct {
        enum hol_range_kind kind;
        uint32_t pairs, begun, alone;
    } shapes[] = {{HOL_RUN_PLANE, 2, 2, 0},
                  {HOL_RUN_LEAF, 0, 2, 2},
                  {HOL_RUN_ROOT, 2, 0, 0},
                  {HOL_RUN_SPACE, 3, 3, 0}};
    static const uint32_t apart[] = {1, 3, 0, 2}, together[] = {2, 3, 0, 1};

    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        if (run->pairs != shapes[k].pairs || run->begun != shapes[k].begun ||
            run->alone != shapes[k].alone)
            continue;
        if (shapes[k].kind == HOL_RUN_PLANE && memcmp(at, apart, sizeof apart) == 0)
            return HOL_RUN_PLANE_APART;
        if (shapes[k].kind == HOL_RUN_PLANE && memcmp(at, together, sizeof together) == 0)
            return HOL_RUN_PLANE_TOGETHER;
        return shapes[k].kind;
    }
    return HOL_RUN_OTHER;
}

/* Does the row at place next.first continue the run before it? Then it is of it. */
static bool
extend(struct hol_range_run *run, const struct hol_range_run *next, const uint32_t *words,
       const struct hol_range *w)
{
    const uint32_t *a = words + run->list, *b = words + next->list;
    size_t k = next->first, cells = (size_t)run->pairs + run->begun + run->alone;
    uint32_t before = w->schur.order.at[k - 1], row = next->row - before;
    uint32_t cell = next->cell - w->A.start.at[before], column = 0;

    if (run->pairs != next->pairs || run->begun != next->begun || run->alone != next->alone ||
        memcmp(a, b, cells * sizeof *a) != 0)
        return false;
    for (size_t c = 0; c < cells; c++) {
        uint32_t own = b[cells + c] - column_of(w, k - 1, b[c]);

        if (c > 0 && own != column)
            return false;
        column = own;
    }
    if (run->count > 1 &&
        (row != run->row_step || cell != run->cell_step || column != run->column_step))
        return false;
    run->row_step = row;
    run->cell_step = cell;
    run->column_step = column;
    run->count++;
    return true;
}

static struct hol_range_run *
new_run(struct hol_range_path *path)
{
    if (path->count == path->capacity) {
        size_t capacity = 2 * path->capacity + 8;
        struct hol_range_run *run = hol_realloc(path->run, capacity, sizeof *run);

        if (run == NULL)
            return NULL;
        path->run = run;
        path->capacity = capacity;
    }
    return &path->run[path->count++];
}

/* Make room for this many words, with room to grow. */
static enum hol_status
reserve_words(struct hol_indices *words, size_t count)
{
    if (count <= words->capacity && words->at != NULL)
        return HOL_OK;
    return hol_indices_reserve(words, 2 * count);
}

static enum hol_status
list_runs(struct hol_range_path *path, const struct hol_range *w)
{
    size_t at = 0;
    enum hol_status status;

    path->count = path->widest = 0;
    for (size_t k = 0; k < w->m; k++) {
        struct hol_range_run next, *last = path->count > 0 ? &path->run[path->count - 1] : NULL;

        if ((status = reserve_words(&path->words, at + 2 * cells_of(w, k))) != HOL_OK)
            return status;
        next = describe(path->words.at + at, w, k);
        next.list = (uint32_t)at;
        next.kind = kind_of(&next, path->words.at + at);
        if (last != NULL && extend(last, &next, path->words.at, w))
            continue;
        if ((last = new_run(path)) == NULL)
            return HOL_NOMEM;
        *last = next;
        at += 2 * cells_of(w, k);
        path->widest = next.pairs > path->widest ? next.pairs : path->widest;
    }
    return HOL_OK;
}

static enum hol_status
list_idle(struct hol_range_path *path, const struct hol_range *w)
{
    enum hol_status status = hol_indices_reserve(&path->idle, w->n);

    path->idle_count = 0;
    for (size_t j = 0; j < w->n && status == HOL_OK; j++)
        if (w->Bt.start.at[j] == w->Bt.start.at[j + 1])
            path->idle.at[path->idle_count++] = (uint32_t)j;
    return status;
}

enum hol_status
hol_range_path_find(struct hol_range_path *path, const struct hol_range *w)
{
    enum hol_status status;

    path->found = false;
    if (w->A.count > UINT32_MAX / 8 || !is_path(&w->schur))
        return HOL_OK;
    if ((status = list_runs(path, w)) != HOL_OK || (status = list_idle(path, w)) != HOL_OK ||
        (status = hol_numbers_reserve(&path->z, w->m, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&path->l, w->m + 1, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&path->near, 3 * path->widest, w->bits)) != HOL_OK)
        return status;
    path->found = true;
    return HOL_OK;
}
