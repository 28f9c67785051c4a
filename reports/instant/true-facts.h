/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_INSTANT_TRUE_FACTS_H
#define HOL_REPORTS_INSTANT_TRUE_FACTS_H

#include "reference/enclosure/enclosure.h"

#include <stdio.h>

/* Lines of text: rank and pivots, condition numbers, digits that agree; and what the balls prove.
 */
void hol_print_truth_facts(FILE *out, const struct hol_model *model, const struct hol_truth *truth);

void hol_print_certificate(FILE *out, const struct hol_enclosure *enclosure);

#endif
