/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How a reader wants a table: the format, which columns and rows, and what a paper needs. Included
 * by reports/table/table.h alone. */
#ifndef HOL_REPORTS_TABLE_STYLE_H
#define HOL_REPORTS_TABLE_STYLE_H

struct hol_column;
struct hol_table;
struct hol_table_rows;
struct hol_table_writer;
struct hol_provenance;

/*
 * What was wrong with the columns and rows that are wanted. A command may write several tables:
 * those are written that have every column that is wanted, and it is an error if there is none.
 */
struct hol_table_trouble {
    size_t tables;         /* that have them all */
    char word[80];         /* the first name that a table does not have; "": every table has all */
    bool rows;             /* it stands in the conditions on rows */
    struct hol_text known; /* the columns that the tables have, separated by commas */
    char hint[200]; /* why a table cannot be written as it is wanted, and what helps; "": it can */
};
void hol_table_trouble_clear(struct hol_table_trouble *trouble);

struct hol_table_style {
    enum hol_format format;
    /* Keys of columns (or heads), separated by commas, in the order in which they are written; a
     * glob stands for all columns of the format that it matches. A column of another format may be
     * named, too. NULL: those of the format. */
    const char *columns;
    /* Conditions, separated by commas, of which all have to hold: KEY=GLOB|GLOB..., KEY!=GLOB,
     * KEY<NUMBER, <=, >, >=; N, N..M, N.. or ..M of the rows that are left, from 1. NULL: all. */
    const char *rows;
    struct hol_table_trouble *trouble; /* out; NULL: not wanted */
    /* The rest is for LaTeX. */
    const char *caption, *label;             /* text, escaped where it is written; NULL: none */
    double width;                            /* in points, that the table must not exceed; 0: any */
    bool page;                               /* over both columns: table* */
    bool long_table;                         /* over pages: longtable */
    const struct hol_provenance *provenance; /* said below a table that floats; NULL: it is not */
    bool siunitx;                            /* numbers as its columns S align them */
    /* A writer besides those of the formats, and where it writes to; the stream is NULL,
     * and the format says only which columns there are. NULL: that of the format. */
    const struct hol_table_writer *writer;
    void *sink;
};
/* The style of which only the format is given: HOL_PLAIN(HTML). */
#define HOL_PLAIN(name) (&(const struct hol_table_style){.format = HOL_FORMAT_##name})

/* Are columns or rows chosen? */
bool hol_table_is_chosen(const struct hol_table_style *style);
/* Rows of data, as CSV has them: CSV, and JSON of which columns or rows are chosen, which is no
 * document but an array of these rows. */
bool hol_table_is_flat(const struct hol_table_style *style);

/* Is it a table of a report that is prose as text and a document as JSON? Yes, where columns or
 * rows are chosen, and in all other formats. */
bool hol_table_is_tabular(const struct hol_table_style *style);

/* Of the table (private to reports/table): its columns, as the style wants them, and the conditions
 * on its rows. False: no memory. */
bool hol_table_choose(struct hol_table *table, const struct hol_column *columns, size_t count);
/* Is the record one of the rows that are wanted? */
bool hol_table_rows_take(struct hol_table_rows *rows, struct hol_table *table,
                         const void *const *part);
void hol_table_rows_free(struct hol_table_rows *rows);
/* The conditions read, with the columns they are about; false: no memory, or trouble, which then
 * has a word. */
bool hol_table_rows_make(struct hol_table_rows **rows, struct hol_table *table,
                         const struct hol_column *columns, size_t count);
/* The column that the name stands for, first of those that the format has; NULL: there is none. */
const struct hol_column *hol_table_column(const struct hol_column *columns, size_t count,
                                          const char *name, size_t length, enum hol_format format);
/* Remember that there is no column of that name. */
void hol_table_missing(struct hol_table *table, const char *name, size_t length, bool in_rows);

#endif
