/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_REFERENCE_MADE_TRUTH_H
#define HOL_TESTS_REFERENCE_MADE_TRUTH_H

#include "reference/instant/instant.h"
#include "tests/conformance/exact.h"

/*
 * The truth about a problem that comes from no case: an exact problem rounded at `bits` and solved
 * by the reference. Returns the status of hol_kkt_solve; bails out when memory is out. Of a DOMAIN
 * only the problem is there.
 */
enum hol_status made_truth(struct hol_truth *truth, const struct exact *e, mpfr_prec_t bits);
void made_truth_clear(struct hol_truth *truth);

/* An ordinary problem: n = 3, m = 2, kappa_B about 2, all forces there. */
void made_ordinary(struct exact *e);

/* Set a rational p / q. */
void put_ratio(struct qmat *a, size_t i, size_t j, long p, unsigned long q);

#endif
