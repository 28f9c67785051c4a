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

/*
 * The verdict of the statuses, and in *why (static text) its reason:
 *
 *   truth   solver    verdict
 *   OK      OK        HOL_VERDICT_COUNT: to be judged by values. WRONG if the rank differs and can
 *                     be decided
 *   OK      DOMAIN    WRONG; UNABLE if undecidable
 *   OK      UNABLE    UNABLE with an excuse: redundant rows for a solver that needs full rank, M
 *                     not positive definite for one that needs it, a loop of constraints for one
 * that needs a tree and refused it beforehand, undecidable, exhausted. WRONG without one DOMAIN  OK
 * WRONG DOMAIN  DOMAIN    DOMAIN DOMAIN  UNABLE    as for OK; and a singular M excuses every
 * solver: that M vanishes on a part of null(A) cannot be told from rounded data at any precision
 *   any     others    WRONG
 *
 * Where the problem does not fit, whatever is WRONG above is UNABLE.
 */
enum hol_verdict hol_verdict_status(const struct hol_verdict_facts *facts, const char **why);

/*
 * The ladder of DESIGN 6. ratio = error / (kappa 2^-bits scale): AGREES up to 30, LOSES up to
 * 30 kappa (so that error is within 30 kappa^2 2^-bits), WRONG beyond. A ratio that is not a number
 * is WRONG. kappa >= 1.
 */
enum hol_verdict hol_verdict_ladder(long double ratio, long double kappa);

/*
 * The verdict of a record whose laws and ratios are filled in (-1: not measured): the worst on the
 * ladder, laws before values; sets record->verdict and record->why. A solver that declared growth
 * kappa and LOSES is told so in why. LOSES is vacuous where 30 kappa^2 2^-bits >= 1.
 */
void hol_verdict_judge(struct hol_record *record, long double kappa, enum hol_growth growth);

/* The order in which a verdict hides another, DOMAIN the least: larger is graver. */
int hol_verdict_gravity(enum hol_verdict verdict);

/* The largest of a record's ratios, those of its quantities; -1: none was measured. */
long double hol_record_ratio(const struct hol_record *record);

#endif
