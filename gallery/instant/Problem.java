// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// The line protocol in Java, and Lagrange's equations as one system: what the adapters in Java share.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.function.Function;

final class Problem {
    int n, m;
    double[] M, F, A, b, C; // row by row

    /** The numbers after "key": holonom writes each key of a problem once, without blanks. */
    private static double[] numbers(String line, String key) {
        int start = line.indexOf("\"" + key + "\":") + key.length() + 3, end = start;
        while (end < line.length() && line.charAt(end) != '"' && line.charAt(end) != '}')
            end++;
        String[] words = line.substring(start, end).replaceAll("[\\[\\],]+", " ").trim().split(" ");
        double[] x = new double[words[0].isEmpty() ? 0 : words.length];
        for (int i = 0; i < x.length; i++)
            x[i] = Double.parseDouble(words[i]);
        return x;
    }

    /** K = [M -A^T; A 0] and beside it [F C; b 0], N rows of N + 2. */
    double[][] system() {
        int N = n + m;
        double[][] T = new double[N][N + 2];
        for (int i = 0; i < n; i++) {
            System.arraycopy(M, i * n, T[i], 0, n);
            T[i][N] = F[i];
            T[i][N + 1] = C[i];
        }
        for (int k = 0; k < m; k++) {
            for (int j = 0; j < n; j++)
                T[j][n + k] = -(T[n + k][j] = A[k * n + j]);
            T[n + k][N] = b[k];
        }
        return T;
    }

    private static void put(StringBuilder out, String key, double[] x) {
        out.append(",\"").append(key).append("\":[");
        for (int i = 0; i < x.length; i++)
            out.append(i > 0 ? "," : "").append(Double.isFinite(x[i]) ? "" + x[i] : "\"nan\"");
        out.append("]");
    }

    /** X: N rows of 2, as found. */
    private String answer(double[][] X) {
        double[] qdd = new double[n], FL = new double[n], FC = new double[n], lambda = new double[m];
        for (int k = 0; k < m; k++)
            lambda[k] = X[n + k][0];
        for (int i = 0; i < n; i++) {
            qdd[i] = X[i][0] + X[i][1];
            for (int j = 0; j < n; j++)
                FC[i] += M[i * n + j] * X[j][1];
            for (int k = 0; k < m; k++)
                FL[i] += A[k * n + i] * lambda[k];
        }
        StringBuilder out = new StringBuilder();
        put(out, "qdd", qdd);
        put(out, "FL", FL);
        put(out, "FC", FC);
        put(out, "lambda", lambda);
        return out.toString();
    }

    static void serve(String name, boolean needsFullRank, Function<Problem, double[][]> solve) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        in.readLine();
        System.out.println("{\"holonom\":1,\"name\":\"" + name + "\",\"yields\":[\"FL\",\"FC\",\"lambda\"],\"needs\":["
                           + (needsFullRank ? "\"full-rank\"" : "") + "]}");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Problem p = new Problem();
            p.n = (int) numbers(line, "n")[0];
            p.m = (int) numbers(line, "m")[0];
            p.M = numbers(line, "M");
            p.F = numbers(line, "F");
            p.A = numbers(line, "A");
            p.b = numbers(line, "b");
            p.C = numbers(line, "C");
            String id = "{\"id\":" + (int) numbers(line, "id")[0];
            try {
                long start = System.nanoTime();
                double[][] X = solve.apply(p);
                double wall = (System.nanoTime() - start) * 1e-9;
                System.out.println(id + ",\"wall\":" + wall + p.answer(X) + "}");
            } catch (RuntimeException e) {
                System.out.println(id + ",\"unable\":\"" + e.getClass().getSimpleName() + "\"}");
            }
        }
    }
}
