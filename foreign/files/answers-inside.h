/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_FILES_ANSWERS_INSIDE_H
#define HOL_FOREIGN_FILES_ANSWERS_INSIDE_H

#include "foreign/files/answers.h"

/* How both forms of answers become one (private to foreign/). */

/* A JSON object from text; NULL after a line. */
json_t *hol_answers_parse(const char *name, const char *text, size_t length,
                          struct hol_lines *lines);
/* Answers from an object {"manifest", "answers", ...}, which they own, whatever comes of it. */
enum hol_status hol_answers_take(struct hol_answers **answers, const char *name, json_t *root,
                                 struct hol_lines *lines) HOL_MUST_CHECK;

#endif
