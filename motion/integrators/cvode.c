/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * CVODE of SUNDIALS, an outside opinion on y' = f(t, y): Adams methods with a fixed-point
 * iteration, BDF with Newton's and a dense Jacobian by difference quotients.
 */
#include "motion/integrators/absent.h"
#include "motion/integrators/sundials.h"
#include "motion/methods.h"

#include "base/workspace.h"

#ifdef HOL_HAS_SUNDIALS

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

struct cvode {
    const struct hol_rhs *rhs;
    SUNContext context;
    void *cvode;
    N_Vector state;
    SUNMatrix J; /* BDF */
    SUNLinearSolver linear;
    SUNNonlinearSolver fixed; /* Adams */
    struct hol_vec t, y, dydt;
    enum hol_status status; /* of the last evaluation */
    struct hol_sundials_place place;
};

static const struct hol_slot slots[] = {
    HOL_MAT(cvode, t, ONE, ONE),
    HOL_MAT(cvode, y, N, ONE),
    HOL_MAT(cvode, dydt, N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static int
derivative(realtype t, N_Vector y, N_Vector dydt, void *context)
{
    struct cvode *w = context;
    size_t bytes = w->rhs->size * sizeof(double);

    w->t.d[0] = t;
    memcpy(w->y.d, N_VGetArrayPointer(y), bytes);
    w->status = w->rhs->derivative(w->rhs->context, &w->dydt, &w->t, &w->y);
    if (w->status == HOL_DOMAIN || w->status == HOL_UNABLE)
        return 1; /* it tries a smaller step */
    if (w->status != HOL_OK)
        return -1;
    memcpy(N_VGetArrayPointer(dydt), w->dydt.d, bytes);
    return 0;
}

static void
destroy(void *work)
{
    struct cvode *w = work;

    if (w == NULL)
        return;
    CVodeFree(&w->cvode);
    if (w->fixed != NULL)
        (void)SUNNonlinSolFree(w->fixed);
    if (w->linear != NULL)
        (void)SUNLinSolFree(w->linear);
    if (w->J != NULL)
        SUNMatDestroy(w->J);
    if (w->state != NULL)
        N_VDestroy(w->state);
    if (w->context != NULL)
        (void)SUNContext_Free(&w->context);
    hol_workspace_destroy(w, &workspace);
}

/* The choices in which the methods differ. False: out of memory. */
static bool
choose_method(struct cvode *w, int method)
{
    sunindextype size = (sunindextype)w->rhs->size;

    if (method == CV_ADAMS) {
        w->fixed = SUNNonlinSol_FixedPoint(w->state, 0, w->context);
        return w->fixed != NULL && CVodeSetNonlinearSolver(w->cvode, w->fixed) == CV_SUCCESS;
    }
    w->J = SUNDenseMatrix(size, size, w->context);
    if (w->J == NULL)
        return false;
    w->linear = SUNLinSol_Dense(w->state, w->J, w->context);
    return w->linear != NULL && CVodeSetLinearSolver(w->cvode, w->linear, w->J) == CVLS_SUCCESS;
}

/* The objects of the library; false: out of memory. */
static bool
set_up(struct cvode *w, int method, double tolerance)
{
    if (SUNContext_Create(NULL, &w->context) != 0 ||
        (w->state = N_VNew_Serial((sunindextype)w->rhs->size, w->context)) == NULL ||
        (w->cvode = CVodeCreate(method, w->context)) == NULL)
        return false;
    N_VConst(0, w->state);
    return CVodeSetErrFile(w->cvode, NULL) == CV_SUCCESS &&
           CVodeInit(w->cvode, derivative, 0, w->state) == CV_SUCCESS &&
           CVodeSStolerances(w->cvode, tolerance, tolerance) == CV_SUCCESS &&
           CVodeSetUserData(w->cvode, w) == CV_SUCCESS &&
           CVodeSetMaxNumSteps(w->cvode, HOL_SUNDIALS_STEPS) == CV_SUCCESS &&
           choose_method(w, method);
}

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    const int *method = self->kind;
    struct cvode *w;
    void *made = NULL;
    enum hol_status status;

    if (rhs->bits != HOL_BITS_DOUBLE || !(tolerance > 0 && tolerance < 1) || rhs->size == 0)
        return HOL_INVALID;
    status = hol_workspace_create(&made, sizeof *w, &workspace, rhs->size, 0, rhs->bits);
    if (status != HOL_OK)
        return status;
    w = made;
    w->rhs = rhs;
    w->place.fresh = true;
    if (!set_up(w, *method, (double)tolerance)) {
        destroy(w);
        return HOL_NOMEM;
    }
    *work = w;
    return HOL_OK;
}

static void
changed(void *work)
{
    ((struct cvode *)work)->place.fresh = true;
}

static size_t
steps(const void *work)
{
    const struct cvode *w = work;
    long now = 0;

    (void)CVodeGetNumSteps(w->cvode, &now);
    return w->place.steps + (size_t)now;
}

/* The library's answers as ours. */
static enum hol_status
translate(const struct cvode *w, int code)
{
    if (code == CV_SUCCESS || code == CV_TSTOP_RETURN)
        return HOL_OK;
    if (code == CV_MEM_FAIL)
        return HOL_NOMEM;
    return w->status != HOL_OK ? w->status : HOL_UNABLE;
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct cvode *w = work;
    double end = t->d[0] + h->d[0], *state = N_VGetArrayPointer(w->state);
    enum hol_status status;
    int code;

    w->status = HOL_OK;
    if (hol_sundials_anew(&w->place, t->d[0], h->d[0])) {
        w->place.steps = steps(w);
        memcpy(state, y->d, w->rhs->size * sizeof *state);
        if (CVodeReInit(w->cvode, t->d[0], w->state) != CV_SUCCESS)
            return HOL_UNABLE;
        w->place.fresh = false;
        w->place.at = t->d[0];
    }
    if (!(end > w->place.at) || CVodeSetStopTime(w->cvode, end) != CV_SUCCESS ||
        CVodeSetMinStep(w->cvode, HOL_SUNDIALS_LEAST * h->d[0]) != CV_SUCCESS)
        return HOL_UNABLE;
    code = CVode(w->cvode, end, w->state, &w->place.at, CV_NORMAL);
    status = translate(w, code);
    if (status != HOL_OK)
        w->place.fresh = true;
    memcpy(w->y.d, state, w->rhs->size * sizeof *state);
    if (!hol_mat_is_finite(&w->y))
        return status == HOL_OK ? HOL_DOMAIN : status;
    t->d[0] = status == HOL_OK ? end : w->place.at;
    hol_mat_round(y, &w->y);
    return status;
}

static const int adams = CV_ADAMS, bdf = CV_BDF;

#define MEMBERS(way)                                                                               \
    .kind = &(way), .create = create, .step = step, .changed = changed, .steps = steps,            \
    .destroy = destroy
#else
#define MEMBERS(way) HOL_ABSENT_MEMBERS("built without SUNDIALS")
#endif

const struct hol_integrator hol_integrator_cvode_adams = {
    .name = "cvode-adams",
    .source = "SUNDIALS2005, CVODE, CV_ADAMS with a fixed-point iteration",
    .summary = "Adams-Moulton, variable order and step, adaptive",
    .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | HOL_METHOD_MULTISTEP | HOL_METHOD_IMPLICIT,
    .order = 0,
    MEMBERS(adams),
};

const struct hol_integrator hol_integrator_cvode_bdf = {
    .name = "cvode-bdf",
    .source = "SUNDIALS2005, CVODE, CV_BDF with Newton's method",
    .summary = "backward differentiation, variable order and step, adaptive",
    .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | HOL_METHOD_MULTISTEP | HOL_METHOD_IMPLICIT,
    .order = 0,
    MEMBERS(bdf),
};
