// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// A right solver in plain JavaScript: node right.mjs js-gauss; js-printed answers with 15 digits.
const { serve } = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs')
const name = process.argv[2]
const shown = name === 'js-printed' ? (x) => Number(x.toPrecision(15)) : (x) => x

// Gauss with partial pivoting on rows as they are; null: no pivot is left.
function gauss(K, R) {
    const T = K.map((row, i) => [...row, ...R[i]])
    const size = Math.max(...K.flat().map(Math.abs))
    for (let j = 0; j < K.length; j++) {
        let k = j
        for (let i = j; i < K.length; i++) if (Math.abs(T[i][j]) > Math.abs(T[k][j])) k = i
        ;[T[j], T[k]] = [T[k], T[j]]
        if (Math.abs(T[j][j]) < 1e-14 * size) return null
        for (let i = j + 1; i < K.length; i++) {
            const f = T[i][j] / T[j][j]
            for (let c = j; c < T[i].length; c++) T[i][c] -= f * T[j][c]
        }
    }
    for (let j = K.length - 1; j >= 0; j--)
        for (let c = K.length; c < T[j].length; c++) {
            for (let i = j + 1; i < K.length; i++) T[j][c] -= T[j][i] * T[i][c]
            T[j][c] /= T[j][j]
        }
    return T.map((row) => row.slice(K.length))
}

serve(
    ({ n, m, M, F, A, b, C }) => {
        const K = [...M.map((row, i) => [...row, ...A.map((a) => a[i])]), ...A.map((a) => [...a, ...Array(m).fill(0)])]
        const X = gauss(K, [...F.map((f, i) => [f, C[i]]), ...b.map((x) => [x, 0])])
        if (X === null) return { unable: 'the matrix is singular' }
        return { qdd: X.slice(0, n).map(([x, z]) => shown(x + z)), lambda: X.slice(n).map(([x]) => shown(-x)) }
    },
    { name, yields: ['lambda'], needs: ['full-rank'], batch: 32 }
)
