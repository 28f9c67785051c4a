/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_JSON_H
#define HOL_FOREIGN_JSON_H

#include "foreign/exchange.h"

#include <jansson.h>

/*
 * What somebody else says in JSON, read with distrust. Numbers are read with
 * JSON_DECODE_INT_AS_REAL, so that 1 and 1.0 are the same.
 */

/*
 * A double: a number, a text that strtod reads wholly ("0x1.8p+1", "0.1", "inf", "-nan"), or null,
 * which is NaN. False: it is none.
 */
bool hol_json_double(double *x, const json_t *value);

/* A whole number from 0 to 2^53; false: it is none. */
bool hol_json_whole(size_t *x, const json_t *value);

/* A place for the reason why something was refused: one printable clause. */
#define HOL_JSON_WHY 160
void hol_json_why(char why[HOL_JSON_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * What a solver says of itself, from the keys
 *     name     text of 1 to 63 bytes                                             "answers"
 *     summary  text of at most 127 bytes                                         ""
 *     gives    list of "FL", "FC", "force", "lambda", "rank"                     none
 *     needs    list of "full-rank", "positive-mass"                              none
 *     growth   "kappa" or "kappa^2"                                              "kappa^2"
 * of an object; what is not there is as in the last column. Other keys are not looked at.
 *
 * INVALID: another value; why says which. foreign is written on OK.
 */
enum hol_status hol_foreign_read(struct hol_foreign *foreign, const json_t *object,
                                 char why[HOL_JSON_WHY]) HOL_MUST_CHECK;

/*
 * One answer into the exchange: the object has "qdd" and what else is given of "FL", "FC", "force",
 * "lambda", "rank" (lists of n, of lambda of m numbers; a list of one may be a number), or the one
 * reason "unable", "domain" or "invalid", a text; and "id", which is not looked at; "cpu" and
 * "wall", seconds. What is none of this is refused as HOL_REPLY_PROTOCOL, and why says why; else
 * why is "". gives: what the solver declared; of a problem without constraints lambda is given
 * anyway. INVALID: no such id; NOMEM.
 */
enum hol_status hol_reply_read(struct hol_exchange *exchange, size_t id, const json_t *object,
                               unsigned gives, char why[HOL_JSON_WHY]) HOL_MUST_CHECK;

#endif
