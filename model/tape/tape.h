/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_TAPE_H
#define HOL_MODEL_TAPE_TAPE_H

#include "model/expr/expr.h"
#include "numeric/dense/mat.h"

#include <mpfr.h>

/*
 * A tape: the graph's expressions as one flat list of instructions, in order of evaluation, each
 * with at most two operands, every common subexpression once. Rational constants stay exact
 * (rounded once at the evaluator's precision). The same tape is evaluated in double or in MPFR;
 * later evaluators (power series, balls) read it through hol_tape_code.
 *
 * Instructions are ordered by stage, so that an evaluation can stop early:
 *   PARAMETERS  depends on nothing but parameters: evaluated once, when the evaluator is created
 *   PROBLEM     depends on t, q, q', and is needed for the problem to be solved (M, F, A, b, C)
 *   STATE       depends on t, q, q', and is not   (phi, phi', invariants)
 *   IDEAL       depends also on F_L or lambda     (C where it does)
 *   ANSWER      depends also on q'' or F_C        (published formulas)
 */
enum hol_stage {
    HOL_STAGE_PARAMETERS,
    HOL_STAGE_PROBLEM,
    HOL_STAGE_STATE,
    HOL_STAGE_IDEAL,
    HOL_STAGE_ANSWER,
    HOL_STAGE_COUNT
};

#define HOL_OP_LIST(X)                                                                             \
    X(CONST)                                                                                       \
    X(PI)                                                                                          \
    X(INPUT)                                                                                       \
    X(ADD)                                                                                         \
    X(SUB)                                                                                         \
    X(MUL)                                                                                         \
    X(DIV)                                                                                         \
    X(NEG)                                                                                         \
    X(SQR)                                                                                         \
    X(INV)                                                                                         \
    X(SQRT)                                                                                        \
    X(POWI) /* integer power in b (signed) */                                                      \
    X(POW)                                                                                         \
    X(SIN)                                                                                         \
    X(COS)                                                                                         \
    X(TAN)                                                                                         \
    X(ASIN)                                                                                        \
    X(ACOS)                                                                                        \
    X(ATAN)                                                                                        \
    X(EXP)                                                                                         \
    X(LOG)                                                                                         \
    X(SINH)                                                                                        \
    X(COSH)                                                                                        \
    X(TANH)                                                                                        \
    X(ASINH)                                                                                       \
    X(ABS)                                                                                         \
    X(SIGN)                                                                                        \
    X(ATAN2)                                                                                       \
    X(MIN)                                                                                         \
    X(MAX)
#define HOL_OP_ENUM(name) HOL_OP_##name,
enum hol_op { HOL_OP_LIST(HOL_OP_ENUM) HOL_OP_COUNT };
#undef HOL_OP_ENUM

/* Instruction k writes slot k. a, b: slots; CONST: a = index into constants; INPUT: a = enum
 * hol_var, b = index. */
struct hol_instruction {
    enum hol_op op;
    int32_t a, b;
};

struct hol_tape;

/*
 * Build a tape.
 *
 * outputs           in  count       output i of the tape has the value of outputs[i]
 * parameter_values  in  parameters  the expression of each parameter, of earlier parameters
 * g                 in/out          may get nodes; its status is reset first
 *
 * HOL_INVALID  an output is HOL_NODE_NONE, a parameter has no value or depends on itself, or a
 *              limit of the graph is reached
 * HOL_NOMEM
 */
enum hol_status hol_tape_create(struct hol_tape **tape, struct hol_graph *g, size_t count,
                                const hol_node *outputs, size_t parameters,
                                const hol_node *parameter_values) HOL_MUST_CHECK;
/*
 * The same in three groups, first <= late <= count. The outputs before `first` belong to the stage
 * PROBLEM (hol_tape_create has none: all is STATE). What only outputs[late] and later ones need is
 * left to the stage ANSWER, even where it depends on less, so that a published formula neither
 * slows down the evaluation of a state nor makes it fail.
 */
enum hol_status hol_tape_create_staged(struct hol_tape **tape, struct hol_graph *g, size_t count,
                                       const hol_node *outputs, size_t first, size_t late,
                                       size_t parameters,
                                       const hol_node *parameter_values) HOL_MUST_CHECK;
/*
 * As hol_tape_create, but a parameter whose value is HOL_NODE_NONE is an input of the tape, at the
 * stage PARAMETERS; no evaluator sets it: the tape is to be read.
 */
enum hol_status hol_tape_create_open(struct hol_tape **tape, struct hol_graph *g, size_t count,
                                     const hol_node *outputs, size_t parameters,
                                     const hol_node *parameter_values) HOL_MUST_CHECK;
void hol_tape_destroy(struct hol_tape *tape); /* NULL is a no-op */
size_t hol_tape_length(const struct hol_tape *tape);
const struct hol_instruction *hol_tape_code(const struct hol_tape *tape);
size_t hol_tape_stage_end(const struct hol_tape *tape,
                          enum hol_stage stage); /* one past its last instruction */
/* Bits of the numerator or the denominator, whichever has more, of a CONST's number. */
size_t hol_tape_constant_bits(const struct hol_tape *tape, size_t index);
/* Mark all slots that those which are marked are computed from; used: by slot. */
void hol_tape_mark_operands(bool *used, const struct hol_tape *tape);
enum hol_stage hol_tape_output_stage(const struct hol_tape *tape, size_t output);
size_t hol_tape_output_slot(const struct hol_tape *tape, size_t output);

/*
 * An evaluator: the slots of a tape at a number of bits, 53: native double, else MPFR, each
 * operation correctly rounded. The tape must outlive it. Only hol_eval_has_tie allocates later.
 */
struct hol_eval;
/* The stage PARAMETERS is computed at once. HOL_INVALID: bits out of range (mat.h); HOL_NOMEM. */
enum hol_status hol_eval_create(struct hol_eval **eval, const struct hol_tape *tape,
                                mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_eval_destroy(struct hol_eval *eval); /* NULL is a no-op */
mpfr_prec_t hol_eval_bits(const struct hol_eval *eval);
/* Set an input, rounded once to the bits; ignored if it is not on the tape. Until then it is NaN.
 */
void hol_eval_set(struct hol_eval *eval, enum hol_var kind, size_t index, const mpfr_t value);
/*
 * Compute all instructions up to the end of a stage, except those that no hol_eval_set since the
 * last run has touched.
 *
 * where  out  the first offending slot where HOL_DOMAIN; may be NULL
 *
 * HOL_DOMAIN  an instruction up to that stage (PARAMETERS too) gave NaN or Inf: division by zero,
 *             sqrt of a negative number, ... All the same everything is computed: outputs that do
 *             not depend on an offending slot are valid, the others are NaN (at 53 bits, or Inf,
 * or, after an Inf, wrong)
 */
enum hol_status hol_eval_run(struct hol_eval *eval, enum hol_stage stage,
                             size_t *where) HOL_MUST_CHECK;
/* The same without a look at the values, for callers that check what they use. INVALID only. */
enum hol_status hol_eval_update(struct hol_eval *eval, enum hol_stage stage) HOL_MUST_CHECK;
/*
 * The same for many: components of values (of any bits) into the inputs of that kind, and outputs
 * into an element of a matrix (of any bits), each rounded once; at 53 bits without a detour.
 */
void hol_eval_load(struct hol_eval *eval, enum hol_var kind, const struct hol_vec *values);
void hol_eval_store(struct hol_mat *to, size_t i, size_t j, const struct hol_eval *eval,
                    size_t output);
/* Are the values of that stage up to date (a run has included it, and no input that it depends on
 * was set since)? */
bool hol_eval_reached(const struct hol_eval *eval, enum hol_stage stage);
/* Is the value of an output neither NaN nor Inf, after a run that included its stage? */
bool hol_eval_is_number(const struct hol_eval *eval, size_t output);
/* Does its value take a derivative of abs, min or max at an exact tie, where that has none? True,
 * too: out of memory. */
bool hol_eval_has_tie(const struct hol_eval *eval, size_t output);
/* Value of an output after a run that included its stage (PARAMETERS: at once), rounded to value's
 * precision. */
void hol_eval_get(mpfr_t value, const struct hol_eval *eval, size_t output);
/* The same of a slot of the tape (< hol_tape_length). */
void hol_eval_slot(mpfr_t value, const struct hol_eval *eval, size_t slot);

#endif
