/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The record of where a result comes from. */
#include "reports/provenance/provenance.h"

#include "base/alloc.h"
#include "base/files/digest.h"

#include <stdarg.h>
#include <string.h>

#define KEY(name, key) [HOL_PROVENANCE_##name] = key,
static const char *const keys[HOL_PROVENANCE_COUNT] = {HOL_PROVENANCE_LIST(KEY)};
#undef KEY

struct hol_provenance *
hol_provenance_said(struct hol_provenance *record)
{
    return record != NULL && !record->silent ? record : NULL;
}

void
hol_provenance_clear(struct hol_provenance *record)
{
    for (size_t i = 0; i < HOL_PROVENANCE_COUNT; i++)
        hol_free(record->value[i]);
    for (size_t i = 0; i < record->case_count; i++)
        hol_free(record->cases[i].name);
    hol_free(record->cases);
    *record = (struct hol_provenance){0};
}

const char *
hol_provenance_key(enum hol_provenance_field field)
{
    return keys[field];
}

/* A value is one line: it has to come out of every format as it went in. */
static void
flatten(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = ' ';
}

void
hol_provenance_set(struct hol_provenance *record, enum hol_provenance_field field,
                   const char *format, ...)
{
    struct hol_text text = {0};
    va_list arguments;

    if (record == NULL)
        return;
    va_start(arguments, format);
    hol_text_vprint(&text, format, arguments);
    va_end(arguments);
    record->failed = record->failed || text.failed;
    if (text.text != NULL)
        flatten(text.text);
    if (text.length == 0)
        hol_text_clear(&text);
    hol_free(record->value[field]);
    record->value[field] = text.text;
}

/* "a 0123456789abcdef, b ...", or how many there are and the digest of all. */
static void
name_cases(struct hol_provenance *record)
{
    struct hol_text text = {0};
    char digest[HOL_DIGEST_LENGTH + 1];
    bool many = record->case_count > HOL_PROVENANCE_CASES_NAMED;

    for (size_t i = 0; i < record->case_count; i++)
        hol_text_print(&text, "%s%s %s", i > 0 ? ", " : "", record->cases[i].name,
                       record->cases[i].digest);
    if (text.failed) {
        record->failed = true;
    } else if (many) {
        hol_digest(digest, text.text, text.length);
        hol_provenance_set(record, HOL_PROVENANCE_CASES, "%zu cases %.*s", record->case_count,
                           HOL_PROVENANCE_CASE_DIGITS, digest);
    } else {
        hol_provenance_set(record, HOL_PROVENANCE_CASES, "%s", text.text);
    }
    hol_text_clear(&text);
}

bool
hol_provenance_case(struct hol_provenance *record, const char *name, const char *digest)
{
    struct hol_provenance_case *more;

    if (record == NULL)
        return true;
    for (size_t i = 0; i < record->case_count; i++)
        if (strcmp(record->cases[i].name, name) == 0)
            return strncmp(record->cases[i].digest, digest, HOL_PROVENANCE_CASE_DIGITS) == 0;
    more = hol_realloc(record->cases, record->case_count + 1, sizeof *more);
    if (more == NULL) {
        record->failed = true;
        return true;
    }
    record->cases = more;
    more += record->case_count;
    *more = (struct hol_provenance_case){.name = hol_strdup(name)};
    if (more->name == NULL) {
        record->failed = true;
        return true;
    }
    flatten(more->name);
    (void)snprintf(more->digest, sizeof more->digest, "%s", digest);
    record->case_count++;
    name_cases(record);
    return true;
}

void
hol_provenance_path(struct hol_provenance *record, bool formulation, bool kernel)
{
    const char *before = record != NULL ? record->value[HOL_PROVENANCE_PATH] : NULL;

    formulation = formulation || (before != NULL && strstr(before, "formulation") != NULL);
    kernel = kernel || (before != NULL && strstr(before, "kernel") != NULL);
    hol_provenance_set(record, HOL_PROVENANCE_PATH, "%s%s%s", formulation ? "formulation" : "",
                       formulation && kernel ? ", " : "", kernel ? "kernel" : "");
}
