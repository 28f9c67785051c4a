// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// JavaScript without packages: holonom validate --exec "node solver.mjs"
//
// M q'' - A^T lambda = F, A q'' = b, and what C adds, M z - A^T mu = C, A z = 0, by elimination. A singular matrix of
// Lagrange is told by the pivots; the rows of A must be independent.
const { serve } = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs')

// Gauss-Jordan on (K | R), rows of size 1, pivoting: K^-1 R; null if K is singular up to rounding.
function eliminate(T) {
    T = T.map((row) => {
        const size = Math.max(...row.slice(0, T.length).map(Math.abs)) || 1
        return row.map((x) => x / size)
    })
    for (let j = 0; j < T.length; j++) {
        let k = j
        for (let i = j + 1; i < T.length; i++) if (Math.abs(T[i][j]) > Math.abs(T[k][j])) k = i
        const chosen = T[k]
        T[k] = T[j]
        if (Math.abs(chosen[j]) <= 1e-14) return null
        const row = chosen.map((x) => x / chosen[j])
        T = T.map((other, i) => (i === j ? row : other.map((x, c) => x - other[j] * row[c])))
    }
    return T.map((row) => row.slice(T.length))
}

const largest = (rows) => Math.max(0, ...rows.flat().map(Math.abs)) || 1

function solve({ n, m, M, F, A, b, C }) {
    const s = largest(M) / largest(A) // the unknowns are lambda / s: a pivot is as small in any units
    const X = eliminate([
        ...M.map((row, i) => [...row, ...A.map((a) => -s * a[i]), F[i], C[i]]),
        ...A.map((row, k) => [...row, ...Array(m).fill(0), b[k], 0]),
    ])
    if (X === null) return { unable: 'the rows of A are dependent' }
    return { qdd: X.slice(0, n).map(([x, z]) => x + z), lambda: X.slice(n).map(([x]) => s * x) }
}

serve(solve, { yields: ['lambda'], needs: ['full-rank'] })
