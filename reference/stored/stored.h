/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_STORED_STORED_H
#define HOL_REFERENCE_STORED_STORED_H

#include "base/files/digest.h"
#include "model/tape/ball.h"
#include "reference/linear/decimal.h"
#include "reference/stored/survey.h"

/*
 * Stored references: the true motion of a case at some times, to at least HOL_STORED_LEAST digits,
 * as text with its provenance. One file a case, lines in this order (the manual has an example):
 *
 *     # comment                              any number, at the beginning
 *     holonom reference, format 4            of format 1: without the line `certified'
 *     case NAME
 *     sha256 DIGEST                          of the case's tokens (struct hol_case)
 *     program NAME VERSION                   this and the date: of formats 1 and 2 alone
 *     date YYYY-MM-DD
 *     state initial
 *     size NAME = NUMBER                     any number
 *     parameter NAME = EXPRESSION            any number
 *     from NUMBER                            the start of the motion
 *     to NUMBER                              the last time below; absent without instants
 *     stop NUMBER: WHY                       absent where the motion comes to the end of its span
 *     rank NUMBER                            of A; this and what follows: absent without instants
 *     run B bits, order K, S steps           four: two trajectories of two runs each
 *     agree N digits                         those two, the worst vector of all instants
 *     certified N digits                     of q and q', enclosed by a proof at all instants; or 0
 *     certified N digits to NUMBER: WHY      of format 4: at those up to that one, the rest agreed
 *     certified 0 digits: WHY                of format 4
 *     event KIND "NAME" = NUMBER             any number; the time, agreed
 *     event KIND "NAME" = NUMBER, certified N digits     of format 4: enclosed
 *     time NUMBER                            an instant: exactly that decimal number
 *       NAME = NUMBER                        its values (survey.h); one line each
 *     # KEY: VALUE                           any number, of formats 3 and 4: where it comes from
 *                                            (reports/provenance), after a line without a colon
 *
 * What needs nothing of format 4 is written in format 3. Numbers are rounded decimals (decimal.h):
 * the true value is within half a unit of the last digit. The digits of a vector end at the same
 * place, so that its small components have fewer. A vector below 2^-66 of itself at other instants
 * (a velocity at a turning point) counts as zero: its digits end at the 45th decimal.
 */
#define HOL_STORED_DIGITS 45 /* of the largest component of a vector */
#define HOL_STORED_LEAST 40  /* fewer, and there is no reference */
#define HOL_STORED_BYTES 4194304

struct hol_stored_value {
    const char *name, *text;
};
struct hol_stored_event {
    const char *kind, *name, *when;
    long certified; /* digits; 0: agreed */
};
struct hol_stored_run {
    long bits, order, steps;
};
struct hol_stored_instant {
    const char *t;
    size_t count; /* values */
    struct hol_stored_value *values;
};

struct hol_stored {
    const char *name, *digest, *state, *from;
    const char *program, *date;       /* YYYY-MM-DD; NULL: it does not say */
    const char *to;                   /* NULL: no instants */
    const char *certified_to;         /* NULL: all instants, or none */
    const char *certified_why;        /* no further; NULL: it is not said */
    const char *stop_time, *stop_why; /* NULL: the whole span */
    size_t parameter_count, event_count, instant_count, value_count, said_count;
    struct hol_stored_value *parameters; /* sizes first */
    struct hol_stored_run runs[4];
    long rank, agree, certified; /* certified: 0 of format 1 */
    struct hol_stored_event *events;
    struct hol_stored_instant *instants;
    struct hol_stored_value *values; /* of all instants */
    struct hol_stored_value *said;   /* where it comes from */
    char *text;                      /* what all strings point into */
};

/* Where and why a text is not a stored reference; line and column count from 1. */
struct hol_stored_error {
    size_t line, column;
    char message[96]; /* one clause, printable */
};

/*
 * Read a stored reference.
 *
 * error  out         where HOL_INVALID; may be NULL
 * text   in  length  bytes, which need not be terminated
 *
 * HOL_INVALID  not of the form above to the byte, times that do not increase, a number of more than
 *              HOL_DECIMAL_DIGITS digits, more than HOL_STORED_BYTES;  HOL_NOMEM
 */
enum hol_status hol_stored_read(struct hol_stored **stored, struct hol_stored_error *error,
                                const char *text, size_t length) HOL_MUST_CHECK;
void hol_stored_destroy(struct hol_stored *stored); /* NULL is a no-op */

/* Returns what it says of where it comes from, by key: "commit"; NULL: it does not. */
const char *hol_stored_said(const struct hol_stored *stored, const char *key);

/* Are q and q' certified there? */
bool hol_stored_is_certified(const struct hol_stored *stored,
                             const struct hol_stored_instant *instant);

/* Returns the value of that name at an instant; NULL: there is none. */
const char *hol_stored_find(const struct hol_stored_instant *instant, const char *name);

/*
 * Compute the reference of a case with a span. Its times are fifths of the span and those of the
 * `at` entries, rounded to 20 digits; where the motion stops (the rank of A changes, it escapes, or
 * in a case with contacts the first phase ends), those of the part before that, and a little less.
 *
 * text, length  out  hol_alloc'd; length without the terminator; it does not say where it is from
 * why           out  HOL_SURVEY_WHY characters, where HOL_DOMAIN or HOL_UNABLE
 *
 * HOL_INVALID             impulsive, no span, overridden parameters, a case without its text
 * HOL_DOMAIN, HOL_UNABLE  there is no trajectory, or it has fewer digits
 * HOL_NOMEM
 */
enum hol_status hol_stored_make(char **text, size_t *length, const struct hol_model *model,
                                char *why) HOL_MUST_CHECK;
/* Has the case a reference to store: a span, and no impulse? */
bool hol_stored_wanted(const struct hol_case *source);

/* Does it belong to the case file as it is now, with the values of parameters that it has there? */
bool hol_stored_current(const struct hol_stored *stored, const struct hol_case *source);

/*
 * Compute all values and times of events again.
 *
 * digits  in   of the trajectory, at least HOL_STORED_DIGITS + 5
 * what    out  HOL_OK: "" where every stored digit agrees, else the first that does not; other
 *              statuses: the reason
 *
 * HOL_INVALID  too few digits;  HOL_DOMAIN, HOL_UNABLE, HOL_NOMEM as in hol_survey_make
 */
#define HOL_STORED_WHAT 400
enum hol_status hol_stored_check(const struct hol_stored *stored, const struct hol_model *model,
                                 long digits, char what[HOL_STORED_WHAT]) HOL_MUST_CHECK;

/*
 * The ball of an output of the tape at one of the times, as the certificate of q and q' implies it;
 * q'' and forces are enclosed there.
 *
 * HOL_DOMAIN  nothing is certified, or not at that time, or not of this case as it is now
 * HOL_UNABLE  a ball does not decide;  HOL_NOMEM
 */
enum hol_status hol_stored_output(const struct hol_stored *stored, const struct hol_model *model,
                                  const mpfr_t t, size_t output, arb_t value) HOL_MUST_CHECK;

/* Have two the same values and events, to the digits of both, of the same case? Counts of steps and
 * of digits may differ. what: "" or the first that differs. */
bool hol_stored_agree(const struct hol_stored *a, const struct hol_stored *b,
                      char what[HOL_STORED_WHAT]);

/* Do two texts differ in nothing but where they come from? */
bool hol_stored_same(const char *a, const char *b);

#endif
