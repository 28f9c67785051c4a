/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The linear problem at an instant without its zeros. */
#include "problem/sparse-problem.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <string.h>

/* The cells of M with the whole diagonal. */
static enum hol_status
set_mass(struct hol_pattern *p, size_t n, size_t count, const size_t *i, const size_t *j)
{
    size_t *rows = hol_alloc(count + n, sizeof *rows), *cols = hol_alloc(count + n, sizeof *cols);
    bool *seen = hol_alloc(n, sizeof *seen);
    enum hol_status status = HOL_NOMEM;

    if (rows == NULL || cols == NULL || seen == NULL)
        goto done;
    status = HOL_INVALID;
    for (size_t k = 0; k < count; k++) {
        if (i[k] >= n || j[k] > i[k])
            goto done;
        rows[k] = i[k];
        cols[k] = j[k];
        seen[i[k]] = seen[i[k]] || i[k] == j[k];
    }
    for (size_t k = 0; k < n; k++)
        if (!seen[k])
            rows[count] = cols[count] = k, count++;
    status = hol_pattern_set(p, n, n, count, rows, cols);
done:
    hol_free(rows);
    hol_free(cols);
    hol_free(seen);
    return status;
}

static enum hol_status
reserve(struct hol_sparse_problem *p, size_t n, size_t m, size_t mass, size_t a, mpfr_prec_t bits)
{
    enum hol_status status;

    if (n == 0)
        return HOL_INVALID;
    if ((status = hol_numbers_reserve(&p->M.value, mass, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&p->A.value, a, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&p->F, n, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&p->C, n, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&p->b, m, bits)) != HOL_OK)
        return status;
    p->n = n;
    p->m = m;
    p->bits = bits;
    return HOL_OK;
}

enum hol_status
hol_sparse_problem_init(struct hol_sparse_problem *p, size_t n, size_t m, size_t mass_count,
                        const size_t *mass_i, const size_t *mass_j, size_t a_count,
                        const size_t *a_i, const size_t *a_j, mpfr_prec_t bits)
{
    struct hol_sparse_problem new = {0};
    enum hol_status status;

    if ((status = set_mass(&new.M.pattern, n, mass_count, mass_i, mass_j)) != HOL_OK ||
        (status = hol_pattern_set(&new.A.pattern, m, n, a_count, a_i, a_j)) != HOL_OK ||
        (status = reserve(&new, n, m, new.M.pattern.count, a_count, bits)) != HOL_OK) {
        hol_sparse_problem_clear(&new);
        return status;
    }
    hol_pattern_seal(&new.M.pattern);
    hol_pattern_seal(&new.A.pattern);
    *p = new;
    return HOL_OK;
}

enum hol_status
hol_sparse_problem_like(struct hol_sparse_problem *p, const struct hol_sparse_problem *other,
                        bool mass)
{
    struct hol_sparse_problem new = {0};
    struct hol_pattern *M = &new.M.pattern;
    size_t n = other->n;
    enum hol_status status;

    if ((status = mass ? hol_pattern_copy(M, &other->M.pattern)
                       : hol_pattern_reserve(M, n, n, n)) != HOL_OK ||
        (status = hol_pattern_copy(&new.A.pattern, &other->A.pattern)) != HOL_OK ||
        (status = reserve(&new, n, other->m, M->count, other->A.pattern.count, other->bits)) !=
            HOL_OK) {
        hol_sparse_problem_clear(&new);
        return status;
    }
    for (size_t i = 0; !mass && i < n; i++) {
        M->start.at[i] = M->index.at[i] = (uint32_t)i;
        hol_mat_set_si(&new.M.value, i, 0, 1);
    }
    if (!mass)
        M->start.at[n] = (uint32_t)n;
    if (!mass)
        hol_pattern_seal(M);
    *p = new;
    return HOL_OK;
}

void
hol_sparse_problem_clear(struct hol_sparse_problem *p)
{
    hol_sparse_clear(&p->M);
    hol_sparse_clear(&p->A);
    hol_mat_clear(&p->F);
    hol_mat_clear(&p->b);
    hol_mat_clear(&p->C);
    *p = (struct hol_sparse_problem){0};
}

enum hol_status
hol_sparse_problem_reserve(struct hol_sparse_problem *p, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status = reserve(p, n, m, n * (n + 1) / 2, m * n, bits);

    if (status != HOL_OK ||
        (status = hol_pattern_reserve(&p->M.pattern, n, n, n * (n + 1) / 2)) != HOL_OK)
        return status;
    return hol_pattern_reserve(&p->A.pattern, m, n, m * n);
}

enum hol_status
hol_sparse_problem_from(struct hol_sparse_problem *to, const struct hol_problem *p)
{
    enum hol_status status;

    if ((status = hol_sparse_from(&to->M, &p->M, true)) != HOL_OK ||
        (status = hol_sparse_from(&to->A, &p->A, false)) != HOL_OK ||
        (status = reserve(to, p->n, p->m, to->M.pattern.count, to->A.pattern.count, p->bits)) !=
            HOL_OK)
        return status;
    hol_mat_round(&to->F, &p->F);
    hol_mat_round(&to->b, &p->b);
    hol_mat_round(&to->C, &p->C);
    return HOL_OK;
}

static void
spread(struct hol_mat *to, const struct hol_sparse *s, bool symmetric)
{
    struct hol_scalar x;

    hol_scalar_init(&x, s->value.bits);
    hol_mat_zero(to);
    for (size_t i = 0; i < s->pattern.rows; i++)
        for (uint32_t k = s->pattern.start.at[i]; k < s->pattern.start.at[i + 1]; k++) {
            hol_mat_get(x.x, &s->value, k, 0);
            hol_mat_set(to, i, s->pattern.index.at[k], x.x);
            if (symmetric)
                hol_mat_set(to, s->pattern.index.at[k], i, x.x);
        }
}

void
hol_sparse_problem_fill(struct hol_problem *to, const struct hol_sparse_problem *p)
{
    spread(&to->M, &p->M, true);
    spread(&to->A, &p->A, false);
    hol_mat_round(&to->F, &p->F);
    hol_mat_round(&to->b, &p->b);
    hol_mat_round(&to->C, &p->C);
}

static bool
is_vector(const struct hol_vec *v, size_t n, mpfr_prec_t bits)
{
    return v->rows == n && v->cols == 1 && v->bits == bits;
}

bool
hol_sparse_problem_fits(const struct hol_sparse_problem *p)
{
    const struct hol_pattern *M = &p->M.pattern, *A = &p->A.pattern;

    return p->n > 0 && M->rows == p->n && M->cols == p->n && A->rows == p->m && A->cols == p->n &&
           is_vector(&p->M.value, M->count, p->bits) && is_vector(&p->A.value, A->count, p->bits) &&
           is_vector(&p->F, p->n, p->bits) && is_vector(&p->C, p->n, p->bits) &&
           is_vector(&p->b, p->m, p->bits);
}

bool
hol_sparse_problem_is_sound(const struct hol_sparse_problem *p)
{
    return hol_sparse_problem_fits(p) && hol_mat_is_finite(&p->M.value) &&
           hol_mat_is_finite(&p->A.value) && hol_mat_is_finite(&p->F) && hol_mat_is_finite(&p->C) &&
           hol_mat_is_finite(&p->b);
}
