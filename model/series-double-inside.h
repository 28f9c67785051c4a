/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_DOUBLE_INSIDE_H
#define HOL_MODEL_SERIES_DOUBLE_INSIDE_H

#include "model/lanes.h"
#include "model/series-double.h"
#include "model/series-plan.h"

/*
 * The inside of a power-series evaluator in double.
 *
 * A register holds coefficient k > 0, of the order at hand, of a slot, a companion or a product.
 * Coefficients 0 stand apart, in `lead`, with what else all orders share (1 / leading coefficient
 * ...): lead[i] is that of slot i for i < length, then companions. A slot's register may be that
 * of another slot (u + constant) or of a product.
 */

/* What is done for each order k > 0; r: registers, f: lead. */
enum series_op {
    SERIES_ADD,    /* r[w] = r[a] + r[b]                                                    */
    SERIES_SUB,    /* r[w] = r[a] - r[b]                                                    */
    SERIES_NEG,    /* r[w] = -r[a]                                                          */
    SERIES_SCALE,  /* r[w] = r[a] * f[c]                                                    */
    SERIES_SHARE,  /* r[w] = r[a] / f[c]                                                    */
    SERIES_TIMES,  /* r[w] = k * r[a]                                                       */
    SERIES_OVER,   /* r[w] = r[a] / k                                                       */
    SERIES_BELOW,  /* r[w] = -r[a] / k                                                      */
    SERIES_REST,   /* r[w] = (r[a] - r[b]) * f[c]                                           */
    SERIES_CHOOSE, /* r[w] = f[c] > 0 ? r[a] : r[b]                                         */
    SERIES_PUTS,   /* coefficients of factors: puts a..b - 1                                */
    SERIES_LANES,  /* products of lanes a..b - 1; their sums are the registers a..b - 1     */
    SERIES_OP_COUNT
};
struct series_code {
    enum series_op op;
    int32_t w, a, b, c;
};

/* A coefficient that goes into a row of factors: of order 0 from lead, of others from a register.
 */
struct series_put {
    int32_t to; /* lane (u), width + lane (v) */
    int32_t reg, lead;
};

/* What is done for order 0, after all slots: f[w] of f[a], f[b]. */
enum lead_op {
    LEAD_COS,
    LEAD_SIN,
    LEAD_COSH,
    LEAD_SINH,
    LEAD_LOG,
    LEAD_SQRT,
    LEAD_INVERSE,      /* 1 / a                                              */
    LEAD_HALF_INVERSE, /* 1 / (2 a)                                          */
    LEAD_SQUARE,       /* a a                                                */
    LEAD_MUL,          /* a b                                                */
    LEAD_ONE_PLUS,     /* 1 + a a                                            */
    LEAD_ONE_MINUS,    /* 1 - a a                                            */
    LEAD_SUM_SQUARES,  /* a a + b b                                          */
    LEAD_SIGN,         /* the sign of a; NaN if it is 0                      */
    LEAD_ORDER,        /* the sign of a - b; NaN if they are equal           */
    LEAD_OP_COUNT
};
struct lead_code {
    enum lead_op op;
    int32_t w, a, b;
    int32_t slot; /* that it is for */
};

/* An output that is kept as a whole. */
struct series_keep {
    double *to; /* order + 1 coefficients */
    int32_t reg, lead;
};

struct series_branch {
    size_t a, b; /* kept series u, v; b = SIZE_MAX: none */
};

/* What belongs to a stage: these, from the end of the stage before. */
struct series_stage {
    size_t slots, leads, codes, puts, keeps;
};

struct hol_series_double {
    const struct hol_tape *tape;
    size_t order;
    size_t length;                /* slots that are needed */
    struct hol_instruction *slot; /* their instructions, operands renumbered */
    int32_t *from_tape;           /* slot by number on the tape; -1: not needed */
    int32_t *to_tape;             /* and back */
    double *constants, pi;
    bool *constant; /* by slot */
    int32_t *reg;   /* by slot: its register */
    int32_t *kept;  /* by slot: which of keep; -1: not kept */

    struct series_stage end[HOL_STAGE_COUNT];
    double *lead, *r;
    size_t leads, registers; /* leads beyond the slots: lead[length] = 0, then those of lead_code */
    struct lead_code *lead_code;
    struct series_code *code;
    struct series_put *put;
    struct series_keep *keep;
    struct series_branch *branch;
    size_t branches;

    double *rows; /* of factors, (order + 1) x 2 width */
    size_t width;
    double *series; /* what is kept */
    size_t done[HOL_STAGE_COUNT];
};

/* -------------------------------------------------------- making (private to the makers) */

/* A register that is 0 for all k > 0. */
#define SERIES_ZERO 0

/* Something to be done, before it has its place. */
struct series_item {
    struct series_code code; /* LANES: a = product; PUTS: see hol_series_maker_put */
    size_t level;            /* what it needs is known after so many rounds of products */
    size_t serial;
};

/* A register in the making. */
struct series_register {
    size_t level;
    int32_t product; /* that it is; -1: none */
};

struct series_maker {
    struct hol_series_double *s;
    const struct hol_series_plan *plan; /* by number on the tape */
    enum hol_status status;
    int32_t at;          /* the slot that is lowered */
    int32_t *twin;       /* by slot: the register of its companion */
    int32_t *later_twin; /* by slot: a later one of its stage that is its companion; -1: none */

    struct series_item *item; /* of this stage */
    struct series_register *reg;
    int32_t *lane; /* by product, when its stage is finished */
    size_t items, item_room, registers, register_room, products, lane_room;
    size_t lead_codes, lead_room, codes, code_room, puts, put_room;
};

/* New numbers; with a status other than OK, any. */
int32_t hol_series_maker_lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b);
int32_t hol_series_maker_emit(struct series_maker *m, enum series_op op, int32_t a, int32_t b,
                              int32_t c);

/* A series by its register and its lead; UNKNOWN: its coefficient k needs the product itself. */
struct factor {
    int32_t reg, lead;
};
#define SERIES_UNKNOWN (-1)

/*
 * The product u v: the register of its coefficients. A factor with the register UNKNOWN (its lead
 * stands) is put in by hol_series_maker_put (which: 0 is u, 1 is v) when it is known; in the
 * product its coefficient k counts as 0.
 */
int32_t hol_series_maker_product(struct series_maker *m, struct factor u, struct factor v);
void hol_series_maker_put(struct series_maker *m, int32_t product, int which, struct factor x);

/* From slot, constant, end[].slots: reg, lead_code, code, put, width, and all of end but keeps.
 * NOMEM. */
enum hol_status hol_series_double_plan(struct hol_series_double *s,
                                       const struct hol_series_plan *plan) HOL_MUST_CHECK;

/* One instruction, neither a leaf nor constant, into items; its register. */
int32_t hol_series_maker_lower(struct series_maker *m, size_t slot);

#endif
