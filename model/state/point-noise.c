/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Where a constraint has a multiple root, or two touch, the derivatives vanish with the residual,
 * and neither a small step nor a residual small against them is possible. There a residual is
 * compared with its own rounding errors: the residual at fewer bits differs by the errors of these.
 */
#include "model/state/point-work.h"

/* At one number of bits the rounding may happen to be favourable. */
static const mpfr_prec_t below[HOL_POINT_PROBES] = {88, 71, 56};

static enum hol_status
create_probes(struct hol_points *p)
{
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < HOL_POINT_PROBES && status == HOL_OK; k++) {
        mpfr_prec_t bits = p->inner - below[k];

        /* that would be double */
        bits += bits == HOL_BITS_DOUBLE;
        if (!p->probe[k])
            status = hol_eval_create(&p->probe[k], p->model->tape, bits);
    }
    return status;
}

enum hol_status
hol_points_noise(bool *noise, struct hol_points *p, const size_t *output, long slack)
{
    enum hol_status status = create_probes(p);

    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < HOL_POINT_PROBES; k++) {
        hol_model_set_state(p->model, p->probe[k], &p->point.t, &p->point.q, &p->point.v);
        /* the residuals are checked below */
        if (hol_eval_run(p->probe[k], HOL_STAGE_STATE, NULL) == HOL_INVALID)
            return HOL_INVALID;
    }
    for (size_t r = 0; r < p->row_count; r++) {
        hol_eval_get(p->tmp[0], p->eval, output[r]);
        noise[r] = mpfr_zero_p(p->tmp[0]);
        for (size_t k = 0; k < HOL_POINT_PROBES; k++) {
            long fewer = (long)(p->inner - hol_eval_bits(p->probe[k]));

            hol_eval_get(p->tmp[1], p->probe[k], output[r]);
            mpfr_sub(p->tmp[1], p->tmp[1], p->tmp[0], MPFR_RNDN);
            mpfr_mul_2si(p->tmp[1], p->tmp[1], slack - fewer, MPFR_RNDN);
            noise[r] =
                noise[r] || (mpfr_number_p(p->tmp[1]) && mpfr_cmpabs(p->tmp[0], p->tmp[1]) <= 0);
        }
    }
    return HOL_OK;
}
