/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records as bytes: what is read is what was written, bit for bit; spoilt bytes are refused. */
#include "base/alloc.h"
#include "base/files/pack.h"
#include "tests/support/tap.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

struct all {
    bool yes, no;
    size_t size[4];
    long whole[5];
    double real;
    long double reals[16];
    char *text, *none;
    const char *fixed;
    char chars[12];
    size_t count;
    long *list;
};

static void
members(struct hol_pack *pack, void *record)
{
    struct all *a = record;

    hol_pack_bool(pack, &a->yes);
    hol_pack_bool(pack, &a->no);
    for (size_t k = 0; k < 4; k++)
        hol_pack_size(pack, &a->size[k]);
    for (size_t k = 0; k < 5; k++)
        hol_pack_long(pack, &a->whole[k]);
    hol_pack_double(pack, &a->real);
    hol_pack_reals(pack, a->reals, 16);
    hol_pack_text(pack, &a->text);
    hol_pack_text(pack, &a->none);
    hol_pack_static(pack, &a->fixed);
    hol_pack_chars(pack, a->chars, sizeof a->chars);
    hol_pack_array(pack, &a->list, &a->count, sizeof *a->list);
    for (size_t k = 0; k < a->count; k++)
        hol_pack_long(pack, &a->list[k]);
}

/* Numbers below 2^32 (Knuth's MMIX, the upper half). */
static unsigned
draw(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 32);
}

static const char *
stay(void *context, const char *text, size_t length)
{
    char *room = context;

    memcpy(room, text, length);
    room[length] = '\0';
    return room;
}

static void
clear(struct all *a)
{
    hol_free(a->text);
    hol_free(a->none);
    hol_free(a->list);
    *a = (struct all){0};
}

/* Equal in sign and value, and NaN to NaN. */
static bool
same(long double x, long double y)
{
    return isnan(x) ? isnan(y) : x == y && !signbit(x) == !signbit(y);
}

static struct all
example(long *list)
{
    struct all a = {.yes = true,
                    .size = {0, 1, SIZE_MAX, SIZE_MAX - 1},
                    .whole = {0, -1, LONG_MAX, LONG_MIN, 12345},
                    .real = 0.1,
                    .text = (char *)"\"q''\"\n\303\251",
                    .fixed = "",
                    .chars = "elevenchars",
                    .count = 3,
                    .list = list};
    static const long double reals[] = {
        0,           -0.0L,        NAN, INFINITY,     -INFINITY,   -1,    LDBL_MAX, -LDBL_MIN,
        0x1p-16445L, LDBL_EPSILON, 1,   0x1.8p-4096L, 1.0L / 3.0L, -0.1L, 1e300L,   255};

    memcpy(a.reals, reals, sizeof reals);
    return a;
}

static void
round_trip(void)
{
    long list[] = {7, -8, 9};
    struct all a = example(list), b = {0};
    struct hol_pack out = {.reading = false}, in;
    char room[64];
    bool equal = true;

    members(&out, &a);
    tap_ok(hol_pack_end(&out) == HOL_OK, "a record is written");
    in = (struct hol_pack){
        .reading = true, .bytes = out.bytes, .length = out.length, .stay = stay, .context = room};
    members(&in, &b);
    tap_ok(hol_pack_end(&in) == HOL_OK, "and read");
    tap_ok(b.yes && !b.no && memcmp(a.size, b.size, sizeof a.size) == 0 &&
               memcmp(a.whole, b.whole, sizeof a.whole) == 0 && a.real == b.real,
           "whole numbers and doubles");
    for (size_t k = 0; k < 16; k++)
        if (!same(a.reals[k], b.reals[k])) {
            equal = false;
            tap_diag("%zu: %La is read as %La", k, a.reals[k], b.reals[k]);
        }
    tap_ok(equal, "reals, with signs of zeros, NaN, Inf, the largest and the least");
    tap_ok(b.text != NULL && strcmp(a.text, b.text) == 0 && b.none == NULL && b.fixed == room &&
               room[0] == '\0' && strcmp(a.chars, b.chars) == 0,
           "texts, and none");
    tap_ok(b.count == 3 && memcmp(b.list, list, sizeof list) == 0, "a list");
    clear(&b);
    for (size_t length = 0; length < out.length && equal; length++) {
        in = (struct hol_pack){
            .reading = true, .bytes = out.bytes, .length = length, .stay = stay, .context = room};
        members(&in, &b);
        equal = hol_pack_end(&in) == HOL_IO;
        clear(&b);
    }
    tap_ok(equal, "cut anywhere it is refused");
    in = (struct hol_pack){.reading = true, .bytes = out.bytes, .length = out.length};
    tap_ok(hol_pack_end(&in) == HOL_IO, "and so are bytes that nobody reads");
    hol_pack_clear(&out);
}

/* Whatever the bytes are: it ends, within them, and what was made can be freed. */
static void
spoilt(void)
{
    uint64_t random = tap_seed();
    long list[] = {7, -8, 9};
    struct all a = example(list), b = {0};
    struct hol_pack out = {.reading = false};
    char room[64];
    size_t refused = 0, trials = 500 * tap_multiplier();

    members(&out, &a);
    for (size_t k = 0; k < trials; k++) {
        unsigned char *copy = hol_alloc(out.length, 1);
        if (copy == NULL)
            tap_bail("out of memory");
        memcpy(copy, out.bytes, out.length);
        copy[draw(&random) % out.length] ^= (unsigned char)(1 + draw(&random) % 255);
        struct hol_pack in = {
            .reading = true, .bytes = copy, .length = out.length, .stay = stay, .context = room};
        members(&in, &b);
        refused += hol_pack_end(&in) != HOL_OK;
        clear(&b);
        hol_free(copy);
    }
    tap_ok(refused > 0, "%zu of %zu spoilt records are refused, and none breaks the reader",
           refused, trials);
    hol_pack_clear(&out);
}

static void
many_reals(void)
{
    uint64_t random = tap_seed() + 1;
    bool equal = true;

    for (size_t k = 0; k < 2000 && equal; k++) {
        long double x = ldexpl(((long double)draw(&random) * 0x1p32L + draw(&random)) + 1,
                               (int)(draw(&random) % 30000) - 15000),
                    y = 0;
        struct hol_pack out = {.reading = false}, in;
        hol_pack_real(&out, &x);
        in = (struct hol_pack){.reading = true, .bytes = out.bytes, .length = out.length};
        hol_pack_real(&in, &y);
        equal = hol_pack_end(&in) == HOL_OK && x == y;
        if (!equal)
            tap_diag("%La is read as %La", x, y);
        hol_pack_clear(&out);
    }
    tap_ok(equal, "random reals of 64 bits are the same");
}

int
main(void)
{
    round_trip();
    spoilt();
    many_reals();
    return tap_done();
}
