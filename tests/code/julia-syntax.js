// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// node julia-syntax.js FILE...: is each file what Julia's grammar has? Where there is no Julia, this much can be tried:
// by the grammar of Pluto's editor, @plutojl/lezer-julia of npm, in the folder $HOLONOM_NODE_MODULES or where node finds it.
const { createRequire } = require('node:module')
const { readFileSync } = require('node:fs')
const { parser } = createRequire((process.env.HOLONOM_NODE_MODULES || __dirname) + '/x.js')('@plutojl/lezer-julia')

for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, 'utf8')
    let wrong = ''
    parser.parse(text).iterate({
        enter: (node) => {
            if (node.type.isError && wrong === '')
                wrong = `line ${text.slice(0, node.from).split('\n').length}`
        },
    })
    console.log(file, wrong === '' ? 'passed' : `failed: ${wrong}`)
}
