/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records as bytes: one description of a record both writes it and reads it back. */
#ifndef HOL_BASE_FILES_PACK_H
#define HOL_BASE_FILES_PACK_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A function that goes over the members of a record with the functions below describes it once:
 * with a pack that writes they append the members, with one that reads they set them. What is read
 * is what was written, bit for bit: of a long double sign, exponent and all 64 bits of the
 * mantissa. The bytes are the same on every machine.
 *
 * The first failure is kept in `status`, and nothing is done after it: IO, the bytes end too early
 * or were not written by the same description; NOMEM. After a failed reading, every member that had
 * been reached is valid and can be freed; numbers are zero, texts NULL.
 */
struct hol_pack {
    bool reading;
    enum hol_status status;
    unsigned char *bytes; /* writing: hol_free */
    size_t length, capacity;
    size_t at; /* reading: of the next byte */
    /* Reading: a text that stays, of that length; NULL: no memory. For hol_pack_static. */
    const char *(*stay)(void *context, const char *text, size_t length);
    void *context;
};
void hol_pack_clear(struct hol_pack *pack); /* frees the bytes: {0} again */
/* Was all that was written read? Then the status, else IO. */
enum hol_status hol_pack_end(const struct hol_pack *pack) HOL_MUST_CHECK;

void hol_pack_bool(struct hol_pack *pack, bool *value);
void hol_pack_size(struct hol_pack *pack, size_t *value);
void hol_pack_long(struct hol_pack *pack, long *value);
void hol_pack_double(struct hol_pack *pack, double *value);
void hol_pack_real(struct hol_pack *pack, long double *value);
void hol_pack_reals(struct hol_pack *pack, long double *values, size_t count);
/* A text that is its owner's: read, it is hol_alloc'd; NULL stays NULL. */
void hol_pack_text(struct hol_pack *pack, char **text);
/* A text that has no owner (static storage): read, `stay` keeps it. */
void hol_pack_static(struct hol_pack *pack, const char **text);
/* The text of an array of characters. */
void hol_pack_chars(struct hol_pack *pack, char *text, size_t size);
/* How many elements follow. Reading: makes room for them, zeroed (hol_free). Each is a byte at
 * least, so that a count beyond what is left is IO. */
void hol_pack_array(struct hol_pack *pack, void *array, size_t *count, size_t size);

/* An enumeration whose values are below `count`. */
#define HOL_PACK_ENUM(pack, value, count)                                                          \
    do {                                                                                           \
        size_t hol_pack_number = (size_t)(value);                                                  \
        hol_pack_size((pack), &hol_pack_number);                                                   \
        if (hol_pack_number >= (size_t)(count) && (pack)->status == HOL_OK)                        \
            (pack)->status = HOL_IO;                                                               \
        if ((pack)->reading && (pack)->status == HOL_OK)                                           \
            (value) = hol_pack_number;                                                             \
    } while (0)

#endif
