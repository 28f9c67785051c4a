/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables that were written before: what precedes the first form feed is the older one, the rest the
 * newer. Either they are read, held against each other and averaged, or there is a line. */
#include "base/alloc.h"
#include "base/printable.h"
#include "compare/regression/averages.h"
#include "compare/regression/regression.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static bool
read_table(struct hol_rows *rows, const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size), why[HOL_ROWS_WHY] = "";
    enum hol_status status = hol_rows_read(rows, why, text, size);

    hol_free(text);
    require(status == HOL_OK || (status == HOL_INVALID && why[0] != '\0'));
    for (size_t k = 0; status == HOL_OK && k < rows->count * rows->columns; k++)
        require(rows->cell[k] != NULL);
    return status == HOL_OK;
}

static void
average(const struct hol_rows *rows)
{
    struct hol_averages averages = {0};
    char why[HOL_ROWS_WHY] = "";
    enum hol_status status = hol_averages_make(&averages, why, rows, NULL);

    require(status == HOL_OK || (status == HOL_INVALID && why[0] != '\0'));
    for (size_t k = 0; k < averages.count; k++)
        require(averages.list[k].count > 0 && averages.list[k].group != NULL);
    hol_averages_clear(&averages);
}

static void
compare(const struct hol_rows *before, const struct hol_rows *after)
{
    struct hol_regression found = {0};
    enum hol_status status = hol_regression_make(&found, before, after, 0.01);
    size_t told = 0;

    require(status == HOL_OK || status == HOL_INVALID);
    fuzz_right += status == HOL_OK;
    for (int k = 0; status == HOL_OK && k < HOL_FATES; k++)
        told += found.tally[k];
    require(status != HOL_OK || (told == found.count && found.same <= found.rows));
    for (size_t k = 0; status == HOL_OK && k < found.count; k++)
        require((unsigned)found.list[k].fate < HOL_FATES && found.list[k].row != NULL);
    hol_regression_clear(&found);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\f', size) : NULL;
    size_t first = end != NULL ? (size_t)(end - data) : size;
    struct hol_rows before = {0}, after = {0};
    bool old = read_table(&before, data, first);

    if (old)
        average(&before);
    if (end != NULL && read_table(&after, end + 1, size - first - 1) && old)
        compare(&before, &after);
    if (old && end == NULL)
        compare(&before, &before);
    hol_rows_clear(&before);
    hol_rows_clear(&after);
    return 0;
}
