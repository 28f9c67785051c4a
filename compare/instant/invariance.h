/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_INVARIANCE_H
#define HOL_COMPARE_INSTANT_INVARIANCE_H

#include "compare/instant/metrics.h"

/*
 * The same problem written otherwise has the same answer: how much do q'', F_L and F_C of a solver
 * move? In units of kappa 2^-bits times the scale of the quantity (metrics.h), kappa that of the
 * problem as it was; 0: no bit differs. What is changed is the truth's problem, before it is
 * rounded to the solver's bits.
 */
#define HOL_CHANGE_LIST(X)                                                                         \
    X(ROWS_2EXP, "rows-2exp", "rows times powers of two", "rows times 2^k")                        \
    X(ROWS_SCALED, "rows-scaled", "rows times 3, -5, 7, ...", "rows times 3, -5, ..")              \
    X(ROWS_PERMUTED, "rows-permuted", "rows in another order", "rows permuted")                    \
    X(ROWS_REPEATED, "rows-repeated", "a row once more", "row repeated")                           \
    X(COORDINATES, "coordinates", "coordinates in another order", "coordinates permuted")          \
    X(UNITS_2EXP, "units-2exp", "units of the coordinates times powers of two", "units times 2^k") \
    X(UNITS, "units", "units of the coordinates times 10, 1/1000, ...", "units times 10^k")
#define HOL_CHANGE_ENUM(name, key, text, head) HOL_CHANGE_##name,
enum hol_change { HOL_CHANGE_LIST(HOL_CHANGE_ENUM) HOL_CHANGE_COUNT };
#undef HOL_CHANGE_ENUM
const char *hol_change_key(enum hol_change change);
const char *hol_change_text(enum hol_change change);
const char *hol_change_head(enum hol_change change); /* short */

/* Of a solver at a precision, over some problems: the largest of each. */
struct hol_invariance {
    /* By q'', F_L (F_L + F_C of a solver that does not yield F_L), F_C. -1: not asked (no answer
       before the change; no rows; a method that needs independent rows, of repeated ones).
       INFINITY: no answer after it, or another rank, and no excuse: the change may have made kappa
       2 (rows) or 4 times (units) as large, and the precision does not decide at that. */
    long double moved[HOL_CHANGE_COUNT][3];
    bool
        beyond[HOL_CHANGE_COUNT]; /* 30, of a solver that declares kappa^2 30 kappa, on a problem */
    size_t problems;              /* that were answered as they are */
};

/* Nothing measured. */
void hol_invariance_begin(struct hol_invariance *all);

/*
 * Measure one problem and keep the larger values. Problems of which the precision can decide
 * nothing (hol_yardstick_undecidable, hol_yardstick_exhausted) are left out.
 *
 * HOL_INVALID  bits;  HOL_NOMEM
 */
enum hol_status hol_invariance_add(struct hol_invariance *all, const struct hol_yardstick *yard,
                                   const struct hol_solver *solver,
                                   mpfr_prec_t bits) HOL_MUST_CHECK;

/* The largest of the three; -1: not asked. */
long double hol_invariance_worst(const struct hol_invariance *all, enum hol_change change);

#endif
