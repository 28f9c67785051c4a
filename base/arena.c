/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Arenas: memory that is freed all at once. */
#include "base/arena.h"

#include "base/alloc.h"
#include "base/array.h"

#include <stdint.h>
#include <string.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SEPARATE 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SEPARATE 1
#endif

#define ALIGNMENT _Alignof(max_align_t)

enum {
#ifdef SEPARATE
    BLOCK_SIZE = 0
#else
    BLOCK_SIZE = 65536
#endif
};

struct hol_arena_block {
    struct hol_arena_block *next;
    size_t used, size;
    max_align_t bytes[]; /* size bytes */
};

void *
hol_arena_alloc(struct hol_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t wanted = count * size;
#ifndef SEPARATE
    wanted = (wanted + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
#endif
    struct hol_arena_block *block = arena->blocks;
    if (block == NULL || block->size - block->used < wanted || BLOCK_SIZE == 0) {
        size_t twice = block == NULL ? BLOCK_SIZE / 16 : 2 * block->size; /* few may be enough */
        size_t least = twice > BLOCK_SIZE ? BLOCK_SIZE : twice,
               room = wanted > least ? wanted : least;
        block = hol_alloc(1, sizeof *block + room);
        if (block == NULL)
            return NULL;
        block->size = room;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    void *piece = (char *)block->bytes + block->used;
    block->used += wanted;
    return piece;
}

char *
hol_arena_text(struct hol_arena *arena, const char *text, size_t length)
{
    char *copy = hol_arena_alloc(arena, length + 1, 1);
    if (copy != NULL && length > 0)
        memcpy(copy, text, length);
    return copy;
}

bool
hol_arena_extend(struct hol_arena *arena, void *array, size_t count, size_t size)
{
    size_t capacity = hol_array_more(count);
    char *old, *copy;

    if (capacity == 0)
        return true;
    copy = hol_arena_alloc(arena, capacity, size);
    if (copy == NULL)
        return false;
    memcpy(&old, array, sizeof old); /* the pointer, whatever it points to */
    if (count > 0)
        memcpy(copy, old, count * size);
    memcpy(array, &copy, sizeof copy);
    return true;
}

void
hol_arena_clear(struct hol_arena *arena)
{
    struct hol_arena_block *block = arena->blocks;
    while (block != NULL) {
        struct hol_arena_block *next = block->next;
        hol_free(block);
        block = next;
    }
    arena->blocks = NULL;
}
