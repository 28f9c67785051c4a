/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A trajectory that somebody else computed, read from a file. */
#ifndef HOL_FOREIGN_FILES_TRACK_H
#define HOL_FOREIGN_FILES_TRACK_H

#include "compare/judged/judged.h"
#include "foreign/files/manifest.h"

/*
 * A trajectory as a table of text: a line of names, then a line for each time. The names are "t"
 * (or, of the first column, "Time", as in results of the IFToMM benchmark library),
 * all coordinates and, all or none of them, the velocities as in the case language ("x'"), in any
 * order, in quotation marks or not; other columns are ignored. What separates the columns is
 * what is found in the line of names: a tab, else a semicolon, else a comma, else blanks. Lines
 * that are empty or begin with # do not count, but for what they say of the method:
 *
 *     # step: 1e-3        its step, where rows are fewer than steps
 *     # seconds: 0.25     processor seconds that it took
 *     # method: rk4       a word or two
 *
 * Numbers are decimals, rounded once to the wanted bits.
 *
 * INVALID, after lines with line and column: a step or seconds that begin like a number and are no
 * decimal from 0 up; names missing, twice or unknown as velocities;
 * more or fewer fields than names; what is no finite number; times that do not increase (with
 * contacts: fall); no rows; a last line without an end, whose last number may be cut; NOMEM. name:
 * of the file, for the lines.
 */
enum hol_status hol_track_read(struct hol_track *track, const struct hol_case *source,
                               mpfr_prec_t bits, const char *name, const char *text, size_t length,
                               struct hol_lines *lines) HOL_MUST_CHECK;

#endif
