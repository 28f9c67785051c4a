/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A whole solver for `holonom validate', without libraries: Lagrange's multipliers from
 *
 *     [ M  -A^T ] [ x ]   [ f ]
 *     [ A    0  ] [ l ] = [ c ]
 *
 * by Gaussian elimination with partial pivoting, once with f = F, c = b (x = q_0, F_L = A^T l),
 * once with f = C, c = 0 (x = y, F_C = C + A^T l); then q'' = q_0 + y.
 *
 * Build:  cc -O2 -fPIC -shared $(pkg-config --cflags holonom) -o lagrange.so plugin.c
 */
#include <holonom/solver.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct work {
    double *K; /* (n + m) x (n + m + 2): the matrix and both right sides; n + m more: scales */
};

static int
create(void **work, size_t n, size_t m)
{
    struct work *w = malloc(sizeof *w);

    if (w == NULL)
        return HOLONOM_UNABLE;
    w->K = malloc((n + m) * (n + m + 3) * sizeof *w->K);
    if (w->K == NULL) {
        free(w);
        return HOLONOM_UNABLE;
    }
    *work = w;
    return HOLONOM_OK;
}

static void
destroy(void *work)
{
    struct work *w = work;

    if (w != NULL)
        free(w->K);
    free(w);
}

static void
assemble(struct work *w, const struct holonom_problem *p)
{
    size_t n = p->n, m = p->m, width = n + m + 2;

    for (size_t k = 0; k < (n + m) * width; k++)
        w->K[k] = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            w->K[i * width + j] = p->M[i * n + j];
        w->K[i * width + n + m] = p->F[i];
        w->K[i * width + n + m + 1] = p->C[i];
    }
    for (size_t i = 0; i < m; i++) {
        for (size_t j = 0; j < n; j++) {
            w->K[(n + i) * width + j] = p->A[i * n + j];
            w->K[j * width + n + i] = -p->A[i * n + j];
        }
        w->K[(n + i) * width + n + m] = p->b[i];
    }
}

static void
swap(double *a, double *b)
{
    double x = *a;

    *a = *b;
    *b = x;
}

/*
 * To the unit matrix in front. 0: the matrix is singular, a pivot is nothing but rounding errors,
 * 1e-13 of the largest number that its row had at the beginning (scale).
 */
static int
eliminate(double *K, double *scale, size_t size)
{
    size_t width = size + 2;

    for (size_t i = 0; i < size; i++) {
        scale[i] = 0;
        for (size_t j = 0; j < size; j++)
            scale[i] = fmax(scale[i], fabs(K[i * width + j]));
    }
    for (size_t k = 0; k < size; k++) {
        size_t best = k;
        for (size_t i = k; i < size; i++)
            if (fabs(K[i * width + k]) * scale[best] > fabs(K[best * width + k]) * scale[i])
                best = i;
        if (!(fabs(K[best * width + k]) > 1e-13 * scale[best]))
            return 0;
        for (size_t j = 0; j < width; j++)
            swap(&K[k * width + j], &K[best * width + j]);
        swap(&scale[k], &scale[best]);
        for (size_t j = width; j-- > k;)
            K[k * width + j] /= K[k * width + k];
        for (size_t i = 0; i < size; i++)
            for (size_t j = width; i != k && j-- > k;)
                K[i * width + j] -= K[i * width + k] * K[k * width + j];
    }
    return 1;
}

static int
solve(void *work, struct holonom_answer *answer, const struct holonom_problem *p)
{
    struct work *w = work;
    size_t n = p->n, m = p->m, width = n + m + 2;

    assemble(w, p);
    if (!eliminate(w->K, w->K + (n + m) * width, n + m)) {
        snprintf(answer->reason, answer->reason_size, "the matrix of Lagrange is singular");
        return HOLONOM_UNABLE;
    }
    for (size_t i = 0; i < n; i++) {
        answer->qdd[i] = w->K[i * width + n + m] + w->K[i * width + n + m + 1];
        answer->FL[i] = 0;
        answer->FC[i] = p->C[i];
        for (size_t k = 0; k < m; k++) {
            answer->FL[i] += p->A[k * n + i] * w->K[(n + k) * width + n + m];
            answer->FC[i] += p->A[k * n + i] * w->K[(n + k) * width + n + m + 1];
        }
    }
    for (size_t k = 0; k < m; k++)
        answer->lambda[k] = w->K[(n + k) * width + n + m];
    answer->rank = m;
    return HOLONOM_OK;
}

static const struct holonom_solver solver = {
    sizeof(struct holonom_solver),
    HOLONOM_SOLVER_VERSION,
    "elimination",
    "Lagrange's multipliers by Gaussian elimination",
    HOLONOM_YIELDS_FL | HOLONOM_YIELDS_FC | HOLONOM_YIELDS_LAMBDA | HOLONOM_YIELDS_RANK,
    HOLONOM_NEEDS_FULL_RANK,
    0,
    HOLONOM_GROWTH_KAPPA2,
    create,
    destroy,
    solve,
};

const struct holonom_solver *
holonom_solver(void)
{
    return &solver;
}
