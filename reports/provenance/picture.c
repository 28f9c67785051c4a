/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The block in a picture: metadata of SVG, a chunk of PNG, a comment of GIF, the document
 * information of PDF. */
#define _GNU_SOURCE /* memmem, memrchr */
#include "reports/provenance/provenance.h"

#include "base/alloc.h"
#include "reports/table/escape.h"

#include <stdlib.h>
#include <string.h>

/* A text that is made by writing; free. NULL: no memory. */
static char *
lines_of(const struct hol_provenance *record)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        return NULL;
    hol_provenance_write_lines(out, record, "", "\n");
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static void
put(FILE *out, const char *bytes, size_t length)
{
    if (length > 0)
        (void)fwrite(bytes, 1, length, out); /* the owner looks at ferror(out) */
}

/* ------------------------------------------------------------------------- SVG */

/* After the tag <svg ...>, before which there is nothing but a head. */
static void
put_svg(FILE *out, const char *bytes, size_t length, const char *lines)
{
    const char *tag = memmem(bytes, length, "<svg", 4), *end = NULL;

    if (tag != NULL)
        end = memchr(tag, '>', length - (size_t)(tag - bytes));
    if (end == NULL) {
        put(out, bytes, length);
        return;
    }
    put(out, bytes, (size_t)(end + 1 - bytes));
    fputs("\n<metadata id=\"holonom-provenance\">", out);
    hol_html_text(out, lines);
    fputs("</metadata>", out);
    put(out, end + 1, length - (size_t)(end + 1 - bytes));
}

/* ------------------------------------------------------------------------- PNG */

/* The check of a chunk (ISO 15948, annex D). */
static unsigned long
check_sum(const char *bytes, size_t length)
{
    unsigned long sum = 0xffffffffUL;

    for (size_t i = 0; i < length; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum & 1 ? 0xedb88320UL ^ (sum >> 1) : sum >> 1;
    }
    return sum ^ 0xffffffffUL;
}

static void
put_number(FILE *out, unsigned long number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(number >> shift & 0xff), out);
}

/* A chunk after the header, which is 8 bytes of signature and IHDR of 25. */
static enum hol_status
put_png(FILE *out, const char *bytes, size_t length, const char *lines)
{
    static const size_t head = 33;
    struct hol_text chunk = {.text = NULL};
    bool ascii = true;

    for (const char *c = lines; *c != '\0'; c++)
        ascii = ascii && (unsigned char)*c < 0x80;
    if (length < head) {
        put(out, bytes, length);
        return HOL_OK;
    }
    if (ascii)
        hol_text_add_bytes(&chunk, "tEXtholonom\0", 12);
    else
        hol_text_add_bytes(&chunk, "iTXtholonom\0\0\0\0\0", 16);
    hol_text_add(&chunk, lines);
    if (chunk.failed) {
        hol_text_clear(&chunk);
        return HOL_NOMEM;
    }
    put(out, bytes, head);
    put_number(out, (unsigned long)chunk.length - 4);
    put(out, chunk.text, chunk.length);
    put_number(out, check_sum(chunk.text, chunk.length));
    put(out, bytes + head, length - head);
    hol_text_clear(&chunk);
    return HOL_OK;
}

/* ------------------------------------------------------------------------- PDF */

/* The last number after a word; 0: there is none. */
static unsigned long
number_after(const char *from, const char *end, const char *word)
{
    const char *at = NULL;

    for (const char *p = from; (p = memmem(p, (size_t)(end - p), word, strlen(word))) != NULL; p++)
        at = p + strlen(word);
    return at != NULL ? strtoul(at, NULL, 10) : 0;
}

void
hol_provenance_date_picture(char *bytes, size_t length)
{
    static const char key[] = "/CreationDate (D:";
    char date[HOL_PROVENANCE_DATE_SIZE];
    char *to = memmem(bytes, length, key, sizeof key - 1);

    hol_provenance_date(date, false);
    if (to == NULL || length - (size_t)(to - bytes) < sizeof key + 14) /* 20261123045148 */
        return;
    to += sizeof key - 1;
    for (const char *from = date; *from != '\0'; from++)
        if (*from >= '0' && *from <= '9')
            *to++ = *from;
}

/* A string of PDF; what is not ASCII as three octal digits. */
static void
put_string(FILE *out, const char *key, const char *text)
{
    fprintf(out, "/%s (", key);
    for (; *text != '\0'; text++)
        if (strchr("()\\", *text) != NULL)
            fprintf(out, "\\%c", *text);
        else if (*text == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*text < ' ' || (unsigned char)*text > '~')
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*text);
        else
            fputc(*text, out);
    fputs(")\n", out);
}

/*
 * One more revision of the document (ISO 32000, 7.5.6): an Info dictionary, a table of references
 * with its place, and a trailer that points back. A file whose last table is a stream has no
 * trailer, and stays as it is.
 */
static enum hol_status
put_pdf(FILE *out, const char *bytes, size_t length, const struct hol_provenance *record,
        const char *lines)
{
    const char *end = bytes + length, *trailer = NULL, *date = record->value[HOL_PROVENANCE_DATE];
    unsigned long size, root, start;
    char *text = NULL;
    size_t text_length;
    FILE *object;

    put(out, bytes, length);
    for (const char *p = bytes; (p = memmem(p, (size_t)(end - p), "trailer", 7)) != NULL; p++)
        trailer = p;
    if (trailer == NULL)
        return HOL_OK;
    size = number_after(trailer, end, "/Size");
    root = number_after(trailer, end, "/Root");
    start = number_after(trailer, end, "startxref");
    if (size == 0 || root == 0 || start == 0)
        return HOL_OK;
    object = open_memstream(&text, &text_length);
    if (object == NULL)
        return HOL_NOMEM;
    fprintf(object, "\n%lu 0 obj\n<<\n", size);
    put_string(object, "Creator", record->value[HOL_PROVENANCE_PROGRAM]);
    put_string(object, "Title", record->value[HOL_PROVENANCE_COMMAND]);
    if (date != NULL && strlen(date) == 20) /* 2026-11-23T04:51:48Z */
        fprintf(object, "/CreationDate (D:%.4s%.2s%.2s%.2s%.2s%.2sZ)\n", date, date + 5, date + 8,
                date + 11, date + 14, date + 17);
    put_string(object, "holonom", lines);
    fprintf(object, ">>\nendobj\n");
    if (fclose(object) != 0) {
        free(text);
        return HOL_NOMEM;
    }
    put(out, text, text_length);
    fprintf(out,
            "xref\n%lu 1\n%010zu 00000 n \ntrailer\n<< /Size %lu /Root %lu 0 R /Info %lu 0 R "
            "/Prev %lu >>\nstartxref\n%zu\n%%%%EOF\n",
            size, length + 1, size + 1, root, size, start, length + text_length);
    free(text);
    return HOL_OK;
}

/* ------------------------------------------------------------------------- GIF */

/* A comment before the trailer, in pieces of 255 bytes (GIF89a, 24). */
static void
put_gif(FILE *out, const char *bytes, size_t length, const char *lines)
{
    size_t rest = strlen(lines);

    put(out, bytes, length - 1);
    fputs("\x21\xfe", out);
    while (rest > 0) {
        size_t piece = rest < 255 ? rest : 255;

        fputc((int)piece, out);
        put(out, lines, piece);
        lines += piece;
        rest -= piece;
    }
    fputc(0, out);
    fputc(bytes[length - 1], out);
}

enum hol_status
hol_provenance_write_picture(FILE *out, const char *bytes, size_t length,
                             const struct hol_provenance *record)
{
    char *lines = lines_of(record);
    enum hol_status status = lines != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK && length > 8 && memcmp(bytes, "\x89PNG", 4) == 0)
        status = put_png(out, bytes, length, lines);
    else if (status == HOL_OK && length > 5 && memcmp(bytes, "%PDF-", 5) == 0)
        status = put_pdf(out, bytes, length, record, lines);
    else if (status == HOL_OK && length > 6 && memcmp(bytes, "GIF89a", 6) == 0 &&
             bytes[length - 1] == ';')
        put_gif(out, bytes, length, lines);
    else if (status == HOL_OK)
        put_svg(out, bytes, length, lines);
    free(lines);
    return status;
}
