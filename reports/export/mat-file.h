/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_EXPORT_MAT_FILE_H
#define HOL_REPORTS_EXPORT_MAT_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * MAT-files of level 5 ("MAT-File Format", The MathWorks), not compressed, as MATLAB and GNU Octave
 * load them: matrices of double, texts, and structures of these, in memory until they are written.
 * A failure (no memory, 2 GiB) is remembered: hol_mat_file_write reports it.
 */
struct hol_mat_file {
    unsigned char *bytes;
    size_t length, capacity;
    enum hol_status status;
};
void hol_mat_file_clear(struct hol_mat_file *file); /* zeroed: no-op */
/* The header, then what was put. NOMEM, IO; INVALID: more than 2 GiB in one variable. */
enum hol_status hol_mat_file_write(FILE *out, const struct hol_mat_file *file) HOL_MUST_CHECK;

/* A matrix within a structure, given row major. */
void hol_mat_file_matrix(struct hol_mat_file *file, const double *rows, size_t n, size_t m);
/* A text (ASCII; other bytes as they are). name: "" within a structure. */
void hol_mat_file_text(struct hol_mat_file *file, const char *name, const char *text);

/*
 * A 1 x count array of structures with the fields (at most 31 letters each): between begin and end,
 * the fields of the first, of the second, ... are put in their order, without names. Within a
 * structure, too.
 */
struct hol_mat_struct {
    size_t start, dimensions;
};
struct hol_mat_struct hol_mat_file_begin(struct hol_mat_file *file, const char *name,
                                         const char *const *fields, size_t field_count);
void hol_mat_file_end(struct hol_mat_file *file, struct hol_mat_struct opened, size_t count);

#endif
