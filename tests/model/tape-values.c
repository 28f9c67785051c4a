/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sets inputs and reads outputs of a tape as doubles. */
#include "tests/model/tape-values.h"

void
tape_set(struct hol_eval *eval, enum hol_var kind, size_t index, double value)
{
    mpfr_t x;

    mpfr_init2(x, 53);
    mpfr_set_d(x, value, MPFR_RNDN);
    hol_eval_set(eval, kind, index, x);
    mpfr_clear(x);
}

double
tape_get(const struct hol_eval *eval, size_t output)
{
    mpfr_t x;
    double value;

    mpfr_init2(x, 53);
    hol_eval_get(x, eval, output);
    value = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clear(x);
    return value;
}
