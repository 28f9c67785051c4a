/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_EXISTENCE_EXISTENCE_INSIDE_H
#define HOL_REFERENCE_EXISTENCE_EXISTENCE_INSIDE_H

#include "model/tape/eval-ball.h"
#include "reference/existence/existence.h"

/* The inside of hol_existence_create: the equations on parts of the box. Dimensions are counted
 * t, q_1 .., q_1' ... */
struct hol_field {
    const struct hol_model *model;
    size_t n, m, k, dims;
    struct hol_ball_eval *eval;
    arb_ptr state, radius; /* dims: the state enclosed; half-widths, exact */
    bool *relevant;        /* dims: the equations depend on it */
    size_t *rows;          /* m: independent ones first */
    double *midpoints;     /* m n: for their choice */
    /* A (m n), the chosen rows and the KKT matrix, its right side and solution; least squares: L
     * (m k), L^T L, L^T b, A_k A_k^T, its right side */
    arb_mat_t A, K, rhs, x, L, LL, Lb, AA, rest;
    size_t evaluations;
};

enum hol_field_outcome {
    HOL_FIELD_BOUNDED,
    HOL_FIELD_NO_VALUE, /* an expression is not bounded, or jumps, on the part */
    HOL_FIELD_RANK,     /* k independent rows are not proved */
    HOL_FIELD_MASS,     /* they are, and M is not proved regular on their null space */
    HOL_FIELD_REFUTED   /* the rank is larger than k, proved */
};

/* part (dims): a ball in each dimension. Upper bound and lower bound of max |q''_i| there. */
enum hol_field_outcome hol_field_bound(struct hol_field *field, double *low, double *high,
                                       arb_srcptr part);

/* rank: k. OK; NOMEM. To be cleared whatever the status. */
enum hol_status hol_field_init(struct hol_field *field, const struct hol_model *model,
                               size_t rank) HOL_MUST_CHECK;
void hol_field_clear(struct hol_field *field);

/* Parts of the box: in dimension d from -1 + 2 k / 2^level, 2 / 2^level wide, in radii. */
struct hol_search {
    struct hol_field field;
    size_t count, capacity;
    long *k;              /* capacity x dims */
    unsigned char *level; /* the same */
    double *high;         /* capacity; INFINITY: not bounded */
    enum hol_field_outcome *outcome;
    arb_ptr part; /* dims: work space */
    double low;   /* mu is at least this: by states of the box */
    double speed; /* upper bound of |q'_i| over the box */
    size_t most;  /* evaluations */
    bool refuted; /* the rank is larger at the state in `part` */
};

/*
 * Halve parts until the bounds of max |q''_i| are close, or below `speed`. field, part, low, speed
 * and most are set; the rest is zero.
 *
 * p  out  the part that bounds all, or one that is not bounded
 *
 * HOL_UNABLE  a part remains that is not bounded
 * HOL_DOMAIN  refuted, at s->part
 * HOL_NOMEM
 */
enum hol_status hol_search_run(struct hol_search *s, size_t *p) HOL_MUST_CHECK;
void hol_search_clear(struct hol_search *s); /* a zeroed struct is a no-op */

/* s->part := part p of the box. */
void hol_search_place(struct hol_search *s, size_t p);

#endif
