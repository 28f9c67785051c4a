/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A trajectory from a table of text. */
#include "foreign/files/track-inside.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "base/text.h"
#include "foreign/files/fields.h"
#include "foreign/process/wire-inside.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHORT 40
#define COLUMNS_MAX 100000
#define NUMBER_MAX 4000 /* bytes of a number */
#define NOWHERE SIZE_MAX

struct reader {
    const char *name;
    struct hol_lines *lines;
    const struct hol_case *source;
    char *text; /* a copy, taken apart; terminated */
    size_t length;
    char separator; /* ' ': blanks */
    size_t line;
    bool broken;            /* a comment is not what it should be; said */
    size_t columns, *place; /* where a column belongs: 0: t, 1 + i: q_i, 1 + n + i: v_i; NOWHERE */
    struct hol_track track;
};

static void
bad(const struct reader *r, const char *line, const char *at, const char *what, const char *quoted)
{
    char why[HOL_WIRE_WHY];

    (void)hol_wire_say(why, "%s%.*s%s", what, SHORT, quoted,
                       strlen(quoted) > SHORT ? "...'"
                       : quoted[0] != '\0'    ? "'"
                                              : "");
    hol_lines_say(r->lines, "%s:%zu:%zu: %s", r->name, r->line, (size_t)(at - line) + 1, why);
}

/* --- lines and fields */

/* The next line with data, terminated; NULL: there is none, or broken. *next: where to go on. */
static char *
next_line(struct reader *r, char **next)
{
    while (*next < r->text + r->length) {
        char *line = *next, *end = line + strcspn(line, "\r\n");
        *next = end + (end[0] == '\r' && end[1] == '\n' ? 2 : 1);
        *end = '\0';
        r->line++;
        size_t blanks = strspn(line, " \t");
        if (line[blanks] != '\0' && line[blanks] != '#')
            return line;
        const char *at = NULL;
        if (line[blanks] == '#' && !hol_track_comment(&r->track, line + blanks, &at)) {
            bad(r, line, at, "not a decimal number from 0 up: '", at);
            r->broken = true;
            return NULL;
        }
    }
    return NULL;
}

static char
find_separator(const char *line)
{
    for (const char *one = HOL_FIELD_SEPARATORS; *one != '\0'; one++)
        if (strchr(line, *one) != NULL)
            return *one;
    return ' ';
}

/* --- the line of names */

/* The place that a column of that name belongs to. Time as the first column is t. */
static size_t
place_of(const struct reader *r, const char *name)
{
    size_t n = r->source->n, length = strlen(name);

    if (strcmp(name, "t") == 0 || (r->columns == 0 && strcmp(name, "Time") == 0))
        return 0;
    for (size_t i = 0; i < n; i++) {
        const char *coordinate = r->source->coordinates[i];
        if (strcmp(name, coordinate) == 0)
            return 1 + i;
        if (length == strlen(coordinate) + 1 && name[length - 1] == '\'' &&
            memcmp(name, coordinate, length - 1) == 0)
            return 1 + n + i;
    }
    return NOWHERE;
}

static bool
look_for_missing(struct reader *r, const bool *seen)
{
    size_t n = r->source->n, velocities = 0;

    for (size_t i = 0; i < n; i++)
        velocities += seen[1 + n + i];
    r->track.has_v = velocities > 0;
    for (size_t k = 0; k < (velocities > 0 ? 1 + 2 * n : 1 + n); k++)
        if (!seen[k]) {
            char name[SHORT + 8];
            const char *stem = k == 0 ? "t" : r->source->coordinates[(k - 1) % n];
            (void)snprintf(name, sizeof name, "%.*s%s", SHORT, stem, k > n ? "'" : "");
            bad(r, "", "", "there is no column '", name);
            return false;
        }
    return true;
}

static bool
begins_with_number(const char *field)
{
    return field[0] != '\0' && hol_track_is_decimal(field);
}

/* A column that is not read and has the name of a coordinate in its own may be its velocity: "vx".
 */
static void
note_unread(struct reader *r, bool *named, const char *name)
{
    char *unread = r->track.unread;
    size_t k = 0, length = strlen(unread);

    while (k < r->source->n && (named[k] || strstr(name, r->source->coordinates[k]) == NULL))
        k++;
    if (k == r->source->n)
        return;
    named[k] = true;
    (void)snprintf(unread + length, sizeof r->track.unread - length, "%s%s", length > 0 ? ", " : "",
                   name);
    (void)hol_printable_replace(unread, "");
}

/* All velocities, or none. */
static void
settle_unread(struct reader *r, const bool *named)
{
    size_t count = 0;

    for (size_t k = 0; k < r->source->n; k++)
        count += named[k];
    if (r->track.has_v || count < r->source->n)
        r->track.unread[0] = '\0';
}

static enum hol_status
read_names(struct reader *r, char *line)
{
    size_t n = r->source->n;
    bool *seen = hol_alloc(1 + 3 * n, sizeof *seen), *named = seen + 1 + 2 * n;
    char *next = line, *field, *begin = line;
    enum hol_status status = HOL_OK;

    r->separator = find_separator(line);
    r->place = hol_alloc(COLUMNS_MAX, sizeof *r->place);
    if (seen == NULL || r->place == NULL) {
        hol_free(seen);
        return HOL_NOMEM;
    }
    while (status == HOL_OK && (field = hol_field_next(&next, r->separator)) != NULL) {
        size_t place = place_of(r, field);
        if (r->columns == COLUMNS_MAX) {
            bad(r, begin, field, "too many columns", "");
            status = HOL_INVALID;
        } else if (place != NOWHERE && seen[place]) {
            bad(r, begin, field, "a second column '", field);
            status = HOL_INVALID;
        } else {
            r->place[r->columns++] = place;
            if (place != NOWHERE)
                seen[place] = true;
            else
                note_unread(r, named, field);
        }
        if (status == HOL_OK && r->columns == 1 && place == NOWHERE && begins_with_number(field)) {
            bad(r, begin, field,
                "a number where the names of the columns should be, in a line without #: '", field);
            status = HOL_INVALID;
        }
    }
    if (status == HOL_OK && !look_for_missing(r, seen))
        status = HOL_INVALID;
    settle_unread(r, named);
    hol_free(seen);
    return status;
}

/* --- rows */

/* A decimal, finite; false after a line. */
static bool
read_number(const struct reader *r, struct hol_mat *to, size_t i, size_t k, const char *line,
            const char *field)
{
    struct hol_scalar x;
    char *end;

    hol_scalar_init(&x, to->bits);
    if (strlen(field) > NUMBER_MAX) {
        bad(r, line, field, "too long a number: '", field);
        return false;
    }
    if (strchr(field, ',') != NULL) {
        bad(r, line, field, "a number with a comma (decimals begin with a point): '", field);
        return false;
    }
    if (field[0] == '\0' || !hol_track_is_decimal(field)) {
        bad(r, line, field, field[0] != '\0' ? "not a number: '" : "an empty field", field);
        return false;
    }
    mpfr_strtofr(x.x, field, &end, 10, MPFR_RNDN);
    if (end == field || *end != '\0') {
        bad(r, line, field, "not a number: '", field);
        return false;
    }
    hol_mat_set(to, i, k, x.x);
    hol_mat_get(x.x, to, i, k);
    if (!mpfr_number_p(x.x)) {
        bad(r, line, field, "too large a number: '", field);
        return false;
    }
    return true;
}

/* In a case with contacts it may also be the same, before and after a change. */
static bool
increases(const struct reader *r, size_t i)
{
    struct hol_scalar a, b;

    if (i == 0)
        return true;
    hol_scalar_init(&a, r->track.t.bits);
    hol_scalar_init(&b, r->track.t.bits);
    hol_mat_get(a.x, &r->track.t, i - 1, 0);
    hol_mat_get(b.x, &r->track.t, i, 0);
    return mpfr_cmp(a.x, b.x) < (r->source->contact_count > 0 ? 1 : 0);
}

static bool
read_row(struct reader *r, size_t i, char *line)
{
    size_t n = r->source->n, column = 0;
    char *next = line, *field;

    r->track.line[i] = r->line;
    for (; (field = hol_field_next(&next, r->separator)) != NULL; column++) {
        size_t place = column < r->columns ? r->place[column] : NOWHERE;
        if (column >= r->columns) {
            bad(r, line, field,
                field[0] != '\0' ? "more fields than names: '" : "more fields than names", field);
            return false;
        }
        if (place == NOWHERE)
            continue;
        if (!(place == 0  ? read_number(r, &r->track.t, i, 0, line, field)
              : place > n ? read_number(r, &r->track.v, i, place - 1 - n, line, field)
                          : read_number(r, &r->track.q, i, place - 1, line, field)))
            return false;
        hol_track_note(&r->track, place == 0, i, field);
        if (place == 0 && !increases(r, i)) {
            bad(r, line, field, "the time is not after that of the row before: '", field);
            return false;
        }
    }
    if (column < r->columns) {
        bad(r, line, line, "fewer fields than names", "");
        return false;
    }
    return true;
}

/* An upper bound of the lines with data. */
static size_t
count_lines(const char *text, size_t length)
{
    size_t count = 1;
    for (size_t k = 0; k < length; k++)
        count += text[k] == '\n' || (text[k] == '\r' && (k + 1 == length || text[k + 1] != '\n'));
    return count;
}

/* Does the last line have an end? Where it has none, its last number may be a part of one. */
static bool
is_closed(struct reader *r)
{
    const char *end = r->text + r->length, *line = end;

    while (line > r->text && line[-1] != '\n' && line[-1] != '\r')
        line--;
    if (line == end)
        return true;
    r->line = count_lines(r->text, r->length);
    bad(r, line, end, "the last line has no end; was the file cut short after '",
        end - line > 20 ? end - 20 : line);
    return false;
}

/* Shrink the storage to the rows that were read. */
static enum hol_status
shrink(struct hol_mat *a, size_t rows)
{
    struct hol_mat less = {0};
    enum hol_status status = hol_mat_init(&less, rows, a->cols, a->bits);

    if (status != HOL_OK)
        return status;
    hol_mat_take(&less, a, 0, 0);
    hol_mat_clear(a);
    *a = less;
    return HOL_OK;
}

static enum hol_status
read_rows(struct reader *r, char *next, mpfr_prec_t bits)
{
    size_t most = count_lines(next, (size_t)(r->text + r->length - next)), n = r->source->n, i = 0;
    struct hol_track *track = &r->track;
    enum hol_status status;
    char *line;

    track->line = hol_alloc(most, sizeof *track->line);
    track->time_places = hol_alloc(most, sizeof *track->time_places);
    if (track->line == NULL || track->time_places == NULL)
        return HOL_NOMEM;
    if ((status = hol_vec_init(&track->t, most, bits)) != HOL_OK ||
        (status = hol_mat_init(&track->q, most, n, bits)) != HOL_OK ||
        (track->has_v && (status = hol_mat_init(&track->v, most, n, bits)) != HOL_OK))
        return status;
    for (; (line = next_line(r, &next)) != NULL; i++)
        if (!read_row(r, i, line))
            return HOL_INVALID;
    if (r->broken)
        return HOL_INVALID;
    if (i == 0) {
        bad(r, "", "", "there are no rows", "");
        return HOL_INVALID;
    }
    if ((status = shrink(&track->t, i)) != HOL_OK || (status = shrink(&track->q, i)) != HOL_OK)
        return status;
    return track->has_v ? shrink(&track->v, i) : HOL_OK;
}

enum hol_status
hol_track_read(struct hol_track *track, const struct hol_case *source, mpfr_prec_t bits,
               const char *name, const char *text, size_t length, struct hol_lines *lines)
{
    struct reader r = {.name = name, .lines = lines, .source = source};
    size_t mark = hol_text_mark(text, length);
    enum hol_status status = HOL_INVALID;
    char *next, *line;

    r.text = next = hol_alloc(length + 1, 1);
    if (r.text == NULL)
        return HOL_NOMEM;
    r.length = length -= mark;
    if (length > 0)
        memcpy(r.text, text + mark, length);
    if (memchr(r.text, '\0', length) != NULL)
        hol_lines_say(lines, "%s: holds a zero byte: it is not a text file", name);
    else if (is_closed(&r)) {
        line = next_line(&r, &next);
        if (line != NULL)
            status = read_names(&r, line);
        else if (!r.broken)
            hol_lines_say(lines, "%s: there is no line with the names of the columns", name);
    }
    if (status == HOL_OK)
        status = read_rows(&r, next < r.text + length ? next : r.text + length, bits);
    hol_free(r.text);
    hol_free(r.place);
    if (status == HOL_OK)
        *track = r.track;
    else
        hol_track_clear(&r.track);
    return status;
}
