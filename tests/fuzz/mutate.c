/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Mutations of text that stays text of its kind: words, numbers, groups in brackets and lines
 * change places. All that is read here is made of these; bytes that change at random mostly end in
 * the first message. Half of the mutations are libFuzzer's own.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's interface. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed);

struct piece {
    size_t from, length;
};

static uint64_t
draw(uint64_t *state) /* xorshift64*, Vigna 2016 */
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (*state * 2685821657736338717U) >> 32;
}

static size_t
below(uint64_t *state, size_t bound)
{
    return bound == 0 ? 0 : (size_t)draw(state) % bound;
}

/* ------------------------------------------------------------------------- pieces */

static bool
is_word(uint8_t c)
{
    return isalnum(c) || c == '_' || c == '.' || c == '\'';
}

static bool
is_one_of(const char *signs, uint8_t c)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

/* The word, sign or line feed around a place. */
static struct piece
word_at(const uint8_t *text, size_t size, size_t place)
{
    struct piece p = {place, 1};

    if (!is_word(text[place]))
        return p;
    while (p.from > 0 && is_word(text[p.from - 1]))
        p.from--;
    p.length = place - p.from;
    while (p.from + p.length < size && is_word(text[p.from + p.length]))
        p.length++;
    return p;
}

/* The line around a place, with its end. */
static struct piece
line_at(const uint8_t *text, size_t size, size_t place)
{
    struct piece p = {place, 0};

    while (p.from > 0 && text[p.from - 1] != '\n')
        p.from--;
    while (p.from + p.length < size && text[p.from + p.length] != '\n')
        p.length++;
    p.length += p.from + p.length < size;
    return p;
}

/* The next group in brackets behind a place with the word before it: sin(x), (a + b), [1, 2]; the
 * word at the place where there is none. */
static struct piece
group_at(const uint8_t *text, size_t size, size_t place)
{
    size_t open = place, depth = 0, end;
    struct piece p;

    while (open < size && !is_one_of("([{", text[open]))
        open++;
    for (end = open; end < size; end++) {
        depth += is_one_of("([{", text[end]);
        if (is_one_of(")]}", text[end]) && --depth == 0)
            break;
    }
    if (end >= size)
        return word_at(text, size, place);
    p = open > 0 && is_word(text[open - 1]) ? word_at(text, size, open - 1)
                                            : (struct piece){open, 0};
    p.length = end + 1 - p.from;
    return p;
}

enum kind { WORD, GROUP, LINE, KINDS };

static struct piece
some_piece(uint64_t *state, enum kind kind, const uint8_t *text, size_t size)
{
    size_t place = below(state, size);

    if (kind == WORD)
        return word_at(text, size, place);
    return kind == GROUP ? group_at(text, size, place) : line_at(text, size, place);
}

/* ------------------------------------------------------------------------- changes */

/* text[old] := with. Returns the size; as it was where there is no room. */
static size_t
put(uint8_t *text, size_t size, size_t most, struct piece old, const uint8_t *with, size_t length)
{
    size_t behind = old.from + old.length;

    if (size - old.length + length > most)
        return size;
    memmove(text + old.from + length, text + behind, size - behind);
    memcpy(text + old.from, with, length);
    return size - old.length + length;
}

/* A copy of a piece of `other' in the place of one of the same kind, or before it. */
static size_t
graft(uint64_t *state, uint8_t *text, size_t size, size_t most, const uint8_t *other,
      size_t other_size)
{
    enum kind kind = below(state, KINDS);
    struct piece old = some_piece(state, kind, text, size),
                 new = some_piece(state, kind, other, other_size);
    uint8_t *copy;

    copy = malloc(new.length + 1);
    if (copy == NULL)
        return size;
    memcpy(copy, other + new.from, new.length);
    if (below(state, 4) == 0)
        old.length = 0;
    size = put(text, size, most, old, copy, new.length);
    free(copy);
    return size;
}

/* Numbers at which functions have ties, poles, ends, or no value. */
static size_t
put_number(uint64_t *state, uint8_t *text, size_t size, size_t most)
{
    static const char *const numbers[] = {
        "0",     "1",     "2",      "-1",      "1/3",   "0.5",    "pi",         "-0.0", "1e-300",
        "1e300", "1e999", "1e-999", "1e99999", "12345", "0.1e-7", "4294967296", "9.75", "(1 - 1)"};
    const char *number = numbers[below(state, sizeof numbers / sizeof *numbers)];
    struct piece old = word_at(text, size, below(state, size));

    return put(text, size, most, old, (const uint8_t *)number, strlen(number));
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t state = seed * 0x9E3779B97F4A7C15U + 1;

    draw(&state);
    if (size == 0 || below(&state, 2) == 0)
        return LLVMFuzzerMutate(data, size, most);
    switch (below(&state, 4)) {
    case 0:
        return put_number(&state, data, size, most);
    case 1: /* without a piece */
        return size > 1 ? put(data, size, most,
                              some_piece(&state, below(&state, KINDS), data, size), data, 0)
                        : size;
    default:
        return graft(&state, data, size, most, data, size);
    }
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                          size_t other_size, uint8_t *out, size_t most, unsigned seed)
{
    uint64_t state = seed * 0x9E3779B97F4A7C15U + 1;
    size_t size = one_size < most ? one_size : most;

    draw(&state);
    memcpy(out, one, size);
    return size == 0 || other_size == 0 ? size : graft(&state, out, size, most, other, other_size);
}
