/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_FILES_MANIFEST_H
#define HOL_FOREIGN_FILES_MANIFEST_H

#include "base/files/digest.h"
#include "foreign/process/wire.h"
#include "model/case.h"

/*
 * Files instead of a process: the problems go out in one file or folder (reports/export/export.h),
 * the answers come back in another, and are judged against the problems collected anew. What ties
 * the two together is the manifest, which is part of the export and is to be copied into the
 * answers:
 *
 *     {"format": 1, "seed": 1, "states": 3, "units": true, "parameters": {"g": "1.62"},
 *      "cases": [{"case": "greenwood/cone-and-plane", "first": 1, "count": 12, "digest": "..."}]}
 *
 * first, count: the ids of the case's problems; digest: of all their bits. "state": "NAME" beside
 * them: the problems are those of this state alone.
 */
#define HOL_MANIFEST_FORMAT 1
#define HOL_MANIFEST_PROBLEMS ((size_t)10000000)

struct hol_manifest_case {
    const char *name;
    size_t first, count;
    const char *digest;
};
struct hol_manifest {
    uint64_t seed;
    size_t states;     /* random ones */
    bool units;        /* the problems are there in other units, too; older exports have none */
    bool unrepeated;   /* those with a row repeated are not: the solver needs independent ones */
    const char *state; /* the one state that they are of; NULL: all */
    size_t override_count;
    struct hol_override *overrides;
    size_t case_count;
    struct hol_manifest_case *cases;
    json_t *provenance; /* where it comes from, borrowed: written, and passed over by readers. NULL:
                           it is not said here */
};

/*
 * Digest of the problems of an exchange: SHA-256 of the concatenated SHA-256 (in hexadecimal) of
 * each problem's n, m, M, A, F, b, C as 8-byte little-endian words (doubles: IEEE 754). NOMEM.
 */
enum hol_status hol_manifest_digest(char digest[HOL_DIGEST_LENGTH + 1],
                                    const struct hol_exchange *exchange) HOL_MUST_CHECK;

/* What collects all problems of one of its cases again; its `state' has to outlive them. */
struct hol_compare_options hol_manifest_options(const struct hol_manifest *manifest, size_t jobs);
unsigned hol_manifest_needs(const struct hol_manifest *manifest); /* for hol_exchange_collect */

/* Where lines about bad files go; the first HOL_LINES_MOST are said, the others counted. */
struct hol_lines {
    void (*say)(void *context, const char *line);
    void *context;
    size_t count;
};
#define HOL_LINES_MOST 20
#define HOL_LINE 256
void hol_lines_say(struct hol_lines *lines, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "and N more", if there are. */
void hol_lines_end(struct hol_lines *lines);

/*
 * From JSON; its texts stay the object's. INVALID: why says in one clause what is wrong. NOMEM.
 */
enum hol_status hol_manifest_read(struct hol_manifest *manifest, const json_t *object,
                                  char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;
void hol_manifest_clear(struct hol_manifest *manifest);         /* zeroed: no-op */
json_t *hol_manifest_json(const struct hol_manifest *manifest); /* NULL: out of memory */

#endif
