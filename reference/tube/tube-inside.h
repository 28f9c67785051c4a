/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_INSIDE_H
#define HOL_REFERENCE_TUBE_TUBE_INSIDE_H

#include "model/tape/eval-ball.h"
#include "model/tape/eval-disc.h"
#include "model/tape/eval-poly.h"
#include "model/tape/eval-slope.h"
#include "reference/trajectory/phases.h"
#include "reference/trajectory/trajectory-inside.h"
#include "reference/tube/tube.h"

/*
 * The inside of hol_tube_create. A piece is an interval of time within one step of the run,
 *     t = start of the step + half (middle + u),   -1 <= u <= 1;
 * on it y~ = (q~, v~) and the approximate accelerations and multipliers w~ = (a~, lambda~) are
 * polynomials of u. The system of the k chosen rows is
 *     G(t, y, w) = [M a - A_k^T lambda - F - C; A_k a - b_k] = K w - rhs = 0.
 * Where C depends on the forces of the constraints, w = (a, lambda, a_0, lambda_0), and G has the
 * rows [M a_0 - A_k^T lambda_0 - F; A_k a_0 - b_k], too: C(t, y, A_k^T lambda_0, lambda_0, lambda).
 */
struct hol_tube_span { /* part of a piece, within which one bound holds */
    size_t step;
    arf_t end;     /* from the end of the one before to this time */
    mag_ptr error; /* 2n: of |y_i - y~_i| */
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
    slong *weight; /* 2n: log2 of W, diagonal: units in which errors are alike */
    arf_t begin;
    arb_t shift; /* of time, where the exact start is no number of the run: start + shift */
    double seconds;
    const char *why; /* it ends before the run; NULL: it does not */
    bool contact;    /* ... since a contact may change */
    bool phase;      /* contacts are not looked at */
    /* for reading */
    struct hol_ball_eval *eval;
    arb_ptr q, v;
    struct hol_enclosure *answer; /* at the instant read last; NULL: none */
};

struct hol_tube_work {
    struct hol_tube *tube;
    const struct hol_model *model;
    const struct hol_reference_run *run;
    slong bits;
    double deadline;
    size_t n, m, k, order;
    bool split;      /* C depends on the forces */
    size_t unknowns; /* of w: n + k, or twice as many */
    enum hol_stage stage;

    struct hol_poly_eval *poly;
    struct hol_disc *disc;
    struct hol_ball_eval *ball;
    struct hol_slope *slope;

    /* the piece */
    size_t step;
    arb_t start, half, middle, end;      /* t = start + half (middle + u): exact; end of the run */
    arb_poly_struct *q, *v, *a, *lambda; /* n, n, n, k polynomials of u */
    arb_poly_struct *ideal;              /* n + k, if split: a_0, lambda_0 */
    arb_poly_struct *rough;              /* all of them, 2n + unknowns, rounded, for ranges */
    arb_poly_t time, product, sum;
    size_t *row, *column; /* k: the chosen rows, and columns that tell them apart */
    mag_ptr residual;     /* unknowns: sup |G(t, y~, w~)| over the piece */
    mag_ptr scale,
        floor; /* n + k, n: what the residual is small beside: on the piece, and anywhere */
    mag_ptr disc_bound;                         /* the same over the disc */
    arb_t length;                               /* of the step */
    mag_ptr row_residual, row_scale, row_bound; /* m: the same of rows, those left out, too */

    /* a part of it, 1/2^depth */
    slong depth;
    arb_poly_struct *shifted; /* 2n + 1: y~ and t about the middle of the part */
    slong nodes;              /* at which J is interpolated in it */
    size_t disc_tried;        /* of those about parts, the one that was taken last */
    arb_ptr y, w;             /* 2n, unknowns: balls */
    mag_ptr apart;            /* unknowns: how far w is from w~, as proved last */
    mag_ptr slack;            /* unknowns: how far w may be from w~ in the tube, as assumed */
    arb_mat_t K, rhs, x;      /* dG/dw; unknowns x (2n+1) twice: w_y and w - w~ */
    arb_mat_t factors;        /* n + k: of the upper half of K, where `factored` */
    slong *exchange;          /* n + k: its rows */
    bool factored;
    arb_mat_t by_force; /* n x n: dC/dF_L */
    arb_mat_t pivots;   /* m x n */
    mag_ptr radius;     /* 2n: of the tube */
    mag_ptr defect;     /* 2n: tau |W (0, d)| */

    /* W (y - y~) = frame z, |z_i| <= coordinate_i, now */
    arb_mat_t frame, back;          /* 2n x 2n; the inverse */
    mag_ptr coordinate, error;      /* 2n; of |W (y - y~)|_i */
    mag_ptr most, drift;            /* 2n: the same all over the part; what the defect adds */
    arb_mat_t slopes, growth, flow; /* 2n x 2n: W J W^-1 in the part; exp(tau |W J W^-1|); from its
                                       beginning to its end */
};

/* The exact named state, enclosed as closely as a run of these bits asks for, or to the digits. The
 * statuses of hol_enclosure_create. */
enum hol_status hol_certify_start(struct hol_enclosure **start, const struct hol_model *model,
                                  size_t state, long digits, mpfr_prec_t bits) HOL_MUST_CHECK;
/* hol_tube_create of a phase: whether its contacts hold is left to the caller. */
enum hol_status hol_tube_create_phase(struct hol_tube **tube,
                                      const struct hol_trajectory *trajectory, const arb_t t,
                                      arb_srcptr q, arb_srcptr v, const mpfr_t t_end,
                                      double seconds) HOL_MUST_CHECK;

/* What is below 2^-(HOL_TUBE_NOTHING bits) is compared with 1, as it has no size of its own. */
#define HOL_TUBE_NOTHING 4
extern const char hol_tube_late[]; /* tube->why: the time allowed is over */

/* A choice of k independent rows from the A of the evaluator at its present instant. False: not
 * found. */
bool hol_tube_choose_rows(struct hol_tube_work *work);
/* The place of a row among the chosen; k: it is not among them. */
size_t hol_tube_place(const struct hol_tube_work *work, size_t row);
/*
 * |A_i a| + |b_i| of all rows on the disc of the evaluator, m; scale: with what the size of the
 * motion makes of a in a step. False: not bounded.
 */
bool hol_tube_bound_rows(mag_ptr bound, const struct hol_tube_work *work, const mag_t r,
                         bool scale);
/* Do the rows left out hold on the piece, up to errors of the run? */
bool hol_tube_others_hold(const struct hol_tube_work *work);
/*
 * Is one of those left out proved, at the end of the tube so far, to be independent of the chosen
 * rows, or to contradict them? All is analytic in a tube, so that it is so at all but isolated
 * instants of it.
 */
bool hol_tube_refutes_rank(const struct hol_tube_work *work);

/*
 * The piece number `index` of 2^depth of a step: q, v, a, lambda, residual. False: no bound that is
 * small beside what the run claims, for want of analyticity or of coefficients.
 */
bool hol_tube_bound_residual(struct hol_tube_work *work, size_t step, slong index, slong depth);
/* Is it beyond what the run's tolerance allows? */
bool hol_tube_is_flawed(const struct hol_tube_work *work);

/*
 * The disc about the middle of the piece whose values need the fewest coefficients: how many,
 * and its radius in half lengths of the piece; the bounds on it, lambda left out, are in
 * disc_bound, what they are to be small beside in scale. False: more than is worth it, or not
 * analytic on any.
 */
bool hol_tube_choose_disc(struct hol_tube_work *work, slong *length, double *radius);
/* All values of a polynomial with |x| <= r; how far they are from that at 0, at most. */
void hol_tube_on_disc(acb_t z, const arb_poly_struct *p, const mag_t r);
void hol_tube_spread(mag_t size, const arb_poly_struct *p, const mag_t r);
void hol_tube_on_disc_mag(mag_t size, const arb_poly_struct *p, const mag_t r);
/* What A^T lambda adds to the bounds on the disc. */
void hol_tube_add_multipliers(struct hol_tube_work *work, double radius);

/*
 * K, w_y and w - w~ at (time, y, w) in the work's balls; false: not bounded. with_w: w is given;
 * else it is solved for first.
 */
bool hol_tube_differentiate(struct hol_tube_work *work, const arb_t time, bool with_w);
/* The evaluator run at (time, y). */
void hol_tube_set_state(struct hol_tube_work *work, const arb_t time);
/*
 * After that, for a part of length tau: slopes, growth, drift, most; flow: no more than how far it
 * is from exp(tau slopes). *excess: the same in the norm of row sums. False: too long a part.
 */
bool hol_tube_flow(struct hol_tube_work *work, const arb_t tau, double *excess);
/* The flow: after that; or to more digits, from J at many instants of the part u of the piece.
 * False, and *excess is as it was: that does not go, or would be more than `most`. */
void hol_tube_complete_flow(struct hol_tube_work *work, const arb_t tau);
#define HOL_TUBE_NODES 20 /* at most */
bool hol_tube_refine(struct hol_tube_work *work, const arb_t u, const arb_t tau, double most,
                     double *excess);
/* For that, apart: tau times how far W J W^-1 anywhere in the tube is from its interpolant at the
 * nodes; false: the equations are not regular on a disc about the part. */
bool hol_tube_look_around(arb_mat_t apart, struct hol_tube_work *work, const arb_t u,
                          const mag_t tau);
/* After one of them: frame, back, coordinate and error at the end of the part; false: no frame is
 * found. */
bool hol_tube_turn(struct hol_tube_work *work);
/* growth := exp(growth), and drift, most with it; false: too long a part. */
bool hol_tube_grow(struct hol_tube_work *work);
/* Are lambda and r numbers: are all rows independent? */
bool hol_tube_unique(const struct hol_tube_work *work);
/*
 * Where C depends on the forces (linearly on reactions, or hol_tube_create refuses). The evaluator
 * run to IDEAL with the forces of w->w.
 */
void hol_tube_set_forces(struct hol_tube_work *work);
/* C at r = 0, and its slopes, into the upper half of rhs and K, from w->w. */
bool hol_tube_load_nonideal(struct hol_tube_work *work);
/* Is C, as a function of r, differentiable all the way from 0 to r? */
bool hol_tube_is_affine(struct hol_tube_work *work);
/* by_force, and dC/d(lambda, lambda_0) into K, after hol_slope_take. */
void hol_tube_differentiate_forces(struct hol_tube_work *work);
/* F_L_i = (A_k^T multipliers)_i as a series, into the evaluator. */
void hol_tube_expand_force(struct hol_tube_work *work, const arb_poly_struct *multipliers, size_t i,
                           slong length);
/* The upper half of K, n + k square and 0 before, at order 0 of the series without what C adds. */
void hol_tube_order0(arb_mat_t K, const struct hol_tube_work *work);
/* ideal, and C at r = 0, as series; then, with lambda, C. False: K is not regular. */
bool hol_tube_expand_forces(struct hol_tube_work *work, slong length);
void hol_tube_expand_nonideal(struct hol_tube_work *work, slong length);
/* The bounds on the disc of C and of the rows from n + k on. */
void hol_tube_forces_on_disc(struct hol_tube_work *work, const mag_t r);
/* The upper half of K w = rhs on a polydisc: K and rhs without C get what C(r) adds. */
bool hol_tube_vary_forces(acb_mat_t K, acb_mat_t rhs, struct hol_tube_work *work);

/* W J W^-1 from w_y; false: not bounded. The radii of a += |apart|. The largest sum of a row. */
bool hol_tube_load_slopes(arb_mat_t slopes, const struct hol_tube_work *work);
void hol_tube_add_apart(arb_mat_t a, const arb_mat_t apart);
double hol_tube_row_sum(const arb_mat_t a);
/* W (y - y~) += a ball, 2n. */
void hol_tube_add(struct hol_tube_work *work, arb_srcptr e);
/* The weights, from J at some instants of the run; false: no memory. */
bool hol_tube_choose_weights(struct hol_tube_work *work);
/* Others for a step, where those make its J much smaller. The same. */
bool hol_tube_reweigh(struct hol_tube_work *work, size_t step);

/* From a piece (hol_tube_bound_residual has made it) into spans, one after the other. UNABLE
 * (tube->why): not to the end; NOMEM. */
enum hol_status hol_tube_cross(struct hol_tube_work *work) HOL_MUST_CHECK;

/* OK: the work is ready; NOMEM. Cleared in any case. */
enum hol_status hol_tube_work_init(struct hol_tube_work *work,
                                   struct hol_tube *tube) HOL_MUST_CHECK;
void hol_tube_work_clear(struct hol_tube_work *work);

/* Row i of G as a series in w->sum, from q, v, a, lambda and the evaluator run on them. */
void hol_tube_residual_row(struct hol_tube_work *work, size_t i, slong length);
/* y := the polynomial for u in the ball: about its middle, and by its derivative (mean value). */
void hol_tube_range(arb_t y, const arb_poly_struct *p, const arb_t u, slong bits);
/* Without the spans at the end in which not one digit is certified. */
void hol_tube_cut(struct hol_tube *tube);
/* The span that an exact time of the run lies in; SIZE_MAX: none. */
size_t hol_tube_find_span(const struct hol_tube *tube, const arf_t t);
/* hol_tube_at by the run's time, without the shift: a ball of it that is known is smaller. */
enum hol_status hol_tube_at_own(const struct hol_tube *tube, const arb_t own, arb_ptr q,
                                arb_ptr v) HOL_MUST_CHECK;
/* y~ of a step as polynomials of the time since its start, in w->shifted; w->start. */
void hol_tube_load_step(struct hol_tube_work *work, size_t step);
/* The event found last, by that time. */
struct hol_tube_events;
arb_srcptr hol_tube_events_own(const struct hol_tube_events *events);
/*
 * The Taylor coefficients of an output along the true motion, about all instants of the tube that
 * are in a ball of the run's time: c, `length` balls, indeterminate where they are not bounded;
 * false: all are. The work serves nothing else.
 */
bool hol_tube_expand(arb_ptr c, struct hol_tube_work *work, const arb_t own, size_t output,
                     slong length);

/* p := coordinate i of the run in a step, a polynomial in the time after its start. */
void hol_tube_load_coordinate(arb_poly_t p, const struct hol_tube *tube, size_t step, size_t i);
/* e := y~ (2n) of a step, at s after its start. */
void hol_tube_state(arb_ptr e, const struct hol_tube *tube, size_t step, const arb_t s);
/* The states (n, n) at those times of a ball of the tube's own time that are in a span. */
void hol_tube_state_in(const struct hol_tube *tube, size_t span, const arb_t t, arb_ptr q,
                       arb_ptr v);
/* log2, roughly; -INFINITY: 0. */
double hol_tube_log2(const mag_t x);

#endif
