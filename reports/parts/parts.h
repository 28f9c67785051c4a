/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The parts of the report, a page each: which there are, and what writes them. */
#ifndef HOL_REPORTS_PARTS_PARTS_H
#define HOL_REPORTS_PARTS_PARTS_H

#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reference/existence/existence.h"
#include "reports/sections/sections.h"
#include "reports/studies/rank.h"
#include "reports/studies/timings.h"

/* Enumerator, stem of the file, name in the navigation, title, what it is about. All plain text. */
#define HOL_PART_LIST(X)                                                                           \
    X(OVERVIEW, "index", "Overview", "Formulations of constrained motion, compared", "")           \
    X(GROWTH, "growth", "Growth of errors", "Growth of the errors, measured",                      \
      "how the errors of each formulation grow with the condition number, what else a choice "     \
      "depends on, and answers that must not move")                                                \
    X(TIMES, "times", "Time", "Time against n",                                                    \
      "what a solve costs, from small to large problems")                                          \
    X(INSTANTS, "instants", "Instants", "Formulations at an instant",                              \
      "every formulation over all states of all cases, and its error against the number of bits")  \
    X(RANK, "rank", "Rank", "Rank", "the rank of the constraints as every solver decides it")      \
    X(MOTION, "motion", "Motions", "Motions",                                                      \
      "drift, work and precision, Baumgarte's gains, a certified motion")                          \
    X(CLAIMS, "claims", "Claims", "Greenwood's claims, measured",                                  \
      "what a textbook says about its methods, held against simulations")                          \
    X(REFERENCES, "references", "True trajectories", "True trajectories",                          \
      "those that are stored, and how long motions are certain to exist")                          \
    X(PUBLISHED, "published", "Printed results", "Printed results",                                \
      "what the sources print and is not plainly confirmed; the errata")                           \
    X(CASES, "cases", "Cases", "The cases", "a page for each, with what every formulation did")
#define HOL_PART_ENUM(name, file, link, title, about) HOL_PART_##name,
enum hol_part_kind { HOL_PART_LIST(HOL_PART_ENUM) HOL_PART_COUNT };
#undef HOL_PART_ENUM
extern const char *const hol_part_about[HOL_PART_COUNT];

/*
 * The site of a report with these parts: the links of its navigation are written into the array.
 */
struct hol_page_site hol_part_site(struct hol_page_link links[HOL_PART_COUNT],
                                   const bool there[HOL_PART_COUNT]);
/* Begin the page of a part. NOMEM */
enum hol_status hol_part_begin(struct hol_page *page, const struct hol_page_site *site,
                               enum hol_part_kind part) HOL_MUST_CHECK;
/* The name of its file. */
const char *hol_part_file(enum hol_part_kind part);

/* --------------------------------------------------------------------- what parts consist of */

/* times NULL: they were not measured, and how that is done. */
enum hol_status hol_part_timings(struct hol_page *page,
                                 const struct hol_timings *times) HOL_MUST_CHECK;
/* bits: there is a figure of errors against the number of bits. */
enum hol_status hol_part_instants(struct hol_page *page, const struct hol_overall *overall,
                                  bool bits) HOL_MUST_CHECK;

/* What the part about ranks says first; of each case a heading with `what` (plain text: which
 * parameters, why it is here), the figure and the table of its solvers. */
void hol_part_rank_begin(struct hol_page *page);
enum hol_status hol_part_rank(struct hol_page *page, const char *stem, const char *what,
                              const struct hol_rank_figure *figure) HOL_MUST_CHECK;

/* The figures about motions of a case: a heading before the first of a kind, then each. */
enum hol_part_figure {
    HOL_PART_HEADLINE,
    HOL_PART_DRIFT,
    HOL_PART_WORK,
    HOL_PART_SWEEP,
    HOL_PART_CERTIFIED
};
void hol_part_motion_begin(struct hol_page *page);
void hol_part_motion_heading(struct hol_page *page, enum hol_part_figure kind);
void hol_part_motion_figure(struct hol_page *page, enum hol_part_figure kind, const char *stem,
                            const struct hol_case *source);

/* That there is no figure of a case, and why (or NULL). OK */
enum hol_status hol_part_none(struct hol_page *page, const char *name,
                              const char *why) HOL_MUST_CHECK;

/*
 * Theorem 1 of Udwadia, Kalaba and Nashed: rows of hol_existence_row.
 */
struct hol_table *hol_part_existence_begin(struct hol_page *page) HOL_MUST_CHECK;

/* ------------------------------------------------------------ what is gathered over the cases */

/* What did not come out as it should: plain texts; hol_free. */
struct hol_part_failure {
    char *name;                            /* of the case */
    struct hol_text what, evidence, again; /* again: a command; NULL: none */
};

/*
 * All cases together, while they go by: the pages that list them, and the numbers of the first
 * page.
 */
struct hol_part_lists {
    const struct hol_page_site *site;
    struct hol_writer_options options;
    struct hol_page cases, published;
    struct hol_table *case_table, *check_table;
    size_t along[HOL_CHECK_COUNT]; /* entries about motions */
    struct hol_errata errata;
    struct hol_advice advice; /* over all cases */
    struct hol_part_case_advice {
        char *name;
        struct hol_advice advice;
        struct hol_cost cost;
    } * by_case;
    size_t by_case_count, failure_count;
    struct hol_part_failure *failures;
};
/*
 * bits   verdicts at these make the recommendation
 * count  solvers, which have to live as long
 *
 * NOMEM; hol_part_lists_clear in any case.
 */
enum hol_status hol_part_lists_begin(struct hol_part_lists *lists, const struct hol_page_site *site,
                                     const struct hol_writer_options *options, mpfr_prec_t bits,
                                     size_t count,
                                     const struct hol_solver *const *solvers) HOL_MUST_CHECK;
/* cost: as hol_advice_add takes it; the lists' from then on, and empty. NOMEM */
enum hol_status hol_part_lists_add(struct hol_part_lists *lists, const struct hol_result *result,
                                   struct hol_cost *cost) HOL_MUST_CHECK;
/* After the last case: sections of other parts, where there are few cases: the formulation to take
 * for each; what each formulation costs. NOMEM */
enum hol_status hol_part_lists_advice(const struct hol_part_lists *lists,
                                      struct hol_page *page) HOL_MUST_CHECK;
enum hol_status hol_part_lists_times(const struct hol_part_lists *lists,
                                     struct hol_page *page) HOL_MUST_CHECK;
/* After the last case: write a page. NOMEM */
enum hol_status hol_part_lists_cases(struct hol_part_lists *lists, FILE *out) HOL_MUST_CHECK;
enum hol_status hol_part_lists_published(struct hol_part_lists *lists, FILE *out) HOL_MUST_CHECK;
/* The first page. notes: what failed beside the cases, plain text, each a sentence; ends with NULL.
 */
enum hol_status hol_part_lists_overview(struct hol_part_lists *lists, FILE *out,
                                        const struct hol_totals *totals,
                                        const char *const *notes) HOL_MUST_CHECK;
void hol_part_lists_clear(struct hol_part_lists *lists);

/* The path of a case's page from the folder of the report. */
#define HOL_PART_PATH (HOL_PAGE_STEM + 16)
#define HOL_PART_FOLDER "cases"
const char *hol_part_case_file(char path[HOL_PART_PATH], const char *name);
/* The page of the case that was added last. NOMEM */
enum hol_status hol_part_case(FILE *out, const struct hol_part_lists *lists,
                              const struct hol_result *result) HOL_MUST_CHECK;

#endif
