/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The right-hand side of the equations of motion, bounded on a part of a box. */
#include "reference/existence/existence-inside.h"

#include "base/alloc.h"
#include "model/tape/tape-inside.h"

#include <math.h>
#include <string.h>

#define BITS 128

/* --------------------------------------------------------------------------- relevance */

static void
mark(bool *needed, const struct hol_tape *tape, size_t output)
{
    needed[hol_tape_output_slot(tape, output)] = true;
}

/* Which of t, q, q' do M, A, F, b and C depend on? */
static enum hol_status
find_relevant(struct hol_field *f)
{
    const struct hol_model *model = f->model;
    const struct hol_tape *tape = model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    bool *needed = hol_alloc(hol_tape_length(tape) + 1, sizeof *needed);

    if (needed == NULL)
        return HOL_NOMEM;
    for (size_t c = 0; c < model->mass_count; c++)
        mark(needed, tape, model->mass[c].output);
    for (size_t c = 0; c < model->a_count; c++)
        mark(needed, tape, model->a[c].output);
    for (size_t i = 0; i < f->n; i++) {
        mark(needed, tape, model->out_F + i);
        mark(needed, tape, model->out_C + i);
    }
    for (size_t i = 0; i < f->m; i++)
        mark(needed, tape, model->out_b + i);
    for (size_t i = 0; i < model->guard_count; i++)
        mark(needed, tape, model->out_guard + i);
    for (size_t k = hol_tape_length(tape); k-- > 0;) {
        if (!needed[k] || hol_tape_is_leaf(code[k].op))
            continue;
        needed[code[k].a] = true;
        if (hol_tape_is_binary(code[k].op))
            needed[code[k].b] = true;
    }
    for (size_t d = 0; d < f->dims; d++) {
        enum hol_var kind = d == 0 ? HOL_VAR_TIME : d <= f->n ? HOL_VAR_COORD : HOL_VAR_VELOCITY;
        int32_t slot = hol_tape_input_slot(tape, kind,
                                           d == 0      ? 0
                                           : d <= f->n ? d - 1
                                                       : d - 1 - f->n);

        f->relevant[d] = slot >= 0 && needed[slot];
    }
    hol_free(needed);
    return HOL_OK;
}

/* -------------------------------------------------------------------------- equations */

/* k rows of A, by elimination with complete pivoting on midpoints: a choice, not a proof. */
static void
choose_rows(struct hol_field *f)
{
    size_t n = f->n;

    for (size_t i = 0; i < f->m; i++)
        f->rows[i] = i;
    if (f->k == f->m)
        return;
    for (size_t i = 0; i < f->m; i++)
        for (size_t j = 0; j < n; j++)
            f->midpoints[i * n + j] =
                arf_get_d(arb_midref(arb_mat_entry(f->A, i, j)), ARF_RND_NEAR);
    for (size_t s = 0; s < f->k; s++) {
        size_t row = s, column = 0, kept;

        for (size_t i = s; i < f->m; i++)
            for (size_t j = 0; j < n; j++)
                if (fabs(f->midpoints[f->rows[i] * n + j]) >
                    fabs(f->midpoints[f->rows[row] * n + column]))
                    row = i, column = j;
        kept = f->rows[row], f->rows[row] = f->rows[s], f->rows[s] = kept;
        if (f->midpoints[kept * n + column] == 0)
            return;
        for (size_t i = s + 1; i < f->m; i++) {
            double *x = f->midpoints + f->rows[i] * n, *pivot = f->midpoints + kept * n;
            double factor = x[column] / pivot[column];

            for (size_t j = 0; j < n; j++)
                x[j] -= factor * pivot[j];
        }
    }
}

/* M, A, F + C from the evaluator; false: something is not bounded, or has no value as the author
 * wrote it. */
static bool
assemble(struct hol_field *f)
{
    const struct hol_model *model = f->model;
    arb_t c;
    bool bounded;

    arb_mat_zero(f->A);
    arb_mat_zero(f->K);
    for (size_t i = 0; i < model->a_count; i++)
        hol_ball_eval_get(arb_mat_entry(f->A, model->a[i].i, model->a[i].j), f->eval,
                          model->a[i].output);
    for (size_t i = 0; i < model->mass_count; i++) {
        arb_ptr x = arb_mat_entry(f->K, model->mass[i].i, model->mass[i].j);

        hol_ball_eval_get(x, f->eval, model->mass[i].output);
        arb_set(arb_mat_entry(f->K, model->mass[i].j, model->mass[i].i), x);
    }
    arb_init(c);
    for (size_t i = 0; i < f->n; i++) {
        hol_ball_eval_get(arb_mat_entry(f->rhs, i, 0), f->eval, model->out_F + i);
        hol_ball_eval_get(c, f->eval, model->out_C + i);
        arb_add(arb_mat_entry(f->rhs, i, 0), arb_mat_entry(f->rhs, i, 0), c, BITS);
    }
    bounded = arb_mat_is_finite(f->A) && arb_mat_is_finite(f->K);
    for (size_t i = 0; i < f->n; i++)
        bounded = bounded && arb_is_finite(arb_mat_entry(f->rhs, i, 0));
    for (size_t i = 0; i < model->guard_count && bounded; i++) {
        hol_ball_eval_get(c, f->eval, model->out_guard + i);
        bounded = arb_is_finite(c) != 0;
    }
    arb_clear(c);
    return bounded;
}

/*
 * Put the chosen rows into the KKT matrix. Their right-hand side is that of least squares: with A =
 * L A_k, A_k of full row rank and L = A A_k^T (A_k A_k^T)^-1 of full column rank, (A M^-1/2)^+ =
 * (A_k M^-1/2)^+ L^+ and so b_k = (L^T L)^-1 L^T b.
 */
static enum hol_field_outcome
reduce(struct hol_field *f)
{
    const size_t n = f->n, k = f->k, m = f->m;
    enum hol_field_outcome outcome = HOL_FIELD_BOUNDED;
    arb_mat_t At, bottom, b;
    slong rows = (slong)m;

    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < n; j++) {
            arb_ptr x = arb_mat_entry(f->A, f->rows[i], j);

            arb_set(arb_mat_entry(f->K, n + i, j), x);
            arb_neg(arb_mat_entry(f->K, j, n + i), x);
        }
    arb_mat_init(b, rows, 1);
    for (size_t i = 0; i < m; i++)
        hol_ball_eval_get(arb_mat_entry(b, i, 0), f->eval, f->model->out_b + i);
    if (!arb_mat_is_finite(b))
        outcome = HOL_FIELD_NO_VALUE;
    else if (k == m)
        for (size_t i = 0; i < m; i++)
            arb_set(arb_mat_entry(f->rhs, n + i, 0), arb_mat_entry(b, i, 0));
    if (outcome != HOL_FIELD_BOUNDED || k == m || k == 0) {
        arb_mat_clear(b);
        return outcome;
    }
    arb_mat_init(At, (slong)n, rows);
    arb_mat_init(bottom, (slong)k, (slong)n);
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < n; j++)
            arb_set(arb_mat_entry(bottom, i, j), arb_mat_entry(f->A, f->rows[i], j));
    arb_mat_transpose(At, f->A);
    arb_mat_mul(f->rest, bottom, At, BITS); /* A_k A^T */
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < k; j++)
            arb_set(arb_mat_entry(f->AA, i, j), arb_mat_entry(f->rest, i, f->rows[j]));
    outcome = HOL_FIELD_RANK;
    if (arb_mat_solve_precond(f->L, f->AA, f->rest, BITS)) { /* L^T, k x m */
        arb_mat_t Lt;

        for (size_t j = 0; j < k; j++) /* the chosen rows themselves: exactly */
            for (size_t i = 0; i < k; i++)
                arb_set_ui(arb_mat_entry(f->L, i, f->rows[j]), i == j);
        arb_mat_init(Lt, rows, (slong)k);
        arb_mat_transpose(Lt, f->L);
        arb_mat_mul(f->LL, f->L, Lt, BITS);
        arb_mat_mul(f->Lb, f->L, b, BITS);
        if (arb_mat_solve_precond(f->Lb, f->LL, f->Lb, BITS))
            outcome = HOL_FIELD_BOUNDED;
        for (size_t i = 0; i < k; i++)
            arb_set(arb_mat_entry(f->rhs, n + i, 0), arb_mat_entry(f->Lb, i, 0));
        arb_mat_clear(Lt);
    }
    arb_mat_clear(bottom);
    arb_mat_clear(At);
    arb_mat_clear(b);
    return outcome;
}

/* Is a row proved not to be a combination of the chosen ones: A - L A_k without 0 somewhere? */
static bool
is_refuted(struct hol_field *f)
{
    bool refuted = false;
    arb_t x;

    if (f->k == f->m)
        return false;
    arb_init(x);
    for (size_t i = 0; i < f->m && !refuted; i++)
        for (size_t j = 0; j < f->n && !refuted; j++) {
            arb_set(x, arb_mat_entry(f->A, i, j));
            for (size_t s = 0; s < f->k; s++)
                arb_submul(x, arb_mat_entry(f->L, s, i), arb_mat_entry(f->A, f->rows[s], j), BITS);
            refuted = !arb_contains_zero(x);
        }
    arb_clear(x);
    return refuted;
}

/* The KKT matrix is not proved regular: are the chosen rows not proved independent, or is it M? */
static enum hol_field_outcome
blame(struct hol_field *f)
{
    slong k = (slong)f->k, n = (slong)f->n;
    bool independent;
    arb_mat_t rows, transposed, product, x;

    if (k == 0)
        return HOL_FIELD_MASS;
    arb_mat_init(rows, k, n);
    arb_mat_init(transposed, n, k);
    arb_mat_init(product, k, k);
    arb_mat_init(x, k, k);
    for (slong i = 0; i < k; i++)
        for (slong j = 0; j < n; j++)
            arb_set(arb_mat_entry(rows, i, j), arb_mat_entry(f->A, f->rows[i], j));
    arb_mat_transpose(transposed, rows);
    arb_mat_mul(product, rows, transposed, BITS);
    arb_mat_one(x);
    independent = arb_mat_solve_precond(x, product, x, BITS) != 0;
    arb_mat_clear(x);
    arb_mat_clear(product);
    arb_mat_clear(transposed);
    arb_mat_clear(rows);
    return independent ? HOL_FIELD_MASS : HOL_FIELD_RANK;
}

enum hol_field_outcome
hol_field_bound(struct hol_field *f, double *low, double *high, arb_srcptr part)
{
    enum hol_field_outcome outcome;
    arf_t bound;

    f->evaluations++;
    *low = 0;
    *high = INFINITY;
    hol_ball_eval_set(f->eval, HOL_VAR_TIME, 0, part);
    for (size_t i = 0; i < f->n; i++) {
        hol_ball_eval_set(f->eval, HOL_VAR_COORD, i, part + 1 + i);
        hol_ball_eval_set(f->eval, HOL_VAR_VELOCITY, i, part + 1 + f->n + i);
    }
    /* a missing value matters only where the equations need it */
    if (hol_ball_eval_run(f->eval, HOL_STAGE_STATE, NULL) == HOL_INVALID || !assemble(f))
        return HOL_FIELD_NO_VALUE;
    choose_rows(f);
    outcome = reduce(f);
    if (outcome == HOL_FIELD_BOUNDED && is_refuted(f))
        return HOL_FIELD_REFUTED;
    if (outcome == HOL_FIELD_BOUNDED && !arb_mat_solve_precond(f->x, f->K, f->rhs, BITS))
        outcome = blame(f);
    if (outcome != HOL_FIELD_BOUNDED)
        return outcome;
    *high = 0;
    arf_init(bound);
    for (size_t i = 0; i < f->n; i++) {
        arb_get_abs_ubound_arf(bound, arb_mat_entry(f->x, i, 0), BITS);
        *high = fmax(*high, arf_get_d(bound, ARF_RND_CEIL));
        arb_get_abs_lbound_arf(bound, arb_mat_entry(f->x, i, 0), BITS);
        *low = fmax(*low, arf_get_d(bound, ARF_RND_FLOOR));
    }
    arf_clear(bound);
    return HOL_FIELD_BOUNDED; /* by infinity where it is beyond doubles; K is regular */
}

/* ---------------------------------------------------------------------------- storage */

enum hol_status
hol_field_init(struct hol_field *f, const struct hol_model *model, size_t rank)
{
    slong n = (slong)model->n, m = (slong)model->m, k = (slong)rank;
    enum hol_status status;

    *f = (struct hol_field){.model = model, .n = model->n, .m = model->m, .k = rank};
    f->dims = 2 * f->n + 1;
    arb_mat_init(f->A, m, n);
    arb_mat_init(f->K, n + k, n + k);
    arb_mat_init(f->rhs, n + k, 1);
    arb_mat_init(f->x, n + k, 1);
    arb_mat_init(f->L, k, m);
    arb_mat_init(f->LL, k, k);
    arb_mat_init(f->Lb, k, 1);
    arb_mat_init(f->AA, k, k);
    arb_mat_init(f->rest, k, m);
    f->state = hol_balls_alloc(f->dims);
    f->radius = hol_balls_alloc(f->dims);
    f->relevant = hol_alloc(f->dims, sizeof *f->relevant);
    f->rows = hol_alloc(f->m + 1, sizeof *f->rows);
    f->midpoints = hol_alloc(f->m * f->n + 1, sizeof *f->midpoints);
    if (f->state == NULL || f->radius == NULL || f->relevant == NULL || f->rows == NULL ||
        f->midpoints == NULL)
        return HOL_NOMEM;
    status = hol_ball_eval_create(&f->eval, model->tape, BITS);
    return status == HOL_OK ? find_relevant(f) : status;
}

void
hol_field_clear(struct hol_field *f)
{
    if (f->model == NULL)
        return;
    arb_mat_clear(f->A);
    arb_mat_clear(f->K);
    arb_mat_clear(f->rhs);
    arb_mat_clear(f->x);
    arb_mat_clear(f->L);
    arb_mat_clear(f->LL);
    arb_mat_clear(f->Lb);
    arb_mat_clear(f->AA);
    arb_mat_clear(f->rest);
    hol_balls_free(f->state, f->dims);
    hol_balls_free(f->radius, f->dims);
    hol_ball_eval_destroy(f->eval);
    hol_free(f->relevant);
    hol_free(f->rows);
    hol_free(f->midpoints);
    *f = (struct hol_field){0};
}
