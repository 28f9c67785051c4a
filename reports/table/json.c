/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables as JSON, an array of objects; the values of other documents. By jansson, so that it is
 * JSON whatever a name holds. */
#include "base/printable.h"
#include "base/text.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

json_t *
hol_json_text(const char *text)
{
    static const char unknown[] = "\xef\xbf\xbd"; /* U+FFFD */
    size_t left = strlen(text), count;
    struct hol_text mended = {0};
    json_t *string;

    if (hol_printable_span(text, left) == left)
        return json_string(text);
    for (; left > 0; text += count, left -= count) {
        bool printable;

        count = hol_printable_next(text, left, &printable);
        if (printable || (unsigned char)*text < ' ') /* these have escapes */
            hol_text_add_bytes(&mended, text, count);
        else
            hol_text_add(&mended, unknown);
    }
    string = mended.failed ? NULL : json_string(mended.text);
    hol_text_clear(&mended);
    return string;
}

json_t *
hol_json_number(long double value)
{
    double number = (double)value; /* a magnitude for display, never data */
    char text[40];

    if (isfinite(value) && value != 0 && !isnormal(number)) { /* not 0, and not infinite */
        (void)snprintf(text, sizeof text, "%.*Lg", HOL_DATA_DIGITS, value);
        return json_string(text);
    }
    if (isinf(value))
        return json_string(value > 0 ? "inf" : "-inf");
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *
hol_json_size(size_t value)
{
    return json_integer((json_int_t)value);
}

json_t *
hol_json_numbers(const long double *values, size_t count)
{
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, hol_json_number(values[i]));
    return list;
}

enum hol_status
hol_json_write_digits(FILE *out, json_t *object, size_t digits)
{
    if (object == NULL)
        return HOL_NOMEM;
    int failed = json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(digits));
    json_decref(object);
    fputc('\n', out);
    return failed == 0 || ferror(out) ? HOL_OK : HOL_NOMEM; /* the caller asks ferror */
}

enum hol_status
hol_json_write(FILE *out, json_t *object)
{
    return hol_json_write_digits(out, object, HOL_DATA_DIGITS);
}

/* A value; NULL: no memory. */
static json_t *
value_of(const struct hol_datum *d)
{
    switch (d->kind) {
    case HOL_DATUM_TEXT:
        return hol_json_text(d->text);
    case HOL_DATUM_WORDS:
        return hol_json_text(d->words.plain);
    case HOL_DATUM_INTEGER:
        return json_integer((json_int_t)d->integer);
    case HOL_DATUM_NUMBER:
        return hol_json_number(d->number);
    case HOL_DATUM_BOOLEAN:
        return json_boolean(d->boolean);
    case HOL_DATUM_JSON:
        return json_incref(d->json);
    case HOL_DATUM_MISSING:
    case HOL_DATUM_ABSENT:
        break;
    }
    return json_null();
}

/* Set "error.qdd" in the object "error", which is made. */
static int
set(json_t *object, const char *key, json_t *value)
{
    const char *dot = strchr(key, '.');
    char outer[64];
    json_t *inner;

    if (dot == NULL || (size_t)(dot - key) >= sizeof outer)
        return json_object_set_new(object, key, value);
    memcpy(outer, key, (size_t)(dot - key));
    outer[dot - key] = '\0';
    inner = json_object_get(object, outer);
    if (inner == NULL && json_object_set_new(object, outer, inner = json_object()) != 0) {
        json_decref(value);
        return -1;
    }
    return json_object_set_new(inner, dot + 1, value);
}

/* 0: done. */
static int
add(json_t *object, const struct hol_column *column, const struct hol_datum *datum)
{
    if (datum->failed)
        return -1;
    return datum->kind == HOL_DATUM_ABSENT ? 0 : set(object, column->key, value_of(datum));
}

json_t *
hol_table_object(const struct hol_table_spec *spec, const void *const *part)
{
    json_t *object = json_object();
    int failed = object == NULL;

    for (size_t k = 0; k < spec->count && !failed; k++) {
        const struct hol_column *column = &spec->columns[k];
        struct hol_datum datum;

        if (column->in != 0 && (column->in & HOL_IN(JSON)) == 0)
            continue;
        hol_datum_get(&datum, HOL_FORMAT_JSON, column, part);
        failed = add(object, column, &datum);
        hol_datum_clear(&datum);
    }
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}

/* Write with two blanks after each line break: an element is two deeper than a document. */
static int
put_deeper(const char *buffer, size_t size, void *data)
{
    FILE *out = data;

    for (size_t i = 0; i < size; i++) {
        fputc(buffer[i], out);
        if (buffer[i] == '\n')
            fputs("  ", out);
    }
    return 0;
}

static enum hol_status
begin(struct hol_table *table)
{
    fprintf(table->out, "{\n \"%s\": [", table->spec.name);
    return HOL_OK;
}

static enum hol_status
row(struct hol_table *table, const struct hol_datum *data)
{
    json_t *object = json_object();
    int failed = object == NULL;
    size_t digits;

    for (size_t k = 0; k < table->count && !failed; k++)
        failed = add(object, table->column[k], &data[k]);
    fputs(table->rows > 0 ? ",\n  " : "\n  ", table->out);
    digits = table->spec.json_digits > 0 ? table->spec.json_digits : HOL_DATA_DIGITS;
    failed = failed || json_dump_callback(object, put_deeper, table->out,
                                          JSON_INDENT(1) | JSON_REAL_PRECISION(digits));
    json_decref(object);
    return failed ? HOL_NOMEM : HOL_OK;
}

/* Lines between and below rows: the member "notes", an array, where there are any. */
static enum hol_status
note(struct hol_table *table, const struct hol_words *words)
{
    if (table->state == NULL)
        table->state = json_array();
    return json_array_append_new(table->state, hol_json_text(words->plain)) == 0 ? HOL_OK
                                                                                 : HOL_NOMEM;
}

static enum hol_status
end(struct hol_table *table, bool complete)
{
    json_t *notes = table->state;
    int failed = 0;

    if (complete)
        fputs(table->rows > 0 ? "\n ]" : "]", table->out);
    if (complete && notes != NULL) {
        fputs(",\n \"notes\": [", table->out);
        for (size_t k = 0; k < json_array_size(notes) && !failed; k++) {
            fputs(k > 0 ? ",\n  " : "\n  ", table->out);
            failed = json_dumpf(json_array_get(notes, k), table->out, JSON_ENCODE_ANY);
        }
        fputs("\n ]", table->out);
    }
    if (complete)
        fputs("\n}\n", table->out);
    json_decref(notes);
    return failed ? HOL_NOMEM : HOL_OK;
}

const struct hol_table_writer hol_table_json = {
    .name = "json", .begin = begin, .row = row, .note = note, .end = end};
