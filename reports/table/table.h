/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables: columns over records, written by one writer a format. */
#ifndef HOL_REPORTS_TABLE_TABLE_H
#define HOL_REPORTS_TABLE_TABLE_H

#include "base/status.h"
#include "base/text.h"
#include "numeric/dense/mat.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * Formats, once: name for --format. TAP is no format of tables: the reports that have it write it
 * themselves. HTML is that of the pages and not among the names of --format.
 */
#define HOL_FORMAT_LIST(X)                                                                         \
    X(TEXT, "text") X(CSV, "csv") X(JSON, "json") X(LATEX, "latex") X(TAP, "tap")
#define HOL_FORMAT_ENUM(name, text) HOL_FORMAT_##name,
enum hol_format {
    HOL_FORMAT_LIST(HOL_FORMAT_ENUM) HOL_FORMAT_COUNT,
    HOL_FORMAT_HTML = HOL_FORMAT_COUNT
};
#undef HOL_FORMAT_ENUM

#include "reports/table/style.h"

/* The formats a column is in, as bits. */
#define HOL_IN(format) (1u << HOL_FORMAT_##format)
#define HOL_IN_READ (HOL_IN(TEXT) | HOL_IN(LATEX) | HOL_IN(HTML)) /* by people */
#define HOL_IN_ALL (HOL_IN_DATA | HOL_IN(TEXT) | HOL_IN(LATEX))   /* of tables in files */
#define HOL_IN_DATA (HOL_IN(CSV) | HOL_IN(JSON))                  /* by programs */

/* The same words as plain text and, where it is more than that, as markup (else NULL: the plain
 * text, escaped). Markup is written by the author of a report; a name from a case never is. */
struct hol_words {
    const char *plain, *latex, *html;
};

/* ------------------------------------------------------------------------- the value of a cell */

enum hol_datum_kind {
    HOL_DATUM_MISSING, /* CSV: empty; JSON: null; text: - */
    HOL_DATUM_ABSENT,  /* the same, but in JSON there is no such member */
    HOL_DATUM_TEXT,
    HOL_DATUM_WORDS, /* with markup */
    HOL_DATUM_INTEGER,
    HOL_DATUM_NUMBER, /* NaN is missing; infinite: inf (JSON: null) */
    HOL_DATUM_BOOLEAN,
    HOL_DATUM_JSON, /* a list or an object: in JSON only */
};

/* What a getter fills in; zeroed before, which is MISSING. */
struct hol_datum {
    enum hol_datum_kind kind;
    enum hol_format format; /* in: of the table that is written */
    union {
        const char *text; /* lives until the row is written */
        struct hol_words words;
        intmax_t integer;
        long double number;
        bool boolean;
        json_t *json; /* the table's from then on; NULL: no memory */
    };
    long double error; /* of a number, > 0: it is shown as number +- error */
    const char *class; /* HTML: of the cell: "wrong", "loses"; NULL: none */
    const char *link;  /* HTML: the file that the cell leads to; NULL: none */
    const char *under; /* HTML: prose below the value, smaller; NULL: none */
    const char *mark;  /* after the value where people read it: "!", "*"; NULL: none */
    bool rest; /* this text takes the place of all columns that follow (where people read) */
    struct hol_text own; /* storage of hol_datum_print, freed by the table */
    bool failed;         /* no memory */
};

void hol_datum_text(struct hol_datum *datum, const char *text); /* NULL: missing */
void hol_datum_words(struct hol_datum *datum, const char *plain, const char *latex,
                     const char *html);
void hol_datum_number(struct hol_datum *datum, long double number);
void hol_datum_measured(struct hol_datum *datum, long double number); /* negative: missing */
void hol_datum_json(struct hol_datum *datum, json_t *json);
void hol_datum_integer(struct hol_datum *datum, intmax_t integer);
void hol_datum_size(struct hol_datum *datum, size_t size);
void hol_datum_boolean(struct hol_datum *datum, bool boolean);
/* A text made here; each further call appends. */
void hol_datum_print(struct hol_datum *datum, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A component of a vector (NULL: missing) as a decimal. */
void hol_datum_component(struct hol_datum *datum, const struct hol_vec *v, size_t i, int digits);

/* ------------------------------------------------------------------------------------- columns */

/*
 * Where a column finds its value when it is simply a member of a structure: which of the
 * structures that make a record, and the member's offset and type.
 */
enum hol_member_kind {
    HOL_MEMBER_NONE,
    HOL_MEMBER_STRING,
    HOL_MEMBER_CHARS,
    HOL_MEMBER_BOOL,
    HOL_MEMBER_INT,
    HOL_MEMBER_LONG,
    HOL_MEMBER_SIZE,
    HOL_MEMBER_DOUBLE,
    HOL_MEMBER_LONG_DOUBLE,
};
struct hol_member_place {
    enum hol_member_kind kind;
    unsigned part;
    size_t offset;
};
#define HOL_AT(part_index, type, field)                                                            \
    .place = {_Generic(((type *)0)->field,                                                         \
                  char *: HOL_MEMBER_STRING,                                                       \
                  const char *: HOL_MEMBER_STRING,                                                 \
                  bool: HOL_MEMBER_BOOL,                                                           \
                  int: HOL_MEMBER_INT,                                                             \
                  long: HOL_MEMBER_LONG,                                                           \
                  size_t: HOL_MEMBER_SIZE,                                                         \
                  double: HOL_MEMBER_DOUBLE,                                                       \
                  long double: HOL_MEMBER_LONG_DOUBLE),                                            \
              (part_index), offsetof(type, field)}
/* The same of an array of characters that holds the text itself. */
#define HOL_AT_CHARS(part_index, type, field)                                                      \
    .place = {HOL_MEMBER_CHARS, (part_index), offsetof(type, field)}

/*
 * How a number is written. style 'e', 'f', 'g' as printf has them, '+' as 'e' with its sign, 'm' as
 * 'e' but 0 as "0", 'd' (of booleans) 1 or 0 for yes or no; after it the digits. All zero: the
 * format's own choice, which is %.6g for text, %.15g for CSV, 1.2*10^-3 in LaTeX and HTML.
 */
struct hol_digits {
    char style;
    signed char count;
};

/*
 * A getter in one line: name, structure, its type, the kind of value, and the value as an
 * expression of *r and index. HOL_GETTER(get_end, CELL, struct hol_cell, text, end_text(r->end))
 */
#define HOL_GETTER(name, part_index, type, kind, ...)                                              \
    HOL_GET(name, index)                                                                           \
    {                                                                                              \
        const type *r = part[part_index];                                                          \
        hol_datum_##kind(datum, __VA_ARGS__);                                                      \
    }
/* The same, where there is a value only on a condition. */
#define HOL_GETTER_IF(name, part_index, type, condition, kind, ...)                                \
    HOL_GET(name, index)                                                                           \
    {                                                                                              \
        const type *r = part[part_index];                                                          \
        if (condition)                                                                             \
            hol_datum_##kind(datum, __VA_ARGS__);                                                  \
    }
/* The head of a getter that needs more than an expression: of datum, part and the column's index.
 */
#define HOL_GET(name, index)                                                                       \
    static void name(struct hol_datum *datum, __attribute__((unused)) const void *const *part,     \
                     __attribute__((unused)) size_t index)

/* AUTO: to the right if it has digits or is a member that is a number, else to the left. SEEN: as
 * what is in it, where that is known before it is written. */
enum hol_align { HOL_ALIGN_AUTO, HOL_ALIGN_LEFT, HOL_ALIGN_RIGHT, HOL_ALIGN_SEEN };

struct hol_column {
    const char *key;          /* head in CSV, member in JSON ("error.qdd": in an object "error") */
    const char *head;         /* for people; lines separated by \n; NULL: the key */
    const char *latex, *html; /* the head as markup; NULL: `head` escaped */
    const char *over;         /* one head over this and its neighbours that say the same */
    const char *unit;         /* "s", "m/s^2"; NULL: none */
    struct hol_member_place place;
    /* The value where it is no plain member. part: the structures of the record. */
    void (*get)(struct hol_datum *datum, const void *const *part, size_t index);
    size_t index;                        /* handed to get */
    struct hol_digits text, csv, markup; /* markup: LaTeX, HTML */
    enum hol_align align;
    unsigned in;         /* HOL_IN(TEXT) | ...; 0: every format */
    unsigned char width; /* in text, at least */
    unsigned char
        share;       /* per cent of the line for text that is to be broken (LaTeX, HTML); 0: none */
    bool spare;      /* LaTeX: left out where a table with it is too wide, unless it is asked for */
    bool powers;     /* LaTeX: a text below 0.01 has a power of ten, as a number has */
    bool timed;      /* seconds: they are no part of the result (reports/provenance) */
    bool once;       /* for people: only in the first row of a group */
    bool prose;      /* about mathematics: HTML has kappa^2 with its letter and exponent */
    bool code;       /* HTML: as it would be typed */
    bool quoted;     /* text that somebody wrote, not one of our words: CSV always quotes it */
    bool quoted_key; /* the same of the key */
};

/*
 * Columns that depend on the case: a list that grows. After a failure it has none.
 */
struct hol_columns {
    struct hol_column *column;
    char **text; /* keys and heads made here */
    size_t count, text_count, room;
    bool failed;
};
void hol_columns_add(struct hol_columns *columns, const struct hol_column *some, size_t count);
/* A text that lives as long as the list; "" after a failure. */
const char *hol_columns_text(struct hol_columns *columns, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The column of the i-th component of a vector, its key in quotes. */
void hol_columns_component(struct hol_columns *columns,
                           void (*get)(struct hol_datum *datum, const void *const *part,
                                       size_t index),
                           size_t i, const char *format, ...) __attribute__((format(printf, 4, 5)));
void hol_columns_clear(struct hol_columns *columns);
#define HOL_COLUMNS_ADD(columns, array)                                                            \
    hol_columns_add(columns, array, sizeof(array) / sizeof(array)[0])
/* One more, by its members: HOL_COLUMN_ADD(&c, .key = "n", .get = get_n) */
#define HOL_COLUMN_ADD(columns, ...)                                                               \
    hol_columns_add(columns, &(const struct hol_column){__VA_ARGS__}, 1)

/* --------------------------------------------------------------------------------------- tables */

struct hol_table_spec {
    const char *name; /* of the table, for files and databases: "compare" */
    const struct hol_column *columns;
    size_t count;
    unsigned indent; /* blanks before each line of text */
    unsigned cards;  /* HOL_IN(TEXT), HOL_IN(LATEX): a record is no row, but a paragraph a column,
                        after its head; a column without a head is the title of the record; what is
                        missing or empty is left out */
    bool stream;     /* text: every row at once, columns as wide as they say */
    bool comments;   /* CSV: notes are lines that begin with # */
    const char *id, *class; /* HTML: of the table; NULL: none */
    bool wide;              /* HTML: wider than the text, where there is room */
    bool marked; /* HTML: it goes to a result, which takes the marks of timed columns (of a page
                    that is no result they would reach the file) */
    unsigned char json_digits; /* of real numbers in JSON; 0: HOL_DATA_DIGITS */
    struct hol_columns
        *own; /* these columns, which the end of the table clears; NULL: those above */
};

struct hol_table;

/*
 * A format. Calls come in the order begin, (title | line | group | row | note)*, end; end frees the
 * state, also after a failure. Columns are those of the format alone. What `row` gets are the
 * values, one a column; nothing has been escaped. A function that is NULL does nothing.
 */
struct hol_table_writer {
    const char *name;
    enum hol_status (*begin)(struct hol_table *table);
    enum hol_status (*title)(struct hol_table *table, const char *text);
    enum hol_status (*line)(struct hol_table *table, const char *text);
    enum hol_status (*group)(struct hol_table *table);
    enum hol_status (*row)(struct hol_table *table, const struct hol_datum *data);
    enum hol_status (*note)(struct hol_table *table, const struct hol_words *words);
    enum hol_status (*end)(struct hol_table *table, bool complete);
};
extern const struct hol_table_writer hol_table_text, hol_table_csv, hol_table_json, hol_table_latex,
    hol_table_html;

/* What a writer sees of the table. */
struct hol_table {
    FILE *out;
    struct hol_table_style style;
    enum hol_format format; /* the style's */
    const struct hol_table_writer *writer;
    struct hol_table_spec spec;
    const struct hol_column **column; /* those of the format */
    size_t count;
    struct hol_datum *data;
    unsigned char *seen; /* of each column: what its values were, numbers (1) or others (2) */
    struct hol_table_rows *chosen; /* the style's conditions; NULL: every row */
    size_t rows;                   /* written */
    bool first;                    /* of its group */
    bool muted;          /* it has not all columns that are wanted: nothing of it is written */
    bool opened, headed; /* the writer's: what of the table's beginning it has written */
    void *state;
    enum hol_status status; /* the first failure; nothing is written after it */
};

/* Numbers go to the right: of a column by what it says of itself; of the column k of a table also
 * if all its values so far are numbers. */
bool hol_column_is_right(const struct hol_column *column);
bool hol_table_is_right(const struct hol_table *table, size_t k);
void hol_table_seen(struct hol_table *table); /* remember what the values of a row are */
/* The digits where people read; of a column for programs that is wanted here, its decimals. */
struct hol_digits hol_column_digits(const struct hol_column *column, enum hol_format format);
/* How many columns from this one on share the head over them; has any column one? */
size_t hol_table_over(const struct hol_table *table, size_t k);
bool hol_table_has_over(const struct hol_table *table);

/* As many columns as an array has. */
#define HOL_COLUMNS(array) .columns = (array), .count = sizeof(array) / sizeof(array)[0]

/*
 * Begin a table. The columns have to live until hol_table_end. NULL: no memory, also if there are
 * no columns (a list of them that failed); a list of its own is cleared then, too.
 */
struct hol_table *hol_table_begin(FILE *out, const struct hol_table_style *style,
                                  const struct hol_table_spec *spec) HOL_MUST_CHECK;

/*
 * These remember the first failure, which hol_table_end returns. NULL is taken, and nothing done.
 *
 * title  before the rows: what the table is about (LaTeX: a comment; HTML: the caption)
 * line   a line of prose in text; no other format has it
 * group  what follows belongs together; text writes what waits, and has a head for it; LaTeX leaves
 *        some space; a group without rows is left out
 * row    one record: the structures it is made of, as columns count them (HOL_RECORD)
 * note   what must not be overlooked; a line where the format has no notes of its own
 * remark a note in plain words, as printf would write them
 */
void hol_table_title(struct hol_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void hol_table_line(struct hol_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void hol_table_group(struct hol_table *table);
void hol_table_row(struct hol_table *table, const void *const *part);
void hol_table_note(struct hol_table *table, const struct hol_words *words);
void hol_table_remark(struct hol_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Does what is said of it reach a file? Not of NULL, after a failure, or where it is left out. */
bool hol_table_is_written(const struct hol_table *table);
#define HOL_RECORD(...) ((const void *const[]){__VA_ARGS__})

/* The end: also frees it. INVALID: tables have no such format; IO; NOMEM, also of NULL. */
enum hol_status hol_table_end(struct hol_table *table) HOL_MUST_CHECK;
/* Would the table have the columns and rows that are wanted? Only the style's trouble is told,
 * before what goes into the table is computed. */
void hol_table_probe(const struct hol_table_style *style, const struct hol_table_spec *spec);
/* Free a table that is given up. */
void hol_table_abandon(struct hol_table *table);

/*
 * One record as a JSON object by the columns that are in JSON, for a document that holds more than
 * a table. NULL: no memory.
 */
json_t *hol_table_object(const struct hol_table_spec *spec, const void *const *part);

/* The value of a column, fetched (for writers and hol_table_object); release with hol_datum_clear.
 */
void hol_datum_get(struct hol_datum *datum, enum hol_format format, const struct hol_column *column,
                   const void *const *part);
void hol_datum_clear(struct hol_datum *datum);
/* Of a line, or a note: there was no memory for its words; the table ends with HOL_NOMEM. */
void hol_table_lost(struct hol_table *table, bool lost);

#endif
