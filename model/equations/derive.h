/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EQUATIONS_DERIVE_H
#define HOL_MODEL_EQUATIONS_DERIVE_H

#include "model/equations/model.h"
#include "model/expr/graph.h"

/*
 * The derivation of the equations of motion, and the list of what the tape is to compute. Arrays
 * are allocated by the functions that fill them and freed by hol_model_create, also after a
 * failure.
 */
struct derivation {
    struct hol_model *model;
    const struct hol_case *c;
    struct hol_graph *g;
    struct hol_diagnostics *diagnostics;
    enum hol_status status; /* the first failure; a diagnostic goes with INVALID */
    bool told;              /* there is one */

    hol_node *momentum;        /* n: p_i = T_q'i                                  */
    hol_node *residual, *rate; /* rows: phi or g, and phi'; 0 where there is none */
    hol_node *zeros;           /* n                                               */
    size_t mass_capacity, a_capacity;

    hol_node *outputs;
    size_t output_count, output_capacity;
    hol_node *guards;
    size_t guard_count, guard_capacity;
    bool *guarded; /* by node: among them */
    size_t guarded_capacity;
    unsigned char *known; /* by node: what is known of the expressions that are marked */
    hol_node *touched;    /* the nodes of these */
    size_t known_capacity, touched_count, touched_capacity;
    struct {
        size_t first, count;
    } * owned; /* guards of each let, and of each invariant and entry */
};

/* Fail with a diagnostic; returns false. */
bool hol_derive_invalid(struct derivation *d, struct hol_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Fail because the graph has failed, while `what` was derived; returns false. */
bool hol_derive_graph_failed(struct derivation *d, struct hol_place place, const char *what);
/* Does a depend on one of these kinds of variables (a set of bits 1 << kind)? */
bool hol_derive_depends(struct derivation *d, hol_node a, unsigned kinds);
/* Append a cell. */
bool hol_derive_cell(struct derivation *d, struct hol_cell **cells, size_t *count, size_t *capacity,
                     size_t i, size_t j, hol_node value);

#define HOL_BIT(kind) (1u << (kind))
#define HOL_BITS_OF_FORCES                                                                         \
    (HOL_BIT(HOL_VAR_IDEAL) | HOL_BIT(HOL_VAR_NONIDEAL) | HOL_BIT(HOL_VAR_MULTIPLIER) |            \
     HOL_BIT(HOL_VAR_REACTION))

/* The steps. False: failed. */
bool hol_derive_mass(struct derivation *d);        /* momentum, M         */
bool hol_derive_force(struct derivation *d);       /* F                   */
bool hol_derive_constraints(struct derivation *d); /* A, b, residual, rate */
bool hol_derive_slopes(struct derivation *d);      /* reactions of C, dC/dr */
bool hol_derive_outputs(struct derivation *d);     /* all the others      */
/* Append an output; HOL_NODE_NONE stands for 0. */
bool hol_derive_output(struct derivation *d, hol_node a);
/* Guards that the first `equations` outputs do not make superfluous. */
bool hol_derive_guards(struct derivation *d, size_t equations);
/* The same of an owner (struct hol_guard) that has `count` outputs, as outputs of the next domain.
 */
bool hol_derive_domain(struct derivation *d, size_t owner, size_t output, size_t count);

#endif
