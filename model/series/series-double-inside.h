/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_SERIES_DOUBLE_INSIDE_H
#define HOL_MODEL_SERIES_SERIES_DOUBLE_INSIDE_H

#include "base/arena.h"
#include "model/series/lanes.h"
#include "model/series/series-double.h"
#include "model/series/series-plan.h"

/*
 * The inside of a power-series evaluator in double.
 *
 * A register holds coefficient k > 0, of the order at hand, of a companion or a product, or of what
 * differs from one by a constant factor and its coefficient 0: so neither sums with constants nor
 * products with them cost anything. Coefficients 0 are kept apart, in `lead`, with what else all
 * orders share (1 / leading coefficient ...): lead[i] is that of slot i for i < length, then come
 * those of companions. At the beginning of an order the inner terms of all products, of which all
 * factors are known, are summed up side by side, into the first registers.
 */

/* What is done for each order k > 0; r: registers, f: lead; lane: of the product r[w]. */
enum series_op {
    SERIES_SUM,    /* r[w] = x r[a] + y r[b]                                                */
    SERIES_SCALE,  /* r[w] = x r[a] f[c]                                                    */
    SERIES_TIMES,  /* r[w] = k r[a]                                                         */
    SERIES_OVER,   /* r[w] = x r[a] / k                                                     */
    SERIES_REST,   /* r[w] = (x r[a] - y r[b]) f[c]                                         */
    SERIES_CHOOSE, /* r[w] = f[c] > 0 ? x r[a] : y r[b]                                     */
    SERIES_MUL,    /* r[w] = r[w] + r[a] f[d] + f[c] r[b]; u_k = r[a], v_k = r[b]           */
    SERIES_LEFT,   /* r[w] = r[w] + r[a] f[d]; u_k = r[a]; v_k comes later, to be put       */
    SERIES_RIGHT,  /* r[w] = r[w] + f[c] r[b]; v_k = r[b]; u_k comes later, to be put       */
    SERIES_PUT_U,  /* u_k = r[a]                                                            */
    SERIES_PUT_V,  /* v_k = r[a]                                                            */
    /* Sine r[b] and cosine r[b + 1] of x r[a], y = -1, or sinh and cosh, y = 1; f[c], f[d]: those
     * of order 0; products r[w], r[w + 1]: of (x r[a])' and cosine, sine. */
    SERIES_CIRCULAR,
    SERIES_OP_COUNT
};
struct series_code {
    enum series_op op;
    int32_t w, a, b, c, d;
    int32_t run; /* how many of this operation follow each other from here on; when made, a depth */
    double x, y;
};

/* scale times a register; lead: coefficient 0 of the whole. */
struct factor {
    int32_t reg, lead;
    double scale;
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
    LEAD_SHARE,        /* a / scale                                          */
    LEAD_OP_COUNT
};
struct lead_code {
    enum lead_op op;
    int32_t w, a, b;
    int32_t slot; /* that it is for */
    double scale;
};

/* A series that is kept as a whole, as it decides branches. */
struct series_keep {
    double *to; /* order + 1 coefficients */
    struct factor of;
};

struct series_branch {
    size_t a, b; /* kept series u, v; b = SIZE_MAX: none */
};

/* What belongs to a stage: these, from the end of the stage before. */
struct series_stage {
    size_t slots, leads, codes, keeps;
};

struct hol_series_double {
    const struct hol_tape *tape;
    size_t order;
    size_t length;                /* slots that are needed */
    struct hol_instruction *slot; /* their instructions, operands renumbered */
    int32_t *from_tape;           /* slot by number on the tape; -1: not needed */
    int32_t *to_tape;             /* and back */
    double *constants, pi;
    bool *constant;        /* by slot */
    size_t *input, inputs; /* which slots are inputs */
    struct factor *of;     /* by slot */
    int32_t *kept;         /* by slot: which of keep; -1: not kept */

    struct series_stage end[HOL_STAGE_COUNT];
    double *lead, *r;
    size_t leads, registers; /* leads beyond the slots: lead[length] = 0, then those of lead_code */
    struct lead_code *lead_code;
    struct series_code *code;
    struct series_keep *keep;
    struct series_branch *branch;
    size_t branches;

    double *rows; /* of factors, (order + 1) x 2 width */
    size_t width;
    size_t state, velocities;            /* the first register of q, of q' */
    size_t coordinates;                  /* how many of each */
    double *series;                      /* what is kept */
    size_t done[HOL_STAGE_COUNT], inner; /* inner: the order of the inner sums that are there */
    struct hol_arena arena;              /* of all arrays but lead_code and code, which grow */
};

/* -------------------------------------------------------- making (private to the makers) */

/* A register that is 0 for all k > 0. */
#define SERIES_ZERO 0

struct series_maker {
    struct hol_series_double *s;
    const struct hol_series_plan *plan; /* by number on the tape */
    enum hol_status status;
    const double *value; /* of slots that are constant */
    int32_t at, first;   /* the slot that is lowered; the first of its stage */
    int32_t *raw;        /* by slot: the lead of its register; -1: none yet */
    struct factor *twin; /* by slot: its companion */
    int32_t *later_twin; /* by slot: a later one of its stage that is its companion; -1: none */
    int32_t *lane;       /* by register: the product that it is; -1: none */
    size_t registers, products, lead_codes, codes;
};

/* A new lead; with a status other than OK, any number. */
int32_t hol_series_maker_lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b);
/* The register of x a, x a + y b ...: scales of a and b come to x and y. */
int32_t hol_series_maker_emit(struct series_maker *m, enum series_op op, struct factor a, double x,
                              struct factor b, double y, int32_t c);

#define SERIES_UNKNOWN (-1)
/*
 * The product u v, without a lead. A factor with the register UNKNOWN is put in by
 * hol_series_maker_put (which: 0 is u, 1 is v) when it is known; in the product its coefficient k
 * counts as 0. Its scale is 1, its lead that of the series.
 */
struct factor hol_series_maker_product(struct series_maker *m, struct factor u, struct factor v);
/* The register of the sine of u, without its lead; that of the cosine follows it. Their leads are
 * s and c. */
int32_t hol_series_maker_circular(struct series_maker *m, struct factor u, int32_t s, int32_t c,
                                  double sign);
void hol_series_maker_put(struct series_maker *m, struct factor product, int which,
                          struct factor x);

/* From slot, constant, end[].slots, values of constants: of, lead_code, code, put, width, and all
 * of end but keeps. NOMEM. */
enum hol_status hol_series_double_plan(struct hol_series_double *s,
                                       const struct hol_series_plan *plan,
                                       const double *value) HOL_MUST_CHECK;

/* One instruction, neither a leaf nor constant, into items; what it is. */
struct factor hol_series_maker_lower(struct series_maker *m, size_t slot);

#endif
