/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers of the server about a case as a whole: its description, its motion; the formulations. */
#include "library/serve/serve-inside.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

#define TIMES_MOST 10000

static void
add_text(struct hol_server *s, const char *key, const char *text)
{
    hol_text_print(&s->out, ",\"%s\":", key);
    hol_wire_add_string(&s->out, text != NULL ? text : "");
}

static void
add_names(struct hol_server *s, const struct holonom_case *c, const char *what)
{
    size_t count = holonom_count(c, what);

    hol_text_print(&s->out, ",\"%s\":[", what);
    for (size_t k = 0; k < count; k++) {
        hol_text_print(&s->out, "%s", k > 0 ? "," : "");
        hol_wire_add_string(&s->out, holonom_name(c, what, k));
    }
    hol_text_print(&s->out, "]");
}

/* An object of names and texts. */
static void
add_parameters(struct hol_server *s, const struct holonom_case *c)
{
    const char *separator = "";

    hol_text_print(&s->out, ",\"parameters\":{");
    for (size_t k = 0; k < holonom_count(c, "parameters"); k++) {
        const char *value = holonom_number(c, "parameters", k, 0);
        if (value == NULL)
            continue;
        hol_text_print(&s->out, "%s", separator);
        hol_wire_add_string(&s->out, holonom_name(c, "parameters", k));
        hol_text_print(&s->out, ":\"%s\"", value);
        separator = ",";
    }
    hol_text_print(&s->out, "}");
}

void
hol_serve_case(struct hol_server *s, struct holonom_case *c)
{
    static const char *const lists[] = {"coordinates", "constraints", "sizes",   "invariants",
                                        "lets",        "states",      "contacts"};
    const struct holonom_point at = {.size = sizeof at, .state = "initial"};
    double span[2];

    add_text(s, "case", holonom_text(c, "name"));
    add_text(s, "title", holonom_text(c, "title"));
    add_text(s, "source", holonom_text(c, "source"));
    hol_text_print(&s->out, ",\"n\":%zu,\"m\":%zu,\"impulsive\":%s,\"nonideal\":%s",
                   holonom_count(c, "coordinates"), holonom_count(c, "constraints"),
                   holonom_is(c, "impulsive") ? "true" : "false",
                   holonom_is(c, "nonideal") ? "true" : "false");
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
        add_names(s, c, lists[k]);
    if (holonom_span(c, &span[0], &span[1]) == HOLONOM_OK) {
        hol_text_print(&s->out, ",\"span\":");
        hol_wire_add_vector(&s->out, span, 2);
    }
    /* a case whose matrices have no value at the start has parameters all the same */
    (void)holonom_evaluate_bits(c, &at, 53);
    add_parameters(s, c);
}

void
hol_serve_solvers(struct hol_server *s)
{
    const char *name;

    hol_text_print(&s->out, ",\"solvers\":[");
    for (size_t k = 0; (name = holonom_formulation(k, NULL)) != NULL; k++) {
        hol_text_print(&s->out, "%s", k > 0 ? "," : "");
        hol_wire_add_string(&s->out, name);
    }
    hol_text_print(&s->out, "]");
}

/* Times as texts. */
static bool
read_times(const char **texts, char (*numbers)[40], const json_t *times, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];
    const json_t *value;
    size_t i;

    json_array_foreach(times, i, value)
    {
        if (!json_is_string(value) && !json_is_number(value))
            return hol_wire_say(why, "'times'[%zu] is %s, not a number", i,
                                hol_wire_shorten(quote, value));
        if (json_is_number(value))
            hol_serve_decimal(numbers[i], value);
        texts[i] = json_is_string(value) ? json_string_value(value) : numbers[i];
    }
    return true;
}

/* What is known of each time: a list of texts, or of one row a number. */
static void
add_columns(struct hol_server *s, const struct holonom_case *c, const char *key)
{
    size_t rows, columns;
    bool vector;

    holonom_shape(c, key, &rows, &columns);
    vector = strcmp(key, "q") == 0 || strcmp(key, "v") == 0;
    hol_text_print(&s->out, ",\"%s\":[", key);
    for (size_t j = 0; j < columns; j++) {
        hol_text_print(&s->out, "%s%s", j > 0 ? "," : "", vector ? "[" : "");
        for (size_t i = 0; i < rows; i++) {
            const char *text = holonom_number(c, key, i, j), *quote = vector && text ? "\"" : "";

            hol_text_print(&s->out, "%s%s%s%s", i > 0 ? "," : "", quote, text ? text : "null",
                           quote);
        }
        hol_text_print(&s->out, "%s", vector ? "]" : "");
        hol_serve_flush(s, false);
    }
    hol_text_print(&s->out, "]");
}

void
hol_serve_motion(struct hol_server *s, const struct hol_request *r, struct holonom_case *c)
{
    size_t count = json_array_size(r->times);
    const char **texts = NULL;
    char(*numbers)[40] = NULL;
    char why[HOL_WIRE_WHY] = "";
    int status;

    if (count == 0 || count > TIMES_MOST) {
        (void)hol_wire_say(why, "'times' has %zu, not 1 to %d", count, TIMES_MOST);
        hol_serve_error(s, HOLONOM_INVALID, why);
        return;
    }
    texts = hol_alloc(count, sizeof *texts);
    numbers = hol_alloc(count, sizeof *numbers);
    if (texts == NULL || numbers == NULL)
        hol_serve_error(s, HOLONOM_NOMEM, "out of memory");
    else if (!read_times(texts, numbers, r->times, why))
        hol_serve_error(s, HOLONOM_INVALID, why);
    else {
        status = holonom_motion(c, r->state != NULL ? r->state : "initial", r->digits, r->certify,
                                count, texts);
        if (status != HOLONOM_INVALID) { /* what came before the times where there is none, too */
            add_columns(s, c, "q");
            add_columns(s, c, "v");
            add_columns(s, c, "certified");
            add_columns(s, c, "digits");
        }
        if (status != HOLONOM_OK)
            hol_serve_error(s, status, holonom_message(c));
    }
    hol_free(numbers);
    hol_free(texts);
}
