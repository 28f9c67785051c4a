/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_GROWTH_GROWTH_H
#define HOL_COMPARE_GROWTH_GROWTH_H

#include "compare/growth/families.h"
#include "compare/instant/compare.h"
#include "compare/instant/invariance.h"

/*
 * How the errors of formulations grow with the condition number, measured, against what they
 * declare. Every solver answers every member of the families (families.h) at every precision at
 * which a digit is attainable. An error is the true relative one of metrics.h, of a vector in the
 * kinetic metric or of the worst component; kappa = kappa_B kappa_M is the one that the reference
 * computed. Beside it is what kappa bounds: the ratio of metrics.h.
 *
 * The growth exponent p of error = c kappa^p 2^-bits, for a family and a quantity: the largest
 * error in each half decade of kappa (the upper envelope), of these the run between two ends. It
 * begins after the last one at the rounding floor, which is twice the error in the first half
 * decade, or 2^-bits, whichever is larger; it ends before the first one in which an error reaches 1
 * or the solver declines a member. Through their logarithms, three at least, the line of least
 * squares: p is its slope, with the standard error of the scatter around it, on nu degrees of
 * freedom. All at the floor to the end: p = 0.
 *
 * Of the slope there are two uncertainties, and neither is a number that somebody chose: the
 * standard error times a quantile of Student's t. The interval has the true slope with 99 %; a line
 * whose interval is +-1/2 or less tells kappa from kappa^2, and says something. The margin is what
 * a declaration is given: the one at which all lines of a study together exceed true declarations
 * with a probability of 1 %. That is so where c is the same all along. It need not be: a method
 * may go another way from some kappa on, with another c, which tilts the line. So a line must also
 * matter to contradict a declaration: continued to kappa = 2^bits, where no digit is left, it has
 * to leave what is called agreement, 30 kappa^g 2^-bits, g declared.
 */
#define HOL_GROWN_LIST(X)                                                                          \
    X(QDD, "q''", "qdd")                                                                           \
    X(FORCE, "forces", "forces")                                                                   \
    X(COMPONENT, "worst component", "component")
/* FORCE: the larger of F_L and F_C; COMPONENT: of q'', F_L and F_C the one that loses most. What is
 * declared is of vectors. */
#define HOL_GROWN_VECTORS HOL_GROWN_COMPONENT
#define HOL_GROWN_ENUM(name, text, key) HOL_GROWN_##name,
enum hol_grown { HOL_GROWN_LIST(HOL_GROWN_ENUM) HOL_GROWN_COUNT };
#undef HOL_GROWN_ENUM
const char *hol_grown_text(enum hol_grown grown);
const char *hol_grown_key(enum hol_grown grown);

#define HOL_GROWTH_INTERVAL 0.01L    /* outside of it */
#define HOL_GROWTH_FALSE_ALARM 0.01L /* of a whole study, where every declaration is true */
#define HOL_GROWTH_KAPPA_SHOWN 1e8L  /* where the digits left are shown */

/* A solver on one problem at one precision. */
struct hol_growth_point {
    /* Of the solver; HOL_STATUS_COUNT: not asked, no digit attainable or beyond its scope. */
    enum hol_status status;
    long double error[HOL_GROWN_COUNT]; /* of OK; INFINITY: not a number; else NaN */
    long double ratio;                  /* largest error / (kappa 2^-bits scale), likewise */
    long double digits, attainable;     /* decimals of that component, right and attainable */
    enum hol_verdict grade; /* of the errors; of a record that was judged, the worse of both */
};

/* A problem: a state of a member. */
struct hol_growth_instant {
    char *label; /* of OWN: "rho=1e-3", the study's; NULL: its member has a text */
    enum hol_family family;
    size_t member, state;
    long double kappa, kappa_B, kappa_M;
    bool mass_singular;
    size_t n, m, rank;
    struct hol_growth_point *points; /* by solver, under it by bits */
};

#define HOL_FIT_LIST(X)                                                                            \
    X(NONE, "none") /* fewer than three half decades between the ends */                           \
    X(FLAT, "flat") /* at the floor, all along */                                                  \
    X(LINE, "line")
#define HOL_FIT_ENUM(name, text) HOL_FIT_##name,
enum hol_fit_kind { HOL_FIT_LIST(HOL_FIT_ENUM) HOL_FIT_COUNT };
#undef HOL_FIT_ENUM
const char *hol_fit_text(enum hol_fit_kind kind);

struct hol_growth_fit {
    enum hol_fit_kind kind;
    size_t count;          /* half decades in the line */
    long double exponent;  /* NaN: NONE */
    long double deviation; /* standard error of the exponent; NaN without a line */
    long double interval;  /* half of that which has the exponent at 99 %; NaN */
    long double margin;    /* see above; NaN */
    long double end;       /* of the line at kappa = 2^bits, log10(error / 2^-bits); NaN */
    long double low, high; /* kappa from which to which */
    long double floor;
};

/* What the measurement says of the declaration. */
#define HOL_GROWTH_VERDICT_LIST(X)                                                                 \
    X(NOT_ASKED, "not asked", "a precision that the solver does not have")                         \
    X(HOLDS, "holds", "as declared")                                                               \
    X(BETTER, "better", "kappa^2 declared, grows less")                                            \
    X(UNDECIDED, "undecided",                                                                      \
      "too little of the precision, or too few problems, to tell kappa from kappa^2")              \
    X(FAILS, "fails", "contradicts the declaration")
#define HOL_GROWTH_VERDICT_ENUM(name, text, meaning) HOL_GROWTH_##name,
enum hol_growth_verdict { HOL_GROWTH_VERDICT_LIST(HOL_GROWTH_VERDICT_ENUM) HOL_GROWTH_VERDICTS };
#undef HOL_GROWTH_VERDICT_ENUM
const char *hol_growth_verdict_text(enum hol_growth_verdict verdict);

/* The member of a family at which a solver loses most of the attainable digits; NaN: none. */
struct hol_growth_loss {
    long double digits, attainable;
    size_t instant;
};

/*
 * One solver at one precision. FAILS: a line's exponent less its margin is above the declared one,
 * and its end above 30 kappa^g; or, where a rank can be decided, errors are inaccurate or wrong
 * (verdict.h), or a ratio is above 30 kappa^(g-1), g declared, where 30 kappa^g 2^-bits is below 1,
 * or the answer is neither OK nor UNABLE.
 * BETTER: kappa^2 declared, and every line that says something, plus its margin, stays below 2, and
 * every ratio within 30. UNDECIDED: none of it, and no exponent. NOT_ASKED: no problem at this
 * precision is in the scope of the solver.
 */
struct hol_growth_curve {
    struct hol_growth_fit fit[HOL_FAMILY_COUNT][HOL_GROWN_COUNT]; /* of probes: NONE */
    /* The largest exponent of the lines of vectors that say something, with its deviation and
       interval (NaN for 0: no growth in any family). NaN: another line leaves it open, having an
       exponent larger by more than 1/2, or none says anything, or none is above the floor and some
       errors are, at too few kappa for a line. */
    long double exponent, deviation, interval;
    enum hol_family family; /* whose it is */
    enum hol_grown grown;
    struct hol_growth_loss loss[HOL_FAMILY_COUNT];
    long double ratio;   /* the largest, where a rank can be decided */
    long double answers; /* up to this kappa every problem is answered; 0: not the first one */
    bool declines;       /* there is a larger one, which is not */
    long double digits;  /* right at kappa 1e8 (to within half a decade), the fewest; NaN: none */
    bool redundant, singular; /* the probes: are all of them answered, and well? */
    enum hol_growth_verdict verdict;
    char why[192]; /* of FAILS; "" */
    bool
        answer_bad; /* FAILS by an answer that is inaccurate, wrong or none, whatever is declared */
};

/* The parts of the kind "growth": the case, the study, and the index of its first instant; of
 * "cost" the case, the study, and the index of the timed problem. */
enum { HOL_KEPT_GROWTH_CASE, HOL_KEPT_GROWTH_STUDY, HOL_KEPT_GROWTH_FIRST };

/* What a solve costs in double: thread CPU time, the least of several measurements. */
struct hol_growth_cost {
    size_t n[HOL_TIMED], m[HOL_TIMED];
    double seconds[HOL_TIMED]; /* NaN: no answer */
};

struct hol_growth_study {
    size_t threads;                  /* over solvers; nothing depends on it */
    const struct hol_keeper *keeper; /* of members and costs, to be set; NULL: none */
    size_t solver_count, bits_count, count, capacity;
    const struct hol_solver **solvers;
    mpfr_prec_t *bits;
    struct hol_growth_instant *instants;
    struct hol_growth_curve *curves; /* by solver, under it by bits; hol_growth_judge makes them */
    struct hol_invariance *invariances; /* likewise, measured as instants are added */
    struct hol_growth_cost *costs;      /* by solver; NULL: hol_growth_time was not called */
    size_t unanswered; /* values of own parameters at which there is no problem, or no truth */
    size_t own_count;
    char *own[HOL_OWN_MOST];       /* names of the families OWN, OWN + 1, ... */
    enum hol_growth_verdict worst; /* of all curves */
    bool varies;                   /* an invariance beyond the limit */
};

/*
 * Begin a study of solvers at bits, both of which are copied.
 *
 * HOL_INVALID  there is no solver or no precision; bits below HOL_BITS_MIN or above HOL_BITS_MAX /
 *              4
 * HOL_NOMEM
 */
enum hol_status hol_growth_create(struct hol_growth_study **study, size_t solver_count,
                                  const struct hol_solver *const *solvers, size_t bits_count,
                                  const mpfr_prec_t *bits, size_t threads) HOL_MUST_CHECK;
void hol_growth_destroy(struct hol_growth_study *study); /* NULL is a no-op */

/*
 * Measure everything at the states of a member, whose model that is. States at which there is no
 * problem are left out.
 *
 * HOL_UNABLE, HOL_DOMAIN  the truth about a state is not known;  HOL_NOMEM
 */
enum hol_status hol_growth_add(struct hol_growth_study *study, const struct hol_member *member,
                               size_t index, const struct hol_model *model) HOL_MUST_CHECK;

/* A point of a record of an instant whose condition number that is; asked: is a digit attainable?
 */
struct hol_growth_point hol_growth_point_of(const struct hol_record *record, long double kappa,
                                            bool asked);
/* The instant of a comparison: its sizes and condition numbers; no family, no points. */
struct hol_growth_instant hol_growth_instant_of(const struct hol_comparison *comparison);
/*
 * Enter an instant that was measured elsewhere. Its points, by solver and then by bits, are copied;
 * instant->points is ignored. HOL_NOMEM.
 */
enum hol_status hol_growth_enter(struct hol_growth_study *study,
                                 const struct hol_growth_instant *instant,
                                 const struct hol_growth_point *points) HOL_MUST_CHECK;

/*
 * Enter a case over one of its parameters, as the next of the families OWN, of which there are at
 * most HOL_OWN_MOST. The instants were compared by the solvers and at the bits of the study. NOMEM
 */
struct hol_over_instants;
enum hol_status hol_growth_over(struct hol_growth_study *study,
                                const struct hol_over_instants *instants) HOL_MUST_CHECK;

/* A family as a key and for people: of several own cases the name of the case. */
const char *hol_growth_family_key(const struct hol_growth_study *study, enum hol_family family);
const char *hol_growth_family_text(const struct hol_growth_study *study, enum hol_family family);
/* Is there a problem of the family? */
bool hol_growth_has(const struct hol_growth_study *study, enum hol_family family);
/* The case and its parameters as they are written on a command line; at most size - 1 characters.
 */
void hol_growth_text(char *text, size_t size, const struct hol_growth_instant *instant);

/* All members are there: the curves. NOMEM. */
enum hol_status hol_growth_judge(struct hol_growth_study *study) HOL_MUST_CHECK;

/*
 * Measure the cost of every solver on timed problem `which` (hol_member_timed), whose model that
 * is.
 *
 * HOL_UNABLE, HOL_DOMAIN  there is no problem;  HOL_NOMEM
 */
enum hol_status hol_growth_time(struct hol_growth_study *study, size_t which,
                                const struct hol_model *model) HOL_MUST_CHECK;

const struct hol_growth_point *hol_growth_point(const struct hol_growth_study *study,
                                                size_t instant, size_t solver, size_t bits);
const struct hol_growth_curve *hol_growth_curve(const struct hol_growth_study *study, size_t solver,
                                                size_t bits);

/*
 * The upper envelope of a solver at a precision: of each half decade of kappa, in their order, the
 * point with the largest error of a quantity. family HOL_FAMILY_COUNT: over all but the probes;
 * grown HOL_GROWN_COUNT: of q'' and forces the larger.
 * `declined`: the solver declined a member in it. Returns how many; at most HOL_ENVELOPE_MOST.
 */
#define HOL_ENVELOPE_MOST 80
struct hol_envelope_point {
    long double kappa, error; /* NaN: no answer */
    bool declined;
};
size_t hol_growth_envelope(struct hol_envelope_point envelope[HOL_ENVELOPE_MOST],
                           const struct hol_growth_study *study, size_t solver, size_t bits,
                           enum hol_family family, enum hol_grown grown);

/* The line through an envelope; lines: how many the study has (for the margin). */
struct hol_growth_fit hol_growth_fit(const struct hol_envelope_point *envelope, size_t count,
                                     mpfr_prec_t bits, size_t lines);

/* 1 or 2: the exponent that is declared. */
int hol_growth_declared(const struct hol_solver *solver);

#endif
