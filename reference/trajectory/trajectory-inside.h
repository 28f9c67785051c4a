/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRAJECTORY_TRAJECTORY_INSIDE_H
#define HOL_REFERENCE_TRAJECTORY_TRAJECTORY_INSIDE_H

#include "model/series/series.h"
#include "numeric/dense/digits.h"
#include "reference/instant/reaction.h"
#include "reference/linear/kkt.h"
#include "reference/linear/roots.h"
#include "reference/trajectory/trajectory.h"

/*
 * The inside of hol_trajectory_create. A run is one integration from start to end at one number of
 * bits, order and tolerance; a trajectory is two of them.
 */

/* x := value; the value of x, rounded down to 62 bits. */
void hol_number_set(mpfr_t x, long double value);
long double hol_number_read(const mpfr_t x, mpfr_t tmp);

/* x to 64 bits or what long double has, towards 0; beyond its range 0 or Inf; NaN. */
long double hol_number_rough(const mpfr_t x);

/* What is below 2^-(HOL_NOTHING bits) is nothing, in any units: no digits are asked of it. */
#define HOL_NOTHING 3

/* What makes a run. */
struct hol_reference_run_plan {
    mpfr_prec_t bits, exact; /* of the arithmetic; of the states, which know of no more */
    mpfr_prec_t sure;        /* of the arithmetic, less what the weakest row costs */
    bool full;               /* the rows are constant, and were found to be independent */
    size_t order;
    double eps;    /* log2 of the tolerance of a step, relative */
    double shrink; /* the step is this times what the tolerance allows */
    double loss; /* bits that a coefficient has less than the one before it; see hol_series_grade */
    bool project;
    const double *stops; /* these, most_steps, deadline and seconds as of the options */
    size_t most_steps;
    double deadline;
    double seconds;
    size_t stop_count;
};

/*
 * The series of the motion about one instant: q = sum q_k s^k and all that goes with it, from
 *     M_0 a_k - A_0^T lambda_k = F_k - sum_(j>=1) (M_j a_(k-j) - A_j^T lambda_(k-j))
 *     A_0 a_k                  = b_k - sum_(j>=1) A_j a_(k-j)
 * for independent rows. Where C depends on F_L or lambda, a is the sum of this (C left out) and y,
 * which obeys the same equations with C for F and 0 for b. Where C depends on reactions, r_0 is
 * solved for, and coefficient k of C is C_k(r_k = 0) + D r_k with D = dC/dr at s = 0:
 *     (I - N D) r_k = lambda_k + nu_k(r_k = 0).
 */
struct hol_part {             /* one of the two */
    mpfr_t *a, *lambda;       /* n, m series */
    struct hol_block *blocks; /* theirs: n, then m */
    uint64_t *words;
};
struct hol_expansion {
    const struct hol_model *model;
    const struct hol_reference_run_plan *plan;
    size_t stride; /* order + 1: coefficients of each series */
    struct hol_series *series;
    struct hol_kkt_work *kkt, *probe; /* probe: the rows elsewhere in the step */
    struct hol_independence *independence;
    struct hol_roots *roots; /* and polynomial, order + 1: only if something branches */
    mpfr_t *polynomial;
    struct hol_problem problem; /* at s = 0 */
    bool split;
    mpfr_t *q, *v;                   /* n series, stride apart */
    struct hol_part ideal, rest;     /* rest: only if split */
    struct hol_reactions *reactions; /* only if C depends on them */
    mpfr_t *pivot, *rhs, *x, *tmp;   /* n + m: reciprocals, scaled right side, solution; tmp 4 */
    long double *rough; /* cells of M and A, stride apart, as polynomials of s / rough_reach */
    long double rough_reach;
    long double force; /* log2 of the size of the scaled right side at s = 0 */
    long unit;         /* log2 of the radius of convergence, as guessed from the last series */
    bool paced;        /* there is one */
};

enum hol_status hol_expansion_create(struct hol_expansion **expansion,
                                     const struct hol_model *model,
                                     const struct hol_reference_run_plan *plan) HOL_MUST_CHECK;
void hol_expansion_destroy(struct hol_expansion *expansion); /* NULL is a no-op */

/*
 * Make the series about (t, q, v), coefficients 0..order of q.
 *
 * rank  in  the rank that must be found; SIZE_MAX: any
 *
 * HOL_DOMAIN  the linear problem has no answer, or an expression has no value
 * HOL_UNABLE  the rank is undecided, or another one
 */
enum hol_status hol_expansion_make(struct hol_expansion *expansion, const mpfr_t t, mpfr_t *q,
                                   mpfr_t *v, size_t rank, const char **why) HOL_MUST_CHECK;
/* log2 of the step that the tolerance allows, with `rest` of the time to go; more than that: all.
 */
long double hol_expansion_step(struct hol_expansion *expansion, long double rest);

/*
 * Inside of hol_expansion_make. Coefficient k of a part from the right side e->rhs, as written
 * (forces, then rows), which is spoilt; coefficient k of C as such a right side; r_k, where C
 * depends on reactions, into the series of C: DOMAIN, UNABLE (why).
 */
void hol_expansion_solve(struct hol_expansion *expansion, const struct hol_part *part, size_t k,
                         mpfr_prec_t bits);
void hol_expansion_load(struct hol_expansion *expansion, size_t k);
enum hol_status hol_expansion_react(struct hol_expansion *expansion, size_t k, mpfr_prec_t bits,
                                    const char **why) HOL_MUST_CHECK;

/* What rows (unless they are `full`) and masses known to `bits` bits count as zero. */
struct hol_ref_limits hol_reference_run_limits(mpfr_prec_t bits, bool full);

/*
 * Solve [M A^T; A 0] x = rhs in the units of the factored kkt: rhs (n + rank), scaled; x in it at
 * return, -lambda scaled after the first n. pivot: reciprocals of the pivots.
 */
void hol_kkt_reciprocals(mpfr_t *pivot, struct hol_kkt_work *kkt);
void hol_kkt_substitute(mpfr_t *x, mpfr_t *rhs, mpfr_t *pivot, struct hol_kkt_work *kkt,
                        mpfr_prec_t bits);

/*
 * Does the rank of A change within 0 < s <= reach? Looked for on the series of A: more rows become
 * independent (*at = 0), or the chosen ones become dependent at *at. inside: reach is not beyond
 * the step that the tolerance allows; then it is proved of every part of it that the rows stay
 * independent, or looked at closely. Beyond the step, some instants are looked at, and it is
 * between *at and *until.
 */
bool hol_expansion_rank_change(struct hol_expansion *expansion, long double reach, bool inside,
                               long double *at, long double *until);

/* Coefficients 0..order - 2 of an output / 2^exponent as a polynomial of s / reach, in long double;
 * Inf or NaN: beyond its range. */
void hol_expansion_rough(long double *c, const struct hol_expansion *expansion, size_t output,
                         long exponent, long double reach);

/* In a step, by the series: x := an output at s, which is e->tmp[1]; the rows of A at s, into those
 * of e->probe, in the units of the start of the step. Are all the cells constant? */
void hol_expansion_read(mpfr_ptr x, struct hol_expansion *expansion, size_t output);
void hol_expansion_set_rows(struct hol_expansion *expansion, long double s);
bool hol_expansion_constant(const struct hol_expansion *expansion, const struct hol_cell *cells,
                            size_t count);

/*
 * The independent rows as polynomials of s / reach in long double, after hol_expansion_make; are
 * they certainly independent everywhere in [a, b], 0 <= a < b <= 1? (The series as it is, without
 * what follows its last coefficient.)
 */
enum hol_status hol_independence_create(struct hol_independence **independence,
                                        const struct hol_model *model,
                                        size_t stride) HOL_MUST_CHECK;
void hol_independence_destroy(struct hol_independence *independence); /* NULL is a no-op */
void hol_independence_load(struct hol_independence *independence, struct hol_expansion *expansion,
                           long double reach);
bool hol_independence_holds(struct hol_independence *independence, long double a, long double b);

/* Does a sign change within 0 < s < reach, not beyond the step, on which an expression branches?
 * First at *at, or where a zero is only touched in [*at, *until]; or is M singular there? No pair
 * of changes is missed. */
bool hol_expansion_branch_change(struct hol_expansion *expansion, long double reach,
                                 long double *at, long double *until, const char **what);

/* An instant of the motion: evaluation, projection, the whole answer. */
struct hol_trajectory_instant {
    const struct hol_model *model;
    mpfr_prec_t bits, exact, sure; /* as those of the plan */
    bool full;
    struct hol_eval *eval;
    struct hol_kkt_work *kkt;
    struct hol_problem problem;
    struct hol_point point;
    mpfr_t *pivot, *rhs, *x, *tmp;
    long double reach[2]; /* log2 of the largest q, v projected so far, by the columns' scales */
    long double force[2]; /* what the forces alone would have made of them so far, likewise */
    bool alone;           /* reactions: are there other solutions? */
};
/*
 * The size by which an error of q or q' is judged, all as log2: its own, but where that is nothing
 * but rounding errors (of so many bits) of what the forces alone would make of it, which cancel in
 * equilibrium: then that.
 */
long double hol_reference_run_scale(long double size, long double force, mpfr_prec_t bits);
enum hol_status hol_trajectory_instant_create(struct hol_trajectory_instant **instant,
                                              const struct hol_model *model,
                                              mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_trajectory_instant_destroy(struct hol_trajectory_instant *instant); /* NULL is a no-op */
/*
 * Move q and v (n each) onto the constraints by one Newton step each, with corrections of least
 * M-norm, which is enough where the violation is the tolerance of a step. Where rows are redundant
 * (rank < m) they may be so on the constraints only, which a step reaches only nearly: the pivots
 * of `like`, factored at the start of the step, are then used, and there are two Newton steps each.
 *
 * HOL_UNABLE  a violation is larger than that
 * and the statuses of hol_expansion_make
 */
enum hol_status hol_trajectory_instant_project(struct hol_trajectory_instant *instant,
                                               const mpfr_t t, mpfr_t *q, mpfr_t *v, size_t rank,
                                               const struct hol_kkt_work *like,
                                               const char **why) HOL_MUST_CHECK;
/* After that, of redundant rows: do they contradict the others there? Then DOMAIN. */
enum hol_status hol_trajectory_instant_check(struct hol_trajectory_instant *instant, const mpfr_t t,
                                             mpfr_t *q, mpfr_t *v, const char **why) HOL_MUST_CHECK;
/* The evaluator at (t, q, v), run to STATE. */
void hol_trajectory_instant_set(struct hol_trajectory_instant *instant, const mpfr_t t, mpfr_t *q,
                                mpfr_t *v);
/* After that: the answer (may be NULL), and the evaluator run to ANSWER. */
enum hol_status hol_trajectory_instant_answer(struct hol_trajectory_instant *instant,
                                              struct hol_answer *answer,
                                              const char **why) HOL_MUST_CHECK;

extern const char hol_trajectory_leaves[];       /* *why of a projection: it is too far off */
extern const char hol_reference_run_rank[];      /* run->why: the rank changes */
extern const char hol_reference_run_undecided[]; /* ... or may do so */
extern const char hol_reference_run_late[];      /* run->why: its seconds are over */

/* A finished run: q as a polynomial in each step. */
struct hol_reference_run_step {
    mpfr_t *q;                  /* n series, order + 1 apart; t_0 and h after them */
    long double size_q, size_v; /* log2 of the largest |q|, |v| up to its end */
};
struct hol_reference_run {
    struct hol_reference_run_plan plan;
    size_t n, rank, count;
    struct hol_reference_run_step *steps;
    mpfr_t *tmp;   /* 4 */
    mpfr_t *power; /* 2 (order + 1): of the time from the start of a step */
    struct hol_trajectory_instant *instant;
    long double begun_at;      /* NAN: there is no such state */
    long double stopped_at;    /* where the run cannot pass; NAN: nowhere */
    long double stopped_until; /* it is between them */
    const char *why;           /* static */
};
/* OK; DOMAIN, UNABLE with what was reached, run->why and run->stopped_at; INVALID; NOMEM. */
enum hol_status hol_reference_run_make(struct hol_reference_run *run, const struct hol_model *model,
                                       const struct hol_reference_run_plan *plan,
                                       const struct hol_recipe *start, size_t rank,
                                       const mpfr_t t_end) HOL_MUST_CHECK;
void hol_reference_run_clear(struct hol_reference_run *run); /* a zeroed struct is a no-op */
/* The steps that begin at t or after it are dropped. */
void hol_reference_run_cut(struct hol_reference_run *run, const mpfr_t t);
/* How many coefficients a step has. */
size_t hol_reference_run_numbers(const struct hol_reference_run *run);
mpfr_t *hol_reference_run_start(const struct hol_reference_run *run,
                                size_t step); /* t_0 of the step: one number */
mpfr_t *hol_reference_run_length(const struct hol_reference_run *run, size_t step);
/* The step that t lies in (the first and the last one: their outer ends, too, however they were
 * rounded); SIZE_MAX: none. */
size_t hol_reference_run_find(const struct hol_reference_run *run, const mpfr_t t);
/* Derivative d of q over d! at t in a step: n numbers. d: small, binomial(order, d) fits a word. */
void hol_reference_run_derivative(mpfr_t *x, const struct hol_reference_run *run, size_t step,
                                  const mpfr_t t, size_t d);
/* State at t; in a step: q and its derivative in one. */
void hol_reference_run_state_in(mpfr_t *q, mpfr_t *v, const struct hol_reference_run *run,
                                size_t step, const mpfr_t t);
void hol_reference_run_state(mpfr_t *q, mpfr_t *v, const struct hol_reference_run *run,
                             const mpfr_t t);

struct hol_trajectory {
    const struct hol_model *model;
    struct hol_reference_run run[2];
    double digits, seconds;
    double spent; /* seconds of the processor, of the busier of the threads */
    struct hol_trajectory_options options;
    double *stops;                      /* its own copy of those */
    mpfr_t *q[2], *v[2], *tmp;          /* n each; tmp 8 at the bits of run 1 */
    struct hol_trajectory_balls *balls; /* of hol_trajectory_enclose, once it is called */
    char why[200];
    const char *unproved; /* static: why nothing is proved of it, where that was tried; NULL */
};
/* What the runs agree on is proved to be no motion: they have no steps from now on. */
void hol_trajectory_forget(struct hol_trajectory *trajectory);
void hol_trajectory_balls_destroy(struct hol_trajectory_balls *balls); /* NULL is a no-op */
/*
 * How many bits the second run lacks for what cancels in its equations: in balls at its own states,
 * where its steps begin, the errors of q'' from rounding, added up over the steps, are 2^bits times
 * the tolerance of the largest q' so far. Above 0 both runs may agree on what is false: all that
 * they have may be lost in both. (Else the second run has what the first may have lost.)
 *
 * bits  out  about 1e6 where nothing is bounded
 */
enum hol_status hol_trajectory_loss(double *bits, struct hol_trajectory *trajectory) HOL_MUST_CHECK;
/* Is t, a number, in both runs? */
bool hol_trajectory_is_inside(const struct hol_trajectory *trajectory, const mpfr_t t);
/* The evaluator of run i at t, which is in it, run up to STATE, or to ANSWER for a later stage; the
 * statuses of hol_trajectory_instant_answer. */
enum hol_status hol_trajectory_look(struct hol_trajectory *trajectory, size_t i, const mpfr_t t,
                                    enum hol_stage stage) HOL_MUST_CHECK;
/* Value of an output at t by run i: DOMAIN: none. */
enum hol_status hol_trajectory_value(mpfr_t value, struct hol_trajectory *trajectory, size_t i,
                                     const mpfr_t t, size_t output) HOL_MUST_CHECK;
/* Digits at t, which lies in a step of the first run; the states are left in q, v. */
double hol_trajectory_digits(struct hol_trajectory *trajectory, const mpfr_t t);
/* The least of them at the ends of steps of the first run, as far as both go. */
double hol_trajectory_least(struct hol_trajectory *trajectory);
/*
 * At rest, where velocities are 0 or what rounding makes of it, no two runs share a digit of them.
 * Where they share none, and over the time up to t_end would not move the largest coordinate by
 * half of its bits, they have no size of their own: that of a motion across the largest coordinate
 * in that time takes its place. The digits are those in this unit.
 */
void hol_trajectory_still(struct hol_trajectory *trajectory, const mpfr_t t_end);
/* trajectory->why: the reason why the shorter of the two runs stopped; and when, as both see it. */
void hol_trajectory_explain(struct hol_trajectory *trajectory);
/* Where rows are left out: do they turn out, with far more bits, not to depend on the others, or to
 * contradict them, at an instant that both runs have, and in both by the same? Then UNABLE, why,
 * and the runs are forgotten. NOMEM. */
enum hol_status hol_trajectory_hold_rank(struct hol_trajectory *trajectory) HOL_MUST_CHECK;
/* The runs end before the first step of the first one at the end of which fewer digits agree. */
void hol_trajectory_part(struct hol_trajectory *trajectory, double digits);
/* Decimals on which a and b agree relative to 2^size. */
double hol_trajectory_agreement(const mpfr_t a, const mpfr_t b, long double size, mpfr_t tmp,
                                mpfr_prec_t most);

/* A function of time along one run, for events: coefficient d of an output's series about any t,
 * d = 0 or 1. */
struct hol_probe {
    struct hol_trajectory *trajectory;
    const struct hol_reference_run *run;
    size_t which, output, d;
    struct hol_series *series;
    mpfr_t *x;    /* n */
    bool sampled; /* it depends on forces, or branches: there is no one series in a step */
    /* of one piece of a step, else: */
    size_t degree;
    mpfr_t *q, *c; /* n series about its start; the function, as a polynomial of the part of it */
    mpfr_t *b;     /* the argument of a root or an angle in it, likewise */
    struct hol_roots *roots;
};
/* INVALID: an extremum (d = 1) of what depends on forces; NOMEM. Cleared in any case. */
enum hol_status hol_probe_init(struct hol_probe *probe, struct hol_trajectory *trajectory,
                               size_t which, size_t output, size_t d) HOL_MUST_CHECK;
void hol_probe_clear(struct hol_probe *probe); /* a zeroed struct is a no-op */
/* At any t of the run. */
enum hol_status hol_probe_value(mpfr_t value, struct hol_probe *probe,
                                const mpfr_t t) HOL_MUST_CHECK;
/*
 * Find the piece of a step that begins at `at`, unless the function is sampled: in c[0..degree] as
 * a polynomial of (t - at) / width, over as much of the step as its series is valid for.
 *
 * HOL_DOMAIN  it has no series;  HOL_UNABLE too short a piece
 */
enum hol_status hol_probe_piece(struct hol_probe *probe, size_t step, const mpfr_t at,
                                mpfr_t width) HOL_MUST_CHECK;
/* Its first term is larger than all others together. */
bool hol_probe_has_no_zero(struct hol_probe *probe);

#endif
