/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Range-space formulas in double for small sizes, as a template: of one problem, or of as many
 * problems side by side as a vector has lanes. Included after solvers/kernels/small.h, once per
 * kind of number, with
 *
 *     NUMBER      double, or a vector of doubles
 *     SIGNS       int64_t, or a vector of it, of which the sign is what counts; set where
 *     NEGATIVE(x), NOT_FINITE(x)    (of a NaN NEGATIVE need not tell)
 *     NAME(stem)  the names of this instance
 *     UNROLL      before loops of a known number of passes (or nothing)
 *
 * Element e of an array of the problem is at [e * step]. All is inlined, so that with constants for
 * n and m every loop has a known length. With d the last of D and <u, v> = d u^T D^-1 v in the
 * place of u^T v
 *
 *     M = L D L^T (L of unit diagonal),   B = A L^-T,   y = L^-1 F,   c = d b - <B, y>,
 *     w: least <w, w> of <B, w> = c,      B^T lambda = w,   F_L = L w,
 *     z = L^-1 C less its part in the span of the rows of B,   F_C = L z,
 *     q'' = L^-T D^-1 (y + w + z)                                        UKF2005 (7), (10), (11)
 *
 * where B D^-1/2 is the A M^-1/2 of the papers up to an orthogonal factor: no square root is taken.
 * (By d, the division by it is not waited for on the way to w.)
 * Powers of two as units of coordinates and of rows change no bit of a significand.
 * solvers/kernels/batch-lanes.c has the same operations on the same numbers in the same order, so
 * that the bits are the same, too; as no sum of it begins with a zero, none does here, but for F_L.
 */
#ifdef __SANITIZE_ADDRESS__ /* inlined code with all its checks takes minutes to compile */
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif
#define EACH(i, from, to) UNROLL for (size_t i = from; i < to; i++)

struct NAME(room) {
    NUMBER L[HOL_SMALL_N][HOL_SMALL_N]; /* L[k] is column k */
    NUMBER v[HOL_SMALL_N];              /* 1 / D */
    NUMBER u[HOL_SMALL_N];              /* d / D, d the last of D: 1 at the end */
    NUMBER y[HOL_SMALL_N];
    NUMBER B[HOL_SMALL_M][HOL_SMALL_N]; /* rows of B; then orthogonal ones, q_k */
    NUMBER inverse[HOL_SMALL_M];        /* 1 / <q_k, q_k> */
    NUMBER R[HOL_SMALL_M][HOL_SMALL_M]; /* B_k = q_k + sum over i < k of R_ik q_i */
    NUMBER c[HOL_SMALL_M];
    NUMBER size[HOL_SMALL_M]; /* <B_k, B_k> */
    NUMBER t[HOL_SMALL_M];    /* w = sum of t_k q_k */
    NUMBER x[HOL_SMALL_N];    /* w, and then w + z */
};

struct NAME(problem) {
    const NUMBER *M, *A, *F, *b, *C; /* C NULL: zero */
    size_t step;
};

struct NAME(answer) {
    NUMBER *qdd, *FL, *FC, *lambda;
};

/*
 * M = L D L^T. Is every pivot more than `least` times its diagonal element? Divisions take long,
 * and each waits for the one before: not the second, as D_1 = (M_00 M_11 - M_10^2) / M_00.
 */
INLINE void
NAME(factor)(SIGNS *bad, struct NAME(room) * w, size_t n, const struct NAME(problem) * p,
             double least)
{
    EACH (j, 0, n)
        EACH (i, j, n)
            w->L[j][i] = p->M[(i + j * n) * p->step];
    EACH (k, 0, n) {
        if (k == 0) { /* of 0 everything that follows is Inf or NaN */
            *bad |= NEGATIVE(w->L[k][k]);
            w->v[k] = 1 / w->L[k][k];
        } else if (k == 1) {
            NUMBER product = p->M[0] * p->M[(1 + n) * p->step];
            NUMBER pivot = product - p->M[p->step] * p->M[p->step];

            *bad |= NEGATIVE(pivot - least * product);
            w->v[k] = p->M[0] / pivot;
        } else {
            *bad |= NEGATIVE(w->L[k][k] - least * p->M[(k + k * n) * p->step]);
            w->v[k] = 1 / w->L[k][k];
        }
        EACH (j, k + 1, n) {
            NUMBER factor = w->L[k][j] * w->v[k];

            EACH (i, j, n)
                w->L[j][i] -= w->L[k][i] * factor;
            w->L[k][j] = factor;
        }
    }
    EACH (j, 0, n - 1)
        w->u[j] = w->v[j] * w->L[n - 1][n - 1];
    w->u[n - 1] = (NUMBER){0} + 1;
}

/* x := L^-1 x */
INLINE void
NAME(forward)(NUMBER *x, const struct NAME(room) * w, size_t n)
{
    EACH (l, 0, n)
        EACH (j, l + 1, n)
            x[j] -= w->L[l][j] * x[l];
}

/* y, B, c, size */
INLINE void
NAME(reduce)(struct NAME(room) * w, size_t n, size_t m, const struct NAME(problem) * p)
{
    EACH (j, 0, n)
        w->y[j] = p->F[j * p->step];
    NAME(forward)(w->y, w, n);
    EACH (j, 0, n)
        EACH (i, 0, m)
            w->B[i][j] = p->A[(i + j * m) * p->step];
    EACH (l, 0, n)
        EACH (i, 0, m)
            EACH (j, l + 1, n)
                w->B[i][j] -= w->L[l][j] * w->B[i][l];
    EACH (i, 0, m) {
        NUMBER sum = w->B[i][0] * (w->u[0] * w->y[0]), size = w->B[i][0] * w->B[i][0] * w->u[0];

        EACH (j, 1, n) {
            sum += w->B[i][j] * (w->u[j] * w->y[j]);
            size += w->B[i][j] * w->B[i][j] * w->u[j];
        }
        w->c[i] = p->b[i * p->step] * w->L[n - 1][n - 1] - sum;
        w->size[i] = size;
    }
}

/* g_i := <row i, row k> for from <= i < to; the sums over odd and even j apart. */
INLINE void
NAME(dots)(NUMBER *g, const struct NAME(room) * w, size_t n, size_t k, size_t from, size_t to)
{
    NUMBER odd[HOL_SMALL_M];

    EACH (i, from, to)
        g[i] = w->B[i][0] * (w->B[k][0] * w->u[0]);
    if (n == 1)
        return;
    EACH (i, from, to)
        odd[i] = w->B[i][1] * (w->B[k][1] * w->u[1]);
    EACH (j, 2, n) {
        NUMBER z = w->B[k][j] * w->u[j];

        EACH (i, from, to) {
            if (j % 2 == 0)
                g[i] += w->B[i][j] * z;
            else
                odd[i] += w->B[i][j] * z;
        }
    }
    EACH (i, from, to)
        g[i] += odd[i];
}

/* Row k has lost its components along the q before it, one after the other: once more, at once. */
INLINE void
NAME(again)(struct NAME(room) * w, size_t n, size_t k)
{
    NUMBER g[HOL_SMALL_M], sum[HOL_SMALL_N];

    if (k == 0)
        return;
    NAME(dots)(g, w, n, k, 0, k);
    EACH (i, 0, k) {
        g[i] *= w->inverse[i];
        w->R[i][k] += g[i];
        w->c[k] -= g[i] * w->c[i];
    }
    EACH (j, 0, n)
        sum[j] = g[0] * w->B[0][j];
    EACH (i, 1, k)
        EACH (j, 0, n)
            sum[j] += g[i] * w->B[i][j];
    EACH (j, 0, n)
        w->B[k][j] -= sum[j];
}

/* Row k becomes q_k, of the square g_k; the rows after it lose their components along it. */
INLINE void
NAME(take)(struct NAME(room) * w, NUMBER *g, size_t n, size_t m, size_t k)
{
    w->inverse[k] = 1 / g[k];
    w->t[k] = w->c[k] * w->inverse[k]; /* <q_k, w> = c_k */
    EACH (i, k + 1, m) {
        g[i] *= w->inverse[k];
        w->R[k][i] = g[i];
        w->c[i] -= g[i] * w->c[k];
    }
    EACH (i, k + 1, m)
        EACH (j, 0, n)
            w->B[i][j] -= g[i] * w->B[k][j];
}

/* All rows; is each clear of the span of those before it? */
INLINE void
NAME(orthogonalize)(SIGNS *bad, struct NAME(room) * w, size_t n, size_t m)
{
    EACH (k, 0, m) {
        NUMBER g[HOL_SMALL_M];

        NAME(again)(w, n, k);
        NAME(dots)(g, w, n, k, k, m);
        if (k > 0) /* of the first, all is left */
            *bad |= NEGATIVE(g[k] - HOL_SMALL_ROW * w->size[k]);
        NAME(take)(w, g, n, m, k);
    }
}

/* to := L x, no -0. */
INLINE void
NAME(force)(NUMBER *to, size_t step, const NUMBER *x, const struct NAME(room) * w, size_t n)
{
    EACH (j, 0, n) {
        NUMBER sum = {0};

        EACH (l, 0, j)
            sum += w->L[l][j] * x[l];
        to[j * step] = sum + x[j];
    }
}

/* F_C, and x += z; z = L^-1 C less its part along every q_k. */
INLINE void
NAME(nonideal)(NUMBER *FC, struct NAME(room) * w, size_t n, size_t m,
               const struct NAME(problem) * p)
{
    NUMBER z[HOL_SMALL_N];

    EACH (j, 0, n)
        z[j] = p->C[j * p->step];
    NAME(forward)(z, w, n);
    EACH (k, 0, m) {
        NUMBER g = z[0] * (w->B[k][0] * w->u[0]);

        EACH (j, 1, n)
            g += z[j] * (w->B[k][j] * w->u[j]);
        g *= w->inverse[k];
        EACH (j, 0, n)
            z[j] -= g * w->B[k][j];
    }
    NAME(force)(FC, p->step, z, w, n);
    EACH (j, 0, n)
        w->x[j] += z[j];
}

/* q'' = L^-T D^-1 (y + x) */
INLINE void
NAME(accelerate)(NUMBER *qdd, size_t step, const struct NAME(room) * w, size_t n)
{
    NUMBER a[HOL_SMALL_N];

    EACH (j, 0, n)
        a[j] = (w->y[j] + w->x[j]) * w->v[j];
    EACH (k, 0, n) {
        size_t j = n - 1 - k;

        EACH (l, 0, j)
            a[l] -= w->L[l][j] * a[j];
        qdd[j * step] = a[j];
    }
}

/* lambda: lambda_i + sum over k > i of R_ik lambda_k = t_i, as B^T lambda = sum of t_k q_k. */
INLINE void
NAME(multiply)(NUMBER *lambda, size_t step, const NUMBER *t, const struct NAME(room) * w, size_t m)
{
    EACH (l, 0, m) {
        size_t i = m - 1 - l;
        NUMBER sum = t[i];

        EACH (k, i + 1, m)
            sum -= w->R[i][k] * lambda[k * step];
        lambda[i * step] = sum;
    }
}

/* The answer from rows that are orthogonal, but for lambda. */
INLINE void
NAME(conclude)(const struct NAME(answer) * to, struct NAME(room) * w, size_t n, size_t m,
               const struct NAME(problem) * p)
{
    EACH (j, 0, n)
        w->x[j] = m > 0 ? w->t[0] * w->B[0][j] : w->y[j] - w->y[j];
    EACH (k, 1, m)
        EACH (j, 0, n)
            w->x[j] += w->t[k] * w->B[k][j];
    NAME(force)(to->FL, p->step, w->x, w, n);
    EACH (j, 0, n)
        to->FC[j * p->step] = (NUMBER){0};
    if (p->C != NULL)
        NAME(nonideal)(to->FC, w, n, m, p);
    NAME(accelerate)(to->qdd, p->step, w, n);
}

/*
 * Is every number of the answer finite, and the sum of all? (That beyond is refused, too.) From the
 * last component of q'' on, as they are found.
 */
INLINE void
NAME(finite)(SIGNS *bad, const struct NAME(answer) * a, size_t n, size_t m,
             const struct NAME(problem) * p)
{
    NUMBER sum = a->FL[(n - 1) * p->step];

    EACH (i, 0, m)
        sum += a->lambda[i * p->step];
    EACH (j, 0, n - 1)
        sum += a->FL[j * p->step];
    if (p->C != NULL)
        EACH (j, 0, n)
            sum += a->FC[j * p->step];
    EACH (k, 0, n)
        sum += a->qdd[(n - 1 - k) * p->step];
    *bad |= NOT_FINITE(sum);
}

/* Least norm by Gram-Schmidt, twice. */
INLINE void
NAME(min_norm)(SIGNS *bad, const struct NAME(answer) * to, size_t n, size_t m,
               const struct NAME(problem) * p)
{
    struct NAME(room) w;

    NAME(factor)(bad, &w, n, p, HOL_SMALL_MASS);
    NAME(reduce)(&w, n, m, p);
    NAME(orthogonalize)(bad, &w, n, m);
    NAME(conclude)(to, &w, n, m, p);
    NAME(multiply)(to->lambda, p->step, w.t, &w, m);
    NAME(finite)(bad, to, n, m, p);
}

/* d B D^-1 B^T = S = R^T diag(1 / t) R, R of unit diagonal; t := S^-1 c in between. */
INLINE void
NAME(schur)(SIGNS *bad, const struct NAME(answer) * to, size_t n, size_t m,
            const struct NAME(problem) * p, double least)
{
    struct NAME(room) w;

    NAME(factor)(bad, &w, n, p, HOL_SMALL_MASS);
    NAME(reduce)(&w, n, m, p);
    EACH (k, 0, m)
        EACH (i, k + 1, m) {
            NUMBER sum = w.B[k][0] * w.u[0] * w.B[i][0];

            EACH (j, 1, n)
                sum += w.B[k][j] * w.u[j] * w.B[i][j];
            w.R[k][i] = sum;
        }
    EACH (k, 0, m)
        w.R[k][k] = w.size[k];
    EACH (k, 0, m) {
        NUMBER inverse = 1 / w.R[k][k];

        if (k > 0)
            *bad |= NEGATIVE(w.R[k][k] - least * w.size[k]);
        w.t[k] = w.c[k] * inverse;
        EACH (j, k + 1, m) {
            NUMBER factor = w.R[k][j] * inverse;

            EACH (i, j, m)
                w.R[j][i] -= w.R[k][i] * factor;
            w.c[j] -= w.c[k] * factor;
            w.R[k][j] = factor;
        }
    }
    NAME(multiply)(to->lambda, p->step, w.t, &w, m); /* A M^-1 A^T lambda = b - A M^-1 F */
    EACH (j, 0, n) {
        NUMBER sum = w.y[j] - w.y[j];

        EACH (i, 0, m)
            sum += to->lambda[i * p->step] * w.B[i][j];
        w.x[j] = sum;
    }
    NAME(force)(to->FL, p->step, w.x, &w, n);
    EACH (j, 0, n)
        to->FC[j * p->step] = (NUMBER){0};
    NAME(accelerate)(to->qdd, p->step, &w, n);
    NAME(finite)(bad, to, n, m, p);
}

#undef INLINE
#undef EACH
