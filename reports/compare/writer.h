/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The writers of a comparison, one a format, and the totals of a run. */
#ifndef HOL_REPORTS_COMPARE_WRITER_H
#define HOL_REPORTS_COMPARE_WRITER_H

#include "compare/instant/compare.h"
#include "reports/table/table.h"

#include <stdio.h>

/* What a run as a whole has counted; kept by the caller with hol_totals_add. */
struct hol_totals {
    size_t cases, states, records, vacuous, bad_cases;
    size_t unread_cases;     /* files with errors: counted by the caller */
    size_t absent_states;    /* of the case, that violate a constraint or have no problem */
    size_t unanswered_cases; /* there is no answer at any state */
    size_t unknown_states;   /* of which the reference could not tell the truth (and the problem has
                                one) */
    size_t tally[HOL_VERDICT_COUNT];
    size_t checks[HOL_CHECK_COUNT];
    size_t invariants, bad_invariants;
    double seconds;
};
void hol_totals_add(struct hol_totals *totals, const struct hol_result *result);

struct hol_writer_options {
    const struct hol_table_style *style; /* of the table; NULL: the format's own */
    bool verbose;                        /* a row per state instead of the worst over the states */
    uint64_t seed;                       /* for reproducers */
    size_t states;
    const char *overrides; /* "g=1.62 N=7" or "" */
};

/*
 * A writer of results: begin, one call a case, end. They print to the given stream and report
 * nothing: the caller asks ferror at the end. NOMEM where text has to be built.
 */
struct hol_writer {
    const char *name;
    enum hol_status (*begin)(FILE *out, void **state, const struct hol_writer_options *options);
    enum hol_status (*result)(FILE *out, void *state, const struct hol_result *result);
    enum hol_status (*end)(
        FILE *out, void *state,
        const struct hol_totals *totals); /* frees the state; totals NULL: abandoned */
};
extern const struct hol_writer *const hol_writers[HOL_FORMAT_COUNT];

/* The worst of a solver's records at one precision over all states of a case: what a summary row
 * shows. */
struct hol_summary {
    const char *solver;
    mpfr_prec_t bits;
    bool single; /* of one state that was asked for, not the worst of them */
    size_t states, tally[HOL_VERDICT_COUNT], vacuous;
    bool bad;                              /* a record is (hol_record_bad) */
    enum hol_verdict verdict;              /* the worst */
    long double error[HOL_Q_COUNT], ratio; /* largest; -1: never measured */
    long double law;
    struct hol_error lost; /* the error that loses most of what is attainable */
    enum hol_quantity_kind of;
    const struct hol_comparison *worst; /* the state that gave the verdict or the largest ratio */
    const struct hol_record *record;
};
/* Number of (solver, bits) pairs of a result = record_count of any state; pair k. */
size_t hol_summary_count(const struct hol_result *result);
void hol_summarize(struct hol_summary *summary, const struct hol_result *result, size_t k);
/* The same of one record. */
void hol_summarize_record(struct hol_summary *summary, const struct hol_comparison *comparison,
                          const struct hol_record *record);

/*
 * The columns of comparisons: every format's, of which it takes its own. The structures of a
 * record, in this order; HOL_COMPARE_RECORD makes it of a result and a summary.
 */
enum { HOL_COMPARE_CASE, HOL_COMPARE_MODEL, HOL_COMPARE_STATE, HOL_COMPARE_ONE, HOL_COMPARE_WORST };
#define HOL_COMPARE_RECORD(result, summary)                                                        \
    HOL_RECORD((result)->source, (result)->model, (summary)->worst, (summary)->record, (summary))
extern const struct hol_table_spec hol_compare_table;

/* Nothing that a reader must see: confirmed wherever it should have a value, or not yet checked. */
bool hol_check_plain(const struct hol_check *check);
/* HTML: the class of a cell about a verdict; NULL: nothing is wrong. */
const char *hol_verdict_class(enum hol_verdict verdict);
/* Title and text of what was checked: a published entry or an invariant of the case. */
void hol_check_names(const char **title, const char **text, const struct hol_result *result,
                     const struct hol_check *check);
/* Why there is no truth at a state that has none, as one clause: what the state violates, or the
 * status and what it means. */
#define HOL_TRUTH_MISSING 300
void hol_truth_missing(char why[HOL_TRUTH_MISSING], const struct hol_result *result,
                       const struct hol_comparison *state);

#endif
