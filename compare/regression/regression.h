/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Two tables of the same kind, of an older and a newer run: what was lost, and what was won. */
#ifndef HOL_COMPARE_REGRESSION_REGRESSION_H
#define HOL_COMPARE_REGRESSION_REGRESSION_H

#include "compare/regression/columns.h"

#include <stdbool.h>

/*
 * What has become of a row, once: name, text; the gravest first. lost: a verdict is graver, or
 * digits are fewer than noise explains (won: the opposite); slower, faster: by the test of the
 * ranks of times; vanished, new: only OLD, only NEW has the row; changed: neither better nor worse;
 * noise: it differs, but no more than noise.
 */
#define HOL_FATE_LIST(X)                                                                           \
    X(LOST, "lost")                                                                                \
    X(SLOWER, "slower")                                                                            \
    X(VANISHED, "vanished")                                                                        \
    X(CHANGED, "changed")                                                                          \
    X(WON, "won") X(FASTER, "faster") X(NEW, "new") X(NOISE, "noise")
#define HOL_FATE_ENUM(name, text) HOL_FATE_##name,
enum hol_fate { HOL_FATE_LIST(HOL_FATE_ENUM) HOL_FATES };
#undef HOL_FATE_ENUM
const char *hol_fate_text(enum hol_fate fate);
/* Does it count as a loss (exit status 1)? */
bool hol_fate_is_loss(enum hol_fate fate);

struct hol_difference {
    enum hol_fate fate;
    const char *what;     /* "digits", "verdict", "seconds", the name of another column, "row" */
    char *row;            /* for people */
    char *before, *after; /* what stood there; NULL: nothing */
    double difference;    /* digits more (negative: fewer); of times their quotient less 1; NaN */
    double noise;         /* digits that noise explains; NaN */
    double p;             /* of a test; NaN: there was none */
    bool newer;           /* the row is one of the newer table */
    size_t index;         /* of a row in its table; SIZE_MAX: it is about many */
    char *key;            /* what names it (hol_row_key); NULL: it is about many */
};

/* The digits won or lost by a method, row by row. */
struct hol_method_samples {
    size_t count, text_count, method_count;
    struct hol_method_sample {
        const char *method, *problem;
        double digits;
    } * list;
    char **texts; /* owners of what the list points to: methods, then problems as they come */
    const char **methods;
};

struct hol_regression {
    const struct hol_rows *before, *after; /* while they are compared */
    size_t taken[2];                       /* rows of each before these */
    struct hol_method_samples samples;
    struct hol_columns_matched columns;
    size_t count;
    struct hol_difference *list; /* by gravity, then as the rows of the newer table come */
    size_t tally[HOL_FATES];
    size_t rows;   /* in both */
    size_t same;   /* of these, without any difference */
    size_t timed;  /* rows whose times were tested */
    size_t untold; /* rows with too few times for a test at this level */
};

/*
 * Compare them. Rows are matched by the columns that name them (columns.h). Of rows that stand
 * several times in a table the gravest verdict and the fewest digits count, and their times are
 * the sample of a rank-sum test; the p of all rows are held against the level by Holm's procedure
 * (S. Holm, Scand. J. Statist. 6 (1979) 65). Besides, over all problems of a method in double
 * precision, the digits won or lost, the median of each problem's states, by signed ranks.
 *
 * level  in   0 < level < 1: the chance that noise alone is called a loss or a gain: of a row by
 *             its digits (digit-noise.h), of all times, of all methods
 *
 * HOL_INVALID  no column names rows in both;  HOL_NOMEM
 */
enum hol_status hol_regression_make(struct hol_regression *regression,
                                    const struct hol_rows *before, const struct hol_rows *after,
                                    double level) HOL_MUST_CHECK;
/*
 * The same piece by piece: a zeroed regression, whose pieces have no row in common that is named
 * alike; then its end. hol_regression_clear in any case.
 */
enum hol_status hol_regression_take(struct hol_regression *regression,
                                    const struct hol_rows *before, const struct hol_rows *after,
                                    double level) HOL_MUST_CHECK;
enum hol_status hol_regression_end(struct hol_regression *regression, double level) HOL_MUST_CHECK;
void hol_regression_clear(struct hol_regression *regression);

/* Is anything lost? */
bool hol_regression_lost(const struct hol_regression *regression);
/* The cell of a key of a row that is different; "": it has none. */
const char *hol_difference_cell(const struct hol_difference *difference, const char *name);

#endif
