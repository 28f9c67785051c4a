/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_INSTANT_TRUE_CONTACTS_H
#define HOL_REPORTS_INSTANT_TRUE_CONTACTS_H

#include "reference/enclosure/enclosure.h"

#include <jansson.h>
#include <stdio.h>

/*
 * Which contacts keep a motion from beginning at a state, or let more than one begin: as sentences,
 * and as lists of names in the keys "pulling", "free", "untold" and "negative_gaps", which are
 * there where they have one.
 *
 * enclosure  in  NULL, or one with why: nothing is certified
 *
 * HOL_NOMEM
 */
enum hol_status hol_print_contacts(FILE *out, const struct hol_model *model,
                                   const struct hol_truth *truth,
                                   const struct hol_enclosure *enclosure) HOL_MUST_CHECK;
enum hol_status hol_json_contacts(json_t *root, const struct hol_model *model,
                                  const struct hol_truth *truth,
                                  const struct hol_enclosure *enclosure) HOL_MUST_CHECK;

#endif
