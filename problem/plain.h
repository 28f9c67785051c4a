/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_PLAIN_H
#define HOL_PROBLEM_PLAIN_H

#include <stdint.h>

/*
 * What hol_problem_is_plain requires of a number in double, on the word of its bits (int64_t, or a
 * vector of such): 0, or a magnitude in [2^-200, 2^200]. NaN and Inf are beyond.
 */
#define HOL_PLAIN 200
#define HOL_PLAIN_LEAST ((int64_t)(1023 - HOL_PLAIN) << 52)
#define HOL_PLAIN_MOST ((int64_t)(1023 + HOL_PLAIN) << 52)

/* Without its sign a word grows with the magnitude. */
#define HOL_WORD_SIZE(word) ((word)&INT64_MAX)

/*
 * Into the sign: is the number not plain? Too small and not 0 (-size is negative), or too large; no
 * difference here leaves the range of int64_t.
 */
#define HOL_WILD(word)                                                                             \
    (((HOL_WORD_SIZE(word) - HOL_PLAIN_LEAST) & -HOL_WORD_SIZE(word)) |                            \
     (HOL_PLAIN_MOST - HOL_WORD_SIZE(word)))

#endif
