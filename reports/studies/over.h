/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of studies over a parameter: formulations at a state, and along the motion. */
#ifndef HOL_REPORTS_STUDIES_OVER_H
#define HOL_REPORTS_STUDIES_OVER_H

#include "compare/sweeps/over.h"
#include "reports/figures/by-case.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

/*
 * Write a study. CSV, JSON: a record for each value, solver and precision (of motions: value,
 * solver, integrator and stabilization), and one for each value at which there is nothing to
 * measure, which says why. TEXT, LATEX: of instants what becomes of each solver, and with verbose
 * the records; of motions the records. Of several cases CSV is one table, TEXT and LATEX are one
 * for each.
 *
 * results  in  of struct hol_over_instants; of struct hol_over_motions
 *
 * HOL_INVALID  no format of tables;  HOL_NOMEM
 */
enum hol_status hol_over_write_instants(FILE *out, const struct hol_table_style *style,
                                        bool verbose,
                                        const struct hol_by_case *results) HOL_MUST_CHECK;
enum hol_status hol_over_write_motions(FILE *out, const struct hol_table_style *style,
                                       const struct hol_by_case *results) HOL_MUST_CHECK;
/* hol_table_probe of these. */
void hol_over_probe_instants(const struct hol_table_style *style, bool verbose);
void hol_over_probe_motions(const struct hol_table_style *style);

/* Their figures, reports/figures/parameter.gp: errors of formulations, digits of simulations, over
 * the parameter; of more than ten lines those that lose most have names. Of a struct hol_by_case of
 * the results: all cases, over a parameter of that name, are in the same panel. */
extern const struct hol_drawing hol_over_instants_drawing, hol_over_motions_drawing;

#endif
