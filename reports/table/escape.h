/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts and numbers in the formats: the only place where anything is escaped. */
#ifndef HOL_REPORTS_TABLE_ESCAPE_H
#define HOL_REPORTS_TABLE_ESCAPE_H

#include "reports/table/table.h"

/*
 * CSV (RFC 4180): in quotes, a quote doubled. What a spreadsheet would take for a formula (it
 * begins with =, +, -, @, a tab or a carriage return and is no number) gets an apostrophe in front.
 */
void hol_csv_text(FILE *out, const char *text);

/* TAP: '#', which would begin a directive, and control characters are blanks. */
void hol_tap_text(FILE *out, const char *text);

/* LaTeX: text that comes out as it is, in UTF-8; a line break is a blank. */
void hol_latex_text(FILE *out, const char *text);
/* A comment on lines of its own, as many as the text has. */
void hol_latex_comment(FILE *out, const char *text);

/* Prose about mathematics: kappa^2, F_L, q'' and the like as formulas; all else as it is. */
void hol_latex_prose(FILE *out, const char *text);

/* HTML: text for elements and attributes. */
void hol_html_text(FILE *out, const char *text);
/* HTML with texts in it: %s, and nothing else, stands for a text, which is escaped. */
void hol_html_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prose about mathematics: the words alpha, beta, rho, omega, lambda, phi, kappa as Greek letters,
 * h^2 and 5.7e-05 with exponents; not in names like "w10-lambda-sign" and "book/lambda". */
void hol_html_prose(FILE *out, const char *text);
/* Three digits: 1.23, 4.56 10^-7; &infin;; a dash for what is no number. */
void hol_html_number(FILE *out, long double value);

/* Of a number in CSV and JSON, where nothing else is said: times and steps can be given to another
 * command, and both formats say the same. More would show that 0.1 is no double. */
#define HOL_DATA_DIGITS 15

/* JSON: bytes that are no UTF-8, and what may not be shown and has no escape, become U+FFFD. A
 * number, or null; as a string where it is infinite ("inf", as in CSV), or a double would be 0,
 * infinite or short of digits ("1e-578"); a size. NULL: no memory. */
json_t *hol_json_text(const char *text);
json_t *hol_json_number(long double value);
json_t *hol_json_size(size_t value);
/* A list of numbers. NULL: no memory. */
json_t *hol_json_numbers(const long double *values, size_t count);
/* Write and release a document, its real numbers with HOL_DATA_DIGITS, or `digits`; NULL is NOMEM.
 */
enum hol_status hol_json_write(FILE *out, json_t *object) HOL_MUST_CHECK;
enum hol_status hol_json_write_digits(FILE *out, json_t *object, size_t digits) HOL_MUST_CHECK;

/*
 * A document that is written while it is computed: an object with members, of which some are lists.
 * Values are released, NULL is no memory; the first failure is kept, and nothing is written after
 * it. A line each: a member, the members of an object together, an item of a list.
 */
struct hol_json_stream {
    FILE *out;
    bool member, list, item; /* one is written; one is open; it has some */
    size_t digits;           /* of real numbers; 0: all of a double; after hol_json_begin */
    bool compact;            /* values without spaces; after hol_json_begin */
    enum hol_status status;
};
void hol_json_begin(struct hol_json_stream *stream, FILE *out);
void hol_json_member(struct hol_json_stream *stream, const char *key, json_t *value);
void hol_json_members(struct hol_json_stream *stream, json_t *object);
void hol_json_list(struct hol_json_stream *stream, const char *key); /* also ends the one before */
void hol_json_item(struct hol_json_stream *stream, json_t *value);
enum hol_status hol_json_end(struct hol_json_stream *stream) HOL_MUST_CHECK;

/* A number as printf and the digits have it ("inf", "nan" for what is no number). */
void hol_digits_print(char *text, size_t size, long double value, struct hol_digits digits);

#endif
