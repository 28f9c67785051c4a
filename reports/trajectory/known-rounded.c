/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What two runs agree on at a time that is no number of its bits, and that both have rounded alike.
 */
#include "reports/trajectory/known.h"

#include "numeric/dense/digits.h"
#include "reference/linear/decimal.h"

#include <math.h>

/* Is the time of the point no number of its bits? Both runs have it rounded alike then. */
static bool
is_rounded(const struct hol_motion_writer *writer)
{
    return writer->exact != NULL && !arb_is_exact(writer->exact);
}

/* The decimal exponent of the largest difference, and one more. */
static long
apart(const struct hol_vec *a, const struct hol_vec *b)
{
    long most = -HOL_DECIMAL_EXPONENT; /* no error */
    mpfr_t x, y;

    mpfr_init2(x, a->bits);
    mpfr_init2(y, b->bits);
    for (size_t i = 0; i < a->rows; i++) {
        hol_mat_get(x, a, i, 0);
        hol_mat_get(y, b, i, 0);
        mpfr_sub(x, x, y, MPFR_RNDN);
        if (mpfr_regular_p(x) && (long)ceil((double)mpfr_get_exp(x) * HOL_DIGITS_A_BIT) + 1 > most)
            most = (long)ceil((double)mpfr_get_exp(x) * HOL_DIGITS_A_BIT) + 1;
    }
    mpfr_clear(x);
    mpfr_clear(y);
    return most;
}

enum hol_status
hol_known_move(struct hol_known *known, struct hol_motion_writer *writer,
               struct hol_trajectory *trajectory, const mpfr_t t)
{
    struct hol_point point;
    enum hol_status status = HOL_OK;
    mpfr_t other;

    if (!is_rounded(writer))
        return HOL_OK;
    status = hol_point_init(&point, writer->model->n, mpfr_get_prec(t));
    mpfr_init2(other, mpfr_get_prec(t));
    for (int later = 0; later < 2 && (later == 0 ? status == HOL_OK : status == HOL_DOMAIN);
         later++) {
        mpfr_set(other, t, MPFR_RNDN);
        (later ? mpfr_nextabove : mpfr_nextbelow)(other);
        status = writer->phases != NULL
                     ? hol_phases_at(writer->phases, writer->phase, other, &point, NULL, NULL)
                     : hol_trajectory_at(trajectory, other, &point, NULL, NULL);
    }
    if (status == HOL_OK) {
        long q = apart(&known->point.q, &point.q), v = apart(&known->point.v, &point.v);

        known->error_q = q > known->error_q ? q : known->error_q;
        known->error_v = v > known->error_v ? v : known->error_v;
        known->digits = fmin(known->digits, (double)(writer->scale_q - known->error_q));
        known->digits = fmin(known->digits, (double)(writer->scale_v - known->error_v));
    }
    mpfr_clear(other);
    hol_point_clear(&point);
    return status == HOL_DOMAIN ? HOL_OK : status;
}
