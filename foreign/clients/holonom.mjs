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
import { basename, join } from 'node:path'
import { spawn, execFileSync } from 'node:child_process'
import { mkdtempSync, openSync, closeSync, readSync, writeSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

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

// A case of the collection, whose functions `holonom serve` evaluates ($HOLONOM, or holonom on the path):
//
//     import * as holonom from './holonom.mjs'
//     const p = holonom.case('families/forms') // settings: holonom.case('families/pendulum-chain', { N: 3 })
//     const { t, q, v } = p.initial()
//     p.M(q, t) // F, A, b, C, phi, phidot likewise, of (q, t, v); p.at(q, t, v): all of them
//     p.many([{ q, t, v }, { q, t, v }])[1].F // the same at many states, in one request
//     p.truth(q, t, v, { digits: 30 }).qdd // certified digits, as texts; certified, digits, rank
//     p.solve('gauss', q, t, v).qdd // what a formulation answers
//     p.motion([0.5, 1]).q // the true motion, a row a time, as texts; v, certified, digits
//
// Calls wait for their answers. What has no answer is thrown.
class Case {
    constructor(name, parameters = {}) {
        const folder = mkdtempSync(join(tmpdir(), 'holonom-'))
        const ways = [join(folder, 'in'), join(folder, 'out')]
        execFileSync('mkfifo', ways)
        // pipes of the language itself do not wait
        const child = spawn('sh', ['-c', 'exec "${HOLONOM:-holonom}" serve <"$1" >"$2"', 'sh', ...ways],
            { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
        child.unref()
        this.to = openSync(ways[0], 'w')
        this.from = openSync(ways[1], 'r')
        rmSync(folder, { recursive: true })
        this.which = { case: name, parameters }
        this.rest = Buffer.alloc(0)
        if (this.line().holonom !== 1) throw new Error('another version of the protocol')
        Object.assign(this, this.ask({}))
    }
    // A line of the server.
    line() {
        const block = Buffer.alloc(1 << 16)
        const parts = [this.rest]
        for (;;) {
            const last = parts[parts.length - 1]
            const end = last.indexOf(10)
            if (end >= 0) {
                this.rest = last.subarray(end + 1)
                parts[parts.length - 1] = last.subarray(0, end)
                return JSON.parse(Buffer.concat(parts).toString())
            }
            const count = readSync(this.from, block)
            if (count === 0) throw new Error('holonom serve has ended')
            parts.push(Buffer.from(block.subarray(0, count)))
        }
    }
    // A request with these members (the manual has them), and its answer.
    ask(request) {
        const plainly = (key, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value)
        const bytes = Buffer.from(JSON.stringify({ ...this.which, ...request }, plainly) + '\n')
        for (let sent = 0; sent < bytes.length;) sent += writeSync(this.to, bytes, sent)
        const answer = this.line()
        const why = answer.invalid ?? answer.domain ?? answer.unable
        if (why !== undefined) throw new Error(why)
        return answer
    }
    at(q, t = 0, v = undefined, more = {}) {
        return this.ask({ q, t, v, ...more })
    }
    many(states, more = {}) {
        return this.ask({ states, ...more }).states
    }
    initial(state = 'initial') {
        return this.ask({ state, want: ['F'] })
    }
    truth(q, t = 0, v = undefined, more = {}) {
        return this.ask({ q, t, v, truth: true, want: [], ...more })
    }
    solve(solver, q, t = 0, v = undefined, more = {}) {
        return this.ask({ solver, q, t, v, want: [], ...more })
    }
    motion(times, more = {}) {
        return this.ask({ times, ...more })
    }
    close() {
        closeSync(this.to)
        closeSync(this.from)
    }
}
for (const name of ['M', 'F', 'A', 'b', 'C', 'phi', 'phidot', 'invariants', 'lets'])
    Case.prototype[name] = function (q, t = 0, v = undefined) {
        return this.ask({ q, t, v, want: [name] })[name]
    }

const open = (name, parameters) => new Case(name, parameters)
export { open as case }
