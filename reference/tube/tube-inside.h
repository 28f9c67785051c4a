/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_INSIDE_H
#define HOL_REFERENCE_TUBE_TUBE_INSIDE_H

#include "model/tape/eval-ball.h"
#include "model/tape/eval-disc.h"
#include "model/tape/eval-poly.h"
#include "model/tape/eval-slope.h"
#include "reference/trajectory/trajectory-inside.h"
#include "reference/tube/tube.h"

/*
 * The inside of hol_tube_create. A piece is an interval of time within one step of the run,
 *     t = start of the step + half (middle + u),   -1 <= u <= 1;
 * on it y~ = (q~, v~) and the approximate accelerations and multipliers w~ = (a~, lambda~) are
 * polynomials of u. The system of the k chosen rows is
 *     G(t, y, w) = [M a - A_k^T lambda - F - C; A_k a - b_k] = K w - rhs = 0.
 */
struct hol_tube_span { /* part of a piece, within which one bound holds */
    size_t step;
    arf_t end;   /* from the end of the one before to this time */
    mag_t bound; /* of |W (y - y~)| */
};

struct hol_tube_flaw { /* where y~ is far from a solution */
    double from, to;   /* rounded outwards, not proved */
};

struct hol_tube {
    const struct hol_model *model;
    const struct hol_reference_run *run;
    slong bits;
    size_t n, m, k, count, capacity, flaw_count, flaw_capacity;
    struct hol_tube_span *spans;
    struct hol_tube_flaw *flaws;
    arb_ptr weight; /* 2n: W, diagonal, exact */
    arf_t begin;
    arb_t shift; /* of time, where the exact start is no number of the run: start + shift */
    double seconds;
    const char *why; /* it ends before the run; NULL: it does not */
    bool contact;    /* ... since a contact may change */
    /* for reading */
    struct hol_ball_eval *eval;
    arb_ptr q, v;
};

struct hol_tube_work {
    struct hol_tube *tube;
    const struct hol_model *model;
    const struct hol_reference_run *run;
    slong bits;
    double deadline;
    size_t n, m, k, order;
    enum hol_stage stage;

    struct hol_poly_eval *poly;
    struct hol_disc *disc;
    struct hol_ball_eval *ball;
    struct hol_slope *slope;

    /* the piece */
    size_t step;
    arb_t start, half, middle, end;      /* t = start + half (middle + u): exact; end of the run */
    arb_poly_struct *q, *v, *a, *lambda; /* n, n, n, k polynomials of u */
    arb_poly_struct *rough;              /* the same, 3n + k, rounded, for ranges */
    arb_poly_t time, product, sum;
    size_t *row, *column; /* k: the chosen rows, and columns that tell them apart */
    mag_ptr residual;     /* n + k: sup |G(t, y~, w~)| over the piece */
    mag_ptr scale,
        floor; /* n + k, n: what the residual is small beside: on the piece, and anywhere */
    mag_ptr disc_bound; /* the same over the disc */

    /* a part of it */
    arb_ptr y, w;        /* 2n, n + k: balls */
    mag_ptr apart;       /* n + k: how far w is from w~, as proved last */
    mag_ptr slack;       /* n + k: how far w may be from w~ in the tube, as assumed */
    arb_mat_t K, rhs, x; /* (n+k)^2; (n+k) x (2n+1) twice: w_y and w - w~ */
    arb_mat_t pivots;    /* m x n */
    arb_mat_t B, L;      /* 2n x 2n */
    mag_ptr radius;      /* 2n: of the tube */
    mag_t bound;         /* of |W (y - y~)| now */
};

/* A choice of k independent rows from the A of the evaluator at its present instant. False: not
 * found. */
bool hol_tube_choose_rows(struct hol_tube_work *work);

/*
 * The piece number `index` of 2^depth of a step: q, v, a, lambda, residual. False: no bound that is
 * small beside what the run claims, for want of analyticity or of coefficients.
 */
bool hol_tube_bound_residual(struct hol_tube_work *work, size_t step, slong index, slong depth);

/*
 * The disc about the middle of the piece whose values need the fewest coefficients: how many,
 * and its radius in half lengths of the piece; the bounds on it, lambda left out, are in
 * disc_bound, what they are to be small beside in scale. False: more than is worth it, or not
 * analytic on any.
 */
bool hol_tube_choose_disc(struct hol_tube_work *work, slong *length, double *radius);
/* What A^T lambda adds to the bounds on the disc. */
void hol_tube_add_multipliers(struct hol_tube_work *work, double radius);

/*
 * K, w_y and w - w~ at (time, y, w) in the work's balls; false: not bounded. with_w: w is given;
 * else it is solved for first.
 */
bool hol_tube_differentiate(struct hol_tube_work *work, const arb_t time, bool with_w);
/* The evaluator run at (time, y). */
void hol_tube_set_state(struct hol_tube_work *work, const arb_t time);
/* A bound of the logarithmic norm of W J W^-1 (Euclidean), after that. */
bool hol_tube_log_norm(struct hol_tube_work *work, arb_t mu);
/* The weights, from J at some instants of the run; false: no memory. */
bool hol_tube_choose_weights(struct hol_tube_work *work);

/* From a piece (hol_tube_bound_residual has made it) into spans, one after the other, and the bound
 * at its end into work->bound. UNABLE (tube->why): not to the end; NOMEM. */
enum hol_status hol_tube_cross(struct hol_tube_work *work) HOL_MUST_CHECK;

/* OK: the work is ready; NOMEM. Cleared in any case. */
enum hol_status hol_tube_work_init(struct hol_tube_work *work,
                                   struct hol_tube *tube) HOL_MUST_CHECK;
void hol_tube_work_clear(struct hol_tube_work *work);

/* e := y~ (2n) of a step, at s after its start. */
void hol_tube_state(arb_ptr e, const struct hol_tube *tube, size_t step, const arb_t s);
/* log2, roughly; -INFINITY: 0. */
double hol_tube_log2(const mag_t x);
/* |W e| of a difference of states (2n balls). */
void hol_tube_norm(mag_t size, const struct hol_tube *tube, arb_srcptr e);

#endif
