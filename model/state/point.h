/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_STATE_POINT_H
#define HOL_MODEL_STATE_POINT_H

#include "model/equations/model.h"

#include <stdint.h>

/*
 * A state (t, q, q') as a recipe that can be carried out at any number of bits: the exact state is
 * the limit. So x = -(1 + sqrt(2))/2 is that number, not its rounding to some bits, and two
 * precisions of the same recipe agree to the lower one. (A state rounded to 53 bits would turn
 * exactly redundant rows into a full-rank problem with a singular value of 2^-53; the truth about
 * it would be worthless.)
 */
enum hol_recipe_kind {
    HOL_RECIPE_NAMED,    /* a state of the case: `=` values evaluated, `~` values solved for */
    HOL_RECIPE_RANDOM,   /* that state perturbed by a dyadic random amount, projected onto the
                            constraints */
    HOL_RECIPE_SOLUTION, /* a point of a published closed form at a dyadic time of the span */
    HOL_RECIPE_POINT,    /* a state near a given one, by Newton steps that are each the least */
    HOL_RECIPE_EXACT     /* given rational numbers, whether the constraints hold there or not */
};

struct hol_point {
    struct hol_vec t, q, v; /* 1, n, n components */
};

struct hol_recipe {
    enum hol_recipe_kind kind;
    size_t state;  /* NAMED, RANDOM: index of the case's state */
    uint64_t seed; /* RANDOM, SOLUTION */
    size_t sample; /* RANDOM: 0, 1, 2, ...; SOLUTION: 0 = start of the span, then random times */
    size_t block, entry;           /* SOLUTION: the published entry */
    const struct hol_point *point; /* POINT: of any bits; not owned */
    const mpq_t *exact;            /* EXACT: 1 + 2n, t, q and v; not owned */
};

enum hol_status hol_point_init(struct hol_point *point, size_t n, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_point_clear(struct hol_point *point);

/*
 * Which constraint is violated, and by how much, when a state does not satisfy them. constraint is
 * SIZE_MAX where no constraint is to blame (a value of the state is not a number).
 */
struct hol_violation {
    size_t constraint;
    bool rate;             /* false: phi or g; true: phi' of a holonomic row */
    long double magnitude; /* of the residual */
    bool tie;              /* of a rate, which takes a derivative where there is none */
};
/* Of a state that needs a derivative where there is none. */
extern const char hol_points_tie[];
const char *hol_points_why(const struct hol_violation *violation); /* static */

// clang-format off
/*
 * Carries out recipes at `bits`, with guard bits inside, and rounds the results to `bits`.
 *
 * NAMED     the constraints are checked: phi = 0, phi' = 0, g = 0 (in an impulsive problem phi = 0
 *           of all rows, and phi' = 0 and g = 0 before the impulse of the rows that are not
 *           `after`). `~` values are the unknowns of a Gauss-Newton iteration with least-norm
 *           steps, positions first, then velocities, to full precision. A residual counts as zero
 *           below 2^-(3/4 bits) of what a change of the coordinates (velocities) by their own size
 *           would make of it, or where it is nothing but rounding errors (at multiple roots and
 *           where constraints touch, where the derivatives vanish).
 *           A state that somebody gave (struct hol_state) may be moved onto the constraints, by
 *           steps that are each the least in the metric of M, or taken as it is.
 * RANDOM    each coordinate and velocity is moved by a dyadic random amount of up to about 20 % of
 *           max(|value|, typical size), then projected by least-norm Gauss-Newton steps, q on
 *           phi = 0 first, then q' on phi' = 0, g = 0. Where that fails it is tried again, moved
 *           half as far, up to 5 times; up to 11 times where the iteration converges only linearly:
 *           its limit is then a singular state, which is known to half the digits at best, and is
 *           taken only if there is no other. The same seed and sample give the same exact state at
 *           every precision, because every decision on the way (which rows are dependent, which
 *           steps are halved) is made in magnitudes that do not depend on the precision. Random
 *           numbers are integers of GSL's gsl_rng_mt19937, never taken through double.
 * SOLUTION  q and q' of the closed form at the time; the constraints are checked.
 * POINT     all coordinates, then all velocities are unknowns, like `~` values.
 * EXACT     the numbers, rounded; nothing is checked.
 */
struct hol_points;
/* The model must outlive it. HOL_INVALID: bits not in HOL_BITS_MIN .. HOL_BITS_MAX - 96; NOMEM. */
enum hol_status hol_points_create(struct hol_points **points, const struct hol_model *model,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_points_destroy(struct hol_points *points); /* NULL is a no-op */
/*
 * The state of a recipe.
 *
 * out        out  t, and n components of q and v, at any bits; unchanged unless HOL_OK
 * violation  out  where HOL_DOMAIN; may be NULL
 *
 * HOL_DOMAIN   the state violates a constraint (*violation says which), the iteration does not
 *              converge, or an expression has no value there
 * HOL_INVALID  there is no such state or closed form, or no span for a time within it;  HOL_NOMEM
 */
enum hol_status hol_points_make(struct hol_points *points, struct hol_point *out,
                                const struct hol_recipe *recipe,
                                struct hol_violation *violation) HOL_MUST_CHECK;

// clang-format on

/*
 * Do the constraints hold at a point of any bits, by the measure of hol_points_make?
 *
 * HOL_DOMAIN  no, *violation says which one, or an expression has no value there;  HOL_NOMEM
 */
enum hol_status hol_points_test(struct hol_points *points, const struct hol_point *point,
                                struct hol_violation *violation) HOL_MUST_CHECK;

#endif
