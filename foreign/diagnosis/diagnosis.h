/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Diagnosis: what a solver probably did wrong, from the answers that are not right. */
#ifndef HOL_FOREIGN_DIAGNOSIS_DIAGNOSIS_H
#define HOL_FOREIGN_DIAGNOSIS_DIAGNOSIS_H

#include "foreign/exchange.h"

/*
 * Every answer that is further from the truth than any condition explains is held against the
 * answers that known faults lead to (hypotheses.c), and all numbers of a solver against the forms
 * that lost digits leave (numbers.h). What fits many of them is told, with how many it fits.
 */
struct hol_diagnosis;

/* foreign: what the solver gives and needs. NOMEM */
enum hol_status hol_diagnosis_create(struct hol_diagnosis **diagnosis,
                                     const struct hol_foreign *foreign) HOL_MUST_CHECK;
void hol_diagnosis_destroy(struct hol_diagnosis *diagnosis); /* NULL is a no-op */

/* Look at all replies of an exchange, in the order in which they were asked. NOMEM */
enum hol_status hol_diagnosis_add(struct hol_diagnosis *diagnosis,
                                  const struct hol_exchange *exchange) HOL_MUST_CHECK;

/* One thing that was found. */
#define HOL_FINDING_SENTENCE 320
struct hol_diagnosis_finding {
    char name[32];                       /* "no-C" */
    char sentence[HOL_FINDING_SENTENCE]; /* "the answer with C = 0: to 14 digits, on 110 of 110
                                            answers" */
    size_t matched, of;                  /* answers; of: that are not right and were looked at */
    long double digits; /* to which they agree, in the median; NaN: not of this kind */
};
#define HOL_FINDINGS_MAX 4

/*
 * Conclude, after all exchanges: the findings, the most telling first. An answer counts for the
 * first finding that explains it. HOL_NOMEM.
 */
enum hol_status hol_diagnosis_conclude(struct hol_diagnosis *diagnosis) HOL_MUST_CHECK;

/* After that: the findings, HOL_FINDINGS_MAX at most. */
const struct hol_diagnosis_finding *hol_diagnosis_findings(const struct hol_diagnosis *diagnosis,
                                                           size_t *count);

/* That it is nothing simple; "": most answers that are not right are explained. */
const char *hol_diagnosis_nothing(const struct hol_diagnosis *diagnosis);

/*
 * The k-th line for people; NULL beyond the last. They are the sentences of the findings, and,
 * where most of the answers that are not right are explained by none, hol_diagnosis_nothing.
 */
const char *hol_diagnosis_line(const struct hol_diagnosis *diagnosis, size_t k);

/*
 * What explains the answers about a state of the exchange-th exchange that was added: the name of a
 * finding; "": nothing, or they are right.
 */
const char *hol_diagnosis_of(const struct hol_diagnosis *diagnosis, size_t exchange, size_t state);

#endif
