/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_REFERENCE_MADE_TRUTH_H
#define HOL_TESTS_REFERENCE_MADE_TRUTH_H

#include "compare/instant/compare.h"
#include "tests/conformance/exact.h"

/* hol_kkt_solve and hol_kkt_answer in a work space of their own. */
enum hol_status kkt_solve(struct hol_answer *answer, struct hol_kkt_info *info, bool *unique,
                          struct hol_mat *null, const struct hol_problem *problem, long noise_bits,
                          const char **why);
/* hol_yardstick_solver by a yardstick of its own; the truth is OK. */
enum hol_status compare_solver(struct hol_record *record, const struct hol_truth *truth,
                               const struct hol_solver *solver, mpfr_prec_t bits);

/*
 * The truth about a problem that comes from no case: an exact problem rounded at `bits` and solved
 * by the reference. Returns the status of kkt_solve; bails out when memory is out. Of a DOMAIN
 * only the problem is there.
 */
enum hol_status made_truth(struct hol_truth *truth, const struct exact *e, mpfr_prec_t bits);
void made_truth_clear(struct hol_truth *truth);

/* An ordinary problem: n = 3, m = 2, kappa_B about 2, all forces there. */
void made_ordinary(struct exact *e);

/* Set a rational p / q. */
void put_ratio(struct qmat *a, size_t i, size_t j, long p, unsigned long q);

#endif
