/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Arrays that grow, on the heap. */
#include "base/array.h"

#include "base/alloc.h"

#include <string.h>

/* *array := the same elements in room for `capacity` of them. */
static bool
enlarge(void *array, size_t capacity, size_t size)
{
    char *old, *new;

    memcpy(&old, array, sizeof old); /* the pointer, whatever it points to */
    new = hol_realloc(old, capacity, size);
    if (new == NULL)
        return false;
    memcpy(array, &new, sizeof new);
    return true;
}

size_t
hol_array_more(size_t count)
{
    enum { LEAST = 4 };

    if (count == 0)
        return LEAST;
    return count >= LEAST && (count & (count - 1)) == 0 ? 2 * count : 0;
}

bool
hol_array_extend(void *array, size_t count, size_t size)
{
    size_t capacity = hol_array_more(count);

    return capacity == 0 || enlarge(array, capacity, size);
}

/* Bytes from which an array is mostly full, and grows by less: by a quarter, by a sixteenth. */
#define LARGE ((size_t)1 << 20)
#define VAST ((size_t)1 << 25)

bool
hol_array_reserve(void *array, size_t *capacity, size_t need, size_t size)
{
    size_t larger = *capacity < 64 ? 64 : *capacity;
    char *elements;

    if (need <= *capacity)
        return true;
    while (larger < need)
        larger += larger * size < LARGE ? larger : larger * size < VAST ? larger / 4 : larger / 16;
    if (!enlarge(array, larger, size))
        return false;
    memcpy(&elements, array, sizeof elements);
    memset(elements + *capacity * size, 0, (larger - *capacity) * size);
    *capacity = larger;
    return true;
}
