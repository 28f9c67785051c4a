/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_LANGUAGE_H
#define HOL_CODE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * A programming language as a table: all that the printer (code/printer.h) has to know of it. A new
 * language is one file with one table in code/languages/, and a line in code/languages.c.
 *
 * In templates $1, $2, $3 stand for what is filled in, and @1 for the same in parentheses unless it
 * is a name, a number or a call.
 */

/* What a variable is: its letter in the neutral text. */
#define HOL_KIND_LIST(X)                                                                           \
    X(REAL, 'r')    /* $1: name */                                                                 \
    X(INTEGER, 'i') /* likewise */                                                                 \
    X(LOOP, 'l')    /* the same, of a loop */                                                      \
    X(VECTOR, 'v')  /* $2: how many */                                                             \
    X(PLACES, 'p')  /* a vector of indices */                                                      \
    X(MATRIX, 'm')  /* $2 rows, $3 columns */
#define HOL_KIND_ENUM(name, letter) HOL_KIND_##name,
enum hol_kind { HOL_KIND_LIST(HOL_KIND_ENUM) HOL_KIND_COUNT };
#undef HOL_KIND_ENUM

struct hol_spelling {            /* of a function or an operator of the neutral text */
    const char *name, *template; /* of arguments $1, $2 */
};

struct hol_language {
    const char *name;   /* of --language */
    const char *title;  /* as its friends write it */
    const char *suffix; /* of files */
    const char *run;    /* how the file is run; $1: its name */

    const char *comment;      /* what a line of comment begins with */
    size_t width;             /* columns of a line */
    const char *continuation; /* at the end of a line that goes on */
    const char *end;          /* of a statement */
    const char *assign;
    const char *index_open, *index_separator, *index_close;
    int base;                /* of indices */
    const char *real_suffix; /* of a literal: "_dp" */
    bool ignores_case;       /* of names */
    bool sizes_are_numbers;  /* nq is written as its number: functions see no constants */

    const char *after_sizes; /* a line; NULL */
    const char *size;        /* the constant $1 with the value $2 */
    const char *let;         /* before a scalar that is assigned once: "const double "; NULL: it is
                                declared at the head */
    const char *function;    /* the head: $1 name, $2 arguments, $3 outputs */
    bool outputs_are_arguments;
    const char *argument[HOL_KIND_COUNT];        /* among the arguments; NULL: the name */
    const char *output_argument[HOL_KIND_COUNT]; /* likewise */
    const char *argument_line[HOL_KIND_COUNT];   /* below the head; NULL: none */
    const char *output_line[HOL_KIND_COUNT];     /* likewise: what makes it, of zeros */
    const char *variable[HOL_KIND_COUNT];        /* a variable of a function; NULL: no line */
    const char *unused[HOL_KIND_COUNT];          /* a line for what is not read; NULL: none */
    const char *zero[HOL_KIND_COUNT];            /* all its elements; NULL: they are 0 already */
    const char *clear[HOL_KIND_COUNT]; /* a variable that begins undefined; NULL: none does */
    bool clears_outputs;               /* outputs begin undefined, too */
    const char *before_variables, *before_body; /* lines; NULL: none */
    const char *result;                         /* the end: $1 name, $2 outputs */
    const char *result_item, *result_separator; /* of $2; NULL: names with commas */
    const char *call;                           /* $1 name, $2 arguments, $3 outputs */
    const char *call_output; /* after the call, each of $3, $2: its number; NULL */

    bool has_no_empty_arrays;                /* an array has an element at least */
    const char *loop, *loop_down;            /* $1 variable, $2 from, $3 to, $4 one beyond that */
    const char *whilst, *branch, *otherwise; /* $1: the condition */
    const char *loop_end, *while_end, *branch_end; /* NULL: the indentation says it */
    const struct hol_spelling *spellings; /* ends with name NULL; what is not there: as it is */

    const char *begin,
        *finish; /* of the file; $1: a name made of the case's, $2: the case's, $3: functions */
    /* What the program says after the accelerations, of the motion and of the derivatives: $1 of
     * which, $2 its index in the result; and the end of all. NULL: it says nothing */
    const char *tested, *untested, *end_of_file;
    const char *reserved; /* words, separated by blanks; "M_*": all that begins with it */
};
extern const struct hol_language *const hol_languages[];        /* ends with NULL */
const struct hol_language *hol_language_find(const char *name); /* NULL: there is none */

#endif
