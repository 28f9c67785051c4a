/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the rows of the kinds share (private to store/). */
#ifndef HOL_STORE_KINDS_H
#define HOL_STORE_KINDS_H

#include "compare/instant/compare.h"
#include "store/keep.h"

/* What was overridden: the label of a case after its name. */
const char *hol_store_overrides(const struct hol_case *source);

/* Kinds about motions: the parts that compare/sweeps/pack.h and compare/judged/judged.h list. */
hol_store_rows_of hol_store_rows_drift, hol_store_rows_cell, hol_store_rows_ladder,
    hol_store_rows_seconds, hol_store_rows_over, hol_store_rows_judged, hol_store_rows_plotted;

#endif
