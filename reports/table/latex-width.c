/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Widths of texts and formulas, from the metrics of Computer Modern (cmr10, cmmi10; in hundredths
 * of a point). */
#include "reports/table/latex-width.h"

#include <ctype.h>
#include <string.h>

#define DEEP 40       /* groups in groups that are measured */
#define SCRIPT 0.8    /* of an index: 7 points, but wider letters */
#define BINARY 12.3   /* + or - between two terms */
#define RELATION 13.4 /* = */

/* Upright, then italic as in mathematics. */
static const short lower[2][26] = {
    {500, 556, 444, 556, 444, 306, 500, 556, 278, 306, 528, 278, 833,
     556, 500, 556, 528, 392, 394, 389, 556, 528, 722, 528, 528, 444},
    {529, 429, 433, 520, 466, 598, 513, 576, 345, 469, 521, 298, 878,
     600, 485, 503, 482, 473, 469, 361, 572, 520, 743, 572, 526, 510}};
static const short upper[2][26] = {
    {750, 708, 722, 764, 681, 653, 785, 750, 361, 514,  778, 625, 917,
     750, 778, 681, 778, 736, 556, 722, 750, 750, 1028, 750, 750, 611},
    {750, 809, 786, 856, 796, 782, 786, 912, 518, 651,  920, 681, 1079,
     912, 791, 781, 791, 759, 671, 723, 793, 806, 1083, 906, 803, 755}};

const char *
hol_latex_skip(const char *at, const char *end)
{
    size_t depth = 0;

    for (; at < end; at++) {
        if (*at == '\\' && at + 1 < end) {
            at++;
            continue;
        }
        depth += *at == '{';
        if (*at == '}' && --depth == 0)
            return at + 1;
    }
    return end;
}

static double width_of(const char *at, const char *end, bool math, int deep);

static double
width_of_letter(char c, bool math)
{
    if (c >= 'a' && c <= 'z')
        return lower[math][c - 'a'] / 100.0;
    if (c >= 'A' && c <= 'Z')
        return upper[math][c - 'A'] / 100.0;
    if (isdigit((unsigned char)c))
        return 5;
    switch (c) {
    case '.':
    case ':':
    case ';':
    case '!':
    case '\'':
    case '`':
    case '|':
    case '[':
    case ']':
        return 2.8;
    case ',':
        return math ? 4.5 : 2.8;
    case '(':
    case ')':
        return 3.9;
    case ' ':
        return math ? 0 : 3.4;
    case '{':
    case '}':
        return 0;
    case '-':
        return math ? BINARY : 3.4;
    case '+':
        return math ? BINARY : 7.8;
    case '=':
        return math ? RELATION : 7.8;
    default:
        return ((unsigned char)c & 0xc0) == 0x80 ? 0 : 7.8; /* of UTF-8 the first byte counts */
    }
}

/* Words of LaTeX that are set as wide as this, in points. */
static const struct {
    const char *word;
    double width;
} words[] = {{"cdot", 7.3},        {"left", 1.7},     {"right", 1.7},       {"bigl", 1.2},
             {"bigr", 1.2},        {"Bigl", 2.4},     {"Bigr", 2.4},        {"biggl", 4},
             {"biggr", 4},         {"dot", 0},        {"ddot", 0},          {"dddot", 0},
             {"quad", 10},         {"qquad", 20},     {"sin", 13.8},        {"cos", 14.9},
             {"tan", 15.6},        {"arcsin", 26.4},  {"arccos", 27.5},     {"arctan", 28},
             {"sinh", 19.4},       {"cosh", 20.5},    {"tanh", 21.2},       {"exp", 16.8},
             {"log", 14.4},        {"ln", 10},        {"max", 20.3},        {"min", 18.3},
             {"sqrt", 9},          {"pm", BINARY},    {"ge", RELATION},     {"le", RELATION},
             {"ne", RELATION},     {"infty", 10},     {"dots", 12},         {"cdots", 12},
             {"lvert", 2.8},       {"rvert", 2.8},    {"colon", 4.5},       {"displaystyle", 0},
             {"textstyle", 0},     {"allowbreak", 0}, {"ell", 4.2},         {"textless", 7.8},
             {"textgreater", 7.8}, {"textbar", 2.8},  {"textbackslash", 5}, {"mathit", 0},
             {"mathrm", 0},        {"dagger", 4.5},   {"textdagger", 4.5},  {"mathopen", 0},
             {"mathclose", 0}};

/* \frac, \text and the like: what follows the word is measured, too. */
static double
width_of_groups(const char **at, const char *end, const char *word, size_t length, bool math,
                int deep)
{
    const char *second = hol_latex_skip(*at, end);
    double above, below;

    if (length == 4 && strncmp(word, "frac", 4) == 0) {
        above = width_of(*at, second, math, deep + 1);
        *at = hol_latex_skip(second, end);
        below = width_of(second, *at, math, deep + 1);
        return 2.6 + (above > below ? above : below);
    }
    above = width_of(*at, second, false, deep + 1);
    *at = second;
    return above;
}

static bool
is_word(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(word, name, length) == 0;
}

/* A control word or symbol; on return `at` is after it. */
static double
width_of_word(const char **at, const char *end, bool math, int deep)
{
    const char *word = *at + 1, *after = word;

    while (after < end && isalpha((unsigned char)*after))
        after++;
    size_t length = (size_t)(after - word);
    if (length == 0) { /* a space, or an escaped character */
        *at = after < end ? after + 1 : end;
        return after >= end || *after == '!' ? 0 : *after == ',' ? 1.7 : *after == ';' ? 2.8 : 6;
    }
    *at = after;
    if (deep < DEEP && after < end && *after == '{' &&
        (is_word(word, length, "frac") || is_word(word, length, "text") ||
         is_word(word, length, "operatorname") || is_word(word, length, "textrm")))
        return width_of_groups(at, end, word, length, math, deep);
    if (deep < DEEP && after < end && *after == '{' && is_word(word, length, "mathtt")) {
        const char *close = hol_latex_skip(after, end);
        *at = close;
        return 5.3 * (double)(close - after - 2);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_word(word, length, words[i].word))
            return words[i].width;
    return isupper((unsigned char)word[0]) ? 8.4 : 6.7; /* Greek letters */
}

static double
width_of(const char *at, const char *end, bool math, int deep)
{
    double width = 0;
    bool unary = true; /* a sign here belongs to the number after it */

    while (at < end) {
        if (*at == '\\') {
            width += width_of_word(&at, end, math, deep);
            unary = false;
        } else if (math && (*at == '_' || *at == '^') && at + 1 < end) {
            bool group = at[1] == '{' && deep < DEEP;
            const char *after = group ? hol_latex_skip(at + 1, end) : at + 2;
            width += SCRIPT * width_of(at + 1, after, true, deep + 1) + 0.5;
            at = after;
        } else if (!math && *at == '$') {
            const char *after = memchr(at + 1, '$', (size_t)(end - at - 1));
            after = after != NULL ? after : end;
            width += width_of(at + 1, after, true, deep);
            at = after < end ? after + 1 : end;
        } else {
            bool sign = *at == '-' || *at == '+';
            width += math && sign && unary ? 7.8 : width_of_letter(*at, math);
            unary = *at == '(' || *at == '{' || *at == '=' || *at == '&' || (*at == ' ' && unary);
            at++;
        }
    }
    return width;
}

double
hol_latex_width(const char *text, size_t length, bool math)
{
    return width_of(text, text + length, math, 0);
}
