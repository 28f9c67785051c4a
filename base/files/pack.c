/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records as bytes: whole numbers in groups of seven bits, reals by mantissa and exponent. */
#include "base/files/pack.h"

#include "base/alloc.h"
#include "base/array.h"

#include <math.h>
#include <string.h>

/* What a real is: a kind, and for FINITE a sign, the mantissa and the exponent of two after it. */
enum kind {
    ZERO,
    MINUS_ZERO,
    NOT_A_NUMBER,
    INFINITE,
    MINUS_INFINITE,
    FINITE,
    NEGATIVE,
    UNMEASURED
};

static void
fail(struct hol_pack *pack, enum hol_status status)
{
    if (pack->status == HOL_OK)
        pack->status = status;
}

static void
put(struct hol_pack *pack, const void *bytes, size_t count)
{
    if (pack->status != HOL_OK || count == 0)
        return;
    if (!hol_array_reserve(&pack->bytes, &pack->capacity, pack->length + count, 1)) {
        fail(pack, HOL_NOMEM);
        return;
    }
    memcpy(pack->bytes + pack->length, bytes, count);
    pack->length += count;
}

/* The next bytes; NULL: there are not as many. */
static const unsigned char *
get(struct hol_pack *pack, size_t count)
{
    const unsigned char *at = pack->bytes + pack->at;

    if (pack->status == HOL_OK && count > pack->length - pack->at)
        fail(pack, HOL_IO);
    if (pack->status != HOL_OK)
        return NULL;
    pack->at += count;
    return at;
}

void
hol_pack_clear(struct hol_pack *pack)
{
    hol_free(pack->bytes);
    *pack = (struct hol_pack){0};
}

enum hol_status
hol_pack_end(const struct hol_pack *pack)
{
    if (pack->status == HOL_OK && pack->reading && pack->at != pack->length)
        return HOL_IO;
    return pack->status;
}

static void
pack_number(struct hol_pack *pack, uint64_t *value)
{
    unsigned char byte;
    uint64_t rest = *value;
    const unsigned char *at;

    if (!pack->reading) {
        do {
            byte = (unsigned char)((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
            put(pack, &byte, 1);
            rest >>= 7;
        } while (rest > 0);
        return;
    }
    *value = 0;
    for (unsigned shift = 0; (at = get(pack, 1)) != NULL; shift += 7) {
        if (shift > 63 || (shift == 63 && (*at & 0x7e) != 0)) {
            fail(pack, HOL_IO);
            *value = 0;
            return;
        }
        *value |= (uint64_t)(*at & 0x7f) << shift;
        if ((*at & 0x80) == 0)
            return;
    }
    *value = 0;
}

void
hol_pack_size(struct hol_pack *pack, size_t *value)
{
    uint64_t number = (uint64_t)*value + 1; /* SIZE_MAX, "none", is a byte */

    pack_number(pack, &number);
    if (pack->reading)
        *value = pack->status == HOL_OK ? (size_t)(number - 1) : 0;
}

void
hol_pack_bool(struct hol_pack *pack, bool *value)
{
    uint64_t number = *value;

    pack_number(pack, &number);
    if (number > 1)
        fail(pack, HOL_IO);
    if (pack->reading)
        *value = number == 1;
}

void
hol_pack_long(struct hol_pack *pack, long *value)
{
    uint64_t number = *value < 0 ? ~((uint64_t)*value << 1) : (uint64_t)*value << 1;

    pack_number(pack, &number);
    if (pack->reading)
        *value = number & 1 ? (long)~(number >> 1) : (long)(number >> 1);
}

static enum kind
kind_of(long double x)
{
    if (isnan(x))
        return NOT_A_NUMBER;
    if (isinf(x))
        return x > 0 ? INFINITE : MINUS_INFINITE;
    if (x == 0)
        return signbit(x) ? MINUS_ZERO : ZERO;
    if (x == -1)
        return UNMEASURED; /* the usual mark of what was not measured */
    return x > 0 ? FINITE : NEGATIVE;
}

void
hol_pack_real(struct hol_pack *pack, long double *value)
{
    static const long double plain[] = {0, -0.0L, NAN, INFINITY, -INFINITY};
    enum kind kind = pack->reading ? ZERO : kind_of(*value);
    uint64_t number = kind, mantissa = 0;
    int exponent = 0;
    long power;

    pack_number(pack, &number);
    if (number > UNMEASURED)
        fail(pack, HOL_IO);
    if (pack->reading)
        *value = number <= MINUS_INFINITE ? plain[number] : number == UNMEASURED ? -1 : 0;
    if (pack->status != HOL_OK || (number != FINITE && number != NEGATIVE))
        return;
    if (!pack->reading) {
        mantissa = (uint64_t)ldexpl(frexpl(fabsl(*value), &exponent), 64);
        while ((mantissa & 0xff) == 0) { /* of a double, a byte less */
            mantissa >>= 8;
            exponent += 8;
        }
    }
    power = exponent;
    pack_number(pack, &mantissa);
    hol_pack_long(pack, &power);
    if (pack->reading && pack->status == HOL_OK) {
        *value = ldexpl((long double)mantissa, (int)power - 64);
        if (number == NEGATIVE)
            *value = -*value;
    }
}

void
hol_pack_reals(struct hol_pack *pack, long double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hol_pack_real(pack, &values[i]);
}

void
hol_pack_double(struct hol_pack *pack, double *value)
{
    long double real = *value;

    hol_pack_real(pack, &real);
    *value = (double)real;
}

/* A text with its length, which is one more; 0: NULL. Returns the bytes that are read. */
static const unsigned char *
pack_bytes(struct hol_pack *pack, const char *text, size_t *length)
{
    uint64_t number = text != NULL ? (uint64_t)strlen(text) + 1 : 0;
    const unsigned char *at = NULL;

    pack_number(pack, &number);
    *length = number > 0 ? (size_t)number - 1 : 0;
    if (pack->reading && number > 0)
        at = get(pack, *length);
    else if (!pack->reading)
        put(pack, text, *length);
    if (at != NULL && memchr(at, '\0', *length) != NULL) {
        fail(pack, HOL_IO);
        at = NULL;
    }
    return at;
}

void
hol_pack_text(struct hol_pack *pack, char **text)
{
    size_t length;
    const unsigned char *at = pack_bytes(pack, pack->reading ? NULL : *text, &length);

    if (!pack->reading)
        return;
    *text = NULL;
    if (at == NULL)
        return;
    *text = hol_alloc(length + 1, 1);
    if (*text == NULL)
        fail(pack, HOL_NOMEM);
    else
        memcpy(*text, at, length);
}

void
hol_pack_static(struct hol_pack *pack, const char **text)
{
    size_t length;
    const unsigned char *at = pack_bytes(pack, pack->reading ? NULL : *text, &length);

    if (!pack->reading)
        return;
    *text = NULL;
    if (at == NULL)
        return;
    *text = pack->stay(pack->context, (const char *)at, length);
    if (*text == NULL)
        fail(pack, HOL_NOMEM);
}

void
hol_pack_chars(struct hol_pack *pack, char *text, size_t size)
{
    size_t length;
    const unsigned char *at = pack_bytes(pack, pack->reading ? NULL : text, &length);

    if (!pack->reading)
        return;
    memset(text, 0, size);
    if (at != NULL && length < size)
        memcpy(text, at, length);
    else
        fail(pack, HOL_IO);
}

void
hol_pack_array(struct hol_pack *pack, void *array, size_t *count, size_t size)
{
    uint64_t number = *count;
    void *made;

    pack_number(pack, &number);
    if (!pack->reading)
        return;
    *count = 0;
    if (pack->status == HOL_OK && number > pack->length - pack->at)
        fail(pack, HOL_IO);
    made = pack->status == HOL_OK ? hol_alloc((size_t)number + 1, size) : NULL;
    if (pack->status == HOL_OK && made == NULL)
        fail(pack, HOL_NOMEM);
    memcpy(array, &made, sizeof made);
    if (made != NULL)
        *count = (size_t)number;
}
