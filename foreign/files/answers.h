/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_FILES_ANSWERS_H
#define HOL_FOREIGN_FILES_ANSWERS_H

#include "foreign/files/manifest.h"

/*
 * A file of answers is one JSON object:
 *     {"manifest": {...},
 *      "hello": {"holonom": 1, "name": "mine", ...},
 *      "answers": [{"id": 1, ...}]}
 * Hello and answers are as on the wire (wire.h). The hello may be absent; without "yields" the
 * solver yields whatever any answer has. Because some writers cannot do otherwise, null is read as
 * NaN, a list of one number as that number, and lambda may be absent where there are no
 * constraints.
 */
struct hol_answers {
    struct hol_foreign foreign;
    struct hol_manifest manifest;
    size_t count;     /* of all problems */
    json_t **answers; /* by id - 1; NULL: missing */
    json_t *root;     /* owns them */
};

/*
 * Read a file of answers in JSON.
 *
 * text  in  length  bytes
 * name  in          of the file, for the lines
 *
 * HOL_INVALID  after lines: not JSON, no manifest, unknown ids, two answers with the same id
 * HOL_NOMEM
 */
enum hol_status hol_answers_read(struct hol_answers **answers, const char *name, const char *text,
                                 size_t length, struct hol_lines *lines) HOL_MUST_CHECK;
/*
 * The same from lines of comma-separated values: `ID,KEY,VALUE,...` with the keys of an answer, and
 * of the hello `name,TEXT`, `summary,TEXT`, `yields,KEY,...`, `needs,KEY,...`, `growth,KEY`; empty
 * lines and lines that begin with # do not count. manifest: what that JSON file says.
 */
enum hol_status hol_answers_read_csv(struct hol_answers **answers, const char *name,
                                     const char *text, size_t length, const char *manifest_name,
                                     const char *manifest, size_t manifest_length,
                                     struct hol_lines *lines) HOL_MUST_CHECK;
void hol_answers_destroy(struct hol_answers *answers); /* NULL is a no-op */

/*
 * Give the answers to the problems of the which'th case of the manifest, or to some of them. Lines
 * tell which answers are not valid, and how many are missing.
 *
 * exchange  in out  the problems that are given their answers
 * all       in      all problems of the case (hol_manifest_options); may be exchange
 *
 * HOL_INVALID  after a line: `all` are not the problems of the manifest;  HOL_NOMEM
 */
enum hol_status hol_answers_give(struct hol_exchange *exchange, const struct hol_exchange *all,
                                 const struct hol_answers *answers, size_t which,
                                 struct hol_lines *lines) HOL_MUST_CHECK;

#endif
