/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How wide LaTeX sets a text or a formula. */
#ifndef HOL_REPORTS_TABLE_LATEX_WIDTH_H
#define HOL_REPORTS_TABLE_LATEX_WIDTH_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The width in points of a piece of LaTeX at 10 points, in Computer Modern, the widest of the usual
 * faces; at most a few per cent less than it is, for what this program writes. math: it is a
 * formula in display style, else text, in which $...$ are formulas.
 */
double hol_latex_width(const char *text, size_t length, bool math);

/* The end of the group that begins at a brace: after its closing brace, at most `end`. */
const char *hol_latex_skip(const char *at, const char *end);

#endif
