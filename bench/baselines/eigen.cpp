/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Two methods as users of Eigen write them. */
#include <Eigen/Dense>

extern "C" {
#include "bench/baselines/bare.h"
}

using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct solvers {
    int n, m;
    Eigen::LLT<MatrixXd> mass, schur;
    Eigen::CompleteOrthogonalDecomposition<MatrixXd> cod;
    MatrixXd B, S;
    VectorXd y, c, s;

    solvers(int n_, int m_) : n(n_), m(m_), mass(n_), schur(m_), cod(m_, n_), B(n_, m_), S(m_, m_)
    {
    }

    void
    front(const double *M, const double *A, const double *F, const double *b)
    {
        mass.compute(Map<const MatrixXd>(M, n, n));
        y = Map<const VectorXd>(F, n);
        mass.matrixL().solveInPlace(y);
        B = Map<const MatrixXd>(A, m, n).transpose();
        mass.matrixL().solveInPlace(B);
        c = Map<const VectorXd>(b, m);
        c.noalias() -= B.transpose() * y;
    }

    void
    back(double *qdd, double *FL)
    {
        Map<VectorXd>(FL, n).noalias() = mass.matrixL() * s;
        s += y;
        mass.matrixU().solveInPlace(s);
        Map<VectorXd>(qdd, n) = s;
    }
};

void *
bare_eigen_create(int n, int m)
{
    return new solvers(n, m);
}

void
bare_eigen_destroy(void *eigen)
{
    delete static_cast<solvers *>(eigen);
}

void
bare_eigen_llt(void *eigen, double *qdd, double *FL, const double *M, const double *A,
               const double *F, const double *b)
{
    solvers *w = static_cast<solvers *>(eigen);

    w->front(M, A, F, b);
    w->S.setZero();
    w->S.selfadjointView<Eigen::Lower>().rankUpdate(w->B.transpose());
    w->schur.compute(w->S);
    w->schur.solveInPlace(w->c);
    w->s.noalias() = w->B * w->c;
    w->back(qdd, FL);
}

void
bare_eigen_cod(void *eigen, double *qdd, double *FL, const double *M, const double *A,
               const double *F, const double *b)
{
    solvers *w = static_cast<solvers *>(eigen);

    w->front(M, A, F, b);
    w->cod.compute(w->B.transpose());
    w->s = w->cod.solve(w->c);
    w->back(qdd, FL);
}
