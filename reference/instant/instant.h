/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_INSTANT_INSTANT_H
#define HOL_REFERENCE_INSTANT_INSTANT_H

#include "model/state/point.h"
#include "problem/problem.h"
#include "reference/linear/condition.h"
#include "reference/linear/kkt.h"

/*
 * The truth about one instant of a model: the whole chain (state, tape, linear algebra) carried out
 * at `bits` and again at 2 * bits from the recipe; the digits on which both agree are the digits
 * agreed on. If the passes agree on fewer than `digits` decimals, or the rank is undecided, bits
 * are doubled (the second precision is at most 16 times the first one tried) and then HOL_UNABLE.
 * What a published formula or a state made of exact expressions says is so compared with the exact
 * state's answer.
 *
 * What is zero: a number, or a row of A, that shrinks with the precision (2^-P at P bits, 2^-2P at
 * 2P bits) is exactly zero, and is delivered as such; a row that merely is small is not. Where
 * something shrinks by less, or a vector vanishes as a whole, a further precision is looked at.
 * Nothing below 2^-2P of the terms it is the sum of can be seen; so that a literal of the case as
 * small as 1e-140 or as large as 1e140 is seen beside 1, precisions start above its exponent (up to
 * 2000 bits). UNABLE, too: the equations take the sign or the inverse of something that cannot be
 * told from zero.
 */
struct hol_truth {
    mpfr_prec_t bits; /* of everything below: the second, higher precision */
    struct hol_point point;
    struct hol_problem problem; /* C complete (nonideal forces that depend on F_L, lambda evaluated
                                   with the true ones) */
    struct hol_answer answer;
    struct hol_vec reaction; /* m: r, the multipliers with C, M q'' = F + C + A^T r */
    bool *unique;            /* m: of lambda and of r */
    struct hol_mat null;     /* n x (n - rank) */
    struct hol_kkt_info info;
    struct hol_condition condition;
    /*
     * Decimals agreed on, of the worst component of q'', F_L, F_C, lambda, r (least norm), relative
     * to the largest of its vector. A vector that vanishes as a whole, but of which rounding errors
     * remain, counts relative to the terms that cancel in it.
     */
    double digits;
    /* log10 of a bound of the absolute error of every component of q'', F_L, F_C, lambda, r, also
     * of those that were found to be zero; -INFINITY where all are zero at both precisions. */
    long double error_log10[5];
    long double state_log10[2]; /* likewise of q and q', as the recipe has them */
    struct hol_eval *eval; /* at `bits`, state, F_L, lambda, r, q'', F_C set, run to stage ANSWER as
                              far as defined */
    const char *why;       /* static text for a status other than OK */
    struct hol_violation violation;
};

/* digits: wanted decimals; bits: at least this (0: chosen from digits). OK; DOMAIN (why,
 * violation); UNABLE; INVALID; NOMEM. */
enum hol_status hol_truth_create(struct hol_truth **truth, const struct hol_model *model,
                                 const struct hol_recipe *recipe, long digits,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_truth_destroy(struct hol_truth *truth);
/*
 * For a status other than OK, hol_truth_create still delivers *truth (if memory allowed and bits
 * and digits are in range) with why and violation, so that the caller can report. If it is the
 * linear problem that has no answer (DOMAIN: inconsistent, M not positive definite on null(A)),
 * bits, point, problem and eval (run to stage STATE) are there, too; otherwise problem.n is 0.
 * Everything else is then undefined.
 */

/* Why there is no answer, of what hol_truth_create delivered (NULL, too) with that status: static
 * text, "" for OK. */
const char *hol_truth_why(const struct hol_truth *truth, enum hol_status status);
#endif
