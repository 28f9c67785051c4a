/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report of how errors grow with the condition number. */
#ifndef HOL_REPORTS_STUDIES_GROWTH_H
#define HOL_REPORTS_STUDIES_GROWTH_H

#include "compare/growth/growth.h"
#include "reports/compare/writer.h"
#include "reports/figures/draw.h"

#include <stdio.h>

/* What a study of growth shows: name for --show. */
#define HOL_GROWTH_SHOW_LIST(X) X(ERRORS, "errors") X(INVARIANCE, "invariance") X(COST, "cost")
#define HOL_GROWTH_SHOW_ENUM(name, key) HOL_GROWTH_SHOW_##name,
enum hol_growth_show { HOL_GROWTH_SHOW_LIST(HOL_GROWTH_SHOW_ENUM) HOL_GROWTH_SHOW_COUNT };
#undef HOL_GROWTH_SHOW_ENUM
/* By its name; false: there is none. */
bool hol_growth_show_find(enum hol_growth_show *show, const char *key);

/*
 * A judged study as a table. TEXT, LATEX: a row for each solver, and with `verbose` one for each
 * line of CSV; JSON: everything; CSV: of errors a line for each solver, precision, family and
 * quantity; of invariance one for each solver, precision and change; of the cost (nothing where it
 * was not measured) for each solver and size. HOL_INVALID: no format of tables; HOL_NOMEM.
 */
enum hol_status hol_growth_write(FILE *out, const struct hol_table_style *style,
                                 enum hol_growth_show show, bool verbose,
                                 const struct hol_growth_study *study) HOL_MUST_CHECK;
/*
 * hol_table_probe of the tables of the errors, at these precisions; those of the collection, which
 * has every family, or of the user's cases.
 */
void hol_growth_probe(const struct hol_table_style *style, enum hol_growth_show show,
                      const mpfr_prec_t *bits, size_t bits_count, bool collection);
/* As JSON; INVALID, NOMEM. */
enum hol_status hol_growth_json(FILE *out, const struct hol_growth_study *study) HOL_MUST_CHECK;

/* The fitted lines: their columns, and each line that is not of a probe of one curve. */
struct hol_growth_line {
    const char *key; /* of the family */
    mpfr_prec_t bits;
    enum hol_family family;
    enum hol_grown grown;
};
extern const struct hol_table_spec hol_growth_lines;
void hol_growth_each_line(const struct hol_growth_study *study, size_t curve,
                          void (*put)(void *context, const void *const *part), void *context);

/* TEXT, CSV or LATEX of the cost; the seconds of the fastest solver. costs must be there for it. */
enum hol_status hol_growth_write_cost(FILE *out, const struct hol_table_style *style,
                                      const struct hol_growth_study *study) HOL_MUST_CHECK;
/* The same of how far answers move. */
enum hol_status hol_growth_write_invariance(FILE *out, const struct hol_table_style *style,
                                            const struct hol_growth_study *study) HOL_MUST_CHECK;
double hol_growth_fastest(const struct hol_growth_study *study, size_t which);

/* Which of the precisions tables show where there is room for one: that of 53 bits, else the first.
 */
size_t hol_growth_main_bits(const struct hol_growth_study *study);

/*
 * The figures, reports/figures/growth.gp: a panel for each formulation, in groups by what it
 * declares; growth-column.gp: all in one. Of a study.
 */
extern const struct hol_drawing hol_growth_drawing;

#endif
