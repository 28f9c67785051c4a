/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Published blocks: what a source prints, one hol_entry for each thing that can be confirmed. */
#include "model/elaborate/elaborate.h"

#include <stdio.h>
#include <string.h>

void
hol_elab_published(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    if (!hol_elab_vectors(e, s->keyword.first) || !hol_elab_thing(e, s->span.first))
        return;
    if (!HOL_ELAB_EXTEND(e, c->published, c->published_count))
        return;
    c->published[c->published_count++] = (struct hol_published){
        .title = hol_elab_string(e, s->text), .place = {s->span.line, s->span.column}};
    e->in_published = true;
    hol_elaborate_list(e, s->body);
    e->in_published = false;
}

struct hol_entry *
hol_elab_add_entry(struct hol_elaborator *e, const struct hol_ast_statement *s,
                   enum hol_entry_kind kind, struct hol_span span)
{
    struct hol_published *block = &e->c->published[e->c->published_count - 1];
    if (!hol_elab_thing(e, span.first))
        return NULL;
    if (!HOL_ELAB_EXTEND(e, block->entries, block->entry_count))
        return NULL;
    struct hol_entry *entry = &block->entries[block->entry_count++];
    *entry = (struct hol_entry){.kind = kind,
                                .misprint = s->misprint,
                                .smallness = e->smallness,
                                .owner = e->rules.owner,
                                .place = {span.line, span.column},
                                .statement = {s->begin.line, s->begin.column},
                                .last_line = s->last_line};
    return entry;
}

char *
hol_elab_entry_text(struct hol_elaborator *e, uint32_t head_first, uint32_t head_last,
                    uint32_t first, uint32_t last)
{
    char indices[200] = "";
    size_t used = 0;
    for (size_t k = 0; k < e->loop_count && used < sizeof indices; k++)
        used +=
            (size_t)snprintf(indices + used, sizeof indices - used, "%s%s = %ld",
                             k == 0 ? " (" : ", ", e->loops[k]->text, e->loops[k]->binding->index);
    if (e->smallness.parameter != SIZE_MAX && used < sizeof indices)
        snprintf(indices + used, sizeof indices - used, "%sto order %.40s^%ld",
                 used == 0 ? " (" : ", ", e->c->parameters[e->smallness.parameter].name,
                 e->smallness.power);
    char *head = hol_elab_text(e, head_first, head_last);
    char *body = hol_elab_text(e, first, last);
    if (head == NULL || body == NULL)
        return NULL;
    size_t size = strlen(head) + strlen(body) + strlen(indices) + 3;
    char *text = hol_arena_alloc(e->arena, size, 1);
    if (text == NULL) {
        hol_elab_nomem(e);
        return NULL;
    }
    snprintf(text, size, "%s%s%s%s%s", head, *head == '\0' ? "" : " ", body, indices,
             *indices == '\0' ? "" : ")");
    return text;
}

/* A printed number: a literal with a fraction or an exponent, a sign before it allowed. */
static bool
printed_unit(const char *text, long *unit)
{
    const char *p = text + (*text == '-' || *text == '+');
    p += *p == ' ';
    long exponent = 0, places = 0;
    size_t digits = strspn(p, "0123456789");
    p += digits;
    bool special = *p == '.';
    if (*p == '.') {
        places = (long)strspn(p + 1, "0123456789");
        digits += (size_t)places;
        p += 1 + places;
    }
    if (digits > 0 && (*p == 'e' || *p == 'E')) {
        special = true;
        bool minus = p[1] == '-';
        p += 1 + (p[1] == '-' || p[1] == '+');
        for (; *p >= '0' && *p <= '9'; p++)
            exponent = 10 * exponent + (*p - '0'); /* at most 1000: the scanner */
        exponent = minus ? -exponent : exponent;
    }
    *unit = exponent - places;
    return special && digits > 0 && *p == '\0';
}

struct hol_printed
hol_elab_printed(struct hol_elaborator *e, const struct hol_ast_item *item, unsigned holds,
                 const char *where)
{
    struct hol_printed made = {.value = hol_elab_held(e, item->right, holds, where)};
    made.text = hol_elab_text(e, item->right_span.first, item->right_span.last);
    if (made.text != NULL)
        made.is_number = printed_unit(made.text, &made.unit);
    if (!made.is_number)
        made.unit = 0;
    return made;
}
