// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// EJML on Lagrange's equations: LU, QR with column pivoting, or the pseudoinverse by SVD.
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.SingularMatrixException;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

final class Ejml {
    public static void main(String[] arguments) throws Exception {
        String method = arguments[0];
        Problem.serve("ejml-" + method, method.equals("lu"), p -> {
            int N = p.n + p.m;
            double[][] T = p.system();
            DMatrixRMaj K = new DMatrixRMaj(N, N), R = new DMatrixRMaj(N, 2), X = new DMatrixRMaj(N, 2);
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N + 2; j++)
                    (j < N ? K : R).set(i, j < N ? j : j - N, T[i][j]);
            LinearSolverDense<DMatrixRMaj> solver =
                method.equals("lu") ? LinearSolverFactory_DDRM.lu(N)
                : method.equals("qrp") ? LinearSolverFactory_DDRM.leastSquaresQrPivot(true, false)
                                       : LinearSolverFactory_DDRM.pseudoInverse(true);
            if (!solver.setA(K))
                throw new SingularMatrixException();
            solver.solve(R, X);
            if (MatrixFeatures_DDRM.hasUncountable(X))
                throw new SingularMatrixException();
            double[][] found = new double[N][2];
            for (int i = 0; i < N; i++)
                for (int side = 0; side < 2; side++)
                    found[i][side] = X.get(i, side);
            return found;
        });
    }
}
