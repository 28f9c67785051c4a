/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Andrews' squeezing mechanism written by hand, as a user of an integrator library writes it. */
#include "bench/baselines/andrews.h"

#include <math.h>
#include <string.h>

#define N ANDREWS_N
#define M_ROWS ANDREWS_M

/* The letters of the Test Set for IVP Solvers. */
static const double m1 = .04325, m2 = .00365, m3 = .02373, m4 = .00706, m5 = .07050, m6 = .00706,
                    m7 = .05498, i1 = 2.194e-6, i2 = 4.410e-7, i3 = 5.255e-6, i4 = 5.667e-7,
                    i5 = 1.169e-5, i6 = 5.667e-7, i7 = 1.912e-5, xb = -.03635, yb = .03273,
                    xc = .014, yc = .072, c0 = 4530, l0 = .07785, d = .028, da = .0115, e = .02,
                    s4 = .02 - .01421, rr = .007, ra = .00092, ss = .035, sa = .01874, sb = .01043,
                    sc = .018, sd = .02, ta = .02308, tb = .00916, u = .04, ua = .01228,
                    ub = .00449, zf = .02, zt = .04, s6 = .02 - .01421, mom = .033;

enum { BE, TH, GA, PH, DE, OM, EP };

static void
mass_and_force(struct andrews *a, const double *q, const double *v)
{
    double(*M)[N] = a->M, *F = a->F;
    double ct = cos(q[TH]), st = sin(q[TH]), sp = sin(q[PH]), cp = cos(q[PH]), so = sin(q[OM]),
           co = cos(q[OM]), sg = sin(q[GA]), cg = cos(q[GA]);
    double dx = sd * cg + sc * sg + xb - xc, dy = sd * sg - sc * cg + yb - yc;
    double length = sqrt(dx * dx + dy * dy), pull = -c0 * (length - l0) / length;

    M[BE][BE] = m1 * ra * ra + m2 * (rr * rr - 2 * da * rr * ct + da * da) + i1 + i2;
    M[TH][BE] = M[BE][TH] = m2 * (da * da - da * rr * ct) + i2;
    M[TH][TH] = m2 * da * da + i2;
    M[GA][GA] = m3 * (sa * sa + sb * sb) + i3;
    M[PH][PH] = m4 * s4 * s4 + i4;
    M[DE][PH] = M[PH][DE] = m4 * (s4 * s4 + zt * s4 * sp) + i4;
    M[DE][DE] = m4 * (zt * zt + 2 * zt * s4 * sp + s4 * s4) + m5 * (ta * ta + tb * tb) + i4 + i5;
    M[OM][OM] = m6 * s6 * s6 + i6;
    M[EP][OM] = M[OM][EP] = m6 * (s6 * s6 - u * s6 * so) + i6;
    M[EP][EP] = m6 * (s6 * s6 - 2 * u * s6 * so + u * u) + m7 * (ua * ua + ub * ub) + i6 + i7;
    F[BE] = mom - m2 * da * rr * v[TH] * (v[TH] + 2 * v[BE]) * st;
    F[TH] = m2 * da * rr * v[BE] * v[BE] * st;
    F[GA] = pull * (dx * (sc * cg - sd * sg) + dy * (sd * cg + sc * sg));
    F[PH] = m4 * zt * s4 * v[DE] * v[DE] * cp;
    F[DE] = -m4 * zt * s4 * v[PH] * (v[PH] + 2 * v[DE]) * cp;
    F[OM] = -m6 * u * s6 * v[EP] * v[EP] * co;
    F[EP] = m6 * u * s6 * v[OM] * (v[OM] + 2 * v[EP]) * co;
}

static void
constraints(struct andrews *a, const double *q, const double *v)
{
    double(*G)[N] = a->G, *b = a->b;
    double sb1 = sin(q[BE]), cb1 = cos(q[BE]), sbt = sin(q[BE] + q[TH]), cbt = cos(q[BE] + q[TH]),
           sg = sin(q[GA]), cg = cos(q[GA]), spd = sin(q[PH] + q[DE]), cpd = cos(q[PH] + q[DE]),
           sde = sin(q[DE]), cde = cos(q[DE]), soe = sin(q[OM] + q[EP]), coe = cos(q[OM] + q[EP]),
           se = sin(q[EP]), ce = cos(q[EP]);
    double w2 = (v[BE] + v[TH]) * (v[BE] + v[TH]), w4 = (v[PH] + v[DE]) * (v[PH] + v[DE]),
           w6 = (v[OM] + v[EP]) * (v[OM] + v[EP]), wb = v[BE] * v[BE];
    double bx = rr * cb1 * wb - d * cbt * w2, by = rr * sb1 * wb - d * sbt * w2;

    for (int i = 0; i < M_ROWS; i += 2) {
        G[i][BE] = -rr * sb1 + d * sbt;
        G[i][TH] = d * sbt;
        G[i + 1][BE] = rr * cb1 - d * cbt;
        G[i + 1][TH] = -d * cbt;
    }
    G[0][GA] = -ss * cg;
    G[1][GA] = -ss * sg;
    G[2][PH] = -e * cpd;
    G[2][DE] = -e * cpd + zt * sde;
    G[3][PH] = -e * spd;
    G[3][DE] = -e * spd - zt * cde;
    G[4][OM] = zf * soe;
    G[4][EP] = zf * soe - u * ce;
    G[5][OM] = -zf * coe;
    G[5][EP] = -zf * coe - u * se;
    b[0] = bx - ss * sg * v[GA] * v[GA];
    b[1] = by + ss * cg * v[GA] * v[GA];
    b[2] = bx - e * spd * w4 - zt * cde * v[DE] * v[DE];
    b[3] = by + e * cpd * w4 - zt * sde * v[DE] * v[DE];
    b[4] = bx - zf * coe * w6 - u * se * v[EP] * v[EP];
    b[5] = by - zf * soe * w6 + u * ce * v[EP] * v[EP];
}

void
andrews_at(struct andrews *a, const double *q, const double *v)
{
    memset(a, 0, sizeof *a);
    mass_and_force(a, q, v);
    constraints(a, q, v);
}

/* x := M^-1 x: three blocks of two and one of one. */
static void
solve_mass(double *x, const double M[N][N])
{
    static const int first[] = {BE, PH, OM};

    for (int k = 0; k < 3; k++) {
        int i = first[k], j = i + 1;
        double det = M[i][i] * M[j][j] - M[i][j] * M[i][j], xi = x[i];

        x[i] = (M[j][j] * xi - M[i][j] * x[j]) / det;
        x[j] = (M[i][i] * x[j] - M[i][j] * xi) / det;
    }
    x[GA] /= M[GA][GA];
}

void
andrews_solve(const struct andrews *a, double *vdot, double *lambda)
{
    double Y[M_ROWS][N], S[M_ROWS][M_ROWS];

    memcpy(vdot, a->F, sizeof a->F);
    solve_mass(vdot, a->M);
    for (int i = 0; i < M_ROWS; i++) {
        memcpy(Y[i], a->G[i], sizeof Y[i]);
        solve_mass(Y[i], a->M);
        lambda[i] = a->b[i];
        for (int k = 0; k < N; k++)
            lambda[i] -= a->G[i][k] * vdot[k];
        for (int j = 0; j <= i; j++) {
            S[i][j] = 0;
            for (int k = 0; k < N; k++)
                S[i][j] += a->G[j][k] * Y[i][k];
        }
    }
    for (int j = 0; j < M_ROWS; j++) { /* S = L L^T, forward */
        for (int k = 0; k < j; k++)
            for (int i = j; i < M_ROWS; i++)
                S[i][j] -= S[i][k] * S[j][k];
        S[j][j] = sqrt(S[j][j]);
        lambda[j] /= S[j][j];
        for (int i = j + 1; i < M_ROWS; i++) {
            S[i][j] /= S[j][j];
            lambda[i] -= S[i][j] * lambda[j];
        }
    }
    for (int j = M_ROWS - 1; j >= 0; j--) {
        for (int i = j + 1; i < M_ROWS; i++)
            lambda[j] -= S[i][j] * lambda[i];
        lambda[j] /= S[j][j];
        for (int k = 0; k < N; k++)
            vdot[k] += Y[j][k] * lambda[j];
    }
}

void
andrews_derivative(double *dydt, const double *y)
{
    struct andrews a;
    double lambda[M_ROWS];

    andrews_at(&a, y, y + N);
    memcpy(dydt, y + N, N * sizeof *y);
    andrews_solve(&a, dydt + N, lambda);
}

void
andrews_residual(double *r, const double *y, const double *ydot)
{
    const double *lambda = y + 2 * N;
    struct andrews a;

    andrews_at(&a, y, y + N);
    for (int i = 0; i < N; i++) {
        r[i] = ydot[i] - y[N + i];
        r[N + i] = -a.F[i];
        for (int k = 0; k < N; k++)
            r[N + i] += a.M[i][k] * ydot[N + k];
        for (int k = 0; k < M_ROWS; k++)
            r[N + i] -= a.G[k][i] * lambda[k];
    }
    for (int i = 0; i < M_ROWS; i++) {
        r[2 * N + i] = -a.b[i];
        for (int k = 0; k < N; k++)
            r[2 * N + i] += a.G[i][k] * ydot[N + k];
    }
}
