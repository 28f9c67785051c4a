/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a comparison finds, as bytes (base/files/pack.h). */
#ifndef HOL_COMPARE_INSTANT_PACK_H
#define HOL_COMPARE_INSTANT_PACK_H

#include "base/files/keeper.h"
#include "compare/published/published.h"

/* All but the label; of the recipe the sample, which may have become another. */
void hol_pack_comparison(struct hol_pack *pack, struct hol_comparison *comparison);
void hol_pack_finding(struct hol_pack *pack, struct hol_finding *finding);
void hol_pack_check(struct hol_pack *pack, struct hol_check *check);

/*
 * The name of a unit: the case as it is labelled, with its digest, what it is, and its place among
 * those of its kind.
 */
#define HOL_UNIT_NAME 320
void hol_unit_name(char name[HOL_UNIT_NAME], const struct hol_case *source, const char *what,
                   size_t place);

/* The parts of a unit of the kind "comparison": struct hol_case, struct hol_comparison. */
enum { HOL_KEPT_CASE, HOL_KEPT_STATE, HOL_KEPT_PARTS };

#endif
