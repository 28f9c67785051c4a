/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One problem that a foreign solver was asked, shown whole. */
#ifndef HOL_REPORTS_VALIDATION_EXPLANATION_H
#define HOL_REPORTS_VALIDATION_EXPLANATION_H

#include "foreign/exchange.h"

#include <stdio.h>

/* All of one case, at the state of the question. */
struct hol_explanation {
    const struct hol_exchange *exchange;
    const struct hol_foreign *foreign;
    const struct hol_comparison *state; /* compared with the replay; NULL: not compared */
    const struct hol_record *record;    /* of the foreign solver there; NULL likewise */
    size_t first;                       /* id of the exchange's first question */
    size_t question;                    /* its index */
    const char *errors;                 /* the solver's standard error; NULL: nothing */
};

/*
 * As text: M, F, A, b, C as they were asked, all digits of a double; q'', F_L, F_C, multipliers and
 * rank, expected and received, with the digits that agree; laws; the grade and what made it; what
 * the solver said; what came for the other questions about the state.
 */
enum hol_status hol_explanation_write(FILE *out,
                                      const struct hol_explanation *explanation) HOL_MUST_CHECK;

#endif
