/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_WIRE_H
#define HOL_FOREIGN_PROCESS_WIRE_H

#include "base/text.h"
#include "foreign/exchange.h"

#include <jansson.h>

/*
 * The line protocol: one JSON object a line, in both directions; the manual's chapter on
 * validation is its description. Numbers are exact: written with 17 digits, read as decimals or, in
 * strings, as C's hexadecimal floats ("0x1.8p+1"), "nan", "inf", "-inf". NaN, Infinity, -Infinity
 * as Python writes them are read, too. What is wrong with a line is said in `why`: one clause that
 * quotes the place, shortened, printable.
 */
#define HOL_WIRE_VERSION 1
#define HOL_WIRE_LINE_MAX ((size_t)64 << 20)
#define HOL_WIRE_WHY 200

/* Pieces of a line. Of a string, bytes that are no UTF-8 become U+FFFD. */
void hol_wire_add_string(struct hol_text *text, const char *string);            /* "..." */
void hol_wire_add_vector(struct hol_text *text, const double *x, size_t count); /* [...] */
void hol_wire_add_matrix(struct hol_text *text, const double *x, size_t rows, size_t cols);

/* Our hello, and a problem under that id; with the newline. */
void hol_wire_put_hello(struct hol_text *text);
void hol_wire_put_problem(struct hol_text *text, const struct hol_exchange *exchange,
                          size_t question, uint64_t id, bool state);

/* A line as a JSON object, after a byte order mark if there is one; NULL, and why: it is not one, or
 * out of memory. json_decref. */
json_t *hol_wire_parse(const char *line, size_t length, char why[HOL_WIRE_WHY]);

/*
 * Read the hello of a solver. What it does not say stays as it is in *foreign, except what it gives
 * (nothing besides q''), what it needs (nothing), its growth (kappa^2), and batch (1).
 *
 * HOL_INVALID  with *why
 */
enum hol_status hol_wire_read_hello(struct hol_foreign *foreign, const json_t *hello,
                                    char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;

/* The id of an answer. INVALID: it has none, or one that is no whole number; why. */
enum hol_status hol_wire_read_id(uint64_t *id, const json_t *answer,
                                 char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;

/*
 * Make an answer the reply to a question. It must have what `foreign` gives, and nothing that the
 * protocol does not know.
 *
 * HOL_INVALID  with *why, and no reply was made;  HOL_NOMEM
 */
enum hol_status hol_wire_read_answer(struct hol_exchange *exchange, size_t question,
                                     const struct hol_foreign *foreign, const json_t *answer,
                                     char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;

/* A number as the protocol writes it; false: it is something else. */
bool hol_wire_number(double *x, const json_t *value);
/* A list of exactly count numbers; false, and why, which calls it `name`. */
bool hol_wire_vector(double *x, size_t count, const json_t *list, const char *name,
                     char why[HOL_WIRE_WHY]);

#endif
