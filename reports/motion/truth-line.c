/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the truth of a motion rests on, and where it ends, in a line. */
#include "reports/motion/truth-line.h"

#include "reference/enclosure/enclosure.h"

#include <math.h>
#include <stdio.h>

const char *
hol_motion_truth_text(char text[HOL_TRUTH_TEXT], struct hol_study_proof proof, long double end)
{
    if (isnan(proof.to))
        (void)snprintf(text, HOL_TRUTH_TEXT, "two runs agree");
    else
        (void)snprintf(text, HOL_TRUTH_TEXT, "certified to t = %.6Lg, %ld digits%s", proof.to,
                       proof.digits, proof.to < end ? "; beyond, two runs agree" : "");
    return text;
}

const char *
hol_motion_truth_word(struct hol_study_proof proof, long double t)
{
    return hol_known_word(t <= proof.to);
}

void
hol_motion_truth_line(struct hol_table *table, struct hol_study_proof proof, long double reached,
                      long double end, const char *why)
{
    char text[HOL_TRUTH_TEXT];

    hol_table_line(table, "truth: %s", hol_motion_truth_text(text, proof, end));
    if (reached < end)
        hol_table_line(table,
                       "the truth is known up to t = %.6Lg: %s; errors are of what is before",
                       reached, why != NULL ? why : "it ends there");
}
