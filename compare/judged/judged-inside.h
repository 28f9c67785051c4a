/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What judged.c hands to the search for what a wrong trajectory looks like (private to compare/).
 */
#ifndef HOL_COMPARE_JUDGED_JUDGED_INSIDE_H
#define HOL_COMPARE_JUDGED_JUDGED_INSIDE_H

#include "compare/judged/judged.h"
#include "compare/motion/study-inside.h"
#include "motion/run/system.h"

/* A trajectory and the truth as magnitudes: row i has its 2n numbers, q then q', from i * 2n on. */
struct hol_judged_pair {
    struct hol_judged *judged;
    struct hol_study *study;
    const struct hol_track *track;
    size_t n, columns;  /* columns: n without velocities, else 2n */
    long double *x, *y; /* theirs; the truth's, NaN: there is none */
};

/* Coordinates as angles. */
enum hol_turning {
    HOL_TURNING_UNKNOWN,
    HOL_TURNING_NOT,    /* 2 pi more changes the equations */
    HOL_TURNING_ANGLE,  /* it does not, and less than that does */
    HOL_TURNING_CYCLIC, /* nothing depends on it: it may be an angle, or a length */
};

/* A trajectory while it is judged. */
struct hol_judging {
    struct hol_judged *j;
    struct hol_study *study;
    const struct hol_track *track;
    struct hol_system system;
    struct hol_vec t, q, v;       /* of the row in hand */
    struct hol_vec phi, rate;     /* m */
    struct hol_vec values, first; /* invariants: there, at the start (of the phase) */
    bool sides;                   /* the table has both sides of changes of contact */
    size_t phase;                 /* of the row in hand; SIZE_MAX: that of the truth */
    size_t truth_phase;           /* the truth's phase that the system is of */
    bool begins;                  /* `first` is to be taken from the next row */
    struct hol_judged_pair pair;
    enum hol_turning *turning; /* n */
};

/* judged-angles.c: angles that are whole turns away from the truth's, which is in study->a.point,
 * are turned back. */
void hol_judged_unwrap(struct hol_judging *judging);

/* judged.c: row i in hand; the truth there (false: there is none), its angles turned to the
 * truth's. */
void hol_judged_take_state(struct hol_judging *judging, size_t i);
bool hol_judged_meet_truth(struct hol_judging *judging);
/* judged-sides.c: the phase of row i, which is in hand. In a table with both sides of changes it
 * follows from the rows of one time; a lone row at the time of a change, to its bits, is held
 * against the nearer one of the states before and after it: phase and t. */
void hol_judged_choose_side(struct hol_judging *judging, size_t i);
/* judged-digits.c: digits, scd, mescd; the step that the table says (0: none), else between rows.
 * NOMEM */
void hol_judged_find_digits(struct hol_judging *judging);
/* Of a column of the pair, over the rows that have a truth: the largest error, the truth's largest
 * magnitude. */
void hol_judged_column(const struct hol_judged_pair *pair, size_t column, long double *error,
                       long double *size);
/* May such an error of a column of that size count? Not what is zero, or off, by no more than the
 * rounding of the coordinates (velocities) it is computed from. */
bool hol_judged_counts(const struct hol_judged_pair *pair, size_t column, long double error,
                       long double size);
/* Has a column no digit of its own, where the digits of all are some? And hints of those. */
bool hol_judged_has_no_digit(const struct hol_judged_pair *pair, size_t column);
void hol_judged_find_alone(const struct hol_judged_pair *pair);
/* "x", "x'" */
void hol_judged_name(char *name, size_t size, const struct hol_judged_pair *pair, size_t column);
/* judged-rounding.c: how many digits the times allow, and what they are. NOMEM */
enum hol_status hol_judged_find_times(struct hol_judging *judging) HOL_MUST_CHECK;
/* Is each number of the first rows as near to the truth as numbers with the table's decimals, with
 * its digits, or in single precision can be? how: "4 decimals", "6 digits", "single precision". */
bool hol_judged_rounded(char how[32], const struct hol_judged_pair *pair, size_t rows);
enum hol_status hol_judged_find_step(struct hol_judged *judged, long double said) HOL_MUST_CHECK;

/* judged.c: judge one trajectory, whose truth the study has; why: the truth does not come to the
 * end, or NULL. As hol_judged_create. */
enum hol_status hol_judged_one(struct hol_judged **judged, struct hol_judged_outside *outside,
                               struct hol_study *study, const struct hol_track *track,
                               const char *why) HOL_MUST_CHECK;

/* What hints are found by. */
struct hol_judged_look {
    const struct hol_judged_pair *p;
    long double *error, *size; /* of each column */
    long double *row, *sorted; /* of each row the largest error over size; likewise, in order */
    long double worst;         /* largest error over size */
};
#define HOL_JUDGED_EXPLAINS 0.05L /* of the error: what is left where a hint explains it */
static inline long double
hol_judged_at(const struct hol_judged_look *look, const long double *list, size_t row,
              size_t column)
{
    return list[row * 2 * look->p->n + column];
}
/* One hint more, if there is room. */
void hol_judged_say(const struct hol_judged_look *look, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* judged-columns.c: of a column that is 0 throughout the size is the largest of its kind; one that
 * is off by less than HOL_JUDGED_OFF of it is not looked at. */
#define HOL_JUDGED_OFF 1e-3L
long double hol_judged_size(const struct hol_judged_look *look, size_t column);
bool hol_judged_is_off(const struct hol_judged_look *look, size_t column);
/* Hints at units, origins, signs and the order of columns; false: none. */
bool hol_judged_find_columns(const struct hol_judged_look *look);
/* judged-shifts.c: a hint at a shift in time, of rows, of all or of the velocities; false: none. */
bool hol_judged_find_shift(const struct hol_judged_look *look);

/* Fill in judged->hints. NOMEM */
enum hol_status hol_judged_hint(const struct hol_judged_pair *pair) HOL_MUST_CHECK;

#endif
