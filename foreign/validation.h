/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_VALIDATION_H
#define HOL_FOREIGN_VALIDATION_H

#include "base/files/digest.h"
#include "compare/growth/growth.h"
#include "foreign/diagnosis/diagnosis.h"
#include "foreign/exchange.h"

/*
 * What a validation found: a foreign solver on the problems of many cases, beside formulations of
 * our own where they were asked, too. Everything that is kept is copied, so that a case can be
 * forgotten when its result is added. A problem is a state of a case; questions are what was asked
 * about it (exchange.h).
 */

/* A problem. */
struct hol_validated {
    size_t which;           /* case */
    char *state;            /* its label */
    size_t exchange, asked; /* that of its case, and its state there: hol_diagnosis_of */
    size_t n, m, rank;
    long double kappa;
    bool mass_singular;
    enum hol_status truth; /* OK; DOMAIN: it has no answer */
    /* What came for each question about it; HOL_REPLY_COUNT: not asked. */
    enum hol_reply_kind replies[HOL_ASKED_COUNT];
    char *said;   /* with the first of them that is no answer; "" */
    char *errors; /* its standard error then, else at the first question that had any, if it does
                     not agree; NULL: there was none */
    double wall, cpu;           /* of the answer to the problem itself, seconds; -1: not known */
    struct hol_record *records; /* solver_count; [0]: the foreign solver's */
};

struct hol_validated_case {
    char *name;  /* as on the command line: a file outside the collection by its path */
    char *label; /* the same, and what was overridden */
    size_t first, count;
};

struct hol_validation {
    struct hol_foreign foreign;
    size_t column, foreign_count; /* its place among the foreign ones of a comparison */
    size_t solver_count;          /* the foreign one, and ours */
    const char **solvers;
    size_t case_count, case_room;
    struct hol_validated_case *cases;
    size_t count, room;
    struct hol_validated *problems;
    size_t question_count, exchange_count;
    size_t replies[HOL_REPLY_COUNT];    /* to all questions */
    size_t unknown;                     /* states about which the reference knows no truth */
    struct hol_growth_study *growth;    /* judged; NULL: was not measured */
    struct hol_diagnosis *diagnosis;    /* of the foreign one's answers */
    char digest[HOL_DIGEST_LENGTH + 1]; /* of the bits of all questions, in their order */
};

/* ours: solvers that are compared as well, by name, kept by the caller; the foreign one is copied.
 * NOMEM */
enum hol_status hol_validation_create(struct hol_validation **validation,
                                      const struct hol_foreign *foreign, size_t our_count,
                                      const struct hol_solver *const *ours) HOL_MUST_CHECK;
void hol_validation_destroy(struct hol_validation *validation); /* NULL is a no-op */

/* In the comparisons to come it is the column-th of foreign_count foreign solvers, which have a
 * validation each and come before ours. Without: the first and only one. */
void hol_validation_place(struct hol_validation *validation, size_t column, size_t foreign_count);

/*
 * Add the result of a case: a comparison of the replay of the exchange, first, and of our solvers
 * after it, in double.
 *
 * HOL_INVALID  another number of solvers;  HOL_NOMEM
 */
enum hol_status hol_validation_add(struct hol_validation *validation,
                                   const struct hol_result *result,
                                   const struct hol_exchange *exchange) HOL_MUST_CHECK;

/*
 * Measure how errors grow with the condition number: add a member of a family
 * (compare/growth/families.h), answered and compared as above, at its named states; then judge,
 * while the solvers are there, the foreign one's replay before ours. The study has one precision.
 *
 * HOL_INVALID  another number of solvers;  HOL_NOMEM
 */
enum hol_status hol_validation_grow(struct hol_validation *validation,
                                    const struct hol_solver *const *solvers,
                                    const struct hol_member *member, size_t index,
                                    const struct hol_result *result,
                                    const struct hol_exchange *exchange) HOL_MUST_CHECK;
enum hol_status hol_validation_grown(struct hol_validation *validation) HOL_MUST_CHECK;
/* After all cases: conclude the diagnosis. NOMEM */
enum hol_status hol_validation_conclude(struct hol_validation *validation) HOL_MUST_CHECK;

/* Something else than an answer (or one of its four words) came for a question about it. */
bool hol_validated_broken(const struct hol_validated *problem);
/* Is a worse than b, of the same validation? A broken one first, then by verdict, then by ratio. */
bool hol_validated_worse(const struct hol_validated *a, const struct hol_validated *b,
                         size_t solver);

/* How some problems ended. */
struct hol_validation_group {
    size_t problems, tally[HOL_VERDICT_COUNT];
};

/* Largest and middle of something over the problems where it applies. */
struct hol_validation_spread {
    size_t count;              /* of those problems */
    long double median, worst; /* -1: none */
    size_t where;              /* the problem of the worst; SIZE_MAX: all are 0, or none */
};

/* A law of the answers. */
struct hol_validation_law {
    struct hol_validation_spread spread; /* of the residual, in kappa 2^-53 times its scale */
    size_t beyond;                       /* problems on which digits are lost (verdict.h) */
    size_t broken;                       /* worse than that */
};

/* Why it was unable, as the verdict sees it: an excuse that holds. */
#define HOL_VALIDATION_REASONS 8
struct hol_validation_reason {
    char text[128];
    size_t count;
};

/* Statistics of one of the solvers. */
struct hol_validation_summary {
    struct hol_validation_group all, redundant, singular; /* all; dependent rows, and M not positive
                                                             definite, of those with an answer */
    size_t vacuous;                                       /* these prove nothing */
    size_t broken;                                        /* the foreign one's */
    size_t by_kappa, by_square; /* answers with a ratio of 30 at most; beyond, up to 30 kappa */
    size_t undeclared;          /* kappa was declared, and only kappa^2 explains the answer */
    size_t whole_C;             /* answers with F_C = C, which are judged by F_L + F_C */
    size_t n_least, n_most, m_least, m_most;
    long double kappa_most;
    struct hol_validation_spread ratio;                 /* largest of the quantities */
    struct hol_validation_spread quantity[HOL_Q_COUNT]; /* ratios, each */
    struct hol_validation_law laws[HOL_LAW_COUNT];
    struct hol_validation_spread wall; /* seconds; the foreign one's */
    long double digits[2]; /* records' digits, the fewest and the median; NaN: nothing measured */
    size_t unexcused;      /* answers that come to UNABLE for the same asked otherwise */
    size_t worst;          /* problem; SIZE_MAX: there is none */
    size_t reason_count;
    struct hol_validation_reason reasons[HOL_VALIDATION_REASONS]; /* the last: all others */
};
enum hol_status hol_validation_summarize(struct hol_validation_summary *summary,
                                         const struct hol_validation *validation,
                                         size_t solver) HOL_MUST_CHECK; /* NOMEM */

/* A case in short. */
struct hol_validation_row {
    size_t n, m; /* the largest */
    struct hol_validation_group group;
    size_t broken, worst;      /* the worst problem */
    long double ratio, digits; /* largest, fewest; -1, NaN: none */
    double wall;               /* longest; -1 */
};
/* Of case `which`, which has a problem. */
void hol_validation_row(struct hol_validation_row *row, const struct hol_validation *validation,
                        size_t which, size_t solver);

/*
 * The problems that a reader must look at, the worst first: broken, wrong, and those that lose
 * digits; at most `most` indices. Returns how many there are in all.
 */
size_t hol_validation_worst(size_t *indices, size_t most, const struct hol_validation *validation);

/* None wrong, also none of a family, no question broken, no truth unknown, and something was asked.
 */
bool hol_validation_good(const struct hol_validation *validation);

#endif
