/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_RUNTIME_H
#define HOL_CODE_RUNTIME_H

/*
 * What every generated file has beside the equations of its case, as neutral text
 * (code/printer.h): the solution of the linear problem, the classical Runge-Kutta method, the
 * self-test.
 */
extern const char hol_runtime_solve[];
extern const char hol_runtime_solve_note[];
extern const char hol_runtime_forces[]; /* accelerations where C depends on forces */
extern const char hol_runtime_plain[];  /* where it does not */
extern const char hol_runtime_rotate[]; /* Gaussian elimination, for the former */
extern const char hol_runtime_motion[];
extern const char hol_runtime_residual[]; /* of the equations, for the Jacobians */
extern const char hol_runtime_test[];     /* the self-test in pieces: head, accelerations */
extern const char hol_runtime_test_motion[];
extern const char hol_runtime_test_jacobian[];
extern const char hol_runtime_test_end[];

#endif
