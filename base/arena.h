/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_ARENA_H
#define HOL_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Memory that is freed all at once: the syntax tree of a file, the strings and arrays of a case.
 * {0} is an empty arena. Under AddressSanitizer every piece is a block of its own, so that overruns
 * are found.
 */
struct hol_arena_block;
struct hol_arena {
    struct hol_arena_block *blocks;
};

/*
 * Returns count * size zeroed bytes, aligned for any object; NULL: out of memory, or the product
 * overflows. They belong to the arena.
 */
void *hol_arena_alloc(struct hol_arena *arena, size_t count, size_t size)
    __attribute__((warn_unused_result));

/* p := an array of the arena, of `count` elements of the type that p points to; false: out of
 * memory. */
#define HOL_ARENA_ARRAY(arena, p, count)                                                           \
    (((p) = hol_arena_alloc((arena), (count), sizeof *(p))) != NULL)

/* Returns a terminated copy of `length` bytes of text, the arena's; NULL: out of memory. */
char *hol_arena_text(struct hol_arena *arena, const char *text, size_t length)
    __attribute__((warn_unused_result));

/* hol_array_extend with storage of the arena; the shorter array stays allocated until the end. */
bool hol_arena_extend(struct hol_arena *arena, void *array, size_t count, size_t size)
    __attribute__((warn_unused_result));

/* Free everything; the arena is empty again. */
void hol_arena_clear(struct hol_arena *arena);

#endif
