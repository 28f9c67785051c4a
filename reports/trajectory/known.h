/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_TRAJECTORY_KNOWN_H
#define HOL_REPORTS_TRAJECTORY_KNOWN_H

#include "reports/trajectory/motion.h"

/*
 * A point of a true motion and how well it is known: enclosed by the tube where that reaches
 * ("certified"), else as two runs have it ("agreed").
 */
struct hol_known {
    struct hol_point point;
    bool certified;
    bool zero;             /* certified, and all of q and q' is exactly 0 */
    double digits;         /* of q and q', relative to the largest so far */
    long error_q, error_v; /* decimal exponents of bounds of the errors */
};
/* The statuses of hol_trajectory_at; the writer's phase, tube and before. Cleared in any case. */
enum hol_status hol_known_read(struct hol_known *known, struct hol_motion_writer *writer,
                               struct hol_trajectory *trajectory, const mpfr_t t) HOL_MUST_CHECK;
/* The time of the writer's point, t but for a rounding. */
void hol_known_time(arb_t time, const struct hol_motion_writer *writer, const mpfr_t t);
void hol_known_clear(struct hol_known *known);

/*
 * Of a time that was rounded, what two runs agree on is known no better than it changes within a
 * unit of the time's last bit. The errors of a point are at least that.
 */
enum hol_status hol_known_move(struct hol_known *known, struct hol_motion_writer *writer,
                               struct hol_trajectory *trajectory, const mpfr_t t) HOL_MUST_CHECK;

/* The text of a component with that error; one not told from zero is "0e-50", with its place, where
 * certified. hol_alloc'd; NULL: out of memory. */
char *hol_known_text(const struct hol_known *known, const mpfr_t x, long digits, long error);

/* The same of a ball. */
char *hol_known_ball(const arb_t ball, long digits);

/* What changes at the end of a phase; NULL: nothing. And what it does: "opens". */
const char *hol_motion_changing(const struct hol_phase *phase);
const char *hol_motion_how(const struct hol_phase *phase);

/* The columns of the table, and the parts of its record: the point as an object of texts, a double,
 * these columns. */
enum { HOL_MOTION_POINT, HOL_MOTION_DIGITS, HOL_MOTION_COLUMNS };
void hol_motion_columns(struct hol_columns *columns, const struct hol_case *source);
/* Names that are there once: of a column of the program's own, "run.NAME" where the case calls
 * something so; of an invariant, whose name is any text, "invariant.NAME" where something else is
 * called so. */
#define HOL_MOTION_KEY 200
void hol_motion_own_key(char key[HOL_MOTION_KEY], const struct hol_case *source, const char *name);
void hol_motion_invariant_key(char key[HOL_MOTION_KEY], const struct hol_case *source,
                              const char *name);

/* The text of a let or an invariant at the point: hol_alloc'd. DOMAIN, UNABLE: it has no value. */
enum hol_status hol_known_output(char **text, const struct hol_known *known,
                                 struct hol_motion_writer *writer,
                                 struct hol_trajectory *trajectory, const mpfr_t t,
                                 size_t output) HOL_MUST_CHECK;

#endif
