/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_NOTATION_TEXT_BUFFER_H
#define HOL_MODEL_NOTATION_TEXT_BUFFER_H

#include "model/expr/graph.h"

/* The text of an expression in the making (model/notation/text.c): words and numbers are appended
 * to it. */
struct hol_text {
    char *text; /* terminated */
    size_t length, capacity;
    bool failed; /* out of memory: nothing is appended any more */
    bool cut;    /* too long: it ends with " ...", nothing is appended any more */
};

void hol_text_add(struct hol_text *t, const char *words);
void hol_text_add_integer(struct hol_text *t, mpz_srcptr z); /* its magnitude */
/* |q| as it is best read: 3/4, but 9.81. */
void hol_text_add_magnitude(struct hol_text *t, mpq_srcptr q);
/* Places after the point if q is written as a decimal number; 0: as a fraction or an integer. */
unsigned hol_text_places(mpq_srcptr q);
/* The name of a variable, a generic one if the namer knows none. */
void hol_text_add_name(struct hol_text *t, const struct hol_namer *namer, enum hol_var kind,
                       uint32_t index);

/* An array that doubles, without a graph to keep a failure: false if there is no memory. */
bool hol_text_reserve(void *block, size_t *capacity, size_t need, size_t size);

#endif
