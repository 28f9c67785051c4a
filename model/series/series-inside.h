/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_SERIES_INSIDE_H
#define HOL_MODEL_SERIES_SERIES_INSIDE_H

#include "model/series/series-plan.h"
#include "model/series/series.h"
#include "model/tape/tape-inside.h"

/* The inside of a power-series evaluator, for the files that make and run it. */

struct series_slot {
    mpfr_t *c;    /* order + 1 coefficients; NULL: no output needs it */
    mpfr_t *aux;  /* companions: series of which the recurrence is made */
    mpfr_t *lead; /* one number that all orders share, mostly 1 / (leading coefficient) */
    int32_t
        twin; /* slot of which this one is the first companion (sin and cos of one operand); -1 */
    bool constant, output;
};

/* Of a slot on a step, for hol_series_reach, as log2: |w|, |w - w_0|, how far its series reaches.
 */
struct series_range {
    long double least, most, change, reach;
    bool sure;   /* the series stands for it */
    bool counts; /* an output depends on how it changes */
};

struct hol_series {
    const struct hol_tape *tape;
    mpfr_prec_t bits;
    size_t order, stride; /* stride: order + 1 */
    double loss;
    struct series_slot *slot;
    struct series_range *range;
    size_t *active; /* the slots that have coefficients above 0, stage by stage */
    size_t active_end[HOL_STAGE_COUNT];
    size_t done[HOL_STAGE_COUNT]; /* orders computed since the restart */
    mpfr_t *numbers, *tmp;        /* tmp: 4 */
    /* numbers: `rows` times `stride` of them, series and companions, before all others; to each
     * row belongs a block. */
    size_t rows;
    long unit;
    struct hol_block *blocks;
    uint64_t *words;
};

/* Makes it: slots, numbers, blocks. */
enum hol_status hol_series_allocate(struct hol_series *s, const struct hol_series_plan *plan,
                                    size_t count, const size_t *outputs) HOL_MUST_CHECK;

/* The block of a row. */
static inline struct hol_block *
hol_series_block(const struct hol_series *s, mpfr_t *row)
{
    return &s->blocks[(size_t)(row - s->numbers) / s->stride];
}

/* One instruction at one order: w = f(u, v); companions, precision of the inner products. */
struct series_step {
    struct hol_instruction code;
    const struct hol_series *series;
    mpfr_t *w, *u, *v, *aux, *lead, *tmp;
    bool u_constant, v_constant;
    size_t k, stride;
    mpfr_prec_t bits;
};

/* How many companions an instruction needs. */
size_t hol_series_companions(struct hol_instruction code, bool u_constant, bool v_constant);

/* Coefficient k; false: there is none. Arithmetic, powers; functions. */
bool hol_series_arithmetic(const struct series_step *s);
bool hol_series_function(const struct series_step *s);

/* sum x[j] y[k - j] over from <= j <= to; over j and k - j >= from with x = y. */
void hol_series_convolve(mpfr_t r, const struct series_step *s, mpfr_t *x, mpfr_t *y, size_t from,
                         size_t to);
void hol_series_square(mpfr_t r, const struct series_step *s, mpfr_t *x, size_t from);
/* Coefficient k of z = sqrt(y); k = 0: half := 1 / (2 z_0), later orders use it. */
bool hol_series_root(const struct series_step *s, mpfr_t *z, mpfr_t *y, mpfr_t half);

#endif
