/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_INSTANT_RELEASE_H
#define HOL_REFERENCE_INSTANT_RELEASE_H

#include "reference/instant/instant.h"

/*
 * Would a closed contact open as well, gap'' > 0 without it? Without friction its force would pull
 * then; with a nonideal force that depends on it, it may press, and more than one motion goes on
 * (Painleve's paradox).
 *
 * may    out  false, too, where the answer with the contact open is not known
 * sides  in   of the switches (hol_case_phase); NULL: none is chosen
 * truth  in   with the contact closed, status HOL_OK
 *
 * HOL_NOMEM
 */
enum hol_status hol_contact_may_open(bool *may, const struct hol_model *model,
                                     const struct hol_sides *sides, const struct hol_truth *truth,
                                     size_t contact, long digits) HOL_MUST_CHECK;

#endif
