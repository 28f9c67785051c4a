/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_LIBRARY_INSIDE_H
#define HOL_LIBRARY_INSIDE_H

#include "foreign/holonom/holonom.h"
#include "model/state/point.h"

#include <locale.h>

/* The inside of a handle of the library. */

/* Results of the last call, by key; the order is that of the texts in library/results.c. */
enum hol_key {
    HOL_KEY_T,
    HOL_KEY_Q,
    HOL_KEY_V,
    HOL_KEY_M,
    HOL_KEY_F,
    HOL_KEY_A,
    HOL_KEY_B,
    HOL_KEY_C,
    HOL_KEY_PHI,
    HOL_KEY_PHIDOT,
    HOL_KEY_INVARIANTS,
    HOL_KEY_LETS,
    HOL_KEY_PARAMETERS,
    HOL_KEY_OFF,
    HOL_KEY_QDD,
    HOL_KEY_FL,
    HOL_KEY_FC,
    HOL_KEY_LAMBDA,
    HOL_KEY_REACTION,
    HOL_KEY_UNIQUE,
    HOL_KEY_CERTIFIED,
    HOL_KEY_DIGITS,
    HOL_KEY_COUNT
};

struct hol_numbers {
    size_t rows, columns;
    char **text; /* rows x columns, row major; NULL where there is none */
};

struct holonom_case {
    struct hol_case *source; /* NULL: a handle for a message only */
    struct hol_model *model;
    struct hol_eval *eval; /* at 53 bits */
    double *scale;         /* rows: of the residuals */
    char *message;         /* NULL: "" */
    int status;            /* of the last call */
    locale_t plain, outer; /* numbers with a point; the caller's, during a call */
    struct hol_numbers results[HOL_KEY_COUNT];
};

/* A call that reads or writes numbers as text begins, and ends with hol_library_end. */
void hol_library_begin(struct holonom_case *c);

/*
 * The status of a call, with its message: format NULL: the words of the status. Returns the status.
 */
int hol_library_end(struct holonom_case *c, enum hol_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- results */

void hol_results_clear(struct holonom_case *c);
/* Make room; NOMEM. */
enum hol_status hol_results_shape(struct holonom_case *c, enum hol_key which, size_t rows,
                                  size_t columns) HOL_MUST_CHECK;
/* An entry: the text is taken over (NULL: NOMEM). */
enum hol_status hol_results_take(struct holonom_case *c, enum hol_key which, size_t row,
                                 size_t column, char *text) HOL_MUST_CHECK;
/* A matrix or vector with all digits. */
enum hol_status hol_results_mat(struct holonom_case *c, enum hol_key which,
                                const struct hol_mat *a) HOL_MUST_CHECK;
/* A vector with all digits; in place of an entry the text that is given for it, and none where the
 * entry is no number. */
enum hol_status hol_results_values(struct holonom_case *c, enum hol_key which,
                                   const struct hol_vec *v, char *const *texts) HOL_MUST_CHECK;
const char *hol_key_text(enum hol_key which);
/* One number, made from a double that is a magnitude, a count or a flag. */
enum hol_status hol_results_one(struct holonom_case *c, enum hol_key which, long double x,
                                int digits) HOL_MUST_CHECK;

/* --- states */

/* A state that was given, as a recipe and what the recipe needs. */
struct hol_given {
    struct hol_recipe recipe;
    mpq_t *exact;           /* 1 + 2n */
    struct hol_point point; /* to be projected */
    size_t count;           /* of exact */
};
/* Read it: HOL_INVALID with the message; NOMEM. Cleared in any case. */
enum hol_status hol_given_read(struct hol_given *given, struct holonom_case *c,
                               const struct holonom_point *at, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_given_clear(struct hol_given *given);
/* The index of a named state: HOL_INVALID with the message. */
enum hol_status hol_given_find(size_t *state, struct holonom_case *c,
                               const char *name) HOL_MUST_CHECK;

/* "off" of a state at `bits`: 0, or the largest residual. NOMEM, INVALID. */
enum hol_status hol_given_off(struct holonom_case *c, const struct hol_point *point,
                              mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * C of an instant where it depends on the forces of constraint, at the bits of eval and problem
 * (which has everything else), and the evaluator at the stage ANSWER.
 *
 * HOL_DOMAIN, HOL_UNABLE  with *why: there is no answer, or it cannot be solved for;  HOL_NOMEM
 */
enum hol_status hol_library_answer(struct hol_problem *problem, const struct hol_model *model,
                                   struct hol_eval *eval, const char **why) HOL_MUST_CHECK;
/* Does a `let' depend on accelerations, forces of constraint or multipliers? */
bool hol_library_lets_answer(const struct hol_model *model);

#endif
