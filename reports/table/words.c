/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a table says beside its rows: title, lines of prose, notes. */
#include "reports/table/table.h"

#include "base/printable.h"
#include "reports/provenance/result-stream.h"

#include <stdarg.h>

#define KEPT "\t\n\r" HOL_VOLATILE_BEGIN HOL_VOLATILE_END /* by formats; marks of a time */
/* A title or a line of prose: to the writer's function that takes it. */
static void
put_words(struct hol_table *table, enum hol_status (*put)(struct hol_table *, const char *),
          const char *format, va_list words)
{
    struct hol_text text = {0};
    if (put == NULL)
        return;
    hol_text_vprint(&text, format, words);
    table->status = text.text ? put(table, hol_printable_replace(text.text, KEPT)) : HOL_NOMEM;
    hol_text_clear(&text);
}

void
hol_table_title(struct hol_table *table, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    if (hol_table_is_written(table))
        put_words(table, table->writer->title, format, words);
    va_end(words);
}

void
hol_table_line(struct hol_table *table, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    if (hol_table_is_written(table))
        put_words(table, table->writer->line, format, words);
    va_end(words);
}

void
hol_table_note(struct hol_table *table, const struct hol_words *words)
{
    if (!hol_table_is_written(table))
        return;
    if (table->writer->note != NULL)
        table->status = table->writer->note(table, words);
    else if (table->writer->line != NULL)
        table->status = table->writer->line(table, words->plain);
}

void
hol_table_remark(struct hol_table *table, const char *format, ...)
{
    struct hol_text text = {0};
    va_list words;

    if (!hol_table_is_written(table))
        return;
    va_start(words, format);
    hol_text_vprint(&text, format, words);
    va_end(words);
    if (text.text != NULL)
        hol_table_note(table,
                       &(const struct hol_words){.plain = hol_printable_replace(text.text, KEPT)});
    hol_table_lost(table, text.failed);
    hol_text_clear(&text);
}
