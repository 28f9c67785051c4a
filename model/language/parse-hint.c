/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Hints for what is written as in another language, or as an editor has changed it. */
#include "model/language/parse.h"

#include <ctype.h>
#include <string.h>

static const char second_derivative[] =
    "unexpected '\"', two apostrophes make a second derivative: x\'\'";

const char *
hol_parse_hint_character(const char *text, size_t length)
{
    static const struct {
        const char *character, *hint;
    } hints[] = {
        {"\xE2\x80\x98", "a derivative is written with the apostrophe of ASCII: x'"},
        {"\xE2\x80\x99", "a derivative is written with the apostrophe of ASCII: x'"},
        {"\xE2\x80\xB2", "a derivative is written with the apostrophe of ASCII: x'"},
        {"\xC2\xB4", "a derivative is written with the apostrophe of ASCII: x'"},
        {"\xE2\x80\xB3", "a second derivative is written with two apostrophes: x''"},
        {"\xE2\x80\x9C", "a string is enclosed in ASCII quotation marks: \"...\""},
        {"\xE2\x80\x9D", "a string is enclosed in ASCII quotation marks: \"...\""},
        {"\xE2\x80\x9E", "a string is enclosed in ASCII quotation marks: \"...\""},
        {"\xE2\x88\x92", "a minus is written '-'"},
        {"\xE2\x80\x93", "a minus is written '-'"},
        {"\xC2\xB7", "a product is written '*'"},
        {"\xE2\x8B\x85", "a product is written '*'"},
        {"\xC3\x97", "a product is written '*'"},
        {"\xC2\xB2", "a power is written '^'"},
        {"\xC2\xB3", "a power is written '^'"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (strlen(hints[i].character) == length && memcmp(hints[i].character, text, length) == 0)
            return hints[i].hint;
    return NULL;
}

static bool
goes_on(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Where the word that ends at an offset begins; the offset itself: there is none. */
static uint32_t
word_before(const char *text, uint32_t start, uint32_t offset)
{
    uint32_t first = offset;
    while (first > start && goes_on(text[first - 1]))
        first--;
    return first < offset && isdigit((unsigned char)text[first]) ? offset : first;
}

static uint32_t
blanks_before(const char *text, uint32_t start, uint32_t offset)
{
    while (offset > start && isspace((unsigned char)text[offset - 1]))
        offset--;
    return offset;
}

const char *
hol_parse_hint_quote(const struct hol_parse *p, uint32_t offset)
{
    const char *text = p->source->text;
    bool name = word_before(text, p->start, offset) < offset;
    bool member = offset > p->start && text[offset - 1] == ']';
    return name || member ? second_derivative : NULL;
}

/* 9,81: a digit before the comma and one after it. */
static bool
is_decimal_comma(const struct hol_parse *p, uint32_t comma)
{
    const char *text = p->source->text;
    return comma > p->start && text[comma] == ',' && isdigit((unsigned char)text[comma - 1]) &&
           comma + 1 < p->source->length && isdigit((unsigned char)text[comma + 1]);
}

/* NAME [ NAME before this offset. */
static bool
is_index(const struct hol_parse *p, uint32_t offset)
{
    const char *text = p->source->text;
    uint32_t end = blanks_before(text, p->start, offset);
    uint32_t first = word_before(text, p->start, end);
    uint32_t bracket = blanks_before(text, p->start, first);
    if (first == end || bracket == p->start || text[bracket - 1] != '[')
        return false;
    end = blanks_before(text, p->start, bracket - 1);
    return word_before(text, p->start, end) < end;
}

const char *
hol_parse_hint_token(const struct hol_parse *p, const char *found, uint32_t offset)
{
    static const char comma[] = "unexpected comma, the decimal sign is the point: 9.81";
    if (strcmp(found, "STRING") == 0)
        return hol_parse_hint_quote(p, offset);
    if (strcmp(found, "NUMBER") == 0 && offset > 0 && is_decimal_comma(p, offset - 1))
        return "unexpected number after a comma, the decimal sign is the point: 9.81";
    if (strcmp(found, "','") == 0 && is_decimal_comma(p, offset))
        return comma;
    if (strcmp(found, "'='") == 0 && is_index(p, offset))
        return "unexpected '=', an index takes its values in a loop: for i = 1 .. N { ... }";
    return NULL;
}
