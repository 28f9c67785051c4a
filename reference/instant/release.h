/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_INSTANT_RELEASE_H
#define HOL_REFERENCE_INSTANT_RELEASE_H

#include "reference/instant/instant.h"

/* Every choice of the closed contacts that open is tried of so many of them at most. */
#define HOL_RELEASE_MOST 6

/*
 * Where all closed contacts press: which of them would open as well, alone or together, so that
 * those that stay closed press, too, and gap'' > 0 of those that open? Without friction there is no
 * such choice; with a nonideal force that depends on the contact forces there may be one, and more
 * than one motion goes on (Painleve's paradox).
 *
 * may    out  contact_count: in one such choice or another; false, too, where an answer is not known,
 *             or a force or gap'' not told from 0
 * sides  in   of the switches (hol_case_phase); NULL: none is chosen
 * truth  in   with the contacts closed, status HOL_OK
 *
 * HOL_UNABLE  more than HOL_RELEASE_MOST are closed;  HOL_NOMEM
 */
enum hol_status hol_contacts_may_open(bool *may, const struct hol_model *model,
                                      const struct hol_sides *sides, const struct hol_truth *truth,
                                      long digits) HOL_MUST_CHECK;

#endif
