/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_CLAIMS_CLAIMS_H
#define HOL_COMPARE_CLAIMS_CLAIMS_H

#include "base/files/keeper.h"
#include "model/equations/model.h"

/*
 * What [Greenwood2003], chapter 6, says about its methods, measured now: each claim is a function
 * that runs simulations of the cases it is about, at 53 bits, and a criterion over the numbers it
 * finds. Nothing is copied from anywhere; numbers are those of this program on this machine.
 */
enum hol_claim_verdict {
    HOL_CLAIM_HOLDS,
    HOL_CLAIM_PART,
    HOL_CLAIM_FAILS,
    HOL_CLAIM_OPEN, /* could not be measured; why says so */
    HOL_CLAIM_VERDICT_COUNT
};
/* "holds", "holds in part", "fails", "not decided"; static storage. */
const char *hol_claim_verdict_text(enum hol_claim_verdict verdict);

/* The numbers: a table of rows and columns. NaN: there is no such number. */
#define HOL_CLAIM_COLUMNS 6
#define HOL_CLAIM_ROWS 12
struct hol_claim_row {
    char label[64]; /* "h = 0.01, one-step" */
    long double value[HOL_CLAIM_COLUMNS];
};

struct hol_claim_finding {
    enum hol_claim_verdict verdict;
    char why[240]; /* one sentence, with the numbers that decide */
    size_t column_count, row_count;
    const char *column[HOL_CLAIM_COLUMNS]; /* static storage */
    struct hol_claim_row row[HOL_CLAIM_ROWS];
};

struct hol_setup;
struct hol_claim {
    const char *place;     /* "p. 381": page or equations of the book */
    const char *text;      /* the claim, in our words */
    const char *measured;  /* case, method, and what the numbers are */
    const char *criterion; /* when it holds */
    bool timed;            /* depends on the machine: run alone */
    const char *on;        /* the case that is opened for it; NULL: none */
    const char *until;     /* of its motion, a decimal; NULL: the end of the span */
    bool truth;            /* compare with the true motion; else only drift and cost are measured */
    const char *columns[HOL_CLAIM_COLUMNS];
    /* Fills in the finding, which has its columns. Not to be called from outside. NOMEM, INVALID.
     */
    enum hol_status (*measure)(struct hol_claim_finding *finding, struct hol_setup *setup);
};

/* The claims in the order of their numbers (index 0 is number 1); NULL beyond the last. */
const struct hol_claim *hol_claim_at(size_t index);

/* Where cases come from, and a callback for progress; never called by two threads at once. */
struct hol_claim_cases {
    void *context;
    /* OK: a model of the case of that name ("greenwood/cone-and-plane"), with its owner. */
    enum hol_status (*open)(void *context, const char *name, struct hol_model **model,
                            void **owner);
    void (*close)(void *context, void *owner);
    void (*measured)(void *context, size_t claim); /* that index is done; NULL: no call */
    const struct hol_keeper *keeper;               /* of the findings; NULL: none */
    const char *digest; /* for the keeper: of the cases that may be opened */
};

/*
 * Measure claims; those that take times are run after the others, one by one. What a method or a
 * case cannot do makes its claim OPEN.
 *
 * findings  out  count  undefined unless HOL_OK
 * which     in   count  indices of the claims
 * jobs      in          threads
 *
 * HOL_INVALID  there is no such claim;  HOL_NOMEM, and what cases->open returns
 */
enum hol_status hol_claims_measure(struct hol_claim_finding *findings, size_t count,
                                   const size_t *which, const struct hol_claim_cases *cases,
                                   size_t jobs) HOL_MUST_CHECK;

#endif
