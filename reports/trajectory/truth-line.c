/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the truth of a motion rests on, and where it ends, in a line. */
#include "reports/trajectory/truth-line.h"

#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdio.h>

#define DIGITS 6 /* of a time, in prose */

void
hol_motion_reached_text(char *text, size_t size, int digits, long double t, bool end)
{
    double low = (double)t;
    mpfr_t x;
    arf_t y;

    if ((long double)low > t)
        low = nextafter(low, -INFINITY);
    mpfr_init2(x, 64);
    arf_init(y);
    arf_set_d(y, low);
    (void)arf_get_mpfr(x, y, MPFR_RNDN);
    (void)mpfr_snprintf(text, size, end ? "%.*RNg" : "%.*RDg", digits, x);
    arf_clear(y);
    mpfr_clear(x);
}

long double
hol_motion_reached_number(long double t, long double end)
{
    long double scale, digits;

    if (!(t < end) || t == 0)
        return t;
    scale = powl(10, HOL_DATA_DIGITS - 1 - floorl(log10l(fabsl(t))));
    digits = floorl(t * scale);
    if (digits / scale > t) /* the product was rounded up */
        digits--;
    return digits / scale;
}

const char *
hol_motion_truth_text(char text[HOL_TRUTH_TEXT], struct hol_study_proof proof, long double start,
                      long double reached, long double end)
{
    char to[40];

    if (isnan(proof.to)) {
        (void)snprintf(text, HOL_TRUTH_TEXT, "%s", reached > start ? "two runs agree" : "none");
        return text;
    }
    hol_motion_reached_text(to, sizeof to, DIGITS, proof.to, proof.to >= end);
    (void)snprintf(text, HOL_TRUTH_TEXT, "certified to t = %s, %ld digits%s", to, proof.digits,
                   proof.to < reached ? "; beyond, two runs agree" : "");
    return text;
}

const char *
hol_motion_truth_word(struct hol_study_proof proof, long double reached, long double t)
{
    return t > reached ? NULL : hol_known_word(t <= proof.to);
}

void
hol_motion_truth_end(struct hol_table *table, const char *named, long double reached,
                     long double end, const char *why)
{
    char to[40];

    if (!(reached < end))
        return;
    hol_motion_reached_text(to, sizeof to, DIGITS, reached, false);
    hol_table_remark(table, "%sthe truth is known up to t = %s: %s; errors are of what is before",
                     named, to, why != NULL ? why : "it ends there");
}

void
hol_motion_truth_line(struct hol_table *table, struct hol_study_proof proof, long double start,
                      long double reached, long double end, const char *why)
{
    char text[HOL_TRUTH_TEXT];

    if (table == NULL)
        return;
    (table->format == HOL_FORMAT_LATEX ? hol_table_title : hol_table_line)(
        table, "truth: %s", hol_motion_truth_text(text, proof, start, reached, end));
    hol_motion_truth_end(table, "", reached, end, why);
}
