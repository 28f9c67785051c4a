/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_FILES_ENTRY_H
#define HOL_FOREIGN_FILES_ENTRY_H

#include "foreign/files/manifest.h"

/*
 * An entry of the gallery: one JSON file about one program that somebody else wrote. Its first
 * members are the manifest, written by hand: what the program is, where it comes from, how it is
 * built and run, and why it disagrees where it does. `runs' and `rows' are results, written by
 * `validate' and `judge' with --entry, a row for each problem or run of a motion. The manual,
 * "Gallery", describes the file.
 */
#define HOL_GALLERY_FORMAT 1

#define HOL_GALLERY_KIND_LIST(X) X(INSTANT, "instant") X(MOTION, "motion")
#define HOL_GALLERY_KIND_ENUM(name, key) HOL_GALLERY_##name,
enum hol_gallery_kind { HOL_GALLERY_KIND_LIST(HOL_GALLERY_KIND_ENUM) HOL_GALLERY_KIND_COUNT };
#undef HOL_GALLERY_KIND_ENUM
const char *hol_gallery_kind_key(enum hol_gallery_kind kind);

/* The texts of the manifest, all but the name may be missing. */
#define HOL_GALLERY_TEXT_LIST(X)                                                                   \
    X(NAME, "name")                                                                                \
    X(SOFTWARE, "software")                                                                        \
    X(METHOD, "method")                                                                            \
    X(LICENCE, "licence")                                                                          \
    X(VERSION, "version")                                                                          \
    X(URL, "url")                                                                                  \
    X(LANGUAGE, "language")                                                                        \
    X(INSTALL, "install")                                                                          \
    X(ADAPTER, "adapter")                                                                          \
    X(VERSION_COMMAND, "version_command")                                                          \
    X(BUILD, "build")                                                                              \
    X(RUN, "run")
#define HOL_GALLERY_TEXT_ENUM(name, key) HOL_GALLERY_##name,
enum hol_gallery_text { HOL_GALLERY_TEXT_LIST(HOL_GALLERY_TEXT_ENUM) HOL_GALLERY_TEXT_COUNT };
#undef HOL_GALLERY_TEXT_ENUM
const char *hol_gallery_text_key(enum hol_gallery_text text);

/* What kind of problem an instant is: the first of these that fits, from below. */
#define HOL_GALLERY_GROUP_LIST(X)                                                                  \
    X(FULL, "full rank")                                                                           \
    X(ILL_CONDITIONED, "ill-conditioned") /* kappa >= HOL_GALLERY_ILL */                           \
    X(REDUNDANT, "redundant")                                                                      \
    X(SINGULAR, "singular M") /* or indefinite */                                                  \
    X(NO_ANSWER, "no answer")
#define HOL_GALLERY_GROUP_ENUM(name, key) HOL_GALLERY_##name,
enum hol_gallery_group { HOL_GALLERY_GROUP_LIST(HOL_GALLERY_GROUP_ENUM) HOL_GALLERY_GROUP_COUNT };
#undef HOL_GALLERY_GROUP_ENUM
#define HOL_GALLERY_ILL 1e5L
const char *hol_gallery_group_key(enum hol_gallery_group group);

/* Why it disagrees: one sentence, and where that is known from. where: a group of problems, a case,
 * a glob of cases. */
struct hol_gallery_why {
    const char *where, *reason, *source; /* source: NULL: none */
};

/* A problem of an instant, and how it ended; numbers are NaN where there are none. */
struct hol_gallery_instant {
    const char *case_name, *parameters, *state; /* parameters: "eps=1e-6"; "" */
    size_t n, m, rank;
    long double kappa;
    enum hol_gallery_group group;
    enum hol_verdict verdict;
    long double digits, attainable; /* right, and what the problem allows; INFINITY: no error */
    long double seconds;
    const char *reply, *why; /* hol_reply_key; why it is no agreement, "" */
};

/* A run of a motion. */
struct hol_gallery_motion {
    const char *case_name, *parameters, *state;
    const char *file, *method; /* method: of integration, "" */
    const char *grade;         /* hol_judged_grade_text */
    const char *truth;         /* "certified" or "agreed"; "": not said */
    long double step, digits, order, error_q, error_v, phi, rate, drift, seconds;
    bool complete;
};

struct hol_gallery_entry {
    enum hol_gallery_kind kind;
    const char *text[HOL_GALLERY_TEXT_COUNT]; /* NULL: it does not say */
    size_t why_count;
    struct hol_gallery_why *why;
    size_t instant_count, motion_count; /* those of its kind */
    struct hol_gallery_instant *instants;
    struct hol_gallery_motion *motions;
    json_t *root; /* the file, which owns the texts */
};

/*
 * Read an entry. Nothing in it is believed that it tells itself: members are those of the format,
 * each once, texts are texts, numbers finite; a row is of one of its runs, its rank, group and
 * verdict or grade are those that its own numbers allow, and no two rows are about the same.
 *
 * HOL_INVALID  after a line that says what is wrong, with `name` of the file;  HOL_NOMEM
 */
enum hol_status hol_gallery_entry_read(struct hol_gallery_entry **entry, const char *name,
                                       const char *text, size_t length,
                                       struct hol_lines *lines) HOL_MUST_CHECK;
void hol_gallery_entry_destroy(struct hol_gallery_entry *entry); /* NULL is a no-op */

/* The group of a problem by what is known of it. */
enum hol_gallery_group hol_gallery_group_of(bool answer, bool mass_singular, size_t m, size_t rank,
                                            long double kappa);

#endif
