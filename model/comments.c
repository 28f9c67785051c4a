/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which of the comments of a case file belong to a published entry. */
#include "base/alloc.h"
#include "model/case.h"

#include <string.h>

/* Comments from..to - 1 as one text. */
static char *
join(const struct hol_case *c, size_t from, size_t to)
{
    const struct hol_comment *list = c->comments.list;
    size_t size = 1, length = 0;
    char *text;

    for (size_t k = from; k < to; k++)
        size += list[k].last - list[k].first + 1;
    if ((text = hol_alloc(size, 1)) == NULL)
        return NULL;
    for (size_t k = from; k < to; k++) {
        size_t begin = list[k].first, end = list[k].last;

        while (begin < end && strchr(" \t\r#", c->text[begin]) != NULL)
            begin++;
        while (end > begin && strchr(" \t\r", c->text[end - 1]) != NULL)
            end--;
        if (begin == end)
            continue;
        if (length > 0)
            text[length++] = ' ';
        memcpy(text + length, c->text + begin, end - begin);
        length += end - begin;
    }
    return text;
}

/* The first comment on a line or below it. */
static size_t
first_from(const struct hol_comments *comments, size_t line)
{
    size_t low = 0, high = comments->count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (comments->list[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first of the comments alone on the lines directly above `line`, before number
 * `end`; none begins further in than `column`. */
static size_t
group_above(const struct hol_comments *comments, size_t end, size_t line, size_t column)
{
    const struct hol_comment *list = comments->list;

    while (end > 0 && list[end - 1].alone && list[end - 1].line == line - 1 &&
           list[end - 1].column <= column) {
        end--;
        line--;
    }
    return end;
}

char *
hol_comment_of(const struct hol_case *c, const struct hol_entry *entry)
{
    const struct hol_comment *list = c->comments.list;
    size_t column = entry->statement.column;
    size_t own = first_from(&c->comments, entry->statement.line);
    size_t end = first_from(&c->comments, entry->last_line + 1);

    /* what goes on below a comment at the end of the statement */
    for (size_t line = entry->last_line + 1;
         end > own && end < c->comments.count && list[end - 1].line == line - 1 &&
         list[end].alone && list[end].line == line && list[end].column > column;
         line++)
        end++;
    return join(c, group_above(&c->comments, own, entry->statement.line, column), end);
}

char *
hol_comment_above(const struct hol_case *c, const struct hol_published *block,
                  const struct hol_entry *entry)
{
    const struct hol_comment *list = c->comments.list;
    size_t end = first_from(&c->comments, entry->place.line);

    while (end > 0 && !list[end - 1].alone && list[end - 1].line >= block->place.line)
        end--;
    if (end == 0 || !list[end - 1].alone || list[end - 1].line + 1 < block->place.line)
        return hol_strdup("");
    return join(c, group_above(&c->comments, end, list[end - 1].line + 1, SIZE_MAX), end);
}
