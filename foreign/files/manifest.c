/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What ties answers to the problems that were asked: digests, and the manifest. */
#include "foreign/files/manifest.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "foreign/process/wire-inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MANIFEST_CASES 100000 /* at most */
#define SEED_MAX 4294967295.0
#define STATES_MAX 10000

/* --- digests */

static unsigned char *
put_word(unsigned char *to, uint64_t word)
{
    for (int k = 0; k < 8; k++)
        *to++ = (unsigned char)(word >> 8 * k);
    return to;
}

static enum hol_status
digest_question(char digest[HOL_DIGEST_LENGTH + 1], const struct hol_question *q)
{
    size_t count = q->n * q->n + q->m * q->n + q->n + q->m + q->n;
    unsigned char *bytes = hol_alloc(count + 2, 8), *next;

    if (bytes == NULL)
        return HOL_NOMEM;
    next = put_word(put_word(bytes, q->n), q->m);
    for (size_t k = 0; k < count; k++) {
        uint64_t word;
        memcpy(&word, q->M + k, sizeof word);
        next = put_word(next, word);
    }
    hol_digest(digest, (const char *)bytes, (count + 2) * 8);
    hol_free(bytes);
    return HOL_OK;
}

enum hol_status
hol_manifest_digest(char digest[HOL_DIGEST_LENGTH + 1], const struct hol_exchange *x)
{
    char *all = hol_alloc(x->question_count * HOL_DIGEST_LENGTH + 1, 1);
    enum hol_status status = all != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t id = 0; status == HOL_OK && id < x->question_count; id++) {
        char one[HOL_DIGEST_LENGTH + 1];
        status = digest_question(one, &x->questions[id]);
        if (status == HOL_OK)
            memcpy(all + id * HOL_DIGEST_LENGTH, one, HOL_DIGEST_LENGTH);
    }
    if (status == HOL_OK)
        hol_digest(digest, all, x->question_count * HOL_DIGEST_LENGTH);
    hol_free(all);
    return status;
}

struct hol_compare_options
hol_manifest_options(const struct hol_manifest *manifest, size_t jobs)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};

    return (struct hol_compare_options){.bits_count = 1,
                                        .bits = bits,
                                        .random_states = manifest->states,
                                        .seed = manifest->seed,
                                        .solve = true,
                                        .units = manifest->units,
                                        .only = manifest->state,
                                        .jobs = jobs};
}

unsigned
hol_manifest_needs(const struct hol_manifest *manifest)
{
    return manifest->unrepeated ? HOL_NEEDS_FULL_RANK : 0;
}

/* --- lines */

void
hol_lines_say(struct hol_lines *lines, const char *format, ...)
{
    char line[HOL_LINE];
    va_list arguments;

    if (lines->count++ >= HOL_LINES_MOST)
        return;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    lines->say(lines->context, hol_printable_replace(line, "")); /* names are the file's own */
}

void
hol_lines_end(struct hol_lines *lines)
{
    char line[64];

    if (lines->count <= HOL_LINES_MOST)
        return;
    (void)snprintf(line, sizeof line, "and %zu more lines like these",
                   lines->count - HOL_LINES_MOST);
    lines->say(lines->context, line);
    lines->count = 0;
}

/* --- the manifest */

#define WHOLE_MAX 0x1p53

static bool
read_whole(size_t *to, const json_t *object, const char *key)
{
    uint64_t number;

    if (!hol_wire_whole(&number, json_object_get(object, key), WHOLE_MAX))
        return false;
    *to = (size_t)number;
    return true;
}

static bool
read_overrides(struct hol_manifest *manifest, const json_t *object)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)object, key, value)
    {
        if (!json_is_string(value))
            return false;
        manifest->overrides[manifest->override_count++] =
            (struct hol_override){.name = key, .value = json_string_value(value)};
    }
    return true;
}

static bool
is_digest(const char *text)
{
    return strlen(text) == HOL_DIGEST_LENGTH && strspn(text, "0123456789abcdef") == strlen(text);
}

static bool
read_case(struct hol_manifest_case *c, const json_t *object, size_t first)
{
    const json_t *name = json_object_get(object, "case"),
                 *digest = json_object_get(object, "digest");

    if (!json_is_string(name) || !json_is_string(digest) || !is_digest(json_string_value(digest)) ||
        !read_whole(&c->first, object, "first") || !read_whole(&c->count, object, "count") ||
        c->first != first || c->count > HOL_MANIFEST_PROBLEMS - first)
        return false;
    c->name = json_string_value(name);
    c->digest = json_string_value(digest);
    return true;
}

static bool
read_numbers(struct hol_manifest *manifest, const json_t *object, char why[HOL_WIRE_WHY])
{
    const json_t *state = json_object_get(object, "state");
    size_t format, seed;

    if (!read_whole(&format, object, "format") || format != HOL_MANIFEST_FORMAT) {
        (void)hol_wire_say(why, "its \"manifest\" is not of format %d", HOL_MANIFEST_FORMAT);
        return false;
    }
    if (!read_whole(&seed, object, "seed") || (double)seed > SEED_MAX ||
        !read_whole(&manifest->states, object, "states") || manifest->states > STATES_MAX) {
        (void)hol_wire_say(why, "its \"manifest\" has no seed and number of states");
        return false;
    }
    if (state != NULL && !json_is_string(state)) {
        (void)hol_wire_say(why, "the \"state\" of its \"manifest\" is no name");
        return false;
    }
    manifest->seed = seed;
    manifest->state = json_string_value(state);
    manifest->units = json_is_true(json_object_get(object, "units"));
    manifest->unrepeated = json_is_true(json_object_get(object, "unrepeated"));
    return true;
}

enum hol_status
hol_manifest_read(struct hol_manifest *manifest, const json_t *object, char why[HOL_WIRE_WHY])
{
    const json_t *cases = json_object_get(object, "cases"),
                 *parameters = json_object_get(object, "parameters");
    struct hol_manifest t = {0};
    size_t first = 1;

    if (!json_is_object(object)) {
        (void)hol_wire_say(why, "there is no \"manifest\": copy that of the export");
        return HOL_INVALID;
    }
    if (!read_numbers(&t, object, why))
        return HOL_INVALID;
    if (!json_is_array(cases) || json_array_size(cases) == 0 ||
        json_array_size(cases) > MANIFEST_CASES ||
        (parameters != NULL && !json_is_object(parameters))) {
        (void)hol_wire_say(
            why, "its \"manifest\" has no list of cases, or parameters that are not pairs");
        return HOL_INVALID;
    }
    t.overrides = hol_alloc(json_object_size(parameters) + 1, sizeof *t.overrides);
    t.case_count = json_array_size(cases);
    t.cases = hol_alloc(t.case_count, sizeof *t.cases);
    if (t.overrides == NULL || t.cases == NULL) {
        hol_manifest_clear(&t);
        return HOL_NOMEM;
    }
    bool good = read_overrides(&t, parameters);
    for (size_t i = 0; good && i < t.case_count; i++) {
        good = read_case(&t.cases[i], json_array_get(cases, i), first);
        first += t.cases[i].count;
    }
    if (!good) {
        (void)hol_wire_say(why, "the cases or parameters of its \"manifest\" are not as exported");
        hol_manifest_clear(&t);
        return HOL_INVALID;
    }
    *manifest = t;
    return HOL_OK;
}

json_t *
hol_manifest_json(const struct hol_manifest *manifest)
{
    json_t *cases = json_array(), *parameters = json_object();

    for (size_t i = 0; i < manifest->override_count; i++)
        json_object_set_new(parameters, manifest->overrides[i].name,
                            json_string(manifest->overrides[i].value));
    for (size_t i = 0; i < manifest->case_count; i++) {
        const struct hol_manifest_case *c = &manifest->cases[i];
        json_array_append_new(cases, json_pack("{s:s, s:I, s:I, s:s}", "case", c->name, "first",
                                               (json_int_t)c->first, "count", (json_int_t)c->count,
                                               "digest", c->digest));
    }
    json_t *object =
        json_pack("{s:i, s:I, s:I, s:b, s:o, s:o}", "format", HOL_MANIFEST_FORMAT, "seed",
                  (json_int_t)manifest->seed, "states", (json_int_t)manifest->states, "units",
                  manifest->units, "parameters", parameters, "cases", cases);
    if (manifest->provenance != NULL)
        json_object_set(object, "provenance", manifest->provenance);
    if (manifest->state != NULL)
        json_object_set_new(object, "state", json_string(manifest->state));
    if (manifest->unrepeated)
        json_object_set_new(object, "unrepeated", json_true());
    return object;
}

void
hol_manifest_clear(struct hol_manifest *manifest)
{
    hol_free(manifest->overrides);
    hol_free(manifest->cases);
    *manifest = (struct hol_manifest){0};
}
