/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/compare/put.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
hol_put_quoted(FILE *out, const char *text)
{
    hol_csv_text(out, text);
}

void
hol_put_column(FILE *out, const char *before, const char *name, const char *after)
{
    fprintf(out, ",\"%s", before);
    for (; *name != '\0'; name++)
        fprintf(out, *name == '"' ? "\"\"" : "%c", *name);
    fprintf(out, "%s\"", after);
}

void
hol_put_shell(FILE *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./=,:+@%";

    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

void
hol_put_field(FILE *out, long double value)
{
    fputc(',', out);
    if (isfinite(value))
        fprintf(out, "%.6Lg", value);
    else if (isinf(value))
        fputs(value > 0 ? "inf" : "-inf", out);
}

void
hol_put_escaped(FILE *out, const char *text)
{
    hol_latex_text(out, text);
}

void
hol_put_power(FILE *out, long double value)
{
    hol_latex_number(out, value, (struct hol_digits){0});
}

const char *
hol_end_key(enum hol_end end)
{
    static const char *const keys[] = {
#define HOL_END_KEY(name, text) [HOL_END_##name] = #name,
        HOL_END_LIST(HOL_END_KEY)
#undef HOL_END_KEY
    };

    return (unsigned)end < HOL_END_COUNT ? keys[end] : "";
}

void
hol_table_truth_line(struct hol_table *table, long double reached, long double end, const char *why)
{
    if (reached < end)
        hol_table_line(table,
                       "the truth is known up to t = %.6Lg: %s; errors are of what is before",
                       reached, why != NULL ? why : "it ends there");
}
