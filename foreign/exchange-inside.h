/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_EXCHANGE_INSIDE_H
#define HOL_FOREIGN_EXCHANGE_INSIDE_H

#include "foreign/exchange.h"

/* How exchange.c and collect.c build one exchange. */

/* Doubles in the block of a question: M, A, F, b, C. */
static inline size_t
hol_question_length(size_t n, size_t m)
{
    return n * n + m * n + n + m + n;
}

/* Make the index, and leave out of the questions what was asked before. NOMEM. */
enum hol_status hol_exchange_index_make(struct hol_exchange *exchange) HOL_MUST_CHECK;

void hol_asked_state_clear(struct hol_asked_state *state);

#endif
