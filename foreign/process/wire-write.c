/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes lines of the protocol: hello and problems, with every digit of a double. */
#include "foreign/process/wire.h"

#include "base/printable.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
hol_wire_add_string(struct hol_text *text, const char *string)
{
    size_t left = strlen(string), length;

    hol_text_add(text, "\"");
    for (const char *p = string; left > 0; p += length, left -= length) {
        length = hol_printable_character(p, left);
        if (length == 0) {
            hol_text_add(text, "\\ufffd"); /* no UTF-8 */
            length = 1;
        } else if (*p == '"' || *p == '\\') {
            hol_text_print(text, "\\%c", *p);
        } else if (length == 1 && *p < ' ') {
            hol_text_print(text, "\\u%04x", (unsigned)*p);
        } else {
            hol_text_add_bytes(text, p, length);
        }
    }
    hol_text_add(text, "\"");
}

static int
write_digit(char *to, int x)
{
    int length = x < 0;

    to[0] = '-';
    to[length] = (char)('0' + abs(x));
    return length + 1;
}

/* 17 digits: the double that is read back is the same. Small whole numbers are frequent. */
static void
add_number(struct hol_text *text, double x)
{
    char number[40];
    int length;

    if (!(x - x == 0)) {
        hol_text_print(text, "\"%s\"", x > 0 ? "inf" : x < 0 ? "-inf" : "nan");
        return;
    }
    if (x == 0)
        length = snprintf(number, sizeof number, "%s", 1 / x < 0 ? "-0.0" : "0");
    else if (x > -10 && x < 10 && x == (int)x)
        length = write_digit(number, (int)x);
    else
        length = snprintf(number, sizeof number, "%.17g", x);
    hol_text_add_bytes(text, number, (size_t)length);
}

void
hol_wire_add_vector(struct hol_text *text, const double *x, size_t count)
{
    hol_text_add(text, "[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            hol_text_add(text, ",");
        add_number(text, x[i]);
    }
    hol_text_add(text, "]");
}

void
hol_wire_add_matrix(struct hol_text *text, const double *x, size_t rows, size_t cols)
{
    hol_text_add(text, "[");
    for (size_t i = 0; i < rows; i++) {
        if (i > 0)
            hol_text_add(text, ",");
        hol_wire_add_vector(text, x + i * cols, cols);
    }
    hol_text_add(text, "]");
}

void
hol_wire_put_hello(struct hol_text *text)
{
    hol_text_print(text, "{\"holonom\":%d,\"program\":\"%s\"}\n", HOL_WIRE_VERSION, PACKAGE_STRING);
}

static void
add_state(struct hol_text *text, const struct hol_exchange *x, const struct hol_question *q)
{
    /* as `serve' calls it, and as it was called at first */
    static const char *const words[] = {"v", "qdot"};
    const struct hol_asked_state *s = &x->states[q->state];

    hol_text_add(text, ",\"state\":{\"case\":");
    hol_wire_add_string(text, x->model->source->name);
    hol_text_add(text, ",\"label\":");
    hol_wire_add_string(text, s->label);
    hol_text_print(text, ",\"asked\":\"%s\",\"t\":", hol_asked_key(q->asked));
    add_number(text, s->t.d[0]);
    hol_text_add(text, ",\"q\":");
    hol_wire_add_vector(text, s->q.d, s->q.rows);
    for (int k = 0; k < 2; k++) {
        hol_text_print(text, ",\"%s\":", words[k]);
        hol_wire_add_vector(text, s->v.d, s->v.rows);
    }
    hol_text_add(text, ",\"parameters\":{");
    for (size_t i = 0; i < x->parameter_count; i++) {
        if (i > 0)
            hol_text_add(text, ",");
        hol_wire_add_string(text, x->parameters[i].name);
        hol_text_add(text, ":");
        if (x->parameters[i].beyond != NULL)
            hol_wire_add_string(text, x->parameters[i].beyond);
        else
            add_number(text, x->parameters[i].value);
    }
    hol_text_add(text, "}}");
}

void
hol_wire_put_problem(struct hol_text *text, const struct hol_exchange *x, size_t question,
                     uint64_t id, bool state)
{
    const struct hol_question *q = &x->questions[question];

    hol_text_print(text, "{\"id\":%" PRIu64 ",\"n\":%zu,\"m\":%zu,\"M\":", id, q->n, q->m);
    hol_wire_add_matrix(text, q->M, q->n, q->n);
    hol_text_add(text, ",\"F\":");
    hol_wire_add_vector(text, q->F, q->n);
    hol_text_add(text, ",\"A\":");
    hol_wire_add_matrix(text, q->A, q->m, q->n);
    hol_text_add(text, ",\"b\":");
    hol_wire_add_vector(text, q->b, q->m);
    hol_text_add(text, ",\"C\":");
    hol_wire_add_vector(text, q->C, q->n);
    if (state)
        add_state(text, x, q);
    hol_text_add(text, "}\n");
}
