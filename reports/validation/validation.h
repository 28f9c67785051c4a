/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_VALIDATION_VALIDATION_H
#define HOL_REPORTS_VALIDATION_VALIDATION_H

#include "foreign/validation.h"
#include "reports/compare/writer.h"
#include "reports/figures/draw.h"

/*
 * The verdict about somebody else's solver: a sentence to quote, how its answers came out, what it
 * declared beside what was measured, the worst problems with the commands that repeat them, and
 * a table of the cases. Times of answers are shown, never judged.
 */

/* How the validation was made, for reproducers and for the sentence. */
struct hol_validation_about {
    const char
        *command; /* the command line up to the case: "holonom validate --exec 'python3 x'" */
    const char *overrides; /* "g=1.62 N=7" or "" */
    const char *date;      /* "2026-11-20" */
    bool files;            /* the command reads files that say parameters, seed and states */
    uint64_t seed;
    size_t states;     /* random ones of each case */
    const char *state; /* the only one that was asked about; NULL: all */
    bool verbose;      /* every problem, not only the cases and the worst */
};

/* Solvers that were asked the same, one at least; ours are in the first validation. */
struct hol_validation_several {
    size_t count;
    const struct hol_validation *const *list; /* placed side by side (hol_validation_place) */
    const struct hol_validation_about *about; /* of each */
};

/* In a format of hol_format; several become one table. Nothing is reported: the caller asks ferror.
 * NOMEM. */
enum hol_status hol_validation_write(FILE *out, const struct hol_table_style *style,
                                     const struct hol_validation_several *several) HOL_MUST_CHECK;

/*
 * The same as one page of HTML that needs no other file. svg: figures as whole SVG documents, drawn
 * into the page: of one solver that of hol_validation_drawing; of several that of
 * hol_profile_drawing, and then theirs; NULL: none. NOMEM.
 */
enum hol_status hol_validation_page(FILE *out, const struct hol_validation_several *several,
                                    const char *const *svg) HOL_MUST_CHECK;

/* The performance profiles (foreign/profile.h) as a table: rows of tau, columns of solvers; CSV and
 * JSON have every step. INVALID: no format of tables. NOMEM */
enum hol_status
hol_validation_profile_write(FILE *out, const struct hol_table_style *style,
                             const struct hol_validation_several *several) HOL_MUST_CHECK;

/*
 * Their figure, of a struct hol_validation_several (profile.gp): a block with the numbers of curves
 * of digits and of time, and how far each axis goes; then a block a curve, which begins with the
 * name of the solver: log10 of tau, share.
 */
extern const struct hol_drawing hol_profile_drawing;

/*
 * The figure, of a struct hol_validation (validation.gp): blocks of kappa and error of every
 * problem answered, in columns kappa, largest error of the quantities; a block for each verdict
 * that an answer can have (agrees, loses digits, wrong), and one of the families' problems; one
 * without any has a point far off.
 */
extern const struct hol_drawing hol_validation_drawing;

/* The sentence: plain text of one line, without a newline; at most size - 1 bytes. */
#define HOL_SENTENCE 2048
void hol_validation_sentence(char *text, size_t size, const struct hol_validation *validation,
                             const struct hol_validation_summary *summary,
                             const struct hol_validation_about *about);

/* The command that repeats one problem, without a newline. */
void hol_validation_reproduce(FILE *out, const struct hol_validation *validation,
                              const struct hol_validation_about *about, size_t problem);

#endif
