/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs tables of published entries and compares the letters of their results. */
#include "tests/compare/check-rows.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "CLSFRHNU"; /* in the order of HOL_CHECK_LIST */

static char
letter(enum hol_check_result result)
{
    return letters[result];
}

char *
case_text(const char *base, const struct row *rows, size_t count)
{
    size_t length = strlen(base) + 1, used = 0;
    char *text;

    for (size_t i = 0; i < count; i++)
        length += strlen(rows[i].entries) + 64;
    text = hol_alloc(length, 1);
    if (text == NULL)
        tap_bail("out of memory");
    else
        used = (size_t)snprintf(text, length, "%s", base);
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, length - used, "published \"row %zu\" { %s }\n", i,
                                 rows[i].entries);
    return text;
}

void
test_rows(const char *base, const struct row *rows, size_t count)
{
    char *text = case_text(base, rows, count);
    struct case_model c = case_parse(text);
    struct hol_compare_options options = hol_compare_defaults;
    struct hol_result *result = NULL;

    options.solve = false;
    options.jobs = 1;
    options.seed = tap_seed();
    if (hol_compare_case(&result, c.model, &options) != HOL_OK)
        tap_bail("the comparison failed");
    for (size_t i = 0; i < result->check_count; i++) {
        const struct hol_check *check = &result->checks[i];
        char expected = rows[check->block].letters[check->entry];
        bool evaluated = check->states > 0;
        bool sane = (evaluated ? check->digits > -0.5 : check->digits == -1) &&
                    check->states <= check->tried;
        if (!tap_ok(letter(check->result) == expected && sane, "%s, %s: %s", c.source->title,
                    c.source->published[check->block].entries[check->entry].text,
                    hol_check_result_text(check->result)))
            tap_diag("expected %c; at %s printed %s, true %s, %.1f digits; %s", expected,
                     check->state, check->value, check->truth, check->digits, check->why);
    }
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status != HOL_OK)
            tap_diag("%s: %s", result->comparisons[i].label, result->comparisons[i].truth_why);
    hol_result_destroy(result);
    case_clear(&c);
    hol_free(text);
}
