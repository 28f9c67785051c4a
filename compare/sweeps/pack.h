/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What simulations are found to be, as bytes (base/files/pack.h). */
#ifndef HOL_COMPARE_SWEEPS_PACK_H
#define HOL_COMPARE_SWEEPS_PACK_H

#include "compare/sweeps/drift.h"
#include "compare/sweeps/over.h"
#include "compare/sweeps/work-precision.h"

/* hol_pack_members of the lines, ladders and cells: all but methods and places. */
void hol_pack_drift_line(struct hol_pack *pack, void *line); /* struct hol_drift_line */
void hol_pack_ladder(struct hol_pack *pack, void *ladder);   /* struct hol_ladder */
void hol_pack_sweep_cell(struct hol_pack *pack, void *cell); /* struct hol_sweep_cell */
void hol_pack_study_proof(struct hol_pack *pack, struct hol_study_proof *proof);

/*
 * The parts of the kinds "drift" (line), "ladder", "cell" (struct hol_sweep, cell) and "over"
 * (struct hol_over_motions, struct hol_over_motion), each after the case and where it began.
 */
enum { HOL_KEPT_MOTION_CASE, HOL_KEPT_MOTION_RUN, HOL_KEPT_MOTION_RESULT };

#endif
