/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What elaboration may spend, how it reports and keeps texts. */
#include "model/elaborate/elaborate.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum {
    STEPS_PER_ITERATION =
        6, /* nodes of the tree visited, and operands handled, per iteration allowed */
    NODES_PER_THING = 4, /* nodes allowed per thing (coordinate, let, entry, cell ...) allowed */
    TEXT_PER_BYTE = 8    /* bytes of text made (names, entries) per byte of source allowed */
};

void
hol_elab_nomem(struct hol_elaborator *e)
{
    e->status = HOL_NOMEM;
}

bool
hol_elab_ended(const struct hol_elaborator *e)
{
    return e->status != HOL_OK || e->report->full;
}

bool
hol_elab_known(const struct hol_elaborator *e, uint32_t offset)
{
    if (hol_elab_ended(e))
        return true;
    for (size_t i = 0; i < e->report->count; i++)
        if (e->report->list[i].source == e->source && e->report->list[i].offset == offset)
            return true;
    return false;
}

size_t
hol_elab_line(const struct hol_elaborator *e, uint32_t offset)
{
    return hol_source_place(e->source, offset).line;
}

void
hol_elab_error(struct hol_elaborator *e, uint32_t offset, const char *format, ...)
{
    va_list words;

    e->error_count++;
    if (hol_elab_known(e, offset))
        return;
    va_start(words, format);
    hol_report_add(e->report, e->source, e->order, offset, format, words);
    va_end(words);
    if (e->report->status != HOL_OK)
        e->status = e->report->status;
}

/* --------------------------------------------------------------- limits */

static bool
spend(struct hol_elaborator *e, uint32_t offset, size_t *spent, size_t amount, size_t limit,
      const char *what)
{
    if (hol_elab_ended(e))
        return false;
    if (amount > limit || *spent > limit - amount) {
        hol_elab_error(e, offset, "the file asks for too much: %s, the limit is %zu", what, limit);
        if (e->status == HOL_OK)
            e->status = HOL_INVALID;
        return false;
    }
    *spent += amount;
    return true;
}

static size_t
scaled(size_t limit, size_t factor)
{
    return limit > SIZE_MAX / factor ? SIZE_MAX : limit * factor;
}

bool
hol_elab_step(struct hol_elaborator *e, uint32_t offset, size_t steps)
{
    return spend(e, offset, &e->spent.steps, steps,
                 scaled(e->limits->iterations, STEPS_PER_ITERATION), "steps of loops and sums");
}

bool
hol_elab_iterate(struct hol_elaborator *e, uint32_t offset)
{
    return spend(e, offset, &e->spent.iterations, 1, e->limits->iterations,
                 "turns of loops and sums");
}

bool
hol_elab_thing(struct hol_elaborator *e, uint32_t offset)
{
    return spend(e, offset, &e->spent.things, 1, e->limits->nodes / NODES_PER_THING,
                 "names, entries and cells");
}

bool
hol_elab_extend(struct hol_elaborator *e, void *array, size_t count, size_t size)
{
    bool room = hol_arena_extend(e->arena, array, count, size);
    if (!room)
        hol_elab_nomem(e);
    return room;
}

/* ----------------------------------------------------------------- text */

char *
hol_elab_string(struct hol_elaborator *e, const char *text)
{
    char *copy = hol_arena_text(e->arena, text, strlen(text));
    if (copy == NULL)
        hol_elab_nomem(e);
    return copy;
}

char *
hol_elab_text(struct hol_elaborator *e, uint32_t first, uint32_t last)
{
    const char *source = e->source->text;
    if (!spend(e, first, &e->spent.text_bytes, last - first,
               scaled(e->limits->bytes, TEXT_PER_BYTE), "text of entries"))
        return NULL;
    char *text = hol_arena_alloc(e->arena, (size_t)(last - first) + 1, 1);
    if (text == NULL) {
        hol_elab_nomem(e);
        return NULL;
    }
    size_t used = 0;
    bool blank = false, quoted = false;
    for (uint32_t i = first; i < last; i++) {
        if (!quoted && source[i] == '#') {
            while (i < last && source[i] != '\n')
                i++;
            blank = true;
        } else if (!quoted && isspace((unsigned char)source[i])) {
            blank = true;
        } else {
            if (blank && used > 0)
                text[used++] = ' ';
            blank = false;
            quoted ^= source[i] == '"';
            text[used++] = source[i];
        }
    }
    return text;
}
