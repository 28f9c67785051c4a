/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_FILES_TRACK_INSIDE_H
#define HOL_FOREIGN_FILES_TRACK_INSIDE_H

#include "foreign/files/track.h"

/* Comments and decimals of a table of a motion (private to foreign/). */

/* Only signs, digits, points and e: no hexadecimal number, no infinity. */
bool hol_track_is_decimal(const char *text);
/* What a comment says of the method; others say nothing. False: *at should be a number, and is none
 * that is decimal, from 0 up. */
bool hol_track_comment(struct hol_track *track, const char *comment, const char **at);
/* Decimals and digits of a number: of the time of row i, or of a coordinate or velocity. */
void hol_track_note(struct hol_track *track, bool is_time, size_t i, const char *text);

#endif
