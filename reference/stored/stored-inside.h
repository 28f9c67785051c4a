/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_STORED_STORED_INSIDE_H
#define HOL_REFERENCE_STORED_STORED_INSIDE_H

#include "reference/stored/stored.h"

/* The inside of hol_stored_make: the times of a case at which its motion is stored. */
#define HOL_STORED_TIMES 64    /* at most */
#define HOL_STORED_FIRST 55    /* digits of the first trajectory */
#define HOL_STORED_BITS 480    /* of times */
#define HOL_STORED_DECIMALS 20 /* digits of a time */

struct hol_stored_times {
    const struct hol_model *model;
    mpfr_t *number;            /* one block, of which these are part */
    mpfr_ptr start, end, x, y; /* end: the last time; x, y: work space */
    size_t count;              /* 0: there is no motion */
    mpfr_t *t;
    bool stopped;
    char stop_time[HOL_DECIMAL_SIZE], stop_why[HOL_SURVEY_WHY];
};

/* The statuses of hol_stored_make (why as there). */
enum hol_status hol_stored_times_make(struct hol_stored_times *times, const struct hol_model *model,
                                      char *why) HOL_MUST_CHECK;
void hol_stored_times_clear(struct hol_stored_times *times); /* zeroed: no-op */

/*
 * Round x to `digits` decimal digits (of the larger of x and size), with the text of that exact
 * number.
 *
 * HOL_INVALID  x is not a number
 */
enum hol_status hol_stored_time_round(char text[HOL_DECIMAL_SIZE], mpfr_ptr x, const mpfr_t size,
                                      long digits) HOL_MUST_CHECK;
/* The text of one of the times, or of the start, as rounded before. */
enum hol_status hol_stored_time_text(char text[HOL_DECIMAL_SIZE], struct hol_stored_times *times,
                                     const mpfr_t t) HOL_MUST_CHECK;

/*
 * Find the decimals of q and q' that a proof in balls encloses at all of these times
 * (reference/tube), at most HOL_STORED_DIGITS; 0: the proof does not reach the last one.
 *
 * HOL_DOMAIN  with why: a value of the survey is not in its ball;  HOL_NOMEM
 */
enum hol_status hol_stored_certify(long *digits, const struct hol_survey *survey, mpfr_t *t,
                                   char *why) HOL_MUST_CHECK;

/* "2026-11-20"? */
bool hol_stored_is_date(const char *text);

/* The bytes of a text before the block that says where it comes from. */
size_t hol_stored_before(const char *text);
/* That block, cut off; NULL: there is none. */
char *hol_stored_block(char *text);
/*
 * Read it. Returns what is wrong with it, or NULL.
 *
 * number  in/out  of its first line; of the line that is wrong
 * status  out     NOMEM: there was no memory, and nothing is wrong
 */
const char *hol_stored_block_read(struct hol_stored *stored, char *block, size_t *number,
                                  enum hol_status *status);

#endif
