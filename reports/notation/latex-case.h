/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_NOTATION_LATEX_CASE_H
#define HOL_REPORTS_NOTATION_LATEX_CASE_H

#include "model/equations/model.h"

#include <stdio.h>

/*
 * The equations of a case as LaTeX for a paper: T, V, forces, constraints, M, F, A, b, C. Needs the
 * package amsmath. Small matrices are printed as such, of others their nonzero entries; long lines
 * are broken. points: of TeX, that a line must not exceed; 0: a line of an article. NOMEM.
 */
enum hol_status hol_latex_case(FILE *out, const struct hol_model *model,
                               double points) HOL_MUST_CHECK;
/* The same without what is before the energies: source, parameters, coordinates. NOMEM. */
enum hol_status hol_latex_equations(FILE *out, const struct hol_model *model) HOL_MUST_CHECK;

/* What a document of its own has before and after its cases. */
void hol_latex_begin(FILE *out, double points);
void hol_latex_end(FILE *out);

#endif
