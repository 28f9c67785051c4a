/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_NOTATION_LATEX_LAYOUT_H
#define HOL_REPORTS_NOTATION_LATEX_LAYOUT_H

#include "model/case.h"

#include <stdio.h>

/* Names and lines of equations in LaTeX (private to reports/). */

#define HOL_LATEX_MATRIX 10 /* most rows and columns of a matrix that is printed as one */

/*
 * An equation in an align environment, LEFT = TEXT, or LEFT TEXT RIGHT where there is a right side:
 * broken at sums, and where a term is wider than a line between its factors; fractions and roots
 * that are wider are written as products and powers. False: no memory.
 *
 * points  in  of a line; 0: that of an article, in which the signs of equality stand below each
 *             other
 */
bool hol_latex_put_equation(FILE *out, const char *left, const char *text, const char *right,
                            double points);

/* Cells row by row, NULL: 0. Is it small enough to be read? */
bool hol_latex_matrix_fits(size_t rows, size_t columns, char *const *cells, double points);
void hol_latex_put_matrix(FILE *out, size_t rows, size_t columns, char *const *cells);

/*
 * The names of a case as LaTeX. Of coordinates, their rates and accelerations (of an impulsive case
 * the velocities after, \dot{x}^{+}), F^{L}_{x}, F^{C}_{x}, \lambda_{\text{rod}}, parameters. Two
 * names that would look the same are set as they are in the case language.
 */
struct hol_latex_names {
    size_t count[HOL_VAR_COUNT + 1]; /* the last: constraints as such, \text{rod} */
    char **list[HOL_VAR_COUNT + 1];
};
/* Clear it also after a failure. NOMEM. */
enum hol_status hol_latex_names_make(struct hol_latex_names *names,
                                     const struct hol_case *c) HOL_MUST_CHECK;
void hol_latex_names_clear(struct hol_latex_names *names);
/* kind HOL_VAR_COUNT: constraints. */
const char *hol_latex_name_of(const struct hol_latex_names *names, enum hol_var kind, size_t index);
struct hol_namer hol_latex_namer(const struct hol_latex_names *names);

#endif
