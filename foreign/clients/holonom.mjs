// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// A solver in JavaScript for holonom validate --exec='node mine.mjs', without packages, in one call:
//
//     const { serve } = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs') // or a copy beside the solver
//     function solve(p) { // p.n, p.m, p.M, p.F, p.A, p.b, p.C: arrays, matrices as arrays of rows
//         return { qdd: [...], lambda: [...] } // or { unable: 'why' }, { domain: 'why' }
//     }
//     serve(solve, { yields: ['lambda'], needs: ['full-rank'] })
import { createInterface } from 'node:readline'
import { performance } from 'node:perf_hooks'
import { basename } from 'node:path'

// JSON has no NaN; a number is written so that it is read back the same.
const number = (x) => (Number.isNaN(x) ? 'nan' : x === Infinity ? 'inf' : x === -Infinity ? '-inf' : x)
const plain = (value) =>
    typeof value === 'object' ? Array.from(value, number) : value

function answer(solve, p) {
    try {
        const start = performance.now()
        let found = solve(p)
        const wall = (performance.now() - start) / 1e3
        if (Array.isArray(found) || ArrayBuffer.isView(found)) found = { qdd: found } // q'' alone
        const members = Object.entries(found).map(([key, value]) => [key, plain(value)])
        return { id: p.id, wall, ...Object.fromEntries(members) }
    } catch (failure) {
        console.error(failure)
        return { id: p.id, invalid: String(failure) }
    }
}

// Answer problems until standard input ends. Options are members of the hello of the protocol: yields, needs, name,
// summary, growth, batch, state. Where solve throws, the answer is `invalid`.
export async function serve(solve, options = {}) {
    let greeted = false
    console.log = console.error // what solve prints is no answer
    for await (const line of createInterface({ input: process.stdin })) {
        const p = JSON.parse(line)
        if (greeted) {
            process.stdout.write(JSON.stringify(answer(solve, p)) + '\n')
            continue
        }
        if (p.holonom !== 1) throw new Error('another version of the protocol')
        greeted = true
        process.stdout.write(JSON.stringify({ holonom: 1, name: basename(process.argv[1]), ...options }) + '\n')
    }
}
