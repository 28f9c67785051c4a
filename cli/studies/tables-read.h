/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables that were written before: files of CSV, and stores. */
#ifndef HOL_CLI_STUDIES_TABLES_READ_H
#define HOL_CLI_STUDIES_TABLES_READ_H

#include "compare/regression/rows.h"
#include "reports/provenance/provenance.h"

#include <stdbool.h>

/*
 * The table in a file of CSV, with its block; or of a store the answers, motions and times of all
 * its complete runs, with the block of the last one, whose command is left out where the runs are
 * of several.
 *
 * name    in   the path; of a store also "PATH:RUN", this run of it
 * run     in   of a store; 0: all complete ones
 * rows    out  hol_rows_clear
 * record  out  hol_provenance_clear; empty: there is no block
 *
 * False after a complaint.
 */
bool hol_table_load(struct hol_rows *rows, struct hol_provenance *record, const char *name,
                    size_t run);

#endif
