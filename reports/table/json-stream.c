/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* JSON documents that are written while they are computed. */
#include "reports/table/escape.h"

void
hol_json_begin(struct hol_json_stream *stream, FILE *out)
{
    *stream = (struct hol_json_stream){.out = out};
    fputc('{', out);
}

/* A value on one line, and released. */
static void
put(struct hol_json_stream *stream, json_t *value)
{
    size_t flags = JSON_ENCODE_ANY | JSON_REAL_PRECISION(stream->digits) |
                   (stream->compact ? JSON_COMPACT : 0);

    if (value == NULL || json_dumpf(value, stream->out, flags) != 0)
        stream->status = ferror(stream->out) ? HOL_IO : HOL_NOMEM;
    json_decref(value);
}

static void
put_key(struct hol_json_stream *stream, const char *before, const char *key)
{
    fputs(before, stream->out);
    put(stream, hol_json_text(key));
    fputs(": ", stream->out);
    stream->member = true;
}

static void
end_list(struct hol_json_stream *stream)
{
    if (stream->list)
        fputs("\n ]", stream->out);
    stream->list = stream->item = false;
}

void
hol_json_member(struct hol_json_stream *stream, const char *key, json_t *value)
{
    if (stream->status != HOL_OK) {
        json_decref(value);
        return;
    }
    end_list(stream);
    put_key(stream, stream->member ? ",\n " : "\n ", key);
    put(stream, value);
}

void
hol_json_members(struct hol_json_stream *stream, json_t *object)
{
    const char *before = stream->member ? ",\n " : "\n ", *key;
    json_t *value;

    if (object == NULL)
        stream->status = HOL_NOMEM;
    end_list(stream);
    json_object_foreach(object, key, value)
    {
        put_key(stream, before, key);
        put(stream, json_incref(value));
        before = ", ";
    }
    json_decref(object);
}

void
hol_json_list(struct hol_json_stream *stream, const char *key)
{
    if (stream->status != HOL_OK)
        return;
    end_list(stream);
    put_key(stream, stream->member ? ",\n " : "\n ", key);
    fputc('[', stream->out);
    stream->list = true;
}

void
hol_json_item(struct hol_json_stream *stream, json_t *value)
{
    if (stream->status != HOL_OK) {
        json_decref(value);
        return;
    }
    fputs(stream->item ? ",\n  " : "\n  ", stream->out);
    stream->item = true;
    put(stream, value);
}

enum hol_status
hol_json_end(struct hol_json_stream *stream)
{
    end_list(stream);
    fputs("\n}\n", stream->out);
    return stream->status;
}
