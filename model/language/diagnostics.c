/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Findings of the loader: collected, sorted, and rendered with the line and a caret. */
#include "model/language/diagnostics.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum {
    MESSAGE_MAX = 400,  /* bytes of a message */
    EXCERPT_WIDTH = 96, /* characters of a source line that are shown */
    EXCERPT_BEFORE = 64 /* of these before the caret, in a longer line */
};

static bool
continues(char c) /* a character begun before: UTF-8 */
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

void
hol_report_add(struct hol_report *report, const struct hol_source *source, size_t order,
               uint32_t offset, const char *format, va_list words)
{
    char text[MESSAGE_MAX];
    char *message;

    if (report->status != HOL_OK)
        return;
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].source == source && report->list[i].offset == offset)
            return;
    if (report->count == report->limit) {
        report->full = true;
        return;
    }
    (void)vsnprintf(text, sizeof text, format, words);
    message = hol_arena_text(report->arena, text, strlen(text));
    if (message == NULL ||
        !hol_arena_extend(report->arena, &report->list, report->count, sizeof *report->list)) {
        report->status = HOL_NOMEM;
        return;
    }
    report->list[report->count++] = (struct hol_report_entry){source, order, offset, message};
}

static void
line_of(const struct hol_source *source, uint32_t offset, size_t *start, size_t *end)
{
    size_t at = offset < source->length ? offset : source->length;
    *start = at;
    while (*start > 0 && source->text[*start - 1] != '\n')
        --*start;
    *end = at;
    while (*end < source->length && source->text[*end] != '\n')
        ++*end;
    if (*end > *start && source->text[*end - 1] == '\r')
        --*end;
}

struct hol_place
hol_source_place(const struct hol_source *source, uint32_t offset)
{
    struct hol_place place = {1, 1};
    for (size_t i = 0; i < offset && i < source->length; i++) {
        if (source->text[i] == '\n') {
            place.line++;
            place.column = 1;
        } else if (!continues(source->text[i])) {
            place.column++;
        }
    }
    return place;
}

static void
append_printable(struct hol_text *b, const char *text)
{
    char *shown = hol_printable(text);
    if (shown == NULL) {
        b->failed = true;
        return;
    }
    hol_text_add(b, shown);
    hol_free(shown);
}

static void
append_head(struct hol_text *b, const char *path, struct hol_place place, const char *message)
{
    append_printable(b, path);
    if (place.line > 0) {
        char numbers[64];
        snprintf(numbers, sizeof numbers, ":%zu:%zu", place.line, place.column);
        hol_text_add(b, numbers);
    }
    hol_text_add(b, ": ");
    append_printable(b, message);
    hol_text_add(b, "\n");
}

/* The line, or the part of a long line around the place, and a caret under the place. */
static void
append_excerpt(struct hol_text *b, const struct hol_source *source, uint32_t offset)
{
    size_t start, end;
    bool printable;
    line_of(source, offset, &start, &end);
    if (start == end)
        return;
    size_t caret = offset < end ? offset : end;
    size_t before = 0, width = 0;
    for (size_t i = start; i < end; width++) {
        before += i < caret;
        i += hol_printable_next(source->text + i, end - i, &printable);
    }
    size_t skip = width > EXCERPT_WIDTH && before > EXCERPT_BEFORE ? before - EXCERPT_BEFORE : 0;
    hol_text_add(b, skip > 0 ? "..." : "");
    size_t position = 0;
    for (size_t i = start; i < end; position++) {
        size_t length = hol_printable_next(source->text + i, end - i, &printable);
        if (position >= skip + EXCERPT_WIDTH) {
            hol_text_add(b, "...");
            break;
        }
        if (position >= skip && printable)
            hol_text_add_bytes(b, source->text + i, length);
        else if (position >= skip)
            hol_text_add(b, source->text[i] == '\t' ? " " : "?");
        i += length;
    }
    hol_text_add(b, "\n");
    for (size_t i = skip > 0 ? skip - 3 : 0; i < before; i++) /* "..." has three characters */
        hol_text_add(b, " ");
    hol_text_add(b, "^\n");
}

static bool
precedes(const struct hol_report_entry *a, const struct hol_report_entry *b)
{
    return a->order != b->order ? a->order < b->order : a->offset < b->offset;
}

/* By insertion: there are at most `limit` of them, and ties keep their order. */
static void
sort(struct hol_report_entry *list, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct hol_report_entry moving = list[i];
        size_t k = i;
        for (; k > 0 && precedes(&moving, &list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = moving;
    }
}

static void
render(struct hol_text *b, struct hol_diagnostics *made, const struct hol_report *report)
{
    for (size_t i = 0; i < report->count && !b->failed; i++) {
        const struct hol_report_entry *f = &report->list[i];
        struct hol_place place = hol_source_place(f->source, f->offset);
        append_head(b, f->source->path, place, f->message);
        append_excerpt(b, f->source, f->offset);
        made->list[i].place = place;
        made->list[i].message = hol_printable(f->message);
        b->failed = b->failed || made->list[i].message == NULL;
        made->count = i + 1;
    }
    if (report->full && !b->failed) {
        char message[80];
        snprintf(message, sizeof message, "too many errors, only %zu are shown", report->count);
        append_head(b, report->list[0].source->path, (struct hol_place){0, 0}, message);
        made->list[report->count].message = hol_strdup(message);
        b->failed = b->failed || made->list[report->count].message == NULL;
        made->count = report->count + 1;
    }
}

enum hol_status
hol_report_render(const struct hol_report *report, struct hol_diagnostics *diagnostics)
{
    if (report->status != HOL_OK)
        return report->status;
    struct hol_diagnostics made = {0};
    struct hol_text b = {0};
    if (report->count > 0) {
        sort(report->list, report->count);
        made.list = hol_alloc(report->count + 1, sizeof *made.list);
        if (made.list == NULL)
            return HOL_NOMEM;
        render(&b, &made, report);
        made.text = b.text;
    }
    if (b.failed) {
        hol_free(b.text);
        made.text = NULL;
        hol_diagnostics_clear(&made);
        return HOL_NOMEM;
    }
    *diagnostics = made;
    return HOL_OK;
}

/* The offset of a place; the end of the text if it is not in it. */
static uint32_t
offset_of(const struct hol_source *source, struct hol_place place)
{
    size_t line = 1, column = 1, i = 0;
    for (; i < source->length; i++) {
        if (line == place.line && column == place.column && !continues(source->text[i]))
            break;
        if (source->text[i] == '\n') {
            line++;
            column = 1;
        } else if (!continues(source->text[i])) {
            column++;
        }
    }
    return (uint32_t)i;
}

enum hol_status
hol_diagnostics_single(struct hol_diagnostics *diagnostics, const struct hol_source *source,
                       struct hol_place place, const char *message)
{
    struct hol_diagnostics made = {0};
    struct hol_text b = {0};
    append_head(&b, source->path, place, message);
    if (place.line > 0 && source->text != NULL)
        append_excerpt(&b, source, offset_of(source, place));
    made.text = b.text;
    made.list = hol_alloc(1, sizeof *made.list);
    if (b.failed || made.list == NULL)
        goto fail;
    made.count = 1;
    made.list[0].place = place;
    made.list[0].message = hol_printable(message);
    if (made.list[0].message == NULL)
        goto fail;
    *diagnostics = made;
    return HOL_OK;
fail:
    hol_diagnostics_clear(&made);
    return HOL_NOMEM;
}

void
hol_diagnostics_clear(struct hol_diagnostics *diagnostics)
{
    for (size_t i = 0; i < diagnostics->count; i++)
        hol_free(diagnostics->list[i].message);
    hol_free(diagnostics->list);
    hol_free(diagnostics->text);
    *diagnostics = (struct hol_diagnostics){0};
}
