/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How many digits the numbers of a solver have. */
#ifndef HOL_FOREIGN_DIAGNOSIS_NUMBERS_H
#define HOL_FOREIGN_DIAGNOSIS_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

/* The shortest forms that all numbers so far have; zeroed: none was seen. */
struct hol_number_forms {
    size_t count;      /* numbers that are neither zero nor of few bits */
    bool needs_double; /* one of them is no single-precision number */
    int significant;   /* decimal digits; 17: as many as a double can have */
    int after_point;   /* decimals after the point; 18: more */
};
void hol_number_forms_see(struct hol_number_forms *forms, const double *x, size_t count);

/* What these forms leave of a number: the relative error; and in words. false: all digits. */
bool hol_number_forms_lost(const struct hol_number_forms *forms, double *error, char text[96]);

#endif
