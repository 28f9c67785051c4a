/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables: their shape in every format; what is missing; failures. */
#include "reports/table/table.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct record {
    const char *name;
    long double size;
    size_t count;
    bool good;
};

static void
get_range(struct hol_datum *d, const void *const *part, size_t index)
{
    const struct record *r = part[0];

    (void)index;
    hol_datum_number(d, r->size);
    d->error = 0.25L;
}

static void
get_note(struct hol_datum *d, const void *const *part, size_t index)
{
    const struct record *r = part[0];

    (void)index;
    hol_datum_print(d, "%s", r->name);
    hol_datum_print(d, "; %zu", r->count);
    d->rest = !r->good;
}

static const struct hol_column columns[] = {
    {"name", HOL_AT(0, struct record, name), .quoted = true},
    {"size", HOL_AT(0, struct record, size), .unit = "m", .text = {'e', 1}},
    {"count", HOL_AT(0, struct record, count), .head = "how\nmany"},
    {"good", HOL_AT(0, struct record, good), .once = true},
    {"in.range", .get = get_range, .text = {'f', 2}, .markup = {'f', 2}, .over = "two & more"},
    {"in.note", .get = get_note, .over = "two & more"},
    {"last", HOL_AT(0, struct record, count), .in = HOL_IN_READ},
};
static const struct hol_table_spec spec = {
    .name = "sample", .columns = columns, .count = sizeof columns / sizeof columns[0]};

/* The table of the records; NULL: it failed, with that status. */
static char *
write_table(enum hol_format format, const struct hol_table_spec *of, const struct record *records,
            size_t count, enum hol_status *status)
{
    struct hol_table *table;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        tap_bail("no memory");
    table = hol_table_begin(out, &(const struct hol_table_style){.format = format}, of);
    for (size_t i = 0; i < count; i++)
        hol_table_row(table, HOL_RECORD(&records[i]));
    *status = hol_table_end(table);
    fclose(out);
    return text;
}

/* How many columns a row of LaTeX or HTML takes: separators and what spans several. */
static size_t
columns_of(const char *row, size_t length, bool latex)
{
    size_t count = latex;
    char *copy = strndup(row, length);

    for (char *p = copy; *p != '\0'; p++)
        if (latex && *p == '&' && (p == copy || p[-1] != '\\'))
            count++;
        else if (latex && strncmp(p, "\\multicolumn{", 13) == 0)
            count += (size_t)atol(p + 13) - 1;
        else if (!latex && (strncmp(p, "<td", 3) == 0 || strncmp(p, "<th>", 4) == 0 ||
                            strncmp(p, "<th ", 4) == 0))
            count += strncmp(strchr(p, '>') - 1, "\"", 1) == 0 && strstr(p, "colspan=\"") != NULL &&
                             strstr(p, "colspan=\"") < strchr(p, '>')
                         ? (size_t)atol(strstr(p, "colspan=\"") + 9)
                         : 1;
    free(copy);
    return count;
}

static void
check_shape(enum hol_format format, const char *name, const char *row_end)
{
    const struct record records[] = {{"a", 1, 2, true}, {"b & <c>", NAN, 3, false}};
    bool latex = format == HOL_FORMAT_LATEX;
    enum hol_status status;
    char *text = write_table(format, &spec, records, 2, &status);
    size_t rows = 0, bad = 0;

    for (const char *p = text, *end; (end = strchr(p, '\n')) != NULL; p = end + 1) {
        size_t length = (size_t)(end - p), tail = strlen(row_end);

        if (length < tail || strncmp(end - tail, row_end, tail) != 0)
            continue;
        rows++;
        bad += columns_of(p, length, latex) != spec.count;
    }
    if (!tap_ok(status == HOL_OK && rows == 4 && bad == 0,
                "%s: every row has all columns, heads over several and long texts included", name))
        tap_diag("%zu rows, %zu bad:\n%s", rows, bad, text);
    free(text);
}

/* ---------------------------------------------------------------------------------- text */

static void
check_text(void)
{
    const struct record records[] = {{"short", 1, 7, true},
                                     {"\xc3\xa9t\xc3\xa9 long name", -1.5e-300L, 123456, true}};
    enum hol_status status;
    char *text = write_table(HOL_FORMAT_TEXT, &spec, records, 2, &status);
    const char *first = strstr(text, "short"), *second = strstr(text, "\xc3\xa9t");
    size_t at = first != NULL ? (size_t)(strstr(first, "e+00") - first) : 0;

    tap_ok(status == HOL_OK && second != NULL && strstr(text, " \n") == NULL,
           "text: no blanks at the end of a line");
    /* two characters of two bytes are two columns; 1.0e+00 ends where -1.5e-300 ends */
    tap_ok(first != NULL && second != NULL && strstr(second, "e-300") != NULL &&
               at + 4 + 2 == (size_t)(strstr(second, "e-300") + 5 - second),
           "text: numbers end in one column, also after letters of UTF-8");
    tap_ok(strstr(text, "1.00 +- 0.25") != NULL, "text: a number with its error");
    free(text);
}

static void
check_stream(void)
{
    struct hol_table_spec stream = spec;
    const struct record record = {"x", 1, 1, true};
    struct hol_table *table;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    stream.stream = true;
    table = hol_table_begin(out, HOL_PLAIN(TEXT), &stream);
    hol_table_row(table, HOL_RECORD(&record));
    fflush(out);
    tap_ok(strstr(text, "1.0e+00") != NULL, "text: a stream has a row as soon as it is known");
    tap_ok(hol_table_end(table) == HOL_OK, "text: a stream ends");
    fclose(out);
    free(text);
}

/* --------------------------------------------------------- nothing, no number, no memory */

static void
check_nothing(void)
{
    enum hol_status status;
    char *csv = write_table(HOL_FORMAT_CSV, &spec, NULL, 0, &status);
    char *json = write_table(HOL_FORMAT_JSON, &spec, NULL, 0, &status);
    char *latex = write_table(HOL_FORMAT_LATEX, &spec, NULL, 0, &status);
    char *html = write_table(HOL_FORMAT_HTML, &spec, NULL, 0, &status);

    tap_ok(strcmp(csv, "name,size,count,good,in.range,in.note\r\n") == 0,
           "empty: CSV has its head");
    tap_ok(strcmp(json, "{\n \"sample\": []\n}\n") == 0, "empty: JSON has an empty array");
    tap_ok(strstr(latex, "\\midrule") != NULL && strstr(latex, "\\end{tabular}") != NULL &&
               strstr(html, "</table>") != NULL,
           "empty: LaTeX and HTML have head and end");
    free(write_table(HOL_FORMAT_TAP, &spec, NULL, 0, &status));
    tap_ok(status == HOL_INVALID && hol_table_end(NULL) == HOL_NOMEM,
           "TAP is no format of tables; a table that could not begin has no memory");
    free(csv), free(json), free(latex), free(html);
}

static bool
is_text(const json_t *value, const char *text)
{
    return json_is_string(value) && strcmp(json_string_value(value), text) == 0;
}

static void
check_no_numbers(void)
{
    const struct record records[] = {
        {NULL, NAN, 1, true}, {"x", INFINITY, 2, true}, {"y", -INFINITY, 3, true}};
    enum hol_status status;
    char *csv = write_table(HOL_FORMAT_CSV, &spec, records, 3, &status);
    char *json = write_table(HOL_FORMAT_JSON, &spec, records, 3, &status);
    char *latex = write_table(HOL_FORMAT_LATEX, &spec, records, 3, &status);
    json_t *document = json_loads(json, 0, NULL), *list = json_object_get(document, "sample");

    tap_ok(strstr(csv, "\r\n,,1,yes,,") != NULL && strstr(csv, "\"x\",inf,2") != NULL &&
               strstr(csv, "\"y\",-inf,3") != NULL,
           "CSV: NaN and NULL are empty, infinite is inf");
    tap_ok(json_is_null(json_object_get(json_array_get(list, 0), "name")) &&
               json_is_null(json_object_get(json_array_get(list, 0), "size")) &&
               is_text(json_object_get(json_array_get(list, 1), "size"), "inf") &&
               is_text(json_object_get(json_array_get(list, 2), "size"), "-inf"),
           "JSON: what is no number is null, infinite is a text");
    tap_ok(strstr(latex, "-- & 1 &") != NULL && strstr(latex, "$\\infty$") != NULL &&
               strstr(latex, "$-\\infty$") != NULL,
           "LaTeX: what is no number");
    json_decref(document);
    free(csv), free(json), free(latex);
}

static void
check_memory(void)
{
    const struct record records[] = {{"a", 1, 2, true}, {"b", 2, 3, false}};
    const enum hol_format formats[] = {HOL_FORMAT_TEXT, HOL_FORMAT_CSV, HOL_FORMAT_JSON,
                                       HOL_FORMAT_LATEX, HOL_FORMAT_HTML};

    for (size_t f = 0; f < 5; f++) {
        enum hol_status status = HOL_NOMEM;
        size_t k = 0, wrong = 0;

        while (status != HOL_OK && k < 1000) {
            heap_fail_at(++k);
            free(write_table(formats[f], &spec, records, 2, &status));
            heap_fail_at(0);
            wrong += status != HOL_OK && status != HOL_NOMEM;
        }
        tap_ok(status == HOL_OK && wrong == 0 && k > 3,
               "format %zu: each of %zu allocations may fail", f, k - 1);
    }
}

int
main(void)
{
    check_shape(HOL_FORMAT_LATEX, "LaTeX", "\\\\");
    check_shape(HOL_FORMAT_HTML, "HTML", "</tr>");
    check_text();
    check_stream();
    check_nothing();
    check_no_numbers();
    check_memory();
    return tap_done();
}
