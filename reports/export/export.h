/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_EXPORT_EXPORT_H
#define HOL_REPORTS_EXPORT_EXPORT_H

#include "foreign/files/manifest.h"

#include <jansson.h>
#include <stdio.h>

/*
 * Problems and references as files for programs that are not ours (the manual, "Offline", has the
 * forms). All numbers are exact: 17 digits, of which any program makes the same double again.
 * References are numbers, too, and texts of the digits that are certified (or agreed: "known" says
 * which), at most HOL_EXPORT_DIGITS.
 */
#define HOL_EXPORT_DIGITS 40

/* One case of an export: its exchange, and its entry of the manifest. */
struct hol_export_case {
    const struct hol_exchange *exchange;
    const struct hol_manifest_case *manifest;
    bool references;
};

/*
 * A form: begin, a call a case, end with the complete manifest (NULL: abandoned). place: the path
 * of a folder that is there, for forms with `folder`; else out is written to.
 *
 * HOL_IO  a file of the folder cannot be written;  HOL_NOMEM
 */
struct hol_exporter {
    const char *name;
    bool folder;
    enum hol_status (*begin)(void **state, FILE *out, const char *place);
    enum hol_status (*one)(void *state, const struct hol_export_case *c);
    enum hol_status (*end)(void *state, const struct hol_manifest *manifest); /* frees the state */
};
extern const struct hol_exporter *const hol_exporters[]; /* NULL-terminated */

/*
 * Text of component i of vector k (as hol_quantity_kind) of the truth about a state, as many digits
 * as are proved, at most HOL_EXPORT_DIGITS; hol_free. NULL: no memory.
 */
char *hol_export_digits(const struct hol_asked_state *state, int k, size_t i);
/* The same vector, as such and rounded to double. */
const struct hol_vec *hol_export_vector(const struct hol_asked_state *state, int k);
double hol_export_double(const struct hol_asked_state *state, enum hol_asked asked, int k,
                         size_t i);
/* Is the component known? Of lambda only a unique one is. */
bool hol_export_unique(const struct hol_asked_state *state, int k, size_t i);

/* Names and numbers as an object; what no double holds is a decimal as a text, and what has no
 * value is left out. */
json_t *hol_export_parameters(const struct hol_asked_parameter *list, size_t count);

#endif
