/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_SUNDIALS_H
#define HOL_MOTION_INTEGRATORS_SUNDIALS_H

/* What the integrators of SUNDIALS have in common (private to motion/). */

#include "motion/methods.h"

#ifdef HOL_HAS_SUNDIALS

#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#define HOL_SUNDIALS_STEPS 1000000l /* own ones, in one call */

struct hol_sundials;

/* CVODE or IDA. */
struct hol_sundials_library {
    int success, stopped, no_memory; /* what its functions return */
    int (*set_stop)(void *memory, realtype t);
    int (*set_least)(void *memory, realtype h);
    int (*count)(void *memory, long *steps);
    /* Begin anew at a state of rhs->size numbers, and go on to a time. */
    enum hol_status (*begin)(struct hol_sundials *s, double t, const double *y);
    int (*solve)(struct hol_sundials *s, realtype end);
};

/* The first member of a method's work space. */
struct hol_sundials {
    const struct hol_sundials_library *library;
    const struct hol_rhs *rhs;
    void *memory; /* the library's, which the method makes and frees */
    SUNContext context;
    N_Vector state; /* its first rhs->size numbers are y */
    SUNMatrix J;
    SUNLinearSolver linear;
    enum hol_status status; /* of the last evaluation */
    bool fresh;             /* at the state that is given next */
    double at;              /* the time that it has reached */
    size_t steps;           /* before it last began anew */
};

/* Make the context and a state of so many numbers, all 0; and a dense J with its solver. False: out
 * of memory. */
bool hol_sundials_make(struct hol_sundials *s, const struct hol_sundials_library *library,
                       const struct hol_rhs *rhs, size_t size);
bool hol_sundials_make_dense(struct hol_sundials *s, size_t size);
void hol_sundials_clear(struct hol_sundials *s);

/* Members of an integrator whose work space begins with a struct hol_sundials. */
void hol_sundials_changed(void *work);
size_t hol_sundials_steps(const void *work);
enum hol_status hol_sundials_step(void *work, struct hol_vec *t, struct hol_vec *y,
                                  const struct hol_vec *h);
/* What an evaluation that came to a status is to its library: 1: try a smaller step; -1: the end.
 */
int hol_sundials_recover(enum hol_status status);

#endif
#endif
