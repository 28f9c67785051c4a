/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a solver was asked before, for answers that belong to another question. */
#ifndef HOL_FOREIGN_DIAGNOSIS_HISTORY_H
#define HOL_FOREIGN_DIAGNOSIS_HISTORY_H

#include "foreign/exchange.h"

/* A question that was asked before, and its true answer, in its own units; of any size. */
struct hol_asked_before {
    size_t n, m, rank;
    double *block;          /* M, A, F, b, C as the question has them, then q'', F_L: owned */
    const double *qdd, *FL; /* NULL: it has no answer */
};

/* In their order: all of them, or the first half of the most that are kept, and the latest. */
#define HOL_HISTORY_MAX 4096
struct hol_history {
    size_t count, room;
    struct hol_asked_before *list;
};
void hol_history_clear(struct hol_history *history);
/* state: of the question. NOMEM */
enum hol_status hol_history_add(struct hol_history *history, const struct hol_question *question,
                                const struct hol_asked_state *state) HOL_MUST_CHECK;

#endif
