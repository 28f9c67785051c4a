/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is proved at an instant within a tube. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

void
hol_tube_load_coordinate(arb_poly_t p, const struct hol_tube *tube, size_t step, size_t i)
{
    size_t order = tube->run->plan.order;
    mpfr_t *c = tube->run->steps[step].q + i * (order + 1);

    arb_poly_fit_length(p, (slong)order + 1);
    for (size_t k = 0; k <= order; k++)
        hol_ball_set_mpfr(p->coeffs + k, c[k]);
    _arb_poly_set_length(p, (slong)order + 1);
}

void
hol_tube_state(arb_ptr e, const struct hol_tube *tube, size_t step, const arb_t s)
{
    arb_poly_t p;

    arb_poly_init(p);
    for (size_t i = 0; i < tube->n; i++) {
        hol_tube_load_coordinate(p, tube, step, i);
        arb_poly_evaluate2(e + i, e + tube->n + i, p, s, tube->bits);
    }
    arb_poly_clear(p);
}

double
hol_tube_reached(const struct hol_tube *tube, const char **why)
{
    if (why != NULL)
        *why = tube->why;
    return arf_get_d(tube->count > 0 ? tube->spans[tube->count - 1].end : tube->begin,
                     ARF_RND_FLOOR);
}

size_t
hol_tube_find_span(const struct hol_tube *tube, const arf_t t)
{
    size_t low = 0, high = tube->count;

    if (tube->count == 0 || arf_cmp(t, tube->begin) < 0 ||
        arf_cmp(t, tube->spans[tube->count - 1].end) > 0)
        return SIZE_MAX;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (arf_cmp(tube->spans[middle].end, t) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
hol_tube_state_in(const struct hol_tube *tube, size_t span, const arb_t t, arb_ptr q, arb_ptr v)
{
    arb_ptr e = _arb_vec_init(2 * (slong)tube->n);
    arb_t s;

    arb_init(s);
    hol_ball_set_mpfr(s, *hol_reference_run_start(tube->run, tube->spans[span].step));
    arb_sub(s, t, s, ARF_PREC_EXACT);
    hol_tube_state(e, tube, tube->spans[span].step, s);
    for (size_t i = 0; i < 2 * tube->n; i++) {
        arb_add_error_mag(e + i, tube->spans[span].error + i);
        arb_swap(i < tube->n ? q + i : v + (i - tube->n), e + i);
    }
    arb_clear(s);
    _arb_vec_clear(e, 2 * (slong)tube->n);
}

/* The same of spans first to last, within which the ball lies. */
static void
state_across(const struct hol_tube *tube, size_t first, size_t last, const arb_t t, arb_ptr q,
             arb_ptr v)
{
    arb_ptr other = _arb_vec_init(2 * (slong)tube->n);

    hol_tube_state_in(tube, first, t, q, v);
    for (size_t k = first + 1; k <= last; k++) {
        hol_tube_state_in(tube, k, t, other, other + tube->n);
        for (size_t i = 0; i < tube->n; i++) {
            arb_union(q + i, q + i, other + i, tube->bits);
            arb_union(v + i, v + i, other + tube->n + i, tube->bits);
        }
    }
    _arb_vec_clear(other, 2 * (slong)tube->n);
}

enum hol_status
hol_tube_at_own(const struct hol_tube *tube, const arb_t own, arb_ptr q, arb_ptr v)
{
    size_t first, last;
    arf_t end;

    arf_init(end);
    arb_get_ubound_arf(end, own, ARF_PREC_EXACT);
    last = hol_tube_find_span(tube, end);
    arb_get_lbound_arf(end, own, ARF_PREC_EXACT);
    if (last != SIZE_MAX && arf_cmp(end, tube->begin) < 0) /* not told from it is not before it */
        arf_set(end, tube->begin);
    first = hol_tube_find_span(tube, end);
    if (first != SIZE_MAX && last != SIZE_MAX)
        state_across(tube, first, last, own, q, v);
    arf_clear(end);
    return first == SIZE_MAX || last == SIZE_MAX ? HOL_DOMAIN : HOL_OK;
}

enum hol_status
hol_tube_at(struct hol_tube *tube, const arb_t t, arb_ptr q, arb_ptr v)
{
    enum hol_status status;
    arb_t own;

    arb_init(own);
    arb_sub(own, t, tube->shift, ARF_PREC_EXACT);
    status = hol_tube_at_own(tube, own, q, v);
    arb_clear(own);
    return status;
}

double
hol_tube_digits(const struct hol_tube *tube)
{
    const struct hol_reference_run_step *end = &tube->run->steps[tube->run->count - 1];
    double digits = INFINITY;
    mag_t most;

    mag_init(most);
    for (size_t j = 0; j < 2 * tube->n; j++) {
        mag_zero(most);
        for (size_t i = 0; i < tube->count; i++)
            mag_max(most, most, tube->spans[i].error + j);
        digits =
            fmin(digits, HOL_DIGITS_A_BIT * ((double)(j < tube->n ? end->size_q : end->size_v) -
                                             hol_tube_log2(most)));
    }
    mag_clear(most);
    return digits;
}

void
hol_tube_cut(struct hol_tube *tube)
{
    const struct hol_reference_run_step *end = &tube->run->steps[tube->run->count - 1];
    bool known = false;

    while (tube->count > 0 && !known) {
        struct hol_tube_span *span = &tube->spans[tube->count - 1];

        known = true;
        for (size_t j = 0; j < 2 * tube->n; j++)
            known = known && hol_tube_log2(span->error + j) <
                                 (double)(j < tube->n ? end->size_q : end->size_v);
        if (known)
            break;
        arf_clear(span->end);
        _mag_vec_clear(span->error, (slong)(2 * tube->n));
        tube->count--;
        tube->why = "no digit is certified";
    }
}

enum hol_status
hol_tube_answer(struct hol_tube *tube, const arb_t t, const struct hol_enclosure **answer)
{
    enum hol_status status = HOL_OK;

    if (tube->answer == NULL || !arb_equal(tube->answer->t, t)) {
        hol_enclosure_destroy(tube->answer);
        tube->answer = NULL;
        status = hol_tube_at(tube, t, tube->q, tube->v);
        if (status == HOL_OK)
            status = hol_enclosure_at(&tube->answer, tube->model, t, tube->q, tube->v, tube->k,
                                      (mpfr_prec_t)tube->bits);
    }
    if (status == HOL_OK && tube->answer->why != NULL)
        status = HOL_UNABLE;
    if (status == HOL_OK)
        *answer = tube->answer;
    return status;
}

enum hol_status
hol_tube_output(struct hol_tube *tube, const arb_t t, size_t output, arb_t value)
{
    const struct hol_enclosure *answer = NULL;
    enum hol_status status = hol_tube_at(tube, t, tube->q, tube->v);

    if (status == HOL_OK)
        hol_enclosure_run_state(tube->eval, tube->model, t, tube->q, tube->v);
    if (status == HOL_OK && hol_model_stage(tube->model, output) > HOL_STAGE_STATE &&
        (status = hol_tube_answer(tube, t, &answer)) == HOL_OK)
        hol_enclosure_run_answer(tube->eval, answer);
    if (status != HOL_OK)
        return status;
    hol_model_ball(value, tube->model, tube->eval, output);
    return arb_is_finite(value) ? HOL_OK : HOL_UNABLE;
}
