/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_VALIDATION_VALIDATION_INSIDE_H
#define HOL_REPORTS_VALIDATION_VALIDATION_INSIDE_H

#include "foreign/profile.h"
#include "reports/validation/validation.h"

#include <jansson.h>

/* What the writers of a validation share (private to reports/). */

#define HOL_VALIDATION_WORST 20 /* as many are listed */

/* What the solver said of itself, and what was found. */
#define HOL_DECLARED_LIST(X)                                                                       \
    X(GIVES, "gives") X(GROWTH, "growth") X(RANK, "independent rows") X(MASS, "M > 0")
#define HOL_DECLARED_ENUM(name, text) HOL_DECLARED_##name,
enum hol_declared { HOL_DECLARED_LIST(HOL_DECLARED_ENUM) HOL_DECLARED_COUNT };
#undef HOL_DECLARED_ENUM
struct hol_declared_row {
    const char *what;
    char declared[96], measured[400];
    bool false_; /* the measurement contradicts it */
};
void hol_validation_declared(struct hol_declared_row rows[HOL_DECLARED_COUNT],
                             const struct hol_validation *validation,
                             const struct hol_validation_summary *summary);

/*
 * What the answers that are not right look like. Returns false beyond the last line, and where
 * nothing is wrong or was said.
 *
 * text  out  the k-th line, without a newline
 */
#define HOL_LOOK 400
bool hol_validation_look(char text[HOL_LOOK], const struct hol_validation *validation, size_t k);

/* "agrees", or "wrong 2/5": the worst verdict of a group, and how many have it. */
void hol_group_text(char text[48], const struct hol_validation_group *group);
enum hol_verdict hol_group_verdict(const struct hol_validation_group *group);

/* Why a problem came out as it did: the record's reason, and what came instead of an answer. */
#define HOL_REASON 320
void hol_validated_reason(char text[HOL_REASON], const struct hol_validated *problem,
                          size_t solver);

/* The profiles of a validation, of each measure; destroy takes what create left, whatever it said.
 * NOMEM. */
enum hol_status hol_profiles_create(struct hol_profile *profiles[HOL_PROFILE_COUNT],
                                    const struct hol_validation_several *several) HOL_MUST_CHECK;
void hol_profiles_destroy(struct hol_profile *profiles[HOL_PROFILE_COUNT]);

/* "12.3", "all", "-". "1.2e+03", "0.05", "inf", "-". "12 us", "-". */
/* What digits of a problem, of a case and of all are: in one component of one vector. */
#define HOL_DIGITS_ARE                                                                             \
    "digits: right in the component that loses most of what is attainable, the fewest of the "     \
    "problems"
void hol_digits_text(char text[24], long double digits);
void hol_ratio_text(char text[24], long double ratio);
void hol_seconds_text(char text[24], double seconds);

/* Of several, in the formats of tables: a row for each solver; a row for each case, with the
 * verdict and the fewest digits of each solver. INVALID, NOMEM. */
enum hol_status hol_several_solvers(FILE *out, const struct hol_table_style *style,
                                    const struct hol_validation_several *several,
                                    struct hol_validation_summary *const *summaries) HOL_MUST_CHECK;
enum hol_status hol_several_cases(FILE *out, const struct hol_table_style *style,
                                  const struct hol_validation_several *several) HOL_MUST_CHECK;
/* All of it, as TEXT, JSON or LATEX; the summaries are those of hol_validation_summaries.
 * HOL_INVALID: another format; HOL_NOMEM. */
enum hol_status hol_several_write(FILE *out, const struct hol_table_style *style,
                                  const struct hol_validation_several *several,
                                  struct hol_validation_summary *const *summaries) HOL_MUST_CHECK;

/* The tables about one solver, as TEXT, LATEX, HTML. NOMEM */
enum hol_status hol_validation_verdicts(FILE *out, const struct hol_table_style *style,
                                        const struct hol_validation_summary *s) HOL_MUST_CHECK;
enum hol_status hol_validation_replies(FILE *out, const struct hol_table_style *style,
                                       const struct hol_validation *v) HOL_MUST_CHECK;
enum hol_status hol_validation_put_declared(FILE *out, const struct hol_table_style *style,
                                            const struct hol_validation *v,
                                            const struct hol_validation_summary *s) HOL_MUST_CHECK;
enum hol_status hol_validation_errors(FILE *out, const struct hol_table_style *style,
                                      const struct hol_validation *v,
                                      const struct hol_validation_summary *s) HOL_MUST_CHECK;
/* All problems, for people. */
enum hol_status hol_validation_problems(FILE *out, const struct hol_table_style *style,
                                        const struct hol_validation *v) HOL_MUST_CHECK;

/* One solver as text, and the part between the sentence and the cases, and parts of that. NOMEM */
enum hol_status hol_validation_text(FILE *out, const struct hol_table_style *style,
                                    const struct hol_validation_several *several,
                                    struct hol_validation_summary *const *summaries) HOL_MUST_CHECK;
enum hol_status
hol_validation_text_findings(FILE *out, const struct hol_table_style *style,
                             const struct hol_validation *v, const struct hol_validation_summary *s,
                             const struct hol_validation_about *about) HOL_MUST_CHECK;
void hol_validation_text_looks(FILE *out, const struct hol_validation *v);
void hol_validation_text_worst(FILE *out, const struct hol_validation *v,
                               const struct hol_validation_summary *s,
                               const struct hol_validation_about *about, size_t most);
/* Words in lines. */
void hol_validation_fold(FILE *out, const char *text);

/* Of a page: whether all is right; the sentence, and the command. */
void hol_validation_page_banner(FILE *out, bool good);
void hol_validation_page_quote(FILE *out, const struct hol_validation *v,
                               const struct hol_validation_summary *summary,
                               const struct hol_validation_about *about);

/* A line for every problem and solver, all of them of the first of several. */
enum hol_status hol_validation_csv(FILE *out, const struct hol_table_style *style,
                                   const struct hol_validation_several *several) HOL_MUST_CHECK;
/* A test for every case and foreign solver. */
void hol_validation_tap(FILE *out, const struct hol_validation_several *several);
/* The verdict about one as JSON; NULL: no memory. And written, and released: NOMEM. */
json_t *hol_validation_object(const struct hol_validation *v,
                              const struct hol_validation_summary *summaries,
                              const struct hol_validation_about *about);
enum hol_status hol_validation_dump(FILE *out, json_t *object) HOL_MUST_CHECK;
enum hol_status
hol_validation_latex(FILE *out, const struct hol_table_style *style,
                     const struct hol_validation_several *several,
                     struct hol_validation_summary *const *summaries) HOL_MUST_CHECK;
/* The sentence, a paragraph. */
void hol_validation_latex_sentence(FILE *out, const struct hol_validation *v,
                                   const struct hol_validation_summary *summary,
                                   const struct hol_validation_about *about);

/* The text of hol_validation_reproduce; hol_free. NULL: out of memory. */
char *hol_validation_again(const struct hol_validation *v, const struct hol_validation_about *about,
                           size_t problem);

/* Summaries of all solvers of each validation. NOMEM */
enum hol_status
hol_validation_summaries(struct hol_validation_summary ***summaries,
                         const struct hol_validation_several *several) HOL_MUST_CHECK;
void hol_validation_summaries_free(struct hol_validation_summary **summaries, size_t count);

#endif
