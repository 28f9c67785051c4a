/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The parts of the writer of LaTeX (private to reports/table). */
#ifndef HOL_REPORTS_TABLE_LATEX_INSIDE_H
#define HOL_REPORTS_TABLE_LATEX_INSIDE_H

#include "reports/table/escape.h"
#include "reports/table/latex-width.h"

/* A value; right: of a column of numbers, where what is missing is a dash. */
void hol_latex_cell(FILE *out, const struct hol_datum *d, const struct hol_column *column,
                    bool right);
/* Is the text a number, such as -1.25e-9? */
bool hol_latex_is_decimal(const char *text);
void hol_latex_words(FILE *out, const struct hol_words *words);

/* A row waits for the end, for only then it is known how wide the columns are. */
struct hol_latex_row {
    char **cell;   /* as LaTeX, one a column; NULL: no row, but what `line` says */
    char **number; /* of siunitx: a number as it is, NULL: none */
    size_t rest;   /* the cell that takes the place of all that follow; SIZE_MAX: there is none */
    char *line;    /* a note; NULL and no cells: some space between groups */
};

struct hol_latex_table {
    struct hol_text comments; /* before it */
    struct hol_latex_row *rows;
    size_t count;
};

/* Heads: at most this many lines, each as wide as its longest word at least. */
#define HOL_LATEX_HEAD 400 /* characters of it */

/*
 * How the columns get into a width: the size of letters, the space between columns, and which
 * columns stand beside each other, in panels one below the other, where one row would be too wide.
 */
struct hol_latex_fit {
    const char *size; /* "\\footnotesize", "" */
    double scale;     /* how much narrower these are */
    double space;     /* points on each side of a column; 0: LaTeX's own */
    bool stacked;     /* heads of several words are broken */
    bool tight;       /* words are broken, too, after a hyphen or a slash */
    size_t *shown;    /* the columns that are shown, in order; hol_free */
    size_t count;     /* of these */
    size_t keys;      /* the first of them, which every panel has */
    size_t heading;   /* the column that is a row of its own before its group; SIZE_MAX: none */
    size_t *end;      /* of each panel: the shown column after its last; hol_free */
    size_t panels;
    struct hol_text spared;   /* columns that are left out, as --columns has them */
    struct hol_text constant; /* "bits 53": columns that are the same in every row, left out */
};
/* INVALID: it cannot be made as narrow, and the style's trouble says why; NOMEM. */
enum hol_status hol_latex_fit(struct hol_latex_fit *fit,
                              const struct hol_table *table) HOL_MUST_CHECK;
/* The width in points at which the texts of a column are broken into lines, at 10 points, in a
 * table that has a width; 0: they are short, or numbers. */
double hol_latex_break(const struct hol_latex_fit *fit, const struct hol_table *table, size_t k);
/* How many of the shown columns from the i-th on share the head over them. */
size_t hol_latex_over(const struct hol_latex_fit *fit, const struct hol_table *table, size_t i);
/* To where a line may be broken: a blank, or tight the end of a part of a word. */
size_t hol_latex_piece(const char *text, bool tight);
void hol_latex_fit_clear(struct hol_latex_fit *fit);
/* What was collected, as it fits; as a description. */
void hol_latex_put_table(const struct hol_table *table, const struct hol_latex_fit *fit);
void hol_latex_put_cards(const struct hol_table *table);
/* The head of a column, in lines; stacked: a line a word. */
void hol_latex_head(char text[HOL_LATEX_HEAD], const struct hol_table *table, size_t k,
                    bool stacked);

#endif
