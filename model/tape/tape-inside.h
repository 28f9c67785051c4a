/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_TAPE_INSIDE_H
#define HOL_MODEL_TAPE_TAPE_INSIDE_H

#include "model/expr/graph.h"
#include "model/tape/tape.h"

/* The inside of a tape, for the files that make and run it. */

struct hol_tape {
    struct hol_instruction *code;
    size_t length;
    size_t stage_end[HOL_STAGE_COUNT];
    mpq_t *constants;
    size_t constant_count;
    size_t output_count;
    int32_t *output_slot;
    int32_t *input_slot[HOL_VAR_COUNT]; /* by index; -1: not on the tape */
    size_t input_count[HOL_VAR_COUNT];
    bool has_slope; /* the sign that is a derivative of abs, which has none at 0 */
};

/*
 * A tape in the making: instructions in order of evaluation, equal ones once. CONST holds the index
 * of the graph's rational until the tape is finished.
 */
struct tape_builder {
    struct hol_graph *g;
    size_t parameters;
    const hol_node *parameter_values;
    bool is_open; /* a parameter without a value is an input */

    struct hol_instruction *code;
    uint8_t *stage; /* the earliest at which it can be evaluated */
    size_t count, capacity, stage_capacity;
    uint32_t *table; /* instruction + 1 by hash */
    size_t table_size;

    int32_t *slot_of; /* by node: slot + 1; 0: not yet, -1: waits for its arguments */
    size_t node_count;
    struct signed_slot *work; /* a stack of operands */
    size_t work_count, work_capacity;
    enum hol_status status;
};

struct signed_slot {
    int32_t slot;
    int sign;
};

/* The slot of an instruction, found or appended; -1: failed (status). */
int32_t hol_tape_emit(struct tape_builder *t, enum hol_op op, int32_t a, int32_t b);
int32_t hol_tape_emit_constant(struct tape_builder *t, uint32_t q);

/* Is |x| >= 2^65536, a number that is reduced by 2 pi with as many bits of pi? (In balls the sine
 * of such a number is not known, either.) */
static inline bool
hol_tape_turns_too_often(const mpfr_t x)
{
    return mpfr_regular_p(x) && mpfr_get_exp(x) > 65536;
}

/* How many operands are slots: two, none, else one. */
bool hol_tape_is_binary(enum hol_op op);
bool hol_tape_is_leaf(enum hol_op op);

/* Is the node a parameter that stands for its value? */
bool hol_tape_is_value(const struct tape_builder *t, hol_node a);

/* The first stage that may need an input of that kind (enum hol_var). */
enum hol_stage hol_tape_input_stage(int32_t kind);
/* The slot of an input; -1: it is not on the tape. */
int32_t hol_tape_input_slot(const struct hol_tape *tape, enum hol_var kind, size_t index);

/* The tape of the outputs in these slots (model/tape/tape-finish.c); hol_tape_create_staged. The
 * slots and the code become the tape's, in any case. NOMEM. */
enum hol_status hol_tape_finish(struct hol_tape **out, struct tape_builder *t, size_t first,
                                size_t late, size_t count, int32_t *slots) HOL_MUST_CHECK;

/* Lower one node whose arguments have slots (model/tape/lower.c). -1: failed. */
int32_t hol_tape_lower(struct tape_builder *t, hol_node a);

/* The slots at 53 bits; NULL at any other number of bits. */
const double *hol_eval_doubles(const struct hol_eval *eval);

/* One operation at 53 bits and at any number of bits (model/eval-*.c): slots [from, to) of the
 * evaluator. */
void hol_eval_double(double *slot, const double *constants, double pi,
                     const struct hol_instruction *code, size_t from, size_t to);
/* A constant of a tape (below constant_count), and pi, rounded once to 53 bits. */
double hol_eval_double_constant(const struct hol_tape *tape, size_t k);
double hol_eval_double_pi(void);
void hol_eval_mpfr(mpfr_t *slot, mpfr_t *constants, const struct hol_instruction *code, size_t from,
                   size_t to);

#endif
