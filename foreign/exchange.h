/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_EXCHANGE_H
#define HOL_FOREIGN_EXCHANGE_H

#include "compare/instant/laws.h"

// clang-format off
/*
 * Somebody else's solver, in three steps that know nothing of each other:
 *
 *   collect   every problem that the comparison of a case gives to a solver: at each state the
 *             problem itself, and what the laws PERMUTED and REPEATED (compare/instant/laws.h)
 *             make of it
 *   answer    each problem gets a reply: from a child process (foreign/process/child.h), or from
 *             a file (foreign/files/answers.h)
 *   replay    the comparison is run with a solver that looks the replies up, so that every record,
 *             law, verdict and writer serves the foreign solver as it serves ours
 *
 * All numbers are doubles (53 bits): the true problem rounded once, and whatever the solver said.
 */
// clang-format on

/* What a problem is asked for: the state itself, or a second problem of the laws. */
#define HOL_ASKED_ENUM(name, key, text, law, mass, length, time) HOL_ASKED_##name,
enum hol_asked { HOL_ASKED_STATE, HOL_SECOND_LIST(HOL_ASKED_ENUM) HOL_ASKED_COUNT };
#undef HOL_ASKED_ENUM
const char *hol_asked_key(enum hol_asked asked);
const char *hol_asked_text(enum hol_asked asked);

/*
 * A reply: key, text for reports. OK to INVALID are what a solver may say (as enum hol_status);
 * the others are what was found instead of an answer. MISSING: none came (a file without it, or the
 * solver was given up before).
 */
#define HOL_REPLY_LIST(X)                                                                          \
    X(OK, "ok", "answered")                                                                        \
    X(DOMAIN, "domain", "said that there is no answer")                                            \
    X(UNABLE, "unable", "said that it is unable")                                                  \
    X(INVALID, "invalid", "said that the problem is invalid")                                      \
    X(MISSING, "missing", "gave no answer")                                                        \
    X(CRASH, "crash", "crashed")                                                                   \
    X(EXIT, "exit", "exited")                                                                      \
    X(TIMEOUT, "timeout", "took too long")                                                         \
    X(PROTOCOL, "protocol", "broke the protocol")                                                  \
    X(BOUNDS, "bounds", "wrote beyond its outputs")                                                \
    X(INPUT, "input", "wrote to its inputs")                                                       \
    X(UNWRITTEN, "unwritten", "left an output unwritten")
#define HOL_REPLY_ENUM(name, key, text) HOL_REPLY_##name,
enum hol_reply_kind { HOL_REPLY_LIST(HOL_REPLY_ENUM) HOL_REPLY_COUNT };
#undef HOL_REPLY_ENUM
const char *hol_reply_key(enum hol_reply_kind kind);
const char *hol_reply_text(enum hol_reply_kind kind);

/* What a solver gives beside q''; "force": F_L + F_C as one. */
#define HOL_GIVES_LIST(X)                                                                          \
    X(FL, "FL") X(FC, "FC") X(FORCE, "force") X(LAMBDA, "lambda") X(RANK, "rank")
#define HOL_GIVES_SHIFT(name, key) HOL_GIVES_SHIFT_##name,
enum hol_gives_shift { HOL_GIVES_LIST(HOL_GIVES_SHIFT) HOL_GIVES_COUNT };
#undef HOL_GIVES_SHIFT
#define HOL_GIVES_FL (1u << HOL_GIVES_SHIFT_FL)
#define HOL_GIVES_FC (1u << HOL_GIVES_SHIFT_FC)
#define HOL_GIVES_FORCE (1u << HOL_GIVES_SHIFT_FORCE)
#define HOL_GIVES_LAMBDA (1u << HOL_GIVES_SHIFT_LAMBDA)
#define HOL_GIVES_RANK (1u << HOL_GIVES_SHIFT_RANK)
const char *hol_gives_key(enum hol_gives_shift which);

/* What a foreign solver says of itself, once (protocol: the hello; plug-in: its table). */
struct hol_foreign {
    char name[64];
    char summary[128];
    unsigned gives;         /* HOL_GIVES_..., beside q'' */
    unsigned needs;         /* HOL_NEEDS_... */
    enum hol_growth growth; /* declared; HOL_GROWTH_KAPPA2 if it does not say */
    bool wants_state;       /* t, q, q', parameters and names with each problem */
    size_t batch;           /* problems in flight, 1 to HOL_BATCH_MAX */
};
#define HOL_BATCH_MAX 1024

/* A state of a case, and the truth about it. */
struct hol_asked_state {
    char *label;                          /* as in hol_comparison */
    size_t index;                         /* among the states of the comparison */
    size_t n, m;                          /* of its problem */
    size_t rank;                          /* of A; 0 where there is no answer */
    struct hol_vec t, q, v;               /* 53 bits: 1, n, n components, rounded once */
    enum hol_status truth_status;         /* OK or DOMAIN (the problem has no answer) */
    struct hol_answer truth;              /* HOL_TRUTH_BITS; zeroed unless truth_status is OK */
    bool *unique;                         /* m: lambda_j is; NULL unless truth_status is OK */
    double digits;                        /* of the truth: */
    bool certified;                       /* enclosed by balls, else agreed on by two passes */
    long double error_log10[HOL_Q_COUNT]; /* of a component of the truth: struct hol_truth */
    long double kappa;  /* of the problem (compare/instant/metrics.h); 1 where there is no answer */
    bool mass_singular; /* or indefinite */
    size_t
        ids[HOL_ASKED_COUNT]; /* of its questions, which other states may share; SIZE_MAX: none */
};
#define HOL_TRUTH_BITS 212

/* One problem; its id is its index. Matrices are row major: M_ij = M[i * n + j], A_ij = A[i * n +
 * j]. */
struct hol_question {
    size_t state; /* index into the exchange's states */
    enum hol_asked asked;
    size_t n, m;
    const double *M, *A, *F, *b, *C; /* n n, m n, n, m, n; in one block that the exchange owns */
};

/* What came for a problem. Vectors that were not given are NULL; the others hold any double. */
struct hol_reply {
    enum hol_reply_kind kind;
    char *why;    /* what the solver or its process says; NULL: nothing */
    char *errors; /* what it wrote to its standard error since the reply before; NULL: nothing */
    const double *qdd, *FL, *FC, *force; /* n */
    const double *lambda;                /* m */
    size_t rank;                         /* if given */
    unsigned given;                      /* HOL_GIVES_... */
    double cpu, wall;                    /* seconds; -1: not known */
    double *block;                       /* owns the vectors */
};

struct hol_asked_parameter {
    char *name;
    double value;
    char *beyond; /* the number as a decimal where no double holds it; else NULL */
};

/* Parameters, then sizes, of a case. NOMEM. */
enum hol_status hol_asked_parameters(struct hol_asked_parameter **parameters, size_t *count,
                                     const struct hol_case *c) HOL_MUST_CHECK;
void hol_asked_parameters_free(struct hol_asked_parameter *parameters,
                               size_t count); /* NULL is a no-op */

/* All problems of a case, in the order of its states, and their replies. */
struct hol_exchange {
    const struct hol_model *model; /* not owned */
    size_t parameter_count;        /* parameters, then sizes, of the case */
    struct hol_asked_parameter *parameters;
    size_t state_count;
    struct hol_asked_state *states;
    size_t question_count;
    struct hol_question *questions;
    struct hol_reply *replies; /* question_count; MISSING until something came */
    struct hol_exchange_index *index;
};

/*
 * Collect the problems of a comparison. options: those of the replay (bits, states and seed decide
 * what is asked); its solvers are not asked. needs: a solver with HOL_NEEDS_FULL_RANK is not asked
 * about repeated rows. A state without a known problem, or whose problem does not fit into double,
 * asks nothing; a problem that has been asked before in every bit is not asked again.
 *
 * HOL_INVALID, HOL_NOMEM as hol_compare_case
 */
enum hol_status hol_exchange_collect(struct hol_exchange **exchange, const struct hol_model *model,
                                     const struct hol_compare_options *options,
                                     unsigned needs) HOL_MUST_CHECK;
void hol_exchange_destroy(struct hol_exchange *exchange); /* NULL is a no-op */

/* The parts of the kind "exchange". */
enum { HOL_KEPT_EXCHANGE, HOL_KEPT_FOREIGN };
/* Who is asked, as which of several. */
struct hol_asking {
    const struct hol_foreign *foreign;
    unsigned needs;
    size_t place;
    enum hol_status (*answer)(void *context, struct hol_exchange *exchange); /* gives all replies */
    void *context;
};
/*
 * Collect the problems of a comparison (as above) and have them answered; or recall both, if the
 * keeper of the options has them.
 *
 * answered  out  what `answer` returned, if it was called
 */
enum hol_status hol_exchange_ask(struct hol_exchange **exchange, const struct hol_model *model,
                                 const struct hol_compare_options *options,
                                 const struct hol_asking *who,
                                 enum hol_status *answered) HOL_MUST_CHECK;

/*
 * Make a reply to question id, before its vectors are filled in: of kind OK, with `given`, and room
 * for q'' and what else is given, all NaN. A former reply is dropped. The vectors may be written
 * through reply->block, in the order q'', F_L, F_C, force, lambda.
 *
 * HOL_INVALID  there is no such id;  HOL_NOMEM
 */
enum hol_status hol_exchange_reply(struct hol_reply **reply, struct hol_exchange *exchange,
                                   size_t id, unsigned given) HOL_MUST_CHECK;
/* A reply without vectors. why: copied, may be NULL. */
enum hol_status hol_exchange_refuse(struct hol_exchange *exchange, size_t id,
                                    enum hol_reply_kind kind, const char *why) HOL_MUST_CHECK;

/* What came on standard error for a question; the exchange has it from now on. NULL: nothing. */
void hol_exchange_errors(struct hol_exchange *exchange, size_t id, char *errors);

/* Index of the question with this problem, at 53 bits; SIZE_MAX: it was not asked. */
size_t hol_exchange_find(const struct hol_exchange *exchange, const struct hol_problem *problem);

/* Index of a question of the same bits; SIZE_MAX: there is none. */
size_t hol_exchange_find_question(const struct hol_exchange *exchange,
                                  const struct hol_question *question);

/*
 * The solver that looks up replies: of an answer it takes what `foreign` gives; of a solver without
 * HOL_GIVES_RANK the true rank stands for its own, so that nothing hangs on it. A reply that is no
 * answer, and a problem that was not asked, is HOL_IO, with the reason (hol_solver.explain). Work
 * spaces refer to the table; the table, to foreign and *exchange, which may be NULL while none is
 * solved with. One exchange at a time: *exchange may be changed between comparisons.
 */
struct hol_replay {
    const struct hol_foreign *foreign;
    const struct hol_exchange *exchange;
    struct hol_solver solver;
};
void hol_replay_init(struct hol_replay *replay, const struct hol_foreign *foreign);

/* How often each kind of reply came, added to counts. */
void hol_exchange_count(size_t counts[HOL_REPLY_COUNT], const struct hol_exchange *exchange);

#endif
