/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_TRAJECTORY_TIMES_H
#define HOL_REPORTS_TRAJECTORY_TIMES_H

#include "model/equations/model.h"

#include <arb.h>

/* Times at which a trajectory is wanted. */
struct hol_times {
    size_t count, last; /* last: index of the latest */
    mpfr_t *t;          /* each rounded to the bits */
    arb_ptr exact;      /* each as it is meant: 1/10 is no number of any bits */
    long apart;         /* digits that tell apart those that are different numbers */
    mpfr_t *end;        /* one: not before the latest, rounded up */
    size_t room;
};
/*
 * From a list separated by commas of decimals and of quotients of two; NULL: the end of the span.
 * INVALID: not such a list, or the case has no span; NOMEM.
 */
enum hol_status hol_times_read(struct hol_times *times, const char *list,
                               const struct hol_model *model, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_times_clear(struct hol_times *times);
/* Time k as text, of at least so many digits; hol_free. NULL: out of memory. */
char *hol_times_text(const struct hol_times *times, size_t k, long digits);

/* Not before the exact time, rounded up. */
void hol_time_after(mpfr_t end, const arb_t exact);

/* One decimal, or a quotient of two, from the text on: what follows it; NULL: there is none. */
const char *hol_time_read(mpfr_t t, arb_t exact, const char *text);

#endif
