/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report of how long a motion is certain to exist. */
#ifndef HOL_REPORTS_STUDIES_EXISTENCE_H
#define HOL_REPORTS_STUDIES_EXISTENCE_H

#include "reference/existence/existence.h"
#include "reports/table/table.h"

#include <stdio.h>

/*
 * Half-widths of a box, rounded down to its bits.
 *
 * radii  out  hol_point_clear
 * list   in   RADIUS for all, or NAME=RADIUS with a name t, x, x'; later ones hold. NULL: 0.5
 * wrong  out  INVALID: where in the list
 *
 * HOL_INVALID  not such a list, or a half-width that is not positive or not given;  HOL_NOMEM
 */
enum hol_status hol_box_read(struct hol_point *radii, const char *list,
                             const struct hol_model *model, const char **wrong) HOL_MUST_CHECK;

/* What hol_existence_create (with its status) and hol_existence_observe found, as text. */
void hol_print_existence(FILE *out, const struct hol_model *model, const char *state,
                         const struct hol_existence *existence, enum hol_status status);

/* The same as a table, a row each; NULL: no memory. */
struct hol_table *hol_existence_table(FILE *out, const struct hol_table_style *style);
void hol_existence_row(struct hol_table *table, const struct hol_case *source, const char *state,
                       const struct hol_existence *existence, enum hol_status status);

#endif
