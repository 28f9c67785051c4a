/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results put into an entry of the gallery (foreign/files/entry.h), and the entry written. */
#ifndef HOL_REPORTS_GALLERY_ENTRY_ROWS_H
#define HOL_REPORTS_GALLERY_ENTRY_ROWS_H

#include "foreign/files/entry.h"
#include "foreign/validation.h"
#include "reports/motion/judged-several.h"
#include "reports/provenance/provenance.h"

#include <stdio.h>

/* What a run was about. */
struct hol_gallery_run {
    const char *name;                        /* of the solver or simulator */
    const char *parameters;                  /* "eps=1e-6"; "": those of the cases */
    const char *state;                       /* of a motion */
    const struct hol_provenance *provenance; /* NULL: none */
};

/*
 * Put the results of a run into an entry. Rows of the same case with the same parameters are
 * replaced, as are runs of which no row is left.
 *
 * root  in/out  the object of the entry; NULL: it is made, json_decref
 *
 * HOL_INVALID  the entry is of the other kind;  HOL_NOMEM
 */
enum hol_status hol_gallery_entry_put_instants(json_t **root,
                                               const struct hol_validation *validation,
                                               const struct hol_gallery_run *run) HOL_MUST_CHECK;
enum hol_status hol_gallery_entry_put_motions(json_t **root, const struct hol_judged_files *files,
                                              const struct hol_gallery_run *run) HOL_MUST_CHECK;

/* The file: a member a line, a row a line. IO, NOMEM. */
enum hol_status hol_gallery_entry_write(FILE *out, const json_t *root) HOL_MUST_CHECK;

#endif
