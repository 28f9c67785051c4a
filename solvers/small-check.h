/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SMALL_CHECK_H
#define HOL_SOLVERS_SMALL_CHECK_H

#include "numeric/plain.h"
#include "solvers/small.h"

#include <string.h>

/*
 * Is a small problem plain (hol_problem_is_plain), and has it nonideal forces? Made to be inlined
 * where the sizes are constants (private to solvers/).
 */
#define HOL_CHECK_INLINE static inline __attribute__((always_inline))
typedef int64_t hol_words_2 __attribute__((vector_size(2 * sizeof(int64_t))));
typedef int64_t hol_words_4 __attribute__((vector_size(4 * sizeof(int64_t))));
typedef int64_t hol_words_8 __attribute__((vector_size(8 * sizeof(int64_t))));

struct hol_check {
    hol_words_8 eight;
    hol_words_4 four;
    hol_words_2 two;
    int64_t one;
};

#define HOL_CHECK_WORDS(type, to, from)                                                            \
    do {                                                                                           \
        type words_;                                                                               \
        memcpy(&words_, from, sizeof words_);                                                      \
        (to) |= HOL_WILD(words_);                                                                  \
    } while (0)

/* Into the signs of *c: is one of these not plain? */
HOL_CHECK_INLINE void
hol_check_numbers(struct hol_check *c, const double *x, size_t count)
{
    size_t k = 0, rest = count % 8;

    for (; k + 8 <= count; k += 8)
        HOL_CHECK_WORDS(hol_words_8, c->eight, x + k);
    if (rest >= 4) {
        HOL_CHECK_WORDS(hol_words_4, c->four, x + k);
        k += 4;
        rest -= 4;
    }
    if (rest >= 2)
        HOL_CHECK_WORDS(hol_words_2, c->two, x + k);
    if (rest % 2 == 1)
        HOL_CHECK_WORDS(int64_t, c->one, x + count - 1);
}

/* All that differ in a bit: 0 and -0, too, are left to those who look again. */
HOL_CHECK_INLINE int64_t
hol_check_symmetry(const double *M, size_t n)
{
    int64_t differ = 0;

    for (size_t j = 0; j < n; j++)
        for (size_t i = j + 1; i < n; i++) {
            int64_t word, other;

            memcpy(&word, &M[i + j * n], sizeof word);
            memcpy(&other, &M[j + i * n], sizeof other);
            differ |= word ^ other;
        }
    return differ;
}

/* C NULL: 0. */
HOL_CHECK_INLINE bool
hol_check_plain(const double *M, const double *A, const double *F, const double *b, const double *C,
                size_t n, size_t m)
{
    struct hol_check c = {{0}, {0}, {0}, 0};
    hol_words_4 four;
    hol_words_2 two;
    int64_t half[4];

    hol_check_numbers(&c, M, n * n);
    hol_check_numbers(&c, A, m * n);
    hol_check_numbers(&c, F, n);
    hol_check_numbers(&c, b, m);
    if (C != NULL)
        hol_check_numbers(&c, C, n);
    memcpy(&four, &c.eight, sizeof four);
    c.four |= four;
    memcpy(&four, (const char *)&c.eight + sizeof four, sizeof four);
    c.four |= four;
    memcpy(half, &c.four, sizeof half);
    memcpy(&two, half, sizeof two);
    c.two |= two;
    memcpy(&two, half + 2, sizeof two);
    c.two |= two;
    memcpy(half, &c.two, sizeof c.two);
    return (c.one | half[0] | half[1]) >= 0 && hol_check_symmetry(M, n) == 0;
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
