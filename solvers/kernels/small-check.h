/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_CHECK_H
#define HOL_SOLVERS_KERNELS_SMALL_CHECK_H

#include "problem/plain.h"
#include "solvers/kernels/small-inside.h"

#include <string.h>

/*
 * Is a small problem plain (hol_problem_is_plain), and has it nonideal forces? Made to be inlined
 * where the sizes are constants (private to solvers/).
 */
#define HOL_CHECK_INLINE static inline __attribute__((always_inline))
typedef double hol_numbers_2 __attribute__((vector_size(2 * sizeof(double))));
typedef double hol_numbers_4 __attribute__((vector_size(4 * sizeof(double))));
typedef double hol_numbers_8 __attribute__((vector_size(8 * sizeof(double))));
typedef int64_t hol_words_2 __attribute__((vector_size(2 * sizeof(int64_t))));
typedef int64_t hol_words_4 __attribute__((vector_size(4 * sizeof(int64_t))));
typedef int64_t hol_words_8 __attribute__((vector_size(8 * sizeof(int64_t))));

/*
 * Numbers are looked at eight at a time. What is left of an array waits until as many are left of
 * others: single ones become pairs, those fours, and those eights. (With sizes that are constants
 * all of that is decided when it is compiled.)
 */
struct hol_small_check {
    hol_words_8 eight;  /* found */
    hol_numbers_4 four; /* waiting */
    hol_numbers_2 two;
    double one;
    bool has_four, has_two, has_one;
};

HOL_CHECK_INLINE void
hol_small_check_four(struct hol_small_check *c, const hol_numbers_4 *x)
{
    if (c->has_four) {
        const hol_numbers_8 all = {c->four[0], c->four[1], c->four[2], c->four[3],
                                   (*x)[0],    (*x)[1],    (*x)[2],    (*x)[3]};

        c->eight |= HOL_WILD((hol_words_8)all);
    }
    c->four = *x;
    c->has_four = !c->has_four;
}

HOL_CHECK_INLINE void
hol_small_check_two(struct hol_small_check *c, const hol_numbers_2 *x)
{
    if (c->has_two) {
        const hol_numbers_4 all = {c->two[0], c->two[1], (*x)[0], (*x)[1]};

        hol_small_check_four(c, &all);
    }
    c->two = *x;
    c->has_two = !c->has_two;
}

HOL_CHECK_INLINE void
hol_small_check_one(struct hol_small_check *c, double x)
{
    if (c->has_one) {
        const hol_numbers_2 all = {c->one, x};

        hol_small_check_two(c, &all);
    }
    c->one = x;
    c->has_one = !c->has_one;
}

/* Into the signs of *c, or to those that wait: is one of these not plain? */
HOL_CHECK_INLINE void
hol_small_check_numbers(struct hol_small_check *c, const double *x, size_t count)
{
    size_t k = 0, rest = count % 8;

    for (; k + 8 <= count; k += 8) {
        hol_words_8 words;

        memcpy(&words, x + k, sizeof words);
        c->eight |= HOL_WILD(words);
    }
    if (rest >= 4) {
        hol_numbers_4 four;

        memcpy(&four, x + k, sizeof four);
        hol_small_check_four(c, &four);
        k += 4;
    }
    if (rest % 4 >= 2) {
        hol_numbers_2 two;

        memcpy(&two, x + k, sizeof two);
        hol_small_check_two(c, &two);
    }
    if (rest % 2 == 1)
        hol_small_check_one(c, x[count - 1]);
}

/* All the same bits: 0 and -0, too, are left to those who look again. */
HOL_CHECK_INLINE bool
hol_small_check_symmetry(const double *M, size_t n)
{
    HOL_UNROLL
    for (size_t j = 0; j < n; j++) {
        HOL_UNROLL
        for (size_t i = j + 1; i < n; i++) {
            int64_t word, other;

            memcpy(&word, &M[i + j * n], sizeof word);
            memcpy(&other, &M[j + i * n], sizeof other);
            if (word != other)
                return false;
        }
    }
    return true;
}

/* C NULL: 0. */
HOL_CHECK_INLINE bool
hol_check_plain(const double *M, const double *A, const double *F, const double *b, const double *C,
                size_t n, size_t m)
{
    struct hol_small_check c = {.one = 0};
    hol_words_4 four, other;
    hol_words_2 two;
    int64_t word, one = 0;

    hol_small_check_numbers(&c, M, n * n);
    hol_small_check_numbers(&c, A, m * n);
    hol_small_check_numbers(&c, F, n);
    hol_small_check_numbers(&c, b, m);
    if (C != NULL)
        hol_small_check_numbers(&c, C, n);
    memcpy(&four, &c.eight, sizeof four);
    memcpy(&other, (const char *)&c.eight + sizeof four, sizeof other);
    four |= other;
    if (c.has_four)
        four |= HOL_WILD((hol_words_4)c.four);
    two = (hol_words_2){four[0], four[1]} | (hol_words_2){four[2], four[3]};
    if (c.has_two)
        two |= HOL_WILD((hol_words_2)c.two);
    memcpy(&word, &c.one, sizeof word);
    if (c.has_one)
        one = HOL_WILD(word);
    return (one | two[0] | two[1]) >= 0 && hol_small_check_symmetry(M, n);
}

/* Is there a nonideal force? (-0 is none, and C NULL.) */
HOL_CHECK_INLINE bool
hol_check_nonideal(const double *C, size_t n)
{
    uint64_t any = 0;

    for (size_t j = 0; C != NULL && j < n; j++) {
        uint64_t word;

        memcpy(&word, &C[j], sizeof word);
        any |= word << 1;
    }
    return any != 0;
}

#endif
