/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes lines of the protocol: hello and problems, with every digit of a double. */
#include "foreign/process/wire.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
hol_wire_clear(struct hol_wire_text *text)
{
    hol_free(text->data);
    *text = (struct hol_wire_text){0};
}

/* Make room for this many more bytes; NULL: out of memory. */
static char *
room(struct hol_wire_text *text, size_t more)
{
    size_t capacity = text->capacity ? text->capacity : 4096;
    char *data;

    if (text->failed)
        return NULL;
    if (text->length + more > text->capacity) {
        while (capacity < text->length + more)
            capacity *= 2;
        data = hol_realloc(text->data, capacity, 1);
        if (data == NULL) {
            text->failed = true;
            return NULL;
        }
        text->data = data;
        text->capacity = capacity;
    }
    return text->data + text->length;
}

void
hol_wire_add(struct hol_wire_text *text, const char *format, ...)
{
    va_list arguments, again;
    int length;
    char *to;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    to = length < 0 ? NULL : room(text, (size_t)length + 1);
    if (to != NULL) {
        (void)vsnprintf(to, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

static void
add_bytes(struct hol_wire_text *text, const char *bytes, size_t length)
{
    char *to = room(text, length);

    if (to == NULL)
        return;
    memcpy(to, bytes, length);
    text->length += length;
}

void
hol_wire_add_string(struct hol_wire_text *text, const char *string)
{
    add_bytes(text, "\"", 1);
    for (const unsigned char *p = (const unsigned char *)string; *p != '\0'; p++)
        if (*p == '"' || *p == '\\')
            hol_wire_add(text, "\\%c", *p);
        else if (*p < ' ')
            hol_wire_add(text, "\\u%04x", *p);
        else
            add_bytes(text, (const char *)p, 1);
    add_bytes(text, "\"", 1);
}

/* 17 digits: the double that is read back is the same. Small whole numbers are frequent. */
static void
add_number(struct hol_wire_text *text, double x)
{
    char number[40];
    int length;

    if (!(x - x == 0)) {
        hol_wire_add(text, "\"%s\"", x > 0 ? "inf" : x < 0 ? "-inf" : "nan");
        return;
    }
    if (x == 0)
        length = snprintf(number, sizeof number, "%s", 1 / x < 0 ? "-0.0" : "0");
    else
        length = snprintf(number, sizeof number, "%.17g", x);
    add_bytes(text, number, (size_t)length);
}

void
hol_wire_add_vector(struct hol_wire_text *text, const double *x, size_t count)
{
    add_bytes(text, "[", 1);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            add_bytes(text, ",", 1);
        add_number(text, x[i]);
    }
    add_bytes(text, "]", 1);
}

void
hol_wire_add_matrix(struct hol_wire_text *text, const double *x, size_t rows, size_t cols)
{
    add_bytes(text, "[", 1);
    for (size_t i = 0; i < rows; i++) {
        if (i > 0)
            add_bytes(text, ",", 1);
        hol_wire_add_vector(text, x + i * cols, cols);
    }
    add_bytes(text, "]", 1);
}

void
hol_wire_put_hello(struct hol_wire_text *text)
{
    hol_wire_add(text, "{\"holonom\":%d,\"program\":\"%s\"}\n", HOL_WIRE_VERSION, PACKAGE_STRING);
}

static void
add_state(struct hol_wire_text *text, const struct hol_exchange *x, const struct hol_question *q)
{
    const struct hol_asked_state *s = &x->states[q->state];

    hol_wire_add(text, ",\"state\":{\"case\":");
    hol_wire_add_string(text, x->model->source->name);
    hol_wire_add(text, ",\"label\":");
    hol_wire_add_string(text, s->label);
    hol_wire_add(text, ",\"asked\":\"%s\",\"t\":", hol_asked_key(q->asked));
    add_number(text, s->t.d[0]);
    hol_wire_add(text, ",\"q\":");
    hol_wire_add_vector(text, s->q.d, s->q.rows);
    hol_wire_add(text, ",\"qdot\":");
    hol_wire_add_vector(text, s->v.d, s->v.rows);
    hol_wire_add(text, ",\"parameters\":{");
    for (size_t i = 0; i < x->parameter_count; i++) {
        if (i > 0)
            hol_wire_add(text, ",");
        hol_wire_add_string(text, x->parameters[i].name);
        hol_wire_add(text, ":");
        add_number(text, x->parameters[i].value);
    }
    hol_wire_add(text, "}}");
}

void
hol_wire_put_problem(struct hol_wire_text *text, const struct hol_exchange *x, size_t question,
                     uint64_t id, bool state)
{
    const struct hol_question *q = &x->questions[question];

    hol_wire_add(text, "{\"id\":%" PRIu64 ",\"n\":%zu,\"m\":%zu,\"M\":", id, q->n, q->m);
    hol_wire_add_matrix(text, q->M, q->n, q->n);
    hol_wire_add(text, ",\"F\":");
    hol_wire_add_vector(text, q->F, q->n);
    hol_wire_add(text, ",\"A\":");
    hol_wire_add_matrix(text, q->A, q->m, q->n);
    hol_wire_add(text, ",\"b\":");
    hol_wire_add_vector(text, q->b, q->m);
    hol_wire_add(text, ",\"C\":");
    hol_wire_add_vector(text, q->C, q->n);
    if (state)
        add_state(text, x, q);
    hol_wire_add(text, "}\n");
}
