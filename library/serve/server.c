/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The server: lines, the cases that are kept open, answers of requests as a whole. */
#include "library/serve/serve-inside.h"

#include "base/alloc.h"
#include "library/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is written is sent when it is longer than this. */
#define MUCH ((size_t)1 << 16)
/* Expressions that a case may have, and instructions of all that are kept open. */
#define NODES_MOST 2000000
#define KEPT_MOST 1000000
#define SETTINGS_MOST 100

void
hol_serve_flush(struct hol_server *s, bool all)
{
    if (s->out.length == 0 || (!all && s->out.length < MUCH))
        return;
    if (!s->gone && !s->send(s->context, s->out.text, s->out.length))
        s->gone = true;
    s->out.length = 0;
}

void
hol_serve_error(struct hol_server *s, int status, const char *why)
{
    hol_text_print(&s->out, ",\"%s\":",
                   status == HOLONOM_DOMAIN                              ? "domain"
                   : status == HOLONOM_UNABLE || status == HOLONOM_NOMEM ? "unable"
                                                                         : "invalid");
    hol_wire_add_string(&s->out, why);
}

/* ------------------------------------------------------------------------------ cases */

static void
drop(struct hol_kept_case *kept)
{
    hol_free(kept->key);
    holonom_close(kept->c);
    *kept = (struct hol_kept_case){.key = NULL};
}

/* Room for one more: the oldest go until the others are few and small. */
static struct hol_kept_case *
make_room(struct hol_server *s)
{
    for (;;) {
        struct hol_kept_case *oldest = NULL, *empty = NULL;
        size_t length = 0;

        for (size_t i = 0; i < HOL_SERVE_CASES; i++) {
            struct hol_kept_case *kept = &s->kept[i];

            if (kept->key == NULL)
                empty = kept;
            else {
                length += hol_tape_length(kept->c->model->tape);
                oldest = oldest == NULL || kept->used < oldest->used ? kept : oldest;
            }
        }
        if (empty != NULL && length < KEPT_MOST)
            return empty;
        if (oldest == NULL)
            return NULL;
        drop(oldest);
    }
}

void
hol_serve_decimal(char text[40], const json_t *number)
{
    if (json_is_integer(number))
        (void)snprintf(text, 40, "%" JSON_INTEGER_FORMAT, json_integer_value(number));
    else
        for (int digits = 15; digits <= 17; digits++) {
            (void)snprintf(text, 40, "%.*g", digits, json_real_value(number));
            if (strtod(text, NULL) == json_real_value(number))
                return;
        }
}

/* Parameters as texts. */
static bool
read_settings(struct holonom_setting *settings, char (*numbers)[40], size_t *count,
              const json_t *parameters, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];
    const char *name;
    json_t *value;

    *count = 0;
    if (parameters == NULL)
        return true;
    if (!json_is_object(parameters) || json_object_size(parameters) > SETTINGS_MOST)
        return hol_wire_say(why, "'parameters' is no object of at most %d members", SETTINGS_MOST);
    json_object_foreach((json_t *)parameters, name, value)
    {
        if (json_is_number(value))
            hol_serve_decimal(numbers[*count], value);
        else if (!json_is_string(value))
            return hol_wire_say(why, "parameter '%.40s' is %s, not a number or a text", name,
                                hol_wire_shorten(quote, value));
        settings[*count].name = name;
        settings[*count].value = json_is_string(value) ? json_string_value(value) : numbers[*count];
        ++*count;
    }
    return true;
}

/* A value as text; NULL: there is none, or no memory. */
static char *
text_of(const json_t *value, size_t flags)
{
    char *dump = json_dumps(value, flags), *text = NULL;
    json_malloc_t allocate;
    json_free_t release;

    if (dump != NULL) {
        text = hol_strdup(dump);
        json_get_alloc_funcs(&allocate, &release);
        release(dump);
    }
    return text;
}

/* The members that say which case it is, as one text. */
static char *
key_of(const json_t *root)
{
    json_t *which =
        json_pack("{s:O?, s:O?, s:O?}", "case", json_object_get(root, "case"), "text",
                  json_object_get(root, "text"), "parameters", json_object_get(root, "parameters"));
    char *key = text_of(which, JSON_COMPACT | JSON_SORT_KEYS);

    json_decref(which);
    return key;
}

static struct holonom_case *
open_case(struct hol_server *s, const json_t *root, char why[HOL_WIRE_WHY])
{
    struct holonom_setting settings[SETTINGS_MOST];
    char numbers[SETTINGS_MOST][40];
    struct holonom_options options = {
        .size = sizeof options, .settings = settings, .cases = s->cases, .most_nodes = NODES_MOST};
    const json_t *text = json_object_get(root, "text");
    const char *name = json_string_value(json_object_get(root, "case"));
    struct holonom_case *c = NULL;
    const char *message;
    int status;

    if (!read_settings(settings, numbers, &options.setting_count,
                       json_object_get(root, "parameters"), why))
        return NULL;
    if (name == NULL && !json_is_string(text)) {
        (void)hol_wire_say(why, "no 'case', or it is no text");
        return NULL;
    }
    status = name != NULL ? holonom_open(&c, name, &options)
                          : holonom_open_text(&c, "text", json_string_value(text),
                                              json_string_length(text), &options);
    if (status == HOLONOM_OK)
        return c;
    message = c != NULL ? holonom_message(c) : "out of memory";
    (void)hol_wire_say(why, "%.*s", (int)strcspn(message, "\n"), message);
    holonom_close(c);
    return NULL;
}

/* The case of a request, opened or kept; NULL, and why. */
static struct holonom_case *
case_of(struct hol_server *s, const struct hol_request *r, char why[HOL_WIRE_WHY])
{
    char *key = key_of(r->root);
    struct hol_kept_case *kept;
    struct holonom_case *c;

    for (size_t i = 0; key != NULL && i < HOL_SERVE_CASES; i++)
        if (s->kept[i].key != NULL && strcmp(s->kept[i].key, key) == 0) {
            hol_free(key);
            s->kept[i].used = ++s->clock;
            return s->kept[i].c;
        }
    kept = make_room(s);
    if (key == NULL || kept == NULL)
        (void)hol_wire_say(why, "out of memory");
    c = key != NULL && kept != NULL ? open_case(s, r->root, why) : NULL;
    if (c == NULL) {
        hol_free(key);
        return NULL;
    }
    *kept = (struct hol_kept_case){.key = key, .c = c, .used = ++s->clock};
    return c;
}

/* ------------------------------------------------------------------------------ lines */

static void
begin(struct hol_server *s, const json_t *id)
{
    char *text = id != NULL ? text_of(id, JSON_ENCODE_ANY | JSON_ENSURE_ASCII) : NULL;

    hol_text_print(&s->out, "{\"id\":%s", text != NULL ? text : "null");
    hol_free(text);
}

void
hol_serve_request(struct hol_server *s, const struct hol_request *r, struct holonom_case *c)
{
    if (r->times != NULL)
        hol_serve_motion(s, r, c);
    else
        hol_serve_states(s, r, c);
}

static bool
may_take_long(const struct hol_request *r)
{
    return r->times != NULL || r->truth || r->solver != NULL || r->project || r->bits != 53;
}

static void
answer(struct hol_server *s, const json_t *root)
{
    struct hol_request r;
    struct holonom_case *c = NULL;
    char why[HOL_WIRE_WHY] = "";
    bool read = hol_request_read(&r, root, why);
    const char *list = json_string_value(json_object_get(root, "list"));

    begin(s, r.id);
    if (read && json_object_get(root, "list") != NULL) {
        if (list != NULL && strcmp(list, "solvers") == 0) {
            hol_serve_solvers(s);
            return;
        }
        read = hol_wire_say(why, "'list' is not \"solvers\"");
    }
    if (!read || (c = case_of(s, &r, why)) == NULL)
        hol_serve_error(s, HOLONOM_INVALID, why);
    else if (r.times == NULL && !r.given)
        hol_serve_case(s, c);
    else if (s->limits.seconds > 0 && may_take_long(&r))
        hol_serve_by_child(s, &r, c);
    else
        hol_serve_request(s, &r, c);
}

enum hol_status
hol_server_line(struct hol_server *s, const char *line, size_t length, bool whole)
{
    char why[HOL_WIRE_WHY] = "";
    json_t *root = NULL;

    if (!whole)
        (void)hol_wire_say(why, "the line is longer than %zu bytes", HOL_SERVE_LINE_MOST);
    else
        root = hol_wire_parse(line, length, why);
    if (root != NULL)
        answer(s, root);
    else {
        begin(s, NULL);
        hol_serve_error(s, HOLONOM_INVALID, why);
    }
    json_decref(root);
    hol_text_print(&s->out, "}\n");
    if (s->out.failed) {
        /* the answer has been begun, perhaps: its line ends here, and is no JSON */
        static const char words[] = "\n{\"id\":null,\"unable\":\"out of memory\"}\n";

        hol_text_clear(&s->out);
        if (!s->gone && !s->send(s->context, words, sizeof words - 1))
            s->gone = true;
    }
    hol_serve_flush(s, true);
    return s->gone ? HOL_IO : HOL_OK;
}

enum hol_status
hol_server_create(struct hol_server **server, const char *cases,
                  const struct hol_server_limits *limits,
                  bool (*send)(void *context, const char *bytes, size_t length), void *context)
{
    struct hol_server *s = hol_alloc(1, sizeof *s);

    *server = s;
    if (s == NULL)
        return HOL_NOMEM;
    s->cases = cases;
    s->limits = *limits;
    s->send = send;
    s->context = context;
    hol_wire_put_hello(&s->out);
    if (s->out.failed)
        return HOL_NOMEM;
    hol_serve_flush(s, true);
    return s->gone ? HOL_IO : HOL_OK;
}

void
hol_server_destroy(struct hol_server *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < HOL_SERVE_CASES; i++)
        drop(&s->kept[i]);
    hol_text_clear(&s->out);
    hol_free(s->numbers);
    hol_free(s);
}
