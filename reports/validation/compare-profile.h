/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The performance profile of a comparison. */
#ifndef HOL_REPORTS_VALIDATION_COMPARE_PROFILE_H
#define HOL_REPORTS_VALIDATION_COMPARE_PROFILE_H

#include "compare/instant/compare.h"
#include "foreign/profile.h"
#include "reports/figures/draw.h"

/*
 * Of formulations at one precision, over all states of all cases of which the truth is known and
 * that one of them has right: the largest relative error, at least 2^-bits, over that of the best
 * (foreign/profile.h). A formulation that is unable or wrong has no ratio there.
 */
struct hol_compare_profile {
    mpfr_prec_t bits;
    struct hol_profile errors; /* ratios in the order of the states */
    char **names;              /* of the curves */
};
/* One more curve; profile: zeroed but for bits. The name is copied. NOMEM */
enum hol_status hol_compare_profile_solver(struct hol_compare_profile *profile,
                                           const char *name) HOL_MUST_CHECK;
/* One state. errors: of each curve, infinite where it has no answer that is right. NOMEM */
enum hol_status hol_compare_profile_state(struct hol_compare_profile *profile,
                                          const long double *errors) HOL_MUST_CHECK;
/* All states of a case. NOMEM */
enum hol_status hol_compare_profile_add(struct hol_compare_profile *profile,
                                        const struct hol_result *result) HOL_MUST_CHECK;
void hol_compare_profile_clear(struct hol_compare_profile *profile); /* zeroed: no-op */
/* reports/figures/profile.gp, of a struct hol_compare_profile. UNABLE: there is no such state */
extern const struct hol_drawing hol_compare_profile_drawing;

#endif
