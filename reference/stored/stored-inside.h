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

/* The text of one of the times, or of the start, as rounded before. */
enum hol_status hol_stored_time_text(char text[HOL_DECIMAL_SIZE], struct hol_stored_times *times,
                                     const mpfr_t t) HOL_MUST_CHECK;

/* What a proof in balls (reference/tube) encloses of a survey. */
struct hol_stored_proof {
    long digits;                    /* of q and q', at most HOL_STORED_DIGITS */
    size_t count;                   /* at so many instants, the first ones */
    const char *why;                /* at no more of them (static) */
    long events[HOL_SURVEY_EVENTS]; /* of the time of each; 0: it is not proved */
};

/* HOL_DOMAIN: with why: a value of the survey is not in its ball;  HOL_NOMEM */
enum hol_status hol_stored_certify(struct hol_stored_proof *proof, const struct hol_survey *survey,
                                   mpfr_t *t, char *why) HOL_MUST_CHECK;

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

/* Lines of a text, one after the other (stored-lines.c), as the reader takes them. */
struct hol_stored_lines {
    struct hol_stored *out;
    char *line,
        *next;     /* the current line, terminated; where the next begins (NULL: there is none) */
    size_t number; /* of the line */
    struct hol_stored_error *error;
    enum hol_status status;
    char format; /* 1 to 4 */
};
/* What is wrong, and where; returns false. */
bool hol_stored_fail(struct hol_stored_lines *r, const char *at, const char *message);
/* Make room for one more element. */
bool hol_stored_grow(struct hol_stored_lines *r, void *array, size_t count, size_t size);
/* Go to the next line; at the end of the text `line` is NULL. */
bool hol_stored_advance(struct hol_stored_lines *r);
/* What follows the word and a blank; NULL: the line begins with something else. */
char *hol_stored_after(const struct hol_stored_lines *r, const char *word);
bool hol_stored_expect(struct hol_stored_lines *r, const char *what);
/* A line "WORD REST", REST not empty. */
bool hol_stored_take_text(struct hol_stored_lines *r, const char *word, const char **rest);
/* Is the whole text a decimal number? */
bool hol_stored_is_decimal(struct hol_stored_lines *r, const char *text);
bool hol_stored_take_decimal(struct hol_stored_lines *r, const char *word, const char **number);
/* A whole number, then `next`; *p moves past both. */
bool hol_stored_count_at(struct hol_stored_lines *r, char **p, const char *next, long *value);

#endif
