/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* MAT files of level 5: matrices, texts, structures. */
#include "reports/export/mat-file.h"

#include "base/alloc.h"
#include "base/array.h"

#include <string.h>

/* Data types and array classes of the format. */
enum { MI_INT8 = 1, MI_UINT16 = 4, MI_INT32 = 5, MI_UINT32 = 6, MI_DOUBLE = 9, MI_MATRIX = 14 };
enum { MX_STRUCT = 2, MX_CHAR = 4, MX_DOUBLE = 6 };

#define HEADER 128     /* bytes; text in the first 116 */
#define FIELD 32       /* bytes of a field's name */
#define MOST INT32_MAX /* bytes of a variable */

static void
put(struct hol_mat_file *f, const void *bytes, size_t count)
{
    if (f->status != HOL_OK)
        return;
    if (!hol_array_reserve(&f->bytes, &f->capacity, f->length + count, 1)) {
        f->status = HOL_NOMEM;
        return;
    }
    if (count > 0)
        memcpy(f->bytes + f->length, bytes, count);
    f->length += count;
}

static void
put_word(struct hol_mat_file *f, uint32_t word)
{
    unsigned char bytes[4];

    for (int k = 0; k < 4; k++)
        bytes[k] = (unsigned char)(word >> 8 * k);
    put(f, bytes, sizeof bytes);
}

static void
pad(struct hol_mat_file *f)
{
    static const unsigned char zeros[8] = {0};

    put(f, zeros, (8 - f->length % 8) % 8);
}

static void
set_word(struct hol_mat_file *f, size_t at, size_t word)
{
    if (word > MOST && f->status == HOL_OK)
        f->status = HOL_INVALID;
    for (int k = 0; k < 4 && f->status == HOL_OK; k++)
        f->bytes[at + (size_t)k] = (unsigned char)(word >> 8 * k);
}

/* A whole data element: tag, bytes, padding. */
static void
put_element(struct hol_mat_file *f, uint32_t type, const void *bytes, size_t count)
{
    size_t at = f->length + 4;

    put_word(f, type);
    put_word(f, 0);
    set_word(f, at, count);
    put(f, bytes, count);
    pad(f);
}

static size_t
begin_array(struct hol_mat_file *f, const char *name, uint32_t class, size_t n, size_t m)
{
    size_t start = f->length;

    put_word(f, MI_MATRIX);
    put_word(f, 0);
    put_word(f, MI_UINT32); /* flags */
    put_word(f, 8);
    put_word(f, class);
    put_word(f, 0);
    put_word(f, MI_INT32); /* dimensions */
    put_word(f, 8);
    put_word(f, 0);
    put_word(f, 0);
    set_word(f, start + 32, n);
    set_word(f, start + 36, m);
    put_element(f, MI_INT8, name, strlen(name));
    return start;
}

static void
end_array(struct hol_mat_file *f, size_t start)
{
    set_word(f, start + 4, f->length - start - 8);
}

void
hol_mat_file_matrix(struct hol_mat_file *f, const double *rows, size_t n, size_t m)
{
    size_t start = begin_array(f, "", MX_DOUBLE, n, m), tag = f->length + 4;

    put_word(f, MI_DOUBLE);
    put_word(f, 0);
    set_word(f, tag, n * m * 8);
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i < n; i++) {
            uint64_t word;
            memcpy(&word, rows + i * m + j, sizeof word);
            put_word(f, (uint32_t)word);
            put_word(f, (uint32_t)(word >> 32));
        }
    end_array(f, start);
}

void
hol_mat_file_text(struct hol_mat_file *f, const char *name, const char *text)
{
    size_t length = strlen(text), start, tag;

    start = begin_array(f, name, MX_CHAR, length > 0, length);
    tag = f->length + 4;
    put_word(f, MI_UINT16);
    put_word(f, 0);
    set_word(f, tag, 2 * length);
    for (size_t i = 0; i < length; i++) {
        unsigned char bytes[2] = {(unsigned char)text[i], 0};
        put(f, bytes, 2);
    }
    pad(f);
    end_array(f, start);
}

struct hol_mat_struct
hol_mat_file_begin(struct hol_mat_file *f, const char *name, const char *const *fields,
                   size_t field_count)
{
    struct hol_mat_struct opened = {.start = begin_array(f, name, MX_STRUCT, 1, 0)};
    size_t tag;

    opened.dimensions = opened.start + 32;
    put_word(f, MI_INT32 | 4u << 16); /* a small element: the length of the names of fields */
    put_word(f, FIELD);
    tag = f->length + 4;
    put_word(f, MI_INT8);
    put_word(f, 0);
    set_word(f, tag, field_count * FIELD);
    for (size_t k = 0; k < field_count; k++) {
        char field[FIELD] = "";
        (void)snprintf(field, sizeof field, "%s", fields[k]);
        put(f, field, sizeof field);
    }
    return opened;
}

void
hol_mat_file_end(struct hol_mat_file *f, struct hol_mat_struct opened, size_t count)
{
    set_word(f, opened.dimensions + 4, count);
    end_array(f, opened.start);
}

enum hol_status
hol_mat_file_write(FILE *out, const struct hol_mat_file *f)
{
    unsigned char header[HEADER];

    if (f->status != HOL_OK)
        return f->status;
    memset(header, ' ', sizeof header);
    memcpy(header, "MATLAB 5.0 MAT-file", 19);
    memset(header + 116, 0, 8);        /* no subsystem data */
    memcpy(header + 124, "\0\1IM", 4); /* version 1.0, little endian */
    if (fwrite(header, 1, sizeof header, out) != sizeof header ||
        fwrite(f->bytes, 1, f->length, out) != f->length)
        return HOL_IO;
    return HOL_OK;
}

void
hol_mat_file_clear(struct hol_mat_file *f)
{
    hol_free(f->bytes);
    *f = (struct hol_mat_file){0};
}
