/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The text of a stored reference, read. Strings are cut out of one copy of it. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST 9 /* digits of a count */

struct reader {
    struct hol_stored *out;
    char *line,
        *next;     /* the current line, terminated; where the next begins (NULL: there is none) */
    size_t number; /* of the line */
    struct hol_stored_error *error;
    enum hol_status status;
    char format; /* 1 to 3 */
};

/* --------------------------------------------------------------------------- errors */

static bool
fail(struct reader *r, const char *at, const char *message)
{
    if (r->status == HOL_OK && r->error != NULL) {
        r->error->line = r->number > 0 ? r->number : 1;
        r->error->column = r->line != NULL && at != NULL ? (size_t)(at - r->line) + 1 : 1;
        (void)snprintf(r->error->message, sizeof r->error->message, "%s", message);
    }
    if (r->status == HOL_OK)
        r->status = HOL_INVALID;
    return false;
}

static bool
no_memory(struct reader *r)
{
    r->status = HOL_NOMEM;
    return false;
}

/* Make room for one more element. */
static bool
grow(struct reader *r, void *array, size_t count, size_t size)
{
    return hol_array_extend(array, count, size) || no_memory(r);
}

/* ---------------------------------------------------------------------------- lines */

/* Go to the next line; at the end of the text `line` is NULL. */
static bool
advance(struct reader *r)
{
    char *end;
    size_t length;

    r->line = r->next;
    r->number++;
    if (r->line == NULL)
        return true;
    end = strchr(r->line, '\n');
    if (end == NULL)
        return fail(r, r->line, "the last line is not complete");
    *end = '\0';
    length = (size_t)(end - r->line);
    if (hol_printable_span(r->line, length) != length)
        return fail(r, r->line + hol_printable_span(r->line, length), "not a printable character");
    r->next = end[1] == '\0' ? NULL : end + 1;
    return true;
}

/* What follows the word and a blank; NULL: the line begins with something else. */
static char *
after(const struct reader *r, const char *word)
{
    size_t length = strlen(word);

    if (r->line == NULL || strncmp(r->line, word, length) != 0 || r->line[length] != ' ')
        return NULL;
    return r->line + length + 1;
}

static bool
expect(struct reader *r, const char *what)
{
    char message[64];

    (void)snprintf(message, sizeof message, "expected a line '%s ...'", what);
    return fail(r, r->line, message);
}

/* A line "WORD REST", REST not empty. */
static bool
take_line(struct reader *r, const char *word, const char **rest)
{
    char *text = after(r, word);

    if (text == NULL || *text == '\0')
        return expect(r, word);
    *rest = text;
    return advance(r);
}

/* Is the whole text a decimal number? */
static bool
is_decimal(struct reader *r, const char *text)
{
    size_t length = hol_decimal_span(text, NULL);

    if (length == 0)
        return fail(r, text, "expected a decimal number");
    return text[length] == '\0' || fail(r, text + length, "nothing is expected after a number");
}

static bool
take_decimal(struct reader *r, const char *word, const char **number)
{
    const char *text = after(r, word);

    if (text == NULL)
        return expect(r, word);
    if (!is_decimal(r, text))
        return false;
    *number = text;
    return advance(r);
}

/* A whole number, then `next`; *p moves past both. */
static bool
count_at(struct reader *r, char **p, const char *next, long *value)
{
    size_t digits = strspn(*p, "0123456789"), length = strlen(next);

    if (digits == 0 || digits > NUMBER_MOST)
        return fail(r, *p, "expected a whole number");
    *value = strtol(*p, NULL, 10);
    *p += digits;
    if (strncmp(*p, next, length) != 0 || (length == 0 && **p != '\0')) {
        char message[48];

        (void)snprintf(message, sizeof message, "expected '%s'", next);
        return fail(r, *p, length > 0 ? message : "nothing is expected after a number");
    }
    *p += length;
    return true;
}

/* NAME = REST from p on: both cut out. */
static bool
pair_at(struct reader *r, char *p, struct hol_stored_value *pair)
{
    char *sign = strstr(p, " = ");

    if (*p == '\0' || *p == ' ' || sign == NULL)
        return fail(r, p, "expected a name, ' = ' and a value");
    pair->name = p;
    pair->text = sign + 3;
    if (*pair->text == '\0')
        return fail(r, pair->text, "expected a value");
    *sign = '\0';
    return true;
}

/* ----------------------------------------------------------------------------- parts */

static bool
read_parameters(struct reader *r, const char *word)
{
    struct hol_stored *s = r->out;
    char *p;

    while ((p = after(r, word)) != NULL) {
        if (!grow(r, &s->parameters, s->parameter_count, sizeof *s->parameters) ||
            !pair_at(r, p, &s->parameters[s->parameter_count]))
            return false;
        s->parameter_count++;
        if (!advance(r))
            return false;
    }
    return true;
}

static bool
read_head(struct reader *r)
{
    static const char first[] = "holonom reference, format ";
    const size_t length = sizeof first - 1;
    struct hol_stored *s = r->out;

    while (r->line != NULL && r->line[0] == '#')
        if (!advance(r))
            return false;
    if (r->line == NULL || strncmp(r->line, first, length) != 0 || r->line[length] < '1' ||
        r->line[length] > '3' || r->line[length + 1] != '\0')
        return fail(r, r->line, "expected the line 'holonom reference, format 3' (or 1, or 2)");
    r->format = r->line[length];
    if (!advance(r) || !take_line(r, "case", &s->name) || !take_line(r, "sha256", &s->digest))
        return false;
    if (strlen(s->digest) != HOL_DIGEST_LENGTH ||
        strspn(s->digest, "0123456789abcdef") != HOL_DIGEST_LENGTH) {
        r->number--;
        return fail(r, NULL, "expected 64 hexadecimal digits in lower case");
    }
    if (r->format < '3' &&
        (!take_line(r, "program", &s->program) || !take_line(r, "date", &s->date)))
        return false;
    if (r->format < '3' && !hol_stored_is_date(s->date)) {
        r->number--;
        return fail(r, NULL, "expected a date YYYY-MM-DD");
    }
    return take_line(r, "state", &s->state) && read_parameters(r, "size") &&
           read_parameters(r, "parameter") && take_decimal(r, "from", &s->from);
}

static bool
read_stop(struct reader *r)
{
    char *p = after(r, "stop");
    size_t length;

    if (p == NULL)
        return true;
    length = hol_decimal_span(p, NULL);
    if (length == 0)
        return fail(r, p, "expected a decimal number");
    if (strncmp(p + length, ": ", 2) != 0 || p[length + 2] == '\0')
        return fail(r, p + length, "expected ': ' and a reason");
    p[length] = '\0';
    r->out->stop_time = p;
    r->out->stop_why = p + length + 2;
    return advance(r);
}

static bool
read_runs(struct reader *r)
{
    struct hol_stored *s = r->out;
    char *p = after(r, "rank");

    if (p == NULL)
        return expect(r, "rank");
    if (!count_at(r, &p, "", &s->rank) || !advance(r))
        return false;
    for (size_t i = 0; i < sizeof s->runs / sizeof s->runs[0]; i++) {
        p = after(r, "run");
        if (p == NULL)
            return expect(r, "run");
        if (!count_at(r, &p, " bits, order ", &s->runs[i].bits) ||
            !count_at(r, &p, ", ", &s->runs[i].order) ||
            !count_at(r, &p, " steps", &s->runs[i].steps) ||
            (*p != '\0' && !fail(r, p, "nothing is expected here")) || !advance(r))
            return false;
    }
    p = after(r, "agree");
    if (p == NULL)
        return expect(r, "agree");
    if (!count_at(r, &p, " digits", &s->agree) ||
        (*p != '\0' && !fail(r, p, "nothing is expected here")) || !advance(r))
        return false;
    if (r->format == '1')
        return true;
    p = after(r, "certified");
    if (p == NULL)
        return expect(r, "certified");
    return count_at(r, &p, " digits", &s->certified) &&
           (*p == '\0' || fail(r, p, "nothing is expected here")) && advance(r);
}

/* event KIND "NAME" = NUMBER */
static bool
read_event(struct reader *r, char *p)
{
    struct hol_stored *s = r->out;
    struct hol_stored_event event;
    char *quote = strstr(p, " \""), *end = quote ? strstr(quote + 2, "\" = ") : NULL;

    if (end == NULL)
        return fail(r, p, "expected a kind, a name in quotation marks, ' = ' and a time");
    *quote = *end = '\0';
    event = (struct hol_stored_event){.kind = p, .name = quote + 2, .when = end + 4};
    if (strcmp(p, "minimum") != 0 && strcmp(p, "maximum") != 0 && strcmp(p, "zero") != 0)
        return fail(r, p, "expected minimum, maximum or zero");
    if (!is_decimal(r, event.when) || !grow(r, &s->events, s->event_count, sizeof *s->events))
        return false;
    s->events[s->event_count++] = event;
    return advance(r);
}

static bool
read_instant(struct reader *r, const char *t)
{
    struct hol_stored *s = r->out;
    struct hol_stored_instant *instant;

    if (!is_decimal(r, t))
        return false;
    if (hol_decimal_compare(t, s->instant_count > 0 ? s->instants[s->instant_count - 1].t
                                                    : s->from) <= 0)
        return fail(r, t, "expected a time later than the one before");
    if (!grow(r, &s->instants, s->instant_count, sizeof *s->instants))
        return false;
    instant = &s->instants[s->instant_count++];
    *instant = (struct hol_stored_instant){.t = t};
    if (!advance(r))
        return false;
    for (; r->line != NULL && strncmp(r->line, "  ", 2) == 0; instant->count++) {
        if (!grow(r, &s->values, s->value_count, sizeof *s->values) ||
            !pair_at(r, r->line + 2, &s->values[s->value_count]) ||
            !is_decimal(r, s->values[s->value_count].text))
            return false;
        s->value_count++;
        if (!advance(r))
            return false;
    }
    return instant->count > 0 || fail(r, r->line, "expected a value, indented by two blanks");
}

static bool
read_all(struct reader *r)
{
    struct hol_stored *s = r->out;
    size_t first = 0;
    char *p;

    if (!advance(r) || !read_head(r))
        return false;
    if (after(r, "to") != NULL && !take_decimal(r, "to", &s->to))
        return false;
    if (!read_stop(r))
        return false;
    if (s->to != NULL) {
        if (!read_runs(r))
            return false;
        while ((p = after(r, "event")) != NULL)
            if (!read_event(r, p))
                return false;
        while ((p = after(r, "time")) != NULL)
            if (!read_instant(r, p))
                return false;
        if (s->instant_count == 0 ||
            hol_decimal_compare(s->instants[s->instant_count - 1].t, s->to) != 0)
            return fail(r, r->line, "expected the instant that 'to' announces");
    } else if (s->stop_time == NULL) {
        return expect(r, "to");
    }
    if (r->line != NULL)
        return fail(r, r->line, "nothing is expected here");
    for (size_t i = 0; i < s->instant_count; first += s->instants[i++].count)
        s->instants[i].values = s->values + first;
    return true;
}

enum hol_status
hol_stored_read(struct hol_stored **stored, struct hol_stored_error *error, const char *text,
                size_t length)
{
    struct reader r = {.error = error};
    const char *why;
    char *block = NULL;

    r.out = hol_alloc(1, sizeof *r.out);
    if (r.out == NULL)
        return HOL_NOMEM;
    if (length > HOL_STORED_BYTES || length == 0 || memchr(text, '\0', length) != NULL)
        fail(&r, NULL, length == 0 ? "the file is empty" : "too long, or not a text");
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
            fail(&r, block, "expected the end: formats 1 and 2 have no more");
        else if ((why = hol_stored_block_read(r.out, block, &r.number, &r.status)) != NULL)
            fail(&r, block, why);
    }
    if (r.status != HOL_OK) {
        hol_stored_destroy(r.out);
        return r.status;
    }
    *stored = r.out;
    return HOL_OK;
}
