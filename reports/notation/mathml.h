/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Equations for web pages: MathML of the LaTeX that this program writes. */
#ifndef HOL_REPORTS_NOTATION_MATHML_H
#define HOL_REPORTS_NOTATION_MATHML_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * The LaTeX of model/notation and reports/notation is a small language: symbols, \frac, \sqrt,
 * accents, indices, exponents, \text, matrices and the lines of an align environment. It is what a
 * reader copies, so that the formulas of a page are made of it and not written a second time.
 * Commands that are not known are shown as they are.
 */

/* A formula in a line of text: <math>...</math>. NOMEM */
enum hol_status hol_mathml_inline(FILE *out, const char *latex) HOL_MUST_CHECK;
/* The same of some bytes; lines: of an align environment, below each other; block: on lines of its
 * own. NOMEM */
enum hol_status hol_mathml_put(FILE *out, const char *latex, size_t length, bool lines,
                               bool block) HOL_MUST_CHECK;
/*
 * A text of hol_latex_equations as HTML: paragraphs, in which $...$ is a formula, and displayed
 * formulas, each in a <div class="formula">. NOMEM
 */
enum hol_status hol_mathml_document(FILE *out, const char *latex) HOL_MUST_CHECK;

#endif
