/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_JUDGED_JUDGED_H
#define HOL_COMPARE_JUDGED_JUDGED_H

#include "base/files/keeper.h"
#include "compare/motion/study.h"

/*
 * A motion that was computed elsewhere, held against the true trajectory of its case.
 */

/* Its rows, in any bits. Times increase; but before and after a change of contact they may be the
 * same. */
struct hol_track {
    bool has_v;          /* velocities, too */
    struct hol_vec t;    /* a component a row; at least one row */
    struct hol_mat q, v; /* a row of n; v: only with has_v */
    size_t *line;        /* of the file, for reports */
    /* Decimals that each time is written with, that q and q' are at most, and their digits, without
     * zeros at the end; NULL and 0: not known. */
    long *time_places, places, digits;
    /* What it says of the method, in comments; 0, "": nothing. Rows may be fewer than steps. */
    long double step, seconds;
    char method[48];
    /* Without has_v: columns that are not read, one for each coordinate with its name in theirs, as
     * "vx, vy"; "": there are none. */
    char unread[80];
};
void hol_track_clear(struct hol_track *track); /* zeroed: no-op */
/* Row i, every number rounded once: t has one component, q and v have n; v NULL: not wanted. */
void hol_track_row(const struct hol_track *track, size_t i, struct hol_vec *t, struct hol_vec *q,
                   struct hol_vec *v);

struct hol_judged_options {
    size_t state;                    /* the named state that the motion begins at */
    const struct hol_vec *until;     /* one component; NULL: the end of the span */
    long digits;                     /* of the truth; 0: 30 */
    double certify;                  /* seconds for a proof of the truth; 0: two runs agree */
    const struct hol_keeper *keeper; /* of the trajectories; NULL: none */
    const char *const *names;        /* of their files, for the keeper; NULL: none */
};

/* The parts of the kind "judged": struct hol_case, the name of the state, struct hol_judged, the
 * name of the file (or NULL), bits (long). */
enum {
    HOL_KEPT_JUDGED_CASE,
    HOL_KEPT_JUDGED_STATE,
    HOL_KEPT_JUDGED,
    HOL_KEPT_JUDGED_FILE,
    HOL_KEPT_JUDGED_BITS,
    HOL_KEPT_JUDGED_PARTS
};

/* A magnitude and when it was; NaN: there was none. */
struct hol_judged_worst {
    long double value, t;
};

/* At one time; NaN: there is none (no truth here, no velocities, no value). */
struct hol_judged_row {
    long double t;
    long double error_q, error_v; /* largest |component - truth|: hol_study_errors */
    long double phi, rate;        /* largest |phi|; largest |phi'| or |g| */
    size_t phase; /* of a table with both sides of changes of contact; else SIZE_MAX */
};

/*
 * digits are those of hol_study_result: -log10 of the larger of the largest errors of q and of q',
 * each over the largest component of the truth; without velocities of q alone. scd and mescd are
 * those of the test set for IVP solvers ([TestSetIVP2008], "scd" and "mescd"):
 *     scd   = -log10 max_i |x_i - y_i| / |y_i|         at the end of the motion
 *     mescd = -log10 max_i |x_i - y_i| / (r + |y_i|)   r = atol / rtol, here 1
 * y the truth, over all components of q and, if there are, q'; scd leaves out those whose true
 * value is zero, in which it is not defined. Digits are 0 where the error is above 1, and end with
 * those of the truth; NaN: no truth. time_digits is what the rounding of the times leaves of a
 * right motion: -log10 of the largest change of q and q' within it, relative as in digits.
 */
#define HOL_JUDGED_HINTS 8
struct hol_judged {
    const struct hol_case *source;
    size_t state;                    /* of it, that the motion begins at */
    long double start, end, reached; /* of the motion; the time up to which there is truth */
    struct hol_study_proof proof;    /* of the truth */
    char why[128];                   /* the truth does not come to the end; "" */
    bool complete;                   /* the rows come to the end */
    bool has_v;
    size_t count, drift_count; /* rows; invariants, in the order of the case */
    struct hol_judged_row *rows;
    long double *row_drift; /* count rows of drift_count: changes with their sign; NaN: no v */
    struct hol_judged_worst q, v, phi, rate, *drift; /* over all rows */
    long double size_q, size_v;                      /* as in hol_study_result */
    long double digits, scd, mescd;
    long double part_digits; /* of what is there of a motion that is not complete, else NaN; then
                                the three above are NaN */
    long double time_digits;
    char times[32];      /* "rounded to 6 decimals", "of 53 bits" */
    long double last;    /* the time that scd and mescd are of: the last row with a truth */
    long double step;    /* said, or between rows, the median; NaN: there is one row */
    long double seconds; /* of processor, as the table says; 0: it does not */
    char method[48];     /* likewise; "" */
    /* Columns that have no digit of their own, or are those of the truth but for a factor: a motion
     * that has some does not agree, however many digits it has over the largest component. */
    size_t lost;
    /* What an error looks like (judged-hints.c): units, columns, shifts, gaps. */
    size_t hint_count;
    char hints[HOL_JUDGED_HINTS][224];
    /* Names of the angles whose values were taken modulo 2 pi: the equations do not change when
     * 2 pi is added to them. "": none was. */
    char wrapped[160];
};

/* A row whose time is outside the motion, or not after that of the row before. */
struct hol_judged_outside {
    size_t which, row;      /* tracks[which]; row: SIZE_MAX: the motion is at fault */
    long double start, end; /* of the motion */
};

/*
 * Judge trajectories of one motion, whose truth is found once, if the keeper has not all of them.
 * The model must outlive the results, and may get nodes in its graph.
 *
 * judged   out  one for each of the tracks
 * outside  out  of HOL_INVALID
 * tracks   in   empty where the keeper's alone are wanted
 *
 * HOL_INVALID  that, or there is no motion: impulsive, or without span and `until`
 * HOL_DOMAIN   the state at the start cannot be found
 * HOL_NOMEM
 */
enum hol_status hol_judged_create(struct hol_judged **judged, struct hol_judged_outside *outside,
                                  struct hol_model *model, const struct hol_track *tracks,
                                  size_t count,
                                  const struct hol_judged_options *options) HOL_MUST_CHECK;
void hol_judged_destroy(struct hol_judged *judged); /* NULL is a no-op */

#define HOL_JUDGED_LEAST 3 /* digits of what is no more than inaccurate */

/*
 * AGREES: it comes to the end with the digits that are wanted (0: none in particular), and no
 * column is lost beside larger ones; INACCURATE: with fewer, but 3, or some are; WRONG: with fewer
 * than 3, none, or not to the end.
 */
#define HOL_JUDGED_GRADE_LIST(X) X(AGREES, "agrees") X(INACCURATE, "inaccurate") X(WRONG, "wrong")
#define HOL_JUDGED_GRADE_ENUM(name, text) HOL_JUDGED_##name,
enum hol_judged_grade { HOL_JUDGED_GRADE_LIST(HOL_JUDGED_GRADE_ENUM) HOL_JUDGED_GRADE_COUNT };
#undef HOL_JUDGED_GRADE_ENUM
enum hol_judged_grade hol_judged_grade(const struct hol_judged *judged, size_t wanted);
const char *hol_judged_grade_text(enum hol_judged_grade grade);

#endif
