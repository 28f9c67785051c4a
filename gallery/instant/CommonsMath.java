// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// Commons Math on Lagrange's equations: LU, QR or SVD.
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

final class CommonsMath {
    public static void main(String[] arguments) throws Exception {
        String method = arguments[0];
        Problem.serve("commons-math-" + method, !method.equals("svd"), p -> {
            int N = p.n + p.m;
            RealMatrix T = MatrixUtils.createRealMatrix(p.system());
            RealMatrix K = T.getSubMatrix(0, N - 1, 0, N - 1), R = T.getSubMatrix(0, N - 1, N, N + 1);
            DecompositionSolver solver = method.equals("lu") ? new LUDecomposition(K).getSolver()
                                         : method.equals("qr") ? new QRDecomposition(K).getSolver()
                                                               : new SingularValueDecomposition(K).getSolver();
            return solver.solve(R).getData();
        });
    }
}
