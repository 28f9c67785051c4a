/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_METHODS_H
#define HOL_REPORTS_STUDIES_METHODS_H

#include "reports/compare/writer.h"

/* The lists of methods, with what each needs: formulations (with their variants), integrators,
 * stabilizations. */
enum hol_methods { HOL_METHODS_SOLVERS, HOL_METHODS_INTEGRATORS, HOL_METHODS_STABILIZATIONS };

/* As text, CSV or JSON. NOMEM. */
enum hol_status hol_methods_write(FILE *out, const struct hol_table_style *style,
                                  enum hol_methods which) HOL_MUST_CHECK;

#endif
