/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_WORDS_H
#define HOL_MODEL_LANGUAGE_WORDS_H

#include "base/arena.h"
#include "model/expr/expr.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a word may name; the three namespaces are independent. */
enum hol_namespace {
    HOL_NAMESPACE_VALUE,
    HOL_NAMESPACE_CONSTRAINT,
    HOL_NAMESPACE_INVARIANT,
    HOL_NAMESPACE_COUNT
};

enum hol_symbol_kind {
    HOL_SYMBOL_PARAMETER,
    HOL_SYMBOL_SIZE,
    HOL_SYMBOL_COORDINATE,
    HOL_SYMBOL_LET,
    HOL_SYMBOL_FUNCTION, /* of `define` */
    HOL_SYMBOL_CONSTRAINT,
    HOL_SYMBOL_INVARIANT
};

/* A declared name, or a family of names: x[1], x[2], ... */
struct hol_symbol {
    enum hol_symbol_kind kind;
    bool family;
    bool failed;                  /* its declaration has an error: say nothing more about it */
    long low, high;               /* indices of a family so far; low > high: none */
    const struct hol_word *bound; /* what high was written as, if it was a name */
    size_t id;       /* number of its kind; of a coordinate family, of its first member */
    uint32_t offset; /* of the declaration */
};

/* A name that is bound for a while: an index of a loop, an argument of a function. */
struct hol_binding {
    struct hol_binding *outer;
    size_t frame; /* the function expansion it belongs to; 0 outside */
    bool is_index;
    long index;
    hol_node argument;
};

enum hol_reserved {
    HOL_RESERVED_NOT, /* an ordinary word */
    HOL_RESERVED_TIME,
    HOL_RESERVED_PI,
    HOL_RESERVED_FUNC, /* which says which */
    HOL_RESERVED_FUNC2
};

/* A word of the source text: every spelling once. */
struct hol_word {
    struct hol_word *next;  /* in its bucket */
    struct hol_word *later; /* in the list of all */
    char *text;
    size_t length;
    uint64_t hash;
    enum hol_reserved reserved;
    int which;
    bool doubtful; /* in text that was skipped after a syntax error: may have been declared
                      there */
    struct hol_symbol *symbol[HOL_NAMESPACE_COUNT];
    size_t declared[HOL_NAMESPACE_COUNT]; /* 1 + offset of the first declaration in the text; 0:
                                             none */
    struct hol_binding *binding;
};

struct hol_word_table {
    struct hol_arena *arena;
    struct hol_word **buckets;
    size_t bucket_count, count;
    struct hol_word *all;
};

/* Reserved words are in the table from the start. NOMEM. */
enum hol_status hol_words_init(struct hol_word_table *words,
                               struct hol_arena *arena) HOL_MUST_CHECK;

/* The word with this spelling; NULL: out of memory. */
struct hol_word *hol_words_intern(struct hol_word_table *words, const char *text, size_t length);

/*
 * The acceptable word nearest to a misspelled one, by the number of edits (insert, delete, replace,
 * swap of neighbours); NULL if none is near. accepts says which words may be proposed.
 */
const struct hol_word *
hol_words_nearest(const struct hol_word_table *words, const struct hol_word *wrong,
                  bool (*accepts)(const struct hol_word *word, const void *context),
                  const void *context);

/* The number of edits between two spellings, at most cap. */
size_t hol_words_distance(const char *a, const char *b, size_t cap);

#endif
