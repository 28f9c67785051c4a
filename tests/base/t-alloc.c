/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The allocator and its failures; the names of the outcomes. */
#include "base/alloc.h"
#include "numeric/dense/mat.h"
#include "tests/numeric/matrices.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdint.h>
#include <string.h>

static void
test_alloc(void)
{
    unsigned char *block = hol_alloc(7, 3);
    bool zero = block != NULL;
    for (size_t i = 0; i < 21 && zero; i++)
        zero = block[i] == 0;
    tap_ok(zero, "hol_alloc zeroes");
    hol_free(block);
    hol_free(NULL);

    block = hol_alloc(0, 8);
    tap_ok(block != NULL, "nothing is not a failure");
    block = hol_realloc(block, 5, 1);
    bool grown = block != NULL;
    tap_ok(grown, "hol_realloc grows");
    if (!grown)
        return;
    memcpy(block, "abcd", 5);
    block = hol_realloc(block, 100, 1);
    tap_ok(block != NULL && strcmp((char *)block, "abcd") == 0, "hol_realloc keeps what was there");
    char *copy = hol_strdup((char *)block);
    tap_ok(copy != NULL && copy != (char *)block && strcmp(copy, "abcd") == 0, "hol_strdup copies");
    hol_free(copy);
    hol_free(block);

    tap_ok(hol_alloc(SIZE_MAX / 2, 3) == NULL, "an overflowing size fails");
    tap_ok(hol_realloc(NULL, SIZE_MAX / 2, 3) == NULL, "an overflowing size fails, realloc");
    tap_ok(hol_alloc_mpfr(SIZE_MAX / 8, 1000) == NULL, "an overflowing size fails, MPFR");
}

static void
test_alloc_mpfr(void)
{
    for (size_t b = 0; b < BITS_COUNT; b++) {
        enum { N = 9 };
        mpfr_t *x = hol_alloc_mpfr(N, bits_tried[b]);
        bool zero = x != NULL, apart = zero;
        for (size_t i = 0; i < N && zero; i++)
            zero = mpfr_zero_p(x[i]) && !mpfr_signbit(x[i]) && mpfr_get_prec(x[i]) == bits_tried[b];
        tap_ok(zero, "%ld bits: +0 at that precision", (long)bits_tried[b]);
        for (size_t i = 0; i < N && apart; i++) { /* every bit of every significand in use */
            mpfr_set_ui(x[i], 1, MPFR_RNDN);
            mpfr_nextbelow(x[i]);
            mpfr_mul_2ui(x[i], x[i], i, MPFR_RNDN);
        }
        for (size_t i = 1; i < N && apart; i++) {
            mpfr_div_2ui(x[i], x[i], i, MPFR_RNDN);
            apart = mpfr_equal_p(x[i], x[0]) && mpfr_cmp_ui(x[i], 1) < 0;
        }
        tap_ok(apart, "%ld bits: the numbers do not share storage", (long)bits_tried[b]);
        hol_free(x);
    }
}

static void
test_failing(void)
{
    void *block;

    heap_fail_at(2);
    block = hol_alloc(1, 1);
    tap_ok(block != NULL, "the first of two succeeds");
    tap_ok(hol_realloc(block, 2, 1) == NULL, "the second fails");
    tap_ok(hol_strdup("x") == NULL && hol_alloc_mpfr(1, 99) == NULL, "and all after it");
    tap_ok(heap_calls() == 4, "all are counted");
    heap_fail_at(0);
    tap_ok(heap_calls() == 0, "the count starts again");
    hol_free(block);
}

static enum hol_status
make_mat(mpfr_prec_t bits)
{
    struct hol_mat a = {.rows = 0};
    enum hol_status status = hol_mat_init(&a, 4, 3, bits);
    hol_mat_clear(&a);
    return status;
}

static enum hol_status
make_vec(mpfr_prec_t bits)
{
    struct hol_vec v = {.rows = 0};
    enum hol_status status = hol_vec_init(&v, 4, bits);
    hol_mat_clear(&v);
    return status;
}

/* A product of sizes that wraps around to 0. */
static void
test_overflow(mpfr_prec_t bits)
{
    struct hol_mat a = {.rows = 0};

    tap_ok(hol_mat_init(&a, SIZE_MAX / 2 + 1, 2, bits) == HOL_NOMEM && a.d == NULL && a.x == NULL,
           "%ld bits: rows * cols beyond size_t", (long)bits);
    hol_mat_clear(&a);
}

static enum hol_status
make_work(mpfr_prec_t bits)
{
    struct hol_work *work = NULL;
    enum hol_status status = hol_work_create(&work, 5, bits);
    if ((status == HOL_OK) != (work != NULL))
        tap_ok(false, "work is set exactly on HOL_OK");
    hol_work_destroy(work);
    return status;
}

/* The k-th allocation fails, for all k until the call succeeds: NOMEM each time. */
static void
test_create(const char *name, enum hol_status (*make)(mpfr_prec_t))
{
    tap_ok(make(HOL_BITS_MIN - 1) == HOL_INVALID && make(HOL_BITS_MAX + 1) == HOL_INVALID &&
               make(0) == HOL_INVALID && make(-1) == HOL_INVALID,
           "%s: bits out of range are invalid", name);
    tap_ok(make(HOL_BITS_MIN) == HOL_OK && make(HOL_BITS_MAX) == HOL_OK,
           "%s: the ends of the range are valid", name);
    for (size_t b = 0; b < 2; b++) {
        mpfr_prec_t bits = b == 0 ? HOL_BITS_DOUBLE : 100;
        enum hol_status status = HOL_NOMEM;
        size_t k = 0;
        while (status == HOL_NOMEM && k < 1000) {
            heap_fail_at(++k);
            status = make(bits);
        }
        tap_ok(status == HOL_OK && k == heap_calls() + 1 && k > 1,
               "%s at %ld bits: NOMEM at each of %zu allocations", name, (long)bits, k - 1);
        heap_fail_at(0);
    }
}

static void
test_status(void)
{
    tap_ok(strcmp(hol_status_name(HOL_OK), "OK") == 0, "name of OK");
    tap_ok(strcmp(hol_status_name(HOL_IO), "IO") == 0, "name of IO");
    for (int s = 0; s < HOL_STATUS_COUNT; s++)
        tap_ok(hol_status_name((enum hol_status)s)[0] != '\0' &&
                   strlen(hol_status_text((enum hol_status)s)) > 5,
               "%s: %s", hol_status_name((enum hol_status)s), hol_status_text((enum hol_status)s));
    tap_ok(strcmp(hol_status_name(HOL_STATUS_COUNT), "UNKNOWN") == 0, "no name beyond the list");
    tap_ok(strcmp(hol_status_text(HOL_STATUS_COUNT), "unknown status") == 0,
           "no text beyond the list");
}

int
main(void)
{
    test_alloc();
    test_alloc_mpfr();
    test_failing();
    test_overflow(HOL_BITS_DOUBLE);
    test_overflow(100);
    test_create("matrix", make_mat);
    test_create("vector", make_vec);
    test_create("work space", make_work);
    test_status();
    return tap_done();
}
