/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/compare/put.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A quotation mark is written twice. */
static void
put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
}

void
hol_put_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    put_text(out, text);
    fputc('"', out);
}

void
hol_put_column(FILE *out, const char *before, const char *name, const char *after)
{
    fprintf(out, ",\"%s", before);
    put_text(out, name);
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
    for (; *text; text++)
        if (*text == '\\')
            fputs("\\textbackslash{}", out);
        else if (*text == '^' || *text == '~')
            fprintf(out, "\\%c{}", *text);
        else if (strchr("_&%#${}", *text) != NULL)
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
}

void
hol_put_power(FILE *out, long double value)
{
    char text[40], *e;
    long power;

    if (!isfinite(value)) {
        fputs(isinf(value) && value > 0 ? "$\\infty$" : "--", out);
        return;
    }
    snprintf(text, sizeof text, "%.1Le", value);
    e = strchr(text, 'e');
    if (value == 0 || e == NULL) {
        fputs("0", out);
        return;
    }
    *e = '\0';
    power = strtol(e + 1, NULL, 10);
    if (power < -2 || power > 1)
        fprintf(out, "$%s\\cdot10^{%ld}$", text, power);
    else
        fprintf(out, "$%.*Lf$", (int)(1 - power), value);
}

json_t *
hol_json_number(long double value)
{
    double number = (double)value; /* a magnitude for display, never data */
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *
hol_json_size(size_t value)
{
    return json_integer((json_int_t)value);
}

enum hol_status
hol_json_write(FILE *out, json_t *object)
{
    if (object == NULL)
        return HOL_NOMEM;
    int failed = json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    json_decref(object);
    fputc('\n', out);
    return failed == 0 || ferror(out) ? HOL_OK : HOL_NOMEM; /* the caller asks ferror */
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
