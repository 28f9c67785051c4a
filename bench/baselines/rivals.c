/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Integrators of other libraries on the same motions, as baselines. */
#include "bench/baselines/rivals.h"

#include "bench/baselines/andrews.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <string.h>

#ifdef HOL_HAS_SUNDIALS
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#endif

#define N ANDREWS_N
#define ALL (2 * ANDREWS_N + ANDREWS_M)

static int
derivative(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    andrews_derivative(dydt, y);
    return GSL_SUCCESS;
}

static bool
rk8pd(const double *start, double tolerance, double *q)
{
    gsl_odeiv2_system system = {derivative, NULL, 2 * N, NULL};
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &system, gsl_odeiv2_step_rk8pd, ANDREWS_END / 100, tolerance, tolerance);
    double t = 0, y[2 * N];
    int code;

    memcpy(y, start, sizeof y);
    code = gsl_odeiv2_driver_apply(driver, &t, ANDREWS_END, y);
    gsl_odeiv2_driver_free(driver);
    memcpy(q, y, N * sizeof *q);
    return code == GSL_SUCCESS;
}

#ifdef HOL_HAS_SUNDIALS

static int
sundials_derivative(realtype t, N_Vector y, N_Vector dydt, void *context)
{
    (void)t;
    (void)context;
    andrews_derivative(N_VGetArrayPointer(dydt), N_VGetArrayPointer(y));
    return 0;
}

static int
sundials_residual(realtype t, N_Vector y, N_Vector ydot, N_Vector r, void *context)
{
    (void)t;
    (void)context;
    andrews_residual(N_VGetArrayPointer(r), N_VGetArrayPointer(y), N_VGetArrayPointer(ydot));
    return 0;
}

static bool
cvode_adams(const double *start, double tolerance, double *q)
{
    SUNContext context;
    bool good;
    double t;

    if (SUNContext_Create(NULL, &context) != 0)
        return false;
    N_Vector y = N_VNew_Serial(2 * N, context);
    void *cvode = CVodeCreate(CV_ADAMS, context);
    SUNNonlinearSolver fixed = SUNNonlinSol_FixedPoint(y, 0, context);
    memcpy(N_VGetArrayPointer(y), start, 2 * N * sizeof *start);
    good = CVodeInit(cvode, sundials_derivative, 0, y) == CV_SUCCESS &&
           CVodeSetErrFile(cvode, NULL) == CV_SUCCESS &&
           CVodeSStolerances(cvode, tolerance, tolerance) == CV_SUCCESS &&
           CVodeSetNonlinearSolver(cvode, fixed) == CV_SUCCESS &&
           CVodeSetMaxNumSteps(cvode, 100000) == CV_SUCCESS &&
           CVodeSetStopTime(cvode, ANDREWS_END) == CV_SUCCESS &&
           CVode(cvode, ANDREWS_END, y, &t, CV_NORMAL) >= 0;
    memcpy(q, N_VGetArrayPointer(y), N * sizeof *q);
    CVodeFree(&cvode);
    (void)SUNNonlinSolFree(fixed);
    N_VDestroy(y);
    (void)SUNContext_Free(&context);
    return good;
}

/* Index 1: q' = v, M v' = F + G^T lambda, G v' = b; dense Jacobian by difference quotients. */
static bool
ida(const double *start, double tolerance, double *q, bool suppress)
{
    SUNContext context;
    struct andrews a;
    bool good;
    double t, *x, *dx;

    if (SUNContext_Create(NULL, &context) != 0)
        return false;
    N_Vector y = N_VNew_Serial(ALL, context), ydot = N_VNew_Serial(ALL, context),
             id = N_VNew_Serial(ALL, context);
    void *work = IDACreate(context);
    SUNMatrix J = SUNDenseMatrix(ALL, ALL, context);
    SUNLinearSolver dense = SUNLinSol_Dense(y, J, context);
    x = N_VGetArrayPointer(y);
    dx = N_VGetArrayPointer(ydot);
    N_VConst(0, ydot);
    memcpy(x, start, 2 * N * sizeof *start);
    memcpy(dx, start + N, N * sizeof *start);
    andrews_at(&a, x, x + N);
    andrews_solve(&a, dx + N, x + 2 * N);
    for (int i = 0; i < ALL; i++)
        N_VGetArrayPointer(id)[i] = i < 2 * N;
    good = IDAInit(work, sundials_residual, 0, y, ydot) == IDA_SUCCESS &&
           IDASetErrFile(work, NULL) == IDA_SUCCESS &&
           IDASStolerances(work, tolerance, tolerance) == IDA_SUCCESS &&
           IDASetId(work, id) == IDA_SUCCESS && IDASetSuppressAlg(work, suppress) == IDA_SUCCESS &&
           IDASetLinearSolver(work, dense, J) == IDA_SUCCESS &&
           IDASetMaxNumSteps(work, 100000) == IDA_SUCCESS &&
           IDASetStopTime(work, ANDREWS_END) == IDA_SUCCESS &&
           IDASolve(work, ANDREWS_END, &t, y, ydot, IDA_NORMAL) >= 0;
    memcpy(q, x, N * sizeof *q);
    IDAFree(&work);
    (void)SUNLinSolFree(dense);
    SUNMatDestroy(J);
    N_VDestroy(y);
    N_VDestroy(ydot);
    N_VDestroy(id);
    (void)SUNContext_Free(&context);
    return good;
}

static bool
ida_all(const double *start, double tolerance, double *q)
{
    return ida(start, tolerance, q, false);
}

static bool
ida_suppressed(const double *start, double tolerance, double *q)
{
    return ida(start, tolerance, q, true);
}

#endif

const struct rival_entry rivals[] = {
    {"GSL rk8pd, by hand", rk8pd},
#ifdef HOL_HAS_SUNDIALS
    {"CVODE Adams, by hand", cvode_adams},
    {"IDA, index 1, by hand", ida_all},
    {"IDA, lambda not in the error test", ida_suppressed},
#endif
    {NULL, NULL},
};
