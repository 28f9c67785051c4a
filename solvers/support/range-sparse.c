/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The range space method on sparse matrices: patterns of B and S, the factorizations, and the
 * answer. */
#include "solvers/support/range-sparse.h"

#include "numeric/dense/number.h"

#include <math.h>
#include <string.h>

static enum hol_status
reserve_vectors(struct hol_range *w, size_t n, size_t m, mpfr_prec_t bits)
{
    struct {
        struct hol_vec *v;
        size_t size;
    } all[] = {{&w->w, n > m ? n : m}, {&w->y, n},  {&w->x, n},  {&w->r, m},     {&w->s, n},
               {&w->qdd, n},           {&w->FL, n}, {&w->FC, n}, {&w->lambda, m}};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < sizeof all / sizeof *all && status == HOL_OK; k++)
        status = hol_numbers_reserve(all[k].v, all[k].size, bits);
    if (status == HOL_OK)
        status = hol_indices_reserve(&w->mark, n > m ? n : m);
    if (status == HOL_OK)
        status = hol_indices_reserve(&w->list, n > m ? n : m);
    return status;
}

enum hol_status
hol_range_reserve(struct hol_range *w, size_t n, size_t m, mpfr_prec_t bits)
{
    size_t large = n > m ? n : m;
    enum hol_status status;

    if ((status = reserve_vectors(w, n, m, bits)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->M, n, n, n * (n + 1) / 2)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->A, m, n, m * n)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->B.pattern, m, n, m * n)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->Bt, n, m, m * n)) != HOL_OK ||
        (status = hol_pattern_reserve(&w->S.pattern, m, m, m * (m + 1) / 2)) != HOL_OK ||
        (status = hol_indices_reserve(&w->Bt_at, m * n)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->B.value, m * n, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->S.value, m * (m + 1) / 2, bits)) != HOL_OK ||
        (status = hol_sparse_ldl_reserve(&w->mass, n, bits)) != HOL_OK ||
        (status = hol_sparse_ldl_reserve(&w->schur, m, bits)) != HOL_OK ||
        (status = hol_indices_reserve(&w->row_order, m)) != HOL_OK ||
        (status = hol_indices_reserve(&w->search, 4 * m)) != HOL_OK)
        return status;
    w->M.count = w->M.rows = 0; /* analysed for nothing yet */
    return hol_ordering_reserve(&w->order, &w->scratch, large);
}

void
hol_range_clear(struct hol_range *w)
{
    struct hol_vec *vectors[] = {&w->w,   &w->y,  &w->x,  &w->r,     &w->s,
                                 &w->qdd, &w->FL, &w->FC, &w->lambda};

    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        hol_mat_clear(vectors[k]);
    hol_pattern_clear(&w->M);
    hol_pattern_clear(&w->A);
    hol_pattern_clear(&w->Bt);
    hol_sparse_clear(&w->B);
    hol_sparse_clear(&w->S);
    hol_sparse_ldl_clear(&w->mass);
    hol_sparse_ldl_clear(&w->schur);
    hol_ordering_clear(&w->scratch);
    hol_indices_clear(&w->Bt_at);
    hol_indices_clear(&w->order);
    hol_indices_clear(&w->row_order);
    hol_indices_clear(&w->mark);
    hol_indices_clear(&w->list);
    hol_indices_clear(&w->search);
    *w = (struct hol_range){0};
}

/*
 * Row i of B: the places of the cells of A, and all above them in the elimination tree of M. count
 * of them in list.
 */
static size_t
row_of_B(struct hol_range *w, size_t i)
{
    size_t count = 0;

    for (uint32_t k = w->A.start.at[i]; k < w->A.start.at[i + 1]; k++)
        for (uint32_t j = w->mass.place.at[w->A.index.at[k]];
             j != UINT32_MAX && w->mark.at[j] != i + 1; j = w->mass.parent.at[j]) {
            w->mark.at[j] = (uint32_t)i + 1;
            w->list.at[count++] = j;
        }
    hol_indices_sort(w->list.at, count);
    return count;
}

/* Row i of the lower triangle of S: rows up to i that share a column of B with it. */
static size_t
row_of_S(struct hol_range *w, size_t i)
{
    const struct hol_pattern *B = &w->B.pattern;
    size_t count = 0;

    w->mark.at[i] = (uint32_t)i + 1; /* the diagonal, also of an empty row */
    w->list.at[count++] = (uint32_t)i;
    for (uint32_t k = B->start.at[i]; k < B->start.at[i + 1]; k++) {
        uint32_t j = B->index.at[k];

        for (uint32_t c = w->Bt.start.at[j]; c < w->Bt.start.at[j + 1] && w->Bt.index.at[c] <= i;
             c++)
            if (w->mark.at[w->Bt.index.at[c]] != i + 1) {
                w->mark.at[w->Bt.index.at[c]] = (uint32_t)i + 1;
                w->list.at[count++] = w->Bt.index.at[c];
            }
    }
    hol_indices_sort(w->list.at, count);
    return count;
}

/* A pattern of m rows, each as `row` lists it: counted, then kept. */
static enum hol_status
collect(struct hol_range *w, struct hol_pattern *p, size_t cols,
        size_t (*row)(struct hol_range *, size_t))
{
    size_t total = 0, larger = w->n > w->m ? w->n : w->m;
    enum hol_status status;

    for (int pass = 0; pass < 2; pass++) {
        memset(w->mark.at, 0, larger * sizeof *w->mark.at);
        if (pass == 1 && (status = hol_pattern_reserve(p, w->m, cols, total)) != HOL_OK)
            return status;
        total = 0;
        for (size_t i = 0; i < w->m; i++) {
            size_t count = row(w, i);

            if (pass == 1) {
                p->start.at[i] = (uint32_t)total;
                memcpy(p->index.at + total, w->list.at, count * sizeof *w->list.at);
            }
            total += count;
        }
    }
    p->start.at[w->m] = (uint32_t)total;
    return HOL_OK;
}

enum hol_status
hol_range_analyse(struct hol_range *w, const struct hol_pattern *M, const struct hol_pattern *A,
                  const struct hol_range_rule *rule, mpfr_prec_t bits)
{
    enum hol_status status;

    w->n = M->rows;
    w->m = A->rows;
    w->bits = bits;
    w->diagonal = M->count == M->rows;
    w->M.count = w->M.rows = 0; /* there is none until all is done */
    if ((status = reserve_vectors(w, w->n, w->m, bits)) != HOL_OK ||
        (status = hol_pattern_copy(&w->A, A)) != HOL_OK)
        return status;
    if (!w->diagonal && (status = hol_order_minimum_degree(&w->order, &w->scratch, M)) != HOL_OK)
        return status;
    if ((status = hol_sparse_ldl_analyse(&w->mass, M, w->diagonal ? NULL : w->order.at, bits)) !=
            HOL_OK ||
        (status = collect(w, &w->B.pattern, w->n, row_of_B)) != HOL_OK ||
        (status = hol_pattern_transpose(&w->Bt, &w->Bt_at, &w->B.pattern)) != HOL_OK ||
        (status = collect(w, &w->S.pattern, w->m, row_of_S)) != HOL_OK ||
        (status = rule->order(&w->row_order, w)) != HOL_OK ||
        (status = hol_sparse_ldl_analyse(&w->schur, &w->S.pattern, w->row_order.at, bits)) !=
            HOL_OK ||
        (status = hol_numbers_reserve(&w->B.value, w->B.pattern.count, bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->S.value, w->S.pattern.count, bits)) != HOL_OK)
        return status;
    if (rule->refusal != NULL && w->schur.fill > w->S.pattern.count - w->m)
        return HOL_UNABLE;
    return hol_pattern_copy(&w->M, M);
}

#define NUMBER double
#define NAME(stem) stem##_double
#include "solvers/support/range-loops.h"
#undef NUMBER
#undef NAME
#define NUMBER __mpfr_struct
#define NAME(stem) stem##_mpfr
#include "solvers/support/range-loops.h"

/* B and S; scratch is zero before and after. */
static void
form(struct hol_range *w, const struct hol_vec *A)
{
    struct hol_scalar t, f;
    double g;

    hol_mat_shape(&w->w, w->n > w->m ? w->n : w->m, 1);
    hol_mat_zero(&w->w);
    if (A->d != NULL) {
        const double *B = w->diagonal ? A->d : w->B.value.d;

        if (!w->diagonal)
            substitute_double(w, w->B.value.d, A->d, w->mass.value.d, w->w.d, NULL);
        product_double(w, w->S.value.d, B, w->mass.D.d, w->w.d, &g, NULL);
        return;
    }
    mpfr_ptr B = hol_mpfr_elements(&w->B.value), s = hol_mpfr_elements(&w->w);
    hol_scalar_init(&t, w->bits);
    hol_scalar_init(&f, w->bits);
    if (!w->diagonal)
        substitute_mpfr(w, B, hol_mpfr_elements(A), hol_mpfr_elements(&w->mass.value), s, t.x);
    product_mpfr(w, hol_mpfr_elements(&w->S.value), w->diagonal ? hol_mpfr_elements(A) : B,
                 hol_mpfr_elements(&w->mass.D), s, f.x, t.x);
}

enum hol_status
hol_range_solve(struct hol_range *w, const struct hol_sparse_problem *p, long double least)
{
    long double rounding = ldexpl(4 * (long double)w->n, -(int)w->bits);
    enum hol_status status;

    if ((status = hol_sparse_ldl_factor(&w->mass, &w->of_mass, &p->M.value, rounding)) != HOL_OK)
        return status;
    form(w, &p->A.value);
    if ((status = hol_sparse_ldl_factor(&w->schur, &w->ratio, &w->S.value, least)) != HOL_OK)
        return status;
    hol_mat_round(&w->x, &p->F);
    hol_sparse_ldl_solve(&w->mass, &w->x);
    hol_sparse_mul(&w->r, &p->A, &w->x);
    hol_sub(&w->lambda, &p->b, &w->r); /* b - A M^-1 F */
    hol_sparse_ldl_solve(&w->schur, &w->lambda);
    hol_sparse_mul_t(&w->FL, &p->A, &w->lambda);
    hol_mat_round(&w->FC, &p->C);
    hol_add(&w->s, &p->F, &w->FL);
    if (!hol_mat_is_zero(&p->C)) {
        hol_mat_round(&w->x, &p->C);
        hol_sparse_ldl_solve(&w->mass, &w->x);
        hol_sparse_mul(&w->r, &p->A, &w->x);
        hol_negate(&w->r);
        hol_sparse_ldl_solve(&w->schur, &w->r); /* S nu = -A M^-1 C */
        hol_sparse_mul_t(&w->y, &p->A, &w->r);
        hol_add(&w->FC, &w->FC, &w->y);
        hol_add(&w->s, &w->s, &w->FC);
    }
    hol_mat_round(&w->qdd, &w->s);
    hol_sparse_ldl_solve(&w->mass, &w->qdd);
    return hol_mat_is_finite(&w->qdd) && hol_mat_is_finite(&w->FL) && hol_mat_is_finite(&w->FC) &&
                   hol_mat_is_finite(&w->lambda)
               ? HOL_OK
               : HOL_UNABLE;
}
