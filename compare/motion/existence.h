/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* For how long a motion is certain to exist, found or taken from where it is kept. */
#ifndef HOL_COMPARE_MOTION_EXISTENCE_H
#define HOL_COMPARE_MOTION_EXISTENCE_H

#include "base/files/keeper.h"
#include "reference/existence/existence.h"

/*
 * hol_existence_create (its status: *found) and then, if there is something to observe,
 * hol_existence_observe, whose status this is.
 *
 * existence  out  NULL: there is nothing, *found says why; hol_existence_destroy
 * keeper     in   of both; NULL: none
 */
enum hol_status hol_existence_find(struct hol_existence **existence, enum hol_status *found,
                                   const struct hol_model *model,
                                   const struct hol_existence_options *options,
                                   const struct hol_keeper *keeper) HOL_MUST_CHECK;

#endif
