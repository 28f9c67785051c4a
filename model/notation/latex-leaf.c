/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Functions, numbers and brackets as LaTeX. */
#include "model/notation/latex-inside.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* Functions. */
const struct hol_latex_function hol_latex_functions[HOL_FUNC_COUNT] = {
    [HOL_FUNC_SQRT] = {"\\sqrt{", "}", false},
    [HOL_FUNC_SIN] = {"\\sin", "", true},
    [HOL_FUNC_COS] = {"\\cos", "", true},
    [HOL_FUNC_TAN] = {"\\tan", "", true},
    [HOL_FUNC_ASIN] = {"\\arcsin", "", true},
    [HOL_FUNC_ACOS] = {"\\arccos", "", true},
    [HOL_FUNC_ATAN] = {"\\arctan", "", true},
    [HOL_FUNC_EXP] = {"\\exp", "", true},
    [HOL_FUNC_LOG] = {"\\ln", "", true},
    [HOL_FUNC_SINH] = {"\\sinh", "", true},
    [HOL_FUNC_COSH] = {"\\cosh", "", true},
    [HOL_FUNC_TANH] = {"\\tanh", "", true},
    [HOL_FUNC_ASINH] = {"\\operatorname{arsinh}", "", true},
    [HOL_FUNC_ABS] = {"\\lvert ", "\\rvert", false},
    [HOL_FUNC_SIGN] = {"\\operatorname{sgn}", "", true},
};
const char *const hol_latex_functions2[HOL_FUNC2_COUNT] = {
    [HOL_FUNC2_ATAN2] = "\\operatorname{atan2}(",
    [HOL_FUNC2_MIN] = "\\min(",
    [HOL_FUNC2_MAX] = "\\max(",
};

static bool
is_fraction(mpq_srcptr q)
{
    return mpz_cmp_ui(mpq_denref(q), 1) != 0 && hol_text_places(q) == 0;
}

void
hol_latex_add_magnitude(struct hol_text *t, mpq_srcptr q)
{
    if (!is_fraction(q)) {
        hol_text_add_magnitude(t, q);
        return;
    }
    hol_text_add(t, "\\frac{");
    hol_text_add_integer(t, mpq_numref(q));
    hol_text_add(t, "}{");
    hol_text_add_integer(t, mpq_denref(q));
    hol_text_add(t, "}");
}

void
hol_latex_add_number(struct hol_text *t, mpq_srcptr q, bool minus, bool fraction)
{
    bool enclose = (mpq_sgn(q) < 0 && minus) || (is_fraction(q) && fraction);

    hol_text_add(t, enclose ? "(" : "");
    hol_text_add(t, mpq_sgn(q) < 0 ? "-" : "");
    hol_latex_add_magnitude(t, q);
    hol_text_add(t, enclose ? ")" : "");
}

void
hol_latex_add_name(struct hol_text *t, const struct hol_namer *namer, enum hol_var kind,
                   uint32_t index, bool power)
{
    static const char *const generic[HOL_VAR_COUNT] = {
        "t",          "p_{%u}",     "q_{%u}",        "\\dot{q}_{%u}", "\\ddot{q}_{%u}",
        "F^{L}_{%u}", "F^{C}_{%u}", "\\lambda_{%u}", "r_{%u}"};
    const char *name = namer == NULL ? NULL : namer->name(namer->context, kind, index);
    char text[48];

    if (name == NULL) {
        const char *mark = strstr(generic[kind], "%u");
        if (mark == NULL)
            snprintf(text, sizeof text, "%s", generic[kind]);
        else
            snprintf(text, sizeof text, "%.*s%u}", (int)(mark - generic[kind]), generic[kind],
                     (unsigned)index + 1);
        name = text;
    }
    power = power && strchr(name, '^') != NULL; /* of a name with a superscript */
    hol_text_add(t, power ? "(" : "");
    hol_text_add(t, name);
    hol_text_add(t, power ? ")" : "");
}

/* ---------------------------------------------------------------------- parentheses */

/* Sizes of parentheses, from what they hold. */
enum size { SIZE_PLAIN, SIZE_OUTER, SIZE_BIG, SIZE_BIGG, SIZE_FENCE };

struct pair {
    size_t open, close; /* places in the text */
    enum size size;
    bool braced;
};

/* All pairs by their opening parentheses, with their sizes. */
static size_t
find_pairs(struct pair *pairs, size_t *stack, const char *text)
{
    size_t count = 0, depth = 0, braces = 0;

    for (size_t i = 0; text[i] != '\0'; i++) {
        bool fraction = strncmp(text + i, "\\frac", 5) == 0;
        braces += text[i] == '{';
        braces -= text[i] == '}' && braces > 0;
        if (text[i] == '(') {
            pairs[count] = (struct pair){.open = i, .close = SIZE_MAX, .braced = braces > 0};
            stack[depth++] = count++;
        } else if (text[i] == ')' && depth > 0) {
            struct pair *p = &pairs[stack[--depth]];
            p->close = i;
            if (depth > 0) { /* around it, one larger */
                static const enum size larger[] = {SIZE_OUTER, SIZE_OUTER, SIZE_BIGG, SIZE_BIGG};
                struct pair *outer = &pairs[stack[depth - 1]];
                enum size size = larger[p->size];
                outer->size = outer->size > size ? outer->size : size;
            }
        }
        for (size_t k = 0; fraction && k < depth; k++)
            if (pairs[stack[k]].size < SIZE_BIG)
                pairs[stack[k]].size = SIZE_BIG;
    }
    for (size_t k = 0; k < count; k++)
        if (pairs[k].braced && pairs[k].size > SIZE_OUTER)
            pairs[k].size = SIZE_FENCE;
    return count;
}

static void
copy_sized(char *out, const char *text, const unsigned char *size_of)
{
    static const char *const left[] = {"(", "\\bigl(", "\\Bigl(", "\\biggl(", "\\left("};
    static const char *const right[] = {")", "\\bigr)", "\\Bigr)", "\\biggr)", "\\right)"};

    for (size_t i = 0; text[i] != '\0'; i++) {
        const char *bracket = text[i] == '(' ? left[size_of[i]] : right[size_of[i]];
        if (text[i] != '(' && text[i] != ')') {
            *out++ = text[i];
            continue;
        }
        memcpy(out, bracket, strlen(bracket));
        out += strlen(bracket);
    }
    *out = '\0';
}

char *
hol_latex_brackets(const char *text)
{
    size_t length = strlen(text), brackets = 0, count;

    for (size_t i = 0; i < length; i++)
        brackets += text[i] == '(' || text[i] == ')';
    struct pair *pairs = hol_alloc(brackets + 1, sizeof *pairs);
    size_t *stack = hol_alloc(brackets + 1, sizeof *stack);
    unsigned char *size_of = hol_alloc(length + 1, 1);
    char *out = hol_alloc(length + 7 * brackets + 1, 1);
    if (pairs != NULL && stack != NULL && size_of != NULL && out != NULL) {
        count = find_pairs(pairs, stack, text);
        for (size_t k = 0; k < count; k++) {
            size_of[pairs[k].open] = (unsigned char)pairs[k].size;
            if (pairs[k].close != SIZE_MAX)
                size_of[pairs[k].close] = (unsigned char)pairs[k].size;
        }
        copy_sized(out, text, size_of);
    } else {
        hol_free(out);
        out = NULL;
    }
    hol_free(size_of);
    hol_free(stack);
    hol_free(pairs);
    return out;
}
