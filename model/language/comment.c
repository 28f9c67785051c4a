/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "model/language/comment.h"

#include "base/alloc.h"

#include <string.h>

/* The source text with blanks in the place of comments and of what stands between quotes. */
struct source {
    const char *text;
    char *code;
    size_t length;
};

static enum hol_status
open_source(struct source *s, const struct hol_case *c)
{
    bool quoted = false, comment = false;

    *s = (struct source){.text = c->text, .length = c->text != NULL ? c->text_length : 0};
    s->code = hol_alloc(s->length + 1, 1);
    if (s->code == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < s->length; i++) {
        char byte = s->text[i];
        if (byte == '\n')
            quoted = comment = false;
        else if (byte == '#' && !quoted)
            comment = true;
        s->code[i] = byte == '\n' || !(quoted || comment) ? byte : ' ';
        if (byte == '"' && !comment)
            quoted = !quoted;
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------- lines */

struct line {
    size_t begin, end;     /* of its bytes, without the newline      */
    size_t column;         /* of the first byte that is not a blank  */
    bool empty, commented; /* no code; a comment                     */
    size_t comment;        /* where its text begins, behind the '#'  */
};

/* The line that holds a byte. */
static struct line
line_at(const struct source *s, size_t at)
{
    struct line line = {.begin = at, .end = at, .empty = true};
    size_t k;

    while (line.begin > 0 && s->text[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < s->length && s->text[line.end] != '\n')
        line.end++;
    for (k = line.begin; k < line.end && strchr(" \t\r", s->text[k]) != NULL; k++)
        ;
    line.column = k - line.begin;
    for (k = line.begin; k < line.end; k++) {
        if (strchr(" \t\r", s->code[k]) == NULL)
            line.empty = false;
        if (s->text[k] == '#' && s->code[k] == ' ' && !line.commented) {
            /* a '#' between quotes has the closing quote behind it */
            line.commented = memchr(s->code + k, '"', line.end - k) == NULL;
            line.comment = k + 1;
        }
    }
    return line;
}

static bool
is_comment(const struct line *line)
{
    return line->empty && line->commented;
}

/* The line before; false: there is none. */
static bool
step_up(struct line *line, const struct source *s)
{
    if (line->begin == 0)
        return false;
    *line = line_at(s, line->begin - 1);
    return true;
}

static bool
step_down(struct line *line, const struct source *s)
{
    if (line->end + 1 >= s->length)
        return false;
    *line = line_at(s, line->end + 1);
    return true;
}

/* ------------------------------------------------------------------------ statements */

static size_t
offset_of(const struct source *s, struct hol_place place)
{
    size_t at = 0;

    for (size_t row = 1; row < place.line; row++) {
        const char *next = memchr(s->text + at, '\n', s->length - at);
        if (next == NULL)
            return s->length;
        at = (size_t)(next - s->text) + 1;
    }
    at += place.column > 0 ? place.column - 1 : 0;
    return at < s->length ? at : s->length;
}

/* First and last byte of the statement that holds a byte; between brackets ';' separates rows. */
static void
statement(const struct source *s, size_t at, size_t *first, size_t *last)
{
    size_t depth = 0;

    *first = at;
    for (size_t k = at; k-- > 0;) {
        char byte = s->code[k];
        depth += byte == ']';
        depth -= byte == '[' && depth > 0;
        if (depth == 0 && memchr(";{}", byte, 3) != NULL)
            break;
        if (strchr(" \t\r\n", byte) == NULL)
            *first = k;
    }
    depth = 0;
    for (*last = at; *last < s->length; ++*last) {
        char byte = s->code[*last];
        depth += byte == '[';
        depth -= byte == ']' && depth > 0;
        if (depth == 0 && memchr(";{}", byte, 3) != NULL)
            break;
    }
}

/* ---------------------------------------------------------------------------- texts */

struct collected {
    char *text; /* room for the whole source */
    size_t length;
};

static void
take(struct collected *to, const struct source *s, const struct line *line)
{
    size_t begin = line->comment, end = line->end;

    while (begin < end && strchr(" \t\r#", s->text[begin]) != NULL)
        begin++;
    while (end > begin && strchr(" \t\r", s->text[end - 1]) != NULL)
        end--;
    if (begin == end)
        return;
    if (to->length > 0)
        to->text[to->length++] = ' ';
    memcpy(to->text + to->length, s->text + begin, end - begin);
    to->length += end - begin;
    to->text[to->length] = '\0';
}

/* The lines of comment that end with this one, in order; none begins further in than `column`. */
static void
take_group(struct collected *to, const struct source *s, struct line end, size_t column)
{
    struct line line = end;

    while (line.begin > 0) {
        struct line above = line;
        if (!step_up(&above, s) || !is_comment(&above) || above.column > column)
            break;
        line = above;
    }
    while (is_comment(&line) && line.column <= column) {
        take(to, s, &line);
        if (line.begin == end.begin || !step_down(&line, s))
            break;
    }
}

static enum hol_status
begin(struct collected *to, struct source *s, const struct hol_case *c)
{
    enum hol_status status = open_source(s, c);

    *to = (struct collected){.text = status == HOL_OK ? hol_alloc(s->length + 2, 1) : NULL};
    return to->text != NULL ? HOL_OK : HOL_NOMEM;
}

char *
hol_comment_of(const struct hol_case *c, struct hol_place place)
{
    struct source s;
    struct collected to;
    struct line line, head, last_line;
    size_t first, last, column;
    bool trailing = false;

    if (begin(&to, &s, c) != HOL_OK || s.length == 0 || place.line == 0)
        goto done;
    statement(&s, offset_of(&s, place), &first, &last);
    head = line = line_at(&s, first);
    last_line = line_at(&s, last < s.length ? last : s.length - 1);
    column = head.column;
    if (step_up(&line, &s) && is_comment(&line))
        take_group(&to, &s, line, column);
    line = head;
    for (;;) {
        trailing = line.commented;
        if (trailing)
            take(&to, &s, &line);
        if (line.begin >= last_line.begin || !step_down(&line, &s))
            break;
    }
    while (trailing && step_down(&line, &s) && is_comment(&line) && line.column > column)
        take(&to, &s, &line);
done:
    hol_free(s.code);
    return to.text;
}

char *
hol_comment_above(const struct hol_case *c, struct hol_place place)
{
    struct source s;
    struct collected to;
    struct line line;
    bool outside = false;

    if (begin(&to, &s, c) != HOL_OK || s.length == 0 || place.line == 0)
        goto done;
    line = line_at(&s, offset_of(&s, place));
    while (step_up(&line, &s)) {
        if (is_comment(&line)) {
            take_group(&to, &s, line, SIZE_MAX);
            break;
        }
        if (outside)
            break;
        outside = memchr(s.code + line.begin, '{', line.end - line.begin) != NULL;
    }
done:
    hol_free(s.code);
    return to.text;
}
