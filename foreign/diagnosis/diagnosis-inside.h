/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What diagnosis.c collects and findings.c tells. */
#ifndef HOL_FOREIGN_DIAGNOSIS_DIAGNOSIS_INSIDE_H
#define HOL_FOREIGN_DIAGNOSIS_DIAGNOSIS_INSIDE_H

#include "foreign/diagnosis/diagnosis.h"
#include "foreign/diagnosis/hypotheses.h"
#include "foreign/diagnosis/numbers.h"

/* Does a hypothesis explain an answer: wholly, or its q'' alone? */
enum hol_match { HOL_MATCH_NONE, HOL_MATCH_WHOLE, HOL_MATCH_QDD };
struct hol_matched {
    enum hol_match match;
    bool is_loose; /* noise covers the rest: counts with a parameter that others establish */
    float digits;
    double parameter, relative; /* and, of a fitted one, over its unit (hypotheses.h) */
};

/* The parts of q'' of which linear combinations are fitted to all answers at once. */
#define HOL_LINEAR_PARTS 5

/* An answer that is not right. */
struct hol_off {
    size_t exchange, state, finding;   /* finding: SIZE_MAX: none */
    struct hol_matched *matched;       /* of each hypothesis */
    long double kappa, most, absolute; /* errors: relative, and of the numbers themselves */
    bool is_number;
    unsigned compared, wrong; /* a bit for each of HOL_COMPARED_LIST */
    size_t n, m, rank;
    double *parts; /* n x (1 + HOL_LINEAR_PARTS): x - truth and the parts, over the scale of q'';
                      NULL: not known */
};

/* What may set apart the problems on which something goes wrong. */
#define HOL_CIRCUMSTANCE_LIST(X)                                                                   \
    X(DEPENDENT, "dependent", "the rows of A are dependent")                                       \
    X(SINGULAR, "singular", "M is singular")                                                       \
    X(NONIDEAL, "nonideal", "C is not 0")                                                          \
    X(COUPLED, "coupled", "M is not diagonal")                                                     \
    X(MOVING, "b", "b is not 0")                                                                   \
    X(NO_ROWS, "no-rows", "there are no constraints")                                              \
    X(ONE_ROW, "one-row", "there is one constraint")                                               \
    X(MANY_ROWS, "many-rows", "there are two or more constraints")                                 \
    X(PERMUTED, "permuted", "rows are permuted and scaled")                                        \
    X(REPEATED, "repeated", "a row is repeated")                                                   \
    X(UNITS, "units", "units are others than those of the case")                                   \
    X(AS_IT_IS, "as-it-is", "the problem is asked as it is, its rows and units those of the case") \
    X(LARGE, "large", "n is large")                                                                \
    X(ILL, "ill", "kappa is above 1000")
#define HOL_CIRCUMSTANCE_ENUM(name, key, text) HOL_CIRCUMSTANCE_##name,
enum hol_circumstance { HOL_CIRCUMSTANCE_LIST(HOL_CIRCUMSTANCE_ENUM) HOL_CIRCUMSTANCE_COUNT };
#undef HOL_CIRCUMSTANCE_ENUM

/* Answers by what came of them. */
enum hol_reply_outcome {
    HOL_OUTCOME_RIGHT,
    HOL_OUTCOME_OFF,
    HOL_OUTCOME_REFUSED,
    HOL_OUTCOME_COUNT
};

#define HOL_DIAGNOSED_N_MAX                                                                        \
    48 /* coordinates: what is larger is looked at for its outcome alone                           \
        */

struct hol_diagnosis {
    unsigned gives, needs;
    struct hol_history history;
    struct hol_number_forms forms;
    size_t hypothesis_count;
    size_t *tried, *fits;    /* of each hypothesis */
    size_t count, room, off; /* kept; found: as many as there are, or more */
    struct hol_off *list;
    size_t outcomes[HOL_OUTCOME_COUNT];
    size_t where[HOL_CIRCUMSTANCE_COUNT][HOL_OUTCOME_COUNT]; /* LARGE: found in the end, by n */
    size_t by_n[HOL_DIAGNOSED_N_MAX + 2][HOL_OUTCOME_COUNT]; /* the last: all that is larger */
    size_t none, none_answered; /* problems without an answer; answered nevertheless */
    size_t exchanges;
    size_t finding_count;
    struct hol_diagnosis_finding findings[HOL_FINDINGS_MAX];
    char nothing[HOL_FINDING_SENTENCE]; /* that most answers are explained by nothing; "": they are
                                         */
    size_t nothing_at;                  /* the line that says so */
};

/* Count what came of a question under all of its circumstances. */
void hol_diagnosis_count(struct hol_diagnosis *diagnosis, const struct hol_question *question,
                         const struct hol_asked_state *state, enum hol_reply_outcome outcome);

#endif
