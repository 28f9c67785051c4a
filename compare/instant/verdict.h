/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_VERDICT_H
#define HOL_COMPARE_INSTANT_VERDICT_H

#include "compare/instant/compare.h"

/*
 * From measurements to a verdict. First the statuses (hol_verdict_status); where both the truth and
 * the solver have an answer, the laws and then the errors, each on the same ladder; the worst
 * counts.
 */

/* What is known of a problem and of a solver's status on it. */
struct hol_verdict_facts {
    enum hol_status truth, solver; /* truth: OK or DOMAIN */
    unsigned needs;                /* of the solver: HOL_NEEDS_... */
    bool redundant;                /* rank of A < m */
    bool mass_singular;
    bool refused;     /* applicable() said no */
    bool undecidable; /* kappa 2^-bits 2^10 > 1: a rank cannot be told from rounded data */
    bool exhausted; /* hol_yardstick_exhausted: a solver that declared kappa^2 has no digit left */
    bool same_rank; /* the solver's rank is the truth's; looked at if both are OK */
    bool fits;      /* problem and answer can be represented at the solver's bits */
};

// clang-format off
/*
 * The verdict of the statuses, and in *why (static text) its reason:
 *
 *   truth   solver    verdict
 *   OK      OK        HOL_VERDICT_COUNT: to be judged by values. WRONG if the rank differs and can
 *                     be decided
 *   OK      DOMAIN    WRONG; UNABLE if undecidable
 *   OK      UNABLE    UNABLE with an excuse: redundant rows for a solver that needs full rank, M
 *                     not positive definite for one that needs it, a loop of constraints for one
 *                     that needs a tree and refused it beforehand, any doubt for one that
 *                     declines it, undecidable, exhausted. WRONG without one
 *   DOMAIN  OK        WRONG
 *   DOMAIN  DOMAIN    DOMAIN
 *   DOMAIN  UNABLE    as for OK; and a singular M excuses every solver: that M vanishes on a part
 *                     of null(A) cannot be told from rounded data at any precision
 *   any     others    WRONG
 *
 * Where the problem does not fit, whatever is WRONG above is UNABLE.
 */
// clang-format on
enum hol_verdict hol_verdict_status(const struct hol_verdict_facts *facts, const char **why);

/*
 * An error on the ladder of DESIGN 6:
 *
 *   AGREES      units <= 30: 30 times what is attainable
 *   LOSES       ratio <= 30 kappa, that is, within 30 kappa^2 2^-bits of the scale, which is what
 *               a method that forms normal equations is guaranteed; or units <= 30 * 32: 1.5 digits
 *   WRONG       not a number; or fewer than 3 decimals of the vector are right, where 6 were
 *               attainable, and it is off by more than 1e-12 of the scale
 *   INACCURATE  anything else
 *
 * A quantity that was not measured AGREES. attainable: of the vector, decimals.
 */
enum hol_verdict hol_verdict_error(const struct hol_error *error, long double kappa);

/*
 * A law's residual likewise, at bits: AGREES up to a ratio of 30, LOSES up to 30 max(kappa, 32),
 * INACCURATE where it holds to 3 decimals of its scale, else WRONG. Not measured: AGREES. In other
 * units LOSES goes 2^40 further, but for 3 decimals (laws.h), and no number is WRONG: the answer in
 * the units of the problem has its own grade.
 */
enum hol_verdict hol_verdict_law(enum hol_law law, long double ratio, long double kappa,
                                 mpfr_prec_t bits);

/*
 * A record's law, with its fault: UNABLE; no number, no answer, and that there is none (DOMAIN,
 * INVALID), are WRONG in other units, too. A MISSING answer is NOT_ASKED where the others agree.
 */
enum hol_verdict hol_verdict_of_law(const struct hol_record *record, enum hol_law law,
                                    long double kappa);

/*
 * The verdict of a record whose laws and errors are filled in: the worst on the ladder, laws before
 * values, a fault of a law WRONG; and so is an error that LOSES with fewer than 3 decimals (in a
 * component alone: INACCURATE) where 30 kappa_units^2 2^-bits is below 1e-3 and below it; sets
 * verdict, why, digits, attainable, undeclared, vacuous.
 */
void hol_verdict_judge(struct hol_record *record, long double kappa, enum hol_growth growth);

/* The order in which a verdict hides another, DOMAIN the least: larger is graver. */
int hol_verdict_gravity(enum hol_verdict verdict);

/* The largest of a record's ratios, of its units, of its errors; -1: none was measured. */
long double hol_record_ratio(const struct hol_record *record);
long double hol_record_units(const struct hol_record *record);
long double hol_record_error(const struct hol_record *record);

/* Does it count against a comparison (exit status 1): WRONG, INACCURATE, or not as declared? */
bool hol_record_bad(const struct hol_record *record);

#endif
