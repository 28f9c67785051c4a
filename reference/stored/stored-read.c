/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The text of a stored reference, read. Strings are cut out of one copy of it. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* NAME = REST from p on: both cut out. */
static bool
pair_at(struct hol_stored_lines *r, char *p, struct hol_stored_value *pair)
{
    char *sign = strstr(p, " = ");

    if (*p == '\0' || *p == ' ' || sign == NULL)
        return hol_stored_fail(r, p, "expected a name, ' = ' and a value");
    pair->name = p;
    pair->text = sign + 3;
    if (*pair->text == '\0')
        return hol_stored_fail(r, pair->text, "expected a value");
    *sign = '\0';
    return true;
}

/* ----------------------------------------------------------------------------- parts */

static bool
read_parameters(struct hol_stored_lines *r, const char *word)
{
    struct hol_stored *s = r->out;
    char *p;

    while ((p = hol_stored_after(r, word)) != NULL) {
        if (!hol_stored_grow(r, &s->parameters, s->parameter_count, sizeof *s->parameters) ||
            !pair_at(r, p, &s->parameters[s->parameter_count]))
            return false;
        s->parameter_count++;
        if (!hol_stored_advance(r))
            return false;
    }
    return true;
}

static bool
read_head(struct hol_stored_lines *r)
{
    static const char first[] = "holonom reference, format ";
    const size_t length = sizeof first - 1;
    struct hol_stored *s = r->out;

    while (r->line != NULL && r->line[0] == '#')
        if (!hol_stored_advance(r))
            return false;
    if (r->line == NULL || strncmp(r->line, first, length) != 0 || r->line[length] < '1' ||
        r->line[length] > '4' || r->line[length + 1] != '\0')
        return hol_stored_fail(r, r->line,
                               "expected the line 'holonom reference, format 4' (or 1 to 3)");
    r->format = r->line[length];
    if (!hol_stored_advance(r) || !hol_stored_take_text(r, "case", &s->name) ||
        !hol_stored_take_text(r, "sha256", &s->digest))
        return false;
    if (strlen(s->digest) != HOL_DIGEST_LENGTH ||
        strspn(s->digest, "0123456789abcdef") != HOL_DIGEST_LENGTH) {
        r->number--;
        return hol_stored_fail(r, NULL, "expected 64 hexadecimal digits in lower case");
    }
    if (r->format < '3' && (!hol_stored_take_text(r, "program", &s->program) ||
                            !hol_stored_take_text(r, "date", &s->date)))
        return false;
    if (r->format < '3' && !hol_stored_is_date(s->date)) {
        r->number--;
        return hol_stored_fail(r, NULL, "expected a date YYYY-MM-DD");
    }
    return hol_stored_take_text(r, "state", &s->state) && read_parameters(r, "size") &&
           read_parameters(r, "parameter") && hol_stored_take_decimal(r, "from", &s->from);
}

static bool
read_stop(struct hol_stored_lines *r)
{
    char *p = hol_stored_after(r, "stop");
    size_t length;

    if (p == NULL)
        return true;
    length = hol_decimal_span(p, NULL);
    if (length == 0)
        return hol_stored_fail(r, p, "expected a decimal number");
    if (strncmp(p + length, ": ", 2) != 0 || p[length + 2] == '\0')
        return hol_stored_fail(r, p + length, "expected ': ' and a reason");
    p[length] = '\0';
    r->out->stop_time = p;
    r->out->stop_why = p + length + 2;
    return hol_stored_advance(r);
}

/* The line ends at p; the next one. */
static bool
finish(struct hol_stored_lines *r, const char *p)
{
    return (*p == '\0' || hol_stored_fail(r, p, "nothing is expected here")) &&
           hol_stored_advance(r);
}

/* N digits: no more are certified than are written. */
static bool
read_proved(struct hol_stored_lines *r, char **p, long *digits)
{
    const char *number = *p;

    return hol_stored_count_at(r, p, " digits", digits) &&
           (*digits <= HOL_STORED_DIGITS ||
            hol_stored_fail(r, number, "more digits than a stored reference has"));
}

/* certified N digits; of format 4 with: to NUMBER, and: : WHY */
static bool
read_certified(struct hol_stored_lines *r)
{
    struct hol_stored *s = r->out;
    char *p = hol_stored_after(r, "certified"), *why;

    if (p == NULL || !read_proved(r, &p, &s->certified))
        return p == NULL ? hol_stored_expect(r, "certified") : false;
    if (r->format > '3' && (why = strstr(p, ": ")) != NULL) {
        *why = '\0';
        s->certified_why = why + 2;
    }
    if (r->format < '4' || strncmp(p, " to ", 4) != 0)
        return finish(r, p);
    s->certified_to = p + 4;
    return hol_stored_is_decimal(r, s->certified_to) && hol_stored_advance(r);
}

static bool
read_runs(struct hol_stored_lines *r)
{
    struct hol_stored *s = r->out;
    char *p = hol_stored_after(r, "rank");

    if (p == NULL)
        return hol_stored_expect(r, "rank");
    if (!hol_stored_count_at(r, &p, "", &s->rank) || !hol_stored_advance(r))
        return false;
    for (size_t i = 0; i < sizeof s->runs / sizeof s->runs[0]; i++) {
        p = hol_stored_after(r, "run");
        if (p == NULL)
            return hol_stored_expect(r, "run");
        if (!hol_stored_count_at(r, &p, " bits, order ", &s->runs[i].bits) ||
            !hol_stored_count_at(r, &p, ", ", &s->runs[i].order) ||
            !hol_stored_count_at(r, &p, " steps", &s->runs[i].steps) || !finish(r, p))
            return false;
    }
    p = hol_stored_after(r, "agree");
    if (p == NULL)
        return hol_stored_expect(r, "agree");
    return hol_stored_count_at(r, &p, " digits", &s->agree) && finish(r, p) &&
           (r->format == '1' || read_certified(r));
}

/* NUMBER, or of format 4 NUMBER, certified N digits: cut off. */
static bool
cut_certified(struct hol_stored_lines *r, struct hol_stored_event *event, char *when)
{
    char *p = r->format > '3' ? strstr(when, ", certified ") : NULL;
    char *number = p + strlen(", certified ");

    if (p == NULL)
        return true;
    *p = '\0';
    return read_proved(r, &number, &event->certified) &&
           (*number == '\0' || hol_stored_fail(r, number, "nothing is expected here"));
}

/* event KIND "NAME" = NUMBER */
static bool
read_event(struct hol_stored_lines *r, char *p)
{
    struct hol_stored *s = r->out;
    struct hol_stored_event event;
    char *quote = strstr(p, " \""), *end = quote ? strstr(quote + 2, "\" = ") : NULL;

    if (end == NULL)
        return hol_stored_fail(r, p,
                               "expected a kind, a name in quotation marks, ' = ' and a time");
    *quote = *end = '\0';
    event = (struct hol_stored_event){.kind = p, .name = quote + 2, .when = end + 4};
    if (strcmp(p, "minimum") != 0 && strcmp(p, "maximum") != 0 && strcmp(p, "zero") != 0)
        return hol_stored_fail(r, p, "expected minimum, maximum or zero");
    if (!cut_certified(r, &event, end + 4) || !hol_stored_is_decimal(r, event.when) ||
        !hol_stored_grow(r, &s->events, s->event_count, sizeof *s->events))
        return false;
    s->events[s->event_count++] = event;
    return hol_stored_advance(r);
}

static bool
read_instant(struct hol_stored_lines *r, const char *t)
{
    struct hol_stored *s = r->out;
    struct hol_stored_instant *instant;

    if (!hol_stored_is_decimal(r, t))
        return false;
    if (hol_decimal_compare(t, s->instant_count > 0 ? s->instants[s->instant_count - 1].t
                                                    : s->from) <= 0)
        return hol_stored_fail(r, t, "expected a time later than the one before");
    if (!hol_stored_grow(r, &s->instants, s->instant_count, sizeof *s->instants))
        return false;
    instant = &s->instants[s->instant_count++];
    *instant = (struct hol_stored_instant){.t = t};
    if (!hol_stored_advance(r))
        return false;
    for (; r->line != NULL && strncmp(r->line, "  ", 2) == 0; instant->count++) {
        if (!hol_stored_grow(r, &s->values, s->value_count, sizeof *s->values) ||
            !pair_at(r, r->line + 2, &s->values[s->value_count]) ||
            !hol_stored_is_decimal(r, s->values[s->value_count].text))
            return false;
        s->value_count++;
        if (!hol_stored_advance(r))
            return false;
    }
    return instant->count > 0 ||
           hol_stored_fail(r, r->line, "expected a value, indented by two blanks");
}

static bool
read_all(struct hol_stored_lines *r)
{
    struct hol_stored *s = r->out;
    size_t first = 0;
    char *p;

    if (!hol_stored_advance(r) || !read_head(r))
        return false;
    if (hol_stored_after(r, "to") != NULL && !hol_stored_take_decimal(r, "to", &s->to))
        return false;
    if (!read_stop(r))
        return false;
    if (s->to != NULL) {
        if (!read_runs(r))
            return false;
        while ((p = hol_stored_after(r, "event")) != NULL)
            if (!read_event(r, p))
                return false;
        while ((p = hol_stored_after(r, "time")) != NULL)
            if (!read_instant(r, p))
                return false;
        if (s->instant_count == 0 ||
            hol_decimal_compare(s->instants[s->instant_count - 1].t, s->to) != 0)
            return hol_stored_fail(r, r->line, "expected the instant that 'to' announces");
    } else if (s->stop_time == NULL) {
        return hol_stored_expect(r, "to");
    }
    if (r->line != NULL)
        return hol_stored_fail(r, r->line, "nothing is expected here");
    for (size_t i = 0; i < s->instant_count; first += s->instants[i++].count)
        s->instants[i].values = s->values + first;
    return true;
}

enum hol_status
hol_stored_read(struct hol_stored **stored, struct hol_stored_error *error, const char *text,
                size_t length)
{
    struct hol_stored_lines r = {.error = error};
    const char *why;
    char *block = NULL;

    r.out = hol_alloc(1, sizeof *r.out);
    if (r.out == NULL)
        return HOL_NOMEM;
    if (length > HOL_STORED_BYTES || length == 0 || memchr(text, '\0', length) != NULL)
        hol_stored_fail(&r, NULL, length == 0 ? "the file is empty" : "too long, or not a text");
    else if ((r.out->text = hol_alloc(length + 1, 1)) == NULL)
        r.status = HOL_NOMEM;
    if (r.status == HOL_OK) {
        memcpy(r.out->text, text, length);
        r.next = r.out->text;
        block = hol_stored_block(r.out->text);
        (void)read_all(&r);
    }
    if (r.status == HOL_OK && block != NULL) {
        r.line = block;
        if (r.format < '3')
            hol_stored_fail(&r, block, "expected the end: formats 1 and 2 have no more");
        else if ((why = hol_stored_block_read(r.out, block, &r.number, &r.status)) != NULL)
            hol_stored_fail(&r, block, why);
    }
    if (r.status != HOL_OK) {
        hol_stored_destroy(r.out);
        return r.status;
    }
    *stored = r.out;
    return HOL_OK;
}
