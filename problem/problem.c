/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The linear problem at an instant, and its answer: storage, copies, checks. */
#include "problem/problem.h"

#include "numeric/dense/clones.h"
#include "problem/plain.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Rows that are checked side by side. */
enum { BLOCK = 32 };

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
    to->rank_threshold = from->rank_threshold;
}

static bool
fits(const struct hol_mat *a, size_t rows, size_t cols, mpfr_prec_t bits)
{
    return a->rows == rows && a->cols == cols && a->bits == bits;
}

/* M_ij = M_ji, exactly: both triangles hold the same number; M finite. */
static bool
is_symmetric(const struct hol_mat *a)
{
    size_t n = a->rows;
    bool same = true;

    /* By blocks: each entry of a row is on another line of the cache. */
    for (size_t first = 0; first < n; first += BLOCK)
        for (size_t j = 0; j < n; j++) {
            size_t begin = first > j ? first : j + 1, end = n - first < BLOCK ? n : first + BLOCK;

            for (size_t i = begin; i < end && a->d != NULL; i++)
                same &= a->d[i + j * n] == a->d[j + i * n];
            for (size_t i = begin; i < end && a->d == NULL; i++)
                same &= mpfr_equal_p(a->x[i + j * n], a->x[j + i * n]) != 0;
        }
    return same;
}

bool
hol_problem_fits(const struct hol_problem *p)
{
    size_t n = p->n, m = p->m;
    mpfr_prec_t bits = p->bits;

    return n > 0 && fits(&p->M, n, n, bits) && fits(&p->A, m, n, bits) && fits(&p->F, n, 1, bits) &&
           fits(&p->b, m, 1, bits) && fits(&p->C, n, 1, bits);
}

enum hol_status
hol_problem_check(const struct hol_problem *p)
{
    if (!hol_problem_fits(p) || !(p->rank_threshold >= 0) || !isfinite(p->rank_threshold))
        return HOL_INVALID;
    if (!hol_mat_is_finite(&p->M) || !hol_mat_is_finite(&p->A) || !hol_mat_is_finite(&p->F) ||
        !hol_mat_is_finite(&p->b) || !hol_mat_is_finite(&p->C))
        return HOL_INVALID;
    return is_symmetric(&p->M) ? HOL_OK : HOL_INVALID;
}

HOL_LOOPS static bool
is_plain_double(const double *d, size_t count)
{
    int64_t any = 0, word;

    for (size_t k = 0; k < count; k++) {
        memcpy(&word, d + k, sizeof word);
        any |= HOL_WILD(word);
    }
    return any >= 0;
}

static bool
is_plain(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    if (a->d != NULL)
        return is_plain_double(a->d, count);
    for (size_t k = 0; k < count; k++)
        if (!mpfr_zero_p(a->x[k]) &&
            (!mpfr_regular_p(a->x[k]) || mpfr_get_exp(a->x[k]) > HOL_PLAIN ||
             mpfr_get_exp(a->x[k]) < -HOL_PLAIN))
            return false;
    return true;
}

bool
hol_problem_is_plain(const struct hol_problem *p)
{
    return hol_problem_fits(p) && is_plain(&p->M) && is_plain(&p->A) && is_plain(&p->F) &&
           is_plain(&p->b) && is_plain(&p->C) && is_symmetric(&p->M);
}

const char *
hol_path_word(enum hol_path path)
{
    return path == HOL_PATH_KERNEL ? "kernel" : "formulation";
}

bool
hol_answer_fits(const struct hol_answer *a, size_t n, size_t m, mpfr_prec_t bits)
{
    return a->qdd.bits == bits && a->FL.bits == bits && a->FC.bits == bits &&
           a->force.bits == bits && a->lambda.bits == bits && a->qdd.capacity >= n &&
           a->FL.capacity >= n && a->FC.capacity >= n && a->force.capacity >= n &&
           a->lambda.capacity >= m &&
           (a->detail == NULL ||
            (a->detail->n == n && a->detail->m == m && a->detail->bits == bits));
}

enum hol_status
hol_answer_init(struct hol_answer *a, size_t n, size_t m, mpfr_prec_t bits)
{
    enum hol_status status;

    *a = (struct hol_answer){0};
    if ((status = hol_vec_init(&a->qdd, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->FL, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->FC, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->force, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&a->lambda, m, bits)) != HOL_OK)
        hol_answer_clear(a);
    return status;
}

void
hol_answer_round(struct hol_answer *to, const struct hol_answer *from)
{
    hol_mat_round(&to->qdd, &from->qdd);
    hol_mat_round(&to->FL, &from->FL);
    hol_mat_round(&to->FC, &from->FC);
    hol_mat_round(&to->force, &from->force);
    hol_mat_round(&to->lambda, &from->lambda);
    to->rank = from->rank;
}

void
hol_answer_clear(struct hol_answer *a)
{
    hol_mat_clear(&a->qdd);
    hol_mat_clear(&a->FL);
    hol_mat_clear(&a->FC);
    hol_mat_clear(&a->force);
    hol_mat_clear(&a->lambda);
}
