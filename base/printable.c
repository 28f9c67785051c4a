/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What may be shown of a text from outside, and how the rest is replaced. */
#include "base/printable.h"

#include "base/alloc.h"

#include <stdint.h>
#include <string.h>

/* The character that the bytes begin with, and how many they are; 0: none. */
static size_t
decode(const char *text, size_t length, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    size_t count = first < 0x80             ? 1
                   : (first & 0xE0) == 0xC0 ? 2
                   : (first & 0xF0) == 0xE0 ? 3
                   : (first & 0xF8) == 0xF0 ? 4
                                            : 0;
    if (count == 0 || count > length)
        return 0;
    uint32_t value = count == 1 ? first : first & (0x7Fu >> count);
    for (size_t i = 1; i < count; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (value < least[count] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *character = value;
    return count;
}

static bool
is_printable(uint32_t character)
{
    static const struct {
        uint32_t first, last;
    } never[] = {{0, 0x1F},        {0x7F, 0x9F},     {0x61C, 0x61C},
                 {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (character >= never[i].first && character <= never[i].last)
            return false;
    return true;
}

size_t
hol_printable_character(const char *text, size_t length)
{
    uint32_t character;
    return decode(text, length, &character);
}

size_t
hol_printable_next(const char *text, size_t length, bool *printable)
{
    uint32_t character = 0;
    size_t count = decode(text, length, &character);
    *printable = count > 0 && is_printable(character);
    return count > 0 ? count : 1;
}

size_t
hol_printable_span(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        bool printable;
        size_t count = hol_printable_next(text + i, length - i, &printable);
        if (!printable)
            return i;
        i += count;
    }
    return length;
}

char *
hol_printable_replace(char *text, const char *kept)
{
    size_t length = strlen(text), used = 0, count;
    for (size_t i = 0; i < length; i += count) {
        bool printable;
        count = hol_printable_next(text + i, length - i, &printable);
        printable = printable || strchr(kept, text[i]) != NULL;
        if (printable)
            memmove(text + used, text + i, count);
        else
            text[used] = '?';
        used += printable ? count : 1;
    }
    text[used] = '\0';
    return text;
}

char *
hol_printable(const char *text)
{
    char *copy = hol_strdup(text);
    return copy != NULL ? hol_printable_replace(copy, "") : NULL;
}

char
hol_printable_quote(const char *name)
{
    return strchr(name, '\'') == NULL ? '\'' : '"';
}
