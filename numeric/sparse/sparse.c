/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sparse patterns and matrices: storage, transposition, products with a vector. */
#include "numeric/sparse/sparse.h"

#include "base/alloc.h"
#include "numeric/dense/number.h"

#include <stdatomic.h>
#include <string.h>

enum hol_status
hol_indices_reserve(struct hol_indices *list, size_t count)
{
    uint32_t *more;

    if (count <= list->capacity && list->at != NULL)
        return HOL_OK;
    if (count > UINT32_MAX)
        return HOL_INVALID;
    more = hol_realloc(list->at, count + (count == 0), sizeof *more);
    if (more == NULL)
        return HOL_NOMEM;
    *list = (struct hol_indices){more, count};
    return HOL_OK;
}

void
hol_indices_clear(struct hol_indices *list)
{
    hol_free(list->at);
    *list = (struct hol_indices){0};
}

void
hol_indices_sort(uint32_t *list, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            uint32_t x = list[i];
            size_t j = i;

            for (; j >= gap && list[j - gap] > x; j -= gap)
                list[j] = list[j - gap];
            list[j] = x;
        }
}

enum hol_status
hol_numbers_reserve(struct hol_vec *v, size_t count, mpfr_prec_t bits)
{
    struct hol_vec more;
    enum hol_status status;

    if (v->capacity < count || v->bits != bits) {
        if ((status = hol_vec_init(&more, count, bits)) != HOL_OK)
            return status;
        hol_mat_clear(v);
        *v = more;
    }
    hol_mat_shape(v, count, 1);
    return HOL_OK;
}

void
hol_pattern_clear(struct hol_pattern *p)
{
    hol_indices_clear(&p->start);
    hol_indices_clear(&p->index);
    *p = (struct hol_pattern){0};
}

enum hol_status
hol_pattern_reserve(struct hol_pattern *p, size_t rows, size_t cols, size_t count)
{
    enum hol_status status;

    if (rows >= UINT32_MAX || cols >= UINT32_MAX || count >= UINT32_MAX)
        return HOL_INVALID;
    if ((status = hol_indices_reserve(&p->start, rows + 1)) != HOL_OK ||
        (status = hol_indices_reserve(&p->index, count)) != HOL_OK)
        return status;
    p->rows = rows;
    p->cols = cols;
    p->count = count;
    p->seal = 0;
    return HOL_OK;
}

void
hol_pattern_seal(struct hol_pattern *p)
{
    static atomic_uint_fast64_t last;

    p->seal = atomic_fetch_add(&last, 1) + 1;
}

/* start[i + 1] holds the number of cells of row i: now it holds where they begin. */
static void
begin_rows(uint32_t *start, size_t rows)
{
    uint32_t sum = 0;

    start[0] = 0;
    for (size_t i = 0; i < rows; i++) {
        uint32_t own = start[i + 1];

        start[i + 1] = sum;
        sum += own;
    }
}

enum hol_status
hol_pattern_transpose(struct hol_pattern *t, struct hol_indices *map, const struct hol_pattern *p)
{
    enum hol_status status;
    uint32_t *start;

    if ((status = hol_pattern_reserve(t, p->cols, p->rows, p->count)) != HOL_OK ||
        (status = hol_indices_reserve(map, p->count)) != HOL_OK)
        return status;
    start = t->start.at;
    memset(start, 0, (p->cols + 1) * sizeof *start);
    for (size_t k = 0; k < p->count; k++)
        start[p->index.at[k] + 1]++;
    begin_rows(start, p->cols);
    for (size_t i = 0; i < p->rows; i++)
        for (uint32_t k = p->start.at[i]; k < p->start.at[i + 1]; k++) {
            uint32_t to = start[p->index.at[k] + 1]++;

            t->index.at[to] = (uint32_t)i;
            map->at[to] = k;
        }
    return HOL_OK;
}

/* Two passes of a counting sort: by columns into the transposed pattern, and that transposed. */
enum hol_status
hol_pattern_set(struct hol_pattern *p, size_t rows, size_t cols, size_t count, const size_t *i,
                const size_t *j)
{
    struct hol_pattern t = {0};
    struct hol_indices map = {0};
    enum hol_status status;

    if ((status = hol_pattern_reserve(&t, cols, rows, count)) != HOL_OK)
        goto done;
    memset(t.start.at, 0, (cols + 1) * sizeof *t.start.at);
    status = HOL_INVALID;
    for (size_t k = 0; k < count; k++) {
        if (i[k] >= rows || j[k] >= cols)
            goto done;
        t.start.at[j[k] + 1]++;
    }
    begin_rows(t.start.at, cols);
    for (size_t k = 0; k < count; k++)
        t.index.at[t.start.at[j[k] + 1]++] = (uint32_t)i[k];
    if ((status = hol_pattern_transpose(p, &map, &t)) != HOL_OK)
        goto done;
    for (size_t r = 0; r < rows; r++)
        for (uint32_t k = p->start.at[r] + 1; k < p->start.at[r + 1]; k++)
            if (p->index.at[k - 1] == p->index.at[k])
                status = HOL_INVALID;
done:
    hol_pattern_clear(&t);
    hol_indices_clear(&map);
    return status;
}

size_t
hol_pattern_find(const struct hol_pattern *p, size_t i, size_t j)
{
    size_t low = p->start.at[i], high = p->start.at[i + 1];

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (p->index.at[middle] == j)
            return middle;
        if (p->index.at[middle] < j)
            low = middle + 1;
        else
            high = middle;
    }
    return SIZE_MAX;
}

bool
hol_pattern_equal(const struct hol_pattern *p, const struct hol_pattern *q)
{
    return p->rows == q->rows && p->cols == q->cols && p->count == q->count &&
           p->start.at != NULL && q->start.at != NULL &&
           ((p->seal != 0 && p->seal == q->seal) ||
            (memcmp(p->start.at, q->start.at, (p->rows + 1) * sizeof *p->start.at) == 0 &&
             (p->count == 0 ||
              memcmp(p->index.at, q->index.at, p->count * sizeof *p->index.at) == 0)));
}

enum hol_status
hol_pattern_copy(struct hol_pattern *to, const struct hol_pattern *from)
{
    enum hol_status status = hol_pattern_reserve(to, from->rows, from->cols, from->count);

    if (status != HOL_OK)
        return status;
    memcpy(to->start.at, from->start.at, (from->rows + 1) * sizeof *to->start.at);
    if (from->count > 0)
        memcpy(to->index.at, from->index.at, from->count * sizeof *to->index.at);
    to->seal = from->seal;
    return HOL_OK;
}

enum hol_status
hol_pattern_mirror(struct hol_pattern *full, struct hol_indices *next,
                   const struct hol_pattern *lower)
{
    const uint32_t *start = lower->start.at, *index = lower->index.at;
    size_t n = lower->rows, off = 0;
    enum hol_status status;

    for (size_t i = 0; i < n; i++)
        for (uint32_t k = start[i]; k < start[i + 1]; k++)
            off += index[k] != i;
    if ((status = hol_pattern_reserve(full, n, n, 2 * off)) != HOL_OK ||
        (status = hol_indices_reserve(next, n)) != HOL_OK)
        return status;
    memset(full->start.at, 0, (n + 1) * sizeof *full->start.at);
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = start[i]; k < start[i + 1]; k++)
            if (index[k] != i) {
                full->start.at[i + 1]++;
                full->start.at[index[k] + 1]++;
            }
    begin_rows(full->start.at, n);
    /* row by row: to row i come its own columns, then, later, those below it */
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = start[i]; k < start[i + 1]; k++)
            if (index[k] != i) {
                full->index.at[full->start.at[i + 1]++] = index[k];
                full->index.at[full->start.at[index[k] + 1]++] = (uint32_t)i;
            }
    return HOL_OK;
}

static bool
is_zero(const struct hol_mat *a, size_t k)
{
    return a->d != NULL ? a->d[k] == 0 : mpfr_zero_p(a->x[k]);
}

enum hol_status
hol_sparse_from(struct hol_sparse *s, const struct hol_mat *a, bool lower)
{
    size_t count = 0;
    enum hol_status status;

    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < (lower ? i + 1 : a->cols); j++)
            count += !is_zero(a, i + j * a->rows) || (lower && i == j);
    if ((status = hol_pattern_reserve(&s->pattern, a->rows, a->cols, count)) != HOL_OK ||
        (status = hol_numbers_reserve(&s->value, count, a->bits)) != HOL_OK)
        return status;
    count = 0;
    for (size_t i = 0; i < a->rows; i++) {
        s->pattern.start.at[i] = (uint32_t)count;
        for (size_t j = 0; j < (lower ? i + 1 : a->cols); j++) {
            size_t k = i + j * a->rows;

            if (is_zero(a, k) && !(lower && i == j))
                continue;
            s->pattern.index.at[count] = (uint32_t)j;
            if (a->d != NULL)
                s->value.d[count++] = a->d[k];
            else
                mpfr_set(s->value.x[count++], a->x[k], MPFR_RNDN);
        }
    }
    s->pattern.start.at[a->rows] = (uint32_t)count;
    return HOL_OK;
}

void
hol_sparse_clear(struct hol_sparse *s)
{
    hol_pattern_clear(&s->pattern);
    hol_mat_clear(&s->value);
}

#define NUMBER double
#define NAME(stem) stem##_double
#include "numeric/sparse/sparse-kernel.h"
#undef NUMBER
#undef NAME
#define NUMBER __mpfr_struct
#define NAME(stem) stem##_mpfr
#include "numeric/sparse/sparse-kernel.h"

#define BOTH(stem, y, a, x)                                                                        \
    do {                                                                                           \
        struct hol_scalar scratch;                                                                 \
        if ((y)->d != NULL)                                                                        \
            stem##_double((y)->d, &(a)->pattern, (a)->value.d, (x)->d, NULL);                      \
        else {                                                                                     \
            hol_scalar_init(&scratch, (y)->bits);                                                  \
            stem##_mpfr(hol_mpfr_elements(y), &(a)->pattern, hol_mpfr_elements(&(a)->value),       \
                        hol_mpfr_elements(x), scratch.x);                                          \
        }                                                                                          \
    } while (0)

void
hol_sparse_mul(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x)
{
    hol_mat_shape(y, a->pattern.rows, 1);
    BOTH(multiply, y, a, x);
}

void
hol_sparse_mul_t(struct hol_vec *y, const struct hol_sparse *a, const struct hol_vec *x)
{
    hol_mat_shape(y, a->pattern.cols, 1);
    BOTH(multiply_t, y, a, x);
}
