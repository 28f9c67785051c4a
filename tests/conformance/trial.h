/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_CONFORMANCE_TRIAL_H
#define HOL_TESTS_CONFORMANCE_TRIAL_H

#include "tests/conformance/conformance.h"
#include "tests/conformance/exact.h"
#include "tests/conformance/instances.h"

/* One solver on one exact problem at one precision (inside of the conformance suite). */
struct trial {
    struct conformance *c;
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    unsigned long seed; /* of the whole run, for the reproducer   */
    unsigned number;    /* of the problem among those of its size */
    enum instance kind;
    long p;
    struct exact e;             /* the problem and its truth              */
    long double kappa;          /* as the solver declares its growth      */
    bool vacuous;               /* the limit could not be passed          */
    bool plain;                 /* C = 0, and how the rank was found is not asked for */
    bool may_be_unable;         /* so near the end of the precision that UNABLE is right, too */
    struct hol_problem problem; /* e rounded */
    struct hol_answer answer;
    struct hol_rank_detail detail; /* of the answer */
    bool unique_known;             /* of this problem: */
    bool unique[64];               /* m: is the multiplier of the row unique? */
    void *work;
};

/* Solve t->e, prepared by the caller, with all laws; r: for changes of the problem. */
void trial_run(struct trial *t, struct rng *r);

/* Count a ratio against the limit; report the first failure of a law where asked to. */
void trial_check(struct trial *t, enum conformance_law law, long double ratio);

/* Largest |x - truth| / (kappa 2^-bits scale). */
long double trial_error(const struct trial *t, const struct qmat *x, const struct qmat *truth,
                        long double scale);

/* A problem rounded, an answer for it and a work space; false: create failed (counted as a STATUS
 * failure). */
bool trial_prepare(struct trial *t, struct hol_problem *p, struct hol_answer *a, void **work,
                   const struct exact *e);
void trial_release(struct trial *t, struct hol_problem *p, struct hol_answer *a, void *work);

bool answer_is_finite(const struct hol_answer *a);

/* Laws of an answer with status OK (tests/conformance/laws.c); the same under a change of the
 * problem (tests/conformance/invariance.c). */
void trial_laws(struct trial *t);
/* Laws of what was said about the rank, whatever the status (tests/conformance/detail-law.c). */
void trial_detail(struct trial *t, enum hol_status status);
void trial_invariances(struct trial *t, struct rng *r);

#endif
