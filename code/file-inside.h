/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_FILE_INSIDE_H
#define HOL_CODE_FILE_INSIDE_H

#include "code/body.h"
#include "code/code.h"

#include <stdarg.h>

/* A generated file in the making. */
struct hol_code_file {
    struct hol_printer printer;
    const struct hol_code_facts *facts;
    const struct hol_code_options *options;
    const struct hol_model *model;
    const struct hol_case *c;
    struct hol_code_names names;

    /* What its functions are made of (hol_code_source_create). */
    struct hol_tape *tape;
    const char **hint;      /* by slot */
    size_t *parameter;      /* by parameter: its place in p; SIZE_MAX: it is not in p */
    size_t parameter_count; /* of p */
    bool beyond;            /* a number is larger than the largest double, or none */
    struct hol_code_source source;
    size_t output_count, output_capacity;
    hol_node *outputs;
    size_t first_mass, first_a, first_F, first_b, first_C, first_slope, first_phi, first_rate,
        first_invariant, first_let, first_gap, first_derived, first_jacobian;
    size_t jacobian_count, jacobian_capacity;
    struct hol_code_derivative { /* of row i of the residual, to q_j or q_j' */
        size_t i, j;
        bool of_velocity;
    } * jacobian;
};

/* One line of neutral text. */
void hol_code_line(struct hol_code_file *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A number of p or of a table: text += its decimals; sets `beyond'. */
void hol_code_put_number(struct hol_code_file *f, struct hol_text *to, double x);

/* source.c: the tape in which parameters are inputs; sets `beyond'. NOMEM; INVALID. */
enum hol_status hol_code_source_create(struct hol_code_file *f) HOL_MUST_CHECK;
void hol_code_source_clear(struct hol_code_file *f);
/* UNABLE, with why: the residual has no derivatives by these means. */
enum hol_status hol_code_derivable(const struct hol_model *model, const char **why) HOL_MUST_CHECK;

/* functions.c: those of the equations. NOMEM. */
enum hol_status hol_code_functions(struct hol_code_file *f) HOL_MUST_CHECK;
/* tables.c: states, true motion, the residual for the test of the derivatives. */
void hol_code_tables(struct hol_code_file *f);
void hol_code_residual(struct hol_code_file *f);

#endif
