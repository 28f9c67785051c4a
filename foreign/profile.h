/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Performance profiles of several solvers that were asked the same. */
#ifndef HOL_FOREIGN_PROFILE_H
#define HOL_FOREIGN_PROFILE_H

#include "foreign/validation.h"

/*
 * Dolan & More, Math. Program. 91 (2002) 201: of a measure t(p, s) of solver s on problem p, the
 * ratio to the best is r(p, s) = t(p, s) / min_s t(p, s), and
 *     rho_s(tau) = share of the problems with r(p, s) <= tau,
 * over all problems that have an answer. A solver that gave none, or one that is wrong, has no
 * ratio there.
 *
 * ERROR  the largest relative error of a component of what is judged, at least 2^-53: below it
 *        errors differ by chance (Dingle & Higham, ACM TOMS 39 (2013) 24). tau = 10^d is: d digits
 *        fewer than the best.
 * TIME   seconds of an answer, of the foreign solvers; problems for which one that answered has no
 *        time (several were in flight) are left out.
 */
#define HOL_PROFILE_LIST(X) X(ERROR, "digits") X(TIME, "time")
#define HOL_PROFILE_ENUM(name, text) HOL_PROFILE_##name,
enum hol_profile_measure { HOL_PROFILE_LIST(HOL_PROFILE_ENUM) HOL_PROFILE_COUNT };
#undef HOL_PROFILE_ENUM
const char *hol_profile_text(enum hol_profile_measure measure);

/* A step function: log10 of the ratios, the smallest first. */
struct hol_profile_curve {
    const char *solver;
    size_t count;
    long double *ratios;
};

struct hol_profile {
    enum hol_profile_measure measure;
    size_t problems, solver_count;
    struct hol_profile_curve *curves;
};

/*
 * Of validations that were placed side by side (hol_validation_place), all their cases added: the
 * foreign solvers, and for ERROR ours after them. NOMEM.
 */
enum hol_status hol_profile_create(struct hol_profile **profile, enum hol_profile_measure measure,
                                   const struct hol_validation *const *list,
                                   size_t count) HOL_MUST_CHECK;
void hol_profile_destroy(struct hol_profile *profile); /* NULL is a no-op */

/* rho_s at log10 of tau, 0 to 1; NaN: there are no problems. */
long double hol_profile_at(const struct hol_profile *profile, size_t solver, long double log10_tau);

#endif
