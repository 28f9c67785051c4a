/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Whatever a text holds, it is read from each format as it is. */
#include "reports/table/escape.h"
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

static const struct hol_column columns[] = {
    {"name", HOL_AT(0, struct record, name), .quoted = true},
    {"size", HOL_AT(0, struct record, size)},
    {"count", HOL_AT(0, struct record, count)},
    {"good", HOL_AT(0, struct record, good)},
    {"in.bare", HOL_AT(0, struct record, name)},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static char *
write_table(enum hol_format format, const struct record *records, size_t count)
{
    static const struct hol_table_spec spec = {
        .name = "sample", .columns = columns, .count = COLUMNS};
    struct hol_table *table;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        tap_bail("no memory");
    table = hol_table_begin(out, &(const struct hol_table_style){.format = format}, &spec);
    for (size_t i = 0; i < count; i++)
        hol_table_row(table, HOL_RECORD(&records[i]));
    if (hol_table_end(table) != HOL_OK)
        tap_bail("a table failed");
    fclose(out);
    return text;
}

/* Texts that formats have to fear: each printable character alone and in company, and more. */
#define ALONE ('~' - ' ' + 1)
static const char *const fearful[] = {
    "",         "a,b",       "a\"b\"", "\"",    "line\nbreak", "cr\r\nlf",     "=1+1",
    "@x",       "+x",        "-x",     "\tx",   "-1.5e-3",     "50% <b>&",     "\\alpha",
    "$x^2_3$",  "{}~^",      "[1]",    "*",     "\xc3\xa9t",   "\xe2\x88\x9a", "\xf0\x9d\x93\x90",
    "--- ``''", "</script>", "nan",    "a;b|c", "#",           "'quoted'",     "\\\\ \\n",
    "&amp;",
};
#define FEARFUL (sizeof fearful / sizeof fearful[0])
#define TEXTS (2 * ALONE + FEARFUL)
static char alone[ALONE][2], beside[ALONE][4];

static const char *
text_at(size_t k)
{
    if (k >= 2 * ALONE)
        return fearful[k - 2 * ALONE];
    return k < ALONE ? alone[k] : beside[k - ALONE];
}

/* ----------------------------------------------------------------------------------- CSV */

/* The next cell, read as RFC 4180 says, into a text; false: that is no CSV. */
static bool
read_cell(char *cell, size_t size, const char **at)
{
    const char *p = *at;
    size_t length = 0;
    bool quoted = *p == '"';

    for (p += quoted; *p != '\0' && length + 1 < size; p++) {
        if (quoted && *p == '"' && *++p != '"')
            break;
        if (!quoted && (*p == ',' || *p == '\r'))
            break;
        if (!quoted && *p == '"')
            return false;
        cell[length++] = *p;
    }
    cell[length] = '\0';
    if (*p == ',')
        *at = p + 1;
    else if (p[0] == '\r' && p[1] == '\n')
        *at = p + 2;
    else
        return false;
    return true;
}

/* What a spreadsheet must not compute has an apostrophe in front, and nothing else has. */
static bool
is_text(const char *cell, const char *text)
{
    char *end;
    bool computed = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL;

    if (computed && (strtod(text, &end), end == text || *end != '\0'))
        return cell[0] == '\'' && strcmp(cell + 1, text) == 0;
    return strcmp(cell, text) == 0;
}

static void
check_csv(void)
{
    size_t bad = 0;

    for (size_t k = 0; k < TEXTS; k++) {
        struct record record = {text_at(k), 1.5L, k, true};
        char *csv = write_table(HOL_FORMAT_CSV, &record, 1), cell[COLUMNS][80];
        const char *p = csv;
        bool good = true;

        for (size_t i = 0; i < COLUMNS && good; i++)
            good = read_cell(cell[i], sizeof cell[i], &p);
        good = good && strcmp(cell[1], "size") == 0 && strcmp(cell[4], "in.bare") == 0;
        for (size_t i = 0; i < COLUMNS && good; i++)
            good = read_cell(cell[i], sizeof cell[i], &p);
        if (!good || *p != '\0' || !is_text(cell[0], record.name) || strcmp(cell[1], "1.5") != 0 ||
            (size_t)atol(cell[2]) != k || strcmp(cell[3], "yes") != 0 ||
            !is_text(cell[4], record.name)) {
            tap_diag("text '%s' as %s", record.name, csv);
            bad++;
        }
        free(csv);
    }
    tap_ok(bad == 0, "CSV: %zu texts read back as they are, none is a formula", (size_t)TEXTS);
}

/* ---------------------------------------------------------------------------------- JSON */

static void
check_json(void)
{
    struct record record[TEXTS];
    size_t bad = 0;
    json_error_t error;
    char *text;
    json_t *document, *list, *item;

    for (size_t k = 0; k < TEXTS; k++)
        record[k] = (struct record){text_at(k), 1.0L / (long double)(k + 3), k, k % 2 == 0};
    text = write_table(HOL_FORMAT_JSON, record, TEXTS);
    document = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    list = json_object_get(document, "sample");
    if (list == NULL)
        tap_diag("line %d: %s", error.line, error.text);
    for (size_t k = 0; k < TEXTS; k++) {
        item = json_array_get(list, k);
        bad += item == NULL || json_object_size(item) != 5 ||
               strcmp(json_string_value(json_object_get(item, "name")), record[k].name) != 0 ||
               fabsl((long double)json_real_value(json_object_get(item, "size")) / record[k].size -
                     1) > 1e-8L ||
               json_integer_value(json_object_get(item, "count")) != (json_int_t)k ||
               json_is_true(json_object_get(item, "good")) != record[k].good ||
               json_object_size(json_object_get(item, "in")) != 1;
    }
    tap_ok(list != NULL && json_array_size(list) == TEXTS && bad == 0,
           "JSON: parses, and has the values");
    json_decref(document);
    free(text);

    item = hol_json_text("a\xff\xc0\xafz\xed\xa0\x80");
    tap_ok(item != NULL && strncmp(json_string_value(item), "a\xef\xbf\xbd", 4) == 0 &&
               strchr(json_string_value(item), 'z') != NULL,
           "JSON: bytes that are no UTF-8 are replaced, the others kept");
    json_decref(item);
}

/* ----------------------------------------------------------------------- LaTeX and HTML */

/* What a document shows of the markup: its commands and entities back to characters. Characters
 * that would be markup and are not escaped are answered with false. */
static bool
shown(char *text, const char *markup, const char *const (*names)[2], size_t count,
      const char *forbidden)
{
    while (*markup != '\0') {
        size_t k = 0;

        while (k < count && strncmp(markup, names[k][0], strlen(names[k][0])) != 0)
            k++;
        if (k == count && strchr(forbidden, *markup) != NULL)
            return false;
        if (k < count) {
            text = strcpy(text, names[k][1]) + strlen(names[k][1]);
            markup += strlen(names[k][0]);
        } else {
            *text++ = *markup++;
        }
    }
    *text = '\0';
    return true;
}

static void
check_markup(const char *what, void (*put)(FILE *, const char *), const char *const (*names)[2],
             size_t count, const char *forbidden)
{
    size_t bad = 0;

    for (size_t k = 0; k < TEXTS; k++) {
        char *markup = NULL, back[400], expected[80];
        size_t size;
        FILE *out = open_memstream(&markup, &size);

        put(out, text_at(k));
        fclose(out);
        strcpy(expected, text_at(k));
        for (char *p = expected; *p != '\0' && what[0] == 'L'; p++)
            if (*p == '\n' || *p == '\r')
                *p = ' ';
        if (!shown(back, markup, names, count, forbidden) || strcmp(back, expected) != 0) {
            tap_diag("'%s' is written '%s' and reads '%s'", text_at(k), markup, back);
            bad++;
        }
        free(markup);
    }
    tap_ok(bad == 0, "%s: %zu texts are shown as they are, none is markup", what, (size_t)TEXTS);
}

static void
check_markups(void)
{
    static const char *const latex[][2] = {
        {"\\textbackslash{}", "\\"},
        {"\\^{}", "^"},
        {"\\~{}", "~"},
        {"\\textless{}", "<"},
        {"\\textgreater{}", ">"},
        {"\\textbar{}", "|"},
        {"\\_", "_"},
        {"\\&", "&"},
        {"\\%", "%"},
        {"\\#", "#"},
        {"\\$", "$"},
        {"\\{", "{"},
        {"\\}", "}"},
        {"{}", ""},
    };
    static const char *const html[][2] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};

    check_markup("LaTeX", hol_latex_text, latex, sizeof latex / sizeof latex[0],
                 "\\^~<>|_&%#${}\n\r");
    check_markup("HTML", hol_html_text, html, sizeof html / sizeof html[0], "&<>\"'");
}

/* Comments of LaTeX end where they end; Greek letters stand for quantities, not in names. */
static void
check_prose(void)
{
    static const char *const texts[][2] = {
        {"M^1/2 (A M^-1/2)^+ b, M^-1 F",
         "M<sup>1/2</sup> (A M<sup>&minus;1/2</sup>)<sup>+</sup> b, "
         "M<sup>&minus;1</sup> F"},
        {"kappa up to 2, lambda: 3", "&kappa; up to 2, &lambda;: 3"},
        {"kappa_B, |lambda|.", "&kappa;_B, |&lambda;|."},
        {"w10-lambda-sign.py, lambda.c, a/lambda", "w10-lambda-sign.py, lambda.c, a/lambda"},
        {"a_lambda lambda/b", "a_lambda lambda/b"}};
    static const char *const latex[][2] = {
        {"30 kappa^2 u, kappa u up to 2", "$30\\,\\kappa^2 u$, $\\kappa u$ up to 2"},
        {"kappa up to 6.5e+03, 1e-16: 2.5",
         "$\\kappa$ up to $6.5\\cdot10^{3}$, $1\\cdot10^{-16}$: 2.5"},
        {"u = 2^-53; F_L, F_C of q''.", "$u = 2^{-53}$; $F_L$, $F_C$ of $\\ddot q$."},
        {"lambda by my-kappa u, F_Lagrange", "$\\lambda$ by my-kappa u, F\\_Lagrange"},
        {"F_L_all v1e-5 1e-x 1e", "F\\_L\\_all v1e-5 1e-x 1e"}};
    char *text = NULL;
    size_t size;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FILE *out = open_memstream(&text, &size);
        if (out == NULL)
            tap_bail("no memory");
        hol_html_prose(out, texts[i][0]);
        fclose(out);
        tap_ok(strcmp(text, texts[i][1]) == 0, "prose: %s", texts[i][0]);
        free(text);
    }
    for (size_t i = 0; i < sizeof latex / sizeof latex[0]; i++) {
        FILE *out = open_memstream(&text, &size);
        if (out == NULL)
            tap_bail("no memory");
        hol_latex_prose(out, latex[i][0]);
        fclose(out);
        tap_ok(strcmp(text, latex[i][1]) == 0, "prose in LaTeX: %s, as %s", latex[i][0], text);
        free(text);
    }
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        tap_bail("no memory");
    hol_latex_comment(out, "a\n\\input{b}\n");
    fclose(out);
    tap_ok(strcmp(text, "% a\n% \\input{b}\n% \n") == 0, "a comment of LaTeX with line breaks");
    free(text);
}

int
main(void)
{
    for (int c = ' '; c <= '~'; c++) {
        alone[c - ' '][0] = (char)c;
        memcpy(beside[c - ' '], (char[]){'x', (char)c, 'y', '\0'}, 4);
    }
    check_csv();
    check_json();
    check_markups();
    check_prose();
    return tap_done();
}
