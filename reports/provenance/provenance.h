/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where a result comes from: the record that every output carries, and its writers and readers. */
#ifndef HOL_REPORTS_PROVENANCE_PROVENANCE_H
#define HOL_REPORTS_PROVENANCE_PROVENANCE_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define HOL_PROVENANCE_VERSION 1

/*
 * The fields of a record, in the order in which they are written: name, and its key. All are texts
 * of one line; one without a value is not written.
 *
 * COMMAND  a line that a shell takes as it is, without what only says where results go or how many
 *          threads there are (--output, --jobs)
 * PART     which of the files of a run: nothing for the table on standard output or in --output,
 *          else "figure", "page", "answers", or a file of a folder
 * RESULT   SHA-256 of the file before the block, or of the data of a figure
 */
#define HOL_PROVENANCE_LIST(X)                                                                     \
    X(PROGRAM, "program")                                                                          \
    X(COMMIT, "commit")                                                                            \
    X(COMMAND, "command")                                                                          \
    X(PART, "part")                                                                                \
    X(CASES, "cases")                                                                              \
    X(OVERRIDES, "overrides")                                                                      \
    X(STATE, "state")                                                                              \
    X(STATES, "states")                                                                            \
    X(SEED, "seed")                                                                                \
    X(SOLVERS, "solvers")                                                                          \
    X(PATH, "path")                                                                                \
    X(INTEGRATOR, "integrator")                                                                    \
    X(STABILIZATION, "stabilization")                                                              \
    X(STEP, "step")                                                                                \
    X(TOLERANCE, "tolerance")                                                                      \
    X(GAINS, "gains")                                                                              \
    X(BITS, "bits")                                                                                \
    X(DIGITS, "digits")                                                                            \
    X(MACHINE, "machine")                                                                          \
    X(BLAS, "BLAS")                                                                                \
    X(DATE, "date")                                                                                \
    X(RESULT, "result")
#define HOL_PROVENANCE_ENUM(name, key) HOL_PROVENANCE_##name,
enum hol_provenance_field { HOL_PROVENANCE_LIST(HOL_PROVENANCE_ENUM) HOL_PROVENANCE_COUNT };
#undef HOL_PROVENANCE_ENUM

#define HOL_PROVENANCE_CASE_DIGITS 16 /* hexadecimal, of the digest of a case */
#define HOL_PROVENANCE_CASES_NAMED 6  /* more of them have a count and one digest */

/*
 * A record. {0} is empty; hol_provenance_clear. Where a function takes one, NULL is taken, and
 * nothing done. No memory is remembered in `failed`: a block is then not written.
 */
struct hol_provenance {
    char *value[HOL_PROVENANCE_COUNT]; /* NULL: none */
    struct hol_provenance_case {
        char *name, digest[HOL_PROVENANCE_CASE_DIGITS + 1];
    } * cases; /* as they were opened */
    size_t case_count;
    bool failed;
    bool silent; /* outputs do not carry it; a store keeps it */
};
void hol_provenance_clear(struct hol_provenance *record);
/* The record that outputs carry: NULL if it is silent. */
struct hol_provenance *hol_provenance_said(struct hol_provenance *record);
const char *hol_provenance_key(enum hol_provenance_field field);

/* Set a field; control characters become blanks. An empty text takes it away. */
void hol_provenance_set(struct hol_provenance *record, enum hol_provenance_field field,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A case that was opened, with the digest of its text; a name that is there is not added again.
 * False: it has another digest by now. */
bool hol_provenance_case(struct hol_provenance *record, const char *name, const char *digest);

/* Which code has answered: "formulation", "kernel" or both; neither: nothing new. Calls add up. */
void hol_provenance_path(struct hol_provenance *record, bool formulation, bool kernel);

/* Program, commit, machine, BLAS kernel and date: what every record begins with. */
void hol_provenance_begin(struct hol_provenance *record);
/* The commit it was built from, as git describes it; "unknown". */
const char *hol_provenance_commit(void);
/* Now, or $SOURCE_DATE_EPOCH (seconds since 1970), as 2026-11-23T04:51:48Z; day: only 2026-11-23.
 * Empty where the clock has no time. */
#define HOL_PROVENANCE_DATE_SIZE 24
void hol_provenance_date(char date[HOL_PROVENANCE_DATE_SIZE], bool day);

/* ------------------------------------------------------------------------------ command lines */

/* Append a word as a shell takes it for that word: in quotation marks where it needs them. */
void hol_provenance_quote(struct hol_text *line, const char *word);
/* The same after a blank; the word is cleared. */
void hol_provenance_add_word(struct hol_text *line, struct hol_text *word);
/*
 * The words of such a line: 'a b' and $'\n' are the only quotations, and a character that would
 * mean something to a shell is refused.
 *
 * words  out  hol_free each, and the list; NULL after the last
 *
 * HOL_INVALID  it is no such line;  HOL_NOMEM
 */
enum hol_status hol_provenance_words(char ***words, size_t *count, const char *line) HOL_MUST_CHECK;
void hol_provenance_words_clear(char **words);

/* ------------------------------------------------------------------------------------- writers */

/* What kind of file an output is, and so where its block stands. */
enum hol_container {
    HOL_CONTAINER_NONE,  /* it has no block */
    HOL_CONTAINER_LINES, /* text, CSV, TAP: lines "# key: value" at the end */
    HOL_CONTAINER_LATEX, /* lines "% key: value" at the end */
    HOL_CONTAINER_JSON,  /* a last member "provenance" of the object */
    HOL_CONTAINER_HTML,  /* a section before </main></body> */
    HOL_CONTAINER_SVG,   /* <metadata> */
    HOL_CONTAINER_PNG,   /* tEXt, or iTXt where it is not ASCII */
    HOL_CONTAINER_GIF,   /* a comment */
    HOL_CONTAINER_PDF,   /* the document's Info */
};

/* By the end of a file's name: .txt .csv .dat .tex .json .html .svg .png .gif .pdf. */
enum hol_container hol_container_of_name(const char *name);

/* Lines, each with a prefix ("# ") and an end ("\n"), the last with the result. */
void hol_provenance_write_lines(FILE *out, const struct hol_provenance *record, const char *prefix,
                                const char *end);
/* As an object: keys, and cases as a list of {name, digest}. NULL: no memory. */
json_t *hol_provenance_object(const struct hol_provenance *record);
/* <section id="provenance"> with a list <dl>. */
void hol_provenance_write_html(FILE *out, const struct hol_provenance *record);
/* The date that a PDF says it was made at, in place, is hol_provenance_date()'s: what draws asks
 * the clock, and the same command would not write the same bytes. */
void hol_provenance_date_picture(char *bytes, size_t length);
/* A picture, SVG, PNG or PDF, with the block in it. NOMEM. */
enum hol_status hol_provenance_write_picture(FILE *out, const char *bytes, size_t length,
                                             const struct hol_provenance *record) HOL_MUST_CHECK;
/*
 * What a caption says so that a reader can make the table or figure again: LaTeX text, without the
 * result, which is known only after the table; it ends with a full stop.
 */
void hol_provenance_write_caption(FILE *out, const struct hol_provenance *record);

#endif
