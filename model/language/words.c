/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of words, reserved ones in it, and the nearest to a misspelled one. */
#include "model/language/words.h"

#include <string.h>

enum {
    FIRST_BUCKETS = 256,
    DISTANCE_LENGTH = 40 /* longer words are not compared */
};

static uint64_t
hash_of(const char *text, size_t length) /* FNV-1a */
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

static enum hol_status
reserve(struct hol_word_table *words, const char *text, enum hol_reserved reserved, int which)
{
    struct hol_word *word = hol_words_intern(words, text, strlen(text));
    if (word == NULL)
        return HOL_NOMEM;
    word->reserved = reserved;
    word->which = which;
    return HOL_OK;
}

enum hol_status
hol_words_init(struct hol_word_table *words, struct hol_arena *arena)
{
#define NAME(name, text) text,
    static const char *const func[] = {HOL_FUNC_LIST(NAME)};
    static const char *const func2[] = {HOL_FUNC2_LIST(NAME)};
#undef NAME
    *words = (struct hol_word_table){.arena = arena, .bucket_count = FIRST_BUCKETS};
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    words->buckets = hol_arena_alloc(arena, FIRST_BUCKETS, sizeof *words->buckets);
    if (words->buckets == NULL)
        return HOL_NOMEM;
    enum hol_status status = reserve(words, "t", HOL_RESERVED_TIME, 0);
    if (status == HOL_OK)
        status = reserve(words, "pi", HOL_RESERVED_PI, 0);
    for (int i = 0; i < HOL_FUNC_COUNT && status == HOL_OK; i++)
        status = reserve(words, func[i], HOL_RESERVED_FUNC, i);
    for (int i = 0; i < HOL_FUNC2_COUNT && status == HOL_OK; i++)
        status = reserve(words, func2[i], HOL_RESERVED_FUNC2, i);
    return status;
}

static bool
enlarge(struct hol_word_table *words)
{
    size_t bucket_count = 2 * words->bucket_count;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    struct hol_word **buckets = hol_arena_alloc(words->arena, bucket_count, sizeof *buckets);
    if (buckets == NULL)
        return false;
    for (struct hol_word *word = words->all; word != NULL; word = word->later) {
        size_t k = word->hash % bucket_count;
        word->next = buckets[k];
        buckets[k] = word;
    }
    words->buckets = buckets;
    words->bucket_count = bucket_count;
    return true;
}

struct hol_word *
hol_words_intern(struct hol_word_table *words, const char *text, size_t length)
{
    uint64_t hash = hash_of(text, length);
    struct hol_word *word = words->buckets[hash % words->bucket_count];
    for (; word != NULL; word = word->next)
        if (word->hash == hash && word->length == length && memcmp(word->text, text, length) == 0)
            return word;
    if (words->count >= words->bucket_count && !enlarge(words))
        return NULL;
    word = hol_arena_alloc(words->arena, 1, sizeof *word);
    if (word == NULL || (word->text = hol_arena_text(words->arena, text, length)) == NULL)
        return NULL;
    word->length = length;
    word->hash = hash;
    word->next = words->buckets[hash % words->bucket_count];
    words->buckets[hash % words->bucket_count] = word;
    word->later = words->all;
    words->all = word;
    words->count++;
    return word;
}

static size_t
least(size_t a, size_t b, size_t c)
{
    size_t smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

size_t
hol_words_distance(const char *a, const char *b, size_t cap)
{
    size_t m = strlen(a), n = strlen(b);
    if (m > DISTANCE_LENGTH || n > DISTANCE_LENGTH || m > n + cap || n > m + cap)
        return cap;
    size_t rows[3][DISTANCE_LENGTH + 1];
    size_t *older = rows[0], *old = rows[1], *row = rows[2];
    for (size_t j = 0; j <= n; j++)
        old[j] = j;
    for (size_t i = 1; i <= m; i++) {
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            row[j] = least(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && older[j - 2] + 1 < row[j])
                row[j] = older[j - 2] + 1;
        }
        size_t *reused = older;
        older = old;
        old = row;
        row = reused;
    }
    return old[n] < cap ? old[n] : cap;
}

const struct hol_word *
hol_words_nearest(const struct hol_word_table *words, const struct hol_word *wrong,
                  bool (*accepts)(const struct hol_word *word, const void *context),
                  const void *context)
{
    /* One slip in a short name, two in a longer one; of a single letter nothing can be said. */
    size_t best_distance = wrong->length < 2 ? 0 : wrong->length < 5 ? 2 : 3;
    const struct hol_word *best = NULL;
    for (const struct hol_word *word = words->all; word != NULL; word = word->later) {
        if (word == wrong || word->length < 2 || !accepts(word, context))
            continue;
        size_t distance = hol_words_distance(wrong->text, word->text, best_distance + 1);
        /* The list is from the last to the first: of equals the one met first in the text wins. */
        if (distance < best_distance || (best != NULL && distance == best_distance)) {
            best = word;
            best_distance = distance;
        }
    }
    return best;
}
