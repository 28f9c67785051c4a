/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Components of vectors as columns, and as decimals of as many digits as are wanted. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "reports/table/table.h"

#include "numeric/dense/scalar.h"

#include <stdarg.h>

void
hol_datum_component(struct hol_datum *datum, const struct hol_vec *v, size_t i, int digits)
{
    struct hol_scalar x;
    char *text = NULL;

    if (v == NULL)
        return;
    hol_scalar_init(&x, v->bits);
    hol_mat_get(x.x, v, i, 0);
    if (mpfr_asprintf(&text, "%.*Rg", digits, x.x) >= 0)
        hol_datum_print(datum, "%s", text);
    else
        datum->failed = true;
    mpfr_free_str(text);
}

void
hol_columns_component(struct hol_columns *columns,
                      void (*get)(struct hol_datum *datum, const void *const *part, size_t index),
                      size_t i, const char *format, ...)
{
    char key[400];
    va_list words;

    va_start(words, format);
    (void)vsnprintf(key, sizeof key, format, words);
    va_end(words);
    hol_columns_add(columns,
                    &(struct hol_column){.key = hol_columns_text(columns, "%s", key),
                                         .get = get,
                                         .index = i,
                                         .align = HOL_ALIGN_RIGHT,
                                         .quoted_key = true},
                    1);
}
