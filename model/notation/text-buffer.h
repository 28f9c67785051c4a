/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_NOTATION_TEXT_BUFFER_H
#define HOL_MODEL_NOTATION_TEXT_BUFFER_H

#include "base/text.h"
#include "model/expr/graph.h"

/* Numbers and names as they are written in the text of an expression. */
void hol_text_add_integer(struct hol_text *t, mpz_srcptr z); /* its magnitude */
/* |q| as it is best read: 3/4, but 9.81. */
void hol_text_add_magnitude(struct hol_text *t, mpq_srcptr q);
/* Places after the point if q is written as a decimal number; 0: as a fraction or an integer. */
unsigned hol_text_places(mpq_srcptr q);
/* The name of a variable, a generic one if the namer knows none. */
void hol_text_add_name(struct hol_text *t, const struct hol_namer *namer, enum hol_var kind,
                       uint32_t index);

#endif
