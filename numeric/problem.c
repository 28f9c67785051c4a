/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/problem.h"

enum hol_status
hol_problem_init(struct hol_problem *p, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status;

    *p = (struct hol_problem){.n = n, .m = m, .bits = bits};
    if (n == 0)
        return HOL_INVALID;
    if ((status = hol_mat_init(&p->M, n, n, bits)) != HOL_OK ||
        (status = hol_mat_init(&p->A, m, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&p->F, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&p->b, m, bits)) != HOL_OK ||
        (status = hol_vec_init(&p->C, n, bits)) != HOL_OK)
        hol_problem_clear(p);
    return status;
}

void
hol_problem_clear(struct hol_problem *p)
{
    hol_mat_clear(&p->M);
    hol_mat_clear(&p->A);
    hol_mat_clear(&p->F);
    hol_mat_clear(&p->b);
    hol_mat_clear(&p->C);
}

void
hol_problem_round(struct hol_problem *to, const struct hol_problem *from)
{
    hol_mat_round(&to->M, &from->M);
    hol_mat_round(&to->A, &from->A);
    hol_mat_round(&to->F, &from->F);
    hol_mat_round(&to->b, &from->b);
    hol_mat_round(&to->C, &from->C);
}

static bool
fits(const struct hol_mat *a, size_t rows, size_t cols, mpfr_prec_t bits)
{
    return a->rows == rows && a->cols == cols && a->bits == bits;
}

/* M_ij = M_ji, exactly: both triangles hold the same number. */
static bool
is_symmetric(const struct hol_mat *a)
{
    size_t n = a->rows;

    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++) {
            size_t below = i + j * n, above = j + i * n;
            if (a->d ? a->d[below] != a->d[above] : !mpfr_equal_p(a->x[below], a->x[above]))
                return false;
        }
    return true;
}

enum hol_status
hol_problem_check(const struct hol_problem *p)
{
    size_t n = p->n, m = p->m;
    mpfr_prec_t bits = p->bits;

    if (n == 0 || !fits(&p->M, n, n, bits) || !fits(&p->A, m, n, bits) ||
        !fits(&p->F, n, 1, bits) || !fits(&p->b, m, 1, bits) || !fits(&p->C, n, 1, bits))
        return HOL_INVALID;
    if (!hol_mat_is_finite(&p->M) || !hol_mat_is_finite(&p->A) || !hol_mat_is_finite(&p->F) ||
        !hol_mat_is_finite(&p->b) || !hol_mat_is_finite(&p->C))
        return HOL_INVALID;
    return is_symmetric(&p->M) ? HOL_OK : HOL_INVALID;
}

enum hol_status
hol_answer_init(struct hol_answer *a, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status;

    *a = (struct hol_answer){0};
    if ((status = hol_vec_init(&a->qdd, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->FL, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->FC, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->lambda, m, bits)) != HOL_OK)
        hol_answer_clear(a);
    return status;
}

void
hol_answer_clear(struct hol_answer *a)
{
    hol_mat_clear(&a->qdd);
    hol_mat_clear(&a->FL);
    hol_mat_clear(&a->FC);
    hol_mat_clear(&a->lambda);
}
