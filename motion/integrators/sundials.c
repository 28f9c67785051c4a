/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What CVODE and IDA have in common: the objects of the library, a step of the caller's. */
#include "motion/integrators/sundials.h"

#ifdef HOL_HAS_SUNDIALS

#include <math.h>
#include <string.h>

#define LEAST 0x1p-40 /* own step: of the step asked for */
#define TOGETHER                                                                                   \
    0x1p-40 /* of a step: the caller's sum of steps and the time reached may differ so */

bool
hol_sundials_make(struct hol_sundials *s, const struct hol_sundials_library *library,
                  const struct hol_rhs *rhs, size_t size)
{
    s->library = library;
    s->rhs = rhs;
    s->fresh = true;
    if (SUNContext_Create(NULL, &s->context) != 0 ||
        (s->state = N_VNew_Serial((sunindextype)size, s->context)) == NULL)
        return false;
    N_VConst(0, s->state);
    return true;
}

bool
hol_sundials_make_dense(struct hol_sundials *s, size_t size)
{
    s->J = SUNDenseMatrix((sunindextype)size, (sunindextype)size, s->context);
    s->linear = s->J != NULL ? SUNLinSol_Dense(s->state, s->J, s->context) : NULL;
    return s->linear != NULL;
}

void
hol_sundials_clear(struct hol_sundials *s)
{
    if (s->linear != NULL)
        (void)SUNLinSolFree(s->linear);
    if (s->J != NULL)
        SUNMatDestroy(s->J);
    if (s->state != NULL)
        N_VDestroy(s->state);
    if (s->context != NULL)
        (void)SUNContext_Free(&s->context);
}

void
hol_sundials_changed(void *work)
{
    ((struct hol_sundials *)work)->fresh = true;
}

size_t
hol_sundials_steps(const void *work)
{
    const struct hol_sundials *s = work;
    long now = 0;

    (void)s->library->count(s->memory, &now);
    return s->steps + (size_t)now;
}

int
hol_sundials_recover(enum hol_status status)
{
    return status == HOL_OK ? 0 : status == HOL_DOMAIN || status == HOL_UNABLE ? 1 : -1;
}

/* The library's answers as ours. */
static enum hol_status
translate(const struct hol_sundials *s, int code)
{
    if (code == s->library->success || code == s->library->stopped)
        return HOL_OK;
    if (code == s->library->no_memory)
        return HOL_NOMEM;
    return s->status != HOL_OK ? s->status : HOL_UNABLE;
}

enum hol_status
hol_sundials_step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct hol_sundials *s = work;
    const struct hol_sundials_library *l = s->library;
    double end = t->d[0] + h->d[0];
    const double *state = N_VGetArrayPointer(s->state);
    enum hol_status status;

    s->status = HOL_OK;
    if (s->fresh || fabs(t->d[0] - s->at) > TOGETHER * fabs(h->d[0])) {
        s->steps = hol_sundials_steps(s);
        status = l->begin(s, t->d[0], y->d);
        if (status != HOL_OK)
            return status;
        s->fresh = false;
        s->at = t->d[0];
    }
    if (!(end > s->at) || l->set_stop(s->memory, end) != l->success ||
        l->set_least(s->memory, LEAST * h->d[0]) != l->success)
        return HOL_UNABLE;
    status = translate(s, l->solve(s, end));
    if (status != HOL_OK)
        s->fresh = true;
    for (size_t i = 0; i < s->rhs->size; i++)
        if (!isfinite(state[i]))
            return status == HOL_OK ? HOL_DOMAIN : status;
    memcpy(y->d, state, s->rhs->size * sizeof *state);
    t->d[0] = status == HOL_OK ? end : s->at;
    return status;
}

#else

/* A translation unit is not empty. */
extern const struct hol_integrator hol_integrator_cvode_adams;

#endif
