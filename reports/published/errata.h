/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PUBLISHED_ERRATA_H
#define HOL_REPORTS_PUBLISHED_ERRATA_H

#include "reports/compare/writer.h"

/*
 * The erratum log: what the sources print, and is not so. An erratum is a published entry that is
 * marked as a misprint and refuted, one that fails, one whose last digit is off, and a mark that is
 * wrong itself (a "misprint" that holds).
 */

/* The texts of an erratum: key, and what they are. */
#define HOL_ERRATUM_TEXT_LIST(X)                                                                   \
    X(SOURCE, "source") /* what the case cites */                                                  \
    X(CASE, "case")                                                                                \
    X(PATH, "file")                                                                                \
    X(BLOCK, "block")           /* title of the published block */                                 \
    X(ENTRY, "entry")           /* as printed */                                                   \
    X(CORRECTION, "correction") /* the entry beside it that holds instead; "": none */             \
    X(EVIDENCE, "evidence")     /* the comment of the case file; "": none */                       \
    X(CHECK, "check")           /* how it was found */                                             \
    X(QUANTITY, "quantity")     /* of an event: which of its values; "": there is but one */
#define HOL_ERRATUM_TEXT_ENUM(name, text) HOL_ERRATUM_##name,
enum hol_erratum_text { HOL_ERRATUM_TEXT_LIST(HOL_ERRATUM_TEXT_ENUM) HOL_ERRATUM_TEXT_COUNT };
#undef HOL_ERRATUM_TEXT_ENUM

struct hol_erratum {
    char *text[HOL_ERRATUM_TEXT_COUNT];
    size_t line;
    bool misprint; /* marked as one */
    enum hol_check_result result;
    char value[64], truth[64]; /* printed and true, 25 digits; "": nothing to compare */
    char state[64], why[112];
    double right;   /* decimals on which a printed number and the truth agree; -1: no number */
    size_t printed; /* its significant digits; 0: no number */
};

/* How the printed numbers of a case came out. */
struct hol_errata_count {
    char *name, *source;
    size_t numbers, confirmed, last_digit, wrong; /* of entries that are numbers, and evaluated */
    double least; /* the fewest decimals that are right of a number that is wrong; -1: none is */
};

struct hol_errata {
    size_t count, capacity;
    struct hol_erratum *list;
    size_t count_count, count_capacity;
    struct hol_errata_count *counts; /* of the cases that print numbers */
};

/* Seconds that the comparison is to take for a proof of the motion of a case that prints something
 * wrong about it. */
#define HOL_ERRATA_SECONDS 10

/* Add what a comparison found (its published entries). NOMEM. */
enum hol_status hol_errata_add(struct hol_errata *errata,
                               const struct hol_result *result) HOL_MUST_CHECK;
/* In order of sources, cases, lines; counts in order of sources and cases. */
void hol_errata_sort(struct hol_errata *errata);
void hol_errata_clear(struct hol_errata *errata);

/* Does every entry that is not true bear its mark? (No FAILED, no MISPRINT_HOLDS.) */
bool hol_errata_all_marked(const struct hol_errata *errata);

/* The log as text, CSV, JSON, LaTeX, HTML. NOMEM. */
enum hol_status hol_print_errata(FILE *out, const struct hol_table_style *style,
                                 const struct hol_errata *errata) HOL_MUST_CHECK;
void hol_errata_probe(const struct hol_table_style *style); /* hol_table_probe */
/* Of the printed numbers of each source, how many digits are right. */
enum hol_status hol_print_errata_counts(FILE *out, const struct hol_table_style *style,
                                        const struct hol_errata *errata) HOL_MUST_CHECK;

#endif
