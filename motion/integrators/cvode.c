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
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

struct cvode {
    struct hol_sundials s;    /* J: of BDF */
    SUNNonlinearSolver fixed; /* Adams */
    struct hol_vec t, y, dydt;
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
    const struct hol_rhs *rhs = w->s.rhs;
    size_t bytes = rhs->size * sizeof(double);

    w->t.d[0] = t;
    memcpy(w->y.d, N_VGetArrayPointer(y), bytes);
    w->s.status = rhs->derivative(rhs->context, &w->dydt, &w->t, &w->y);
    if (w->s.status == HOL_OK)
        memcpy(N_VGetArrayPointer(dydt), w->dydt.d, bytes);
    return hol_sundials_recover(w->s.status);
}

static enum hol_status
begin(struct hol_sundials *s, double t, const double *y)
{
    memcpy(N_VGetArrayPointer(s->state), y, s->rhs->size * sizeof *y);
    return CVodeReInit(s->memory, t, s->state) == CV_SUCCESS ? HOL_OK : HOL_UNABLE;
}

static int
solve(struct hol_sundials *s, realtype end)
{
    return CVode(s->memory, end, s->state, &s->at, CV_NORMAL);
}

static const struct hol_sundials_library library = {.success = CV_SUCCESS,
                                                    .stopped = CV_TSTOP_RETURN,
                                                    .no_memory = CV_MEM_FAIL,
                                                    .set_stop = CVodeSetStopTime,
                                                    .set_least = CVodeSetMinStep,
                                                    .count = CVodeGetNumSteps,
                                                    .begin = begin,
                                                    .solve = solve};

static void
destroy(void *work)
{
    struct cvode *w = work;

    if (w == NULL)
        return;
    CVodeFree(&w->s.memory);
    if (w->fixed != NULL)
        (void)SUNNonlinSolFree(w->fixed);
    hol_sundials_clear(&w->s);
    hol_workspace_destroy(w, &workspace);
}

/* The choices in which the methods differ. False: out of memory. */
static bool
choose_method(struct cvode *w, int method)
{
    struct hol_sundials *s = &w->s;

    if (method == CV_BDF)
        return hol_sundials_make_dense(s, s->rhs->size) &&
               CVodeSetLinearSolver(s->memory, s->linear, s->J) == CVLS_SUCCESS;
    w->fixed = SUNNonlinSol_FixedPoint(s->state, 0, s->context);
    return w->fixed != NULL && CVodeSetNonlinearSolver(s->memory, w->fixed) == CV_SUCCESS;
}

/* The objects of the library; false: out of memory. */
static bool
set_up(struct cvode *w, const struct hol_rhs *rhs, int method, double tolerance)
{
    struct hol_sundials *s = &w->s;

    return hol_sundials_make(s, &library, rhs, rhs->size) &&
           (s->memory = CVodeCreate(method, s->context)) != NULL &&
           CVodeSetErrFile(s->memory, NULL) == CV_SUCCESS &&
           CVodeInit(s->memory, derivative, 0, s->state) == CV_SUCCESS &&
           CVodeSStolerances(s->memory, tolerance, tolerance) == CV_SUCCESS &&
           CVodeSetUserData(s->memory, w) == CV_SUCCESS &&
           CVodeSetMaxNumSteps(s->memory, HOL_SUNDIALS_STEPS) == CV_SUCCESS &&
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
    if (!set_up(w, rhs, *method, (double)tolerance)) {
        destroy(w);
        return HOL_NOMEM;
    }
    *work = w;
    return HOL_OK;
}

static const int adams = CV_ADAMS, bdf = CV_BDF;

#define MEMBERS(way)                                                                               \
    .kind = &(way), .create = create, .step = hol_sundials_step, .changed = hol_sundials_changed,  \
    .steps = hol_sundials_steps, .destroy = destroy
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
