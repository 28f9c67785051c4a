/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * IDA of SUNDIALS, an outside opinion: the equations of motion as a differential-algebraic system
 * in (q, v, lambda), with no formulation in between,
 *     q' = v,   M v' = F + C + A^T lambda,   and, of index 1,  A v' = b,   or, of index 2,
 *                                                        phi'(t, q, v) = 0  (g of velocity rows).
 * C, which does not depend on multipliers, is added to F: F_C = C + A^T nu for some nu, as v^T
 * F_C = v^T C for all v with A v = 0 [UKF2005], and lambda is then that of F_L and nu together. Of
 * dependent rows those of the first pivots of a QR factorization at the start are kept, the others
 * get lambda = 0. Dense Jacobian by difference quotients. Brenan, Campbell and Petzold 1996.
 */
#include "motion/integrators/absent.h"
#include "motion/integrators/sundials.h"
#include "motion/methods.h"

#include "base/workspace.h"

#ifdef HOL_HAS_SUNDIALS

#include <ida/ida.h>
#include <math.h>
#include <string.h>

#define UNTESTED 1e30 /* an absolute tolerance */

struct ida {
    struct hol_sundials s; /* state: (q, v, lambda) */
    size_t n, m;
    int index;
    N_Vector rate, id; /* its derivative, 1 where it is differentiated */
    N_Vector absolute; /* tolerances */
    struct hol_vec t, q, v, phi, phi_rate;

    /* The start. */
    struct hol_mat At, Q, R, K, LU, X; /* K X = [F + C; b] */
    struct hol_vec pivot;
    size_t *perm;
    size_t *kept; /* is the row? */
    struct hol_work *work;
};

static const struct hol_slot slots[] = {
    HOL_MAT(ida, t, ONE, ONE), HOL_MAT(ida, q, N, ONE),        HOL_MAT(ida, v, N, ONE),
    HOL_MAT(ida, phi, M, ONE), HOL_MAT(ida, phi_rate, M, ONE), HOL_MAT(ida, At, N, M),
    HOL_MAT(ida, Q, N, MIN),   HOL_MAT(ida, R, MIN, M),        HOL_MAT(ida, K, SUM, SUM),
    HOL_MAT(ida, X, SUM, ONE), HOL_MAT(ida, LU, SUM, SUM),     HOL_MAT(ida, pivot, MIN, ONE),
    HOL_PERM(ida, perm, SUM),  HOL_PERM(ida, kept, M),         HOL_WORK(ida, work, SUM),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

/* The case at (t, q, v), the first 2n of y. */
static enum hol_status
look(struct ida *w, const struct hol_problem **p, double t, const double *y)
{
    const struct hol_holonomic *equations = w->s.rhs->equations;

    w->t.d[0] = t;
    memcpy(w->q.d, y, w->n * sizeof *y);
    memcpy(w->v.d, y + w->n, w->n * sizeof *y);
    return w->s.status =
               equations->at(equations->context, p, &w->phi, &w->phi_rate, &w->t, &w->q, &w->v);
}

static int
residual(realtype t, N_Vector state, N_Vector rate, N_Vector result, void *context)
{
    struct ida *w = context;
    const double *y = N_VGetArrayPointer(state), *dy = N_VGetArrayPointer(rate);
    const double *lambda = y + 2 * w->n, *a = dy + w->n;
    double *r = N_VGetArrayPointer(result);
    const struct hol_problem *p = NULL;
    size_t n = w->n, m = w->m;

    if (look(w, &p, t, y) != HOL_OK)
        return hol_sundials_recover(w->s.status);
    for (size_t i = 0; i < n; i++) {
        r[i] = dy[i] - y[n + i];
        r[n + i] = -p->F.d[i] - p->C.d[i];
    }
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            r[n + i] += p->M.d[i + j * n] * a[j];
    for (size_t i = 0; i < m; i++) {
        double row = w->index == 1 ? -p->b.d[i] : w->phi_rate.d[i];

        for (size_t j = 0; j < n; j++) {
            if (w->kept[i])
                r[n + j] -= p->A.d[i + j * m] * lambda[i];
            if (w->index == 1)
                row += p->A.d[i + j * m] * a[j];
        }
        r[2 * n + i] = w->kept[i] ? row : lambda[i];
    }
    return 0;
}

/* ----------------------------------------------------------------------- the start */

/* Which rows are independent; UNABLE: the rank is undecided. */
static enum hol_status
keep_rows(struct ida *w, const struct hol_problem *p)
{
    size_t n = w->n, m = w->m, least = n < m ? n : m, rank = 0;
    enum hol_status status;

    if (m == 0)
        return HOL_OK;
    for (size_t i = 0; i < m; i++) {
        double largest = 0;

        for (size_t j = 0; j < n; j++)
            largest = fmax(largest, fabs(p->A.d[i + j * m]));
        for (size_t j = 0; j < n; j++)
            w->At.d[j + i * n] = largest > 0 ? p->A.d[i + j * m] / largest : 0;
    }
    hol_qr(&w->Q, &w->R, w->perm, &w->At, w->work);
    hol_mat_shape(&w->pivot, least, 1);
    for (size_t k = 0; k < least; k++)
        w->pivot.d[k] = fabs(w->R.d[k + k * least]);
    if ((status = hol_rank(&rank, &w->pivot, n, m)) != HOL_OK)
        return status;
    for (size_t k = 0; k < m; k++)
        w->kept[w->perm[k]] = k < rank;
    return HOL_OK;
}

/* Choose the rows, and find y' and lambda at the state y. UNABLE: v' does not exist or is not
 * unique. */
static enum hol_status
begin(struct hol_sundials *s, double t, const double *start)
{
    struct ida *w = (struct ida *)s; /* whose first member it is */
    double *y = N_VGetArrayPointer(s->state), *dy = N_VGetArrayPointer(w->rate);
    size_t n = w->n, m = w->m, all = n + m;
    const struct hol_problem *p = NULL;
    enum hol_status status = look(w, &p, t, start);

    if (status != HOL_OK || (status = keep_rows(w, p)) != HOL_OK)
        return status;
    hol_mat_zero(&w->K);
    hol_mat_put(&w->K, 0, 0, &p->M);
    hol_add(&w->q, &p->F, &p->C);
    hol_mat_put(&w->X, 0, 0, &w->q);
    hol_mat_put(&w->X, n, 0, &p->b);
    for (size_t i = 0; i < m; i++) {
        w->K.d[n + i + (n + i) * all] = w->kept[i] ? 0 : 1;
        for (size_t j = 0; j < n && w->kept[i]; j++) {
            w->K.d[n + i + j * all] = p->A.d[i + j * m];
            w->K.d[j + (n + i) * all] = -p->A.d[i + j * m];
        }
        if (!w->kept[i])
            w->X.d[n + i] = 0;
    }
    if (hol_lu(&w->LU, w->perm, &w->K, w->work) != HOL_OK)
        return HOL_UNABLE;
    hol_lu_solve(&w->X, &w->LU, w->perm, w->work);
    if (!hol_mat_is_finite(&w->X))
        return HOL_UNABLE;
    memcpy(y, start, 2 * n * sizeof *y);
    memcpy(dy, start + n, n * sizeof *y);
    memcpy(dy + n, w->X.d, n * sizeof *y);
    memcpy(y + 2 * n, w->X.d + n, m * sizeof *y);
    memset(dy + 2 * n, 0, m * sizeof *y);
    return IDAReInit(s->memory, t, s->state, w->rate) == IDA_SUCCESS ? HOL_OK : HOL_UNABLE;
}

static int
solve(struct hol_sundials *s, realtype end)
{
    return IDASolve(s->memory, end, &s->at, s->state, ((struct ida *)s)->rate, IDA_NORMAL);
}

static const struct hol_sundials_library library = {.success = IDA_SUCCESS,
                                                    .stopped = IDA_TSTOP_RETURN,
                                                    .no_memory = IDA_MEM_FAIL,
                                                    .set_stop = IDASetStopTime,
                                                    .set_least = IDASetMinStep,
                                                    .count = IDAGetNumSteps,
                                                    .begin = begin,
                                                    .solve = solve};

/* ------------------------------------------------------------------ making and ending */

static void
destroy(void *work)
{
    struct ida *w = work;

    if (w == NULL)
        return;
    IDAFree(&w->s.memory);
    if (w->rate != NULL)
        N_VDestroy(w->rate);
    if (w->id != NULL)
        N_VDestroy(w->id);
    if (w->absolute != NULL)
        N_VDestroy(w->absolute);
    hol_sundials_clear(&w->s);
    hol_workspace_destroy(w, &workspace);
}

/*
 * The objects of the library; false: out of memory. lambda is not in the error test: of index 2 it
 * must not be, of index 1 it need not. Of index 2 it is not in Newton's test, either: there the
 * rounding error of phi', divided by the step, is in it; the system is linear in it, and it is not
 * a result.
 */
static bool
set_up(struct ida *w, const struct hol_rhs *rhs, double tolerance)
{
    struct hol_sundials *s = &w->s;
    size_t size = 2 * w->n + w->m;

    if (!hol_sundials_make(s, &library, rhs, size) || !hol_sundials_make_dense(s, size) ||
        (w->rate = N_VClone(s->state)) == NULL || (w->id = N_VClone(s->state)) == NULL ||
        (w->absolute = N_VClone(s->state)) == NULL || (s->memory = IDACreate(s->context)) == NULL)
        return false;
    N_VConst(0, w->rate);
    for (size_t i = 0; i < size; i++) {
        bool differentiated = i < 2 * w->n;

        N_VGetArrayPointer(w->id)[i] = differentiated;
        N_VGetArrayPointer(w->absolute)[i] = differentiated || w->index == 1 ? tolerance : UNTESTED;
    }
    return IDASetErrFile(s->memory, NULL) == IDA_SUCCESS &&
           IDAInit(s->memory, residual, 0, s->state, w->rate) == IDA_SUCCESS &&
           IDASVtolerances(s->memory, tolerance, w->absolute) == IDA_SUCCESS &&
           IDASetUserData(s->memory, w) == IDA_SUCCESS &&
           IDASetMaxNumSteps(s->memory, HOL_SUNDIALS_STEPS) == IDA_SUCCESS &&
           IDASetId(s->memory, w->id) == IDA_SUCCESS &&
           IDASetSuppressAlg(s->memory, SUNTRUE) == IDA_SUCCESS &&
           IDASetLinearSolver(s->memory, s->linear, s->J) == IDALS_SUCCESS;
}

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    const int *index = self->kind;
    struct ida *w;
    void *made = NULL;
    enum hol_status status;

    if (rhs->equations == NULL || rhs->size != 2 * rhs->n || rhs->n == 0 ||
        rhs->bits != HOL_BITS_DOUBLE || !(tolerance > 0 && tolerance < 1) ||
        (*index == 2 && !rhs->equations->has_rates))
        return HOL_INVALID;
    status =
        hol_workspace_create(&made, sizeof *w, &workspace, rhs->n, rhs->equations->m, rhs->bits);
    if (status != HOL_OK)
        return status;
    w = made;
    w->n = rhs->n;
    w->m = rhs->equations->m;
    w->index = *index;
    if (!set_up(w, rhs, (double)tolerance)) {
        destroy(w);
        return HOL_NOMEM;
    }
    *work = w;
    return HOL_OK;
}

static const int index_1 = 1, index_2 = 2;

#define MEMBERS(way)                                                                               \
    .kind = &(way), .create = create, .step = hol_sundials_step, .changed = hol_sundials_changed,  \
    .steps = hol_sundials_steps, .destroy = destroy
#else
#define MEMBERS(way) HOL_ABSENT_MEMBERS("built without SUNDIALS")
#endif

const struct hol_integrator hol_integrator_ida_1 = {
    .name = "ida-1",
    .source = "SUNDIALS2005, IDA; BrenanCampbellPetzold1996, index 1: A v' = b",
    .summary = "BDF on the equations with multipliers; asks no solver",
    .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | HOL_METHOD_MULTISTEP | HOL_METHOD_IMPLICIT |
             HOL_METHOD_EQUATIONS,
    .order = 0,
    MEMBERS(index_1),
};

const struct hol_integrator hol_integrator_ida_2 = {
    .name = "ida-2",
    .source = "SUNDIALS2005, IDA; BrenanCampbellPetzold1996, index 2: phi' = 0",
    .summary = "the same with constraints of velocity level",
    .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | HOL_METHOD_MULTISTEP | HOL_METHOD_IMPLICIT |
             HOL_METHOD_EQUATIONS,
    .order = 0,
    MEMBERS(index_2),
};
