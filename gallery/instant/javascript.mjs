// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
// Packages of npm on Lagrange's equations: javascript.mjs mathjs-lusolve | mathjs-pinv | ml-matrix-lu | ml-matrix-svd
import { createRequire } from 'node:module'
const require = createRequire(process.cwd() + '/') // node_modules of the folder where the gallery is built
const { serve } = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs')
const method = process.argv[2]
const [math, ml] = method.startsWith('mathjs') ? [require('mathjs')] : [null, require('ml-matrix')]

const methods = {
    'mathjs-lusolve': (K, R) => {
        const factors = math.lup(K)
        const columns = [0, 1].map((side) => math.lusolve(factors, R.map((row) => row[side])).valueOf())
        return columns[0].map((row, i) => [row[0], columns[1][i][0]])
    },
    'mathjs-pinv': (K, R) => math.multiply(math.pinv(K), R),
    'ml-matrix-lu': (K, R) => ml.solve(new ml.Matrix(K), new ml.Matrix(R)).to2DArray(),
    'ml-matrix-svd': (K, R) => ml.solve(new ml.Matrix(K), new ml.Matrix(R), true).to2DArray(),
}

const times = (rows, x) => rows.map((row) => row.reduce((sum, y, j) => sum + y * x[j], 0))
const transposed = (rows, n) => Array.from({ length: n }, (_, j) => rows.map((row) => row[j]))

function solve(p) {
    const At = transposed(p.A, p.n)
    const K = [...p.M.map((row, i) => [...row, ...At[i].map((x) => -x)]), ...p.A.map((row) => [...row, ...p.b.map(() => 0)])]
    const R = [...p.F.map((x, i) => [x, p.C[i]]), ...p.b.map((x) => [x, 0])]
    let X
    try {
        X = methods[method](K, R)
    } catch (failure) {
        return { unable: String(failure.message) }
    }
    const z = X.slice(0, p.n).map((row) => row[1])
    const lambda = X.slice(p.n).map((row) => row[0])
    return { qdd: z.map((x, i) => x + X[i][0]), FL: times(At, lambda), FC: times(p.M, z), lambda }
}

const whole = method === 'mathjs-pinv' || method === 'ml-matrix-svd'
serve(solve, { name: method, yields: ['FL', 'FC', 'lambda'], needs: whole ? [] : ['full-rank'] })
