/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads the LaTeX of an expression back as text of the case language. */
#include "tests/model/expr/latex-reader.h"

#include "base/alloc.h"
#include "tests/support/tap.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct reader {
    const char *at;
    char *text;
    size_t length, capacity;
    bool failed;
};

static void
emit(struct reader *r, const char *words)
{
    size_t length = strlen(words);

    if (r->length + length + 1 > r->capacity) {
        r->capacity = 2 * (r->length + length) + 64;
        r->text = hol_realloc(r->text, r->capacity, 1);
        if (r->text == NULL)
            tap_bail("out of memory");
    }
    memcpy(r->text + r->length, words, length + 1);
    r->length += length;
}

static bool
eat(struct reader *r, const char *token)
{
    size_t length = strlen(token);

    if (strncmp(r->at, token, length) != 0 ||
        (token[0] == '\\' && isalpha((unsigned char)token[length - 1]) &&
         isalpha((unsigned char)r->at[length])))
        return false;
    r->at += length;
    return true;
}

static void
expect(struct reader *r, const char *token)
{
    if (!eat(r, token))
        r->failed = true;
}

static void read_sum(struct reader *r);

static void
group(struct reader *r)
{
    expect(r, "{");
    emit(r, "(");
    read_sum(r);
    emit(r, ")");
    expect(r, "}");
}

/* A parenthesis of any size, or two arguments in one. */
static bool
read_parenthesis(struct reader *r, bool two)
{
    static const char *const sizes[][2] = {{"(", ")"},
                                           {"\\bigl(", "\\bigr)"},
                                           {"\\Bigl(", "\\Bigr)"},
                                           {"\\biggl(", "\\biggr)"},
                                           {"\\left(", "\\right)"}};

    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
        if (eat(r, sizes[k][0])) {
            emit(r, "(");
            read_sum(r);
            if (two) {
                expect(r, ", ");
                emit(r, ", ");
                read_sum(r);
            }
            emit(r, ")");
            expect(r, sizes[k][1]);
            return true;
        }
    return false;
}

/* A number, pi, a letter, a letter with dots. */
static bool
read_symbol(struct reader *r)
{
    char text[2] = {r->at[0], '\0'};

    if (isdigit((unsigned char)r->at[0])) {
        while (isdigit((unsigned char)r->at[0]) || r->at[0] == '.') {
            text[0] = *r->at++;
            emit(r, text);
        }
        return true;
    }
    if (eat(r, "\\pi")) {
        emit(r, "pi");
        return true;
    }
    if (isalpha((unsigned char)r->at[0])) {
        r->at++;
        emit(r, text);
        return true;
    }
    for (int dots = 1; dots <= 2; dots++)
        if (eat(r, dots == 1 ? "\\dot{" : "\\ddot{")) {
            text[0] = *r->at;
            r->failed |= !isalpha((unsigned char)r->at[0]);
            r->at += *r->at != '\0';
            emit(r, text);
            emit(r, dots == 1 ? "'" : "''");
            expect(r, "}");
            return true;
        }
    return false;
}

static const char *const functions[][2] = {{"\\sin", "sin"},
                                           {"\\cos", "cos"},
                                           {"\\tan", "tan"},
                                           {"\\arcsin", "asin"},
                                           {"\\arccos", "acos"},
                                           {"\\arctan", "atan"},
                                           {"\\exp", "exp"},
                                           {"\\ln", "log"},
                                           {"\\sinh", "sinh"},
                                           {"\\cosh", "cosh"},
                                           {"\\tanh", "tanh"},
                                           {"\\operatorname{arsinh}", "asinh"},
                                           {"\\operatorname{sgn}", "sign"}};

/* \sin^{2} x: the function applies to the next symbol or parenthesis. */
static bool
read_function(struct reader *r)
{
    for (size_t k = 0; k < sizeof functions / sizeof functions[0]; k++)
        if (eat(r, functions[k][0])) {
            char power[32] = "";
            if (eat(r, "^{")) {
                size_t length = strspn(r->at, "0123456789");
                snprintf(power, sizeof power, "^%.*s", (int)(length < 30 ? length : 30), r->at);
                r->at += length;
                expect(r, "}");
            }
            expect(r, " ");
            emit(r, functions[k][1]);
            if (!read_parenthesis(r, false)) {
                emit(r, "(");
                r->failed |= !read_symbol(r);
                emit(r, ")");
            }
            emit(r, power);
            return true;
        }
    return false;
}

static bool
read_base(struct reader *r)
{
    static const char *const two[][2] = {
        {"\\operatorname{atan2}", "atan2"}, {"\\min", "min"}, {"\\max", "max"}};

    if (eat(r, "\\frac")) {
        emit(r, "(");
        group(r);
        emit(r, "/");
        group(r);
        emit(r, ")");
        return true;
    }
    if (eat(r, "\\sqrt")) {
        emit(r, "sqrt");
        group(r);
        return true;
    }
    if (eat(r, "\\lvert ")) {
        emit(r, "abs(");
        read_sum(r);
        emit(r, ")");
        expect(r, "\\rvert");
        return true;
    }
    for (size_t k = 0; k < sizeof two / sizeof two[0]; k++)
        if (eat(r, two[k][0])) {
            emit(r, two[k][1]);
            r->failed |= !read_parenthesis(r, true);
            return true;
        }
    return read_function(r) || read_parenthesis(r, false) || read_symbol(r);
}

/* An exponent such as {3/2}. */
static bool
read_fraction(struct reader *r)
{
    char text[48];
    int p = 0, q = 0, used = 0;

    if (sscanf(r->at, "{%d/%d}%n", &p, &q, &used) != 2 || used == 0)
        return false;
    snprintf(text, sizeof text, "(%d/%d)", p, q);
    emit(r, text);
    r->at += used;
    return true;
}

static void
read_term(struct reader *r)
{
    size_t factors = 0;

    do {
        emit(r, factors > 0 ? "*" : "");
        emit(r, "(");
        if (!read_base(r))
            r->failed = true;
        emit(r, ")");
        if (eat(r, "^")) {
            emit(r, "^");
            if (!read_fraction(r))
                group(r);
        }
        factors++;
        if (eat(r, " \\cdot "))
            continue;
        if (r->at[0] != ' ' || strchr("+-", r->at[1]) != NULL)
            break;
        r->at++;
        if (isdigit((unsigned char)r->at[0]))
            r->failed = true; /* a number after another factor needs a dot */
    } while (!r->failed);
}

static void
read_sum(struct reader *r)
{
    if (eat(r, "-"))
        emit(r, "-");
    read_term(r);
    while (!r->failed) {
        if (eat(r, " + "))
            emit(r, " + ");
        else if (eat(r, " - "))
            emit(r, " - ");
        else
            break;
        read_term(r);
    }
}

char *
latex_read(const char *latex, const char **at)
{
    struct reader r = {.at = latex};

    read_sum(&r);
    *at = r.at;
    if (!r.failed && *r.at == '\0')
        return r.text;
    hol_free(r.text);
    return NULL;
}
