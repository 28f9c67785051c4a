/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sums of products of rows in fixed point: with AVX-512's multiplier of 52 bits, and in plain C. */
#include "model/series/block.h"

#define BITS HOL_BLOCK_BITS
#define DIGIT (((uint64_t)1 << BITS) - 1)
#define SIGN ((uint64_t)1 << 63)

/* One function for each number of limbs: the compiler unrolls everything but the loop over terms.
 */
#define CASES(body)                                                                                \
    switch (limbs) {                                                                               \
    case 1:                                                                                        \
        body(1);                                                                                   \
    case 2:                                                                                        \
        body(2);                                                                                   \
    case 3:                                                                                        \
        body(3);                                                                                   \
    case 4:                                                                                        \
        body(4);                                                                                   \
    case 5:                                                                                        \
        body(5);                                                                                   \
    case 6:                                                                                        \
        body(6);                                                                                   \
    case 7:                                                                                        \
        body(7);                                                                                   \
    case 8:                                                                                        \
        body(8);                                                                                   \
    case 9:                                                                                        \
        body(9);                                                                                   \
    case 10:                                                                                       \
        body(10);                                                                                  \
    case 11:                                                                                       \
        body(11);                                                                                  \
    default:                                                                                       \
        body(12);                                                                                  \
    }

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;

/* Columns of whole products, 104 bits each. */
static inline __attribute__((always_inline)) void
portable(int64_t *column, const uint64_t *a, size_t stride_a, const uint64_t *b, size_t stride_b,
         size_t n, size_t limbs)
{
    wide sum[HOL_BLOCK_LIMBS] = {0};

    for (size_t k = 0; k < n; k++) {
        int64_t flip = -(int64_t)((a[k] ^ b[k]) >> 63), x[HOL_BLOCK_LIMBS];

#pragma GCC unroll 12
        for (size_t i = 0; i < limbs; i++)
            x[i] = ((int64_t)(a[i * stride_a + k] & DIGIT) ^ flip) - flip;
#pragma GCC unroll 12
        for (size_t j = 0; j < limbs; j++) {
            int64_t y = (int64_t)(b[j * stride_b + k] & DIGIT);

#pragma GCC unroll 12
            for (size_t i = 0; i < limbs - j; i++)
                sum[i + j] += (wide)x[i] * y;
        }
    }
    /* sum[c] counts from 2^(-BITS (c + 2)) */
    wide carry = 0;

    for (size_t c = limbs; c > 0; c--) {
        carry = (carry >> BITS) + sum[c - 1];
        if (c < limbs) /* the lowest half column is below the last digit */
            column[c + 1] = (int64_t)((uint64_t)carry & DIGIT);
    }
    carry >>= BITS;
    column[1] = (int64_t)((uint64_t)carry & DIGIT);
    column[0] = (int64_t)(carry >> BITS);
}

#define CALL(limbs_)                                                                               \
    portable(column, a, stride_a, b, stride_b, n, limbs_);                                         \
    break
static void
sum_portable(int64_t *column, const uint64_t *a, size_t stride_a, const uint64_t *b,
             size_t stride_b, size_t n, size_t limbs)
{
    CASES(CALL)
}
#undef CALL

static int32_t
top_portable(const int32_t *a, const int32_t *b, size_t n)
{
    int32_t top = a[0] + b[0];

    for (size_t i = 1; i < n; i++)
        top = a[i] + b[i] > top ? a[i] + b[i] : top;
    return top;
}

const struct hol_block_kernel *
hol_block_kernel_portable(void)
{
    static const struct hol_block_kernel kernel = {.sum = sum_portable, .top = top_portable};

    return &kernel;
}
#else
const struct hol_block_kernel *
hol_block_kernel_portable(void)
{
    return NULL;
}
#endif

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>

#define TARGET target("avx512f,avx512dq,avx512ifma")
/* Lanes hold the sums of this many blocks of eight terms before carries are taken out: of 2^57
 * each.
 */
#define BLOCKS 32

/* Carries of all lanes; column 0 takes the last. */
static inline __attribute__((always_inline, TARGET)) void
settle(__m512i *sum, size_t limbs)
{
#pragma GCC unroll 12
    for (size_t c = limbs; c > 0; c--) {
        sum[c - 1] = _mm512_add_epi64(sum[c - 1], _mm512_srai_epi64(sum[c], BITS));
        sum[c] = _mm512_and_epi64(sum[c], _mm512_set1_epi64((long long)DIGIT));
    }
}

/* Eight terms a time; the multiplier looks at the lower 52 bits of a lane only. */
static inline __attribute__((always_inline, TARGET)) void
vector(int64_t *column, const uint64_t *a, size_t stride_a, const uint64_t *b, size_t stride_b,
       size_t n, size_t limbs)
{
    __m512i sum[HOL_BLOCK_LIMBS + 1];

#pragma GCC unroll 13
    for (size_t c = 0; c <= limbs; c++)
        sum[c] = _mm512_setzero_si512();
    for (size_t k = 0; k < n; k += 8) {
        __mmask8 some = n - k >= 8 ? 0xff : (__mmask8)((1u << (n - k)) - 1), flip;
        __m512i x[HOL_BLOCK_LIMBS], product[HOL_BLOCK_LIMBS + 1];

#pragma GCC unroll 12
        for (size_t i = 0; i < limbs; i++) {
            x[i] = _mm512_maskz_loadu_epi64(some, a + i * stride_a + k);
            product[i] = _mm512_setzero_si512();
        }
        flip = _mm512_movepi64_mask(_mm512_xor_epi64(x[0], _mm512_maskz_loadu_epi64(some, b + k)));
#pragma GCC unroll 12
        for (size_t j = 0; j < limbs; j++) {
            __m512i y = _mm512_maskz_loadu_epi64(some, b + j * stride_b + k);

#pragma GCC unroll 12
            for (size_t i = 0; i < limbs - j; i++) {
                product[i + j] = _mm512_madd52hi_epu64(product[i + j], x[i], y);
                if (i + j + 1 < limbs)
                    product[i + j + 1] = _mm512_madd52lo_epu64(product[i + j + 1], x[i], y);
            }
        }
#pragma GCC unroll 12
        for (size_t c = 0; c < limbs; c++)
            sum[c + 1] = _mm512_mask_sub_epi64(_mm512_add_epi64(sum[c + 1], product[c]), flip,
                                               sum[c + 1], product[c]);
        if (k / 8 % BLOCKS == BLOCKS - 1)
            settle(sum, limbs);
    }
    settle(sum, limbs);
#pragma GCC unroll 13
    for (size_t c = 0; c <= limbs; c++)
        column[c] = _mm512_reduce_add_epi64(sum[c]);
}

#define CALL(limbs_)                                                                               \
    vector(column, a, stride_a, b, stride_b, n, limbs_);                                           \
    break
static __attribute__((TARGET)) void
sum_vector(int64_t *column, const uint64_t *a, size_t stride_a, const uint64_t *b, size_t stride_b,
           size_t n, size_t limbs)
{
    CASES(CALL)
}
#undef CALL

static __attribute__((TARGET)) int32_t
top_vector(const int32_t *a, const int32_t *b, size_t n)
{
    __m512i top = _mm512_set1_epi32(2 * HOL_BLOCK_NOTHING);

    for (size_t k = 0; k < n; k += 16) {
        __mmask16 some = n - k >= 16 ? 0xffff : (__mmask16)((1u << (n - k)) - 1);

        top = _mm512_mask_max_epi32(top, some, top,
                                    _mm512_add_epi32(_mm512_maskz_loadu_epi32(some, a + k),
                                                     _mm512_maskz_loadu_epi32(some, b + k)));
    }
    return _mm512_reduce_max_epi32(top);
}

const struct hol_block_kernel *
hol_block_kernel_vector(void)
{
    static const struct hol_block_kernel kernel = {.sum = sum_vector, .top = top_vector};

    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512ifma")
               ? &kernel
               : NULL;
}
#else
const struct hol_block_kernel *
hol_block_kernel_vector(void)
{
    return NULL;
}
#endif
